package proptest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

var infinite = math.Inf(1)

// moment is what happened to a pool or a session, and when. Equations compare lists of them.
type moment struct {
	time    float64
	session int64
	what    string
}

// history runs a program and collects the moments that see finds in each transition.
func history(p *ir.Program, see func(*semantics.Transition) []moment) (list []moment, v Verdict) {
	m := semantics.New(compile(p), semantics.Options{})
	for v.Steps < 4*equationSteps {
		t, err := m.Step()
		if err != nil {
			v.End = string(m.Err().Code)
			list = append(list, moment{m.Now(), m.Err().Session, v.End})
		}
		if t == nil || err != nil {
			break
		}
		v.Steps++
		v.Rules[t.Rule]++
		list = append(list, see(t)...)
	}
	return list, v
}

// same compares two histories.
func same(v Verdict, a, b []moment) Verdict {
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			return differ(0, "the first way ends where the second goes on with %+v", b[i])
		case i >= len(b):
			return differ(0, "the second way ends where the first goes on with %+v", a[i])
		case a[i] != b[i]:
			return differ(0, "at place %d the first way has %+v, the second %+v", i, a[i], b[i])
		}
	}
	return v
}

// changes are the changes of pools.
func changes(t *semantics.Transition) []moment {
	var out []moment
	for _, c := range t.Pools {
		out = append(out, moment{t.Time, c.Session, fmt.Sprintf("pool %d kind %d units %v reused %v kept %v", c.Pool, c.Kind, c.Units, c.Reused, c.Kept)})
	}
	return out
}

// rewrite copies a program with its blocks' statements replaced, each by none, one or several.
func rewrite(p *ir.Program, with func(ir.BlockID, ir.Stmt) []ir.Stmt) *ir.Program {
	q := *p
	q.Blocks = make([][]ir.Stmt, len(p.Blocks))
	for b, block := range p.Blocks {
		for _, s := range block {
			if h, ok := s.(*ir.Hold); ok {
				c := *h
				s = &c
			}
			q.Blocks[b] = append(q.Blocks[b], with(b, s)...)
		}
	}
	return &q
}

// judgeRelease ends one-pool holds by a release as the last statement: the scope's end then finds nothing to do.
func judgeRelease(p *ir.Program) Verdict {
	last := map[ir.BlockID]ir.Ref{}
	for _, block := range p.Blocks {
		for _, s := range block {
			if h, ok := s.(*ir.Hold); ok && len(h.Pools) == 1 && h.Lease == nil && !releases(p, h.Body, h.Pools[0].Pool) {
				last[h.Body] = h.Pools[0].Pool
			}
		}
	}
	q := rewrite(p, func(_ ir.BlockID, s ir.Stmt) []ir.Stmt { return []ir.Stmt{s} })
	for b, r := range last {
		q.Blocks[b] = append(q.Blocks[b], &ir.Release{Pool: r})
	}
	a, v := history(p, changes)
	b, _ := history(q, changes)
	if n := min(len(a), len(b)); v.Steps >= 4*equationSteps { // the second way takes more steps: compare what both have seen
		a, b = a[:n], b[:n]
	}
	return same(v, a, b)
}

// releases reports whether a block releases a pool, at any depth.
func releases(p *ir.Program, b ir.BlockID, pool ir.Ref) bool {
	for _, s := range p.Blocks[b] {
		switch s := s.(type) {
		case *ir.Release:
			if ir.EqualRef(s.Pool, pool) {
				return true
			}
		case *ir.Hold:
			if releases(p, s.Body, pool) {
				return true
			}
		default:
		}
	}
	return false
}

