package semantics

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// setOut makes a job of a run with phases, each with its work; one without work has landed before it began.
func (m *bookkeeper) setOut(n jobRow, run int32, works []float64) {
	m.courses.Ensure(n)
	m.phases.Ensure(n)
	c := m.courses.Mut(n)
	*c = course{Run: run}
	for i, w := range works {
		*m.phases.Mut(n, int32(i)) = phaseLeft{w, w}
		c.Left += w
	}
	c.Phase = firstPhase(works)
}

// firstPhase is the first phase that has work, the last one where none has.
func firstPhase(works []float64) int32 {
	for i, w := range works {
		if w > 0 {
			return int32(i)
		}
	}
	return int32(len(works) - 1)
}

// take puts the tokens that an iteration has assigned to a job in flight: the job goes on to its next phase with tokens left. Where none is,
// it has taken all; an engine that does not know where the answer ends gives it more, one at a time.
func (m *bookkeeper) take(n jobRow) (p parcelRow) {
	j, c := m.jobs.Mut(n), m.courses.Mut(n)
	p = m.parcels.Add()
	r := m.parcels.Mut(p)
	*r = parcel{Job: n, Phase: c.Phase, Tokens: j.Tokens}
	m.ofJob.Append(&c.Parcels, p)
	c.Flight += j.Tokens
	if j.Endless {
		c.Past += j.Tokens
		r.Phase = none
		j.Tokens = 0
		return p
	}
	c.Left -= j.Tokens
	left := m.phases.Mut(n, c.Phase)
	left.Take -= j.Tokens
	j.Tokens = 0
	phases := m.prog.runs[c.Run].phases
	if left.Take <= epsilon {
		left.Take = 0
		for c.Phase+1 < int32(len(phases)) && m.phases.At(n, c.Phase).Take == 0 {
			c.Phase++
		}
	}
	j.Remaining = m.phases.At(n, c.Phase).Take
	if j.Remaining > 0 {
		m.turnTo(n, phases[c.Phase].mode)
		return p
	}
	c.Left, j.Taken = 0, true
	if last := phases[len(phases)-1].mode; last == ir.ModeDecode && m.prog.stages[j.Stage].eos {
		j.Taken, j.Endless = false, true
		m.turnTo(n, last)
	}
	return p
}

// turnTo makes a resident one that prefills or decodes.
func (m *bookkeeper) turnTo(n jobRow, mode ir.Mode) {
	j := m.jobs.Mut(n)
	if ir.Mode(j.Mode) == mode {
		return
	}
	st := m.stages.Mut(j.Stage)
	if mode == ir.ModePrefill {
		st.Prefilling++
	} else {
		st.Prefilling--
	}
	j.Mode = uint8(mode)
}

// dropFlight takes a job's tokens out of flight, those past the end alone or all: they stay in the cost that was read, and land nowhere. The
// position goes back by them.
func (m *bookkeeper) dropFlight(n jobRow, past bool) {
	c := m.courses.Mut(n)
	lost := 0.0
	for p := c.Parcels.First; p != 0; {
		next := m.ofJob.Next(p)
		if r := m.parcels.At(p); !past || r.Phase == none {
			lost += r.Tokens
			m.parcels.Mut(p).Job = 0
			m.ofJob.Remove(&c.Parcels, p)
		}
		p = next
	}
	if lost == 0 {
		return
	}
	c.Flight, c.Past = c.Flight-lost, 0
	if c.Parcels.First == 0 {
		c.Flight = 0
	}
	if a := m.jobs.At(n).Growing; a != 0 {
		m.allocs.Mut(a).Position -= lost
	}
}

// landTokens lets a parcel land: what a phase had in flight is done, and with the last of it the phase.
func (m *Machine) landTokens(p parcelRow) {
	r := *m.parcels.At(p)
	c := m.courses.Mut(r.Job)
	c.Flight -= r.Tokens
	left := m.phases.Mut(r.Job, r.Phase)
	if left.Land -= r.Tokens; left.Land <= epsilon {
		left.Land = 0
	}
	j := m.jobs.Mut(r.Job)
	j.Since = m.core.Now
	if j.Growing != 0 {
		m.publishUpTo(j.Growing, m.allocs.At(j.Growing).Position-m.flightAt(r.Job))
	}
	m.landed(r.Job)
}

