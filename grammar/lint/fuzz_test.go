package lint

import (
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Whatever valid program it looks at, the linter comes back with warnings alone, each with a place, a hint and a row in the
// registry, in source order.
func FuzzWarnings(f *testing.F) {
	for _, info := range diag.All() {
		if info.Code >= "SQ0900" {
			f.Add(info.Wrong)
			f.Add(info.Right)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, list := link.Compile(diag.NewFile("fuzz.sq", text), link.Options{})
		if list.HasErrors() || check.Program(r.Program, r.Places).HasErrors() {
			return
		}
		last := int32(0)
		for _, d := range Warnings(subject(r)) {
			if _, known := diag.Lookup(d.Code); !known || d.Severity != diag.Warning || !d.Span.Known() || d.Hint == "" || d.Span.Start < last {
				t.Errorf("%+v", d)
			}
			last = d.Span.Start
		}
	})
}
