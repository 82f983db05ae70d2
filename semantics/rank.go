package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
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

// rankRow is where an entry's keys are kept.
func (m *Machine) rankRow(n int32) int32 { return n * int32(m.prog.rankKeys) }

// staleEntry notes that an entry's keys must be read again. Entries of other pools are left alone.
func (m *Machine) staleEntry(n int32) {
	e := m.entries.at(n)
	if !m.prog.pools[e.Pool].ranked || e.Stale {
		return
	}
	ps := m.pool(e.Pool)
	w := m.entry(n)
	w.Stale, w.StalePrev, w.StaleNext = true, 0, ps.StaleHead
	if ps.StaleHead != 0 {
		m.entry(ps.StaleHead).StalePrev = n
	}
	ps.StaleHead = n
}

func (m *Machine) freshEntry(n int32) {
	e := m.entry(n)
	if e.StalePrev != 0 {
		m.entry(e.StalePrev).StaleNext = e.StaleNext
	} else {
		m.pool(e.Pool).StaleHead = e.StaleNext
	}
	if e.StaleNext != 0 {
		m.entry(e.StaleNext).StalePrev = e.StalePrev
	}
	e.Stale, e.StaleNext, e.StalePrev = false, 0, 0
}

// attrChanged notes that a session's entries may have other keys now.
func (m *Machine) attrChanged(s int32, slot ir.Slot) {
	for _, p := range m.prog.rankedBy[slot] {
		if n := m.claims.at(m.claim(s, p)).Entry; n != 0 {
			m.staleEntry(n)
		}
	}
}

// ranked is the entry with the least key in a pool whose entries are ranked.
func (m *Machine) ranked(p int32) int32 {
	for n := m.pools.at(p + 1).StaleHead; n != 0; n = m.pools.at(p + 1).StaleHead {
		m.freshEntry(n)
		m.readRank(p, n)
		if m.err != nil {
			return 0
		}
		h := m.rankHeap(p)
		key := slot{*m.rankKeys.at(m.rankRow(n)), int64(m.entries.at(n).Seq), n}
		if h.has(n) {
			h.change(key)
			continue
		}
		h.push(key)
		m.pool(p).Ranked++
	}
	return m.ranks[p].at(0).Row
}

// readRank reads an entry's keys.
func (m *Machine) readRank(p, n int32) {
	s := m.forEvict(n)
	m.rankKeys.ensure(int(m.rankRow(n+1)) - 1)
	for i, x := range m.prog.pools[p].by {
		v := m.eval(x, s)
		if v != v {
			m.fail(codeNaN, m.prog.nodes[x].at, "an eviction key of %s is not a number", m.prog.PoolName(p))
		}
		*m.rankKeys.mut(m.rankRow(n)+int32(i), m.core.Step) = v
	}
	m.scene.attrs = 0
}

// unrank takes an entry out of the ranking.
func (m *Machine) unrank(n int32) {
	e := m.entries.at(n)
	if !m.prog.pools[e.Pool].ranked {
		return
	}
	if e.Stale {
		m.freshEntry(n)
	}
	if h := m.rankHeap(e.Pool); h.has(n) {
		h.remove(n)
		m.pool(e.Pool).Ranked--
	}
}

// compareRanks compares two entries by all their keys.
func (m *Machine) compareRanks(a, b, keys int32) int {
	x, y := m.rankRow(a), m.rankRow(b)
	return slices.Compare(m.rankKeys.rows[x:x+keys], m.rankKeys.rows[y:y+keys])
}

func (m *Machine) rankHeap(p int32) heap {
	return heap{slots: &m.ranks[p], at: &m.rankAt, len: m.pools.at(p + 1).Ranked, step: m.core.Step, m: m, keys: int32(len(m.prog.pools[p].by))}
}
