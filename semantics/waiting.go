package semantics

import (
	"cmp"
	"math"
	"slices"
)

// Waiting is where a session stands that does not get on by itself.
type Waiting struct {
	Session int64
	// Pool is where it is queued or, with Stalled, waits for a growth, Stage where it has a job; -1 for neither.
	Pool, Stage int32
	Stalled     bool
	// InService: the job is being served.
	InService bool
	// Since is when it began to wait: joined the queue or the stage, was served last by an engine.
	Since float64
	// Needs is the room in Pool that it waits for, NaN where its header cannot be read now.
	Needs float64
	// Block and Stmt locate the statement it waits in.
	Block, Stmt int32
	// Held is what it holds, outermost first, and leases, in grant order.
	Held []Holding
}

// Waits gives the live sessions that wait now: in a queue, for a growth, at a stage that does not serve them or whose work has no
// end; the longest first, of those that have waited equally long the one born first.
func (m *evaluator) Waits() []Waiting {
	var out []Waiting
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		r := m.sessions.At(s)
		if r.Status == ready || r.Status == atStage && m.getsOn(r.Job) && !m.endless(m.jobs.At(r.Job)) {
			continue
		}
		w := m.waiting(s)
		w.Held = m.holdings(s, nil)
		out = append(out, w)
	}
	slices.SortStableFunc(out, func(a, b Waiting) int { return cmp.Compare(a.Since, b.Since) })
	return out
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
}

// Leases gives the leases that are open now, the oldest first.
func (m *configuration) Leases() []LeaseView {
	var out []LeaseView
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		for a := m.sessions.At(s).Leases.First; a != 0; a = m.owned.Next(a) {
			p := m.allocs.At(a)
			out = append(out, LeaseView{m.sessions.At(s).Serial, int32(p.Pool), p.Units, p.Granted, p.Expiry, m.leaseName(p)})
		}
	}
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

// waiting tells where a live session stands.
func (m *evaluator) waiting(s sessionRow) Waiting {
	r := m.sessions.At(s)
	w := Waiting{Session: r.Serial, Pool: -1, Stage: -1, Since: r.Since, Block: -1, Stmt: -1}
	if f := r.Frame; f != 0 {
		w.Block, w.Stmt = m.frames.At(f).Block, m.frames.At(f).Pos-1
	}
	switch r.Status {
	case queued:
		hs := &m.prog.holds[r.Pending-1]
		w.Pool, w.Block, w.Stmt = int32(r.Where), hs.block, hs.pos
		w.Needs = m.room(s, 0)
	case stalled:
		w.Pool, w.Stalled = int32(r.Where), true
		w.Needs = r.GrowTo - m.allocs.At(r.GrowAlloc).Units
	case atStage:
		j := m.jobs.At(r.Job)
		w.Since, w.InService = j.Since, m.getsOn(r.Job)
	case ready:
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

// room is the room that want k of a queued session's hold needs in its pool, NaN where that cannot be read now.
func (m *evaluator) room(s sessionRow, k int) float64 {
	if m.err != nil {
		return math.NaN()
	}
	scene, site, told := m.scene, m.where, m.opt.OnNegative
	hs := &m.prog.holds[m.sessions.At(s).Pending-1]
	p := *m.pending.At(s, k)
	m.opt.OnNegative = nil
	m.at(hs.block, hs.pos, s)
	m.forAdmit(s, none)
	units, reserve := m.wantOf(&hs.wants[k], s, p)
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

// Wants gives the room that a session in a queue needs, a pool of its hold after the other; none for one that is in no queue.
func (m *evaluator) Wants(serial int64) (out []Room) {
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		r := m.sessions.At(s)
		if r.Serial != serial || r.Status != queued {
			continue
		}
		for k := range m.prog.holds[r.Pending-1].wants {
			out = append(out, Room{int32(*m.pending.At(s, k)), m.room(s, k)})
		}
	}
	return out
}

// holdings appends what a session holds, outermost first, and leases.
func (m *configuration) holdings(s sessionRow, to []Holding) []Holding {
	r := m.sessions.At(s)
	from := len(to)
	for h := r.Hold; h != 0; h = m.holds.At(h).Parent {
		for a := m.holds.At(h).Allocs.Last; a != 0; a = m.owned.Prev(a) {
			to = append(to, Holding{Pool: int32(m.allocs.At(a).Pool), Units: m.allocs.At(a).Units, Until: math.Inf(1)})
		}
	}
	slices.Reverse(to[from:])
	for a := r.Leases.First; a != 0; a = m.owned.Next(a) {
		p := m.allocs.At(a)
		to = append(to, Holding{Pool: int32(p.Pool), Lease: true, Name: p.Name, Units: p.Units, Until: p.Expiry})
	}
	return to
}
