package proptest

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// forking is a fork under construction: its legs, the last of which is being filled, and what each does that its siblings may not do too.
type forking struct {
	legs  []*[]node
	deeds []deeds
}

// deeds are what a leg does: the attributes it assigns, and whether to anything but a constant; the names it grants; whether it says a text.
type deeds struct {
	varies map[ir.Slot]bool
	grants []int
	text   bool
}

// next opens a leg.
func (f *forking) next(at *scope) {
	f.legs = append(f.legs, &[]node{})
	f.deeds = append(f.deeds, deeds{varies: map[ir.Slot]bool{}})
	at.into = f.legs[len(f.legs)-1]
}

// forks are the forks that are open.
func (sc *script) forks() (list []*forking) {
	for _, at := range sc.open {
		if at.fork != nil {
			list = append(list, at.fork)
		}
	}
	return list
}

// alone reports whether a leg may do something: no sibling of it, or of the legs around it, does what is in its way. If so, did notes it.
func (sc *script) alone(inTheWay func(sibling *deeds) bool, did func(leg *deeds)) bool {
	forks := sc.forks()
	for _, f := range forks {
		for i := range f.deeds[:len(f.deeds)-1] {
			if inTheWay(&f.deeds[i]) {
				return false
			}
		}
	}
	for _, f := range forks {
		did(&f.deeds[len(f.deeds)-1])
	}
	return true
}

// assign adds a statement that assigns attributes, where it may stand.
func (g *programmer) assign(s ir.Stmt, constant bool, slots ...ir.Slot) {
	if g.script.alone(func(sibling *deeds) bool {
		return slices.ContainsFunc(slots, func(slot ir.Slot) bool {
			varies, assigned := sibling.varies[slot]
			return assigned && (varies || !constant)
		})
	}, func(leg *deeds) {
		for _, slot := range slots {
			leg.varies[slot] = leg.varies[slot] || !constant
		}
	}) {
		g.script.add(s)
	}
}

// set adds a set, where it may stand.
func (g *programmer) put(slot ir.Slot, value ir.Expr) {
	_, constant := ir.Const(value)
	g.assign(&ir.Set{Slot: slot, Value: value}, constant, slot)
}

// mayGrant reports whether a hold may lease under a name, and notes that it does.
func (g *programmer) mayGrant(name int) bool {
	return g.script.alone(func(sibling *deeds) bool { return slices.Contains(sibling.grants, name) }, func(leg *deeds) { leg.grants = append(leg.grants, name) })
}

// legs decodes a statement about legs.
func (g *programmer) legs(d *digits) {
	sc := g.script
	at := sc.innermost()
	switch op := d.of(12); {
	case op <= 3 && len(sc.open) < 4:
		g.fork()
	case op <= 4 && at != nil && at.fork != nil:
		g.nextLeg(d)
	case op == 5 && slices.ContainsFunc(sc.open, func(at *scope) bool { _, loop := at.stmt.(*ir.Loop); return loop || at.fork != nil }):
		sc.add(&ir.Break{})
	case op <= 8:
		sc.add(g.wait(g.src.next()))
	case op == 9:
		g.renew(d)
	case op == 10:
		g.abandon(d)
	case len(sc.open) < 3:
		g.within()
	}
}

// fork opens a fork. What several legs may do to a hold around them is known no more.
func (g *programmer) fork() {
	for _, at := range g.script.open {
		for k := range at.room {
			at.room[k] = -1
		}
	}
	at := &scope{stmt: &ir.Fork{}, fork: &forking{}}
	g.script.enter(at)
	at.fork.next(at)
}

// nextLeg ends a leg, by a break or not, and opens another, or closes the fork when there are enough.
func (g *programmer) nextLeg(d *digits) {
	at := g.script.innermost()
	if d.of(2) == 1 {
		g.script.add(&ir.Break{})
	}
	if n := len(at.fork.legs); n < 2 || n < 3 && d.of(3) == 2 {
		at.fork.next(at)
		return
	}
	g.script.leave()
}

