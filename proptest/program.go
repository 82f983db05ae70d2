package proptest

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// A program is a deployment and a session over the whole language: engines with their memory and their queues,
// families, tiers, and a script with nested holds, branches and loops that all sessions run. The first choices
// describe the deployment and the workload; from then on one choice is one statement, or opens or closes a block.
//
// All numbers are small sums of powers of two, so that both machines compute the same reals whatever the order.

// programHead is how many choices describe the deployment and the workload.
const programHead = 18

// maxStatements bounds a program's script.
const maxStatements = 48

// programmer decodes a program.
type programmer struct {
	*builder
	script *script
	src    *source
	// pools and engines are the families; plain are the numbers of the stages that are no engine.
	pools, engines []family
	plain          []int
	// The attributes: the index of families, an urgency, amounts, one that is set from live state, a drawn one, one that is
	// always 0, one that tells who won a race.
	i, prio, n, o, live, drawn, slack, won ir.Slot
	leased                                 map[target]bool
	names                                  names
	observed                               int
	over                                   bool
	// drawing programs draw.
	drawing bool
}

// family is a run of pools or stages of one name. ofOne is a family with one member, not a single pool or stage.
type family struct {
	base, count int
	ofOne       bool
}

// ref is a reference to the member that an index says; to a family of one the index is always 0, but never a constant: a text's
// compiler leaves that out.
func (f family) ref(index ir.Expr) ir.Ref {
	if _, constant := index.(*ir.Num); f.ofOne && !constant {
		index = binary(ir.Mul, num(0), index)
	} else if f.count == 1 {
		index = nil
	}
	return ir.Ref{Base: f.base, Count: f.count, Index: index}
}

// DecodeProgram decodes a program. It is always valid.
func DecodeProgram(codes Codes) *ir.Program { return decodeProgram(codes, false) }

// DecodeDrawing decodes a program that draws: arrivals, works, branches and policies.
func DecodeDrawing(codes Codes) *ir.Program { return decodeProgram(codes, true) }

func decodeProgram(codes Codes, drawing bool) *ir.Program {
	src := &source{codes: codes}
	g := &programmer{builder: newBuilder(), script: &script{}, src: src, leased: map[target]bool{}, drawing: drawing}
	g.i, g.prio, g.n, g.o = g.attribute("i"), g.attribute("prio"), g.attribute("n"), g.attribute("o")
	g.live, g.drawn, g.slack = g.attribute("seen"), g.attribute("drawn"), g.attribute("slack")
	g.won = g.attribute("won")
	g.deployment(src)
	g.workload(src)
	g.policies(src)
	for n := 0; !src.done() && n < maxStatements && !g.over; n++ {
		g.statement(src.next())
	}
	for len(g.script.open) > 0 {
		g.close(&digits{})
	}
	g.in(ir.BlockSession, func() { g.builder.script(g.script.top) })
	g.numberNames()
	g.p.JoinRuns()
	return g.p
}

// deployment decodes stages and pools: seven choices.
func (g *programmer) deployment(src *source) {
	layout := src.next()
	engines := pick(layout, []int{1, 0, 1, 2, 2})
	first := layout.of(2) == 1 // the engines are declared first
	pools := pick(layout, []int{1, 2, 3, 3})
	plain := func() {
		for _, s := range []ir.Stage{{Name: "link", Kind: &ir.Delay{}}, {Name: "box", Kind: &ir.Fifo{Servers: 1 + layout.of(2)}},
			{Name: "share", Kind: &ir.PS{Capacity: g.sharing(layout)}}} {
			g.plain = append(g.plain, len(g.p.Stages))
			g.p.Stages = append(g.p.Stages, s)
		}
	}
	if !first {
		plain()
	}
	for e := range 2 {
		if d := src.next(); e < engines {
			g.engine([]string{"E", "F"}[e], d)
		}
	}
	if first {
		plain()
	}
	for k := range 3 {
		if d := src.next(); k < pools {
			g.pool([]string{"a", "b", "c"}[k], d)
		}
	}
	if d := src.next(); d.of(3) > 0 {
		g.spill(d)
	}
	g.memories(layout)
}

// sharing is a capacity whose share is a power of two however many are present.
func (g *programmer) sharing(d *digits) ir.Expr {
	n := ctx(ir.VarN)
	if g.drawing {
		return pick(d, []ir.Expr{num(1), call(ir.FunMin, n, num(3)), draw(ir.DistExp, num(2))})
	}
	return pick(d, []ir.Expr{n, binary(ir.Div, n, num(2)), binary(ir.Mul, num(2), n),
		cond(binary(ir.Gt, n, num(2)), binary(ir.Div, n, num(4)), num(1)), cond(binary(ir.Ge, n, num(3)), num(0), n)})
}

