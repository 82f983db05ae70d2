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

// joinQueue puts a session, whose key and sequence are set, into a pool's queue.
func (m *Machine) joinQueue(s, p int32) {
	m.touch(p)
	ps := m.pool(p)
	i := ps.QueueLen
	ps.QueueLen++
	m.queues[p].ensure(int(ps.QueueLen))
	r := m.session(s)
	r.Status, r.Where, r.Joined = queued, p, m.core.Now
	m.queueUp(p, i, s)
}

// leaveQueue takes a session out of the queue it stands in.
func (m *Machine) leaveQueue(s int32) {
	p := m.sessions.at(s).Where
	m.touch(p)
	ps := m.pool(p)
	ps.QueueLen--
	i := m.sessions.at(s).QueuePos
	last := *m.queues[p].at(ps.QueueLen)
	if i != ps.QueueLen {
		m.queueDown(p, i, last)
		m.queueUp(p, m.sessions.at(last).QueuePos, last)
	}
}

func (m *Machine) queuePut(p, i, s int32) {
	*m.queues[p].mut(i, m.core.Step) = s
	m.session(s).QueuePos = i
}

func (m *Machine) queueUp(p, i, s int32) {
	for i > 0 {
		up := (i - 1) / 2
		o := *m.queues[p].at(up)
		if !m.ahead(s, o) {
			break
		}
		m.queuePut(p, i, o)
		i = up
	}
	m.queuePut(p, i, s)
}

func (m *Machine) queueDown(p, i, s int32) {
	size := m.pools.at(p + 1).QueueLen
	for {
		child := 2*i + 1
		if child >= size {
			break
		}
		if child+1 < size && m.ahead(*m.queues[p].at(child + 1), *m.queues[p].at(child)) {
			child++
		}
		o := *m.queues[p].at(child)
		if !m.ahead(o, s) {
			break
		}
		m.queuePut(p, i, o)
		i = child
	}
	m.queuePut(p, i, s)
}
