package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/diag"
	"github.com/sq-sem/sq-sem/internal/atomicfile"
	"github.com/sq-sem/sq-sem/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// runOptions are the options of `run` beyond those of the program.
type runOptions struct {
	programFlags
	dump, seeds, save, at, resume string
	jobs                          int
}

func newRun(e *env) *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "run FILE",
		Short: "Run a program to its horizon and report",
		Long: `Runs a program to its horizon and reports per stage, pool and observation; averages are over the time from the warm-up
to the end. An interrupted run reports what there is. With --seeds the program runs once a seed and the figures are
means over the seeds. A run can be stopped at a time (--save, --at) and taken up again (--resume): what it reports
in the end is the same.`,
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
			if err := o.consistent(files); err != nil {
				return err
			}
			if o.seeds != "" {
				return runSeeds(e, files[0], &o)
			}
			return run(e, files, &o)
		},
	}
	o.register(cmd)
	fs := cmd.Flags()
	fs.StringVar(&o.dump, "dump", "", "write the samples as CSV files into `DIR`")
	fs.StringVar(&o.seeds, "seeds", "", "run the seeds `A..B` and report means over them")
	fs.IntVar(&o.jobs, "jobs", 0, "how many seeds run at once (as many as there are processors)")
	fs.StringVar(&o.save, "save", "", "stop at the time --at and save the configuration to `FILE`")
	fs.StringVar(&o.at, "at", "", "the `TIME` at which --save stops")
	fs.StringVar(&o.resume, "resume", "", "go on from the configuration saved in `FILE`")
	return cmd
}

// consistent refuses options that do not go together.
func (o *runOptions) consistent(files []string) error {
	switch {
	case len(files) == 0 && !o.programFlags.none():
		return usage("without FILE the saved program runs on as it is: it takes no options")
	case (o.save == "") != (o.at == ""):
		return usage("--save and --at go together")
	case o.seeds != "" && (o.save != "" || o.resume != ""):
		return usage("--seeds goes with neither --save nor --resume")
	case o.seeds == "" && o.jobs != 0:
		return usage("--jobs goes with --seeds")
	case o.jobs < 0:
		return usage("--jobs is a number of 1 or more")
	}
	return nil
}

// run runs one seed.
func run(e *env, files []string, o *runOptions) error {
	m, name, err := e.start(files, o)
	if err != nil {
		return err
	}
	until := math.Inf(1)
	if at, err := timeFlag("--at", o.at); err != nil {
		return err
	} else if at != nil {
		until = *at
	}
	ctx, stop := interruptible()
	defer stop()
	shown := e.meter()
	err = drive(ctx, m, until, func() { shown.show(done(m), "t="+report.Number(math.Round(m.Now()))) })
	shown.clear()
	var broken *semantics.RuntimeError
	switch {
	case errors.As(err, &broken):
		return e.runtimeError(name, broken)
	case err == nil && o.save != "":
		return e.saveRun(m, o.save)
	case err != nil && !errors.Is(err, context.Canceled):
		return err
	}
	summary := report.Summarize(m)
	if o.dump != "" {
		if derr := dump(o.dump, summary); derr != nil {
			return derr
		}
	}
	if werr := e.write(summary); werr != nil {
		return werr
	}
	return err
}

// start gives the machine to run: a program's, or one that was saved.
func (e *env) start(files []string, o *runOptions) (*semantics.Machine, string, error) {
	var prog *semantics.Program
	name := o.resume
	if len(files) > 0 {
		p, err := e.load(files[0], &o.programFlags)
		if err != nil {
			return nil, "", err
		}
		prog, name = p.machine(), p.Name
	}
	if o.resume == "" {
		return semantics.New(prog, semantics.Options{}), name, nil
	}
	f, err := os.Open(o.resume)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	m, err := semantics.Restore(f, prog, semantics.Options{})
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", o.resume, err)
	}
	return m, name, nil
}

// checkEvery is how many steps are taken between looks at the interrupt and the progress.
const checkEvery = 1 << 12

// drive steps a machine until its end, until the clock has reached a time, or until the context is done.
func drive(ctx context.Context, m *semantics.Machine, until float64, progress func()) error {
	for n := 1; ; n++ {
		if n%checkEvery == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			progress()
		}
		t, err := m.Step()
		if err != nil {
			return err
		}
		if t == nil || m.Now() >= until {
			return nil
		}
	}
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

func (e *env) saveRun(m *semantics.Machine, name string) error {
	if err := atomicfile.Write(name, m.Save); err != nil {
		return err
	}
	if e.json {
		_, err := fmt.Fprintf(e.stdout, "{\"saved\": %q, \"step\": %d}\n", name, m.Steps())
		return err
	}
	_, err := fmt.Fprintf(e.stdout, "saved %s: step %d, t=%s\n", name, m.Steps(), report.Number(m.Now()))
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
