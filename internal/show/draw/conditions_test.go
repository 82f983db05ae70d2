package draw

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
)

// A stage that is visited twice in a row is not left in between: what was decided there decides where to go on.
func TestVisitedTwiceInARow(t *testing.T) {
	for _, nested := range []bool{false, true} {
		b := newBuild()
		var s [4]ir.Ref
		for i, name := range []string{"d", "x", "y", "z"} {
			s[i] = b.stage(name, 1, &ir.Delay{})
		}
		serial := func(op ir.BinaryOp, n float64) ir.Expr {
			return &ir.Binary{Op: op, X: &ir.Attr{Slot: ir.SlotSerial}, Y: num(n)}
		}
		part := b.branch(serial(ir.Lt, 5), list(run(s[1])), list(run(s[2])))
		inner := list(run(s[0]), part)
		if nested {
			inner = list(run(s[0]), run(s[0]), b.branch(serial(ir.Lt, 9), list(run(s[0])), nil), part)
		}
		f := Layout(b.session(run(s[0]), b.branch(serial(ir.Eq, 0), inner, list(run(s[3])))))
		check(t, f)
		expect(t, fmt.Sprint("nested ", nested), lines(f), []string{
			"arrive -> d",
			"d -> x: serial == 0 && serial < 5",
			"d -> y: serial == 0 && serial >= 5",
			"d -> z: serial != 0",
			"x -> end",
			"y -> end",
			"z -> end",
		})
	}
}

// A stage where sessions have nothing at first and memory later is drawn at both places, and so is one where they have more.
func TestVisitedWithMoreMemory(t *testing.T) {
	b := newBuild()
	slots, kv := b.pool("slots", 1, nil), b.pool("kv", 1, nil)
	client, gpu := b.stage("client", 1, &ir.Delay{}), b.stage("gpu", 1, &ir.Delay{})
	inner := leasing(b.hold(list(run(gpu)), kv), kv)
	f := Layout(b.session(run(client), b.hold(list(run(client), inner, run(client)), slots), run(client)))
	check(t, f)
	expect(t, "slots", within(f, "slots"), []string{"client", "(kv)", "gpu", "client"})
	expect(t, "kv", within(f, "kv"), []string{"gpu", "client", "client"})
	expect(t, "lines", lines(f), []string{
		"(kv) -> gpu",
		"(slots) -> client",
		"arrive -> client",
		"client -> (kv)",
		"client -> (slots)",
		"client -> client",
		"client -> end",
		"gpu -> client",
	})
}

// deciding makes programs in which every branch has a guard of its own of which nothing is known.
type deciding struct {
	generator
	guards int
}

func (g *deciding) block(depth int) []ir.Stmt {
	var out []ir.Stmt
	for range 1 + g.r.IntN(3) {
		out = append(out, g.stmt(depth))
	}
	return out
}

func (g *deciding) stmt(depth int) ir.Stmt {
	kind := g.r.IntN(7)
	if depth == 0 {
		kind = 6
	}
	switch {
	case kind < 3 && g.guards < 7:
		g.guards++
		guard := &ir.Binary{Op: ir.Lt, X: &ir.Attr{Slot: ir.SlotSerial}, Y: num(float64(g.guards))}
		return g.b.branch(guard, g.block(depth-1), append(g.block(depth-1), g.end()...))
	case kind == 3:
		pool := g.pool()
		h := g.b.hold(g.block(depth-1), pool)
		if g.r.IntN(2) == 0 {
			return leasing(h, pool)
		}
		return h
	case kind == 4:
		return &ir.Release{Pool: g.pool()}
	}
	return run(g.stage())
}

func (g *deciding) end() []ir.Stmt {
	if g.r.IntN(6) == 0 {
		return list(&ir.End{})
	}
	return nil
}

// decidingProgram is a program at random whose ways can be counted.
func decidingProgram(r *rand.Rand) *ir.Program {
	b := newBuild()
	g := &deciding{generator: generator{b: b, r: r}}
	for i := range 1 + r.IntN(2) {
		g.pools = append(g.pools, b.pool(fmt.Sprintf("pool%d", i), 1, nil))
	}
	for i := range 2 + r.IntN(2) {
		g.stages = append(g.stages, b.stage(fmt.Sprintf("stage%d", i), 1, &ir.Delay{}))
	}
	if body := g.block(3); r.IntN(2) == 0 {
		return b.session(body...)
	} else {
		return b.session(b.loop(append(body, run(g.stage()))...))
	}
}

// trip is one way through a program, as far as it went. Each is a value.
type trip struct {
	state
	// where is the node it was at last, since what was decided since it came there; turned says that it took a turn around the
	// loop in between.
	where         int
	since         condition
	turned, ended bool
}

// tripper takes every way through a program, and looks for each move in the figure's model.
type tripper struct {
	*walker
	t *testing.T
	// moved counts the moves.
	moved int
}

func (w *tripper) block(b ir.BlockID, in []trip) []trip {
	for _, s := range w.p.Blocks[b] {
		var out []trip
		for _, x := range in {
			if x.ended {
				out = append(out, x)
			} else {
				out = append(out, w.stmt(s, x)...)
			}
		}
		in = out
	}
	return in
}

