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
	if p.Name == 0 {
		m.claimOf(p.Session, p.Pool).past = past{}
	}
	m.parts.drop(a, m.core.Step)
	c := PoolChange{Pool: int(p.Pool), Kind: kind, Session: m.sessions.at(p.Session).Serial, Units: p.Units, Kept: kept}
	if kind == LeaseEnded {
		c.Until, c.Name = p.Expiry, m.leaseName(&p)
	}
	m.note(c)
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
	if hs.leaseName >= 0 {
		p.Name = hs.leaseName + 1
		*m.named.mut(m.nameRow(s, hs.leaseName), c.Step) = namedLease{Part: a, Pool: p.Pool + 1}
		m.claimOf(s, p.Pool).past = past{}
	}
	if r.LeaseTail != 0 {
		m.part(r.LeaseTail).Next = a
	} else {
		r.LeaseHead = a
	}
	r.LeaseTail = a
	if !math.IsInf(p.Expiry, 1) {
		p.Event = m.schedule(evLease, a, p.Expiry)
	}
	m.note(PoolChange{Pool: int(p.Pool), Kind: Leased, Session: r.Serial, Units: p.Units, Until: p.Expiry, Name: m.leaseName(p)})
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
	if p.Name != 0 {
		if n := m.nameRow(p.Session, p.Name-1); m.named.at(n).Part == a {
			m.named.mut(n, m.core.Step).Part = 0
		}
	}
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
	var latest *past
	if p.Name == 0 {
		latest = &m.claimOf(p.Session, p.Pool).past
		for b := m.sessions.at(p.Session).LeaseHead; b != 0; b = m.parts.at(b).Next {
			if q := m.parts.at(b); b != a && q.Pool == p.Pool && q.Name == 0 && !q.Rival {
				m.part(b).Rival = true
			}
		}
	} else if n := m.nameRow(p.Session, p.Name-1); m.named.at(n).Part == a {
		latest = &m.named.mut(n, m.core.Step).past
	}
	m.endLease(a)
	if latest != nil { // else a later lease of the name is the one that a release means
		latest.Gone, latest.At, latest.Step = expired, m.core.Now, m.core.Step
	}
	m.pool(p.Pool).Expired++
}

// releaseStatement is the rule Release of a pool: the innermost hold that still has an allocation on the pool gives it
// back; with none, the session's oldest lease of it that has no name ends; with neither, nothing happens.
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
		m.wasReleased(&m.claimOf(s, pool).past)
		return
	}
	oldest, several := m.oldestLease(s, pool)
	if oldest == 0 {
		m.foundNothing(s, pool, &m.claimOf(s, pool).past, st)
		return
	}
	if several {
		m.count(AmbiguousRelease, s, pool, spot{st.spot + 1, m.where.block, m.where.pos})
	}
	m.endLease(oldest)
	m.pool(pool).Released++
	m.wasReleased(&m.claimOf(s, pool).past)
}

// oldestLease is the session's oldest lease of a pool that has no name, 0 for none. several tells that a release may mean another
// one: one that is open too, or one that has expired since.
func (m *Machine) oldestLease(s, pool int32) (oldest int32, several bool) {
	for a := m.sessions.at(s).LeaseHead; a != 0; a = m.parts.at(a).Next {
		switch p := m.parts.at(a); {
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
func (m *Machine) releaseLease(s int32, st *stmt) {
	n := m.nameRow(s, st.slot)
	l := *m.named.at(n)
	t := &m.tr
	t.Rule = Release
	m.core.Sweep = 0
	if l.Pool == 0 {
		return // none was ever granted
	}
	pool := l.Pool - 1
	t.Pool = int(pool)
	if l.Part == 0 {
		m.foundNothing(s, pool, &m.named.mut(n, m.core.Step).past, st)
		return
	}
	m.endLease(l.Part)
	m.pool(pool).Released++
	m.wasReleased(&m.named.mut(n, m.core.Step).past)
}

// wasReleased notes that a release gave back what it meant.
func (m *Machine) wasReleased(p *past) {
	*p = past{Gone: released, At: m.core.Now, Step: m.core.Step, Said: m.core.Step}
}

// foundNothing looks at a release that finds nothing: whether the session has been at a stage since what is meant went, or since a
// release last said so. A release at the end of a stay at a stage says that the session read there, and what it read was gone. With
// time between the two, or where the stay was at an engine, which computes, the session only may have read.
func (m *Machine) foundNothing(s, pool int32, p *past, st *stmt) {
	r := m.sessions.at(s)
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
func (m *Machine) forgive(s int32, began uint64) {
	if !m.prog.releases {
		return
	}
	for p := range m.prog.pools {
		if c := m.claim(s, int32(p)); m.claims.at(c).Said >= began {
			m.claims.mut(c, m.core.Step).past = past{}
		}
	}
	for name := range m.prog.IR.LeaseNames {
		if n := m.nameRow(s, int32(name)); m.named.at(n).Said >= began {
			m.named.mut(n, m.core.Step).past = past{}
		}
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
