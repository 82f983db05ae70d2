package syntax

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// The codes of reading a text; diag explains each.
const (
	codeUnexpected diag.Code = "SQ0101"
	codeSemicolon  diag.Code = "SQ0102"
	codeEquals     diag.Code = "SQ0103"
	codeUnclosed   diag.Code = "SQ0104"
	codeMisspelt   diag.Code = "SQ0105"
	codeLease      diag.Code = "SQ0106"
	codeElse       diag.Code = "SQ0107"
	codeStrayBrace diag.Code = "SQ0108"
	codeOutside    diag.Code = "SQ0109"
	codeInside     diag.Code = "SQ0110"
	codeClauseWord diag.Code = "SQ0111"
	codeStraySemi  diag.Code = "SQ0112"
	codeBracket    diag.Code = "SQ0113"
	codeCharacter  diag.Code = "SQ0120"
	codeNumber     diag.Code = "SQ0121"
	codeTooLarge   diag.Code = "SQ0122"
	codeString     diag.Code = "SQ0123"
	codeComment    diag.Code = "SQ0124"
	codeUTF8       diag.Code = "SQ0125"
	codeTooDeep    diag.Code = "SQ0130"
	codeTooLong    diag.Code = "SQ0131"
	codeTooBig     diag.Code = "SQ0132"
	codeManyMore   diag.Code = "SQ0133"
)

// The limits of a text. They are far beyond any program a person writes and keep the time
// and the stack that a hostile one can take within bounds.
const (
	// maxBytes is the size of a text.
	maxBytes = 16 << 20
	// maxNesting is the number of brackets open at one place.
	maxNesting = 200
	// maxOperators is the number of operators in one expression, those of the expressions
	// it stands in included.
	maxOperators = 1000
	// maxTokens is the number of words and marks in one statement.
	maxTokens = 100_000
	// maxReports is the number of diagnostics after which the rest is only counted.
	maxReports = 100
)

// reporter collects diagnostics.
type reporter struct {
	file *diag.File
	list diag.List
	// more counts what was found after maxReports.
	more int
	// cutShort is set when what is not closed, a comment or a string, may have taken the end of a block with it.
	cutShort bool
}

// add reports an error; the hint may be empty.
func (r *reporter) add(code diag.Code, span diag.Span, hint, format string, args ...any) {
	r.addRelated(code, span, nil, hint, format, args...)
}

func (r *reporter) addRelated(code diag.Code, span diag.Span, related []diag.Related, hint, format string, args ...any) {
	if r.full() {
		r.more++
		return
	}
	r.list = append(r.list, &diag.Diagnostic{
		Code: code, Span: span, Related: related, Hint: hint, Format: format, Args: args,
	})
}

// misread reports whether what is wrong with the token at a byte has been said when it was cut out of the text.
func (r *reporter) misread(start int) bool {
	return slices.ContainsFunc(r.list, func(d *diag.Diagnostic) bool {
		return int(d.Span.Start) == start && codeCharacter <= d.Code && d.Code <= codeUTF8
	})
}

// forget takes back what was said about the words and marks inside a span.
func (r *reporter) forget(span diag.Span) {
	r.list = slices.DeleteFunc(r.list, func(d *diag.Diagnostic) bool {
		return span.Start <= d.Span.Start && d.Span.End <= span.End && codeCharacter <= d.Code && d.Code <= codeUTF8
	})
}

// full reports whether further diagnostics are only counted.
func (r *reporter) full() bool { return len(r.list) >= maxReports }

// diagnostics gives everything reported in the order of the text.
func (r *reporter) diagnostics() diag.List {
	list := r.list.Sort()
	if r.more > 0 {
		end := int32(len(r.file.Text))
		list = append(list, &diag.Diagnostic{
			Code: codeManyMore, Span: diag.Span{File: r.file, Start: end, End: end},
			Format: "and %d more errors in this file", Args: []any{r.more},
		})
	}
	return list
}
