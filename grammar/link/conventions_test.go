package link

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Slots by first assignment in reading order: `init`, `turn`, the session with its requests
// spliced, bindings' sets in place. Reads, headers and later sections do not count.
func TestSlotOrder(t *testing.T) {
	p := compile(t, `pool kv { queue by (late); }
server { observe seen = fifth; set fourth = 1; admit if kv (sixth) fit where fifth = fourth, sixth = 2 { set seventh = fifth + sixth; } }
workload {
  turn { set second = first; set out = 5; observe turned = now; }
  session { turn; set third = late; request; choose eighth in 2 by (eighth); request; set late = 1; observe seen = 2; }
  init { set first = 1; observe born = now; }
  hidden seventh, out;
}`)
	want := append(ir.Builtins(), "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "late")
	if !reflect.DeepEqual(p.Attrs, want) {
		t.Errorf("attributes %v\nwant %v", p.Attrs, want)
	}
	if want := []string{"born", "turned", "seen"}; !reflect.DeepEqual(p.Observes, want) {
		t.Errorf("observations %v, want %v", p.Observes, want)
	}
	if want := []ir.Slot{15, ir.SlotOut}; !reflect.DeepEqual(p.Hidden, want) {
		t.Errorf("hidden %v, want %v", p.Hidden, want)
	}
	if q, ok := p.Pools[0].Queue.(*ir.Attr); !ok || q.Slot != 17 {
		t.Errorf("the queue key reads %v", p.Pools[0].Queue)
	}
}

// Blocks are numbered when they are entered, depth first; an absent `else` is an empty block.
func TestBlockOrder(t *testing.T) {
	p := compile(t, `pool kv { } stage s : delay;
session {
  branch (serial) { hold kv (1) { loop { run s (3); } } run s (4); } else { run s (5); }
  loop { branch (more) { run s (7); } run s (8); }
}`)
	show := func(b ir.BlockID) string {
		var words []string
		for _, s := range p.Blocks[b] {
			switch s := s.(type) {
			case *ir.Run:
				words = append(words, fmt.Sprintf("run %v", s.Work.(*ir.Num).Value))
			case *ir.Hold:
				words = append(words, fmt.Sprintf("hold %d", s.Body))
			case *ir.Branch:
				words = append(words, fmt.Sprintf("branch %d %d", s.Then, s.Else))
			case *ir.Loop:
				words = append(words, fmt.Sprintf("loop %d", s.Body))
			default:
				words = append(words, fmt.Sprintf("%T", s))
			}
		}
		return strings.Join(words, ", ")
	}
	want := []string{"", "", "branch 3 6, loop 7", "hold 4, run 4", "loop 5", "run 3", "run 5", "branch 8 9, run 8", "run 7", ""}
	for b, w := range want {
		if b >= len(p.Blocks) || show(b) != w {
			t.Errorf("block %d is %q, want %q", b, show(b), w)
		}
	}
	if len(p.Blocks) != len(want) {
		t.Errorf("%d blocks, want %d", len(p.Blocks), len(want))
	}
}

// Families lie in a row under one name, joined member for member or to one.
func TestFamilies(t *testing.T) {
	p := compile(t, `pool a { }
pool kv[2] { cap 8; admit via gpu; spill tier via wire (1) when (1); }
pool tier[2] { } pool all[3] { admit via one; }
stage wire : delay;
stage gpu[2] : step { cost 1; memory kv; }
stage one : step { cost 1; memory a; }
stage many[2] : step { cost 1; memory a; }
session { set i = 1; hold kv[i] (used(kv[i])) { run gpu[1] decode (1); } }`)
	var got []string
	for _, q := range p.Pools {
		got = append(got, q.Name+deref(q.AdmitVia))
	}
	if got, want := strings.Join(got, " "), "a kv>1 kv>2 tier tier all>3 all>3 all>3"; got != want {
		t.Errorf("pools %s, want %s", got, want)
	}
	got = nil
	for _, s := range p.Stages {
		name := s.Name
		if step, ok := s.Kind.(*ir.Step); ok {
			name += deref(step.Memory)
		}
		got = append(got, name)
	}
	if got, want := strings.Join(got, " "), "wire gpu>1 gpu>2 one>0 many>0 many>0"; got != want {
		t.Errorf("stages %s, want %s", got, want)
	}
	if to := [2]int{p.Pools[1].Spill.To, p.Pools[2].Spill.To}; to != [2]int{3, 4} {
		t.Errorf("spills to %v", to)
	}
	h := p.Blocks[p.Session][1].(*ir.Hold)
	if r := h.Pools[0].Pool; r.Base != 1 || r.Count != 2 || r.Index == nil {
		t.Errorf("the hold is of %+v", r)
	}
}

func deref(i *int) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf(">%d", *i)
}

