package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// compareOptions are the options of `compare` beyond those of the programs.
type compareOptions struct {
	programFlags
	with  []string
	seeds []int64
	jobs  int
	goals goals
	show  []string
	wide  bool
	// measured is what A is held to in the place of B, plot where to.
	measured, plot string
}

func newCompare(e *env) *cobra.Command {
	var o compareOptions
	cmd := &cobra.Command{
		Use:   "compare A [B]",
		Short: "Tell by how much two programs, or a program and a measurement, differ",
		Long: `Runs two programs, or one program twice with other lets the second time (--with), under the same seeds, and reports what they have in common and by how much B
differs from A. Under one seed both draw the same numbers where they draw alike, so the difference of each pair of runs is taken, and the interval is of the mean of these
differences. A difference is told in words if its interval does not have 0 in it.

With --measured it runs a program on the requests of a measurement, sent at the times at which they were sent, and shows beside each other how long they took there
and in the program: ttft, the time to the first token, tpot, that for each later one, itl, the gaps between tokens, and e2e, the time to the last. The
measurement is the result of vLLM's benchmark with --save-result --save-detailed, inference-perf's lifecycle of requests, or a schedule log. In the
program a token comes when the iteration ends that computes it, at the last engine that a request comes to.`,
		Example: `  sq-sem compare examples/pd/llmd_pd.sq --with thr=1e9 --seeds 16 --horizon 500
  sq-sem compare a.sq b.sq --show ttft.p99,response.mean
  sq-sem compare engine.sq --measured bench.json --plot quantiles.svg`,
		Args:              args(1, 2, "A"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := o.consistent(files); err != nil {
				return err
			}
			if o.measured != "" {
				return compareMeasured(e, files[0], &o)
			}
			return comparePrograms(e, files, &o)
		},
	}
	o.register(cmd)
	fs := cmd.Flags()
	withOption(fs, &o.with)
	completeLets(cmd, "with")
	seedsOption(fs, &o.seeds, "seeds", "compare under several `SEEDS`: N for 1 to N, A..B, or A,B,…; 16 without it")
	jobsOption(fs, &o.jobs, "run", "runs")
	sloOption(fs, &o.goals)
	namesOption(fs, &o.show, "show", "the figures `NAME,…`, as ttft.p99; without it the goals, or mean and p99 of every observation of both")
	fs.BoolVar(&o.wide, "wide", false, "six digits, and a table of any width")
	fileOption(fs, &o.measured, "measured", "the `RESULT` of a measurement that A is compared with: a file")
	fileOption(fs, &o.plot, "plot", "draw the quantiles of A and of --measured over each other into `FILE.svg`")
	return cmd
}

// consistent refuses options that do not go together.
func (o *compareOptions) consistent(files []string) error {
	others := o.with != nil || o.seeds != nil || o.jobs != 0 || o.goals != nil || o.show != nil || o.wide
	switch {
	case o.measured != "" && (len(files) > 1 || others || o.sessions != "" || o.trace != "" || o.horizon != nil || o.warmup != nil):
		return usage("--measured goes with one program and --set, --seed and --plot")
	case o.measured != "":
		return nil
	case len(files) == 1 && o.with == nil:
		return usage("B is missing: another program, --with lets that B has, or --measured what it is compared with")
	case o.seed != nil:
		return usage("--seed is one seed: --seeds says those to compare under")
	case o.plot != "":
		return usage("--plot goes with --measured")
	}
	return nil
}

// withOption is --with.
func withOption(fs *pflag.FlagSet, to *[]string) {
	fs.Var(&option{set: func(text string) error {
		name, _, ok := strings.Cut(text, "=")
		if !ok || !ir.IsName(strings.TrimSpace(name)) {
			return errors.New("NAME=EXPR")
		}
		if _, list := link.ParseOverride(text); list.HasErrors() {
			return fmt.Errorf("NAME=EXPR (%s)", withoutEnd(list[0]))
		}
		*to = append(*to, text)
		return nil
	}}, "with", "`NAME=EXPR` gives a let of B another value (repeatable); --set does so for both")
}

// pair are the figures of two runs under one seed.
type pair [2]map[string]float64

// comparePrograms runs both, and reports.
func comparePrograms(e *env, files []string, o *compareOptions) error {
	if o.seeds == nil {
		o.seeds = []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}
	}
	a, err := e.load(files[0], &o.programFlags)
	if err != nil {
		return err
	}
	other := o.programFlags
	other.set = append(slices.Clone(o.set), o.with...)
	b, err := e.load(files[len(files)-1], &other)
	if err != nil {
		return err
	}
	progs := []*program{a, b}
	for _, p := range progs {
		if err := o.goals.fit(p.Program.Observes); err != nil {
			return err
		}
	}
	machines := []*point{{a.Name, a.machine()}, {b.Name, b.machine()}}
	pairs := make([]pair, len(o.seeds))
	err = e.several(o.jobs, 2*len(pairs), "runs", func(ctx context.Context, i int) error {
		s, err := simulate(ctx, machines[i%2].prog, o.seeds[i/2], &answerOptions{goals: o.goals})
		if err != nil {
			return e.ofSeed(machines[i%2].name, err)
		}
		figures := map[string]float64{}
		for _, f := range s.Figures() {
			figures[f.Name] = f.Value
		}
		pairs[i/2][i%2] = figures
		return nil
	})
	if err != nil {
		return err
	}
	names, err := o.figures(pairs[0], a.Program.Observes, b.Program.Observes)
	if err != nil {
		return err
	}
	return e.tellCompared(&compared{A: titled(files[0], o.set), B: titled(files[len(files)-1], other.set), Seeds: o.seeds, Figures: differences(pairs, names)}, o.wide)
}

