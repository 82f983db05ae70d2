package semantics_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/semantics"
)

// draws are the first draws of many sessions, each from a stream of its own, or, with alone, as many of one session.
func draws(t *testing.T, from string, n int, alone bool) []float64 {
	t.Helper()
	text := fmt.Sprintf("workload { arrive batch(%d); session { observe x = %s; } }\n", n, from)
	if alone {
		text = fmt.Sprintf("stage s : delay;\nworkload { arrive batch(1); session { loop { observe x = %s; run s (1); } } }\nrun { horizon %d; }\n", from, n-1)
	}
	m := semantics.New(compile(t, text), semantics.Options{})
	finish(t, m)
	values := make([]float64, 0, n)
	for _, s := range m.Samples() {
		values = append(values, s.Value)
	}
	if len(values) != n {
		t.Fatalf("%s: %d draws", from, len(values))
	}
	return values
}

// Draws have the distribution that the language gives them. The test is Kolmogorov's and Smirnov's: with 100 000 draws it
// is passed by chance in all but one of 10⁵ cases, and a bound or a mean that is wrong by 5 % is found.
func TestDistributions(t *testing.T) {
	n := deep.Count(20_000, 100_000)
	root := math.Sqrt(float64(n))
	exponential := func(mean float64) func(float64) float64 {
		return func(x float64) float64 { return 1 - math.Exp(-x/mean) }
	}
	normal := func(mean, deviation float64) func(float64) float64 {
		return func(x float64) float64 { return math.Erfc((mean-x)/deviation/math.Sqrt2) / 2 }
	}
	for _, c := range []struct {
		from string
		cdf  func(x float64) float64
	}{
		{"~exp(2)", exponential(2)},
		{"~uniform(3, 5)", func(x float64) float64 { return (x - 3) / 2 }},
		{"~erlang(3, 6)", func(x float64) float64 { y := x / 2; return 1 - math.Exp(-y)*(1+y+y*y/2) }},
		{"~h2(1, 4)", func(x float64) float64 {
			// Balanced means: either branch contributes half of the mean.
			p := (1 + math.Sqrt(3.0/5)) / 2
			return p*exponential(1/(2*p))(x) + (1-p)*exponential(1/(2*(1-p)))(x)
		}},
		{"~normal(-3, 2)", normal(-3, 2)},
		{"~normal(1, 0.5) * 2", normal(2, 1)},
		{"~lognormal(1, 0.5)", func(x float64) float64 { return normal(1, 0.5)(math.Log(x)) }},
		{"~choice(3: ~uniform(0, 1), 0: 9, 1: ~uniform(1, 2))", func(x float64) float64 {
			if x < 1 {
				return 0.75 * x
			}
			return 0.75 + 0.25*(x-1)
		}},
	} {
		for _, alone := range []bool{false, true} {
			values := draws(t, c.from, n, alone)
			slices.Sort(values)
			worst := 0.0
			for i, x := range values {
				f := c.cdf(x)
				worst = max(worst, float64(i+1)/float64(n)-f, f-float64(i)/float64(n))
			}
			if worst > 2.5/root {
				t.Errorf("%s, of one session: %v: its distribution function is off by %v", c.from, alone, worst)
			}
		}
	}
	for _, alone := range []bool{false, true} {
		share := map[float64]float64{}
		for _, x := range draws(t, "~choice(2: 7, 0: 8, 1 + 1: 9, 6: 10)", n, alone) {
			share[x] += 1 / float64(n)
		}
		for x, want := range map[float64]float64{7: 0.2, 8: 0, 9: 0.2, 10: 0.6} {
			if math.Abs(share[x]-want) > 4.5*math.Sqrt(want*(1-want))/root {
				t.Errorf("choice, of one session: %v: %v is drawn by %v, it should be %v", alone, x, share[x], want)
			}
		}
	}
	for _, alone := range []bool{false, true} {
		ones := 0.0
		for _, x := range draws(t, "~bernoulli(0.3)", n, alone) {
			ones += x
		}
		if share := ones / float64(n); math.Abs(share-0.3) > 4.5*math.Sqrt(0.3*0.7)/root {
			t.Errorf("bernoulli(0.3), of one session: %v: %v", alone, share)
		}
	}
	if values := draws(t, "~det(7)", 10, true); slices.Min(values) != 7 || slices.Max(values) != 7 {
		t.Errorf("det(7): %v", values)
	}
}

// A draw from the trace gives a column of some row, each row as often, whoever draws it and wherever.
func TestDrawsFromTheTrace(t *testing.T) {
	const n = 20_000
	rows := "0,0,10,1,0.5\n0,1,11,2,0.25\n1,0,20,3,0\n"
	for _, text := range []string{
		`workload { arrive batch(%d); trace "turns.csv"; session { observe x = ~trace(new); observe y = ~trace(think); } }`,
		`workload { arrive batch(%d); trace "turns.csv" ordered; init { set a = ~trace(new); set b = ~trace(think); } session { observe x = a; observe y = b; } }`,
	} {
		m := semantics.New(traced(t, fmt.Sprintf(text, n), rows), semantics.Options{})
		finish(t, m)
		share := map[float64]float64{}
		for _, s := range m.Samples() {
			share[s.Value] += 1.0 / n
		}
		if len(share) != 6 {
			t.Errorf("%v are drawn", share)
		}
		for x, got := range share {
			if math.Abs(got-1.0/3) > 4.5*math.Sqrt(2.0/9/n) {
				t.Errorf("%v is drawn by %v", x, got)
			}
		}
	}
}

// Who draws from a trace that has no rows is told so, and nobody else is.
func TestDrawsFromAnEmptyTrace(t *testing.T) {
	m := semantics.New(traced(t, `workload { arrive batch(2); trace "turns.csv" ordered; session { branch (serial == 1) { observe x = ~trace(out); } } }`, ""), semantics.Options{})
	for {
		tr, err := m.Step()
		if err != nil {
			if !strings.Contains(err.Error(), "the trace has no rows") {
				t.Error(err)
			}
			return
		}
		if tr == nil {
			t.Fatal("it ends")
		}
	}
}
