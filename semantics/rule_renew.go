package semantics

import "math"

// renew is the rule Renew of a pool: the session's oldest lease of it that has no name.
func (m *Machine) renew(l legRow, st *stmt) {
	pool := m.poolOf(st.ref, l)
	if m.err != nil {
		return
	}
	m.tr.Rule, m.tr.Pool = Renew, int(pool)
	oldest, _ := m.oldestLease(m.legs.At(l).Session, pool)
	m.prolong(l, oldest, st)
}

// renewLease is the rule Renew of a name: the session's latest granted lease of it, unless it has ended.
func (m *Machine) renewLease(l legRow, st *stmt) {
	named := m.named.At(m.legs.At(l).Session, int(st.slot))
	m.tr.Rule = Renew
	if named.Granted {
		m.tr.Pool = int(named.Pool)
	}
	m.prolong(l, named.Lease, st)
}

// prolong lets a lease last so long from now at least; 0 is none.
func (m *Machine) prolong(l legRow, a allocRow, st *stmt) {
	t := m.amount(st.x, l, "the time of the renewal")
	m.tr.Value = t
	if m.err != nil || a == 0 {
		return
	}
	until := m.core.Now + t
	p := m.allocs.Mut(a)
	if until <= p.Expiry {
		return
	}
	was := p.Expiry
	p.Expiry = until
	m.cancel(p.Event)
	p.Event = 0
	if !math.IsInf(until, 1) {
		n := m.schedule(evLease, int32(a), until)
		m.allocs.Mut(a).Event = n
	}
	p = m.allocs.At(a)
	m.note(PoolChange{Pool: int(p.Pool), Kind: Renewed, Session: m.tr.Session, Units: p.Units, Until: until, Was: was, Name: m.leaseName(p)})
}

// abandon is the rule Abandon: the session's oldest lease of the pool that has no name is nobody's, until it expires. What it keeps will be
// read as the session is now.
func (m *Machine) abandon(l legRow, st *stmt) {
	pool := m.poolOf(st.ref, l)
	if m.err != nil {
		return
	}
	m.tr.Rule, m.tr.Pool = Abandon, int(pool)
	s := m.legs.At(l).Session
	a, _ := m.oldestLease(s, pool)
	if a == 0 {
		return
	}
	p := m.allocs.Mut(a)
	m.tr.Value = p.Units
	if math.IsInf(p.Expiry, 1) {
		m.findLeaked(s, a)
	}
	m.left.Ensure(a)
	for slot := range m.prog.IR.Attrs {
		*m.left.Mut(a, slot) = *m.attrs.At(legRow(s), slot)
	}
	m.owned.Remove(&m.sessions.Mut(s).Leases, a)
	m.owned.Append(&m.core.Abandoned, a)
	m.atPool.Mut(s, pool).past = past{} // it is there, though no release means it
	p.Session, p.Serial, p.Rival = 0, m.sessions.At(s).Serial, false
}

// forAbandoned sets the scene of the end of a lease that was abandoned.
func (m *evaluator) forAbandoned(a allocRow) {
	m.scene.draws, m.scene.as, m.scene.engine = &m.core.Draws, m.left.Row(a), none
}

// leased is how much of a pool a leg's session leases without a name.
func (m *configuration) leased(l legRow, pool poolRow) float64 {
	if l == 0 {
		return 0
	}
	sum := 0.0
	for a := m.sessions.At(m.legs.At(l).Session).Leases.First; a != 0; a = m.owned.Next(a) {
		if p := m.allocs.At(a); p.Pool == pool && p.Name == 0 {
			sum += p.Units
		}
	}
	return sum
}

// leasedAs is how much the lease is that was granted last under a name, 0 once it has ended.
func (m *configuration) leasedAs(l legRow, name int) float64 {
	if l == 0 {
		return 0
	}
	if a := m.named.At(m.legs.At(l).Session, name).Lease; a != 0 {
		return m.allocs.At(a).Units
	}
	return 0
}
