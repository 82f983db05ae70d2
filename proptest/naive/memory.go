package naive

import (
	"math"
	"sort"

	"github.com/sq-sem/sq-sem/ir"
)

// own is a session's own live entry, nil for none.
func (p *Pool) own(s *Session) *Entry {
	for _, e := range p.Entries {
		if e.Owner == s && !e.Dead {
			return e
		}
	}
	return nil
}

// innermost is the allocation on a pool of the leg's innermost hold that has one, else of its parent's.
func (s *Leg) innermost(pool int) *Alloc {
	if s == nil {
		return nil
	}
	for i := len(s.Holds) - 1; i >= 0; i-- {
		for _, a := range s.Holds[i].Allocs {
			if a.Pool == pool {
				return a
			}
		}
	}
	return s.parent.innermost(pool)
}

// wanted is a want of a hold: what it allocates and the room it asks for, both as read. never tells that an amount which
// nothing but the session itself could change is more than the pool.
func (m *Machine) wanted(w *ir.Want, p int, sc *scene) (units, room float64, never bool) {
	pool := m.Pools[p]
	tooMuch := func(amount ir.Expr, value float64) bool {
		return !ir.ReadsLive(amount) && pool.up(value) > pool.cap+epsilon
	}
	units = m.amount(w.Units, sc)
	room, never = units, tooMuch(w.Units, units)
	if w.Reserve != nil {
		reserve := m.amount(w.Reserve, sc)
		room, never = math.Max(units, reserve), never || tooMuch(w.Reserve, reserve)
	}
	m.countable(p, room)
	return units, room, never
}

// countable refuses what would fit only because both sides are infinite.
func (m *Machine) countable(p int, units float64) {
	if math.IsInf(units, 1) && math.IsInf(m.Pools[p].cap, 1) {
		m.fail(uncountable)
	}
}

// header resolves the pools of a hold. ok is false when it can never fit: which is the pool at fault.
func (m *Machine) header(s *Leg, h *ir.Hold) (pools []int, which int, ok bool) {
	ok = true
	for i := range h.Pools {
		p := m.member(h.Pools[i].Pool, m.of(s))
		for _, q := range pools {
			if q == p {
				m.fail(samePool)
			}
		}
		pools = append(pools, p)
		if _, _, never := m.wanted(&h.Pools[i], p, m.of(s)); ok && never {
			ok, which = false, p
		}
	}
	return pools, which, ok
}

// queue is a hold statement: the session joins the queue of the first pool, or is rejected.
func (m *Machine) queue(s *Leg, h *ir.Hold, here func(string) *Step) {
	pools, which, ok := m.header(s, h)
	if !ok {
		m.reject(s, which, h)
		return
	}
	first := m.Pools[pools[0]]
	s.pending = &pending{stmt: h, pools: pools}
	m.joinAsNew(s, first)
	m.Running = nil
	m.enqueue(s, first)
	m.step(here("Queue").on(pools[0]))
}

// joinAsNew gives a session that joins a queue, its pending hold set, its keys there and the latest number.
func (m *Machine) joinAsNew(s *Leg, p *Pool) {
	m.joins++
	s.pending.seq = m.joins
	for _, key := range p.decl.QueueOrder() {
		s.pending.keys = append(s.pending.keys, m.number(key, m.of(s)))
	}
}

// inTurn is a queue as it is to be tried now: as it stands or, with live keys, by those behind who was put in front.
func (m *Machine) inTurn(p *Pool) []*Leg {
	order := append([]*Leg(nil), p.Queue...)
	if len(p.decl.QueueLive) == 0 {
		return order
	}
	keys := map[*Leg][]float64{}
	for _, s := range order {
		if s.pending.front > 0 {
			continue
		}
		sc := m.of(s)
		sc.vars[ir.VarWaited] = m.Now - s.since
		for _, k := range p.decl.QueueLive {
			keys[s] = append(keys[s], m.number(k, sc))
		}
	}
	sort.SliceStable(order, func(i, j int) bool {
		a, b := order[i], order[j]
		if a.pending.front > 0 || b.pending.front > 0 {
			return a.pending.front > b.pending.front
		}
		return before(keys[a], keys[b])
	})
	return order
}

