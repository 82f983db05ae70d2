package proptest

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// several is what a session leases of one pool one after the other, and how it ends that: what a release means is then a question.
type several struct {
	// names are the leases' numbers in leaseNames, -1 for none; bounds their times.
	names  [2]int
	bounds [2]float64
	// byName tells that the release says a name, if there is one.
	byName bool
}

// severalLeases decodes them.
func severalLeases(d *digits) several {
	inf := math.Inf(1)
	return several{
		names:  pick(d, [][2]int{{-1, -1}, {-1, -1}, {-1, -1}, {-1, 0}, {0, 1}, {0, 0}}),
		bounds: pick(d, [][2]float64{{inf, inf}, {inf, 2}, {2, 4}, {5, 3}}),
		byName: d.of(2) == 1,
	}
}

// lease makes the k-th of them the lease of a hold on a pool, and tells whether it has a name.
func (l *several) lease(h *ir.Hold, k int, names *names) bool {
	h.Lease = &ir.LeaseClause{Pool: h.Pools[0].Pool, Time: num(l.bounds[k])}
	if l.names[k] < 0 {
		return false
	}
	names.grant(h.Lease, l.names[k])
	return true
}

// release is the release that follows them: of the pool where a lease has no name, else of a name.
func (l *several) release(pool ir.Ref) ir.Stmt {
	if min(l.names[0], l.names[1]) < 0 && !(l.byName && l.names[1] >= 0) {
		return &ir.Release{Pool: pool}
	}
	return &ir.ReleaseLease{Name: l.names[1]}
}

// leases has a session lease a pool twice, wait and release it.
func (s *scheduler) leases(sc *script, d *digits) {
	p := d.of(s.pools)
	l := severalLeases(d)
	for k := range l.names {
		x := math.Min(float64(1+d.of(2)), s.p.Pools[p].Cap)
		h := &ir.Hold{Pools: []ir.Want{{Pool: single(p), Units: s.amount(p, x)}}}
		sc.enter(&scope{stmt: h, targets: []target{{p, 0}}, units: []float64{x}, room: []float64{-1}})
		s.leased[p] = !l.lease(h, k, &s.names) || s.leased[p]
		sc.leave()
	}
	s.wait(sc, d)
	sc.forget(target{p, 0})
	sc.add(l.release(single(p)))
}

// leases has the sessions lease a pool twice, run and release it.
func (g *programmer) leases(d *digits) {
	t := g.anyTarget(d)
	l := severalLeases(d)
	for k := range l.names {
		x := math.Min(float64(1+d.of(2)), g.capacity(t))
		units := num(x)
		if !g.p.Pools[g.pools[t.family].base].Fits(x) {
			units = binary(ir.Add, attr(g.slack), units)
		}
		h := &ir.Hold{Pools: []ir.Want{{Pool: g.ref(t), Units: units}}}
		if l.names[k] >= 0 && !g.mayGrant(l.names[k]) {
			l.names[k] = -1
		}
		g.script.enter(&scope{stmt: h, targets: []target{t}, units: []float64{x}, room: []float64{-1}})
		g.leased[t] = !l.lease(h, k, &g.names) || g.leased[t]
		g.script.leave()
	}
	g.script.add(&ir.Run{Stage: single(g.plain[0]), Work: g.work(d)})
	g.script.forget(t)
	g.script.add(l.release(g.ref(t)))
}
