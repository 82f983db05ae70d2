package compare

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// The programs that `init` writes observe ttft, tpot and e2e themselves: the tokens that are watched give the same, to the last bit but for
// the rounding of sums, with and without iterations built ahead, preemptions, several engines and hand-overs.
func TestTokens(t *testing.T) {
	for name, lets := range map[string][]string{
		"llama_tp4":          {"rate=200"},
		"pd":                 {"rate=100"},
		"pd_bare":            {"rate=40"},
		"deepseek_experts":   {"rate=50"},
		"nothing_by_default": {"rate=50", "blocks=200"},
		"plain":              {"rate=50", "blocks=140"},
	} {
		t.Run(name, func(t *testing.T) {
			m, p := machine(t, name, lets)
			// Prompts and answers are those of the program's `init`.
			watch := NewTokens(m.Program(), func(int64) *requests.Request { return &requests.Request{Prompt: 1024, Output: 128} })
			preemptions := 0
			for !m.Halted() {
				step, err := m.Step()
				if err != nil {
					t.Fatal(err)
				}
				if step != nil {
					watch.See(m, step)
					if step.Rule == semantics.Preempt {
						preemptions++
					}
				}
			}
			seen := map[string]int{}
			for _, s := range m.Samples() {
				l, ok := watch.Latencies()[s.Session]
				if !ok {
					t.Fatalf("session %d has no tokens", s.Session)
				}
				perToken, _ := l.PerToken()
				got, known := map[string]float64{"ttft": l.First, "tpot": perToken, "e2e": l.Whole}[p.Observes[s.Obs]]
				if known && math.Abs(got-s.Value) > 1e-9 {
					t.Errorf("session %d: %s is %v, and observed is %v", s.Session, p.Observes[s.Obs], got, s.Value)
				}
				seen[p.Observes[s.Obs]]++
			}
			if seen["ttft"] != 100 || seen["tpot"] != 100 || seen["e2e"] != 100 {
				t.Errorf("observed: %v", seen)
			}
			if len(lets) > 1 && preemptions == 0 {
				t.Error("nobody was preempted")
			}
		})
	}
}

// machine is a program of the tests of `init`, with other lets.
func machine(t *testing.T, name string, lets []string) (*semantics.Machine, *ir.Program) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../vllm/testdata", name+".sq"))
	if err != nil {
		t.Fatal(err)
	}
	var o link.Options
	for _, s := range lets {
		override, list := link.ParseOverride(s)
		if list.HasErrors() {
			t.Fatal(list)
		}
		o.Set = append(o.Set, override)
	}
	r, list := link.Compile(diag.NewFile(name, string(text)), o)
	if list.HasErrors() {
		t.Fatal(list)
	}
	return semantics.New(semantics.Compile(r.Program, r.Places, nil), semantics.Options{}), r.Program
}

func TestMetrics(t *testing.T) {
	of := func(first, whole float64, n int64, gaps ...float64) requests.Latency {
		return requests.Latency{First: first, Whole: whole, Tokens: n, Gaps: gaps}
	}
	got := Metrics([]Pair{
		{of(1, 3, 3, 0.5, 1.5), of(1.1, 3.1, 3, 1, 1)},
		{of(2, 2, 1), of(1, 1, 1)}, // one token: no time for each later one
	})
	want := []Metric{
		{"ttft", []float64{1, 2}, []float64{1, 1.1}, 0.1},
		{"tpot", []float64{1}, []float64{1}, 0},
		{"itl", []float64{0.5, 1.5}, []float64{1, 1}, math.NaN()},
		{"e2e", []float64{2, 3}, []float64{1, 3.1}, 0.1 / 3},
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-9), cmpopts.EquateNaNs()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([][2]float64{{1, 1}, {1.1, 2}}, got[0].Quantiles()); diff != "" {
		t.Error(diff)
	}
	values := make([]float64, 100)
	for i := range values {
		values[i] = float64(i + 1)
	}
	if got, want := FiguresOf(values), (Figures{50.5, 50, 90, 95, 99}); got != want {
		t.Errorf("%+v, not %+v", got, want)
	}
	if f := FiguresOf(nil); !math.IsNaN(f.Mean) || !math.IsNaN(f.P99) {
		t.Error(f)
	}
}