func (w *tripper) stmt(s ir.Stmt, x trip) []trip {
	switch s := s.(type) {
	case *ir.Run:
		return []trip{w.move(x, atStage, s.Stage.Base)}
	case *ir.Hold:
		x = w.move(x, atQueue, s.Pools[0].Pool.Base)
		x.state = x.enter([]int{w.ref(s.Pools[0].Pool)})
		leased := lease{-1, unnamed}
		if s.Lease != nil {
			leased.ref = w.ref(s.Lease.Pool)
		}
		out := w.block(s.Body, []trip{x})
		for i := range out {
			if !out[i].ended {
				out[i].state = out[i].leave(leased)
			}
		}
		return out
	case *ir.Release:
		x.state = x.release(w.ref(s.Pool))
	case *ir.Branch:
		yes, no := outcomes(w.p, s.Guard)
		then, other := x, x
		if w.any(s.Then, moves) || w.any(s.Else, moves) {
			then.since, other.since = x.since.and(yes), x.since.and(no)
		}
		return append(w.block(s.Then, []trip{then}), w.block(s.Else, []trip{other})...)
	case *ir.Loop:
		var out []trip
		in := []trip{x}
		for range 2 {
			again := w.block(s.Body, in)
			in = nil
			for _, x := range again {
				if x.ended {
					out = append(out, x)
				} else {
					x.turned = true
					in = append(in, x)
				}
			}
		}
		for i := range in {
			in[i].ended = true // it goes on and on
		}
		return append(out, in...)
	case *ir.End:
		return []trip{w.end(x)}
	default:
		w.t.Fatalf("%T", s)
	}
	return []trip{x}
}

// end goes to the end.
func (w *tripper) end(x trip) trip {
	x = w.move(x, atExit, 0)
	x.ended = true
	return x
}

// move goes to the next node.
func (w *tripper) move(x trip, at place, base int) trip {
	held := w.holding(x.state)
	to := slices.IndexFunc(w.nodes, func(n node) bool {
		return n.place == at && n.base == base && (at != atStage || slices.Equal(n.held, held))
	})
	if to < 0 {
		w.t.Errorf("there is no node of place %d, base %d for sessions that have %v", at, base, held)
		return x
	}
	if to != x.where || x.turned {
		w.moved++
		if !w.leads(x.where, to, x.since, nil, 5) {
			w.t.Errorf("no way leads from node %d to node %d where %v", x.where, to, x.since)
		}
		x.since = nil
	}
	x.where, x.turned = to, false
	return x
}

// leads reports whether some way from a node to another says all that was decided and no more, over what branches it may go, so many
// at most. What is asked again in another round of a loop may have been said otherwise before.
func (w *tripper) leads(from, to int, decided, said condition, most int) bool {
	for _, r := range w.routes {
		if r.from != from || r.manner == preempted {
			continue
		}
		for _, a := range w.cases[r] {
			here := a.stay
			if w.nodes[from].place == atBranch {
				here = a.here
			}
			now := said.and(here...)
			if r.to == to && implies(now, decided) && implies(decided, now) ||
				most > 0 && w.nodes[r.to].place == atBranch && w.leads(r.to, to, decided, now, most-1) {
				return true
			}
		}
	}
	return false
}

// Whatever way a session takes through a program, all that is decided between one stage and the next stands on the way between the
// two in the figure's model, and nothing else.
func TestEveryConditionIsOnTheWay(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	moved := 0
	for range deep.Count(400, 8000) {
		p := decidingProgram(r)
		f := newFlow(p)
		w := &tripper{walker: &walker{flow: f}, t: t}
		for _, x := range w.block(p.Session, []trip{{}}) {
			if !x.ended {
				w.end(x)
			}
		}
		if moved += w.moved; t.Failed() {
			for i, block := range p.Blocks {
				for _, s := range block {
					t.Logf("%d: %s %+v", i, ir.StmtText(p, s), s)
				}
			}
			t.Fatalf("%v\n%v", f.nodes, f.routes)
		}
	}
	if moved < deep.Count(1300, 5000) {
		t.Errorf("only %d moves were looked for", moved)
	}
}

// What a label leaves out is said by the rest of it: it is true exactly where some case is.
func TestSimplifyKeepsTheMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	const variables = 4
	literals := make([]literal, variables)
	for i := range literals {
		literals[i] = literal{fmt.Sprintf("x%d", i), fmt.Sprintf("!x%d", i), true}
	}
	holds := func(list []condition, assignment int) bool {
		return slices.ContainsFunc(list, func(c condition) bool {
			return !slices.ContainsFunc(c, func(l literal) bool {
				i := slices.IndexFunc(literals, func(o literal) bool { return o == l || o == l.opposite() })
				return (assignment>>i&1 == 1) != (l == literals[i])
			})
		})
	}
	for range deep.Count(1000, 100000) {
		var alternatives []condition
		for range 1 + r.IntN(6) {
			var c condition
			for range r.IntN(4) {
				l := literals[r.IntN(variables)]
				if r.IntN(2) == 0 {
					l = l.opposite()
				}
				c = c.and(l)
			}
			alternatives = append(alternatives, c)
		}
		short := simplify(slices.Clone(alternatives))
		for a := range 1 << variables {
			if holds(alternatives, a) != holds(short, a) {
				t.Fatalf("%v becomes %v", alternatives, short)
			}
		}
		length := func(list []condition) (n int) {
			for _, c := range list {
				n += len(c)
			}
			return n
		}
		if length(short) > length(alternatives) || strings.Count(words(alternatives), "||") >= len(alternatives) {
			t.Fatalf("%v becomes %v", alternatives, short)
		}
	}
}
