package ir

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
)

// Schema says how the values of a Go type stand in the JSON. It is made once from the types of this package: the fields of their
// structs in order, and the tags on them. Reading, writing, walking, comparing, printing and the JSON Schema go by it, so that nothing
// else lists the fields of a node.
//
// The tags of a field:
//
//	ir:"null"       an expression that may be absent; absent things of other types are pointers
//	ir:"inf"        a real for which older writers wrote null when it was infinite
//	ir:"omit"       left out of the JSON when it is empty
//	of:"pool"       the table in which a number or a Ref points: pool, stage, attribute, observation, lease, stream or block
//	role:"Units"    what an expression is for: the Role of that name
//	feature:"x"     the feature that a program uses when the field is not empty; such fields are left out otherwise
//	text:" = %"     how the field of a statement is printed, where it is not the default (text_stmt.go); "-" for not at all
//	names:"a b c"   the names under which the elements of a Go array stand as fields of their own
//
// The tags of a struct stand on a first field `_ struct{}`:
//
//	ir:"tuple"      an array of the fields' values; else an object, with the fields' names in snake case
//	name:"Lru"      the name of a case of a sum type, where it is not the type's; two cases may share it if the later one is an integer, or begins with one
//	words:"a pool"  what messages call it, where it is not the type's name with an article
//	feature:"x"     the feature that a program uses when it has a case of the type
//	text:"both"     the word that a statement is printed with, where it is not its name in the JSON
//
// A case of a sum type that has no fields is written as its name alone, and one with a single field as {name: value}.
type Schema struct {
	Form Form
	Go   reflect.Type
	// Words is what messages call a value, with its article.
	Words string
	// Elem is of what a List is, or what an Optional may be.
	Elem *Schema
	// Fields are the parts of a struct.
	Fields []Field
	// Names are the values of an enum, and Features, where there are any, the feature that each belongs to. Of a program, Features are
	// all that it may use, in alphabetical order.
	Names, Features []string
	// Cases are those of a sum type.
	Cases []Case
	// visited tells that there are expressions or references in a value, numbered that there are indices of tables, featured that a feature
	// may be used in it.
	visited, numbered, featured bool
}

// Field is a part of a struct.
type Field struct {
	// Name is the field's name in the JSON, Go in the struct.
	Name, Go string
	Schema   *Schema
	// Null, Inf and Omit are the options of the tag ir.
	Null, Inf, Omit bool
	// Role is what an expression is for, NumRoles where it has the role of what is around it.
	Role Role
	// Of, Feature and Text are the tags of these names.
	Of, Feature, Text string
	// index is the field's number in the struct, elem the element of an array, or -1.
	index, elem int
	// numbered tells that there are indices of tables in the field.
	numbered bool
}

// Case is a case of a sum type.
type Case struct {
	Name, Feature string
	// word is what a statement is printed with.
	word   string
	Struct *Schema
	// second tells that there is a case of the same name before. Its data is an integer or begins with one, by which the two are told apart.
	second bool
	// pointer is the Go type that is of the sum type, a pointer to the struct's.
	pointer reflect.Type
}

// Form is how a value is written.
type Form uint8

// The forms. FormBare and FormOnly are cases of a sum type with no field and with one.
const (
	FormBool Form = iota
	FormInteger
	FormReal
	FormString
	FormEnum
	FormList
	FormOptional
	FormObject
	FormTuple
	FormBare
	FormOnly
	FormSum
	// FormVersion and FormFeatures are what stands at the head of a program beside the fields of its struct.
	FormVersion
	FormFeatures
)

// ProgramSchema describes a program, and so every type of the IR.
func ProgramSchema() *Schema { return programSchema }

var (
	schemas = describe[Program](
		enum("preemption", PreemptLIFO),
		enum("place in a queue", RequeueTail),
		enum("mode", ModeDecode),
		enum("way to work ahead", AheadEOS),
		enum("unary operator", Not),
		enum("binary operator", Or),
		enum("context variable", Var(NumVars-1)),
		enum("distribution", Dist(NumDists-1)),
		enum("column of a trace", Column(NumColumns-1)),
		enum("function", Fun(NumFuns-1)),
		enum("statistic", Statistic(NumStatistics-1)),
		enum("comparison", AtLeast),
		evictCases, kindCases, serveCases, arrivalCases, stmtCases, exprCases, argCases,
	)
	programSchema = schemaOf[Program]()
	poolSchema    = schemaOf[Pool]()
	stageSchema   = schemaOf[Stage]()
	stmtSchema    = schemaOf[Stmt]()
	exprSchema    = schemaOf[Expr]()
	refSchema     = schemaOf[Ref]()
)

// schemaOf is the schema of a type of the IR.
func schemaOf[T any]() *Schema { return schemas[reflect.TypeFor[T]()] }

// declared is what a type itself cannot say: the names of an enum, the cases of a sum type.
type declared struct {
	words           string
	of              reflect.Type
	names, features []string
	cases           []reflect.Type
}

