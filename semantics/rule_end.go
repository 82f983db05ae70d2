package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// end is the rule End, by statement or by running off the last one.
func (m *Machine) end(l legRow) {
	m.core.Ending = ending{Session: m.legs.At(l).Session, Block: int32(m.tr.Block), Pos: int32(m.tr.Stmt)}
	m.endSession()
}

// endSession ends the session that is ending, by End or by Reject. First its legs are cancelled: its end is that of its root leg.
func (m *Machine) endSession() {
	c := &m.core
	e := c.Ending
	root := legRow(e.Session)
	if m.legs.At(root).Legs.First != 0 {
		m.cancelLegs(root)
		return
	}
	c.Ending.Session = 0
	if c.Running == root {
		c.Running = 0
	}
	t := &m.tr
	m.about(root)
	t.Rule, t.Block, t.Stmt = End, int(e.Block), int(e.Pos)
	if e.Header != 0 {
		t.Rule, t.Pool = Reject, int(e.Pool)
		m.pools.Mut(e.Pool).Rejected++
		m.count(Rejected, root, e.Pool, m.prog.holds[e.Header-1].spot)
	}
	m.finishSession(e.Session)
}

// finishSession ends a session that has no legs but its root: that leaves its stage or queue, its holds are closed innermost first, the
// leases end in the order granted. Cache entries stay. Under closed(n) another is born.
func (m *Machine) finishSession(s sessionRow) {
	c := &m.core
	root := legRow(s)
	m.closeLeg(root)
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
	if m.prog.shares {
		m.dropText(*m.texts.At(s))
		*m.texts.Mut(s) = 0
	}
	if m.prog.ahead {
		m.orphan(s)
	}
	m.living.Remove(&c.Living, s)
	c.Live--
	c.Ended++
	m.tr.Value = c.Now - m.sessions.At(s).Born
	if _, closed := m.prog.IR.Arrival.(*ir.Closed); closed && m.prog.births == nil {
		c.Births++
	}
	if m.prog.births != nil && !m.opt.Undo {
		m.prog.births.Ended(m.sessions.At(s).Serial)
	}
	m.legs.Drop(root)
}

// closeLeg takes a leg out of wherever it is, with its tokens in flight, and closes its holds, innermost first, and its blocks.
func (m *Machine) closeLeg(l legRow) {
	m.ground(l)
	m.detach(l)
	for m.legs.At(l).Hold != 0 && m.err == nil {
		m.closeHold(l)
	}
	for m.legs.At(l).Frame != 0 {
		m.leave(m.legs.Mut(l))
	}
}

// detach takes a leg out of wherever it waits: its stage, its queue, a pool's growers, the waiters, the ready queue.
func (m *bookkeeper) detach(l legRow) {
	r := m.legs.Mut(l)
	m.unready(l)
	if r.GrowAlloc != 0 {
		m.ungrow(l)
	}
	switch r.Status {
	case queued:
		m.leaveQueue(l)
	case waiting:
		m.leaveWait(l)
	case ready, atStage, stalled, forked:
	}
	r.Status, r.Pending = ready, 0
	if r.Job != 0 {
		m.leaveStage(r.Job)
	}
}
