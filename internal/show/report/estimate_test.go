package report

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
)

func TestIndependent(t *testing.T) {
	// Three samples: t(2) at 0.975 is 4.302653, the standard deviation 1.
	e := Independent([]float64{1, 2, 3})
	if want := 4.302652729911275 / math.Sqrt(3); e.Mean != 2 || math.Abs(e.Half-want) > 1e-9 {
		t.Errorf("got %v ± %v, want 2 ± %v", e.Mean, e.Half, want)
	}
	if e := Independent([]float64{7}); e.Mean != 7 || e.Half == e.Half {
		t.Errorf("one sample gives %v ± %v: it says nothing about a spread", e.Mean, e.Half)
	}
	if e := Independent(nil); e.Mean == e.Mean {
		t.Errorf("no samples have the mean %v", e.Mean)
	}
}

func TestBatchMeansNeedTwoSamplesABatch(t *testing.T) {
	samples := make([]float64, 2*batches-1)
	if e := BatchMeans(samples); e.Half == e.Half {
		t.Errorf("%d samples give a half width of %v", len(samples), e.Half)
	}
	if e := BatchMeans(append(samples, 1)); e.Half != e.Half {
		t.Errorf("%d samples give none", len(samples)+1)
	}
}

// Twenty batches: of 41 samples the first is left out of the interval, and the others go into it by twos.
func TestBatchMeansOfPairs(t *testing.T) {
	samples := []float64{1e6}
	var pairs []float64
	for i := range 20 {
		a, b := float64(i*i), float64(3*i)
		samples = append(samples, a, b)
		pairs = append(pairs, (a+b)/2)
	}
	e, want := BatchMeans(samples), Independent(pairs)
	if all := (1e6 + 40*want.Mean) / 41; math.Abs(e.Mean-all) > 1e-9 || math.Abs(e.Half-want.Half) > 1e-9 {
		t.Errorf("got %v ± %v, want %v ± %v", e.Mean, e.Half, all, want.Half)
	}
}

func TestSquaredVariation(t *testing.T) {
	if got := squaredVariation([]float64{1, 2, 3}); math.Abs(got-0.25) > 1e-12 { // variance 1, mean 2
		t.Errorf("got %v, want 0.25", got)
	}
	if got := squaredVariation([]float64{1}); got == got {
		t.Errorf("one sample varies by %v", got)
	}
}

// The interval must cover the true mean about as often as it says, also where neighbours resemble each other.
func TestBatchMeansCover(t *testing.T) {
	const runs, n, stay = 400, 4000, 0.8
	covered, naive := 0, 0
	for seed := range uint64(runs) {
		r := rand.New(rand.NewPCG(seed, 1))
		samples := make([]float64, n)
		x := r.NormFloat64() / math.Sqrt(1-stay*stay)
		for i := range samples {
			x = stay*x + r.NormFloat64()
			samples[i] = x
		}
		if e := BatchMeans(samples); math.Abs(e.Mean) <= e.Half {
			covered++
		}
		if e := Independent(samples); math.Abs(e.Mean) <= e.Half {
			naive++
		}
	}
	if share := float64(covered) / runs; share < 0.91 || share > 0.985 {
		t.Errorf("the interval covers the mean in %v of the runs", share)
	}
	if share := float64(naive) / runs; share > 0.7 {
		t.Errorf("taking the samples for independent covers %v: the test tells nothing apart", share)
	}
}

func TestQuantiles(t *testing.T) {
	for _, c := range []struct {
		samples  []float64
		p50, p99 float64
	}{
		{[]float64{3}, 3, 3},
		{[]float64{31, 1}, 1, 31},
		{[]float64{5, 1, 4, 2, 3}, 3, 5},
	} {
		q := quantiles(c.samples, ir.StatP50, ir.StatP99)
		if q[0].Mean != c.p50 || q[1].Mean != c.p99 {
			t.Errorf("%v has p50 %v, p99 %v; want %v, %v", c.samples, q[0].Mean, q[1].Mean, c.p50, c.p99)
		}
	}
	if q := quantiles(nil, ir.StatP50); q[0].Mean == q[0].Mean {
		t.Errorf("nothing has the median %v", q[0])
	}
	// An interval needs a sample beyond the quantile in each batch.
	many := make([]float64, 20*100)
	for i := range many {
		many[i] = float64(i % 100)
	}
	for n, want := range map[int]bool{len(many): true, len(many) - 20: false} {
		if q := quantiles(many[:n], ir.StatP99); (q[0].Half == q[0].Half) != want {
			t.Errorf("of %d samples p99 is %v", n, q[0])
		}
	}
}

func TestNumbers(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 3: "3", -2: "-2", 0.1 + 0.2: "0.3", 1e9: "1000000000", 2.5e-7: "2.5e-07",
		math.Inf(1): "inf", math.Inf(-1): "-inf", 1234567.25: "1234567.25",
	} {
		if got := Number(x); got != want {
			t.Errorf("Number(%v) is %q, want %q", x, got, want)
		}
	}
	for x, want := range map[float64]string{0: "0.0", 16: "16.0", 0.1: "0.1", math.Inf(1): `"inf"`, math.Inf(-1): `"-inf"`} {
		if got := string(appendReal(nil, x)); got != want {
			t.Errorf("JSON of %v is %s, want %s", x, got, want)
		}
	}
	if got := string(appendReal(nil, math.NaN())); got != `"nan"` {
		t.Errorf("JSON of NaN is %s", got)
	}
}
