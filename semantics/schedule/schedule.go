// Package schedule is a run written down as the answers it got wherever it could have gone several ways. An explorer writes
// one for a run worth seeing again, the stepper replays it.
package schedule

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Version is the version of the file format.
const Version = 1

// Code is the code of a schedule that cannot be replayed.
const Code diag.Code = "SQ0811"

// Schedule is what decides a run beside its program.
type Schedule struct {
	// Program is the file the schedule was made for, for people to read.
	Program string
	// Windows are the works that runs on delay stages may have.
	Windows []Window
	// Sessions is the content of a sessions file that takes the place of the arrivals, nil for none.
	Sessions json.RawMessage
	// Choices are the answers in the order in which the machine asks. What it asks after the last one is answered 0.
	Choices []Choice
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
	Program string `json:"program"`
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
	head, err := json.Marshal(meta{"sq-sem", format, Version, ir.Version, s.Program})
	if err != nil {
		return err
	}
	fmt.Fprintf(&out, "{\n  \"meta\": %s", head)
	if len(s.Windows) > 0 {
		if err := lines("windows", len(s.Windows), func(i int) any { return s.Windows[i] }); err != nil {
			return err
		}
	}
	if s.Sessions != nil {
		out.WriteString(",\n  \"sessions\": ")
		if err := json.Compact(&out, bytes.TrimPrefix(s.Sessions, []byte(diag.BOM))); err != nil {
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

// Read reads a schedule from the contents of a file.
func Read(name string, data []byte) (*Schedule, diag.List) {
	fail := func(path, format string, args ...any) (*Schedule, diag.List) {
		return nil, diag.List{{Code: Code, File: name, Path: path, Format: format, Args: args}}
	}
	var file struct {
		Meta     *meta           `json:"meta"`
		Windows  []Window        `json:"windows"`
		Sessions json.RawMessage `json:"sessions"`
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
	case m.Version != Version || m.IR != ir.Version:
		return fail("meta", "it has format version %d and IR version %d, this tool reads %d and %d", m.Version, m.IR, Version, ir.Version)
	}
	s := &Schedule{Program: m.Program, Windows: file.Windows, Sessions: file.Sessions}
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
	return s, nil
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
