package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// A fingerprint is equal for configurations from which the same can happen: it sees the sessions with all they hold and wait
// for, pools, stages, agenda and control, but no numbering of rows, no statistics, no recorded observations and no attribute
// that decides nothing. Sequence numbers count by the order they make, times by how far they are from now: the clock itself
// counts only where something is decided by it (reading), and the horizon does not. So a configuration that comes back
// later has the fingerprint it had.

// Alike says which configurations have the same fingerprint.
type Alike struct {
	// Fold tells sessions apart by their state alone (Program.Interchangeable says when that is right), but those of the serials Named.
	Fold  bool
	Named []int64
	// Salt makes it another fingerprint, for a second opinion.
	Salt uint64
}

// Interchangeable tells whether sessions of equal state can be told apart by nothing: the program never draws, and
// decides nothing by `serial`, but where the init block sets what every explicit session presets. Then fingerprints may fold
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
	if !ok || block != p.Init {
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
)

// Fingerprint is the configuration's fingerprint.
func (m *Machine) Fingerprint(a Alike) uint64 {
	k := fingerprint{m: m, reads: m.prog.reads, fold: a.Fold, of: m.prints, all: hash(a.Salt)}
	if !k.reads.absolute {
		k.from = m.core.Now
	}
	k.of = slices.Grow(k.of[:0], len(m.sessions.rows))[:len(m.sessions.rows)]
	m.prints = k.of
	k.sessions()
	k.pools()
	k.stages()
	k.agenda()
	k.control()
	sum := uint64(0)
	for s := m.core.LiveHead; s != 0; s = m.sessions.at(s).LiveNext {
		if serial := m.sessions.at(s).Serial; !a.Fold || slices.Contains(a.Named, serial) {
			k.of[s] = k.of[s].u(uint64(serial) + 1)
		}
		sum += mix(uint64(k.of[s]))
	}
	return mix(sum + uint64(k.all))
}

// Part is what a session is in the configuration whose fingerprint was taken last: sessions with equal parts in configurations with
// equal fingerprints do the same from there on. 0 for no live session.
func (m *Machine) Part(serial int64) uint64 {
	if s := m.row(serial); s != 0 {
		return uint64(m.prints[s])
	}
	return 0
}

// Standing is a number for where a session waits: the statement, and the pool or the stage; it stays as long as the session does not
// move. false for one that does not wait.
func (m *Machine) Standing(serial int64) (uint64, bool) {
	s := m.row(serial)
	if s == 0 || m.sessions.at(s).Status == ready {
		return 0, false
	}
	r := m.sessions.at(s)
	h := hash(0).u(uint64(r.Status)).i(r.Where)
	if r.Job != 0 {
		h = h.i(m.jobs.at(r.Job).Stage)
	}
	if f := r.Frame; f != 0 {
		h = h.i(m.frames.at(f).Block).i(m.frames.at(f).Pos)
	}
	return uint64(h), true
}

type fingerprint struct {
	m     *Machine
	reads *reading
	fold  bool
	// from is what times count from: now, or 0 where something is decided by the clock.
	from float64
	// of accumulates, per session, its state and its place in every order; all what belongs to none.
	of  []hash
	all hash
}

// at notes that a session (0: none) has place i in an order.
func (k *fingerprint) at(s int32, tag uint64, where, i int32, values ...float64) {
	h := &k.all
	if s != 0 {
		h = &k.of[s]
	}
	*h = h.tag(tag).i(where).i(i)
	for _, v := range values {
		*h = h.f(v)
	}
}

