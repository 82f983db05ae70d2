package link

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// emitPools links the pools, a family's members in a row.
func (l *linker) emitPools() {
	for _, d := range l.poolOrder {
		p := l.emitPool(d)
		via := l.admitVia(d)
		for k := range d.Count {
			p := p
			p.AdmitVia = via.member(k)
			if p.Spill != nil {
				p.Spill = l.spillOf(d, p.Spill, k)
			}
			l.out.Pools = append(l.out.Pools, p)
		}
	}
}

// emitPool links what the members of a pool family have in common.
func (l *linker) emitPool(d *pool) ir.Pool {
	var block *syntax.BlockSize
	p := ir.Pool{Name: d.Name, Cap: math.Inf(1), Evict: &ir.EvictLRU{}, At: l.at(d.Def)}
	once := l.once("the pool `" + d.Name + "`")
	for _, o := range d.node.Options {
		switch o := o.(type) {
		case *syntax.Cap:
			if once("cap", o) {
				p.Cap = l.foldNumber(o.Value, fmt.Sprintf("the `cap` of `%s`", d.Name), anyAmount, math.Inf(1))
			}
		case *syntax.BlockSize:
			if once("block", o) {
				block, p.Block = o, l.blockSize(o, d)
			}
		case *syntax.Evict:
			if once("evict", o) && o.Keys != nil {
				p.Evict = &ir.EvictBy{Keys: l.keys(o.Keys, as(ir.RoleEvictKey))}
			}
		case *syntax.Preempt:
			if once("preempt", o) && o.Lifo {
				p.Preempt = ir.PreemptLIFO
			}
		case *syntax.QueueOrder:
			if once("queue", o) {
				p.Queue = l.exprOrNil(o.Key, as(ir.RoleQueueKey))
			}
		case *syntax.AdmitVia:
			if once("admit", o) {
				d.via = o
			}
		case *syntax.Spill:
			if once("spill", o) {
				p.Spill = l.emitSpill(d, o)
			}
		}
	}
	if p.Block != nil && !ir.BlockFits(*p.Block, p.Cap) {
		l.errorf(codeRange, block.Value.Place(), "the `block` of `%s` is %s, its `cap` %s: more than 1e12 blocks cannot be counted",
			d.Name, ir.Display(*p.Block), ir.Display(p.Cap))
	}
	return p
}

// blockSize is the block of a pool, nil where it is wrong.
func (l *linker) blockSize(o *syntax.BlockSize, d *pool) *float64 {
	b := l.foldNumber(o.Value, fmt.Sprintf("the `block` of `%s`", d.Name), blockSize, 0)
	if b == 0 {
		return nil
	}
	return &b
}

func (l *linker) keys(list []syntax.Expr, pos position) []ir.Expr {
	out := make([]ir.Expr, len(list))
	for i, e := range list {
		out[i] = l.expr(e, pos)
	}
	return out
}

// joint is what the members of a family are joined to: nothing, all one, or member for member.
type joint struct {
	base, step int
	none       bool
}

// member is what member k is joined to.
func (j joint) member(k int) *int {
	if j.none {
		return nil
	}
	n := j.base + k*j.step
	return &n
}

// join joins a family to another: "n–n or n to one; any other pair of counts is an error".
func (l *linker) join(clause string, at diag.Span, of, to *Symbol, base int) joint {
	switch to.Count {
	case 1:
		return joint{base: base}
	case of.Count:
		return joint{base: base, step: 1}
	}
	d := l.errorf(codeJoin, at, "`%s` joins %s to %s: the counts must be the same, or the second 1",
		clause, family(of), family(to))
	related(d, of.Def, "%s `%s` is declared here", of.Kind, of.Name)
	related(d, to.Def, "%s `%s` is declared here", to.Kind, to.Name)
	return joint{none: true}
}

// family is a family with its number of members, in words.
func family(s *Symbol) string {
	if s.Count == 1 {
		return fmt.Sprintf("the single %s `%s`", s.Kind, s.Name)
	}
	return fmt.Sprintf("the %d %ss `%s`", s.Count, s.Kind, s.Name)
}

// admitVia links a pool's `admit via`, which must name a `step` stage.
func (l *linker) admitVia(d *pool) joint {
	if d.via == nil {
		return joint{none: true}
	}
	name := d.via.Stage
	s, ok := l.stages[name.Text]
	if !ok {
		l.unknownStage(name)
		return joint{none: true}
	}
	l.use(name.Span, s.Symbol)
	if !s.step {
		e := l.errorf(codeNotStep, name.Span, "`admit via` wants a `step` stage, and `%s` is none", s.Name)
		e.Hint = "only an engine that works in steps admits; a pool without `admit via` admits by itself"
		related(e, s.Def, "`%s` is declared here", s.Name)
		return joint{none: true}
	}
	return l.join("admit via", name.Span, d.Symbol, s.Symbol, s.base)
}

