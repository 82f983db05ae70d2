package cli

import (
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/diag"
	"github.com/sq-sem/sq-sem/internal/inputs"
	"github.com/sq-sem/sq-sem/semantics"
)

// programFlags are the options of everything that takes a program.
type programFlags struct {
	set                   []string
	sessions, trace       string
	horizon, warmup, seed string
}

func (f *programFlags) register(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringArrayVar(&f.set, "set", nil, "`NAME=EXPR` gives a let of the text another value (repeatable)")
	fs.StringVar(&f.sessions, "sessions", "", "take the sessions of `FILE.json`, in place of the arrivals")
	fs.StringVar(&f.trace, "trace", "", "replay `FILE.csv`, in place of the program's trace")
	fs.StringVar(&f.horizon, "horizon", "", "the `TIME` at which the run ends")
	fs.StringVar(&f.warmup, "warmup", "", "the `TIME` from which statistics count")
	fs.StringVar(&f.seed, "seed", "", "the `N` that the random streams derive from")
}

// none tells that no option was given.
func (f *programFlags) none() bool {
	return len(f.set) == 0 && f.sessions == "" && f.trace == "" && f.horizon == "" && f.warmup == "" && f.seed == ""
}

// options are the flags as what loading a program wants.
func (f *programFlags) options(stdin io.Reader) (inputs.Options, error) {
	o := inputs.Options{Set: f.set, Sessions: f.sessions, Trace: f.trace, WithTrace: true, Stdin: stdin}
	var err error
	if o.Horizon, err = timeFlag("--horizon", f.horizon); err != nil {
		return o, err
	}
	if o.Warmup, err = timeFlag("--warmup", f.warmup); err != nil {
		return o, err
	}
	if f.seed != "" {
		seed, err := strconv.ParseInt(f.seed, 10, 64)
		if err != nil {
			return o, usage("--seed is a whole number, not %q", f.seed)
		}
		o.Seed = &seed
	}
	return o, nil
}

// timeFlag reads a time, nil when none is given.
func timeFlag(name, text string) (*float64, error) {
	if text == "" {
		return nil, nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x != x {
		return nil, usage("%s is a time, not %q", name, text)
	}
	return &x, nil
}

// program is a program as it was loaded.
type program struct {
	*inputs.Loaded
	options inputs.Options
}

// machine makes the program ready to run.
func (p *program) machine() *semantics.Program {
	return semantics.Compile(p.Program, p.Places, p.Trace)
}

// load reads a program and tells its warnings; what is wrong with it is the error.
func (e *env) load(file string, f *programFlags) (*program, error) {
	p, list, err := e.tryLoad(file, f)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, list
	}
	e.warn(list)
	return p, nil
}

// tryLoad reads a program. There is none when the list has errors; the error is a wrong option.
func (e *env) tryLoad(file string, f *programFlags) (*program, diag.List, error) {
	o, err := f.options(e.stdin)
	if err != nil {
		return nil, nil, err
	}
	l, list := inputs.Load(file, o)
	if l == nil {
		return nil, list, nil
	}
	return &program{l, o}, list, nil
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