// admitOne admits who is first of a queue, if it fits, or of a queue that skips the first that fits. It tells whether there was one.
func (m *Machine) admitOne(p, engine int, left float64) bool {
	for _, s := range m.inTurn(m.Pools[p]) {
		if units, reuse, ok := m.fits(s, engine, left); ok {
			m.admit(p, s, units, reuse, engine)
			return true
		}
		if !m.Pools[p].decl.Skipping {
			break
		}
	}
	return false
}

func (m *Machine) reject(s *Leg, pool int, at *ir.Hold) {
	m.Running = nil
	m.cancelLegs(s.Root)
	m.Pools[pool].Rejected++
	m.tally("rejected", s.Root, pool, at)
	m.end(s.Session)
	m.step(did("Reject", s.Root).on(pool))
}

// enqueue puts a session, whose pending hold is set, into a queue.
func (m *Machine) enqueue(s *Leg, p *Pool) {
	s.Status, s.since = "queued", m.Now
	p.Queue = append(p.Queue, s)
	p.sortQueue()
	if p.decl.AdmitVia != nil {
		m.Stages[*p.decl.AdmitVia].news++
	}
}

// sortQueue puts a queue in order: those put in front, the latest first, then by their keys, then as they came.
func (p *Pool) sortQueue() {
	sort.SliceStable(p.Queue, func(i, j int) bool {
		a, b := p.Queue[i].pending, p.Queue[j].pending
		switch {
		case a.front != b.front:
			return a.front > b.front
		case before(a.keys, b.keys):
			return true
		case before(b.keys, a.keys):
			return false
		}
		return a.seq < b.seq
	})
}

// fits tries a queued session's hold now: engine reads the header with left of its budget, -1 for none.
func (m *Machine) fits(s *Leg, engine int, left float64) (units []float64, reuse float64, ok bool) {
	h := s.pending.stmt
	sc := m.of(s)
	sc.engine, sc.left = engine, left
	reuse = math.NaN()
	bounded := func() float64 {
		if math.IsNaN(reuse) {
			if reuse = math.Inf(1); h.Reuse != nil {
				reuse = m.bound(h.Reuse, sc)
			}
		}
		return reuse
	}
	for i, p := range s.pending.pools {
		u, room, _ := m.wanted(&h.Pools[i], p, sc)
		units = append(units, u)
		pool, there := m.Pools[p], 0.0
		if pool.decl.Shared {
			there = float64(held(pool.hits(s.Text, math.Min(bounded(), u)))) * pool.block
		}
		if pool.Allocated()+pool.up(room)-there > pool.cap+epsilon {
			return nil, 0, false
		}
	}
	return units, bounded(), true
}

// admit lets the head of a queue in.
func (m *Machine) admit(first int, s *Leg, units []float64, reuse float64, engine int) {
	h := s.pending.stmt
	pools := s.pending.pools
	m.Pools[first].Queue = remove(m.Pools[first].Queue, s)
	m.Pools[first].Admissions++
	s.Status, s.pending = "ready", nil
	hold := &Hold{Stmt: h, Leg: s, took: pools, leased: -1, began: len(s.diary)}
	s.Holds = append(s.Holds, hold)
	hit := 0.0
	for i, p := range pools {
		pool := m.Pools[p]
		if h.Lease != nil && ir.EqualRef(h.Lease.Pool, h.Pools[i].Pool) {
			hold.leased = p
		}
		if pool.decl.Shared {
			hit = math.Max(hit, m.admitShared(p, s, hold, pool.up(units[i]), math.Min(reuse, units[i])))
			continue
		}
		used := 0.0
		if own := pool.own(s.Session); own != nil {
			used = math.Min(own.Size, pool.down(reuse))
			if own.Size -= used; own.Size == 0 {
				pool.Entries = remove(pool.Entries, own)
			} else {
				own.Dead = true
			}
		}
		hit = math.Max(hit, used)
		u := pool.up(units[i])
		m.makeRoom(p, u)
		a := &Alloc{Pool: p, Session: s.Session, Hold: hold, Units: u, Position: used, Expires: math.Inf(1)}
		s.write(note{what: "other", of: target{pool: p, name: -1}})
		pool.Allocs = append(pool.Allocs, a)
		hold.Allocs = append(hold.Allocs, a)
		m.note("allocated", p, s.Serial, u).Reused = used
	}
	s.Cached = hit
	m.admissions++
	s.Admission = m.admissions
	hold.frame = s.push(h.Body, "hold")
	m.ready(s)
	rule := "Admit"
	if engine >= 0 {
		rule = "AdmitVia"
	}
	m.step(did(rule, s).on(first).at(engine).worth(hit))
}

