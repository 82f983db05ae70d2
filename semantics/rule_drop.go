package semantics

// drop is the rule Drop.
func (m *Machine) drop(s sessionRow, st *stmt) {
	pool := m.poolOf(st.ref, s)
	if m.err != nil {
		return
	}
	m.tr.Rule, m.tr.Pool = Drop, int(pool)
	if n := m.atPool.At(s, pool).Entry; n != 0 {
		size := m.entries.At(n).Size
		m.removeEntry(n)
		m.note(PoolChange{Pool: int(pool), Kind: Dropped, Session: m.sessions.At(s).Serial, Units: size})
	}
}
