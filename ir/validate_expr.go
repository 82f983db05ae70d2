package ir

import (
	"fmt"
	"math"
)

// expressions checks every expression and reference of the program where it stands.
func (v *validator) expressions() {
	Walk(v.p, Visitor{
		Stmt: v.slotsOf,
		Expr: v.expr,
		Pool: func(c *Cursor, r *Ref) { v.ref(c, r, "pool", v.pools, func(i int) string { return v.p.Pools[i].Name }) },
		Stage: func(c *Cursor, r *Ref) {
			v.ref(c, r, "stage", v.stages, func(i int) string { return v.p.Stages[i].Name })
		},
	})
}

// slotsOf checks the attributes and observations that a statement names by number.
func (v *validator) slotsOf(c *Cursor, s Stmt) {
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
	case *Turn, *Hold, *Grow, *Drop, *Release, *Load, *Run, *Branch, *Loop, *End:
	}
}

func (v *validator) expr(c *Cursor, e Expr) {
	if c.Depth == MaxExprDepth+1 {
		v.fail(CodeDepth, c.Place(), c.Path(), "the expression is nested deeper than %d", MaxExprDepth)
	}
	if c.Depth == 1 && !c.InIndex {
		v.constant(c, e)
	}
	switch e := e.(type) {
	case *Num:
		if math.IsNaN(e.Value) {
			v.fail(CodeNumber, c.Place(), c.Path(), "a number that is not a number")
		}
	case *Attr:
		v.attrRead(c, e.Slot)
	case *Ctx:
		if !e.Var.At(c.Moment()) {
			d := v.fail(CodeContext, c.Place(), c.Path(), "there is no `%s` in %s", e.Var.Info().Name, c.Role)
			d.Hint = fmt.Sprintf("`%s` may be read in %s", e.Var.Info().Name, e.Var.placesWords())
		}
	case *Sample:
		v.sample(c, e)
	case *Call:
		v.call(c, e)
	case *Unary, *Binary, *Cond:
	}
}

