package check

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// loop refuses "a `loop` with a path that lets no time pass".
func (c *scopes) loop(s *ir.Loop) {
	if c.passesTime(s.Body) {
		return
	}
	d := c.fail(codeLoop, c.stmtAt(s), "the loop can go round without any time passing")
	d.Hint = "let every path through it reach a `run` whose work is not 0, or `end`"
	for _, inner := range c.p.Blocks[s.Body] {
		b, ok := inner.(*ir.Branch)
		if !ok {
			continue
		}
		switch then, other := c.passesTime(b.Then), c.passesTime(b.Else); {
		case then && !other:
			c.relate(d, c.stmtAt(b), "when it is not true, this branch lets no time pass")
		case !then && other:
			c.relate(d, c.stmtAt(b), "when it is true, this branch lets no time pass")
		}
	}
	c.because(d, c.idle(s.Body)...)
}

// idle are the constants that keep time from passing in a block: work of 0 and fixed guards.
func (c *scopes) idle(b ir.BlockID) (why []ir.Expr) {
	for _, s := range c.stmts[c.extent[b].from:c.extent[b].to] {
		switch s := s.(type) {
		case *ir.Run:
			for _, work := range append([]ir.Expr{s.Work}, worksOf(s)...) {
				if !c.takesTime(work) {
					why = append(why, work)
				}
			}
		case *ir.Branch:
			if _, ok := c.constant(s.Guard); ok {
				why = append(why, s.Guard)
			}
		default: // no other statement lets time pass by itself
		}
	}
	return why
}

// passesTime reports whether every path through a block lets time pass or ends the session: "every path through the body must
// reach a `run` whose work is not the constant 0, an `end`, or a hold whose body does". A nested loop covers its path, since
// its body is held to the rule by itself. A branch with a constant guard has one path. A fork lets time pass if every leg does, a `break`
// counts as `end`, and of waits those for a time do, and `wait (0)`, which never ends.
func (c *checker) passesTime(b ir.BlockID) bool {
	for _, s := range c.p.Blocks[b] {
		passes := false
		switch s := s.(type) {
		case *ir.Run:
			passes = c.takesTime(s.Work)
			for _, phase := range s.Then {
				passes = passes || c.takesTime(phase.Work)
			}
		case *ir.Hold:
			passes = c.passesTime(s.Body)
		case *ir.Branch:
			guard, constant := c.constant(s.Guard)
			passes = (constant && guard == 0 || c.passesTime(s.Then)) && (constant && guard == 1 || c.passesTime(s.Else))
		case *ir.Fork:
			passes = !slices.ContainsFunc(s.Legs, func(leg ir.BlockID) bool { return !c.passesTime(leg) })
		case *ir.Wait:
			passes = c.outlasts(s)
		case *ir.Loop, *ir.End, *ir.Break:
			passes = true
		default: // others take no time
		}
		if passes {
			return true
		}
	}
	return false
}

// takesTime reports whether a work is not the constant 0.
func (c *checker) takesTime(work ir.Expr) bool {
	x, constant := c.constant(work)
	return !constant || x != 0
}

// worksOf are the works of a run's phases after the first.
func worksOf(s *ir.Run) (list []ir.Expr) {
	for _, phase := range s.Then {
		list = append(list, phase.Work)
	}
	return list
}
