package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// queueHold is the rule Queue (or Reject): the session joins the queue of its hold's first pool.
func (m *Machine) queueHold(s, h int32) {
	t := &m.tr
	hs := &m.prog.holds[h]
	ok := m.readWants(s, h)
	if m.err != nil {
		return
	}
	first := *m.pending.at(m.wantRow(s, 0))
	key := 0.0
	if q := m.prog.pools[first].queueBy; q != none {
		m.forAdmit(s, none)
		if key = m.eval(q, s); key != key {
			m.fail(codeNaN, m.prog.nodes[q].at, "the queue key of %s is not a number", m.prog.PoolName(first))
		}
	}
	if m.err != nil {
		return
	}
	m.core.RunS = 0
	m.session(s).Pending = h + 1
	if !ok {
		m.reject(s)
		return
	}
	t.Rule, t.Pool, t.Count = Queue, int(first), len(hs.wants)
	r := m.session(s)
	m.core.QueueSeq++
	r.QueueKey, r.QueueSeq = key, m.core.QueueSeq
	m.joinQueue(s, first)
}

// wantRow is the row that holds the pool of a pending hold's k-th want.
func (m *Machine) wantRow(s int32, k int) int32 { return s*int32(m.prog.wants) + int32(k) }

// tookRow is the row that holds the pool a hold took for its k-th want.
func (m *Machine) tookRow(h int32, k int) int32 { return h*int32(m.prog.wants) + int32(k) }

// readWants evaluates which pools a hold names, and tells whether it can ever fit.
func (m *Machine) readWants(s, h int32) bool {
	hs := &m.prog.holds[h]
	m.at(hs.block, hs.pos, s)
	m.forAdmit(s, none)
	fits := true
	for k := range hs.wants {
		w := &hs.wants[k]
		p := m.member(w.ref, s)
		for i := range k {
			if *m.pending.at(m.wantRow(s, i)) == p {
				m.fail(codeSamePool, m.prog.place(hs.block, hs.pos), "the hold names %s twice", m.prog.PoolName(p))
			}
		}
		*m.pending.mut(m.wantRow(s, k), m.core.Step) = p
		if m.hopeless(w, s, p) {
			fits = false
		}
	}
	return fits
}

// hopeless tells whether a want on pool p can never fit: an amount that stays as it is exceeds the capacity. One that reads
// live state may fit later.
func (m *Machine) hopeless(w *want, s, p int32) bool {
	units, reserve := m.wantOf(w, s, p)
	pp := &m.prog.pools[p]
	return m.err == nil && (!w.unitsLive && pp.up(units) > pp.cap+epsilon || !w.reserveLive && pp.up(reserve) > pp.cap+epsilon)
}

// wantOf reads the units of a want on pool p, and the least units there must be room for (0 without a `reserve`).
func (m *Machine) wantOf(w *want, s, p int32) (units, reserve float64) {
	units = m.amount(w.units, s, "the amount of the hold")
	if w.reserve != none {
		reserve = m.amount(w.reserve, s, "the reserve of the hold")
	}
	m.countable(p, max(units, reserve), m.prog.nodes[w.units].at, "the hold asks for")
	return units, reserve
}

// countable refuses infinite units of a pool of infinite capacity: they would fit, and be lost to its books.
func (m *Machine) countable(p int32, units float64, at ir.ID, who string) {
	if math.IsInf(units, 1) && math.IsInf(m.prog.pools[p].cap, 1) {
		m.fail(codeInfinite, at, "%s inf units of %s, whose capacity is inf; one of them must be a number", who, m.prog.PoolName(p))
	}
}

// forAdmit sets the scene of the moment Admit; engine is the one that reads the header, -1 for none.
func (m *Machine) forAdmit(s, engine int32) {
	m.scene.draws, m.scene.attrs = nil, 0
	m.scene.engine, m.scene.left = engine, m.core.IterLeft
}

// headFits reads a queue head's header and tells whether the hold fits now. The units read are kept for the
// admission that follows.
func (m *Machine) headFits(s int32) bool {
	return m.headFitsVia(s, none)
}

func (m *Machine) headFitsVia(s, engine int32) bool {
	r := m.sessions.at(s)
	hs := &m.prog.holds[r.Pending-1]
	m.at(hs.block, hs.pos, s)
	m.forAdmit(s, engine)
	for k := range hs.wants {
		p := *m.pending.at(m.wantRow(s, k))
		units, reserve := m.wantOf(&hs.wants[k], s, p)
		*m.units.mut(int32(k), m.core.Step) = units
		pp := &m.prog.pools[p]
		if m.pools.at(p+1).Allocated+pp.up(max(units, reserve)) > pp.cap+epsilon {
			return false
		}
	}
	m.core.AdmitKeep = math.Inf(1)
	if hs.reuse != none {
		m.core.AdmitKeep = m.clamped(hs.reuse, s, "the reuse bound")
	}
	return m.err == nil
}

