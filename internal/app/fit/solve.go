package fit

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Options say what a good fit is. The zero Options weigh relative errors, robustly, and keep nothing back.
type Options struct {
	// Absolute weighs errors in seconds; without it, in proportion to what the cost is.
	Absolute bool
	// Squares weighs every error by its square; without it those of outliers count less (Huber).
	Squares bool
	// HoldOut is the share of the iterations that the constants are not fitted to, and whose errors are told.
	HoldOut float64
}

// Result is the constants that fit best.
type Result struct {
	// Names are the constants, Start their values in the program. Values are the fitted ones, Errors their standard errors; both NaN for
	// one that is not identified.
	Names                 []string
	Start, Values, Errors []float64
	// Vague are groups of constants that the logs cannot tell apart; a group of one has no effect on any iteration.
	Vague [][]string
	// Fitted is how many iterations the constants were fitted to, Told how many the errors are of: those kept back, or, where none were, all.
	Fitted, Told int
	// MAPE is the mean absolute relative error, Median its median, R2 the share of the variance that is explained.
	MAPE, Median, R2 float64
	// Predicted are the costs of all samples, by the fitted constants.
	Predicted []float64
	// Worst are the samples with the greatest relative errors, the greatest first.
	Worst []int
}

// The constants of robust fits: at 1.345 deviations Huber's estimate has 95 % of the efficiency of least squares where errors are normal;
// the median absolute deviation times 1.4826 is the standard deviation there.
const (
	huber     = 1.345
	deviation = 1.4826
)

// Limits of the search.
const (
	rounds     = 60
	startsOf   = 4000 // samples that starts are tried on
	nearly     = 1e-3 // constants that change less, in proportion, are near enough to tell valleys apart,
	settled    = 1e-9 // and have been found
	exact      = 1e-6 // errors that are less, in proportion, are no errors
	vagueness  = 1e-4 // a direction that changes predictions less, in proportion, is not identified
	worstShown = 5
)

// problem is a fit on its way.
type problem struct {
	opt     Options
	samples []Sample
	costs   map[int]formula
	// enough is by how much constants change at most, in proportion, when they have been found.
	enough float64
	// scale is the deviation of weighed errors, weights what each error is multiplied with: those of the constants before.
	scale   float64
	weights []float64
}

// Solve finds the constants, of at least 0, that fit the samples best.
func Solve(m *Measured, s *Subject, opt Options) *Result {
	kept := func(i int) bool { return math.Floor(float64(i+1)*opt.HoldOut) > math.Floor(float64(i)*opt.HoldOut) }
	var fitted, told []Sample
	for i, x := range m.Samples {
		if kept(i) {
			told = append(told, x)
		} else {
			fitted = append(fitted, x)
		}
	}
	if len(told) == 0 {
		told = fitted
	}
	p := &problem{opt: opt, samples: fitted, costs: m.costs, enough: settled}
	values := p.search(s.Start)
	r := &Result{Names: s.Names, Start: s.Start, Values: values, Fitted: len(fitted), Told: len(told)}
	r.Errors, r.Vague = p.confidence(values, s.Names)
	r.Predicted = p.predict(values, m.Samples)
	r.judge(p.predict(values, told), told)
	r.rank(m.Samples)
	for i, name := range s.Names {
		if slices.ContainsFunc(r.Vague, func(g []string) bool { return slices.Contains(g, name) }) {
			r.Values[i], r.Errors[i] = math.NaN(), math.NaN()
		}
	}
	return r
}

// search tries several starts, as a cost with a maximum in it has several valleys, and goes on from the best.
func (p *problem) search(start []float64) []float64 {
	few := *p
	few.enough = nearly
	if n := len(p.samples); n > startsOf {
		few.samples = nil
		for i := range startsOf {
			few.samples = append(few.samples, p.samples[i*n/startsOf])
		}
	}
	var best []float64
	least := math.Inf(1)
	for _, values := range few.starts(start) {
		values, loss := few.descend(values)
		if loss < least {
			best, least = values, loss
		}
	}
	if best == nil {
		best = start
	}
	best, _ = p.descend(best)
	return best
}

