package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/app/sweep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// sweepOptions are the options of `sweep` beyond those of the program.
type sweepOptions struct {
	programFlags
	grid  []sweep.Axis
	seeds []int64
	jobs  int
	goals goals
	out   string
	shard *sweep.Shard
	shown shownOptions
}

func newSweep(e *env) *cobra.Command {
	var o sweepOptions
	cmd := &cobra.Command{
		Use:   "sweep FILE",
		Short: "Run a program for every value of some lets, and compare",
		Long: `Runs a program once for every point of a grid of values of its lets and every seed, and reports the figures of each point as means over the
seeds. A seed draws the same numbers at every point, so points differ less than their intervals say. With --out every run is a line of FILE as soon as
it has ended, and what is there already is not run again: the same command goes on where it was interrupted. With --shard a command runs a part, and
` + "`sq-sem merge`" + ` puts the parts together. Figures are named as ` + "`run --json`" + ` names them: ttft.p99, kv[0].mean_used, slo.attainment.`,
		Example: `  sq-sem sweep examples/pd/llmd_pd.sq --grid thr=256,512,1024 --seeds 8 --horizon 500 --slo ttft=0.2
  sq-sem sweep examples/pd/llmd_pd.sq --grid NP=1..4 --grid ND=1..4 --seeds 4 --show ttft.p99 --plot fleet.svg
  sq-sem sweep examples/pd/llmd_pd.sq --grid thr=256,512 --seeds 8 --out part0.jsonl --shard 0/2`,
		Args:              args(1, 1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := o.consistent(); err != nil {
				return err
			}
			return runSweep(e, files[0], &o)
		},
	}
	o.register(cmd)
	fs := cmd.Flags()
	gridOption(fs, &o.grid)
	completeLets(cmd, "grid")
	seedsOption(fs, &o.seeds, "seeds", "run each point with several `SEEDS`: N for 1 to N, A..B, or A,B,…; 8 without it")
	jobsOption(fs, &o.jobs, "run", "runs")
	sloOption(fs, &o.goals)
	fileOption(fs, &o.out, "out", "keep every run as a line of JSON in `FILE`, and go on from those that are there")
	shardOption(fs, &o.shard)
	o.shown.register(fs)
	return cmd
}

// consistent refuses options that do not go together.
func (o *sweepOptions) consistent() error {
	switch {
	case o.grid == nil:
		return usage("--grid is missing: a let with its values, such as thr=256,512,1024 or NP=1..4")
	case o.seed != nil:
		return usage("--seed is one seed: --seeds says those of a sweep")
	case o.shard != nil && o.out == "":
		return usage("--shard needs --out, the file that `sq-sem merge` reads")
	case o.shard != nil && o.shown.files():
		return usage("--csv and --plot are of a whole sweep: give them to `sq-sem merge`")
	}
	if o.seeds == nil {
		o.seeds = []int64{1, 2, 3, 4, 5, 6, 7, 8}
	}
	runs := len(o.seeds)
	for _, a := range o.grid {
		if runs *= len(a.Values); runs > maxSeeds {
			return usage("the grid and the seeds are more than %d runs", maxSeeds)
		}
	}
	return nil
}

// gridOption is --grid; another axis when it is given again.
func gridOption(fs *pflag.FlagSet, to *[]sweep.Axis) {
	form := errors.New("NAME=VALUE,… or NAME=A..B: a let with the values it takes")
	fs.Var(&option{set: func(text string) error {
		name, values, ok := strings.Cut(text, "=")
		if !ok || !ir.IsName(name) {
			return form
		}
		if slices.ContainsFunc(*to, func(a sweep.Axis) bool { return a.Name == name }) {
			return fmt.Errorf("one axis for each let; there are two for %s", name)
		}
		axis := sweep.Axis{Name: name}
		for part := range strings.SplitSeq(values, ",") {
			list, err := axisValues(strings.TrimSpace(part))
			if err != nil {
				return err
			}
			axis.Values = append(axis.Values, list...)
		}
		for i, v := range axis.Values {
			if v == "" || slices.Contains(axis.Values[:i], v) {
				return form
			}
		}
		*to = append(*to, axis)
		return nil
	}}, "grid", "give a let several values, `NAME=VALUE,…` or NAME=A..B for whole numbers (repeatable: all combinations)")
}

// axisValues reads a value, or a range of whole numbers.
func axisValues(text string) ([]string, error) {
	from, to, isRange := strings.Cut(text, "..")
	if !isRange {
		return []string{text}, nil
	}
	a, err1 := strconv.ParseInt(from, 10, 64)
	b, err2 := strconv.ParseInt(to, 10, 64)
	if err1 != nil || err2 != nil || a > b || uint64(b-a) >= maxSeeds {
		return nil, errors.New("A..B with whole numbers, A at most B")
	}
	var list []string
	for x := a; x <= b; x++ {
		list = append(list, strconv.FormatInt(x, 10))
	}
	return list, nil
}

