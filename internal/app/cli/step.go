package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/app/stepper"
	"github.com/sq-sem/sq-sem/internal/app/tui"
)

func newStep(e *env) *cobra.Command {
	var flags programFlags
	var commands, schedule string
	var full bool
	cmd := &cobra.Command{
		Use:   "step FILE",
		Short: "Step through a program, forwards and backwards",
		Long: `Steps through a program one transition at a time. On a terminal there is a prompt with line editing, history and
completion; commands given with -c or through a pipe are carried out without one. The command help lists them all. With
--tui the screen shows the source, pools, sessions, leases and the last transitions all the time.`,
		Example: `  sq-sem step examples/pd/transfer.sq
  sq-sem step examples/pd/transfer.sq --tui
  sq-sem step examples/pd/transfer.sq -c 'b kvP; c; where; pools; back 3'`,
		Args:              args(1, 1, "FILE"),
		ValidArgsFunction: programFiles,
		RunE: func(cmd *cobra.Command, files []string) error {
			given := cmd.Flags().Changed("commands")
			if files[0] == inputs.Stdin && !given {
				return usage("a program from standard input is stepped with -c: the commands cannot come from there too")
			}
			onTerminal := isTerminal(e.stdin) && isTerminal(e.stdout)
			switch {
			case full && given:
				return usage("-c does not go with --tui")
			case full && !onTerminal:
				return usage("--tui needs a terminal")
			}
			p, prog, by, err := e.loadReplay(files[0], &flags, schedule)
			if err != nil {
				return err
			}
			opt := stepper.Options{Out: e.stdout, Color: e.colors(e.stdout), Compile: p.expression, Windows: by.windows, Replay: by.player}
			switch {
			case full:
				ctx, stop := e.interruptible()
				defer stop()
				return tui.Run(ctx, prog, tui.Options{Name: p.Name, File: p.File, In: e.stdin, Out: e.stdout, Stepper: opt})
			case onTerminal && !given:
				ctx, stop := e.until(syscall.SIGTERM) // the interrupt key ends no more than a command
				defer stop()
				return stepper.New(prog, opt).Interact(ctx)
			}
			ctx, stop := e.interruptible()
			defer stop()
			out := bufio.NewWriter(stopping{e.stdout, stop})
			opt.Out = out
			return step(ctx, e, stepper.New(prog, opt), out, commands, given)
		},
	}
	flags.register(cmd)
	flags.withRequests(cmd.Flags(), "")
	cmd.Flags().BoolVar(&full, "tui", false, "use the full screen")
	scheduleOption(cmd.Flags(), &schedule)
	cmd.Flags().StringVarP(&commands, "commands", "c", "", "carry out `CMD; CMD` and leave")
	return cmd
}

// longestLine bounds a line of commands, in bytes.
const longestLine = 1 << 20

// stopping is a writer that stops what prints when it can write no more.
type stopping struct {
	to   io.Writer
	stop func()
}

// Write implements io.Writer.
func (w stopping) Write(text []byte) (int, error) {
	n, err := w.to.Write(text)
	if err != nil {
		w.stop()
	}
	return n, err
}

// step carries out the commands given, or those from a pipe.
func step(ctx context.Context, e *env, s *stepper.Stepper, out *bufio.Writer, commands string, given bool) error {
	var err error
	if given {
		err = batch(ctx, s, out, func(exec func(string) bool) error {
			exec(commands)
			return nil
		})
	} else {
		err = batch(ctx, s, out, func(exec func(string) bool) error {
			lines := bufio.NewScanner(e.stdin)
			lines.Buffer(nil, longestLine)
			for lines.Scan() && exec(lines.Text()) {
			}
			if errors.Is(lines.Err(), bufio.ErrTooLong) {
				return usage("a line of commands is longer than %d bytes", longestLine)
			}
			return lines.Err()
		})
	}
	switch {
	case err != nil:
		return err
	case s.Misused():
		return silent{statusUsage}
	case s.Failed():
		return silent{statusFault}
	}
	return nil
}

// batch carries out lines of commands, and writes what they print as each ends.
func batch(ctx context.Context, s *stepper.Stepper, out *bufio.Writer, feed func(exec func(string) bool) error) error {
	var werr error
	err := feed(func(line string) bool {
		again := s.Exec(ctx, line)
		werr = out.Flush()
		return again && werr == nil && ctx.Err() == nil
	})
	if werr != nil {
		return werr
	}
	return errors.Join(err, ctx.Err())
}
