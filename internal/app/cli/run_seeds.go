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
	"sync/atomic"

	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/base/fault"
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
	form := fmt.Errorf("N for the seeds 1 to N, A..B, or A,B,…: whole numbers, %d seeds at most", maxSeeds)
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

// seedRuns are the runs of a program, one a seed.
type seedRuns struct {
	prog     *semantics.Program
	seeds    []int64
	dump     string
	answers  *answerOptions
	runs     []*report.Summary // nil for one that did not come to its end
	failures []error
	// failed is the first of the seeds that failed so far, else past the last. Those after it need not run on; those before it
	// must, for which of several failures is told does not depend on which came first.
	failed atomic.Int64
}

// runSeeds runs a program once a seed, several at a time, and reports means over the seeds. What it reports does not
// depend on how many run at a time.
func runSeeds(e *env, file string, o *runOptions) error {
	p, err := e.load(file, &o.programFlags)
	if err != nil {
		return err
	}
	n := len(o.seeds)
	s := &seedRuns{prog: p.machine(), seeds: o.seeds, dump: o.dump, answers: &o.answers, runs: make([]*report.Summary, n), failures: make([]error, n)}
	s.failed.Store(int64(n))
	if _, err := o.answers.collector(semantics.New(s.prog, semantics.Options{})); err != nil {
		return err
	}
	ctx, stop := e.interruptible()
	defer stop()
	shown := e.meter()
	defer shown.clear()
	var taken, ended atomic.Int64
	var all fault.Group
	for range min(jobs(o.jobs), n) {
		all.Go(func() {
			for i := int(taken.Add(1)) - 1; i < n && ctx.Err() == nil && !s.idle(i) && !all.Failed(); i = int(taken.Add(1)) - 1 {
				s.run(ctx, i)
				shown.show(float64(ended.Add(1))/float64(n), "seeds")
			}
		})
	}
	all.Wait()
	shown.clear()
	for i, err := range s.failures {
		var broken *semantics.RuntimeError
		switch {
		case errors.As(err, &broken):
			named := *broken.Diagnostic
			named.Format += " (seed %d)"
			named.Args = append(named.Args[:len(named.Args):len(named.Args)], s.seeds[i])
			return e.runtimeError(p.Name, &semantics.RuntimeError{Diagnostic: &named})
		case err != nil && !errors.Is(err, context.Canceled):
			return err
		}
	}
	return e.reportSeeds(s.seeds, s.runs, o)
}

// idle says that a seed before this one has failed.
func (s *seedRuns) idle(i int) bool { return int64(i) > s.failed.Load() }

// run runs one seed to its end, or as long as anybody wants to know.
func (s *seedRuns) run(ctx context.Context, i int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := semantics.New(s.prog, semantics.Options{Seed: &s.seeds[i]})
	c, err := s.answers.collector(m)
	if err == nil {
		d := drive{last: math.Inf(1), each: c.Observe, progress: func() {
			if s.idle(i) {
				cancel()
			}
		}}
		err = d.run(ctx, m)
	}
	if err == nil {
		s.runs[i] = s.answers.summarize(m, c)
		if s.dump != "" {
			err = dump(filepath.Join(s.dump, fmt.Sprintf("seed-%d", s.seeds[i])), s.runs[i])
		}
	}
	s.failures[i] = err
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	for first := s.failed.Load(); int64(i) < first && !s.failed.CompareAndSwap(first, int64(i)); {
		first = s.failed.Load()
	}
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
