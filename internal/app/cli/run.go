package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// runOptions are the options of `run` beyond those of the program.
type runOptions struct {
	programFlags
	dump, save, resume string
	at                 *float64
	seeds              []int64
	jobs               int
	noSamples          bool
	failOn             failOn
	reports            reports
	answers            answerOptions
}

func newRun(e *env) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "run FILE",
		Short: "Run a program to its horizon and report",
		Long: `Runs a program to its horizon and reports per stage, pool and observation; averages are over the time from the warm-up
to the end. A hold of several pools queues at the first, and is counted as admitted there. An interrupted run reports
what there is. With --seeds the program runs once a seed and the figures are means over the seeds. A run can be stopped
at a time (--save, --at) and taken up again (--resume): what it reports in the end is the same. Findings are counted by kind, and a few of
each are shown; --json has all of them. The command exits with 3 when a claim or an expectation of the program does not hold, and with --fail-on
when there are findings of other kinds.`,
		Example: `  sq-sem run examples/pd/transfer.sq
  sq-sem run examples/pd/lecture_pd.sq --set Lambda=0.6 --seeds 1..20 --json
  sq-sem run big.sq --save half.sqs --at 2000 && sq-sem run --resume half.sqs`,
		Args: func(cmd *cobra.Command, given []string) error {
			least := 1
			if o.resume != "" {
				least = 0 // a saved configuration brings its program
			}
			return args(least, 1, "FILE")(cmd, given)
		},
		ValidArgsFunction: programFiles,
		RunE: func(_ *cobra.Command, files []string) error {
			if err := o.consistent(e, files); err != nil {
				return err
			}
			if err := o.reports.begin(e); err != nil {
				return err
			}
			if o.seeds != nil {
				return runSeeds(e, files[0], &o)
			}
			return run(e, files, &o)
		},
	}
	o.register(cmd)
	fs := cmd.Flags()
	o.withRequests(fs, "")
	dirOption(fs, &o.dump, "dump", "write the samples as CSV files into `DIR`")
	seedsOption(fs, &o.seeds, "seeds", "run several `SEEDS` and report means over them: N for 1 to N, A..B, or A,B,…")
	jobsOption(fs, &o.jobs, "run", "seeds")
	fileOption(fs, &o.save, "save", "stop at the time --at and save the configuration to `FILE`")
	timeOption(fs, &o.at, false, "at", "the `TIME` at which --save stops: what happens up to it and at it has happened")
	fileOption(fs, &o.resume, "resume", "go on from the configuration saved in `FILE`")
	fs.BoolVar(&o.noSamples, "no-samples", false, "leave the samples of the observations out of the JSON")
	failOnOption(cmd, fs, &o.failOn)
	reportOption(fs, &o.reports)
	o.answers.register(fs)
	return cmd
}

// consistent refuses options that do not go together.
func (o *runOptions) consistent(e *env, files []string) error {
	switch {
	case len(files) == 0 && !o.programFlags.none():
		return usage("without FILE the saved program runs on as it is: it takes no options")
	case (o.save == "") != (o.at == nil):
		return usage("--save and --at go together")
	case o.save != "" && o.failOn != nil:
		return usage("--fail-on goes with a report: a run that stops for --save makes none")
	case o.reports.list != nil && (o.save != "" || o.seeds != nil):
		return usage("--report is of one run, to its end: it goes with neither --save nor --seeds")
	case o.save != "" && o.dump != "":
		return usage("--dump goes with a report: a run that stops for --save makes none")
	case o.requests.given() && (o.save != "" || o.resume != ""):
		return usage("--requests goes with neither --save nor --resume: a saved configuration does not have the file")
	case o.seeds != nil && (o.save != "" || o.resume != ""):
		return usage("--seeds goes with neither --save nor --resume")
	case o.seeds != nil && o.seed != nil:
		return usage("--seed is one seed and --seeds several: give one of the two")
	case e.json && o.answers.series != nil && o.dump == "" && o.answers.metrics == "":
		return usage("--series writes CSV: with --json it needs --dump or --metrics")
	case o.seeds == nil && o.jobs != 0:
		return usage("--jobs goes with --seeds")
	}
	return o.answers.consistent(o)
}

