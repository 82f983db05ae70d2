package semantics

// run is the rules Run and RunZero.
func (m *Machine) run(l legRow, st *stmt) {
	stage := m.stageOf(st.ref, l)
	work := m.windowed(stage, m.amount(st.x, l, "the work"))
	t := &m.tr
	t.Stage, t.Value = int(stage), work
	var alloc allocRow
	if st.growing != none {
		pool := m.poolOf(st.growing, l)
		if alloc = m.innermost(l, pool); alloc == 0 && m.err == nil {
			m.noHold(st.growing, pool, "growing")
		}
	}
	if m.err != nil {
		return
	}
	m.core.Running = 0
	if work == 0 {
		t.Rule = RunZero
		m.legs.Mut(l).Stay = noStay
		m.passThrough(stage)
		m.makeReady(l)
		return
	}
	t.Rule = Run
	if alloc != 0 {
		m.markGrown(alloc)
	}
	r := m.legs.Mut(l)
	r.Status, r.RanFrom = atStage, m.core.Now
	m.join(stage, l, work, st.mode, alloc)
}

func (m *Machine) noHold(r int32, pool poolRow, what string) {
	m.fail(codeNoHold, 0, "`%s` has nothing to work on: no enclosing hold has an allocation on %s any more", what, m.prog.pools[pool].name)
}
