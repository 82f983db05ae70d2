package inputs

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// The fields of a session that are no attributes. A `text` that is a number is one.
const (
	turnsField = "turns"
	textField  = "text"
)

// maxComplaints bounds what is reported about one file.
const maxComplaints = 100

// ReadSessions reads a sessions file for a program: a list of objects of attribute values, each
// with an optional list `turns` of the values that each turn brings, and an optional list `text` of the pieces that a session or a turn
// brings. Presets come out by slot. The streams that the program does not name itself become streams of it.
func ReadSessions(name string, data []byte, p *ir.Program) ([]ir.Session, diag.List) {
	r := &sessionsReader{file: name, program: p, slots: make(map[string]ir.Slot, len(p.Attrs)), streams: map[string]int{}, in: jsonread.New(data)}
	for slot, attr := range p.Attrs {
		r.slots[attr] = slot
	}
	known := len(p.Streams)
	for i, stream := range p.Streams {
		r.streams[stream] = i
	}
	var sessions []ir.Session
	r.each("a list of sessions", func() { sessions = append(sessions, r.session()) })
	if err := r.in.Close(); err != nil {
		return nil, diag.List{ir.SyntaxError(name, string(data), err)}
	}
	if len(r.list) > 0 {
		p.Streams = p.Streams[:known]
		return nil, r.list
	}
	return sessions, nil
}

type sessionsReader struct {
	file    string
	program *ir.Program
	slots   map[string]ir.Slot
	streams map[string]int
	in      *jsonread.Reader
	list    diag.List
	pieces  []ir.Piece // of the text at hand
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
	var texts [][]ir.Piece
	texted := false
	s.Attrs, s.Text = r.values("a session", func(field string) bool {
		if field != turnsField {
			return false
		}
		if turns++; turns > 1 {
			r.fail(CodeRepeated, "`%s` stands twice", field)
		}
		r.each("the turns of a session", func() {
			values, text := r.values("a turn", func(string) bool { return false })
			s.Turns, texts = append(s.Turns, values), append(texts, text)
			texted = texted || len(text) > 0
		})
		return true
	})
	if texted {
		s.TurnTexts = texts
	}
	return s
}

// values reads an object of attribute values, and of text; other reads the fields that are neither.
func (r *sessionsReader) values(what string, other func(field string) bool) (presets []ir.Preset, text []ir.Piece) {
	if !r.begin(jsonread.Object, what+", an object of attribute values") {
		return nil, nil
	}
	texts := 0
	seen := make(map[ir.Slot]bool)
	for r.in.Next() != jsonread.None {
		field := r.in.Text()
		if len(r.list) >= maxComplaints {
			r.in.Skip()
		} else if field == textField && r.in.Next() == jsonread.Array {
			if texts++; texts > 1 {
				r.fail(CodeRepeated, "`%s` stands twice", field)
			}
			r.pieces = r.pieces[:0]
			r.each("a text", func() { r.pieces = append(r.pieces, r.piece()) })
			text = append(text, r.pieces...)
		} else if !other(field) {
			if preset, ok := r.value(field, seen); ok {
				presets = append(presets, preset)
			}
		}
	}
	r.in.End()
	slices.SortFunc(presets, func(a, b ir.Preset) int { return cmp.Compare(a.Slot, b.Slot) })
	return presets, text
}

// piece reads a piece of a text: [stream, key, from], where the key may be null; what is left out at the end is null, and 0.
func (r *sessionsReader) piece() (p ir.Piece) {
	const what = "a piece of text, [stream, key, from]"
	if !r.begin(jsonread.Array, what) {
		return p
	}
	n := 0
	for ; r.in.Next() != jsonread.None; n++ {
		switch n {
		case 0:
			p.Stream = r.stream()
		case 1:
			if r.in.Next() == jsonread.Null {
				r.in.Skip()
				continue
			}
			key := r.real()
			p.Key = &key
		case 2:
			if p.From = r.real(); p.From < 0 || p.From != math.Trunc(p.From) || math.IsInf(p.From, 0) {
				r.fail(CodeShape, "a text begins at a whole number of tokens, not at %s", ir.Display(p.From))
			}
		default:
			r.in.Skip()
		}
	}
	r.in.End()
	if n == 0 || n > 3 {
		r.fail(CodeShape, "expected %s, found %d elements", what, n)
	}
	return p
}

// stream reads the name of a stream.
func (r *sessionsReader) stream() int {
	if r.in.Next() != jsonread.String {
		found := r.in.Found()
		r.fail(CodeShape, "expected the name of a stream, found %s", found)
		return 0
	}
	name := r.in.Text()
	n, ok := r.streams[name]
	switch {
	case ok:
	case !ir.IsName(name):
		r.fail(CodeShape, "the name of a stream is a word of letters, digits and `_`, not %q", jsonread.Clip(name))
	default:
		n = len(r.program.Streams)
		r.streams[name] = n
		r.program.Streams = append(r.program.Streams, name)
	}
	return n
}

// real reads a number, 0 where there is none.
func (r *sessionsReader) real() float64 {
	x, bad := ir.ReadReal(r.in)
	if bad != nil {
		r.fail(CodeShape, "%s", bad.Message())
	}
	return x
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