// titled names a side: its file, and its lets.
func titled(file string, set []string) string {
	return strings.Join(append([]string{file}, set...), " ")
}

// figures are those that are compared. Of the usual ones those count that the first pair has on both sides.
func (o *compareOptions) figures(first pair, a, b []string) ([]string, error) {
	if o.show == nil {
		var names []string
		if o.goals != nil {
			names = []string{"slo.attainment", "slo.goodput"}
		}
		for _, obs := range a {
			if slices.Contains(b, obs) && (o.goals == nil || slices.ContainsFunc(o.goals, func(g report.Goal) bool { return g.Observation == obs })) {
				names = append(names, obs+".mean", obs+".p99")
			}
		}
		names = slices.DeleteFunc(names, func(n string) bool { return math.IsNaN(first[0][n]) || math.IsNaN(first[1][n]) })
		if len(names) == 0 {
			names = []string{"sessions.ended"}
		}
		return names, nil
	}
	var both []string
	for name := range first[0] {
		if _, ok := first[1][name]; ok {
			both = append(both, name)
		}
	}
	slices.Sort(both)
	for _, name := range o.show {
		if !slices.Contains(both, name) {
			near := ""
			if n := diag.Nearest(name, both); n != "" {
				near = fmt.Sprintf("; did you mean %s?", n)
			}
			return nil, usage("--show names %s, and not both have such a figure%s", name, near)
		}
	}
	return o.show, nil
}

// compared is what `compare --json` prints.
type compared struct {
	A       string       `json:"a"`
	B       string       `json:"b"`
	Seeds   []int64      `json:"seeds"`
	Figures []difference `json:"figures"`
}

// difference is a figure of both sides, and of B less A, over the pairs that have it.
type difference struct {
	Name       string   `json:"name"`
	A          estimate `json:"a"`
	B          estimate `json:"b"`
	Difference estimate `json:"difference"`
	// Differs tells that the interval of the difference does not have 0 in it.
	Differs bool `json:"differs"`

	a, b, less report.Estimate
}

func differences(pairs []pair, names []string) []difference {
	var out []difference
	for _, name := range names {
		var as, bs, ds []float64
		for _, p := range pairs {
			if x, y := p[0][name], p[1][name]; x == x && y == y {
				as, bs, ds = append(as, x), append(bs, y), append(ds, y-x)
			}
		}
		d := difference{Name: name, a: report.Independent(as), b: report.Independent(bs), less: report.Independent(ds)}
		d.A, d.B, d.Difference = jsonEstimate(d.a), jsonEstimate(d.b), jsonEstimate(d.less)
		d.Differs = math.Abs(d.less.Mean) > d.less.Half // never for NaN
		out = append(out, d)
	}
	return out
}

// words tells a difference.
func (d *difference) words() string {
	way := "higher"
	if d.less.Mean < 0 {
		way = "lower"
	}
	size := report.Estimate{Mean: math.Abs(d.less.Mean), Half: d.less.Half}
	switch {
	case d.less.Mean != d.less.Mean:
		return d.Name + ": no run has it on both sides"
	case !d.Differs:
		return fmt.Sprintf("%s: no difference is seen (B is %s %s)", d.Name, size, way)
	case d.a.Mean == 0:
		return fmt.Sprintf("B's %s is %s %s", d.Name, size, way)
	}
	return fmt.Sprintf("B's %s is %s %s (%.0f %%)", d.Name, size, way, 100*math.Abs(d.less.Mean/d.a.Mean))
}

func (e *env) tellCompared(c *compared, wide bool) error {
	if e.json {
		return writeJSON(e.stdout, c)
	}
	t := report.Table{Head: "figure", Heads: []string{"A", "B", "B - A"}}
	var text strings.Builder
	fmt.Fprintf(&text, "A: %s\nB: %s\n%s: means, ± half of the 95 %% interval; B - A is of the pairs\n", c.A, c.B, count(len(c.Seeds), "seed"))
	for i := range c.Figures {
		d := &c.Figures[i]
		t.Rows = append(t.Rows, report.Row{Label: d.Name, Values: []report.Estimate{d.a, d.b, d.less}})
	}
	if err := t.Write(&text, wide); err != nil {
		return err
	}
	fmt.Fprintln(&text)
	for i := range c.Figures {
		fmt.Fprintln(&text, c.Figures[i].words())
	}
	_, err := fmt.Fprint(e.stdout, text.String())
	return err
}
