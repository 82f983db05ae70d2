package inputs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
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
	r := &sessionsReader{file: name, program: p, slots: make(map[string]ir.Slot, len(p.Attrs)), in: jsonread.New(data)}
	for slot, attr := range p.Attrs {
		r.slots[attr] = slot
	}
	var sessions []ir.Session
	r.each("a list of sessions", func() { sessions = append(sessions, r.session()) })
	if err := r.in.Close(); err != nil {
		return nil, diag.List{ir.SyntaxError(name, string(data), err)}
	}
	if len(r.list) > 0 {
		return nil, r.list
	}
	return sessions, nil
}

type sessionsReader struct {
	file    string
	program *ir.Program
	slots   map[string]ir.Slot
	in      *jsonread.Reader
	list    diag.List
}

// fail complains of what was read last.
func (r *sessionsReader) fail(code diag.Code, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, File: r.file, Path: r.in.Path(), Format: format, Args: args}
	if len(r.list) < maxComplaints {
		r.list = append(r.list, d)
	}
	return d
}

// begin enters an array or an object. It refuses any other value.
func (r *sessionsReader) begin(kind jsonread.Kind, what string) bool {
	if r.in.Next() != kind {
		found := r.in.Found()
		r.fail(CodeShape, "expected %s, found %s", what, found)
		return false
	}
	r.in.Begin()
	return true
}

// each reads the elements of a list.
func (r *sessionsReader) each(what string, element func()) {
	if r.begin(jsonread.Array, what+", an array") {
		for r.in.Next() != jsonread.None {
			element()
		}
		r.in.End()
	}
}

func (r *sessionsReader) session() (s ir.Session) {
	turns := 0
	s.Attrs = r.values("a session", func(field string) bool {
		if field != turnsField {
			return false
		}
		if turns++; turns > 1 {
			r.fail(CodeRepeated, "`%s` stands twice", field)
		}
		r.each("the turns of a session", func() {
			s.Turns = append(s.Turns, r.values("a turn", func(string) bool { return false }))
		})
		return true
	})
	return s
}

// values reads an object of attribute values; other reads the fields that are not attributes.
func (r *sessionsReader) values(what string, other func(field string) bool) (presets []ir.Preset) {
	if !r.begin(jsonread.Object, what+", an object of attribute values") {
		return nil
	}
	seen := make(map[ir.Slot]bool)
	for r.in.Next() != jsonread.None {
		field := r.in.Text()
		if len(r.list) >= maxComplaints {
			r.in.Skip()
		} else if !other(field) {
			if preset, ok := r.value(field, seen); ok {
				presets = append(presets, preset)
			}
		}
	}
	r.in.End()
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

// value reads the value of an attribute; ok reports whether it may be given.
func (r *sessionsReader) value(field string, seen map[ir.Slot]bool) (preset ir.Preset, ok bool) {
	slot, known := r.slots[field]
	switch {
	case !known:
		d := r.fail(CodeAttribute, "the program has no attribute `%s`", field)
		if near := diag.Nearest(field, r.presettable()); near != "" {
			d.Hint = fmt.Sprintf("did you mean `%s`?", near)
		}
	case !r.program.Presettable(slot):
		r.fail(CodeMachineSet, "`%s` cannot be given: the machine sets it", field)
	case seen[slot]:
		r.fail(CodeRepeated, "`%s` stands twice", field)
	default:
		seen[slot] = true
		x, bad := ir.ReadReal(r.in)
		if bad != nil {
			r.fail(CodeShape, "%s", bad.Message())
		}
		return ir.Preset{Slot: slot, Value: x}, bad == nil
	}
	r.in.Skip()
	return preset, false
}
