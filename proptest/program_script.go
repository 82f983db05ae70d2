package proptest

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// statement decodes one choice: a statement, or the opening or closing of a block.
func (g *programmer) statement(d *digits) {
	sc := g.script
	at := sc.innermost()
	op := d.of(40)
	switch {
	case op >= 32:
		g.legs(d)
	case op == 31 && len(sc.open) < 5:
		g.leases(d)
	case op == 30:
		g.transfer(d)
	case op <= 4 || op >= 28:
		g.run(d)
	case op <= 9 && len(sc.open) < 5:
		g.hold(d)
	case op <= 13 && at != nil:
		g.close(d)
	case op <= 14:
		g.grow(d)
	case op == 15:
		g.load(d)
	case op == 16:
		g.release(d)
	case op == 17:
		g.transfer(d)
	case op == 18:
		if t := g.anyTarget(d); g.p.Pools[g.ref(t).Base].Shared {
			g.text(d)
		} else {
			sc.add(&ir.Drop{Pool: g.ref(t)})
		}
	case op == 19 || op == 20:
		g.set(d)
	case op == 21:
		g.index(d)
	case op == 22 || op == 23:
		sc.add(&ir.Observe{Obs: g.observation(d), Value: g.liveState(d)})
	case op == 24 && len(sc.open) < 5:
		sc.enter(&scope{stmt: &ir.Branch{Guard: g.guard(d)}})
	case op == 25 && at != nil && at.other != nil && at.into != at.other:
		if _, branch := at.stmt.(*ir.Branch); branch {
			at.into = at.other
		}
	case op == 26 && len(sc.open) < 4 && d.of(2) == 1:
		sc.enter(&scope{stmt: &ir.Loop{}})
	case op == 27 && d.of(8) == 7:
		sc.add(&ir.End{})
		g.over = at == nil
	default:
		g.turn()
	}
}

// turn adds a turn: it assigns what sessions bring, and what the block of the turn does.
func (g *programmer) turn() {
	g.assign(&ir.Turn{}, false, ir.SlotTurn, ir.SlotNew, ir.SlotOut, ir.SlotThink, ir.SlotMore, ir.SlotForced, g.n)
}

// ref is the reference to a target, always spelled the same.
func (g *programmer) ref(t target) ir.Ref {
	if t.member == anyMember {
		return g.pools[t.family].ref(attr(g.i))
	}
	return g.pools[t.family].ref(num(float64(t.member)))
}

// anyTarget picks a pool.
func (g *programmer) anyTarget(d *digits) target {
	f := d.of(len(g.pools))
	return target{f, pick(d, []int{0, anyMember, anyMember, g.pools[f].count - 1})}
}

// heldTarget picks a pool of the innermost hold.
func (g *programmer) heldTarget(d *digits) (target, bool) {
	at := g.script.hold()
	if at == nil {
		return target{}, false
	}
	return at.targets[d.of(len(at.targets))], true
}

func (g *programmer) capacity(t target) float64 { return g.p.Pools[g.pools[t.family].base].Cap }

// work is the work of a run: never negative, sometimes 0.
func (g *programmer) work(d *digits) ir.Expr {
	if g.drawing && d.of(2) == 1 {
		return pick(d, []ir.Expr{draw(ir.DistExp, num(2)), draw(ir.DistErlang, num(2), attr(g.n)), draw(ir.DistH2, num(1), num(3)),
			draw(ir.DistDet, attr(g.o)), draw(ir.DistLogNormal, num(0), num(0.5)), draw(ir.DistChoice, num(1), num(2), attr(g.n), draw(ir.DistExp, num(1))),
			call(ir.FunMax, num(0), draw(ir.DistNormal, num(2), num(1))), call(ir.FunFloor, draw(ir.DistUniform, num(0), num(5)))})
	}
	return pick(d, []ir.Expr{num(1), num(2), attr(g.n), attr(g.o), num(3), num(0), num(4),
		call(ir.FunMax, num(0), binary(ir.Sub, attr(g.n), attr(ir.SlotCached)))})
}

