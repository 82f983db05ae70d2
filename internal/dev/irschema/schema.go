package main

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir"
)

// object is a JSON object of the schema; it is written with its names sorted.
type object map[string]any

// generator writes what ir.ProgramSchema describes as a JSON Schema, with the comments of the Go types.
type generator struct {
	comments map[string]string
	defs     object
}

// program is the whole schema: the root is a program, every type it leads to a definition.
func (g *generator) program() object {
	root := g.data(ir.ProgramSchema())
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = fmt.Sprintf("sq-sem IR version %d", ir.Version)
	root["description"] = fmt.Sprint(root["description"], " Generated from the Go types of package ir; do not edit.")
	root["$defs"] = g.defs
	return root
}

func orNull(schema, null object) object {
	null["type"] = "null"
	return object{"anyOf": []any{schema, null}}
}

// field is the schema of a struct's field, with its comment.
func (g *generator) field(of *ir.Schema, f *ir.Field) object {
	schema := g.value(f.Schema, f.Of)
	switch {
	case f.Inf:
		schema = orNull(schema, object{"description": "infinity, as older writers wrote it"})
	case f.Null && f.Schema.Form != ir.FormOptional:
		schema = orNull(schema, object{})
	}
	if of.Go != nil {
		if comment := g.comments[of.Go.Name()+"."+f.Go]; comment != "" {
			schema["description"] = comment
		}
	}
	return schema
}

// value is the schema of a value, and of the table in which it is an index, if it is one.
func (g *generator) value(s *ir.Schema, table string) object {
	switch s.Form {
	case ir.FormBool:
		return object{"type": "boolean"}
	case ir.FormInteger:
		if table != "" {
			return object{"type": "integer", "minimum": 0}
		}
		return object{"type": "integer"}
	case ir.FormReal:
		return g.define("Real", func() object {
			return object{"description": "A number, or infinity as a string.", "anyOf": []any{object{"type": "number"}, object{"enum": []any{"inf", "-inf"}}}}
		})
	case ir.FormString:
		return object{"type": "string"}
	case ir.FormEnum:
		return g.define(s.Go.Name(), func() object { return object{"enum": s.Names} })
	case ir.FormList:
		return object{"type": "array", "items": g.value(s.Elem, table)}
	case ir.FormOptional:
		return orNull(g.value(s.Elem, table), object{})
	case ir.FormObject, ir.FormTuple:
		return g.define(s.Go.Name(), func() object { return g.data(s) })
	case ir.FormSum:
		return g.define(s.Go.Name(), func() object { return g.sum(s) })
	case ir.FormVersion:
		return object{"const": ir.Version}
	case ir.FormFeatures:
		return object{"type": "array", "items": object{"enum": ir.ProgramSchema().Features}, "uniqueItems": true}
	case ir.FormBare, ir.FormOnly:
	}
	panic(fmt.Sprintf("%s stands outside its sum type", s.Go))
}

// define puts a schema among the definitions, once, and refers to it.
func (g *generator) define(name string, schema func() object) object {
	if _, ok := g.defs[name]; !ok {
		g.defs[name] = nil // a definition may lead back to itself
		g.defs[name] = schema()
	}
	return object{"$ref": "#/$defs/" + name}
}

// sum is an externally tagged sum type: a string for a case without data, else an object with one field.
func (g *generator) sum(s *ir.Schema) object {
	var cases []any
	for i := range s.Cases {
		c := &s.Cases[i]
		comment := g.comments[c.Struct.Go.Name()]
		if c.Struct.Form == ir.FormBare {
			cases = append(cases, object{"const": c.Name, "description": comment})
			continue
		}
		var payload object
		if c.Struct.Form == ir.FormOnly {
			payload = g.field(c.Struct, &c.Struct.Fields[0])
		} else {
			payload = g.data(c.Struct)
			delete(payload, "description") // the case has it
		}
		cases = append(cases, object{
			"type": "object", "description": comment,
			"properties": object{c.Name: payload}, "required": []string{c.Name}, "additionalProperties": false,
		})
	}
	return object{"oneOf": cases}
}

// data is a struct as a tuple or an object.
func (g *generator) data(s *ir.Schema) object {
	schema := object{"description": g.comments[s.Go.Name()]}
	properties := object{}
	var items []any
	var required []string
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.Schema.Form == ir.FormFeatures && len(s.Features) == 0 {
			continue
		}
		items = append(items, g.field(s, f))
		properties[f.Name] = items[len(items)-1]
		if !f.Omit {
			required = append(required, f.Name)
		}
	}
	if s.Form == ir.FormTuple {
		schema["type"], schema["prefixItems"], schema["minItems"], schema["maxItems"] = "array", items, len(required), len(items)
		return schema
	}
	schema["type"], schema["properties"], schema["required"], schema["additionalProperties"] = "object", properties, required, false
	return schema
}
