package check

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Quantity is a number that a declaration has.
type Quantity uint8

// The quantities.
const (
	Capacity Quantity = iota
	Block
	Servers
	Rate
	Sessions
	Horizon
	Warmup
	Seed
)

// maxWhole is the largest whole number a real holds exactly with all those below it.
const maxWhole = 1 << 53

// must says what a quantity must be, and whether a value is that: "finite and whole numbers where needed".
func (q Quantity) must(x float64) (words string, ok bool) {
	finite := !math.IsInf(x, 0)
	whole := ir.IsWhole(x) && math.Abs(x) <= maxWhole
	switch q {
	case Capacity, Horizon:
		return "at least 0", x >= 0
	case Warmup:
		return "finite and at least 0", x >= 0 && finite
	case Rate:
		return "finite and above 0", x > 0 && finite
	case Block:
		return "finite and above 1e-9", x > ir.MinBlock && finite
	case Sessions:
		return "a whole number, 0 to 2^53", x >= 0 && whole
	case Servers:
		return "a whole number, 1 to 2^53", x >= 1 && whole
	case Seed:
		return "a whole number, at most 2^53 in size", whole
	}
	return "", false
}

// InRange reports whether a quantity may have a value.
func (q Quantity) InRange(x float64) bool {
	_, ok := q.must(x)
	return ok
}

// OutOfRange refuses a value that is not in range. What says in words what has it. The diagnostic has no place yet.
func (q Quantity) OutOfRange(what string, x float64) *diag.Diagnostic {
	must, _ := q.must(x)
	return &diag.Diagnostic{Code: codeRange, Format: "%s is %s: it must be %s", Args: []any{what, ir.Display(x), must}}
}

// number holds a declaration's number to its range. What is a format, with the declaration's name.
func (c *checker) number(q Quantity, at spot, x float64, what string, name ...any) bool {
	if q.InRange(x) {
		return true
	}
	d := q.OutOfRange(fmt.Sprintf(what, name...), x)
	c.fail(d.Code, at, d.Format, d.Args...)
	return false
}

// declarations holds what is declared to the rules about it. Its expressions have rules of their own.
func (c *checker) declarations() {
	c.run()
	c.hide()
	for i := range c.p.Pools {
		c.pool(i)
	}
	for i := range c.p.Stages {
		if fifo, ok := c.p.Stages[i].Kind.(*ir.Fifo); ok {
			c.number(Servers, c.stageAt(i).field(".kind.Fifo"), float64(fifo.Servers), "the number of servers of `%s`", c.p.Stages[i].Name)
		}
	}
	c.joints()
}

// run holds the arrival, the horizon and the warm-up to their ranges.
func (c *checker) run() {
	at := func(path string) spot { return spot{path: path} }
	c.number(Horizon, at("horizon"), c.p.Horizon, "the horizon")
	c.number(Warmup, at("warmup"), c.p.Warmup, "the warm-up")
	switch a := c.p.Arrival.(type) {
	case *ir.Poisson:
		c.number(Rate, at("arrival.Poisson"), a.Rate, "the rate of `poisson`")
	case *ir.Closed:
		c.number(Sessions, at("arrival.Closed"), float64(a.Count), "the number of `closed` sessions")
	case *ir.Batch:
		c.number(Sessions, at("arrival.Batch"), float64(a.Count), "the number of `batch` sessions")
	case *ir.Sessions, *ir.NoArrival, *ir.Renewal:
	}
	if c.p.Count == nil {
		return
	}
	clause := c.clause(spot{}, c.p.At.Count, "count")
	c.number(Sessions, clause, float64(*c.p.Count), "the number of `arrivals`")
	switch c.p.Arrival.(type) {
	case *ir.Poisson, *ir.Renewal:
	case *ir.Closed, *ir.Batch, *ir.Sessions, *ir.NoArrival:
		c.fail(codeArrivals, clause, "`arrivals` bounds sessions that come one by one, and none do").
			Hint = "say `arrive poisson(…);` or `arrive renewal(…);`"
	}
}

// hide refuses to hide `cached` and `computed`, which "cannot be hidden", and an attribute twice.
func (c *checker) hide() {
	for i, slot := range c.p.Hidden {
		at := c.clause(spot{}, 0, fmt.Sprintf("hidden[%d]", i))
		name := c.p.Attrs[slot]
		switch {
		case slot == c.p.SlotsOf[ir.SlotCached] || slot == c.p.SlotsOf[ir.SlotComputed]:
			c.fail(codeHiddenBuiltin, at, "`%s` cannot be hidden: admissions depend on it", name).
				Hint = "leave it out of `hidden`"
		case c.hidden[slot] != nil:
			d := c.fail(codeSecond, at, "`hidden` names `%s` a second time", name)
			c.relate(d, *c.hidden[slot], "the first is here")
		default:
			c.hidden[slot] = &at
		}
	}
}