// makeRoom evicts until the units fit beside allocations and cache, or nothing is cached any more.
func (m *Machine) makeRoom(p int, u float64) {
	pool := m.Pools[p]
	for pool.Cached() > 0 && pool.Allocated()+pool.Cached()+u > pool.cap+epsilon {
		if pool.decl.Shared {
			m.evictBlock(p)
		} else {
			m.evict(p)
		}
	}
}

// evictScene is what keys and spills of an entry read.
func (m *Machine) evictScene(e *Entry) *scene {
	sc := &scene{attrs: e.attrs, engine: -1}
	sc.vars[ir.VarSize], sc.vars[ir.VarLast], sc.vars[ir.VarAge] = e.Size, e.Time, m.Now-e.Time
	if e.Owner != nil && !e.Dead {
		sc.attrs, sc.s = e.Owner.Attrs, e.Owner.Root
		sc.vars[ir.VarQueued] = truth(e.Owner.queued())
	}
	return sc
}

// queued tells whether some leg of a session waits in a queue.
func (s *Session) queued() bool {
	for _, l := range s.Root.All() {
		if l.Status == "queued" {
			return true
		}
	}
	return false
}

// evict takes the last block of the entry with the least key.
func (m *Machine) evict(p int) {
	pool := m.Pools[p]
	var victim *Entry
	var least []float64
	for _, e := range pool.Entries {
		key := []float64{e.Time}
		if by, ok := pool.decl.Evict.(*ir.EvictBy); ok {
			key = nil
			for _, k := range by.Keys {
				key = append(key, m.number(k, m.evictScene(e)))
			}
		}
		key = append(key, float64(e.Seq))
		if victim == nil || before(key, least) {
			victim, least = e, key
		}
	}
	units := victim.Size
	if pool.block > 0 {
		units = math.Min(pool.block, units)
	}
	spill, moved, work := pool.decl.Spill, 0.0, 0.0
	if spill != nil && !victim.Dead && victim.Owner != nil && m.number(spill.When, m.evictScene(victim)) != 0 {
		work = m.amount(spill.Work, m.evictScene(victim))
		tier := m.Pools[spill.To]
		if moved = tier.down(units); tier.Allocated()+moved > tier.cap+epsilon {
			moved = 0
		}
	}
	owner := victim.Owner
	if victim.Size -= units; victim.Size == 0 {
		pool.Entries = remove(pool.Entries, victim)
	}
	m.note("evicted", p, victim.Serial, units)
	m.step(did("Evict", nil).on(p).worth(units))
	if moved > 0 {
		m.spill(spill, owner, moved, work)
	}
}

// before compares keys.
func before(a, b []float64) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// spill lets evicted units enter the tier, and the work of moving them start.
func (m *Machine) spill(sp *ir.Spill, owner *Session, units, work float64) {
	m.makeRoom(sp.To, units)
	tier := m.Pools[sp.To]
	size := units
	if own := tier.own(owner); own != nil {
		size += own.Size
	}
	m.cache(sp.To, owner.Root, size)
	m.note("spilled", sp.To, owner.Serial, units)
	if work > 0 {
		m.join(sp.Via, nil, work, nil, nil)
	}
	m.step(did("Spill", nil).on(sp.To).at(sp.Via).worth(work))
}

