package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// giveBack is the one transition by which an allocation ends, a hold's or a lease's: the units leave the
// allocation, and what the cache clause keeps of the computed ones replaces the session's own entry. The
// part is unchained from the pool; the caller has unchained it from its hold or from the session's leases.
func (m *Machine) giveBack(a, cacheClause int32, computed float64, kind ChangeKind) {
	p := *m.parts.at(a)
	pp := &m.prog.pools[p.Pool]
	m.touch(p.Pool)
	ps := m.pool(p.Pool)
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
	if p.PoolPrev != 0 {
		m.part(p.PoolPrev).PoolNext = p.PoolNext
	} else {
		ps.AllocHead = p.PoolNext
	}
	if p.PoolNext != 0 {
		m.part(p.PoolNext).PoolPrev = p.PoolPrev
	} else {
		ps.AllocTail = p.PoolPrev
	}
	kept := 0.0
	if cacheClause != none { // read now: it sees the pool without the allocation
		kept = pp.down(min(m.clamped(cacheClause, p.Session, "the `cache` clause"), computed))
		if m.err != nil {
			return
		}
	}
	if kept > 0 {
		if n := m.claims.at(m.claim(p.Session, p.Pool)).Entry; n != 0 {
			m.removeEntry(n)
		}
		m.addEntry(p.Pool, p.Session, m.sessions.at(p.Session).Serial, kept)
	}
	m.claimOf(p.Session, p.Pool).LapsedLast = false
	m.parts.drop(a, m.core.Step)
	m.note(PoolChange{Pool: int(p.Pool), Kind: kind, Session: m.sessions.at(p.Session).Serial, Units: p.Units, Kept: kept})
}

// unhold unchains an allocation from its hold.
func (m *Machine) unhold(a int32) {
	p := *m.parts.at(a)
	if p.Prev != 0 {
		m.part(p.Prev).Next = p.Next
	} else {
		m.holds.mut(p.Hold, m.core.Step).FirstPart = p.Next
	}
	if p.Next != 0 {
		m.part(p.Next).Prev = p.Prev
	} else {
		m.holds.mut(p.Hold, m.core.Step).FinalPart = p.Prev
	}
}

// computedOf is how many units of a hold's allocation count as computed.
func (m *Machine) computedOf(a int32) float64 {
	p := m.parts.at(a)
	if m.holds.at(p.Hold).Grown {
		return min(p.Position, p.Units)
	}
	return p.Units
}

// forSession sets the scene of the moment Session.
func (m *Machine) forSession(s int32) {
	m.scene.draws, m.scene.attrs, m.scene.engine = &m.session(s).Draws, 0, none
}

// closeHold releases every pool of the innermost hold, granting no lease, and pops it.
func (m *Machine) closeHold(s int32) {
	h := m.sessions.at(s).Hold
	hr := m.holds.at(h)
	hs := &m.prog.holds[hr.Stmt]
	m.at(hs.block, hs.pos, s)
	m.forSession(s)
	for a := hr.FirstPart; a != 0 && m.err == nil; a = m.holds.at(h).FirstPart {
		computed := m.computedOf(a)
		m.unhold(a)
		m.giveBack(a, hs.cache, computed, Released)
	}
	m.popHold(s)
}

func (m *Machine) popHold(s int32) {
	h := m.sessions.at(s).Hold
	m.session(s).Hold = m.holds.at(h).Parent
	m.holds.drop(h, m.core.Step)
}

