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
	sessions := make([]ir.Session, len(s.Requests))
	for i, request := range s.Requests {
		for _, v := range request {
			slot, known := slots[v.Attr]
			if !known {
				return complain(s.File, "%s has no attribute `%s`, which the requests bring", s.Program, v.Attr)
			}
			sessions[i].Attrs = append(sessions[i].Attrs, ir.Preset{Slot: slot, Value: v.Value})
		}
	}
	for _, s := range sessions {
		slices.SortFunc(s.Attrs, func(a, b ir.Preset) int { return cmp.Compare(a.Slot, b.Slot) })
	}
	p.Arrival = &ir.Sessions{List: sessions}
	return nil
}
