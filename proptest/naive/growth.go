package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// roomTo tells whether an allocation can become that large now.
func (m *Machine) roomTo(a *Alloc, to float64) bool {
	pool := m.Pools[a.Pool]
	return pool.Allocated()+to-a.Units <= pool.cap+epsilon
}

// enlarge makes an allocation larger, evicting for the difference, and gives that. While a leg stalled, another may have made it large enough.
func (m *Machine) enlarge(a *Alloc, to float64) float64 {
	to = math.Max(to, a.Units)
	diff := to - a.Units
	m.makeRoom(a.Pool, diff)
	if pool := m.Pools[a.Pool]; pool.decl.Shared {
		a.take(pool, to)
	}
	a.Units = to
	if diff > 0 {
		m.note("enlarged", a.Pool, a.Session.Serial, diff)
	}
	return diff
}

// grow enlarges an allocation if it can. Whoever is in the way is preempted, if the pool does that; else the
// session stalls. It tells whether the growth was granted. granted is the step that says so, nil for a served run,
// which says it itself.
func (m *Machine) grow(s *Leg, a *Alloc, to float64, granted *Step) bool {
	for !m.roomTo(a, to) {
		var victim *Leg
		switch decl := m.Pools[a.Pool].decl; {
		case decl.PreemptBy != nil:
			victim = m.greatest(a.Pool, decl.PreemptBy.By)
		case decl.Preempt == ir.PreemptLIFO:
			victim = m.victim(a.Pool)
		}
		if victim == nil {
			s.Status, s.since = "stalled", m.Now
			s.growth = &growth{a, to}
			m.Pools[a.Pool].Growers = append(m.Pools[a.Pool].Growers, s)
			if granted != nil {
				m.Running = nil
			}
			m.step(did("GrowStall", s).on(a.Pool).worth(to - a.Units))
			return false
		}
		m.preempt(a.Pool, victim, s)
		if victim == s || s.over {
			if m.iter != nil && granted == nil {
				m.iter.over = true
			}
			return false
		}
	}
	diff := m.enlarge(a, to)
	if granted != nil {
		m.step(granted.on(a.Pool).worth(diff))
	}
	return true
}

// resume grants a stalled growth.
func (m *Machine) resume(s *Leg) {
	g := s.growth
	pool := m.Pools[g.alloc.Pool]
	diff := m.enlarge(g.alloc, g.to)
	pool.Growers = remove(pool.Growers, s)
	s.growth = nil
	if s.Job != nil {
		s.Status = "at stage"
		m.Stages[s.Job.stage].news++
	} else {
		m.ready(s)
	}
	m.step(did("GrowResume", s).on(g.alloc.Pool).worth(diff))
}

// victim is the leg that loses its hold on a pool, nil for nobody.
func (m *Machine) victim(p int) *Leg {
	pool := m.Pools[p]
	if len(pool.engines) == 0 {
		for i := len(pool.Allocs) - 1; i >= 0; i-- {
			if pool.Allocs[i].Hold != nil {
				return pool.Allocs[i].Hold.Leg
			}
		}
		return nil
	}
	var latest *Job
	for _, i := range pool.engines {
		for _, j := range m.Stages[i].Jobs {
			if j.Leg.innermost(p) == nil {
				continue
			}
			if latest == nil || j.Leg.Admission > latest.Leg.Admission || j.Leg.Admission == latest.Leg.Admission && j.seq > latest.seq {
				latest = j
			}
		}
	}
	if latest == nil {
		return nil
	}
	return latest.Leg.innermost(p).Hold.Leg
}

