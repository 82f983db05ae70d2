package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/explore"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

type exploreOptions struct {
	programFlags
	windows   []schedule.Window
	states    int
	depth     int
	memory    int
	timeout   time.Duration
	jobs      int
	noFold    bool
	schedules string
	reports   reports
}

// mostWork bounds a window: every work in it is a way to go.
const mostWork = 1_000_000

func newExplore(e *env) *cobra.Command {
	o := exploreOptions{states: 10_000_000, memory: 8_192}
	cmd := &cobra.Command{
		Use:   "explore FILE",
		Short: "Go through every run a program could have",
		Long: `Explores every order in which ready sessions could run and simultaneous events could come, every choice among equally good
values, and with --window every work of runs on a delay stage; up to bounds. It reports how many states there are, broken
invariants, errors and findings, each with a shortest way to it; things of one kind about one statement are one. States that differ in
nothing but the clock are one state, unless the program decides something by the time, so a program that goes on for ever can be explored
to the end. Whoever never moves in a set of states that no order leaves is starved, whoever is preempted there for ever is a livelock.
Sessions that nothing tells apart are folded. With --schedules each way is written as a file that step and trace replay, by the
commands that are printed. The last line says what was covered. Claims are held against every state; expectations are about one run, and a program
with one is refused. Exits 3 when something was found.`,
		Example: `  sq-sem explore examples/pd/transfer.sq --set ttl=3 --window link=1..4 --schedules out
  sq-sem step examples/pd/transfer.sq --schedule out/stale-read.json
  sq-sem trace examples/pd/transfer.sq --schedule out/stale-read.json --html stale-read.html`,
		Args:              args(1, 1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			return runExplore(e, files[0], &o)
		},
	}
	o.register(cmd)
	fs := cmd.Flags()
	windowOption(fs, &o.windows, "window", "let the runs on a delay stage take every whole work in a `STAGE=LO..HI` (repeatable)")
	boundOption(fs, &o.states, math.MaxInt32, "max-states", "stop at `N` states; inf: no bound")
	boundOption(fs, &o.depth, math.MaxInt32, "max-depth", "look at runs of at most `N` choices; inf: no bound")
	boundOption(fs, &o.memory, math.MaxInt32, "max-memory", "stop when the states waiting take about `N` MiB; inf: no bound")
	durationOption(fs, &o.timeout, "timeout", "stop after so `LONG`, such as 90s or 10m")
	jobsOption(fs, &o.jobs, "go on from", "states")
	fs.BoolVar(&o.noFold, "no-fold", false, "tell sessions apart even where nothing in the program does")
	reportOption(fs, &o.reports)
	dirOption(fs, &o.schedules, "schedules", "write a schedule for each finding into `DIR`")
	return cmd
}

func runExplore(e *env, file string, o *exploreOptions) error {
	if err := o.reports.begin(e); err != nil {
		return err
	}
	p, err := e.load(file, &o.programFlags)
	if err != nil {
		return err
	}
	prog := p.machine()
	if list := unexplored(prog); list != nil {
		return list
	}
	named, err := p.schedule(file)
	if err != nil {
		return err
	}
	named.Windows = o.windows
	byStage, list := named.StageWindows(prog)
	if list.HasErrors() {
		return usage("--window: %s", list[0].Message())
	}
	ctx, cancel := e.interruptible()
	defer cancel()
	interrupted := ctx
	if o.timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, o.timeout)
		defer cancel()
	}
	bar := e.meter()
	defer bar.clear()
	r := explore.Explore(ctx, prog, explore.Options{
		Bounds:  explore.Bounds{States: o.states, Depth: o.depth, Bytes: int64(o.memory) << 20, Jobs: o.jobs},
		Windows: byStage,
		NoFold:  o.noFold,
		Progress: func(p explore.Progress) {
			bar.show(float64(p.States)/float64(max(o.states, 1)), fmt.Sprintf("%d states, %d choices deep", p.States, p.Depth))
		},
	})
	bar.clear()
	out := explored{file: file, prog: prog, windows: byStage, bounds: o, r: r}
	if err := out.writeSchedules(o.schedules, named); err != nil {
		return err
	}
	if e.json {
		err = writeJSON(e.stdout, out.json())
	} else {
		err = out.text(e.stdout)
	}
	switch {
	case err != nil:
		return err
	case interrupted.Err() != nil:
		return context.Canceled
	}
	if err := o.reports.write(out.verdict()); err != nil {
		return err
	}
	switch {
	case len(r.Found) > 0:
		return silent{statusFound}
	}
	return nil
}

// codeExpectation is the code of an expectation in a program that is to be explored.
const codeExpectation diag.Code = "SQ0828"

// unexplored refuses what an exploration cannot judge: a state knows nothing of the observations that were made on the way to it.
func unexplored(p *semantics.Program) (list diag.List) {
	for i := range p.IR.Expectations {
		e := &p.IR.Expectations[i]
		d := &diag.Diagnostic{Code: codeExpectation, Span: p.Places.Of(e.At), Format: "explore cannot judge `expect %s`: it is about the observations of one run", Args: []any{p.IR.ExpectationText(e)},
			Hint: "explore the program without it; a `claim` is about states"}
		if !d.Span.Known() {
			d.Path = fmt.Sprintf("expectations[%d]", i)
		}
		list = append(list, d)
	}
	return list
}

// windowOption is a window for the works of a stage. Whether the program has the stage is found when it is read.
func windowOption(fs *pflag.FlagSet, to *[]schedule.Window, name, usage string) {
	fs.Var(&option{set: func(text string) error {
		stage, span, _ := strings.Cut(text, "=")
		lo, hi, _ := strings.Cut(span, "..")
		least, err := strconv.Atoi(lo)
		most, err2 := strconv.Atoi(hi)
		if stage == "" || err != nil || err2 != nil || least < 0 || most < least || most > mostWork {
			return fmt.Errorf("STAGE=LO..HI with whole numbers 0 ≤ LO ≤ HI ≤ %d", mostWork)
		}
		if slices.ContainsFunc(*to, func(w schedule.Window) bool { return w.Stage == stage }) {
			return errors.New("one window for each stage")
		}
		*to = append(*to, schedule.Window{Stage: stage, Lo: least, Hi: most})
		return nil
	}}, name, usage)
}

// writeSchedules writes a schedule for everything found, into a directory: KIND.json, KIND-2.json and so on.
func (x *explored) writeSchedules(dir string, base *schedule.Schedule) error {
	seen := map[explore.Kind]int{}
	for _, f := range x.r.Found {
		name := string(f.Kind)
		if seen[f.Kind]++; seen[f.Kind] > 1 {
			name += "-" + strconv.Itoa(seen[f.Kind])
		}
		x.names = append(x.names, filepath.Join(dir, name+".json"))
	}
	if dir == "" || len(x.r.Found) == 0 {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i, f := range x.r.Found {
		s := *base
		s.Choices = f.Choices
		if err := atomicfile.Write(x.names[i], func(w io.Writer) error { return s.Write(w) }); err != nil {
			return err
		}
	}
	x.written = true
	return nil
}
