package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// A session's text says what its tokens are: pieces, each a stream from its beginning, up to the next piece. Pieces never change, so that
// texts that begin alike share them. Before the first piece, or where there is none, the text is a stream of the session's own.

type (
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
	From   float64
	Stream int32
	Keyed  bool
	Key    float64
	// Refs counts the sessions, leases and pieces that point at it. Seq is a number that no other piece has had.
	Refs int32
	Seq  uint64
}

// text is the rule Text.
func (m *Machine) text(s sessionRow, st *stmt) {
	m.tr.Rule, m.tr.Value = Text, m.rewriteAs(s, st)
}

// rewriteAs gives a session the text that a statement says, and the position from which on.
func (m *bookkeeper) rewriteAs(s sessionRow, st *stmt) float64 {
	p := piece{Stream: st.slot, From: m.amount(st.x, s, "the position of the text")}
	if st.y != none {
		p.Keyed, p.Key = true, m.eval(st.y, s)
		if p.Key != p.Key {
			m.fail(codeNaN, m.prog.nodes[st.y].at, "the key of the text is not a number")
		}
	}
	m.rewrite(s, p, m.prog.nodes[st.x].at)
	return p.From
}

// bring gives a session the text that a sessions file says.
func (m *bookkeeper) bring(s sessionRow, text []ir.Piece) {
	for _, b := range text {
		p := piece{Stream: int32(b.Stream), From: b.From}
		if b.Key != nil {
			p.Keyed, p.Key = true, *b.Key
		}
		m.rewrite(s, p, 0)
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
	for h := m.sessions.At(s).Hold; h != 0; h = m.holds.At(h).Parent {
		for a := m.holds.At(h).Allocs.First; a != 0; a = m.owned.Next(a) {
			if r := m.allocs.At(a); m.prog.pools[r.Pool].shared && p.From < r.Position-epsilon {
				m.fail(codeRewritten, at, "the text is to be another from %v on, and what the hold has of %s is computed up to %v", number(p.From), m.prog.pools[r.Pool].name, number(r.Position))
				return
			}
		}
	}
	before := *m.texts.At(s)
	for before != 0 && m.pieces.At(before).From >= p.From {
		before = m.pieces.At(before).Before
	}
	if before != 0 {
		m.pieces.Mut(before).Refs++
	}
	m.core.Pieces++
	p.Before, p.Refs, p.Seq = before, 1, m.core.Pieces
	n := m.pieces.Add()
	*m.pieces.Mut(n) = p
	m.dropText(*m.texts.At(s))
	*m.texts.Mut(s) = n
}

// dropText lets go of a text.
func (m *bookkeeper) dropText(n pieceRow) {
	for n != 0 {
		p := m.pieces.Mut(n)
		if p.Refs--; p.Refs > 0 {
			return
		}
		before := p.Before
		m.pieces.Drop(n)
		n = before
	}
}

// spelled gives the pieces of a text in order, the session's own stream first where the text begins with it. They are good until the next
// call.
func (m *configuration) spelled(text pieceRow, serial int64) []piece {
	list := m.scratchText[:0]
	n := 0
	first := 0.0
	for t := text; t != 0; t = m.pieces.At(t).Before {
		n++
		first = m.pieces.At(t).From
	}
	if n == 0 || first > 0 {
		list = append(list, piece{Stream: ownStream, Keyed: true, Key: float64(serial)})
	}
	skip := len(list)
	for range n {
		list = append(list, piece{})
	}
	for t := text; t != 0; t = m.pieces.At(t).Before {
		n--
		list[skip+n] = *m.pieces.At(t)
	}
	m.scratchText = list
	return list
}
