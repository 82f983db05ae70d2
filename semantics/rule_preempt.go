package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// preempt is the rule Preempt: the victim's innermost hold on the pool, and those inside it, are closed, and the
// hold goes to the front of its queue to be executed again.
func (m *Machine) preempt(pool poolRow, v legRow, grower int64) {
	c := &m.core
	if m.legs.At(v).Legs.First != 0 {
		c.Losing = losing{v, pool, grower}
		m.cancelLegs(v)
		return
	}
	c.Losing.Leg = 0
	r := m.legs.Mut(v)
	s := r.Session
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
	m.about(v)
	t.Rule, t.Pool, t.Other, t.Value = Preempt, int(pool), grower, position
	m.pools.Mut(pool).Preemptions++
	if t.Count == PreemptedInFlight {
		hs := &m.prog.holds[m.holds.At(h).Header]
		t.Block, t.Stmt = int(hs.block), int(hs.pos)
		m.hasPreempted()
		m.strip(v, pool)
		return
	}
	m.forgive(s, m.holds.At(h).Began)
	m.setAttr(v, m.prog.IR.SlotsOf[ir.SlotComputed], position)
	last := m.preempted.Mut(v, pool)
	if position <= *last+epsilon && *last >= 0 && !m.sessions.At(s).Stuck {
		m.sessions.Mut(s).Stuck = true
		m.pools.Mut(pool).Stuck++
	}
	*last = position
	if m.prog.ahead {
		m.sink(v)
	}
	wasRunning := c.Running == v
	m.detach(v)
	if wasRunning {
		c.Running = 0
	}
	m.hasPreempted()
	for m.err == nil {
		inner := m.legs.At(v).Hold
		for f := m.holds.At(inner).Frame; ; {
			top := m.legs.At(v).Frame
			m.leave(m.legs.Mut(v))
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
	hs := m.legs.At(v).Pending
	if hs != 0 {
		t.Block, t.Stmt = int(m.prog.holds[hs-1].block), int(m.prog.holds[hs-1].pos)
	}
}

// hasPreempted notes in the iteration being built that it has preempted, and that a job whose growth is void is served no more.
func (m *bookkeeper) hasPreempted() {
	if c := &m.core; c.Iter.Engine >= 0 {
		c.Iter.Preempted = true
		if c.Iter.Job != 0 && c.Grow.Leg == 0 {
			c.Iter.Job = 0
		}
	}
}

// preemptVictim is the leg that loses its hold on a pool. For an engine's memory: of its residents that have a hold on it the one that was
// admitted last (by its latest admission of any hold), of several the one that joined last; the leg loses it that owns the hold, it or one
// around it. A holder that is elsewhere, parked or leased, never is. For any other pool: the owner of the latest allocation of a hold.
func (m *configuration) preemptVictim(p poolRow) legRow {
	engines := m.prog.pools[p].engines
	if len(engines) == 0 {
		for a := m.pools.At(p).Allocs.Last; a != 0; a = m.inPool.Prev(a) {
			if h := m.allocs.At(a).Hold; h != 0 {
				return m.holds.At(h).Leg
			}
		}
		return 0
	}
	best, latest, joined := legRow(0), uint64(0), uint64(0)
	for _, e := range engines {
		for j := m.stages.At(e).Present.Last; j != 0; j = m.present.Prev(j) {
			jr := m.jobs.At(j)
			if jr.Leg == 0 {
				continue
			}
			if a := m.innermost(jr.Leg, p); a != 0 {
				if best == 0 || jr.Admission > latest || jr.Admission == latest && jr.Seq > joined {
					best, latest, joined = m.holds.At(m.allocs.At(a).Hold).Leg, jr.Admission, jr.Seq
				}
				break
			}
		}
	}
	return best
}

// whomToPreempt is the leg that loses its hold on a pool, 0 for none: that of the resident with the greatest keys where the pool has some, of
// equal ones the one that it would be without.
func (m *bookkeeper) whomToPreempt(p poolRow) legRow {
	pp := &m.prog.pools[p]
	if len(pp.victimBy) == 0 {
		return m.preemptVictim(p)
	}
	best, latest, joined := legRow(0), uint64(0), uint64(0)
	look := func(l legRow, a allocRow, admission, seq uint64) {
		m.keys[1] = m.victimKeys(p, l, a, m.keys[1][:0])
		order := 1
		if best != 0 {
			order = slices.Compare(m.keys[1], m.keys[0])
		}
		if order > 0 || order == 0 && (admission > latest || admission == latest && seq > joined) {
			best, latest, joined = m.holds.At(m.allocs.At(a).Hold).Leg, admission, seq
			m.keys[0], m.keys[1] = m.keys[1], m.keys[0]
		}
	}
	if len(pp.engines) == 0 {
		for a := m.pools.At(p).Allocs.Last; a != 0 && m.err == nil; a = m.inPool.Prev(a) {
			if h := m.allocs.At(a).Hold; h != 0 {
				l := m.holds.At(h).Leg
				look(l, m.innermost(l, p), 0, 0) // the latest comes first
			}
		}
		return best
	}
	for _, e := range pp.engines {
		for j := m.stages.At(e).Present.Last; j != 0 && m.err == nil; j = m.present.Prev(j) {
			jr := m.jobs.At(j)
			if a := m.innermost(jr.Leg, p); a != 0 {
				look(jr.Leg, a, jr.Admission, jr.Seq)
			}
		}
	}
	return best
}

// victimKeys appends the keys by which a leg would be a victim that would lose an allocation.
func (m *evaluator) victimKeys(p poolRow, l legRow, a allocRow, to []float64) []float64 {
	site := m.where
	m.forAdmit(l, none)
	m.scene.vars[ir.VarAdmission] = float64(m.legs.At(l).Admission)
	m.scene.vars[ir.VarSize] = m.allocs.At(a).Units
	for _, k := range m.prog.pools[p].victimBy {
		v := m.eval(k, l)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[k].at, "the preemption key of %s is not a number", m.prog.pools[p].name)
		}
		to = append(to, v)
	}
	m.where = site
	return to
}

// requeue puts a preempted leg at the very front of its hold's queue, or lets it join as one that is new; the header's pools are read
// anew, and a hold that can never fit any more is rejected in the next step.
func (m *Machine) requeue(v legRow, h headerNo, toTail bool) {
	c := &m.core
	ok := m.readWants(v, h)
	if m.err != nil {
		return
	}
	r := m.legs.Mut(v)
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

// unassign gives what the iteration being built had assigned to a job back to its budget, and the position with it: the one from before or, where
// another leg may have tokens there too, back by as many.
func (m *bookkeeper) unassign(n jobRow) {
	c := &m.core
	j := m.jobs.Mut(n)
	if c.Iter.Engine != j.Stage || j.Tokens <= 0 {
		return
	}
	c.Iter.Left += j.Tokens
	c.Iter.Tokens -= j.Tokens
	if j.Growing != 0 {
		to := j.Before
		if m.prog.forks {
			to = m.allocs.At(j.Growing).Position - j.Tokens
		}
		m.takeBack(j.Growing, to)
		m.allocs.Mut(j.Growing).Position = to
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
