package schedule

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

const written = `{
  "meta": {"tool":"sq-sem","format":"schedule","version":1,"ir":5,"program":"a.sq"},
  "windows": [
    {"stage":"link","lo":0,"hi":3}
  ],
  "sessions": [{"prompt":32}],
  "choices": [
    {"kind":"ready","of":3,"pick":1},
    {"kind":"work","of":4,"pick":0}
  ]
}
`

func TestWriteAndRead(t *testing.T) {
	s := &Schedule{Program: "a.sq", Windows: []Window{{"link", 0, 3}}, Sessions: []byte(`[{"prompt": 32}]`),
		Choices: []Choice{{semantics.ChooseReady, 3, 1}, {semantics.ChooseWork, 4, 0}}}
	var out bytes.Buffer
	if err := s.Write(&out); err != nil || out.String() != written {
		t.Fatalf("%v\n%s", err, out.String())
	}
	marked := *s
	marked.Sessions = append([]byte(diag.BOM), s.Sessions...)
	var same bytes.Buffer
	if err := marked.Write(&same); err != nil || same.String() != written {
		t.Errorf("with a byte order mark in the sessions file: %v\n%s", err, same.String())
	}
	back, list := Read("f", append([]byte(diag.BOM), out.Bytes()...))
	if len(list) > 0 {
		t.Fatal(list)
	}
	s.Sessions = []byte(`[{"prompt":32}]`)
	if !reflect.DeepEqual(s, back) {
		t.Errorf("read %+v, wrote %+v", back, s)
	}
}

func TestReadRefuses(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"other text":    {written, "{}", "`meta` does not say so"},
		"no JSON":       {"{", "", "this is no schedule"},
		"more text":     {"  ]\n}\n", "  ]\n}\n{}", "more text"},
		"other format":  {`"schedule"`, `"trace"`, "`meta` does not say so"},
		"version":       {`"version":1`, `"version":2`, "format version 2"},
		"unknown field": {`"windows"`, `"window"`, "unknown field"},
		"window":        {`"hi":3`, `"hi":-1`, "windows[0]"},
		"kind":          {`"ready"`, `"redy"`, `kind "redy"`},
		"pick":          {`"of":3,"pick":1`, `"of":3,"pick":3`, "choices[0]"},
	} {
		_, list := Read("f", []byte(strings.Replace(written, c.old, c.new, 1)))
		if len(list) == 0 || !strings.Contains(list[0].Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, list, c.want)
		}
	}
}

func TestExample(t *testing.T) {
	info, ok := diag.Lookup(Code)
	if !ok {
		t.Fatal("the code is in no list")
	}
	if _, list := Read("f", []byte(info.Wrong)); len(list) != 1 || list[0].Code != Code {
		t.Errorf("the wrong example gets %v", list)
	}
	if _, list := Read("f", []byte(info.Right)); len(list) != 0 {
		t.Errorf("the right example gets %v", list)
	}
}

// machine loads a program with a machine that asks choose.
func machine(t *testing.T, windows map[int]semantics.Window, choose semantics.Chooser) *semantics.Machine {
	t.Helper()
	file := filepath.Join("..", "..", "examples", "pd", "transfer.sq")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, list := link.Compile(diag.NewFile(file, string(text)), link.Options{})
	if list.HasErrors() {
		t.Fatal(list)
	}
	return semantics.New(semantics.Compile(r.Program, r.Places, nil), semantics.Options{Undo: true, Choose: choose, Windows: windows})
}

// A run with random answers, written down, replays to the same configurations, there and back and there again.
func TestReplay(t *testing.T) {
	p := machine(t, nil, nil).Program()
	windows, list := (&Schedule{Windows: []Window{{"link", 0, 5}, {"decode", 1, 9}}}).StageWindows(p)
	if len(list) > 0 {
		t.Fatal(list)
	}
	for seed := range uint64(20) {
		var choices []Choice
		random := rand.New(rand.NewPCG(seed, 1))
		m := machine(t, windows, func(kind semantics.ChoiceKind, n int) int {
			choices = append(choices, Choice{kind, n, random.IntN(n)})
			return choices[len(choices)-1].Pick
		})
		var digests []uint64
		for tr, err := m.Step(); tr != nil || err != nil; tr, err = m.Step() {
			if err != nil {
				t.Fatal(err)
			}
			digests = append(digests, m.Digest())
		}
		player := NewPlayer(choices)
		r := machine(t, windows, player.Choose)
		for int(r.Steps()) < len(digests) {
			if back := random.IntN(8); back < 3 {
				for range back {
					r.Back()
				}
			}
			player.Seek(r.Steps() + 1)
			if _, err := r.Step(); err != nil || player.Err() != nil {
				t.Fatal(err, player.Err())
			}
			if r.Digest() != digests[r.Steps()-1] {
				t.Fatalf("seed %d: step %d of the replay is another", seed, r.Steps())
			}
		}
	}
}

func TestReplayOfAnotherProgram(t *testing.T) {
	player := NewPlayer([]Choice{{semantics.ChooseTie, 2, 1}})
	m := machine(t, nil, player.Choose)
	for player.Err() == nil {
		player.Seek(m.Steps() + 1)
		if tr, err := m.Step(); tr == nil || err != nil {
			t.Fatal("nothing was wrong", err)
		}
	}
	if got := player.Err().Message(); !strings.Contains(got, "one of 4 (ready), the schedule has one of 2 (tie)") {
		t.Error(got)
	}
}

func TestWindowsFit(t *testing.T) {
	p := machine(t, nil, nil).Program()
	_, list := (&Schedule{Windows: []Window{{"lnk", 0, 3}}}).StageWindows(p)
	if len(list) != 1 || !strings.Contains(list[0].Error(), "no stage `lnk`") {
		t.Error(list)
	}
}
