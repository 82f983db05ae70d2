package gen

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/gen/oracle"
	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

const root = ".."

// TestCommitted demands that the committed files are what their inputs give, and that generating is a function of them.
func TestCommitted(t *testing.T) {
	for name, generate := range map[string]func(string) ([]File, diag.List){"Lean": Oracle, "transfers": Transfers, "IR": OracleIR} {
		files, list := generate(root)
		if list.HasErrors() {
			t.Fatal(list)
		}
		if list := CheckStale(root, files); list != nil {
			t.Error(list)
		}
		again, _ := generate(root)
		for i := range files {
			if !bytes.Equal(files[i].Data, again[i].Data) {
				t.Errorf("%s: %s comes out different the second time", name, files[i].Path)
			}
		}
	}
}

func TestCheckStale(t *testing.T) {
	dir := t.TempDir()
	files := []File{{Path: "a/b.lean", Data: []byte("one\ntwo\nthree\n")}}
	if list := CheckStale(dir, files); len(list) != 1 || !strings.Contains(list[0].Message(), "missing") {
		t.Errorf("before it is written: %v", list)
	}
	if err := Save(dir, files); err != nil {
		t.Fatal(err)
	}
	if list := CheckStale(dir, files); list != nil {
		t.Errorf("after it is written: %v", list)
	}
	files[0].Data = []byte("one\ntwo\nfour\n")
	if list := CheckStale(dir, files); len(list) != 1 || list[0].Code != codeStale || !strings.Contains(list[0].Message(), "line 3") {
		t.Errorf("after a change: %v", list)
	}
}

// copyOracle copies the scenarios and their programs to a folder of their own.
func copyOracle(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, oracle.Dir), os.DirFS(filepath.Join(root, oracle.Dir))); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestWrongAnswer(t *testing.T) {
	dir := copyOracle(t)
	name := filepath.Join(dir, oracle.Dir, "scenarios", "mixed.out.json")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	wrong := bytes.Replace(data, []byte(`"3": 100`), []byte(`"3": 101`), 1)
	if bytes.Equal(wrong, data) {
		t.Fatal("the answer to be falsified is not there")
	}
	if err := os.WriteFile(name, wrong, 0o644); err != nil {
		t.Fatal(err)
	}
	files, list := Oracle(dir)
	const want = "examples/oracle/scenarios/mixed.out.json: error[SQ0732]: scenario mixed: request 3: `done` is 100 on the machine, observed at step 100; the scheduler answered 101"
	if files != nil || list.Error() != want {
		t.Errorf("got  %v\nwant %s", list, want)
	}
}

// compile makes a source of a text with one session that brings nothing.
func compile(t *testing.T, text string) *Source {
	t.Helper()
	result, list := link.Compile(diag.NewFile("p.sq", text), link.Options{})
	if list.HasErrors() {
		t.Fatalf("%v\n%s", list, text)
	}
	if _, none := result.Program.Arrival.(*ir.NoArrival); none {
		result.Program.Arrival = &ir.Sessions{List: []ir.Session{{}}}
	}
	return &Source{Name: "p", File: "p.sq", Program: result.Program, Places: result.Places}
}

// TestCodes compiles the registry's examples: a wrong program has its code and no other, a right one none.
func TestCodes(t *testing.T) {
	examples := 0
	for _, info := range diag.All() {
		if !strings.HasPrefix(string(info.Code), "SQ07") {
			continue
		}
		if strings.HasPrefix(info.Wrong, "sq-sem ") {
			continue // a command: the command's tests run it
		}
		examples++
		list := generate(t, info.Code, info.WrongText())
		if len(list) == 0 {
			t.Errorf("%s: the wrong example is accepted", info.Code)
		}
		for _, d := range list {
			if d.Code != info.Code || d.Place() == "" {
				t.Errorf("%s: the wrong example gives %v", info.Code, d)
			}
		}
		if list := generate(t, info.Code, info.Right); list.HasErrors() {
			t.Errorf("%s: the right example gives %v", info.Code, list)
		}
	}
	if examples < 20 {
		t.Errorf("only %d examples", examples)
	}
}

// generate is what making Lean of an example comes to: of a program, of a scenario, or of some fields of an IR.
func generate(t *testing.T, code diag.Code, example string) diag.List {
	t.Helper()
	switch {
	case !strings.HasPrefix(example, "{"):
		s := compile(t, example)
		if code == "SQ0718" {
			s.Program.Arrival = &ir.Sessions{} // nobody lacks what the init sets
		}
		_, list := Lean([]*Source{s})
		return list
	case oracle.IsScenario([]byte(example)):
		file := filepath.Join(t.TempDir(), "asked.json")
		if err := os.WriteFile(file, []byte(example), 0o644); err != nil {
			t.Fatal(err)
		}
		s, list := FromScenario(root, file)
		if list.HasErrors() {
			return list
		}
		_, list = Lean([]*Source{s})
		return list
	}
	small, err := ir.Marshal(compile(t, "stage engine : step { budget 1; cost 1; }\n").Program)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	for _, part := range [][]byte{small, []byte(example)} {
		if err := json.Unmarshal(part, &fields); err != nil {
			t.Fatal(err)
		}
	}
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	p, list := check.Read("p.json", data)
	if list.HasErrors() {
		t.Fatal(list)
	}
	_, list = Lean([]*Source{{Name: "p", File: "p.json", Program: p}})
	return list
}

