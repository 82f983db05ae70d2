package ir

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/internal/base/jsontree"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// maxReadErrors is how many complaints about one file are collected before reading stops.
const maxReadErrors = 100

// Read reads IR JSON; name is the file's, for the diagnostics. It is the inverse of Marshal: what
// it accepts has the shape of a program, with every field present, known and of its type, but
// need not be a valid one (package check). With an error in the list there is no program.
func Read(name string, data []byte) (*Program, diag.List) {
	text := string(data)
	root, err := jsontree.Parse(text)
	if err != nil {
		return nil, diag.List{SyntaxError(name, text, err)}
	}
	r := &reader{file: name}
	if !r.version(root) {
		return nil, r.list
	}
	p := r.program(root)
	if len(r.list) > 0 {
		return nil, r.list
	}
	return p, nil
}

// SyntaxError is the diagnostic for a text that jsontree.Parse refused.
func SyntaxError(name, text string, err error) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: CodeNotJSON, Format: "this is not JSON: %s", Args: []any{err.Error()}, File: name}
	var at *jsontree.Error
	if errors.As(err, &at) {
		d.Span = diag.Span{File: diag.NewFile(name, text), Start: at.Offset, End: at.Offset}
	}
	return d
}

// reader turns a JSON tree into a program, remembering where it is and what was wrong.
type reader struct {
	file string
	path jsontree.Path
	list diag.List
}

func (r *reader) fail(code diag.Code, format string, args ...any) {
	if len(r.list) < maxReadErrors {
		r.list = append(r.list, &diag.Diagnostic{Code: code, File: r.file, Path: r.path.String(), Format: format, Args: args})
	}
}

// want complains of a value of the wrong kind.
func (r *reader) want(what string, v *jsontree.Value) {
	r.fail(CodeType, "expected %s, found %s", what, describe(v))
}

// describe is a found value in words; short ones are quoted.
func describe(v *jsontree.Value) string {
	switch v.Kind {
	case jsontree.Number:
		return "the number " + clip(v.Text)
	case jsontree.String:
		return "the string " + strconv.Quote(clip(v.Text))
	case jsontree.Bool:
		return v.Text
	case jsontree.Null, jsontree.Array, jsontree.Object:
	}
	return v.Kind.String()
}

// clip shortens a text for a message.
func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

// version checks the version alone, before anything else is looked at.
func (r *reader) version(root *jsontree.Value) bool {
	if root.Kind != jsontree.Object {
		r.want("a program, an object", root)
		return false
	}
	r.path.Field("version")
	defer r.path.Up(1)
	i := slices.Index(root.Keys, "version")
	if i < 0 {
		r.fail(CodeMissing, "field `version` is missing")
		return false
	}
	v := &root.Items[i]
	if whole := strings.Trim(v.Text, "-0123456789") == ""; v.Kind != jsontree.Number || !whole {
		r.want("an integer", v)
		return false
	}
	if v.Text != strconv.Itoa(Version) {
		r.fail(CodeVersion, "this is version %s, this tool reads %d", clip(v.Text), Version)
		return false
	}
	return true
}

// fields gives the values of an object's fields in the order of the names, nil for a missing
// one. A name with a `?` may be missing; anything else missing, unknown or repeated is an error.
func (r *reader) fields(v *jsontree.Value, what string, names ...string) []*jsontree.Value {
	out := make([]*jsontree.Value, len(names))
	if v.Kind != jsontree.Object {
		r.want(what+", an object", v)
		return out
	}
	for i, key := range v.Keys {
		n := slices.IndexFunc(names, func(s string) bool { return s == key || s == key+"?" })
		if n >= 0 && out[n] == nil {
			out[n] = &v.Items[i]
			continue
		}
		r.path.Field(key)
		if n < 0 {
			r.fail(CodeUnknownField, "%s has no field `%s`", what, clip(key))
		} else {
			r.fail(CodeRepeated, "field `%s` stands twice", key)
		}
		r.path.Up(1)
	}
	for n, name := range names {
		if out[n] == nil && name[len(name)-1] != '?' {
			r.path.Field(name)
			r.fail(CodeMissing, "field `%s` is missing", name)
			r.path.Up(1)
		}
	}
	return out
}

// in reads a field with f, unless it is missing.
func (r *reader) in(name string, v *jsontree.Value, f func(*jsontree.Value)) {
	if v == nil {
		return
	}
	r.path.Field(name)
	f(v)
	r.path.Up(1)
}

// variant opens an externally tagged enum: a string, or an object with one field. Data is nil
// for a string; both are empty after a complaint. The caller must call leave once it has read the data.
func (r *reader) variant(v *jsontree.Value, what string) (name string, data *jsontree.Value) {
	switch {
	case v.Kind == jsontree.String && v.Text == "":
		r.fail(CodeUnknownVariant, "%s has no variant of an empty name", what)
	case v.Kind == jsontree.String:
		return v.Text, nil
	case v.Kind == jsontree.Object && len(v.Keys) == 1:
		r.path.Field(v.Keys[0])
		return v.Keys[0], &v.Items[0]
	case v.Kind == jsontree.Object:
		r.fail(CodeType, "expected %s, an object with one field, found one with %d", what, len(v.Keys))
	default:
		r.want(what, v)
	}
	return "", nil
}