// emitSpill links a spill for member 0; spillOf makes the others.
func (l *linker) emitSpill(d *pool, o *syntax.Spill) *ir.Spill {
	work := l.expr(o.Work, as(ir.RoleSpillWork))
	l.checkAmount(work, ir.RoleSpillWork, o.Work.Place())
	out := &ir.Spill{Work: work, When: l.expr(o.When, as(ir.RoleSpillWhen)), At: l.at(o.Span)}
	tier, ok := l.pools[o.Tier.Text]
	if ok {
		l.use(o.Tier.Span, tier.Symbol)
		d.tier = l.checkTier(d, tier, o)
	} else {
		l.unknownPool(o.Tier)
	}
	via, ok := l.stages[o.Via.Text]
	if ok {
		l.use(o.Via.Span, via.Symbol)
		d.tierVia = l.checkSpillStage(d, via, o)
	} else {
		l.unknownStage(o.Via)
	}
	return out
}

// checkTier refuses a tier that is the pool itself or spills too: "a tier may not spill".
func (l *linker) checkTier(d, tier *pool, o *syntax.Spill) joint {
	switch {
	case tier == d:
		l.errorf(codeSpill, o.Tier.Span, "`%s` cannot spill into itself", d.Name).
			Hint = "name another pool as the tier"
	case tier.spill != nil:
		e := l.errorf(codeSpill, o.Tier.Span, "`%s` spills too, so nothing may spill into it", tier.Name)
		e.Hint = "a tier keeps what it gets: take its `spill` away"
		related(e, tier.spill.Span, "its spill is here")
	}
	return l.join("spill", o.Tier.Span, d.Symbol, tier.Symbol, tier.base)
}

// checkSpillStage refuses a `step` stage for the work of a spill, which no session does.
func (l *linker) checkSpillStage(d *pool, via *stage, o *syntax.Spill) joint {
	if via.step {
		e := l.errorf(codeSpill, o.Via.Span, "`%s` is a `step` stage and cannot do the work of a spill", via.Name)
		e.Hint = "name a `fifo`, `ps` or `delay` stage"
		related(e, via.Def, "it is declared here")
	}
	return l.join("spill", o.Via.Span, d.Symbol, via.Symbol, via.base)
}

// spillOf is the spill of member k.
func (l *linker) spillOf(d *pool, s *ir.Spill, k int) *ir.Spill {
	out := *s
	if to := d.tier.member(k); to != nil {
		out.To = *to
	}
	if via := d.tierVia.member(k); via != nil {
		out.Via = *via
	}
	return &out
}

// emitStages links the stages, a family's members in a row.
func (l *linker) emitStages() {
	for _, d := range l.stageOrder {
		at := l.at(d.Def)
		kind, memory := l.kind(d)
		for k := range d.Count {
			s := ir.Stage{Name: d.Name, Kind: kind, At: at}
			if step, ok := kind.(*ir.Step); ok {
				own := *step
				own.Memory = memory.member(k)
				s.Kind = &own
			}
			l.out.Stages = append(l.out.Stages, s)
		}
	}
}

// kind links what a stage does; the joint is a step stage's memory.
func (l *linker) kind(d *stage) (ir.Kind, joint) {
	switch k := d.node.Kind.(type) {
	case *syntax.Fifo:
		n := 1.0
		if k.Servers != nil {
			n = l.foldNumber(k.Servers, fmt.Sprintf("the number of servers of `%s`", d.Name), servers, 1)
		}
		return &ir.Fifo{Servers: int(n)}, joint{none: true}
	case *syntax.Ps:
		capacity := l.expr(k.Capacity, as(ir.RoleCapacity))
		l.checkAmount(capacity, ir.RoleCapacity, k.Capacity.Place())
		return &ir.PS{Capacity: capacity}, joint{none: true}
	case *syntax.Step:
		return l.step(d, k)
	case *syntax.Delay:
	}
	return &ir.Delay{}, joint{none: true}
}

// step links an engine: budget inf, chunk 0 and admission order where not written, and a
// cost that has to be.
func (l *linker) step(d *stage, k *syntax.Step) (*ir.Step, joint) {
	out := &ir.Step{Serve: &ir.ServeBy{}}
	memory := joint{none: true}
	once := l.once("the stage `" + d.Name + "`")
	var serve *syntax.Serve
	for _, o := range k.Options {
		switch o := o.(type) {
		case *syntax.Budget:
			if once("budget", o) {
				out.Budget = l.engineExpr(d, o.Value, ir.RoleBudget)
			}
		case *syntax.Cost:
			if once("cost", o) {
				out.Cost = l.engineExpr(d, o.Value, ir.RoleCost)
			}
		case *syntax.Chunk:
			if once("chunk", o) {
				out.Chunk = l.engineExpr(d, o.Value, ir.RoleChunk)
			}
		case *syntax.Serve:
			if l.checkOneServe(d, serve, o) {
				serve = o
				out.Serve = l.serve(d, o)
			}
		case *syntax.Memory:
			if once("memory", o) {
				memory = l.memory(d, o)
			}
		}
	}
	if out.Budget == nil {
		out.Budget = &ir.Num{Value: math.Inf(1), At: l.at(d.Def)}
	}
	if out.Chunk == nil {
		out.Chunk = &ir.Num{At: l.at(d.Def)}
	}
	if out.Cost == nil {
		l.errorf(codeNoCost, d.Def, "the `step` stage `%s` has no `cost`", d.Name).
			Hint = "say how long an iteration takes: `cost 1;`, `cost c0 + a * tokens;`, …"
		out.Cost = l.poison()
	}
	return out, memory
}