// shardOption is --shard.
func shardOption(fs *pflag.FlagSet, to **sweep.Shard) {
	fs.Var(&option{set: func(text string) error {
		first, of, ok := strings.Cut(text, "/")
		i, err1 := strconv.Atoi(first)
		n, err2 := strconv.Atoi(of)
		if !ok || err1 != nil || err2 != nil || i < 0 || i >= n || n > maxSeeds {
			return errors.New("I/N, the part I of N, from 0 to N-1")
		}
		*to = &sweep.Shard{Index: i, Of: n}
		return nil
	}}, "shard", "run the part `I/N` of the runs, I from 0 to N-1")
}

// point is a point of a sweep, ready to run.
type point struct {
	name string
	prog *semantics.Program
}

// runSweep runs what is not there yet, and reports.
func runSweep(e *env, file string, o *sweepOptions) error {
	plan, points, err := e.plan(file, o)
	if err != nil {
		return err
	}
	answers := &answerOptions{goals: o.goals}
	if err := o.goals.fit(points[0].prog.IR.Observes); err != nil {
		return err
	}
	results, kept, err := openJournal(o.out, plan)
	if err != nil {
		return err
	}
	defer kept.close()
	shard := sweep.Whole()
	if o.shard != nil {
		shard = *o.shard
	}
	var todo []int
	for run, values := range results.Runs {
		if values == nil && shard.Has(run) {
			todo = append(todo, run)
		}
	}
	var mu sync.Mutex
	err = e.several(o.jobs, len(todo), "runs", func(ctx context.Context, i int) error {
		at, seed := plan.Of(todo[i])
		s, err := simulate(ctx, points[at].prog, seed, answers)
		if err != nil {
			return e.ofPoint(plan, at, err)
		}
		mu.Lock()
		defer mu.Unlock()
		results.Add(todo[i], s.Figures())
		return kept.add(results, todo[i])
	})
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(e.stderr, "sq-sem: interrupted after %d of %d runs%s\n", len(results.Runs)-results.Missing(), len(results.Runs), goesOn(o.out))
		return err
	case err != nil:
		return e.ofSeed(points[0].name, err)
	case o.shard != nil:
		return e.tellShard(o.out, results, *o.shard, len(todo))
	}
	return e.show(results, &o.shown)
}

// goesOn tells how an interrupted sweep goes on.
func goesOn(out string) string {
	if out == "" {
		return "; with --out they would be kept"
	}
	return "; the same command runs the rest"
}

// plan reads the program at every point, so that a value that does not fit is told before anything runs.
func (e *env) plan(file string, o *sweepOptions) (*sweep.Plan, []point, error) {
	plan := &sweep.Plan{Program: file, Grid: o.grid, Seeds: o.seeds, Goals: o.goals}
	base, err := e.load(file, &o.programFlags)
	if err != nil {
		return nil, nil, err
	}
	if plan.Identity, err = identity(base); err != nil {
		return nil, nil, err
	}
	var points []point
	for i := range plan.Points() {
		options := o.options(e.stdin)
		options.Runs, options.Set = true, append(slices.Clone(o.set), plan.Lets(i)...)
		p, list := e.tryLoad(file, options)
		if p == nil {
			return nil, nil, list
		}
		points = append(points, point{p.Name, p.machine()})
	}
	plan.Observations = points[0].prog.IR.Observes
	return plan, points, nil
}

// identity is a checksum of a program, of all that changes it, and of the version of this command.
func identity(p *program) (string, error) {
	text := ""
	if p.File != nil {
		text = p.File.Text
	}
	program, err := ir.Marshal(p.Program)
	if err != nil {
		return "", err
	}
	data, err := json.Marshal([]any{version(), text, string(program), p.Trace})
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8]), err
}

// ofPoint is an error of a run at a point; one of the machine says which point.
func (e *env) ofPoint(plan *sweep.Plan, at int, err error) error {
	var (
		of     *seedError
		broken *semantics.RuntimeError
	)
	if !errors.As(err, &of) || !errors.As(err, &broken) {
		return err
	}
	named := *broken.Diagnostic
	named.Format += " (%s)"
	named.Args = append(named.Args[:len(named.Args):len(named.Args)], plan.Label(at))
	return &seedError{of.seed, &semantics.RuntimeError{Diagnostic: &named}}
}

// shardDone is what `sweep --shard --json` prints.
type shardDone struct {
	File  string `json:"file"`
	Shard string `json:"shard"`
	Ran   int    `json:"ran"`
	Has   int    `json:"has"`
	Of    int    `json:"of"`
}

// tellShard tells that a part is done.
func (e *env) tellShard(file string, r *sweep.Results, s sweep.Shard, ran int) error {
	done := shardDone{file, fmt.Sprintf("%d/%d", s.Index, s.Of), ran, len(r.Runs) - r.Missing(), len(r.Runs)}
	if e.json {
		return writeJSON(e.stdout, done)
	}
	_, err := fmt.Fprintf(e.stdout, "%s: shard %s has run %s; the file has %d of %d\n", done.File, done.Shard, count(ran, "run"), done.Has, done.Of)
	return err
}
