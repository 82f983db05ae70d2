package semantics

// The fence. Memory that an iteration still writes to cannot be anybody else's: in a pool that sessions load into, what is given back with
// tokens in flight stays allocated until the last iteration that has some of them has ended. It is no hold's and no lease's meanwhile.

// fenceOff gives back an allocation that an iteration of a stage still writes to. What of it stays cached is decided now.
func (m *Machine) fenceOff(a allocRow, cacheClause int32, computed float64, kind ChangeKind, stage stageRow, iter uint64) {
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
	*m.fences.Mut(n) = fence{Alloc: a, Session: p.Session, Kept: kept, Iter: iter}
	m.fenced.Append(&m.pipes.Mut(stage).Fenced, n)
	m.allocs.Mut(a).Hold = 0
	c := PoolChange{Pool: int(p.Pool), Kind: kind, Session: m.sessions.At(p.Session).Serial, Units: p.Units, Fenced: true}
	if kind == LeaseEnded {
		c.Until, c.Name = p.Expiry, m.leaseName(&p)
	}
	m.note(c)
}

// unfence gives back what waited for an iteration that has ended, in the order in which sessions gave it up.
func (m *Machine) unfence(i stageRow) {
	pipe := m.pipes.Mut(i)
	for n := pipe.Fenced.First; n != 0; {
		next := m.fenced.Next(n)
		if f := *m.fences.At(n); f.Iter <= pipe.Ended {
			m.fenced.Remove(&pipe.Fenced, n)
			m.fences.Drop(n)
			m.letIn(f)
		}
		n = next
	}
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
			m.keep(p.Pool, f.Session, f.Kept)
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

// eachFenced visits what waits for an iteration of a pool, engine by engine, in the order in which it was given back.
func (m *configuration) eachFenced(p poolRow, visit func(allocRow)) {
	if !m.prog.pools[p].fenced {
		return
	}
	for i := range m.prog.stages {
		for n := m.pipes.At(stageRow(i)).Fenced.First; n != 0; n = m.fenced.Next(n) {
			if a := m.fences.At(n).Alloc; m.allocs.At(a).Pool == p {
				visit(a)
			}
		}
	}
}

// orphan leaves what a session has behind a fence to nobody: the session ends.
func (m *bookkeeper) orphan(s sessionRow) {
	for i := range m.prog.stages {
		for n := m.pipes.At(stageRow(i)).Fenced.First; n != 0; n = m.fenced.Next(n) {
			if m.fences.At(n).Session == s {
				m.fences.Mut(n).Session = 0
			}
		}
	}
}
