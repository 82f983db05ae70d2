package check

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// expressions checks every expression and reference of the program where it stands.
func (v *validator) expressions() {
	ir.Walk(v.p, ir.Visitor{
		Expr: v.expr,
		Pool: func(c *ir.Cursor, r *ir.Ref) {
			v.ref(c, r, "pool", v.pools, func(i int) string { return v.p.Pools[i].Name })
		},
		Stage: func(c *ir.Cursor, r *ir.Ref) {
			v.ref(c, r, "stage", v.stages, func(i int) string { return v.p.Stages[i].Name })
		},
	})
}

func (v *validator) expr(c *ir.Cursor, e ir.Expr) {
	if c.Depth == 1 && !c.InIndex {
		v.constant(c, e)
	}
	switch e := e.(type) {
	case *ir.Attr:
		v.attrRead(c, e.Slot)
	case *ir.Ctx:
		if !e.Var.At(c.Moment()) {
			d := v.fail(ir.CodeContext, c.Place(), c.Path(), "there is no `%s` in %s", e.Var.Info().Name, c.Role)
			d.Hint = fmt.Sprintf("`%s` may be read in %s", e.Var.Info().Name, placesWords(e.Var))
		}
	case *ir.Sample:
		v.sample(c, e)
	case *ir.Call:
		v.call(c, e)
	case *ir.Num, *ir.Unary, *ir.Binary, *ir.Cond:
	}
}

// placesWords lists the places that supply the variable.
func placesWords(v ir.Var) string {
	words := ""
	for m := range ir.NumMoments {
		if !v.At(m) {
			continue
		}
		if words != "" {
			words += ", or in "
		}
		words += m.Words()
	}
	return words
}

func (v *validator) attrRead(c *ir.Cursor, slot ir.Slot) {
	switch m := c.Moment(); {
	case !m.ReadsAttrs():
		v.fail(ir.CodeAttr, c.Place(), c.Path(), "attribute `%s` cannot be read in %s: no session is at hand there", v.p.Attrs[slot], c.Role)
	case v.hidden[slot] && m != ir.AtSession:
		v.fail(ir.CodeHiddenRead, c.Place(), c.Path(), "`%s` is hidden: %s cannot read it, only a session's own statements can", v.p.Attrs[slot], c.Role)
	}
}

func (v *validator) sample(c *ir.Cursor, s *ir.Sample) {
	info := s.Dist.Info()
	if len(s.Args) != info.Arity {
		v.fail(ir.CodeCall, c.Place(), c.Path(), "`~%s` has %d arguments, found %d", info.Name, info.Arity, len(s.Args))
	}
	switch {
	case c.InIndex:
		v.fail(ir.CodeDraw, c.Place(), c.Path(), "an index cannot draw").Hint = "draw into an attribute with `set` before, and use that as the index"
	case !c.Moment().Draws():
		v.fail(ir.CodeDraw, c.Place(), c.Path(), "%s cannot draw: it is read any number of times", c.Role).Hint = "draw into an attribute with `set` before"
	}
}

func (v *validator) call(c *ir.Cursor, call *ir.Call) {
	info := call.Fun.Info()
	if !call.Fun.Takes(len(call.Args)) {
		least := ""
		if info.Variadic {
			least = "at least "
		}
		v.fail(ir.CodeCall, c.Place(), c.Path(), "`%s` has %s%d arguments, found %d", info.Name, least, len(info.Args), len(call.Args))
		return
	}
	for i, a := range call.Args {
		if got, want := argKind(a), info.Args[min(i, len(info.Args)-1)]; got != want {
			v.fail(ir.CodeCall, c.Place(), fmt.Sprintf("%s.Call[1][%d]", c.Path(), i), "`%s` takes %s here, not %s", info.Name, want, got)
			return
		}
	}
	switch {
	case call.Fun == ir.FunCachedIn && !c.Moment().ReadsAttrs():
		v.fail(ir.CodeQuery, c.Place(), c.Path(), "`cachedin` cannot be asked in %s: no session is at hand there", c.Role)
	case call.Fun == ir.FunBudgetLeft:
		v.budgetLeft(c, &call.Args[0].(*ir.StageArg).Stage)
	}
}

