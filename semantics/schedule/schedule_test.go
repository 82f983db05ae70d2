package schedule

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

const written = `{
  "meta": {"tool":"sq-sem","format":"schedule","version":2,"ir":5},
  "program": {
    "file": "a.sq",
    "fingerprint": "sha256:01",
    "sessions": "sha256:02",
    "text": [
      "stage link : delay;"
    ]
  },
  "options": {
    "set": [
      "ttl=3"
    ],
    "horizon": "inf",
    "warmup": 2.5,
    "seed": 7,
    "trace": [
      "session,turn,new,out,think",
      "0,0,1,1,0"
    ],
    "sessions": [
      {
        "prompt": 32
      }
    ]
  },
  "windows": [
    {"stage":"link","lo":0,"hi":3}
  ],
  "choices": [
    {"kind":"ready","of":3,"pick":1},
    {"kind":"work","of":4,"pick":0}
  ]
}
`

// old is a file of version 1.
const old = `{
  "meta": {"tool":"sq-sem","format":"schedule","version":1,"ir":5,"program":"a.sq"},
  "sessions": [{"prompt":32}],
  "choices": [
    {"kind":"ready","of":3,"pick":1}
  ]
}
`

func TestWriteAndRead(t *testing.T) {
	horizon, warmup, seed := Real(math.Inf(1)), Real(2.5), int64(7)
	s := &Schedule{
		Program: Program{File: "a.sq", Fingerprint: "sha256:01", Sessions: "sha256:02", Text: []string{"stage link : delay;"}},
		Options: Options{Set: []string{"ttl=3"}, Horizon: &horizon, Warmup: &warmup, Seed: &seed,
			Trace: []string{"session,turn,new,out,think", "0,0,1,1,0"}, Sessions: []byte(`[{"prompt": 32}]`)},
		Windows: []Window{{"link", 0, 3}},
		Choices: []Choice{{semantics.ChooseReady, 3, 1}, {semantics.ChooseWork, 4, 0}},
	}
	var out bytes.Buffer
	if err := s.Write(&out); err != nil || out.String() != written {
		t.Fatalf("%v\n%s", err, out.String())
	}
	marked := *s
	marked.Options.Sessions = append([]byte(diag.BOM), s.Options.Sessions...)
	var same bytes.Buffer
	if err := marked.Write(&same); err != nil || same.String() != written {
		t.Errorf("with a byte order mark in the sessions file: %v\n%s", err, same.String())
	}
	back, list := Read("f", append([]byte(diag.BOM), out.Bytes()...))
	if len(list) > 0 {
		t.Fatal(list)
	}
	var again bytes.Buffer
	if err := back.Write(&again); err != nil || again.String() != written {
		t.Errorf("%v, read and written it is\n%s", err, again.String())
	}
	if d := cmp.Diff(s, back, cmpopts.IgnoreFields(Options{}, "Sessions")); d != "" {
		t.Error(d)
	}
}

// A file of version 1 is read as what it is, and so is one of version 2 that was written by hand: with a warning.
func TestReadWithoutProgram(t *testing.T) {
	hand := strings.NewReplacer(`"version":1`, `"version":2`, `,"program":"a.sq"`, "", `  "sessions": [{"prompt":32}],`+"\n", `"options": {"sessions": [{"prompt":32}]},`).Replace(old)
	for _, text := range []string{old, hand} {
		s, list := Read("f", []byte(text))
		if len(list) != 1 || list[0].Severity != diag.Warning || !strings.Contains(list[0].Message(), "does not say which program it belongs to") {
			t.Errorf("%v", list)
		}
		if s == nil || string(s.Options.Sessions) != `[{"prompt":32}]` || len(s.Choices) != 1 {
			t.Errorf("%+v", s)
		}
		if list := s.Fit(&Program{Fingerprint: "sha256:03"}); len(list) > 0 {
			t.Errorf("%v", list)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"other text":    {written, "{}", "`meta` does not say so"},
		"no JSON":       {"{", "", "this is no schedule"},
		"more text":     {"  ]\n}\n", "  ]\n}\n{}", "more text"},
		"other format":  {`"schedule"`, `"trace"`, "`meta` does not say so"},
		"version":       {`"version":2`, `"version":3`, "format version 3"},
		"version 0":     {`"version":2`, `"version":0`, "format version 0"},
		"too new":       {`"version":2`, `"version":1`, "neither `program` nor `options`"},
		"unknown field": {`"windows"`, `"window"`, "unknown field"},
		"horizon":       {`"inf"`, `"never"`, "this is no schedule"},
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
	if _, list := Read("f", []byte(info.Right)); list.HasErrors() {
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
			digests = append(digests, m.Checksum())
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
			if r.Checksum() != digests[r.Steps()-1] {
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
