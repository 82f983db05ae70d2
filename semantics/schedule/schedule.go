// Package schedule is a run written down as the answers it got wherever it could have gone several ways. An explorer writes
// one for a run worth seeing again, the stepper replays it.
package schedule

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Version is the version of the file format. Version 1, which does not say which program it belongs to, is read too.
const Version = 2

// Code is the code of a schedule that cannot be replayed.
const Code diag.Code = "SQ0811"

// Schedule is the answers that decide a run, with the program and options of the run.
type Schedule struct {
	Program Program
	// Options are those the program was run with.
	Options Options
	// Windows are the ranges of work that runs on delay stages may have.
	Windows []Window
	// Choices are the answers in the order in which the machine asks. After the last one the answer is 0.
	Choices []Choice
}

// Options are the options of the command line that change a run.
type Options struct {
	// Set are values of lets, each NAME=EXPR.
	Set []string `json:"set,omitempty"`
	// Horizon and Warmup are times, nil for the program's own; so is Seed.
	Horizon *Real  `json:"horizon,omitempty"`
	Warmup  *Real  `json:"warmup,omitempty"`
	Seed    *int64 `json:"seed,omitempty"`
	// Trace is the content of a trace, by lines, and Sessions that of a sessions file; nil for none.
	Trace    []string        `json:"trace,omitempty"`
	Sessions json.RawMessage `json:"sessions,omitempty"`
}

// Real is a time in JSON; infinity is "inf".
type Real float64

// MarshalJSON implements json.Marshaler.
func (r Real) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(r), 1) {
		return []byte(`"inf"`), nil
	}
	return json.Marshal(float64(r))
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *Real) UnmarshalJSON(data []byte) error {
	if string(data) == `"inf"` {
		*r = Real(math.Inf(1))
		return nil
	}
	return json.Unmarshal(data, (*float64)(r))
}

// Window lets the runs on a stage have the works Lo … Hi; Stage is a name, of a member of a family as in d[1].
type Window struct {
	Stage string `json:"stage"`
	Lo    int    `json:"lo"`
	Hi    int    `json:"hi"`
}

// Choice is one answer: Pick, out of 0 … Of-1.
type Choice struct {
	Kind     semantics.ChoiceKind
	Of, Pick int
}

// meta stands at the head of the file.
type meta struct {
	Tool    string `json:"tool"`
	Format  string `json:"format"`
	Version int    `json:"version"`
	IR      int    `json:"ir"`
	Program string `json:"program,omitempty"` // of version 1
}

// choice is a Choice as the file has it.
type choice struct {
	Kind string `json:"kind"`
	Of   int    `json:"of"`
	Pick int    `json:"pick"`
}

const format = "schedule"

// Write writes the schedule as JSON, one choice a line.
func (s *Schedule) Write(w io.Writer) error {
	var out bytes.Buffer
	lines := func(name string, n int, line func(i int) any) error {
		fmt.Fprintf(&out, ",\n  %q: [", name)
		for i := range n {
			text, err := json.Marshal(line(i))
			if err != nil {
				return err
			}
			if i > 0 {
				out.WriteByte(',')
			}
			out.WriteString("\n    ")
			out.Write(text)
		}
		if n > 0 {
			out.WriteString("\n  ")
		}
		out.WriteByte(']')
		return nil
	}
	part := func(name string, v any) error {
		data, err := json.MarshalIndent(v, "  ", "  ")
		if err == nil {
			fmt.Fprintf(&out, ",\n  %q: %s", name, data)
		}
		return err
	}
	head, err := json.Marshal(meta{Tool: "sq-sem", Format: format, Version: Version, IR: ir.Version})
	if err != nil {
		return err
	}
	fmt.Fprintf(&out, "{\n  \"meta\": %s", head)
	if err := part("program", &s.Program); err != nil {
		return err
	}
	o := s.Options
	o.Sessions = bytes.TrimPrefix(o.Sessions, []byte(diag.BOM))
	if err := part("options", &o); err != nil {
		return err
	}
	if len(s.Windows) > 0 {
		if err := lines("windows", len(s.Windows), func(i int) any { return s.Windows[i] }); err != nil {
			return err
		}
	}
	if err := lines("choices", len(s.Choices), func(i int) any {
		c := s.Choices[i]
		return choice{c.Kind.String(), c.Of, c.Pick}
	}); err != nil {
		return err
	}
	out.WriteString("\n}\n")
	_, err = w.Write(out.Bytes())
	return err
}

