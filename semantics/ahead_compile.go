package semantics

import "github.com/sq-sem/sq-sem/ir"

// runProg is a run on an engine that is ahead.
type runProg struct {
	phases []phaseProg
	// clean is how many of the holds around, from the innermost out, have nothing between the run and their end that takes time or memory.
	clean int32
}

// phaseProg is a phase of a run: its work is an expression, landing the block that runs when it has landed, none for an empty one.
type phaseProg struct {
	mode          ir.Mode
	work, landing int32
}

// phased numbers a run on an engine that is ahead; none for another one.
func (c *compiler) phased(r *ir.Run, block, pos int32, work int32) int32 {
	p := c.p.IR
	ahead := false
	for i := range r.Stage.Count {
		ahead = ahead || p.IsAhead(r.Stage.Base+i)
	}
	if !ahead {
		return none
	}
	out := runProg{phases: []phaseProg{{mode: r.Mode, work: work, landing: none}}, clean: c.cleanHolds(block, pos)}
	for _, phase := range r.Then {
		if len(p.Blocks[phase.Block]) > 0 {
			out.phases[len(out.phases)-1].landing = int32(phase.Block)
		}
		out.phases = append(out.phases, phaseProg{mode: phase.Mode, work: c.expr(phase.Work), landing: none})
	}
	c.p.phases = max(c.p.phases, len(out.phases))
	c.p.runs = append(c.p.runs, out)
	return int32(len(c.p.runs) - 1)
}

// cleanHolds counts the holds around a statement between whose end and it there are only statements that may land.
func (c *compiler) cleanHolds(block, pos int32) (holds int32) {
	for {
		for _, s := range c.p.IR.Blocks[block][pos+1:] {
			if !c.p.IR.MayLand(s) {
				return holds
			}
		}
		o := c.owners[block]
		switch o.stmt.(type) {
		case *ir.Branch:
		case *ir.Hold:
			holds++
		default:
			return holds
		}
		block, pos = int32(o.block), int32(o.pos)
	}
}

// fencePools finds the pools that some load names.
func (c *compiler) fencePools() {
	if !c.p.ahead {
		return
	}
	ir.Walk(c.p.IR, ir.Visitor{Stmt: func(_ *ir.Cursor, s ir.Stmt) {
		if l, ok := s.(*ir.Load); ok {
			for i := range l.Pool.Count {
				c.p.pools[l.Pool.Base+i].fenced = true
			}
		}
	}})
}
