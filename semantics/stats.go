package semantics

// touch integrates what a pool holds up to now; it is called before anything of it changes.
func (m *bookkeeper) touch(p poolRow) {
	if m.pools.At(p).Last < m.core.Now {
		m.pools.Mut(p).integrate(m.core.Now, m.queues.Len(p))
	}
}

func (p *poolState) integrate(now float64, waiting int) {
	dt := now - p.Last
	p.Last = now
	p.AreaUsed += p.Allocated * dt
	p.AreaLeased += p.Leased * dt
	p.AreaCached += p.Cached * dt
	p.AreaQueue += float64(waiting) * dt
	p.AreaHolders += float64(p.Holders) * dt
}

// touchStage is the same for a stage.
func (m *bookkeeper) touchStage(i stageRow) {
	if m.stages.At(i).Last < m.core.Now {
		m.stages.Mut(i).integrate(m.core.Now, m.prog.stages[i].kind)
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

// close brings all areas up to the end of the run.
func (m *bookkeeper) close() {
	for p := range m.prog.pools {
		m.touch(poolRow(p))
	}
	for i := range m.prog.stages {
		m.touchStage(stageRow(i))
	}
}

// passThrough counts a run of no work at all.
func (m *bookkeeper) passThrough(i stageRow) {
	st := m.stages.Mut(i)
	st.Joined++
	st.Started++
	st.Completed++
}

// workAt is the work or tokens still to do of all jobs present.
func (m *configuration) workAt(i stageRow) float64 {
	st := m.stages.At(i)
	kind := m.prog.stages[i].kind
	virtual := st.Virtual + (m.core.Now-st.Since)*st.Rate
	sum := 0.0
	for n := st.Present.First; n != 0; n = m.present.Next(n) {
		j := m.jobs.At(n)
		switch kind {
		case psStage:
			sum += max(0, j.Virtual-virtual)
		case fifoStage, delayStage:
			sum += j.Work
			if j.InService {
				sum -= m.core.Now - j.Began
			}
		case stepStage:
			sum += m.leftAt(n)
		}
	}
	return sum
}
