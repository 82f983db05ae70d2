package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// Processor sharing. Every job works at rate φ(n)/n; the stage keeps the work a job present all the time would have
// got (its virtual time), and each job the virtual time at which it is done: a heap gives the next.

// progress brings a ps stage's virtual time up to now.
func (m *bookkeeper) progress(i stageRow) {
	st := m.stages.Mut(i)
	if dt := m.core.Now - st.Since; dt > 0 {
		st.Virtual += dt * st.Rate
	}
	st.Since = m.core.Now
}

func (m *bookkeeper) joinPS(i stageRow, n jobRow) {
	st := m.stages.Mut(i)
	if m.finishes.Len(i) == 0 {
		st.Virtual = 0 // nobody's virtual time refers to the old one
	}
	j := m.jobs.Mut(n)
	j.Virtual = st.Virtual + j.Work
	m.finishes.Push(i, rows.Slot[jobRow]{Key: j.Virtual, Seq: int64(j.Seq), Row: n})
	st.Dirty = true
}

func (m *bookkeeper) leavePS(i stageRow, n jobRow) {
	m.finishes.Remove(i, n)
	m.stages.Mut(i).Dirty = true
}

// reschedule reads a ps stage's capacity for the jobs now present and puts its next finish on the agenda.
func (m *bookkeeper) reschedule(i stageRow) {
	m.progress(i)
	st := m.stages.Mut(i)
	st.Dirty = false
	m.cancel(st.Event)
	st.Event, st.Rate = 0, 0
	if m.finishes.Len(i) == 0 {
		return
	}
	sc := &m.scene
	sc.draws, sc.as, sc.engine = &m.core.Draws, nil, none
	sc.vars[ir.VarN] = float64(st.Jobs)
	m.nowhere(0)
	phi := m.eval(m.prog.stages[i].capacity, 0)
	if !(phi >= 0) || math.IsInf(phi, 1) {
		m.fail(codeCapacity, m.prog.nodes[m.prog.stages[i].capacity].at, "the capacity of %s with %d present is %v; it must be a finite number of 0 or more", m.prog.stages[i].name, st.Jobs, number(phi))
		return
	}
	st.Rate = phi / float64(st.Jobs)
	if st.Rate > 0 {
		left := max(0, m.finishes.First(i).Key-st.Virtual)
		st.Event = m.schedule(evPS, int32(i), m.core.Now+left/st.Rate)
	}
}