// within decodes an admission that is tried for some time only, as the compiler writes it. It takes three choices more.
func (g *programmer) within() {
	sc, src := g.script, g.src
	g.put(g.won, num(0))
	g.fork()
	g.hold(src.next())
	g.put(g.won, num(1))
	g.run(src.next())
	d := src.next()
	g.close(d)
	sc.add(&ir.Break{})
	at := sc.innermost()
	at.fork.next(at)
	sc.add(&ir.Wait{Time: pick(d, []ir.Expr{num(1), num(0), num(2), attr(g.n)})})
	sc.add(&ir.Wait{Cond: binary(ir.Eq, attr(g.won), num(0))})
	sc.add(&ir.Break{})
	sc.leave()
	sc.enter(&scope{stmt: &ir.Branch{Guard: binary(ir.Eq, attr(g.won), num(0))}})
}

// wait decodes a wait, from a choice of its own: mostly one that has an end.
func (g *programmer) wait(d *digits) *ir.Wait {
	w := &ir.Wait{}
	kind := d.of(8)
	if kind > 2 {
		w.Cond = g.condition(d)
	}
	if kind != 7 {
		w.Time = pick(d, []ir.Expr{num(1), num(2), num(0.5), attr(g.n), num(0), num(3)})
	}
	return w
}

// condition is what a wait waits for.
func (g *programmer) condition(d *digits) ir.Expr {
	t := g.anyTarget(d)
	pool, x := g.ref(t), num(float64(d.of(4)))
	list := []ir.Expr{binary(ir.Le, ofPool(ir.FunUsed, pool), x), binary(ir.Ge, ofPool(ir.FunFree, pool), x), binary(ir.Eq, ofPool(ir.FunHolders, pool), num(0)),
		binary(ir.Gt, ofPool(ir.FunQueued, pool), num(0)), binary(ir.Le, ofStage(ir.FunQueue, single(g.plain[0])), x), g.ofLeases(d, t),
		binary(ir.Gt, attr(g.n), x), binary(ir.Eq, attr(g.won), num(1)), binary(ir.Gt, ofPool(ir.FunCachedIn, pool), num(0)),
		binary(ir.And, attr(ir.SlotMore), binary(ir.Gt, attr(g.live), num(1))), num(0), attr(ir.SlotMore)}
	if len(g.engines) > 0 {
		list = append(list, binary(ir.Le, ofStage(ir.FunWork, g.engines[0].ref(attr(g.i))), x), binary(ir.Eq, ofStage(ir.FunBusy, g.engines[0].ref(attr(g.i))), num(0)))
	}
	return list[d.of(len(list))]
}

// ofLeases is a condition about what the session leases, of a pool or under a name.
func (g *programmer) ofLeases(d *digits, t target) ir.Expr {
	some := pick(d, []ir.BinaryOp{ir.Gt, ir.Eq})
	if n := len(g.names.granted); n > 0 && d.of(2) == 1 {
		name := &ir.LeaseArg{Name: g.names.granted[d.of(n)]}
		g.leaseArgs = append(g.leaseArgs, name)
		return binary(some, &ir.Call{Fun: ir.FunLeased, Args: []ir.Arg{name}}, num(0))
	}
	return binary(some, ofPool(ir.FunLeased, g.ref(t)), num(0))
}

// abandon abandons a lease: one that is made for it, which keeps what attributes say, or one that may be there.
func (g *programmer) abandon(d *digits) {
	t := g.anyTarget(d)
	if d.of(2) == 1 {
		units, x := g.units(t, &digits{})
		h := &ir.Hold{Pools: []ir.Want{{Pool: g.ref(t), Units: units}}, Cache: binary(ir.Add, attr(g.n), attr(g.o)),
			Lease: &ir.LeaseClause{Pool: g.ref(t), Time: num(pick(d, []float64{1, 2, 4}))}}
		g.script.enter(&scope{stmt: h, targets: []target{t}, units: []float64{x}, room: []float64{-1}})
		g.script.leave()
		g.leased[t] = true
	}
	if g.leased[t] {
		g.script.add(&ir.Abandon{Pool: g.ref(t)})
	}
}

// renew adds a renewal of a lease, of a pool or by its name.
func (g *programmer) renew(d *digits) {
	t := g.anyTarget(d)
	time := pick(d, []ir.Expr{num(2), num(4), attr(g.n), num(0), num(8)})
	if n := len(g.names.granted); n > 0 && d.of(2) == 1 {
		g.script.add(&ir.RenewLease{Name: g.names.granted[d.of(n)], Time: time})
	} else if g.leased[t] {
		g.script.add(&ir.Renew{Pool: g.ref(t), Time: time})
	}
}
