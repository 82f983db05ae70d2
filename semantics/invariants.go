package semantics

import (
	"fmt"
	"math"
)

// Violation is a broken invariant: which of those of semantics.md §2, and how.
type Violation struct {
	Invariant Invariant
	Text      string
}

// Error makes a Violation an error.
func (v *Violation) Error() string { return fmt.Sprintf("invariant %s: %s", v.Invariant, v.Text) }

// Invariant names what must hold after every step.
type Invariant uint8

// The invariants.
const (
	Memory Invariant = iota
	Accounting
	Ownership
	Position
	Lease
	Order
	Content
	Flight
)

// String is the invariant's name.
func (i Invariant) String() string {
	return [...]string{"memory", "accounting", "ownership", "position", "lease", "order", "content", "flight"}[i]
}

// Check tells whether all invariants hold now; the error is a *Violation. It reads the whole configuration.
func (m *configuration) Check() error {
	k := checker{m: m}
	k.sessions()
	k.flights()
	if m.allocs.Live() != k.owned {
		k.fail(Ownership, "%d allocations exist, %d are held or leased by a live session, or wait for an iteration", m.allocs.Live(), k.owned)
	}
	for p := range m.prog.pools {
		k.pool(poolRow(p))
	}
	if m.blocks.Live() != k.blocks {
		k.fail(Ownership, "%d blocks exist, %d are in a table or cached", m.blocks.Live(), k.blocks)
	}
	k.waiters()
	k.stages()
	k.agenda()
	if k.first != nil {
		return k.first
	}
	return nil
}

// checker walks the configuration once; it keeps the first violation.
type checker struct {
	m     *configuration
	first *Violation
	// owned are the allocations that a hold or a session's lease has.
	owned int
	// legs are those of live sessions.
	legs int
	// blocks are those of shared pools that are in a table or cached.
	blocks int
}

// marks are a set of rows of a table that is soon emptied.
type marks[R ~int32] struct {
	at  []uint32
	now uint32
}

// clear empties the set, for rows up to n.
func (s *marks[R]) clear(n int) {
	if s.now++; s.now == 0 || n > len(s.at) {
		s.at, s.now = make([]uint32, n+n/2), 1
	}
}

func (s *marks[R]) has(row R) bool { return s.at[row] == s.now }
func (s *marks[R]) add(row R)      { s.at[row] = s.now }

func (k *checker) fail(i Invariant, format string, args ...any) {
	if k.first == nil {
		k.first = &Violation{i, fmt.Sprintf(format, args...)}
	}
}

// sessions checks what belongs to sessions, and collects the allocations they own.
func (k *checker) sessions() {
	m := k.m
	owned := &m.seenAllocs
	owned.clear(m.allocs.Len())
	last, n := int64(-1), int64(0)
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		r := m.sessions.At(s)
		n++
		if r.Serial <= last {
			k.fail(Order, "session %d stands after session %d", r.Serial, last)
		}
		last = r.Serial
		for l := legRow(s); l != 0; l = m.nextLeg(l) {
			k.leg(s, l)
		}
		for a := r.Leases.First; a != 0; a = m.owned.Next(a) {
			k.lease(a, s)
		}
		for name := range m.prog.IR.LeaseNames {
			l := m.named.At(s, name)
			if l.Lease == 0 {
				continue
			}
			if p := m.allocs.At(l.Lease); p.Hold != 0 || p.Session != s || int(p.Name) != name+1 || p.Pool != l.Pool || !owned.has(l.Lease) {
				k.fail(Lease, "what %s has under the name %s is no lease of its", k.who(legRow(s)), m.prog.IR.LeaseNames[name])
			}
		}
	}
	for a := m.core.Abandoned.First; a != 0; a = m.owned.Next(a) {
		k.lease(a, 0)
	}
	if m.legs.Live() != k.legs {
		k.fail(Ownership, "%d legs exist, %d of live sessions", m.legs.Live(), k.legs)
	}
	if n != m.core.Live || m.core.Serial-m.core.Ended != n {
		k.fail(Ownership, "%d sessions are alive, %d of %d born have ended", n, m.core.Ended, m.core.Serial)
	}
}

