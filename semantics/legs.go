package semantics

// A session is a tree of legs: its root and, while a fork of some leg is under way, that leg's own. Only leaves are anywhere.

// block is the block of a leg, -1 for a root leg.
func (r *leg) block() int { return int(r.Block) }

// nextLeg goes through the legs of a session from its root on: each leg comes before its own, which come in the order of the text. It is 0 after
// the last.
func (m *configuration) nextLeg(l legRow) legRow {
	r := m.legs.At(l)
	if r.Legs.First != 0 {
		return r.Legs.First
	}
	for r.Parent != 0 {
		if n := m.siblings.Next(l); n != 0 {
			return n
		}
		l = r.Parent
		r = m.legs.At(l)
	}
	return 0
}

// legOf finds a leg of a live session by its block, -1 for the root leg; 0 for none.
func (m *configuration) legOf(serial int64, block int32) legRow {
	for l := legRow(m.row(serial)); l != 0; l = m.nextLeg(l) {
		if int32(m.legs.At(l).block()) == block {
			return l
		}
	}
	return 0
}

// anyQueued tells whether some leg of a session is in a queue.
func (m *configuration) anyQueued(root legRow) bool {
	for l := root; l != 0; l = m.nextLeg(l) {
		if m.legs.At(l).Status == queued {
			return true
		}
	}
	return false
}

// growsElsewhere tells whether another leg of the session is growing an allocation.
func (m *configuration) growsElsewhere(a allocRow, l legRow) bool {
	for o := legRow(m.legs.At(l).Session); o != 0; o = m.nextLeg(o) {
		r := m.legs.At(o)
		if o != l && (r.GrowAlloc == a || r.Job != 0 && m.jobs.At(r.Job).Growing == a) {
			return true
		}
	}
	return false
}

// newLeg adds a leg of a session.
func (m *bookkeeper) newLeg() legRow {
	l := m.legs.Add()
	m.attrs.Ensure(l)
	m.pending.Ensure(l)
	m.preempted.Ensure(l)
	for p := range m.prog.pools {
		*m.preempted.Mut(l, poolRow(p)) = -1
	}
	if m.prog.ahead {
		m.aloft.Ensure(l)
		*m.aloft.Mut(l) = aloft{}
		m.lastIn.Ensure(l)
		clear(m.lastIn.MutRow(l))
	}
	return l
}

// handBack gives the parent of a leg that ends the stream that it has from it.
func (m *bookkeeper) handBack(l legRow) {
	r := m.legs.At(l)
	if !r.First {
		return
	}
	parent := m.legs.Mut(r.Parent)
	parent.Draws, parent.Forks = r.Draws, r.Forks
}

// dropLeg takes a leg that is nowhere from its parent's. Iterations that have tokens of it have them of its parent from now on.
func (m *bookkeeper) dropLeg(l legRow) {
	m.handBack(l)
	parent := m.legs.At(l).Parent
	if m.prog.ahead {
		m.servedIn(l, m.lastIn.MutRow(parent))
	}
	m.siblings.Remove(&m.legs.Mut(parent).Legs, l)
	m.legs.Drop(l)
}
