package inputs

import (
	"cmp"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// InlineTrace makes the turns of an ordered trace the sessions' own, so that the program needs no
// trace file and runs as before: session number n has the turns of the trace's session n. The
// program is not changed; the result shares what is the same.
func InlineTrace(p *ir.Program, trace *ir.Trace) (*ir.Program, diag.List) {
	fail := func(format string, args ...any) (*ir.Program, diag.List) {
		return nil, diag.List{{Code: CodeInline, Format: format, Args: args}}
	}
	if p.Trace == nil || trace == nil {
		return fail("the program names no trace: there is nothing to inline")
	}
	if p.DrawsRows() {
		return fail("the program draws from its trace with `~trace(…)`, which takes the whole trace")
	}
	if !p.TraceOrdered {
		return fail("only a trace that is `ordered` can be inlined: from this one every session draws")
	}
	if name, sets := setsRow(p); sets {
		return fail("the `turn` block sets `%s`, which a row of the trace gives and a session's own turn would win over: inlined, the program would run otherwise", name)
	}
	var sessions []ir.Session
	switch a := p.Arrival.(type) {
	case *ir.Batch:
		if a.Count > len(trace.Sessions) {
			return fail("the program has %d sessions, the trace only %d", a.Count, len(trace.Sessions))
		}
		sessions = make([]ir.Session, a.Count)
	case *ir.Sessions:
		sessions = slices.Clone(a.List)
	case *ir.NoArrival:
	case *ir.Poisson, *ir.Renewal, *ir.Closed:
		return fail("only a batch and explicit sessions can have a trace inlined: the others arrive without end")
	}
	for i := range sessions {
		s := &sessions[i]
		if len(s.Turns) > 0 {
			continue
		}
		if i >= len(trace.Sessions) {
			return fail("session %d has no turns in the trace: it has %d sessions", i, len(trace.Sessions))
		}
		for _, row := range trace.Sessions[i] {
			s.Turns = append(s.Turns, turn(p, row))
		}
	}
	out := *p
	out.Trace, out.TraceOrdered = nil, false
	if _, none := p.Arrival.(*ir.NoArrival); !none {
		out.Arrival = &ir.Sessions{List: sessions}
	}
	return &out, nil
}

// setsRow reports whether the workload's turn block sets an attribute that a row of a trace gives, and which.
func setsRow(p *ir.Program) (name string, sets bool) {
	for _, s := range p.Blocks[p.Turn] {
		if set, ok := s.(*ir.Set); ok && slices.ContainsFunc(turn(p, ir.Row{}), func(r ir.Preset) bool { return r.Slot == set.Slot }) {
			return p.Attrs[set.Slot], true
		}
	}
	return "", false
}

// turn is a row as what a session's own turn brings: all four values, so that no value is left over
// from the turn before.
func turn(p *ir.Program, row ir.Row) []ir.Preset {
	presets := []ir.Preset{
		{Slot: p.SlotsOf[ir.SlotNew], Value: row.New},
		{Slot: p.SlotsOf[ir.SlotOut], Value: row.Out},
		{Slot: p.SlotsOf[ir.SlotThink], Value: row.Think},
		{Slot: p.SlotsOf[ir.SlotForced], Value: row.Forced},
	}
	slices.SortFunc(presets, func(a, b ir.Preset) int { return cmp.Compare(a.Slot, b.Slot) })
	return presets
}
