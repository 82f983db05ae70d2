package lint

import "github.com/sq-sem/sq-sem/ir"

// facts say who uses what in a program. Pools and stages are known by the first of their family.
type facts struct {
	pools, stages []ir.Family
	// held are the pools that some hold takes, or that another pool spills into; caching are those where something may be left
	// cached.
	held, caching map[int]bool
	// run are the stages where some session runs, or the work of a spill; admitting are the engines that serve a queue.
	run, admitting map[int]bool
	// turns says that some session takes a turn.
	turns bool
	// assigned and read are the attributes that a statement assigns and that an expression reads, other than in the `set` of
	// the attribute itself, each with its first place.
	assigned, read map[ir.Slot]site
}

// site is a node of the program.
type site struct {
	at   ir.ID
	path string
}

func factsOf(p *ir.Program) *facts {
	f := &facts{
		pools: p.PoolFamilies(), stages: p.StageFamilies(),
		held: map[int]bool{}, caching: map[int]bool{}, run: map[int]bool{}, admitting: map[int]bool{},
		assigned: map[ir.Slot]site{}, read: map[ir.Slot]site{},
	}
	for i := range p.Pools {
		if s := p.Pools[i].Spill; s != nil {
			f.held[f.pools[s.To].Base] = true
			f.caching[f.pools[s.To].Base] = true // what is evicted enters it as its owner's
			f.run[f.stages[s.Via].Base] = true
		}
		if via := p.Pools[i].AdmitVia; via != nil {
			f.admitting[f.stages[*via].Base] = true
		}
	}
	// assigning is the attribute that the current statement sets, or -1.
	assigning := -1
	first := func(of map[ir.Slot]site, slot ir.Slot, c *ir.Cursor) {
		if _, ok := of[slot]; !ok {
			of[slot] = site{c.Place(), c.Path()}
		}
	}
	ir.Walk(p, ir.Visitor{
		Stmt: func(c *ir.Cursor, s ir.Stmt) {
			assigning = -1
			switch s := s.(type) {
			case *ir.Turn:
				f.turns = true
			case *ir.Set:
				assigning = s.Slot
				first(f.assigned, s.Slot, c)
			case *ir.Choose:
				first(f.assigned, s.Var, c)
			case *ir.Hold:
				for i := range s.Pools {
					base := s.Pools[i].Pool.Base
					f.held[base] = true
					f.caching[base] = f.caching[base] || s.Cache != nil
				}
			case *ir.Run:
				f.run[s.Stage.Base] = true
			default: // assigns nothing, holds nothing, runs nowhere
			}
		},
		Expr: func(c *ir.Cursor, e ir.Expr) {
			if a, ok := e.(*ir.Attr); ok && a.Slot != assigning {
				first(f.read, a.Slot, c)
			}
		},
	})
	return f
}
