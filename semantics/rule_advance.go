package semantics

import (
	"math"
)

// advance is the rule Advance.
func (m *Machine) advance(to float64) {
	c := &m.core
	from := c.Now
	c.Now = to
	c.Instant++
	c.BirthsNow = 0
	m.tr.Rule, m.tr.From = Advance, from
}

// warm is the rule Warm: statistics start at the time the warm-up ends, which lies at the clock or before it.
func (m *Machine) warm() {
	c := &m.core
	at := m.prog.IR.Warmup
	c.Warmed, c.WarmAt = true, at
	c.ArrivedBase, c.EndedBase = c.Serial, c.Ended
	for p := range poolRow(len(m.prog.pools)) {
		ps := m.pools.Mut(p)
		ps.integrate(at, m.queues.Len(p))
		ps.Base = ps.poolStats
	}
	for i := range stageRow(len(m.prog.stages)) {
		st := m.stages.Mut(i)
		st.integrate(at, m.prog.stages[i].kind)
		st.Base = st.stageStats
	}
	m.tr.Rule, m.tr.Until = Warm, at
}

// halt ends the program at the given time: the horizon when a later event exists, else now. A warm-up that ends between
// the last event and the horizon ends first: the clock moves there (Advance), then it is over (Warm).
func (m *Machine) halt(end float64) {
	c := &m.core
	if math.IsInf(end, 1) {
		end = c.Now
	}
	if !c.Warmed && end >= m.prog.IR.Warmup {
		if c.Now < m.prog.IR.Warmup {
			m.advance(m.prog.IR.Warmup)
		} else {
			m.warm()
		}
		return
	}
	from := c.Now
	c.Now, c.Halted = end, true
	m.close()
	if m.nothingLeft() {
		m.findStuck()
	}
	m.tr.Rule, m.tr.From = Halt, from
}