func (g *programmer) engine(name string, d *digits) {
	residents, decoders := ctx(ir.VarNres), ctx(ir.VarNdec)
	step := &ir.Step{
		Budget: pick(d, []ir.Expr{num(4), num(8), num(2), binary(ir.Add, residents, num(1)), num(math.Inf(1)), binary(ir.Sub, num(3), decoders), num(3), num(6)}),
		Chunk:  pick(d, []ir.Expr{num(0), num(2), num(1), residents, num(0)}),
		Cost: pick(d, []ir.Expr{num(1), binary(ir.Add, num(1), binary(ir.Div, ctx(ir.VarNtok), num(4))), binary(ir.Div, ctx(ir.VarNtok), num(2)),
			binary(ir.Add, num(0.5), binary(ir.Add, binary(ir.Div, ctx(ir.VarNdec), num(4)), binary(ir.Div, ctx(ir.VarNpre), num(8)))),
			binary(ir.Add, num(1), binary(ir.Div, binary(ir.Add, ctx(ir.VarKvb), binary(ir.Mul, num(2), ctx(ir.VarKvp))), num(16))),
			binary(ir.Add, num(0.5), binary(ir.Div, ctx(ir.VarAttn), num(32))), binary(ir.Add, num(0.25), binary(ir.Div, residents, num(8)))}),
	}
	byDecoding := cond(ctx(ir.VarDecoding), num(0), num(1))
	orders := []ir.Serve{&ir.ServeBy{}, &ir.ServeBy{Keys: []ir.Expr{byDecoding}}, &ir.ServeExclusivePrefill{}, &ir.ServeBy{Keys: []ir.Expr{attr(g.prio)}},
		&ir.ServeBy{Keys: []ir.Expr{ctx(ir.VarRemaining), negative(ctx(ir.VarAdmission))}},
		&ir.ServeBy{Keys: []ir.Expr{negative(ctx(ir.VarAdmission))}},
		&ir.ServeBy{Keys: []ir.Expr{binary(ir.Mul, attr(g.prio), cond(binary(ir.Gt, residents, num(2)), num(-1), num(1)))}},
		&ir.ServeBy{Keys: []ir.Expr{binary(ir.Mul, byDecoding, cond(binary(ir.Gt, binary(ir.Add, ctx(ir.VarKvb), ctx(ir.VarKvp)), num(6)), num(-1), num(1)))}}}
	step.Serve = orders[d.of(len(orders))]
	f := family{base: len(g.p.Stages), count: 1 + d.of(2)}
	f.ofOne = f.count == 1 && len(g.engines)%2 == 0
	step.Ahead = pick(d, []*ir.Ahead{nil, aheadOf(ir.AheadPlain), nil, aheadOf(ir.AheadEOS)})
	g.engines = append(g.engines, f)
	for range f.count {
		member := *step
		g.p.Stages = append(g.p.Stages, ir.Stage{Name: name, Kind: &member})
	}
}

func aheadOf(a ir.Ahead) *ir.Ahead { return &a }

func (g *programmer) pool(name string, d *digits) {
	p := ir.Pool{Name: name, Cap: pick(d, []float64{8, 6, 12, 4, 5, 16, math.Inf(1), 2, 0}), Evict: &ir.EvictLRU{}}
	if b := pick(d, []float64{0, 2, 1, 4, 0}); b > 0 {
		p.Block = &b
	}
	keys := [][]ir.Expr{nil, {attr(g.prio)}, {negative(ctx(ir.VarSize))}, {ctx(ir.VarQueued), ctx(ir.VarAge)}, {attr(g.n), negative(ctx(ir.VarLast))}, nil}
	if g.drawing {
		keys[5] = []ir.Expr{draw(ir.DistUniform, num(0), num(1))}
	}
	if k := keys[d.of(len(keys))]; k != nil {
		p.Evict = &ir.EvictBy{Keys: k}
	}
	if d.of(2) == 1 {
		p.Preempt = ir.PreemptLIFO
	}
	switch d.of(4) {
	case 2:
		p.Queue = attr(g.prio)
	case 3:
		p.Queue = binary(ir.Sub, attr(g.n), attr(g.prio))
	}
	f := family{base: len(g.p.Pools), count: 1 + d.of(2)}
	f.ofOne = f.count == 1 && len(g.pools)%2 == 0
	via := family{base: -1, count: 1}
	if len(g.engines) > 0 && d.of(2) == 1 {
		if e := g.engines[d.of(len(g.engines))]; e.count == 1 || e.count == f.count {
			via = e
		}
	}
	g.share(&p, d)
	g.pools = append(g.pools, f)
	for k := range f.count {
		member := p
		if via.base >= 0 {
			s := via.base + k%via.count
			member.AdmitVia = &s
		}
		if k > 0 && d.of(2) == 1 {
			member.Cap += 4
		}
		g.p.Pools = append(g.p.Pools, member)
	}
}

