package syntax

import (
	"unicode"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// chars is a text as the lexer sees it. It implements antlr.CharStream; positions are bytes,
// and only ASCII is passed on as it is.
type chars struct {
	text string
	at   int
}

// newChars begins behind a byte order mark, which is no part of the text.
func newChars(text string) *chars {
	c := &chars{text: text}
	if len(text) >= len(diag.BOM) && text[:len(diag.BOM)] == diag.BOM {
		c.at = len(diag.BOM)
	}
	return c
}

// The grammar's characters for what is not ASCII, and for what is invisible.
const (
	invisible = 1 + iota
	foreignLetter
	foreignDigit
	foreignQuote
	badByte
	stray
)

// LA implements antlr.IntStream.
func (c *chars) LA(k int) int {
	at := c.at
	for ; k > 1 && at < len(c.text); k-- {
		at += width(c.text[at:])
	}
	if at >= len(c.text) {
		return antlr.TokenEOF
	}
	if b := c.text[at]; b >= ' ' && b < 0x7f || b == '\n' || b == '\t' || b == '\r' {
		return int(b)
	}
	return beyond(c.text[at:])
}

// beyond is the grammar's character for the one a text begins with.
func beyond(text string) int {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r == utf8.RuneError && size == 1:
		return badByte
	case unicode.IsLetter(r):
		return foreignLetter
	case unicode.IsDigit(r):
		return foreignDigit
	case unicode.IsSpace(r), unicode.IsControl(r), unicode.Is(unicode.Cf, r):
		return invisible
	case r == '‘', r == '’', r == '“', r == '”', r == '„', r == '«', r == '»':
		return foreignQuote
	}
	return stray
}

// width is the number of bytes of the character a text begins with.
func width(text string) int {
	if text[0] < utf8.RuneSelf {
		return 1
	}
	_, size := utf8.DecodeRuneInString(text)
	return size
}

// Consume implements antlr.IntStream.
func (c *chars) Consume() { c.at += width(c.text[c.at:]) }

// Index implements antlr.IntStream.
func (c *chars) Index() int { return c.at }

// Seek implements antlr.IntStream.
func (c *chars) Seek(index int) { c.at = index }

// Size implements antlr.IntStream.
func (c *chars) Size() int { return len(c.text) }

// Mark implements antlr.IntStream; the whole text is there, so there is nothing to mark.
func (c *chars) Mark() int { return 0 }

// Release implements antlr.IntStream.
func (c *chars) Release(int) {}

// GetSourceName implements antlr.IntStream; diagnostics name the file.
func (c *chars) GetSourceName() string { return "" }

// GetText implements antlr.CharStream.
func (c *chars) GetText(start, stop int) string { return c.text[start : stop+1] }

// GetTextFromTokens implements antlr.CharStream.
func (c *chars) GetTextFromTokens(start, end antlr.Token) string {
	return c.GetText(start.GetStart(), end.GetStop())
}

// GetTextFromInterval implements antlr.CharStream.
func (c *chars) GetTextFromInterval(i antlr.Interval) string { return c.GetText(i.Start, i.Stop) }
