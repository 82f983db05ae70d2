package semantics

// A leg that is preempted with tokens in flight may not have to begin its hold again: when they are the last of its run, and
// nothing comes behind but what takes no time, it only has to wait for them.

// The ways in which a leg is preempted, as the Count of the transition.
const (
	// PreemptedToQueue sends it back to its hold; tokens in flight have been computed.
	PreemptedToQueue = iota
	// PreemptedInFlight takes the memory alone: the leg goes on when its last tokens have landed.
	PreemptedInFlight
	// PreemptedLost sends it back, and tokens in flight are lost: what they compute was to be handed on.
	PreemptedLost
)

// wayOf decides how a leg is preempted that has a job at an engine that is ahead. Tokens past the end come down first, and those that
// are lost.
func (m *bookkeeper) wayOf(v legRow, pool poolRow) int {
	n := m.legs.At(v).Job
	if n == 0 || !m.prog.stages[m.jobs.At(n).Stage].ahead {
		return PreemptedToQueue
	}
	m.dropFlight(n, true)
	j := m.jobs.At(n)
	if !j.Taken && !j.Endless {
		return PreemptedToQueue
	}
	h := m.allocs.At(m.innermost(v, pool)).Hold
	closing := int32(1)
	for o := m.legs.At(v).Hold; o != h; o = m.holds.At(o).Parent {
		closing++
	}
	if closing > m.prog.runs[m.courses.At(n).Run].clean {
		return PreemptedToQueue
	}
	if hs := &m.prog.holds[m.holds.At(h).Header]; hs.leased != none && *m.took.At(h, int(hs.leased)) == pool {
		m.dropFlight(n, false)
		return PreemptedLost
	}
	return PreemptedInFlight
}

// strip takes the memory of a leg that goes on when its tokens land: its holds give back from the innermost out to that on a pool, and
// stay open.
func (m *Machine) strip(v legRow, pool poolRow) {
	n := m.legs.At(v).Job
	last := m.allocs.At(m.innermost(v, pool)).Hold
	m.sink(v)
	j := m.jobs.Mut(n)
	if r := m.legs.At(v); r.Status == stalled {
		m.ungrow(v)
		j.Stalled = false
		m.legs.Mut(v).Status = atStage
	}
	if j.Tokens > 0 { // past the end, of the iteration being built
		m.scheduled.Remove(&m.stages.Mut(j.Stage).Scheduled, n)
		j.Tokens = 0
	}
	j.Taken, j.Endless, j.Growing = true, false, 0
	for h := m.legs.At(v).Hold; m.err == nil; h = m.holds.At(h).Parent {
		hs := &m.prog.holds[m.holds.At(h).Header]
		m.at(hs.block, hs.pos, v)
		m.forSession(v)
		m.empty(h, hs)
		if h == last {
			return
		}
	}
}

// sink lets the position of what a preempted leg grows in a shared pool be what has landed: that far it is published when it is given back.
func (m *bookkeeper) sink(v legRow) {
	n := m.legs.At(v).Job
	if n == 0 || !m.prog.stages[m.jobs.At(n).Stage].ahead {
		return
	}
	if a := m.jobs.At(n).Growing; a != 0 && m.prog.pools[m.allocs.At(a).Pool].shared {
		m.allocs.Mut(a).Position -= m.courses.At(n).Flight
	}
}
