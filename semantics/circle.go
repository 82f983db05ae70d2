package semantics

// Of sessions that wait for ever some may wait for one another: a deadlock.

// findCircles notes in the findings from a row on, all of them of a state in which nothing moves, which of the starved sessions
// wait for one another.
func (m *bookkeeper) findCircles(from findingRow) {
	c := circles{m: m, at: map[sessionRow][]int{}}
	for i := from; int(i) < m.findings.Len(); i++ {
		if f := m.findings.At(i); f.Kind == Starved {
			l := m.legOf(f.Session, f.Leg)
			s := m.legs.At(l).Session
			c.at[s] = append(c.at[s], len(c.list))
			c.list = append(c.list, waiter{row: i, leg: l})
		}
	}
	if len(c.list) < 2 {
		return
	}
	for i := range c.list {
		if c.list[i].index == 0 {
			c.visit(i)
		}
	}
}

// circles looks for them: the strongly connected parts of the graph of who waits for whom, by Tarjan's algorithm.
type circles struct {
	m     *bookkeeper
	list  []waiter
	at    map[sessionRow][]int // session → the places in list of its legs
	stack []int
	count int
}

type waiter struct {
	row        findingRow
	leg        legRow
	index, low int
	open       bool
	// part is the index of the first of its part, once that is known.
	part int
	// next are those that it waits for.
	next []int
}

func (c *circles) visit(i int) {
	w := &c.list[i]
	c.count++
	w.index, w.low, w.open = c.count, c.count, true
	c.stack = append(c.stack, i)
	w.next = c.waitsFor(w.leg)
	for _, n := range w.next {
		switch o := &c.list[n]; {
		case o.index == 0:
			c.visit(n)
			w.low = min(w.low, o.low)
		case o.open:
			w.low = min(w.low, o.index)
		}
	}
	if w.low != w.index {
		return
	}
	first := len(c.stack) - 1
	for c.stack[first] != i {
		first--
	}
	part := c.stack[first:]
	c.stack = c.stack[:first]
	for _, k := range part {
		c.list[k].open, c.list[k].part = false, w.index
	}
	for _, k := range part {
		o := &c.list[k]
		own := c.m.legs.At(o.leg).Serial
		for _, n := range o.next {
			if c.list[n].part != w.index {
				continue
			}
			serial := c.m.legs.At(c.list[n].leg).Serial
			c.m.findings.Mut(o.row).Circle = serial
			if serial != own {
				break // another session tells more than another leg
			}
		}
	}
}

// waitsFor gives those of the list without whose doing something a leg does not get on.
func (c *circles) waitsFor(l legRow) (next []int) {
	m := c.m
	add := func(s sessionRow) {
		for _, i := range c.at[s] {
			if c.list[i].leg != l {
				next = append(next, i)
			}
		}
	}
	holders := func(p poolRow) {
		for a := m.pools.At(p).Allocs.First; a != 0; a = m.inPool.Next(a) {
			if m.allocs.At(a).Units > 0 {
				add(m.allocs.At(a).Session)
			}
		}
	}
	r := m.legs.At(l)
	switch r.Status {
	case stalled:
		holders(r.Where)
	case queued:
		if head := m.firstInTurn(r.Where); head != l && !m.prog.pools[r.Where].skipping {
			add(m.legs.At(head).Session)
			return next
		}
		if via := m.prog.pools[r.Where].via; via >= 0 {
			for _, p := range m.prog.stages[via].serves {
				if p == r.Where {
					break
				}
				if m.queues.Len(p) > 0 {
					add(m.legs.At(m.firstInTurn(p)).Session) // the engine tries that one first, and no other
					return next
				}
			}
		}
		for k := range m.prog.holds[r.Pending-1].wants {
			p := *m.pending.At(l, k)
			if m.pools.At(p).Allocated+m.room(l, k) > m.prog.pools[p].cap+epsilon {
				holders(p)
			}
		}
	case atStage:
		j := m.jobs.At(r.Job)
		if !j.InService && m.prog.stages[j.Stage].kind == fifoStage {
			for n := m.stages.At(j.Stage).Present.First; n != 0; n = m.present.Next(n) {
				if o := m.jobs.At(n); o.InService && o.Leg != 0 {
					add(m.legs.At(o.Leg).Session)
				}
			}
		}
	case waiting:
		add(r.Session) // what it waits for its session does, if anybody
	case ready, forked:
	}
	return next
}
