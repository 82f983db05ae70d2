package inputs

import (
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// Every example of a code in the registry that is a file gets the code, its right twin nothing.
func TestExamples(t *testing.T) {
	seen := 0
	for _, info := range diag.All() {
		if !strings.HasPrefix(string(info.Code), "SQ08") || info.Code == schedule.Code {
			continue
		}
		seen++
		if strings.HasPrefix(info.Wrong, "sq-sem ") {
			continue // a command: the command's tests run it
		}
		read := func(text string) diag.List {
			if info.Code >= CodeHeader {
				_, list := ReadTrace("trace.csv", []byte(text))
				return list
			}
			_, list := ReadSessions("sessions.json", []byte(text), program())
			return list
		}
		if list := read(info.Wrong); len(list) != 1 || list[0].Code != info.Code {
			t.Errorf("%s: the wrong example gets %v", info.Code, list)
		}
		if list := read(info.Right); len(list) > 0 {
			t.Errorf("%s: the right example gets %v", info.Code, list)
		}
	}
	if seen < 19 {
		t.Errorf("%d codes", seen)
	}
}
