package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/semantics/rows"
)

// The agenda is a heap of events in order of (time, class, sequence number). What comes from outside the program is of class 1, all else
// of class 0. A void event is taken out at once and never
// moves the clock.

// outside marks the sequence number of an event of class 1.
const outside = 1 << 62

// schedule puts a new event on the agenda. ref is the row of the job, the stage, the lease or the leg that it is about.
func (m *bookkeeper) schedule(kind eventKind, ref int32, time float64) eventRow {
	c := &m.core
	c.EventSeq++
	n := m.events.Add()
	e := m.events.Mut(n)
	e.Time, e.Seq, e.Kind, e.Ref = time, c.EventSeq, kind, ref
	if kind == evBirth || kind == evCall {
		e.Seq |= outside
	}
	m.agenda.Push(0, rows.Slot[eventRow]{Key: time, Seq: int64(e.Seq), Row: n})
	return n
}

// cancel takes an event off the agenda; 0 is none.
func (m *bookkeeper) cancel(n eventRow) {
	if n == 0 {
		return
	}
	m.agenda.Remove(0, n)
	m.events.Drop(n)
}

// dueNow tells whether an event is due at this very instant.
func (m *configuration) dueNow() bool {
	return m.agenda.Len(0) > 0 && m.agenda.First(0).Key <= m.core.Now
}

// agendaStep is what happens when nothing is left to do at this instant: Halt, Advance, Warm, or the
// rule of the event that is due. It is false for a call from outside, which is no step.
func (m *Machine) agendaStep() bool {
	c := &m.core
	horizon := m.prog.IR.Horizon
	if m.opt.NoHorizon {
		horizon = math.Inf(1)
	}
	if m.agenda.Len(0) == 0 {
		m.halt(c.Now)
		return true
	}
	next := m.agenda.First(0).Key
	switch {
	case !c.Warmed && c.Now >= m.prog.IR.Warmup:
		m.warm()
		return true
	case next > horizon || math.IsInf(next, 1):
		m.halt(horizon)
		return true
	case next > c.Now:
		m.advance(next)
		return true
	}
	n := m.pickEvent()
	e := *m.events.At(n)
	m.cancel(n)
	c.Events++
	c.Phase, c.Swept = phDrain, false
	switch e.Kind {
	case evFinish:
		m.finish(jobRow(e.Ref))
	case evPS:
		m.finishShared(stageRow(e.Ref))
	case evIter:
		m.iterEnd(stageRow(e.Ref))
	case evLease:
		m.leaseExpire(allocRow(e.Ref))
	case evArrive:
		m.arriveNext()
	case evBirth:
		m.birth()
	case evCall:
		m.call(stageRow(e.Ref))
		return false
	case evTimer:
		m.wakeUp(legRow(e.Ref))
	}
	return true
}
