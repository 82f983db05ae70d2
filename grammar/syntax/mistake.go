package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// nothing is the type of a token that counts as a blank.
const nothing = -2

// mistake reports a token of the grammar's last section and gives the type of the one that
// was meant. The place may grow.
func (l *lexer) mistake(kind int32, at *diag.Span) int32 {
	text := at.Text()
	switch kind {
	case generated.SerqLexerFOREIGN_NAME:
		l.report.add(codeCharacter, *at, "use the letters a–z and A–Z, digits and `_`",
			"the name `%s` has letters a name may not have", text)
		return generated.SerqLexerNAME
	case generated.SerqLexerBAD_NUMBER:
		l.takeSign(at)
		l.report.add(codeNumber, *at, numberHint(at.Text()), "`%s` is not a number", clip(at.Text()))
		return generated.SerqLexerNUMBER
	case generated.SerqLexerOPEN_STRING:
		l.report.cutShort = l.report.cutShort || strings.Contains(text, "}")
		l.report.add(codeString, *at, "end it with `\"` on the same line", "the string is not closed")
		return generated.SerqLexerSTRING
	case generated.SerqLexerHALF_OPERATOR:
		l.report.add(codeCharacter, *at, "write `"+text+text+"`", "there is no operator `%s`", text)
		if text == "&" {
			return generated.SerqLexerANDAND
		}
		return generated.SerqLexerOROR
	case generated.SerqLexerFOREIGN_STRING:
		l.report.add(codeCharacter, *at, "a string stands between `\"` and `\"`", "%s is not a string", clip(text))
	case generated.SerqLexerINVISIBLE:
		l.report.invisible(*at)
		return nothing
	case generated.SerqLexerBAD_BYTES:
		l.report.notUTF8(*at)
	default:
		r, _ := utf8.DecodeRuneInString(text)
		l.report.add(codeCharacter, *at, characterHint(r), "the character `%c` means nothing here", r)
	}
	return bad
}

// takeSign adds the sign of an exponent that is missing to a number.
func (l *lexer) takeSign(at *diag.Span) {
	rest := l.file.Text[at.End:]
	if last := l.file.Text[at.End-1] | 0x20; last != 'e' || len(rest) < 2 || rest[0] != '+' && rest[0] != '-' {
		return
	}
	if strings.IndexByte(" \t\r\n;,)", rest[1]) >= 0 {
		l.GetInputStream().Consume()
		at.End++
	}
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

// openComment reports a comment that goes on to the end of the text.
func (l *lexer) openComment(at diag.Span) {
	at.End = at.Start + int32(len("/*"))
	l.report.cutShort = true
	l.report.add(codeComment, at, "end it with `*/`", "the comment is not closed")
}

// invisible reports an invisible character.
func (r *reporter) invisible(at diag.Span) {
	c, _ := utf8.DecodeRuneInString(at.Text())
	if unicode.IsControl(c) && !unicode.IsSpace(c) {
		r.add(codeCharacter, at, "remove it", "the control character %U may not stand here", c)
		return
	}
	r.add(codeCharacter, at, "write an ordinary space", "the invisible character %U may not stand here", c)
}

// checkUTF8 reports the first byte inside a comment or a string that is no UTF-8.
func (r *reporter) checkUTF8(at diag.Span) {
	text := at.Text()
	if utf8.ValidString(text) {
		return
	}
	for i, c := range text {
		if c == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd") {
			at.Start += int32(i)
			at.End = at.Start + 1
			r.notUTF8(at)
			return
		}
	}
}

func (r *reporter) notUTF8(at diag.Span) {
	r.add(codeUTF8, at, "save the file as UTF-8", "the byte %#02x is not UTF-8", at.Text()[0])
}

// characterHint says what people mean by a character that the language does not use.
func characterHint(r rune) string {
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

// clip shortens a text that is quoted in a message.
func clip(s string) string {
	if len(s) > 40 {
		return strings.ToValidUTF8(s[:37], "") + "..."
	}
	return s
}