func (k *fingerprint) sessions() {
	m := k.m
	ranks := m.order[:0]
	for s := m.core.LiveHead; s != 0; s = m.sessions.at(s).LiveNext {
		r := m.sessions.at(s)
		ranks = append(ranks, s)
		h := hash(0).u(uint64(r.Status)).i(r.Where).i(r.Pending).f(r.GrowTo).u(uint64(r.GrowKind)).i(r.TurnIndex).i(r.TraceRow)
		if a, ok := m.prog.IR.Arrival.(*ir.Sessions); ok && r.Explicit >= 0 {
			for _, turn := range a.List[r.Explicit].Turns {
				for _, p := range turn {
					h = h.u(uint64(p.Slot)).f(p.Value)
				}
			}
		}
		if !k.fold {
			h = h.u(r.Draws)
		}
		h = k.attributes(h, m.attrs.rows[m.attr(s, 0):m.attr(s+1, 0)], k.liveAt(r))
		for f := r.Frame; f != 0; f = m.frames.at(f).Parent {
			fr := m.frames.at(f)
			h = h.i(fr.Block).i(fr.Pos).u(uint64(fr.Kind))
		}
		for d := r.Hold; d != 0; d = m.holds.at(d).Parent {
			dr := m.holds.at(d)
			h = h.i(dr.Stmt).b(dr.Grown)
			for a := dr.FirstPart; a != 0; a = m.parts.at(a).Next {
				p := m.parts.at(a)
				h = h.i(p.Pool).f(p.Units).f(p.Position).b(p.Moved).b(a == r.GrowPart)
			}
		}
		for a := r.LeaseHead; a != 0; a = m.parts.at(a).Next {
			p := m.parts.at(a)
			h = h.i(p.Pool).f(p.Units).f(p.Computed).f(p.Expiry - k.from).i(p.Stmt).b(p.Rival)
			if p.Name != 0 {
				h = h.i(p.Name).b(m.named.at(m.nameRow(s, p.Name-1)).Part == a)
			}
		}
		if r.Status == queued {
			for w := range m.prog.holds[r.Pending-1].wants {
				h = h.i(*m.pending.at(m.wantRow(s, w)))
			}
		}
		if r.LeaseHead != 0 {
			h = h.b(r.RanFrom < m.core.Now) // it may have begun to read before they expire
		}
		for p := range m.prog.pools {
			c := m.claims.at(m.claim(s, int32(p)))
			h = m.pastKey(h, s, &c.past)
		}
		for name := range m.prog.IR.LeaseNames {
			l := m.named.at(m.nameRow(s, int32(name)))
			h = m.pastKey(h.i(l.Pool), s, &l.past)
		}
		k.of[s] = h
	}
	// Admission numbers count by their order alone.
	slices.SortFunc(ranks, func(a, b int32) int {
		return int(int64(m.sessions.at(a).Admission) - int64(m.sessions.at(b).Admission))
	})
	m.order = ranks
	for i, s := range ranks {
		if m.sessions.at(s).Admission > 0 {
			k.of[s] = k.of[s].i(int32(i))
		}
	}
	i := int32(0)
	for s := m.core.ReadyHead; s != 0; s = m.sessions.at(s).ReadyNext {
		k.at(s, tagReady, 0, i)
		i++
	}
}

// liveAt are the attributes of a session that decide something later.
func (k *fingerprint) liveAt(r *session) slots {
	switch {
	case r.Pending != 0: // the hold is still to be entered
		hs := &k.m.prog.holds[r.Pending-1]
		return k.reads.live[hs.block][hs.pos]
	case r.Frame == 0:
		return k.reads.always
	}
	f := k.m.frames.at(r.Frame)
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
	for p := range m.prog.pools {
		p := int32(p)
		ps := m.pools.at(p + 1)
		k.all = k.all.f(ps.Allocated).f(ps.Cached)
		i := int32(0)
		for a := ps.AllocHead; a != 0; a = m.parts.at(a).PoolNext {
			k.at(m.parts.at(a).Session, tagAlloc, p, i)
			i++
		}
		i = 0
		for e := ps.EntryHead; e != 0; e = m.entries.at(e).Next {
			r := m.entries.at(e)
			owner := r.Owner
			if r.Dead {
				owner = 0
			}
			k.at(owner, tagEntry, p, i, r.Size, truth(r.Dead))
			if k.reads.dated[p] {
				k.at(owner, tagEntry, p, i, r.Time-k.from)
			}
			if owner == 0 && m.prog.pools[p].snapshot {
				size := int32(len(m.prog.IR.Attrs))
				k.all = k.attributes(k.all, m.snaps.rows[e*size:(e+1)*size], k.reads.always)
			}
			i++
		}
		q := m.queueHeap(p)
		for i, s := range q.ordered() {
			k.at(s, tagQueue, p, int32(i), m.sessions.at(s).QueueKey-k.shift(k.reads.queue[p]), truth(m.sessions.at(s).QueueSeq < 0))
		}
		i = 0
		for s := ps.GrowHead; s != 0; s = m.sessions.at(s).GrowNext {
			k.at(s, tagGrow, p, i)
			i++
		}
	}
}

