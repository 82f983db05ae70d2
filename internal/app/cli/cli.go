// Package cli is the command sq-sem: one file a subcommand. Results go to standard output, diagnostics to standard error;
// with --json, standard output is JSON, be it a result or what stood in its way.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync/atomic"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/sq-sem/sq-sem/grammar/lint"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/base/fault"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Main runs the command with its arguments and gives the exit status.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return newEnv(stdin, stdout, stderr).main(args)
}

func newEnv(stdin io.Reader, stdout, stderr io.Writer) *env {
	return &env{stdin: stdin, stdout: stdout, stderr: stderr, color: "auto"}
}

func (e *env) main(args []string) int { return e.run(newRoot(e), args) }

// run runs the command tree with the arguments and gives the exit status, whatever becomes of it.
func (e *env) run(root *cobra.Command, args []string) int {
	root.SetArgs(args)
	err := fault.Catch(root.Execute)
	if err == nil {
		err = e.help.err
	}
	var internal *fault.Fault
	if errors.As(err, &internal) {
		return e.internalError(internal, args)
	}
	return e.status(err)
}

// internalError reports a fault of the command itself, with what is needed to fix it.
func (e *env) internalError(f *fault.Fault, args []string) int {
	fmt.Fprintf(e.stderr, `sq-sem: internal error: %v

This is a fault of sq-sem, not of the program or the command line. Please report it at
https://github.com/sq-sem/sq-sem/issues, with the files that were read and with all of this:

sq-sem %s, %s %s/%s
arguments: %q
%s`, f.Value, version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, args, f.Stack)
	return statusInternal
}

// checked is a writer that remembers its first error, because the library ignores errors when it prints help.
type checked struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (c *checked) Write(text []byte) (int, error) {
	n, err := c.to.Write(text)
	if err != nil && c.err == nil {
		c.err = err
	}
	return n, err
}

// env is what the subcommands share: where they read and write, and the options of all.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	help           checked // standard output for the library
	color          string
	json           bool
	// ended is the status of the signal that ended the command, 0 before one has.
	ended atomic.Int32
	// listening, where it is not nil, is called once signals no longer end the process.
	listening func()
}

func newRoot(e *env) *cobra.Command {
	root := &cobra.Command{
		Use:   "sq-sem",
		Short: "Check, run, step and prove programs of LLM serving systems",
		Long: `sq-sem reads a program (text in FILE.sq, IR in FILE.json, - for standard input) that describes a serving
deployment, and gives it its meaning: a machine that takes one named step at a time.`,
		Example:       "  sq-sem check examples/pd/transfer.sq\n  sq-sem step examples/pd/transfer.sq",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return noCommand(cmd, args[0])
		},
	}
	root.Version = version()
	root.SetVersionTemplate("sq-sem {{.Version}}\n")
	e.help.to = e.stdout
	root.SetIn(e.stdin)
	root.SetOut(&e.help)
	root.SetErr(e.stderr)
	root.SuggestionsMinimumDistance = 2
	choiceOption(root.PersistentFlags(), &e.color, []string{"auto", "always", "never"}, "color", "`WHEN` to use colours: auto, always or never")
	root.PersistentFlags().BoolVar(&e.json, "json", false, "print results and diagnostics as JSON")
	root.SetFlagErrorFunc(flagError)
	for _, sub := range []func(*env) *cobra.Command{
		newCheck, newDraw, newFmt, newImport, newInit, newIR, newRun, newSweep, newMerge, newCapacity, newCompare, newStep, newTrace, newLean, newLSP, newExplain, newExplore, newConform, newFit, newFuzz, newVersion,
	} {
		root.AddCommand(sub(e))
	}
	root.AddCommand(newStatuses())
	root.SetHelpCommand(newHelp())
	addCompletion(root)
	return root
}

// usageError is a command that was used wrongly.
type usageError struct{ error }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// silent is an error that has been told already; it only decides the status.
type silent struct{ status int }

func (silent) Error() string { return "" }

// status tells an error, and gives the exit status it means.
func (e *env) status(err error) int {
	var (
		wrong usageError
		told  silent
		list  diag.List
	)
	switch {
	case err == nil:
		return statusOK
	case errors.As(err, &told):
		return told.status
	case errors.Is(err, syscall.EPIPE):
		return statusFault // whoever read the results has gone: nobody is left to be told
	case errors.As(err, &wrong):
		fmt.Fprintf(e.stderr, "sq-sem: %v\n", err)
		return statusUsage
	case errors.As(err, &list):
		if e.json {
			if werr := diag.WriteJSON(e.stdout, list); werr != nil {
				return e.status(werr)
			}
		} else {
			e.render(list)
		}
		return faultOf(list)
	case errors.Is(err, context.Canceled):
		return max(int(e.ended.Load()), statusInterrupt)
	}
	fmt.Fprintf(e.stderr, "sq-sem: %v\n", err)
	return statusFault
}

// faultOf is the status for errors: options that are wrong, or do not fit the program, are wrong usage.
func faultOf(list diag.List) int {
	for _, d := range list {
		if d.Severity == diag.Error && d.Code != inputs.CodeOption && (!d.Span.Known() || d.Span.File.Name != inputs.SetFile) {
			return statusFault
		}
	}
	return statusUsage
}

// render writes diagnostics to standard error.
func (e *env) render(list diag.List) { e.renderAs(list, diag.RenderOptions{}) }

// renderAs writes diagnostics, with the colours and the width of where they go.
func (e *env) renderAs(list diag.List, opt diag.RenderOptions) {
	if len(list) == 0 {
		return
	}
	opt.Color = e.colors(e.stderr)
	if f, ok := e.stderr.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			opt.Width = width
		}
	}
	// When standard error cannot be written to there is nowhere left to say so.
	_ = diag.Render(e.stderr, list, opt)
}

// mostWarnings is how many warnings a command writes that is there for something else.
const mostWarnings = 5

// warn writes the warnings that came with a good program: as JSON where that was asked for, else a line each and not many, those
// about the run before others, since `check` is there to show them all and whole.
func (e *env) warn(file string, list diag.List) {
	if e.json && len(list) > 0 {
		_ = diag.WriteJSON(e.stderr, list)
		return
	}
	shown := min(len(list), mostWarnings)
	ofTheText := func(d *diag.Diagnostic) bool { return !lint.OfTheRun(d) }
	first := slices.DeleteFunc(slices.Clone(list), ofTheText)
	first = append(first, slices.DeleteFunc(slices.Clone(list), lint.OfTheRun)...)
	e.renderAs(first[:shown].Sort(), diag.RenderOptions{Short: true})
	if rest := len(list) - shown; rest > 0 {
		fmt.Fprintf(e.stderr, "and %s: `sq-sem check %s` shows them all\n", count(rest, "more warning"), file)
	}
}

// colors reports whether what is written there should have colours.
func (e *env) colors(w io.Writer) bool {
	switch e.color {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && isTerminal(w)
}

// isTerminal reports whether a person reads or writes there.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// args demands a number of arguments; most < 0 means any. Standard input can be one of them, once.
func args(least, most int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, list []string) error {
		first := slices.Index(list, inputs.Stdin)
		switch {
		case first >= 0 && slices.Contains(list[first+1:], inputs.Stdin):
			return usage("standard input can be read only once")
		case len(list) < least:
			return usage("%s is missing", what)
		case most >= 0 && len(list) > most:
			return usage("%q is one argument too many", list[most])
		}
		return nil
	}
}

// programFiles completes the names of programs.
func programFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"sq", "json"}, cobra.ShellCompDirectiveFilterFileExt
}