// engineExpr links an expression of an engine's own declaration.
func (l *linker) engineExpr(d *stage, e syntax.Expr, role ir.Role) ir.Expr {
	pos := as(role)
	pos.engine = d
	out := l.expr(e, pos)
	l.checkAmount(out, role, e.Place())
	return out
}

// checkOneServe refuses "two `serve` clauses; `exclusive prefill` together with another order".
func (l *linker) checkOneServe(d *stage, first, second *syntax.Serve) bool {
	if first == nil {
		return true
	}
	words := "the stage `%s` has two `serve` clauses"
	if (first.Order == syntax.ServeExclusivePrefill) != (second.Order == syntax.ServeExclusivePrefill) {
		words = "the stage `%s` serves `exclusive prefill` and in another order at once"
	}
	e := l.errorf(codeServeTwice, second.Span, words, d.Name)
	e.Hint = "keep one; several keys go into one clause: `serve by (first, second)`"
	related(e, first.Span, "the first is here")
	return false
}

// serve links a serving order. `decode first` and `admission` are orders by keys.
func (l *linker) serve(d *stage, o *syntax.Serve) ir.Serve {
	switch o.Order {
	case syntax.ServeExclusivePrefill:
		return &ir.ServeExclusivePrefill{}
	case syntax.ServeDecodeFirst:
		at := l.at(o.Span)
		return &ir.ServeBy{Keys: []ir.Expr{&ir.Cond{
			Test: &ir.Ctx{Var: ir.VarDecoding, At: at}, Then: &ir.Num{At: at}, Else: &ir.Num{Value: 1, At: at}, At: at,
		}}}
	case syntax.ServeBy:
		pos := as(ir.RoleServeKey)
		pos.engine = d
		return &ir.ServeBy{Keys: l.keys(o.Keys, pos)}
	case syntax.ServeAdmission:
	}
	return &ir.ServeBy{}
}

// memory links an engine's `memory`.
func (l *linker) memory(d *stage, o *syntax.Memory) joint {
	p, ok := l.pools[o.Pool.Text]
	if !ok {
		l.unknownPool(o.Pool)
		return joint{none: true}
	}
	l.use(o.Pool.Span, p.Symbol)
	return l.join("memory", o.Pool.Span, d.Symbol, p.Symbol, p.base)
}

// emitWorkload links how sessions come and how long the program runs.
func (l *linker) emitWorkload() {
	l.out.Arrival = l.arrival()
	if l.arrive != nil {
		l.out.At.Arrival = l.at(l.arrive.Span)
	}
	if l.trace != nil {
		path := l.trace.Path
		l.out.At.Trace = l.at(l.trace.Span)
		l.out.Trace, l.out.TraceOrdered = &path, l.trace.Ordered
	}
	l.out.Horizon, l.out.Seed = math.Inf(1), 1
	if l.run == nil {
		return
	}
	once := l.once("the run")
	for _, s := range l.run.Settings {
		switch s.Kind {
		case syntax.Horizon:
			if once("horizon", s) {
				l.out.At.Horizon = l.at(s.Span)
				l.out.Horizon = l.foldNumber(s.Value, "the horizon", anyAmount, math.Inf(1))
			}
		case syntax.Warmup:
			if once("warmup", s) {
				l.out.At.Warmup = l.at(s.Span)
				l.out.Warmup = l.foldNumber(s.Value, "the warm-up", finite, 0)
			}
		case syntax.Seed:
			if once("seed", s) {
				l.out.Seed = int64(l.foldNumber(s.Value, "the seed", whole, 1))
			}
		}
	}
}

func (l *linker) arrival() ir.Arrival {
	if l.arrive == nil {
		return &ir.NoArrival{}
	}
	switch arg := l.arrive.Arg; l.arrive.Kind {
	case syntax.ArrivePoisson:
		return &ir.Poisson{Rate: l.foldNumber(arg, "the rate of `poisson`", positive, 1)}
	case syntax.ArriveClosed:
		return &ir.Closed{Count: int(l.foldNumber(arg, "the number of `closed` sessions", count, 0))}
	case syntax.ArriveBatch:
		return &ir.Batch{Count: int(l.foldNumber(arg, "the number of `batch` sessions", count, 0))}
	case syntax.ArriveNone:
	}
	return &ir.NoArrival{}
}
