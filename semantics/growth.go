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
func (m *Machine) growStatement(s int32, st *stmt) {
	pool := m.member(st.ref, s)
	d := m.amount(st.x, s, "the growth")
	a := m.innermost(s, pool)
	if m.err == nil && a == 0 {
		m.noHold(st.ref, pool, "grow")
	}
	m.countable(pool, d, m.prog.nodes[st.x].at, "`grow` asks for")
	if m.err != nil {
		return
	}
	m.beginGrow(s, a, m.prog.pools[pool].up(m.parts.at(a).Units+d), statementGrow)
	m.grow()
}

// beginGrow starts a growth of an allocation to a total of units.
func (m *Machine) beginGrow(s, a int32, to float64, kind growKind) {
	c := &m.core
	c.GrowS, c.GrowPart, c.GrowTo, c.GrowKind = s, a, to, kind
}

// growFits tells whether the growth a session is stalled in fits now.
func (m *Machine) growFits(s int32) bool {
	r := m.sessions.at(s)
	return m.fitsTo(r.GrowPart, r.GrowTo)
}

func (m *Machine) fitsTo(a int32, to float64) bool {
	p := m.parts.at(a)
	return m.pools.at(p.Pool+1).Allocated+to-p.Units <= m.prog.pools[p.Pool].cap+epsilon
}

// grow goes on with the growth in progress: evictions are steps Evict, victims steps Preempt; then it is
// granted (Grow, Serve, GrowResume) or the session stalls (GrowStall).
func (m *Machine) grow() {
	c := &m.core
	t := &m.tr
	s, a := c.GrowS, c.GrowPart
	p := *m.parts.at(a)
	r := m.sessions.at(s)
	t.Session, t.Pool = r.Serial, int(p.Pool)
	m.locate(s)
	if !m.fitsTo(a, c.GrowTo) {
		if m.prog.pools[p.Pool].lifo {
			if v := m.preemptVictim(p.Pool); v != 0 {
				if v == s {
					c.GrowS = 0
					c.IterOver = c.IterOver || c.GrowKind == servedGrow
				}
				m.preempt(p.Pool, v, r.Serial)
				return
			}
		}
		m.stall()
		return
	}
	diff := c.GrowTo - p.Units
	if m.lacksRoom(p.Pool, diff) {
		m.evict(p.Pool)
		return
	}
	c.GrowS = 0
	if diff > 0 {
		m.touch(p.Pool)
		m.pool(p.Pool).Allocated += diff
		m.part(a).Units = c.GrowTo
		m.note(PoolChange{Pool: int(p.Pool), Kind: Enlarged, Session: r.Serial, Units: diff})
	}
	switch c.GrowKind {
	case statementGrow:
		t.Rule, t.Value = Grow, diff
	case servedGrow:
		m.served()
	case resumedGrow:
		t.Rule, t.Value = GrowResume, diff
		m.ungrow(s)
		if j := r.Job; j != 0 {
			m.job(j).Stalled = false
			m.unstalled(j)
			m.session(s).Status = atStage
		} else {
			m.makeReady(s)
		}
	}
}

// locate names the statement a session stands at in the transition.
func (m *Machine) locate(s int32) {
	if f := m.sessions.at(s).Frame; f != 0 {
		fr := m.frames.at(f)
		m.tr.Block, m.tr.Stmt = int(fr.Block), int(fr.Pos)-1
	}
}

// stall is the rule GrowStall: the session waits among the pool's growers; a job stays at its stage.
func (m *Machine) stall() {
	c := &m.core
	s, a := c.GrowS, c.GrowPart
	c.GrowS = 0
	pool := m.parts.at(a).Pool
	r := m.session(s)
	r.Status, r.Where, r.Since = stalled, pool, c.Now
	r.GrowPart, r.GrowTo, r.GrowKind = a, c.GrowTo, c.GrowKind
	ps := m.pool(pool)
	r.GrowPrev, r.GrowNext = ps.GrowTail, 0
	if ps.GrowTail != 0 {
		m.session(ps.GrowTail).GrowNext = s
	} else {
		ps.GrowHead = s
	}
	ps.GrowTail = s
	if c.GrowKind == servedGrow {
		m.job(c.IterJob).Stalled = true
		c.IterJob = 0
	} else {
		c.RunS = 0
	}
	m.tr.Rule, m.tr.Value = GrowStall, c.GrowTo-m.parts.at(a).Units
}

