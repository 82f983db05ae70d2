// Package inputs reads what a user gives the tool: programs as text or IR, explicit sessions,
// traces, and the options that change a program without changing its text.
package inputs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/lint"
	"github.com/sq-sem/sq-sem/internal/base/jsonread"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Stdin is the name that stands for standard input.
const Stdin = "-"

// SetFile is the file that mistakes in a value of Options.Set are said to stand in.
const SetFile = "--set"

// Options are what every command that takes a program may be told beside it. The zero Options
// change nothing.
type Options struct {
	// Set overrides lets, each NAME=EXPR; texts only.
	Set []string
	// Sessions and Trace name a sessions file and a trace, or "".
	Sessions, Trace string
	// Horizon, Warmup and Seed replace the program's own, nil keeps it.
	Horizon, Warmup *float64
	Seed            *int64
	// WithTrace asks for the contents of the trace that the program names.
	WithTrace bool
	// Stdin is read for a program of the name "-".
	Stdin io.Reader
	// Contents are those of sessions files and traces that are not on the disk, by their names.
	Contents map[string][]byte
	// Outside says that sessions come from outside, in place of the program's arrivals.
	Outside bool
	// Runs says that the program is about to run as it is, which decides what is worth a warning.
	Runs bool
}

// Loaded is a program ready to be used: read, linked, changed as the options say, validated.
type Loaded struct {
	// Name is the program's file as it is printed.
	Name    string
	Program *ir.Program
	// Places and File lead back to the text; nil when the program was read from IR.
	Places *ir.Places
	File   *diag.File
	// Trace is the program's trace. It is nil if the program has no trace, or if Options.WithTrace is not set.
	Trace *ir.Trace
	// names are the names in the text; empty if the program was read from IR.
	names *link.Result
}

// Load reads a program. It is nil when the list has errors; warnings come with it.
func Load(name string, opt Options) (*Loaded, diag.List) {
	data, err := read(name, opt.Stdin)
	if err != nil {
		return nil, diag.List{err}
	}
	l := &Loaded{Name: name, names: &link.Result{}}
	if name == Stdin {
		l.Name = "standard input"
	}
	var list diag.List
	if isIR(name, data) {
		list = l.readIR(data, opt)
	} else {
		list = l.compile(data, opt)
	}
	if list.HasErrors() {
		return nil, list
	}
	list = append(list, l.apply(opt)...)
	if !list.HasErrors() && l.File == nil {
		list = append(list, l.checkIR()...)
	}
	if !list.HasErrors() {
		list = append(list, l.untaken(opt)...)
	}
	if !list.HasErrors() && opt.WithTrace && l.Program.Trace != nil {
		list = append(list, l.readTrace(name, opt)...)
	}
	if list.HasErrors() {
		return nil, list
	}
	return l, append(list, l.warnings(opt)...).Sort()
}

// warnings are those of a program with all that the options changed.
func (l *Loaded) warnings(opt Options) diag.List {
	list := lint.Warnings(lint.Subject{
		Program: l.Program, Places: l.Places, Symbols: l.names.Symbols, Uses: l.names.Uses, Runs: opt.Runs, Outside: opt.Outside,
	})
	for _, d := range list {
		d.File = l.Name
	}
	return list
}

// Lets are the constants of the text with their values, those from outside included; none where the program was read from IR.
func (l *Loaded) Lets() map[string]float64 {
	lets := map[string]float64{}
	for _, s := range l.names.Symbols {
		if s.Kind == link.LetSymbol {
			lets[s.Name] = s.Value
		}
	}
	return lets
}

// isIR tells an IR from a text: by its name, or by its first character, which in a text is never
// a brace.
func isIR(name string, data []byte) bool {
	return filepath.Ext(name) == ".json" || bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte(diag.BOM)), " \t\r\n"), []byte("{"))
}

func (l *Loaded) readIR(data []byte, opt Options) (list diag.List) {
	l.Program, list = ir.Read(l.Name, data)
	if l.Program != nil && len(opt.Set) > 0 {
		list = append(list, &diag.Diagnostic{Code: CodeOption, File: l.Name, Format: "--set needs the program's text: in an IR the lets are numbers already"})
	}
	return list
}

// checkIR holds what was read from an IR to the rules of the language. A text was held to them when it was linked, and the
// options leave nothing behind that breaks one.
func (l *Loaded) checkIR() diag.List {
	list := check.Program(l.Program, nil)
	for _, d := range list {
		d.File = l.Name
	}
	return list
}

