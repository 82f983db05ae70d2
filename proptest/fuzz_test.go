package proptest

import (
	"math/rand/v2"
	"testing"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// The native fuzz targets mutate the same choices. What they find lands in testdata/fuzz and is run by every test.

func FuzzSchedule(f *testing.F) { fuzz(f, Schedules()) }

func FuzzProgram(f *testing.F) { fuzz(f, Programs()) }

func fuzz(f *testing.F, k Kind) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 40 {
		data := make([]byte, 2*(k.Head+r.IntN(k.Tail)))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		codes := make(Codes, min(len(data)/2, k.Head+k.Tail))
		for i := range codes {
			codes[i] = uint16(data[2*i]) | uint16(data[2*i+1])<<8
		}
		p := k.Decode(codes)
		if v := k.Judge(p); v.Failure != nil {
			found := &Found{Kind: k.Name, Codes: codes, Program: p, Failure: v.Failure}
			t.Fatal(found.Story(report.NewNarrator(semantics.Compile(p, nil, nil)).Line))
		}
	})
}