// starts are the program's values, scaled to what was measured, and the same with one constant larger or smaller.
func (p *problem) starts(start []float64) [][]float64 {
	base := slices.Clone(start)
	for i, x := range base {
		if !(x > 0) {
			base[i] = 1e-9
		}
	}
	var ratios []float64
	for i, y := range p.predict(base, p.samples) {
		ratios = append(ratios, p.samples[i].Seconds()/y)
	}
	slices.Sort(ratios)
	if ratio := ratios[len(ratios)/2]; ratio > 0 && !math.IsInf(ratio, 0) {
		for i := range base {
			base[i] *= ratio
		}
	}
	out := [][]float64{slices.Clone(start), base}
	for i := range base {
		for _, factor := range []float64{1e-3, 0.1, 10, 1e3} {
			other := slices.Clone(base)
			other[i] *= factor
			out = append(out, other)
		}
	}
	return out
}

// predict is what samples cost.
func (p *problem) predict(values []float64, samples []Sample) []float64 {
	out := make([]float64, len(samples))
	for i := range samples {
		out[i] = p.costs[samples[i].Stage](values, samples[i].Values)
	}
	return out
}

// freeze takes weights and scale from predictions.
func (p *problem) freeze(predicted []float64) {
	p.weights = make([]float64, len(predicted))
	for i, y := range predicted {
		p.weights[i] = 1
		if !p.opt.Absolute && y > 0 {
			p.weights[i] = 1 / y
		}
	}
	p.scale = max(spread(p.residuals(predicted)), exact*stat.Mean(predicted, nil)*stat.Mean(p.weights, nil))
}

// residuals are the errors of predictions, weighed.
func (p *problem) residuals(predicted []float64) []float64 {
	out := make([]float64, len(predicted))
	for i, y := range predicted {
		out[i] = (p.samples[i].Seconds() - y) * p.weights[i]
	}
	return out
}

// spread is the standard deviation of residuals, told robustly.
func spread(residuals []float64) float64 {
	size := make([]float64, len(residuals))
	for i, r := range residuals {
		size[i] = math.Abs(r)
	}
	slices.Sort(size)
	return deviation * stat.Quantile(0.5, stat.Empirical, size, nil)
}

// slack is how much a residual counts: all of it, or the less the further out it is.
func (p *problem) slack(residual float64) float64 {
	if r := math.Abs(residual); !p.opt.Squares && r > huber*p.scale {
		return huber * p.scale / r
	}
	return 1
}

// loss is what is made least, for given weights and a given scale.
func (p *problem) loss(predicted []float64) float64 {
	sum := 0.0
	for _, r := range p.residuals(predicted) {
		if u := math.Abs(r) / p.scale; p.opt.Squares || u <= huber {
			sum += u * u / 2
		} else {
			sum += huber * (u - huber/2)
		}
	}
	return sum
}

// descend goes from a start to the nearest valley, with weights that follow the predictions.
func (p *problem) descend(start []float64) ([]float64, float64) {
	values := slices.Clone(start)
	for range rounds {
		predicted := p.predict(values, p.samples)
		p.freeze(predicted)
		next := p.improve(values, predicted)
		change := distance(values, next)
		if values = next; change < p.enough {
			break
		}
	}
	return values, p.comparable(p.predict(values, p.samples))
}

// improve takes damped Gauss-Newton steps for given weights. A constant that would become negative stays at 0.
func (p *problem) improve(values, predicted []float64) []float64 {
	damping, loss := 1e-3, p.loss(predicted)
	for range rounds {
		step, ok := p.step(values, predicted, damping)
		if !ok || damping > 1e12 {
			break
		}
		next := make([]float64, len(values))
		for i := range next {
			next[i] = max(0, values[i]+step[i])
		}
		other := p.predict(next, p.samples)
		l := p.loss(other)
		if !(l < loss) {
			damping *= 8
			continue
		}
		change := distance(values, next)
		values, predicted, loss, damping = next, other, l, max(damping/8, 1e-12)
		if change < p.enough {
			break
		}
	}
	return values
}

