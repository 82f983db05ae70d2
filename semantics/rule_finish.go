package semantics

import (
	"cmp"
	"slices"
)

// finish is the rule Finish at a fifo or a delay.
func (m *Machine) finish(n jobRow) {
	j := m.jobs.Mut(n)
	j.Event = 0
	m.tr.Rule, m.tr.Stage = Finish, int(j.Stage)
	m.nameSession(j.Leg)
	m.complete(n)
}

// finishShared is the rule Finish at a ps stage: all jobs that are done now leave, in the order they started.
func (m *Machine) finishShared(i stageRow) {
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
	m.nameSession(m.jobs.At(done[0]).Leg)
	for _, n := range done {
		m.complete(n)
	}
}

// complete is a job done: it leaves, and its session becomes ready.
func (m *Machine) complete(n jobRow) {
	j := *m.jobs.At(n)
	m.touchStage(j.Stage)
	st := m.stages.Mut(j.Stage)
	st.Completed++
	st.ServiceSum += m.core.Now - j.Began
	m.leaveStage(n)
	if j.Leg != 0 {
		r := m.legs.Mut(j.Leg)
		r.StayAt, r.StayEnd, r.Stay = m.core.Now, m.core.Step, plainStay
		if m.prog.stages[j.Stage].kind == stepStage {
			r.Stay = engineStay
		}
		m.makeReady(j.Leg)
	}
	m.tr.Count++
}

// nameSession names in the transition the leg it is about, if any, and the statement the leg stands at.
func (m *Machine) nameSession(l legRow) {
	if l != 0 {
		r := m.legs.At(l)
		f := m.frames.At(r.Frame)
		m.tr.Session, m.tr.Leg, m.tr.Block, m.tr.Stmt = r.Serial, r.block(), int(f.Block), int(f.Pos)-1
	}
}

// about names the session of a transition, and the leg of it.
func (m *Machine) about(l legRow) {
	r := m.legs.At(l)
	m.tr.Session, m.tr.Leg = r.Serial, r.block()
}
