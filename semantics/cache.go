package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// The cache of a pool is a chain of entries in order of (release time, release sequence): the order in
// which LRU evicts them.

// lacksRoom tells whether units do not fit beside the allocations and the cache, and something can be evicted.
func (m *Machine) lacksRoom(p poolRow, u float64) bool {
	ps := m.pools.At(p)
	return ps.Entries.First != 0 && ps.Allocated+ps.Cached+u > m.prog.pools[p].cap+epsilon
}

// takeEntry takes the session's own entry out of the cache and gives what is reused of it, at most keep; the
// rest goes back as a dead entry in the same place.
func (m *Machine) takeEntry(s sessionRow, p poolRow, keep float64) float64 {
	n := m.atPool.At(s, p).Entry
	if n == 0 {
		return 0
	}
	size := m.entries.At(n).Size
	used := size
	if k := m.prog.pools[p].down(keep); k < size {
		used = k
	}
	if used == size {
		m.removeEntry(n)
		return used
	}
	m.atPool.Mut(s, p).Entry = 0
	e := m.entries.Mut(n)
	e.Dead, e.Owner, e.Size = true, 0, size-used
	m.staleEntry(n)
	m.touch(p)
	m.pools.Mut(p).Cached -= used
	return used
}

// removeEntry takes an entry out of the cache.
func (m *Machine) removeEntry(n entryRow) {
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
func (m *Machine) addEntry(p poolRow, owner sessionRow, serial int64, size float64) entryRow {
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

// snapshot keeps the owner's attributes with an entry, where eviction keys may want them after it is gone.
func (m *Machine) snapshot(n entryRow, owner sessionRow) {
	e := m.entries.At(n)
	if !m.prog.pools[e.Pool].snapshot {
		return
	}
	m.snaps.Ensure(n)
	for slot := range m.prog.IR.Attrs {
		*m.snaps.Mut(n, slot) = *m.attrs.At(owner, slot)
	}
}

// forEvict sets the scene of the moment Evict for an entry and gives the session to evaluate for.
func (m *Machine) forEvict(n entryRow) sessionRow {
	e := m.entries.At(n)
	sc := &m.scene
	sc.draws, sc.engine, sc.gone = &m.core.Draws, none, 0
	sc.vars[ir.VarSize], sc.vars[ir.VarLast], sc.vars[ir.VarAge] = e.Size, e.Time, m.core.Now-e.Time
	sc.vars[ir.VarQueued] = 0
	m.nowhere(e.Owner)
	if e.Owner == 0 || e.Dead {
		sc.gone = n
		return 0
	}
	sc.vars[ir.VarQueued] = truth(m.sessions.At(e.Owner).Status == queued)
	return e.Owner
}

// victim is the entry with the least eviction key: under LRU the first in the chain.
func (m *Machine) victim(p poolRow) entryRow {
	by := m.prog.pools[p].by
	first := m.pools.At(p).Entries.First
	switch {
	case len(by) == 0:
		return first
	case m.prog.pools[p].ranked:
		return m.ranked(p)
	}
	best := entryRow(0)
	for n := first; n != 0; n = m.lru.Next(n) {
		s := m.forEvict(n)
		k := m.keys[1][:0]
		for _, x := range by {
			v := m.eval(x, s)
			if v != v {
				m.fail(codeNaN, m.prog.nodes[x].at, "an eviction key of %s is not a number", m.prog.pools[p].name)
			}
			k = append(k, v)
		}
		m.keys[1] = k
		if best == 0 || slices.Compare(k, m.keys[0]) < 0 { // ties: the earlier release, which comes first
			best = n
			m.keys[0], m.keys[1] = m.keys[1], m.keys[0]
		}
	}
	m.scene.gone = 0
	return best
}

// evict is the rule Evict: the entry with the least key loses its last block (all of it without blocks). It
// gives the units evicted; what the pool spills is left for the next step.
func (m *Machine) evict(p poolRow) float64 {
	c := &m.core
	n := m.victim(p)
	if m.err != nil {
		return 0
	}
	e := *m.entries.At(n)
	units := e.Size
	if b := m.prog.pools[p].block; b > 0 {
		units = min(b, units)
	}
	spills := m.spillCondition(p, n)
	if m.err != nil {
		return 0
	}
	if units == e.Size {
		m.removeEntry(n)
	} else {
		m.touch(p)
		m.entries.Mut(n).Size -= units
		m.pools.Mut(p).Cached -= units
		m.staleEntry(n)
	}
	ps := m.pools.Mut(p)
	ps.EvictedUnits += units
	if units == e.Size {
		ps.EvictedEntries++
	}
	t := &m.tr
	t.Rule, t.Pool, t.Other, t.Value = Evict, int(p), e.Serial, units
	if e.Dead {
		t.Other = -1
	}
	m.note(PoolChange{Pool: int(p), Kind: Evicted, Session: e.Serial, Units: units})
	if spills {
		c.Spill.Under, c.Spill.Pool, c.Spill.Owner, c.Spill.Serial, c.Spill.Units = true, p, e.Owner, e.Serial, units
	}
	return units
}