// placesWords lists the places that supply the variable.
func (v Var) placesWords() string {
	words := ""
	for m := range NumMoments {
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

// ReadsAttrs tells whether the moment may read attributes: those of the session at hand or, at
// Evict, of the entry's session.
func (m Moment) ReadsAttrs() bool {
	return m == AtSession || m == AtAdmit || m == AtServe || m == AtEvict
}

// Draws tells whether an expression of the moment may draw.
func (m Moment) Draws() bool { return m != AtAdmit && m != AtServe }

func (v *validator) attrRead(c *Cursor, slot Slot) {
	switch m := c.Moment(); {
	case !within(slot, len(v.p.Attrs)):
		v.noSuch(c.Place(), c.Path()+".Attr", "attribute", slot, len(v.p.Attrs))
	case !m.ReadsAttrs():
		v.fail(CodeAttr, c.Place(), c.Path(), "attribute `%s` cannot be read in %s: no session is at hand there", v.p.Attrs[slot], c.Role)
	case v.hidden[slot] && m != AtSession:
		v.fail(CodeHiddenRead, c.Place(), c.Path(), "`%s` is hidden: %s cannot read it, only a session's own statements can", v.p.Attrs[slot], c.Role)
	}
}

func (v *validator) sample(c *Cursor, s *Sample) {
	info := s.Dist.Info()
	if len(s.Args) != info.Arity {
		v.fail(CodeCall, c.Place(), c.Path(), "`~%s` has %d arguments, found %d", info.Name, info.Arity, len(s.Args))
	}
	switch {
	case c.InIndex:
		v.fail(CodeDraw, c.Place(), c.Path(), "an index cannot draw").Hint = "draw into an attribute with `set` before, and use that as the index"
	case !c.Moment().Draws():
		v.fail(CodeDraw, c.Place(), c.Path(), "%s cannot draw: it is read any number of times", c.Role).Hint = "draw into an attribute with `set` before"
	}
}

func (v *validator) call(c *Cursor, call *Call) {
	info := call.Fun.Info()
	if !call.Fun.Takes(len(call.Args)) {
		least := ""
		if info.Variadic {
			least = "at least "
		}
		v.fail(CodeCall, c.Place(), c.Path(), "`%s` has %s%d arguments, found %d", info.Name, least, len(info.Args), len(call.Args))
		return
	}
	for i, a := range call.Args {
		if got, want := argKind(a), info.Args[min(i, len(info.Args)-1)]; got != want {
			v.fail(CodeCall, c.Place(), fmt.Sprintf("%s.Call[1][%d]", c.Path(), i), "`%s` takes %s here, not %s", info.Name, want, got)
			return
		}
	}
	switch {
	case call.Fun == FunCachedIn && !c.Moment().ReadsAttrs():
		v.fail(CodeQuery, c.Place(), c.Path(), "`cachedin` cannot be asked in %s: no session is at hand there", c.Role)
	case call.Fun == FunBudgetLeft:
		v.budgetLeft(c, &call.Args[0].(*StageArg).Stage)
	}
}

// budgetLeft checks that the stage has a budget, and that the budget does not depend on itself.
func (v *validator) budgetLeft(c *Cursor, r *Ref) {
	if !within(r.Base, len(v.stages)) || v.stages[r.Base].Base != r.Base {
		return // reported with the reference
	}
	if !v.isStep(r.Base) {
		v.fail(CodeQuery, c.Place(), c.Path(), "`%s` is no `step` stage and has no budget", v.p.Stages[r.Base].Name)
		return
	}
	if c.Moment() == AtBudget && v.stages[c.Declared].Base == r.Base {
		v.fail(CodeQuery, c.Place(), c.Path(), "%s of `%s` cannot ask its own `budget_left`", c.Role, v.p.Stages[r.Base].Name)
	}
}

func argKind(a Arg) ArgKind {
	switch a.(type) {
	case *PoolArg:
		return ArgPool
	case *StageArg:
		return ArgStage
	case *ExprArg:
	}
	return ArgExpr
}

// String is the kind of argument in words.
func (k ArgKind) String() string { return [...]string{"a value", "a pool", "a stage"}[k] }

// ref checks a reference to a pool or stage against the family it names.
func (v *validator) ref(c *Cursor, r *Ref, what string, of []Family, name func(int) string) {
	if !within(r.Base, len(of)) {
		v.noSuch(c.Place(), c.Path()+".base", what, r.Base, len(of))
		return
	}
	switch f := of[r.Base]; {
	case f != Family{r.Base, r.Count}:
		v.fail(CodeFamily, c.Place(), c.Path(), "%s `%s` is a family with base %d and count %d, not base %d and count %d", what, name(r.Base), f.Base, f.Count, r.Base, r.Count)
	case r.Index == nil && r.Count > 1:
		v.fail(CodeFamily, c.Place(), c.Path(), "`%s` is a family of %d: it needs an index", name(r.Base), r.Count)
	case r.Index != nil:
		v.index(c, r, what, name(r.Base))
	}
}

// index checks an index as far as it is constant; others are checked when they run.
func (v *validator) index(c *Cursor, r *Ref, what, name string) {
	x, ok := Const(r.Index)
	switch {
	case r.Count == 1 && (!ok || x != 0):
		v.fail(CodeFamily, c.Place(), c.Path()+".index", "`%s` is a single %s: it has no index", name, what)
	case ok && (!IsWhole(x) || x < 0 || x >= float64(r.Count)):
		v.fail(CodeMember, c.Place(), c.Path()+".index", "there is no `%s[%s]`: its members are 0 to %d", name, Display(x), r.Count-1)
	}
}

// constant checks whole expressions that are constant where only some constants make sense.
func (v *validator) constant(c *Cursor, e Expr) {
	x, ok := Const(e)
	if !ok {
		return
	}
	switch c.Role {
	case RoleUnits, RoleReserve, RoleLeaseTime, RoleGrow, RoleLoad, RoleWork, RoleSpillWork, RoleCapacity:
		if math.IsNaN(x) || x < 0 {
			v.fail(CodeAmount, c.Place(), c.Path(), "%s: always %s, but an amount may not be negative", c.Role, Display(x))
		}
	case RoleReuse, RoleCache, RoleBudget, RoleChunk:
		if math.IsNaN(x) {
			v.fail(CodeAmount, c.Place(), c.Path(), "%s: never a number", c.Role)
		}
	case RoleGuard:
		v.guard(c, x)
	case RoleChooseCount:
		if !IsWhole(x) || x < 1 {
			v.fail(CodeNumber, c.Place(), c.Path(), "%s: always %s, but it must be a whole number, at least 1", c.Role, Display(x))
		}
	case RoleEvictKey, RoleQueueKey, RoleSpillWhen, RoleCost, RoleServeKey, RoleSet, RoleObserve, RoleChooseKey, RoleIndex:
	}
}

func (v *validator) guard(c *Cursor, x float64) {
	if x == 0 || x == 1 {
		return
	}
	d := v.fail(CodeGuard, c.Place(), c.Path(), "%s: always %s, but it must be 0 or 1", c.Role, Display(x))
	if 0 < x && x < 1 {
		d.Hint = fmt.Sprintf("to go one way with probability %s, write `branch with (%s)`", Display(x), Display(x))
	}
}
