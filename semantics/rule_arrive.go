package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// arrive is the rule Arrive: a session with all attributes 0, its serial, the init block run, its preset
// values over that; at the back of the ready queue.
func (m *Machine) arrive() {
	c := &m.core
	p := m.prog
	c.BirthsNow++
	if c.BirthsNow > maxBirths {
		m.nowhere(0)
		m.fail(codeBirths, m.prog.IR.At.Arrival, "%d sessions were born at one instant", maxBirths)
		return
	}
	serial := c.Serial
	c.Serial++
	c.Live++
	root := m.newLeg()
	s := sessionRow(root)
	m.sessions.Ensure(s)
	m.atPool.Ensure(s)
	m.named.Ensure(s)
	if p.shares {
		m.texts.Ensure(s)
		m.foundAt.Ensure(s)
		for pool := range p.pools {
			*m.foundAt.Mut(s, poolRow(pool)) = found{}
		}
	}
	r := m.sessions.Mut(s)
	*r = session{Serial: serial, Born: c.Now, Explicit: -1, TraceRow: -1}
	l := m.legs.Mut(root)
	l.Session, l.Serial, l.Block, l.Cond = s, serial, none, none
	l.Key = stream(m.seed(), forSession, serial, 0)
	l.Draws = l.Key
	m.living.Append(&c.Living, s)
	clear(m.attrs.MutRow(root))
	for pool := range p.pools {
		*m.atPool.Mut(s, poolRow(pool)) = sessionPool{}
	}
	for name := range p.IR.LeaseNames {
		*m.named.Mut(s, name) = namedLease{}
	}
	m.setAttr(root, m.prog.IR.SlotsOf[ir.SlotSerial], float64(serial))
	m.workload(root, p.init, 0)
	if m.brings(serial) {
		r.Explicit = int32(serial)
		m.presets(root, m.given(s).Attrs)
		m.born(root)
	}
	m.assignTrace(r)
	m.enter(root, p.session, plainFrame)
	m.tr.Rule, m.tr.Session = Arrive, serial
	m.makeReady(root)
}

// arriveNext applies an arrival of those that come one by one: the session, and the next arrival on the agenda, if there is one.
func (m *Machine) arriveNext() {
	if c := &m.core; m.prog.comes(c.Serial + 1) {
		gap := m.gap()
		if m.err != nil {
			return
		}
		m.schedule(evArrive, 0, c.Now+gap)
	}
	m.arrive()
}

// comes tells whether, of sessions that come one by one, there is one of the number.
func (p *Program) comes(serial int64) bool { return p.IR.Count == nil || serial < int64(*p.IR.Count) }

// gap is the time until the next arrival.
func (m *Machine) gap() float64 {
	switch a := m.prog.IR.Arrival.(type) {
	case *ir.Poisson:
		return exponential(&m.core.ArriveDraws) / a.Rate
	case *ir.Renewal:
		m.nowhere(0)
		m.scene.draws = &m.core.ArriveDraws
		return m.amount(m.prog.gap, 0, "the gap between arrivals")
	case *ir.Closed, *ir.Batch, *ir.Sessions, *ir.NoArrival:
	}
	return math.Inf(1)
}

// birth applies the birth of a session from outside, and the next one goes on the agenda.
func (m *Machine) birth() {
	m.core.Outside++
	m.expectBirth()
	m.arrive()
}

// assignTrace gives a session its rows of the trace: its own under `ordered`, else a draw.
func (m *Machine) assignTrace(r *session) {
	t := m.prog.Trace
	if t == nil || m.prog.turnless {
		return
	}
	if !m.prog.IR.TraceOrdered {
		if len(t.Sessions) == 0 {
			m.nowhere(0)
			m.fail(codeTrace, m.prog.IR.At.Trace, "session %d has no rows to draw: the trace has no sessions", r.Serial)
			return
		}
		r.TraceRow = int32(uniform(&m.core.TraceDraws) * float64(len(t.Sessions)))
		return
	}
	if r.Serial >= int64(len(t.Sessions)) {
		m.nowhere(0)
		m.fail(codeTrace, m.prog.IR.At.Trace, "session %d has no rows: the ordered trace has %d sessions", r.Serial, len(t.Sessions))
		return
	}
	r.TraceRow = int32(r.Serial)
}

// takeTurn is the rule Turn: the turn number, what the turn brings, the workload's turn block, and what the sessions file
// gives for the turn over that. The block draws from the stream of the session's n-th turn, whatever turn_no says.
func (m *Machine) takeTurn(l legRow) {
	p := m.prog
	r := m.sessions.Mut(m.legs.At(l).Session)
	turn := m.prog.IR.SlotsOf[ir.SlotTurn]
	no := *m.attrs.At(m.attrOf(l, turn), turn) + 1
	m.setAttr(l, turn, no)
	i := int(r.TurnIndex)
	r.TurnIndex++
	var list [][]ir.Preset
	var texts [][]ir.Piece
	if given := m.given(m.legs.At(l).Session); given != nil {
		list, texts = given.Turns, given.TurnTexts
	}
	var presets []ir.Preset
	switch {
	case len(list) > 0:
		if i < len(list) {
			presets = list[i]
		}
		m.presets(l, presets)
		m.setAttr(l, m.prog.IR.SlotsOf[ir.SlotMore], truth(i+1 < len(list)))
	case r.TraceRow >= 0:
		rows := p.Trace.Sessions[r.TraceRow]
		if i < len(rows) {
			m.setAttr(l, m.prog.IR.SlotsOf[ir.SlotNew], rows[i].New)
			m.setAttr(l, m.prog.IR.SlotsOf[ir.SlotOut], rows[i].Out)
			m.setAttr(l, m.prog.IR.SlotsOf[ir.SlotThink], rows[i].Think)
			m.setAttr(l, m.prog.IR.SlotsOf[ir.SlotForced], rows[i].Forced)
		}
		m.setAttr(l, m.prog.IR.SlotsOf[ir.SlotMore], truth(i+1 < len(rows)))
	}
	m.tr.Rule, m.tr.Value = Turn, no
	if len(p.blocks[p.turn]) > 0 {
		m.workload(l, p.turn, int64(r.TurnIndex))
		for _, preset := range presets {
			if preset.Slot != p.IR.SlotsOf[ir.SlotMore] { // which the length of the list says
				m.setAttr(l, preset.Slot, preset.Value)
			}
		}
	}
	if i < len(texts) {
		m.bring(l, texts[i])
	}
}

// workload runs the init or turn block: sets and observations only, from a stream of their own.
func (m *Machine) workload(l legRow, block int32, turn int64) {
	m.draws = stream(m.seed(), forWorkload, m.legs.At(l).Serial, turn)
	m.scene.draws = &m.draws
	for i := range m.prog.blocks[block] {
		st := &m.prog.blocks[block][i]
		m.at(block, int32(i), l)
		if st.op == opText {
			if m.rewriteAs(l, st); m.err != nil {
				return
			}
			continue
		}
		v := m.eval(st.x, l)
		if m.err != nil {
			return
		}
		switch st.op {
		case opSet:
			m.setAttr(l, int(st.slot), v)
		case opObserve:
			m.record(l, st.slot, v)
		default: // package check lets no other statement stand here
		}
	}
}

// presets assigns what a sessions file gives.
func (m *Machine) presets(l legRow, list []ir.Preset) {
	for _, preset := range list {
		m.setAttr(l, preset.Slot, preset.Value)
	}
}
