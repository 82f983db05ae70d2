package ir

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
)

// A statement is printed from its schema: its word, then its fields in order. What a field is decides how it stands: an
// expression in parentheses; pools, stages, attributes and observations by their names; the elements of a list with commas between them. A
// field that may be absent has its own name before it. A tag `text` says otherwise, with `%` for the field. Blocks stand in braces, those
// after the first with the text of their tag before them; such a field is left out when its block is empty.

// block writes a block after its head.
func (t *textPrinter) block(head string, b BlockID) {
	t.open(head, b)
	t.line("}")
}

// open writes a block up to its closing brace.
func (t *textPrinter) open(head string, b BlockID) {
	t.line("%s {", head)
	t.depth++
	around := t.path
	t.list(b)
	t.path = around
	t.depth--
}

// list writes the statements of a block.
func (t *textPrinter) list(b BlockID) {
	for i, s := range t.p.Blocks[b] {
		t.path = jsonread.PathOf("blocks", b, i)
		if rest, nested := t.stmt(s, t.open); nested && rest == "}" {
			t.line("}")
		} else {
			t.line("%s;", rest)
		}
		if r, ok := s.(*Run); ok {
			t.phases(r)
		}
	}
}

// phases writes the later phases of a run as the runs that they were, with the statements between them.
func (t *textPrinter) phases(r *Run) {
	at := t.path
	growing := ""
	if r.Growing != nil {
		growing = " growing " + t.ref(r.Growing, "pool", RoleIndex.Moment())
	}
	for i, phase := range r.Then {
		t.list(phase.Block)
		t.path = at
		t.path.Field("Run")
		t.path.Field("then")
		t.path.Index(i)
		t.path.Field("work")
		t.line("run %s %s (%s)%s;", t.ref(&r.Stage, "stage", RoleIndex.Moment()), phase.Mode, t.expr(phase.Work, AtSession), growing)
		t.path = at
	}
}

// stmt gives what is left of a statement after its last block, and whether it has one. Blocks go to open with what stands before them;
// without open the statement ends at the first.
func (t *textPrinter) stmt(s Stmt, open func(head string, b BlockID)) (rest string, nested bool) {
	c := stmtSchema.caseOf(s)
	line := []string{c.word}
	t.path.Field(c.Name)
	defer t.path.Up(1)
	v := reflect.ValueOf(s).Elem()
	for i := range c.Struct.Fields {
		f := &c.Struct.Fields[i]
		part := f.value(v)
		if f.Text == "-" {
			continue
		}
		if f.Of != "block" {
			switch text := t.part(c.Struct, i, part); {
			case strings.HasPrefix(text, "["): // an index stands close to its name
				line[len(line)-1] += text
			case strings.HasPrefix(text, ","): // what goes on with a list stands in its parentheses
				line[len(line)-1] = strings.TrimSuffix(line[len(line)-1], ")") + text + ")"
			case text != "":
				line = append(line, text)
			}
			continue
		}
		if open == nil {
			break
		}
		blocks, list := part.Interface().([]BlockID)
		if !list {
			blocks = []BlockID{BlockID(part.Int())}
		}
		for _, b := range blocks {
			switch {
			case nested && !list && len(t.p.Blocks[b]) == 0:
				continue
			case nested:
				line = append(line, f.Text)
			}
			open(strings.Join(line, " "), b)
			line, nested = []string{"}"}, true
		}
	}
	return strings.Join(line, " "), nested
}

// part writes a field of a struct, empty if it is absent.
func (t *textPrinter) part(s *Schema, i int, v reflect.Value) string {
	f := &s.Fields[i]
	optional := f.Null || f.Omit
	if optional && empty(v) {
		return ""
	}
	s.step(&t.path, i)
	defer s.back(&t.path)
	text := t.value(f, f.Schema, v)
	template := f.Text
	if template == "" {
		template = "%"
		if f.Schema == exprSchema {
			template = "(%)"
		}
		if optional {
			template = strings.ReplaceAll(f.Name, "_", " ") + " " + template
		}
	}
	if text == "" {
		return ""
	}
	return strings.Replace(template, "%", text, 1)
}

// value writes what a field holds.
func (t *textPrinter) value(f *Field, s *Schema, v reflect.Value) string {
	switch s.Form {
	case FormInteger:
		return t.nameOf(f.Of, int(v.Int()))
	case FormReal:
		return t.constant(v.Float())
	case FormString:
		return v.String()
	case FormEnum:
		return fmt.Sprint(v.Interface())
	case FormOptional:
		return t.value(f, s.Elem, v.Elem())
	case FormList:
		list := make([]string, v.Len())
		for i := range list {
			t.path.Index(i)
			list[i] = t.value(f, s.Elem, v.Index(i))
			t.path.Up(1)
		}
		return strings.Join(list, ", ")
	case FormObject, FormTuple, FormOnly:
		if s == refSchema {
			return t.ref(v.Addr().Interface().(*Ref), f.Of, RoleIndex.Moment())
		}
		var parts []string
		for i := range s.Fields {
			if text := t.part(s, i, s.Fields[i].value(v)); text != "" {
				parts = append(parts, text)
			}
		}
		return strings.Join(parts, " ")
	case FormSum:
		if e, ok := v.Interface().(Expr); ok {
			return t.expr(e, f.Role.Moment())
		}
		c := s.caseOf(v.Interface())
		if c.Struct.Form == FormBare {
			return c.word
		}
		return t.value(f, c.Struct, v.Elem().Elem())
	case FormBool, FormBare, FormVersion, FormFeatures:
	}
	return "" // the name of the field says it
}
