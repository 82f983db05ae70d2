package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// admit goes on with the admission in progress, pool by pool in the hold's order: the session's own entry
// comes out of the cache, what is not reused goes back dead, entries are evicted until the units fit, the
// units are allocated. Each eviction is a step Evict; the step that allocates the last pool is
// Admit, or AdmitVia when an engine admits.
func (m *Machine) admit() {
	c := &m.core
	l := c.Admit.Leg
	t := &m.tr
	h := m.legs.At(l).Hold
	hs := &m.prog.holds[m.holds.At(h).Header]
	m.about(l)
	t.Block, t.Stmt = int(hs.block), int(hs.pos)
	for int(c.Admit.Want) < len(hs.wants) {
		p := *m.pending.At(l, int(c.Admit.Want))
		pp := &m.prog.pools[p]
		if !c.Admit.Taken {
			c.Admit.Taken, c.Admit.Evicted = true, 0
			if pp.shared {
				c.Admit.Alloc, c.Admit.Reused, c.Admit.Shared = m.reuseBlocks(l, h, p, *m.units.At(c.Admit.Want), c.Admit.Keep, hs.phantom)
			} else {
				c.Admit.Reused = m.reuseEntry(m.legs.At(l).Session, p, c.Admit.Keep)
			}
			c.Admit.Hit = max(c.Admit.Hit, c.Admit.Reused)
		}
		u := pp.up(*m.units.At(c.Admit.Want))
		lacking := u
		if pp.shared {
			lacking -= c.Admit.Reused
		}
		if m.lacksRoom(p, lacking) {
			c.Admit.Evicted += m.evict(p)
			return
		}
		shared := 0.0
		if pp.shared {
			m.touch(p)
			m.takeBlocks(c.Admit.Alloc, u)
			shared = c.Admit.Shared
		} else {
			m.allocate(l, h, p, u, c.Admit.Reused)
		}
		m.note(PoolChange{Pool: int(p), Kind: Allocated, Session: t.Session, Units: u, Reused: c.Admit.Reused, Evicted: c.Admit.Evicted, Shared: shared})
		c.Admit.Want++
		c.Admit.Taken = false
	}
	t.Rule, t.Stage = Admit, int(c.Admit.Via)
	if c.Admit.Via >= 0 {
		t.Rule = AdmitVia
	}
	t.Pool = int(*m.pending.At(l, 0))
	m.setAttr(l, m.prog.IR.SlotsOf[ir.SlotCached], c.Admit.Hit)
	t.Value = c.Admit.Hit
	c.Admit.Leg = 0
	c.Admissions++
	r := m.legs.Mut(l)
	r.Admission = c.Admissions
	r.Pending = 0
	f := m.enter(l, hs.body, holdFrame)
	m.holds.Mut(h).Frame = f
	m.makeReady(l)
}

// beginAdmit takes the head out of its queue and starts its admission; via is the engine, -1 for none.
func (m *Machine) beginAdmit(l legRow, via stageRow) {
	c := &m.core
	first := *m.pending.At(l, 0)
	m.leaveQueue(l)
	m.legs.Mut(l).Status = ready
	q := m.pools.Mut(first)
	q.Admissions++
	q.Waited += c.Now - m.legs.At(l).Since
	c.Admit.Leg, c.Admit.Want, c.Admit.Via, c.Admit.Taken = l, 0, via, false
	c.Admit.Hit, c.Admit.Evicted = 0, 0
	n := m.holds.Add()
	r := m.legs.Mut(l)
	*m.holds.Mut(n) = hold{Parent: r.Hold, Leg: l, Header: r.Pending - 1, Began: c.Step}
	m.took.Ensure(n)
	for k := range m.prog.holds[r.Pending-1].wants {
		*m.took.Mut(n, k) = *m.pending.At(l, k)
	}
	r.Hold = n
}

// headFitsVia reads the header of a queued leg and tells whether the hold fits now. The units read are kept for the admission that
// follows. engine is the one that admits, none for none.
func (m *bookkeeper) headFitsVia(l legRow, engine stageRow) bool {
	r := m.legs.At(l)
	hs := &m.prog.holds[r.Pending-1]
	m.at(hs.block, hs.pos, l)
	m.forAdmit(l, engine)
	bounded := false
	for k := range hs.wants {
		p := *m.pending.At(l, k)
		units, reserve := m.wantOf(&hs.wants[k], l, p)
		*m.units.Mut(int32(k)) = units
		pp := &m.prog.pools[p]
		if pp.shared && !bounded {
			bounded = true
			m.boundReuse(hs, l)
		}
		over := m.pools.At(p).Allocated + pp.up(max(units, reserve)) - (pp.cap + epsilon)
		if over > 0 && (!pp.shared || m.err != nil || over > m.heldHits(r.Session, p, units, m.core.Admit.Keep)) {
			return false
		}
	}
	if !bounded {
		m.boundReuse(hs, l)
	}
	return m.err == nil
}

// boundReuse reads how much of its cached prefix an admission may take over.
func (m *bookkeeper) boundReuse(hs *header, l legRow) {
	m.core.Admit.Keep = math.Inf(1)
	if hs.reuse != none {
		m.core.Admit.Keep = m.clamped(hs.reuse, l, "the reuse bound")
	}
}

// reuseEntry takes the session's own entry out of the cache and gives what is reused of it, at most keep; the
// rest goes back as a dead entry in the same place.
func (m *bookkeeper) reuseEntry(s sessionRow, p poolRow, keep float64) float64 {
	n := m.atPool.At(s, p).Entry
	if n == 0 {
		return 0
	}
	size := m.entries.At(n).Size
	used := size
	if k := m.prog.pools[p].down(keep); k < size {
		used = k
	}
	if used == size {
		m.removeEntry(n)
		return used
	}
	m.atPool.Mut(s, p).Entry = 0
	e := m.entries.Mut(n)
	e.Dead, e.Owner, e.Size = true, 0, size-used
	m.staleEntry(n)
	m.touch(p)
	m.pools.Mut(p).Cached -= used
	return used
}

// allocate gives a leg units of a pool and appends the allocation to the hold.
func (m *bookkeeper) allocate(l legRow, h holdRow, p poolRow, u, position float64) allocRow {
	m.touch(p)
	ps := m.pools.Mut(p)
	ps.Allocated += u
	ps.Holders++
	n := m.allocs.Add()
	a := m.allocs.Mut(n)
	s := m.legs.At(l).Session
	a.Pool, a.Session, a.Hold, a.Units, a.Position = p, s, h, u, position
	m.inPool.Append(&ps.Allocs, n)
	m.owned.Append(&m.holds.Mut(h).Allocs, n)
	m.atPool.Mut(s, p).past = past{}
	return n
}
