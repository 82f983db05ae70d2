package fragment

import (
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// observes compiles a program of one session that observes an expression of its attributes x = 7, y = 0.
func observes(t *testing.T, expr string) *ir.Program {
	t.Helper()
	text := "pool kv { cap 64; block 16; }\nstage gate : delay;\nsession { set x = 7; set y = 0; observe seen = " + expr + "; }\n"
	result, list := link.Compile(diag.NewFile("p.sq", text), link.Options{})
	if list.HasErrors() {
		t.Fatalf("%v\n%s", list, text)
	}
	result.Program.Arrival = &ir.Sessions{List: []ir.Session{{}}}
	return result.Program
}

// seen runs a program and gives what it observes, and whether a subtraction went below 0.
func seen(t *testing.T, p *ir.Program) (value float64, negative *ir.Binary) {
	t.Helper()
	m := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{OnNegative: func(e *ir.Binary, _, _ float64) { negative = e }})
	for !m.Halted() {
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
	}
	return m.Samples()[0].Value, negative
}

// TestNarrow writes expressions in the words of the fragment. They keep their value, in the program that is watched too.
func TestNarrow(t *testing.T) {
	for _, c := range []struct{ expr, lean string }{
		{"!x", "Expr.eq (Expr.attr 9) (Expr.num 0)"},
		{"!y", "Expr.eq (Expr.attr 10) (Expr.num 0)"},
		{"x && y", "Expr.cond (Expr.attr 9) (Expr.ne (Expr.attr 10) (Expr.num 0)) (Expr.num 0)"},
		{"x && 3", "Expr.cond (Expr.attr 9) (Expr.ne (Expr.num 3) (Expr.num 0)) (Expr.num 0)"},
		{"y || x", "Expr.cond (Expr.attr 10) (Expr.num 1) (Expr.ne (Expr.attr 9) (Expr.num 0))"},
		{"y || y", "Expr.cond (Expr.attr 10) (Expr.num 1) (Expr.ne (Expr.attr 10) (Expr.num 0))"},
		{"ceil(x / 2)", "Expr.floorDiv (Expr.add (Expr.attr 9) (Expr.num 1)) 2"},
		{"ceil(x)", "Expr.attr 9"},
		{"floor(x / 2)", "Expr.floorDiv (Expr.attr 9) 2"},
		{"floor(x / inf)", "Expr.num 0"},
		{"floor(ceil(x / 2) / inf)", "Expr.num 0"},
		{"x / inf", "Expr.num 0"},
		{"x / 7", "Expr.floorDiv (Expr.attr 9) 7"},
		{"x / 1", "Expr.attr 9"},
		{"min(x, 14 / 2)", "Expr.min (Expr.attr 9) (Expr.num 7)"},
		{"!(x / 7) ? 1 : 2", "Expr.cond (Expr.eq (Expr.floorDiv (Expr.attr 9) 7) (Expr.num 0)) (Expr.num 1) (Expr.num 2)"},
	} {
		p := observes(t, c.expr)
		n := Narrow(p)
		if list := Check(n.Program, nil, Leases); list.HasErrors() {
			t.Errorf("%s: %v", c.expr, list)
			continue
		}
		term := expression(n.Program.Blocks[p.Session][2].(*ir.Observe).Value)
		if got := term.Flat(); got != c.lean {
			t.Errorf("%s is written %s, not %s", c.expr, got, c.lean)
		}
		want, _ := seen(t, p)
		for name, q := range map[string]*ir.Program{"the program": n.Program, "the watched one": n.Watched} {
			if got, negative := seen(t, q); got != want || negative != nil {
				t.Errorf("%s: %s observes %v, not %v", c.expr, name, got, want)
			}
		}
	}
}

// TestNarrowWatches demands that a division that gives a fraction is noticed, and leads to its place.
func TestNarrowWatches(t *testing.T) {
	for _, expr := range []string{"x / 2", "1 + x / 3", "y / 2 + x / 4"} {
		n := Narrow(observes(t, expr))
		_, negative := seen(t, n.Watched)
		if d := n.Divisions[negative]; negative == nil || d == nil || d.Op != ir.Div {
			t.Errorf("%s: %v", expr, negative)
		}
	}
}

// TestNarrowRefuses demands that what has no form in natural numbers stays, and is refused.
func TestNarrowRefuses(t *testing.T) {
	for _, expr := range []string{"x / y", "ceil(x / y)", "x / 0.5", "-x", "pow(x, 2)", "used(kv)", "x ^ 2"} {
		if list := Check(Narrow(observes(t, expr)).Program, nil, Leases); !list.HasErrors() {
			t.Errorf("%s is accepted", expr)
		}
	}
}

// TestLeases checks a program with one of everything: each construct outside the wide fragment is named, and no other.
func TestLeases(t *testing.T) {
	result := compile(t, "everything.sq")
	text := Check(Narrow(result.Program).Program, result.Places, Leases).Error()
	golden(t, "everything.leases.txt", text+"\n")
	for _, code := range []diag.Code{codeLoad, codeEngine} {
		if strings.Contains(text, string(code)) {
			t.Errorf("%s is refused", code)
		}
	}
}
