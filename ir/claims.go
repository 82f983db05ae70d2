package ir

// Claim is what a program says of all its configurations: its condition is 1 after every transition or, AtEnd, when a run is over. It
// reads pools, stages and constants.
type Claim struct {
	// Name is what findings call it.
	Name string
	Cond Expr `role:"Claim"`
	// AtEnd tells that it is about the end of a run alone.
	AtEnd bool
	At    ID
}

// Expectation is what a program says of the observations of a run: a statistic of one of them is on one side of a bound, when the run is over.
type Expectation struct {
	_          struct{} `words:"an expectation"`
	Statistic  Statistic
	Obs        int `of:"observation"`
	Comparison Comparison
	Bound      float64
	At         ID
}

// Statistic is a number that is made of the samples of an observation.
type Statistic uint8

// The statistics. A quantile is the least sample that at least that share of the samples does not exceed. All but the count are NaN of no
// samples, and NaN meets no expectation.
const (
	StatCount Statistic = iota
	StatMean
	StatP50
	StatP90
	StatP95
	StatP99
	StatP999
	StatMax
	NumStatistics = iota // how many there are
)

// Name is the statistic as a program and a report have it.
func (s Statistic) Name() string {
	return [...]string{"count", "mean", "p50", "p90", "p95", "p99", "p99_9", "max"}[s]
}

// IRName is the statistic as written in the JSON.
func (s Statistic) IRName() string {
	return [...]string{"Count", "Mean", "P50", "P90", "P95", "P99", "P99_9", "Max"}[s]
}

// Share is, of a quantile, the share of the samples that does not exceed it; 0 for a statistic that is no quantile.
func (s Statistic) Share() float64 {
	return [...]float64{0, 0, 0.5, 0.9, 0.95, 0.99, 0.999, 0}[s]
}

// Comparison is how a statistic is held against a bound.
type Comparison uint8

// The comparisons.
const (
	Below Comparison = iota
	AtMost
	Above
	AtLeast
)

// String is the comparison as written in a program.
func (c Comparison) String() string { return [...]string{"<", "<=", ">", ">="}[c] }

// IRName is the comparison as written in the JSON.
func (c Comparison) IRName() string { return [...]string{"Lt", "Le", "Gt", "Ge"}[c] }

// Holds compares.
func (c Comparison) Holds(x, bound float64) bool {
	switch c {
	case Below:
		return x < bound
	case AtMost:
		return x <= bound
	case Above:
		return x > bound
	case AtLeast:
		return x >= bound
	}
	return false
}

// ExpectationText is an expectation as written in a program, with the name of its observation.
func (p *Program) ExpectationText(e *Expectation) string {
	return e.Statistic.Name() + "(" + p.Observes[e.Obs] + ") " + e.Comparison.String() + " " + Display(e.Bound)
}
