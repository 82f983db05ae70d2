package semantics

// drop is the rule Drop.
func (m *Machine) drop(l legRow, st *stmt) {
	pool := m.poolOf(st.ref, l)
	if m.err != nil {
		return
	}
	m.tr.Rule, m.tr.Pool = Drop, int(pool)
	if n := m.atPool.At(m.legs.At(l).Session, pool).Entry; n != 0 {
		size := m.entries.At(n).Size
		m.removeEntry(n)
		m.note(PoolChange{Pool: int(pool), Kind: Dropped, Session: m.legs.At(l).Serial, Units: size})
	}
}
