package fragment

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name
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
		t.Errorf("%s differs; -update rewrites it. Got:\n%s", file, got)
	}
}

func compile(t *testing.T, name string) *link.Result {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	result, list := link.Compile(diag.NewFile(name, string(text)), link.Options{})
	if list.HasErrors() {
		t.Fatal(list)
	}
	return result
}

// TestRefusals has one of everything that is outside the fragment. From the text each is named at its line and
// column; from the IR, where there are no lines, at its path: the same constructs, in the order of the file.
func TestRefusals(t *testing.T) {
	result := compile(t, "everything.sq")
	golden(t, "everything.text.txt", Check(result.Program, result.Places, Oracle).Error()+"\n")

	data, err := ir.Marshal(result.Program)
	if err != nil {
		t.Fatal(err)
	}
	p, list := check.Read("everything.json", data)
	if list.HasErrors() {
		t.Fatal(list)
	}
	fromIR := Check(p, nil, Oracle)
	golden(t, "everything.ir.txt", fromIR.Error()+"\n")
	if a, b := len(Check(result.Program, result.Places, Oracle)), len(fromIR); a != b {
		t.Errorf("%d constructs are refused in the text, %d in the IR", a, b)
	}
}

// TestOddIR is what no text compiles to: other sessions, numbers and slots.
func TestOddIR(t *testing.T) {
	result := compile(t, "request.sq")
	p := result.Program
	prompt := ir.Slot(ir.NumBuiltins)
	p.Arrival = &ir.Sessions{List: []ir.Session{
		{Attrs: []ir.Preset{{Slot: prompt, Value: 3}}},
		{Attrs: []ir.Preset{{Slot: prompt, Value: 2.5}}, Turns: [][]ir.Preset{{{Slot: ir.SlotNew, Value: -1}}}},
		{},
	}}
	p.SlotsOf[ir.SlotMore], p.SlotsOf[ir.SlotThink] = p.SlotsOf[ir.SlotThink], p.SlotsOf[ir.SlotMore]
	p.Horizon = 10.5
	golden(t, "odd.txt", Check(p, nil, Oracle).Error()+"\n")
}

// TestLean writes a program of the fragment as Lean text.
func TestLean(t *testing.T) {
	result := compile(t, "request.sq")
	result.Program.Arrival = &ir.Sessions{List: []ir.Session{{Attrs: []ir.Preset{{Slot: ir.NumBuiltins, Value: 12}}}}}
	if list := Check(result.Program, result.Places, Oracle); list.HasErrors() {
		t.Fatal(list)
	}
	program := Program(result.Program, result.Places)
	deployment := Deployment(result.Program, Name("request"))
	var b bytes.Buffer
	b.WriteString("def request : Program :=\n  " + program.Lean(2) + "\n\ndef deployment : Deployment :=\n  " + deployment.Lean(2) + "\n")
	for _, line := range strings.Split(b.String(), "\n") {
		// What closes behind a term may stand beyond.
		if n := len([]rune(line)); n > lineWidth+6 {
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
	golden(t, "request.lean.txt", b.String())
}

// TestNumbers writes it as numbers and reads them back.
func TestNumbers(t *testing.T) {
	result := compile(t, "request.sq")
	result.Program.Arrival = &ir.Sessions{List: []ir.Session{
		{Attrs: []ir.Preset{{Slot: ir.NumBuiltins, Value: 12}}, Turns: [][]ir.Preset{{{Slot: ir.SlotNew, Value: 4}}, {}}}, {},
	}}
	line := Numbers(result.Program)
	golden(t, "request.numbers.txt", line+"\n")
	p, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	if list := check.Program(p, nil); list.HasErrors() {
		t.Error(list)
	}
	if again := Numbers(p); again != line {
		t.Errorf("read and written again:\n%s\nwas\n%s", again, line)
	}
	words := strings.Fields(line)
	for n := range words {
		if _, err := Parse(strings.Join(words[:n], " ")); err == nil {
			t.Errorf("the first %d numbers alone are read without complaint", n)
		}
	}
	for _, bad := range []string{"", "x", "-1", "1e3", line + " 0", "99999999999999999999", "1 1 9", "3 0 0 1 4 0 7 0"} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("%q is read without complaint", bad)
		}
	}
}
