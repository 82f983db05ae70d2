package proptest

import (
	"slices"
	"sync"

	"github.com/sq-sem/sq-sem/internal/base/fault"
	"github.com/sq-sem/sq-sem/ir"
)

// A small world is two sessions at two small pools. Its schedules are not drawn but counted through: every pair of
// scripts of at most so many commands together.

// smallWorld are the pools of a small world.
type smallWorld struct{ a, b ir.Pool }

// smallWorlds are those that are counted through: capacities of at most 4, with and without blocks, preemption, keys.
func smallWorlds() []smallWorld {
	two := 2.0
	lru := &ir.EvictLRU{}
	return []smallWorld{
		{ir.Pool{Name: "a", Cap: 4, Evict: lru}, ir.Pool{Name: "b", Cap: 3, Evict: lru, Preempt: ir.PreemptLIFO}},
		{ir.Pool{Name: "a", Cap: 4, Block: &two, Evict: lru, Preempt: ir.PreemptLIFO},
			ir.Pool{Name: "b", Cap: 2, Evict: &ir.EvictBy{Keys: []ir.Expr{negative(ctx(ir.VarSize))}}, Queue: negative(attr(ir.SlotSerial))}},
	}
}

// smallCommands are the commands of a small world; what it is for a script where it cannot stand is false.
var smallCommands = []func(sc *script) bool{
	func(sc *script) bool { sc.add(&ir.Run{Stage: single(0), Work: num(1)}); return true },
	func(sc *script) bool { return sc.tryHold(ir.Want{Pool: single(0), Units: num(3)}) },
	func(sc *script) bool { return sc.tryHold(ir.Want{Pool: single(1), Units: num(2)}) },
	func(sc *script) bool {
		return sc.tryHold(ir.Want{Pool: single(1), Units: num(1)}, ir.Want{Pool: single(0), Units: num(2)})
	},
	func(sc *script) bool { return sc.tryClose(nil) },
	func(sc *script) bool { return sc.tryClose(num(1)) },
	func(sc *script) bool {
		at := sc.innermost()
		if at == nil {
			return false
		}
		sc.add(&ir.Grow{Pool: single(at.targets[0].family), Amount: num(1)})
		return true
	},
	func(sc *script) bool {
		at := sc.innermost()
		if at == nil {
			return false
		}
		sc.add(&ir.Release{Pool: single(at.targets[0].family)})
		return true
	},
}

func (sc *script) tryHold(wants ...ir.Want) bool {
	if len(sc.open) == 2 {
		return false
	}
	at := &scope{stmt: &ir.Hold{Pools: wants, Cache: num(infinite)}}
	for _, w := range wants {
		at.targets = append(at.targets, target{w.Pool.Base, 0})
	}
	sc.enter(at)
	return true
}

func (sc *script) tryClose(lease ir.Expr) bool {
	at := sc.innermost()
	if at == nil {
		return false
	}
	if h, ok := at.stmt.(*ir.Hold); ok && lease != nil {
		h.Lease = &ir.LeaseClause{Pool: h.Pools[0].Pool, Time: lease}
	}
	sc.leave()
	return true
}

// smallScripts counts the scripts of n commands through.
func smallScripts(n int, yield func([]int)) {
	var commands []int
	var rec func()
	rec = func() {
		if len(commands) == n {
			yield(commands)
			return
		}
		for c := range smallCommands {
			commands = append(commands, c)
			if writeSmall(commands) != nil {
				rec()
			}
			commands = commands[:len(commands)-1]
		}
	}
	rec()
}

// writeSmall writes a script, nil when it cannot be.
func writeSmall(commands []int) []node {
	sc := &script{top: []node{}}
	for _, c := range commands {
		if !smallCommands[c](sc) {
			return nil
		}
	}
	return sc.top
}

// program is the small world with two scripts.
func (w smallWorld) program(first, second []int) *ir.Program {
	b := newBuilder()
	b.p.Pools = []ir.Pool{w.a, w.b}
	b.p.Stages = []ir.Stage{{Name: "link", Kind: &ir.Delay{}}}
	b.p.Arrival = &ir.Batch{Count: 2}
	b.in(ir.BlockSession, func() {
		s := &ir.Branch{Guard: binary(ir.Eq, attr(ir.SlotSerial), num(0))}
		b.add(s)
		s.Then = b.nested(func() { b.script(writeSmall(first)) })
		s.Else = b.nested(func() { b.script(writeSmall(second)) })
	})
	return b.p
}

// Small is what became of counting a small world through.
type Small struct {
	Schedules, Steps uint64
	Found            *Found
}

// CountThrough judges every schedule of a small world of n commands, up to the first that fails. Those of fewer
// commands are beginnings of these.
func CountThrough(world, n, workers int) Small {
	w := smallWorlds()[world]
	var firsts [][]int
	for k := range n + 1 {
		smallScripts(k, func(first []int) { firsts = append(firsts, slices.Clone(first)) })
	}
	var total Small
	var mu sync.Mutex
	var all fault.Group
	for worker := range workers {
		all.Go(func() {
			for i := worker; i < len(firsts); i += workers {
				part := w.seconds(firsts[i], n-len(firsts[i]))
				mu.Lock()
				total.Schedules += part.Schedules
				total.Steps += part.Steps
				if part.Found != nil {
					total.Found = part.Found
				}
				stop := total.Found != nil
				mu.Unlock()
				if stop {
					return
				}
			}
		})
	}
	all.Wait()
	return total
}

// seconds judges one script together with every one of n commands.
func (w smallWorld) seconds(first []int, n int) (s Small) {
	smallScripts(n, func(second []int) {
		if s.Found != nil {
			return
		}
		p := w.program(first, second)
		v := Judge(p, smallSteps)
		s.Schedules++
		s.Steps += v.Steps
		if v.Failure != nil {
			s.Found = &Found{Kind: "small", Program: p, Failure: v.Failure}
		}
	})
	return s
}

// smallSteps bounds a schedule of a small world: what goes on longer preempts itself for ever.
const smallSteps = 150
