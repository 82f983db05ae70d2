package semantics

// A pool's queue is a heap of sessions: preempted ones first (their key is -inf, their sequence numbers are negative and
// fall), the latest of them in front, then by the queue's key (0 under fifo), ties in joining order.

// queueHead is the session at the head of a pool's queue.
func (m *Machine) queueHead(p int32) int32 { return m.queues[p].at(0).Row }

func (m *Machine) queueHeap(p int32) heap {
	return heap{slots: &m.queues[p], at: &m.queueAt, len: m.pools.at(p + 1).QueueLen, step: m.core.Step}
}

// joinQueue puts a session, whose key and sequence are set, into a pool's queue.
func (m *Machine) joinQueue(s, p int32) {
	m.touch(p)
	r := m.session(s)
	r.Status, r.Where, r.Since = queued, p, m.core.Now
	h := m.queueHeap(p)
	h.push(slot{r.QueueKey, r.QueueSeq, s})
	m.pool(p).QueueLen++
	if via := m.prog.pools[p].via; via >= 0 {
		m.offer(via)
	}
}

// leaveQueue takes a session out of the queue it stands in.
func (m *Machine) leaveQueue(s int32) {
	p := m.sessions.at(s).Where
	m.touch(p)
	h := m.queueHeap(p)
	h.remove(s)
	m.pool(p).QueueLen--
}
