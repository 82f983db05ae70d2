package semantics

// Chains of sessions: those alive, in order of serial, and those ready, in order of becoming so.

// makeReady puts a session at the back of the ready queue.
func (m *bookkeeper) makeReady(s sessionRow) {
	c := &m.core
	r := m.sessions.Mut(s)
	r.Status, r.InReady = ready, true
	if r.ReadyIn != c.Instant {
		r.ReadyIn, r.ReadyAt = c.Instant, 0
	}
	if r.ReadyAt++; r.ReadyAt > maxReady {
		m.atStatementOf(s)
		m.fail(codeInstant, 0, "the session became ready %d times at one instant: no time passes for it", maxReady)
		return
	}
	m.ready.Append(&c.Ready, s)
}

// atStatementOf notes the statement a session began last as the site of what happens: the one before its innermost frame's
// position or, where the frame is new, the one that entered it.
func (m *bookkeeper) atStatementOf(s sessionRow) {
	m.nowhere(s)
	for f := m.sessions.At(s).Frame; f != 0; f = m.frames.At(f).Parent {
		if fr := m.frames.At(f); fr.Pos > 0 {
			m.at(fr.Block, fr.Pos-1, s)
			return
		}
	}
}

// unready takes a session out of the ready queue.
func (m *bookkeeper) unready(s sessionRow) {
	c := &m.core
	r := m.sessions.Mut(s)
	if !r.InReady {
		return
	}
	r.InReady = false
	m.ready.Remove(&c.Ready, s)
}

// popReady takes the session at the front of the ready queue, or the one that the chooser picks.
func (m *bookkeeper) popReady() sessionRow {
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
