package births

import (
	"iter"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

func program(t *testing.T, text string) *ir.Program {
	t.Helper()
	result, list := link.Compile(diag.NewFile("p.sq", text), link.Options{})
	if list.HasErrors() {
		t.Fatal(list)
	}
	return result.Program
}

func each(list ...requests.Request) iter.Seq2[requests.Request, *diag.Diagnostic] {
	return func(yield func(requests.Request, *diag.Diagnostic) bool) {
		for _, q := range list {
			if !yield(q, nil) {
				return
			}
		}
	}
}

const (
	single = "stage gpu : delay; workload { arrive none; session { run gpu (prompt + o); end; } init { set prompt = 1; set o = 1; } }"
	turned = "stage gpu : delay; workload { arrive none; session { loop { turn; run gpu (new + out + think); branch (!more) { end; } } } }"
)

// What is read while the run goes on is what is read before, and only what lives is kept.
func TestOpenOnce(t *testing.T) {
	m, bad := Map(program(t, single))
	if bad != nil {
		t.Fatal(bad)
	}
	list := each(
		requests.Request{ID: "a", Prompt: 3, Output: 4}, requests.Request{Arrive: 1, Prompt: 5, Output: 6}, requests.Request{ID: "c", Arrive: 1, Prompt: 7, Output: 8})
	whole, bad := Open(m, list, false)
	if bad != nil {
		t.Fatal(bad)
	}
	once, bad := Open(m, list, true)
	if bad != nil {
		t.Fatal(bad)
	}
	for n := range int64(3) {
		want, ok := whole.Next(n)
		got, also := once.Next(n)
		if !ok || !also {
			t.Fatalf("birth %d: %v, %v", n, ok, also)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("birth %d:\n%s", n, diff)
		}
		if diff := cmp.Diff(whole.Session(n), once.Session(n)); diff != "" || whole.Name(n) != once.Name(n) {
			t.Errorf("session %d, %q and %q:\n%s", n, whole.Name(n), once.Name(n), diff)
		}
		once.Ended(n)
		if kept := len(once.Births.(*stream).live); kept != 0 {
			t.Errorf("%d sessions are kept, none lives", kept)
		}
	}
	for _, s := range []*Source{whole, once} {
		if _, more := s.Next(3); more {
			t.Error("a fourth session comes")
		}
		if read, bad := s.Close(); read != 3 || bad != nil {
			t.Errorf("%d read, %v", read, bad)
		}
	}
}

// The requests of a session are its turns, whatever stands between them, with the time that the session waits before each.
func TestTurns(t *testing.T) {
	p := program(t, turned)
	m, bad := Map(p)
	if bad != nil {
		t.Fatal(bad)
	}
	list := each(
		requests.Request{Session: "u", Prompt: 3, Output: 4}, requests.Request{Session: "v", Arrive: 1, Prompt: 5, Output: 6},
		requests.Request{Session: "u", Prompt: 7, Output: 8, Delay: 2.5})
	source, bad := Open(m, list, true) // sessions of turns are read whole
	if bad != nil {
		t.Fatal(bad)
	}
	turn := func(new, out, think float64) []ir.Preset {
		return []ir.Preset{{Slot: p.SlotsOf[ir.SlotNew], Value: new}, {Slot: p.SlotsOf[ir.SlotOut], Value: out}, {Slot: p.SlotsOf[ir.SlotThink], Value: think}}
	}
	want := semantics.BirthList{
		{Name: "u", Session: ir.Session{Turns: [][]ir.Preset{turn(3, 4, 2.5), turn(7, 8, 0)}}},
		{Name: "v", At: 1, Session: ir.Session{Turns: [][]ir.Preset{turn(5, 6, 0)}}},
	}
	if diff := cmp.Diff(want, source.Births); diff != "" {
		t.Error(diff)
	}
	one, bad := Map(program(t, single))
	if bad != nil {
		t.Fatal(bad)
	}
	if _, bad := Open(one, list, true); bad == nil || bad.Code != CodeProgram {
		t.Errorf("several turns in a program without: %v", bad)
	}
}

// A mistake in the file ends what comes of it, and is told.
func TestMistake(t *testing.T) {
	m, bad := Map(program(t, single))
	if bad != nil {
		t.Fatal(bad)
	}
	wrong := &diag.Diagnostic{Code: requests.CodeRow}
	file := func(yield func(requests.Request, *diag.Diagnostic) bool) {
		_ = yield(requests.Request{Prompt: 1, Output: 1}, nil) && yield(requests.Request{}, wrong)
	}
	if _, bad := Open(m, file, false); bad != wrong {
		t.Errorf("read at once: %v", bad)
	}
	source, bad := Open(m, file, true)
	if bad != nil {
		t.Fatal(bad)
	}
	if _, ok := source.Next(0); !ok {
		t.Error("the request before the mistake does not come")
	}
	if _, ok := source.Next(1); ok {
		t.Error("the mistake comes as a request")
	}
	if read, bad := source.Close(); read != 1 || bad != wrong {
		t.Errorf("%d read, %v", read, bad)
	}
}

// Where prefixes are shared, the content hashes of prompts become texts: of sessions, or of turns.
func TestTexts(t *testing.T) {
	const pool = "pool kv { cap 2048; block 512; cache shared; } "
	hashed := requests.Request{Session: "u", Prompt: 9, Output: 1, Blocks: []string{"7", "x"}, BlockTokens: 512}
	bare := requests.Request{Session: "u", Prompt: 9, Output: 1}
	key, other := 7.0, -1.0
	text := []ir.Piece{{Key: &key}, {Key: &other, From: 512}}
	for _, c := range []struct {
		program  string
		requests []requests.Request
		text     []ir.Piece
		turns    [][]ir.Piece
	}{
		{single, []requests.Request{hashed}, nil, nil},
		{pool + single, []requests.Request{hashed}, text, nil},
		{pool + turned, []requests.Request{hashed, bare, hashed}, nil, [][]ir.Piece{text, nil, text}},
	} {
		m, bad := Map(program(t, c.program))
		if bad != nil {
			t.Fatal(bad)
		}
		source, bad := Open(m, each(c.requests...), true)
		if bad != nil {
			t.Fatal(bad)
		}
		source.Next(0)
		b := source.Session(0)
		if diff := cmp.Diff(c.text, b.Text) + cmp.Diff(c.turns, b.TurnTexts); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", c.program, diff)
		}
	}
}