// withoutTies decodes a schedule in which no two sessions act at one instant by chance, and nothing reads live state. Every
// wait is longer by a fraction of its own. There is a wait at the start of every hold's body, after the body and after every
// growth: when a session frees memory, others go on, but do nothing else at that instant. Queues are first in, first
// out; eviction is least recently used; nobody is preempted.
func withoutTies(codes Codes) *ir.Program {
	p := DecodeSchedule(codes).Program
	for i := range p.Pools {
		pool := &p.Pools[i]
		pool.Queue, pool.Preempt, pool.Evict = nil, ir.PreemptNone, &ir.EvictLRU{}
	}
	waits := 0
	wait := func(x float64) ir.Stmt {
		waits++
		return &ir.Run{Stage: single(0), Work: num(1 + x + fraction(waits))}
	}
	bodies := map[ir.BlockID]bool{}
	q := rewrite(p, func(_ ir.BlockID, s ir.Stmt) []ir.Stmt {
		switch s := s.(type) {
		case *ir.Run:
			x, _ := ir.Const(s.Work)
			return []ir.Stmt{wait(x)}
		case *ir.Hold:
			bodies[s.Body] = true
			s.Lease = nil
			s.Pools = blind(p, s.Pools)
			return []ir.Stmt{s, wait(0)}
		case *ir.Grow:
			return []ir.Stmt{s, wait(0)}
		case *ir.Release, *ir.Drop, *ir.Load: // what they find depends on when a lease ends
			return nil
		default:
		}
		return []ir.Stmt{s}
	})
	for b := range q.Blocks {
		if bodies[b] {
			q.Blocks[b] = append([]ir.Stmt{wait(0)}, q.Blocks[b]...)
		}
	}
	// Every session's script begins with a wait of its own.
	for b, block := range q.Blocks {
		if b == ir.BlockSession && q.Arrival.(*ir.Batch).Count == 1 {
			q.Blocks[b] = append([]ir.Stmt{wait(0)}, block...)
		}
	}
	for _, block := range q.Blocks {
		for _, s := range block {
			if br, ok := s.(*ir.Branch); ok {
				q.Blocks[br.Then] = append([]ir.Stmt{wait(0)}, q.Blocks[br.Then]...)
				if len(q.Blocks[br.Else]) == 0 || !branches(q.Blocks[br.Else]) {
					q.Blocks[br.Else] = append([]ir.Stmt{wait(0)}, q.Blocks[br.Else]...)
				}
			}
		}
	}
	return q
}

// fraction is a number below 1 for every k. No two sums of different ones are likely to be the same, and all sums are exact.
func fraction(k int) float64 {
	return math.Ldexp(float64(rand.NewPCG(uint64(k), 0).Uint64()>>24), -40)
}

// blind gives the pools of a hold without amounts that read live state.
func blind(p *ir.Program, list []ir.Want) []ir.Want {
	list = slices.Clone(list)
	for i := range list {
		w := &list[i]
		if _, live := w.Units.(*ir.Call); live {
			w.Units = num(math.Min(1, p.Pools[w.Pool.Base].Cap))
		}
	}
	return list
}

func branches(block []ir.Stmt) bool {
	return slices.ContainsFunc(block, func(s ir.Stmt) bool { _, ok := s.(*ir.Branch); return ok })
}

// statements are the moments at which sessions do something, but for what only a lease does.
func statements(t *semantics.Transition) []moment {
	switch t.Rule {
	case semantics.LeaseExpire, semantics.Evict, semantics.Advance, semantics.Halt:
		return nil
	default:
		return []moment{{t.Time, t.Session, fmt.Sprint(t.Rule, t.Block, t.Stmt)}}
	}
}

// judgeLeaseZero leases the pool of every hold of one for no time at all. Where a hold has more, what is free in the others
// while the lease has not ended yet may go to somebody who would have come second.
func judgeLeaseZero(p *ir.Program) Verdict {
	q := rewrite(p, func(_ ir.BlockID, s ir.Stmt) []ir.Stmt {
		if h, ok := s.(*ir.Hold); ok && len(h.Pools) == 1 {
			h.Lease = &ir.LeaseClause{Pool: h.Pools[0].Pool, Time: num(0)}
		}
		return []ir.Stmt{s}
	})
	a, v := history(p, statements)
	b, _ := history(q, statements)
	bySession(a)
	bySession(b)
	return same(v, a, b)
}