// leg checks what belongs to a leg of a session, and that it is in one place, or in none while its own legs go on instead.
func (k *checker) leg(s sessionRow, l legRow) {
	m := k.m
	r := m.legs.At(l)
	k.legs++
	if r.Session != s || r.Serial != m.sessions.At(s).Serial || (r.Parent == 0) != (l == legRow(s)) {
		k.fail(Ownership, "a leg of %s is another one's", k.who(l))
	}
	for o := r.Legs.First; o != 0; o = m.siblings.Next(o) {
		if m.legs.At(o).Parent != l {
			k.fail(Ownership, "a leg of %s has another parent", k.who(l))
		}
	}
	for h := r.Hold; h != 0; h = m.holds.At(h).Parent {
		if m.holds.At(h).Leg != l {
			k.fail(Ownership, "a hold of %s is another leg's", k.who(l))
		}
		for a := m.holds.At(h).Allocs.First; a != 0; a = m.owned.Next(a) {
			p := m.allocs.At(a)
			if p.Hold != h || p.Session != s || m.seenAllocs.has(a) {
				k.fail(Ownership, "an allocation of %s on %s belongs to more than one holder", k.who(l), m.prog.pools[p.Pool].name)
			}
			for b := m.holds.At(h).Allocs.First; b != a && b != 0; b = m.owned.Next(b) {
				if m.allocs.At(b).Pool == p.Pool {
					k.fail(Ownership, "a hold of %s has two allocations on %s", k.who(l), m.prog.pools[p.Pool].name)
				}
			}
			k.own(a)
			if !(p.Position >= 0) || p.Moved && p.Position > p.Units+epsilon {
				k.fail(Position, "%s is at position %v of %v allocated on %s", k.who(l), p.Position, p.Units, m.prog.pools[p.Pool].name)
			}
		}
	}
	k.place(l)
}

// place checks that a leg stands in one place. What is in the queues, among the growers and at the stages is looked at there.
func (k *checker) place(l legRow) {
	m, c := k.m, &k.m.core
	r := m.legs.At(l)
	places := 0
	for _, here := range [...]bool{
		r.InReady, c.Running == l, c.Admit.Leg == l, c.Rejecting == l, c.Losing.Leg == l,
		r.Status == queued, r.Status == waiting, r.Status == stalled && r.Job == 0, r.Job != 0,
	} {
		if here {
			places++
		}
	}
	switch {
	case c.Cancel != 0 || c.Ending.Session != 0 || c.Losing.Leg != 0: // what goes on here is about to end
	case (r.Status == forked) != (r.Legs.First != 0):
		k.fail(Order, "%s has legs of its own, or none, against its status", k.who(l))
	case r.Status == forked && places > 0 || r.Status != forked && places != 1:
		k.fail(Order, "%s is in %d places", k.who(l), places)
	case r.Status == waiting && r.Timer != 0 && (m.events.At(r.Timer).Kind != evTimer || m.events.At(r.Timer).Ref != int32(l)):
		k.fail(Order, "the timer of %s is not its own", k.who(l))
	}
}

// lease checks a lease of a session, or (0) one that was abandoned.
func (k *checker) lease(a allocRow, s sessionRow) {
	m := k.m
	p := m.allocs.At(a)
	who := fmt.Sprintf("session %d", m.serialOf(p))
	if p.Hold != 0 || p.Session != s || m.seenAllocs.has(a) {
		k.fail(Ownership, "a lease of %s on %s belongs to another holder too", who, m.prog.pools[p.Pool].name)
	}
	k.own(a)
	if !(p.Computed >= 0) || p.Computed > p.Units+epsilon {
		k.fail(Position, "a lease of %s on %s counts %v computed of %v units", who, m.prog.pools[p.Pool].name, p.Computed, p.Units)
	}
	if bounded := !math.IsInf(p.Expiry, 1); bounded != (p.Event != 0) {
		k.fail(Lease, "a lease of %s on %s until %v has no expiry on the agenda", who, m.prog.pools[p.Pool].name, p.Expiry)
	} else if bounded && (m.events.At(p.Event).Kind != evLease || m.events.At(p.Event).Ref != int32(a) || m.events.At(p.Event).Time != p.Expiry) {
		k.fail(Lease, "the expiry of a lease of %s on %s is not its own", who, m.prog.pools[p.Pool].name)
	}
	if p.Expiry < m.core.Now {
		k.fail(Lease, "a lease of %s on %s outlives its bound %v", who, m.prog.pools[p.Pool].name, p.Expiry)
	}
}

