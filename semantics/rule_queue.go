package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// queue is the rule Queue (or Reject): the session joins the queue of its hold's first pool.
func (m *Machine) queue(s sessionRow, h headerNo) {
	t := &m.tr
	hs := &m.prog.holds[h]
	ok := m.readWants(s, h)
	if m.err != nil {
		return
	}
	first := *m.pending.At(s, 0)
	m.sessions.Mut(s).Pending = h + 1
	m.queueAsNew(s, first)
	if m.err != nil {
		return
	}
	m.core.Running = 0
	if !ok {
		m.reject(s)
		return
	}
	t.Rule, t.Pool, t.Count = Queue, int(first), len(hs.wants)
	m.joinQueue(s, first)
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

// readWants evaluates which pools a hold names, and tells whether it can ever fit.
func (m *bookkeeper) readWants(s sessionRow, h headerNo) bool {
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
func (m *evaluator) hopeless(w *want, s sessionRow, p poolRow) bool {
	units, reserve := m.wantOf(w, s, p)
	pp := &m.prog.pools[p]
	return m.err == nil && (!w.unitsLive && pp.up(units) > pp.cap+epsilon || !w.reserveLive && pp.up(reserve) > pp.cap+epsilon)
}

// wantOf reads the units of a want on pool p, and the least units there must be room for (0 without a `reserve`).
func (m *evaluator) wantOf(w *want, s sessionRow, p poolRow) (units, reserve float64) {
	units = m.amount(w.units, s, "the amount of the hold")
	if w.reserve != none {
		reserve = m.amount(w.reserve, s, "the reserve of the hold")
	}
	m.countable(p, max(units, reserve), m.prog.nodes[w.units].at, "the hold asks for")
	return units, reserve
}

// countable refuses infinite units of a pool of infinite capacity: they would fit, and be lost to its books.
func (m *evaluator) countable(p poolRow, units float64, at ir.ID, who string) {
	if math.IsInf(units, 1) && math.IsInf(m.prog.pools[p].cap, 1) {
		m.fail(codeInfinite, at, "%s inf units of %s, whose capacity is inf; one of them must be a number", who, m.prog.pools[p].name)
	}
}

// forAdmit sets the scene of the moment Admit; engine is the one that reads the header, -1 for none.
func (m *evaluator) forAdmit(s sessionRow, engine stageRow) {
	m.scene.draws, m.scene.gone = nil, 0
	m.scene.engine, m.scene.left = engine, m.core.Iter.Left
}
