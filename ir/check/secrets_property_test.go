package check_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// secretive writes programs at random in which a hidden attribute `o` goes by way of `x`, `y` and `z` wherever an expression may
// read one, but for what a session may do with its own secrets: its guards, what it grows and what it leaves cached.
type secretive struct {
	r    *rand.Rand
	text strings.Builder
}

func (g *secretive) printf(format string, args ...any) { fmt.Fprintf(&g.text, format, args...) }

func (g *secretive) pick(list ...string) string { return list[g.r.IntN(len(list))] }

// value is an expression of whole numbers above 0.
func (g *secretive) value() string {
	return g.pick("1", "2", "n", "o", "x", "y", "z", "x + 1", "y + n", "max(z, 2)", "x > 2 ? 3 : 1", "1 + 2 * n")
}

// query is what asks for the work of a stage, or does not.
func (g *secretive) query() string {
	return g.pick("work(f)", "work(E)", "work(p)", "queue(f)", "used(kv)", "budget_left(E)")
}

func (g *secretive) block(depth int, inside bool) {
	for range 1 + g.r.IntN(4) {
		g.stmt(depth, inside)
	}
}

func (g *secretive) stmt(depth int, inside bool) {
	growing := ""
	if inside && g.r.IntN(2) == 0 {
		growing = " growing kv"
	}
	switch g.r.IntN(9) {
	case 0, 1, 2:
		g.printf("set %s = %s; ", g.pick("x", "y", "z"), g.value())
	case 3:
		g.printf("run %s (%s); ", g.pick("f", "p", "d"), g.value())
	case 4:
		g.printf("run E decode (%s)%s; ", g.value(), growing)
	case 5:
		g.printf("choose i in 3 by (%s == i ? 0 : 1 + i); ", g.pick(g.value(), "i + "+g.query()))
		g.printf("run d (1 + i); ")
	case 6:
		if depth == 0 {
			g.printf("run E prefill (%s)%s; ", g.pick("1", "2", "n"), growing)
			return
		}
		g.printf("hold kv (min(4, %s)) reserve (min(5, %s)) { ", g.value(), g.pick("1", g.value()))
		g.block(depth-1, true)
		g.printf("}%s ", g.pick("", " cache (3);"))
	case 7:
		if depth == 0 {
			g.printf("observe s = %s; ", g.query())
			return
		}
		g.printf("branch (n > 1) { ")
		g.block(depth-1, inside)
		g.printf("} else { ")
		g.block(depth-1, inside)
		g.printf("} ")
	case 8:
		g.printf("set n = %s; ", g.pick("1", "2", "serial + 1", "1 + "+g.pick("queue(f)", "used(kv)")))
	}
}

// write writes a program. The secrets of session 1 in the given turn are `other` where they would be 2.
func (g *secretive) write() (text string) {
	g.printf("let other = 2; let turn = %d;\n", 1+g.r.IntN(2))
	g.printf("pool kv { cap 6; %s%s%s} ", g.pick("", "preempt lifo; "), g.pick("", "", "queue by (x); "), g.pick("", "", "evict by (y, -z); "))
	g.printf("stage E : step { budget %s; cost 1; memory kv; %s} ", g.pick("1", "2", "4"),
		g.pick("", "", "serve by (remaining); ", "serve by (decoding ? 0 : remaining); ", "serve by (z); ", "serve decode first; "))
	g.printf("stage f : fifo; stage p : ps(1); stage d : delay;\n")
	g.printf("workload { arrive batch(3); init { set n = 1; set x = 1; set y = 1; set z = 1; } hidden o; turn { ")
	g.printf("set o = serial == 1 && turn_no == turn ? other : 2; ")
	g.printf("} session { loop { turn; ")
	g.block(2, false)
	g.printf("run d (1); branch (turn_no == 3) { end; } } } } run { horizon 400; }\n")
	return g.text.String()
}

