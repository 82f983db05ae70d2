package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// Where the keys of `evict by` can change only with the entry itself or its owner's attributes, the entries stand
// in a heap, and only those that changed since the last eviction are read again. Keys that read the clock or live
// state are read for every entry at every eviction: what they say may have changed for all of them.

// stableKeys tells whether keys are of the first kind, and which attributes they read.
func stableKeys(keys []ir.Expr) (stable bool, reads []ir.Slot) {
	stable = true
	var walk func(e ir.Expr)
	walk = func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Num:
		case *ir.Attr:
			reads = append(reads, e.Slot)
		case *ir.Ctx:
			stable = stable && (e.Var == ir.VarSize || e.Var == ir.VarLast)
		case *ir.Sample:
			stable = false
		case *ir.Unary:
			walk(e.X)
		case *ir.Binary:
			walk(e.X)
			walk(e.Y)
		case *ir.Cond:
			walk(e.Test)
			walk(e.Then)
			walk(e.Else)
		case *ir.Call:
			stable = stable && !e.Fun.Info().Live
			for _, a := range e.Args {
				if x, ok := a.(*ir.ExprArg); ok {
					walk(x.X)
				}
			}
		}
	}
	for _, k := range keys {
		walk(k)
	}
	return stable, reads
}

// staleEntry notes that an entry's keys must be read again. Entries of other pools are left alone.
func (m *bookkeeper) staleEntry(n entryRow) {
	e := m.entries.At(n)
	if !m.prog.pools[e.Pool].ranked || e.Stale {
		return
	}
	m.entries.Mut(n).Stale = true
	m.stale.Insert(&m.pools.Mut(e.Pool).Stale, n, 0)
}

func (m *bookkeeper) freshEntry(n entryRow) {
	e := m.entries.Mut(n)
	e.Stale = false
	m.stale.Remove(&m.pools.Mut(e.Pool).Stale, n)
}

// attrChanged notes that a session's entries may have other keys now.
func (m *bookkeeper) attrChanged(l legRow, slot ir.Slot) {
	if m.legs.At(l).Parent != 0 {
		return // an entry's owner is read as its root leg is
	}
	for _, p := range m.prog.rankedBy[slot] {
		if n := m.atPool.At(sessionRow(l), p).Entry; n != 0 {
			m.staleEntry(n)
		}
	}
}

// ranked is the entry with the least key in a pool whose entries are ranked.
func (m *bookkeeper) ranked(p poolRow) entryRow {
	for n := m.pools.At(p).Stale.First; n != 0; n = m.pools.At(p).Stale.First {
		m.freshEntry(n)
		m.readRank(p, n)
		if m.err != nil {
			return 0
		}
		key := rows.Slot[entryRow]{Key: *m.rankKeys.At(n, 0), Seq: int64(m.entries.At(n).Seq), Row: n}
		if m.ranks.Has(n) {
			m.ranks.Change(p, key)
			continue
		}
		m.ranks.Push(p, key)
	}
	return m.ranks.First(p).Row
}

// readRank reads an entry's keys.
func (m *bookkeeper) readRank(p poolRow, n entryRow) {
	l := m.forEvict(n)
	m.rankKeys.Ensure(n)
	keys := m.rankKeys.MutRow(n)
	for i, x := range m.prog.pools[p].by {
		v := m.eval(x, l)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[x].at, "an eviction key of %s is not a number", m.prog.pools[p].name)
		}
		keys[i] = v
	}
	m.scene.as = nil
}

// unrank takes an entry out of the ranking.
func (m *bookkeeper) unrank(n entryRow) {
	e := m.entries.At(n)
	if !m.prog.pools[e.Pool].ranked {
		return
	}
	if e.Stale {
		m.freshEntry(n)
	}
	if m.ranks.Has(n) {
		m.ranks.Remove(e.Pool, n)
	}
}

// compareRanks compares two entries of a ranked pool, whose first keys are equal, by all their keys.
func (m *configuration) compareRanks(p poolRow, a, b entryRow) int {
	keys := len(m.prog.pools[p].by)
	if keys == 1 {
		return 0
	}
	return slices.Compare(m.rankKeys.Row(a)[:keys], m.rankKeys.Row(b)[:keys])
}
