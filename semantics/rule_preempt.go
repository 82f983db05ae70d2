package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// preempt is the rule Preempt: the victim's innermost hold on the pool, and those inside it, are closed, and the
// hold goes to the front of its queue to be executed again.
func (m *Machine) preempt(pool poolRow, v sessionRow, grower int64) {
	c := &m.core
	r := m.sessions.Mut(v)
	serial := r.Serial
	if r.Job != 0 {
		m.unassign(r.Job)
	}
	if m.prog.ahead {
		m.tr.Count = m.wayOf(v, pool)
	}
	a := m.innermost(v, pool)
	h := m.allocs.At(a).Hold
	position := m.allocs.At(a).Position
	t := &m.tr
	t.Rule, t.Session, t.Pool, t.Other, t.Value = Preempt, serial, int(pool), grower, position
	m.pools.Mut(pool).Preemptions++
	if t.Count == PreemptedInFlight {
		hs := &m.prog.holds[m.holds.At(h).Header]
		t.Block, t.Stmt = int(hs.block), int(hs.pos)
		m.preempted()
		m.strip(v, pool)
		return
	}
	m.forgive(v, m.holds.At(h).Began)
	m.setAttr(v, m.prog.IR.SlotsOf[ir.SlotComputed], position)
	cl := m.atPool.Mut(v, pool)
	if position <= cl.Preempted+epsilon && cl.Preempted >= 0 && !r.Stuck {
		r.Stuck = true
		m.pools.Mut(pool).Stuck++
	}
	cl.Preempted = position
	if m.prog.ahead {
		m.sink(v)
	}
	wasRunning := c.Running == v
	m.detach(v)
	if wasRunning {
		c.Running = 0
	}
	m.preempted()
	for m.err == nil {
		inner := m.sessions.At(v).Hold
		for f := m.holds.At(inner).Frame; ; {
			top := m.sessions.At(v).Frame
			m.leave(m.sessions.Mut(v))
			if top == f {
				break
			}
		}
		stmt := m.holds.At(inner).Header
		m.closeHold(v)
		if inner == h {
			m.requeue(v, stmt, m.prog.pools[pool].toTail)
			break
		}
	}
	hs := m.sessions.At(v).Pending
	if hs != 0 {
		t.Block, t.Stmt = int(m.prog.holds[hs-1].block), int(m.prog.holds[hs-1].pos)
	}
}

// preempted notes in the iteration being built that it has preempted, and that a job whose growth is void is served no more.
func (m *bookkeeper) preempted() {
	if c := &m.core; c.Iter.Engine >= 0 {
		c.Iter.Preempted = true
		if c.Iter.Job != 0 && c.Grow.Session == 0 {
			c.Iter.Job = 0
		}
	}
}

// preemptVictim is the session that loses its hold on a pool. For an engine's memory: the holder that is a
// resident of the engine and was admitted last (by its latest admission of any hold); one that is elsewhere,
// parked or leased, never is. For any other pool: the latest allocation of a hold.
func (m *configuration) preemptVictim(p poolRow) sessionRow {
	engines := m.prog.pools[p].engines
	if len(engines) == 0 {
		for a := m.pools.At(p).Allocs.Last; a != 0; a = m.inPool.Prev(a) {
			if m.allocs.At(a).Hold != 0 {
				return m.allocs.At(a).Session
			}
		}
		return 0
	}
	best, latest := sessionRow(0), uint64(0)
	for _, e := range engines {
		for j := m.stages.At(e).Present.Last; j != 0; j = m.present.Prev(j) {
			jr := m.jobs.At(j)
			if jr.Session != 0 && m.innermost(jr.Session, p) != 0 {
				if best == 0 || jr.Admission > latest {
					best, latest = jr.Session, jr.Admission
				}
				break
			}
		}
	}
	return best
}

// whomToPreempt is the session that loses its hold on a pool, 0 for none: the one with the greatest keys where the pool has some, of equal ones
// the one that it would be without.
func (m *bookkeeper) whomToPreempt(p poolRow) sessionRow {
	pp := &m.prog.pools[p]
	if len(pp.victimBy) == 0 {
		return m.preemptVictim(p)
	}
	best, latest := sessionRow(0), uint64(0)
	look := func(s sessionRow, admission uint64) {
		m.keys[1] = m.victimKeys(p, s, m.keys[1][:0])
		order := 1
		if best != 0 {
			order = slices.Compare(m.keys[1], m.keys[0])
		}
		if order > 0 || order == 0 && admission > latest {
			best, latest = s, admission
			m.keys[0], m.keys[1] = m.keys[1], m.keys[0]
		}
	}
	if len(pp.engines) == 0 {
		for a := m.pools.At(p).Allocs.Last; a != 0 && m.err == nil; a = m.inPool.Prev(a) {
			if m.allocs.At(a).Hold != 0 {
				look(m.allocs.At(a).Session, 0) // the latest comes first
			}
		}
		return best
	}
	for _, e := range pp.engines {
		for j := m.stages.At(e).Present.Last; j != 0 && m.err == nil; j = m.present.Prev(j) {
			if jr := m.jobs.At(j); jr.Session != 0 && m.innermost(jr.Session, p) != 0 {
				look(jr.Session, jr.Admission)
			}
		}
	}
	return best
}

// victimKeys appends the keys by which a session would be a victim on a pool.
func (m *evaluator) victimKeys(p poolRow, s sessionRow, to []float64) []float64 {
	site := m.where
	m.forAdmit(s, none)
	m.scene.vars[ir.VarAdmission] = float64(m.sessions.At(s).Admission)
	m.scene.vars[ir.VarSize] = m.allocs.At(m.innermost(s, p)).Units
	for _, k := range m.prog.pools[p].victimBy {
		v := m.eval(k, s)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[k].at, "the preemption key of %s is not a number", m.prog.pools[p].name)
		}
		to = append(to, v)
	}
	m.where = site
	return to
}

// requeue puts a preempted session at the very front of its hold's queue, or lets it join as one that is new; the header's pools are read
// anew, and a hold that can never fit any more is rejected in the next step.
func (m *Machine) requeue(v sessionRow, h headerNo, toTail bool) {
	c := &m.core
	ok := m.readWants(v, h)
	if m.err != nil {
		return
	}
	r := m.sessions.Mut(v)
	r.Pending = h + 1
	if !ok {
		c.Rejecting = v
		return
	}
	first := *m.pending.At(v, 0)
	if toTail {
		m.queueAsNew(v, first)
	} else {
		c.FrontSeq--
		r.QueueSeq = c.FrontSeq
		m.atFront(v, first)
	}
	m.joinQueue(v, first)
}

// unassign gives what the iteration being built had assigned to a job back to its budget, and the position with it.
func (m *bookkeeper) unassign(n jobRow) {
	c := &m.core
	j := m.jobs.Mut(n)
	if c.Iter.Engine != j.Stage || j.Tokens <= 0 {
		return
	}
	c.Iter.Left += j.Tokens
	c.Iter.Tokens -= j.Tokens
	if j.Growing != 0 {
		m.takeBack(j.Growing, j.Before)
		m.allocs.Mut(j.Growing).Position = j.Before
	}
}

// forgive drops from the past of a session what it has released inside a hold that begins again: the statements that said so will be
// executed again, and what they find gone was there when it was read.
func (m *bookkeeper) forgive(s sessionRow, began uint64) {
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
