package link

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
)

// emitPools links the pools, a family's members in a row.
func (l *linker) emitPools() {
	for _, d := range l.poolOrder {
		var declared ir.Pool
		var via joint
		l.each(d.index, d.Count, func() { declared, via = l.emitPool(d), l.admitVia(d) }, func(k int) {
			p := declared
			p.AdmitVia = via.member(k)
			if p.Spill != nil {
				spill := *p.Spill
				spill.To, spill.Via = *d.tier.member(k), *d.tierVia.member(k)
				p.Spill = &spill
			}
			l.out.Pools = append(l.out.Pools, p)
		})
	}
}

// emitPool links what a pool's declaration says.
func (l *linker) emitPool(d *pool) ir.Pool {
	p := ir.Pool{Name: d.Name, Cap: math.Inf(1), Evict: &ir.EvictLRU{}, At: l.at(d.Def)}
	once := l.once("the pool `" + d.Name + "`")
	for _, o := range d.node.Options {
		switch o := o.(type) {
		case *syntax.Cap:
			if once("cap", o) {
				l.places.AddPart(p.At, ".cap", o.Value.Place())
				p.Cap = l.foldNumber(o.Value, fmt.Sprintf("the `cap` of `%s`", d.Name), check.Capacity, math.MaxFloat64) // a wrong one holds anything, and has an end
			}
		case *syntax.BlockSize:
			if once("block", o) {
				p.Block = l.blockSize(o, d)
				l.places.AddPart(p.At, ".block", o.Value.Place())
			}
		case *syntax.Evict:
			if once("evict", o) && o.Keys != nil {
				l.places.AddPart(p.At, ".evict", o.Span)
				p.Evict = &ir.EvictBy{Keys: l.keys(o.Keys, as(ir.RoleEvictKey))}
			}
		case *syntax.Preempt:
			if once("preempt", o) {
				l.preempt(&p, o)
			}
		case *syntax.QueueOrder:
			if once("queue", o) {
				l.queueOrder(&p, o)
			}
		case *syntax.AdmitVia:
			if once("admit", o) {
				d.via = o
				l.places.AddPart(p.At, ".admit_via", o.Stage.Span)
			}
		case *syntax.CacheShared:
			if once("cache", o) {
				l.places.AddPart(p.At, ".shared", o.Span)
				p.Shared = true
			}
		case *syntax.Phantom:
			if once("phantom", o) {
				l.places.AddPart(p.At, ".phantom", o.Span)
				p.Phantom = true
			}
		case *syntax.Spill:
			if once("spill", o) {
				p.Spill = l.emitSpill(d, o)
				l.places.AddPart(p.At, ".spill", o.Span)
				l.places.AddPart(p.At, ".spill.to", o.Tier.Span)
				l.places.AddPart(p.At, ".spill.via", o.Via.Span)
			}
		}
	}
	return p
}

// preempt links a pool's preemption: the keys of the victim, and where the victim queues.
func (l *expressions) preempt(p *ir.Pool, o *syntax.Preempt) {
	if o.Lifo || o.Keys != nil {
		p.Preempt = ir.PreemptLIFO
	}
	if o.Keys != nil {
		p.PreemptBy = &ir.PreemptBy{By: l.keys(o.Keys, as(ir.RolePreemptKey))}
		if o.Tail {
			p.PreemptBy.Requeue = ir.RequeueTail
		}
	}
}

// queueOrder links in which order a pool's queue is tried.
func (l *expressions) queueOrder(p *ir.Pool, o *syntax.QueueOrder) {
	p.Skipping = o.Skipping
	if o.Live {
		p.QueueLive = l.keys(o.Keys, as(ir.RoleLiveKey))
	} else if keys := l.keys(o.Keys, as(ir.RoleQueueKey)); len(keys) > 0 {
		p.Queue, p.QueueKeys = keys[0], keys[1:]
	}
}

// blockSize is the block of a pool, nil where it is wrong.
func (l *expressions) blockSize(o *syntax.BlockSize, d *pool) *float64 {
	b := l.foldNumber(o.Value, fmt.Sprintf("the `block` of `%s`", d.Name), check.Block, 0)
	if b == 0 {
		return nil
	}
	return &b
}

func (l *expressions) keys(list []syntax.Expr, pos position) []ir.Expr {
	out := make([]ir.Expr, len(list))
	for i, e := range list {
		out[i] = l.expr(e, pos)
	}
	return out
}