// Read reads a schedule from the contents of a file. One that does not say which program it belongs to comes with a warning.
func Read(name string, data []byte) (*Schedule, diag.List) {
	fail := func(path, format string, args ...any) (*Schedule, diag.List) {
		return nil, diag.List{{Code: Code, File: name, Path: path, Format: format, Args: args}}
	}
	var file struct {
		Meta     *meta           `json:"meta"`
		Program  Program         `json:"program"`
		Options  Options         `json:"options"`
		Windows  []Window        `json:"windows"`
		Sessions json.RawMessage `json:"sessions"` // of version 1
		Choices  []choice        `json:"choices"`
	}
	in := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte(diag.BOM))))
	in.DisallowUnknownFields()
	if err := in.Decode(&file); err != nil {
		return fail("", "this is no schedule: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := in.Token(); err != io.EOF {
		return fail("", "there is more text after the schedule")
	}
	m := file.Meta
	switch {
	case m == nil || m.Tool != "sq-sem" || m.Format != format:
		return fail("meta", "this is no schedule: its `meta` does not say so")
	case m.Version < 1 || m.Version > Version || m.IR != ir.Version:
		return fail("meta", "it has format version %d and IR version %d, this tool reads format versions up to %d, and IR version %d", m.Version, m.IR, Version, ir.Version)
	case m.Version == 1 && (file.Program.identified() || !reflect.DeepEqual(file.Options, Options{})):
		return fail("meta", "format version 1 has neither `program` nor `options`")
	case m.Version > 1 && (m.Program != "" || file.Sessions != nil):
		return fail("meta", "of format version 2 on, the program's file and the sessions stand in `program` and `options`")
	}
	s := &Schedule{Program: file.Program, Options: file.Options, Windows: file.Windows}
	if m.Version == 1 {
		s.Program.File, s.Options.Sessions = m.Program, file.Sessions
	}
	for i, w := range file.Windows {
		if w.Lo < 0 || w.Hi < w.Lo {
			return fail(fmt.Sprintf("windows[%d]", i), "a window is 0 ≤ lo ≤ hi, not %d … %d", w.Lo, w.Hi)
		}
	}
	for i, c := range file.Choices {
		kind, ok := kindNamed(c.Kind)
		path := fmt.Sprintf("choices[%d]", i)
		if !ok {
			return fail(path, "there is no choice of the kind %q", c.Kind)
		}
		if c.Of < 2 || c.Pick < 0 || c.Pick >= c.Of {
			return fail(path, "pick %d of %d is no choice", c.Pick, c.Of)
		}
		s.Choices = append(s.Choices, Choice{kind, c.Of, c.Pick})
	}
	if !s.Program.identified() {
		return s, diag.List{{Code: Code, Severity: diag.Warning, File: name, Path: "program",
			Format: "the schedule does not say which program it belongs to: it is replayed as far as it fits",
			Hint:   "`explore` writes schedules that say it"}}
	}
	return s, nil
}

// Fit gives a diagnostic if the schedule belongs to another program than here, which is what Identify says of the program to be run.
func (s *Schedule) Fit(here *Program) diag.List {
	if !s.Program.identified() {
		return nil
	}
	if d := s.Program.misfit(here); d != nil {
		return diag.List{d}
	}
	return nil
}

// StageWindows are the windows by stage, as a machine's options take them.
func (s *Schedule) StageWindows(p *semantics.Program) (map[int]semantics.Window, diag.List) {
	windows := make(map[int]semantics.Window, len(s.Windows))
	for i, w := range s.Windows {
		stage := -1
		for k := range p.IR.Stages {
			if p.StageName(int32(k)) == w.Stage {
				stage = k
			}
		}
		refuse := func(format string) diag.List {
			return diag.List{{Code: Code, Path: fmt.Sprintf("windows[%d]", i), Format: format, Args: []any{w.Stage}}}
		}
		if stage < 0 {
			return nil, refuse("the program has no stage `%s`")
		}
		if _, delay := p.IR.Stages[stage].Kind.(*ir.Delay); !delay {
			return nil, refuse("`%s` is no delay stage, so its runs take no window")
		}
		windows[stage] = semantics.Window{Lo: w.Lo, Hi: w.Hi}
	}
	return windows, nil
}

// kindNamed finds a kind of choice by its name.
func kindNamed(name string) (semantics.ChoiceKind, bool) {
	for k := semantics.ChooseReady; k <= semantics.ChooseWork; k++ {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}
