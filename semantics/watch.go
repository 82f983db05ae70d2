package semantics

import (
	"cmp"
	"math"
	"slices"
)

// Watch follows the sessions alive in one configuration through transitions that come back to it, or through all that can
// follow it and come back to it. A session that has not moved by then never will.
type Watch struct {
	trips  []trip // in order of serial, of a session in order of their blocks
	leases []lasting
	still  int // how many have not moved
}

// trip is what a leg did.
type trip struct {
	id           LegID
	row          legRow
	moved, ended bool
	// lost is how many blocks the leg was in when it had lost a hold by preemption, the fewest of all times, and pool, block
	// and stmt say which; 0 for no preemption. ran is in how few blocks it executed a statement. It got past that hold when it
	// ran in no more.
	lost, ran  int
	pool       poolRow
	block, pos int32
	times      int64
}

// lasting is a lease without bound that was open from the beginning on.
type lasting struct {
	session sessionRow
	lease   allocRow
	granted float64
}

// NewWatch begins to watch at a configuration.
func NewWatch(m *Machine) *Watch {
	w := &Watch{}
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		from := len(w.trips)
		for l := legRow(s); l != 0; l = m.nextLeg(l) {
			w.trips = append(w.trips, trip{id: LegID{m.legs.At(l).Serial, m.legs.At(l).block()}, row: l, ran: math.MaxInt})
		}
		slices.SortFunc(w.trips[from:], func(a, b trip) int { return cmp.Compare(a.id.Leg, b.id.Leg) })
		for a := m.sessions.At(s).Leases.First; a != 0; a = m.owned.Next(a) {
			if p := m.allocs.At(a); math.IsInf(p.Expiry, 1) {
				w.leases = append(w.leases, lasting{s, a, p.Granted})
			}
		}
	}
	w.still = len(w.trips)
	return w
}

// of finds the trip of a leg, nil for one that was not there when the watch began.
func (w *Watch) of(id LegID) *trip {
	i, is := slices.BinarySearchFunc(w.trips, id, func(x trip, id LegID) int {
		return cmp.Or(cmp.Compare(x.id.Session, id.Session), cmp.Compare(x.id.Leg, id.Leg))
	})
	if !is {
		return nil
	}
	return &w.trips[i]
}

// move notes that a leg has moved.
func (w *Watch) move(x *trip) {
	if !x.moved {
		x.moved = true
		w.still--
	}
}

// See takes a transition in, right after the machine made it.
func (w *Watch) See(m *Machine, t *Transition) {
	if t.Rule == Abandon || slices.ContainsFunc(t.Pools, func(c PoolChange) bool { return c.Kind == LeaseEnded }) {
		w.leases = slices.DeleteFunc(w.leases, func(l lasting) bool { return !m.leases(l) })
	}
	if t.Session < 0 || t.Rule == LeaseExpire {
		return
	}
	x := w.of(LegID{t.Session, t.Leg})
	if x == nil || x.ended {
		return // or another leg of the same place
	}
	w.move(x)
	switch t.Rule {
	case End, Reject, Cancel, LegEnd:
		x.ended = true
		return
	default:
	}
	blocks := 0
	for f := m.legs.At(x.row).Frame; f != 0; f = m.frames.At(f).Parent {
		blocks++
	}
	switch t.Rule {
	case Preempt:
		if t.Count == PreemptedInFlight {
			return
		}
		x.times++
		if x.lost == 0 || blocks < x.lost {
			x.lost, x.pool, x.block, x.pos = blocks, poolRow(t.Pool), int32(t.Block), int32(t.Stmt)
		}
		return
	case Branch, Loop:
		blocks--
	case BlockEnd, ScopeEnd:
		blocks++
	default:
	}
	if t.Landing {
		return // it runs wherever the session is
	}
	x.ran = min(x.ran, blocks)
}

// leases tells whether a lease is still open.
func (m *configuration) leases(l lasting) bool {
	for a := m.sessions.At(l.session).Leases.First; a != 0; a = m.owned.Next(a) {
		if p := m.allocs.At(a); a == l.lease && p.Session == l.session && p.Granted == l.granted {
			return true
		}
	}
	return false
}

// Moves reports that every session has moved, no lease without bound has lasted, and none was preempted: nothing will be found.
func (w *Watch) Moves() bool {
	return w.still == 0 && len(w.leases) == 0 && !slices.ContainsFunc(w.trips, func(x trip) bool { return x.lost > 0 })
}

// Conclude flags, in a configuration that was watched, the sessions that never move, those that are preempted again and again and never
// get past the hold they lose, and the leases without bound that no session ends. The configuration comes back after a period, which
// is 0 if that is not always the same time. Conclude reports whether it flagged anything.
func (w *Watch) Conclude(m *Machine, period float64) bool {
	from := findingRow(m.findings.Len())
	for i := range w.trips {
		switch x := &w.trips[i]; {
		case x.ended:
			continue
		case !x.moved:
			if m.legs.At(x.row).Status != forked {
				m.findWaiting(Starved, x.row)
			}
		case x.lost > 0 && x.ran > x.lost:
			f := m.findWaiting(Livelock, x.row)
			f.Pool, f.Block, f.Stmt, f.Times = int32(x.pool), x.block, x.pos, x.times
			f.Stage, f.Stalled, f.InService, f.Needs = -1, false, false, math.NaN() // where it stands just now says nothing
		}
		for _, l := range w.leases {
			if legRow(l.session) == w.trips[i].row {
				m.findPinned(l.session, l.lease).Open = true
			}
		}
	}
	for i := from; int(i) < m.findings.Len(); i++ {
		f := m.findings.Mut(i)
		f.Period, f.Repeats = period, true
	}
	m.findCircles(from)
	return m.findings.Len() > int(from)
}
