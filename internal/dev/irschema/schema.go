package main

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
	"unicode"

	"github.com/sq-sem/sq-sem/ir"
)

// object is a JSON object of the schema; it is written with its names sorted.
type object map[string]any

// What the Go source does not say about the JSON.
var (
	// tuples are written as arrays, without the names of their fields.
	tuples = []string{"Preset", "Set", "Observe", "Want", "LeaseClause", "Grow", "Load", "Branch", "Sample", "Call", "Unary", "Binary", "Cond"}
	// nullable are the expressions that may be absent; other absent things are pointers in Go.
	nullable = []string{"Pool.Queue", "Want.Reserve", "Hold.Reuse", "Hold.Cache", "Ref.Index"}
	// older are the reals where a reader takes null for infinity.
	older = []string{"Pool.Cap", "Num.Value"}
	// omitted are the fields that are left out when empty.
	omitted = []string{"Session.Turns"}
	// spelled are the variants whose name in the JSON is not the type's.
	spelled = map[string]string{
		"EvictLRU": "Lru", "EvictBy": "By", "PS": "Ps", "ServeBy": "By", "ServeExclusivePrefill": "ExclusivePrefill",
		"NoArrival": "None", "ExprArg": "Expr", "PoolArg": "Pool", "StageArg": "Stage",
	}
)

// enums are the Go types that are written as one of a list of names.
func enums() map[string][]string {
	list := func(n int, name func(int) string) (out []string) {
		for i := range n {
			out = append(out, name(i))
		}
		return out
	}
	return map[string][]string{
		"Preempt":  list(int(ir.PreemptLIFO)+1, func(i int) string { return ir.Preempt(i).IRName() }),
		"Mode":     list(int(ir.ModeDecode)+1, func(i int) string { return ir.Mode(i).IRName() }),
		"UnaryOp":  list(int(ir.Not)+1, func(i int) string { return ir.UnaryOp(i).IRName() }),
		"BinaryOp": list(int(ir.Or)+1, func(i int) string { return ir.BinaryOp(i).IRName() }),
		"Var":      list(int(ir.NumVars), func(i int) string { return ir.Var(i).Info().IR }),
		"Dist":     list(int(ir.NumDists), func(i int) string { return ir.Dist(i).Info().IR }),
		"Fun":      list(int(ir.NumFuns), func(i int) string { return ir.Fun(i).Info().IR }),
	}
}

type generator struct {
	*source
	defs object
	err  error
}

func (g *generator) fail(format string, args ...any) object {
	if g.err == nil {
		g.err = fmt.Errorf(format, args...)
	}
	return object{}
}

// program is the whole schema: the root is the struct Program, everything it leads to a
// definition.
func (g *generator) program() object {
	s, ok := g.structs["Program"]
	if !ok {
		return g.fail("there is no struct Program")
	}
	properties := object{"version": object{"const": ir.Version}}
	required := []string{"version"}
	for _, f := range s.fields {
		if f.name == "SlotsOf" {
			for _, name := range ir.SlotFields() {
				properties[name] = g.typeOf(&ast.Ident{Name: "Slot"})
				required = append(required, name)
			}
			continue
		}
		properties[snake(f.name)] = g.field(s, f)
		required = append(required, snake(f.name))
	}
	return object{
		"$schema":              "https://json-schema.org/draft/2020-12/schema",
		"title":                fmt.Sprintf("sq-sem IR version %d", ir.Version),
		"description":          s.doc + " Generated from the Go types of package ir; do not edit.",
		"type":                 "object",
		"properties":           properties,
		"required":             required,
		"additionalProperties": false,
		"$defs":                g.defs,
	}
}

