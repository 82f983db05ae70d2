package semantics

import (
	"cmp"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// Configurations from which the same can happen have equal fingerprints. A fingerprint covers the sessions with all they hold and wait
// for, the pools, stages, agenda and control. It leaves out row numbers, statistics, recorded observations and attributes
// that decide nothing. Of sequence numbers only the order counts, of times only the distance from now. The clock itself
// counts only where the program decides something by it (reading); the horizon never counts. So a configuration that comes back
// later has the fingerprint it had.

// Alike says which configurations have the same fingerprint.
type Alike struct {
	// Fold tells sessions apart by their state alone, except those whose serials are in Named. Program.Interchangeable says when that is right.
	Fold  bool
	Named []int64
	// Clock tells configurations apart by their times too, where a claim is about the horizon.
	Clock bool
	// Salt makes it another fingerprint, for a second opinion.
	Salt uint64
}

// Interchangeable reports whether sessions of equal state behave equally: the program never draws, and
// decides nothing by `serial`, except where the init block sets what every explicit session presets. Then fingerprints may fold
// sessions that swapped their parts.
func (p *Program) Interchangeable() bool {
	return p.Trace == nil && !p.reads.samples && !p.reads.matters[p.IR.SlotsOf[ir.SlotSerial]]
}

// Draws tells whether something in the program is drawn: a value, an arrival, the rows of a trace.
func (p *Program) Draws() bool { return p.reads.draws }

// ByTheClock tells whether the program decides something by the time itself, and not by differences of times alone. Of such a
// program no configuration ever comes back.
func (p *Program) ByTheClock() bool { return p.reads.absolute }

// overridden tells whether a statement only sets, at birth, what every session's presets replace.
func overridden(p *ir.Program, block, index int) bool {
	arrival, ok := p.Arrival.(*ir.Sessions)
	if !ok || block != p.Init || len(arrival.List) == 0 {
		return false
	}
	set, ok := p.Blocks[block][index].(*ir.Set)
	if !ok {
		return false
	}
	for _, s := range arrival.List {
		if !slices.ContainsFunc(s.Attrs, func(a ir.Preset) bool { return a.Slot == set.Slot }) {
			return false
		}
	}
	return true
}

// hash is a running 64-bit hash.
type hash uint64

func (h hash) u(x uint64) hash   { return hash(mix(uint64(h)*31 + x + golden)) }
func (h hash) i(x int32) hash    { return h.u(uint64(uint32(x))) }
func (h hash) f(x float64) hash  { return h.u(math.Float64bits(x + 0)) } // +0: -0 is 0
func (h hash) b(x bool) hash     { return h.u(uint64(truth(x))) }
func (h hash) tag(t uint64) hash { return h.u(t << 32) }

// brought gives, for each session that a file lists, a hash of what its turns bring.
func brought(p *ir.Program) []hash {
	arrival, ok := p.Arrival.(*ir.Sessions)
	if !ok {
		return nil
	}
	list := make([]hash, len(arrival.List))
	for i := range arrival.List {
		list[i] = broughtBy(&arrival.List[i])
	}
	return list
}

// broughtBy is a hash of what a session's turns bring.
func broughtBy(s *ir.Session) (h hash) {
	for turn, values := range s.Turns {
		for _, v := range values {
			h = h.u(uint64(v.Slot)).f(v.Value)
		}
		if turn >= len(s.TurnTexts) {
			continue
		}
		for _, p := range s.TurnTexts[turn] {
			if h = h.i(int32(p.Stream)).f(p.From).b(p.Key != nil); p.Key != nil {
				h = h.f(*p.Key)
			}
		}
	}
	return h
}

// The tags keep apart what a session is part of.
const (
	tagReady = iota + 1
	tagAlloc
	tagEntry
	tagQueue
	tagGrow
	tagJob
	tagEvent
	tagRun
	tagIter
	tagControl
	tagParcel
	tagFence
	tagLanding
	tagLeg
	tagWait
	tagLeft
	tagBlock
)

// Fingerprint is the configuration's fingerprint.
func (m *configuration) Fingerprint(a Alike) uint64 {
	k := fingerprint{m: m, reads: m.prog.reads, fold: a.Fold, of: m.prints, all: hash(a.Salt)}
	if !k.reads.absolute && !a.Clock {
		k.from = m.core.Now
	}
	k.of = slices.Grow(k.of[:0], m.legs.Len())[:m.legs.Len()]
	m.prints = k.of
	k.sessions()
	k.pools()
	k.sharing()
	k.stages()
	k.flights()
	k.agenda()
	k.control()
	sum := uint64(0)
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		root := legRow(s)
		for l := m.nextLeg(root); l != 0; l = m.nextLeg(l) {
			k.of[root] = k.of[root].tag(tagLeg).i(m.legs.At(l).Block).u(uint64(k.of[l]))
		}
		if serial := m.sessions.At(s).Serial; !a.Fold || slices.Contains(a.Named, serial) {
			k.of[root] = k.of[root].u(uint64(serial) + 1)
		}
		sum += mix(uint64(k.of[root]))
	}
	return mix(sum + uint64(k.all))
}

