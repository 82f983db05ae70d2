package lockstep

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/semantics"
)

// MaxSteps is within how many steps a random program ends.
const MaxSteps = 4000

// Random gives a program of the fragment: the same for the same seed on every machine. It is valid, it
// halts within MaxSteps steps without an error, and no subtraction in it goes below 0.
func Random(seed uint64) *ir.Program {
	for attempt := uint64(0); ; attempt++ {
		b := newBuilder(rand.New(rand.NewPCG(seed, attempt)))
		b.deployment()
		b.workload()
		if usable(b.p, fragment.Oracle) {
			return b.p
		}
	}
}

// usable reports whether a program is what Random promises.
func usable(p *ir.Program, kind fragment.Kind) bool {
	if check.Program(p, nil).HasErrors() || fragment.Check(p, nil, kind).HasErrors() {
		return false
	}
	negative := false
	m := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{OnNegative: func(*ir.Binary, float64, float64) { negative = true }})
	for range MaxSteps {
		if _, err := m.Step(); err != nil || negative {
			return false
		}
		if m.Halted() {
			return m.Steps() > 10
		}
	}
	return false
}

// deployment makes an engine, some pools and some delays.
func (b *builder) deployment() {
	p := b.p
	step := &ir.Step{
		Budget: num(b.between(4, 64)),
		Cost:   num(b.between(1, 3)),
		Chunk:  num(b.pick(0, 0, b.between(1, 16))),
		Serve:  &ir.ServeBy{},
	}
	p.Stages = []ir.Stage{{Name: "engine", Kind: step}}
	b.engines = []int{0}
	for i := range b.between(1, 3) {
		b.waits = append(b.waits, len(p.Stages))
		p.Stages = append(p.Stages, ir.Stage{Name: fmt.Sprintf("delay%d", i), Kind: &ir.Delay{}})
	}
	pools := b.between(1, 4)
	b.main, b.memory = b.r.IntN(pools), -1
	if !b.chance(1, 6) {
		b.memory = b.main
		step.Memory = &b.memory
	}
	engine := 0
	for i := range pools {
		pool := ir.Pool{Name: fmt.Sprintf("pool%d", i), Evict: &ir.EvictLRU{}, AdmitVia: &engine, Cap: float64(b.pick(1, 2, 3, 4))}
		if i == b.main {
			pool.Cap = float64(b.between(12, 90))
			if b.memory < 0 {
				// Growths stall here: with room enough, one that stalls can go on when another is done.
				pool.Cap += float64(b.between(20, 60))
			}
		}
		if i == b.memory {
			pool.Preempt = ir.PreemptLIFO
			if !b.chance(1, 5) {
				pool.AdmitVia = nil
			}
		}
		if block := b.pick(0, 1, 3, 4, 8); block > 0 && (i == b.main || b.chance(1, 3)) {
			size := float64(block)
			pool.Block = &size
			if i != b.main {
				pool.Cap *= size
			}
		}
		p.Pools = append(p.Pools, pool)
	}
	p.Horizon = float64(b.pick(60, 200, 500))
	if b.chance(1, 4) {
		p.Horizon = math.Inf(1)
	}
}

// workload makes the sessions and what they do.
func (b *builder) workload() {
	turns := b.chance(2, 3)
	var list []ir.Session
	for range b.between(1, 6) {
		s := ir.Session{Attrs: []ir.Preset{
			{Slot: b.prompt, Value: float64(b.between(1, 50))},
			{Slot: b.out, Value: float64(b.between(1, 40))},
			{Slot: b.arrive, Value: float64(b.pick(0, 0, b.between(0, 20)))},
			{Slot: b.have}, {Slot: b.known}, {Slot: b.x, Value: float64(b.between(0, 9))}, {Slot: b.y},
		}}
		if turns {
			for range b.between(0, 4) {
				s.Turns = append(s.Turns, []ir.Preset{
					{Slot: ir.SlotNew, Value: float64(b.between(1, 50))},
					{Slot: ir.SlotOut, Value: float64(b.between(1, 20))},
					{Slot: ir.SlotThink, Value: float64(b.between(0, 6))},
				})
			}
		}
		list = append(list, s)
	}
	b.p.Arrival = &ir.Sessions{List: list}
	b.p.Init = b.block(func() []ir.Stmt {
		var sets []ir.Stmt
		for slot := ir.NumBuiltins; slot < len(b.p.Attrs); slot++ {
			sets = append(sets, &ir.Set{Slot: slot, Value: num(0)})
		}
		return sets
	})
	b.p.Turn = b.block(func() []ir.Stmt { return nil })
	b.p.Session = b.block(func() []ir.Stmt {
		switch {
		case b.wide && (len(b.engines) == 0 || b.chance(1, 2)):
			return append(b.transfer(), b.statements(b.between(1, 2))...)
		case b.memory >= 0 && len(b.p.Pools) > 1 && b.chance(1, 8):
			return b.crossing()
		case turns:
			return b.conversation()
		case b.chance(2, 3):
			return append(b.request(), b.statements(1)...)
		}
		return b.statements(3)
	})
}

