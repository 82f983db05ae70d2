package semantics

// The cache of a pool is a chain of entries in order of (release time, release sequence): the order in
// which LRU evicts them.

// removeEntry takes an entry out of the cache.
func (m *bookkeeper) removeEntry(n entryRow) {
	m.unrank(n)
	e := *m.entries.At(n)
	m.touch(e.Pool)
	ps := m.pools.Mut(e.Pool)
	ps.Cached -= e.Size
	m.lru.Remove(&ps.Entries, n)
	if ps.Entries.First == 0 {
		ps.Cached = 0 // no rounding remainder outlives the last entry
	}
	if e.Owner != 0 && !e.Dead {
		m.atPool.Mut(e.Owner, e.Pool).Entry = 0
	}
	m.entries.Drop(n)
}

// addEntry appends an entry, released now, for a session (owner 0: one that is gone, known by its serial).
func (m *bookkeeper) addEntry(p poolRow, owner sessionRow, serial int64, size float64) entryRow {
	c := &m.core
	m.touch(p)
	n := m.entries.Add()
	c.Releases++
	ps := m.pools.Mut(p)
	e := m.entries.Mut(n)
	*e = entry{Pool: p, Owner: owner, Serial: serial, Size: size, Time: c.Now, Seq: c.Releases}
	m.lru.Append(&ps.Entries, n)
	ps.Cached += size
	m.staleEntry(n)
	if owner != 0 {
		m.atPool.Mut(owner, p).Entry = n
		m.snapshot(n, owner)
	}
	return n
}

// addDead appends an entry that is nobody's, of a lease that was abandoned.
func (m *bookkeeper) addDead(a allocRow, size float64) {
	p := m.allocs.At(a)
	n := m.addEntry(p.Pool, 0, p.Serial, size)
	m.entries.Mut(n).Dead = true
	if m.prog.pools[p.Pool].snapshot {
		m.snaps.Ensure(n)
		for slot := range m.prog.IR.Attrs {
			*m.snaps.Mut(n, slot) = *m.left.At(a, slot)
		}
	}
}

// snapshot keeps the owner's attributes with an entry, where eviction keys may want them after it is gone.
func (m *bookkeeper) snapshot(n entryRow, owner sessionRow) {
	e := m.entries.At(n)
	if !m.prog.pools[e.Pool].snapshot {
		return
	}
	m.snaps.Ensure(n)
	copy(m.snaps.MutRow(n), m.attrs.Row(legRow(owner)))
}