// SessionFingerprint is what a session is in the configuration whose fingerprint was taken last: sessions with equal parts in configurations with
// equal fingerprints do the same from there on. 0 for no live session.
func (m *configuration) SessionFingerprint(serial int64) uint64 {
	if s := m.row(serial); s != 0 {
		return uint64(m.prints[s])
	}
	return 0
}

// Standing is a number for where a leg of a session waits: the statement, and the pool or the stage; it stays as long as the leg does not move.
// false for one that does not wait.
func (m *configuration) Standing(id LegID) (uint64, bool) {
	l := m.legOf(id.Session, int32(id.Leg))
	if l == 0 || m.legs.At(l).Status == ready || m.legs.At(l).Status == forked {
		return 0, false
	}
	r := m.legs.At(l)
	h := hash(0).u(uint64(r.Status)).i(int32(r.Where))
	if r.Job != 0 {
		h = h.i(int32(m.jobs.At(r.Job).Stage))
	}
	if f := r.Frame; f != 0 {
		h = h.i(m.frames.At(f).Block).i(m.frames.At(f).Pos)
	}
	return uint64(h), true
}

type fingerprint struct {
	m     *configuration
	reads *reading
	fold  bool
	// from is what times count from: now, or 0 where something is decided by the clock.
	from float64
	// of accumulates, per leg, its state and its place in every order, a root leg's also that of its session; all what belongs to none.
	of  []hash
	all hash
	// live is what of a session's attributes decides something.
	live slots
	// blocks numbers those of sessions' own streams.
	blocks int32
}

// at notes that a leg (0: none) has place i in an order.
func (k *fingerprint) at(l legRow, tag uint64, where, i int32, values ...float64) {
	h := &k.all
	if l != 0 {
		h = &k.of[l]
	}
	*h = h.tag(tag).i(where).i(i)
	for _, v := range values {
		*h = h.f(v)
	}
}

func (k *fingerprint) sessions() {
	m := k.m
	order := m.byLeg[:0]
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		k.session(s)
		for l := legRow(s); l != 0; l = m.nextLeg(l) {
			order = append(order, l)
			k.leg(l)
		}
	}
	// Admission numbers count by their order alone.
	slices.SortFunc(order, func(a, b legRow) int {
		return cmp.Compare(m.legs.At(a).Admission, m.legs.At(b).Admission)
	})
	m.byLeg = order
	place, last := int32(0), uint64(0)
	for i, l := range order {
		n := m.legs.At(l).Admission
		switch {
		case n == 0:
			continue
		case n != last: // legs of one session may have the same
			place, last = int32(i), n
		}
		k.of[l] = k.of[l].i(place)
		if k.reads.victims {
			k.of[l] = k.of[l].u(n)
		}
	}
	// The order of those who are ready, like that of events at one time, is a choice, and decides something only in the run that always
	// takes the first.
	i := int32(0)
	for l := m.core.Ready.First; l != 0; l = m.ready.Next(l) {
		k.at(l, tagReady, 0, i)
		i++
	}
	i = 0
	for l := m.core.Waiters.First; l != 0; l = m.waiters.Next(l) {
		k.at(l, tagWait, 0, i)
		i++
	}
}