// budgetLeft checks that the stage has a budget, and that the budget does not depend on itself.
func (v *validator) budgetLeft(c *ir.Cursor, r *ir.Ref) {
	if !v.isStep(r.Base) {
		v.fail(ir.CodeQuery, c.Place(), c.Path(), "`%s` is no `step` stage and has no budget", v.p.Stages[r.Base].Name)
		return
	}
	if c.Moment() == ir.AtBudget && v.stages[c.Declared].Base == r.Base {
		v.fail(ir.CodeQuery, c.Place(), c.Path(), "%s of `%s` cannot ask its own `budget_left`", c.Role, v.p.Stages[r.Base].Name)
	}
}

func argKind(a ir.Arg) ir.ArgKind {
	switch a.(type) {
	case *ir.PoolArg:
		return ir.ArgPool
	case *ir.StageArg:
		return ir.ArgStage
	case *ir.ExprArg:
	}
	return ir.ArgExpr
}

// ref checks that a reference to a family has an index.
func (v *validator) ref(c *ir.Cursor, r *ir.Ref, what string, of []ir.Family, name func(int) string) {
	switch {
	case r.Index == nil && r.Count > 1:
		v.fail(ir.CodeFamily, c.Place(), c.Path(), "`%s` is a family of %d: it needs an index", name(r.Base), r.Count)
	case r.Index != nil:
		v.index(c, r, what, name(r.Base))
	}
}

// index checks an index as far as it is constant; others are checked when they run.
func (v *validator) index(c *ir.Cursor, r *ir.Ref, what, name string) {
	x, ok := ir.Const(r.Index)
	switch {
	case r.Count == 1 && (!ok || x != 0):
		v.fail(ir.CodeFamily, c.Place(), c.Path()+".index", "`%s` is a single %s: it has no index", name, what)
	case ok && (!ir.IsWhole(x) || x < 0 || x >= float64(r.Count)):
		v.fail(ir.CodeMember, c.Place(), c.Path()+".index", "there is no `%s[%s]`: its members are 0 to %d", name, ir.Display(x), r.Count-1)
	}
}

// constant checks whole expressions that are constant where only some constants make sense.
func (v *validator) constant(c *ir.Cursor, e ir.Expr) {
	x, ok := ir.Const(e)
	if !ok {
		return
	}
	switch c.Role {
	case ir.RoleUnits, ir.RoleReserve, ir.RoleLeaseTime, ir.RoleGrow, ir.RoleLoad, ir.RoleWork, ir.RoleSpillWork, ir.RoleCapacity:
		if math.IsNaN(x) || x < 0 {
			v.fail(ir.CodeAmount, c.Place(), c.Path(), "%s: always %s, but an amount may not be negative", c.Role, ir.Display(x))
		}
	case ir.RoleReuse, ir.RoleCache, ir.RoleBudget, ir.RoleChunk:
		if math.IsNaN(x) {
			v.fail(ir.CodeAmount, c.Place(), c.Path(), "%s: never a number", c.Role)
		}
	case ir.RoleGuard:
		v.guard(c, x)
	case ir.RoleChooseCount:
		if !ir.IsWhole(x) || x < 1 {
			v.fail(ir.CodeNumber, c.Place(), c.Path(), "%s: always %s, but it must be a whole number, at least 1", c.Role, ir.Display(x))
		}
	case ir.RoleEvictKey, ir.RoleQueueKey, ir.RoleSpillWhen, ir.RoleCost, ir.RoleServeKey, ir.RoleSet, ir.RoleObserve, ir.RoleChooseKey, ir.RoleIndex:
	}
}

func (v *validator) guard(c *ir.Cursor, x float64) {
	if x == 0 || x == 1 {
		return
	}
	d := v.fail(ir.CodeGuard, c.Place(), c.Path(), "%s: always %s, but it must be 0 or 1", c.Role, ir.Display(x))
	if 0 < x && x < 1 {
		d.Hint = fmt.Sprintf("to go one way with probability %s, write `branch with (%s)`", ir.Display(x), ir.Display(x))
	}
}
