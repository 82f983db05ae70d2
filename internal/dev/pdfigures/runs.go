package main

import (
	"fmt"
	"math"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// The programs.
const (
	llmd    = "examples/pd/llmd_pd.sq"
	lecture = "examples/pd/lecture_pd.sq"
)

// setting is a program with some of its lets changed. A horizon of 0 keeps the program's run block.
type setting struct {
	program         string
	lets            []string
	horizon, warmup float64
}

// runs runs a setting once a seed, as many at a time as there are processors.
func (s setting) runs(seeds []int64) ([]*report.Summary, error) {
	options := inputs.Options{Set: s.lets}
	if s.horizon > 0 {
		options.Horizon, options.Warmup = &s.horizon, &s.warmup
	}
	loaded, list := inputs.Load(s.program, options)
	if loaded == nil {
		return nil, list
	}
	program := semantics.Compile(loaded.Program, loaded.Places, nil)
	out := make([]*report.Summary, len(seeds))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range seeds {
		group.Go(func() error {
			m := semantics.New(program, semantics.Options{Seed: &seeds[i]})
			for {
				t, err := m.Step()
				if err != nil {
					return fmt.Errorf("seed %d: %w", seeds[i], err)
				}
				if t == nil {
					out[i] = report.Summarize(m, nil)
					return nil
				}
			}
		})
	}
	return out, group.Wait()
}

// measure reads one figure off a run; NaN when the run has none.
type measure func(*report.Summary) float64

// observed is the mean of an observation.
func observed(name string) measure {
	return func(r *report.Summary) float64 {
		for i := range r.Observations {
			if r.Observations[i].Name == name {
				return r.Observations[i].Mean
			}
		}
		return math.NaN()
	}
}

// summed is the sum of a figure over the members of a pool family.
func summed(family string, of func(*report.Pool) float64) measure {
	return func(r *report.Summary) float64 {
		sum := 0.0
		for i := range r.Pools {
			if name, _, _ := strings.Cut(r.Pools[i].Name, "["); name == family {
				sum += of(&r.Pools[i])
			}
		}
		return sum
	}
}

// The figures of pools that are looked at: time averages in units, and a count.
func used(p *report.Pool) float64     { return p.Used }
func leased(p *report.Pool) float64   { return p.Leased }
func rejected(p *report.Pool) float64 { return float64(p.Rejected) }

// over is a measure over several runs, NaNs left out.
func over(runs []*report.Summary, of measure) []float64 {
	var values []float64
	for _, r := range runs {
		if v := of(r); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	return values
}
