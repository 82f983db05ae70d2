package syntax

import (
	"iter"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// bad is the type of a token that nothing in the grammar accepts. What is wrong with it
// has been reported already.
const bad = antlr.TokenInvalidType

// token is a piece of the text as the parser sees it. It implements antlr.Token.
type token struct {
	kind       int32 // one of gen's token types, bad, or antlr.TokenEOF
	index      int32 // position in the list of tokens
	start, end int32 // bytes
}

func (t *token) span(file *diag.File) diag.Span {
	return diag.Span{File: file, Start: t.start, End: t.end}
}

func (t *token) text(file *diag.File) string { return file.Text[t.start:t.end] }

// GetText implements antlr.Token. The runtime asks for texts only to word messages, and the
// messages are not worded by it; so a token need not know its file.
func (t *token) GetText() string { return "" }

// GetTokenType implements antlr.Token.
func (t *token) GetTokenType() int { return int(t.kind) }

// GetTokenIndex implements antlr.Token.
func (t *token) GetTokenIndex() int { return int(t.index) }

// GetStart implements antlr.Token.
func (t *token) GetStart() int { return int(t.start) }

// GetStop implements antlr.Token.
func (t *token) GetStop() int { return int(t.end) - 1 }

// GetLine implements antlr.Token; lines matter to messages alone.
func (t *token) GetLine() int { return 0 }

// GetColumn implements antlr.Token; columns matter to messages alone.
func (t *token) GetColumn() int { return 0 }

// GetChannel implements antlr.Token.
func (t *token) GetChannel() int { return antlr.TokenDefaultChannel }

// GetSource implements antlr.Token; the parser asks for tokens only.
func (t *token) GetSource() *antlr.TokenSourceCharStreamPair { return nil }

// GetTokenSource implements antlr.Token; the parser asks for tokens only.
func (t *token) GetTokenSource() antlr.TokenSource { return nil }

// GetInputStream implements antlr.Token; the parser asks for tokens only.
func (t *token) GetInputStream() antlr.CharStream { return nil }

// SetText implements antlr.Token; a token's text is the file's.
func (t *token) SetText(string) {}

// SetTokenIndex implements antlr.Token; the index is given when the token is made.
func (t *token) SetTokenIndex(int) {}

// String implements antlr.Token.
func (t *token) String() string { return t.GetText() }

// stream is the list of tokens as ANTLR walks over it. The last token is the end of file.
type stream struct {
	tokens []token
	next   int
	// recovering makes every look-ahead see the bad token. The active rules then fail one
	// after the other until one of them resumes (see strategy).
	recovering bool
	// none is the bad token, at the place where recovery began.
	none token
}

func newStream(tokens []token) *stream { return &stream{tokens: tokens} }

// startRecovery makes every look-ahead see the bad token.
func (s *stream) startRecovery() {
	s.recovering = true
	s.none = *s.current()
	s.none.kind = bad
}

// current is the next token of the text, also during recovery.
func (s *stream) current() *token { return &s.tokens[s.next] }

// LT implements antlr.TokenStream.
func (s *stream) LT(k int) antlr.Token {
	i := s.next + k - 1
	switch {
	case k <= 0:
		i++
		if i < 0 {
			return &s.tokens[0]
		}
		return &s.tokens[i]
	case s.recovering:
		return &s.none
	case i >= len(s.tokens):
		i = len(s.tokens) - 1
	}
	return &s.tokens[i]
}

// LA implements antlr.IntStream.
func (s *stream) LA(k int) int {
	if s.recovering {
		return bad
	}
	i := min(s.next+k-1, len(s.tokens)-1)
	return int(s.tokens[i].kind)
}

// Consume implements antlr.IntStream.
func (s *stream) Consume() {
	if s.next < len(s.tokens)-1 {
		s.next++
	}
}

// Index implements antlr.IntStream.
func (s *stream) Index() int { return s.next }

// Seek implements antlr.IntStream.
func (s *stream) Seek(i int) { s.next = min(i, len(s.tokens)-1) }

// Size implements antlr.IntStream.
func (s *stream) Size() int { return len(s.tokens) }

// Mark implements antlr.IntStream; all tokens are kept, so there is nothing to mark.
func (s *stream) Mark() int { return 0 }

// Release implements antlr.IntStream.
func (s *stream) Release(int) {}

// GetSourceName implements antlr.IntStream.
func (s *stream) GetSourceName() string { return "" }

// Reset implements antlr.TokenStream.
func (s *stream) Reset() { s.next, s.recovering = 0, false }

// Get implements antlr.TokenStream.
func (s *stream) Get(i int) antlr.Token { return &s.tokens[i] }

// GetTokenSource implements antlr.TokenStream; the parser asks for tokens only.
func (s *stream) GetTokenSource() antlr.TokenSource { return nil }

// SetTokenSource implements antlr.TokenStream; the parser asks for tokens only.
func (s *stream) SetTokenSource(antlr.TokenSource) {}

// GetAllText implements antlr.TokenStream; for texts see token.GetText.
func (s *stream) GetAllText() string { return "" }

// GetTextFromInterval implements antlr.TokenStream.
func (s *stream) GetTextFromInterval(antlr.Interval) string { return "" }

// GetTextFromRuleContext implements antlr.TokenStream.
func (s *stream) GetTextFromRuleContext(antlr.RuleContext) string { return "" }

// GetTextFromTokens implements antlr.TokenStream.
func (s *stream) GetTextFromTokens(antlr.Token, antlr.Token) string { return "" }

// describe names a token in words: what was found where it should not be.
func describe(t *token, file *diag.File) string {
	switch t.kind {
	case antlr.TokenEOF:
		return "the end of the file"
	case generated.SerqParserSTRING:
		return "the string " + clip(t.text(file))
	case generated.SerqParserNUMBER:
		return "the number " + clip(t.text(file))
	}
	return "`" + clip(t.text(file)) + "`"
}

// TokenKind is what an editor tells apart.
type TokenKind uint8

// The kinds of token.
const (
	MarkToken TokenKind = iota // a bracket, an operator, a `;`, or a character that means nothing
	WordToken                  // a name or a keyword
	NumberToken
	StringToken // which may lack its end
)

// Token is a piece of a text.
type Token struct {
	Kind TokenKind
	Span diag.Span
}

// Tokens are all tokens of the text in order, comments left out. Of a text with mistakes they
// are those that were meant.
func (p *Program) Tokens() iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for i := range p.tokens {
			t := &p.tokens[i]
			if t.kind == antlr.TokenEOF || !yield(Token{Kind: t.sort(), Span: t.span(p.File)}) {
				return
			}
		}
	}
}

func (t *token) sort() TokenKind {
	switch {
	case isWord(t.kind):
		return WordToken
	case t.kind == generated.SerqParserNUMBER:
		return NumberToken
	case t.kind == generated.SerqParserSTRING:
		return StringToken
	}
	return MarkToken
}

// firstWord is the first type of a word: the grammar lists its keywords before all other tokens,
// and NAME right after them.
const firstWord = antlr.TokenMinUserTokenType

// isWord reports whether a token is a name or a keyword.
func isWord(kind int32) bool { return kind >= firstWord && kind <= generated.SerqParserNAME }

// unquote gives what a string token says: the language has no escapes.
func unquote(text string) string {
	if s, ok := strings.CutSuffix(text[1:], `"`); ok {
		return s
	}
	return text[1:]
}

// number is the value of a number token, +Inf when it is too large.
func number(text string) float64 {
	v, _ := strconv.ParseFloat(text, 64)
	return v
}
