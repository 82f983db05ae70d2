package report

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Estimate is a mean and the half width of its 95 % confidence interval; NaN where there is too little to say.
type Estimate struct {
	Mean, Half float64
}

// batches is how many batches the samples of one run are cut into. Fewer than two samples a batch say nothing about
// the spread of the mean.
const batches = 20

// BatchMeans estimates the mean of the samples of one run, which depend on each other: the interval comes from the
// means of equal consecutive batches, which hardly do. What does not fill a batch is left out at the front, where the
// run is least settled, of the interval but not of the mean.
func BatchMeans(samples []float64) Estimate {
	e := Estimate{Mean: semantics.Statistic(ir.StatMean, samples), Half: math.NaN()}
	if size := len(samples) / batches; size >= 2 {
		rest := samples[len(samples)-size*batches:]
		means := make([]float64, batches)
		for i := range means {
			means[i] = stat.Mean(rest[i*size:(i+1)*size], nil)
		}
		e.Half = Independent(means).Half
	}
	return e
}

// Independent estimates the mean of independent samples, as the results of several seeds are, with Student's t.
func Independent(samples []float64) Estimate {
	e := Estimate{Mean: semantics.Statistic(ir.StatMean, samples), Half: math.NaN()}
	if n := float64(len(samples)); n >= 2 {
		t := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(0.975)
		e.Half = t * stat.StdDev(samples, nil) / math.Sqrt(n)
	}
	return e
}

// shares are the quantiles of a report.
func shares() []ir.Statistic {
	return []ir.Statistic{ir.StatP50, ir.StatP90, ir.StatP95, ir.StatP99, ir.StatP999}
}

// quantiles estimates, for each share, the least sample that at least that share of the samples does not exceed (the nearest rank). The
// intervals are by batch means: from the quantiles of the batches, where a batch has enough samples for one to lie beyond its quantile.
func quantiles(samples []float64, of ...ir.Statistic) []Estimate {
	out := make([]Estimate, len(of))
	whole := ranks(samples, of)
	for i := range of {
		out[i] = Estimate{whole[i], math.NaN()}
	}
	size := len(samples) / batches
	if size < 2 {
		return out
	}
	rest := samples[len(samples)-size*batches:]
	byShare := make([][]float64, len(of))
	for b := range batches {
		for i, q := range ranks(rest[b*size:(b+1)*size], of) {
			byShare[i] = append(byShare[i], q)
		}
	}
	for i, s := range of {
		if float64(size)*(1-s.Share()) >= 1-1e-9 {
			out[i].Half = Independent(byShare[i]).Half
		}
	}
	return out
}

// ranks are the quantiles of some samples, NaN of none.
func ranks(samples []float64, of []ir.Statistic) []float64 {
	out := make([]float64, len(of))
	sorted := slices.Sorted(slices.Values(samples))
	for i, s := range of {
		out[i] = semantics.Statistic(s, sorted)
	}
	return out
}

// squaredVariation is the variance over the squared mean.
func squaredVariation(samples []float64) float64 {
	if len(samples) < 2 {
		return math.NaN()
	}
	m, v := stat.MeanVariance(samples, nil)
	return v / (m * m)
}

// String writes an estimate as a table does.
func (e Estimate) String() string {
	text := cell(e.Mean, 3, false)
	if e.Half > 0 {
		text += " ± " + cell(e.Half, 2, false)
	}
	return text
}
