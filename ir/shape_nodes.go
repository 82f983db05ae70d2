package ir

import (
	"math"
)

// nodes checks the numbers of every statement, expression and reference.
func (v *validator) nodes() {
	Walk(v.p, Visitor{
		Stmt: v.stmt,
		Expr: v.expr,
		Pool: func(c *Cursor, r *Ref) { v.ref(c, r, "pool", v.pools, func(i int) string { return v.p.Pools[i].Name }) },
		Stage: func(c *Cursor, r *Ref) {
			v.ref(c, r, "stage", v.stages, func(i int) string { return v.p.Stages[i].Name })
		},
	})
}

// stmt checks the attributes and observations that a statement names by number, and that a hold has pools.
func (v *validator) stmt(c *Cursor, s Stmt) {
	check := func(part, what string, i, n int) {
		if !within(i, n) {
			v.noSuch(c.Place(), c.Path()+part, what, i, n)
		}
	}
	switch s := s.(type) {
	case *Set:
		check(".Set[0]", "attribute", s.Slot, len(v.p.Attrs))
	case *Choose:
		check(".Choose.var", "attribute", s.Var, len(v.p.Attrs))
	case *Observe:
		check(".Observe[0]", "observation", s.Obs, len(v.p.Observes))
	case *Hold:
		if len(s.Pools) == 0 {
			v.fail(CodeArity, s.At, c.Path()+".Hold.pools", "a hold holds at least one pool")
		}
	case *Turn, *Grow, *Drop, *Release, *Load, *Run, *Branch, *Loop, *End:
	}
}

func (v *validator) expr(c *Cursor, e Expr) {
	if c.Depth == MaxExprDepth+1 {
		v.fail(CodeDepth, c.Place(), c.Path(), "the expression is nested deeper than %d", MaxExprDepth)
	}
	switch e := e.(type) {
	case *Num:
		if math.IsNaN(e.Value) {
			v.fail(CodeNumber, c.Place(), c.Path(), "a number that is not a number")
		}
	case *Attr:
		if !within(e.Slot, len(v.p.Attrs)) {
			v.noSuch(c.Place(), c.Path()+".Attr", "attribute", e.Slot, len(v.p.Attrs))
		}
	case *Ctx, *Sample, *Call, *Unary, *Binary, *Cond:
	}
}

// ref checks a reference to a pool or stage against the family it names.
func (v *validator) ref(c *Cursor, r *Ref, what string, of []Family, name func(int) string) {
	if !within(r.Base, len(of)) {
		v.noSuch(c.Place(), c.Path()+".base", what, r.Base, len(of))
	} else if f := of[r.Base]; f != (Family{r.Base, r.Count}) {
		v.fail(CodeFamily, c.Place(), c.Path(), "%s `%s` is a family with base %d and count %d, not base %d and count %d", what, name(r.Base), f.Base, f.Count, r.Base, r.Count)
	}
}
