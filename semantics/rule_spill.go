package semantics

import (
	"github.com/sq-sem/sq-sem/ir"
)

// spill is the rule Spill: the evicted units enter the tier at once as their owner's entry, added to one it has,
// after evicting there; the work is a job of no session at the spill's stage.
func (m *Machine) spill() {
	c := &m.core
	pp := &m.prog.pools[c.Spill.Pool]
	tier := pp.spillTo
	u := m.spilled(c.Spill.Pool, c.Spill.Units)
	if m.lacksRoom(tier, u) {
		m.evict(tier)
		return
	}
	c.Spill.Under = false
	owner := c.Spill.Owner
	size := u
	if n := m.atPool.At(owner, tier).Entry; n != 0 {
		size += m.entries.At(n).Size
		m.removeEntry(n)
	}
	m.addEntry(tier, owner, c.Spill.Serial, size)
	m.pools.Mut(c.Spill.Pool).Spills++
	t := &m.tr
	t.Rule, t.Pool, t.Stage, t.Other, t.Value = Spill, int(tier), int(pp.spillVia), c.Spill.Serial, c.Spill.Work
	m.note(PoolChange{Pool: int(tier), Kind: Spilled, Session: c.Spill.Serial, Units: u})
	if c.Spill.Work > 0 {
		m.join(pp.spillVia, 0, c.Spill.Work, c.Spill.Work, ir.ModePlain, 0)
	} else {
		m.passThrough(pp.spillVia)
	}
}

// spillCondition tells whether what is about to be evicted from entry n moves to the tier, and reads the work
// of moving it. Nothing moves for a dead entry, nor for one whose session is gone: nobody could use it.
func (m *bookkeeper) spillCondition(p poolRow, n entryRow) bool {
	pp := &m.prog.pools[p]
	if e := m.entries.At(n); !pp.spill || e.Dead || e.Owner == 0 {
		return false
	}
	l := m.forEvict(n)
	when := m.eval(pp.spillWhen, l)
	if when != when {
		m.fail(codeNaN, m.prog.nodes[pp.spillWhen].at, "the spill condition of %s is not a number", m.prog.pools[p].name)
	}
	if m.err != nil || when == 0 {
		return false
	}
	m.core.Spill.Work = m.amount(pp.spillWork, l, "the work of a spill")
	tier := &m.prog.pools[pp.spillTo]
	u := m.spilled(p, m.entries.At(n).Size)
	return u > 0 && m.pools.At(pp.spillTo).Allocated+u <= tier.cap+epsilon
}

// spilled is how many units of the tier an eviction from an entry of the given size moves there.
func (m *bookkeeper) spilled(p poolRow, size float64) float64 {
	pp := &m.prog.pools[p]
	if pp.block > 0 {
		size = min(size, pp.block)
	}
	return m.prog.pools[pp.spillTo].down(size)
}