func (g *programmer) run(d *digits) {
	r := &ir.Run{}
	if len(g.engines) > 0 && d.of(4) > 0 {
		e := g.engines[d.of(len(g.engines))]
		r.Stage = e.ref(attr(g.i))
		r.Mode = pick(d, []ir.Mode{ir.ModePrefill, ir.ModeDecode})
		r.Work = g.work(d)
		if t, ok := g.heldTarget(d); ok && d.of(3) > 0 {
			pool := g.ref(t)
			r.Growing = &pool
			g.script.forget(t)
		}
	} else {
		r.Stage = single(g.plain[d.of(len(g.plain))])
		r.Work = g.work(d)
		if d.of(4) == 3 {
			r.Work = binary(ir.Div, r.Work, num(2))
		}
	}
	if work, constant := ir.Const(r.Work); constant && work > 0 {
		for _, at := range g.script.open {
			at.passes = at.passes || g.unconditional(at)
		}
	}
	g.script.add(r)
	if g.p.IsAhead(r.Stage.Base) && d.of(4) > 0 {
		g.phase(r, d)
	}
}

// phase lets another run follow that is a phase of the one before, with something between them or not.
func (g *programmer) phase(before *ir.Run, d *digits) {
	switch d.of(6) {
	case 1:
		g.script.add(&ir.Observe{Obs: g.observation(d), Value: ctx(ir.VarNow)})
	case 2:
		g.set(d)
	case 3:
		g.script.enter(&scope{stmt: &ir.Branch{Guard: g.guard(d)}})
		g.script.add(&ir.Observe{Obs: g.observation(d), Value: g.liveState(d)})
		g.script.leave()
	case 4:
		g.put(g.live, g.liveState(d))
	}
	next := *before
	next.Mode = pick(d, []ir.Mode{ir.ModeDecode, ir.ModeDecode, ir.ModePrefill})
	next.Work = g.work(d)
	g.script.add(&next)
	if d.of(3) == 2 {
		g.phase(&next, d)
	}
}

// unconditional reports whether the next statement runs whenever the body of an open scope does: no branch and no fork lies between.
func (g *programmer) unconditional(at *scope) bool {
	for i := len(g.script.open) - 1; i >= 0; i-- {
		if g.script.open[i] == at {
			return true
		}
		switch g.script.open[i].stmt.(type) {
		case *ir.Branch, *ir.Fork:
			return false
		default:
		}
	}
	return false
}

// units are the units of a hold on a pool: mostly what may fit.
func (g *programmer) units(t target, d *digits) (units ir.Expr, known float64) {
	room := g.capacity(t)
	x := math.Min(pick(d, []float64{2, 1, 3, 4, 0, 2.5, 5}), room)
	switch d.of(8) {
	case 4:
		return call(ir.FunMin, attr(g.n), num(room)), -1
	case 5:
		return call(ir.FunMax, num(0), binary(ir.Sub, call(ir.FunMin, attr(g.n), num(room)), ofPool(ir.FunCachedIn, g.ref(t)))), -1
	case 6:
		if len(g.engines) > 0 {
			left := ofStage(ir.FunBudgetLeft, g.engines[0].ref(attr(g.i)))
			return call(ir.FunMin, num(x), call(ir.FunMax, num(1), left)), -1
		}
		return call(ir.FunMin, num(x), call(ir.FunMax, num(1), ofPool(ir.FunFree, g.ref(t)))), -1
	case 7:
		return binary(ir.Add, attr(g.slack), binary(ir.Add, attr(g.n), num(x))), -1
	}
	if !g.p.Pools[g.pools[t.family].base].Fits(x) {
		return binary(ir.Add, attr(g.slack), num(x)), x
	}
	return num(x), x
}

func (g *programmer) hold(d *digits) {
	h := &ir.Hold{}
	at := &scope{stmt: h, targets: []target{g.anyTarget(d)}}
	if t := g.anyTarget(d); d.of(3) == 2 && (t.family != at.targets[0].family || t.member != at.targets[0].member && g.pools[t.family].count > 1) {
		at.targets = append(at.targets, t)
	}
	fresh := false
	switch d.of(6) {
	case 1:
		h.Reuse, fresh = num(0), true
	case 2:
		h.Reuse = num(2)
	case 3:
		h.Reuse = binary(ir.Sub, attr(g.n), num(1))
	}
	for _, t := range at.targets {
		units, known := g.units(t, d)
		w := ir.Want{Pool: g.ref(t), Units: units}
		if d.of(5) == 4 {
			w.Reserve = pick(d, []ir.Expr{call(ir.FunMin, num(g.capacity(t)), binary(ir.Add, attr(g.n), num(1))),
				binary(ir.Add, attr(g.n), ofPool(ir.FunUsed, w.Pool)), binary(ir.Mul, attr(g.n), ofPool(ir.FunHolders, w.Pool))})
		}
		h.Pools = append(h.Pools, w)
		at.units = append(at.units, math.Max(known, 0))
		if !fresh {
			known = -1
		}
		at.room = append(at.room, known)
	}
	g.script.enter(at)
}

