package inputs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/sq-sem/sq-sem/internal/base/jsontree"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// turnsField is the one field of a session that is no attribute.
const turnsField = "turns"

// maxComplaints bounds what is reported about one file.
const maxComplaints = 100

// ReadSessions reads a sessions file for a program: a list of objects of attribute values, each
// with an optional list `turns` of the values that each turn brings. Presets come out by slot.
func ReadSessions(name string, data []byte, p *ir.Program) ([]ir.Session, diag.List) {
	text := string(data)
	root, err := jsontree.Parse(text)
	if err != nil {
		return nil, diag.List{ir.SyntaxError(name, text, err)}
	}
	r := &sessionsReader{file: name, program: p, slots: make(map[string]ir.Slot, len(p.Attrs))}
	for slot, attr := range p.Attrs {
		r.slots[attr] = slot
	}
	var sessions []ir.Session
	r.each(root, "a list of sessions", func(v *jsontree.Value) {
		sessions = append(sessions, r.session(v))
	})
	if len(r.list) > 0 {
		return nil, r.list
	}
	return sessions, nil
}

type sessionsReader struct {
	file    string
	program *ir.Program
	slots   map[string]ir.Slot
	path    jsontree.Path
	list    diag.List
}

func (r *sessionsReader) fail(code diag.Code, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, File: r.file, Path: r.path.String(), Format: format, Args: args}
	if len(r.list) < maxComplaints {
		r.list = append(r.list, d)
	}
	return d
}

// each reads the elements of a list.
func (r *sessionsReader) each(v *jsontree.Value, what string, element func(*jsontree.Value)) {
	if v.Kind != jsontree.Array {
		r.fail(CodeShape, "expected %s, an array, found %s", what, v.Kind)
		return
	}
	for i := range v.Items {
		if len(r.list) >= maxComplaints {
			return
		}
		r.path.Index(i)
		element(&v.Items[i])
		r.path.Up(1)
	}
}

func (r *sessionsReader) session(v *jsontree.Value) (s ir.Session) {
	turns := 0
	s.Attrs = r.values(v, "a session", func(field string, v *jsontree.Value) bool {
		if field != turnsField {
			return false
		}
		if turns++; turns > 1 {
			r.fail(CodeRepeated, "`%s` stands twice", field)
		}
		r.each(v, "the turns of a session", func(v *jsontree.Value) {
			s.Turns = append(s.Turns, r.values(v, "a turn", func(string, *jsontree.Value) bool { return false }))
		})
		return true
	})
	return s
}

// values reads an object of attribute values; other takes the fields that are none.
func (r *sessionsReader) values(v *jsontree.Value, what string, other func(string, *jsontree.Value) bool) []ir.Preset {
	if v.Kind != jsontree.Object {
		r.fail(CodeShape, "expected %s, an object of attribute values, found %s", what, v.Kind)
		return nil
	}
	var presets []ir.Preset
	seen := make(map[ir.Slot]bool, len(v.Keys))
	for i, field := range v.Keys {
		r.path.Field(field)
		if !other(field, &v.Items[i]) {
			if preset, ok := r.value(field, &v.Items[i], seen); ok {
				presets = append(presets, preset)
			}
		}
		r.path.Up(1)
	}
	slices.SortFunc(presets, func(a, b ir.Preset) int { return cmp.Compare(a.Slot, b.Slot) })
	return presets
}

// presettable are the attributes that a session may bring.
func (r *sessionsReader) presettable() (names []string) {
	for slot, name := range r.program.Attrs {
		if r.program.Presettable(slot) {
			names = append(names, name)
		}
	}
	return names
}

func (r *sessionsReader) value(field string, v *jsontree.Value, seen map[ir.Slot]bool) (preset ir.Preset, ok bool) {
	slot, known := r.slots[field]
	switch {
	case !known:
		d := r.fail(CodeAttribute, "the program has no attribute `%s`", field)
		if near := diag.Nearest(field, r.presettable()); near != "" {
			d.Hint = fmt.Sprintf("did you mean `%s`?", near)
		}
		return preset, false
	case !r.program.Presettable(slot):
		r.fail(CodeMachineSet, "`%s` cannot be given: the machine sets it", field)
		return preset, false
	case seen[slot]:
		r.fail(CodeRepeated, "`%s` stands twice", field)
		return preset, false
	}
	seen[slot] = true
	x, bad := ir.Real(v)
	if bad != nil {
		r.fail(CodeShape, "%s", bad.Message())
	}
	return ir.Preset{Slot: slot, Value: x}, bad == nil
}