// session begins the hash of a root leg with what its session's legs have in common.
func (k *fingerprint) session(s sessionRow) {
	m := k.m
	r := m.sessions.At(s)
	h := hash(0).i(k.turn(s)).i(r.TraceRow)
	if m.prog.births != nil {
		h = h.u(uint64(broughtBy(m.given(s))))
	} else if r.Explicit >= 0 {
		h = h.u(uint64(m.prog.brought[r.Explicit]))
	}
	live := k.liveAt(m.legs.At(legRow(s)))
	if m.prog.forks {
		live = append(k.live[:0], live...)
		for l := m.nextLeg(legRow(s)); l != 0; l = m.nextLeg(l) {
			live.with(k.liveAt(m.legs.At(l)))
		}
		k.live = live
	}
	h = k.attributes(h, m.attrs.Row(legRow(s)), live)
	for a := r.Leases.First; a != 0; a = m.owned.Next(a) {
		p := m.allocs.At(a)
		h = h.i(int32(p.Pool)).f(p.Units).f(p.Computed).f(p.Expiry - k.from).i(int32(p.Header)).b(p.Rival)
		if p.Name != 0 { // which name it is, its header says
			h = h.b(m.named.At(s, int(p.Name)-1).Lease == a)
		}
	}
	for name := range m.prog.IR.LeaseNames {
		h = h.i(int32(m.named.At(s, name).Pool))
	}
	k.of[s] = h
}

// turn is how many turns a session has taken, as far as that decides what the next one brings.
func (k *fingerprint) turn(s sessionRow) int32 {
	m := k.m
	r := m.sessions.At(s)
	if k.reads.turnDraws {
		return r.TurnIndex
	}
	left := 0
	if given := m.given(s); given != nil {
		left = max(len(given.Turns), len(given.TurnTexts))
	}
	if r.TraceRow >= 0 {
		left = max(left, len(m.prog.Trace.Sessions[r.TraceRow]))
	}
	return min(r.TurnIndex, int32(left))
}

// leg adds what a leg has of its own.
func (k *fingerprint) leg(l legRow) {
	m := k.m
	r := m.legs.At(l)
	s := r.Session
	h := hash(0)
	if r.Parent == 0 {
		h = k.of[l]
	} else {
		for _, own := range [...]int{ir.SlotCached, ir.SlotComputed} {
			if slot := m.prog.IR.SlotsOf[own]; k.liveAt(r).has(slot) {
				h = h.f(*m.attrs.At(l, slot))
			}
		}
	}
	h = h.u(uint64(r.Status)).i(int32(r.Where)).i(int32(r.Pending)).f(r.GrowTo).u(uint64(r.GrowKind)).b(r.Broken)
	if !k.fold {
		h = h.u(r.Draws)
		if k.reads.samples && m.prog.forks {
			h = h.u(r.Key).u(uint64(r.Forks))
		}
	}
	for f := r.Frame; f != 0; f = m.frames.At(f).Parent {
		fr := m.frames.At(f)
		h = h.i(fr.Block).i(fr.Pos).u(uint64(fr.Kind))
	}
	for d := r.Hold; d != 0; d = m.holds.At(d).Parent {
		dr := m.holds.At(d)
		h = h.i(int32(dr.Header)).b(dr.Grown)
		for a := dr.Allocs.First; a != 0; a = m.owned.Next(a) {
			p := m.allocs.At(a)
			h = h.i(int32(p.Pool)).f(p.Units).f(p.Position).b(p.Moved).b(a == r.GrowAlloc)
		}
	}
	if r.Status == queued {
		for w := range m.prog.holds[r.Pending-1].wants {
			h = h.i(int32(*m.pending.At(l, w)))
		}
	}
	if m.sessions.At(s).Leases.First != 0 {
		h = h.b(r.RanFrom < m.core.Now) // it may have begun to read before they expire
	}
	for p := range m.prog.pools {
		h = m.pastKey(h, l, &m.atPool.At(s, poolRow(p)).past)
	}
	for name := range m.prog.IR.LeaseNames {
		h = m.pastKey(h, l, &m.named.At(s, name).past)
	}
	k.of[l] = h
}

