package check

import (
	"fmt"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// workload checks that the blocks run at birth and at a turn only set and observe.
func (v *validator) workload() {
	for _, b := range []ir.BlockID{v.p.Init, v.p.Turn} {
		for i, s := range v.p.Blocks[b] {
			switch s.(type) {
			case *ir.Set, *ir.Observe:
			case *ir.Turn, *ir.Hold, *ir.Grow, *ir.Drop, *ir.Release, *ir.Load, *ir.Run, *ir.Branch, *ir.Loop, *ir.Choose, *ir.End:
				v.fail(ir.CodeWorkload, s.Place(), ir.StmtPath(b, i), "only `set` and `observe` may stand in `init` and `turn`")
			}
		}
	}
}

// statements checks the rules about where statements may stand, over the tree of blocks.
func (v *validator) statements() {
	leased := map[string]bool{}
	for _, block := range v.p.Blocks {
		for _, s := range block {
			if h, ok := s.(*ir.Hold); ok && h.Lease != nil {
				leased[ir.SpellingKey(h.Lease.Pool)] = true
			}
		}
	}
	c := &scopeCheck{validator: v, leased: leased, most: make([]float64, len(v.pools)), alike: make([]int, len(v.stages))}
	for i, family := range v.pools {
		c.most[family.Base] = max(c.most[family.Base], v.p.Pools[i].Cap)
	}
	for i := range slices.Backward(v.stages) {
		c.alike[i] = i + 1
		if i+1 < len(v.stages) && v.isStep(i) == v.isStep(i+1) {
			c.alike[i] = c.alike[i+1]
		}
	}
	c.block(v.p.Session)
}

// scopeCheck walks the blocks with the holds around them.
type scopeCheck struct {
	*validator
	// leased are the references that some hold of the program leases.
	leased map[string]bool
	// around are the holds around the statement at hand.
	around Around[scope]
	// most is the greatest capacity of a pool family's members, by the first of them. alike is, of
	// every stage, the next one that is an engine if it is none, or none if it is one.
	most  []float64
	alike []int
}

// scope is a hold around the statement at hand.
type scope struct {
	hold *ir.Hold
	path string
}

func (c *scopeCheck) block(b ir.BlockID) {
	for i, s := range c.p.Blocks[b] {
		path := ir.StmtPath(b, i)
		switch s := s.(type) {
		case *ir.Hold:
			c.hold(s, path+".Hold")
			for i := range s.Pools {
				c.around.Enter(s.Pools[i].Pool, scope{s, path})
			}
			c.block(s.Body)
			for i := range s.Pools {
				c.around.Leave(s.Pools[i].Pool)
			}
		case *ir.Grow:
			c.inside("grow", s.Pool, s.At, path+".Grow[0]")
		case *ir.Load:
			c.inside("load", s.Pool, s.At, path+".Load[0]")
		case *ir.Release:
			c.release(s, path+".Release")
		case *ir.Run:
			c.run(s, path+".Run")
		case *ir.Branch:
			c.block(s.Then)
			c.block(s.Else)
		case *ir.Loop:
			if !PassesTime(c.p, s.Body) {
				d := c.fail(ir.CodeLoop, s.At, path, "the loop can go round without time passing")
				d.Hint = "every path through the body must reach a `run` whose work is not 0, or an `end`"
			}
			c.block(s.Body)
		case *ir.Turn, *ir.Set, *ir.Observe, *ir.Drop, *ir.Choose, *ir.End:
		}
	}
}

// hold checks a hold's header and its clauses.
func (c *scopeCheck) hold(h *ir.Hold, path string) {
	first := map[string]int{}
	for i := range h.Pools {
		want := &h.Pools[i]
		at := fmt.Sprintf("%s.pools[%d]", path, i)
		key := ir.MemberKey(want.Pool)
		if j, ok := first[key]; ok {
			d := c.fail(ir.CodeTwice, c.placeOr(want.Pool.At, h.At), at+"[0]", "the hold lists pool `%s` twice", c.poolWords(want.Pool))
			c.related(d, c.placeOr(h.Pools[j].Pool.At, h.At), fmt.Sprintf("%s.pools[%d][0]", path, j), "first listed here")
		} else {
			first[key] = i
		}
		c.fits(want.Units, ir.RoleUnits, want.Pool, h.At, at+"[1]")
		c.fits(want.Reserve, ir.RoleReserve, want.Pool, h.At, at+"[2]")
	}
	if h.Lease == nil {
		return
	}
	if !slices.ContainsFunc(h.Pools, func(w ir.Want) bool { return ir.EqualRef(w.Pool, h.Lease.Pool) }) {
		c.fail(ir.CodeLease, c.placeOr(h.Lease.At, h.At), path+".lease[0]", "`lease %s`: the hold does not hold it", c.poolWords(h.Lease.Pool)).
			Hint = "a hold can lease only one of its own pools, written the same way"
	}
}

// fits checks that a constant amount can ever be held.
func (c *scopeCheck) fits(amount ir.Expr, role ir.Role, pool ir.Ref, at ir.ID, path string) {
	if amount == nil {
		return
	}
	x, ok := ir.Const(amount)
	if !ok {
		return
	}
	room := c.most[pool.Base]
	if k, ok := constIndex(pool); ok {
		room = c.p.Pools[pool.Base+k].Cap
	}
	if x > room+ir.Tolerance {
		c.fail(ir.CodeAmount, c.placeOr(amount.Place(), at), path, "%s: always %s, but pool `%s` has %s", role, ir.Display(x), c.poolWords(pool), ir.Display(room))
	}
}

// constIndex is the member a reference names, when that is constant and exists.
func constIndex(r ir.Ref) (int, bool) {
	if r.Index == nil {
		return 0, r.Count == 1
	}
	x, ok := ir.Const(r.Index)
	if !ok || !ir.IsWhole(x) || x < 0 || x >= float64(r.Count) {
		return 0, false
	}
	return int(x), true
}

// inside checks that a statement about a hold's pool stands in such a hold, and that the hold's
// body leaves alone what the index reads.
func (c *scopeCheck) inside(what string, pool ir.Ref, at ir.ID, path string) {
	s, ok := c.around.Innermost(pool)
	if !ok {
		c.fail(ir.CodeOutside, at, path, "`%s %s` stands in no hold of `%s`", what, c.poolWords(pool), c.poolWords(pool)).
			Hint = "it must stand inside a hold of the pool, written the same way, index included"
		return
	}
	if pool.Index == nil {
		return
	}
	reported := false
	ir.WalkExpr(pool.Index, func(e ir.Expr) {
		a, ok := e.(*ir.Attr)
		if !ok || reported {
			return
		}
		if set, ok := c.assignmentIn(s.hold.Body, a.Slot); ok {
			reported = true
			d := c.fail(ir.CodeMoved, at, path, "the index of `%s %s` reads `%s`, which the hold's body assigns: it may mean another pool than the one held", what, c.poolWords(pool), c.p.Attrs[a.Slot])
			c.related(d, c.p.Blocks[set.block][set.index].Place(), ir.StmtPath(set.block, set.index), "assigned here")
			c.related(d, s.hold.At, s.path, "the hold is here")
		}
	})
}

func (c *scopeCheck) release(r *ir.Release, path string) {
	if _, ok := c.around.Innermost(r.Pool); ok || c.leased[ir.SpellingKey(r.Pool)] {
		return
	}
	c.fail(ir.CodeRelease, r.At, path, "`release %s`: no hold of it is around, and no hold of the program leases it", c.poolWords(r.Pool)).
		Hint = "release a pool inside a hold of it, or one that a hold leases, written the same way"
}

// run checks that the mode suits the stage.
func (c *scopeCheck) run(r *ir.Run, path string) {
	if r.Growing != nil {
		c.inside("growing", *r.Growing, r.At, path+".growing")
	}
	for i := r.Stage.Base; i < r.Stage.Base+r.Stage.Count; i = c.alike[i] {
		name := c.p.Stages[i].Name
		switch step := c.isStep(i); {
		case step && r.Mode == ir.ModePlain:
			c.fail(ir.CodeMode, r.At, path+".mode", "`%s` is a `step` stage: a run on it is a `prefill` or a `decode`", name)
			return
		case !step && r.Mode != ir.ModePlain:
			c.fail(ir.CodeMode, r.At, path+".mode", "`%s` is no `step` stage: a run on it has no mode, found `%s`", name, r.Mode)
			return
		case !step && r.Growing != nil:
			c.fail(ir.CodeMode, r.At, path+".growing", "`%s` is no `step` stage: only a run on an engine grows", name)
			return
		}
	}
}

// placeOr is the first place if it is one, else the second.
func (c *scopeCheck) placeOr(at, or ir.ID) ir.ID {
	if c.places.Of(at).Known() {
		return at
	}
	return or
}

// poolWords is a reference as a person reads it; an index that is no number or attribute is cut.
func (v *validator) poolWords(r ir.Ref) string {
	name := v.p.Pools[r.Base].Name
	switch i := r.Index.(type) {
	case nil:
		return name
	case *ir.Num:
		return name + "[" + ir.Display(i.Value) + "]"
	case *ir.Attr:
		return name + "[" + v.p.Attrs[i.Slot] + "]"
	case *ir.Ctx, *ir.Sample, *ir.Call, *ir.Unary, *ir.Binary, *ir.Cond:
	}
	return name + "[…]"
}

// PassesTime tells whether every path through a block lets time pass or ends the session: it
// reaches a run whose work is not the constant 0, an end, a hold whose body does, or a loop, whose
// body is checked by itself. A branch with a constant guard has one path. The blocks must be a tree.
func PassesTime(p *ir.Program, b ir.BlockID) bool {
	for _, s := range p.Blocks[b] {
		passes := false
		switch s := s.(type) {
		case *ir.Run:
			work, constant := ir.Const(s.Work)
			passes = !constant || work != 0
		case *ir.Hold:
			passes = PassesTime(p, s.Body)
		case *ir.Branch:
			guard, constant := ir.Const(s.Guard)
			passes = (constant && guard == 0 || PassesTime(p, s.Then)) && (constant && guard == 1 || PassesTime(p, s.Else))
		case *ir.Loop, *ir.End:
			passes = true
		case *ir.Turn, *ir.Set, *ir.Observe, *ir.Grow, *ir.Drop, *ir.Release, *ir.Load, *ir.Choose:
		}
		if passes {
			return true
		}
	}
	return false
}
