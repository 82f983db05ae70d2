package proptest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// sharers is a program of sessions of a few turns, whose texts begin alike here and there: the keys of their streams are few, a text goes
// on from the middle, and what a session writes anew drops what it had behind. Requests are served the last first, so that some of them
// lose tokens of the iteration that is being built.
func sharers(r *rand.Rand) string {
	var b strings.Builder
	option := []string{"", " phantom;"}[r.IntN(2)]
	fmt.Fprintf(&b, "pool kv { cap %d; block 4; cache shared; evict lru; preempt lifo;%s }\n", 4*(4+r.IntN(12)), option)
	fmt.Fprintf(&b, "stage e : step { budget %d; chunk %d; cost 1; memory kv; serve by (%s); }\nstage d : delay;\n",
		8+r.IntN(24), 4+r.IntN(12), []string{"serial", "-serial", "remaining"}[r.IntN(3)])
	fmt.Fprintf(&b, "workload { arrive batch(%d); session {\n  run d (%d * serial);\n", 2+r.IntN(4), r.IntN(4))
	key := func() string {
		return []string{"", "[0]", "[1]", "[serial]", "[floor(serial / 2)]", "[serial == 1]"}[r.IntN(6)]
	}
	from := 0
	for range 1 + r.IntN(3) {
		for range 1 + r.IntN(3) {
			at := max(0, from+4*(r.IntN(4)-2)+r.IntN(2)*r.IntN(4))
			fmt.Fprintf(&b, "  text s%d%s from %d;\n", r.IntN(2), key(), at)
		}
		from = 4 + r.IntN(20)
		fmt.Fprintf(&b, "  hold kv (max(%d, min(computed, %d))) reuse (%s) {\n", 1+r.IntN(8), from, []string{"inf", "serial * 4", fmt.Sprint(from - 1)}[r.IntN(3)])
		fmt.Fprintf(&b, "    run e prefill (max(%d - cached, 1)) growing kv;\n    run e decode (%d) growing kv;\n  } cache (%s);\n",
			from, r.IntN(9), []string{"inf", "8", "4 * (1 + serial)"}[r.IntN(3)])
	}
	b.WriteString("  end;\n} }\n")
	return b.String()
}

// TestSharedTexts runs pools of shared blocks and the second machine in lockstep, over texts that begin alike.
func TestSharedTexts(t *testing.T) {
	runs := deep.Count(400, 3_000)
	var texts, preemptions, phantoms uint64
	whole := 0
	lockstep(t, runs, 7, sharers, func(_ *ir.Program, v Verdict) {
		texts += v.Rules[semantics.Text]
		preemptions += v.Rules[semantics.Preempt]
		phantoms += v.Witnesses[semantics.Phantom.String()]
		if v.End == "" {
			whole++
		}
	})
	t.Logf("%d runs, %d without an error: %d texts, %d preemptions, %d phantoms", runs, whole, texts, preemptions, phantoms)
	if 2*whole < runs || texts < uint64(runs) || preemptions < uint64(runs)/4 || phantoms < uint64(runs)/100 {
		t.Error("the programs show too little")
	}
}
