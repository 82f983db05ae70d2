package ir

import (
	"fmt"
)

// workload checks that the blocks run at birth and at a turn only set and observe.
func (v *validator) workload() {
	for _, b := range []BlockID{v.p.Init, v.p.Turn} {
		for i, s := range v.p.Blocks[b] {
			switch s.(type) {
			case *Set, *Observe:
			case *Turn, *Hold, *Grow, *Drop, *Release, *Load, *Run, *Branch, *Loop, *Choose, *End:
				v.fail(CodeWorkload, s.Place(), StmtPath(b, i), "only `set` and `observe` may stand in `init` and `turn`")
			}
		}
	}
}

// statements checks the rules about where statements may stand, over the tree of blocks.
func (v *validator) statements() {
	leased := map[string]bool{}
	for _, block := range v.p.Blocks {
		for _, s := range block {
			if h, ok := s.(*Hold); ok && h.Lease != nil {
				leased[SpellingKey(h.Lease.Pool)] = true
			}
		}
	}
	c := &scopeCheck{validator: v, leased: leased}
	c.block(v.p.Session, nil)
}

// scopeCheck walks the blocks with the holds around them.
type scopeCheck struct {
	*validator
	// leased are the references that some hold of the program leases.
	leased map[string]bool
}

// scope is a hold around the statement at hand.
type scope struct {
	hold *Hold
	path string
	up   *scope
}

// find gives the innermost hold of a pool.
func (s *scope) find(pool Ref) *scope {
	for ; s != nil; s = s.up {
		for i := range s.hold.Pools {
			if EqualRef(s.hold.Pools[i].Pool, pool) {
				return s
			}
		}
	}
	return nil
}

func (c *scopeCheck) block(b BlockID, around *scope) {
	for i, s := range c.p.Blocks[b] {
		path := StmtPath(b, i)
		switch s := s.(type) {
		case *Hold:
			c.hold(s, path+".Hold")
			c.block(s.Body, &scope{s, path, around})
		case *Grow:
			c.inside(around, "grow", s.Pool, s.At, path+".Grow[0]")
		case *Load:
			c.inside(around, "load", s.Pool, s.At, path+".Load[0]")
		case *Release:
			c.release(around, s, path+".Release")
		case *Run:
			c.run(around, s, path+".Run")
		case *Branch:
			c.block(s.Then, around)
			c.block(s.Else, around)
		case *Loop:
			if !PassesTime(c.p, s.Body) {
				d := c.fail(CodeLoop, s.At, path, "the loop can go round without time passing")
				d.Hint = "every path through the body must reach a `run` whose work is not 0, or an `end`"
			}
			c.block(s.Body, around)
		case *Turn, *Set, *Observe, *Drop, *Choose, *End:
		}
	}
}

// hold checks a hold's header and its clauses.
func (c *scopeCheck) hold(h *Hold, path string) {
	if len(h.Pools) == 0 {
		c.fail(CodeArity, h.At, path+".pools", "a hold holds at least one pool")
	}
	first := map[string]int{}
	for i := range h.Pools {
		want := &h.Pools[i]
		at := fmt.Sprintf("%s.pools[%d]", path, i)
		key := MemberKey(want.Pool)
		if j, ok := first[key]; ok {
			d := c.fail(CodeTwice, c.placeOr(want.Pool.At, h.At), at+"[0]", "the hold lists pool `%s` twice", c.poolWords(want.Pool))
			c.related(d, c.placeOr(h.Pools[j].Pool.At, h.At), fmt.Sprintf("%s.pools[%d][0]", path, j), "first listed here")
		} else {
			first[key] = i
		}
		c.fits(want.Units, RoleUnits, want.Pool, h.At, at+"[1]")
		c.fits(want.Reserve, RoleReserve, want.Pool, h.At, at+"[2]")
	}
	if h.Lease == nil {
		return
	}
	if own := (&scope{hold: h}).find(h.Lease.Pool); own == nil {
		c.fail(CodeLease, c.placeOr(h.Lease.At, h.At), path+".lease[0]", "`lease %s`: the hold does not hold it", c.poolWords(h.Lease.Pool)).
			Hint = "a hold can lease only one of its own pools, written the same way"
	}
}

// fits checks that a constant amount can ever be held.
func (c *scopeCheck) fits(amount Expr, role Role, pool Ref, at ID, path string) {
	if amount == nil || !pool.inside(len(c.p.Pools)) {
		return
	}
	x, ok := Const(amount)
	if !ok {
		return
	}
	members := c.p.Pools[pool.Base : pool.Base+pool.Count]
	if k, ok := constIndex(pool); ok {
		members = members[k : k+1]
	}
	for i := range members {
		if x <= members[i].Cap {
			return
		}
	}
	if x >= 0 {
		c.fail(CodeAmount, c.placeOr(amount.Place(), at), path, "%s: always %s, but pool `%s` has %s", role, Display(x), c.poolWords(pool), Display(members[0].Cap))
	}
}

