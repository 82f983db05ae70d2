package lsp

import (
	"strings"

	"github.com/sq-sem/sq-sem/grammar/syntax"
)

// token is a piece of the text as the reader sees it.
type token struct {
	kind       syntax.TokenKind
	text       string
	start, end int
	// first tells that it is the first on its line.
	first bool
}

// operand tells whether an operand may end with the token.
func (t *token) operand() bool {
	return t.kind != syntax.MarkToken || t.text == ")" || t.text == "]"
}

// tokens are those of a program.
func tokens(p *syntax.Program) []token {
	list := p.Tokens()
	out := make([]token, len(list))
	end := 0
	for i, t := range list {
		out[i] = token{t.Kind, t.Span.Text(), int(t.Span.Start), int(t.Span.End), i == 0 || strings.ContainsAny(p.File.Text[end:t.Span.Start], "\r\n")}
		end = int(t.Span.End)
	}
	return out
}

// before are the tokens that end before a place or with it, a word that goes on behind it cut
// off there. Inside tells that the place is in a comment, a number or a string.
func (a *analysis) before(offset int) (list []token, inside bool) {
	for _, c := range a.tree.Comments {
		start, end := int(c.Span.Start), int(c.Span.End)
		closed := strings.HasPrefix(c.Text, "/*") && len(c.Text) > len("/*/") && strings.HasSuffix(c.Text, "*/")
		if start < offset && (offset < end || offset == end && !closed) {
			return nil, true
		}
	}
	for _, t := range a.tokens {
		if t.start >= offset {
			break
		}
		if t.end >= offset {
			inside = t.kind == syntax.NumberToken || t.kind == syntax.StringToken
			t.text, t.end = t.text[:offset-t.start], offset
		}
		list = append(list, t)
	}
	if n := len(list); n > 0 {
		// A string without its end goes on to that of the line.
		if t := list[n-1]; t.kind == syntax.StringToken && !strings.HasSuffix(t.text[1:], `"`) {
			inside = inside || !strings.ContainsAny(a.tree.File.Text[t.end:offset], "\r\n")
		}
	}
	return list, inside
}
