package semantics

import "github.com/sq-sem/sq-sem/ir"

// join puts a job at a stage: a session's, or (s = 0) the work of a spill.
func (m *Machine) join(stage, s int32, work float64, mode ir.Mode, part int32) {
	c := &m.core
	m.touchStage(stage)
	n := m.jobs.add(c.Step)
	c.Jobs++
	j := m.job(n)
	j.Session, j.Stage, j.Mode, j.Work, j.Remaining, j.Part = s, stage, uint8(mode), work, work, part
	j.Seq, j.Since = c.Jobs, c.Now
	if s != 0 {
		r := m.session(s)
		r.Job = n
		j.Admission = r.Admission
	}
	st := m.stage(stage)
	st.Jobs++
	st.Joined++
	switch m.prog.stages[stage].kind {
	case fifoStage:
		m.chain(st, n, st.Tail)
		if st.Busy < m.prog.stages[stage].servers {
			m.startFifo(stage, n)
		} else if st.Waiting == 0 {
			st.Waiting = n
		}
	case delayStage:
		m.chain(st, n, st.Tail)
		m.begin(stage, n)
		m.jobs.mut(n, c.Step).Event = m.schedule(evFinish, n, c.Now+work)
	case psStage:
		m.chain(st, n, st.Tail)
		m.begin(stage, n)
		m.progress(stage)
		m.joinPS(stage, n)
	case stepStage:
		m.chain(st, n, m.residentBefore(st, j.Admission))
		if mode == ir.ModePrefill {
			st.Prefilling++
		}
		m.joinEngine(stage, n)
		m.offer(stage)
	}
}

// chain links a job into a stage's list after the given one (0: at the head).
func (m *Machine) chain(st *stageState, n, after int32) {
	j := m.job(n)
	if after == 0 {
		j.Prev, j.Next = 0, st.Head
		st.Head = n
	} else {
		a := m.job(after)
		j.Prev, j.Next = after, a.Next
		a.Next = n
	}
	if j.Next != 0 {
		m.job(j.Next).Prev = n
	} else {
		st.Tail = n
	}
}

func (m *Machine) unchain(st *stageState, n int32) {
	j := m.jobs.at(n)
	if j.Prev != 0 {
		m.job(j.Prev).Next = j.Next
	} else {
		st.Head = j.Next
	}
	if j.Next != 0 {
		m.job(j.Next).Prev = j.Prev
	} else {
		st.Tail = j.Prev
	}
}

// residentBefore is the resident after which one of the given admission number stands.
func (m *Machine) residentBefore(st *stageState, admission uint64) int32 {
	n := st.Tail
	for n != 0 && m.jobs.at(n).Admission > admission {
		n = m.jobs.at(n).Prev
	}
	return n
}

// begin puts a job into service.
func (m *Machine) begin(stage, n int32) {
	j := m.job(n)
	j.InService, j.Began = true, m.core.Now
	st := m.stage(stage)
	st.Busy++
	st.Started++
	st.WaitSum += j.Began - j.Since
	st.Past.start(j.Began, j.Work, j.Began-j.Since)
}

func (m *Machine) startFifo(stage, n int32) {
	m.begin(stage, n)
	m.job(n).Event = m.schedule(evFinish, n, m.core.Now+m.jobs.at(n).Work)
}

// leaveStage takes a job away, done or not. A fifo starts its next one.
func (m *Machine) leaveStage(n int32) {
	c := &m.core
	j := *m.jobs.at(n)
	m.touchStage(j.Stage)
	st := m.stage(j.Stage)
	st.Jobs--
	if j.InService {
		st.Busy--
	}
	kind := m.prog.stages[j.Stage].kind
	switch kind {
	case fifoStage:
		if st.Waiting == n {
			st.Waiting = j.Next
		}
		m.cancel(j.Event)
		m.unchain(st, n)
		if next := st.Waiting; next != 0 && st.Busy < m.prog.stages[j.Stage].servers {
			st.Waiting = m.jobs.at(next).Next
			m.startFifo(j.Stage, next)
		}
	case delayStage:
		m.cancel(j.Event)
		m.unchain(st, n)
	case psStage:
		m.progress(j.Stage)
		m.unchain(st, n)
		if h := m.finishHeap(j.Stage); h.has(n) {
			m.leavePS(j.Stage, n)
		}
	case stepStage:
		if ir.Mode(j.Mode) == ir.ModePrefill {
			st.Prefilling--
		}
		m.leaveEngine(j.Stage, n)
		m.unchain(st, n)
	}
	if j.Session != 0 {
		m.session(j.Session).Job = 0
	}
	m.jobs.drop(n, c.Step)
}

// complete is a job done: it leaves, and its session becomes ready.
func (m *Machine) complete(n int32) {
	j := *m.jobs.at(n)
	m.touchStage(j.Stage)
	st := m.stage(j.Stage)
	st.Completed++
	st.ServiceSum += m.core.Now - j.Began
	m.leaveStage(n)
	if j.Session != 0 {
		r := m.session(j.Session)
		r.StayAt, r.StayEnd, r.Stay = m.core.Now, m.core.Step, plainStay
		if m.prog.stages[j.Stage].kind == stepStage {
			r.Stay = engineStay
		}
		m.makeReady(j.Session)
	}
	m.tr.Count++
}

// finish is the rule Finish at a fifo or a delay.
func (m *Machine) finish(n int32) {
	j := m.job(n)
	j.Event = 0
	m.tr.Rule, m.tr.Stage = Finish, int(j.Stage)
	m.nameSession(j.Session)
	m.complete(n)
}

// nameSession names the session of a transition that belongs to a job.
func (m *Machine) nameSession(s int32) {
	if s != 0 {
		m.tr.Session = m.sessions.at(s).Serial
		m.locate(s)
	}
}
