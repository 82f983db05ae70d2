package semantics_test

import (
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// end runs a program to its end or its error, checking the invariants on the way.
func end(t *testing.T, p *semantics.Program) *semantics.Machine {
	t.Helper()
	m := semantics.New(p, semantics.Options{})
	for !m.Halted() {
		if _, err := m.Step(); err != nil {
			break
		}
		if m.Steps() < 1000 {
			if err := m.Check(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return m
}

// Infinity is a number of the language: wherever an amount may stand it either means something or is refused at its place,
// and never makes what is counted NaN.
func TestInfiniteAmounts(t *testing.T) {
	const refused diag.Code = "SQ0617"
	for _, c := range []struct {
		name, text string
		code       diag.Code
		line       int
	}{
		{"units without bound", "pool kv { }\nSTAGE\nsession { hold kv (inf) { run s (1); } }", refused, 3},
		{"units that become so", "pool kv { }\nSTAGE\nsession { set x = serial;\nhold kv (1 / x) { run s (1); } }", refused, 4},
		{"reserve without bound", "pool kv { }\nSTAGE\nsession { hold kv (1) reserve (inf) { run s (1); } }", refused, 3},
		{"growth without bound", "pool kv { }\nSTAGE\nsession { hold kv (1) { run s (1);\ngrow kv (inf); } }", refused, 4},
		{"tokens without bound", "pool kv { }\nstage s : step { cost 1; }\nsession {\nrun s prefill (inf); }", refused, 4},
		{"growing without bound", "pool kv { }\nstage s : step { cost 1; }\nsession { hold kv (1) {\nrun s prefill (inf) growing kv; } }", refused, 4},
		{"units of a finite pool", "pool kv { cap 4; }\nSTAGE\nsession { hold kv (1 / serial) { run s (1); } }", "", 0},
		{"growth in a finite pool", "pool kv { cap 4; }\nSTAGE\nsession { hold kv (1) { grow kv (inf); } }", "", 0},
		{"a chunk of endless work", "STAGE\nstage e : step { chunk 4; cost 1; }\nsession { run e prefill (inf); }", "", 0},
		{"endless decode", "STAGE\nstage e : step { cost 1; }\nsession { run e decode (inf); }", "", 0},
		{"endless delay", "STAGE\nsession { run s (inf); }", "", 0},
		{"endless sharing", "stage s : ps(1);\nsession { run s (inf); }", "", 0},
		{"endless service", "stage s : fifo(1);\nsession { run s (inf); }", "", 0},
		{"endless lease", "pool kv { cap 9; }\nSTAGE\nsession { hold kv (1) { } lease kv (inf); run s (1); }", "", 0},
		{"a cache of everything", "pool kv { }\nSTAGE\nsession { hold kv (2) { run s (1); } cache (inf); }", "", 0},
		{"reuse of everything", "pool kv { }\nSTAGE\nsession { hold kv (2) reuse (inf) { run s (1); } cache (inf); }", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.NewReplacer("STAGE", "stage s : delay;", "session {", "workload { arrive batch(2); session {").Replace(c.text)
			m := end(t, compile(t, text+" }\nrun { horizon 20; }"))
			switch e := m.Err(); {
			case c.code == "" && e != nil:
				t.Error(e)
			case c.code == "":
			case e == nil || e.Code != c.code || e.Span.From().Line != c.line:
				t.Errorf("%v, want %s in line %d", e, c.code, c.line)
			}
		})
	}
}

// What goes on for ever at one instant stops at the statement that does it, wherever its block starts.
func TestEndlessInstants(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"a run of nothing", "loop {\nrun s (x); }"},
		{"at the head of a branch", "loop { branch (x == 0) { } else { }\nrun s (x); }"},
		{"a hold with nothing in it", "loop {\nhold kv (1) { run s (x); } }"},
		{"a hold in a hold", "loop { hold kv (1) {\nhold kv (1) { } run s (x); } }"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := end(t, compile(t, "pool kv { cap 9; }\nstage s : delay;\nworkload { arrive batch(1); session { set x = 0;\n"+c.text+" } }"))
			e := m.Err()
			if e == nil || e.Code != "SQ0611" || e.Session != 0 {
				t.Fatalf("%v", e)
			}
			if line := e.Span.From().Line; line != 5 && line != 4 || e.Path == "" || strings.Contains(e.Path, "-1") {
				t.Errorf("line %d, %s: %v", line, e.Path, e)
			}
		})
	}
}

// A trace must have what a session needs of it, drawn or in order.
func TestTraceTooShort(t *testing.T) {
	p := compile(t, "stage s : delay;\nworkload { arrive batch(2); session { turn; run s (1); } }")
	for _, ordered := range []bool{false, true} {
		for _, have := range []int{0, 1} {
			prog := *p.IR
			prog.TraceOrdered = ordered
			m := end(t, semantics.Compile(&prog, p.Places, &ir.Trace{Sessions: make([][]ir.Row, have)}))
			wrong := have == 0 || ordered
			if e := m.Err(); (e != nil) != wrong || e != nil && e.Code != "SQ0615" {
				t.Errorf("ordered %t, %d sessions: %v", ordered, have, e)
			}
		}
	}
	if math.IsNaN(end(t, p).Now()) {
		t.Error("no clock")
	}
}
