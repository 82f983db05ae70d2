package lsp

import "strings"

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	wordToken tokenKind = iota
	numberToken
	stringToken
	markToken
)

// token is a piece of the text before the place where somebody types. Unlike the reader's
// tokens it is cut from a text that may be half a program.
type token struct {
	kind       tokenKind
	text       string
	start, end int
	// first tells that it is the first on its line.
	first bool
}

// operand tells whether an operand may end with the token.
func (t *token) operand() bool {
	return t.kind != markToken || t.text == ")" || t.text == "]"
}

// scan cuts a text into tokens. Inside tells that it ends in a comment or a string.
func scan(text string) (tokens []token, inside bool) {
	first := true
	for at := 0; at < len(text); {
		start, c := at, text[at]
		kind := markToken
		switch {
		case c == '\n' || c == '\r':
			first = true
			at++
			continue
		case c == ' ' || c == '\t':
			at++
			continue
		case strings.HasPrefix(text[at:], "//"):
			if at = start + lineEnd(text[start:]); at == len(text) {
				return tokens, true
			}
			continue
		case strings.HasPrefix(text[at:], "/*"):
			n := strings.Index(text[at+2:], "*/")
			if n < 0 {
				return tokens, true
			}
			at += 2 + n + 2
			continue
		case c == '"':
			kind = stringToken
			line := lineEnd(text[start:])
			if n := strings.IndexByte(text[start+1:start+line], '"'); n >= 0 {
				at = start + 1 + n + 1
			} else if at = start + line; at == len(text) {
				return tokens, true
			}
		case isWord(c):
			for at < len(text) && isWord(text[at]) {
				at++
			}
			kind = wordToken
			if isDigit(c) {
				kind = numberToken
				at = numberEnd(text, start)
			}
		default:
			at++
			if at < len(text) && (text[at] == '=' && strings.IndexByte("=!<>", c) >= 0 || text[at] == c && (c == '&' || c == '|')) {
				at++
			}
		}
		tokens = append(tokens, token{kind, text[start:at], start, at, first})
		first = false
	}
	return tokens, false
}

// numberEnd is where the number that begins at a place ends.
func numberEnd(text string, at int) int {
	for ; at < len(text); at++ {
		sign := at > 0 && (text[at] == '+' || text[at] == '-') && (text[at-1] == 'e' || text[at-1] == 'E')
		if c := text[at]; !isWord(c) && c != '.' && !sign {
			break
		}
	}
	return at
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || isDigit(c)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func lineEnd(s string) int {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		return i
	}
	return len(s)
}
