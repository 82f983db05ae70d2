package inputs

import (
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
)

// Whatever the bytes: no panic; a complaint or a result, and the result is valid.
func FuzzReadSessions(f *testing.F) {
	f.Add([]byte(`[{"prompt": 80, "turns": [{"new": 100, "out": 3}]}, {"arrive": "inf"}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := program()
		sessions, list := ReadSessions("fuzz.json", data, p)
		if len(list) > 0 {
			return
		}
		p.Arrival = &ir.Sessions{List: sessions}
		if list := check.Program(p, nil); len(list) > 0 {
			t.Fatal(list)
		}
	})
}

// Whatever the bytes: no panic; a complaint or a trace in which every session has a turn.
func FuzzReadTrace(f *testing.F) {
	f.Add([]byte("session,turn,new,out,think,forced\n0,0,100,3,2,1\n1,0,5,5,5,0\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		trace, list := ReadTrace("fuzz.csv", data)
		if len(list) > 0 {
			for _, d := range list {
				_ = d.Error()
			}
			return
		}
		for _, rows := range trace.Sessions {
			if len(rows) == 0 {
				t.Fatal("a session without turns")
			}
		}
	})
}
