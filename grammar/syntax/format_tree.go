package syntax

import (
	"strings"

	"github.com/sq-sem/sq-sem/grammar/generated"
)

// onLine prints a declaration, option or statement on a line of its own. One with a body
// keeps it there if it was written so, without comments, and fits.
func (p *printer) onLine(n Node) {
	p.begin()
	text := n.Place().Text()
	if strings.Contains(text, "{") && !strings.Contains(text, "\n") && !p.commentBefore(n.Place().End) {
		next := p.next
		p.inline, p.deep = true, false
		p.element(n)
		p.inline = false
		if !p.deep && p.fits(p.line) {
			p.flush()
			return
		}
		p.next, p.line, p.nested, p.depth, p.gap, p.deep = next, p.line[:0], 0, 0, false, false
	}
	p.element(n)
	p.flush()
}

// element composes a declaration, option or statement.
func (p *printer) element(n Node) {
	p.start = p.next
	p.node(n)
}

// node composes a part of the tree that is no expression: its words and marks as they stand
// in the text, and its parts where theirs begin. No declaration, option or statement has a
// layout of its own.
func (p *printer) node(n Node) {
	parts := children(n)
	for p.tokens[p.next].start < n.Place().End && !p.deep {
		t := &p.tokens[p.next]
		for len(parts) > 0 && parts[0].Place().Start < t.start {
			parts = parts[1:]
		}
		var part Node
		if len(parts) > 0 && parts[0].Place().Start == t.start {
			part = parts[0]
		}
		switch part := part.(type) {
		case Expr:
			p.expr(part, p.blankBefore(t), p.listLevel())
			p.operand = true
		case *Name:
			p.keep(p.blankBefore(t), p.listLevel())
			p.operand = false
		case nil:
			p.mark(n, t, parts)
		default:
			p.node(part)
		}
		if _, ok := n.(*Bind); ok && part != nil && t.start == n.Place().Start && p.line[len(p.line)-1].level != never {
			p.shift(len("where "))
		}
	}
}

// mark composes a keyword or a mark of a node; parts are those of the node that come after it.
func (p *printer) mark(n Node, t *token, parts []Node) {
	switch t.kind {
	case generated.SerqParserLBRACE:
		p.body(parts)
	case generated.SerqParserSEMI:
		if p.previous() == generated.SerqParserRBRACE {
			p.next++ // it may be left out, and is
		} else {
			p.keep(false, never)
		}
	case generated.SerqParserLPAREN, generated.SerqParserLBRACKET:
		p.keep(t.kind == generated.SerqParserLPAREN && !parameter(n), never)
		if len(parts) > 0 && parts[0].Place().Start == p.tokens[p.next].start {
			if _, ok := parts[0].(Expr); ok {
				p.depth++
			}
		}
	case generated.SerqParserRPAREN, generated.SerqParserRBRACKET:
		p.keep(false, never)
		p.depth = 0
		p.operand = true
		return
	default:
		_, claim := n.(*Claim)
		p.keep(p.blankBefore(t) && !(claim && t.kind == generated.SerqParserCOLON), p.wordLevel(t))
	}
	p.operand = false
}

// parameter reports whether what a node has in parentheses stands right behind its word.
func parameter(n Node) bool {
	switch n.(type) {
	case *Fifo, *Ps, *Arrive, *Expect:
		return true
	}
	return false
}

// blankBefore reports whether a blank separates a token of a node from what is before it.
func (p *printer) blankBefore(t *token) bool {
	switch p.previous() {
	case generated.SerqParserLPAREN, generated.SerqParserLBRACKET:
		return false
	}
	return p.next > p.start && t.kind != generated.SerqParserCOMMA
}

// listLevel is the level of a break before a part: behind a comma there may be one.
func (p *printer) listLevel() uint8 {
	switch {
	case p.previous() != generated.SerqParserCOMMA || p.next == p.start:
		return never
	case p.depth > 0:
		return p.level(commaRank)
	}
	return commaLevel
}

// wordLevel is the level of a break before a keyword or mark: a clause behind an operand may
// begin a line.
func (p *printer) wordLevel(t *token) uint8 {
	switch t.kind {
	case generated.SerqParserREUSE, generated.SerqParserAT, generated.SerqParserWHERE:
		return clauseLevel
	case generated.SerqParserFIT, generated.SerqParserPREFILL, generated.SerqParserDECODE:
		return never
	}
	if isWord(t.kind) && (p.operand || t.kind == generated.SerqParserLEASE) {
		return wordLevel
	}
	return never
}

// previous is the type of the token before the next one.
func (p *printer) previous() int32 { return p.tokens[max(p.next-1, 0)].kind }

// body composes `{ members }`.
func (p *printer) body(members []Node) {
	p.spaced("{")
	if p.inline {
		if p.nested > 0 && len(members) > 0 {
			p.deep = true
		}
		if p.deep {
			return
		}
		p.nested++
		for _, m := range members {
			p.gap = true
			p.element(m)
			if p.deep {
				return
			}
		}
		p.nested--
		p.emit("}", len(members) > 0, never)
		return
	}
	if len(members) == 0 && !p.commentBefore(p.tokens[p.next].start) {
		p.glued("}")
		return
	}
	p.flush()
	p.indent += indentWidth
	p.fresh = true
	for _, m := range members {
		p.onLine(m)
	}
	p.leadIn()
	p.indent -= indentWidth
	p.fresh = true // no empty line before the `}`
	p.newLine(p.tokens[p.next].start)
	p.glued("}")
}

// commentBefore reports whether a comment comes next and begins before a place.
func (p *printer) commentBefore(place int32) bool {
	return p.comment < len(p.comments) && p.comments[p.comment].Span.Start < place
}
