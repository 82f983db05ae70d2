package fit

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// confidence gives the standard errors of the constants, and the groups of them that the samples cannot tell apart. The errors are those of
// an estimate whose samples have errors of their own each, right whatever these are distributed like: the sandwich, where a residual counts
// the more the more the fit follows its sample (HC3).
func (p *problem) confidence(values []float64, names []string) ([]float64, [][]string) {
	n := len(values)
	predicted := p.predict(values, p.samples)
	p.freeze(predicted)
	slopes, residuals := p.slopes(values), p.residuals(predicted)
	row := func(i int) *mat.VecDense { return mat.NewVecDense(n, slopes.RawRowView(i)) }
	bread := mat.NewSymDense(n, nil)
	for i, r := range residuals {
		floats.Scale(p.weights[i], slopes.RawRowView(i))
		if p.slack(r) == 1 { // further out the slope of what is made least does not change
			bread.SymRankOne(bread, 1, row(i))
		}
	}
	scaled, size := equilibrate(bread)
	vague, inverse := resolve(scaled, names)
	meat := mat.NewSymDense(n, nil)
	for i, r := range residuals {
		floats.Div(slopes.RawRowView(i), size)
		x := row(i)
		leverage := min(mat.Inner(x, inverse, x), 0.99)
		r *= p.slack(r) / (1 - leverage)
		meat.SymRankOne(meat, r*r, x)
	}
	var half, cov mat.Dense
	half.Mul(inverse, meat)
	cov.Mul(&half, inverse)
	errors := make([]float64, n)
	for k := range n {
		errors[k] = math.Sqrt(cov.At(k, k)) / size[k]
	}
	return errors, vague
}

// resolve finds the directions in which constants can change without a prediction that does, and inverts in the others.
func resolve(scaled *mat.SymDense, names []string) (vague [][]string, inverse *mat.Dense) {
	n := len(names)
	var e mat.EigenSym
	inverse = mat.NewDense(n, n, nil)
	if !e.Factorize(scaled, true) {
		return [][]string{slices.Clone(names)}, inverse
	}
	var vectors mat.Dense
	e.VectorsTo(&vectors)
	values := e.Values(nil)
	for k, value := range values {
		if value <= vagueness*vagueness*values[n-1] {
			var group []string
			for i := range n {
				if math.Abs(vectors.At(i, k)) > 0.1 {
					group = append(group, names[i])
				}
			}
			vague = append(vague, group)
			continue
		}
		for i := range n {
			for l := range n {
				inverse.Set(i, l, inverse.At(i, l)+vectors.At(i, k)*vectors.At(l, k)/value)
			}
		}
	}
	return vague, inverse
}

// judge tells how large the errors of predictions are.
func (r *Result) judge(predicted []float64, samples []Sample) {
	var errors, measured []float64
	for i := range samples {
		measured = append(measured, samples[i].Seconds())
		errors = append(errors, math.Abs(predicted[i]/samples[i].Seconds()-1))
	}
	r.MAPE = stat.Mean(errors, nil)
	r.R2 = stat.RSquaredFrom(predicted, measured, nil)
	slices.Sort(errors)
	r.Median = stat.Quantile(0.5, stat.Empirical, errors, nil)
}

// rank finds the samples with the greatest errors.
func (r *Result) rank(samples []Sample) {
	relative := func(i int) float64 { return math.Abs(math.Log(r.Predicted[i] / samples[i].Seconds())) }
	all := make([]int, len(samples))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(i, j int) int { return cmp.Compare(relative(j), relative(i)) })
	r.Worst = all[:min(worstShown, len(all))]
}