// What is not written has its value.
func TestDefaults(t *testing.T) {
	data, err := ir.Marshal(compile(t, `pool p { } stage f : fifo; stage s : step { cost 1; }`))
	if err != nil {
		t.Fatal(err)
	}
	want, err := ir.Marshal(compile(t, `pool p { cap inf; evict lru; preempt none; queue fifo; }
stage f : fifo(1); stage s : step { budget inf; chunk 0; serve admission; cost 1; }
workload { arrive none; init { } turn { } } session { } run { horizon inf; warmup 0; seed 1; }`))
	if err != nil {
		t.Fatal(err)
	}
	if string(data) != string(want) {
		t.Errorf("got\n%s\nwant\n%s", data, want)
	}
}

// Every node that came from text leads back to it, and to the same piece of it when the text is moved.
func TestPlaces(t *testing.T) {
	_, bodies := readSections(t, "testdata/kernel.txt")
	const padding = "// a line more\n   "
	for _, body := range bodies {
		text, _, _ := strings.Cut(body, "\n----\n")
		plain, _ := Compile(diag.NewFile("x.sq", text), Options{})
		moved, _ := Compile(diag.NewFile("x.sq", padding+text), Options{})
		a, b := places(plain), places(moved)
		if len(a) != len(b) {
			t.Fatalf("%s\n%d places, moved %d", text, len(a), len(b))
		}
		for i := range a {
			switch {
			case !a[i].Known() || a[i].Start >= a[i].End:
				t.Errorf("%s\nnode %d is nowhere", text, i)
			case a[i].Text() != b[i].Text() || a[i].Start+int32(len(padding)) != b[i].Start:
				t.Errorf("%s\nnode %d covers %q, moved %q", text, i, a[i].Text(), b[i].Text())
			}
		}
	}
}

// places are the places of all nodes, in the order of the walk.
func places(r *Result) []diag.Span {
	var spans []diag.Span
	add := func(at ir.ID) { spans = append(spans, r.Places.Of(at)) }
	ref := func(_ *ir.Cursor, x *ir.Ref) { add(x.At) }
	for i := range r.Program.Pools {
		add(r.Program.Pools[i].At)
	}
	for i := range r.Program.Stages {
		add(r.Program.Stages[i].At)
	}
	ir.Walk(r.Program, ir.Visitor{
		Stmt: func(_ *ir.Cursor, s ir.Stmt) {
			add(s.Place())
			if h, ok := s.(*ir.Hold); ok && h.Lease != nil {
				add(h.Lease.At)
			}
		},
		Expr:  func(_ *ir.Cursor, e ir.Expr) { add(e.Place()) },
		Pool:  ref,
		Stage: ref,
	})
	return spans
}

// An editor finds what every name stands for, in source order, each place once.
func TestSymbols(t *testing.T) {
	const text = `let two = 2;
pool kv[2] { cap two; }
stage link : delay;
workload { init { set i = 1; } session { request; request; } }
server {
  hold kv[i] (known) at admission (known = min(i, two)) { observe seen = known; transfer (known + now); }
}`
	r, _ := Compile(diag.NewFile("x.sq", text), Options{})
	var got []string
	for _, u := range r.Uses {
		word := u.Span.Text() + ":" + u.Symbol.Kind.String()
		if u.Symbol.Name != u.Span.Text() {
			word += "=" + u.Symbol.Name
		}
		if u.Symbol.Def.Known() {
			p := u.Symbol.Def.From()
			word += fmt.Sprintf("@%d:%d", p.Line, p.Column)
		}
		got = append(got, word)
	}
	want := "two:let@1:5 kv:pool@2:6 two:let@1:5 link:stage@3:7 i:attribute@4:23 " +
		"kv:pool@2:6 i:attribute@4:23 known:attribute@6:36 known:attribute@6:36 min:function i:attribute@4:23 two:let@1:5 " +
		"seen:observation@6:67 known:attribute@6:36 transfer:stage=link@3:7 known:attribute@6:36 now:context variable"
	if got := strings.Join(got, " "); got != want {
		t.Errorf("uses\n%s\nwant\n%s", got, want)
	}
}

// Names are found as far as they are known in a program with mistakes.
func TestSymbolsWithMistakes(t *testing.T) {
	r, diags := Compile(diag.NewFile("x.sq", "pool kv { cap nothing; } session { hold kv (1) { } }"), Options{})
	if !diags.HasErrors() || r.Program != nil {
		t.Error("the program has a mistake")
	}
	if len(r.Uses) != 2 || r.Uses[1].Symbol.Kind != PoolSymbol {
		t.Errorf("uses %v", r.Uses)
	}
}
