package tui

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/app/stepper"
	"github.com/sq-sem/sq-sem/internal/base/fault"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// show loads a program into a model of a screen.
func show(t *testing.T, file string, color bool) *model {
	t.Helper()
	l, list := inputs.Load(file, inputs.Options{WithTrace: true})
	if l == nil {
		t.Fatal(list)
	}
	o := Options{Name: filepath.Base(file), File: l.File, Stepper: stepper.Options{Color: color}}
	m := newModel(semantics.Compile(l.Program, l.Places, l.Trace), o)
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return m
}

// named are the keys that are no letters.
var named = map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome,
	"space": tea.KeySpace, "backspace": tea.KeyBackspace, "tab": tea.KeyTab}

func press(key string) tea.KeyPressMsg {
	if code, ok := named[key]; ok {
		text := ""
		if key == "space" {
			text = " "
		}
		return tea.KeyPressMsg{Code: code, Text: text}
	}
	r := []rune(key)[0]
	return tea.KeyPressMsg{Code: r, Text: key}
}

// typed presses keys, separated by blanks, and waits for what each does. It reports whether the last one left.
func (m *model) types(keys string) (left bool) {
	for key := range strings.FieldsSeq(keys) {
		_, cmd := m.Update(press(key))
		for cmd != nil && !left {
			msg := cmd()
			if _, left = msg.(tea.QuitMsg); !left {
				_, cmd = m.Update(msg)
			}
		}
	}
	return left
}

// letters are the keys that type a text.
func letters(text string) string {
	var keys []string
	for _, r := range text {
		if r == ' ' {
			keys = append(keys, "space")
		} else {
			keys = append(keys, string(r))
		}
	}
	return strings.Join(keys, " ")
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	// Blanks at the ends of lines are not seen.
	lines := strings.Split(got, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	got = strings.Join(lines, "\n") + "\n"
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is\n%s\nwant\n%s", name, got, want)
	}
}

const transfer = "../../../examples/pd/transfer.sq"

// The screens of a walk through transfer.sq, 80 by 24.
func TestScreens(t *testing.T) {
	m := show(t, transfer, false)
	for _, step := range []struct{ name, keys string }{
		{"start", ""},
		{"lease", "g " + letters("t=9") + " enter s s"},
		{"break", ": " + letters("b LeaseEnd") + " backspace backspace backspace " + " esc : " + letters("b Rele") + " tab enter c"},
		{"printed", ": " + letters("pool kvP") + " enter"},
		{"back", "b b b"},
		{"end", ": " + letters("del 1") + " enter c"},
		{"asking", "g " + letters("12")},
		{"help", "esc ?"},
		{"beginning", "x home"},
		{"scrolled", "pgdown pgdown"},
	} {
		m.types(step.keys)
		golden(t, step.name, m.screen())
	}
	if !m.types("q") {
		t.Error("q does not leave")
	}
}

// A lease shows its name.
func TestNamedLease(t *testing.T) {
	m := show(t, "testdata/named.sq", false)
	m.types("g " + letters("t=3") + " enter s s s")
	golden(t, "named", m.screen())
}

// Back and forward again is the same screen.
func TestBackAndForward(t *testing.T) {
	m := show(t, transfer, true)
	m.types("n n n n n n s s s s s s")
	before := m.screen()
	m.types("b b b b b b b b b b s s s s s s s s s s")
	if after := m.screen(); after != before {
		t.Errorf("after 10 steps back and forward\n%s\nbefore\n%s", after, before)
	}
}

// The screen has the terminal's size, whatever that is, for small programs and large ones, with colours and without.
func TestFitsTheTerminal(t *testing.T) {
	files, err := filepath.Glob("../../../examples/*/*.sq")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	files = append(files, "../../../examples/oracle/ir/preempt.json", "testdata/crowd.sq")
	for i, file := range files {
		m := show(t, file, i%2 == 0)
		m.types("n n n S S S S")
		for _, size := range [][2]int{{80, 24}, {40, 10}, {200, 60}, {61, 13}, {20, 5}, {1, 1}, {80, 24}} {
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for _, keys := range []string{"", "?", "x"} {
				m.types(keys)
				lines := strings.Split(m.screen(), "\n")
				if len(lines) > size[1] || size[0] >= 40 && len(lines) != size[1] {
					t.Fatalf("%s at %v: %d lines", file, size, len(lines))
				}
				for _, line := range lines {
					if w := ansi.StringWidth(line); w > size[0] {
						t.Fatalf("%s at %v: a line of %d columns: %q", file, size, w, line)
					}
				}
			}
		}
	}
}

// A command that never ends is stopped by a key; keys pressed meanwhile wait for one that does end.
func TestLongCommand(t *testing.T) {
	m := show(t, "testdata/endless.sq", false)
	_, cmd := m.Update(press("c"))
	ended := make(chan tea.Msg)
	go func() { ended <- cmd() }()
	if got := m.screen(); !strings.Contains(got, "running … esc stops it") {
		t.Errorf("the screen does not say so:\n%s", got)
	}
	m.Update(press("s"))
	m.Update(press("esc"))
	m.Update(<-ended)
	if m.busy || !strings.Contains(m.screen(), "interrupted at step") {
		t.Errorf("after the interrupt\n%s", m.screen())
	}
	at := m.s.Machine().Steps()
	_, cmd = m.Update(press("s"))
	m.Update(press("s"))
	m.Update(press("b"))
	for cmd != nil {
		_, cmd = m.Update(cmd())
	}
	if got := m.s.Machine().Steps(); got != at+1 {
		t.Errorf("two steps and one back from %d are at %d", at, got)
	}
}

// A run-time error is shown whole, and the configuration before it.
func TestRuntimeError(t *testing.T) {
	m := show(t, "testdata/broken.sq", false)
	m.types("c s")
	golden(t, "error", m.screen())
}

// A command that panics ends the session; what it panicked with is there for the one that started it.
func TestFault(t *testing.T) {
	o := Options{Stepper: stepper.Options{Compile: func(*diag.File) (ir.Expr, diag.List) { panic("nothing compiles") }}}
	m := newModel(semantics.Compile(&ir.Program{Attrs: make([]string, ir.NumBuiltins), Blocks: make([][]ir.Stmt, 3)}, nil, nil), o)
	var f *fault.Fault
	if left := m.types(": p space 1 enter"); !left || !errors.As(m.fault, &f) || f.Value != "nothing compiles" {
		t.Errorf("left: %v, with %v", left, m.fault)
	}
}
