package semantics

// Chains of sessions: those alive, in order of serial, and those ready, in order of becoming so.

// makeReady puts a session at the back of the ready queue.
func (m *Machine) makeReady(s int32) {
	c := &m.core
	r := m.session(s)
	r.Status, r.InReady = ready, true
	if r.ReadyIn != c.Instant {
		r.ReadyIn, r.ReadyAt = c.Instant, 0
	}
	if r.ReadyAt++; r.ReadyAt > maxReady {
		m.atStatementOf(s)
		m.fail(codeInstant, 0, "the session became ready %d times at one instant: no time passes for it", maxReady)
		return
	}
	r.ReadyPrev, r.ReadyNext = c.ReadyTail, 0
	if c.ReadyTail != 0 {
		m.session(c.ReadyTail).ReadyNext = s
	} else {
		c.ReadyHead = s
	}
	c.ReadyTail = s
}

// atStatementOf notes the statement a session began last as the site of what happens: the one before its innermost frame's
// position or, where the frame is new, the one that entered it.
func (m *Machine) atStatementOf(s int32) {
	m.nowhere(s)
	for f := m.sessions.at(s).Frame; f != 0; f = m.frames.at(f).Parent {
		if fr := m.frames.at(f); fr.Pos > 0 {
			m.at(fr.Block, fr.Pos-1, s)
			return
		}
	}
}

// unready takes a session out of the ready queue.
func (m *Machine) unready(s int32) {
	c := &m.core
	r := m.session(s)
	if !r.InReady {
		return
	}
	r.InReady = false
	if r.ReadyPrev != 0 {
		m.session(r.ReadyPrev).ReadyNext = r.ReadyNext
	} else {
		c.ReadyHead = r.ReadyNext
	}
	if r.ReadyNext != 0 {
		m.session(r.ReadyNext).ReadyPrev = r.ReadyPrev
	} else {
		c.ReadyTail = r.ReadyPrev
	}
}

// popReady takes the front of the ready queue (or whom the chooser picks).
func (m *Machine) popReady() int32 {
	s := m.pickReady()
	m.unready(s)
	return s
}

// The limits of semantics.md §4 on what happens without time passing.
const (
	maxStatements = 1_000_000
	maxReady      = 1_000
	maxBirths     = 1_000_000
)
