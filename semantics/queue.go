package semantics

import "github.com/sq-sem/sq-sem/semantics/rows"

// A pool's queue is a heap of sessions: preempted ones first (their key is -inf, their sequence numbers are negative and
// fall), the latest of them in front, then by the queue's key (0 under fifo), ties in joining order.

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