// cache makes an entry the session's own, released now.
func (m *Machine) cache(p int, s *Leg, size float64) {
	pool := m.Pools[p]
	if own := pool.own(s.Session); own != nil {
		pool.Entries = remove(pool.Entries, own)
	}
	m.releases++
	pool.Entries = append(pool.Entries, &Entry{Serial: s.Serial, Owner: s.Session, Size: size, Time: m.Now, Seq: m.releases,
		attrs: s.Attributes()})
}

// giveBack ends an allocation: what its hold's cache clause keeps of the computed units stays cached. Where an iteration still writes to it,
// it stays allocated until that has ended.
func (m *Machine) giveBack(kind string, a *Alloc, h *ir.Hold, computed float64) {
	pool := m.Pools[a.Pool]
	pool.Allocs = remove(pool.Allocs, a)
	if a.meant() && !a.Abandoned {
		a.Session.write(note{what: "other", of: a.target()})
	}
	var until []*iteration
	if m.fenced(a.Pool) && !a.Abandoned {
		until = m.writing(a)
	}
	if len(until) > 0 {
		pool.Fenced = append(pool.Fenced, a)
	}
	keep := 0.0
	switch {
	case pool.decl.Shared:
		m.publishGiven(a, h, computed)
	case h.Cache != nil:
		keep = pool.down(math.Min(m.bound(h.Cache, m.keeper(a)), computed))
	}
	c := m.note(kind, a.Pool, a.Session.Serial, a.Units)
	c.Dead = a.Abandoned
	if a.Hold == nil {
		c.Until = a.Expires
	}
	if len(until) > 0 {
		c.Fenced = true
		m.fences = append(m.fences, &fence{until, func() {
			pool.Fenced = remove(pool.Fenced, a)
			c := m.note("unfenced", a.Pool, -1, a.Units)
			if m.alive(a.Session) {
				c.Session = a.Session.Serial
			} else {
				keep = 0
			}
			m.letGo(a, a.Session.Root, keep, c)
		}})
		return
	}
	m.letGo(a, a.leg(), keep, c)
}

// letGo lets an allocation go that has been given back: units of it stay cached.
func (m *Machine) letGo(a *Alloc, leg *Leg, keep float64, c *Change) {
	if m.Pools[a.Pool].decl.Shared {
		c.Kept, c.Shared = m.takeApart(a)
		return
	}
	if c.Kept = keep; keep > 0 {
		m.cacheOf(a, leg, keep)
	}
}

func (m *Machine) alive(s *Session) bool {
	for _, live := range m.Live {
		if live == s {
			return true
		}
	}
	return false
}

// leg is whose an allocation is: the leg that has the hold, a lease is its session's first.
func (a *Alloc) leg() *Leg {
	if a.Hold != nil {
		return a.Hold.Leg
	}
	return a.Session.Root
}

// keeper is the scene in which is read what an allocation keeps.
func (m *Machine) keeper(a *Alloc) *scene {
	if a.Abandoned {
		return &scene{attrs: a.attrs, engine: -1}
	}
	return m.of(a.leg())
}

// cacheOf makes an entry of what an allocation keeps, with the attributes of a leg; that of an abandoned lease is dead.
func (m *Machine) cacheOf(a *Alloc, leg *Leg, keep float64) {
	if !a.Abandoned {
		m.cache(a.Pool, leg, keep)
		return
	}
	m.releases++
	m.Pools[a.Pool].Entries = append(m.Pools[a.Pool].Entries, &Entry{Serial: a.Session.Serial, Dead: true, Size: keep, Time: m.Now, Seq: m.releases, attrs: a.attrs})
}

// computed is how many units of a hold's allocation count as computed. Of shared blocks those do not whose tokens have not landed.
func (m *Machine) computed(a *Alloc) float64 {
	switch {
	case !a.Hold.Grown:
		return a.Units
	case m.Pools[a.Pool].decl.Shared:
		return math.Min(m.landed(a), a.Units)
	}
	return math.Min(a.Position, a.Units)
}

// releaseAlloc gives a hold's allocation back; it leaves the hold.
func (m *Machine) releaseAlloc(a *Alloc) {
	m.giveBack("released", a, a.Hold.Stmt, m.computed(a))
	a.Hold.Allocs = remove(a.Hold.Allocs, a)
}

