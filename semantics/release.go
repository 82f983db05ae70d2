package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// giveBack is the one transition by which an allocation ends, a hold's or a lease's: the units leave the
// allocation, and what the cache clause keeps of the computed ones replaces the session's own entry. The
// part is unchained from the pool; the caller has unchained it from its hold or from the session's leases.
func (m *Machine) giveBack(a allocRow, cacheClause int32, computed float64, kind ChangeKind) {
	p := *m.allocs.At(a)
	pp := &m.prog.pools[p.Pool]
	m.touch(p.Pool)
	ps := m.pools.Mut(p.Pool)
	ps.Allocated -= p.Units
	ps.Holders--
	if ps.Holders == 0 || ps.Allocated < 0 {
		ps.Allocated = 0 // no rounding remainder outlives the last allocation, nor is below what those of 0 units have
	}
	if kind == LeaseEnded {
		ps.Leased -= p.Units
		if ps.Leased < epsilon {
			ps.Leased = 0
		}
	}
	m.inPool.Remove(&ps.Allocs, a)
	kept := 0.0
	if cacheClause != none { // read now: it sees the pool without the allocation
		kept = pp.down(min(m.clamped(cacheClause, p.Session, "the `cache` clause"), computed))
		if m.err != nil {
			return
		}
	}
	if kept > 0 {
		if n := m.atPool.At(p.Session, p.Pool).Entry; n != 0 {
			m.removeEntry(n)
		}
		m.addEntry(p.Pool, p.Session, m.sessions.At(p.Session).Serial, kept)
	}
	if p.Name == 0 {
		m.atPool.Mut(p.Session, p.Pool).past = past{}
	}
	m.allocs.Drop(a)
	c := PoolChange{Pool: int(p.Pool), Kind: kind, Session: m.sessions.At(p.Session).Serial, Units: p.Units, Kept: kept}
	if kind == LeaseEnded {
		c.Until, c.Name = p.Expiry, m.leaseName(&p)
	}
	m.note(c)
}

// unhold unchains an allocation from its hold.
func (m *Machine) unhold(a allocRow) {
	m.owned.Remove(&m.holds.Mut(m.allocs.At(a).Hold).Allocs, a)
}

// computedOf is how many units of a hold's allocation count as computed.
func (m *Machine) computedOf(a allocRow) float64 {
	p := m.allocs.At(a)
	if m.holds.At(p.Hold).Grown {
		return min(p.Position, p.Units)
	}
	return p.Units
}

// forSession sets the scene of the moment Session.
func (m *Machine) forSession(s sessionRow) {
	m.scene.draws, m.scene.gone, m.scene.engine = &m.sessions.Mut(s).Draws, 0, none
}

// closeHold releases every pool of the innermost hold, granting no lease, and pops it.
func (m *Machine) closeHold(s sessionRow) {
	h := m.sessions.At(s).Hold
	hr := m.holds.At(h)
	hs := &m.prog.holds[hr.Header]
	m.at(hs.block, hs.pos, s)
	m.forSession(s)
	for a := hr.Allocs.First; a != 0 && m.err == nil; a = m.holds.At(h).Allocs.First {
		computed := m.computedOf(a)
		m.unhold(a)
		m.giveBack(a, hs.cache, computed, Released)
	}
	m.popHold(s)
}

func (m *Machine) popHold(s sessionRow) {
	h := m.sessions.At(s).Hold
	m.sessions.Mut(s).Hold = m.holds.At(h).Parent
	m.holds.Drop(h)
}

