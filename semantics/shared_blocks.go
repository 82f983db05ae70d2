package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// A pool whose blocks are shared has no entries of sessions. Its blocks are rows as long as they are in a table or published; what is
// cached are the published ones in no table, in the order in which they left their last.

type blockList = rows.List[blockRow]

// block is a block of a shared pool: in Count tables and, with a Content, published.
type block struct {
	Pool    poolRow
	Content contentRow
	Count   int32
	// Phantom tells that tokens of it were scheduled and never computed.
	Phantom bool
}

// blockTable is the blocks of an allocation, in order. Published of its Len are, from the first; Content is that of the last of them, Next
// the first that is not, 0 for none. Behind that one, too, a block may be published: a phantom that another table has.
type blockTable struct {
	Cells          rows.List[cellRow]
	Len, Published int32
	Next           cellRow
	Content        contentRow
	// Text is a lease's: its session's at the scope's end.
	Text pieceRow
}

// sharedPool is what a pool with shared blocks has beside the rest: its cache, and how often blocks were published and forgotten.
type sharedPool struct {
	Unused               blockList
	Published, Forgotten uint64
}

// sharing is what belongs to pools whose blocks are shared, and to texts.
type sharing struct {
	sharedPools rows.Table[poolRow, sharedPool]
	blocks      rows.Table[blockRow, block]
	unused      rows.Chains[blockRow]
	alike       rows.Chains[blockRow] // the blocks of a content, in the order in which they were published
	tables      rows.Table[allocRow, blockTable]
	cells       rows.Table[cellRow, blockRow]
	cellChain   rows.Chains[cellRow]
	contents    rows.Table[contentRow, content]
	index       rows.Table[int32, contentRow]
	texts       rows.Table[sessionRow, pieceRow]
	pieces      rows.Table[pieceRow, piece]
	foundAt     rows.Grid[sessionRow, poolRow, found]
}

// blocksIn is how many blocks an amount of whole blocks is.
func (p *poolProg) blocksIn(u float64) int32 {
	return int32(min(ir.WholeBlocks(u, p.block), math.MaxInt32))
}

// hits is how many blocks of what is found of its text a session's admission takes over.
func (m *configuration) hits(s sessionRow, p poolRow, units, keep float64) int32 {
	return min(m.lookUp(s, p).Length, m.prog.pools[p].blocksIn(min(units, keep)))
}

// hitContent is the content of the last of the first n blocks that are found.
func (m *configuration) hitContent(s sessionRow, p poolRow, n int32) contentRow {
	f := m.lookUp(s, p)
	c := f.Content
	for left := f.Length; left > n; left-- {
		c = m.parentBlock(c)
	}
	if n == 0 {
		return 0
	}
	return c
}

// parentBlock is the content of the block before.
func (m *configuration) parentBlock(c contentRow) contentRow {
	for c = m.contents.At(c).Parent; c != 0 && m.contents.At(c).Blocks.First == 0; {
		c = m.contents.At(c).Parent
	}
	return c
}

// heldHits is how many units of a session's hits some table has already.
func (m *configuration) heldHits(s sessionRow, p poolRow, units, keep float64) float64 {
	n := m.hits(s, p, units, keep)
	held := 0
	for c := m.hitContent(s, p, n); c != 0; c = m.parentBlock(c) {
		if m.blocks.At(m.contents.At(c).Blocks.First).Count > 0 {
			held++
		}
	}
	return float64(held) * m.prog.pools[p].block
}

