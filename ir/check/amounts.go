package check

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// constants holds a whole expression that is constant to what its role allows. The units and the `reserve` of holds are for
// hold.
func (c *checker) constants(role ir.Role, e ir.Expr) {
	x, ok := c.constant(e)
	if !ok {
		return
	}
	switch role {
	case ir.RoleUnits, ir.RoleReserve, ir.RoleLeaseTime, ir.RoleGrow, ir.RoleLoad, ir.RoleWork, ir.RoleSpillWork, ir.RoleCapacity, ir.RoleTextFrom,
		ir.RoleGap, ir.RoleWaitTime, ir.RoleRenewTime:
		c.amount(role, e, x, x >= 0)
	case ir.RoleReuse, ir.RoleCache, ir.RoleBudget, ir.RoleChunk, ir.RoleCost:
		c.amount(role, e, x, !math.IsNaN(x)) // a negative one counts as 0
	case ir.RoleGuard:
		c.guard("the guard of the `branch`", e, x)
	case ir.RoleWaitCond, ir.RoleClaim:
		c.guard(role.String(), e, x)
	case ir.RoleChooseCount:
		c.count(e, x)
	case ir.RoleEvictKey, ir.RoleQueueKey, ir.RoleSpillWhen, ir.RoleServeKey, ir.RoleLiveKey, ir.RolePreemptKey, ir.RoleServeOnly, ir.RoleSet, ir.RoleObserve, ir.RoleChooseKey, ir.RoleTextKey, ir.RoleIndex:
	}
}

// amount refuses "a constant negative or NaN amount".
func (c *checker) amount(role ir.Role, e ir.Expr, x float64, ok bool) {
	if ok {
		return
	}
	d := c.fail(codeAmount, c.wholeAt(e), "%s: always %s", role, ir.Display(x))
	if x < 0 {
		d.Hint = "an amount is at least 0"
	}
	c.because(d, e)
}

// guard refuses "a `branch` guard that is a constant other than 0 or 1", and such a condition of a `wait` or a `claim`.
func (c *checker) guard(what string, e ir.Expr, x float64) {
	if x == 0 || x == 1 {
		return
	}
	d := c.fail(codeGuard, c.wholeAt(e), "%s is always %s, and must be 0 or 1", what, ir.Display(x))
	d.Hint = "compare: a guard such as `x > 0` is 0 or 1"
	if 0 < x && x < 1 && what == "the guard of the `branch`" {
		d.Hint = fmt.Sprintf("to take the branch with probability %s, write `branch with (%s)`", ir.Display(x), c.wholeWords(e))
	}
	c.because(d, e)
}

// count refuses to choose among a constant number that is not a whole one from 1.
func (c *checker) count(e ir.Expr, x float64) {
	if x >= 1 && ir.IsWhole(x) {
		return
	}
	d := c.fail(codeCount, c.wholeAt(e), "the count of the `choose` is always %s: it must be a whole number, at least 1", ir.Display(x))
	c.because(d, e)
}

// capacity refuses "a hold whose units or `reserve` are a constant larger than its pool's `cap`", in whole blocks.
func (c *scopes) capacity(e ir.Expr, role ir.Role, pool *ir.Ref) {
	x, ok := c.constant(e)
	if !ok || c.unsound(pool) {
		return
	}
	p := c.roomiest(pool)
	if p.Fits(x) || !Capacity.InRange(p.Cap) || p.Block != nil && !Block.InRange(*p.Block) {
		return
	}
	d := c.fail(codeOverCap, c.wholeAt(e), "%s: always %s, but `%s` has room for %s", role, p.DisplayExcess(x), p.Name, ir.Display(p.Cap))
	d.Hint = "such a session could never be admitted"
	c.relate(d, c.poolAt(pool.Base), "`%s` is declared here", p.Name)
	c.because(d, e)
}

// roomiest is the pool of a reference. If its index is not constant, it is the largest pool of the family.
func (c *scopes) roomiest(pool *ir.Ref) *ir.Pool {
	if x, ok := ir.Const(pool.Index); ok {
		return &c.p.Pools[pool.Base+int(x)]
	}
	return &c.p.Pools[c.most[pool.Base]]
}
