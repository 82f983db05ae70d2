package inputs

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

const replay = "testdata/replay.sq"

// write puts a file into a directory of the test's own.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func load(t *testing.T, name string, opt Options) *Loaded {
	t.Helper()
	l, list := Load(name, opt)
	if l == nil {
		t.Fatal(list)
	}
	return l
}

func text(t *testing.T, p *ir.Program) string {
	t.Helper()
	b, err := ir.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A program is the same from its text, from its IR, and from standard input.
func TestLoadFromEverywhere(t *testing.T) {
	source, err := os.ReadFile(replay)
	if err != nil {
		t.Fatal(err)
	}
	l := load(t, replay, Options{WithTrace: true})
	if l.File == nil || l.Places == nil || l.Name != replay {
		t.Errorf("got %+v", l)
	}
	want := &ir.Trace{Sessions: [][]ir.Row{{{New: 100, Out: 3, Think: 2}, {New: 150, Out: 4}}, {{New: 120, Out: 5}}}}
	if !reflect.DeepEqual(l.Trace, want) {
		t.Errorf("the trace beside the program reads as %v", l.Trace)
	}
	compiled := text(t, l.Program)
	for name, got := range map[string]*Loaded{
		"IR":                   load(t, write(t, "replay.json", compiled), Options{}),
		"IR of another name":   load(t, write(t, "replay.ir", compiled), Options{}),
		"standard input":       load(t, Stdin, Options{Stdin: strings.NewReader(string(source))}),
		"IR on standard input": load(t, Stdin, Options{Stdin: strings.NewReader(compiled)}),
	} {
		if text(t, got.Program) != compiled || got.Trace != nil {
			t.Errorf("%s: another program", name)
		}
	}
}

func TestLoadOptions(t *testing.T) {
	horizon, warmup, seed := 50.0, 5.0, int64(9)
	trace := write(t, "other.csv", "session,turn,new,out,think\n4,1,1,1,1\n")
	l := load(t, replay, Options{
		Set: []string{"n=1", "rate = n / 4"}, Trace: trace, Horizon: &horizon, Warmup: &warmup, Seed: &seed, WithTrace: true,
	})
	p := l.Program
	if a, ok := p.Arrival.(*ir.Batch); !ok || a.Count != 1 {
		t.Errorf("--set n=1: %+v", p.Arrival)
	}
	if s := p.Blocks[0][0].(*ir.Set); s.Value.(*ir.Num).Value != 0.25 {
		t.Errorf("--set rate: %v", s.Value)
	}
	if p.Horizon != 50 || p.Warmup != 5 || p.Seed != 9 || *p.Trace != trace || len(l.Trace.Sessions) != 1 {
		t.Errorf("got %+v, %v", p, l.Trace)
	}
	sessions := write(t, "sessions.json", `[{"scale": 2, "turns": [{"out": 1}]}]`)
	p = load(t, replay, Options{Sessions: sessions}).Program
	want := &ir.Sessions{List: []ir.Session{{Attrs: []ir.Preset{{Slot: ir.NumBuiltins, Value: 2}}, Turns: [][]ir.Preset{{{Slot: ir.SlotOut, Value: 1}}}}}}
	if !reflect.DeepEqual(p.Arrival, ir.Arrival(want)) {
		t.Errorf("--sessions: %+v", p.Arrival)
	}
}

func TestLoadErrors(t *testing.T) {
	negative := -1.0
	compiled := write(t, "replay.json", text(t, load(t, replay, Options{}).Program))
	for name, test := range map[string]struct {
		file    string
		opt     Options
		code    diag.Code
		message string
	}{
		"no file":          {"testdata/none.sq", Options{}, CodeFile, "testdata/none.sq: error[SQ0801]: cannot be read: no such file"},
		"a directory":      {"testdata", Options{}, CodeFile, "testdata: error[SQ0801]: cannot be read"},
		"set for an IR":    {compiled, Options{Set: []string{"n=3"}}, CodeOption, "--set needs the program's text"},
		"set without =":    {replay, Options{Set: []string{"n"}}, CodeOption, "it is written --set NAME=EXPR"},
		"set of no name":   {replay, Options{Set: []string{"2=3"}}, CodeOption, "it is written --set NAME=EXPR"},
		"horizon":          {replay, Options{Horizon: &negative}, CodeOption, "--horizon is -1"},
		"warm-up":          {replay, Options{Warmup: &negative}, CodeOption, "--warmup is -1"},
		"no sessions":      {replay, Options{Sessions: "none.json"}, CodeFile, "none.json: error[SQ0801]: cannot be read"},
		"no trace":         {replay, Options{Trace: "none.csv", WithTrace: true}, CodeFile, "none.csv: error[SQ0801]: cannot be read"},
		"another version":  {write(t, "v7.json", `{"version": 7}`), Options{}, ir.CodeVersion, "v7.json: version: error"},
		"not a valid IR":   {write(t, "bad.json", strings.Replace(text(t, load(t, replay, Options{}).Program), `"seed": 1`, `"seed": 1, "hidden": [0]`, 1)), Options{}, ir.CodeRepeated, "bad.json: hidden"},
		"a dangling index": {write(t, "bad2.json", strings.Replace(text(t, load(t, replay, Options{}).Program), `"slot_more": 6`, `"slot_more": 66`, 1)), Options{}, ir.CodeIndex, "bad2.json: slot_more: error"},
		// The version comes first: what else is wrong with such a file is not looked for.
		"a let set in another version": {write(t, "v6.json", `{"version": 6, "lets": []}`), Options{Set: []string{"n=3"}}, ir.CodeVersion, "v6.json: version: error"},
	} {
		t.Run(name, func(t *testing.T) {
			l, list := Load(test.file, test.opt)
			if l != nil || len(list) == 0 || list[0].Code == ir.CodeVersion && len(list) > 1 {
				t.Fatalf("got %v, %v", l, list)
			}
			if d := list[0]; d.Code != test.code || !strings.Contains(d.Error(), test.message) {
				t.Errorf("got %s\nwant %s: %s", d.Error(), test.code, test.message)
			}
		})
	}
	// Editors that begin every file with a byte order mark are welcome, also where the name does not say what the file is.
	for name, content := range map[string]string{"p.json": text(t, load(t, replay, Options{}).Program), "program": text(t, load(t, replay, Options{}).Program), "p.sq": "workload { arrive batch(1); session { end; } }\n"} {
		if l, list := Load(write(t, name, diag.BOM+content), Options{}); l == nil || len(list) > 0 {
			t.Errorf("%s with a byte order mark: %v", name, list)
		}
	}
	// A trace that nobody asked for is not looked for.
	load(t, replay, Options{Trace: "none.csv"})
}

// The IR of an inlined trace has the sessions' turns and no trace.
func TestLoadAndInline(t *testing.T) {
	l := load(t, replay, Options{WithTrace: true})
	p, list := InlineTrace(l.Program, l.Trace)
	if len(list) > 0 {
		t.Fatal(list)
	}
	got := load(t, write(t, "inlined.json", text(t, p)), Options{WithTrace: true})
	if s, ok := got.Program.Arrival.(*ir.Sessions); !ok || len(s.List) != 2 || len(s.List[0].Turns) != 2 || got.Trace != nil {
		t.Errorf("got %+v", got.Program.Arrival)
	}
}

// Turns that nobody takes are refused, whoever brings them, at the place that does; without turns, or where one is taken,
// nothing is.
func TestTurnsNobodyTakes(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	trace := write("t.csv", "session,turn,new,out,think\n0,0,3,1,0\n")
	turns := write("turns.json", `[{}, {"turns": []}, {"turns": [{"new": 3}]}]`)
	none := write("none.json", `[{}, {"turns": []}]`)
	never := write("never.sq", "stage s : delay;\nworkload { arrive batch(1); session { run s (1); } }\n")
	takes := write("takes.sq", "stage s : delay;\nworkload { arrive batch(1); session { turn; run s (1); } }\n")
	own := write("own.sq", "stage s : delay;\nworkload { arrive batch(1);\n  trace \"t.csv\" ordered; session { run s (1); } }\n")
	ask := write("ask.sq", "stage s : delay;\nworkload { arrive batch(1); trace \"t.csv\" ordered; session { request; } }\nserver { run s (1); }\n")
	l, list := Load(takes, Options{Trace: trace, Sessions: turns})
	if list.HasErrors() {
		t.Fatal(list)
	}
	l.Program.Blocks[ir.BlockSession] = l.Program.Blocks[ir.BlockSession][1:] // without its `turn;`
	data, err := ir.Marshal(l.Program)
	if err != nil {
		t.Fatal(err)
	}
	intermediate := write("ir.json", string(data))
	for _, c := range []struct {
		name  string
		opt   Options
		place string // "" where nothing is wrong
	}{
		{never, Options{}, ""},
		{never, Options{Sessions: none}, ""},
		{never, Options{Sessions: turns}, turns + ": [2].turns"},
		{never, Options{Trace: trace}, "--trace"},
		{intermediate, Options{}, intermediate + ": trace"},
		{intermediate, Options{Sessions: turns}, turns + ": [2].turns"},
		{takes, Options{Sessions: turns}, ""},
		{takes, Options{Trace: trace}, ""},
		{own, Options{WithTrace: true}, own + ":3:3"},
		{own, Options{Trace: trace, Sessions: turns}, "--trace"},
		{ask, Options{WithTrace: true}, ask + ":2:29"},
	} {
		_, list := Load(c.name, c.opt)
		switch {
		case c.place == "" && list.HasErrors():
			t.Errorf("%s %+v: %v", c.name, c.opt, list)
		case c.place == "":
		case !slices.ContainsFunc(list, func(d *diag.Diagnostic) bool { return d.Code == CodeNoTurn && strings.Contains(d.Error(), c.place) }):
			t.Errorf("%s %+v: %v, want %s at %s", c.name, c.opt, list, CodeNoTurn, c.place)
		}
	}
}
