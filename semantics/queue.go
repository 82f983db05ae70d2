package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/semantics/rows"
)

// A pool's queue is a heap of sessions: preempted ones first (their keys are -inf, their sequence numbers are negative and
// fall), the latest of them in front, then by the queue's keys (0 under fifo), ties in joining order.

// readQueueKeys reads the keys of a session that joins the queue of a pool.
func (m *bookkeeper) readQueueKeys(s sessionRow, p poolRow) {
	keys := m.prog.pools[p].queueBy
	m.forAdmit(s, none)
	m.setQueueKeys(s, p, func(i int) float64 {
		v := m.eval(keys[i], s)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[keys[i]].at, "the queue key of %s is not a number", m.prog.pools[p].name)
		}
		return v
	})
}

// atFront gives a session keys that stand before all others of a pool's queue.
func (m *bookkeeper) atFront(s sessionRow, p poolRow) {
	m.sessions.Mut(s).QueueKey = math.Inf(-1)
	m.setQueueKeys(s, p, func(int) float64 { return math.Inf(-1) })
}

func (m *bookkeeper) setQueueKeys(s sessionRow, p poolRow, key func(i int) float64) {
	for i := range m.prog.pools[p].queueBy {
		switch k := key(i); i {
		case 0:
			m.sessions.Mut(s).QueueKey = k
		default:
			m.queueKeys.Ensure(s)
			*m.queueKeys.Mut(s, i-1) = k
		}
	}
}

// compareQueued compares two sessions of a queue, whose first keys are equal, by the others.
func (m *configuration) compareQueued(p poolRow, a, b sessionRow) int {
	more := len(m.prog.pools[p].queueBy) - 1
	if more < 1 {
		return 0
	}
	return slices.Compare(m.queueKeys.Row(a)[:more], m.queueKeys.Row(b)[:more])
}

// queueHead is the session at the head of a pool's queue.
func (m *configuration) queueHead(p poolRow) sessionRow { return m.queues.First(p).Row }

// joinQueue puts a session, whose key and sequence are set, into a pool's queue.
func (m *bookkeeper) joinQueue(s sessionRow, p poolRow) {
	m.touch(p)
	r := m.sessions.Mut(s)
	r.Status, r.Where, r.Since = queued, p, m.core.Now
	m.queues.Push(p, rows.Slot[sessionRow]{Key: r.QueueKey, Seq: r.QueueSeq, Row: s})
	if via := m.prog.pools[p].via; via >= 0 {
		m.offer(via)
	}
}

// leaveQueue takes a session out of the queue it stands in.
func (m *bookkeeper) leaveQueue(s sessionRow) {
	p := m.sessions.At(s).Where
	m.touch(p)
	m.queues.Remove(p, s)
}
