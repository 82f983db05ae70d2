package fragment

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// session checks the statements and expressions that a session runs: every block but the workload's own.
func (c *checker) session() {
	ir.Walk(c.p, ir.Visitor{
		Stmt: func(at *ir.Cursor, s ir.Stmt) {
			if c.runs(at) {
				c.stmt(at, s)
			}
		},
		Expr: func(at *ir.Cursor, e ir.Expr) {
			if (c.runs(at) || c.wide && at.Role == ir.RoleQueueKey) && !c.within[e] && !at.InIndex && !c.refused(at, e) {
				c.expr(at, e)
			}
		},
	})
}

// runs reports whether the cursor is in a session's statements.
func (c *checker) runs(at *ir.Cursor) bool {
	return at.Block >= 0 && at.Block != c.p.Init && at.Block != c.p.Turn
}

// refused reports whether an expression is part of a statement that is outside the fragment anyway, or is the time of a lease that
// is refused or has no bound.
func (c *checker) refused(at *ir.Cursor, e ir.Expr) bool {
	if at.Role == ir.RoleLeaseTime {
		return !c.wide || endless(e)
	}
	return at.Block >= 0 && at.Block == c.outside.block && at.Index == c.outside.index
}

// stmtOutside refuses a statement with all that it contains.
func (c *checker) stmtOutside(cur *ir.Cursor, code diag.Code, format string, args ...any) {
	c.outside.block, c.outside.index = cur.Block, cur.Index
	c.at(cur, code, format, args...)
}

// at refuses the node at the cursor.
func (c *checker) at(cur *ir.Cursor, code diag.Code, format string, args ...any) {
	c.refuse(code, cur.Place(), cur.Path(), format, args...)
}

func (c *checker) stmt(at *ir.Cursor, s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Turn, *ir.End, *ir.Observe, *ir.Run, *ir.Branch, *ir.Loop:
	case *ir.Set:
		if s.Slot == ir.SlotCached || s.Slot == ir.SlotSerial {
			c.at(at, codeAssign, "`set %s`: in the fragment only the machine assigns it", c.p.Attrs[s.Slot])
		}
	case *ir.Hold:
		switch {
		case s.Lease == nil:
		case c.wide && s.Lease.Name != nil:
			c.refuse(codeLease, s.Lease.At, at.Path()+".Hold.lease", "`lease %s` with a name: the fragment knows a lease by its pool", c.pool0(s.Lease.Pool))
		case !c.wide:
			c.refuse(codeLease, s.Lease.At, at.Path()+".Hold.lease", "`lease %s`: in the fragment no allocation outlives the scope of its hold", c.pool0(s.Lease.Pool))
		}
	case *ir.Grow:
		c.stmtOutside(at, codeGrow, "`grow %s`: in the fragment an allocation grows with the tokens of a run and in no other way", c.pool0(s.Pool))
	case *ir.Drop:
		c.stmtOutside(at, codeDrop, "`drop %s`: in the fragment a cache entry leaves by eviction and in no other way", c.pool0(s.Pool))
	case *ir.Release:
		if c.wide {
			return
		}
		c.stmtOutside(at, codeRelease, "`release %s`: in the fragment a hold gives everything back at the end of its scope", c.pool0(s.Pool))
	case *ir.ReleaseLease:
		c.stmtOutside(at, codeRelease, "`release %s`: in the fragment a hold gives everything back at the end of its scope", c.p.LeaseNames[s.Name])
	case *ir.Load:
		if c.wide {
			return
		}
		c.stmtOutside(at, codeLoad, "`load %s`: in the fragment a position advances with the tokens of a run and in no other way", c.pool0(s.Pool))
	case *ir.Choose:
		c.stmtOutside(at, codeChoose, "`choose %s`: the fragment has no families to choose from", c.p.Attrs[s.Var])
	default:
		c.stmtOutside(at, codeStatement, "`%s`: the fragment does not have this statement", ir.StmtText(c.p, s))
	}
}

