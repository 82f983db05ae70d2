package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// lexer is the generated lexer with two differences: it collects tokens of this package's own
// making, and it reports those that are mistakes and puts what was meant in their place.
type lexer struct {
	*generated.SerqLexer
	file     *diag.File
	tokens   []token
	comments []Comment
	report   *reporter
}

// lex gives the tokens of a text, the end of file last, and its comments. What is wrong with
// a token is reported; a token that nothing in the grammar accepts stands in the list as a bad one.
func lex(file *diag.File, report *reporter) ([]token, []Comment) {
	l := &lexer{SerqLexer: generated.NewSerqLexer(newChars(file.Text)), file: file, report: report}
	l.Virt = l
	l.RemoveErrorListeners() // every text is one of tokens: there is nothing to listen to
	// Programs have a token every three to four bytes.
	l.tokens = make([]token, 0, len(file.Text)/3+16)
	for l.NextToken() == nil {
	}
	l.add(antlr.TokenEOF, int32(len(file.Text)), int32(len(file.Text)))
	return l.tokens, l.comments
}

// Emit implements antlr.Lexer. It keeps the token instead of handing it on, so that NextToken
// hands on none but the end of the file.
func (l *lexer) Emit() antlr.Token {
	kind := int32(l.GetType())
	if kind == antlr.TokenEOF {
		return nil // it comes once more
	}
	at := diag.Span{File: l.file, Start: int32(l.TokenStartCharIndex), End: int32(l.GetCharIndex())}
	switch kind {
	case generated.SerqLexerLINE_COMMENT, generated.SerqLexerBLOCK_COMMENT, generated.SerqLexerOPEN_COMMENT:
		l.report.checkUTF8(at)
		if kind == generated.SerqLexerOPEN_COMMENT {
			l.openComment(at)
		}
		l.comments = append(l.comments, Comment{Text: at.Text(), Span: at})
		return nil
	case generated.SerqLexerSTRING:
		l.report.checkUTF8(at)
	default:
		if kind > generated.SerqLexerSPACE {
			kind = l.mistake(kind, &at)
		}
	}
	if kind != nothing {
		l.add(kind, at.Start, at.End)
	}
	return nil
}

func (l *lexer) add(kind, start, end int32) {
	l.tokens = append(l.tokens, token{kind: kind, index: int32(len(l.tokens)), start: start, end: end})
}
