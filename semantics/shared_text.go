package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// A session's text says what its tokens are: pieces, each a stream from its beginning, up to the next piece. Pieces never change, so that
// texts that begin alike share them. Before the first piece, or where there is none, the text is a stream of the session's own.

type (
	// pieceRow is the last piece of a text: 0 is none, and what is less than 0 stands in the program.
	pieceRow   int32
	blockRow   int32
	cellRow    int32
	contentRow int32
)

// ownStream is the stream of sessions that say nothing of their text; its keys are their serials.
const ownStream = -1

// piece is a part of a text, behind those before it.
type piece struct {
	Before pieceRow
	// Refs counts the sessions, leases and pieces that point at it.
	Refs   int32
	Stream int32
	Keyed  bool
	From   float64
	Key    float64
	// Hash is that of the text up to it.
	Hash hash
}

// pieceOf is the piece that a sessions file gives.
func pieceOf(b ir.Piece) piece {
	p := piece{Stream: int32(b.Stream), From: b.From}
	if b.Key != nil {
		p.Keyed, p.Key = true, *b.Key
	}
	return p
}

// after is a piece behind another one, whose row is given; nil for none.
func (p piece) after(row pieceRow, before *piece) piece {
	p.Before, p.Refs, p.Hash = row, 1, 0
	if before != nil {
		p.Hash = before.Hash
	}
	p.Hash = p.Hash.i(p.Stream).b(p.Keyed).f(p.Key).f(p.From)
	return p
}

// givenTexts are the texts that a sessions file gives sessions at birth, one after the other: a trace has millions of pieces, and a
// configuration has none of them. The last of session i is texts[last[i]-1].
func givenTexts(p *ir.Program) (texts []piece, last []int32) {
	arrival, ok := p.Arrival.(*ir.Sessions)
	if !ok {
		return nil, nil
	}
	n := 0
	for i := range arrival.List {
		n += len(arrival.List[i].Text)
	}
	texts, last = make([]piece, 0, n), make([]int32, len(arrival.List))
	for i := range arrival.List {
		end := int32(0) // of the text so far
		for _, given := range arrival.List[i].Text {
			one := pieceOf(given)
			for end != 0 && texts[end-1].From >= one.From {
				end = -int32(texts[end-1].Before)
			}
			if end == 0 {
				texts = append(texts, one.after(0, nil))
			} else {
				texts = append(texts, one.after(pieceRow(-end), &texts[end-1]))
			}
			end = int32(len(texts))
		}
		last[i] = end
	}
	return texts, last
}

// piece reads a piece.
func (m *configuration) piece(n pieceRow) *piece {
	if n < 0 {
		return &m.prog.texts[-n-1]
	}
	return m.pieces.At(n)
}

// text is the rule Text.
func (m *Machine) text(l legRow, st *stmt) {
	m.tr.Rule, m.tr.Value = Text, m.rewriteAs(l, st)
}

// rewriteAs gives a session the text that a statement says, and the position from which on.
func (m *bookkeeper) rewriteAs(l legRow, st *stmt) float64 {
	p := piece{Stream: st.slot, From: m.amount(st.x, l, "the position of the text")}
	if st.y != none {
		p.Keyed, p.Key = true, m.eval(st.y, l)
		if p.Key != p.Key {
			m.fail(codeNaN, m.prog.nodes[st.y].at, "the key of the text is not a number")
		}
	}
	m.rewrite(m.legs.At(l).Session, p, m.prog.nodes[st.x].at)
	return p.From
}

// born gives a session the text that a sessions file says, over what the init block made of it.
func (m *bookkeeper) born(l legRow) {
	s := m.legs.At(l).Session
	given := m.given(s).Text
	switch {
	case len(given) == 0:
	case m.prog.births != nil, *m.texts.At(s) != 0 && given[0].From > 0: // the block said something, and some of it may stay
		m.bring(l, given)
	default:
		m.dropText(*m.texts.At(s))
		m.become(s, pieceRow(-m.prog.textEnd[m.sessions.At(s).Explicit]))
	}
}

// bring gives a session the text that a sessions file says.
func (m *bookkeeper) bring(l legRow, text []ir.Piece) {
	for _, b := range text {
		m.rewrite(m.legs.At(l).Session, pieceOf(b), 0)
	}
}

// rewrite lets a session's text be another from a position on. No hold of a shared pool may be past it.
func (m *bookkeeper) rewrite(s sessionRow, p piece, at ir.ID) {
	if m.err != nil {
		return
	}
	if p.From != math.Floor(p.From) || math.IsInf(p.From, 0) {
		m.fail(codeTextWhole, at, "the text begins at %v; it must be a whole number of tokens", number(p.From))
		return
	}
	for l := legRow(s); l != 0; l = m.nextLeg(l) {
		for h := m.legs.At(l).Hold; h != 0; h = m.holds.At(h).Parent {
			for a := m.holds.At(h).Allocs.First; a != 0; a = m.owned.Next(a) {
				pp := &m.prog.pools[m.allocs.At(a).Pool]
				if !pp.shared {
					continue
				}
				// What a leg had in flight that was cancelled stays published.
				if end := max(m.allocs.At(a).Position, m.endOfPublished(a)); p.From < end-epsilon {
					m.fail(codeRewritten, at, "the text is to be another from %v on, and what the hold has of %s is computed up to %v", number(p.From), pp.name, number(end))
					return
				}
			}
		}
	}
	before := *m.texts.At(s)
	for before != 0 && m.piece(before).From >= p.From {
		before = m.piece(before).Before
	}
	if before == 0 {
		p = p.after(0, nil)
	} else {
		p = p.after(m.keepText(before), m.piece(before))
	}
	n := m.pieces.Add()
	*m.pieces.Mut(n) = p
	m.dropText(*m.texts.At(s))
	m.become(s, n)
}

// become makes a text a session's. What was found of the one before says nothing any more.
func (m *bookkeeper) become(s sessionRow, n pieceRow) {
	*m.texts.Mut(s) = n
	for p := range m.prog.pools {
		if m.prog.pools[p].shared {
			*m.foundAt.Mut(s, poolRow(p)) = found{Published: math.MaxUint64}
		}
	}
}

// keepText notes one more that points at a text.
func (m *bookkeeper) keepText(n pieceRow) pieceRow {
	if n > 0 {
		m.pieces.Mut(n).Refs++
	}
	return n
}

// dropText lets go of a text.
func (m *bookkeeper) dropText(n pieceRow) {
	for n > 0 {
		p := m.pieces.Mut(n)
		if p.Refs--; p.Refs > 0 {
			return
		}
		before := p.Before
		m.pieces.Drop(n)
		n = before
	}
}

// spelled gives the pieces of a text that have something at a position or later, in order; the session's own stream is one of them where the text begins with
// it. They are good until the next call.
func (m *configuration) spelled(text pieceRow, serial int64, at float64) []piece {
	list := m.scratchText[:0]
	for n := text; ; {
		if n == 0 {
			list = append(list, piece{Stream: ownStream, Keyed: true, Key: float64(serial)})
			break
		}
		p := m.piece(n)
		list = append(list, *p)
		if p.From <= at {
			break
		}
		n = p.Before
	}
	slices.Reverse(list)
	m.scratchText = list
	return list
}
