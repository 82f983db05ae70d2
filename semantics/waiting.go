package semantics

import (
	"cmp"
	"math"
	"slices"
)

// Waiting is where a leg of a session stands that does not get on by itself.
type Waiting struct {
	Session int64
	// Leg is the block of the leg, -1 for the root leg.
	Leg int32
	// Pool is where it is queued or, with Stalled, waits for a growth, Stage where it has a job; -1 for neither.
	Pool, Stage int32
	Stalled     bool
	// InService: the job is being served.
	InService bool
	// Waits tells that it waits for a condition or for a time.
	Waits bool
	// Since is when it began to wait: joined the queue or the stage, was served last by an engine.
	Since float64
	// Needs is the room in Pool that it waits for, NaN where its header cannot be read now.
	Needs float64
	// Block and Stmt locate the statement it waits in.
	Block, Stmt int32
	// Held is what it holds, outermost first, and what its session leases, in grant order.
	Held []Holding
}

// Waits gives the legs of live sessions that wait now: in a queue, for a growth, for a condition, at a stage that does not serve them or whose
// work has no end; the longest first, of those that have waited equally long that of the session born first.
func (m *evaluator) Waits() []Waiting {
	var out []Waiting
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		for l := legRow(s); l != 0; l = m.nextLeg(l) {
			if m.waits(l) {
				w := m.waiting(l)
				w.Held = m.holdings(l, nil)
				out = append(out, w)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Waiting) int { return cmp.Compare(a.Since, b.Since) })
	return out
}

// waits tells whether a leg does not get on by itself.
func (m *configuration) waits(l legRow) bool {
	r := m.legs.At(l)
	switch r.Status {
	case ready, forked:
		return false
	case atStage:
		return !m.getsOn(r.Job) || m.endless(m.jobs.At(r.Job))
	case waiting:
		return r.Timer == 0 // else it goes on in time
	case queued, stalled:
	}
	return true
}

// LeaseView is a lease that is open.
type LeaseView struct {
	Session int64
	Pool    int32
	Units   float64
	// Granted is when it was granted, Expires its bound, +Inf for none.
	Granted, Expires float64
	// Name is its name, empty for none.
	Name string
	// Abandoned tells that it is nobody's any more.
	Abandoned bool
}

// Leases gives the leases that are open now, the oldest first.
func (m *configuration) Leases() []LeaseView {
	var out []LeaseView
	list := func(a allocRow) {
		for ; a != 0; a = m.owned.Next(a) {
			p := m.allocs.At(a)
			out = append(out, LeaseView{m.serialOf(p), int32(p.Pool), p.Units, p.Granted, p.Expiry, m.leaseName(p), p.Session == 0})
		}
	}
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		list(m.sessions.At(s).Leases.First)
	}
	list(m.core.Abandoned.First)
	slices.SortStableFunc(out, func(a, b LeaseView) int { return cmp.Compare(a.Granted, b.Granted) })
	return out
}

// Over tells that the run has ended and nothing was left to happen: it did not end for its horizon.
func (m *configuration) Over() bool { return m.core.Halted && m.nothingLeft() }

// nothingLeft tells that no event will ever come.
func (m *configuration) nothingLeft() bool {
	return m.agenda.Len(0) == 0 || math.IsInf(m.agenda.First(0).Key, 1)
}

// endless reports whether a job in service will never end.
func (m *configuration) endless(j *job) bool {
	return j.Event != 0 && math.IsInf(m.events.At(j.Event).Time, 1)
}

// waiting tells where a leg stands.
func (m *evaluator) waiting(l legRow) Waiting {
	r := m.legs.At(l)
	w := Waiting{Session: r.Serial, Leg: int32(r.block()), Pool: -1, Stage: -1, Since: r.Since, Block: -1, Stmt: -1}
	if f := r.Frame; f != 0 {
		w.Block, w.Stmt = m.frames.At(f).Block, m.frames.At(f).Pos-1
	}
	switch r.Status {
	case queued:
		hs := &m.prog.holds[r.Pending-1]
		w.Pool, w.Block, w.Stmt = int32(r.Where), hs.block, hs.pos
		w.Needs = m.room(l, 0)
	case stalled:
		w.Pool, w.Stalled = int32(r.Where), true
		w.Needs = r.GrowTo - m.allocs.At(r.GrowAlloc).Units
	case atStage:
		j := m.jobs.At(r.Job)
		w.Since, w.InService = j.Since, m.getsOn(r.Job)
	case waiting:
		w.Waits = true
	case ready, forked:
	}
	if r.Job != 0 {
		w.Stage = int32(m.jobs.At(r.Job).Stage)
	}
	return w
}

// getsOn tells whether a job is being served now.
func (m *configuration) getsOn(n jobRow) bool {
	j := m.jobs.At(n)
	switch m.prog.stages[j.Stage].kind {
	case stepStage:
		return j.Tokens > 0 || m.prog.stages[j.Stage].ahead && m.courses.At(n).Flight > 0
	case psStage:
		return m.stages.At(j.Stage).Rate > 0
	case fifoStage, delayStage:
	}
	return j.InService
}

// room is the room that want k of a queued leg's hold needs in its pool, NaN where that cannot be read now.
func (m *evaluator) room(l legRow, k int) float64 {
	if m.err != nil {
		return math.NaN()
	}
	scene, site, told := m.scene, m.where, m.opt.OnNegative
	hs := &m.prog.holds[m.legs.At(l).Pending-1]
	p := *m.pending.At(l, k)
	m.opt.OnNegative = nil
	m.at(hs.block, hs.pos, l)
	m.forAdmit(l, none)
	units, reserve := m.wantOf(&hs.wants[k], l, p)
	room := max(units, reserve)
	m.scene, m.where, m.opt.OnNegative = scene, site, told
	if m.err != nil {
		m.err = nil
		return math.NaN()
	}
	return m.prog.pools[p].up(room)
}

// Room is the room that a session in a queue needs in a pool to be admitted.
type Room struct {
	Pool int32
	// Units are rounded up to blocks; NaN where the header cannot be read now.
	Units float64
}

// Wants gives the room that the legs of a session in queues need, a pool of a hold after the other; none for one that is in no queue.
func (m *evaluator) Wants(serial int64) (out []Room) {
	for l := legRow(m.row(serial)); l != 0; l = m.nextLeg(l) {
		r := m.legs.At(l)
		if r.Status != queued {
			continue
		}
		for k := range m.prog.holds[r.Pending-1].wants {
			out = append(out, Room{int32(*m.pending.At(l, k)), m.room(l, k)})
		}
	}
	return out
}

// holdings appends what a leg holds, outermost first, and what its session leases.
func (m *configuration) holdings(l legRow, to []Holding) []Holding {
	r := m.legs.At(l)
	from := len(to)
	for h := r.Hold; h != 0; h = m.holds.At(h).Parent {
		for a := m.holds.At(h).Allocs.Last; a != 0; a = m.owned.Prev(a) {
			to = append(to, Holding{Pool: int32(m.allocs.At(a).Pool), Units: m.allocs.At(a).Units, Until: math.Inf(1)})
		}
	}
	slices.Reverse(to[from:])
	for a := m.sessions.At(r.Session).Leases.First; a != 0; a = m.owned.Next(a) {
		p := m.allocs.At(a)
		to = append(to, Holding{Pool: int32(p.Pool), Lease: true, Name: p.Name, Units: p.Units, Until: p.Expiry})
	}
	return to
}
