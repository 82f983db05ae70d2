// Package jsonread reads JSON value by value for a typed reader that complains with the place of what it found. It stands on jsontext
// and is as strict: RFC 8259, valid UTF-8, one value in a text, bounded in size and depth. Names may repeat, so that the typed reader can
// say which. A byte order mark at the head of the text is skipped, as the RFC lets a reader do.
package jsonread

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Limits on what is read: the greatest size of a text in bytes, and how deep arrays and objects may nest, which is jsontext's limit.
const (
	MaxSize  = 1 << 28
	MaxDepth = 10000
)

// maxInterned is the length of the strings that are kept once.
const maxInterned = 32

// Kind is the kind of a JSON value by its first character.
type Kind = jsontext.Kind

// The kinds of values. None is the end of an array, an object or the text, or a text that is not JSON.
const (
	None   Kind = 0
	Null   Kind = 'n'
	False  Kind = 'f'
	True   Kind = 't'
	Number Kind = '0'
	String Kind = '"'
	Array  Kind = '['
	Object Kind = '{'
)

// Error is a text that is not JSON, with the byte offset at which it stops being so.
type Error struct {
	Offset  int32
	Message string
}

// Error implements error.
func (e *Error) Error() string { return e.Message }

// Reader reads a text from its start. After an error it reads nothing more: Next is None, every value is empty, and Close returns the error.
type Reader struct {
	text []byte
	// start is where the text begins after a byte order mark.
	start int
	d     *jsontext.Decoder
	err   *Error
	// interned are the short strings read so far: an IR has many, and few different ones.
	interned map[string]string
}

// New reads a text.
func New(text []byte) *Reader {
	r := &Reader{text: text, interned: map[string]string{}}
	if len(text) > MaxSize {
		r.err = &Error{0, fmt.Sprintf("the file has %d bytes; at most %d are read", len(text), MaxSize)}
		text = nil
	}
	body := bytes.TrimPrefix(text, []byte(diag.BOM))
	r.start = len(text) - len(body)
	r.d = jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowDuplicateNames(true))
	return r
}

// Next is the kind of the next value, None if there is no other in the array or object at hand.
func (r *Reader) Next() Kind {
	if r.err != nil {
		return None
	}
	switch k := r.d.PeekKind(); k {
	case ']', '}':
		return None
	default:
		return k
	}
}

// Within is the kind of the first value in the array that is next, None if there is none.
func (r *Reader) Within() Kind {
	if r.Next() != Array {
		return None
	}
	rest := bytes.TrimLeft(r.text[r.start+int(r.d.InputOffset()):], " \t\r\n:,[")
	switch {
	case len(rest) == 0 || rest[0] == ']':
		return None
	case rest[0] == '-' || '0' <= rest[0] && rest[0] <= '9':
		return Number
	}
	return Kind(rest[0])
}

// Begin goes into an array or object, whose elements or names and values are then read while Next is not None.
func (r *Reader) Begin() { r.token() }

// End leaves what Begin went into; nothing may be left in it.
func (r *Reader) End() { r.token() }

// Text reads a string, a field's name, or another value that is neither array nor object as it is written.
func (r *Reader) Text() string {
	t := r.token()
	if s, ok := r.interned[t.String()]; ok {
		return s
	}
	s := t.String()
	if t.Kind() == String && len(s) <= maxInterned {
		r.interned[s] = s
	}
	return s
}

// Bool reads a True or a False.
func (r *Reader) Bool() bool { return r.token().Kind() == True }

// Int reads a Number. The error is strconv.ErrSyntax for one with a fraction or an exponent and strconv.ErrRange for one too large; then
// it gives the number as written too.
func (r *Reader) Int() (n int64, written string, err error) {
	t := r.token()
	if t.Kind() != Number {
		return 0, "", nil
	}
	if n, err = strconv.ParseInt(t.String(), 10, 64); err != nil {
		return 0, t.String(), err
	}
	return n, "", nil
}

