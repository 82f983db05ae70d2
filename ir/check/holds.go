package check

import (
	"fmt"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// hold holds a hold's header and clauses to their rules, then its body.
func (c *scopes) hold(h *ir.Hold) {
	for i := range h.Pools {
		want := &h.Pools[i]
		c.capacity(want.Units, ir.RoleUnits, &want.Pool)
		c.capacity(want.Reserve, ir.RoleReserve, &want.Pool)
	}
	c.once(h)
	c.keepsNoDraw(h)
	c.lease(h)
	c.enter(h)
	c.block(h.Body)
	c.leave(h)
}

// once refuses "a pool list naming one pool twice".
func (c *scopes) once(h *ir.Hold) {
	first := map[string]*ir.Ref{}
	for i := range h.Pools {
		pool := &h.Pools[i].Pool
		if c.unsound(pool) {
			continue
		}
		key := ir.MemberKey(*pool)
		before, twice := first[key]
		if !twice {
			first[key] = pool
			continue
		}
		d := c.fail(codePoolTwice, c.refAt(pool), "the hold names `%s` twice", c.poolWords(pool))
		if name := c.poolWords(before); name != c.poolWords(pool) {
			d.Format, d.Args = "`%s` is `%s`, which the hold names already", []any{c.poolWords(pool), name}
		}
		d.Hint = "name it once, with the sum of the units"
		c.relate(d, c.refAt(before), "the first is here")
	}
}

// lease refuses "`lease P (t)` where `P` is not one of that hold's pools".
func (c *scopes) lease(h *ir.Hold) {
	if h.Lease == nil || c.unsound(&h.Lease.Pool) {
		return
	}
	for i := range h.Pools {
		if pool := &h.Pools[i].Pool; c.unsound(pool) || ir.EqualRef(*pool, h.Lease.Pool) {
			return
		}
	}
	d := c.fail(codeLease, c.refAt(&h.Lease.Pool), "the hold leases `%s`, which it does not hold", c.poolWords(&h.Lease.Pool))
	d.Hint = "lease one of its own pools, written the same way"
	c.relate(d, c.stmtAt(h), "the hold is here")
}

// inside refuses "`grow P`, `growing P`, `load P` not lexically inside a hold of `P` written the same way, index expression
// included".
func (c *scopes) inside(word string, pool *ir.Ref) {
	if c.unsound(pool) {
		return
	}
	hold, unknown := c.find(pool)
	switch {
	case hold != nil:
		c.indexStays(pool, hold)
	case !unknown:
		d := c.fail(codeOutside, c.refAt(pool), "no hold that encloses this `%s` holds `%s`", word, c.poolWords(pool))
		d.Hint = "it must stand inside a hold of `" + c.poolWords(pool) + "`, written the same way"
		c.relateOther(d, pool)
	}
}

// indexStays refuses a statement on a hold's pool "when the hold's body assigns an attribute that the index reads".
func (c *scopes) indexStays(pool *ir.Ref, hold *ir.Hold) {
	if pool.Index == nil {
		return
	}
	ir.WalkExpr(pool.Index, func(e ir.Expr) {
		a, ok := e.(*ir.Attr)
		if !ok || c.wrong[pool] {
			return
		}
		set := c.assignmentIn(hold.Body, a.Slot)
		if set == nil {
			return
		}
		c.wrong[pool] = true
		name := c.p.Attrs[a.Slot]
		d := c.fail(codeIndexMoves, c.refAt(pool), "the hold's body assigns `%s`, so `%s` may no longer be the pool the hold took", name, c.poolWords(pool))
		d.Hint = "assign `" + name + "` before the hold or after it"
		c.relate(d, c.stmtAt(set), "`%s` is assigned here", name)
		c.relate(d, c.stmtAt(hold), "the hold is here")
	})
}

// release refuses "`release P`" elsewhere than "inside a hold of `P`, or anywhere in a program where some hold leases `P`".
func (c *scopes) release(s *ir.Release) {
	if c.unsound(&s.Pool) || c.leasedUnknown || c.leased[ir.SpellingKey(s.Pool)] {
		return
	}
	if hold, unknown := c.find(&s.Pool); hold != nil || unknown {
		return
	}
	name := c.poolWords(&s.Pool)
	d := c.fail(codeRelease, c.refAt(&s.Pool), "there is nothing to release: no enclosing hold holds `%s`, and no hold leases it", name)
	d.Hint = "release inside a hold of `" + name + "`, or let that hold `lease " + name + " (…)`, written the same way"
	if n, ok := c.named[ir.SpellingKey(s.Pool)]; ok {
		d.Format += " without a name"
		d.Hint = "write `release " + c.p.LeaseNames[n] + "`"
	}
	c.relateOther(d, &s.Pool)
}

// leaseNames refuses a lease's name under which no hold leases, at its first release if it has one.
func (c *scopes) leaseNames() {
	for name, granted := range c.granted {
		if granted {
			continue
		}
		at := spot{path: fmt.Sprintf("lease_names[%d]", name)}
		if s := c.freed[name]; s != nil {
			at = c.stmtAt(s)
		}
		c.fail(codeRelease, at, "no hold leases anything as `%s`", c.p.LeaseNames[name])
	}
}

// relateOther points at a hold around of the same family or pool, written another way.
func (c *scopes) relateOther(d *diag.Diagnostic, pool *ir.Ref) {
	if listed := c.listed[pool.Base]; len(listed) > 0 {
		last := listed[len(listed)-1]
		c.relate(d, c.refAt(last), "the enclosing hold is of `%s`", c.poolWords(last))
	}
}

// enter says that what follows is inside a hold, leave that it is not any more.
func (c *scopes) enter(h *ir.Hold) {
	for i := range slices.Backward(h.Pools) {
		pool := &h.Pools[i].Pool
		c.listed[pool.Base] = append(c.listed[pool.Base], pool)
		if c.unsound(pool) {
			c.broken++
		} else {
			c.enclosing.Enter(*pool, h)
		}
	}
}

func (c *scopes) leave(h *ir.Hold) {
	for i := range h.Pools {
		pool := &h.Pools[i].Pool
		c.listed[pool.Base] = c.listed[pool.Base][:len(c.listed[pool.Base])-1]
		if c.unsound(pool) {
			c.broken--
		} else {
			c.enclosing.Leave(*pool)
		}
	}
}

// find gives the innermost hold of a pool written the same way; with unknown, a hold around it has a mistake, and it
// cannot be said which one it is.
func (c *scopes) find(pool *ir.Ref) (hold *ir.Hold, unknown bool) {
	hold, ok := c.enclosing.Innermost(*pool)
	return hold, !ok && c.broken > 0
}
