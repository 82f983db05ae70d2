package semantics

import "github.com/sq-sem/sq-sem/ir"

// BlockView is one block of an allocation in a pool whose blocks are shared.
type BlockView struct {
	// Count is in how many allocations it is.
	Count int
	// Published tells that it can be found, Phantom that tokens of it were never computed.
	Published, Phantom bool
}

// blockViews are the blocks of an allocation, nil where they are not shared.
func (m *configuration) blockViews(a allocRow) (list []BlockView) {
	if !m.prog.pools[m.allocs.At(a).Pool].shared {
		return nil
	}
	for c := m.tables.At(a).Cells.First; c != 0; c = m.cellChain.Next(c) {
		b := m.blocks.At(*m.cells.At(c))
		list = append(list, BlockView{int(b.Count), b.Content != 0, b.Phantom})
	}
	return list
}

// Text gives what a live session's text is made of, in order, without the stream of its own.
func (m *configuration) Text(serial int64) (list []ir.Piece) {
	s := m.row(serial)
	if s == 0 || !m.prog.shares {
		return nil
	}
	for _, p := range m.spelled(*m.texts.At(s), serial, 0) {
		if p.Stream == ownStream {
			continue
		}
		piece := ir.Piece{Stream: int(p.Stream), From: p.From}
		if p.Keyed {
			key := p.Key
			piece.Key = &key
		}
		list = append(list, piece)
	}
	return list
}

// sharing adds to the fingerprint what blocks there are in which tables and in the cache, with their contents, and what the sessions' texts are.
func (k *fingerprint) sharing() {
	m := k.m
	if !m.prog.shares {
		return
	}
	number := m.seenBlocks(m.blocks.Len())
	next := int32(0)
	one := func(h hash, n blockRow) hash {
		if number[n] == 0 {
			next++
			number[n] = next
		}
		b := m.blocks.At(n)
		h = h.i(number[n]).b(b.Phantom)
		if b.Content == 0 {
			return h
		}
		place := int32(0) // among those of equal content
		for o := m.alike.Prev(n); o != 0; o = m.alike.Prev(o) {
			place++
		}
		return h.u(m.contents.At(b.Content).Hash).i(place)
	}
	for p := range m.prog.pools {
		if !m.prog.pools[p].shared {
			continue
		}
		table := func(a allocRow) {
			t := m.tables.At(a)
			h := k.all.i(t.Len)
			for c := t.Cells.First; c != 0; c = m.cellChain.Next(c) {
				h = one(h, *m.cells.At(c))
			}
			k.all = k.text(h, t.Text)
		}
		for a := m.pools.At(poolRow(p)).Allocs.First; a != 0; a = m.inPool.Next(a) {
			table(a)
		}
		m.eachFenced(poolRow(p), table)
		for n := m.sharedPools.At(poolRow(p)).Unused.First; n != 0; n = m.unused.Next(n) {
			k.all = one(k.all, n)
		}
	}
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		k.of[s] = k.text(k.of[s], *m.texts.At(s))
	}
}

// text adds a text to a hash.
func (k *fingerprint) text(h hash, text pieceRow) hash {
	if text == 0 {
		return h.u(0)
	}
	return h.u(uint64(k.m.piece(text).Hash))
}
