// Package stepper is the debugger behind `sq-sem step`: a machine that keeps its past, breakpoints, and commands that
// move it and show what is where. It writes the same text for the same commands, typed or from a script.
package stepper

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// Options say what a Stepper works with.
type Options struct {
	// Out receives everything the commands print.
	Out io.Writer
	// Color writes ANSI colours.
	Color bool
	// Compile makes an expression of the program's names; nil where there is no front end to do it.
	Compile func(text *diag.File) (ir.Expr, diag.List)
	// Replay, when not nil, answers where the run could go several ways, with Windows for works of delay stages.
	Replay  *schedule.Player
	Windows map[int]semantics.Window
}

// Stepper is one stepping session.
type Stepper struct {
	m *semantics.Machine
	n *report.Narrator
	// repeats notices when the run repeats.
	repeats *semantics.Repeats
	opt     Options
	out     io.Writer
	stop    context.Context // the command under way ends early when this is done

	before    float64 // the clock before the last step
	breaks    []*breakpoint
	nextBreak int
	failed    bool
	misused   bool
	quit      bool
}

// New begins a session at the initial configuration.
func New(p *semantics.Program, opt Options) *Stepper {
	s := &Stepper{opt: opt, out: opt.Out, nextBreak: 1, stop: context.Background()}
	s.use(semantics.New(p, s.machine()))
	return s
}

// machine are the options of the session's machine.
func (s *Stepper) machine() semantics.Options {
	o := semantics.Options{Undo: true, Windows: s.opt.Windows}
	if s.opt.Replay != nil {
		o.Choose = s.opt.Replay.Choose
	}
	return o
}

func (s *Stepper) use(m *semantics.Machine) {
	s.m, s.n, s.repeats = m, report.NewNarrator(m.Program()), semantics.NewRepeats(m)
}

// Machine is the machine as the commands so far have left it.
func (s *Stepper) Machine() *semantics.Machine { return s.m }

// Failed says that a step met an error of the program, Misused that a command could not be understood.
func (s *Stepper) Failed() bool { return s.failed }

// Misused says that some command could not be understood or carried out.
func (s *Stepper) Misused() bool { return s.misused }

// command is one command of the stepper.
type command struct {
	name, args, doc string
	run             func(s *Stepper, rest string) error
	// words gives what may stand after the command, for completion.
	words func(s *Stepper) []string
}

// commands lists the commands in the order in which help shows them.
func commands() []command {
	return []command{
		{"s", "[N]", "take N transitions (1)", (*Stepper).step, nil},
		{"n", "", "go on until the clock moves", (*Stepper).nextEvent, nil},
		{"c", "", "go on to a breakpoint, a finding or the end", (*Stepper).goOn, nil},
		{"b", "[RULE | POOL | session N | at T | if EXPR [@ N]]", "break there; alone: list the breakpoints", (*Stepper).setBreak, breakWords},
		{"del", "K", "remove breakpoint K", (*Stepper).deleteBreak, nil},
		{"back", "[N]", "take N transitions back (1)", (*Stepper).back, nil},
		{"goto", "N", "to step N, or with t=T to the first step at time T, either way", (*Stepper).goTo, nil},
		{"where", "", "what happens next, and where in the source", (*Stepper).where, nil},
		{"pools", "", "the pools, each as a bar", (*Stepper).pools, nil},
		{"pool", "P", "one pool: allocations, leases, cache, queue", (*Stepper).pool, poolWords},
		{"sessions", "", "the sessions in flight", (*Stepper).sessions, nil},
		{"session", "N", "one session: attributes, blocks, holds, leases", (*Stepper).session, nil},
		{"stages", "", "the stages and the jobs there", (*Stepper).stages, nil},
		{"leases", "", "the leases and their bounds", (*Stepper).leases, nil},
		{"queue", "P", "who waits at a pool", (*Stepper).queue, poolWords},
		{"agenda", "", "the events to come", (*Stepper).agenda, nil},
		{"p", "EXPR [@ N]", "an expression's value, in session N (the one at hand)", (*Stepper).print, exprWords},
		{"hist", "[N]", "the last N transitions (10)", (*Stepper).history, nil},
		{"check", "", "the invariants now", (*Stepper).check, nil},
		{"save", "FILE", "save the configuration", (*Stepper).save, nil},
		{"load", "FILE", "go on from a saved configuration", (*Stepper).load, nil},
		{"help", "", "this list", (*Stepper).help, nil},
		{"q", "", "leave", (*Stepper).leave, nil},
	}
}

// Exec carries out commands separated by `;` or line ends. It is false once the session is over. When stop is done, a command that
// moves the machine ends after the current transition.
func (s *Stepper) Exec(stop context.Context, line string) bool {
	s.stop = stop
	for part := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == ';' || r == '\n' }) {
		if s.quit || stop.Err() != nil {
			break
		}
		s.one(strings.TrimSpace(part))
	}
	return !s.quit
}

func (s *Stepper) one(text string) {
	word, rest := cutWord(text)
	if word == "" || strings.HasPrefix(word, "#") {
		return
	}
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == word })
	if i < 0 {
		s.misused = true
		s.printf("there is no command `%s`%s\n", short(word), cmp.Or(hint(nearestCommand(word)), "; `help` lists them"))
		return
	}
	var err error
	if all[i].args == "" && rest != "" {
		err = usage("`%s` is too much", short(rest))
	} else {
		err = all[i].run(s, rest)
	}
	var usage usageError
	switch {
	case errors.As(err, &usage):
		s.misused = true
		s.printf("%s; usage: %s\n", usage.text, strings.TrimSpace(all[i].name+" "+all[i].args))
	case err != nil:
		s.misused = true
		s.printf("%v\n", err)
	}
}

// nearestCommand is the command of more than a letter that may have been meant, or empty.
func nearestCommand(word string) string {
	var names []string
	for _, c := range commands() {
		if len(c.name) > 1 {
			names = append(names, c.name)
		}
	}
	return diag.Nearest(word, names)
}

// cutWord splits a text at the first blank.
func cutWord(text string) (word, rest string) {
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}

// short is a text as it is quoted in a message: not the whole of a long one, and with nothing that a terminal acts on.
func short(text string) string {
	const most = 40
	clean := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '·'
		}
		return r
	}, text))
	if len(clean) > most {
		return string(clean[:most]) + "…"
	}
	return string(clean)
}

// hint asks whether a word was meant, or empty.
func hint(near string) string {
	if near == "" {
		return ""
	}
	return ", did you mean `" + near + "`?"
}

// usageError is a command with arguments it cannot use.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func usage(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

func (s *Stepper) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

func (s *Stepper) paint(style, text string) string {
	if !s.opt.Color {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

func (s *Stepper) help(string) error {
	for _, c := range commands() {
		s.printf("  %-14s %s\n", strings.TrimSpace(c.name+" "+shortArgs(c)), c.doc)
		if shortArgs(c) != c.args {
			s.printf("  %-14s %s\n", "", c.name+" "+c.args)
		}
	}
	return nil
}

// shortArgs are a command's arguments where they fit into the list.
func shortArgs(c command) string {
	if len(c.name)+len(c.args) > 13 {
		return "…"
	}
	return c.args
}

func (s *Stepper) leave(string) error {
	s.quit = true
	return nil
}