// pool holds a pool's numbers to their ranges.
func (c *checker) pool(i int) {
	p, at := &c.p.Pools[i], c.poolAt(i)
	c.number(Capacity, at.field(".cap"), p.Cap, "the `cap` of `%s`", p.Name)
	if p.Block != nil {
		at := c.clause(at, p.At, ".block")
		if c.number(Block, at, *p.Block, "the `block` of `%s`", p.Name) && !ir.BlockFits(*p.Block, p.Cap) {
			c.fail(codeRange, at, "the `block` of `%s` is %s, its `cap` %s: more than 1e12 blocks cannot be counted",
				p.Name, ir.Display(*p.Block), ir.Display(p.Cap))
		}
	}
	c.shared(i)
}

// joints holds what pools and stages are joined to.
func (c *checker) joints() {
	pools, stages := c.poolTable(), c.stageTable()
	poolClause := func(path string) func(int) spot {
		return func(i int) spot { return c.clause(c.poolAt(i), c.p.Pools[i].At, path) }
	}
	c.join("admit via", pools, stages, c.admitVia, poolClause(".admit_via"))
	c.join("spill", pools, pools, c.tier, poolClause(".spill.to"))
	c.join("spill", pools, stages, c.mover, poolClause(".spill.via"))
	c.join("memory", stages, pools, c.memory, func(i int) spot {
		return c.clause(c.stageAt(i), c.p.Stages[i].At, ".kind.Step.memory")
	})
}

// refused is the joint of one that is refused by itself.
func refused() *int {
	n := -1
	return &n
}

// admitVia gives the stage that serves a pool's queue. It refuses "`admit via` … naming a stage that is not `step`".
func (c *checker) admitVia(pool int, at spot) *int {
	via := c.p.Pools[pool].AdmitVia
	if via == nil || *via < 0 || c.isStep(*via) {
		return via
	}
	name := c.p.Stages[*via].Name
	d := c.fail(codeNotStep, at, "`admit via` needs a `step` stage, and `%s` is not one", name)
	d.Hint = "only an engine that works in steps admits; a pool without `admit via` admits by itself"
	c.relate(d, c.stageAt(*via), "`%s` is declared here", name)
	return refused()
}

// tier gives the pool that another spills into. It refuses to spill into the pool itself or into one that spills too: "a tier
// may not spill".
func (c *checker) tier(pool int, at spot) *int {
	p := &c.p.Pools[pool]
	switch {
	case p.Spill == nil:
		return nil
	case p.Spill.To < 0:
		return &p.Spill.To
	}
	tier := &c.p.Pools[p.Spill.To]
	switch {
	case p.Spill.To == pool:
		c.fail(codeSpill, at, "`%s` cannot spill into itself", p.Name).
			Hint = "name another pool as the tier"
	case tier.Shared:
		d := c.fail(codeShared, at, "`%s` finds its blocks by their content, so nothing may spill into it", tier.Name)
		d.Hint = "name a pool without `cache shared` as the tier"
		c.relate(d, c.poolAt(p.Spill.To), "`%s` is declared here", tier.Name)
	case tier.Spill != nil:
		d := c.fail(codeSpill, at, "`%s` spills too, so nothing may spill into it", tier.Name)
		d.Hint = "a tier keeps what it gets: take its `spill` away"
		spill := c.poolAt(p.Spill.To).field(".spill")
		spill.span = c.text.Places.Of(tier.Spill.At)
		c.relate(d, spill, "its spill is here")
	default:
		return &p.Spill.To
	}
	return refused()
}

// mover gives the stage that moves what a pool spills. It refuses a `step` stage for work that no session does.
func (c *checker) mover(pool int, at spot) *int {
	s := c.p.Pools[pool].Spill
	if s == nil {
		return nil
	}
	if s.Via < 0 || !c.isStep(s.Via) {
		return &s.Via
	}
	name := c.p.Stages[s.Via].Name
	d := c.fail(codeSpill, at, "`%s` is a `step` stage and cannot do the work of a spill", name)
	d.Hint = "name a `fifo`, `ps` or `delay` stage"
	c.relate(d, c.stageAt(s.Via), "it is declared here")
	return refused()
}

// memory gives the pool whose holders are an engine's residents.
func (c *checker) memory(stage int, _ spot) *int {
	if step, ok := c.p.Stages[stage].Kind.(*ir.Step); ok {
		return step.Memory
	}
	return nil
}
