package proptest

import (
	"github.com/sq-sem/sq-sem/ir"
)

// A world of engines is two engines that may share a memory, two queues that they serve, a delay, and a script for each of up to
// three sessions: what they hold, run, grow and release. Much happens at one instant there, while an engine builds an
// iteration or after it was tried in vain.

// enginesHead is how many choices describe the deployment.
const enginesHead = 4

// enginesTail bounds the commands of all scripts together.
const enginesTail = 30

// The stages and pools of such a world, by number.
const (
	worldA = iota
	worldB
	worldDelay
)

const (
	worldMemory = iota
	worldQueueA
	worldQueueB
)

// Engines are worlds of engines.
func Engines() Kind {
	return Kind{"engines", enginesHead, enginesTail, DecodeEngines, func(p *ir.Program) Verdict { return Judge(p, 400) }}
}

// DecodeEngines decodes a world of engines. Its program is always valid.
func DecodeEngines(codes Codes) *ir.Program {
	src := &source{codes: codes}
	b := newBuilder()
	layout := src.next()
	sessions := pick(layout, []int{2, 3, 3, 1})
	memory := ir.Pool{Name: "m", Cap: pick(layout, []float64{3, 4, 2, 6}), Evict: &ir.EvictLRU{}}
	if layout.of(4) == 3 {
		memory.Preempt = ir.PreemptLIFO
	}
	queue := func(name string, engine int) ir.Pool {
		return ir.Pool{Name: name, Cap: pick(layout, []float64{1, 2}), Evict: &ir.EvictLRU{}, AdmitVia: &engine}
	}
	b.p.Pools = []ir.Pool{memory, queue("qa", worldA), queue("qb", pick(layout, []int{worldB, worldB, worldA}))}
	b.p.Stages = []ir.Stage{{Name: "A", Kind: b.worldEngine(src.next())}, {Name: "B", Kind: b.worldEngine(src.next())}, {Name: "d", Kind: &ir.Delay{}}}
	if horizon := src.next(); horizon.of(4) == 3 {
		b.p.Horizon, b.p.Warmup = 30, pick(horizon, []float64{0, 5, 40})
	} else {
		b.p.Horizon = 40
	}
	b.p.Arrival = &ir.Batch{Count: sessions}
	scripts := make([]*script, sessions)
	for i := range scripts {
		scripts[i] = &script{}
	}
	for !src.done() {
		d := src.next()
		worldCommand(scripts[d.of(12)%sessions], d)
	}
	for _, sc := range scripts {
		for len(sc.open) > 0 {
			worldLeave(sc)
		}
	}
	b.in(ir.BlockSession, func() { b.bySerial(0, scripts) })
	b.p.JoinRuns()
	return b.p
}

// worldEngine decodes an engine.
func (b *builder) worldEngine(d *digits) *ir.Step {
	step := &ir.Step{Cost: num(1), Chunk: pick(d, []ir.Expr{num(0), num(1)}),
		Budget: pick(d, []ir.Expr{num(8), num(2), num(1), cond(binary(ir.Ge, ctx(ir.VarNres), num(2)), num(4), num(0))})}
	step.Serve = pick(d, []ir.Serve{&ir.ServeBy{}, &ir.ServeBy{Keys: []ir.Expr{negative(ctx(ir.VarAdmission))}}, &ir.ServeExclusivePrefill{},
		&ir.ServeBy{Keys: []ir.Expr{ctx(ir.VarRemaining)}}})
	if pool := worldMemory; d.of(3) > 0 {
		step.Memory = &pool
	}
	step.Ahead = pick(d, []*ir.Ahead{nil, aheadOf(ir.AheadPlain), nil, aheadOf(ir.AheadEOS)})
	return step
}

// worldCommand decodes one command of a script.
func worldCommand(sc *script, d *digits) {
	at := sc.innermost()
	memory := target{worldMemory, 0}
	holder, k := sc.holding(memory)
	if len(sc.top) == 0 && d.of(4) > 0 { // most begin with some of the memory
		worldHold(sc, memory, d)
		return
	}
	switch op := d.of(21); {
	case op >= 19:
		if before := sc.latestRun(); before != nil && before.Mode != ir.ModePlain {
			sc.add(&ir.Run{Stage: before.Stage, Mode: ir.ModeDecode, Work: num(float64(d.of(4))), Growing: before.Growing})
		}
	case op >= 17 && len(sc.open) < 3:
		at := &scope{stmt: &ir.Fork{}, fork: &forking{}}
		sc.enter(at)
		at.fork.next(at)
	case op >= 14 && len(sc.forks()) > 0:
		worldLeg(sc, d)
	case op <= 1:
		sc.add(&ir.Run{Stage: single(worldDelay), Work: num(pick(d, []float64{1, 2, 4, 0, 0.5}))})
	case op <= 4 && len(sc.open) < 3:
		worldHold(sc, target{pick(d, []int{worldQueueA, worldQueueB, worldMemory}), 0}, d)
	case op <= 8:
		run := &ir.Run{Stage: single(pick(d, []int{worldA, worldB})), Mode: pick(d, []ir.Mode{ir.ModeDecode, ir.ModePrefill}), Work: num(float64(1 + d.of(3)))}
		if pool := single(worldMemory); holder != nil && d.of(4) > 0 {
			run.Growing = &pool
		}
		sc.add(run)
	case (op == 9 || op == 12) && holder != nil && d.of(2) == 0:
		sc.add(&ir.Release{Pool: single(worldMemory)})
	case op == 9 && sc.hold() != nil:
		sc.add(&ir.Release{Pool: single(sc.hold().targets[0].family)})
	case op == 10 && holder != nil && holder.units[k] < 2:
		holder.units[k]++
		sc.add(&ir.Grow{Pool: single(worldMemory), Amount: num(1)})
	case at != nil:
		worldLeave(sc)
	}
}

// worldLeg decodes what only legs do: they wait, and break.
func worldLeg(sc *script, d *digits) {
	if d.of(3) == 0 {
		sc.add(&ir.Break{})
		return
	}
	w := &ir.Wait{Time: num(pick(d, []float64{1, 0, 2, 0.5}))}
	if d.of(2) == 1 {
		w.Cond = binary(ir.Le, ofPool(ir.FunUsed, single(worldMemory)), num(float64(d.of(4))))
	}
	sc.add(w)
}

// worldLeave closes the innermost scope; a fork gets a second leg first.
func worldLeave(sc *script) {
	if at := sc.innermost(); at.fork != nil && len(at.fork.legs) < 2 {
		at.fork.next(at)
		return
	}
	sc.leave()
}

// worldHold opens a hold: one or two units of the memory, one of a queue's pool.
func worldHold(sc *script, t target, d *digits) {
	units := 1.0
	if t.family == worldMemory {
		units += float64(d.of(2))
	}
	sc.enter(&scope{stmt: &ir.Hold{Pools: []ir.Want{{Pool: single(t.family), Units: num(units)}}}, targets: []target{t}, units: []float64{units}, room: []float64{-1}})
}
