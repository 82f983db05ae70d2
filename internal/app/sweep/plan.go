// Package sweep is what a sweep runs, what came of it, and how parts of one are put together: a grid of values of lets, a run for every point and
// seed, the figures of each run as a line of a file.
package sweep

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
)

// Axis is a let with the values that it takes, each an expression.
type Axis struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// Plan is what a sweep runs. Two sweeps belong together if their plans are equal.
type Plan struct {
	// Program is the program's file, for people; Identity is of the program and of everything that changes it, the grid apart.
	Program  string        `json:"program"`
	Identity string        `json:"identity"`
	Grid     []Axis        `json:"grid"`
	Seeds    []int64       `json:"seeds"`
	Goals    []report.Goal `json:"goals,omitempty"`
	// Observations are what the program observes, in its order.
	Observations []string `json:"observations"`
}

// Points is how many points the grid has.
func (p *Plan) Points() int {
	n := 1
	for _, a := range p.Grid {
		n *= len(a.Values)
	}
	return n
}

// Runs is how many runs there are: one for every point and seed.
func (p *Plan) Runs() int { return p.Points() * len(p.Seeds) }

// Of gives the point and the seed of a run.
func (p *Plan) Of(run int) (point int, seed int64) {
	return run / len(p.Seeds), p.Seeds[run%len(p.Seeds)]
}

// At gives the value of each axis at a point; the last axis changes fastest.
func (p *Plan) At(point int) []string {
	values := make([]string, len(p.Grid))
	for i, a := range slices.Backward(p.Grid) {
		values[i] = a.Values[point%len(a.Values)]
		point /= len(a.Values)
	}
	return values
}

// Lets gives the lets of a point as NAME=EXPR.
func (p *Plan) Lets(point int) []string {
	var lets []string
	for i, v := range p.At(point) {
		lets = append(lets, p.Grid[i].Name+"="+v)
	}
	return lets
}

// Label names a point for a person.
func (p *Plan) Label(point int) string { return strings.Join(p.Lets(point), " ") }

// index is the run of a point and a seed, -1 for none.
func (p *Plan) index(point map[string]string, seed int64) int {
	n := 0
	for _, a := range p.Grid {
		k := slices.Index(a.Values, point[a.Name])
		if k < 0 || len(point) != len(p.Grid) {
			return -1
		}
		n = n*len(a.Values) + k
	}
	k := slices.Index(p.Seeds, seed)
	if k < 0 {
		return -1
	}
	return n*len(p.Seeds) + k
}

// Differs says in what two plans differ, empty for nothing.
func (p *Plan) Differs(o *Plan) string {
	switch {
	case p.Identity != o.Identity:
		return fmt.Sprintf("another program or other options (%s, %s)", p.Program, o.Program)
	case !slices.EqualFunc(p.Grid, o.Grid, func(a, b Axis) bool { return a.Name == b.Name && slices.Equal(a.Values, b.Values) }):
		return "another grid"
	case !slices.Equal(p.Seeds, o.Seeds):
		return "other seeds"
	case !slices.Equal(p.Goals, o.Goals):
		return "other goals"
	}
	return ""
}

// Shard is a part of a sweep: the runs whose number leaves Index when divided by Of. The zero Shard is not one; Whole is all.
type Shard struct{ Index, Of int }

// Whole is a shard with all runs.
func Whole() Shard { return Shard{0, 1} }

// Has tells whether a run is in the shard.
func (s Shard) Has(run int) bool { return run%s.Of == s.Index }