// landed notes the phases of a job that have landed since, and queues what runs after each.
func (m *bookkeeper) landed(n jobRow) {
	c := m.courses.At(n)
	for _, phase := range m.prog.runs[c.Run].phases[c.Landed:] {
		if m.phases.At(n, c.Landed).Land > 0 {
			return
		}
		m.courses.Mut(n).Landed++
		if phase.landing != none {
			m.queueLanding(m.jobs.At(n).Leg, phase.landing)
		}
	}
}

// queueLanding lets a block run for a leg before all else.
func (m *bookkeeper) queueLanding(l legRow, block int32) {
	f := m.frames.Add()
	*m.frames.Mut(f) = frame{Block: block}
	n := m.landings.Add()
	*m.landings.Mut(n) = landing{l, f}
	h := &m.core.Handover
	h.Under = true
	m.inLanding.Append(&h.Landings, n)
}

// arrived tells that all phases of a job have landed.
func (m *configuration) arrived(n jobRow) bool {
	c := m.courses.At(n)
	return int(c.Landed) == len(m.prog.runs[c.Run].phases)
}

// leaveAhead takes a job away from an engine that is ahead. It tells whether the job has tokens in flight, and stays until they have landed.
func (m *bookkeeper) leaveAhead(n jobRow) bool {
	c := m.courses.Mut(n)
	if c.Parcels.First == 0 {
		return false
	}
	j := m.jobs.Mut(n)
	c.Gone, j.Growing, j.Tokens = true, 0, 0
	m.gone.Append(&m.aloft.Mut(j.Leg).Gone, n)
	return true
}

// forgetJob takes a job that has left its stage away, when nothing of it is in flight any more.
func (m *bookkeeper) forgetJob(n jobRow) {
	m.gone.Remove(&m.aloft.Mut(m.jobs.At(n).Leg).Gone, n)
	m.jobs.Drop(n)
}

// ground takes all tokens of a leg that ends out of flight.
func (m *bookkeeper) ground(l legRow) {
	if !m.prog.ahead {
		return
	}
	if n := m.legs.At(l).Job; n != 0 && m.prog.stages[m.jobs.At(n).Stage].ahead {
		m.dropFlight(n, false)
	}
	for n := m.aloft.At(l).Gone.First; n != 0; n = m.aloft.At(l).Gone.First {
		m.dropFlight(n, false)
		m.forgetJob(n)
	}
}

// leftAt is the work that a job at an engine has left: at one that is ahead, tokens in flight or assigned are taken.
func (m *configuration) leftAt(n jobRow) float64 {
	j := m.jobs.At(n)
	switch {
	case !m.prog.stages[j.Stage].ahead:
		return j.Remaining
	case j.Endless:
		return 0
	}
	return m.courses.At(n).Left - j.Tokens
}

// flightOf is how many tokens a job has in flight that count in the position of what it grows; those that the iteration being built has
// assigned are among them.
func (m *configuration) flightOf(n jobRow) float64 {
	return m.courses.At(n).Flight + m.jobs.At(n).Tokens
}

// knownTo is up to where the text of what a job grows is known: the tokens in flight of prefills before any of a decode, and the one that a
// decode computes first, which has landed as the answer of the one before.
func (m *configuration) knownTo(n jobRow) float64 {
	c, j := m.courses.At(n), m.jobs.At(n)
	if m.prog.forks && m.growsElsewhere(j.Growing, j.Leg) {
		return m.knownOfAll(j.Growing)
	}
	position := m.allocs.At(j.Growing).Position
	known := position - m.flightOf(n)
	phases := m.prog.runs[c.Run].phases
	first := true
	for p := c.Parcels.First; p != 0; p = m.ofJob.Next(p) {
		r := m.parcels.At(p)
		if r.Phase == none || phases[r.Phase].mode == ir.ModeDecode {
			if first {
				known++
			}
			return min(known, position)
		}
		known, first = known+r.Tokens, false
	}
	switch {
	case ir.Mode(j.Mode) == ir.ModePrefill:
		known += j.Tokens
	case first && j.Tokens > 0:
		known++
	}
	return min(known, position)
}