// enum declares a type of numbers from 0 to last that are written as names.
func enum[T interface {
	~uint8
	IRName() string
}](words string, last T) declared {
	d := declared{words: words, of: reflect.TypeFor[T]()}
	for i := T(0); i <= last; i++ {
		d.names = append(d.names, i.IRName())
		if f, ok := any(i).(interface{ Feature() string }); ok {
			d.features = append(d.features, f.Feature())
		}
	}
	return d
}

// sum declares a sum type with its cases in the order of the format.
func sum[T any](words string, cases ...T) declared {
	d := declared{words: words, of: reflect.TypeFor[T]()}
	for _, c := range cases {
		d.cases = append(d.cases, reflect.TypeOf(c))
	}
	return d
}

// maxFields is how many fields a struct may have: a reader keeps a bit for each, and a program has two more.
const maxFields = 62

// describe makes the schemas of a program's type and of all that it is made of. It panics on a type or a tag that means nothing.
func describe[T any](types ...declared) map[reflect.Type]*Schema {
	d := &describer{types: types, made: map[reflect.Type]*Schema{}, features: map[string]bool{}}
	root := d.schema(reflect.TypeFor[T]())
	root.Fields = append([]Field{
		{Name: "version", Schema: &Schema{Form: FormVersion}, Role: NumRoles, index: -1},
		{Name: "features", Schema: &Schema{Form: FormFeatures, Elem: d.schema(reflect.TypeFor[[]string]())}, Role: NumRoles, index: -1, Omit: true},
	}, root.Fields...)
	for again := true; again; {
		again = false
		for _, s := range d.made {
			again = s.spread() || again
		}
	}
	root.Features = slices.Sorted(maps.Keys(d.features))
	return d.made
}

type describer struct {
	types    []declared
	made     map[reflect.Type]*Schema
	features map[string]bool
}

func (d *describer) schema(t reflect.Type) *Schema {
	if s, ok := d.made[t]; ok {
		return s
	}
	s := &Schema{Go: t}
	d.made[t] = s
	if i := slices.IndexFunc(d.types, func(x declared) bool { return x.of == t }); i >= 0 {
		d.declared(s, d.types[i])
		return s
	}
	switch t.Kind() {
	case reflect.Bool:
		s.Form = FormBool
	case reflect.Int, reflect.Int64:
		s.Form = FormInteger
	case reflect.Float64:
		s.Form = FormReal
	case reflect.String:
		s.Form = FormString
	case reflect.Slice:
		s.Form, s.Elem = FormList, d.schema(t.Elem())
	case reflect.Pointer:
		s.Form, s.Elem = FormOptional, d.schema(t.Elem())
	case reflect.Struct:
		d.fields(s)
	default:
		panic("a type that cannot be described: " + t.String())
	}
	return s
}

func (d *describer) declared(s *Schema, as declared) {
	s.Form, s.Words, s.Names, s.Features = FormEnum, as.words, as.names, as.features
	for _, feature := range as.features {
		d.feature(feature)
	}
	for _, t := range as.cases {
		s.Form = FormSum
		c := Case{Name: t.Elem().Name(), Struct: d.schema(t.Elem()), pointer: t}
		tags := tagsOf(t.Elem())
		if name := tags.Get("name"); name != "" {
			c.Name = name
		}
		c.Feature = d.feature(tags.Get("feature"))
		if c.word = tags.Get("text"); c.word == "" {
			c.word = snake(c.Name)
		}
		c.second = slices.ContainsFunc(s.Cases, func(before Case) bool { return before.Name == c.Name })
		c.Struct.Words = "`" + c.Name + "`"
		switch len(c.Struct.Fields) {
		case 0:
			c.Struct.Form = FormBare
		case 1:
			c.Struct.Form = FormOnly
		}
		if c.second && (c.Struct.Form != FormOnly && c.Struct.Form != FormTuple || c.Struct.Fields[0].Schema.Form != FormInteger) {
			panic(fmt.Sprintf("%s does not begin with an integer, and shares its name with another case", t))
		}
		s.Cases = append(s.Cases, c)
	}
}

// feature takes note of a feature, unless it is empty.
func (d *describer) feature(name string) string {
	if name != "" {
		d.features[name] = true
	}
	return name
}

// tagsOf are the tags of a struct.
func tagsOf(t reflect.Type) reflect.StructTag {
	if t.NumField() > 0 && t.Field(0).Name == "_" {
		return t.Field(0).Tag
	}
	return ""
}

