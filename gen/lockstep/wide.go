package lockstep

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/ir"
)

// RandomLeases gives a program of the fragment with leases, as Random does of the other: with leases that are released, that expire, also at
// the instant of their release, and that only the session's end gives back; loads; several engines or none, `fifo` stages, plain
// pools, and queues by a key.
func RandomLeases(seed uint64) *ir.Program {
	for attempt := uint64(0); ; attempt++ {
		b := newBuilder(rand.New(rand.NewPCG(seed, attempt)))
		b.wide = true
		b.wideDeployment()
		b.workload()
		if usable(b.p, fragment.Leases) && grantsLease(b.p) {
			return b.p
		}
	}
}

// grantsLease reports whether some hold of a program has a lease.
func grantsLease(p *ir.Program) (found bool) {
	ir.Walk(p, ir.Visitor{Stmt: func(_ *ir.Cursor, s ir.Stmt) {
		h, hold := s.(*ir.Hold)
		found = found || hold && h.Lease != nil
	}})
	return found
}

// wideDeployment makes engines or none, other stages, and pools of every role, in no fixed order.
func (b *builder) wideDeployment() {
	p := b.p
	for i, kind := range b.stageKinds() {
		s := ir.Stage{Name: fmt.Sprintf("stage%d", i), Kind: kind}
		if _, step := kind.(*ir.Step); step {
			b.engines = append(b.engines, i)
		} else {
			b.waits = append(b.waits, i)
		}
		p.Stages = append(p.Stages, s)
	}
	pools := b.between(2, 4)
	b.main, b.memory = b.r.IntN(pools), -1
	for i := range pools {
		p.Pools = append(p.Pools, b.widePool(i))
	}
	p.Horizon = float64(b.pick(60, 200, 500))
	if b.chance(1, 4) {
		p.Horizon = math.Inf(1)
	}
}

func (b *builder) stageKinds() []ir.Kind {
	var kinds []ir.Kind
	for range b.pick(0, 1, 1, 2, 2, 3) {
		kinds = append(kinds, &ir.Step{Budget: num(b.between(4, 64)), Cost: num(b.between(1, 3)), Chunk: num(b.pick(0, 0, b.between(1, 16))), Serve: &ir.ServeBy{}})
	}
	for range b.between(1, 3) {
		if b.chance(1, 2) {
			kinds = append(kinds, &ir.Fifo{Servers: b.between(1, 2)})
		} else {
			kinds = append(kinds, &ir.Delay{})
		}
	}
	b.r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	return kinds
}

// widePool is an engine's memory that preempts, a pool that an engine serves, or a plain one.
func (b *builder) widePool(i int) ir.Pool {
	pool := ir.Pool{Name: fmt.Sprintf("pool%d", i), Evict: &ir.EvictLRU{}, Cap: float64(b.between(12, 90))}
	if i != b.main && b.chance(1, 2) {
		pool.Cap = float64(b.pick(1, 2, 3, 4))
	} else if block := b.pick(0, 1, 3, 4, 8); block > 0 {
		size := float64(block)
		pool.Block = &size
		pool.Cap = size * float64(b.between(3, 12))
	}
	if len(b.engines) > 0 {
		if b.chance(1, 3) {
			via := b.engine()
			pool.AdmitVia = &via
		}
		step := b.p.Stages[b.engine()].Kind.(*ir.Step)
		if step.Memory == nil && b.chance(1, 2) {
			memory := i
			step.Memory = &memory
			if b.chance(2, 3) {
				pool.Preempt = ir.PreemptLIFO
			}
		}
	}
	if b.chance(1, 4) {
		pool.Queue = bin(ir.Mul, attr(b.pick(b.prompt, b.out, b.x)), num(b.between(1, 2)))
	}
	return pool
}

// lease lets an allocation outlive its scope: without a bound, or for a little while.
func (b *builder) lease(pool int) *ir.LeaseClause {
	if b.chance(1, 3) {
		return &ir.LeaseClause{Pool: single(pool), Time: &ir.Num{Value: math.Inf(1)}}
	}
	return &ir.LeaseClause{Pool: single(pool), Time: b.amount(12)}
}

// giving releases a pool, loads one that is held, or passes on what one pool has to another.
func (b *builder) giving() []ir.Stmt {
	pool := b.r.IntN(len(b.p.Pools))
	if n := len(b.holds); n > 0 {
		pools := b.holds[b.r.IntN(n)]
		if held := pools[b.r.IntN(len(pools))]; b.chance(1, 2) {
			return []ir.Stmt{&ir.Load{Pool: single(held), Units: num(b.between(0, 2))}}
		} else if b.chance(1, 2) {
			pool = held
		}
	}
	if len(b.holds) == 0 && b.chance(2, 3) {
		return b.transfer()
	}
	return []ir.Stmt{&ir.Release{Pool: single(pool)}}
}

// transfer fills one pool, leaves that as a lease, and passes it on to another after a while: now and then at the instant at which
// the lease expires.
func (b *builder) transfer() []ir.Stmt {
	from := b.r.IntN(len(b.p.Pools))
	to := (from + b.between(1, len(b.p.Pools)-1)) % len(b.p.Pools)
	read := b.between(0, 4)
	units := num(b.between(1, int(min(b.p.Pools[from].Cap, b.p.Pools[to].Cap))/2+1))
	source := &ir.Hold{Pools: []ir.Want{{Pool: single(from), Units: units}}, Lease: b.lease(from)}
	if b.chance(1, 3) {
		source.Lease.Time = num(read)
	}
	if b.chance(1, 3) {
		source.Cache = b.amount(20)
	}
	b.inside(source, func() []ir.Stmt { return []ir.Stmt{b.delay(num(b.between(0, 4)))} })
	target := &ir.Hold{Pools: []ir.Want{{Pool: single(to), Units: units}}}
	b.inside(target, func() []ir.Stmt {
		list := []ir.Stmt{b.delay(num(read)), &ir.Load{Pool: single(to), Units: units}, &ir.Release{Pool: single(from)}}
		if len(b.engines) > 0 && b.chance(2, 3) {
			return append(list, b.tokens())
		}
		return append(list, b.delay(num(b.between(0, 9))))
	})
	return []ir.Stmt{source, target}
}
