package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/diag"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// stdinName is how standard input is written as a file.
const stdinName = "-"

func displayName(file string) string {
	if file == stdinName {
		return "standard input"
	}
	return file
}

// read reads a file, or standard input.
func (e *env) read(file string) ([]byte, error) {
	if file == stdinName {
		return io.ReadAll(e.stdin)
	}
	return os.ReadFile(file)
}

// programFlags are the options of everything that takes a program.
type programFlags struct {
	set             []string
	sessions, trace string
	horizon, warmup string
	seed            string
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

// program is a program with what belongs to it.
type program struct {
	name   string
	IR     *ir.Program
	Places *ir.Places
	Trace  *ir.Trace
}

// machine makes the program ready to run.
func (p *program) machine() *semantics.Program { return semantics.Compile(p.IR, p.Places, p.Trace) }

// load reads a program with the options applied. With an error in the list there is none.
func (e *env) load(file string, f *programFlags) (*program, diag.List) {
	data, err := e.read(file)
	if err != nil {
		return nil, diag.List{{Code: "SQ0801", File: file, Format: "%v", Args: []any{err}}}
	}
	p, list := ir.ReadValid(displayName(file), data)
	if p == nil {
		return nil, list
	}
	return &program{name: displayName(file), IR: p}, list
}

var _ = fmt.Sprint

// expression compiles an expression of the program's names.
func (p *program) expression(text *diag.File) (ir.Expr, diag.List) {
	return nil, diag.List{{Code: "SQ0810", Format: "expressions cannot be read yet"}}
}
