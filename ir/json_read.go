package ir

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// maxReadErrors is how many complaints about one file are kept.
const maxReadErrors = 100

// Read reads IR JSON; name is the file's, for the diagnostics. It is the inverse of Marshal: what
// it accepts has the shape of a program, with every field present, known and of its type, but
// need not be a valid one (package check). With an error in the list there is no program.
func Read(name string, data []byte) (*Program, diag.List) {
	p := &Program{}
	if list := read(programSchema, reflect.ValueOf(p).Elem(), name, data); len(list) > 0 {
		return nil, list
	}
	return p, nil
}

// read reads a text of the schema of a program.
func read(s *Schema, into reflect.Value, name string, data []byte) diag.List {
	r := &reader{file: name, in: jsonread.New(data), used: map[string]string{}}
	if r.version(); len(r.list) == 0 {
		r.in = jsonread.New(data)
		r.value(s, into)
		r.checkFeatures(s)
	}
	if err := r.in.Close(); err != nil {
		return diag.List{SyntaxError(name, string(data), err)}
	}
	return r.list
}

// SyntaxError is the diagnostic for a text that jsonread refused.
func SyntaxError(name, text string, err error) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: CodeNotJSON, Format: "this is not JSON: %s", Args: []any{err.Error()}, File: name}
	var at *jsonread.Error
	if errors.As(err, &at) {
		d.Span = diag.Span{File: diag.NewFile(name, text), Start: at.Offset, End: at.Offset}
	}
	return d
}

// reader turns a JSON text into a program and remembers what was wrong.
type reader struct {
	file string
	in   *jsonread.Reader
	list diag.List
	// features are those that the text declares; used are those it uses, with the place of the first use.
	features []string
	used     map[string]string
}

// fail complains of what was read last.
func (r *reader) fail(code diag.Code, format string, args ...any) {
	if len(r.list) < maxReadErrors { // else its place is not worth finding
		r.failAt(r.in.Path(), code, format, args...)
	}
}

func (r *reader) failAt(path string, code diag.Code, format string, args ...any) {
	if len(r.list) < maxReadErrors {
		r.list = append(r.list, &diag.Diagnostic{Code: code, File: r.file, Path: path, Format: format, Args: args})
	}
}

// want reads over a value of the wrong kind and complains of it.
func (r *reader) want(what string) {
	found := r.in.Found()
	r.fail(CodeType, "expected %s, found %s", what, found)
}

// version checks the version alone, before anything else is looked at: the fields of another version may mean something else.
func (r *reader) version() {
	if r.in.Next() != jsonread.Object {
		r.want("a program, an object")
		return
	}
	for r.in.Begin(); r.in.Next() != jsonread.None; r.in.Skip() {
		if r.in.Text() != "version" {
			continue
		}
		if r.in.Next() != jsonread.Number {
			r.want("an integer")
		} else if text := r.in.Text(); strings.Trim(text, "-0123456789") != "" {
			r.fail(CodeType, "expected an integer, found the number %s", jsonread.Clip(text))
		} else if text != strconv.Itoa(Version) {
			r.fail(CodeVersion, "this is version %s, this tool reads %d", jsonread.Clip(text), Version)
		}
		return
	}
	r.in.End()
	r.failAt("version", CodeMissing, "field `version` is missing")
}

// uses takes note of a feature that what was read last belongs to.
func (r *reader) uses(feature string) {
	if _, ok := r.used[feature]; !ok && feature != "" {
		r.used[feature] = r.in.Path()
	}
}

// checkFeatures checks that the text declares exactly the features that it uses. Of a text with a feature that this tool lacks nothing is
// said but that.
func (r *reader) checkFeatures(s *Schema) {
	at := func(i int) string { return "features[" + strconv.Itoa(i) + "]" }
	known := s.Features
	if slices.ContainsFunc(r.features, func(f string) bool { return !slices.Contains(known, f) }) {
		r.list = nil
	}
	for i, feature := range r.features {
		if _, ok := r.used[feature]; !slices.Contains(known, feature) {
			r.failAt(at(i), CodeFeature, "this tool does not know feature `%s`", jsonread.Clip(feature))
		} else if !ok {
			r.failAt(at(i), CodeFeature, "the program does not use feature `%s`", feature)
		}
		if i > 0 && feature <= r.features[i-1] {
			r.failAt(at(i), CodeFeature, "the features stand in alphabetical order, each once")
		}
	}
	for _, feature := range known {
		if path, ok := r.used[feature]; ok && !slices.Contains(r.features, feature) {
			r.failAt(path, CodeFeature, "this belongs to feature `%s`, which `features` does not list", feature)
		}
	}
}