// pool0 is the name of a pool or of its family.
func (c *checker) pool0(r ir.Ref) string { return c.p.Pools[r.Base].Name }

func (c *checker) expr(at *ir.Cursor, e ir.Expr) {
	switch e := e.(type) {
	case *ir.Attr, *ir.Cond:
	case *ir.Num:
		if !IsNat(e.Value) {
			c.at(at, codeNumber, "%s is not a natural number: the fragment has no others", ir.Display(e.Value))
		}
	case *ir.Ctx:
		if e.Var != ir.VarNow {
			c.at(at, codeExpr, "`%s`: of the context the fragment reads `now` only", e.Var.Info().Name)
		}
	case *ir.Sample:
		ir.WalkExpr(e, func(part ir.Expr) { c.within[part] = true })
		c.at(at, codeDraw, "`~%s`: the fragment has no random numbers", e.Dist.Info().Name)
	case *ir.Unary:
		c.at(at, codeExpr, "the operator `%s`: the fragment has `+ - *`, comparisons and `? :`", e.Op)
	case *ir.Binary:
		switch e.Op {
		case ir.Sub:
			// Constants are computed before a run: the generator, which watches the others, never sees these.
			if v, constant := ir.Const(e); constant && v < 0 {
				c.at(at, codeNegative, "this subtraction gives %s: Lean's natural numbers stop at 0", ir.Display(v))
			}
		case ir.Add, ir.Mul, ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.Eq, ir.Ne:
		case ir.Div:
			c.at(at, codeExpr, "a division: it may give a fraction, the fragment has `floor(a / b)` with a constant b of at least 1")
		case ir.Pow, ir.And, ir.Or:
			c.at(at, codeExpr, "the operator `%s`: the fragment has `+ - *`, comparisons and `? :`", e.Op)
		}
	case *ir.Call:
		c.call(at, e)
	}
}

func (c *checker) call(at *ir.Cursor, e *ir.Call) {
	name := e.Fun.Info().Name
	switch e.Fun {
	case ir.FunMin, ir.FunMax, ir.FunCachedIn:
	case ir.FunBudgetLeft:
		if s := e.Args[0].(*ir.StageArg).Stage; s.Base != c.engine && !c.wide {
			c.at(at, codeExpr, "`budget_left(%s)`: the fragment has one engine and this is another", c.p.Stages[s.Base].Name)
		}
	case ir.FunFloor:
		d := quotient(e)
		if d == nil {
			c.at(at, codeExpr, "`floor` of something that is not a division: the fragment has `floor(a / b)` with a constant b of at least 1")
			return
		}
		c.within[d] = true
		ir.WalkExpr(d.Y, func(part ir.Expr) { c.within[part] = true })
		if b, ok := ir.Const(d.Y); !ok || !IsNat(b) || b < 1 {
			c.at(at, codeExpr, "`floor(a / b)` whose b is not a constant natural number of at least 1: the fragment has no other division")
		}
	case ir.FunAbs, ir.FunCeil, ir.FunSqrt, ir.FunExp, ir.FunLn, ir.FunPow:
		c.at(at, codeExpr, "the function `%s`: the fragment has `min`, `max` and `floor(a / b)`", name)
	case ir.FunQueue, ir.FunBusy, ir.FunWork, ir.FunUsed, ir.FunFree, ir.FunHolders, ir.FunQueued,
		ir.FunPrice, ir.FunEstLambda, ir.FunEstRho, ir.FunEstWait, ir.FunOwed, ir.FunLeased, ir.FunPeak:
		c.at(at, codeExpr, "the query `%s`: the fragment has `cachedin` and `budget_left`", name)
	}
}

// quotient is the division in `floor(a / b)`, nil when the floor is of something else.
func quotient(floor *ir.Call) *ir.Binary {
	if a, ok := floor.Args[0].(*ir.ExprArg); ok {
		if b, ok := a.X.(*ir.Binary); ok && b.Op == ir.Div {
			return b
		}
	}
	return nil
}