// run runs one seed.
func run(e *env, files []string, o *runOptions) error {
	m, c, p, err := e.start(files, o)
	if err != nil {
		return err
	}
	name := o.resume
	if p != nil {
		name = p.Name
	}
	if o.at != nil && *o.at < m.Now() {
		return usage("--at %s is too early: %s is a configuration at t=%s", report.Number(*o.at), o.resume, report.Number(m.Now()))
	}
	ctx, stop := e.interruptible()
	defer stop()
	shown := e.meter()
	defer shown.clear()
	progress := func() { shown.show(done(m), "t="+report.Number(math.Round(m.Now()))) }
	d := drive{last: math.Inf(1), progress: progress}
	watched, err := o.answers.watch(m, c)
	if err != nil {
		return err
	}
	d.each = watched.observe
	if o.at != nil {
		d.last, d.each = *o.at, func(t *semantics.Transition) error { m.Forget(); return watched.observe(t) }
	}
	err = d.run(ctx, m)
	if err == nil && m.Now() > d.last {
		m.Back() // the step that moved the clock past --at
	}
	shown.clear()
	var broken *semantics.RuntimeError
	switch {
	case errors.As(err, &broken):
		if werr := o.reports.reportRun(name, report.Findings(m), o.failOn, broken.Diagnostic); werr != nil {
			return werr
		}
		return e.runtimeError(name, broken)
	case err == nil && o.save != "":
		return e.saveRun(m, c, o)
	case err != nil && !errors.Is(err, context.Canceled):
		return err
	}
	if uerr := e.unborn(p, m); uerr != nil {
		return uerr
	}
	summary := watched.summary()
	summary.Interrupted, summary.NoSamples = err != nil, o.noSamples
	if o.dump != "" {
		if derr := dump(o.dump, summary); derr != nil {
			return derr
		}
	}
	instead, werr := watched.write(e, o.dump)
	if werr == nil && !instead {
		werr = e.write(summary)
	}
	switch {
	case werr != nil:
		return werr
	case err != nil:
		return err
	}
	if werr := o.reports.reportRun(name, summary.Findings, o.failOn, nil); werr != nil {
		return werr
	}
	return o.failOn.status(report.CountKinds(summary.Findings))
}

// start gives the machine to run: that of a program, or one that was saved; and what is collected of it, nil where that is not known.
func (e *env) start(files []string, o *runOptions) (*semantics.Machine, *report.Collector, *program, error) {
	var p *program
	var prog *semantics.Program
	if len(files) > 0 {
		o.requests.once = o.at == nil
		var err error
		if p, err = e.load(files[0], &o.programFlags); err != nil {
			return nil, nil, nil, err
		}
		prog = p.machine()
	}
	opt := semantics.Options{Undo: o.at != nil}
	if o.resume == "" {
		m := semantics.New(prog, opt)
		c, err := o.answers.collector(m)
		return m, c, p, err
	}
	f, err := os.Open(o.resume)
	if err != nil {
		return nil, nil, nil, err
	}
	defer f.Close()
	m, c, err := report.Restore(f, prog, opt)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("%s: %w", o.resume, err)
	}
	return m, c, p, nil
}

// write writes a report as text or JSON.
func (e *env) write(r interface {
	WriteText(io.Writer) error
	WriteJSON(io.Writer) error
}) error {
	if e.json {
		return r.WriteJSON(e.stdout)
	}
	return r.WriteText(e.stdout)
}

// savedRun is what `run --save --json` prints. T is when the last step was taken, At up to when nothing else happens.
type savedRun struct {
	Saved string  `json:"saved"`
	Step  uint64  `json:"step"`
	T     float64 `json:"t"`
	At    float64 `json:"at"`
	Over  bool    `json:"over"`
}

func (e *env) saveRun(m *semantics.Machine, c *report.Collector, o *runOptions) error {
	save := m.Save
	if c != nil {
		save = c.Save
	}
	if err := atomicfile.Write(o.save, save); err != nil {
		return err
	}
	if e.json {
		return writeJSON(e.stdout, savedRun{o.save, m.Steps(), m.Now(), *o.at, m.Halted()})
	}
	text := ""
	switch {
	case m.Halted():
		text = ", the run is over"
	case m.Now() < *o.at:
		text = fmt.Sprintf(", and nothing more until t=%s", report.Number(*o.at))
	}
	_, err := fmt.Fprintf(e.stdout, "saved %s: step %d, t=%s%s\n", o.save, m.Steps(), report.Number(m.Now()), text)
	return err
}

// runtimeError tells what stopped a run.
func (e *env) runtimeError(name string, err *semantics.RuntimeError) error {
	d := *err.Diagnostic
	if !d.Span.Known() {
		d.File = name
	}
	if !e.json {
		return diag.List{&d}
	}
	if werr := writeError(e.stdout, &d); werr != nil {
		return werr
	}
	return silent{statusFault}
}
