package gen

import (
	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// expand gives a program whose sessions are explicit and bring what its `init` sets: those of `batch` are counted out, and each
// session's attributes are read off the machine at its birth. A program that draws at births, or whose sessions are born otherwise, stays
// as it is, for the fragment to refuse.
func expand(p *ir.Program) *ir.Program {
	var sessions []ir.Session
	switch a := p.Arrival.(type) {
	case *ir.Batch:
		sessions = make([]ir.Session, a.Count)
	case *ir.Sessions:
		sessions = append(sessions, a.List...)
	case *ir.NoArrival, *ir.Poisson, *ir.Renewal, *ir.Closed:
		return p
	}
	if draws(p) {
		return p
	}
	m := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{})
	for i := range sessions {
		if t, err := m.Step(); err != nil || t.Rule != semantics.Arrive {
			return p
		}
		v, _ := m.Session(int64(i))
		sessions[i].Attrs = nil
		for slot, x := range v.Attrs {
			if slot != ir.SlotSerial && (x != 0 || slot >= ir.NumBuiltins) {
				sessions[i].Attrs = append(sessions[i].Attrs, ir.Preset{Slot: slot, Value: x})
			}
		}
	}
	out := *p
	out.Arrival = &ir.Sessions{List: sessions}
	out.Blocks = append([][]ir.Stmt(nil), p.Blocks...)
	out.Blocks[p.Init] = nil
	return &out
}

// draws reports whether `init` draws random numbers.
func draws(p *ir.Program) (found bool) {
	ir.Walk(p, ir.Visitor{Expr: func(at *ir.Cursor, e ir.Expr) {
		if _, sample := e.(*ir.Sample); sample && at.Block == p.Init {
			found = true
		}
	}})
	return found
}

// leanProgram is the program of a source in the words of its fragment, and the one that is run to verify it; for the fragment of the
// oracle both are the source's.
func (s *Source) leanProgram(kind fragment.Kind) fragment.Narrowed {
	if kind == fragment.Oracle {
		return fragment.Narrowed{Program: s.Program, Watched: s.Program}
	}
	return fragment.Narrow(expand(s.Program))
}