// emitSpill links what the spills of a family's members have in common, and notes what they lead to.
func (l *expressions) emitSpill(d *pool, o *syntax.Spill) *ir.Spill {
	out := &ir.Spill{Work: l.root(o.Work, as(ir.RoleSpillWork)), When: l.expr(o.When, as(ir.RoleSpillWhen)), At: l.at(o.Span)}
	d.tier, d.tierVia = l.toPool(d.Symbol, o.Tier), l.toStage(d.Symbol, o.Via)
	return out
}

// emitStages links the stages, a family's members in a row.
func (l *linker) emitStages() {
	for _, d := range l.stageOrder {
		declared := ir.Stage{Name: d.Name}
		var memory joint
		l.each(d.index, d.Count, func() {
			declared.At = l.at(d.Def)
			declared.Kind, memory = l.kind(d, declared.At)
		}, func(k int) {
			s := declared
			if step, ok := s.Kind.(*ir.Step); ok {
				own := *step
				own.Memory = memory.member(k)
				s.Kind = &own
			}
			l.out.Stages = append(l.out.Stages, s)
		})
	}
}

// kind links what a stage does; the joint is a step stage's memory.
func (l *linker) kind(d *stage, at ir.ID) (ir.Kind, joint) {
	switch k := d.node.Kind.(type) {
	case *syntax.Fifo:
		n := 1.0
		if k.Servers != nil {
			n = l.foldNumber(k.Servers, fmt.Sprintf("the number of servers of `%s`", d.Name), check.Servers, 1)
		}
		return &ir.Fifo{Servers: int(n)}, joint{none: true}
	case *syntax.Ps:
		return &ir.PS{Capacity: l.root(k.Capacity, as(ir.RoleCapacity))}, joint{none: true}
	case *syntax.Step:
		return l.step(d, k, at)
	case *syntax.Delay:
	}
	return &ir.Delay{}, joint{none: true}
}

// step links an engine: budget inf, chunk 0 and admission order where not written, and a
// cost that has to be.
func (l *linker) step(d *stage, k *syntax.Step, at ir.ID) (*ir.Step, joint) {
	out := &ir.Step{Serve: &ir.ServeBy{}}
	memory := joint{none: true}
	once := l.once("the stage `" + d.Name + "`")
	var serve *syntax.Serve
	for _, o := range k.Options {
		switch o := o.(type) {
		case *syntax.Budget:
			if once("budget", o) {
				out.Budget = l.root(o.Value, as(ir.RoleBudget))
			}
		case *syntax.Cost:
			if once("cost", o) {
				out.Cost = l.root(o.Value, as(ir.RoleCost))
			}
		case *syntax.Chunk:
			if once("chunk", o) {
				out.Chunk = l.root(o.Value, as(ir.RoleChunk))
			}
		case *syntax.Serve:
			if l.checkOneServe(d, serve, o) {
				serve = o
				out.Serve = l.serve(o)
			}
		case *syntax.Only:
			if once("serve only", o) {
				out.Only = l.expr(o.Cond, as(ir.RoleServeOnly))
			}
		case *syntax.Memory:
			if once("memory", o) {
				memory = l.toPool(d.Symbol, o.Pool)
				l.places.AddPart(at, ".kind.Step.memory", o.Pool.Span)
			}
		case *syntax.Ahead:
			if once("ahead", o) {
				ahead := ir.AheadPlain
				if o.EOS {
					ahead = ir.AheadEOS
				}
				out.Ahead = &ahead
				l.places.AddPart(at, ".kind.Step.ahead", o.Span)
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

// checkOneServe refuses "two `serve` clauses; `exclusive prefill` together with another order".
func (l *reporter) checkOneServe(d *stage, first, second *syntax.Serve) bool {
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
func (l *expressions) serve(o *syntax.Serve) ir.Serve {
	switch o.Order {
	case syntax.ServeExclusivePrefill:
		return &ir.ServeExclusivePrefill{}
	case syntax.ServeDecodeFirst:
		at := l.at(o.Span)
		return &ir.ServeBy{Keys: []ir.Expr{&ir.Cond{
			Test: &ir.Ctx{Var: ir.VarDecoding, At: at}, Then: &ir.Num{At: at}, Else: &ir.Num{Value: 1, At: at}, At: at,
		}}}
	case syntax.ServeBy:
		return &ir.ServeBy{Keys: l.keys(o.Keys, as(ir.RoleServeKey))}
	case syntax.ServeAdmission:
	}
	return &ir.ServeBy{}
}