// liveAt are the attributes of a session that decide something later, as far as a leg of it is concerned.
func (k *fingerprint) liveAt(r *leg) slots {
	switch {
	case r.Pending != 0: // the hold is still to be entered
		hs := &k.m.prog.holds[r.Pending-1]
		return k.reads.live[hs.block][hs.pos]
	case r.Frame == 0:
		return k.reads.always
	}
	f := k.m.frames.At(r.Frame)
	return k.reads.live[f.Block][f.Pos]
}

// attributes adds those of a list that are live.
func (k *fingerprint) attributes(h hash, list []float64, live slots) hash {
	for slot, v := range list {
		if live.has(slot) {
			h = h.f(v - k.shift(k.reads.slope[slot]))
		}
	}
	return h
}

// shift is how far a value of some slope has moved with the clock. Infinite ones do not.
func (k *fingerprint) shift(slope float64) float64 {
	if slope == 0 {
		return 0
	}
	return slope * k.from
}

func (k *fingerprint) pools() {
	m := k.m
	for p := range poolRow(len(m.prog.pools)) {
		ps := m.pools.At(p)
		k.all = k.all.f(ps.Allocated).f(ps.Cached)
		if m.prog.peaks {
			k.all = k.all.f(*m.peaks.At(p))
		}
		i := int32(0)
		for a := ps.Allocs.First; a != 0; a = m.inPool.Next(a) {
			k.at(m.readerOf(m.allocs.At(a)), tagAlloc, int32(p), i)
			i++
		}
		i = 0
		for e := ps.Entries.First; e != 0; e = m.lru.Next(e) {
			r := m.entries.At(e)
			owner := legRow(r.Owner)
			if r.Dead {
				owner = 0
			}
			k.at(owner, tagEntry, int32(p), i, r.Size, truth(r.Dead))
			if k.reads.dated[p] {
				k.at(owner, tagEntry, int32(p), i, r.Time-k.from)
			}
			if owner == 0 && m.prog.pools[p].snapshot {
				k.all = k.attributes(k.all, m.snaps.Row(e), k.reads.always)
			}
			i++
		}
		for i, l := range m.queues.Order(p) {
			r := m.legs.At(l)
			var room [4]float64
			values := append(room[:0], truth(r.QueueSeq < 0))
			for n, slope := range k.reads.queue[p] {
				key := r.QueueKey
				if n > 0 {
					key = *m.queueKeys.At(l, n-1)
				}
				values = append(values, key-k.shift(slope))
			}
			if k.reads.waited[p] {
				values = append(values, r.Since-m.core.Now)
			}
			k.at(l, tagQueue, int32(p), int32(i), values...)
		}
		i = 0
		for l := ps.Growers.First; l != 0; l = m.growers.Next(l) {
			k.at(l, tagGrow, int32(p), i)
			i++
		}
	}
	for a := m.core.Abandoned.First; a != 0; a = m.owned.Next(a) {
		p := m.allocs.At(a)
		k.all = k.attributes(k.all.tag(tagLeft).i(int32(p.Pool)).f(p.Units).f(p.Computed).f(p.Expiry-k.from).i(int32(p.Header)), m.left.Row(a), k.reads.always)
	}
}

func (k *fingerprint) stages() {
	m := k.m
	for i := range stageRow(len(m.prog.stages)) {
		st := m.stages.At(i)
		k.all = k.all.b(st.InFlight).b(st.Tried && !st.InFlight && m.core.Phase == phStages).f(st.Rate).b(st.Dirty)
		if k.reads.iterations {
			k.all = k.all.u(uint64(st.Iterations))
		}
		if m.prog.past {
			p, gap := &st.Past, 0.0
			if p.Started > 0 {
				gap = m.core.Now - p.Latest
			}
			k.all = k.all.u(uint64(min(p.Started, 2))).f(gap).f(p.Gap).f(p.Service).f(p.Waits)
		}
		n := int32(0)
		for j := st.Present.First; j != 0; j = m.present.Next(j) {
			r := m.jobs.At(j)
			left := r.Remaining
			if m.prog.stages[i].kind == psStage {
				left = r.Virtual - st.Virtual
			}
			work := r.Work
			switch m.prog.stages[i].kind {
			case psStage:
				work = 0 // what is left of it is all that counts
			case fifoStage, delayStage:
				if r.InService && !k.reads.work {
					work, left = 0, 0 // its event says when it ends
				}
			case stepStage:
			}
			if k.reads.admission {
				k.at(r.Leg, tagJob, int32(i), n, float64(r.Admission))
			}
			k.at(r.Leg, tagJob, int32(i), n, float64(r.Mode), work, left, r.Tokens, r.Before, truth(r.InService), truth(r.Stalled),
				truth(r.Considered == m.core.Iteration && m.core.Iter.Engine == i), truth(r.Shut && m.core.Iter.Engine == i))
			n++
		}
		n = 0
		for j := st.Scheduled.First; j != 0; j = m.scheduled.Next(j) {
			k.at(m.jobs.At(j).Leg, tagIter, int32(i), n)
			n++
		}
	}
}

