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

// stating is a crowd (policies_test.go) that claims and expects things of itself, of which some hold and some do not. Sessions observe when they
// end.
func stating(r *rand.Rand) string {
	var b strings.Builder
	program := strings.Replace(crowd(r), "  end;\n", "  observe done = now;\n  branch (prio > 0) { observe urgent = "+oneOf(r, "n", "n", "n", "sqrt(prio - 2)")+"; }\n  end;\n", 1)
	if r.IntN(3) == 0 {
		program = strings.Replace(program, "horizon 60;", fmt.Sprintf("horizon %d; warmup %d;", 2+r.IntN(8), r.IntN(3)), 1)
	}
	b.WriteString(program)
	for i := range 1 + r.IntN(4) {
		amount := oneOf(r, "used(kv)", "free(kv)", "holders(kv)", "queued(slots)", "queued(kv)", "used(desk[1])", "used(desk[queued(kv) > 0 ? 1 : 0])",
			"queue(e)", "busy(d)", "peak(kv)", "peak(slots)", "peak(desk[0])", "peak(kv) - used(kv)", "used(kv) + used(slots)")
		fmt.Fprintf(&b, "claim c%d%s: %s %s %d;\n", i, oneOf(r, "", "", " at end"), amount, oneOf(r, "<=", "<", ">=", "==", "!="), r.IntN(9))
	}
	if r.IntN(20) == 0 {
		fmt.Fprintf(&b, "claim odd: %s;\n", oneOf(r, "used(kv)", "used(desk[queued(slots)]) <= 1", "queue(e) / holders(kv)"))
	}
	for range r.IntN(3) {
		fmt.Fprintf(&b, "expect %s(%s) %s %d;\n", oneOf(r, "count", "mean", "p50", "p90", "p95", "p99", "p99_9", "max"), oneOf(r, "done", "done", "urgent"),
			oneOf(r, "<", "<=", ">", ">="), r.IntN(12))
	}
	return b.String()
}

// TestClaims runs on both machines crowds that claim and expect things: both find the same not to hold, at the same step and as often.
func TestClaims(t *testing.T) {
	runs := deep.Count(600, 4_000)
	found := map[string]uint64{}
	lockstep(t, runs, 17, stating, func(p *ir.Program, v Verdict) {
		for kind, n := range v.Witnesses {
			found[kind] += n
		}
	})
	t.Logf("%d programs, found %v", runs, found)
	for _, k := range []semantics.FindingKind{semantics.ClaimBroken, semantics.ExpectationMissed} {
		if found[k.String()] < uint64(runs)/8 {
			t.Errorf("%s came up only %d times", k, found[k.String()])
		}
	}
}
