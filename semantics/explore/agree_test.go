package explore_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/explore"
)

// What explore finds in small worlds is what every order of choices, tried out one by one, finds: the same kinds of things about the
// same statements, pools, stages and, where sessions are told apart, sessions; each with a way that leads to it.
func TestAgainstEveryOrder(t *testing.T) {
	worlds, with, tried := deep.Count(200, 2000), 0, 0
	kinds, features := map[string]int{}, map[string]int{}
	for seed, n := uint64(1), 0; n < worlds; seed++ {
		w := smallWorld(seed)
		if w == nil {
			continue
		}
		tried++
		least, most, ok := everything(w)
		if !ok {
			continue
		}
		compare(t, w, least, most, false)
		compare(t, w, least, most, true)
		n++
		for _, f := range w.prog.IR.Features() {
			features[f]++
		}
		if len(least) > 0 {
			with++
		}
		for s := range least {
			kinds[s.kind+" "+s.how]++
		}
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, w.text)
		}
	}
	t.Logf("%d tried, %d worlds, %d with findings: %v, features %v", tried, worlds, with, kinds, features)
	for _, f := range []string{"ahead", "legs", "shared"} {
		if features[f] < worlds/10 {
			t.Errorf("only %d of %d worlds have the feature %s", features[f], worlds, f)
		}
	}
	for _, kind := range []string{"stale-read ", "stale-read midway", "starved ", "starved stalled", "livelock ", "pinned ", "pinned open", "rejected ", "ambiguous-release ", "stale-read-possible ", "error SQ0611"} {
		if kinds[kind] == 0 {
			t.Errorf("no world had one: %s", kind)
		}
	}
	if with < worlds/2 {
		t.Errorf("only %d of %d worlds have findings", with, worlds)
	}
}

// tooLarge is how many steps the plain search may take in a world.
const tooLarge = 2_000

// everything is what there is to find in a world: at least, and at most where the horizon hides from the plain search what goes round
// before it, on paths that have not come round by then. It is false for a world that is too large.
func everything(w *world) (least, most sights, ok bool) {
	plain := look(w, tooLarge, false)
	if plain.tooLarge {
		return nil, nil, false
	}
	least = union(plain.ways, plain.rounds)
	most = least
	if !math.IsInf(w.prog.IR.Horizon, 1) {
		whole := look(w, tooLarge, true)
		if whole.tooLarge {
			return nil, nil, false
		}
		most = union(least, whole.rounds)
	}
	return least, most, true
}

// compare compares what explore finds in a world with what there is.
func compare(t *testing.T, w *world, least, most sights, fold bool) {
	t.Helper()
	r := explore.Explore(t.Context(), w.prog, explore.Options{Windows: w.windows, NoFold: !fold, Bounds: explore.Bounds{Jobs: 1}})
	if !r.Exhaustive {
		t.Errorf("not exhaustive: %+v", r.Stats)
	}
	got := sightsOf(r)
	for _, f := range r.Found {
		leads(t, w, f)
	}
	if r.Folded {
		got, least, most = withoutSessions(got), withoutSessions(least), withoutSessions(most)
	}
	for s := range least {
		if !got[s] && !later(t, w, fold)[s] {
			t.Errorf("fold %v: not found: %+v", r.Folded, s)
		}
	}
	for s := range got {
		if !most[s] {
			t.Errorf("fold %v: not there: %+v", r.Folded, s)
		}
	}
}

// sightsOf is what a search found.
func sightsOf(r *explore.Result) sights {
	got := sights{}
	for _, f := range r.Found {
		for _, s := range f.Sessions {
			one := f.Finding
			one.Session = s
			if k := seen(one); f.Err == nil {
				got[k] = true
			}
		}
		if f.Err != nil {
			got[failed(code(f.Err))] = true
		}
	}
	return got
}

