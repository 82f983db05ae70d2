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

// oneOf picks from a list.
func oneOf(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// crowd is a program of sessions that crowd an engine and a few pools, whose policies decide who is next. Few values of the attributes
// make ties.
func crowd(r *rand.Rand) string {
	var b strings.Builder
	keys := func() string {
		var list []string
		for range 1 + r.IntN(3) {
			list = append(list, oneOf(r, "prio", "n", "-o", "used(desk[0])", "cachedin(kv)", "serial / 2 - floor(serial / 2)"))
		}
		return strings.Join(list, ", ")
	}
	queue := func() string {
		live := fmt.Sprintf(" queue by live (%s, %s)", oneOf(r, "prio - waited", "waited >= 3 ? 0 : 1", "-waited", "used(kv) - n"), keys())
		return oneOf(r, " queue fifo", " queue fifo skipping", fmt.Sprintf(" queue by (%s)", keys()), fmt.Sprintf(" queue by (%s) skipping", keys()), live, live+" skipping") + ";"
	}
	preempt := oneOf(r, "lifo", fmt.Sprintf("by (%s) requeue %s", oneOf(r, "prio", "size, -admission", "-admission", "o - size"), oneOf(r, "head", "tail")))
	fmt.Fprintf(&b, "pool kv { cap %d; block 2; preempt %s;%s }\n", 2*(4+r.IntN(8)), preempt, queue())
	fmt.Fprintf(&b, "pool slots { cap %d;%s%s }\n", 1+r.IntN(4), oneOf(r, "", " admit via e;"), queue())
	fmt.Fprintf(&b, "pool desk[2] { cap %d;%s }\n", 1+r.IntN(3), queue())
	fmt.Fprintf(&b, "stage e : step { budget %d; chunk %d; cost 1; memory kv; %s%s }\nstage d : delay;\n", 4+r.IntN(8), r.IntN(4),
		oneOf(r, "", "serve exclusive prefill; ", "serve by (prio, residents * remaining); ", "serve decode first; "),
		oneOf(r, "", "serve only (decoding || iterations / 2 == floor(iterations / 2)); ", "serve only (prio < 1 || residents < 3); ", "serve only (kv_decode < 6 || decoding); "))
	fmt.Fprintf(&b, "workload { arrive batch(%d); init { set prio = floor(serial / 2); set n = %s; set o = %s; } session {\n",
		2+r.IntN(6), oneOf(r, "1", "2 + prio", "6 - prio"), oneOf(r, "1", "serial", "4 - prio"))
	fmt.Fprintf(&b, "  run d (%s);\n", oneOf(r, "0", "serial", "prio"))
	for range 1 + r.IntN(3) {
		switch r.IntN(3) {
		case 0:
			fmt.Fprintf(&b, "  choose i in 2 by (%s);\n  hold desk[i] (1) { run d (%s); set o = o + 1; }\n",
				oneOf(r, "queued(desk[i]), -i", "used(desk[i]), queued(desk[i])", "used(desk[i]), prio - i, i"), oneOf(r, "1", "n", "prio / 2"))
		case 1:
			fmt.Fprintf(&b, "  hold slots (1), kv (min(n, 4)) { run e prefill (n) growing kv; run e decode (max(o, 0)) growing kv; } cache (n);\n")
		default:
			fmt.Fprintf(&b, "  hold kv (%s) reserve (%s) { run d (%s); set prio = prio - 1; } cache (inf);\n", oneOf(r, "n", "2"), oneOf(r, "0", "4"), oneOf(r, "1", "n"))
		}
	}
	b.WriteString("  end;\n} }\nrun { horizon 60; }\n")
	return b.String()
}

// TestPolicies runs crowds on both machines: every policy decides often, and both decide alike.
func TestPolicies(t *testing.T) {
	runs := deep.Count(600, 4_000)
	var rules [semantics.NumRules]uint64
	features := map[string]uint64{}
	lockstep(t, runs, 11, crowd, func(p *ir.Program, v Verdict) {
		for rule, n := range v.Rules {
			rules[rule] += n
		}
		for _, f := range p.Features() {
			features[f]++
		}
	})
	t.Logf("%d programs, with features %v", runs, features)
	for _, rule := range []semantics.Rule{semantics.Queue, semantics.Choose, semantics.Admit, semantics.AdmitVia, semantics.Preempt, semantics.Serve} {
		if rules[rule] < uint64(runs)/4 {
			t.Errorf("%s came up only %d times", rule, rules[rule])
		}
	}
	for _, f := range []string{"keys", "live-queues", "skipping", "preempt-by", "only"} {
		if features[f] < uint64(runs)/4 {
			t.Errorf("the feature %s came up only %d times", f, features[f])
		}
	}
}
