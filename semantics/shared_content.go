package semantics

// Contents are interned, pool by pool: a content is its parent and what it adds, a run of a stream. A block whose tokens are of several
// runs has a content for each, of which only the last is the block's. So equal contents are equal rows, and a text is looked up run by run.

// content is what tokens are, from a text's beginning.
type content struct {
	Pool   poolRow
	Parent contentRow
	// Next is another one whose hash ends alike.
	Next contentRow
	// Blocks are those published with it, in that order; Children counts the contents that begin with it.
	Blocks   blockList
	Children int32
	// Born tells it from others that had its row before.
	Born   uint32
	Keyed  bool
	Stream int32
	Key    float64
	// Offset is where in its stream the run begins, End the length of all of the content.
	Offset, End float64
	Hash        uint64
}

// hashOf is the hash of a content with all that it begins with.
func (m *configuration) hashOf(c content) uint64 {
	h := hash(c.Pool)
	if c.Parent != 0 {
		h = hash(m.contents.At(c.Parent).Hash)
	}
	return uint64(h.u(uint64(c.Stream)<<1 | uint64(truth(c.Keyed))).f(c.Key).f(c.Offset).f(c.End))
}

// known finds a content, 0 for none. None begins with one that has no children: most of what is published is looked up no further.
func (m *configuration) known(c content) contentRow {
	if c.Parent != 0 && m.contents.At(c.Parent).Children == 0 {
		return 0
	}
	for n := *m.index.At(m.bucket(c.Hash)); n != 0; {
		k := m.contents.At(n)
		if k.Hash == c.Hash && k.Parent == c.Parent && k.Pool == c.Pool && k.Stream == c.Stream && k.Keyed == c.Keyed && k.Key == c.Key &&
			k.Offset == c.Offset && k.End == c.End {
			return n
		}
		n = k.Next
	}
	return 0
}

func (m *configuration) bucket(h uint64) int32 { return int32(h & uint64(m.prog.buckets-1)) }

// runOf is what a text has from a position on, up to an end or to the end of the run, as a content after another one. The cursor is the piece
// at hand.
func (m *configuration) runOf(text []piece, cursor *int, p poolRow, parent contentRow, at, end float64) content {
	for *cursor+1 < len(text) && text[*cursor+1].From <= at {
		*cursor++
	}
	t := &text[*cursor]
	if *cursor+1 < len(text) {
		end = min(end, text[*cursor+1].From)
	}
	c := content{Pool: p, Parent: parent, Stream: t.Stream, Keyed: t.Keyed, Key: t.Key, Offset: at - t.From, End: end}
	c.Hash = m.hashOf(c)
	return c
}

// knownAfter finds the content of a block of a text, given that of the block before; 0 for none.
func (m *configuration) knownAfter(parent contentRow, p poolRow, text []piece, cursor *int, i int32) contentRow {
	b := m.prog.pools[p].block
	for at, end := float64(i)*b, float64(i+1)*b; at < end; {
		c := m.runOf(text, cursor, p, parent, at, end)
		if parent = m.known(c); parent == 0 {
			return 0
		}
		at = c.End
	}
	return parent
}

// contentAfter is knownAfter for a content that is made where there is none.
func (m *bookkeeper) contentAfter(parent contentRow, p poolRow, text []piece, cursor *int, i int32) contentRow {
	b := m.prog.pools[p].block
	for at, end := float64(i)*b, float64(i+1)*b; at < end; {
		c := m.runOf(text, cursor, p, parent, at, end)
		if parent = m.known(c); parent == 0 {
			parent = m.addContent(c)
		}
		at = c.End
	}
	return parent
}

// addContent makes a content that there is not.
func (m *bookkeeper) addContent(c content) contentRow {
	if c.Parent != 0 {
		m.contents.Mut(c.Parent).Children++
	}
	m.core.Contents++
	c.Born = m.core.Contents
	n, first := m.contents.Add(), m.index.Mut(m.bucket(c.Hash))
	c.Next, *first = *first, n
	*m.contents.Mut(n) = c
	return n
}

// dropContent undoes addContent.
func (m *bookkeeper) dropContent(n contentRow) {
	c := m.contents.At(n)
	if first := m.index.Mut(m.bucket(c.Hash)); *first == n {
		*first = c.Next
	} else {
		before := *first
		for m.contents.At(before).Next != n {
			before = m.contents.At(before).Next
		}
		m.contents.Mut(before).Next = c.Next
	}
	if c.Parent != 0 {
		m.contents.Mut(c.Parent).Children--
	}
	m.contents.Drop(n)
}

// forget takes its content from a block, and drops contents that nothing has any more.
func (m *bookkeeper) forget(n blockRow) {
	b := m.blocks.Mut(n)
	c := b.Content
	b.Content, b.Phantom = 0, false
	m.alike.Remove(&m.contents.Mut(c).Blocks, n)
	m.sharedPools.Mut(b.Pool).Forgotten++
	for c != 0 {
		k := m.contents.At(c)
		if k.Blocks.First != 0 || k.Children > 0 {
			return
		}
		parent := k.Parent
		m.dropContent(c)
		c = parent
	}
}

// found is what an earlier look found of a session's text in a pool.
type found struct {
	// Forgotten and Published are what the pool's counters were.
	Forgotten, Published uint64
	Length               int32
	Content              contentRow
	Born                 uint32
}

// lookUp looks up a session's text in a shared pool: how many blocks there are, and the content of the last. It remembers, and goes on from
// there as long as that content is published; then all that it begins with is.
func (m *configuration) lookUp(s sessionRow, p poolRow) *found {
	f, ps := m.foundAt.At(s, p), m.sharedPools.At(p)
	if f.Forgotten == ps.Forgotten && f.Published == ps.Published {
		return f
	}
	f = m.foundAt.Mut(s, p)
	if f.Forgotten != ps.Forgotten && f.Length > 0 {
		if c := m.contents.At(f.Content); c.Born != f.Born || c.Blocks.First == 0 {
			*f = found{}
		}
	}
	f.Forgotten, f.Published = ps.Forgotten, ps.Published
	spelled, cursor := m.spelled(*m.texts.At(s), m.sessions.At(s).Serial, float64(f.Length)*m.prog.pools[p].block), 0
	for {
		n := m.knownAfter(f.Content, p, spelled, &cursor, f.Length)
		if n == 0 || m.contents.At(n).Blocks.First == 0 {
			return f
		}
		f.Content, f.Born = n, m.contents.At(n).Born
		f.Length++
	}
}
