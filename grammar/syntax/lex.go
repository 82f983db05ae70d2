package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/gen"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// lexer cuts a text into tokens, by hand because the generated lexer costs more than the
// whole parser. A test compares the two on every text there is.
type lexer struct {
	file     *diag.File
	text     string
	at       int
	words    map[string]int32
	tokens   []token
	comments []Comment
	report   *reporter
}

// lex gives the tokens of a text, the end of file last, and its comments. What no token
// begins with is reported, and stands in the list as a bad token.
func lex(file *diag.File, report *reporter) ([]token, []Comment) {
	l := &lexer{file: file, text: file.Text, words: theVocabulary().words, report: report}
	// Programs have a token every three to four bytes.
	l.tokens = make([]token, 0, len(file.Text)/3+16)
	l.at = len(l.text) - len(strings.TrimPrefix(l.text, diag.BOM))
	for l.scan() {
	}
	l.emit(antlr.TokenEOF, len(l.text))
	return l.tokens, l.comments
}

// emit adds the token from start up to where the lexer stands.
func (l *lexer) emit(kind int32, start int) {
	l.tokens = append(l.tokens, token{
		kind: kind, index: int32(len(l.tokens)), start: int32(start), end: int32(l.at),
	})
}

func (l *lexer) span(start int) diag.Span {
	return diag.Span{File: l.file, Start: int32(start), End: int32(l.at)}
}

// peek is the byte k places ahead, 0 after the end.
func (l *lexer) peek(k int) byte {
	if l.at+k < len(l.text) {
		return l.text[l.at+k]
	}
	return 0
}

// scan takes one token, comment or blank; it tells whether there was one.
func (l *lexer) scan() bool {
	if l.at >= len(l.text) {
		return false
	}
	start := l.at
	c := l.text[start]
	switch {
	case c == ' ' || c == '\n' || c == '\t' || c == '\r':
		l.at++
	case isLetter(c):
		l.word()
	case isDigit(c), c == '.' && isDigit(l.peek(1)):
		l.number()
	case c == '"':
		l.quoted()
	case c == '/' && l.peek(1) == '/':
		l.at = start + lineEnd(l.text[start:])
		l.comment(start)
	case c == '/' && l.peek(1) == '*':
		l.blockComment()
	default:
		l.mark()
	}
	return true
}

func (l *lexer) word() {
	start := l.at
	for l.at < len(l.text) && (isLetter(l.text[l.at]) || isDigit(l.text[l.at])) {
		l.at++
	}
	if l.at < len(l.text) && l.text[l.at] >= utf8.RuneSelf {
		if r, _ := utf8.DecodeRuneInString(l.text[l.at:]); unicode.IsLetter(r) {
			l.foreignWord(start)
			return
		}
	}
	kind, ok := l.words[l.text[start:l.at]]
	if !ok {
		kind = gen.SerqParserNAME
	}
	l.emit(kind, start)
}

// foreignWord takes a word with letters a name may not have. It still counts as a name.
func (l *lexer) foreignWord(start int) {
	for l.at < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[l.at:])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		l.at += size
	}
	l.report.add(codeCharacter, l.span(start), "use the letters a–z and A–Z, digits and `_`",
		"the name `%s` has letters a name may not have", l.text[start:l.at])
	l.emit(gen.SerqParserNAME, start)
}

func (l *lexer) digits() {
	for isDigit(l.peek(0)) {
		l.at++
	}
}

func (l *lexer) number() {
	start := l.at
	l.digits()
	if l.peek(0) == '.' && isDigit(l.peek(1)) && l.at > start {
		l.at++
		l.digits()
	}
	if c := l.peek(0); c == 'e' || c == 'E' {
		if sign := l.peek(1); isDigit(sign) || (sign == '+' || sign == '-') && isDigit(l.peek(2)) {
			l.at += 2
			l.digits()
		}
	}
	if c := l.peek(0); c == '.' || isLetter(c) {
		for c := l.peek(0); c == '.' || isLetter(c) || isDigit(c); c = l.peek(0) {
			l.at++
		}
		if exponent := l.text[l.at-1] | 0x20; exponent == 'e' && (l.peek(0) == '+' || l.peek(0) == '-') && strings.IndexByte(" \t\r\n;,)", l.peek(1)) >= 0 {
			l.at++ // the sign of an exponent that is missing
		}
		l.report.add(codeNumber, l.span(start), numberHint(l.text[start:l.at]),
			"`%s` is not a number", clip(l.text[start:l.at]))
	}
	l.emit(gen.SerqParserNUMBER, start)
}

