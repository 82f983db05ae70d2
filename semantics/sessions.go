package semantics

// Chains: the sessions alive, in order of serial, and the legs that are ready, in order of becoming so.

// makeReady puts a leg at the back of the ready queue.
func (m *bookkeeper) makeReady(l legRow) {
	c := &m.core
	r := m.legs.Mut(l)
	r.Status, r.InReady = ready, true
	if r.Parent != 0 {
		r = m.legs.Mut(legRow(r.Session))
	}
	if r.ReadyIn != c.Instant {
		r.ReadyIn, r.ReadyAt = c.Instant, 0
	}
	if r.ReadyAt++; r.ReadyAt > maxReady {
		m.atStatementOf(l)
		m.fail(codeInstant, 0, "the session became ready %d times at one instant: no time passes for it", maxReady)
		return
	}
	m.ready.Append(&c.Ready, l)
}

// atStatementOf notes the statement a leg began last as the site of what happens: the one before its innermost frame's
// position or, where the frame is new, the one that entered it.
func (m *bookkeeper) atStatementOf(l legRow) {
	m.nowhere(l)
	for f := m.legs.At(l).Frame; f != 0; f = m.frames.At(f).Parent {
		if fr := m.frames.At(f); fr.Pos > 0 {
			m.at(fr.Block, fr.Pos-1, l)
			return
		}
	}
}

// unready takes a leg out of the ready queue.
func (m *bookkeeper) unready(l legRow) {
	c := &m.core
	r := m.legs.Mut(l)
	if !r.InReady {
		return
	}
	r.InReady = false
	m.ready.Remove(&c.Ready, l)
}

// popReady takes the leg at the front of the ready queue, or the one that the chooser picks.
func (m *bookkeeper) popReady() legRow {
	l := m.pickReady()
	m.unready(l)
	return l
}

// The limits of semantics.md §4 on what happens without time passing.
const (
	maxStatements = 1_000_000
	maxReady      = 1_000
	maxBirths     = 1_000_000
)
