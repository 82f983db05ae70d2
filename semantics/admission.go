package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// queueHold is the rule Queue (or Reject): the session joins the queue of its hold's first pool.
func (m *Machine) queueHold(s sessionRow, h headerNo) {
	t := &m.tr
	hs := &m.prog.holds[h]
	ok := m.readWants(s, h)
	if m.err != nil {
		return
	}
	first := *m.pending.At(s, 0)
	key := 0.0
	if q := m.prog.pools[first].queueBy; q != none {
		m.forAdmit(s, none)
		if key = m.eval(q, s); key != key {
			m.fail(codeNaN, m.prog.nodes[q].at, "the queue key of %s is not a number", m.prog.pools[first].name)
		}
	}
	if m.err != nil {
		return
	}
	m.core.Running = 0
	m.sessions.Mut(s).Pending = h + 1
	if !ok {
		m.reject(s)
		return
	}
	t.Rule, t.Pool, t.Count = Queue, int(first), len(hs.wants)
	r := m.sessions.Mut(s)
	m.core.QueueSeq++
	r.QueueKey, r.QueueSeq = key, m.core.QueueSeq
	m.joinQueue(s, first)
}

// readWants evaluates which pools a hold names, and tells whether it can ever fit.
func (m *Machine) readWants(s sessionRow, h headerNo) bool {
	hs := &m.prog.holds[h]
	m.at(hs.block, hs.pos, s)
	m.forAdmit(s, none)
	fits := true
	for k := range hs.wants {
		w := &hs.wants[k]
		p := m.poolOf(w.ref, s)
		for i := range k {
			if *m.pending.At(s, i) == p {
				m.fail(codeSamePool, m.prog.place(hs.block, hs.pos), "the hold names %s twice", m.prog.pools[p].name)
			}
		}
		*m.pending.Mut(s, k) = p
		if m.hopeless(w, s, p) {
			fits = false
		}
	}
	return fits
}

// hopeless tells whether a want on pool p can never fit: an amount that stays as it is exceeds the capacity. One that reads
// live state may fit later.
func (m *Machine) hopeless(w *want, s sessionRow, p poolRow) bool {
	units, reserve := m.wantOf(w, s, p)
	pp := &m.prog.pools[p]
	return m.err == nil && (!w.unitsLive && pp.up(units) > pp.cap+epsilon || !w.reserveLive && pp.up(reserve) > pp.cap+epsilon)
}

// wantOf reads the units of a want on pool p, and the least units there must be room for (0 without a `reserve`).
func (m *Machine) wantOf(w *want, s sessionRow, p poolRow) (units, reserve float64) {
	units = m.amount(w.units, s, "the amount of the hold")
	if w.reserve != none {
		reserve = m.amount(w.reserve, s, "the reserve of the hold")
	}
	m.countable(p, max(units, reserve), m.prog.nodes[w.units].at, "the hold asks for")
	return units, reserve
}

// countable refuses infinite units of a pool of infinite capacity: they would fit, and be lost to its books.
func (m *Machine) countable(p poolRow, units float64, at ir.ID, who string) {
	if math.IsInf(units, 1) && math.IsInf(m.prog.pools[p].cap, 1) {
		m.fail(codeInfinite, at, "%s inf units of %s, whose capacity is inf; one of them must be a number", who, m.prog.pools[p].name)
	}
}

// forAdmit sets the scene of the moment Admit; engine is the one that reads the header, -1 for none.
func (m *Machine) forAdmit(s sessionRow, engine stageRow) {
	m.scene.draws, m.scene.gone = nil, 0
	m.scene.engine, m.scene.left = engine, m.core.Iter.Left
}

// headFits reads a queue head's header and tells whether the hold fits now. The units read are kept for the
// admission that follows.
func (m *Machine) headFits(s sessionRow) bool {
	return m.headFitsVia(s, none)
}

func (m *Machine) headFitsVia(s sessionRow, engine stageRow) bool {
	r := m.sessions.At(s)
	hs := &m.prog.holds[r.Pending-1]
	m.at(hs.block, hs.pos, s)
	m.forAdmit(s, engine)
	for k := range hs.wants {
		p := *m.pending.At(s, k)
		units, reserve := m.wantOf(&hs.wants[k], s, p)
		*m.units.Mut(int32(k)) = units
		pp := &m.prog.pools[p]
		if m.pools.At(p).Allocated+pp.up(max(units, reserve)) > pp.cap+epsilon {
			return false
		}
	}
	m.core.Admit.Keep = math.Inf(1)
	if hs.reuse != none {
		m.core.Admit.Keep = m.clamped(hs.reuse, s, "the reuse bound")
	}
	return m.err == nil
}

