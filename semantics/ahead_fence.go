package semantics

// The fence. Memory that an iteration still writes to cannot be anybody else's: in a pool that sessions load into, what is given back with
// tokens in flight stays allocated until all iterations that have some of them have ended. It is no hold's and no lease's meanwhile.

// written notes, for what a hold or a lease gives back, the iterations that may still write to it: of a hold those that have tokens of its leg or
// of one inside it, of a lease those that have any of its session's. It tells whether there is one. A lease that was abandoned is nobody's.
func (m *bookkeeper) written(a *allocation) bool {
	m.last = m.last[:0]
	for range m.prog.stages {
		m.last = append(m.last, 0)
	}
	if l := m.readerOf(a); l != 0 {
		m.servedIn(l, m.last)
	}
	is := false
	for i, n := range m.last {
		if n <= m.pipes.At(stageRow(i)).Ended {
			m.last[i] = 0
		}
		is = is || m.last[i] > 0
	}
	return is
}

// servedIn finds the last iteration of each engine that has tokens of a leg or of one inside it.
func (m *configuration) servedIn(l legRow, last []uint64) {
	for i, n := range m.lastIn.Row(l) {
		last[i] = max(last[i], n)
	}
	for o := m.legs.At(l).Legs.First; o != 0; o = m.siblings.Next(o) {
		m.servedIn(o, last)
	}
}

// fenceOff gives back an allocation that iterations still write to, which were noted. What of it stays cached is decided now.
func (m *Machine) fenceOff(a allocRow, cacheClause int32, computed float64, kind ChangeKind) {
	p := *m.allocs.At(a)
	m.withdraw(a, kind)
	kept := m.keptOf(a, cacheClause, computed, kind)
	if m.err != nil {
		return
	}
	if p.Name == 0 {
		m.atPool.Mut(p.Session, p.Pool).past = past{}
	}
	n := m.fences.Add()
	*m.fences.Mut(n) = fence{Alloc: a, Session: p.Session, Kept: kept}
	m.until.Ensure(n)
	copy(m.until.MutRow(n), m.last)
	m.fenced.Append(&m.core.Fenced, n)
	m.allocs.Mut(a).Hold = 0
	c := PoolChange{Pool: int(p.Pool), Kind: kind, Session: m.sessions.At(p.Session).Serial, Units: p.Units, Fenced: true}
	if kind == LeaseEnded {
		c.Until, c.Name = p.Expiry, m.leaseName(&p)
	}
	m.note(c)
}

// unfence gives back what waited for an iteration that has ended and for no other, in the order in which it was given up.
func (m *Machine) unfence(i stageRow) {
	ended := m.pipes.At(i).Ended
	for n := m.core.Fenced.First; n != 0; {
		next := m.fenced.Next(n)
		if iter := *m.until.At(n, i); iter != 0 && iter <= ended {
			*m.until.Mut(n, i) = 0
			if f := *m.fences.At(n); !m.waitsFor(n) {
				m.fenced.Remove(&m.core.Fenced, n)
				m.fences.Drop(n)
				m.letIn(f)
			}
		}
		n = next
	}
}

// waitsFor tells whether a fence waits for an iteration.
func (m *configuration) waitsFor(n fenceRow) bool {
	for _, iter := range m.until.Row(n) {
		if iter != 0 {
			return true
		}
	}
	return false
}

// letIn ends a fence: the units are free, but for what stays cached of a session that lives.
func (m *Machine) letIn(f fence) {
	p := *m.allocs.At(f.Alloc)
	m.touch(p.Pool)
	c := PoolChange{Pool: int(p.Pool), Kind: Unfenced, Session: -1, Units: p.Units}
	if f.Session != 0 {
		c.Session = m.sessions.At(f.Session).Serial
	}
	if m.prog.pools[p.Pool].shared {
		c.Kept, c.Shared = m.letGo(f.Alloc)
	} else {
		m.deallocate(p.Pool, p.Units)
		if f.Session != 0 {
			c.Kept = f.Kept
			m.keep(f.Alloc, f.Session, f.Kept)
		}
	}
	m.allocs.Drop(f.Alloc)
	m.note(c)
}

// fencedIn tells whether something of a pool waits for an iteration.
func (m *configuration) fencedIn(p poolRow) bool {
	is := false
	m.eachFenced(p, func(allocRow) { is = true })
	return is
}

// eachFenced visits what of a pool waits for an iteration, in the order in which it was given back.
func (m *configuration) eachFenced(p poolRow, visit func(allocRow)) {
	for n := m.core.Fenced.First; n != 0; n = m.fenced.Next(n) {
		if a := m.fences.At(n).Alloc; m.allocs.At(a).Pool == p {
			visit(a)
		}
	}
}

// orphan leaves what a session has behind a fence to nobody: the session ends.
func (m *bookkeeper) orphan(s sessionRow) {
	for n := m.core.Fenced.First; n != 0; n = m.fenced.Next(n) {
		if m.fences.At(n).Session == s {
			m.fences.Mut(n).Session = 0
		}
	}
}
