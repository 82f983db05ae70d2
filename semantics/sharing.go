package semantics

import (
	"cmp"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// Processor sharing. Every job works at rate φ(n)/n; the stage keeps the work a job present all the time would have
// got (its virtual time), and each job the virtual time at which it is done: a heap gives the next.

// progress brings a ps stage's virtual time up to now.
func (m *Machine) progress(i int32) {
	st := m.stage(i)
	if dt := m.core.Now - st.Since; dt > 0 {
		st.Virtual += dt * st.Rate
	}
	st.Since = m.core.Now
}

func (m *Machine) finishHeap(i int32) heap {
	return heap{slots: &m.finishes[i], at: &m.finishAt, len: m.stages.at(i + 1).HeapLen, step: m.core.Step}
}

func (m *Machine) joinPS(i, n int32) {
	st := m.stage(i)
	if st.HeapLen == 0 {
		st.Virtual = 0 // nobody's virtual time refers to the old one
	}
	j := m.job(n)
	j.Virtual = st.Virtual + j.Work
	h := m.finishHeap(i)
	h.push(slot{j.Virtual, int64(j.Seq), n})
	st.HeapLen++
	st.Dirty = true
}

func (m *Machine) leavePS(i, n int32) {
	h := m.finishHeap(i)
	h.remove(n)
	st := m.stage(i)
	st.HeapLen--
	st.Dirty = true
}

// reschedule reads a ps stage's capacity for the jobs now present and puts its next finish on the agenda.
func (m *Machine) reschedule(i int32) {
	m.progress(i)
	st := m.stage(i)
	st.Dirty = false
	m.cancel(st.Event)
	st.Event, st.Rate = 0, 0
	if st.HeapLen == 0 {
		return
	}
	sc := &m.scene
	sc.draws, sc.attrs, sc.engine = &m.core.Draws, 0, none
	sc.vars[ir.VarN] = float64(st.Jobs)
	m.nowhere(0)
	phi := m.eval(m.prog.stages[i].capacity, 0)
	if !(phi >= 0) || math.IsInf(phi, 1) {
		m.fail(codeCapacity, m.prog.nodes[m.prog.stages[i].capacity].at, "the capacity of %s with %d present is %v; it must be a finite number of 0 or more", m.prog.StageName(i), st.Jobs, number(phi))
		return
	}
	st.Rate = phi / float64(st.Jobs)
	if st.Rate > 0 {
		left := max(0, m.finishes[i].at(0).Key-st.Virtual)
		st.Event = m.schedule(evPS, i, m.core.Now+left/st.Rate)
	}
}

// finishPS is the rule Finish at a ps stage: all jobs that are done now leave, in the order they started.
func (m *Machine) finishPS(i int32) {
	st := m.stage(i)
	st.Event = 0
	m.progress(i)
	st.Virtual = max(st.Virtual, m.finishes[i].at(0).Key)
	done := m.order[:0]
	for st.HeapLen > 0 {
		first := m.finishes[i].at(0)
		if first.Key > st.Virtual+epsilon {
			break
		}
		done = append(done, first.Row)
		m.leavePS(i, first.Row)
	}
	m.order = done
	slices.SortFunc(done, func(a, b int32) int { return cmp.Compare(m.jobs.at(a).Seq, m.jobs.at(b).Seq) })
	m.tr.Rule, m.tr.Stage = Finish, int(i)
	m.nameSession(m.jobs.at(done[0]).Session)
	for _, n := range done {
		m.complete(n)
	}
}
