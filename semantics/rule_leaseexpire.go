package semantics

// leaseExpire is the rule LeaseExpire.
func (m *Machine) leaseExpire(a allocRow) {
	p := *m.allocs.At(a)
	m.allocs.Mut(a).Event = 0
	t := &m.tr
	hs := &m.prog.holds[p.Header]
	t.Rule, t.Session, t.Pool, t.From = LeaseExpire, m.sessions.At(p.Session).Serial, int(p.Pool), p.Granted
	t.Block, t.Stmt = int(hs.block), int(hs.pos)
	var latest *past
	if p.Name == 0 {
		latest = &m.atPool.Mut(p.Session, p.Pool).past
		for b := m.sessions.At(p.Session).Leases.First; b != 0; b = m.owned.Next(b) {
			if q := m.allocs.At(b); b != a && q.Pool == p.Pool && q.Name == 0 && !q.Rival {
				m.allocs.Mut(b).Rival = true
			}
		}
	} else if name := int(p.Name) - 1; m.named.At(p.Session, name).Lease == a {
		latest = &m.named.Mut(p.Session, name).past
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
	m.owned.Remove(&m.sessions.Mut(p.Session).Leases, a)
	m.cancel(p.Event)
	if p.Name != 0 {
		if name := int(p.Name) - 1; m.named.At(p.Session, name).Lease == a {
			m.named.Mut(p.Session, name).Lease = 0
		}
	}
	hs := &m.prog.holds[p.Header]
	m.at(hs.block, hs.pos, p.Session)
	m.forSession(p.Session)
	m.giveBack(a, hs.cache, p.Computed, LeaseEnded)
}
