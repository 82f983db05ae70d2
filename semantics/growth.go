package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// growKind says who grows.
type growKind uint8

const (
	statementGrow growKind = iota // a Grow statement
	servedGrow                    // a growing run being served
	resumedGrow                   // a stalled growth that fits now
)

// growStatement is a Grow statement: the innermost hold's allocation is to become up(allocation + d).
func (m *Machine) growStatement(s sessionRow, st *stmt) {
	pool := m.poolOf(st.ref, s)
	d := m.amount(st.x, s, "the growth")
	a := m.innermost(s, pool)
	if m.err == nil && a == 0 {
		m.noHold(st.ref, pool, "grow")
	}
	m.countable(pool, d, m.prog.nodes[st.x].at, "`grow` asks for")
	if m.err != nil {
		return
	}
	m.beginGrow(s, a, m.prog.pools[pool].up(m.allocs.At(a).Units+d), statementGrow)
	m.grow()
}

// beginGrow starts a growth of an allocation to a total of units.
func (m *Machine) beginGrow(s sessionRow, a allocRow, to float64, kind growKind) {
	c := &m.core
	c.Grow.Session, c.Grow.Alloc, c.Grow.To, c.Grow.Kind = s, a, to, kind
}

// growFits tells whether the growth a session is stalled in fits now.
func (m *Machine) growFits(s sessionRow) bool {
	r := m.sessions.At(s)
	return m.fitsTo(r.GrowAlloc, r.GrowTo)
}

func (m *Machine) fitsTo(a allocRow, to float64) bool {
	p := m.allocs.At(a)
	return m.pools.At(p.Pool).Allocated+to-p.Units <= m.prog.pools[p.Pool].cap+epsilon
}

// grow goes on with the growth in progress: evictions are steps Evict, victims steps Preempt; then it is
// granted (Grow, Serve, GrowResume) or the session stalls (GrowStall).
func (m *Machine) grow() {
	c := &m.core
	t := &m.tr
	s, a := c.Grow.Session, c.Grow.Alloc
	p := *m.allocs.At(a)
	r := m.sessions.At(s)
	t.Session, t.Pool = r.Serial, int(p.Pool)
	m.locate(s)
	if !m.fitsTo(a, c.Grow.To) {
		if m.prog.pools[p.Pool].lifo {
			if v := m.preemptVictim(p.Pool); v != 0 {
				if v == s {
					c.Grow.Session = 0
					c.Iter.Over = c.Iter.Over || c.Grow.Kind == servedGrow
				}
				m.preempt(p.Pool, v, r.Serial)
				return
			}
		}
		m.stall()
		return
	}
	diff := c.Grow.To - p.Units
	if m.lacksRoom(p.Pool, diff) {
		m.evict(p.Pool)
		return
	}
	c.Grow.Session = 0
	if diff > 0 {
		m.touch(p.Pool)
		m.pools.Mut(p.Pool).Allocated += diff
		m.allocs.Mut(a).Units = c.Grow.To
		m.note(PoolChange{Pool: int(p.Pool), Kind: Enlarged, Session: r.Serial, Units: diff})
	}
	switch c.Grow.Kind {
	case statementGrow:
		t.Rule, t.Value = Grow, diff
	case servedGrow:
		m.served()
	case resumedGrow:
		t.Rule, t.Value = GrowResume, diff
		m.ungrow(s)
		if j := r.Job; j != 0 {
			m.jobs.Mut(j).Stalled = false
			m.unstalled(j)
			m.sessions.Mut(s).Status = atStage
		} else {
			m.makeReady(s)
		}
	}
}

// locate names the statement a session stands at in the transition.
func (m *Machine) locate(s sessionRow) {
	if f := m.sessions.At(s).Frame; f != 0 {
		fr := m.frames.At(f)
		m.tr.Block, m.tr.Stmt = int(fr.Block), int(fr.Pos)-1
	}
}

// stall is the rule GrowStall: the session waits among the pool's growers; a job stays at its stage.
func (m *Machine) stall() {
	c := &m.core
	s, a := c.Grow.Session, c.Grow.Alloc
	c.Grow.Session = 0
	pool := m.allocs.At(a).Pool
	r := m.sessions.Mut(s)
	r.Status, r.Where, r.Since = stalled, pool, c.Now
	r.GrowAlloc, r.GrowTo, r.GrowKind = a, c.Grow.To, c.Grow.Kind
	ps := m.pools.Mut(pool)
	m.growers.Append(&ps.Growers, s)
	if c.Grow.Kind == servedGrow {
		m.jobs.Mut(c.Iter.Job).Stalled = true
		c.Iter.Job = 0
	} else {
		c.Running = 0
	}
	m.tr.Rule, m.tr.Value = GrowStall, c.Grow.To-m.allocs.At(a).Units
}

// ungrow takes a session out of its pool's growers.
func (m *Machine) ungrow(s sessionRow) {
	r := m.sessions.Mut(s)
	ps := m.pools.Mut(m.allocs.At(r.GrowAlloc).Pool)
	m.growers.Remove(&ps.Growers, s)
	r.GrowAlloc = 0
}

// preemptVictim is the session that loses its hold on a pool. For an engine's memory: the holder that is a
// resident of the engine and was admitted last (by its latest admission of any hold); one that is elsewhere,
// parked or leased, never is. For any other pool: the latest allocation of a hold.
func (m *Machine) preemptVictim(p poolRow) sessionRow {
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

// preempt is the rule Preempt: the victim's innermost hold on the pool, and those inside it, are closed, and the
// hold goes to the front of its queue to be executed again.
func (m *Machine) preempt(pool poolRow, v sessionRow, grower int64) {
	c := &m.core
	r := m.sessions.Mut(v)
	serial := r.Serial
	if r.Job != 0 {
		m.unassign(r.Job)
	}
	a := m.innermost(v, pool)
	h := m.allocs.At(a).Hold
	position := m.allocs.At(a).Position
	m.forgive(v, m.holds.At(h).Began)
	m.setAttr(v, m.prog.IR.SlotsOf[ir.SlotComputed], position)
	cl := m.atPool.Mut(v, pool)
	if position <= cl.Preempted+epsilon && cl.Preempted >= 0 && !r.Stuck {
		r.Stuck = true
		m.pools.Mut(pool).Stuck++
	}
	cl.Preempted = position
	m.pools.Mut(pool).Preemptions++
	wasRunning := c.Running == v
	m.detach(v)
	if wasRunning {
		c.Running = 0
	}
	if c.Iter.Engine >= 0 {
		c.Iter.Preempted = true
		if c.Iter.Job != 0 && c.Grow.Session == 0 {
			c.Iter.Job = 0
		}
	}
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
			m.requeue(v, stmt)
			break
		}
	}
	t := &m.tr
	t.Rule, t.Session, t.Pool, t.Other, t.Value = Preempt, serial, int(pool), grower, position
	hs := m.sessions.At(v).Pending
	if hs != 0 {
		t.Block, t.Stmt = int(m.prog.holds[hs-1].block), int(m.prog.holds[hs-1].pos)
	}
}

// requeue puts a preempted session at the very front of its hold's queue; the header's pools are read anew, and
// a hold that can never fit any more is rejected in the next step.
func (m *Machine) requeue(v sessionRow, h headerNo) {
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
	c.FrontSeq--
	r.QueueSeq, r.QueueKey = c.FrontSeq, math.Inf(-1)
	m.joinQueue(v, *m.pending.At(v, 0))
}
