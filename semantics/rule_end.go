package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

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
	if m.prog.ahead {
		m.ground(s)
	}
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
	if m.prog.shares {
		m.dropText(*m.texts.At(s))
		*m.texts.Mut(s) = 0
	}
	if m.prog.ahead {
		m.orphan(s)
	}
	r := m.sessions.Mut(s)
	m.living.Remove(&c.Living, s)
	c.Live--
	c.Ended++
	m.tr.Value = c.Now - r.Born
	if _, closed := m.prog.IR.Arrival.(*ir.Closed); closed && m.prog.births == nil {
		c.Births++
	}
	if m.prog.births != nil && !m.opt.Undo {
		m.prog.births.Ended(r.Serial)
	}
	m.sessions.Drop(s)
}

// detach takes a session out of wherever it waits: its stage, its queue, a pool's growers, the ready queue.
func (m *bookkeeper) detach(s sessionRow) {
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
