// Package tui is the full-screen stepper: the source with the line that comes next, pools, sessions, leases and the last
// transitions. What moves the machine is package stepper, so that every command of it can be given here too.
package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/sq-sem/sq-sem/internal/app/stepper"
	"github.com/sq-sem/sq-sem/internal/base/fault"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Options say what is shown, and where.
type Options struct {
	// Name is what the screen calls the program, File its text, nil when it was read from IR.
	Name string
	File *diag.File
	// In and Out are the terminal.
	In  io.Reader
	Out io.Writer
	// Stepper says how the program is stepped; its Out is not used.
	Stepper stepper.Options
}

// Run shows the stepper until the user leaves it or the context ends, whose error it then gives.
func Run(ctx context.Context, p *semantics.Program, o Options) error {
	m := newModel(p, o)
	_, err := tea.NewProgram(m, tea.WithInput(o.In), tea.WithOutput(o.Out), tea.WithContext(ctx), tea.WithoutSignalHandler()).Run()
	switch {
	case m.fault != nil:
		return m.fault
	case errors.Is(err, tea.ErrProgramPanic): // which has shown the place, and given the screen back
		return &fault.Fault{Value: err}
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return err
}

// model is the state of the screen. While a command is under way the machine is its own; the screen shows the last look.
type model struct {
	s      *stepper.Stepper
	out    *bytes.Buffer // what the command under way prints
	source source
	style  styles

	width, height int
	look          look
	busy          bool
	cancel        context.CancelFunc
	fault         error             // what a command panicked with
	typed         []tea.KeyPressMsg // while it was busy

	asks   string // what the line at the bottom asks for, empty when it does not
	answer string
	help   bool
	// up is by how many lines the source is scrolled from where the current line is in view, late by how many the
	// transitions are from the last.
	up, late int
}

func newModel(p *semantics.Program, o Options) *model {
	m := &model{out: &bytes.Buffer{}, source: newSource(o.Name, o.File), style: styles{o.Stepper.Color}}
	o.Stepper.Out = m.out
	m.s = stepper.New(p, o.Stepper)
	m.look = m.lookAround("")
	return m
}

// Init implements tea.Model.
func (m *model) Init() tea.Cmd { return nil }

// done says that a command has ended, and what there is to see then.
type done struct {
	look  look
	again bool  // the session goes on
	fault error // a panic
}

// Update implements tea.Model.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.PasteMsg:
		if m.asks != "" {
			m.answer += msg.Content
		}
	case done:
		cmd := m.finish(msg)
		for cmd == nil && len(m.typed) > 0 && !m.busy {
			next := m.typed[0]
			m.typed = m.typed[1:]
			cmd = m.key(next)
		}
		return m, cmd
	}
	return m, nil
}

// patience is how long the screen waits for a command before it says that one is under way.
const patience = 100 * time.Millisecond

// do carries out a command of the stepper. One that takes long goes on beside the screen.
func (m *model) do(command string) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel = cancel
	ended := make(chan done, 1)
	go func() {
		var d done
		d.fault = fault.Catch(func() error {
			m.out.Reset()
			d.again = m.s.Exec(ctx, command)
			d.look = m.lookAround(m.out.String())
			return nil
		})
		ended <- d
	}()
	select {
	case d := <-ended:
		return m.finish(d)
	case <-time.After(patience):
		m.busy = true
		return func() tea.Msg { return <-ended }
	}
}

// finish shows what a command has led to.
func (m *model) finish(d done) tea.Cmd {
	m.cancel()
	if m.fault = d.fault; m.fault != nil {
		return tea.Quit
	}
	m.busy, m.look, m.up, m.late = false, d.look, 0, 0
	if !d.again {
		return tea.Quit
	}
	return nil
}

// What the line at the bottom asks for.
const (
	asksWhere   = "go to step (or t=TIME): "
	asksCommand = ":"
)

// mostTyped bounds the keys that wait for a command to end.
const mostTyped = 64

// key acts on a key.
func (m *model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	switch {
	case m.busy && (name == "esc" || name == "ctrl+c"):
		m.typed = nil
		m.cancel()
		return nil
	case m.busy:
		if len(m.typed) < mostTyped {
			m.typed = append(m.typed, k)
		}
		return nil
	case name == "ctrl+c":
		return tea.Quit
	case name == "ctrl+l":
		return tea.ClearScreen
	case m.help:
		m.help = false
		return nil
	case m.asks != "":
		return m.edit(k)
	}
	page := max(1, m.layout().source-1)
	switch name {
	case "q":
		return tea.Quit
	case "s", "space", "n", "c", "b":
		return m.do(map[string]string{"s": "s", "space": "s", "n": "n", "c": "c", "b": "back"}[name])
	case "S":
		return m.do("s 10")
	case "B":
		return m.do("back 10")
	case "home":
		return m.do("goto 0")
	case "g":
		m.asks = asksWhere
	case ":":
		m.asks = asksCommand
	case "?", "h":
		m.help = true
	case "up", "k":
		m.up++
	case "down", "j":
		m.up--
	case "pgup":
		m.up += page
	case "pgdown":
		m.up -= page
	case "shift+up", "[":
		m.late++
	case "shift+down", "]":
		m.late = max(0, m.late-1)
	case "esc":
		m.up, m.late = 0, 0
	}
	return nil
}

// edit changes the answer in the line at the bottom.
func (m *model) edit(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "enter":
		asked, answer := m.asks, m.answer
		m.asks, m.answer = "", ""
		switch {
		case answer == "":
			return nil
		case asked == asksWhere:
			return m.do("goto " + answer)
		}
		return m.do(answer)
	case "esc":
		m.asks, m.answer = "", ""
	case "backspace":
		if r := []rune(m.answer); len(r) > 0 {
			m.answer = string(r[:len(r)-1])
		}
	case "ctrl+u":
		m.answer = ""
	case "tab":
		if list := m.s.Complete(m.answer); m.asks == asksCommand && len(list) == 1 {
			m.answer = list[0]
		}
	default:
		m.answer += k.Text
	}
	return nil
}

// itoa is a number in words of the screen.
func itoa[N int | uint64](n N) string { return strconv.FormatUint(uint64(n), 10) }
