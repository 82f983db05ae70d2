package semantics

import "github.com/sq-sem/sq-sem/semantics/rows"

// handOver goes on with what engines that are ahead do before all else: statements of phases that have landed, then what an iteration's end
// leaves to do, then the start of the next one.
func (m *Machine) handOver() {
	h := &m.core.Handover
	switch {
	case h.Landings.First != 0:
		m.land()
	case h.Closing != none:
		m.iterClose(h.Closing)
	case h.Starting != none:
		m.iterStart(h.Starting)
	}
	h.Under = h.Landings.First != 0 || h.Closing != none || h.Starting != none
}

// land applies the rule of the next statement that runs because a phase has landed. It is one of its leg, wherever that is.
func (m *Machine) land() {
	h := &m.core.Handover
	n := h.Landings.First
	r := m.landings.Mut(n)
	l := r.Leg
	f := m.frames.Mut(r.Frame)
	t := &m.tr
	m.about(l)
	t.Block, t.Stmt, t.Landing = int(f.Block), int(f.Pos), true
	m.at(f.Block, f.Pos, l)
	m.forSession(l)
	block := m.prog.blocks[f.Block]
	if int(f.Pos) == len(block) {
		t.Rule, t.Stmt = BlockEnd, -1
		over := r.Frame
		r.Frame = f.Parent
		m.frames.Drop(over)
		if r.Frame == 0 {
			m.inLanding.Remove(&h.Landings, n)
			m.landings.Drop(n)
		}
		return
	}
	st := &block[f.Pos]
	f.Pos++
	switch st.op {
	case opSet:
		m.set(l, st)
	case opObserve:
		m.observe(l, st)
	case opBranch:
		if chosen, ok := m.chosen(l, st); ok {
			inner := m.frames.Add()
			*m.frames.Mut(inner) = frame{Parent: m.landings.At(n).Frame, Block: chosen}
			m.landings.Mut(n).Frame = inner
		}
	default: // nothing else may land
	}
}

// iterStart is the rule IterStart: the iteration that was built runs, and the next one is due.
func (m *Machine) iterStart(i stageRow) {
	m.core.Handover.Starting = none
	m.touchStage(i)
	st, pipe := m.stages.Mut(i), m.pipes.Mut(i)
	st.InFlight = true
	st.Iterations++
	pipe.Running, pipe.Built, pipe.Waiting = pipe.Built, rows.List[parcelRow]{}, false
	pipe.Due = m.core.Instant
	m.retry(i)
	end := m.endOf(i, pipe.Cost)
	m.schedule(evIter, int32(i), end)
	m.tr.Rule, m.tr.Stage, m.tr.Tokens, m.tr.Value, m.tr.Until = IterStart, int(i), pipe.Tokens, pipe.Cost, end
}

// iterEndAhead is the rule IterEnd at an engine that is ahead: the tokens land.
func (m *Machine) iterEndAhead(i stageRow) {
	m.touchStage(i)
	m.stages.Mut(i).InFlight = false
	pipe := m.pipes.Mut(i)
	pipe.Ended++
	t := &m.tr
	t.Rule, t.Stage = IterEnd, int(i)
	for p := pipe.Running.First; p != 0 && m.err == nil; p = m.inIter.Next(p) {
		r := m.parcels.At(p)
		if r.Job == 0 {
			continue
		}
		t.Tokens += r.Tokens
		m.landTokens(p)
		if m.arrived(r.Job) && !m.courses.At(r.Job).Gone {
			t.Count++
		}
	}
	m.core.Handover.Under, m.core.Handover.Closing = true, i
}

// iterClose is the rule IterClose: what waited for the iteration is given back, whoever is done becomes ready, and the iteration that is
// built is the next to start.
func (m *Machine) iterClose(i stageRow) {
	m.core.Handover.Closing = none
	m.tr.Rule, m.tr.Stage = IterClose, int(i)
	m.unfence(i)
	pipe := m.pipes.Mut(i)
	for p := pipe.Running.First; p != 0; {
		next := m.inIter.Next(p)
		n := m.parcels.At(p).Job
		m.inIter.Remove(&pipe.Running, p)
		m.parcels.Drop(p)
		if n != 0 {
			m.ofJob.Remove(&m.courses.Mut(n).Parcels, p)
			m.closeJob(n)
		}
		p = next
	}
	if pipe.Waiting {
		m.core.Handover.Starting = i
	}
}

// closeJob looks at a job of which tokens have landed: one that has left is forgotten with the last of them, one that is done leaves.
func (m *Machine) closeJob(n jobRow) {
	c := m.courses.At(n)
	switch {
	case c.Gone:
		if c.Parcels.First == 0 {
			m.forgetJob(n)
		}
	case m.arrived(n):
		m.dropFlight(n, true)
		l := m.jobs.At(n).Leg
		if r := m.legs.At(l); r.Status == stalled { // it waited to take a token past the end
			m.ungrow(l)
			m.jobs.Mut(n).Stalled = false
		}
		m.complete(n)
	}
}
