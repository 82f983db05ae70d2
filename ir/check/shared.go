package check

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// shared refuses `cache shared` without a `block` and a finite `cap`, or with an order of eviction or a tier: "blocks have no owner"; and
// `phantom` without it.
func (c *checker) shared(i int) {
	p, at := &c.p.Pools[i], c.poolAt(i)
	clause := func(path string) spot { return c.clause(at, p.At, path) }
	if !p.Shared {
		if p.Phantom {
			c.fail(codeShared, clause(".phantom"), "`phantom` says what becomes of shared blocks, and `%s` has none", p.Name).
				Hint = "write `cache shared;` too, or leave `phantom;` out"
		}
		return
	}
	if p.Block == nil {
		c.fail(codeShared, clause(".shared"), "`%s` shares blocks, and says not how large they are", p.Name).
			Hint = "write `block 16;`"
	}
	if math.IsInf(p.Cap, 1) {
		c.fail(codeShared, clause(".shared"), "`%s` shares blocks, and has no end of them", p.Name).
			Hint = "give it a finite `cap`"
	}
	if _, by := p.Evict.(*ir.EvictBy); by {
		c.fail(codeShared, clause(".evict"), "the shared blocks of `%s` have no owner whose keys could order them", p.Name).
			Hint = "leave `evict by` out: the block that was released longest ago goes first"
	}
	if p.Spill != nil {
		d := c.fail(codeShared, clause(".spill"), "the shared blocks of `%s` have no owner in whose name they could spill", p.Name)
		d.Hint = "leave `spill` or `cache shared` out"
	}
}

// drop refuses to drop from a pool of shared blocks, where nothing is the session's own.
func (c *scopes) drop(s *ir.Drop) {
	if c.unsound(&s.Pool) || !c.p.Pools[s.Pool.Base].Shared {
		return
	}
	d := c.fail(codeShared, c.refAt(&s.Pool), "nothing that `%s` caches is the session's own to drop", c.p.Pools[s.Pool.Base].Name)
	d.Hint = "leave the `drop` out: blocks that nobody finds any more are evicted in time"
	c.relate(d, c.poolAt(s.Pool.Base), "its blocks are shared")
}

// keepsNoDraw refuses a draw in what a hold of a pool of shared blocks keeps: it is read whenever blocks are complete.
func (c *scopes) keepsNoDraw(h *ir.Hold) {
	if h.Cache == nil || !draws(h.Cache) {
		return
	}
	for i := range h.Pools {
		pool := &h.Pools[i].Pool
		if c.unsound(pool) || !c.p.Pools[pool.Base].Shared {
			continue
		}
		d := c.fail(codeDraw, c.wholeAt(h.Cache), "%s cannot draw: `%s` shares its blocks, and reads it whenever some are complete", ir.RoleCache, c.poolWords(pool))
		d.Hint = "draw into an attribute with `set` before, and read that"
		return
	}
}
