package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// A pool with shared blocks has no entries of sessions: its cache are the blocks that are published and in no table.

// Piece is a part of a text: from position From on it is a stream from its beginning, until the next piece.
type Piece struct {
	From   float64
	Stream int     // -1 for the session's own
	Key    float64 // the session's serial where Stream is -1
	Keyed  bool
}

// run is a stretch of a stream: Length tokens from Offset on.
type run struct {
	stream         int
	key            float64
	keyed          bool
	offset, length float64
}

// Block is a block of a shared pool. Content is nil until the block is published, then the runs of the text up to the block's end.
type Block struct {
	Content []run
	// Count is in how many tables the block is.
	Count int
	// Phantom tells that tokens of a published block were never computed.
	Phantom bool
	// published and released number the blocks in the order in which they were.
	published, released uint64
}

// ownText is the text of a session that has been given none.
func ownText(s *Session) []Piece { return []Piece{{Stream: -1, Key: float64(s.Serial), Keyed: true}} }

// rewrite lets a text be another from a position on.
func rewrite(text []Piece, p Piece) []Piece {
	var out []Piece
	for _, old := range text {
		if old.From < p.From {
			out = append(out, old)
		}
	}
	return append(out, p)
}

// content is a text up to a position.
func content(text []Piece, to float64) (runs []run) {
	for i, p := range text {
		end := to
		if i+1 < len(text) {
			end = math.Min(to, text[i+1].From)
		}
		if end > p.From {
			runs = append(runs, run{p.Stream, p.Key, p.Keyed, 0, end - p.From})
		}
	}
	return runs
}

// equal compares contents.
func equal(a, b []run) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// holding is the block of a content that was published first, nil for none.
func (p *Pool) holding(c []run) *Block {
	var first *Block
	for _, b := range p.Blocks {
		if b.Content != nil && equal(b.Content, c) && (first == nil || b.published < first.published) {
			first = b
		}
	}
	return first
}

// found are the blocks that hold a text from its beginning, as far as there are any.
func (p *Pool) found(text []Piece) (blocks []*Block) {
	for {
		b := p.holding(content(text, float64(len(blocks)+1)*p.block))
		if b == nil {
			return blocks
		}
		blocks = append(blocks, b)
	}
}

// hits are the blocks that an admission takes from the cache: those found within what it may reuse.
func (p *Pool) hits(text []Piece, most float64) []*Block {
	found := p.found(text)
	for float64(len(found))*p.block > p.down(most) {
		found = found[:len(found)-1]
	}
	return found
}

// held tells how many blocks of a list are in some table.
func held(blocks []*Block) (n int) {
	for _, b := range blocks {
		if b.Count > 0 {
			n++
		}
	}
	return n
}

// distinct is how many units of a shared pool are in tables, unused how many are published and in none.
func (p *Pool) distinct() float64 { return float64(held(p.Blocks)) * p.block }

func (p *Pool) unused() float64 {
	n := 0
	for _, b := range p.Blocks {
		if b.Content != nil && b.Count == 0 {
			n++
		}
	}
	return float64(n) * p.block
}

// refer puts the hits of an admission at the beginning of its table.
func (a *Alloc) refer(p *Pool, hits []*Block) {
	for _, b := range hits {
		b.Count++
		a.Blocks = append(a.Blocks, b)
	}
	a.Units = float64(len(a.Blocks)) * p.block
}

// take enlarges a table with blocks that nobody has and that are not published: there are enough of them.
func (a *Alloc) take(p *Pool, to float64) {
	for float64(len(a.Blocks))*p.block < to-epsilon*p.block {
		for _, b := range p.Blocks {
			if b.Count == 0 && b.Content == nil {
				b.Count++
				a.Blocks = append(a.Blocks, b)
				break
			}
		}
	}
}

// evictBlock takes its content from the block that was released longest ago.
func (m *Machine) evictBlock(p int) {
	pool := m.Pools[p]
	var victim *Block
	for _, b := range pool.Blocks {
		if b.Content != nil && b.Count == 0 && (victim == nil || b.released < victim.released) {
			victim = b
		}
	}
	victim.Content, victim.Phantom = nil, false
	m.note("evicted", p, -1, pool.block)
	m.step(did("Evict", nil).on(p).worth(pool.block))
}

// publish gives their content to the blocks of a table that are wholly below a position and what the hold keeps.
func (m *Machine) publish(a *Alloc, h *ir.Hold, text []Piece, below float64) {
	pool := m.Pools[a.Pool]
	if !pool.decl.Shared || h.Cache == nil {
		return
	}
	below = pool.down(math.Min(below, m.bound(h.Cache, m.keeper(a))))
	for i, b := range a.Blocks {
		if end := float64(i+1) * pool.block; end <= below && b.Content == nil {
			m.publications++
			b.Content, b.published = content(text, end), m.publications
		}
	}
}

// published is how far a table has been published: where tokens were lost in flight it may be more than the position.
func (a *Alloc) published(p *Pool) (units float64) {
	for _, b := range a.Blocks {
		if b.Content == nil {
			break
		}
		units += p.block
	}
	return units
}

