package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// scopeEnd is the rule ScopeEnd: the hold's pools are released in order, but the leased one becomes a lease.
func (m *Machine) scopeEnd(l legRow) {
	h := m.legs.At(l).Hold
	hs := &m.prog.holds[m.holds.At(h).Header]
	m.at(hs.block, hs.pos, l)
	t := &m.tr
	t.Rule, t.Block, t.Stmt = ScopeEnd, int(hs.block), int(hs.pos)
	leased := poolRow(none)
	if hs.leased != none {
		leased = *m.took.At(h, int(hs.leased))
	}
	for a := m.holds.At(h).Allocs.First; a != 0 && m.err == nil; {
		next := m.owned.Next(a)
		if p := m.allocs.At(a).Pool; p == leased {
			m.grant(l, a, hs)
		} else {
			computed := m.computedOf(a)
			m.unhold(a)
			m.giveBack(a, hs.cache, computed, Released)
		}
		a = next
	}
	if m.err != nil {
		return
	}
	m.setAttr(l, m.prog.IR.SlotsOf[ir.SlotComputed], 0)
	for k := range hs.wants {
		if p := *m.took.At(h, k); *m.preempted.At(l, p) >= 0 {
			*m.preempted.Mut(l, p) = -1
		}
	}
	m.popHold(l)
	m.leave(m.legs.Mut(l))
	m.core.Sweep = 0
}

// grant makes an allocation a lease: it stays allocated, outside any hold, until the session's release, its
// expiry or the session's end.
func (m *Machine) grant(l legRow, a allocRow, hs *header) {
	c := &m.core
	m.forSession(l)
	bound := m.amount(hs.leaseTime, l, "the lease's time")
	if m.err != nil {
		return
	}
	computed := m.computedOf(a)
	m.unhold(a)
	s := m.legs.At(l).Session
	r := m.sessions.Mut(s)
	p := m.allocs.Mut(a)
	m.touch(p.Pool)
	ps := m.pools.Mut(p.Pool)
	ps.Leased += p.Units
	ps.Granted++
	p.Header, p.Computed, p.Granted, p.Expiry = m.holds.At(p.Hold).Header, computed, c.Now, c.Now+bound
	p.Hold = 0
	if m.prog.pools[p.Pool].shared {
		m.tables.Mut(a).Text = m.keepText(*m.texts.At(s))
	}
	if hs.leaseName >= 0 {
		p.Name = hs.leaseName + 1
		*m.named.Mut(s, int(hs.leaseName)) = namedLease{Lease: a, Granted: true, Pool: p.Pool}
		m.atPool.Mut(s, p.Pool).past = past{}
	}
	m.owned.Append(&r.Leases, a)
	if !math.IsInf(p.Expiry, 1) {
		p.Event = m.schedule(evLease, int32(a), p.Expiry)
	}
	m.note(PoolChange{Pool: int(p.Pool), Kind: Leased, Session: r.Serial, Units: p.Units, Until: p.Expiry, Name: m.leaseName(p)})
}

// giveBack is the one transition by which an allocation ends, a hold's or a lease's: the units leave the
// allocation, and what the cache clause keeps of the computed ones replaces the session's own entry. The
// part is unchained from the pool; the caller has unchained it from its hold or from the session's leases.
func (m *Machine) giveBack(a allocRow, cacheClause int32, computed float64, kind ChangeKind) {
	p := *m.allocs.At(a)
	pp := &m.prog.pools[p.Pool]
	m.touch(p.Pool)
	if pp.fenced {
		if m.written(&p) {
			m.fenceOff(a, cacheClause, computed, kind)
			return
		}
	}
	m.withdraw(a, kind)
	if !pp.shared {
		m.deallocate(p.Pool, p.Units) // now: the clause sees the pool without the allocation
	}
	kept, shared := m.keptOf(a, cacheClause, computed, kind), 0.0
	if m.err != nil {
		return
	}
	if pp.shared {
		kept, shared = m.letGo(a)
	} else {
		m.keep(a, p.Session, kept)
	}
	if p.Name == 0 && p.Session != 0 {
		m.atPool.Mut(p.Session, p.Pool).past = past{}
	}
	serial := m.serialOf(&p)
	m.allocs.Drop(a)
	c := PoolChange{Pool: int(p.Pool), Kind: kind, Session: serial, Units: p.Units, Kept: kept, Shared: shared, Dead: p.Session == 0}
	if kind == LeaseEnded {
		c.Until, c.Name = p.Expiry, m.leaseName(&p)
	}
	m.note(c)
}