// numberHint says how a number that is written otherwise elsewhere is written here.
func numberHint(text string) string {
	whole, rest, point := strings.Cut(text, ".")
	switch {
	case point && whole == "" && allDigits(rest):
		return "write `0." + rest + "`"
	case point && rest == "":
		return "write `" + whole + "`"
	case strings.Contains(text, "_") && allDigits(strings.ReplaceAll(text, "_", "")):
		return "write `" + strings.ReplaceAll(text, "_", "") + "`"
	case strings.HasPrefix(text, "0x"), strings.HasPrefix(text, "0b"), strings.HasPrefix(text, "0o"):
		return "numbers are decimal"
	}
	return "a number is `12`, `0.5` or `2e-5`, and a name does not begin with a digit"
}

func (l *lexer) quoted() {
	start := l.at
	l.at++
	for l.at < len(l.text) {
		switch l.text[l.at] {
		case '"':
			l.at++
			l.checkUTF8(start)
			l.emit(gen.SerqParserSTRING, start)
			return
		case '\n', '\r':
			l.unclosedString(start)
			return
		}
		l.at++
	}
	l.unclosedString(start)
}

func (l *lexer) unclosedString(start int) {
	// A `;` at the line's end belongs to the statement more likely than to the string.
	if body := strings.TrimRight(l.text[start+1:l.at], " \t;"); body != "" {
		l.at = start + 1 + len(body)
	}
	l.report.cutShort = l.report.cutShort || strings.Contains(l.text[start:l.at], "}")
	l.report.add(codeString, l.span(start), "end it with `\"` on the same line", "the string is not closed")
	l.emit(gen.SerqParserSTRING, start)
}

func (l *lexer) blockComment() {
	start := l.at
	if n := strings.Index(l.text[start+2:], "*/"); n >= 0 {
		l.at = start + 2 + n + 2
	} else {
		l.at = start + 2
		l.report.add(codeComment, l.span(start), "end it with `*/`", "the comment is not closed")
		l.report.cutShort = true
		l.at = len(l.text)
	}
	l.comment(start)
}

func (l *lexer) comment(start int) {
	l.checkUTF8(start)
	l.comments = append(l.comments, Comment{Text: l.text[start:l.at], Span: l.span(start)})
}

// checkUTF8 reports bytes that are no UTF-8 inside a comment or a string.
func (l *lexer) checkUTF8(start int) {
	text := l.text[start:l.at]
	if utf8.ValidString(text) {
		return
	}
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd") {
			l.report.add(codeUTF8, diag.Span{File: l.file, Start: int32(start + i), End: int32(start + i + 1)},
				"save the file as UTF-8", "the byte %#02x is not UTF-8", text[i])
			return
		}
	}
}