// lastPublished is where the last published block of a table ends.
func (a *Alloc) lastPublished(p *Pool) (end float64) {
	for i, b := range a.Blocks {
		if b.Content != nil {
			end = float64(i+1) * p.block
		}
	}
	return end
}

// advance moves the position of an allocation of a shared pool. always tells that what is kept is read though no block is complete.
func (m *Machine) advance(a *Alloc, by float64, always bool) {
	pool := m.Pools[a.Pool]
	before := pool.down(a.Position)
	a.Position += by
	if pool.decl.Shared && (always || pool.down(a.Position) != before) {
		m.publish(a, a.Hold.Stmt, a.Session.Text, a.Position)
	}
}

// takeBack undoes what tokens of an iteration that is being built have published: they are never computed. What another table has too
// stays, and so does all where the pool keeps phantoms.
func (m *Machine) takeBack(a *Alloc, before float64) {
	pool, lost := m.Pools[a.Pool], map[*Block]bool{}
	for i, b := range a.Blocks {
		end := float64(i+1) * pool.block
		switch {
		case b.Content == nil || end <= pool.down(before):
		case b.Count > 1 || pool.decl.Phantom:
			b.Phantom, lost[b] = true, true
		default:
			b.Content = nil
		}
	}
	for _, other := range pool.Allocs {
		for _, b := range other.Blocks {
			if other != a && lost[b] {
				m.tally("phantom", other.leg(), a.Pool, other.by())
				break
			}
		}
	}
}

// by is the hold that made an allocation.
func (a *Alloc) by() *ir.Hold {
	if a.Hold == nil {
		return a.stmt
	}
	return a.Hold.Stmt
}

// takeApart takes an allocation's blocks out of its table, the last first, and tells how many units of it are in the cache now and how many
// some other table has.
func (m *Machine) takeApart(a *Alloc) (kept, shared float64) {
	pool := m.Pools[a.Pool]
	for i := len(a.Blocks) - 1; i >= 0; i-- {
		b := a.Blocks[i]
		b.Count--
		switch {
		case b.Count > 0:
			shared += pool.block
		case b.Content != nil:
			m.blockReleases++
			b.released = m.blockReleases
			kept += pool.block
		}
	}
	a.Blocks = nil
	return kept, shared
}

// admitShared gives a hold its table of a shared pool: what is found of the session's text, then new blocks. It tells how many units were
// found.
func (m *Machine) admitShared(p int, s *Leg, hold *Hold, units, reuse float64) float64 {
	pool := m.Pools[p]
	a := &Alloc{Pool: p, Session: s.Session, Hold: hold, Expires: math.Inf(1)}
	s.write(note{what: "other", of: target{pool: p, name: -1}})
	hits := pool.hits(s.Text, reuse)
	there := float64(held(hits)) * pool.block
	a.refer(pool, hits)
	a.Position = a.Units
	pool.Allocs = append(pool.Allocs, a)
	hold.Allocs = append(hold.Allocs, a)
	m.makeRoom(p, units-a.Units)
	a.take(pool, units)
	a.Units = units
	c := m.note("allocated", p, s.Serial, units)
	c.Reused, c.Shared = a.Position, there
	for _, b := range hits {
		if b.Phantom {
			m.tally("phantom", s, p, hold.Stmt)
			break
		}
	}
	return a.Position
}

// publishGiven publishes the blocks of an allocation that is given back, as far as they are computed.
func (m *Machine) publishGiven(a *Alloc, h *ir.Hold, computed float64) {
	text := a.Session.Text
	if a.Hold == nil {
		text = a.text
	}
	m.publish(a, h, text, computed)
}

// text is the statement. It gives the position from which on the text is another.
func (m *Machine) text(s *Leg, st *ir.Rewrite) float64 {
	p := Piece{Stream: st.Stream, From: m.amount(st.From, m.of(s))}
	if st.Key != nil {
		p.Key, p.Keyed = m.number(st.Key, m.of(s)), true
	}
	m.rewrite(s.Session, p)
	return p.From
}

// bring is the text of an explicit session, or of its turn.
func (m *Machine) bring(s *Session, text []ir.Piece) {
	for _, b := range text {
		p := Piece{Stream: b.Stream, From: b.From}
		if b.Key != nil {
			p.Key, p.Keyed = *b.Key, true
		}
		m.rewrite(s, p)
	}
}

// rewrite gives a session another text, which must not change where a hold of a shared pool has been already.
func (m *Machine) rewrite(s *Session, p Piece) {
	if p.From != math.Trunc(p.From) || math.IsInf(p.From, 0) {
		m.fail(notWhole)
	}
	for _, pool := range m.Pools {
		for _, a := range pool.Allocs {
			if pool.decl.Shared && a.Session == s && a.Hold != nil && p.From < math.Max(a.Position, a.lastPublished(pool))-epsilon {
				m.fail(rewritten)
			}
		}
	}
	s.Text = rewrite(s.Text, p)
}