// reuseBlocks begins the table of an admission with what is found. It gives the allocation, the units found and those of them that others have.
func (m *bookkeeper) reuseBlocks(l legRow, h holdRow, p poolRow, units, keep float64, at spot) (a allocRow, used, shared float64) {
	s := m.legs.At(l).Session
	n := m.hits(s, p, units, keep)
	last := m.hitContent(s, p, n)
	a = m.allocate(l, h, p, 0, 0)
	m.tables.Ensure(a)
	t := m.tables.Mut(a)
	*t = blockTable{Content: last}
	ps, sp, b := m.pools.Mut(p), m.sharedPools.Mut(p), m.prog.pools[p].block
	phantom := false
	for c := last; c != 0; c = m.parentBlock(c) {
		row := m.contents.At(c).Blocks.First
		blk := m.blocks.Mut(row)
		if blk.Count == 0 {
			m.unused.Remove(&sp.Unused, row)
			ps.Cached -= b
			ps.Allocated += b
		} else {
			shared += b
		}
		blk.Count++
		phantom = phantom || blk.Phantom
		cell := m.cells.Add()
		*m.cells.Mut(cell) = row
		m.cellChain.Insert(&t.Cells, cell, 0)
		t.Len++
	}
	t.Published = t.Len
	used = float64(t.Len) * b
	r := m.allocs.Mut(a)
	r.Units, r.Position = used, used
	if phantom {
		m.count(Phantom, l, p, at)
	}
	return a, used, shared
}

// takeBlocks enlarges an allocation to a total of units, with new blocks. There is room for them.
func (m *bookkeeper) takeBlocks(a allocRow, to float64) {
	r := m.allocs.Mut(a)
	b := m.prog.pools[r.Pool].block
	t, ps := m.tables.Mut(a), m.pools.Mut(r.Pool)
	for n := int32(math.Round(to / b)); t.Len < n; t.Len++ {
		row := m.blocks.Add()
		*m.blocks.Mut(row) = block{Pool: r.Pool, Count: 1}
		cell := m.cells.Add()
		*m.cells.Mut(cell) = row
		m.cellChain.Append(&t.Cells, cell)
		if t.Next == 0 {
			t.Next = cell
		}
		ps.Allocated += b
	}
	r.Units = to
}

// evictBlock is the rule Evict in a shared pool: the block that was released longest ago loses its content.
func (m *Machine) evictBlock(p poolRow) float64 {
	m.touch(p)
	sp, ps, b := m.sharedPools.Mut(p), m.pools.Mut(p), m.prog.pools[p].block
	n := sp.Unused.First
	m.unused.Remove(&sp.Unused, n)
	m.forget(n)
	m.blocks.Drop(n)
	ps.Cached -= b
	ps.EvictedUnits += b
	ps.EvictedEntries++
	m.tr.Rule, m.tr.Pool, m.tr.Value = Evict, int(p), b
	m.note(PoolChange{Pool: int(p), Kind: Evicted, Session: -1, Units: b})
	return b
}

// publish gives their content to the blocks of an allocation that lie wholly below a position and below what the hold keeps.
func (m *bookkeeper) publish(a allocRow, clause int32, text pieceRow, below float64) {
	if clause == none {
		return
	}
	r := m.allocs.At(a)
	pp := &m.prog.pools[r.Pool]
	n := pp.blocksIn(min(below, m.clamped(clause, m.readerOf(r), "the `cache` clause")))
	if m.err != nil || m.tables.At(a).Published >= n || m.tables.At(a).Next == 0 {
		return
	}
	t := m.tables.Mut(a)
	spelled, cursor := m.spelled(text, m.serialOf(r), float64(t.Published)*pp.block), 0
	for t.Published < n && t.Next != 0 {
		c := m.contentAfter(t.Content, r.Pool, spelled, &cursor, t.Published)
		if row := *m.cells.At(t.Next); m.blocks.At(row).Content == 0 {
			m.blocks.Mut(row).Content = c
			m.alike.Append(&m.contents.Mut(c).Blocks, row)
		}
		t.Content, t.Next = c, m.cellChain.Next(t.Next)
		t.Published++
	}
	m.sharedPools.Mut(r.Pool).Published++
}

// moved publishes what an allocation's position has passed. always tells that it is looked at though no block is complete.
func (m *bookkeeper) moved(a allocRow, before float64, always bool) {
	r := m.allocs.At(a)
	pp := &m.prog.pools[r.Pool]
	if !pp.shared {
		return
	}
	if n := pp.blocksIn(r.Position); !always && (n == m.tables.At(a).Published || n == pp.blocksIn(before)) {
		return
	}
	hs := &m.prog.holds[m.holds.At(r.Hold).Header]
	l := m.readerOf(r)
	m.at(hs.block, hs.pos, l)
	m.forSession(l)
	m.publish(a, hs.cache, *m.texts.At(r.Session), r.Position)
}