func (g *programmer) close(d *digits) {
	at := g.script.innermost()
	switch s := at.stmt.(type) {
	case *ir.Fork:
		g.nextLeg(d)
		return
	case *ir.Hold:
		g.clauses(s, at, d)
	case *ir.Loop:
		if !at.passes {
			g.script.add(&ir.Run{Stage: single(g.plain[0]), Work: num(1)})
		}
	default:
	}
	g.script.leave()
}

// clauses decodes what a hold says at its end.
func (g *programmer) clauses(h *ir.Hold, at *scope, d *digits) {
	h.Cache = pick(d, []ir.Expr{nil, num(math.Inf(1)), num(math.Inf(1)), binary(ir.Add, attr(g.n), attr(g.o)), num(2), attr(ir.SlotComputed),
		ofPool(ir.FunUsed, g.ref(at.targets[0])), binary(ir.Mul, num(2), ofPool(ir.FunHolders, g.ref(at.targets[0])))})
	if d.of(3) != 2 {
		return
	}
	t := at.targets[d.of(len(at.targets))]
	h.Lease = &ir.LeaseClause{Pool: g.ref(t), Time: pick(d, []ir.Expr{num(math.Inf(1)), num(1), num(3), attr(g.n), num(0), num(0.5)})}
	if d.of(3) == 2 {
		if name := d.of(len(leaseNames)); g.mayGrant(name) {
			g.names.grant(h.Lease, name)
			return
		}
	}
	g.leased[t] = true
}

func (g *programmer) grow(d *digits) {
	t, ok := g.heldTarget(d)
	if !ok {
		return
	}
	at, k := g.script.holding(t)
	x := float64(d.of(4))
	if d.of(8) > 0 {
		x = math.Max(0, math.Min(x, g.capacity(t)-at.units[k]))
	}
	at.units[k] += x
	if at.room[k] >= 0 {
		at.room[k] += x
	}
	g.script.add(&ir.Grow{Pool: g.ref(t), Amount: num(x)})
}

func (g *programmer) load(d *digits) {
	t, ok := g.heldTarget(d)
	if !ok {
		return
	}
	g.bring(t, float64(d.of(4)), d.of(32) == 31)
}

// bring loads what there is room for, or when reckless what there may not be.
func (g *programmer) bring(t target, x float64, reckless bool) {
	at, k := g.script.holding(t)
	if at.room[k] < 0 && !reckless {
		return
	}
	if !reckless {
		x = math.Min(x, at.room[k])
		at.room[k] -= x
	}
	g.script.add(&ir.Load{Pool: g.ref(t), Units: num(x)})
}

func (g *programmer) releasable(t target) bool {
	at, _ := g.script.holding(t)
	return at != nil || g.leased[t]
}

func (g *programmer) release(d *digits) {
	if named := g.names.release(d); named != nil && d.of(2) == 1 {
		g.script.add(named)
		return
	}
	if t := g.anyTarget(d); g.releasable(t) {
		g.script.forget(t)
		g.script.add(&ir.Release{Pool: g.ref(t)})
	}
}

func (g *programmer) transfer(d *digits) {
	from := g.anyTarget(d)
	to, ok := g.heldTarget(d)
	if named := g.names.release(d); ok && named != nil && d.of(2) == 1 {
		g.script.add(&ir.Run{Stage: single(g.plain[0]), Work: g.work(d)})
		g.bring(to, float64(d.of(4)), false)
		g.script.add(named)
		return
	}
	if !ok || from == to || !g.releasable(from) {
		return
	}
	g.script.add(&ir.Run{Stage: single(g.plain[0]), Work: g.work(d)})
	g.bring(to, float64(d.of(4)), false)
	g.script.forget(from)
	g.script.add(&ir.Release{Pool: g.ref(from)})
}