// greatest is who has the greatest keys of those that victim chooses among; of equal ones who it would choose. The keys are the resident's,
// the leg that loses its hold may be one around it.
func (m *Machine) greatest(p int, keys []ir.Expr) *Leg {
	pool := m.Pools[p]
	var best *Leg
	var most []float64
	var joined uint64
	look := func(s *Leg, wins func() bool) {
		sc := m.of(s)
		sc.vars[ir.VarAdmission], sc.vars[ir.VarSize] = float64(s.Admission), s.innermost(p).Units
		var key []float64
		for _, k := range keys {
			key = append(key, m.number(k, sc))
		}
		if best == nil || before(most, key) || !before(key, most) && wins() {
			best, most = s, key
		}
	}
	if len(pool.engines) == 0 {
		for _, a := range pool.Allocs {
			if a.Hold != nil {
				look(a.Hold.Leg, func() bool { return true })
			}
		}
		return best
	}
	for _, i := range pool.engines {
		for _, j := range m.Stages[i].Jobs {
			if s := j.Leg; s.innermost(p) != nil {
				look(s, func() bool { return s.Admission > best.Admission || s.Admission == best.Admission && j.seq > joined })
				if best == s {
					joined = j.seq
				}
			}
		}
	}
	if best == nil {
		return nil
	}
	return best.innermost(p).Hold.Leg
}

// preempt takes a holder's innermost hold on a pool, and those inside it, and sends it to queue again.
func (m *Machine) preempt(p int, v, grower *Leg) {
	pool := m.Pools[p]
	a := v.innermost(p)
	m.cancelLegs(v)
	m.untake(v.Job)
	if it := m.iter; it != nil {
		it.preempted = true
	}
	way := ""
	if j := v.Job; j != nil && m.Stages[j.stage].ahead() {
		m.lose(func(p *portion) bool { return p.job == j && p.past })
		if j.left() <= epsilon && m.settles(v, a.Hold) {
			if a.Hold.leased != p {
				m.disown(p, v, grower)
				return
			}
			m.lose(func(p *portion) bool { return p.job == j })
			way = "lost"
		}
	}
	position := a.Position
	v.Computed = position
	if last := v.preempted[p]; !math.IsNaN(last) && position <= last+epsilon && !v.stuck {
		v.stuck = true
		pool.Stuck++
	}
	v.preempted[p] = position
	pool.Preemptions++
	m.detach(v)
	h := a.Hold
	v.repeat(h.began)
	for {
		inner := v.Holds[len(v.Holds)-1]
		for v.top() != inner.frame {
			v.pop()
		}
		v.pop()
		m.closeInnermost(v)
		if inner == h {
			break
		}
	}
	pools, which, ok := m.header(v, h.Stmt)
	if ok {
		v.pending = &pending{stmt: h.Stmt, pools: pools}
		if by := pool.decl.PreemptBy; by != nil && by.Requeue == ir.RequeueTail {
			m.joinAsNew(v, m.Pools[pools[0]])
		} else {
			m.fronts++
			v.pending.front = m.fronts
		}
		m.enqueue(v, m.Pools[pools[0]])
	}
	t := did("Preempt", v).on(p).worth(position)
	t.Other, t.Way = grower.Serial, way
	m.step(t)
	if !ok {
		m.reject(v, which, h.Stmt)
	}
}

// disown takes the holds of a leg whose tokens are all in flight. It needs them no more, and goes on when the tokens have landed.
func (m *Machine) disown(p int, v, grower *Leg) {
	v.Job.disowned = true
	m.stopGrowing(v)
	a := v.innermost(p)
	m.Pools[p].Preemptions++
	for i := len(v.Holds) - 1; i >= 0; i-- {
		h := v.Holds[i]
		for len(h.Allocs) > 0 {
			m.releaseAlloc(h.Allocs[0])
		}
		if h == a.Hold {
			break
		}
	}
	t := did("Preempt", v).on(p).worth(a.Position)
	t.Way = "settled"
	t.Other = grower.Serial
	m.step(t)
}

// stopGrowing takes a resident from among the growers, where it waits to have room for a token past its end.
func (m *Machine) stopGrowing(s *Leg) {
	if s.growth != nil {
		pool := m.Pools[s.growth.alloc.Pool]
		pool.Growers = remove(pool.Growers, s)
		s.growth, s.Status = nil, "at stage"
	}
}
