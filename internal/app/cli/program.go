package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// programFlags are the options of everything that takes a program.
type programFlags struct {
	set             []string
	sessions, trace string
	horizon, warmup *float64
	seed            *int64
	// requests are those of a file, nil for a command that takes none.
	requests *requestSource
}

func (f *programFlags) register(cmd *cobra.Command) {
	fs := cmd.Flags()
	setOption(fs, &f.set)
	completeLets(cmd, "set")
	fileOption(fs, &f.sessions, "sessions", "take the sessions of `FILE.json`, in place of the arrivals")
	fileOption(fs, &f.trace, "trace", "replay `FILE.csv`, in place of the program's trace")
	timeOption(fs, &f.horizon, true, "horizon", "the `TIME` at which the run ends")
	timeOption(fs, &f.warmup, false, "warmup", "the `TIME` from which statistics count")
	seedOption(fs, &f.seed, "seed", "the `N` that the random streams derive from")
}

// setOption is --set. What is no NAME=EXPR is refused here; whether the program has such a let is found when it is read.
func setOption(fs *pflag.FlagSet, to *[]string) {
	fs.Var(&option{set: func(text string) error {
		const form = "NAME=EXPR"
		if name, _, ok := strings.Cut(text, "="); !ok || !ir.IsName(strings.TrimSpace(name)) {
			return errors.New(form)
		}
		if _, list := link.ParseOverride(text); list.HasErrors() {
			return fmt.Errorf("%s (%s)", form, withoutEnd(list[0]))
		}
		*to = append(*to, text)
		return nil
	}}, "set", "`NAME=EXPR` gives a let of the text another value (repeatable)")
}

// none reports that no option was given.
func (f *programFlags) none() bool {
	return len(f.set) == 0 && f.sessions == "" && f.trace == "" && f.horizon == nil && f.warmup == nil && f.seed == nil && !f.requests.given()
}

// options are the flags as what loading a program wants.
func (f *programFlags) options(stdin io.Reader) inputs.Options {
	return inputs.Options{Set: f.set, Sessions: f.sessions, Trace: f.trace, WithTrace: true, Stdin: stdin,
		Horizon: f.horizon, Warmup: f.warmup, Seed: f.seed, Outside: f.requests.given()}
}

// program is a program as it was loaded.
type program struct {
	*inputs.Loaded
	options inputs.Options
	// births are the sessions from outside, nil where the program's own arrivals hold.
	births  *births.Source
	brought []ir.Slot
	// requests is the file that births come from, closeData closes it.
	requests  string
	closeData func()
}

// machine makes the program ready to run.
func (p *program) machine() *semantics.Program {
	prog := semantics.Compile(p.Program, p.Places, p.Trace)
	if p.births != nil {
		prog = prog.WithBirths(p.births, p.brought)
	}
	return prog
}

// load reads a program to run it, and tells its warnings; what is wrong with it is the error.
func (e *env) load(file string, f *programFlags) (*program, error) {
	o := f.options(e.stdin)
	o.Runs = true
	p, err := e.loaded(file, o)
	if err != nil {
		return nil, err
	}
	return p, e.bring(p, f.requests)
}

// look is load for a program that is only looked at.
func (e *env) look(file string, f *programFlags) (*program, error) {
	return e.loaded(file, f.options(e.stdin))
}

func (e *env) loaded(file string, o inputs.Options) (*program, error) {
	p, list := e.tryLoad(file, o)
	if p == nil {
		return nil, list
	}
	e.warn(file, list)
	return p, nil
}

// tryLoad reads a program. It is nil if the list has errors.
func (e *env) tryLoad(file string, o inputs.Options) (*program, diag.List) {
	l, list := inputs.Load(file, o)
	if l == nil {
		return nil, list
	}
	return &program{Loaded: l, options: o}, list
}

// readText reads the text of a program without compiling it.
func (e *env) readText(file string) (*diag.File, error) {
	var data []byte
	var err error
	name := file
	if file == inputs.Stdin {
		name = "standard input"
		data, err = io.ReadAll(e.stdin)
	} else {
		data, err = os.ReadFile(file)
	}
	return diag.NewFile(name, string(data)), err
}