func (k *fingerprint) agenda() {
	m := k.m
	for i, n := range m.agenda.Order(0) {
		e := m.events.At(n)
		l, where := legRow(0), e.Ref
		switch e.Kind {
		case evFinish:
			j := m.jobs.At(jobRow(e.Ref))
			l, where = j.Leg, int32(j.Stage)
		case evLease:
			a := m.allocs.At(allocRow(e.Ref))
			l, where = legRow(a.Session), int32(a.Pool)
		case evTimer:
			l, where = legRow(e.Ref), 0
		case evPS, evIter, evArrive, evBirth, evCall:
		}
		k.at(l, tagEvent, where, int32(i), e.Time-k.from, float64(e.Kind))
	}
}

func (k *fingerprint) control() {
	c := &k.m.core
	k.all = k.all.f(c.Now - k.from).b(c.Halted).u(uint64(c.Births)).i(int32(c.Sweep)).b(c.Swept).u(uint64(c.Phase)).i(int32(c.Stage)).i(int32(c.Iter.Engine))
	if _, closed := k.m.prog.IR.Arrival.(*ir.Closed); !closed {
		k.all = k.all.u(uint64(c.Serial))
	}
	if !k.fold {
		k.all = k.all.u(c.Draws).u(c.ArriveDraws).u(c.TraceDraws)
	}
	if c.Iter.Engine >= 0 {
		k.all = k.all.f(c.Iter.Left).f(c.Iter.Chunk).f(c.Iter.Tokens).b(c.Iter.Preempted).b(c.Iter.Over)
	}
	if c.Spill.Under {
		k.all = k.all.i(int32(c.Spill.Pool)).f(c.Spill.Units).f(c.Spill.Work)
		k.at(legRow(c.Spill.Owner), tagControl, 0, 0)
	}
	if c.Ending.Session != 0 {
		k.all = k.all.i(int32(c.Ending.Header)).i(int32(c.Ending.Pool))
	}
	if c.Losing.Leg != 0 {
		k.all = k.all.i(int32(c.Losing.Pool))
	}
	for i, l := range [...]legRow{c.Running, c.Rejecting, c.Admit.Leg, c.Grow.Leg, c.Cancel, legRow(c.Ending.Session), c.Losing.Leg, c.Waiter} {
		if l != 0 {
			k.at(l, tagRun, int32(i), 0)
		}
	}
	if c.Admit.Leg != 0 {
		k.at(c.Admit.Leg, tagControl, c.Admit.Want, int32(c.Admit.Via), truth(c.Admit.Taken), c.Admit.Hit, c.Admit.Reused, c.Admit.Keep)
	}
	if c.Grow.Leg != 0 {
		k.at(c.Grow.Leg, tagControl, int32(c.Grow.Kind), 0, c.Grow.To, c.Iter.NewTokens)
	}
}

// pastKey adds what decides whether a release that finds nothing is a finding. Who is at a stage has not read there yet.
func (m *configuration) pastKey(h hash, l legRow, p *past) hash {
	if p.Gone == notGone {
		return h
	}
	r := m.legs.At(l)
	h = h.u(uint64(p.Gone)).b(r.RanFrom < p.At)
	if r.StayEnd > max(p.Step, p.Said) {
		h = h.u(uint64(r.Stay) + 1).b(r.StayAt == m.core.Now)
	}
	inside := int32(0) // the holds that were begun since a release last meant it: their end by preemption is no reason to forget it
	for d := r.Hold; d != 0 && m.holds.At(d).Began > p.Said; d = m.holds.At(d).Parent {
		inside++
	}
	return h.i(inside)
}
