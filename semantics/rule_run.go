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
	if st.run != none && m.prog.stages[stage].ahead {
		m.aheadRun(l, st, stage, work, alloc)
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
	m.join(stage, l, work, work, st.mode, alloc)
}

// aheadRun is the rule Run, or RunZero, at an engine that is ahead: the works of all phases are read.
func (m *Machine) aheadRun(l legRow, st *stmt, stage stageRow, first float64, alloc allocRow) {
	run := &m.prog.runs[st.run]
	works := append(m.works[:0], first)
	for i := range run.phases[1:] {
		works = append(works, m.amount(run.phases[i+1].work, l, "the work"))
	}
	m.works = works
	if m.err != nil {
		return
	}
	total := 0.0
	for i, w := range works {
		if w <= epsilon {
			works[i] = 0
		}
		total += works[i]
	}
	t := &m.tr
	t.Value = total
	m.core.Running = 0
	if total == 0 {
		t.Rule = RunZero
		m.legs.Mut(l).Stay = noStay
		m.passThrough(stage)
		for _, phase := range run.phases {
			if phase.landing != none {
				m.queueLanding(l, phase.landing)
			}
		}
		m.makeReady(l)
		return
	}
	t.Rule = Run
	if alloc != 0 {
		m.markGrown(alloc)
	}
	r := m.legs.Mut(l)
	r.Status, r.RanFrom = atStage, m.core.Now
	phase := firstPhase(works)
	n := m.join(stage, l, total, works[phase], run.phases[phase].mode, alloc)
	m.setOut(n, st.run, works)
	m.landed(n)
}

func (m *Machine) noHold(r int32, pool poolRow, what string) {
	m.fail(codeNoHold, 0, "`%s` has nothing to work on: no enclosing hold has an allocation on %s any more", what, m.prog.pools[pool].name)
}
