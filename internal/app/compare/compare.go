// Package compare holds how long requests take in a program to how long they took when they were measured.
package compare

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// CodeCompare is a program or a measurement in which no two requests can be compared.
const CodeCompare diag.Code = "SQ0827"

// Pair is a request as it was measured and as it went in the program.
type Pair struct{ Measured, Program requests.Latency }

// Metric is one figure of requests, both ways.
type Metric struct {
	// Name is ttft, tpot, itl or e2e.
	Name string
	// Measured and Program are its values, in ascending order; of a request each, of itl those of all gaps between tokens.
	Measured, Program []float64
	// Single is the median of the relative errors of single requests, NaN for itl, whose gaps have no partners.
	Single float64
}

// Figures are the mean and some quantiles of values.
type Figures struct{ Mean, P50, P90, P95, P99 float64 }

// FiguresOf gives the figures of values in ascending order; a quantile is the least value that its share does not exceed.
func FiguresOf(values []float64) Figures {
	if len(values) == 0 {
		nan := math.NaN()
		return Figures{nan, nan, nan, nan, nan}
	}
	q := func(share float64) float64 { return stat.Quantile(share, stat.Empirical, values, nil) }
	return Figures{stat.Mean(values, nil), q(0.5), q(0.9), q(0.95), q(0.99)}
}

// Metrics are those of the pairs.
func Metrics(pairs []Pair) []Metric {
	one := func(name string, of func(*requests.Latency) (float64, bool)) Metric {
		m := Metric{Name: name}
		var errors []float64
		for i := range pairs {
			x, measured := of(&pairs[i].Measured)
			y, program := of(&pairs[i].Program)
			if !measured || !program {
				continue
			}
			m.Measured, m.Program = append(m.Measured, x), append(m.Program, y)
			errors = append(errors, math.Abs(y/x-1))
		}
		slices.Sort(errors)
		m.Single = math.NaN()
		if len(errors) > 0 {
			m.Single = stat.Quantile(0.5, stat.Empirical, errors, nil)
		}
		return m
	}
	gaps := Metric{Name: "itl", Single: math.NaN()}
	for i := range pairs {
		gaps.Measured = append(gaps.Measured, pairs[i].Measured.Gaps...)
		gaps.Program = append(gaps.Program, pairs[i].Program.Gaps...)
	}
	all := []Metric{
		one("ttft", func(l *requests.Latency) (float64, bool) { return l.First, true }),
		one("tpot", (*requests.Latency).PerToken),
		gaps,
		one("e2e", func(l *requests.Latency) (float64, bool) { return l.Whole, true }),
	}
	for i := range all {
		slices.Sort(all[i].Measured)
		slices.Sort(all[i].Program)
	}
	return all
}

// Quantiles pairs the quantiles of both, the program's first, for a plot of one over the other.
func (m *Metric) Quantiles() [][2]float64 {
	n := min(len(m.Measured), len(m.Program), 500)
	out := make([][2]float64, n)
	for i := range n {
		share := (float64(i) + 0.5) / float64(n)
		out[i] = [2]float64{stat.Quantile(share, stat.Empirical, m.Program, nil), stat.Quantile(share, stat.Empirical, m.Measured, nil)}
	}
	return out
}