// field is the schema of a struct's field, with its comment.
func (g *generator) field(s *structType, f structField) object {
	name := s.name + "." + f.name
	schema := g.typeOf(f.typ)
	if slices.Contains(nullable, name) {
		schema = orNull(schema)
	}
	if slices.Contains(older, name) {
		schema = object{"anyOf": []any{schema, object{"type": "null", "description": "infinity, as older writers wrote it"}}}
	}
	if f.doc == "" {
		return schema
	}
	described := object{"description": f.doc}
	for k, v := range schema {
		described[k] = v
	}
	return described
}

func orNull(schema object) object { return object{"anyOf": []any{schema, object{"type": "null"}}} }

// typeOf is the schema of a Go type.
func (g *generator) typeOf(t ast.Expr) object {
	switch t := t.(type) {
	case *ast.StarExpr:
		return orNull(g.typeOf(t.X))
	case *ast.ArrayType:
		return object{"type": "array", "items": g.typeOf(t.Elt)}
	case *ast.Ident:
		return g.named(t.Name)
	}
	return g.fail("a type that the schema does not know: %T", t)
}

func (g *generator) named(name string) object {
	switch name {
	case "string":
		return object{"type": "string"}
	case "bool":
		return object{"type": "boolean"}
	case "int", "int64":
		return object{"type": "integer"}
	case "Slot", "BlockID":
		return object{"type": "integer", "minimum": 0}
	case "float64":
		return g.define("Real", func() object {
			return object{"description": "A number, or infinity as a string.", "anyOf": []any{object{"type": "number"}, object{"enum": []any{"inf", "-inf"}}}}
		})
	}
	if names, ok := enums()[name]; ok {
		return g.define(name, func() object { return object{"enum": names} })
	}
	if method, ok := g.sealed[name]; ok {
		return g.define(name, func() object { return g.sum(method) })
	}
	if s, ok := g.structs[name]; ok {
		return g.define(name, func() object { return g.data(s) })
	}
	return g.fail("a type that the schema does not know: %s", name)
}

// define puts a schema among the definitions, once, and refers to it.
func (g *generator) define(name string, schema func() object) object {
	if _, ok := g.defs[name]; !ok {
		g.defs[name] = nil // a definition may lead back to itself
		g.defs[name] = schema()
	}
	return object{"$ref": "#/$defs/" + name}
}

// sum is an externally tagged enum: a string for a case without data, else an object with one
// field.
func (g *generator) sum(method string) object {
	var cases []any
	for _, name := range g.sums[method] {
		s := g.structs[name]
		tag := name
		if t, ok := spelled[name]; ok {
			tag = t
		}
		if len(s.fields) == 0 {
			cases = append(cases, object{"const": tag, "description": s.doc})
			continue
		}
		cases = append(cases, object{
			"type": "object", "description": s.doc,
			"properties": object{tag: g.payload(s)}, "required": []string{tag}, "additionalProperties": false,
		})
	}
	if len(cases) == 0 {
		return g.fail("a sum type without cases: %s", method)
	}
	return object{"oneOf": cases}
}

// payload is a variant's data: the only field itself, else what the struct is written as.
func (g *generator) payload(s *structType) object {
	if len(s.fields) == 1 {
		return g.field(s, s.fields[0])
	}
	data := g.data(s)
	delete(data, "description") // the variant has it
	return data
}

// data is a struct as a tuple or an object.
func (g *generator) data(s *structType) object {
	if slices.Contains(tuples, s.name) {
		items := make([]any, len(s.fields))
		for i, f := range s.fields {
			items[i] = g.field(s, f)
		}
		return object{"type": "array", "description": s.doc, "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
	}
	properties := object{}
	var required []string
	for _, f := range s.fields {
		properties[snake(f.name)] = g.field(s, f)
		if !slices.Contains(omitted, s.name+"."+f.name) {
			required = append(required, snake(f.name))
		}
	}
	return object{"type": "object", "description": s.doc, "properties": properties, "required": required, "additionalProperties": false}
}

// snake writes a Go field's name as the JSON does: AdmitVia is admit_via.
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