// own notes that an allocation has an owner.
func (k *checker) own(a allocRow) {
	if !k.m.seenAllocs.has(a) {
		k.m.seenAllocs.add(a)
		k.owned++
	}
}

// who names a leg.
func (k *checker) who(l legRow) string {
	r := k.m.legs.At(l)
	return fmt.Sprintf("session %d%s", r.Serial, k.m.prog.LegName(r.block()))
}

// pool checks one pool: memory, accounting, its cache, its queue.
func (k *checker) pool(p poolRow) {
	m := k.m
	ps, pp := m.pools.At(p), &m.prog.pools[p]
	tolerance := epsilon * max(1, math.Abs(ps.Allocated), math.Abs(ps.Cached))
	if !(ps.Allocated+ps.Cached <= pp.cap+tolerance) { // so that NaN fails
		k.fail(Memory, "%s: %v allocated + %v cached > %v", pp.name, ps.Allocated, ps.Cached, pp.cap)
	}
	if pp.shared {
		k.shared(p)
		k.queue(p)
		return
	}
	held, leased, holders := 0.0, 0.0, int32(0)
	for a := ps.Allocs.First; a != 0; a = m.inPool.Next(a) {
		r := m.allocs.At(a)
		if !m.seenAllocs.has(a) || r.Pool != p {
			k.fail(Ownership, "an allocation of %v units on %s belongs to nobody", r.Units, pp.name)
		}
		if r.Hold == 0 {
			leased += r.Units
		} else {
			held += r.Units
		}
		holders++
		if !(r.Units >= 0) || math.IsInf(r.Units, 1) || !pp.whole(r.Units) {
			k.fail(Accounting, "%s: an allocation of %v units with blocks of %v", pp.name, r.Units, pp.block)
		}
	}
	fenced := 0.0
	m.eachFenced(p, func(a allocRow) { fenced += m.allocs.At(a).Units })
	cached, last := 0.0, uint64(0)
	var live map[int64]bool // made for the second entry
	one := int64(-1)
	for e := ps.Entries.First; e != 0; e = m.lru.Next(e) {
		r := m.entries.At(e)
		cached += r.Size
		if !(r.Size > 0) || math.IsInf(r.Size, 1) || !pp.whole(r.Size) {
			k.fail(Accounting, "%s: a cache entry of %v units with blocks of %v", pp.name, r.Size, pp.block)
		}
		if r.Seq <= last && !r.Dead {
			k.fail(Order, "%s: cache entries out of release order", pp.name)
		}
		last = max(last, r.Seq)
		if !r.Dead {
			if live[r.Serial] || r.Serial == one {
				k.fail(Ownership, "session %d has two live entries in %s", r.Serial, pp.name)
			}
			if one < 0 {
				one = r.Serial
			} else {
				if live == nil {
					live = map[int64]bool{}
				}
				live[r.Serial] = true
			}
			if r.Owner != 0 && m.atPool.At(r.Owner, p).Entry != e {
				k.fail(Ownership, "session %d does not know its entry in %s", r.Serial, pp.name)
			}
		}
	}
	if !near(held+leased+fenced, ps.Allocated, tolerance) || !near(leased, ps.Leased, tolerance) || holders != ps.Holders {
		k.fail(Accounting, "%s: %v held and %v leased by %d allocations, and %v that wait for an iteration, but %v (%v leased) by %d on the books", pp.name, held, leased, holders, fenced, ps.Allocated, ps.Leased, ps.Holders)
	}
	if !near(cached, ps.Cached, tolerance) || ps.Allocated < 0 || ps.Cached < 0 || ps.Leased < 0 {
		k.fail(Accounting, "%s: entries of %v units, but %v on the books", pp.name, cached, ps.Cached)
	}
	k.queue(p)
}