func (d *describer) fields(s *Schema) {
	tags := tagsOf(s.Go)
	if s.Form = FormObject; tags.Get("ir") == "tuple" {
		s.Form = FormTuple
	}
	if s.Words = tags.Get("words"); s.Words == "" {
		s.Words = "a " + strings.ToLower(s.Go.Name())
	}
	for i := range s.Go.NumField() {
		field := s.Go.Field(i)
		if field.Name == "_" || field.Name == "At" {
			continue
		}
		f := Field{Name: snake(field.Name), Go: field.Name, Role: NumRoles, index: i, elem: -1}
		f.Of, f.Feature, f.Text = field.Tag.Get("of"), d.feature(field.Tag.Get("feature")), field.Tag.Get("text")
		switch option := field.Tag.Get("ir"); option {
		case "":
		case "null":
			f.Null = true
		case "inf":
			f.Inf = true
		case "omit":
			f.Omit = true
		default:
			panic(fmt.Sprintf("%s.%s has an unknown tag %s", s.Go, field.Name, option))
		}
		f.Omit = f.Omit || f.Feature != ""
		if f.Of != "" {
			new(Program).table(f.Of)
		}
		if role, ok := field.Tag.Lookup("role"); ok {
			f.Role = roleNamed(role)
		}
		if field.Type.Kind() == reflect.Array {
			for j, name := range strings.Fields(field.Tag.Get("names")) {
				f.Name, f.elem, f.Schema = name, j, d.schema(field.Type.Elem())
				s.Fields = append(s.Fields, f)
			}
			continue
		}
		f.Schema = d.schema(field.Type)
		f.Null = f.Null || f.Schema.Form == FormOptional
		s.Fields = append(s.Fields, f)
	}
	if len(s.Fields) > maxFields {
		panic(s.Go.String() + " has more fields than a reader counts")
	}
}

// spread copies to a schema what its parts contain (see Schema). It reports whether anything was new.
func (s *Schema) spread() bool {
	was := *s
	s.visited = s.visited || s.Go == reflect.TypeFor[Expr]() || s.Go == reflect.TypeFor[Ref]()
	s.featured = s.featured || slices.ContainsFunc(s.Features, func(f string) bool { return f != "" })
	from := func(part *Schema, feature string) {
		s.visited = s.visited || part.visited
		s.numbered = s.numbered || part.numbered
		s.featured = s.featured || part.featured || feature != ""
	}
	if s.Elem != nil {
		from(s.Elem, "")
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		from(f.Schema, f.Feature)
		leaf := f.Schema
		for leaf.Elem != nil {
			leaf = leaf.Elem
		}
		f.numbered = f.Schema.numbered || f.Of != "" && leaf.Form == FormInteger
		s.numbered = s.numbered || f.numbered
	}
	for i := range s.Cases {
		from(s.Cases[i].Struct, s.Cases[i].Feature)
	}
	return s.visited != was.visited || s.numbered != was.numbered || s.featured != was.featured
}

// SlotFields gives the JSON fields that hold the slots of the built-in attributes, in slot order.
func SlotFields() (names []string) {
	for i := range programSchema.Fields {
		if f := &programSchema.Fields[i]; f.Go == "SlotsOf" {
			names = append(names, f.Name)
		}
	}
	return names
}

// caseOf is the case of a sum type that a node is of; nil for a type that is not declared.
func (s *Schema) caseOf(node any) *Case {
	t := reflect.TypeOf(node)
	for i := range s.Cases {
		if s.Cases[i].pointer == t {
			return &s.Cases[i]
		}
	}
	return nil
}

// value is the field of a struct; no value for those at the head of a program, which the struct does not have.
func (f *Field) value(v reflect.Value) reflect.Value {
	switch {
	case f.index < 0:
		return reflect.Value{}
	case f.elem >= 0:
		return v.Field(f.index).Index(f.elem)
	}
	return v.Field(f.index)
}

// step goes down a path from a struct to one of its fields, and back comes back.
func (s *Schema) step(path *jsonread.Path, field int) {
	switch s.Form {
	case FormObject:
		path.Field(s.Fields[field].Name)
	case FormTuple:
		path.Index(field)
	default: // the only field of a case has no step of its own
	}
}

func (s *Schema) back(path *jsonread.Path) {
	if s.Form != FormOnly {
		path.Up(1)
	}
}

// tupleWords is what messages call a tuple, with its elements.
func (s *Schema) tupleWords() string {
	names := make([]string, len(s.Fields))
	for i := range s.Fields {
		names[i] = s.Fields[i].Name
	}
	return s.Words + " [" + strings.Join(names, ", ") + "]"
}

// length is how many elements a tuple has, in words.
func (s *Schema) length() string {
	least := slices.IndexFunc(s.Fields, func(f Field) bool { return f.Omit })
	if least < 0 {
		return strconv.Itoa(len(s.Fields))
	}
	return strconv.Itoa(least) + " to " + strconv.Itoa(len(s.Fields))
}

// empty reports whether an optional field has nothing in it.
func empty(v reflect.Value) bool {
	return v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0
}

// snake writes a Go name as the JSON does: AdmitVia is admit_via.
func snake(name string) string {
	var b strings.Builder
	for i, c := range name {
		if unicode.IsUpper(c) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}
