package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/pflag"
	"golang.org/x/sync/errgroup"

	"github.com/sq-sem/sq-sem/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// maxSeeds bounds how many runs one command makes.
const maxSeeds = 1_000_000

// seedsOption is a range of seeds, nil as long as none is given.
func seedsOption(fs *pflag.FlagSet, to *[]int64, name, usage string) {
	fs.Var(&option{set: func(text string) error {
		seeds, err := parseSeeds(text)
		*to = seeds
		return err
	}}, name, usage)
}

// parseSeeds reads A..B, both included.
func parseSeeds(text string) ([]int64, error) {
	from, to, ok := strings.Cut(text, "..")
	a, err1 := strconv.ParseInt(from, 10, 64)
	b, err2 := strconv.ParseInt(to, 10, 64)
	if !ok || err1 != nil || err2 != nil || a > b || uint64(b-a) >= maxSeeds {
		return nil, fmt.Errorf("A..B, whole numbers with A at most B, %d seeds at most", maxSeeds)
	}
	seeds := make([]int64, 0, b-a+1)
	for s := a; ; s++ {
		seeds = append(seeds, s)
		if s == b {
			return seeds, nil
		}
	}
}

// runSeeds runs a program once a seed, several at a time, and reports means over the seeds. What it reports does not
// depend on how many run at a time.
func runSeeds(e *env, file string, o *runOptions) error {
	seeds := o.seeds
	p, err := e.load(file, &o.programFlags)
	if err != nil {
		return err
	}
	prog := p.machine()
	ctx, stop := interruptible()
	defer stop()
	runs := make([]*report.Summary, len(seeds))
	failures := make([]error, len(seeds))
	shown := e.meter()
	var ended atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(jobs(o.jobs))
	for i := range seeds {
		group.Go(func() error {
			m := semantics.New(prog, semantics.Options{Seed: &seeds[i]})
			failures[i] = drive(ctx, m, func() {})
			if failures[i] == nil {
				runs[i] = report.Summarize(m)
				if o.dump != "" {
					failures[i] = dump(filepath.Join(o.dump, fmt.Sprintf("seed-%d", seeds[i])), runs[i])
				}
			}
			shown.show(float64(ended.Add(1))/float64(len(seeds)), "seeds")
			if errors.Is(failures[i], context.Canceled) {
				return nil
			}
			return failures[i]
		})
	}
	_ = group.Wait() // which of several failures is told must not depend on which came first
	shown.clear()
	for i, err := range failures {
		var broken *semantics.RuntimeError
		switch {
		case errors.As(err, &broken):
			named := *broken.Diagnostic
			named.Format += " (seed %d)"
			named.Args = append(named.Args[:len(named.Args):len(named.Args)], seeds[i])
			return e.runtimeError(p.Name, &semantics.RuntimeError{Diagnostic: &named})
		case err != nil && !errors.Is(err, context.Canceled):
			return err
		}
	}
	return e.reportSeeds(seeds, runs)
}

// reportSeeds reports the runs that came to their end.
func (e *env) reportSeeds(seeds []int64, runs []*report.Summary) error {
	var done []int64
	var ended []*report.Summary
	for i, r := range runs {
		if r != nil {
			done, ended = append(done, seeds[i]), append(ended, r)
		}
	}
	if len(ended) == 0 {
		return context.Canceled
	}
	if err := e.write(report.Across(done, ended)); err != nil {
		return err
	}
	if len(ended) < len(runs) {
		return context.Canceled
	}
	return nil
}

func jobs(n int) int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}
