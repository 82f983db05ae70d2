package semantics

import (
	"github.com/sq-sem/sq-sem/ir"
)

// join puts a job at a stage: a leg's, or (l = 0) the work of a spill. first is the work of its first phase, all of it elsewhere than at
// an engine that is ahead.
func (m *bookkeeper) join(stage stageRow, l legRow, work, first float64, mode ir.Mode, growing allocRow) jobRow {
	c := &m.core
	m.touchStage(stage)
	n := m.jobs.Add()
	c.Jobs++
	j := m.jobs.Mut(n)
	j.Leg, j.Stage, j.Mode, j.Work, j.Remaining, j.Growing = l, stage, uint8(mode), work, first, growing
	j.Seq, j.Since = c.Jobs, c.Now
	if l != 0 {
		r := m.legs.Mut(l)
		r.Job = n
		j.Admission = r.Admission
	}
	st := m.stages.Mut(stage)
	st.Jobs++
	st.Joined++
	switch m.prog.stages[stage].kind {
	case fifoStage:
		m.present.Append(&st.Present, n)
		if st.Busy < m.prog.stages[stage].servers {
			m.startFifo(stage, n)
		} else if st.Waiting == 0 {
			st.Waiting = n
		}
	case delayStage:
		m.present.Append(&st.Present, n)
		m.begin(stage, n)
		m.jobs.Mut(n).Event = m.schedule(evFinish, int32(n), c.Now+work)
	case psStage:
		m.present.Append(&st.Present, n)
		m.begin(stage, n)
		m.progress(stage)
		m.joinPS(stage, n)
	case stepStage:
		m.present.Insert(&st.Present, n, m.residentBefore(st, j.Admission))
		if mode == ir.ModePrefill {
			st.Prefilling++
		}
		m.joinEngine(stage, n)
		m.offer(stage)
	}
	return n
}

// residentBefore is the resident after which one of the given admission number stands.
func (m *configuration) residentBefore(st *stageState, admission uint64) jobRow {
	n := st.Present.Last
	for n != 0 && m.jobs.At(n).Admission > admission {
		n = m.present.Prev(n)
	}
	return n
}

// begin puts a job into service.
func (m *bookkeeper) begin(stage stageRow, n jobRow) {
	j := m.jobs.Mut(n)
	j.InService, j.Began = true, m.core.Now
	st := m.stages.Mut(stage)
	st.Busy++
	st.Started++
	st.WaitSum += j.Began - j.Since
	st.Past.start(j.Began, j.Work, j.Began-j.Since)
}

func (m *bookkeeper) startFifo(stage stageRow, n jobRow) {
	m.begin(stage, n)
	m.jobs.Mut(n).Event = m.schedule(evFinish, int32(n), m.core.Now+m.jobs.At(n).Work)
}

// leaveStage takes a job away, done or not. A fifo starts its next one.
func (m *bookkeeper) leaveStage(n jobRow) {
	j := *m.jobs.At(n)
	m.touchStage(j.Stage)
	st := m.stages.Mut(j.Stage)
	st.Jobs--
	if j.InService {
		st.Busy--
	}
	kind := m.prog.stages[j.Stage].kind
	switch kind {
	case fifoStage:
		if st.Waiting == n {
			st.Waiting = m.present.Next(n)
		}
		m.cancel(j.Event)
		m.present.Remove(&st.Present, n)
		if next := st.Waiting; next != 0 && st.Busy < m.prog.stages[j.Stage].servers {
			st.Waiting = m.present.Next(next)
			m.startFifo(j.Stage, next)
		}
	case delayStage:
		m.cancel(j.Event)
		m.present.Remove(&st.Present, n)
	case psStage:
		m.progress(j.Stage)
		m.present.Remove(&st.Present, n)
		if m.finishes.Has(n) {
			m.leavePS(j.Stage, n)
		}
	case stepStage:
		if ir.Mode(j.Mode) == ir.ModePrefill {
			st.Prefilling--
		}
		m.leaveEngine(j.Stage, n)
		m.present.Remove(&st.Present, n)
	}
	if j.Leg != 0 {
		m.legs.Mut(j.Leg).Job = 0
	}
	if m.prog.stages[j.Stage].ahead && m.leaveAhead(n) {
		return
	}
	m.jobs.Drop(n)
}
