package semantics

import "math"

// shared checks a pool whose blocks are shared: that counts are those of the tables, that what is on the books is what the blocks say, that
// what is published of a table is its beginning, of the right length, and that with a content all it begins with is published.
func (k *checker) shared(p poolRow) {
	m := k.m
	ps, pp, sp := m.pools.At(p), &m.prog.pools[p], m.sharedPools.At(p)
	count := m.seenBlocks(m.blocks.Len())
	distinct, leased, holders := 0, 0.0, int32(0)
	table := func(a allocRow) {
		r, t := m.allocs.At(a), m.tables.At(a)
		n := int32(0)
		for c := t.Cells.First; c != 0; c = m.cellChain.Next(c) {
			row := *m.cells.At(c)
			b := m.blocks.At(row)
			switch {
			case b.Pool != p:
				k.fail(Ownership, "%s: a table has a block of another pool", pp.name)
			case (b.Content != 0) != (n < t.Published) && !b.Phantom: // a phantom stays published
				k.fail(Content, "%s: block %d of a table of %d is published, or not, against its first %d", pp.name, n, t.Len, t.Published)
			case b.Content != 0 && !near(m.contents.At(b.Content).End, float64(n+1)*pp.block, epsilon*pp.block):
				k.fail(Content, "%s: block %d of a table has a content of %v tokens", pp.name, n, m.contents.At(b.Content).End)
			case b.Content == 0 && b.Count != 1:
				k.fail(Accounting, "%s: a block that is not published is in %d tables", pp.name, b.Count)
			}
			if count[row] == 0 {
				distinct++
			}
			count[row]++
			n++
		}
		if n != t.Len || math.Round(r.Units/pp.block) != float64(n) {
			k.fail(Accounting, "%s: a table of %d blocks, %d on the books, for %v units", pp.name, n, t.Len, r.Units)
		}
	}
	for a := ps.Allocs.First; a != 0; a = m.inPool.Next(a) {
		r := m.allocs.At(a)
		if !m.seenAllocs.has(a) || r.Pool != p {
			k.fail(Ownership, "an allocation of %v units on %s belongs to nobody", r.Units, pp.name)
		}
		holders++
		if r.Hold == 0 {
			leased += r.Units
		}
		table(a)
	}
	m.eachFenced(p, table)
	unused := 0
	for n := sp.Unused.First; n != 0; n = m.unused.Next(n) {
		unused++
		if b := m.blocks.At(n); b.Pool != p || b.Count != 0 || b.Content == 0 {
			k.fail(Accounting, "%s: a cached block is in %d tables, or not published", pp.name, b.Count)
		}
	}
	counts := func(a allocRow) {
		for c := m.tables.At(a).Cells.First; c != 0; c = m.cellChain.Next(c) {
			row := *m.cells.At(c)
			if b := m.blocks.At(row); b.Count != count[row] {
				k.fail(Accounting, "%s: a block counts %d tables and is in %d", pp.name, b.Count, count[row])
			}
			k.closed(row)
		}
	}
	for a := ps.Allocs.First; a != 0; a = m.inPool.Next(a) {
		counts(a)
	}
	m.eachFenced(p, counts)
	for n := sp.Unused.First; n != 0; n = m.unused.Next(n) {
		k.closed(n)
	}
	k.blocks += distinct + unused
	if !near(float64(distinct)*pp.block, ps.Allocated, epsilon) || !near(float64(unused)*pp.block, ps.Cached, epsilon) || !near(leased, ps.Leased, epsilon*max(1, leased)) || holders != ps.Holders {
		k.fail(Accounting, "%s: %d blocks in %d tables (%v units leased) and %d cached, but %v (%v) by %d and %v on the books", pp.name, distinct, holders, leased, unused,
			ps.Allocated, ps.Leased, ps.Holders, ps.Cached)
	}
}

// closed checks that a published block's content begins with published ones.
func (k *checker) closed(n blockRow) {
	m := k.m
	b := m.blocks.At(n)
	if b.Content == 0 {
		return
	}
	size := m.prog.pools[b.Pool].block
	for c := m.contents.At(b.Content).Parent; c != 0; c = m.contents.At(c).Parent {
		r := m.contents.At(c)
		if math.Abs(r.End-math.Round(r.End/size)*size) > epsilon*size {
			continue // within a block
		}
		if r.Blocks.First == 0 {
			k.fail(Content, "%s: %v tokens are published, their first %v are not", m.prog.pools[b.Pool].name, m.contents.At(b.Content).End, r.End)
		}
		return
	}
}

// seenBlocks is a count for each of n blocks, all 0.
func (m *configuration) seenBlocks(n int) []int32 {
	if cap(m.blockCounts) < n {
		m.blockCounts = make([]int32, n+n/2)
	}
	m.blockCounts = m.blockCounts[:n]
	clear(m.blockCounts)
	return m.blockCounts
}
