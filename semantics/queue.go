package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/semantics/rows"
)

// A pool's queue is a heap of legs: preempted ones first (their keys are -inf, their sequence numbers are negative and
// fall), the latest of them in front, then by the queue's keys (0 under fifo), ties in joining order.

// readQueueKeys reads the keys of a leg that joins the queue of a pool.
func (m *bookkeeper) readQueueKeys(l legRow, p poolRow) {
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
