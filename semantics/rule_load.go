package semantics

// load is the rule Load.
func (m *Machine) load(l legRow, st *stmt) {
	pool := m.poolOf(st.ref, l)
	n := m.amount(st.x, l, "the amount loaded")
	a := m.innermost(l, pool)
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

// innermost finds the allocation on a pool of the innermost hold that still has one, of the leg or of those around it, 0 for none.
func (m *configuration) innermost(l legRow, pool poolRow) allocRow {
	for ; l != 0; l = m.legs.At(l).Parent {
		for h := m.legs.At(l).Hold; h != 0; h = m.holds.At(h).Parent {
			for a := m.holds.At(h).Allocs.First; a != 0; a = m.owned.Next(a) {
				if m.allocs.At(a).Pool == pool {
					return a
				}
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