// value reads a value of a schema.
func (r *reader) value(s *Schema, v reflect.Value) {
	switch s.Form {
	case FormBool:
		if k := r.in.Next(); k != jsonread.True && k != jsonread.False {
			r.want("true or false")
			return
		}
		v.SetBool(r.in.Bool())
	case FormInteger:
		v.SetInt(r.integer(v))
	case FormReal:
		x, bad := ReadReal(r.in)
		if bad != nil {
			r.fail(bad.Code, bad.Format, bad.Args...)
		}
		v.SetFloat(x)
	case FormString:
		if r.in.Next() != jsonread.String {
			r.want("a string")
			return
		}
		v.SetString(r.in.Text())
	case FormEnum:
		v.SetUint(r.name(s))
	case FormList:
		r.array(s, v)
	case FormOptional:
		v.Set(reflect.New(s.Elem.Go))
		r.value(s.Elem, v.Elem())
	case FormObject:
		r.object(s, v)
	case FormTuple:
		r.tuple(s, v)
	case FormOnly:
		r.field(&s.Fields[0], v)
	case FormSum:
		r.sum(s, v)
	case FormFeatures:
		r.value(s.Elem, reflect.ValueOf(&r.features).Elem())
	case FormVersion:
		r.in.Skip() // version has looked at it
	case FormBare:
	}
}

// field reads a field of a struct.
func (r *reader) field(f *Field, of reflect.Value) {
	v := f.value(of)
	switch {
	case f.Null && r.in.Next() == jsonread.Null:
		r.in.Skip()
	case f.Inf && r.in.Next() == jsonread.Null:
		r.in.Skip()
		v.SetFloat(math.Inf(1))
	default:
		if r.value(f.Schema, v); f.Feature != "" && !empty(v) {
			r.uses(f.Feature)
		}
	}
}

func (r *reader) object(s *Schema, v reflect.Value) {
	if r.in.Next() != jsonread.Object {
		r.want(s.Words + ", an object")
		return
	}
	seen := uint64(0)
	for r.in.Begin(); r.in.Next() != jsonread.None; {
		name := r.in.Text()
		switch i := slices.IndexFunc(s.Fields, func(f Field) bool { return f.Name == name }); {
		case i < 0:
			r.fail(CodeUnknownField, "%s has no field `%s`", s.Words, jsonread.Clip(name))
			r.in.Skip()
		case seen&(1<<i) != 0:
			r.fail(CodeRepeated, "field `%s` stands twice", name)
			r.in.Skip()
		default:
			seen |= 1 << i
			r.field(&s.Fields[i], v)
		}
	}
	r.in.End()
	for i := range s.Fields {
		if f := &s.Fields[i]; seen&(1<<i) == 0 && !f.Omit {
			r.failAt(strings.TrimPrefix(r.in.Path()+"."+f.Name, "."), CodeMissing, "field `%s` is missing", f.Name)
		}
	}
}

func (r *reader) tuple(s *Schema, v reflect.Value) {
	if r.in.Next() != jsonread.Array {
		r.want(s.tupleWords() + ", an array")
		return
	}
	before, n := len(r.list), 0
	for r.in.Begin(); r.in.Next() != jsonread.None; n++ {
		if n < len(s.Fields) {
			r.field(&s.Fields[n], v)
		} else {
			r.in.Skip()
		}
	}
	r.in.End()
	if n > len(s.Fields) || n < len(s.Fields) && !s.Fields[n].Omit {
		r.list = r.list[:before] // what stands in the wrong place is no second mistake
		r.fail(CodeArity, "%s has %s elements, found %d", s.tupleWords(), s.length(), n)
	}
}

func (r *reader) array(s *Schema, v reflect.Value) {
	if r.in.Next() != jsonread.Array {
		r.want("an array")
		return
	}
	n := 0
	for r.in.Begin(); r.in.Next() != jsonread.None; n++ {
		v.Grow(1)
		v.SetLen(n + 1)
		r.value(s.Elem, v.Index(n))
	}
	r.in.End()
}

