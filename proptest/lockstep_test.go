package proptest

import (
	"math/rand/v2"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// lockstep runs programs of random texts on both machines and demands that they do the same. What came of each is told to see.
func lockstep(t *testing.T, runs int, seed uint64, text func(*rand.Rand) string, see func(*ir.Program, Verdict)) {
	t.Helper()
	for i := range runs {
		text := text(rand.New(rand.NewPCG(uint64(i), seed)))
		compiled, list := link.Compile(diag.NewFile("random.sq", text), link.Options{})
		if list.HasErrors() {
			t.Fatalf("%v\n%s", list, text)
		}
		v := Judge(compiled.Program, 3_000)
		if v.Failure != nil {
			t.Fatalf("program %d: %v\n%s", i, v.Failure, text)
		}
		see(compiled.Program, v)
	}
}
