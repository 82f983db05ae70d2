package draw

import (
	"fmt"
	"math/rand/v2"

	"github.com/sq-sem/sq-sem/ir"
)

// randomProgram makes a program with holds, leases, branches and loops at random: what is in
// whose enclosure is then often more than an order of the stages can arrange.
func randomProgram(r *rand.Rand) *ir.Program {
	b := newBuild()
	g := &generator{b: b, r: r}
	for i := range 1 + r.IntN(4) {
		preempt := ir.Preempt(r.IntN(2))
		g.pools = append(g.pools, b.pool(fmt.Sprintf("pool%d", i), 1+r.IntN(2), func(p *ir.Pool) { p.Preempt = preempt }))
	}
	for i := range 2 + r.IntN(4) {
		kinds := []ir.Kind{&ir.Delay{}, &ir.Fifo{Servers: 1 + i%2}, &ir.PS{Capacity: num(1)}, engine(g.pools[0].Base)}
		g.stages = append(g.stages, b.stage(fmt.Sprintf("stage%d", i), 1+r.IntN(2), kinds[r.IntN(len(kinds))]))
	}
	body := g.block(3)
	if r.IntN(2) == 0 {
		return b.session(body...)
	}
	// Some stages on the way back, one after another or instead of each other.
	body = append(body, run(g.stages[0]), b.branch(chance(0.9), nil, list(&ir.End{})))
	for i := range r.IntN(4) {
		s := b.stage(fmt.Sprintf("tool%d", i), 1, &ir.Delay{})
		other := list(run(s))
		if r.IntN(2) == 0 {
			other = append(g.block(1), run(s))
		}
		body = append(body, b.branch(chance(0.5), nil, other))
	}
	return b.session(b.loop(body...))
}

type generator struct {
	b             *build
	r             *rand.Rand
	pools, stages []ir.Ref
}

func (g *generator) stage() ir.Ref { return g.stages[g.r.IntN(len(g.stages))] }

func (g *generator) pool() ir.Ref { return g.pools[g.r.IntN(len(g.pools))] }

func (g *generator) block(depth int) []ir.Stmt {
	var out []ir.Stmt
	for range 1 + g.r.IntN(3) {
		out = append(out, g.stmt(depth))
	}
	return out
}

func (g *generator) stmt(depth int) ir.Stmt {
	if depth == 0 {
		return run(g.stage())
	}
	switch g.r.IntN(7) {
	case 0, 1:
		pool := g.pool()
		h := g.b.hold(g.block(depth-1), pool)
		if g.r.IntN(3) == 0 {
			return leasing(h, pool)
		}
		return h
	case 2:
		return g.b.branch(g.b.attr(fmt.Sprintf("flag%d", g.r.IntN(3))), g.block(depth-1), g.block(depth-1))
	case 3:
		return g.b.branch(chance(0.25), g.block(depth-1), nil)
	case 4:
		return &ir.Release{Pool: g.pool()}
	case 5:
		return g.b.set(fmt.Sprintf("flag%d", g.r.IntN(3)), float64(g.r.IntN(2)))
	}
	s := g.stage()
	if _, ok := g.b.p.Stages[s.Base].Kind.(*ir.Step); ok {
		return compute(s, ir.ModeDecode, g.pools[0])
	}
	return run(s)
}