// set assigns an attribute; one that headers read never gets live state.
func (g *programmer) set(d *digits) {
	switch d.of(6) {
	case 1:
		g.put(g.prio, binary(ir.Sub, attr(g.prio), num(float64(1+d.of(2)))))
	case 2:
		g.put(g.live, g.liveState(d))
	case 3:
		g.put(g.drawn, &ir.Sample{Dist: ir.DistUniform, Args: []ir.Expr{num(0), num(1)}})
	case 4:
		g.put(g.o, num(float64(d.of(5))))
	default:
		g.put(g.n, pick(d, []ir.Expr{num(2), num(5), binary(ir.Add, attr(g.n), num(1)), num(1), num(7), attr(g.o)}))
	}
}

// index assigns the index of families, where no hold that may use it is open.
func (g *programmer) index(d *digits) {
	if g.script.hold() != nil || len(g.script.forks()) > 0 {
		return
	}
	f := g.pools[d.of(len(g.pools))]
	if d.of(2) == 0 || f.count < 2 {
		g.script.add(&ir.Set{Slot: g.i, Value: num(float64(d.of(2)))})
		return
	}
	r := f.ref(attr(g.i))
	key := pick(d, []ir.Expr{ofPool(ir.FunQueued, r), ofPool(ir.FunUsed, r), negative(ofPool(ir.FunCachedIn, r)), negative(attr(g.i)), ofPool(ir.FunHolders, r)})
	more := pick(d, [][]ir.Expr{nil, nil, {negative(attr(g.i))}, {ofPool(ir.FunUsed, r), negative(attr(g.i))}})
	g.script.add(&ir.Choose{Var: g.i, Count: num(2), Key: key, Keys: more})
}

// guard is a branch's condition.
func (g *programmer) guard(d *digits) ir.Expr {
	if g.drawing && d.of(2) == 1 {
		return draw(ir.DistBernoulli, num(0.5))
	}
	return pick(d, []ir.Expr{binary(ir.Eq, attr(ir.SlotSerial), num(float64(d.of(3)))), binary(ir.Gt, attr(g.n), num(2)), attr(ir.SlotMore),
		binary(ir.Lt, attr(g.drawn), num(0.5)), binary(ir.Ge, ctx(ir.VarNow), num(4)), binary(ir.Gt, attr(g.live), num(1)),
		&ir.Unary{Op: ir.Not, X: attr(ir.SlotCached)}, binary(ir.Or, attr(ir.SlotComputed), binary(ir.And, attr(g.o), attr(g.i)))})
}

// liveState asks the deployment something.
func (g *programmer) liveState(d *digits) ir.Expr {
	pool := g.ref(g.anyTarget(d))
	stage := single(g.plain[d.of(len(g.plain))])
	if len(g.engines) > 0 && d.of(2) == 1 {
		stage = g.engines[d.of(len(g.engines))].ref(attr(g.i))
		if d.of(3) == 2 {
			return ofStage(ir.FunBudgetLeft, stage)
		}
	}
	if d.of(4) == 3 {
		hit := &ir.Call{Fun: ir.FunPrice, Args: []ir.Arg{&ir.StageArg{Stage: stage}, &ir.ExprArg{X: attr(ir.SlotCached)}, &ir.ExprArg{X: attr(g.n)}}}
		return pick(d, []ir.Expr{hit, ofStage(ir.FunEstLambda, stage), ofStage(ir.FunEstRho, stage), ofStage(ir.FunEstWait, stage)})
	}
	asked := []ir.Expr{ctx(ir.VarNow), attr(ir.SlotCached), attr(ir.SlotComputed), attr(g.n)}
	for _, f := range []ir.Fun{ir.FunUsed, ir.FunFree, ir.FunCachedIn, ir.FunHolders, ir.FunQueued, ir.FunLeased} {
		asked = append(asked, ofPool(f, pool))
	}
	for _, f := range []ir.Fun{ir.FunQueue, ir.FunBusy, ir.FunWork} {
		asked = append(asked, ofStage(f, stage))
	}
	return asked[d.of(len(asked))]
}
