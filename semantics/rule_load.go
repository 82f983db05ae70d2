package semantics

// load is the rule Load.
func (m *Machine) load(s sessionRow, st *stmt) {
	pool := m.poolOf(st.ref, s)
	n := m.amount(st.x, s, "the amount loaded")
	a := m.innermost(s, pool)
	if m.err == nil && a == 0 {
		m.noHold(st.ref, pool, "load")
	}
	if m.err != nil {
		return
	}
	m.markGrown(a)
	p := m.allocs.Mut(a)
	if p.Position+n > p.Units+epsilon {
		m.fail(codeLoad, m.prog.nodes[st.x].at, "a load of %v units at position %v does not fit the allocation of %v on %s", number(n), number(p.Position), number(p.Units), m.prog.pools[pool].name)
		return
	}
	before := p.Position
	p.Position += n
	p.Moved = true
	m.moved(a, before, true)
	m.tr.Rule, m.tr.Pool, m.tr.Value = Load, int(pool), n
}

// innermost finds the allocation on a pool of the innermost hold that still has one, 0 for none.
func (m *configuration) innermost(s sessionRow, pool poolRow) allocRow {
	for h := m.sessions.At(s).Hold; h != 0; h = m.holds.At(h).Parent {
		for a := m.holds.At(h).Allocs.First; a != 0; a = m.owned.Next(a) {
			if m.allocs.At(a).Pool == pool {
				return a
			}
		}
	}
	return 0
}

// markGrown notes that a hold's positions count from now on.
func (m *bookkeeper) markGrown(a allocRow) {
	h := m.allocs.At(a).Hold
	if !m.holds.At(h).Grown {
		m.holds.Mut(h).Grown = true
	}
}