// marks are the tokens of one or two characters.
func (l *lexer) mark() {
	start := l.at
	two := func(second byte, both, one int32) {
		l.at++
		kind := one
		if l.peek(0) == second {
			l.at++
			kind = both
		}
		l.emit(kind, start)
	}
	one := func(kind int32) {
		l.at++
		l.emit(kind, start)
	}
	switch c := l.text[start]; c {
	case '{':
		one(gen.SerqParserLBRACE)
	case '}':
		one(gen.SerqParserRBRACE)
	case '[':
		one(gen.SerqParserLBRACKET)
	case ']':
		one(gen.SerqParserRBRACKET)
	case '(':
		one(gen.SerqParserLPAREN)
	case ')':
		one(gen.SerqParserRPAREN)
	case ';':
		one(gen.SerqParserSEMI)
	case ',':
		one(gen.SerqParserCOMMA)
	case ':':
		one(gen.SerqParserCOLON)
	case '?':
		one(gen.SerqParserQUESTION)
	case '~':
		one(gen.SerqParserTILDE)
	case '+':
		one(gen.SerqParserPLUS)
	case '-':
		one(gen.SerqParserMINUS)
	case '*':
		one(gen.SerqParserSTAR)
	case '/':
		one(gen.SerqParserSLASH)
	case '^':
		one(gen.SerqParserCARET)
	case '=':
		two('=', gen.SerqParserEQEQ, gen.SerqParserEQ)
	case '!':
		two('=', gen.SerqParserNE, gen.SerqParserBANG)
	case '<':
		two('=', gen.SerqParserLE, gen.SerqParserLT)
	case '>':
		two('=', gen.SerqParserGE, gen.SerqParserGT)
	case '&':
		two('&', gen.SerqParserANDAND, bad)
		l.single(start, gen.SerqParserANDAND)
	case '|':
		two('|', gen.SerqParserOROR, bad)
		l.single(start, gen.SerqParserOROR)
	default:
		l.stranger()
	}
}

// single reports a `&` or `|` alone and takes it for the double one.
func (l *lexer) single(start int, kind int32) {
	if last := &l.tokens[len(l.tokens)-1]; last.kind == bad {
		last.kind = kind
		sign := l.text[start:l.at]
		l.report.add(codeCharacter, l.span(start), "write `"+sign+sign+"`", "there is no operator `%s`", sign)
	}
}

// stranger takes what no token begins with: one character, or a run of invalid bytes.
func (l *lexer) stranger() {
	start := l.at
	r, size := utf8.DecodeRuneInString(l.text[start:])
	l.at += size
	switch {
	case r == utf8.RuneError && size == 1:
		for l.at < len(l.text) {
			if r, size := utf8.DecodeRuneInString(l.text[l.at:]); r != utf8.RuneError || size != 1 {
				break
			}
			l.at++
		}
		l.report.add(codeUTF8, l.span(start), "save the file as UTF-8", "the byte %#02x is not UTF-8", l.text[start])
	case unicode.IsLetter(r):
		l.foreignWord(start)
		return
	case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r):
		l.report.add(codeCharacter, l.span(start), "write an ordinary space", "the invisible character %U may not stand here", r)
		return
	case unicode.IsControl(r):
		l.report.add(codeCharacter, l.span(start), "remove it", "the control character %U may not stand here", r)
		return
	case strings.ContainsRune("'‘’“”„«»", r):
		l.foreignString(start)
		return
	default:
		l.report.add(codeCharacter, l.span(start), strangerHint(r), "the character `%c` means nothing here", r)
	}
	l.emit(bad, start)
}

// foreignString takes a string between other quotes than the language's, if it ends on the
// line.
func (l *lexer) foreignString(start int) {
	rest := l.text[l.at:]
	if i := strings.IndexAny(rest, "'‘’“”„«»\r\n"); i >= 0 && rest[i] != '\r' && rest[i] != '\n' {
		_, size := utf8.DecodeRuneInString(rest[i:])
		l.at += i + size
	}
	l.report.add(codeCharacter, l.span(start), "a string stands between `\"` and `\"`", "%s is no string", clip(l.text[start:l.at]))
	l.emit(bad, start)
}

// strangerHint says what people mean by a character the language has not got.
func strangerHint(r rune) string {
	switch r {
	case '#':
		return "a comment begins with `//`"
	case '×', '·':
		return "write `*`"
	case '÷':
		return "write `/`"
	case '−', '–', '—':
		return "write `-`"
	case '≤':
		return "write `<=`"
	case '≥':
		return "write `>=`"
	case '≠':
		return "write `!=`"
	case '∞':
		return "write `inf`"
	case '%':
		return "there is no remainder: x - floor(x / y) * y"
	}
	return ""
}

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func allDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// lineEnd is the length of the line's text, its end mark not counted.
func lineEnd(s string) int {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		return i
	}
	return len(s)
}

// clip shortens a text that is quoted in a message.
func clip(s string) string {
	if len(s) > 40 {
		return strings.ToValidUTF8(s[:37], "") + "..."
	}
	return s
}
