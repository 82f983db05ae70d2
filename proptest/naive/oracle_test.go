package naive_test

import (
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/gen/oracle"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/proptest/naive"
)

const root = "../.."

// answer runs a scenario, and gives the machine and the first answer that is not the scheduler's.
func answer(t *testing.T, s *oracle.Scenario) (*naive.Machine, *diag.Diagnostic) {
	t.Helper()
	l, list := s.Build(root)
	if list.HasErrors() {
		t.Fatal(list)
	}
	if list := check.Program(l.Program, l.Places); list.HasErrors() {
		t.Fatal(list)
	}
	m := naive.New(l.Program)
	m.Run(func(step *naive.Step) bool {
		if step.Error != "" {
			t.Fatalf("%s: %s", s.Name, step.Error)
		}
		return true
	})
	got := oracle.Run{Preemptions: map[string]int64{}}
	for _, x := range m.Samples {
		got.Observed = append(got.Observed, oracle.Observation{Name: l.Program.Observes[x.Obs], Session: x.Session, Time: x.Time, Value: x.Value})
	}
	for i, p := range m.Pools {
		got.Preemptions[l.Program.Pools[i].Name] = p.Preemptions
	}
	return m, s.CompareRun(&got)
}

// TestPrefixAnswers demands of the plain machine every answer of the real scheduler to requests that share prefixes.
func TestPrefixAnswers(t *testing.T) {
	answers(t, oracle.LoadPrefix, "prefix/single.jsonl", "prefix/pd.jsonl")
}

// TestAsyncAnswers demands of the plain machine every answer of real schedulers that work ahead.
func TestAsyncAnswers(t *testing.T) {
	for _, file := range []string{"single", "pd", "prefix_single", "prefix_pd"} {
		t.Run(file, func(t *testing.T) { answers(t, oracle.LoadAsync, "async/"+file+".jsonl") })
	}
}

func answers(t *testing.T, load func(root, file string) ([]*oracle.Scenario, diag.List), files ...string) {
	t.Helper()
	for _, file := range files {
		scenarios, list := load(root, oracle.Dir+"/"+file)
		if list != nil {
			t.Fatal(list)
		}
		wrong := 0
		for _, s := range scenarios {
			if _, d := answer(t, s); d != nil {
				t.Error(d)
				wrong++
			}
		}
		t.Logf("%s: %d of %d as the real scheduler answered", file, len(scenarios)-wrong, len(scenarios))
	}
}

// TestPairAnswers demands of the plain machine every answer of two real schedulers in push mode and where things fail, but for those that are
// unexplained: these must differ.
func TestPairAnswers(t *testing.T) {
	unexplained := oracle.Unexplained()
	for _, file := range oracle.Pairs() {
		scenarios, list := oracle.LoadPairs(root, file)
		if list != nil {
			t.Fatal(list)
		}
		for _, s := range scenarios {
			why, differs := unexplained[s.Name]
			m, d := answer(t, s)
			switch {
			case d != nil && !differs:
				t.Error(d)
			case d == nil && differs:
				t.Errorf("%s agrees, though %s", s.Name, why)
			}
			if s.Name == "p06_lease_before_write_end" && !stale(m, 4, 34) {
				t.Errorf("%s: the write from 4 on of blocks that were freed at 34 is not found: %+v", s.Name, m.Findings)
			}
		}
	}
}

// stale tells whether it was found that memory given back at one time had been read or written since an earlier one.
func stale(m *naive.Machine, from, gone float64) bool {
	return slices.ContainsFunc(m.Findings, func(f naive.Finding) bool { return f.Kind == "stale-read" && f.From == from && f.Gone == gone })
}