// sum reads an externally tagged case: a string, or an object with one field.
func (r *reader) sum(s *Schema, v reflect.Value) {
	switch r.in.Next() {
	case jsonread.String:
		r.tagged(s, v, r.in.Text(), false)
	case jsonread.Object:
		before, n := len(r.list), 0
		for r.in.Begin(); r.in.Next() != jsonread.None; n++ {
			if name := r.in.Text(); n > 0 || !r.tagged(s, v, name, true) {
				r.in.Skip()
			}
		}
		r.in.End()
		if n != 1 {
			r.list = r.list[:before]
			r.fail(CodeType, "expected %s, an object with one field, found one with %d", s.Words, n)
		}
	default:
		r.want(s.Words)
	}
}

// tagged reads the case of a name, and its data if it has any; it reports whether it read the data.
func (r *reader) tagged(s *Schema, v reflect.Value, name string, data bool) bool {
	integer := data && (r.in.Next() == jsonread.Number || r.in.Next() == jsonread.Array && r.in.Within() == jsonread.Number)
	i := slices.IndexFunc(s.Cases, func(c Case) bool { return c.Name == name && c.second == integer })
	if i < 0 {
		i = slices.IndexFunc(s.Cases, func(c Case) bool { return c.Name == name })
	}
	switch {
	case name == "":
		r.fail(CodeUnknownVariant, "%s has no variant of an empty name", s.Words)
	case i < 0:
		r.fail(CodeUnknownVariant, "%s has no variant `%s`", s.Words, jsonread.Clip(name))
	case !data && s.Cases[i].Struct.Form != FormBare:
		r.fail(CodeType, "`%s` needs its data: an object {%q: …}", name, name)
	case data && s.Cases[i].Struct.Form == FormBare:
		r.fail(CodeType, "`%s` has no data: write the string %q", name, name)
	default:
		c := &s.Cases[i]
		r.uses(c.Feature)
		node := reflect.New(c.Struct.Go)
		r.value(c.Struct, node.Elem())
		v.Set(node)
		return true
	}
	return false
}

// name reads one of the names of an enum and gives its number; 0 after an error.
func (r *reader) name(s *Schema) uint64 {
	if r.in.Next() != jsonread.String {
		r.want(s.Words + ", a string")
		return 0
	}
	name := r.in.Text()
	i := slices.Index(s.Names, name)
	if i < 0 {
		r.fail(CodeUnknownVariant, "%s `%s` does not exist", s.Words, jsonread.Clip(name))
		return 0
	}
	if s.Features != nil {
		r.uses(s.Features[i])
	}
	return uint64(i)
}

// integer reads an integer that fits into v: no fraction, no exponent.
func (r *reader) integer(v reflect.Value) int64 {
	if r.in.Next() != jsonread.Number {
		r.want("an integer")
		return 0
	}
	n, text, err := r.in.Int()
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		r.fail(CodeType, "expected an integer, found the number %s", jsonread.Clip(text))
	case err != nil || v.OverflowInt(n):
		r.fail(CodeRange, "the integer %s is out of range", jsonread.Clip(text))
	default:
		return n
	}
	return 0
}

// ReadReal reads a real of an IR or data file: a JSON number, "inf" or "-inf". The diagnostic has no
// place yet.
func ReadReal(in *jsonread.Reader) (float64, *diag.Diagnostic) {
	found := ""
	switch in.Next() {
	case jsonread.Number:
		x, text, err := in.Float()
		if err != nil {
			return 0, &diag.Diagnostic{Code: CodeRange, Format: "the number %s is too large for a real; write \"inf\" for infinity", Args: []any{jsonread.Clip(text)}}
		}
		return x, nil
	case jsonread.String:
		switch text := in.Text(); text {
		case "inf":
			return math.Inf(1), nil
		case "-inf":
			return math.Inf(-1), nil
		default:
			found = jsonread.Quote(text)
		}
	default:
		found = in.Found()
	}
	return 0, &diag.Diagnostic{Code: CodeType, Format: "expected a number, \"inf\" or \"-inf\", found %s", Args: []any{found}}
}
