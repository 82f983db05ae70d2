package semantics_test

import (
	"fmt"
	"math"
	"slices"
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