// closeInnermost closes the innermost hold without granting a lease.
func (m *Machine) closeInnermost(s *Leg) {
	h := s.Holds[len(s.Holds)-1]
	for len(h.Allocs) > 0 {
		m.releaseAlloc(h.Allocs[0])
	}
	s.Holds = s.Holds[:len(s.Holds)-1]
}

// scopeEnd is the end of a hold's body.
func (m *Machine) scopeEnd(s *Leg) {
	h := s.Holds[len(s.Holds)-1]
	for _, a := range append([]*Alloc(nil), h.Allocs...) {
		if a.Pool != h.leased {
			m.releaseAlloc(a)
			continue
		}
		t := m.amount(h.Stmt.Lease.Time, m.of(s))
		a.Computed, a.Granted, a.Expires, a.stmt, a.Hold = m.computed(a), m.Now, m.Now+t, h.Stmt, nil
		a.text = append([]Piece(nil), s.Text...)
		if n := h.Stmt.Lease.Name; n != nil {
			s.write(note{what: "other", of: a.target()}) // it is none any more that a release of the pool would mean
			a.Name, a.name = m.p.LeaseNames[*n], *n
			s.latest[*n] = a
			s.write(note{what: "other", of: a.target()})
		}
		s.Leases = append(s.Leases, a)
		m.Pools[a.Pool].Granted++
		m.note("leased", a.Pool, s.Serial, a.Units).Until = a.Expires
		if !math.IsInf(a.Expires, 1) {
			m.schedule(&Event{Time: a.Expires, Kind: "lease expiry", lease: a})
		}
	}
	s.Computed = 0
	for _, p := range h.took {
		s.preempted[p] = math.NaN()
	}
	s.Holds = s.Holds[:len(s.Holds)-1]
	s.pop()
}

// endLease gives a lease back.
func (m *Machine) endLease(l *Alloc) {
	l.Session.Leases = remove(l.Session.Leases, l)
	m.unschedule(l)
	m.giveBack("lease ended", l, l.stmt, l.Computed)
}

// expire is a lease's bound reached.
func (m *Machine) expire(l *Alloc) {
	m.endLease(l)
	for _, other := range l.Session.Leases {
		if !l.Abandoned && other.target() == l.target() {
			other.rival = true
		}
	}
	if l.meant() && !l.Abandoned {
		l.Session.write(note{what: "gone", of: l.target(), time: m.Now})
	}
	m.Pools[l.Pool].Expired++
	m.step(did("LeaseExpire", l.Session.Root).on(l.Pool))
}

// release is the statement about a pool: the innermost hold's allocation, else the oldest lease without a name, else nothing.
func (m *Machine) release(s *Leg, p int, at *ir.Release) {
	of := target{pool: p, name: -1}
	if a := s.innermost(p); a != nil {
		m.unused(a)
		m.releaseAlloc(a)
		s.write(note{what: "gone", of: of, released: true, time: m.Now})
		return
	}
	var leases []*Alloc
	for _, l := range s.Leases {
		if l.target() == of {
			leases = append(leases, l)
		}
	}
	if len(leases) == 0 {
		m.nothing(s, of, p, at)
		return
	}
	if len(leases) > 1 || leases[0].rival {
		m.tally("ambiguous-release", s, p, at)
	}
	m.endLease(leases[0])
	m.Pools[p].Released++
	s.write(note{what: "gone", of: of, released: true, time: m.Now})
}

// unused refuses a release of what a leg is growing.
func (m *Machine) unused(a *Alloc) {
	for _, l := range a.Session.Root.All() {
		if l.growth != nil && l.growth.alloc == a || l.Job != nil && l.Job.grows == a {
			m.fail(grownElsewhere)
		}
	}
}

// releaseLease is the statement about a name: l is what was granted last under it.
func (m *Machine) releaseLease(s *Leg, l *Alloc, at *ir.ReleaseLease) {
	for _, open := range s.Leases {
		if open == l {
			m.endLease(l)
			m.Pools[l.Pool].Released++
			s.write(note{what: "gone", of: l.target(), released: true, time: m.Now})
			return
		}
	}
	m.nothing(s, l.target(), l.Pool, at)
}