// bySession puts a history in order of session: what different sessions do at one instant may change places.
func bySession(list []moment) {
	slices.SortStableFunc(list, func(a, b moment) int { return int(a.session - b.session) })
}

// judgeNumbers gives the sessions other numbers: the last one's script to the first, and so on.
func judgeNumbers(p *ir.Program) Verdict {
	n := 1
	if batch, ok := p.Arrival.(*ir.Batch); ok {
		n = batch.Count
	}
	q := rewrite(p, func(_ ir.BlockID, s ir.Stmt) []ir.Stmt {
		br, ok := s.(*ir.Branch)
		if !ok {
			return []ir.Stmt{s}
		}
		c := *br
		c.Guard = binary(ir.Eq, binary(ir.Sub, num(float64(n-1)), attr(ir.SlotSerial)), br.Guard.(*ir.Binary).Y)
		return []ir.Stmt{&c}
	})
	q.Blocks[ir.BlockInit] = slices.Clone(p.Blocks[ir.BlockInit])
	q.Blocks[ir.BlockInit][0] = &ir.Set{Slot: q.Blocks[ir.BlockInit][0].(*ir.Set).Slot, Value: num(0)}
	born := func(t *semantics.Transition) []moment {
		if t.Rule == semantics.Arrive || t.Rule == semantics.Branch || t.Rule == semantics.Evict || t.Time == 0 {
			return nil
		}
		return statements(t)
	}
	a, v := history(p, born)
	b, _ := history(q, born)
	for i := range b {
		if b[i].session >= 0 {
			b[i].session = int64(n-1) - b[i].session
		}
	}
	return same(v, a, b)
}

// oneHold decodes a schedule in which every session has one hold of one pool, waits and nothing else, nothing reads live
// state, and everything can fit.
func oneHold(codes Codes) *ir.Program {
	p := DecodeSchedule(codes).Program
	for i := range p.Pools {
		pool := &p.Pools[i]
		pool.Queue = nil
		pool.Cap = math.Max(pool.Cap, 12)
	}
	held := map[ir.BlockID]bool{} // bodies of holds, and arms that had theirs
	return rewrite(p, func(b ir.BlockID, s ir.Stmt) []ir.Stmt {
		switch s := s.(type) {
		case *ir.Set, *ir.Branch, *ir.Run, *ir.End:
			return []ir.Stmt{s}
		case *ir.Hold:
			held[s.Body] = true
			if held[b] {
				// What an inner or a second hold does is waiting.
				return []ir.Stmt{&ir.Run{Stage: single(0), Work: num(2)}}
			}
			held[b] = true
			s.Pools = blind(p, s.Pools[:1])
			s.Lease = nil
			return []ir.Stmt{s}
		default:
		}
		return nil
	})
}

// judgeCapacity gives the pools more capacity: with one hold a session, delays, and nothing rejected, nobody ends
// later.
func judgeCapacity(p *ir.Program) Verdict {
	ends := func(t *semantics.Transition) []moment {
		if t.Rule == semantics.End {
			return []moment{{t.Time, t.Session, "End"}}
		}
		return nil
	}
	tight, v := history(p, ends)
	for _, more := range []float64{1, 4} {
		q := *p
		q.Pools = slices.Clone(p.Pools)
		for i := range q.Pools {
			q.Pools[i].Cap += more
		}
		wide, _ := history(&q, ends)
		for _, a := range tight {
			for _, b := range wide {
				if a.session == b.session && b.time > a.time {
					return differ(0, "with %v more capacity session %d ends at %v, not at %v", more, a.session, b.time, a.time)
				}
			}
		}
	}
	return v
}
