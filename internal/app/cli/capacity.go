package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/chart"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// capacityOptions are the options of `capacity` beyond those of the program.
type capacityOptions struct {
	programFlags
	rate           string
	goals          goals
	share, within  *float64
	first          *float64
	seeds          []int64
	jobs           int
	plot           string
	wide           bool
	target, finest float64
}

// Rates are looked for between these, and a rate that is not decided yet gets more seeds, this many times as many at most.
const (
	leastRate = 1e-6
	mostRate  = 1e9
	mostMore  = 4
)

func newCapacity(e *env) *cobra.Command {
	var o capacityOptions
	cmd := &cobra.Command{
		Use:   "capacity FILE",
		Short: "Find the highest rate at which a program meets its goals",
		Long: `Gives a let, such as the rate of arrivals, ever greater values as long as the goals are met, and then narrows the highest one down. A value meets the
goals if the share of the requests that do is at least --share with 95 % confidence over the seeds: the lower end of the interval is. It misses them if the upper end is below. One that is
neither gets more seeds, four times as many at most, and then counts as missed. All values have the same seeds. A request is what ` + "`run --slo`" + ` counts, so --share 0.99 with one goal says that
p99 keeps to it. The horizon should be long enough for a system that is too slow to show it.`,
		Example:           "  sq-sem capacity examples/pd/llmd_pd.sq --rate Lambda --slo ttft=0.2 --horizon 500 --seeds 4 --plot knee.svg",
		Args:              args(1, 1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := o.consistent(); err != nil {
				return err
			}
			return capacity(e, files[0], &o)
		},
	}
	o.register(cmd)
	fs := cmd.Flags()
	textOption(fs, &o.rate, "rate", "", "the name of a let", "the let `NAME` of which the highest value is looked for")
	completeNames(cmd, "rate", letNames, 0)
	sloOption(fs, &o.goals)
	timeOption(fs, &o.share, false, "share", "the `SHARE` of the requests that are to meet the goals; 0.99 without it")
	timeOption(fs, &o.first, false, "first", "the `VALUE` to begin with; without it that of the let")
	timeOption(fs, &o.within, false, "within", "narrow the value down to a `SHARE` of it; 0.05 without it")
	seedsOption(fs, &o.seeds, "seeds", "the `SEEDS` to begin with: N for 1 to N, A..B, or A,B,…; 8 without it")
	jobsOption(fs, &o.jobs, "run", "runs")
	fileOption(fs, &o.plot, "plot", "draw the share over the values to the SVG `FILE`")
	fs.BoolVar(&o.wide, "wide", false, "six digits, and a table of any width")
	return cmd
}

// consistent refuses options that do not go together, and fills in those that are not given.
func (o *capacityOptions) consistent() error {
	value := func(given *float64, usual float64) float64 {
		if given == nil {
			return usual
		}
		return *given
	}
	o.target, o.finest = value(o.share, 0.99), value(o.within, 0.05)
	switch {
	case !ir.IsName(o.rate):
		return usage("--rate is missing: the name of the let whose highest value is looked for")
	case o.goals == nil:
		return usage("--slo is missing: the goals that are to be met, such as ttft=0.2")
	case o.seed != nil:
		return usage("--seed is one seed: --seeds says those to begin with")
	case o.target == 0 || o.target > 1:
		return usage("--share is more than 0 and at most 1")
	case o.finest == 0:
		return usage("--within is more than 0")
	}
	if o.seeds == nil {
		o.seeds = []int64{1, 2, 3, 4, 5, 6, 7, 8}
	}
	return nil
}

// verdictOf is what a rate comes to.
type verdictOf string

const (
	meets     verdictOf = "meets"
	misses    verdictOf = "misses"
	undecided verdictOf = "undecided"
)

// tried is a rate with what came of it.
type tried struct {
	Rate       float64   `json:"rate"`
	Runs       int       `json:"runs"`
	Attainment estimate  `json:"attainment"`
	Goodput    estimate  `json:"goodput"`
	Verdict    verdictOf `json:"verdict"`

	attainment, goodput report.Estimate
}

