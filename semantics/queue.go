package semantics

// A pool's queue is a heap of sessions: preempted ones first, the latest of them in front, then by the
// queue's key (0 under fifo), ties in joining order. Sessions know their place in it.

func (m *Machine) ahead(a, b int32) bool {
	x, y := m.sessions.at(a), m.sessions.at(b)
	if fx, fy := x.QueueSeq < 0, y.QueueSeq < 0; fx != fy {
		return fx
	} else if fx {
		return x.QueueSeq < y.QueueSeq
	}
	return x.QueueKey < y.QueueKey || x.QueueKey == y.QueueKey && x.QueueSeq < y.QueueSeq
}

// queueHead is the session at the head of a pool's queue.
func (m *Machine) queueHead(p int32) int32 { return *m.queues[p].at(0) }

type queueOrder struct{ m *Machine }

func (o queueOrder) before(a, b int32) bool { return o.m.ahead(a, b) }
func (o queueOrder) placed(n, i int32)      { o.m.session(n).QueuePos = i }

func (m *Machine) queueHeap(p int32) heap[queueOrder] {
	return heap[queueOrder]{queueOrder{m}, &m.queues[p], m.pools.at(p + 1).QueueLen, m.core.Step}
}

// joinQueue puts a session, whose key and sequence are set, into a pool's queue.
func (m *Machine) joinQueue(s, p int32) {
	m.touch(p)
	r := m.session(s)
	r.Status, r.Where, r.Joined = queued, p, m.core.Now
	h := m.queueHeap(p)
	h.push(s)
	m.pool(p).QueueLen++
}

// leaveQueue takes a session out of the queue it stands in.
func (m *Machine) leaveQueue(s int32) {
	p := m.sessions.at(s).Where
	m.touch(p)
	h := m.queueHeap(p)
	h.remove(m.sessions.at(s).QueuePos)
	m.pool(p).QueueLen--
}
