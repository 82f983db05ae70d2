package semantics

import "github.com/sq-sem/sq-sem/ir"

// BlockView is one block of an allocation in a pool whose blocks are shared.
type BlockView struct {
	// ID tells it from the other blocks there are now.
	ID int
	// Count is in how many allocations it is.
	Count int
	// Content is equal for blocks with equal tokens, from the text's beginning; 0 for one that is not published.
	Content uint64
	// Older is how many blocks were published with this content before: one with 0 is found.
	Older int
	// Published tells that it can be found, Phantom that tokens of it were never computed.
	Published, Phantom bool
}

// blockViews are the blocks of an allocation, nil where they are not shared.
func (m *configuration) blockViews(a allocRow) (list []BlockView) {
	if !m.prog.pools[m.allocs.At(a).Pool].shared {
		return nil
	}
	for c := m.tables.At(a).Cells.First; c != 0; c = m.cellChain.Next(c) {
		list = append(list, m.blockView(*m.cells.At(c)))
	}
	return list
}

func (m *configuration) blockView(n blockRow) BlockView {
	b := m.blocks.At(n)
	v := BlockView{ID: int(n), Count: int(b.Count), Published: b.Content != 0, Phantom: b.Phantom}
	if v.Published {
		v.Content = m.contents.At(b.Content).Hash
		v.Older = m.older(n)
	}
	return v
}

// older is how many blocks were published with the content of a block before it was.
func (m *configuration) older(n blockRow) (count int) {
	for o := m.alike.Prev(n); o != 0; o = m.alike.Prev(o) {
		count++
	}
	return count
}

// CachedBlocks gives the blocks of a pool that are published and in no allocation, the one to be evicted first in front; none where blocks are
// not shared.
func (m *configuration) CachedBlocks(pool int) (list []BlockView) {
	if !m.prog.pools[pool].shared {
		return nil
	}
	for n := m.sharedPools.At(poolRow(pool)).Unused.First; n != 0; n = m.unused.Next(n) {
		list = append(list, m.blockView(n))
	}
	return list
}

// Text gives what a live session's text is made of, in order, without the stream of its own.
func (m *configuration) Text(serial int64) (list []ir.Piece) {
	s := m.row(serial)
	if s == 0 || !m.prog.shares {
		return nil
	}
	return m.pieceViews(*m.texts.At(s))
}

func (m *configuration) pieceViews(text pieceRow) (list []ir.Piece) {
	for _, p := range m.spelled(text, 0, 0) {
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

// sharing adds to the fingerprint what blocks there are in which tables and in the cache, with their contents, and what the sessions' texts are. A
// block that is not published is in one table alone; one that is, is told by its content and its place among those of equal content.
func (k *fingerprint) sharing() {
	m := k.m
	if !m.prog.shares {
		return
	}
	for p := range m.prog.pools {
		if !m.prog.pools[p].shared {
			continue
		}
		table := func(a allocRow) {
			t := m.tables.At(a)
			k.all = k.all.i(t.Len)
			for c := t.Cells.First; c != 0; c = m.cellChain.Next(c) {
				k.block(*m.cells.At(c))
			}
			k.all = k.text(k.all, t.Text)
		}
		for a := m.pools.At(poolRow(p)).Allocs.First; a != 0; a = m.inPool.Next(a) {
			table(a)
		}
		m.eachFenced(poolRow(p), table)
		place := int32(0)
		for n := m.sharedPools.At(poolRow(p)).Unused.First; n != 0; n = m.unused.Next(n) {
			k.block(n)
			place++
		}
		k.all = k.all.i(place)
	}
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		k.of[s] = k.text(k.of[s], *m.texts.At(s))
	}
}

// block adds a block. Where sessions are told apart by their state alone, what begins with the stream of one is a part of its state; when it has
// ended, nobody can find that any more.
func (k *fingerprint) block(n blockRow) {
	m := k.m
	b := m.blocks.At(n)
	k.all = k.all.b(b.Phantom)
	if b.Content == 0 {
		k.all = k.all.i(-1)
		return
	}
	older := int32(m.older(n))
	first := b.Content
	for m.contents.At(first).Parent != 0 {
		first = m.contents.At(first).Parent
	}
	if c := m.contents.At(first); !k.fold || c.Stream != ownStream {
		k.all = k.all.u(m.contents.At(b.Content).Hash).i(older)
		return
	}
	k.blocks++
	k.all = k.all.i(-2)
	if owner := m.row(int64(m.contents.At(first).Key)); owner != 0 {
		h := hash(0)
		for n := b.Content; n != first; n = m.contents.At(n).Parent {
			c := m.contents.At(n)
			h = h.u(uint64(c.Stream)).b(c.Keyed).f(c.Key).f(c.Offset).f(c.End)
		}
		h = h.f(m.contents.At(first).End)
		k.of[owner] = k.of[owner].tag(tagBlock).i(k.blocks).i(older).u(uint64(h))
	}
}

// text adds a text to a hash.
func (k *fingerprint) text(h hash, text pieceRow) hash {
	if text == 0 {
		return h.u(0)
	}
	return h.u(uint64(k.m.piece(text).Hash))
}
