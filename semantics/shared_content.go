package semantics

// Contents are interned, pool by pool: a content is its parent and what it adds, a run of a stream. A block whose tokens are of several
// runs has a content for each, of which only the last is the block's. So equal contents are equal rows, and a text is looked up run by run.

// content is what tokens are, from a text's beginning.
type content struct {
	Pool   poolRow
	Parent contentRow
	Stream int32
	Keyed  bool
	Key    float64
	// Offset and Length are the run's place in its stream.
	Offset, Length float64
	// End is the length of all of it.
	End  float64
	Hash uint64
	// Blocks are those published with it, in that order; Children counts the contents that begin with it.
	Blocks   blockList
	Children int32
}

// hashOf is the hash of a content with all that it begins with.
func (m *configuration) hashOf(c content) uint64 {
	h := hash(c.Pool)
	if c.Parent != 0 {
		h = hash(m.contents.At(c.Parent).Hash)
	}
	return uint64(h.i(c.Stream).b(c.Keyed).f(c.Key).f(c.Offset).f(c.Length))
}

// known finds a content, 0 for none.
func (m *configuration) known(c content) contentRow {
	for n := m.index.At(m.bucket(c.Hash)).First; n != 0; n = m.bucketed.Next(n) {
		k := m.contents.At(n)
		if k.Hash == c.Hash && k.Parent == c.Parent && k.Pool == c.Pool && k.Stream == c.Stream && k.Keyed == c.Keyed && k.Key == c.Key &&
			k.Offset == c.Offset && k.Length == c.Length {
			return n
		}
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
	c := content{Pool: p, Parent: parent, Stream: t.Stream, Keyed: t.Keyed, Key: t.Key, Offset: at - t.From, Length: end - at, End: end}
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
		at += c.Length
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
		at += c.Length
	}
	return parent
}

// addContent makes a content that there is not.
func (m *bookkeeper) addContent(c content) contentRow {
	if c.Parent != 0 {
		m.contents.Mut(c.Parent).Children++
	}
	n := m.contents.Add()
	*m.contents.Mut(n) = c
	m.bucketed.Append(m.index.Mut(m.bucket(c.Hash)), n)
	return n
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
		m.bucketed.Remove(m.index.Mut(m.bucket(k.Hash)), c)
		m.contents.Drop(c)
		if parent != 0 {
			m.contents.Mut(parent).Children--
		}
		c = parent
	}
}

// found is what an earlier look found of a session's text in a pool.
type found struct {
	// Seq is the text's, Forgotten and Published what the pool's counters were.
	Seq, Forgotten, Published uint64
	Length                    int32
	Content                   contentRow
}

// lookUp looks up a session's text in a shared pool: how many blocks there are, and the content of the last. It remembers, and goes on from
// there as long as nothing was forgotten.
func (m *configuration) lookUp(s sessionRow, p poolRow) *found {
	f, ps := m.foundAt.At(s, p), m.sharedPools.At(p)
	text := *m.texts.At(s)
	seq := uint64(0)
	if text != 0 {
		seq = m.pieces.At(text).Seq
	}
	same := f.Seq == seq && f.Forgotten == ps.Forgotten
	if same && f.Published == ps.Published {
		return f
	}
	f = m.foundAt.Mut(s, p)
	if !same {
		*f = found{}
	}
	f.Seq, f.Forgotten, f.Published = seq, ps.Forgotten, ps.Published
	spelled, cursor := m.spelled(text, m.sessions.At(s).Serial), 0
	for {
		n := m.knownAfter(f.Content, p, spelled, &cursor, f.Length)
		if n == 0 || m.contents.At(n).Blocks.First == 0 {
			return f
		}
		f.Content = n
		f.Length++
	}
}