// withdraw takes an allocation from its pool's books but for its units: it is no hold's and no lease's any more.
func (m *bookkeeper) withdraw(a allocRow, kind ChangeKind) {
	p := m.allocs.At(a)
	ps := m.pools.Mut(p.Pool)
	ps.Holders--
	if kind == LeaseEnded {
		ps.Leased -= p.Units
		if ps.Leased < epsilon {
			ps.Leased = 0
		}
	}
	m.inPool.Remove(&ps.Allocs, a)
}

// deallocate frees units of a pool without shared blocks.
func (m *bookkeeper) deallocate(p poolRow, units float64) {
	ps := m.pools.Mut(p)
	ps.Allocated -= units
	if ps.Allocated < 0 || ps.Holders == 0 && !m.fencedIn(p) {
		ps.Allocated = 0 // no rounding remainder outlives the last allocation, nor is below what those of 0 units have
	}
}

// keptOf reads how much of an allocation that ends stays cached as its session's entry. Shared blocks are published instead: none.
func (m *bookkeeper) keptOf(a allocRow, cacheClause int32, computed float64, kind ChangeKind) float64 {
	p := m.allocs.At(a)
	pp := &m.prog.pools[p.Pool]
	switch {
	case pp.shared:
		text := m.tables.At(a).Text
		if kind != LeaseEnded {
			text = *m.texts.At(p.Session)
		}
		m.publish(a, cacheClause, text, computed)
		return 0
	case cacheClause == none:
		return 0
	}
	return pp.down(min(m.clamped(cacheClause, m.readerOf(p), "the `cache` clause"), computed))
}

// keep replaces the entry of the session that an allocation was of, 0 for nobody, by one of some units; 0 leaves the entry.
func (m *bookkeeper) keep(a allocRow, s sessionRow, units float64) {
	switch p := m.allocs.At(a).Pool; {
	case units <= 0:
	case s == 0:
		m.addDead(a, units)
	default:
		if n := m.atPool.At(s, p).Entry; n != 0 {
			m.removeEntry(n)
		}
		m.addEntry(p, s, m.sessions.At(s).Serial, units)
	}
}

// unhold unchains an allocation from its hold.
func (m *bookkeeper) unhold(a allocRow) {
	m.owned.Remove(&m.holds.Mut(m.allocs.At(a).Hold).Allocs, a)
}

// computedOf is how many units of a hold's allocation count as computed.
func (m *configuration) computedOf(a allocRow) float64 {
	p := m.allocs.At(a)
	if m.holds.At(p.Hold).Grown {
		return min(p.Position, p.Units)
	}
	return p.Units
}

// closeHold releases every pool of the innermost hold, granting no lease, and pops it.
func (m *Machine) closeHold(l legRow) {
	h := m.legs.At(l).Hold
	hr := m.holds.At(h)
	hs := &m.prog.holds[hr.Header]
	m.at(hs.block, hs.pos, l)
	m.forSession(l)
	m.empty(h, hs)
	m.popHold(l)
}

// empty gives back every pool of a hold.
func (m *Machine) empty(h holdRow, hs *header) {
	for a := m.holds.At(h).Allocs.First; a != 0 && m.err == nil; a = m.holds.At(h).Allocs.First {
		computed := m.computedOf(a)
		m.unhold(a)
		m.giveBack(a, hs.cache, computed, Released)
	}
}

func (m *bookkeeper) popHold(l legRow) {
	h := m.legs.At(l).Hold
	m.legs.Mut(l).Hold = m.holds.At(h).Parent
	m.holds.Drop(h)
}

// forSession sets the scene of the moment Session.
func (m *evaluator) forSession(l legRow) {
	m.scene.draws, m.scene.as, m.scene.engine = &m.legs.Mut(l).Draws, nil, none
}