// ungrow takes a session out of its pool's growers.
func (m *Machine) ungrow(s int32) {
	r := m.session(s)
	ps := m.pool(m.parts.at(r.GrowPart).Pool)
	if r.GrowPrev != 0 {
		m.session(r.GrowPrev).GrowNext = r.GrowNext
	} else {
		ps.GrowHead = r.GrowNext
	}
	if r.GrowNext != 0 {
		m.session(r.GrowNext).GrowPrev = r.GrowPrev
	} else {
		ps.GrowTail = r.GrowPrev
	}
	r.GrowPart, r.GrowNext, r.GrowPrev = 0, 0, 0
}

// preemptVictim is the session that loses its hold on a pool. For an engine's memory: the holder that is a
// resident of the engine and was admitted last (by its latest admission of any hold); one that is elsewhere,
// parked or leased, never is. For any other pool: the latest allocation of a hold.
func (m *Machine) preemptVictim(p int32) int32 {
	engines := m.prog.pools[p].engines
	if len(engines) == 0 {
		for a := m.pools.at(p + 1).AllocTail; a != 0; a = m.parts.at(a).PoolPrev {
			if m.parts.at(a).Hold != 0 {
				return m.parts.at(a).Session
			}
		}
		return 0
	}
	best, latest := int32(0), uint64(0)
	for _, e := range engines {
		for j := m.stages.at(e + 1).Tail; j != 0; j = m.jobs.at(j).Prev {
			jr := m.jobs.at(j)
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
func (m *Machine) preempt(pool, v int32, grower int64) {
	c := &m.core
	r := m.session(v)
	serial := r.Serial
	if r.Job != 0 {
		m.unassign(r.Job)
	}
	a := m.innermost(v, pool)
	h := m.parts.at(a).Hold
	position := m.parts.at(a).Position
	m.forgive(v, m.holds.at(h).Began)
	m.setAttr(v, m.prog.IR.SlotsOf[ir.SlotComputed], position)
	cl := m.claimOf(v, pool)
	if position <= cl.Preempted+epsilon && cl.Preempted >= 0 && !r.Stuck {
		r.Stuck = true
		m.pool(pool).Stuck++
	}
	cl.Preempted = position
	m.pool(pool).Preemptions++
	wasRunning := c.RunS == v
	m.detach(v)
	if wasRunning {
		c.RunS = 0
	}
	if c.Iter >= 0 {
		c.IterPreempted = true
		if c.IterJob != 0 && c.GrowS == 0 {
			c.IterJob = 0
		}
	}
	for m.err == nil {
		inner := m.sessions.at(v).Hold
		for f := m.holds.at(inner).Frame; ; {
			top := m.sessions.at(v).Frame
			m.leave(m.session(v))
			if top == f {
				break
			}
		}
		stmt := m.holds.at(inner).Stmt
		m.closeHold(v)
		if inner == h {
			m.requeue(v, stmt)
			break
		}
	}
	t := &m.tr
	t.Rule, t.Session, t.Pool, t.Other, t.Value = Preempt, serial, int(pool), grower, position
	hs := m.sessions.at(v).Pending
	if hs != 0 {
		t.Block, t.Stmt = int(m.prog.holds[hs-1].block), int(m.prog.holds[hs-1].pos)
	}
}

// requeue puts a preempted session at the very front of its hold's queue; the header's pools are read anew, and
// a hold that can never fit any more is rejected in the next step.
func (m *Machine) requeue(v, h int32) {
	c := &m.core
	ok := m.readWants(v, h)
	if m.err != nil {
		return
	}
	r := m.session(v)
	r.Pending = h + 1
	if !ok {
		c.RejectS = v
		return
	}
	c.FrontSeq--
	r.QueueSeq, r.QueueKey = c.FrontSeq, math.Inf(-1)
	m.joinQueue(v, *m.pending.at(m.wantRow(v, 0)))
}
