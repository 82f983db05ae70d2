package schedule

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Program tells which program a schedule is of: the one that was run, with all that options had changed. A zero Program tells nothing.
type Program struct {
	// File is the file it was read from, for people to read.
	File string `json:"file"`
	// Fingerprint is that of the IR without its sessions and without the name of a trace; Sessions is that of the IR with sessions, and Trace
	// that of the trace's rows, empty where there are none. Programs with equal ones run alike.
	Fingerprint string `json:"fingerprint"`
	Sessions    string `json:"sessions,omitempty"`
	Trace       string `json:"trace,omitempty"`
	// Text is the program as kernel text, by lines, to name a difference with; empty for an IR that no text compiles to.
	Text []string `json:"text,omitempty"`
}

// Identify tells which program this is; trace is the one it runs with, nil for none. The error is of a program that cannot be written.
func Identify(p *ir.Program, trace *ir.Trace, file string) (Program, error) {
	id := Program{File: file}
	bare := *p
	if trace != nil {
		rows, err := json.Marshal(trace.Sessions)
		if err != nil {
			return Program{}, err
		}
		id.Trace = fingerprint(rows)
		here := "the trace"
		bare.Trace = &here
	}
	if _, ok := p.Arrival.(*ir.Sessions); ok {
		whole, err := ir.Marshal(&bare)
		if err != nil {
			return Program{}, err
		}
		id.Sessions = fingerprint(whole)
		bare.Arrival = &ir.Sessions{}
	}
	data, err := ir.Marshal(&bare)
	if err != nil {
		return Program{}, err
	}
	id.Fingerprint = fingerprint(data)
	if text, err := ir.Text(&bare); err == nil {
		for line := range strings.Lines(text) {
			if line = strings.TrimRight(line, "\n"); line != "" && !strings.HasPrefix(line, "//") {
				id.Text = append(id.Text, line)
			}
		}
	}
	return id, nil
}

func fingerprint(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// identified reports whether the schedule says which program it is of.
func (p *Program) identified() bool { return p.Fingerprint != "" }

// misfit names the first difference between a schedule's program and the one that it is to be replayed on, nil for none.
func (p *Program) misfit(here *Program) *diag.Diagnostic {
	refuse := func(format string, args ...any) *diag.Diagnostic {
		return &diag.Diagnostic{Code: Code, Path: "program", Format: "the schedule is not of this program: " + format, Args: args,
			Hint: "take the program, the sessions and the options that it was made with, or explore this one"}
	}
	switch {
	case (p.Sessions == "") != (here.Sessions == ""):
		return refuse("%s", other("sessions", p.Sessions, here.Sessions))
	case p.Fingerprint != here.Fingerprint:
		if was, is, in, ok := difference(p.Text, here.Text); ok {
			return refuse("%s has %s, the schedule's %s", in, is, was)
		}
		return refuse("its IR is another")
	case p.Sessions != here.Sessions:
		return refuse("%s", other("sessions", p.Sessions, here.Sessions))
	case p.Trace != here.Trace:
		return refuse("%s", other("rows of a trace", p.Trace, here.Trace))
	}
	return nil
}

// other says how the data beside two programs differs.
func other(what, was, is string) string {
	switch {
	case is == "":
		return "it comes without the schedule's " + what
	case was == "":
		return fmt.Sprintf("it comes with %s, and the schedule's without", what)
	}
	return fmt.Sprintf("its %s differ from the schedule's", what)
}

// difference finds the first line in which two texts differ, and says where the second one's is.
func difference(a, b []string) (was, is, in string, ok bool) {
	i, heading := 0, ""
	for ; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if !strings.HasPrefix(b[i], " ") {
			heading = ""
			if name, block := strings.CutSuffix(b[i], " {"); block {
				heading = ", in `" + name + "`,"
			}
		}
	}
	if len(a) == 0 || len(b) == 0 || i == len(a) && i == len(b) {
		return "", "", "", false
	}
	line := func(of []string) string {
		if i == len(of) {
			return "nothing"
		}
		return "`" + strings.TrimSpace(of[i]) + "`"
	}
	return line(a), line(b), fmt.Sprintf("line %d of its kernel text%s", i+1, heading), true
}