// search looks for the highest rate.
type search struct {
	e     *env
	o     *capacityOptions
	file  string
	tried []*tried
}

// capacity looks for the highest rate, and reports.
func capacity(e *env, file string, o *capacityOptions) error {
	base, err := e.load(file, &o.programFlags)
	if err != nil {
		return err
	}
	if err := o.goals.fit(base.Program.Observes); err != nil {
		return err
	}
	first, known := base.Lets()[o.rate]
	switch {
	case !known:
		return usage("--rate names %s, and the program has no such let: it has %s", o.rate, listed(letNames(base.Loaded)))
	case o.first != nil:
		first = *o.first
	}
	if !(first >= leastRate && first <= mostRate) {
		return usage("--first is from %g to %g, not %s", leastRate, mostRate, report.Number(first))
	}
	s := &search{e: e, o: o, file: file}
	good, bad, err := s.bracket(first)
	for err == nil && good > 0 && bad < math.Inf(1) && bad-good > o.finest*good {
		var t *tried
		if t, err = s.try(rounded((good + bad) / 2)); err != nil {
			break
		}
		if t.Rate == good || t.Rate == bad {
			break
		}
		if t.Verdict == meets {
			good = t.Rate
		} else {
			bad = t.Rate
		}
	}
	slices.SortFunc(s.tried, func(a, b *tried) int { return int(math.Copysign(1, a.Rate-b.Rate)) })
	switch {
	case err == nil:
		return s.tell(good, bad)
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(e.stderr, "sq-sem: interrupted after %s\n", count(len(s.tried), "value"))
	}
	return err
}

// rounded is a number with four significant digits: no more are meant.
func rounded(x float64) float64 {
	r, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64) // it is one that was just written
	return r
}

// bracket gives the greatest power of two, times the first rate, that meets the goals, and the next one, which misses them: 0 where none meets, infinity where
// none misses.
func (s *search) bracket(first float64) (good, bad float64, err error) {
	t, err := s.try(first)
	if err != nil {
		return 0, 0, err
	}
	if t.Verdict == meets {
		for good = first; good*2 <= mostRate; good *= 2 {
			if t, err = s.try(good * 2); err != nil || t.Verdict != meets {
				return good, good * 2, err
			}
		}
		return good, math.Inf(1), nil
	}
	for bad = first; bad/2 >= leastRate; bad /= 2 {
		if t, err = s.try(bad / 2); err != nil || t.Verdict == meets {
			return bad / 2, bad, err
		}
	}
	return 0, bad, nil
}

// try runs the program at a rate until it is decided.
func (s *search) try(rate float64) (*tried, error) {
	options := s.o.options(s.e.stdin)
	options.Runs, options.Set = true, append(slices.Clone(s.o.set), s.o.rate+"="+strconv.FormatFloat(rate, 'f', -1, 64))
	p, list := s.e.tryLoad(s.file, options)
	if p == nil {
		return nil, list
	}
	prog := p.machine()
	t := &tried{Rate: rate}
	var shares, goodputs []float64
	for n := 1; n <= mostMore && (n == 1 || t.Verdict == undecided); n *= 2 {
		seeds := s.seeds(len(shares), n*len(s.o.seeds))
		more := make([]*report.SLO, len(seeds))
		err := s.e.several(s.o.jobs, len(seeds), s.o.rate+"="+report.Number(rate), func(ctx context.Context, i int) error {
			r, err := simulate(ctx, prog, seeds[i], &answerOptions{goals: s.o.goals})
			if err == nil {
				more[i] = r.SLO
			}
			return err
		})
		if err != nil {
			return nil, s.atRate(p.Name, rate, err)
		}
		for _, slo := range more {
			share := slo.All.Share()
			if share != share { // no request was answered
				share = 0
			}
			shares, goodputs = append(shares, share), append(goodputs, slo.All.Goodput())
		}
		t.Runs, t.attainment, t.goodput = len(shares), report.Independent(shares), report.Independent(goodputs)
		t.Verdict = decide(t.attainment, s.o.target)
	}
	t.Attainment, t.Goodput = jsonEstimate(t.attainment), jsonEstimate(t.goodput)
	s.tried = append(s.tried, t)
	return t, nil
}

