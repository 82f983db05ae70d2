package oracle

import (
	"maps"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// TestPrefixAnswers demands every answer of the real scheduler to requests that share prefixes, with the invariants checked after every step.
func TestPrefixAnswers(t *testing.T) {
	for file, least := range map[string]int{"prefix/single.jsonl": 80, "prefix/pd.jsonl": 80, "prefix/logged.jsonl": 9} {
		scenarios := loaded(t)(LoadPrefix(root, Dir+"/"+file))
		if len(scenarios) < least {
			t.Fatalf("%s: only %d scenarios", file, len(scenarios))
		}
		for _, s := range scenarios {
			l := built(t, s)
			if d := s.Compare(finish(t, l.Program, l.Places)); d != nil {
				t.Error(d)
			}
			if s.Iterations != nil {
				iterations(t, s, semantics.New(semantics.Compile(l.Program, l.Places, nil), semantics.Options{}))
			}
		}
	}
}

// iterations demands that the engine schedules, iteration by iteration, what the real one did.
func iterations(t *testing.T, s *Scenario, m *semantics.Machine) {
	t.Helper()
	turns := make([]int, len(s.Chains))
	of := map[int64]float64{} // tokens in the iteration that is being built
	n := 0
	for !m.Halted() {
		tr, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		switch tr.Rule {
		case semantics.Turn:
			turns[tr.Session]++
		case semantics.Serve:
			of[tr.Session] = tr.Tokens
		case semantics.Preempt:
			delete(of, tr.Session)
		case semantics.IterCommit:
			got := map[float64]float64{}
			for serial, tokens := range of {
				for _, v := range s.Chains[serial][turns[serial]-1].Values {
					if v.Attr == "id" {
						got[v.Value] = tokens
					}
				}
			}
			clear(of)
			if len(got) == 0 {
				continue
			}
			want := map[float64]float64{}
			if n < len(s.Iterations) {
				for _, x := range s.Iterations[n] {
					want[x[0]] = x[1]
				}
			}
			if n++; !maps.Equal(got, want) {
				t.Errorf("%s: iteration %d schedules %v, the real engine %v", s.Name, n, got, want)
				return
			}
		default:
		}
	}
	if n != len(s.Iterations) {
		t.Errorf("%s: %d iterations, the real engine has %d", s.Name, n, len(s.Iterations))
	}
}
