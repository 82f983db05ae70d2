package naive_test

import (
	"testing"

	"github.com/sq-sem/sq-sem/gen/oracle"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/proptest/naive"
)

const root = "../.."

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
			if d := answer(t, s); d != nil {
				t.Error(d)
				wrong++
			}
		}
		t.Logf("%s: %d of %d as the real scheduler answered", file, len(scenarios)-wrong, len(scenarios))
	}
}

// answer runs a scenario on the plain machine and gives the first difference, nil for none.
func answer(t *testing.T, s *oracle.Scenario) *diag.Diagnostic {
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
	return s.CompareRun(&got)
}
