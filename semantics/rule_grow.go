package semantics

// grow begins the rule Grow: the innermost hold's allocation is to become up(allocation + d).
func (m *Machine) grow(l legRow, st *stmt) {
	pool := m.poolOf(st.ref, l)
	d := m.amount(st.x, l, "the growth")
	a := m.innermost(l, pool)
	if m.err == nil && a == 0 {
		m.noHold(st.ref, pool, "grow")
	}
	m.countable(pool, d, m.prog.nodes[st.x].at, "`grow` asks for")
	if m.err != nil {
		return
	}
	m.beginGrow(l, a, m.prog.pools[pool].up(m.allocs.At(a).Units+d), statementGrow)
	m.enlarge()
}

// beginGrow starts a growth of an allocation to a total of units.
func (m *Machine) beginGrow(l legRow, a allocRow, to float64, kind growKind) {
	c := &m.core
	c.Grow.Leg, c.Grow.Alloc, c.Grow.To, c.Grow.Kind = l, a, to, kind
}

// enlarge goes on with the growth in progress: evictions are steps Evict, victims steps Preempt; then it is
// granted (Grow, Serve, GrowResume) or the session stalls (GrowStall).
func (m *Machine) enlarge() {
	c := &m.core
	t := &m.tr
	l, a := c.Grow.Leg, c.Grow.Alloc
	p := *m.allocs.At(a)
	r := m.legs.At(l)
	t.Pool = int(p.Pool)
	m.nameSession(l)
	if !m.fitsTo(a, c.Grow.To) {
		if m.prog.pools[p.Pool].lifo {
			v := m.whomToPreempt(p.Pool)
			if m.err != nil {
				return
			}
			if v != 0 {
				if v == l {
					c.Grow.Leg = 0
					c.Iter.Over = c.Iter.Over || c.Grow.Kind == servedGrow
				}
				m.preempt(p.Pool, v, r.Serial)
				return
			}
		}
		m.stall()
		return
	}
	diff := max(0, c.Grow.To-p.Units) // while a leg stalled, another may have made it large enough
	if m.lacksRoom(p.Pool, diff) {
		m.evict(p.Pool)
		return
	}
	c.Grow.Leg = 0
	if diff > 0 {
		m.touch(p.Pool)
		if m.prog.pools[p.Pool].shared {
			m.takeBlocks(a, c.Grow.To)
		} else {
			m.pools.Mut(p.Pool).Allocated += diff
			m.allocs.Mut(a).Units = c.Grow.To
		}
		m.note(PoolChange{Pool: int(p.Pool), Kind: Enlarged, Session: r.Serial, Units: diff})
	}
	switch c.Grow.Kind {
	case statementGrow:
		t.Rule, t.Value = Grow, diff
	case servedGrow:
		m.served()
	case resumedGrow:
		t.Rule, t.Value = GrowResume, diff
		m.ungrow(l)
		if j := r.Job; j != 0 {
			m.jobs.Mut(j).Stalled = false
			m.unstalled(j)
			m.legs.Mut(l).Status = atStage
		} else {
			m.makeReady(l)
		}
	}
}

// stall is the rule GrowStall: the session waits among the pool's growers; a job stays at its stage.
func (m *Machine) stall() {
	c := &m.core
	l, a := c.Grow.Leg, c.Grow.Alloc
	c.Grow.Leg = 0
	pool := m.allocs.At(a).Pool
	r := m.legs.Mut(l)
	r.Status, r.Where, r.Since = stalled, pool, c.Now
	r.GrowAlloc, r.GrowTo, r.GrowKind = a, c.Grow.To, c.Grow.Kind
	ps := m.pools.Mut(pool)
	m.growers.Append(&ps.Growers, l)
	if c.Grow.Kind == servedGrow {
		m.jobs.Mut(c.Iter.Job).Stalled = true
		c.Iter.Job = 0
	} else {
		c.Running = 0
	}
	m.tr.Rule, m.tr.Value = GrowStall, c.Grow.To-m.allocs.At(a).Units
}

// growFits tells whether the growth a leg is stalled in fits now.
func (m *configuration) growFits(l legRow) bool {
	r := m.legs.At(l)
	return m.fitsTo(r.GrowAlloc, r.GrowTo)
}

func (m *configuration) fitsTo(a allocRow, to float64) bool {
	p := m.allocs.At(a)
	return m.pools.At(p.Pool).Allocated+to-p.Units <= m.prog.pools[p.Pool].cap+epsilon
}

// ungrow takes a leg out of its pool's growers.
func (m *bookkeeper) ungrow(l legRow) {
	r := m.legs.Mut(l)
	ps := m.pools.Mut(m.allocs.At(r.GrowAlloc).Pool)
	m.growers.Remove(&ps.Growers, l)
	r.GrowAlloc = 0
}