// share lets a pool find its blocks by their content, if it is one that can. What is drawn cannot be kept there.
func (g *programmer) share(p *ir.Pool, d *digits) {
	_, lru := p.Evict.(*ir.EvictLRU)
	if p.Block == nil || math.IsInf(p.Cap, 1) || !lru || g.drawing || d.of(2) == 0 {
		return
	}
	p.Shared, p.Phantom = true, d.of(4) == 3
}

// text gives the session another text.
func (g *programmer) text(d *digits) {
	text := &ir.Rewrite{Stream: d.of(2), Key: pick(d, []ir.Expr{nil, attr(g.prio), attr(ir.SlotSerial), num(1)}), From: pick(d, []ir.Expr{num(0), num(4), num(8), attr(g.n), num(3), num(16)})}
	if g.script.alone(func(sibling *deeds) bool { return sibling.text }, func(leg *deeds) { leg.text = true }) {
		g.script.add(text)
	}
}

// spill lets one pool move what it evicts to a single other one.
func (g *programmer) spill(d *digits) {
	from, to := g.pools[d.of(len(g.pools))], g.pools[d.of(len(g.pools))]
	if from == to || to.count > 1 || g.p.Pools[from.base].Shared || g.p.Pools[to.base].Shared {
		return
	}
	sp := ir.Spill{To: to.base, Via: g.plain[d.of(len(g.plain))],
		Work: pick(d, []ir.Expr{binary(ir.Div, ctx(ir.VarSize), num(2)), num(1), num(0)}),
		When: pick(d, []ir.Expr{num(1), binary(ir.Ge, ctx(ir.VarAge), num(1)), binary(ir.Gt, attr(g.n), num(2))})}
	for k := range from.count {
		spill := sp
		g.p.Pools[from.base+k].Spill = &spill
	}
}

// memories gives the engines memory.
func (g *programmer) memories(d *digits) {
	for k, e := range g.engines {
		f := g.pools[(k+d.of(2))%len(g.pools)]
		if f.count > 1 && f.count != e.count || d.of(4) == 3 {
			continue
		}
		for m := range e.count {
			if step, ok := g.p.Stages[e.base+m].Kind.(*ir.Step); ok {
				pool := f.base + m%f.count
				step.Memory = &pool
			}
		}
	}
}

// policies gives the pools and the engines what goes beyond version 5: five choices.
func (g *programmer) policies(src *source) {
	for k := range 3 {
		d := src.next()
		if k >= len(g.pools) {
			continue
		}
		f := g.pools[k]
		more, live, skipping, by := g.queueKeys(d), g.liveKeys(d), d.of(3) == 2, g.victims(d)
		for p := f.base; p < f.base+f.count; p++ {
			pool := &g.p.Pools[p]
			switch {
			case live != nil:
				pool.Queue, pool.QueueLive = nil, live
			case pool.Queue != nil:
				pool.QueueKeys = more
			}
			pool.Skipping = skipping
			if pool.Preempt == ir.PreemptLIFO {
				pool.PreemptBy = by
			}
		}
	}
	for k := range 2 {
		d := src.next()
		if k >= len(g.engines) {
			continue
		}
		only := g.only(d)
		for s := g.engines[k].base; s < g.engines[k].base+g.engines[k].count; s++ {
			if step, ok := g.p.Stages[s].Kind.(*ir.Step); ok {
				step.Only = only
			}
		}
	}
}

// liveKeys are keys that are read at each attempt, if any.
func (g *programmer) liveKeys(d *digits) []ir.Expr {
	waited := ctx(ir.VarWaited)
	return pick(d, [][]ir.Expr{nil, nil, nil, {binary(ir.Sub, attr(g.prio), waited)}, {attr(g.n), negative(waited)},
		{cond(binary(ir.Ge, waited, num(2)), num(0), num(1)), attr(g.prio)}, {ofPool(ir.FunCachedIn, g.pools[0].ref(num(0))), negative(attr(ir.SlotSerial))}})
}

// victims say whom a pool preempts, nil for who was admitted last.
func (g *programmer) victims(d *digits) *ir.PreemptBy {
	keys := pick(d, [][]ir.Expr{nil, nil, {attr(g.prio)}, {ctx(ir.VarSize), negative(ctx(ir.VarAdmission))}, {negative(ctx(ir.VarAdmission))}})
	if keys == nil {
		return nil
	}
	return &ir.PreemptBy{By: keys, Requeue: pick(d, []ir.Requeue{ir.RequeueHead, ir.RequeueTail})}
}

