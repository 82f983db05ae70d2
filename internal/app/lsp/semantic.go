package lsp

import (
	"context"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// colour is a kind of token that editors colour, a number of the legend.
type colour int

const (
	keywordColour colour = iota
	commentColour
	stringColour
	numberColour
	operatorColour
	functionColour
	variableColour
	constantColour
	poolColour
	stageColour
	attributeColour
	observationColour
	bindingColour
)

// legend are the protocol's names of the colours.
func legend() []string {
	return []string{
		"keyword", "comment", "string", "number", "operator", "function", "variable", "enumMember", "class", "struct", "property", "event", "parameter",
	}
}

// semanticTokens colours a document: since no word of the language is reserved, only the reader
// knows which are keywords.
func (s *server) semanticTokens(_ context.Context, p documentParams) (any, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	return semanticTokens{Data: d.encode(d.colours())}, nil
}

// coloured is a piece of a text with its colour.
type coloured struct {
	at diag.Span
	colour
}

// colours are the pieces of the document that have one, in order.
func (d *document) colours() []coloured {
	a := d.analysis()
	keywords, uses := map[int32]bool{}, map[int32]link.SymbolKind{}
	for _, k := range a.keywords() {
		keywords[k.Span.Start] = true
	}
	for _, u := range a.uses {
		uses[u.Span.Start] = u.Symbol.Kind
	}
	var out []coloured
	for _, c := range a.tree.Comments {
		out = append(out, coloured{c.Span, commentColour})
	}
	for t := range a.tree.Tokens() {
		use, used := uses[t.Span.Start]
		switch {
		case t.Kind == syntax.NumberToken || t.Kind == syntax.WordToken && t.Span.Text() == "inf" && !used:
			out = append(out, coloured{t.Span, numberColour})
		case t.Kind == syntax.StringToken:
			out = append(out, coloured{t.Span, stringColour})
		case t.Kind == syntax.MarkToken:
			if !strings.Contains("{}()[],;", t.Span.Text()) {
				out = append(out, coloured{t.Span, operatorColour})
			}
		case keywords[t.Span.Start]:
			out = append(out, coloured{t.Span, keywordColour})
		case used:
			out = append(out, coloured{t.Span, colourOf(use)})
		default:
			out = append(out, coloured{t.Span, variableColour})
		}
	}
	slices.SortFunc(out, func(a, b coloured) int { return int(a.at.Start - b.at.Start) })
	return out
}

func colourOf(kind link.SymbolKind) colour {
	switch kind {
	case link.LetSymbol:
		return constantColour
	case link.PoolSymbol:
		return poolColour
	case link.StageSymbol:
		return stageColour
	case link.AttributeSymbol:
		return attributeColour
	case link.ObservationSymbol:
		return observationColour
	case link.BindingSymbol, link.MemberSymbol:
		return bindingColour
	case link.FunctionSymbol, link.DistributionSymbol:
		return functionColour
	case link.ContextSymbol, link.LeaseSymbol, link.StreamSymbol, link.ClaimSymbol:
	}
	return variableColour
}

// encode puts pieces as the protocol does: of each line's part the distance from the one
// before in lines and columns, its length, its colour and no modifiers.
func (d *document) encode(pieces []coloured) []int {
	data := []int{}
	var last position
	at := columns{text: d.text}
	for _, piece := range pieces {
		start := at.position(int(piece.at.Start))
		end := at.position(int(piece.at.End))
		for ; start.Line <= end.Line; start = (position{start.Line + 1, 0}) {
			length := end.Character - start.Character
			if start.Line < end.Line {
				length = at.position(d.starts[start.Line]+len(d.line(start.Line))).Character - start.Character
			}
			if length <= 0 {
				continue
			}
			ahead := start.Character
			if start.Line == last.Line {
				ahead -= last.Character
			}
			data = append(data, start.Line-last.Line, ahead, length, int(piece.colour), 0)
			last = start
		}
	}
	return data
}

// columns gives positions as text does, each in the time that it takes to go on from the one before.
type columns struct {
	*text
	line, at, column int
}

func (c *columns) position(offset int) position {
	if line := c.lineOf(offset); line != c.line || offset < c.at {
		c.line, c.at, c.column = line, c.starts[line], 0
	}
	for _, r := range c.file.Text[c.at:offset] {
		c.column += units(r)
	}
	c.at = offset
	return position{c.line, c.column}
}
