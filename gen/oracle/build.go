package oracle

import (
	"cmp"
	"slices"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Build compiles the scenario's program with its constants and gives it the scenario's sessions; a trace is
// inlined, so that the program stands alone.
func (s *Scenario) Build(root string) (*inputs.Loaded, diag.List) {
	opt := inputs.Options{WithTrace: true}
	for _, c := range s.Constants {
		opt.Set = append(opt.Set, c.Name+"="+ir.Display(c.Value))
	}
	if s.TraceFile != "" {
		opt.Trace = within(root, s.TraceFile)
	}
	l, list := inputs.Load(within(root, s.Program), opt)
	if l == nil {
		return nil, list
	}
	if s.TraceFile != "" {
		if l.Program, list = inputs.InlineTrace(l.Program, l.Trace); list.HasErrors() {
			return nil, list
		}
		l.Trace = nil
	} else if list = s.bring(l.Program); list != nil {
		return nil, list
	}
	if list = ir.Shape(l.Program, l.Places); list.HasErrors() {
		return nil, list
	}
	return l, list
}

// bring makes the requests the program's sessions.
func (s *Scenario) bring(p *ir.Program) diag.List {
	slots := make(map[string]ir.Slot, len(p.Attrs))
	for slot, name := range p.Attrs {
		slots[name] = slot
	}
	presets := func(values []Value) (list []ir.Preset, wrong diag.List) {
		for _, v := range values {
			slot, known := slots[v.Attr]
			if !known {
				return nil, complain(s.File, "%s has no attribute `%s`, which the requests bring", s.Program, v.Attr)
			}
			list = append(list, ir.Preset{Slot: slot, Value: v.Value})
		}
		slices.SortFunc(list, func(a, b ir.Preset) int { return cmp.Compare(a.Slot, b.Slot) })
		return list, nil
	}
	var sessions []ir.Session
	for _, request := range s.Requests {
		attrs, wrong := presets(request)
		if wrong != nil {
			return wrong
		}
		sessions = append(sessions, ir.Session{Attrs: attrs})
	}
	for _, chain := range s.Chains {
		session := ir.Session{}
		for _, asked := range chain {
			turn, wrong := presets(asked.Values)
			if wrong != nil {
				return wrong
			}
			session.Turns = append(session.Turns, turn)
			session.TurnTexts = append(session.TurnTexts, pieces(p, asked.Text))
		}
		sessions = append(sessions, session)
	}
	p.Arrival = &ir.Sessions{List: sessions}
	if s.Horizon > 0 {
		p.Horizon = s.Horizon
	}
	return nil
}

// pieces are a text with the numbers of its streams; those that the program does not name become streams of it.
func pieces(p *ir.Program, text []Piece) (out []ir.Piece) {
	for _, piece := range text {
		n := slices.Index(p.Streams, piece.Stream)
		if n < 0 {
			n = len(p.Streams)
			p.Streams = append(p.Streams, piece.Stream)
		}
		out = append(out, ir.Piece{Stream: n, Key: piece.Key, From: piece.From})
	}
	return out
}