// only is what residents must be to be served, nil where all are.
func (g *programmer) only(d *digits) ir.Expr {
	iterations := ctx(ir.VarIterations)
	odd := binary(ir.Sub, iterations, binary(ir.Mul, num(2), call(ir.FunFloor, binary(ir.Div, iterations, num(2)))))
	return pick(d, []ir.Expr{nil, nil, nil, binary(ir.Or, ctx(ir.VarDecoding), odd), binary(ir.Le, ctx(ir.VarRemaining), num(4)), attr(g.o),
		binary(ir.Or, binary(ir.Eq, ctx(ir.VarDecoding), odd), binary(ir.Eq, ctx(ir.VarNres), num(1)))})
}

// queueKeys are keys that decide between sessions whose first key is equal, if any.
func (g *programmer) queueKeys(d *digits) []ir.Expr {
	return pick(d, [][]ir.Expr{nil, {attr(g.n)}, nil, {negative(attr(g.o)), attr(g.n)}, {negative(attr(ir.SlotSerial))}})
}

// workload decodes where sessions come from and what they are born with: six choices.
func (g *programmer) workload(src *source) {
	d := src.next()
	g.p.Horizon = pick(d, []float64{40, math.Inf(1), 20, 60})
	g.p.Warmup = pick(d, []float64{0, 0, 3, 0, 50})
	sessions := 1 + d.of(5)
	odd := binary(ir.Sub, attr(ir.SlotSerial), binary(ir.Mul, num(2), call(ir.FunFloor, binary(ir.Div, attr(ir.SlotSerial), num(2)))))
	g.in(ir.BlockInit, func() {
		for _, s := range []*ir.Set{{Slot: g.i, Value: pick(d, []ir.Expr{num(0), odd})}, {Slot: g.prio, Value: pick(d, []ir.Expr{num(0), attr(ir.SlotSerial), negative(attr(ir.SlotSerial))})},
			{Slot: g.n, Value: num(float64(1 + d.of(6)))}, {Slot: g.o, Value: num(float64(1 + d.of(3)))}, {Slot: g.live, Value: num(0)},
			{Slot: g.drawn, Value: num(0)}, {Slot: g.slack, Value: num(0)}, {Slot: g.won, Value: num(0)}} {
			g.add(s)
		}
	})
	turn := src.next()
	g.in(ir.BlockTurn, func() {
		if turn.of(2) == 1 {
			g.add(&ir.Set{Slot: g.n, Value: binary(ir.Add, attr(ir.SlotNew), num(1))})
		}
		if turn.of(2) == 1 {
			g.add(&ir.Observe{Obs: g.observation(&digits{}), Value: attr(ir.SlotTurn)})
		}
	})
	list := &ir.Sessions{}
	for k := range 4 {
		if s := src.next(); k < sessions {
			list.List = append(list.List, g.session(s))
		}
	}
	switch turn.of(5) {
	case 0, 1:
		if g.p.Arrival = list; g.drawing {
			g.p.Arrival = &ir.Poisson{Rate: 0.75}
		}
	case 3:
		g.p.Arrival = &ir.Batch{Count: sessions}
	case 4:
		g.p.Arrival = &ir.Closed{Count: sessions}
		if turn.of(2) == 1 {
			g.renewal(turn, sessions)
		}
	default:
		g.p.Arrival = list
	}
}

// renewal lets sessions come one by one.
func (g *programmer) renewal(d *digits, sessions int) {
	a := &ir.Renewal{Gap: pick(d, []ir.Expr{num(1), num(0.5), binary(ir.Mul, num(2), num(2)), num(0)})}
	if g.drawing {
		a.Gap = draw(ir.DistErlang, num(2), num(1))
	}
	g.p.Arrival = a
	if gap, constant := ir.Const(a.Gap); d.of(2) == 0 || constant && gap == 0 {
		g.p.Count = &sessions
	}
}

// session decodes an explicit session: presets and turns.
func (g *programmer) session(d *digits) ir.Session {
	var s ir.Session
	preset := func(slot ir.Slot, x int) {
		if d.of(2) == 1 {
			s.Attrs = append(s.Attrs, ir.Preset{Slot: slot, Value: float64(x)})
		}
	}
	preset(g.i, 1)
	preset(g.prio, d.of(4))
	preset(g.n, d.of(8))
	preset(g.o, d.of(4))
	for range d.of(3) {
		turn := []ir.Preset{{Slot: ir.SlotNew, Value: float64(d.of(4))}, {Slot: ir.SlotOut, Value: 2}}
		if d.of(2) == 1 {
			turn = append(turn, ir.Preset{Slot: g.n, Value: float64(d.of(8))})
		}
		s.Turns = append(s.Turns, turn)
	}
	return s
}

// observation is the number of an observation: the next new one, or one there is.
func (g *programmer) observation(d *digits) int {
	if g.observed == 0 || g.observed < 4 && d.of(2) == 0 {
		g.p.Observes = append(g.p.Observes, []string{"x", "y", "z", "t"}[g.observed])
		g.observed++
		return g.observed - 1
	}
	return g.observed - 1
}