// seeds gives the seeds from one number to another: those of the command line, and then those after the greatest.
func (s *search) seeds(from, to int) []int64 {
	list := slices.Clone(s.o.seeds)
	for next := slices.Max(list) + 1; len(list) < to; next++ {
		list = append(list, next)
	}
	return list[from:to]
}

// decide holds an estimate to a target. One run alone has no interval, and decides by itself.
func decide(e report.Estimate, target float64) verdictOf {
	half := e.Half
	if half != half {
		half = 0
	}
	switch {
	case e.Mean-half >= target:
		return meets
	case e.Mean+half < target:
		return misses
	}
	return undecided
}

// atRate is an error of the runs at a rate, which says at which.
func (s *search) atRate(name string, rate float64, err error) error {
	var broken *semantics.RuntimeError
	if !errors.As(err, &broken) {
		return err
	}
	named := *broken.Diagnostic
	named.Format += " (%s=%s)"
	named.Args = append(named.Args[:len(named.Args):len(named.Args)], s.o.rate, report.Number(rate))
	var of *seedError
	if errors.As(err, &of) {
		err = &seedError{of.seed, &semantics.RuntimeError{Diagnostic: &named}}
	}
	return s.e.ofSeed(name, err)
}

// found is what `capacity --json` prints.
type found struct {
	Rate  string        `json:"rate"`
	Goals []report.Goal `json:"goals"`
	Share float64       `json:"share"`
	// Meets is the highest value that meets the goals, Misses the lowest above it that does not; null for none.
	Meets  *float64 `json:"meets"`
	Misses *float64 `json:"misses"`
	Tried  []*tried `json:"tried"`
}

// tell reports the highest rate that meets the goals and the lowest that does not.
func (s *search) tell(good, bad float64) error {
	if s.o.plot != "" {
		if err := s.draw(); err != nil {
			return err
		}
	}
	out := found{Rate: s.o.rate, Goals: s.o.goals, Share: s.o.target, Tried: s.tried}
	if good > 0 {
		out.Meets = &good
	}
	if !math.IsInf(bad, 1) {
		out.Misses = &bad
	}
	if s.e.json {
		return writeJSON(s.e.stdout, out)
	}
	t := report.Table{Head: s.o.rate, Heads: []string{"attainment", "goodput"}}
	for _, x := range s.tried {
		t.Rows = append(t.Rows, report.Row{Label: fmt.Sprintf("%s  %s, %s", report.Number(x.Rate), count(x.Runs, "run"), x.Verdict), Values: []report.Estimate{x.attainment, x.goodput}})
	}
	var answer string
	share := report.Number(100*s.o.target) + " %"
	switch {
	case good == 0:
		answer = fmt.Sprintf("no value of %s down to %s meets the goals in %s of the requests", s.o.rate, report.Number(bad), share)
	case math.IsInf(bad, 1):
		answer = fmt.Sprintf("every value of %s up to %s meets the goals in %s of the requests", s.o.rate, report.Number(good), share)
	default:
		answer = fmt.Sprintf("%s=%s meets the goals in %s of the requests; %s does not, or not surely", s.o.rate, report.Number(good), share, report.Number(bad))
	}
	if _, err := fmt.Fprintln(s.e.stdout, answer); err != nil {
		return err
	}
	return t.Write(s.e.stdout, s.o.wide)
}

// draw draws the share over the rates, and the target.
func (s *search) draw() error {
	share, target := chart.Curve{Name: "meet the goals"}, chart.Curve{Name: "target"}
	for _, x := range s.tried {
		share.X, share.Y = append(share.X, x.Rate), append(share.Y, x.attainment)
		target.X, target.Y = append(target.X, x.Rate), append(target.Y, report.Estimate{Mean: s.o.target, Half: math.NaN()})
	}
	p, err := chart.Curves("share of the requests that meet the goals", s.o.rate, "", 1, []chart.Curve{share, target})
	if err != nil {
		return err
	}
	p.Legend.Top, p.Legend.Left = false, true
	return atomicfile.Write(s.o.plot, func(w io.Writer) error { return chart.Write(w, p) })
}
