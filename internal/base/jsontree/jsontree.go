// Package jsontree reads JSON into a tree that remembers what a typed reader wants to complain
// about: the order of fields and their repetitions, numbers as they were written, and the place
// of every value. It is strict RFC 8259: valid UTF-8, no trailing text, bounded in size and depth. Only a
// byte order mark at the head of the text is skipped, which the RFC lets a reader do.
package jsontree

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Limits on what Parse accepts.
const (
	// MaxSize is the greatest size of a text in bytes.
	MaxSize = 1 << 28
	// MaxDepth is how deep arrays and objects may nest.
	MaxDepth = 5000
)

// Kind is a kind of JSON value.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// String is the kind in words, with its article.
func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}[k]
}

// Value is a JSON value.
type Value struct {
	Kind Kind
	// Text is a String's contents, a Number as written, `true` or `false`.
	Text string
	// Items are the elements of an Array or the values of an Object's fields, Keys their names in
	// the order written, repetitions included.
	Items []Value
	Keys  []string
	// Start and End are the byte offsets of the value in the text.
	Start, End int32
}

// Error is a text that is not JSON, with the byte offset at which it stops being so.
type Error struct {
	Offset  int32
	Message string
}

// Error implements error.
func (e *Error) Error() string { return e.Message }

// Parse reads one JSON value that must be the whole text.
func Parse(text string) (*Value, error) {
	if len(text) > MaxSize {
		return nil, &Error{0, fmt.Sprintf("the file has %d bytes; at most %d are read", len(text), MaxSize)}
	}
	p := parser{text: text, at: len(text) - len(strings.TrimPrefix(text, diag.BOM))}
	p.space()
	v, err := p.value(0)
	if err != nil {
		return nil, err
	}
	p.space()
	if p.at < len(p.text) {
		return nil, p.fail("there is more text after the end of the value: %s", p.here())
	}
	return &v, nil
}

type parser struct {
	text string
	at   int
}

func (p *parser) fail(format string, args ...any) *Error {
	return &Error{int32(p.at), fmt.Sprintf(format, args...)}
}

