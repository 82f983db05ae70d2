package semantics

import "math"

// wait is the rule Wait: a condition that is true lets the leg pass at once. Else it waits until a sweep finds it true, or for a time.
func (m *Machine) wait(l legRow, st *stmt) {
	c := &m.core
	t := &m.tr
	t.Rule = Wait
	if st.x != none {
		g := m.condition(l, st.x)
		if m.err != nil {
			return
		}
		if t.Value = g; g == 1 {
			return
		}
	}
	until := math.Inf(1)
	if st.y != none {
		until = c.Now + m.amount(st.y, l, "the time of the wait")
		if m.err != nil {
			return
		}
	}
	t.Until = until
	c.Running = 0
	r := m.legs.Mut(l)
	r.Status, r.Since, r.Cond = waiting, c.Now, none
	if st.x != none && m.prog.nodes[st.x].op != opNum { // a constant stays what it is
		r.Cond = st.x
		m.waiters.Append(&c.Waiters, l)
	}
	if !math.IsInf(until, 1) {
		n := m.schedule(evTimer, int32(l), until)
		m.legs.Mut(l).Timer = n
	}
}

// condition reads what a leg waits for.
func (m *evaluator) condition(l legRow, x int32) float64 {
	g := m.eval(x, l)
	if m.err == nil && g != 0 && g != 1 {
		m.fail(codeGuard, m.prog.nodes[x].at, "the condition of the wait is %v; it must be 0 or 1", number(g))
	}
	return g
}

// sweepWaiters tests the waiters once, in the order in which they began to wait, when the sweep is through with the pools. It tells whether a
// rule was applied.
func (m *Machine) sweepWaiters() bool {
	c := &m.core
	if int(c.Sweep) == len(m.prog.pools) {
		c.Sweep++
		c.Waiter = c.Waiters.First
	}
	for c.Waiter != 0 {
		l := c.Waiter
		c.Waiter = m.waiters.Next(l)
		f := m.frames.At(m.legs.At(l).Frame)
		m.at(f.Block, f.Pos-1, l)
		m.forSession(l)
		if g := m.condition(l, m.legs.At(l).Cond); m.err != nil {
			return true
		} else if g == 1 {
			m.wake(l)
			return true
		}
	}
	return false
}

// wake is the rule Wake: the leg goes on, whatever its condition is by then.
func (m *Machine) wake(l legRow) {
	m.nameSession(l)
	m.leaveWait(l)
	m.makeReady(l)
	m.tr.Rule = Wake
}

// wakeUp is the rule Wake when the time has come.
func (m *Machine) wakeUp(l legRow) {
	m.legs.Mut(l).Timer = 0
	m.wake(l)
}

// leaveWait takes a leg out of the waiters.
func (m *bookkeeper) leaveWait(l legRow) {
	r := m.legs.Mut(l)
	if r.Cond != none {
		if m.core.Waiter == l {
			m.core.Waiter = m.waiters.Next(l)
		}
		m.waiters.Remove(&m.core.Waiters, l)
		r.Cond = none
	}
	if n := r.Timer; n != 0 {
		r.Timer = 0
		m.cancel(n)
	}
}
