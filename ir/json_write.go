package ir

import (
	"errors"
	"io"
	"math"
	"reflect"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Marshal writes a program as IR JSON: two-space indentation, fields in the order of the
// format's description, a final newline. It fails on a program that is not whole (a nil where a
// node must be, an operator that does not exist) or that holds a NaN.
func Marshal(p *Program) ([]byte, error) { return write(programSchema, reflect.ValueOf(p).Elem()) }

// write writes a value of the schema of a program.
func write(s *Schema, v reflect.Value) ([]byte, error) {
	w := &jsonWriter{features: s.featuresOf(v)}
	w.value(s, v)
	w.buf = append(w.buf, '\n')
	return w.buf, w.err
}

// Write writes a program as IR JSON, like Marshal.
func Write(to io.Writer, p *Program) error {
	b, err := Marshal(p)
	if err != nil {
		return err
	}
	_, err = to.Write(b)
	return err
}

// jsonWriter lays out JSON; the first error stays.
type jsonWriter struct {
	buf   []byte
	depth int
	// empty says that the innermost array or object has nothing in it yet.
	empty bool
	// features are those of the program.
	features []string
	err      error
}

func (w *jsonWriter) fail(message string) {
	if w.err == nil {
		w.err = errors.New(message)
	}
}

func (w *jsonWriter) begin(bracket byte) {
	w.buf = append(w.buf, bracket)
	w.depth++
	w.empty = true
}

// next starts an element on its own line.
func (w *jsonWriter) next() {
	if !w.empty {
		w.buf = append(w.buf, ',')
	}
	w.empty = false
	w.line()
}

func (w *jsonWriter) end(bracket byte) {
	w.depth--
	if !w.empty {
		w.line()
	}
	w.empty = false
	w.buf = append(w.buf, bracket)
}

func (w *jsonWriter) line() {
	const spaces = "                                                                "
	w.buf = append(w.buf, '\n')
	n := 2 * w.depth
	for ; n > len(spaces); n -= len(spaces) {
		w.buf = append(w.buf, spaces...)
	}
	w.buf = append(w.buf, spaces[:n]...)
}

// field starts a field of an object, of a name of the schema.
func (w *jsonWriter) field(name string) {
	w.next()
	w.word(name)
	w.buf = append(w.buf, ':', ' ')
}

// word writes a name of the schema, which has no character to escape.
func (w *jsonWriter) word(name string) {
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, name...)
	w.buf = append(w.buf, '"')
}

func (w *jsonWriter) null() { w.buf = append(w.buf, "null"...) }

func (w *jsonWriter) real(x float64) {
	switch {
	case math.IsNaN(x):
		w.fail("NaN cannot be written")
	case math.IsInf(x, 1):
		w.word("inf")
	case math.IsInf(x, -1):
		w.word("-inf")
	default:
		w.buf = append(w.buf, FormatReal(x)...)
	}
}

// text writes a string with no escape that JSON does not demand.
func (w *jsonWriter) text(s string) {
	var err error
	if w.buf, err = jsontext.AppendQuote(w.buf, s); err != nil {
		w.fail("a text that is not UTF-8 cannot be written")
	}
}

// value writes a value of a schema.
func (w *jsonWriter) value(s *Schema, v reflect.Value) {
	switch s.Form {
	case FormBool:
		w.buf = strconv.AppendBool(w.buf, v.Bool())
	case FormInteger:
		w.buf = strconv.AppendInt(w.buf, v.Int(), 10)
	case FormReal:
		w.real(v.Float())
	case FormString:
		w.text(v.String())
	case FormEnum:
		if v.Uint() >= uint64(len(s.Names)) {
			w.fail(s.Words + " that does not exist")
			return
		}
		w.word(s.Names[v.Uint()])
	case FormList:
		w.begin('[')
		for i := range v.Len() {
			w.next()
			w.value(s.Elem, v.Index(i))
		}
		w.end(']')
	case FormOptional:
		if v.IsNil() {
			w.null()
			return
		}
		w.value(s.Elem, v.Elem())
	case FormObject:
		w.begin('{')
		for i := range s.Fields {
			if f := &s.Fields[i]; !w.leftOut(f, v) {
				w.field(f.Name)
				w.part(f, v)
			}
		}
		w.end('}')
	case FormTuple:
		w.begin('[')
		for i := range s.Fields {
			if f := &s.Fields[i]; !w.leftOut(f, v) {
				w.next()
				w.part(f, v)
			}
		}
		w.end(']')
	case FormOnly:
		w.part(&s.Fields[0], v)
	case FormSum:
		w.sum(s, v)
	case FormVersion:
		w.buf = strconv.AppendInt(w.buf, Version, 10)
	case FormFeatures:
		w.value(s.Elem, reflect.ValueOf(w.features))
	case FormBare:
	}
}

// leftOut reports whether a field does not stand in the JSON.
func (w *jsonWriter) leftOut(f *Field, of reflect.Value) bool {
	if f.Schema.Form == FormFeatures {
		return len(w.features) == 0
	}
	return f.Omit && empty(f.value(of))
}

// part writes a field of a struct.
func (w *jsonWriter) part(f *Field, of reflect.Value) {
	v := f.value(of)
	if f.Null && v.IsNil() {
		w.null()
		return
	}
	w.value(f.Schema, v)
}

// sum writes an externally tagged case: a string, or an object with one field.
func (w *jsonWriter) sum(s *Schema, v reflect.Value) {
	if v.IsNil() {
		w.fail(s.Words + " is missing")
		return
	}
	node := v.Interface()
	c := s.caseOf(node)
	switch {
	case c == nil:
		w.fail(s.Words + " of a type that the schema does not know")
	case c.Struct.Form == FormBare:
		w.word(c.Name)
	default:
		w.begin('{')
		w.field(c.Name)
		w.value(c.Struct, reflect.ValueOf(node).Elem())
		w.end('}')
	}
}