// scopeEnd is the rule ScopeEnd: the hold's pools are released in order, but the leased one becomes a lease.
func (m *Machine) scopeEnd(s int32) {
	h := m.sessions.at(s).Hold
	hs := &m.prog.holds[m.holds.at(h).Stmt]
	m.at(hs.block, hs.pos, s)
	t := &m.tr
	t.Rule, t.Block, t.Stmt = ScopeEnd, int(hs.block), int(hs.pos)
	leased := none
	if hs.leased != none {
		leased = *m.took.at(m.tookRow(h, int(hs.leased)))
	}
	for a := m.holds.at(h).FirstPart; a != 0 && m.err == nil; {
		next := m.parts.at(a).Next
		if p := m.parts.at(a).Pool; p == leased {
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
		if c := m.claim(s, *m.took.at(m.tookRow(h, k))); m.claims.at(c).Preempted >= 0 {
			m.claims.mut(c, m.core.Step).Preempted = -1
		}
	}
	m.popHold(s)
	m.leave(m.session(s))
	m.core.Sweep = 0
}

// grant makes an allocation a lease: it stays allocated, outside any hold, until the session's release, its
// expiry or the session's end.
func (m *Machine) grant(s, a int32, hs *holdStmt) {
	c := &m.core
	m.forSession(s)
	bound := m.amount(hs.leaseTime, s, "the lease's time")
	if m.err != nil {
		return
	}
	computed := m.computedOf(a)
	m.unhold(a)
	r := m.session(s)
	p := m.part(a)
	m.touch(p.Pool)
	ps := m.pool(p.Pool)
	ps.Leased += p.Units
	ps.Granted++
	p.Stmt, p.Computed, p.Granted, p.Expiry = m.holds.at(p.Hold).Stmt, computed, c.Now, c.Now+bound
	p.Hold, p.Next, p.Prev = 0, 0, r.LeaseTail
	if r.LeaseTail != 0 {
		m.part(r.LeaseTail).Next = a
	} else {
		r.LeaseHead = a
	}
	r.LeaseTail = a
	if !math.IsInf(p.Expiry, 1) {
		p.Event = m.schedule(evLease, a, p.Expiry)
	}
	m.note(PoolChange{Pool: int(p.Pool), Kind: Leased, Session: r.Serial, Units: p.Units, Until: p.Expiry})
}

// endLease gives a lease back: the same transition a scope's end performs, later.
func (m *Machine) endLease(a int32) {
	p := *m.parts.at(a)
	r := m.session(p.Session)
	if p.Prev != 0 {
		m.part(p.Prev).Next = p.Next
	} else {
		r.LeaseHead = p.Next
	}
	if p.Next != 0 {
		m.part(p.Next).Prev = p.Prev
	} else {
		r.LeaseTail = p.Prev
	}
	m.cancel(p.Event)
	hs := &m.prog.holds[p.Stmt]
	m.at(hs.block, hs.pos, p.Session)
	m.forSession(p.Session)
	m.giveBack(a, hs.cache, p.Computed, LeaseEnded)
}

// leaseExpire is the rule LeaseExpire.
func (m *Machine) leaseExpire(a int32) {
	p := *m.parts.at(a)
	m.part(a).Event = 0
	t := &m.tr
	hs := &m.prog.holds[p.Stmt]
	t.Rule, t.Session, t.Pool, t.From = LeaseExpire, m.sessions.at(p.Session).Serial, int(p.Pool), p.Granted
	t.Block, t.Stmt = int(hs.block), int(hs.pos)
	m.endLease(a)
	cl := m.claimOf(p.Session, p.Pool)
	cl.LapsedLast, cl.LapsedAt = true, m.core.Now
	m.pool(p.Pool).Expired++
}

// releaseStatement is the rule Release: the innermost hold that still has an allocation on the pool gives it
// back; with none, the session's oldest lease of it ends; with neither, nothing happens.
func (m *Machine) releaseStatement(s int32, st *stmt) {
	pool := m.member(st.ref, s)
	if m.err != nil {
		return
	}
	t := &m.tr
	t.Rule, t.Pool = Release, int(pool)
	m.core.Sweep = 0
	if a := m.innermost(s, pool); a != 0 {
		hs := &m.prog.holds[m.holds.at(m.parts.at(a).Hold).Stmt]
		computed := m.computedOf(a)
		m.unhold(a)
		m.giveBack(a, hs.cache, computed, Released)
		return
	}
	for a := m.sessions.at(s).LeaseHead; a != 0; a = m.parts.at(a).Next {
		if m.parts.at(a).Pool == pool {
			m.endLease(a)
			m.pool(pool).Released++
			return
		}
	}
	if m.claims.at(m.claim(s, pool)).LapsedLast {
		m.findStale(s, pool)
	}
}

// end is the rule End, by statement or by running off the last one.
func (m *Machine) end(s int32) {
	m.core.RunS = 0
	m.finishSession(s)
	m.tr.Rule = End
}

// finishSession ends a session: it leaves its stage or queue, its holds are closed innermost first, its leases
// end in the order granted. Cache entries stay. Under closed(n) another is born.
func (m *Machine) finishSession(s int32) {
	c := &m.core
	m.detach(s)
	for m.sessions.at(s).Hold != 0 && m.err == nil {
		m.closeHold(s)
	}
	for a := m.sessions.at(s).LeaseHead; a != 0 && m.err == nil; a = m.sessions.at(s).LeaseHead {
		pool := m.parts.at(a).Pool
		if math.IsInf(m.parts.at(a).Expiry, 1) {
			m.findPinned(s, a)
		}
		m.endLease(a)
		m.pool(pool).Ended++
	}
	for p := range m.prog.pools {
		if n := m.claims.at(m.claim(s, int32(p))).Entry; n != 0 {
			m.entry(n).Owner = 0
			m.staleEntry(n)
			m.claimOf(s, int32(p)).Entry = 0
		}
	}
	for m.sessions.at(s).Frame != 0 {
		m.leave(m.session(s))
	}
	r := m.session(s)
	if r.LivePrev != 0 {
		m.session(r.LivePrev).LiveNext = r.LiveNext
	} else {
		c.LiveHead = r.LiveNext
	}
	if r.LiveNext != 0 {
		m.session(r.LiveNext).LivePrev = r.LivePrev
	} else {
		c.LiveTail = r.LivePrev
	}
	c.Live--
	c.Ended++
	m.tr.Value = c.Now - r.Born
	if _, closed := m.prog.IR.Arrival.(*ir.Closed); closed {
		c.Births++
	}
	m.sessions.drop(s, c.Step)
}

// detach takes a session out of wherever it waits: its stage, its queue, a pool's growers, the ready queue.
func (m *Machine) detach(s int32) {
	r := m.session(s)
	m.unready(s)
	if r.GrowPart != 0 {
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
