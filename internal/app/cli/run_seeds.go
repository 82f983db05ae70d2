package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// maxSeeds bounds how many runs one command makes.
const maxSeeds = 1_000_000

// seedsOption are seeds, or nil.
func seedsOption(fs *pflag.FlagSet, to *[]int64, name, usage string) {
	fs.Var(&option{set: func(text string) error {
		seeds, err := parseSeeds(text)
		*to = seeds
		return err
	}}, name, usage)
}

// parseSeeds reads seeds: N is those from 1 to N, A..B those from A to B, and a list with commas those of its members, where a number is itself.
func parseSeeds(text string) ([]int64, error) {
	form := fmt.Errorf("a number N for the seeds 1 to N, or A..B, or A,B,…: whole numbers, %d seeds at most", maxSeeds)
	var seeds []int64
	seen := map[int64]bool{}
	parts := strings.Split(text, ",")
	for _, part := range parts {
		from, to, isRange := strings.Cut(part, "..")
		switch {
		case isRange:
		case len(parts) == 1:
			from, to = "1", part
		default:
			to = from
		}
		a, err1 := strconv.ParseInt(from, 10, 64)
		b, err2 := strconv.ParseInt(to, 10, 64)
		if err1 != nil || err2 != nil || a > b || uint64(b-a) >= maxSeeds {
			return nil, form
		}
		for s := a; ; s++ {
			if seen[s] || len(seeds) == maxSeeds {
				return nil, form
			}
			seen[s] = true
			if seeds = append(seeds, s); s == b {
				break
			}
		}
	}
	return seeds, nil
}

// runSeeds runs a program once a seed, several at a time, and reports means over the seeds. What it reports does not
// depend on how many run at a time.
func runSeeds(e *env, file string, o *runOptions) error {
	p, err := e.load(file, &o.programFlags)
	if err != nil {
		return err
	}
	prog, runs := p.machine(), make([]*report.Summary, len(o.seeds))
	if _, err := o.answers.collector(semantics.New(prog, semantics.Options{})); err != nil {
		return err
	}
	err = e.several(o.jobs, len(runs), "seeds", func(ctx context.Context, i int) error {
		s, err := simulate(ctx, prog, o.seeds[i], &o.answers)
		if err == nil && o.dump != "" {
			err = dump(filepath.Join(o.dump, fmt.Sprintf("seed-%d", o.seeds[i])), s)
		}
		runs[i] = s
		return err
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		return e.ofSeed(p.Name, err)
	}
	return e.reportSeeds(o.seeds, runs, o)
}

// simulate runs a program to its end under a seed.
func simulate(ctx context.Context, prog *semantics.Program, seed int64, o *answerOptions) (*report.Summary, error) {
	m := semantics.New(prog, semantics.Options{Seed: &seed})
	c, err := o.collector(m)
	if err != nil {
		return nil, err
	}
	d := drive{last: math.Inf(1), each: c.Observe}
	if err := d.run(ctx, m); err != nil {
		return nil, &seedError{seed, err}
	}
	return o.summarize(m, c), nil
}

// seedError is an error of the run with a seed.
type seedError struct {
	seed int64
	error
}

// Unwrap gives what went wrong.
func (e *seedError) Unwrap() error { return e.error }

// ofSeed is an error of several runs of a program, with the seed in what it says where it is the run's.
func (e *env) ofSeed(name string, err error) error {
	var (
		of     *seedError
		broken *semantics.RuntimeError
	)
	if !errors.As(err, &of) || !errors.As(err, &broken) {
		return err
	}
	named := *broken.Diagnostic
	named.Format += " (seed %d)"
	named.Args = append(named.Args[:len(named.Args):len(named.Args)], of.seed)
	return e.runtimeError(name, &semantics.RuntimeError{Diagnostic: &named})
}

// reportSeeds reports the runs that came to their end.
func (e *env) reportSeeds(seeds []int64, runs []*report.Summary, o *runOptions) error {
	var done []int64
	var ended []*report.Summary
	for i, r := range runs {
		if r != nil {
			done, ended = append(done, seeds[i]), append(ended, r)
		}
	}
	var found []report.KindCount
	if len(ended) > 0 {
		all := report.Across(done, ended)
		all.Wide = o.answers.wide
		if err := e.write(all); err != nil {
			return err
		}
		found = report.CountKinds(all.Findings())
	}
	if len(ended) < len(runs) {
		fmt.Fprintf(e.stderr, "sq-sem: interrupted after %d of %d seeds\n", len(ended), len(runs))
		return context.Canceled
	}
	return o.failOn.status(found)
}

func jobs(n int) int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}
