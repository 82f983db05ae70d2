package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// evict is the rule Evict: the entry with the least key loses its last block (all of it without blocks). It
// gives the units evicted; what the pool spills is left for the next step.
func (m *Machine) evict(p poolRow) float64 {
	if m.prog.pools[p].shared {
		return m.evictBlock(p)
	}
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

// victim is the entry with the least eviction key: under LRU the first in the chain.
func (m *bookkeeper) victim(p poolRow) entryRow {
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
		l := m.forEvict(n)
		k := m.keys[1][:0]
		for _, x := range by {
			v := m.eval(x, l)
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
	m.scene.as = nil
	return best
}

// lacksRoom tells whether units do not fit beside the allocations and the cache, and something can be evicted.
func (m *configuration) lacksRoom(p poolRow, u float64) bool {
	ps := m.pools.At(p)
	if m.prog.pools[p].shared && m.sharedPools.At(p).Unused.First == 0 || !m.prog.pools[p].shared && ps.Entries.First == 0 {
		return false
	}
	return ps.Allocated+ps.Cached+u > m.prog.pools[p].cap+epsilon
}

// forEvict sets the scene of the moment Evict for an entry and gives the leg to evaluate for.
func (m *evaluator) forEvict(n entryRow) legRow {
	e := m.entries.At(n)
	sc := &m.scene
	sc.draws, sc.engine, sc.as = &m.core.Draws, none, nil
	sc.vars[ir.VarSize], sc.vars[ir.VarLast], sc.vars[ir.VarAge] = e.Size, e.Time, m.core.Now-e.Time
	sc.vars[ir.VarQueued] = 0
	root := legRow(e.Owner)
	m.nowhere(root)
	if e.Owner == 0 || e.Dead {
		if m.prog.pools[e.Pool].snapshot {
			sc.as = m.snaps.Row(n)
		}
		return 0
	}
	sc.vars[ir.VarQueued] = truth(m.anyQueued(root))
	return root
}