// later is what explore finds of what goes round when the horizon leaves it longer. A fingerprint knows a little more of the past than the
// plain search does, which may take one round to wash out, and the horizon can come before that. A finding of another kind has no
// such excuse, and a world without a horizon has none.
func later(t *testing.T, w *world, fold bool) sights {
	t.Helper()
	p := *w.prog.IR
	if math.IsInf(p.Horizon, 1) {
		return nil
	}
	p.Horizon += 20
	r := explore.Explore(t.Context(), semantics.Compile(&p, nil, nil), explore.Options{Windows: w.windows, NoFold: !fold, Bounds: explore.Bounds{Jobs: 1}})
	found := sightsOf(r)
	for s := range found {
		if s.kind != semantics.Starved.String() && s.kind != semantics.Livelock.String() && s.kind != semantics.Pinned.String() {
			delete(found, s)
		}
	}
	if r.Folded {
		return withoutSessions(found)
	}
	return found
}

func union(a, b sights) sights {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

// withoutSessions gives the sights without the sessions they were seen at.
func withoutSessions(list sights) sights {
	out := sights{}
	for s := range list {
		s.session = -1
		out[s] = true
	}
	return out
}

func code(err error) string {
	if e, ok := err.(*semantics.RuntimeError); ok {
		return string(e.Code)
	}
	return fmt.Sprint(err)
}

// leads tests that the choices of what was found lead to it.
func leads(t *testing.T, w *world, f *explore.Found) {
	t.Helper()
	next := 0
	m := semantics.New(w.prog, semantics.Options{NoHorizon: f.Finding.Repeats, Windows: w.windows, Choose: func(_ semantics.ChoiceKind, _ int) int {
		pick := 0
		if next < len(f.Choices) {
			pick = f.Choices[next].Pick
		}
		next++
		return pick
	}})
	for m.Steps() < f.Finding.Step {
		if _, err := m.Step(); err != nil {
			if e := m.Err(); f.Err == nil || code(e) != code(f.Err) || e.Step != f.Finding.Step {
				t.Errorf("the way to %+v ends in %v", f.Finding, err)
			}
			return
		}
		if m.Halted() {
			break
		}
	}
	is := func(g semantics.Finding) bool {
		return g.Kind == f.Finding.Kind && g.Session == f.Finding.Session && g.Pool == f.Finding.Pool && g.Step == f.Finding.Step
	}
	switch {
	case f.Err != nil:
		t.Errorf("no way to %v", f.Err)
	case !f.Finding.Repeats:
		if !slices.ContainsFunc(m.Findings(), is) {
			t.Errorf("%v leads to %+v, not to %+v", f.Choices, m.Findings(), f.Finding)
		}
	default:
		stays(t, m, f)
	}
}

// stays tests that who is stuck stays so, for some time.
func stays(t *testing.T, m *semantics.Machine, f *explore.Found) {
	t.Helper()
	g := &f.Finding
	preempted := false
	for range 300 {
		tr, err := m.Step()
		if tr == nil || err != nil {
			t.Errorf("what repeats after %+v ends: %v", g, err)
			return
		}
		if tr.Session != g.Session || tr.Leg != int(g.Leg) || tr.Rule == semantics.LeaseExpire {
			continue
		}
		preempted = preempted || tr.Rule == semantics.Preempt
		if g.Kind == semantics.Starved || tr.Rule == semantics.End {
			t.Errorf("%+v: but the session makes the step %s", g, tr.Rule)
			return
		}
	}
	if g.Kind == semantics.Livelock && !preempted && g.Period > 0 {
		t.Errorf("%+v: but it is preempted no more", g)
	}
	if strings.Contains(g.Kind.String(), "pinned") && !slices.ContainsFunc(m.Leases(), func(l semantics.LeaseView) bool {
		return l.Session == g.Session && l.Pool == g.Pool && math.IsInf(l.Expires, 1)
	}) {
		t.Errorf("%+v: but the lease has ended", g)
	}
}
