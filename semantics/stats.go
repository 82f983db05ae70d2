package semantics

// touch integrates what a pool holds up to now; it is called before anything of it changes.
func (m *Machine) touch(p int32) {
	if m.pools.at(p+1).Last < m.core.Now {
		m.pool(p).integrate(m.core.Now)
	}
}

func (p *poolState) integrate(now float64) {
	dt := now - p.Last
	p.Last = now
	p.AreaUsed += p.Allocated * dt
	p.AreaLeased += p.Leased * dt
	p.AreaCached += p.Cached * dt
	p.AreaQueue += float64(p.QueueLen) * dt
	p.AreaHolders += float64(p.Holders) * dt
}

// touchStage is the same for a stage.
func (m *Machine) touchStage(i int32) {
	if m.stages.at(i+1).Last < m.core.Now {
		m.stage(i).integrate(m.core.Now, m.prog.stages[i].kind)
	}
}

func (s *stageState) integrate(now float64, kind stageKind) {
	dt := now - s.Last
	s.Last = now
	s.AreaJobs += float64(s.Jobs) * dt
	s.AreaBusy += s.level(kind) * dt
}

// level is how busy a stage is: servers of a fifo, else 1 or 0.
func (s *stageState) level(kind stageKind) float64 {
	switch kind {
	case fifoStage:
		return float64(s.Busy)
	case stepStage:
		return truth(s.InFlight)
	case psStage, delayStage:
	}
	return truth(s.Jobs > 0)
}

// warm is the rule Warm: statistics start at the time the warm-up ends, which lies at the clock or before it.
func (m *Machine) warm() {
	c := &m.core
	at := m.prog.IR.Warmup
	m.tr.Rule, m.tr.Until = Warm, at
	c.Warmed, c.WarmAt = true, at
	c.ArrivedBase, c.EndedBase = c.Serial, c.Ended
	for p := range m.prog.pools {
		ps := m.pool(int32(p))
		ps.integrate(at)
		ps.Base = ps.poolStats
	}
	for i := range m.prog.stages {
		st := m.stage(int32(i))
		st.integrate(at, m.prog.stages[i].kind)
		st.Base = st.stageStats
	}
}

// close brings all areas up to the end of the run.
func (m *Machine) close() {
	for p := range m.prog.pools {
		m.touch(int32(p))
	}
	for i := range m.prog.stages {
		m.touchStage(int32(i))
	}
}

// passThrough counts a run of no work at all.
func (m *Machine) passThrough(i int32) {
	st := m.stage(i)
	st.Joined++
	st.Started++
	st.Completed++
}

// workAt is the work or tokens still to do of all jobs present.
func (m *Machine) workAt(i int32) float64 {
	st := m.stages.at(i + 1)
	kind := m.prog.stages[i].kind
	virtual := st.Virtual + (m.core.Now-st.Since)*st.Rate
	sum := 0.0
	for n := st.Head; n != 0; n = m.jobs.at(n).Next {
		j := m.jobs.at(n)
		switch kind {
		case psStage:
			sum += max(0, j.Virtual-virtual)
		case fifoStage, delayStage:
			sum += j.Work
			if j.InService {
				sum -= m.core.Now - j.Began
			}
		case stepStage:
			sum += j.Remaining
		}
	}
	return sum
}
