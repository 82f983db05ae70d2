package semantics

import (
	"math"
	"slices"
)

// Watch follows the sessions alive in one configuration through transitions that come back to it, or through all that can
// follow it and come back to it. A session that has not moved by then never will.
type Watch struct {
	trips  []trip // in order of serial
	leases []lasting
	still  int // how many have not moved
}

// trip is what a session did.
type trip struct {
	serial       int64
	row          sessionRow
	moved, ended bool
	// lost is how many blocks the session was in when it had lost a hold by preemption, the fewest of all times, and pool, block
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
		r := m.sessions.At(s)
		w.trips = append(w.trips, trip{serial: r.Serial, row: s, ran: math.MaxInt})
		for a := r.Leases.First; a != 0; a = m.owned.Next(a) {
			if p := m.allocs.At(a); math.IsInf(p.Expiry, 1) {
				w.leases = append(w.leases, lasting{s, a, p.Granted})
			}
		}
	}
	w.still = len(w.trips)
	return w
}

// See takes a transition in, right after the machine made it.
func (w *Watch) See(m *Machine, t *Transition) {
	for i := range t.Pools {
		if t.Pools[i].Kind == LeaseEnded {
			w.leases = slices.DeleteFunc(w.leases, func(l lasting) bool { return !m.leases(l) })
			break
		}
	}
	if t.Session < 0 || t.Rule == LeaseExpire {
		return
	}
	i, is := slices.BinarySearchFunc(w.trips, t.Session, func(x trip, s int64) int { return int(x.serial - s) })
	if !is {
		return
	}
	x := &w.trips[i]
	if !x.moved {
		x.moved = true
		w.still--
	}
	if t.Rule == End || t.Rule == Reject {
		x.ended = true
		return
	}
	blocks := 0
	for f := m.sessions.At(x.row).Frame; f != 0; f = m.frames.At(f).Parent {
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
			m.findWaiting(Starved, x.row)
		case x.lost > 0 && x.ran > x.lost:
			f := m.findWaiting(Livelock, x.row)
			f.Pool, f.Block, f.Stmt, f.Times = int32(x.pool), x.block, x.pos, x.times
			f.Stage, f.Stalled, f.InService, f.Needs = -1, false, false, math.NaN() // where it stands just now says nothing
		}
		for _, l := range w.leases {
			if l.session == w.trips[i].row {
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