// knownOfAll is knownTo for what several legs grow: engine by engine what runs, what is built and what is being built.
func (m *configuration) knownOfAll(a allocRow) float64 {
	position := m.allocs.At(a).Position
	known, first, open := position, true, true
	one := func(n jobRow, mode ir.Mode, tokens float64) {
		if m.jobs.At(n).Growing != a {
			return
		}
		if !open || mode == ir.ModeDecode {
			known -= tokens
			if open && first {
				known++
			}
			open = false
		}
		first = false
	}
	parcels := func(list rows.List[parcelRow]) {
		for p := list.First; p != 0; p = m.inIter.Next(p) {
			switch r := m.parcels.At(p); {
			case r.Job == 0:
			case r.Phase == none:
				one(r.Job, ir.ModeDecode, r.Tokens)
			default:
				one(r.Job, m.prog.runs[m.courses.At(r.Job).Run].phases[r.Phase].mode, r.Tokens)
			}
		}
	}
	for i := range stageRow(len(m.prog.stages)) {
		if m.prog.stages[i].ahead {
			parcels(m.pipes.At(i).Running)
			parcels(m.pipes.At(i).Built)
		}
		for n := m.stages.At(i).Scheduled.First; n != 0; n = m.scheduled.Next(n) {
			one(n, ir.Mode(m.jobs.At(n).Mode), m.jobs.At(n).Tokens)
		}
	}
	return min(known, position)
}

// flightAt is what of a position is in flight that a job grows: its own, and what other legs have there.
func (m *configuration) flightAt(n jobRow) float64 {
	sum, j := m.flightOf(n), m.jobs.At(n)
	if !m.prog.forks {
		return sum
	}
	for l := legRow(m.legs.At(j.Leg).Session); l != 0; l = m.nextLeg(l) {
		switch o := m.legs.At(l).Job; {
		case o == 0 || o == n || m.jobs.At(o).Growing != j.Growing:
		case m.prog.stages[m.jobs.At(o).Stage].ahead:
			sum += m.flightOf(o)
		default:
			sum += m.jobs.At(o).Tokens
		}
	}
	return sum
}

// publishUpTo publishes what an allocation's text is known of, up to a position, where that completes a block.
func (m *bookkeeper) publishUpTo(a allocRow, below float64) {
	r := m.allocs.At(a)
	pp := &m.prog.pools[r.Pool]
	if !pp.shared || pp.blocksIn(below) <= m.tables.At(a).Published {
		return
	}
	hs, l := &m.prog.holds[m.holds.At(r.Hold).Header], m.readerOf(r)
	m.at(hs.block, hs.pos, l)
	m.forSession(l)
	m.publish(a, hs.cache, *m.texts.At(r.Session), below)
}

// commitAhead lets the tokens of the iteration that was built take off.
func (m *bookkeeper) commitAhead(i stageRow, tokens, cost float64) {
	st, pipe := m.stages.Mut(i), m.pipes.Mut(i)
	pipe.Committed++
	pipe.Waiting, pipe.Cost, pipe.Tokens = true, cost, tokens
	for n := st.Scheduled.First; n != 0; n = m.scheduled.Next(n) {
		m.inIter.Append(&pipe.Built, m.take(n))
		if l := m.jobs.At(n).Leg; l != 0 {
			*m.lastIn.Mut(l, i) = pipe.Committed
		}
	}
	st.Scheduled = rows.List[jobRow]{}
	if !st.InFlight {
		m.core.Handover.Under, m.core.Handover.Starting = true, i
	}
}

// due tells whether an engine that runs an iteration may build the next one: it has just started this one or, where calls come from outside,
// it has none built yet.
func (m *evaluator) due(i stageRow) bool {
	if !m.prog.stages[i].ahead {
		return false
	}
	pipe := m.pipes.At(i)
	if m.opt.Paced {
		return !pipe.Waiting
	}
	return pipe.Due == m.core.Instant
}