// beginAdmit takes the head out of its queue and starts its admission; via is the engine, -1 for none.
func (m *Machine) beginAdmit(s sessionRow, via stageRow) {
	c := &m.core
	first := *m.pending.At(s, 0)
	m.leaveQueue(s)
	m.sessions.Mut(s).Status = ready
	q := m.pools.Mut(first)
	q.Admissions++
	q.Waited += c.Now - m.sessions.At(s).Since
	c.Admit.Session, c.Admit.Want, c.Admit.Via, c.Admit.Taken = s, 0, via, false
	c.Admit.Hit, c.Admit.Evicted = 0, 0
	n := m.holds.Add()
	r := m.sessions.Mut(s)
	*m.holds.Mut(n) = hold{Parent: r.Hold, Header: r.Pending - 1, Began: c.Step}
	m.took.Ensure(n)
	for k := range m.prog.holds[r.Pending-1].wants {
		*m.took.Mut(n, k) = *m.pending.At(s, k)
	}
	r.Hold = n
}

// admit goes on with the admission in progress, pool by pool in the hold's order: the session's own entry
// comes out of the cache, what is not reused goes back dead, entries are evicted until the units fit, the
// units are allocated. Each eviction is a step Evict; the step that allocates the last pool is
// Admit, or AdmitVia when an engine admits.
func (m *Machine) admit() {
	c := &m.core
	s := c.Admit.Session
	t := &m.tr
	h := m.sessions.At(s).Hold
	hs := &m.prog.holds[m.holds.At(h).Header]
	t.Session, t.Block, t.Stmt = m.sessions.At(s).Serial, int(hs.block), int(hs.pos)
	for int(c.Admit.Want) < len(hs.wants) {
		p := *m.pending.At(s, int(c.Admit.Want))
		pp := &m.prog.pools[p]
		if !c.Admit.Taken {
			c.Admit.Taken, c.Admit.Reused, c.Admit.Evicted = true, m.takeEntry(s, p, c.Admit.Keep), 0
			c.Admit.Hit = max(c.Admit.Hit, c.Admit.Reused)
		}
		u := pp.up(*m.units.At(c.Admit.Want))
		if m.lacksRoom(p, u) {
			c.Admit.Evicted += m.evict(p)
			return
		}
		a := m.allocate(s, h, p, u, c.Admit.Reused)
		m.note(PoolChange{Pool: int(p), Kind: Allocated, Session: t.Session, Units: m.allocs.At(a).Units, Reused: c.Admit.Reused, Evicted: c.Admit.Evicted})
		c.Admit.Want++
		c.Admit.Taken = false
	}
	t.Rule, t.Stage = Admit, int(c.Admit.Via)
	if c.Admit.Via >= 0 {
		t.Rule = AdmitVia
	}
	t.Pool = int(*m.pending.At(s, 0))
	m.setAttr(s, m.prog.IR.SlotsOf[ir.SlotCached], c.Admit.Hit)
	t.Value = c.Admit.Hit
	c.Admit.Session = 0
	c.Admissions++
	r := m.sessions.Mut(s)
	r.Admission = c.Admissions
	r.Pending = 0
	f := m.enter(s, hs.body, holdFrame)
	m.holds.Mut(h).Frame = f
	m.makeReady(s)
}

// allocate gives a session units of a pool and appends the allocation to the hold.
func (m *Machine) allocate(s sessionRow, h holdRow, p poolRow, u, position float64) allocRow {
	m.touch(p)
	ps := m.pools.Mut(p)
	ps.Allocated += u
	ps.Holders++
	n := m.allocs.Add()
	a := m.allocs.Mut(n)
	a.Pool, a.Session, a.Hold, a.Units, a.Position = p, s, h, u, position
	m.inPool.Append(&ps.Allocs, n)
	m.owned.Append(&m.holds.Mut(h).Allocs, n)
	m.atPool.Mut(s, p).past = past{}
	return n
}

// reject is the rule Reject: the hold can never fit, the pool counts it and the session ends.
func (m *Machine) reject(s sessionRow) {
	c := &m.core
	c.Rejecting = 0
	r := m.sessions.Mut(s)
	hs := &m.prog.holds[r.Pending-1]
	serial := r.Serial
	p := *m.pending.At(s, 0)
	for k := range hs.wants {
		q := *m.pending.At(s, k)
		m.at(hs.block, hs.pos, s)
		m.forAdmit(s, none)
		if m.hopeless(&hs.wants[k], s, q) {
			p = q
			break
		}
	}
	t := &m.tr
	t.Session, t.Block, t.Stmt = serial, int(hs.block), int(hs.pos)
	m.pools.Mut(p).Rejected++
	m.count(Rejected, s, p, hs.spot)
	m.finishSession(s)
	t.Rule, t.Pool = Reject, int(p)
}
