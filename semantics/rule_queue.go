package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// queue is the rule Queue (or Reject): the session joins the queue of its hold's first pool.
func (m *Machine) queue(l legRow, h headerNo) {
	t := &m.tr
	hs := &m.prog.holds[h]
	ok := m.readWants(l, h)
	if m.err != nil {
		return
	}
	first := *m.pending.At(l, 0)
	m.legs.Mut(l).Pending = h + 1
	m.queueAsNew(l, first)
	if m.err != nil {
		return
	}
	m.core.Running = 0
	if !ok {
		m.reject(l)
		return
	}
	t.Rule, t.Pool, t.Count = Queue, int(first), len(hs.wants)
	m.joinQueue(l, first)
}

// reject is the rule Reject: the hold can never fit, the pool counts it and the session ends.
func (m *Machine) reject(l legRow) {
	c := &m.core
	c.Rejecting = 0
	r := m.legs.At(l)
	hs := &m.prog.holds[r.Pending-1]
	p := *m.pending.At(l, 0)
	for k := range hs.wants {
		q := *m.pending.At(l, k)
		m.at(hs.block, hs.pos, l)
		m.forAdmit(l, none)
		if m.hopeless(&hs.wants[k], l, q) {
			p = q
			break
		}
	}
	c.Ending = ending{Session: r.Session, Header: r.Pending, Pool: p, Block: hs.block, Pos: hs.pos}
	m.endSession()
}

// readWants evaluates which pools a hold names, and tells whether it can ever fit.
func (m *bookkeeper) readWants(l legRow, h headerNo) bool {
	hs := &m.prog.holds[h]
	m.at(hs.block, hs.pos, l)
	m.forAdmit(l, none)
	fits := true
	for k := range hs.wants {
		w := &hs.wants[k]
		p := m.poolOf(w.ref, l)
		for i := range k {
			if *m.pending.At(l, i) == p {
				m.fail(codeSamePool, m.prog.place(hs.block, hs.pos), "the hold names %s twice", m.prog.pools[p].name)
			}
		}
		*m.pending.Mut(l, k) = p
		if m.hopeless(w, l, p) {
			fits = false
		}
	}
	return fits
}

// hopeless tells whether a want on pool p can never fit: an amount that stays as it is exceeds the capacity. One that reads
// live state may fit later.
func (m *evaluator) hopeless(w *want, l legRow, p poolRow) bool {
	units, reserve := m.wantOf(w, l, p)
	pp := &m.prog.pools[p]
	return m.err == nil && (!w.unitsLive && pp.up(units) > pp.cap+epsilon || !w.reserveLive && pp.up(reserve) > pp.cap+epsilon)
}

// wantOf reads the units of a want on pool p, and the least units there must be room for (0 without a `reserve`).
func (m *evaluator) wantOf(w *want, l legRow, p poolRow) (units, reserve float64) {
	units = m.amount(w.units, l, "the amount of the hold")
	if w.reserve != none {
		reserve = m.amount(w.reserve, l, "the reserve of the hold")
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
func (m *evaluator) forAdmit(l legRow, engine stageRow) {
	m.scene.draws, m.scene.as = nil, nil
	m.scene.engine, m.scene.left = engine, m.core.Iter.Left
}
