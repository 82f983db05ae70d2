package naive_test

import (
	"testing"

	"github.com/sq-sem/sq-sem/gen/oracle"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/proptest/naive"
)

const root = "../.."

// TestPrefixAnswers demands of the plain machine every answer of the real scheduler to requests that share prefixes.
func TestPrefixAnswers(t *testing.T) {
	for _, file := range []string{"prefix/single.jsonl", "prefix/pd.jsonl"} {
		scenarios, list := oracle.LoadPrefix(root, oracle.Dir+"/"+file)
		if list != nil {
			t.Fatal(list)
		}
		for _, s := range scenarios {
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
			if d := s.CompareRun(&got); d != nil {
				t.Error(d)
			}
		}
	}
}