// conversation takes turn after turn, each a request or something else, until there are no more.
func (b *builder) conversation() []ir.Stmt {
	start := []ir.Stmt{b.delay(attr(b.arrive))}
	loop := &ir.Loop{}
	loop.Body = b.block(func() []ir.Stmt {
		body := []ir.Stmt{&ir.Turn{}, &ir.Set{Slot: b.prompt, Value: greatest(attr(ir.SlotNew), num(1))}, &ir.Set{Slot: b.out, Value: greatest(attr(ir.SlotOut), num(1))}}
		body = append(body, b.request()...)
		if b.chance(1, 3) {
			body = append(body, b.statements(2)...)
		}
		next := &ir.Branch{Guard: attr(ir.SlotMore)}
		next.Then = b.block(func() []ir.Stmt { return []ir.Stmt{b.delay(attr(ir.SlotThink))} })
		next.Else = b.block(func() []ir.Stmt {
			if b.chance(1, 4) {
				return b.countdown()
			}
			return []ir.Stmt{&ir.End{}}
		})
		return append(body, next)
	})
	return append(start, loop)
}

// crossing has sessions that get their memory in one order and their places at the engine in another, so that the last
// one to be admitted is not the last one to have got memory; together they need more than there is.
func (b *builder) crossing() []ir.Stmt {
	place := (b.memory + b.between(1, len(b.p.Pools)-1)) % len(b.p.Pools)
	outer := &ir.Hold{Pools: []ir.Want{{Pool: single(b.memory), Units: num(b.between(1, 6))}}}
	b.inside(outer, func() []ir.Stmt {
		inner := &ir.Hold{Pools: []ir.Want{{Pool: single(place), Units: num(b.between(0, 1))}}}
		wait := b.delay(monus(num(12), bin(ir.Mul, attr(ir.SlotSerial), num(b.between(1, 3)))))
		b.inside(inner, func() []ir.Stmt {
			return []ir.Stmt{
				tokensAt(b.engine(), ir.ModePrefill, num(b.between(1, 9)), b.memory),
				tokensAt(b.engine(), ir.ModeDecode, bin(ir.Add, attr(b.out), num(b.between(0, 20))), b.memory),
			}
		})
		return []ir.Stmt{wait, inner}
	})
	return []ir.Stmt{outer, b.observe("done", now())}
}

// countdown is a loop inside whatever encloses it, that ends the session after a few rounds.
func (b *builder) countdown() []ir.Stmt {
	set := &ir.Set{Slot: b.y, Value: num(b.between(1, 3))}
	loop := &ir.Loop{}
	loop.Body = b.block(func() []ir.Stmt {
		body := []ir.Stmt{b.delay(num(b.between(1, 4)))}
		if b.chance(1, 2) {
			body = append(body, b.statements(1)...)
		}
		stop := &ir.Branch{Guard: bin(ir.Le, attr(b.y), num(1))}
		stop.Then = b.block(func() []ir.Stmt { return []ir.Stmt{&ir.End{}} })
		stop.Else = b.block(func() []ir.Stmt { return []ir.Stmt{&ir.Set{Slot: b.y, Value: monus(attr(b.y), num(1))}} })
		return append(body, stop)
	})
	return []ir.Stmt{set, loop}
}
