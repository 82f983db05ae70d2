package semantics

// release is the rule Release of a pool: the innermost hold that still has an allocation on the pool gives it
// back; with none, the session's oldest lease of it that has no name ends; with neither, nothing happens.
func (m *Machine) release(l legRow, st *stmt) {
	pool := m.poolOf(st.ref, l)
	if m.err != nil {
		return
	}
	t := &m.tr
	t.Rule, t.Pool = Release, int(pool)
	m.core.Sweep = 0
	own := m.legs.At(l).Session
	if a := m.innermost(l, pool); a != 0 {
		if m.prog.forks && m.growsElsewhere(a, l) {
			m.fail(codeGrowing, 0, "`release` would give back what another leg of the session is growing on %s", m.prog.pools[pool].name)
			return
		}
		hs := &m.prog.holds[m.holds.At(m.allocs.At(a).Hold).Header]
		computed := m.computedOf(a)
		m.unhold(a)
		m.giveBack(a, hs.cache, computed, Released)
		m.wasReleased(&m.atPool.Mut(own, pool).past)
		return
	}
	oldest, several := m.oldestLease(own, pool)
	if oldest == 0 {
		m.foundNothing(l, pool, &m.atPool.Mut(own, pool).past, st)
		return
	}
	if several {
		m.count(AmbiguousRelease, l, pool, spot{st.spot + 1, m.where.block, m.where.pos})
	}
	m.endLease(oldest)
	m.pools.Mut(pool).Released++
	m.wasReleased(&m.atPool.Mut(own, pool).past)
}

// releaseLease is the rule Release of a name: the session's latest granted lease of that name ends, unless it has ended.
func (m *Machine) releaseLease(l legRow, st *stmt) {
	name := int(st.slot)
	own := m.legs.At(l).Session
	named := *m.named.At(own, name)
	t := &m.tr
	t.Rule = Release
	m.core.Sweep = 0
	if !named.Granted {
		return // none ever was
	}
	pool := named.Pool
	t.Pool = int(pool)
	if named.Lease == 0 {
		m.foundNothing(l, pool, &m.named.Mut(own, name).past, st)
		return
	}
	m.endLease(named.Lease)
	m.pools.Mut(pool).Released++
	m.wasReleased(&m.named.Mut(own, name).past)
}

// oldestLease is the session's oldest lease of a pool that has no name, 0 for none. several tells that a release may mean another
// one: one that is open too, or one that has expired since.
func (m *configuration) oldestLease(s sessionRow, pool poolRow) (oldest allocRow, several bool) {
	for a := m.sessions.At(s).Leases.First; a != 0; a = m.owned.Next(a) {
		switch p := m.allocs.At(a); {
		case p.Pool != pool || p.Name != 0:
		case oldest != 0:
			return oldest, true
		default:
			oldest, several = a, p.Rival
		}
	}
	return oldest, several
}

// wasReleased notes that a release gave back what it meant.
func (m *bookkeeper) wasReleased(p *past) {
	*p = past{Gone: released, At: m.core.Now, Step: m.core.Step, Said: m.core.Step}
}

// foundNothing looks at a release that finds nothing: whether the session has been at a stage since what is meant went, or since a
// release last said so. A release at the end of a stay at a stage says that the session read there, and what it read was gone. With
// time between the two, or where the stay was at an engine, which computes, the session only may have read.
func (m *bookkeeper) foundNothing(l legRow, pool poolRow, p *past, st *stmt) {
	r := m.legs.At(l)
	read := p.Gone != notGone && r.StayEnd > max(p.Step, p.Said)
	p.Said = m.core.Step
	switch {
	case !read:
	case r.Stay == plainStay && r.StayAt == m.core.Now:
		f := m.find(StaleRead, l, pool, m.where.block, m.where.pos)
		f.Expired, f.From, f.Released = p.At, r.RanFrom, p.Gone == released
	default:
		m.count(StaleReadPossible, l, pool, spot{st.spot, m.where.block, m.where.pos})
	}
}