func (k *fingerprint) stages() {
	m := k.m
	for i := range m.prog.stages {
		i := int32(i)
		st := m.stages.at(i + 1)
		k.all = k.all.b(st.InFlight).b(st.Tried && !st.InFlight && m.core.Phase == phStages).f(st.Rate).b(st.Dirty)
		if m.prog.past {
			p, gap := &st.Past, 0.0
			if p.Started > 0 {
				gap = m.core.Now - p.Latest
			}
			k.all = k.all.u(uint64(min(p.Started, 2))).f(gap).f(p.Gap).f(p.Service).f(p.Waits)
		}
		n := int32(0)
		for j := st.Head; j != 0; j = m.jobs.at(j).Next {
			r := m.jobs.at(j)
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
				k.at(r.Session, tagJob, i, n, float64(r.Admission))
			}
			k.at(r.Session, tagJob, i, n, float64(r.Mode), work, left, r.Tokens, r.Before, truth(r.InService), truth(r.Stalled),
				truth(r.Mark == m.core.Iteration && m.core.Iter == i))
			n++
		}
		n = 0
		for j := st.IterHead; j != 0; j = m.jobs.at(j).IterNext {
			k.at(m.jobs.at(j).Session, tagIter, i, n)
			n++
		}
	}
}

func (k *fingerprint) agenda() {
	m := k.m
	h := m.agendaHeap()
	for i, n := range h.ordered() {
		e := m.events.at(n)
		s, where := int32(0), e.Ref
		switch e.Kind {
		case evFinish:
			s, where = m.jobs.at(e.Ref).Session, m.jobs.at(e.Ref).Stage
		case evLease:
			s, where = m.parts.at(e.Ref).Session, m.parts.at(e.Ref).Pool
		case evPS, evIter, evArrive:
		}
		k.at(s, tagEvent, where, int32(i), e.Time-k.from, float64(e.Kind))
	}
}

func (k *fingerprint) control() {
	c := &k.m.core
	k.all = k.all.f(c.Now - k.from).b(c.Halted).u(uint64(c.Births)).i(c.Sweep).b(c.Swept).u(uint64(c.Phase)).i(c.StagePos).i(c.Iter)
	if _, closed := k.m.prog.IR.Arrival.(*ir.Closed); !closed {
		k.all = k.all.u(uint64(c.Serial))
	}
	if !k.fold {
		k.all = k.all.u(c.Draws).u(c.ArriveDraws).u(c.TraceDraws)
	}
	if c.Iter >= 0 {
		k.all = k.all.f(c.IterLeft).f(c.IterChunk).f(c.IterTokens).b(c.IterPreempted).b(c.IterOver)
	}
	if c.Spilling {
		k.all = k.all.i(c.SpillPool).f(c.SpillUnits).f(c.SpillWork)
		k.at(c.SpillEntryOwner, tagControl, 0, 0)
	}
	for i, s := range [...]int32{c.RunS, c.RejectS, c.AdmitS, c.GrowS} {
		if s != 0 {
			k.at(s, tagRun, int32(i), 0)
		}
	}
	if c.AdmitS != 0 {
		k.at(c.AdmitS, tagControl, c.AdmitK, c.AdmitVia, truth(c.AdmitTaken), c.AdmitHit, c.AdmitReused, c.AdmitKeep)
	}
	if c.GrowS != 0 {
		k.at(c.GrowS, tagControl, int32(c.GrowKind), 0, c.GrowTo, c.IterWant)
	}
}

// pastKey adds what decides whether a release that finds nothing is a finding. Who is at a stage has not read there yet.
func (m *Machine) pastKey(h hash, s int32, p *past) hash {
	if p.Gone == notGone {
		return h
	}
	r := m.sessions.at(s)
	h = h.u(uint64(p.Gone)).b(r.RanFrom < p.At)
	if r.StayEnd > max(p.Step, p.Said) {
		h = h.u(uint64(r.Stay) + 1).b(r.StayAt == m.core.Now)
	}
	inside := int32(0) // the holds that were begun since a release last meant it: their end by preemption is no reason to forget it
	for d := r.Hold; d != 0 && m.holds.at(d).Began > p.Said; d = m.holds.at(d).Parent {
		inside++
	}
	return h.i(inside)
}