// scopeEnd is the rule ScopeEnd: the hold's pools are released in order, but the leased one becomes a lease.
func (m *Machine) scopeEnd(s sessionRow) {
	h := m.sessions.At(s).Hold
	hs := &m.prog.holds[m.holds.At(h).Header]
	m.at(hs.block, hs.pos, s)
	t := &m.tr
	t.Rule, t.Block, t.Stmt = ScopeEnd, int(hs.block), int(hs.pos)
	leased := poolRow(none)
	if hs.leased != none {
		leased = *m.took.At(h, int(hs.leased))
	}
	for a := m.holds.At(h).Allocs.First; a != 0 && m.err == nil; {
		next := m.owned.Next(a)
		if p := m.allocs.At(a).Pool; p == leased {
			m.grant(s, a, hs)
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
	m.setAttr(s, m.prog.IR.SlotsOf[ir.SlotComputed], 0)
	for k := range hs.wants {
		if p := *m.took.At(h, k); m.atPool.At(s, p).Preempted >= 0 {
			m.atPool.Mut(s, p).Preempted = -1
		}
	}
	m.popHold(s)
	m.leave(m.sessions.Mut(s))
	m.core.Sweep = 0
}

// grant makes an allocation a lease: it stays allocated, outside any hold, until the session's release, its
// expiry or the session's end.
func (m *Machine) grant(s sessionRow, a allocRow, hs *header) {
	c := &m.core
	m.forSession(s)
	bound := m.amount(hs.leaseTime, s, "the lease's time")
	if m.err != nil {
		return
	}
	computed := m.computedOf(a)
	m.unhold(a)
	r := m.sessions.Mut(s)
	p := m.allocs.Mut(a)
	m.touch(p.Pool)
	ps := m.pools.Mut(p.Pool)
	ps.Leased += p.Units
	ps.Granted++
	p.Header, p.Computed, p.Granted, p.Expiry = m.holds.At(p.Hold).Header, computed, c.Now, c.Now+bound
	p.Hold = 0
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

// endLease gives a lease back: the same transition a scope's end performs, later.
func (m *Machine) endLease(a allocRow) {
	p := *m.allocs.At(a)
	m.owned.Remove(&m.sessions.Mut(p.Session).Leases, a)
	m.cancel(p.Event)
	if p.Name != 0 {
		if name := int(p.Name) - 1; m.named.At(p.Session, name).Lease == a {
			m.named.Mut(p.Session, name).Lease = 0
		}
	}
	hs := &m.prog.holds[p.Header]
	m.at(hs.block, hs.pos, p.Session)
	m.forSession(p.Session)
	m.giveBack(a, hs.cache, p.Computed, LeaseEnded)
}

// leaseExpire is the rule LeaseExpire.
func (m *Machine) leaseExpire(a allocRow) {
	p := *m.allocs.At(a)
	m.allocs.Mut(a).Event = 0
	t := &m.tr
	hs := &m.prog.holds[p.Header]
	t.Rule, t.Session, t.Pool, t.From = LeaseExpire, m.sessions.At(p.Session).Serial, int(p.Pool), p.Granted
	t.Block, t.Stmt = int(hs.block), int(hs.pos)
	var latest *past
	if p.Name == 0 {
		latest = &m.atPool.Mut(p.Session, p.Pool).past
		for b := m.sessions.At(p.Session).Leases.First; b != 0; b = m.owned.Next(b) {
			if q := m.allocs.At(b); b != a && q.Pool == p.Pool && q.Name == 0 && !q.Rival {
				m.allocs.Mut(b).Rival = true
			}
		}
	} else if name := int(p.Name) - 1; m.named.At(p.Session, name).Lease == a {
		latest = &m.named.Mut(p.Session, name).past
	}
	m.endLease(a)
	if latest != nil { // else a later lease of the name is the one that a release means
		latest.Gone, latest.At, latest.Step = expired, m.core.Now, m.core.Step
	}
	m.pools.Mut(p.Pool).Expired++
}

// releaseStatement is the rule Release of a pool: the innermost hold that still has an allocation on the pool gives it
// back; with none, the session's oldest lease of it that has no name ends; with neither, nothing happens.
func (m *Machine) releaseStatement(s sessionRow, st *stmt) {
	pool := m.poolOf(st.ref, s)
	if m.err != nil {
		return
	}
	t := &m.tr
	t.Rule, t.Pool = Release, int(pool)
	m.core.Sweep = 0
	if a := m.innermost(s, pool); a != 0 {
		hs := &m.prog.holds[m.holds.At(m.allocs.At(a).Hold).Header]
		computed := m.computedOf(a)
		m.unhold(a)
		m.giveBack(a, hs.cache, computed, Released)
		m.wasReleased(&m.atPool.Mut(s, pool).past)
		return
	}
	oldest, several := m.oldestLease(s, pool)
	if oldest == 0 {
		m.foundNothing(s, pool, &m.atPool.Mut(s, pool).past, st)
		return
	}
	if several {
		m.count(AmbiguousRelease, s, pool, spot{st.spot + 1, m.where.block, m.where.pos})
	}
	m.endLease(oldest)
	m.pools.Mut(pool).Released++
	m.wasReleased(&m.atPool.Mut(s, pool).past)
}

// oldestLease is the session's oldest lease of a pool that has no name, 0 for none. several tells that a release may mean another
// one: one that is open too, or one that has expired since.
func (m *Machine) oldestLease(s sessionRow, pool poolRow) (oldest allocRow, several bool) {
	for a := m.sessions.At(s).Leases.First; a != 0; a = m.owned.Next(a) {
		switch p := m.allocs.At(a); {
		case p.Pool != pool || p.Name != 0:
		case oldest != 0:
			return oldest, true
		default:
			oldest, several = a, p.Rival
		}
	}
	return oldest, several
}

// releaseLease is the rule Release of a name: the session's latest granted lease of that name ends, unless it has ended.
func (m *Machine) releaseLease(s sessionRow, st *stmt) {
	name := int(st.slot)
	l := *m.named.At(s, name)
	t := &m.tr
	t.Rule = Release
	m.core.Sweep = 0
	if !l.Granted {
		return // none ever was
	}
	pool := l.Pool
	t.Pool = int(pool)
	if l.Lease == 0 {
		m.foundNothing(s, pool, &m.named.Mut(s, name).past, st)
		return
	}
	m.endLease(l.Lease)
	m.pools.Mut(pool).Released++
	m.wasReleased(&m.named.Mut(s, name).past)
}

// wasReleased notes that a release gave back what it meant.
func (m *Machine) wasReleased(p *past) {
	*p = past{Gone: released, At: m.core.Now, Step: m.core.Step, Said: m.core.Step}
}

// foundNothing looks at a release that finds nothing: whether the session has been at a stage since what is meant went, or since a
// release last said so. A release at the end of a stay at a stage says that the session read there, and what it read was gone. With
// time between the two, or where the stay was at an engine, which computes, the session only may have read.
func (m *Machine) foundNothing(s sessionRow, pool poolRow, p *past, st *stmt) {
	r := m.sessions.At(s)
	read := p.Gone != notGone && r.StayEnd > max(p.Step, p.Said)
	p.Said = m.core.Step
	switch {
	case !read:
	case r.Stay == plainStay && r.StayAt == m.core.Now:
		f := m.find(StaleRead, s, pool, m.where.block, m.where.pos)
		f.Expired, f.From, f.Released = p.At, r.RanFrom, p.Gone == released
	default:
		m.count(StaleReadPossible, s, pool, spot{st.spot, m.where.block, m.where.pos})
	}
}

// forgive drops from the past of a session what it has released inside a hold that begins again: the statements that said so will be
// executed again, and what they find gone was there when it was read.
func (m *Machine) forgive(s sessionRow, began uint64) {
	if !m.prog.releases {
		return
	}
	for p := range m.prog.pools {
		if p := poolRow(p); m.atPool.At(s, p).Said >= began {
			m.atPool.Mut(s, p).past = past{}
		}
	}
	for name := range m.prog.IR.LeaseNames {
		if m.named.At(s, name).Said >= began {
			m.named.Mut(s, name).past = past{}
		}
	}
}

// end is the rule End, by statement or by running off the last one.
func (m *Machine) end(s sessionRow) {
	m.core.Running = 0
	m.finishSession(s)
	m.tr.Rule = End
}

// finishSession ends a session: it leaves its stage or queue, its holds are closed innermost first, its leases
// end in the order granted. Cache entries stay. Under closed(n) another is born.
func (m *Machine) finishSession(s sessionRow) {
	c := &m.core
	m.detach(s)
	for m.sessions.At(s).Hold != 0 && m.err == nil {
		m.closeHold(s)
	}
	for a := m.sessions.At(s).Leases.First; a != 0 && m.err == nil; a = m.sessions.At(s).Leases.First {
		pool := m.allocs.At(a).Pool
		if math.IsInf(m.allocs.At(a).Expiry, 1) {
			m.findPinned(s, a)
		}
		m.endLease(a)
		m.pools.Mut(pool).Ended++
	}
	for p := range m.prog.pools {
		if n := m.atPool.At(s, poolRow(p)).Entry; n != 0 {
			m.entries.Mut(n).Owner = 0
			m.staleEntry(n)
			m.atPool.Mut(s, poolRow(p)).Entry = 0
		}
	}
	for m.sessions.At(s).Frame != 0 {
		m.leave(m.sessions.Mut(s))
	}
	r := m.sessions.Mut(s)
	m.living.Remove(&c.Living, s)
	c.Live--
	c.Ended++
	m.tr.Value = c.Now - r.Born
	if _, closed := m.prog.IR.Arrival.(*ir.Closed); closed {
		c.Births++
	}
	m.sessions.Drop(s)
}

// detach takes a session out of wherever it waits: its stage, its queue, a pool's growers, the ready queue.
func (m *Machine) detach(s sessionRow) {
	r := m.sessions.Mut(s)
	m.unready(s)
	if r.GrowAlloc != 0 {
		m.ungrow(s)
	}
	if r.Status == queued {
		m.leaveQueue(s)
	}
	r.Status, r.Pending = ready, 0
	if r.Job != 0 {
		m.leaveStage(r.Job)
	}
}
