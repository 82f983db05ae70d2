package semantics

// leaseExpire is the rule LeaseExpire.
func (m *Machine) leaseExpire(a allocRow) {
	p := *m.allocs.At(a)
	m.allocs.Mut(a).Event = 0
	t := &m.tr
	hs := &m.prog.holds[p.Header]
	t.Rule, t.Session, t.Pool, t.From = LeaseExpire, m.serialOf(&p), int(p.Pool), p.Granted
	t.Block, t.Stmt = int(hs.block), int(hs.pos)
	var latest *past
	switch {
	case p.Session == 0: // nobody's
	case p.Name == 0:
		latest = &m.atPool.Mut(p.Session, p.Pool).past
		for b := m.sessions.At(p.Session).Leases.First; b != 0; b = m.owned.Next(b) {
			if q := m.allocs.At(b); b != a && q.Pool == p.Pool && q.Name == 0 && !q.Rival {
				m.allocs.Mut(b).Rival = true
			}
		}
	default:
		if name := int(p.Name) - 1; m.named.At(p.Session, name).Lease == a {
			latest = &m.named.Mut(p.Session, name).past
		}
	}
	m.endLease(a)
	if latest != nil { // else a later lease of the name is the one that a release means
		latest.Gone, latest.At, latest.Step = expired, m.core.Now, m.core.Step
	}
	m.pools.Mut(p.Pool).Expired++
}

// endLease gives a lease back: the same transition a scope's end performs, later.
func (m *Machine) endLease(a allocRow) {
	p := *m.allocs.At(a)
	m.cancel(p.Event)
	hs := &m.prog.holds[p.Header]
	root := legRow(p.Session)
	m.at(hs.block, hs.pos, root)
	if root == 0 {
		m.owned.Remove(&m.core.Abandoned, a)
		m.forAbandoned(a)
	} else {
		m.owned.Remove(&m.sessions.Mut(p.Session).Leases, a)
		if p.Name != 0 {
			if name := int(p.Name) - 1; m.named.At(p.Session, name).Lease == a {
				m.named.Mut(p.Session, name).Lease = 0
			}
		}
		m.forSession(root)
	}
	m.giveBack(a, hs.cache, p.Computed, LeaseEnded)
	m.scene.as = nil
}

// serialOf is the serial of the session whose an allocation is or, of a lease that was abandoned, was.
func (m *configuration) serialOf(a *allocation) int64 {
	if a.Session == 0 {
		return a.Serial
	}
	return m.sessions.At(a.Session).Serial
}

// readerOf is the leg that what is kept of an allocation is read for: of a lease its session's root leg, 0 for nobody.
func (m *configuration) readerOf(a *allocation) legRow {
	if a.Hold != 0 {
		return m.holds.At(a.Hold).Leg
	}
	return legRow(a.Session)
}