// compiled is the program with other secrets for session 1.
func compiled(t *testing.T, text, other string) *link.Result {
	t.Helper()
	text = strings.Replace(text, "let other = 2;", "let other = "+other+";", 1)
	r, list := link.Compile(diag.NewFile("p.sq", text), link.Options{})
	for _, d := range list {
		if d.Code != "SQ0403" && d.Code != "SQ0406" && d.Severity == diag.Error {
			return &link.Result{} // some other rule
		}
	}
	if list.HasErrors() {
		// Without `hidden` it is the same program to the machine.
		r, list = link.Compile(diag.NewFile("p.sq", strings.Replace(text, "hidden o;", "", 1)), link.Options{})
		if list.HasErrors() {
			t.Fatalf("%v\n%s", list, text)
		}
		r.Program.Hidden = []ir.Slot{index(r.Program.Attrs, "o")}
	}
	return r
}

func index(list []string, word string) int {
	for i := range list {
		if list[i] == word {
			return i
		}
	}
	return -1
}

// Nobody can tell what is hidden before a run that takes it has ended: with other secrets for one session, a program that is
// accepted takes the same steps, until that session comes to the end of a run whose work differs. Of the programs that are refused
// many do not.
func TestSecretsAreKept(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	accepted, refused, shown := 0, 0, 0
	for range deep.Count(300, 20000) {
		text := (&secretive{r: r}).write()
		one, two := compiled(t, text, "2"), compiled(t, text, "5")
		if one.Program == nil {
			continue
		}
		list := check.Program(one.Program, one.Places)
		difference := differs(t, one.Program, two.Program)
		switch {
		case list.HasErrors():
			refused++
			if difference != "" {
				shown++
			}
		case difference != "":
			t.Fatalf("%s\n%s", difference, text)
		default:
			accepted++
		}
	}
	t.Logf("%d programs are accepted, %d refused, of which %d show a secret", accepted, refused, shown)
	if accepted < deep.Count(180, 10000) || shown < deep.Count(10, 500) {
		t.Error("that is too few to mean anything")
	}
}

// differs runs two programs side by side, and says where the one takes another step than the other and nobody may know why.
func differs(t *testing.T, one, two *ir.Program) string {
	a := semantics.New(semantics.Compile(one, nil, nil), semantics.Options{})
	b := semantics.New(semantics.Compile(two, nil, nil), semantics.Options{})
	differing := false // session 1 is in a run whose work differs
	for range 1500 {
		x, errX := a.Step()
		y, errY := b.Step()
		switch {
		case errX != nil || errY != nil:
			if (errX != nil) != (errY != nil) {
				return fmt.Sprintf("%v, %v", errX, errY)
			}
			return ""
		case x == nil && y == nil:
			return ""
		case x == nil || y == nil:
			return "one has ended"
		}
		if differing && (left(a) || left(b)) {
			return ""
		}
		p, q := visible(x), visible(y)
		if !reflect.DeepEqual(p, q) {
			if differing && (leaves(a, x) || leaves(b, y)) {
				return ""
			}
			return fmt.Sprintf("%+v\n%+v", p, q)
		}
		if x.Rule == semantics.Run && x.Value != y.Value {
			if x.Session != 1 {
				return fmt.Sprintf("the work of session %d is %v or %v", x.Session, x.Value, y.Value)
			}
			differing = true
		}
	}
	return ""
}

// visible is what the deployment does in a transition: not the values that a session's own statements have.
func visible(t *semantics.Transition) semantics.Transition {
	c := t.Clone()
	if c.Rule != semantics.Choose && c.Rule != semantics.Branch {
		c.Value = 0
	}
	c.Until, c.From = 0, 0
	for i := range c.Pools {
		c.Pools[i].Until = 0
	}
	return c
}

// left reports whether session 1 is at no stage.
func left(m *semantics.Machine) bool {
	s, there := m.Session(1)
	return !there || s.Stage < 0
}

// leaves reports whether session 1 comes to the end of its run at the instant of a transition.
func leaves(m *semantics.Machine, t *semantics.Transition) bool {
	for now := m.Now(); m.Now() == now; {
		if left(m) {
			return true
		}
		if next, err := m.Step(); next == nil || err != nil {
			return left(m)
		}
	}
	return false
}