// here is the next character for a message.
func (p *parser) here() string {
	if p.at >= len(p.text) {
		return "the end of the file"
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return fmt.Sprintf("%q", string(r))
}

func (p *parser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// next gives the next byte, 0 at the end.
func (p *parser) next() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) value(depth int) (v Value, err error) {
	if depth > MaxDepth {
		return v, p.fail("arrays and objects nest deeper than %d", MaxDepth)
	}
	v.Start = int32(p.at)
	switch c := p.next(); {
	case c == '{':
		v.Kind = Object
		err = p.object(&v, depth)
	case c == '[':
		v.Kind = Array
		err = p.array(&v, depth)
	case c == '"':
		v.Kind = String
		v.Text, err = p.str()
	case c == '-' || '0' <= c && c <= '9':
		v.Kind = Number
		v.Text, err = p.number()
	default:
		v.Kind, v.Text, err = p.word()
	}
	v.End = int32(p.at)
	return v, err
}

func (p *parser) word() (Kind, string, error) {
	for _, w := range [...]struct {
		text string
		kind Kind
	}{{"null", Null}, {"true", Bool}, {"false", Bool}} {
		if strings.HasPrefix(p.text[p.at:], w.text) {
			p.at += len(w.text)
			return w.kind, w.text, nil
		}
	}
	return Null, "", p.fail("expected a value, found %s", p.here())
}

func (p *parser) array(v *Value, depth int) error {
	p.at++
	p.space()
	if p.next() == ']' {
		p.at++
		return nil
	}
	for {
		item, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		v.Items = append(v.Items, item)
		p.space()
		switch p.next() {
		case ',':
			p.at++
			p.space()
		case ']':
			p.at++
			return nil
		default:
			return p.fail("expected `,` or `]` in the array, found %s", p.here())
		}
	}
}

func (p *parser) object(v *Value, depth int) error {
	p.at++
	p.space()
	if p.next() == '}' {
		p.at++
		return nil
	}
	for {
		if p.next() != '"' {
			return p.fail("expected the name of a field in quotes, found %s", p.here())
		}
		key, err := p.str()
		if err != nil {
			return err
		}
		p.space()
		if p.next() != ':' {
			return p.fail("expected `:` after the name of the field, found %s", p.here())
		}
		p.at++
		p.space()
		item, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		v.Keys, v.Items = append(v.Keys, key), append(v.Items, item)
		p.space()
		switch p.next() {
		case ',':
			p.at++
			p.space()
		case '}':
			p.at++
			return nil
		default:
			return p.fail("expected `,` or `}` in the object, found %s", p.here())
		}
	}
}

// number reads `-? int frac? exp?` and gives it as written.
func (p *parser) number() (string, error) {
	start := p.at
	if p.next() == '-' {
		p.at++
	}
	if p.next() == '0' {
		p.at++
	} else if !p.digits() {
		return "", p.fail("expected a digit, found %s", p.here())
	}
	if p.next() == '.' {
		p.at++
		if !p.digits() {
			return "", p.fail("expected a digit after the point, found %s", p.here())
		}
	}
	if c := p.next(); c == 'e' || c == 'E' {
		p.at++
		if c := p.next(); c == '+' || c == '-' {
			p.at++
		}
		if !p.digits() {
			return "", p.fail("expected a digit in the exponent, found %s", p.here())
		}
	}
	return p.text[start:p.at], nil
}

// digits skips digits and tells whether there was one.
func (p *parser) digits() bool {
	start := p.at
	for c := p.next(); '0' <= c && c <= '9'; c = p.next() {
		p.at++
	}
	return p.at > start
}

// str reads a string; the common one without escapes shares the text's memory.
func (p *parser) str() (string, error) {
	p.at++
	start := p.at
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '"':
			s := p.text[start:p.at]
			if !utf8.ValidString(s) {
				p.at = start
				return "", p.fail("the string is not valid UTF-8")
			}
			p.at++
			return s, nil
		case c == '\\':
			return p.escaped(start)
		case c < 0x20:
			return "", p.fail("a control character inside a string")
		}
		p.at++
	}
	return "", p.fail("the string has no end")
}

// escaped reads the rest of a string that began at start, from its first escape on.
func (p *parser) escaped(start int) (string, error) {
	var b strings.Builder
	b.WriteString(p.text[start:p.at])
	for p.at < len(p.text) {
		c := p.text[p.at]
		switch {
		case c == '"':
			if !utf8.ValidString(b.String()) {
				p.at = start
				return "", p.fail("the string is not valid UTF-8")
			}
			p.at++
			return b.String(), nil
		case c < 0x20:
			return "", p.fail("a control character inside a string")
		case c != '\\':
			b.WriteByte(c)
			p.at++
			continue
		}
		r, err := p.escape()
		if err != nil {
			return "", err
		}
		b.WriteRune(r)
	}
	return "", p.fail("the string has no end")
}

func (p *parser) escape() (rune, error) {
	rest := p.text[p.at:]
	if len(rest) < 2 {
		return 0, p.fail("the string has no end")
	}
	if i := strings.IndexByte(`"\/bfnrt`, rest[1]); i >= 0 {
		p.at += 2
		return rune("\"\\/\b\f\n\r\t"[i]), nil
	}
	r, ok := hex4(rest)
	if !ok {
		return 0, p.fail("an unknown escape in a string")
	}
	if !utf16.IsSurrogate(r) {
		p.at += 6
		return r, nil
	}
	if low, ok := hex4(rest[6:]); ok {
		if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
			p.at += 12
			return r, nil
		}
	}
	return 0, p.fail("half of a surrogate pair in a string")
}

// hex4 reads `\uXXXX`.
func hex4(s string) (r rune, ok bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	for _, c := range []byte(s[2:6]) {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}