// TestNegative demands that a subtraction below 0 is an error, once, with its place in the text or the IR.
func TestNegative(t *testing.T) {
	const text = `pool kv { cap 64; block 16; preempt lifo; }
stage engine : step { budget 32; cost 1; memory kv; }
stage gate : delay;
session {
  set x = 5;
  run gate (20 + (x - 7) * 2);
  run gate (20 + (x - 7) * 2);
  observe seen = now - 30;
}
`
	s := compile(t, text)
	_, list := Lean([]*Source{s})
	const want = `p.sq:6:19: error[SQ0731]: this subtraction is 5 - 7 at step 3 (t=0): Lean's natural numbers stop at 0 there
p.sq:7:19: error[SQ0731]: this subtraction is 5 - 7 at step 6 (t=16): Lean's natural numbers stop at 0 there`
	if list.Error() != want {
		t.Errorf("from the text:\n%v\nwant\n%s", list, want)
	}
	data, err := ir.Marshal(s.Program)
	if err != nil {
		t.Fatal(err)
	}
	p, list := check.Read("p.json", data)
	if list.HasErrors() {
		t.Fatal(list)
	}
	_, list = Lean([]*Source{{Name: "p", File: "p.json", Program: p}})
	if len(list) != 2 || list[0].Place() != "p.json: blocks[2][1].Run.work.Binary[2].Binary[1]" {
		t.Errorf("from the IR: %v", list)
	}
}

func TestEndless(t *testing.T) {
	s := compile(t, "stage engine : step { budget 1; cost 1; }\nstage gate : delay;\nsession { loop { run gate (1); } }\n")
	if _, list := Lean([]*Source{s}); len(list) != 1 || list[0].Code != codeEndless {
		t.Errorf("got %v", list)
	}
}

// TestRunTimeError demands that an error of the machine is passed on as it is.
func TestRunTimeError(t *testing.T) {
	s := compile(t, "stage engine : step { budget 1; cost 1; }\nstage gate : delay;\nsession { set x = 2; branch (x) { run gate (1); } }\n")
	if _, list := Lean([]*Source{s}); len(list) != 1 || list[0].Code != "SQ0604" || !list[0].Span.Known() {
		t.Errorf("got %v", list)
	}
}

// TestNames writes programs whose names are awkward in Lean.
func TestNames(t *testing.T) {
	text := compile(t, "stage engine : step { budget 4; cost 1; }\nsession { run engine prefill (9); observe theorem = now; }\n")
	var sources []*Source
	for _, name := range []string{"answers", "theorem", "a b", "a-b", "3rd", "end", "end", "caf\u00e9"} {
		s := *text
		s.Name, s.File = name, name+".sq"
		sources = append(sources, &s)
	}
	data, list := Lean(sources)
	if list.HasErrors() {
		t.Fatal(list)
	}
	for _, line := range []string{
		"def answersProgram : Program :=",
		"theorem answers2 : answers answersDeployment answersSessions 5 =",
		"theorem «theorem» : answers theoremDeployment theoremSessions 5 =",
		"theorem «a b» : answers aBDeployment aBSessions 5 =",
		"theorem «a-b» : answers aBDeployment2 aBSessions2 5 =",
		"theorem «3rd» : answers «3rdDeployment» «3rdSessions» 5 =",
		"theorem «end» : answers endDeployment endSessions 5 =",
		"theorem end2 : answers endDeployment2 endSessions2 5 =",
		"theorem «café» : answers «caféDeployment» «caféSessions» 5 =",
	} {
		if !strings.Contains(string(data), line+"\n") {
			t.Errorf("the file has no line %q", line)
		}
	}
	if n := strings.Count(string(data), ": Program :="); n != 1 {
		t.Errorf("%d definitions of one program", n)
	}
}

// TestUserProgram is a user's program with its sessions: nothing of the repository's own goes in.
func TestUserProgram(t *testing.T) {
	l, list := inputs.Load(filepath.Join(root, oracle.Dir, "replay.sq"), inputs.Options{WithTrace: true})
	if list.HasErrors() {
		t.Fatal(list)
	}
	s := FromProgram(l, "")
	s.File = "replay.sq"
	files, list := Generate("Mine.lean", []*Source{s})
	if list.HasErrors() {
		t.Fatal(list)
	}
	text := string(files[0].Data)
	for _, part := range []string{"theorem replay : answers replayDeployment replaySessions 9 =", "/-- `replay`, 512 steps: what the machine gives. -/", "[⟨3, 100⟩, ⟨4, 3⟩, ⟨5, 2⟩, ⟨7, 0⟩],"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	if strings.Contains(text, "scheduler") {
		t.Error("the file speaks of the real scheduler, which never saw this program")
	}
}