// near tells whether two amounts are the same within a tolerance; NaN is near nothing.
func near(x, y, tolerance float64) bool { return math.Abs(x-y) <= tolerance }

// whole tells whether an amount is a multiple of the pool's blocks.
func (p *poolProg) whole(u float64) bool {
	return p.block == 0 || math.Abs(u-math.Round(u/p.block)*p.block) <= epsilon*max(1, u)
}

// queue checks that a pool's queue and growers hold legs once each, in their right state.
func (k *checker) queue(p poolRow) {
	m := k.m
	ps := m.pools.At(p)
	seen := &m.seenLegs
	seen.clear(m.legs.Len())
	for _, e := range m.queues.Slots(p) {
		r := m.legs.At(e.Row)
		if seen.has(e.Row) || r.Status != queued || r.Where != p || r.QueueKey != e.Key || r.QueueSeq != e.Seq || r.Pending == 0 {
			k.fail(Order, "%s is in the queue of %s in a wrong state", k.who(e.Row), m.prog.pools[p].name)
		}
		seen.add(e.Row)
	}
	if l := m.queues.Misplaced(p); l != 0 {
		k.fail(Order, "the queue of %s is out of order at %s", m.prog.pools[p].name, k.who(l))
	}
	for l := ps.Growers.First; l != 0; l = m.growers.Next(l) {
		r := m.legs.At(l)
		if seen.has(l) || r.Status != stalled || r.GrowAlloc == 0 || m.allocs.At(r.GrowAlloc).Pool != p {
			k.fail(Order, "%s waits for growth on %s in a wrong state", k.who(l), m.prog.pools[p].name)
		}
		seen.add(l)
	}
}

// waiters checks that who waits for a condition waits.
func (k *checker) waiters() {
	m := k.m
	seen := &m.seenLegs
	seen.clear(m.legs.Len())
	for l := m.core.Waiters.First; l != 0; l = m.waiters.Next(l) {
		if r := m.legs.At(l); seen.has(l) || r.Status != waiting || r.Cond == none {
			k.fail(Order, "%s waits for a condition in a wrong state", k.who(l))
		}
		seen.add(l)
	}
}

// stages checks that jobs are where they belong and residents in admission order.
func (k *checker) stages() {
	m := k.m
	for i := range stageRow(len(m.prog.stages)) {
		st := m.stages.At(i)
		name := m.prog.stages[i].name
		n, last := int32(0), uint64(0)
		for j := st.Present.First; j != 0; j = m.present.Next(j) {
			r := m.jobs.At(j)
			n++
			if r.Leg != 0 && m.legs.At(r.Leg).Job != j {
				k.fail(Ownership, "%s has a job at %s it does not know", k.who(r.Leg), name)
			}
			if m.prog.stages[i].kind == stepStage {
				if r.Admission < last {
					k.fail(Order, "residents of %s are out of admission order", name)
				}
				last = r.Admission
			}
			if !(r.Remaining >= 0) {
				k.fail(Accounting, "a job at %s has %v left", name, r.Remaining)
			}
		}
		if n != st.Jobs || st.Busy < 0 || st.Busy > st.Jobs {
			k.fail(Accounting, "%s: %d jobs, %d in service on the books, %d present", name, st.Jobs, st.Busy, n)
		}
	}
}

// agenda checks that no event lies in the past and the heap is in order.
func (k *checker) agenda() {
	m := k.m
	for _, s := range m.agenda.Slots(0) {
		if e := m.events.At(s.Row); e.Time != s.Key || int64(e.Seq) != s.Seq || e.Time < m.core.Now {
			k.fail(Order, "an event for t=%v is on the agenda for t=%v at t=%v", e.Time, s.Key, m.core.Now)
		}
	}
	if n := m.agenda.Misplaced(0); n != 0 {
		k.fail(Order, "the agenda is out of order at an event for t=%v", m.events.At(n).Time)
	}
}
