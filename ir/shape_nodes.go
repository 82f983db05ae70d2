package ir

import "math"

// nodes checks every index, statement, expression and reference.
func (v *validator) nodes() {
	Walk(v.p, Visitor{
		Stmt:  v.stmt,
		Expr:  v.expr,
		Pool:  func(c *Cursor, r *Ref) { v.ref(c, r, "pool", v.pools) },
		Stage: func(c *Cursor, r *Ref) { v.ref(c, r, "stage", v.stages) },
		Number: func(c *Cursor, of string, n int) {
			if size, _ := v.p.table(of); of != "block" && !within(n, size) { // blocks are for tree
				v.noSuch(c.Place(), c.Path(), of, n, size)
			}
		},
	})
}

// stmt checks that a hold has pools, a fork legs, and a wait something to wait for.
func (v *validator) stmt(c *Cursor, s Stmt) {
	switch s := s.(type) {
	case *Hold:
		if len(s.Pools) == 0 {
			v.fail(CodeArity, s.At, c.Path()+".Hold.pools", "a hold holds at least one pool")
		}
	case *Fork:
		if len(s.Legs) < 2 {
			v.fail(CodeArity, s.At, c.Path()+".Fork", "a fork has at least two legs")
		}
	case *Wait:
		if s.Cond == nil && s.Time == nil {
			v.fail(CodeArity, s.At, c.Path()+".Wait", "a wait has a condition or a time")
		}
	default: // what else there is to check lies in their parts
	}
}

// expr checks that an expression is not too deep and a number is one.
func (v *validator) expr(c *Cursor, e Expr) {
	if c.Depth == MaxExprDepth+1 {
		v.fail(CodeDepth, c.Place(), c.Path(), "the expression is nested deeper than %d", MaxExprDepth)
	}
	if n, ok := e.(*Num); ok && math.IsNaN(n.Value) {
		v.fail(CodeNumber, c.Place(), c.Path(), "a number that is not a number")
	}
}

// ref checks a reference to a pool or stage against the family it names.
func (v *validator) ref(c *Cursor, r *Ref, what string, of []Family) {
	_, name := v.p.table(what)
	if !within(r.Base, len(of)) {
		v.noSuch(c.Place(), c.Path()+".base", what, r.Base, len(of))
	} else if f := of[r.Base]; f != (Family{r.Base, r.Count}) {
		v.fail(CodeFamily, c.Place(), c.Path(), "%s `%s` is a family with base %d and count %d, not base %d and count %d", what, name(r.Base), f.Base, f.Count, r.Base, r.Count)
	}
}