// Float reads a Number. The error is strconv.ErrRange for one too large; then it gives the number as written too.
func (r *Reader) Float() (x float64, written string, err error) {
	t := r.token()
	if t.Kind() != Number {
		return 0, "", nil
	}
	if x, err = strconv.ParseFloat(t.String(), 64); err != nil {
		return 0, t.String(), err
	}
	return x, "", nil
}

// Skip reads over a value.
func (r *Reader) Skip() {
	if r.err == nil {
		r.check(r.d.SkipValue())
	}
}

// Found reads over a value and describes it in words, cut short where it is long.
func (r *Reader) Found() string {
	switch r.Next() {
	case Number:
		return "the number " + Clip(r.Text())
	case String:
		return Quote(r.Text())
	case Array, Object:
		defer r.Skip()
		return kindWords(r.Next())
	default:
		return r.Text()
	}
}

// Quote describes a string in words.
func Quote(s string) string { return "the string " + strconv.Quote(Clip(s)) }

// Clip shortens a text for a message.
func Clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// Path is the place of the value that was read last, of the array or object that was gone into or left last, or of the value whose name
// was read last.
func (r *Reader) Path() string {
	var path Path
	depth := 0
	for name := range r.d.StackPointer().Tokens() {
		depth++
		if kind, _ := r.d.StackIndex(depth); kind == Array {
			i, _ := strconv.Atoi(name)
			path.Index(i)
		} else {
			path.Field(name)
		}
	}
	return path.String()
}

// Close ends the reading of a text. It reports what is not JSON in what has been read and, after the end of the value, in the rest.
func (r *Reader) Close() error {
	if r.err == nil && r.d.StackDepth() == 0 {
		if rest := bytes.TrimLeft(r.text[r.start+int(r.d.InputOffset()):], space); len(rest) > 0 {
			r.err = &Error{int32(len(r.text) - len(rest)), "there is more text after the end of the value: " + first(rest)}
		}
	}
	if r.err != nil {
		return r.err
	}
	return nil
}

// token reads one token, null after an error.
func (r *Reader) token() jsontext.Token {
	if r.err != nil {
		return jsontext.Null
	}
	t, err := r.d.ReadToken()
	if err != nil {
		r.check(err)
		return jsontext.Null
	}
	return t
}

// check takes note of the first error. Messages about brackets, commas and names do not rest on the library's words.
func (r *Reader) check(err error) {
	if err == nil || r.err != nil {
		return
	}
	at := len(r.text)
	var bad *jsontext.SyntacticError
	if errors.As(err, &bad) && !errors.Is(err, io.ErrUnexpectedEOF) {
		at, err = r.start+int(bad.ByteOffset), bad.Err
	}
	inside, n := r.d.StackIndex(r.d.StackDepth())
	rest := r.text[at:]
	message := strings.TrimPrefix(err.Error(), "jsontext: ")
	switch after := bytes.TrimLeft(rest[min(1, len(rest)):], space); {
	case len(bytes.TrimLeft(r.text[r.start:], space)) == 0:
		message = "expected a value, found the end of the file"
	case len(rest) == 0:
		message = "the file ends inside " + kindWords(inside)
	case rest[0] == ',' && len(after) > 0 && (after[0] == ']' || after[0] == '}'):
		message = fmt.Sprintf("nothing stands between `,` and `%c`", after[0])
	case r.d.StackDepth() >= MaxDepth:
		message = fmt.Sprintf("arrays and objects nest deeper than %d", MaxDepth)
	case inside == Object && n%2 == 0 && rest[0] != '"' && rest[0] != ',':
		message = "expected the name of a field in quotes, found " + first(rest)
	}
	r.err = &Error{int32(at), message}
}

// space are the characters that JSON skips.
const space = " \t\r\n"

// first quotes the first character of a text.
func first(text []byte) string {
	c, _ := utf8.DecodeRune(text)
	return strconv.Quote(string(c))
}

// kindWords is a kind in words, with its article.
func kindWords(k Kind) string {
	switch k {
	case Array:
		return "an array"
	case Object:
		return "an object"
	default:
		return "a value"
	}
}