// comparable is a loss that does not depend on a scale, to tell valleys apart: of the errors' logarithms, or of the errors.
func (p *problem) comparable(predicted []float64) float64 {
	sum := 0.0
	for i, y := range predicted {
		if p.opt.Absolute {
			sum += math.Abs(p.samples[i].Seconds() - y)
		} else {
			sum += math.Abs(math.Log(p.samples[i].Seconds() / y))
		}
	}
	if math.IsNaN(sum) {
		return math.Inf(1)
	}
	return sum
}

// distance is by how much constants differ, in proportion.
func distance(a, b []float64) float64 {
	most := 0.0
	for i := range a {
		if size := max(math.Abs(a[i]), math.Abs(b[i])); size > 0 {
			most = max(most, math.Abs(a[i]-b[i])/size)
		}
	}
	return most
}

// slopes are how predictions change with each constant: differences in both directions, at 0 upwards only.
func (p *problem) slopes(values []float64) *mat.Dense {
	j := mat.NewDense(len(p.samples), len(values), nil)
	for k := range values {
		up, down := slices.Clone(values), slices.Clone(values)
		h := max(1e-6*values[k], 1e-12)
		up[k] += h
		down[k] = max(0, down[k]-h)
		above, below := p.predict(up, p.samples), p.predict(down, p.samples)
		for i := range above {
			j.Set(i, k, (above[i]-below[i])/(up[k]-down[k]))
		}
	}
	return j
}

// step is where Gauss and Newton would go, of the constants that are not held at 0.
func (p *problem) step(values, predicted []float64, damping float64) ([]float64, bool) {
	j, residuals := p.slopes(values), p.residuals(predicted)
	n := len(values)
	normal, gradient := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for i, r := range residuals {
		w := p.weights[i]
		slack := p.slack(r)
		for k := range n {
			x := j.At(i, k) * w
			gradient.SetVec(k, gradient.AtVec(k)+slack*r*x)
			for l := k; l < n; l++ {
				normal.SetSym(k, l, normal.At(k, l)+slack*x*j.At(i, l)*w)
			}
		}
	}
	for k := range n {
		held := values[k] == 0 && gradient.AtVec(k) <= 0
		if held || normal.At(k, k) == 0 {
			for l := range n {
				normal.SetSym(k, l, 0)
			}
			gradient.SetVec(k, 0)
			normal.SetSym(k, k, 1)
			continue
		}
		normal.SetSym(k, k, normal.At(k, k)*(1+damping))
	}
	scaled, size := equilibrate(normal)
	for k := range n {
		gradient.SetVec(k, gradient.AtVec(k)/size[k])
	}
	var c mat.Cholesky
	if !c.Factorize(scaled) {
		return nil, false
	}
	var x mat.VecDense
	if c.SolveVecTo(&x, gradient) != nil {
		return nil, false
	}
	out := make([]float64, n)
	for k := range n {
		out[k] = x.AtVec(k) / size[k]
	}
	return out, true
}

// equilibrate divides rows and columns so that the diagonal is 1, and gives what they were divided by.
func equilibrate(a *mat.SymDense) (*mat.SymDense, []float64) {
	n := a.SymmetricDim()
	size := make([]float64, n)
	for k := range n {
		if size[k] = math.Sqrt(a.At(k, k)); size[k] == 0 {
			size[k] = 1
		}
	}
	out := mat.NewSymDense(n, nil)
	for k := range n {
		for l := k; l < n; l++ {
			out.SetSym(k, l, a.At(k, l)/size[k]/size[l])
		}
	}
	return out, size
}
