package lint

import "github.com/sq-sem/sq-sem/ir"

// functionWhereADrawIsLikely warns of `exp(3)`, e to the power, where a draw of mean 3 could stand: as a value, or as a
// summand, factor or choice of one. e itself is `exp(1)`, and a decay has a negative power.
func functionWhereADrawIsLikely(l *linter) {
	ir.Walk(l.Program, ir.Visitor{Expr: func(c *ir.Cursor, e ir.Expr) {
		if c.Depth == 1 && !c.InIndex && c.Moment().Draws() && drawn(c.Role) {
			l.likelyDraws(c, e)
		}
	}})
}

// drawn reports whether the value of a role is one that programs draw: a time, an amount, what a session brings.
func drawn(r ir.Role) bool {
	switch r {
	case ir.RoleSet, ir.RoleWork, ir.RoleLeaseTime, ir.RoleGrow, ir.RoleLoad, ir.RoleSpillWork, ir.RoleCost, ir.RoleGap, ir.RoleWaitTime, ir.RoleRenewTime:
		return true
	case ir.RoleEvictKey, ir.RoleQueueKey, ir.RoleSpillWhen, ir.RoleCapacity, ir.RoleBudget, ir.RoleChunk, ir.RoleServeKey,
		ir.RoleLiveKey, ir.RolePreemptKey, ir.RoleServeOnly,
		ir.RoleObserve, ir.RoleUnits, ir.RoleReserve, ir.RoleReuse, ir.RoleCache, ir.RoleGuard, ir.RoleChooseCount,
		ir.RoleChooseKey, ir.RoleTextKey, ir.RoleTextFrom, ir.RoleWaitCond, ir.RoleClaim, ir.RoleIndex:
	}
	return false
}

// likelyDraws looks at an expression and at those of its parts that are of its kind.
func (l *linter) likelyDraws(c *ir.Cursor, e ir.Expr) {
	switch e := e.(type) {
	case *ir.Call:
		if e.Fun == ir.FunExp {
			l.likelyDraw(c, e)
			return
		}
		switch e.Fun {
		case ir.FunMin, ir.FunMax, ir.FunFloor, ir.FunCeil, ir.FunAbs:
			for _, a := range e.Args {
				if x, ok := a.(*ir.ExprArg); ok {
					l.likelyDraws(c, x.X)
				}
			}
		default:
		}
	case *ir.Unary:
		l.likelyDraws(c, e.X)
	case *ir.Binary:
		switch e.Op {
		case ir.Add, ir.Sub, ir.Mul, ir.Div:
			l.likelyDraws(c, e.X)
			l.likelyDraws(c, e.Y)
		default:
		}
	case *ir.Cond:
		l.likelyDraws(c, e.Then)
		l.likelyDraws(c, e.Else)
	case *ir.Num, *ir.Attr, *ir.Ctx, *ir.Sample:
	}
}

func (l *linter) likelyDraw(c *ir.Cursor, e *ir.Call) {
	arg := e.Args[0].(*ir.ExprArg).X
	mean, ok := ir.Const(arg)
	if !ok || mean <= 0 || mean == 1 {
		return
	}
	text := ir.ExprText(l.Program, arg)
	at := e.At
	if at == 0 {
		at = c.Place()
	}
	l.warn(codeNoDraw, at, c.Path(), "to draw with that mean, write `~exp("+text+")`; to mean the number, name it with a `let`",
		"`exp(%s)` is e to the power, always %s", text, short(e.Fun.Apply(mean)))
}
