package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// A pool's queue is a heap of legs: preempted ones first (their keys are -inf, their sequence numbers are negative and
// fall), the latest of them in front, then by the queue's keys (0 under fifo), ties in joining order.

// queueAsNew gives a leg that joins the queue of a pool its place there: its keys, read now, and the latest number.
func (m *bookkeeper) queueAsNew(l legRow, p poolRow) {
	m.core.QueueSeq++
	r := m.legs.Mut(l)
	r.QueueKey, r.QueueSeq = 0, m.core.QueueSeq
	keys := m.prog.pools[p].queueBy
	m.forAdmit(l, none)
	m.setQueueKeys(l, p, func(i int) float64 {
		v := m.eval(keys[i], l)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[keys[i]].at, "the queue key of %s is not a number", m.prog.pools[p].name)
		}
		return v
	})
}

// atFront gives a leg keys that stand before all others of a pool's queue.
func (m *bookkeeper) atFront(l legRow, p poolRow) {
	m.legs.Mut(l).QueueKey = math.Inf(-1)
	m.setQueueKeys(l, p, func(int) float64 { return math.Inf(-1) })
}

func (m *bookkeeper) setQueueKeys(l legRow, p poolRow, key func(i int) float64) {
	for i := range m.prog.pools[p].queueBy {
		switch k := key(i); i {
		case 0:
			m.legs.Mut(l).QueueKey = k
		default:
			m.queueKeys.Ensure(l)
			*m.queueKeys.Mut(l, i-1) = k
		}
	}
}

// admissible is the leg of a pool's queue that is to be admitted now, 0 for none: the first, if it fits; where the queue skips, the
// first that does. engine is the one that reads the headers, none for none.
func (m *bookkeeper) admissible(p poolRow, engine stageRow) legRow {
	pp := &m.prog.pools[p]
	if !pp.skipping && len(pp.live) == 0 {
		if l := m.queueHead(p); m.headFitsVia(l, engine) {
			return l
		}
		return 0
	}
	for _, w := range m.inTurn(p) {
		switch fits := m.headFitsVia(w.Row, engine); {
		case m.err != nil:
			return 0
		case fits:
			return w.Row
		case !pp.skipping:
			return 0
		}
	}
	return 0
}

// inTurn lists the legs of a pool's queue as they are to be tried now. Live keys order those that were not put in front; it is empty
// where one is not a number.
func (m *bookkeeper) inTurn(p poolRow) []rows.Slot[legRow] {
	m.turns = m.queues.AppendOrder(p, m.turns[:0])
	keys := m.prog.pools[p].live
	if len(keys) == 0 {
		return m.turns
	}
	rest := m.turns
	for len(rest) > 0 && rest[0].Seq < 0 {
		rest = rest[1:]
	}
	m.order, m.keyed = m.order[:0], m.keyed[:0]
	for i, w := range rest {
		m.order = append(m.order, int32(i))
		m.keyed = m.liveKeys(p, w.Row, m.keyed)
	}
	if m.err != nil {
		return nil
	}
	n := len(keys)
	key := func(k int32) []float64 { return m.keyed[int(k)*n : int(k+1)*n] }
	slices.SortStableFunc(m.order, func(a, b int32) int { return slices.Compare(key(a), key(b)) })
	m.inTurnBefore = append(m.inTurnBefore[:0], rest...)
	for i, k := range m.order {
		rest[i] = m.inTurnBefore[k]
	}
	return m.turns
}

// firstInTurn is the leg of a pool's queue that is to be tried first now; by the joining order where its live keys cannot be read.
func (m *bookkeeper) firstInTurn(p poolRow) legRow {
	first := m.queueHead(p)
	if len(m.prog.pools[p].live) == 0 || m.err != nil {
		return first
	}
	scene, site, told := m.scene, m.where, m.opt.OnNegative
	m.opt.OnNegative = nil
	if order := m.inTurn(p); len(order) > 0 {
		first = order[0].Row
	}
	m.scene, m.where, m.opt.OnNegative, m.err = scene, site, told, nil
	return first
}

// liveKeys appends the keys that a queued leg has now.
func (m *evaluator) liveKeys(p poolRow, l legRow, to []float64) []float64 {
	r := m.legs.At(l)
	hs := &m.prog.holds[r.Pending-1]
	m.at(hs.block, hs.pos, l)
	m.forAdmit(l, none)
	m.scene.vars[ir.VarWaited] = m.core.Now - r.Since
	for _, k := range m.prog.pools[p].live {
		v := m.eval(k, l)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[k].at, "the queue key of %s is not a number", m.prog.pools[p].name)
		}
		to = append(to, v)
	}
	return to
}

// compareQueued compares two legs of a queue, whose first keys are equal, by the others.
func (m *configuration) compareQueued(p poolRow, a, b legRow) int {
	more := len(m.prog.pools[p].queueBy) - 1
	if more < 1 {
		return 0
	}
	return slices.Compare(m.queueKeys.Row(a)[:more], m.queueKeys.Row(b)[:more])
}

// queueHead is the leg at the head of a pool's queue.
func (m *configuration) queueHead(p poolRow) legRow { return m.queues.First(p).Row }

// joinQueue puts a leg, whose key and sequence are set, into a pool's queue.
func (m *bookkeeper) joinQueue(l legRow, p poolRow) {
	m.touch(p)
	r := m.legs.Mut(l)
	r.Status, r.Where, r.Since = queued, p, m.core.Now
	m.queues.Push(p, rows.Slot[legRow]{Key: r.QueueKey, Seq: r.QueueSeq, Row: l})
	if via := m.prog.pools[p].via; via >= 0 {
		m.offer(via)
	}
}

// leaveQueue takes a leg out of the queue it stands in.
func (m *bookkeeper) leaveQueue(l legRow) {
	p := m.legs.At(l).Where
	m.touch(p)
	m.queues.Remove(p, l)
}