func (l *Loaded) compile(data []byte, opt Options) diag.List {
	l.File = diag.NewFile(l.Name, string(data))
	var overrides link.Options
	for _, s := range opt.Set {
		if name, _, ok := strings.Cut(s, "="); !ok || !ir.IsName(strings.TrimSpace(name)) {
			return diag.List{{Code: CodeOption, Format: "--set %s: it is written --set NAME=EXPR", Args: []any{s}}}
		}
		override, list := link.ParseOverride(s)
		if list.HasErrors() {
			return list
		}
		overrides.Set = append(overrides.Set, override)
	}
	result, list := link.Compile(l.File, overrides)
	l.Program, l.Places, l.names = result.Program, result.Places, result
	return list
}

// apply changes the program as the options say.
func (l *Loaded) apply(opt Options) (list diag.List) {
	refuse := func(format string, args ...any) {
		list = append(list, &diag.Diagnostic{Code: CodeOption, Format: format, Args: args})
	}
	if h := opt.Horizon; h != nil {
		if !(*h >= 0) {
			refuse("--horizon is %s: it must be at least 0", ir.Display(*h))
		}
		l.Program.Horizon = *h
	}
	if w := opt.Warmup; w != nil {
		if !(*w >= 0) || math.IsInf(*w, 0) {
			refuse("--warmup is %s: it must be finite and at least 0", ir.Display(*w))
		}
		l.Program.Warmup = *w
	}
	if opt.Seed != nil {
		l.Program.Seed = *opt.Seed
	}
	if opt.Trace != "" {
		l.Program.Trace = &opt.Trace
	}
	if opt.Outside {
		l.Program.Arrival, l.Program.Count = &ir.Sessions{}, nil
	}
	if opt.Sessions != "" {
		data, err := opt.read(opt.Sessions)
		if err != nil {
			return append(list, err)
		}
		sessions, more := ReadSessions(opt.Sessions, data, l.Program)
		list = append(list, more...)
		l.Program.Arrival, l.Program.Count = &ir.Sessions{List: sessions}, nil
	}
	return list
}

// untaken refuses turns, of a trace or a sessions file, for a program that never takes a turn.
func (l *Loaded) untaken(opt Options) (list diag.List) {
	if l.Program.TakesTurns() {
		return nil
	}
	refuse := func(d *diag.Diagnostic, format string, args ...any) {
		d.Code, d.Format, d.Args, d.Hint = CodeNoTurn, format, args, "say `turn;` where the session takes its next turn"
		list = append(list, d)
	}
	switch {
	case l.Program.DrawsRows():
	case opt.Trace != "":
		refuse(&diag.Diagnostic{}, "--trace %s: the program never takes a turn, so it would never be read", opt.Trace)
	case l.Program.Trace != nil && l.File != nil:
		refuse(&diag.Diagnostic{Span: l.Places.Of(l.Program.At.Trace)}, "the program has a trace and never takes a turn, so it would never be read")
	case l.Program.Trace != nil:
		refuse(&diag.Diagnostic{File: l.Name, Path: "trace"}, "the program has a trace and never takes a turn, so it would never be read")
	}
	arrival, ok := l.Program.Arrival.(*ir.Sessions)
	if !ok || opt.Sessions == "" {
		return list
	}
	turns := func(s ir.Session) bool { return len(s.Turns) > 0 }
	if i := slices.IndexFunc(arrival.List, turns); i >= 0 { // once is enough
		refuse(&diag.Diagnostic{File: opt.Sessions, Path: fmt.Sprintf("[%d].turns", i)}, "session %d has turns, and the program never takes one", i)
	}
	return list
}

// readTrace reads the program's trace. Its name is relative to the file that says it: the
// program, unless it came as an option.
func (l *Loaded) readTrace(program string, opt Options) diag.List {
	path := *l.Program.Trace
	if opt.Trace == "" && program != Stdin && !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(program), path)
	}
	data, err := opt.read(path)
	if err != nil {
		return diag.List{err}
	}
	var list diag.List
	l.Trace, list = ReadTrace(path, data)
	return list
}

// read gives the contents of a file of data.
func (o *Options) read(name string) ([]byte, *diag.Diagnostic) {
	if data, ok := o.Contents[name]; ok {
		return data, nil
	}
	return read(name, nil)
}

// read gives the contents of a file, or of stdin for the name "-".
func read(name string, stdin io.Reader) ([]byte, *diag.Diagnostic) {
	in := stdin
	if name != Stdin || stdin == nil {
		f, err := os.Open(name)
		if err != nil {
			return nil, Unreadable(name, err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, jsonread.MaxSize+1))
	if err == nil && len(data) > jsonread.MaxSize {
		err = fmt.Errorf("it is larger than %d bytes", jsonread.MaxSize)
	}
	if err != nil {
		return nil, Unreadable(name, err)
	}
	return data, nil
}

// Unreadable says that a file cannot be read.
func Unreadable(name string, err error) *diag.Diagnostic {
	// The path is in the message already.
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return &diag.Diagnostic{Code: CodeFile, File: name, Format: "cannot be read: %v", Args: []any{err}}
}