// takeBack undoes what tokens of the iteration being built have published: they are never computed. What another table has too stays, and
// is a finding for whom it belongs to; in a pool that keeps phantoms all of it stays.
func (m *bookkeeper) takeBack(a allocRow, before float64) {
	r := m.allocs.At(a)
	pp := &m.prog.pools[r.Pool]
	from := pp.blocksIn(before)
	if !pp.shared || m.tables.At(a).Published <= from {
		return
	}
	t := m.tables.Mut(a)
	cell := t.Cells.Last
	if t.Next != 0 {
		cell = m.cellChain.Prev(t.Next)
	}
	lost := m.lost[:0]
	for i := t.Published; i > from; i-- {
		row := *m.cells.At(cell)
		switch blk := m.blocks.At(row); {
		case blk.Count > 1 || pp.phantom:
			m.blocks.Mut(row).Phantom = true
			if blk.Count > 1 {
				lost = append(lost, row)
			}
		default:
			m.forget(row)
		}
		t.Next, cell = cell, m.cellChain.Prev(cell)
	}
	m.lost = lost
	t.Published, t.Content = from, 0
	if cell != 0 {
		t.Content = m.blocks.At(*m.cells.At(cell)).Content
	}
	if len(lost) == 0 {
		return
	}
	for o := m.pools.At(r.Pool).Allocs.First; o != 0; o = m.inPool.Next(o) {
		if o != a && m.allocs.At(o).Session != 0 && m.hasAny(o, lost) {
			m.count(Phantom, m.readerOf(m.allocs.At(o)), r.Pool, m.prog.holds[m.headerOf(o)].phantom)
		}
	}
}

// endOfPublished is up to where blocks of an allocation's table are published.
func (m *configuration) endOfPublished(a allocRow) (end float64) {
	n := 0
	for c := m.tables.At(a).Cells.First; c != 0; c = m.cellChain.Next(c) {
		if n++; m.blocks.At(*m.cells.At(c)).Content != 0 {
			end = float64(n) * m.prog.pools[m.allocs.At(a).Pool].block
		}
	}
	return end
}

// headerOf is the header that an allocation was made by.
func (m *configuration) headerOf(a allocRow) headerNo {
	if h := m.allocs.At(a).Hold; h != 0 {
		return m.holds.At(h).Header
	}
	return m.allocs.At(a).Header
}

// hasAny tells whether an allocation's table has one of some blocks.
func (m *configuration) hasAny(a allocRow, list []blockRow) bool {
	for c := m.tables.At(a).Cells.First; c != 0; c = m.cellChain.Next(c) {
		if slices.Contains(list, *m.cells.At(c)) {
			return true
		}
	}
	return false
}

// letGo takes an allocation's table apart, the last block first, and gives the units of it that are in the cache now, and those that
// other tables have.
func (m *bookkeeper) letGo(a allocRow) (kept, shared float64) {
	r := m.allocs.At(a)
	b := m.prog.pools[r.Pool].block
	t, ps, sp := m.tables.Mut(a), m.pools.Mut(r.Pool), m.sharedPools.Mut(r.Pool)
	for c := t.Cells.Last; c != 0; {
		before := m.cellChain.Prev(c)
		row := *m.cells.At(c)
		blk := m.blocks.Mut(row)
		blk.Count--
		switch {
		case blk.Count > 0:
			shared += b
		case blk.Content != 0:
			m.unused.Append(&sp.Unused, row)
			ps.Allocated -= b
			ps.Cached += b
			kept += b
		default:
			m.blocks.Drop(row)
			ps.Allocated -= b
		}
		m.cells.Drop(c)
		c = before
	}
	m.dropText(t.Text)
	*t = blockTable{}
	return kept, shared
}
