package proptest

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Sessions that come from outside at times at which other things happen: both machines agree on what comes first. The programs are random,
// their works small whole numbers, so that most births fall on an instant of the run.
func TestBirths(t *testing.T) {
	runs := deep.Count(400, 3_000)
	k := Programs()
	born, beside := 0, 0
	for i := range runs {
		r := rand.New(rand.NewSource(int64(i)))
		p := k.Decode(k.fresh(r))
		list, ok := p.Arrival.(*ir.Sessions)
		if !ok || len(list.List) == 0 {
			continue
		}
		births := make([]semantics.Birth, len(list.List))
		for n, s := range list.List {
			births[n] = semantics.Birth{At: float64(r.Intn(8)), Session: s}
		}
		slices.SortStableFunc(births, func(a, b semantics.Birth) int { return int(a.At - b.At) })
		v := JudgeBirths(p, births, 600)
		if v.Failure != nil {
			t.Fatalf("program %d: %v", i, v.Failure)
		}
		born += int(v.Rules[semantics.Arrive])
		for _, rule := range []semantics.Rule{semantics.Finish, semantics.IterEnd, semantics.IterClose, semantics.IterStart, semantics.Wake, semantics.LeaseExpire} {
			if v.After[rule]&(1<<semantics.Arrive) != 0 {
				beside++
			}
		}
	}
	if born < runs/2 || beside < runs/40 {
		t.Errorf("%d runs: %d sessions came from outside, %d right after another event of the instant", runs, born, beside)
	}
}