// leave closes what variant opened.
func (r *reader) leave(data *jsontree.Value) {
	if data != nil {
		r.path.Up(1)
	}
}

// unknown complains of a variant that does not exist, or has data where it should have none, or
// the other way round.
func (r *reader) unknown(name string, data *jsontree.Value, what string, bare, tagged []string) {
	switch {
	case name == "":
		// variant has complained already, unless it is the name of a field that is empty.
		if data != nil {
			r.fail(CodeUnknownVariant, "%s has no variant of an empty name", what)
		}
	case data == nil && slices.Contains(tagged, name):
		r.fail(CodeType, "`%s` needs its data: an object {%q: …}", name, name)
	case data != nil && slices.Contains(bare, name):
		r.fail(CodeType, "`%s` has no data: write the string %q", name, name)
	default:
		r.fail(CodeUnknownVariant, "%s has no variant `%s`", what, clip(name))
	}
}

// name reads a variant without data by its place in the list; 0 after an error.
func (r *reader) name(v *jsontree.Value, what string, names []string) int {
	if v.Kind != jsontree.String {
		r.want(what+", a string", v)
		return 0
	}
	i := slices.Index(names, v.Text)
	if i < 0 {
		r.fail(CodeUnknownVariant, "%s `%s` does not exist", what, clip(v.Text))
		return 0
	}
	return i
}

// list reads an array, each element at its own path.
func list[T any](r *reader, v *jsontree.Value, what string, element func(*jsontree.Value) T) []T {
	if v.Kind != jsontree.Array {
		r.want(what+", an array", v)
		return nil
	}
	out := make([]T, len(v.Items))
	for i := range v.Items {
		r.path.Index(i)
		out[i] = element(&v.Items[i])
		r.path.Up(1)
		if len(r.list) >= maxReadErrors {
			return nil
		}
	}
	return out
}

// tuple gives the elements of an array of exactly n.
func (r *reader) tuple(v *jsontree.Value, what string, n int) ([]jsontree.Value, bool) {
	if v.Kind != jsontree.Array {
		r.want(what+", an array", v)
		return nil, false
	}
	if len(v.Items) != n {
		r.fail(CodeArity, "%s has %d elements, found %d", what, n, len(v.Items))
		return nil, false
	}
	return v.Items, true
}

// at reads one element of a tuple.
func at[T any](r *reader, items []jsontree.Value, i int, f func(*jsontree.Value) T) T {
	r.path.Index(i)
	defer r.path.Up(1)
	return f(&items[i])
}

func (r *reader) string(v *jsontree.Value) string {
	if v.Kind != jsontree.String {
		r.want("a string", v)
	}
	return v.Text
}

func (r *reader) bool(v *jsontree.Value) bool {
	if v.Kind != jsontree.Bool {
		r.want("true or false", v)
	}
	return v.Text == "true"
}

// int64 reads an integer: no fraction, no exponent.
func (r *reader) int64(v *jsontree.Value) (int64, bool) {
	if v.Kind != jsontree.Number {
		r.want("an integer", v)
		return 0, false
	}
	n, err := strconv.ParseInt(v.Text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		r.fail(CodeRange, "the integer %s is out of range", clip(v.Text))
	case err != nil:
		r.want("an integer", v)
	}
	return n, err == nil
}

func (r *reader) int(v *jsontree.Value) (int, bool) {
	n, ok := r.int64(v)
	if int64(int(n)) != n {
		r.fail(CodeRange, "the integer %d is out of range", n)
		return 0, false
	}
	return int(n), ok
}

// number reads an index or a count; whether it makes sense is for Shape.
func (r *reader) number(v *jsontree.Value) int {
	n, _ := r.int(v)
	return n
}

func (r *reader) optionalNumber(v *jsontree.Value) *int {
	if v.Kind == jsontree.Null {
		return nil
	}
	n := r.number(v)
	return &n
}

// real reads a number or one of the strings "inf" and "-inf".
func (r *reader) real(v *jsontree.Value) float64 {
	x, err := Real(v)
	if err != nil {
		r.fail(err.Code, err.Format, err.Args...)
	}
	return x
}

// realOrNull is real where older writers wrote null for infinity.
func (r *reader) realOrNull(v *jsontree.Value) float64 {
	if v.Kind == jsontree.Null {
		return math.Inf(1)
	}
	return r.real(v)
}

// Real reads a real of an IR or data file: a JSON number, "inf" or "-inf". The diagnostic has no
// place yet.
func Real(v *jsontree.Value) (float64, *diag.Diagnostic) {
	switch {
	case v.Kind == jsontree.Number:
		x, err := strconv.ParseFloat(v.Text, 64)
		if err != nil {
			return 0, &diag.Diagnostic{Code: CodeRange, Format: "the number %s is too large for a real; write \"inf\" for infinity", Args: []any{clip(v.Text)}}
		}
		return x, nil
	case v.Kind == jsontree.String && v.Text == "inf":
		return math.Inf(1), nil
	case v.Kind == jsontree.String && v.Text == "-inf":
		return math.Inf(-1), nil
	}
	return 0, &diag.Diagnostic{Code: CodeType, Format: "expected a number, \"inf\" or \"-inf\", found %s", Args: []any{describe(v)}}
}
