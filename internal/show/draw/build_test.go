package draw

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// build puts programs together for the tests.
type build struct{ p *ir.Program }

func newBuild() *build {
	b := &build{&ir.Program{
		Attrs: ir.Builtins(), Arrival: &ir.Poisson{Rate: 0.5}, Blocks: make([][]ir.Stmt, 3),
		Init: ir.BlockInit, Turn: ir.BlockTurn, Session: ir.BlockSession, Horizon: 100, Seed: 1,
	}}
	for i := range b.p.SlotsOf {
		b.p.SlotsOf[i] = i
	}
	return b
}

func num(x float64) ir.Expr { return &ir.Num{Value: x} }

func (b *build) slot(name string) ir.Slot {
	if i := slices.Index(b.p.Attrs, name); i >= 0 {
		return i
	}
	b.p.Attrs = append(b.p.Attrs, name)
	return len(b.p.Attrs) - 1
}

func (b *build) attr(name string) ir.Expr { return &ir.Attr{Slot: b.slot(name)} }

func (b *build) not(name string) ir.Expr { return &ir.Unary{Op: ir.Not, X: b.attr(name)} }

// pool declares pools of a name; change fits each.
func (b *build) pool(name string, count int, change func(*ir.Pool)) ir.Ref {
	r := ir.Ref{Base: len(b.p.Pools), Count: count}
	for range count {
		p := ir.Pool{Name: name, Cap: 64, Evict: &ir.EvictLRU{}}
		if change != nil {
			change(&p)
		}
		b.p.Pools = append(b.p.Pools, p)
	}
	if count > 1 {
		r.Index = b.attr("i")
	}
	return r
}

func (b *build) stage(name string, count int, kind ir.Kind) ir.Ref {
	r := ir.Ref{Base: len(b.p.Stages), Count: count}
	for range count {
		b.p.Stages = append(b.p.Stages, ir.Stage{Name: name, Kind: kind})
	}
	if count > 1 {
		r.Index = b.attr("i")
	}
	return r
}

func engine(memory int) *ir.Step {
	return &ir.Step{Budget: num(8192), Cost: num(1), Chunk: num(0), Serve: &ir.ServeBy{}, Memory: &memory}
}

func (b *build) block(list ...ir.Stmt) ir.BlockID {
	b.p.Blocks = append(b.p.Blocks, list)
	return len(b.p.Blocks) - 1
}

func (b *build) session(list ...ir.Stmt) *ir.Program {
	b.p.Blocks[ir.BlockSession] = list
	return b.p
}

func run(stage ir.Ref) ir.Stmt { return &ir.Run{Stage: stage, Work: num(1)} }

func compute(stage ir.Ref, mode ir.Mode, growing ir.Ref) ir.Stmt {
	return &ir.Run{Stage: stage, Mode: mode, Work: num(1), Growing: &growing}
}

func (b *build) set(name string, x float64) ir.Stmt {
	return &ir.Set{Slot: b.slot(name), Value: num(x)}
}

func want(pool ir.Ref) ir.Want { return ir.Want{Pool: pool, Units: num(16)} }

func (b *build) hold(body []ir.Stmt, pools ...ir.Ref) *ir.Hold {
	h := &ir.Hold{Body: b.block(body...)}
	for _, p := range pools {
		h.Pools = append(h.Pools, want(p))
	}
	return h
}

func leasing(h *ir.Hold, pool ir.Ref) *ir.Hold {
	h.Lease = &ir.LeaseClause{Pool: pool, Time: num(math.Inf(1))}
	return h
}

func (b *build) branch(guard ir.Expr, then, other []ir.Stmt) ir.Stmt {
	return &ir.Branch{Guard: guard, Then: b.block(then...), Else: b.block(other...)}
}

func (b *build) loop(body ...ir.Stmt) ir.Stmt { return &ir.Loop{Body: b.block(body...)} }

func chance(p float64) ir.Expr {
	return &ir.Sample{Dist: ir.DistBernoulli, Args: []ir.Expr{num(p)}}
}

// list is short for a block's statements.
func list(s ...ir.Stmt) []ir.Stmt { return s }

// transfer is a prefiller that leases, and a decoder that reads.
func transfer() *ir.Program {
	b := newBuild()
	kvP, kvD := b.pool("kvP", 1, nil), b.pool("kvD", 1, nil)
	client, prefill := b.stage("client", 1, &ir.Delay{}), b.stage("prefill", 1, &ir.Fifo{Servers: 1})
	link, decode := b.stage("link", 1, &ir.PS{Capacity: num(1)}), b.stage("decode", 1, &ir.Delay{})
	return b.session(
		run(client),
		leasing(b.hold(list(run(prefill)), kvP), kvP),
		b.hold(list(run(link), &ir.Load{Pool: kvD, Units: num(1)}, &ir.Release{Pool: kvP}, run(decode)), kvD),
	)
}

// twoSided is llm-d's prefill/decode split, in outline.
func twoSided() *ir.Program {
	b := newBuild()
	lifo := func(stage int) func(*ir.Pool) {
		block := 16.0
		return func(p *ir.Pool) {
			p.Cap, p.Block, p.Preempt, p.AdmitVia = 160000, &block, ir.PreemptLIFO, &stage
		}
	}
	slots := func(stage int) func(*ir.Pool) {
		return func(p *ir.Pool) { p.Cap, p.AdmitVia = 64, &stage }
	}
	reqsP, kvP := b.pool("reqsP", 2, slots(0)), b.pool("kvP", 2, lifo(0))
	reqsD, kvD := b.pool("reqsD", 2, slots(2)), b.pool("kvD", 2, lifo(2))
	p, d := b.stage("P", 2, engine(2)), b.stage("D", 2, engine(6))
	link, tool := b.stage("link", 2, &ir.PS{Capacity: num(1)}), b.stage("tool", 1, &ir.Delay{})
	serve := func() []ir.Stmt {
		return list(compute(d, ir.ModePrefill, kvD), compute(d, ir.ModeDecode, kvD))
	}
	parked := b.hold(list(
		b.branch(b.not("transferred"), list(run(link), &ir.Release{Pool: kvP}, b.set("transferred", 1)), nil),
		b.hold(serve(), reqsD),
	), kvD)
	parked.Pools = append(parked.Pools, ir.Want{Pool: reqsD, Units: num(0), Reserve: num(1)})
	parked.Cache = num(1)
	return b.session(b.loop(
		&ir.Turn{},
		b.branch(b.attr("remote"), list(
			leasing(b.hold(list(compute(p, ir.ModePrefill, kvP)), reqsP, kvP), kvP),
			b.set("transferred", 0),
			parked,
		), list(b.hold(serve(), kvD, reqsD))),
		b.branch(chance(0.9), list(run(tool)), list(&ir.End{})),
	))
}