// inside tells whether all members of the reference exist in a table of length n.
func (r Ref) inside(n int) bool { return within(r.Base, n) && r.Count >= 1 && r.Count <= n-r.Base }

// constIndex is the member a reference names, when that is constant and exists.
func constIndex(r Ref) (int, bool) {
	if r.Index == nil {
		return 0, r.Count == 1
	}
	x, ok := Const(r.Index)
	if !ok || !IsWhole(x) || x < 0 || x >= float64(r.Count) {
		return 0, false
	}
	return int(x), true
}

// inside checks that a statement about a hold's pool stands in such a hold, and that the hold's
// body leaves alone what the index reads.
func (c *scopeCheck) inside(around *scope, what string, pool Ref, at ID, path string) {
	s := around.find(pool)
	if s == nil {
		c.fail(CodeOutside, at, path, "`%s %s` stands in no hold of `%s`", what, c.poolWords(pool), c.poolWords(pool)).
			Hint = "it must stand inside a hold of the pool, written the same way, index included"
		return
	}
	if pool.Index == nil {
		return
	}
	reported := false
	WalkExpr(pool.Index, func(e Expr) {
		a, ok := e.(*Attr)
		if !ok || reported || !within(a.Slot, len(c.p.Attrs)) {
			return
		}
		if set, ok := c.assignmentIn(s.hold.Body, a.Slot); ok {
			reported = true
			d := c.fail(CodeMoved, at, path, "the index of `%s %s` reads `%s`, which the hold's body assigns: it may mean another pool than the one held", what, c.poolWords(pool), c.p.Attrs[a.Slot])
			c.related(d, c.p.Blocks[set.block][set.index].Place(), StmtPath(set.block, set.index), "assigned here")
			c.related(d, s.hold.At, s.path, "the hold is here")
		}
	})
}

func (c *scopeCheck) release(around *scope, r *Release, path string) {
	if around.find(r.Pool) != nil || c.leased[SpellingKey(r.Pool)] {
		return
	}
	c.fail(CodeRelease, r.At, path, "`release %s`: no hold of it is around, and no hold of the program leases it", c.poolWords(r.Pool)).
		Hint = "release a pool inside a hold of it, or one that a hold leases, written the same way"
}

// run checks that the mode suits the stage.
func (c *scopeCheck) run(around *scope, r *Run, path string) {
	if r.Growing != nil {
		c.inside(around, "growing", *r.Growing, r.At, path+".growing")
	}
	if !r.Stage.inside(len(c.p.Stages)) {
		return
	}
	for i := r.Stage.Base; i < r.Stage.Base+r.Stage.Count; i++ {
		name := c.p.Stages[i].Name
		switch step := c.isStep(i); {
		case step && r.Mode == ModePlain:
			c.fail(CodeMode, r.At, path+".mode", "`%s` is a `step` stage: a run on it is a `prefill` or a `decode`", name)
			return
		case !step && r.Mode != ModePlain:
			c.fail(CodeMode, r.At, path+".mode", "`%s` is no `step` stage: a run on it has no mode, found `%s`", name, r.Mode)
			return
		case !step && r.Growing != nil:
			c.fail(CodeMode, r.At, path+".growing", "`%s` is no `step` stage: only a run on an engine grows", name)
			return
		}
	}
}

// placeOr is the first place if it is one, else the second.
func (c *scopeCheck) placeOr(at, or ID) ID {
	if c.places.Of(at).Known() {
		return at
	}
	return or
}

// poolWords is a reference as a person reads it; an index that is no number or attribute is cut.
func (v *validator) poolWords(r Ref) string {
	if !within(r.Base, len(v.p.Pools)) {
		return "?"
	}
	name := v.p.Pools[r.Base].Name
	switch i := r.Index.(type) {
	case nil:
		return name
	case *Num:
		return name + "[" + Display(i.Value) + "]"
	case *Attr:
		if within(i.Slot, len(v.p.Attrs)) {
			return name + "[" + v.p.Attrs[i.Slot] + "]"
		}
	case *Ctx, *Sample, *Call, *Unary, *Binary, *Cond:
	}
	return name + "[…]"
}

// PassesTime tells whether every path through a block lets time pass or ends the session: it
// reaches a run whose work is not the constant 0, an end, a hold whose body does, or a loop, whose
// body is checked by itself. A branch with a constant guard has one path. The blocks must be a tree.
func PassesTime(p *Program, b BlockID) bool {
	for _, s := range p.Blocks[b] {
		passes := false
		switch s := s.(type) {
		case *Run:
			work, constant := Const(s.Work)
			passes = !constant || work != 0
		case *Hold:
			passes = PassesTime(p, s.Body)
		case *Branch:
			guard, constant := Const(s.Guard)
			passes = (constant && guard == 0 || PassesTime(p, s.Then)) && (constant && guard == 1 || PassesTime(p, s.Else))
		case *Loop, *End:
			passes = true
		case *Turn, *Set, *Observe, *Grow, *Drop, *Release, *Load, *Choose:
		}
		if passes {
			return true
		}
	}
	return false
}
