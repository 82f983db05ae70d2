package semantics

import (
	"cmp"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// Processor sharing. Every job works at rate φ(n)/n; the stage keeps the work a job present all the time would have
// got (its virtual time), and each job the virtual time at which it is done: a heap gives the next.

// progress brings a ps stage's virtual time up to now.
func (m *Machine) progress(i stageRow) {
	st := m.stages.Mut(i)
	if dt := m.core.Now - st.Since; dt > 0 {
		st.Virtual += dt * st.Rate
	}
	st.Since = m.core.Now
}

func (m *Machine) joinPS(i stageRow, n jobRow) {
	st := m.stages.Mut(i)
	if m.finishes.Len(i) == 0 {
		st.Virtual = 0 // nobody's virtual time refers to the old one
	}
	j := m.jobs.Mut(n)
	j.Virtual = st.Virtual + j.Work
	m.finishes.Push(i, rows.Slot[jobRow]{Key: j.Virtual, Seq: int64(j.Seq), Row: n})
	st.Dirty = true
}

func (m *Machine) leavePS(i stageRow, n jobRow) {
	m.finishes.Remove(i, n)
	m.stages.Mut(i).Dirty = true
}

// reschedule reads a ps stage's capacity for the jobs now present and puts its next finish on the agenda.
func (m *Machine) reschedule(i stageRow) {
	m.progress(i)
	st := m.stages.Mut(i)
	st.Dirty = false
	m.cancel(st.Event)
	st.Event, st.Rate = 0, 0
	if m.finishes.Len(i) == 0 {
		return
	}
	sc := &m.scene
	sc.draws, sc.gone, sc.engine = &m.core.Draws, 0, none
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

// finishPS is the rule Finish at a ps stage: all jobs that are done now leave, in the order they started.
func (m *Machine) finishPS(i stageRow) {
	st := m.stages.Mut(i)
	st.Event = 0
	m.progress(i)
	st.Virtual = max(st.Virtual, m.finishes.First(i).Key)
	done := m.batch[:0]
	for m.finishes.Len(i) > 0 {
		first := m.finishes.First(i)
		if first.Key > st.Virtual+epsilon {
			break
		}
		done = append(done, first.Row)
		m.leavePS(i, first.Row)
	}
	m.batch = done
	slices.SortFunc(done, func(a, b jobRow) int { return cmp.Compare(m.jobs.At(a).Seq, m.jobs.At(b).Seq) })
	m.tr.Rule, m.tr.Stage = Finish, int(i)
	m.nameSession(m.jobs.At(done[0]).Session)
	for _, n := range done {
		m.complete(n)
	}
}