// beginAdmit takes the head out of its queue and starts its admission; via is the engine, -1 for none.
func (m *Machine) beginAdmit(s, via int32) {
	c := &m.core
	first := *m.pending.at(m.wantRow(s, 0))
	m.leaveQueue(s)
	m.session(s).Status = ready
	q := m.pool(first)
	q.Admissions++
	q.Waited += c.Now - m.sessions.at(s).Since
	c.AdmitS, c.AdmitK, c.AdmitVia, c.AdmitTaken = s, 0, via, false
	c.AdmitHit, c.AdmitEvicted = 0, 0
	n := m.holds.add(c.Step)
	r := m.session(s)
	*m.holds.mut(n, c.Step) = hold{Parent: r.Hold, Stmt: r.Pending - 1, Began: c.Step}
	m.took.ensure((int(n)+1)*m.prog.wants - 1)
	for k := range m.prog.holds[r.Pending-1].wants {
		*m.took.mut(m.tookRow(n, k), c.Step) = *m.pending.at(m.wantRow(s, k))
	}
	r.Hold = n
}

// admit goes on with the admission in progress, pool by pool in the hold's order: the session's own entry
// comes out of the cache, what is not reused goes back dead, entries are evicted until the units fit, the
// units are allocated. Each eviction is a step Evict; the step that allocates the last pool is
// Admit, or AdmitVia when an engine admits.
func (m *Machine) admit() {
	c := &m.core
	s := c.AdmitS
	t := &m.tr
	h := m.sessions.at(s).Hold
	hs := &m.prog.holds[m.holds.at(h).Stmt]
	t.Session, t.Block, t.Stmt = m.sessions.at(s).Serial, int(hs.block), int(hs.pos)
	for int(c.AdmitK) < len(hs.wants) {
		p := *m.pending.at(m.wantRow(s, int(c.AdmitK)))
		pp := &m.prog.pools[p]
		if !c.AdmitTaken {
			c.AdmitTaken, c.AdmitReused, c.AdmitEvicted = true, m.takeEntry(s, p, c.AdmitKeep), 0
			c.AdmitHit = max(c.AdmitHit, c.AdmitReused)
		}
		u := pp.up(*m.units.at(c.AdmitK))
		if m.lacksRoom(p, u) {
			c.AdmitEvicted += m.evict(p)
			return
		}
		a := m.allocate(s, h, p, u, c.AdmitReused)
		m.note(PoolChange{Pool: int(p), Kind: Allocated, Session: t.Session, Units: m.parts.at(a).Units, Reused: c.AdmitReused, Evicted: c.AdmitEvicted})
		c.AdmitK++
		c.AdmitTaken = false
	}
	t.Rule, t.Stage = Admit, int(c.AdmitVia)
	if c.AdmitVia >= 0 {
		t.Rule = AdmitVia
	}
	t.Pool = int(*m.pending.at(m.wantRow(s, 0)))
	m.setAttr(s, m.prog.IR.SlotsOf[ir.SlotCached], c.AdmitHit)
	t.Value = c.AdmitHit
	c.AdmitS = 0
	c.Admissions++
	r := m.session(s)
	r.Admission = c.Admissions
	r.Pending = 0
	f := m.enter(s, hs.body, holdFrame)
	m.holds.mut(h, c.Step).Frame = f
	m.makeReady(s)
}

// allocate gives a session units of a pool and appends the allocation to the hold.
func (m *Machine) allocate(s, h, p int32, u, position float64) int32 {
	m.touch(p)
	ps := m.pool(p)
	ps.Allocated += u
	ps.Holders++
	n := m.parts.add(m.core.Step)
	a := m.part(n)
	a.Pool, a.Session, a.Hold, a.Units, a.Position = p, s, h, u, position
	a.PoolPrev = ps.AllocTail
	if ps.AllocTail != 0 {
		m.part(ps.AllocTail).PoolNext = n
	} else {
		ps.AllocHead = n
	}
	ps.AllocTail = n
	hr := m.holds.mut(h, m.core.Step)
	a.Prev = hr.FinalPart
	if hr.FinalPart != 0 {
		m.part(hr.FinalPart).Next = n
	} else {
		hr.FirstPart = n
	}
	hr.FinalPart = n
	m.claimOf(s, p).past = past{}
	return n
}

// reject is the rule Reject: the hold can never fit, the pool counts it and the session ends.
func (m *Machine) reject(s int32) {
	c := &m.core
	c.RejectS = 0
	r := m.session(s)
	hs := &m.prog.holds[r.Pending-1]
	serial := r.Serial
	p := *m.pending.at(m.wantRow(s, 0))
	for k := range hs.wants {
		q := *m.pending.at(m.wantRow(s, k))
		m.at(hs.block, hs.pos, s)
		m.forAdmit(s, none)
		if m.hopeless(&hs.wants[k], s, q) {
			p = q
			break
		}
	}
	t := &m.tr
	t.Session, t.Block, t.Stmt = serial, int(hs.block), int(hs.pos)
	m.pool(p).Rejected++
	m.count(Rejected, s, p, hs.spot)
	m.finishSession(s)
	t.Rule, t.Pool = Reject, int(p)
}
