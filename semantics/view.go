package semantics

import (
	"math"
	"slices"
	"unsafe"
)

// The views are copies of parts of the configuration for people and programs to read: the stepper, reports,
// the property tests. They hold nothing of the machine and stay as they were taken.

// AllocView is one allocation of a pool, of a hold or a lease.
type AllocView struct {
	Session int64
	// Units are allocated, Position of them (of a hold) computed or loaded so far.
	Units, Position float64
	// Lease tells a lease, with its computed units, grant time and bound (+Inf for none).
	Lease            bool
	Computed         float64
	Granted, Expires float64
	// Name is the name of a lease, empty for none.
	Name string
	// Blocks are its blocks, in order, in a pool whose blocks are shared.
	Blocks []BlockView
}

// EntryView is one cache entry.
type EntryView struct {
	// Session is the owner's serial; Dead tells an entry that nobody can use, Gone one whose owner has ended.
	Session    int64
	Dead, Gone bool
	Size, Time float64
	Seq        uint64
}

// PoolView is one pool.
type PoolView struct {
	Name                              string
	Cap, Block                        float64
	Allocated, Leased, Cached         float64
	Allocs                            []AllocView // in admission order
	Entries                           []EntryView // in order of release
	Queue                             []int64     // serials, head first
	Growers                           []int64     // serials of stalled sessions, front first
	Admissions, Preemptions, Rejected int64
	Stuck, Granted, Expired, Released int64
	EndedLeases                       int64
	// Fenced are the units that were given back and wait for an iteration that still writes to them.
	Fenced float64
}

// Pool is a view of pool i of the program.
func (m *configuration) Pool(i int) PoolView {
	p := poolRow(i)
	ps, pp := m.pools.At(p), &m.prog.pools[p]
	v := PoolView{Name: pp.name, Cap: pp.cap, Block: pp.block, Allocated: ps.Allocated, Leased: ps.Leased, Cached: ps.Cached,
		Admissions: ps.Admissions, Preemptions: ps.Preemptions, Rejected: ps.Rejected, Stuck: ps.Stuck, Granted: ps.Granted,
		Expired: ps.Expired, Released: ps.Released, EndedLeases: ps.Ended}
	for a := ps.Allocs.First; a != 0; a = m.inPool.Next(a) {
		v.Allocs = append(v.Allocs, m.allocView(a))
	}
	for e := ps.Entries.First; e != 0; e = m.lru.Next(e) {
		r := m.entries.At(e)
		v.Entries = append(v.Entries, EntryView{Session: r.Serial, Dead: r.Dead, Gone: r.Owner == 0, Size: r.Size, Time: r.Time, Seq: r.Seq})
	}
	m.eachFenced(p, func(a allocRow) { v.Fenced += m.allocs.At(a).Units })
	v.Queue = m.queueSerials(p)
	for s := ps.Growers.First; s != 0; s = m.growers.Next(s) {
		v.Growers = append(v.Growers, m.sessions.At(s).Serial)
	}
	return v
}

func (m *configuration) allocView(a allocRow) AllocView {
	r := m.allocs.At(a)
	v := AllocView{Session: m.sessions.At(r.Session).Serial, Units: r.Units, Position: r.Position, Expires: math.Inf(1), Blocks: m.blockViews(a)}
	if r.Hold == 0 {
		v.Lease, v.Computed, v.Granted, v.Expires = true, r.Computed, r.Granted, r.Expiry
		v.Name = m.leaseName(r)
	}
	return v
}

// leaseName is the name of a lease, empty for none.
func (m *configuration) leaseName(a *allocation) string {
	if a.Name == 0 {
		return ""
	}
	return m.prog.IR.LeaseNames[a.Name-1]
}

func (m *configuration) queueSerials(p poolRow) []int64 {
	order := m.queues.Order(p)
	out := make([]int64, len(order))
	for i, s := range order {
		out[i] = m.sessions.At(s).Serial
	}
	return out
}

// FrameView is one open block of a session.
type FrameView struct {
	Block, Pos int
	// Kind is "block", "loop" or "hold".
	Kind string
}

// HeldView is one allocation of a hold or lease, with its pool.
type HeldView struct {
	Pool int
	AllocView
}

// HoldView is one open hold.
type HoldView struct {
	// Block and Stmt locate the hold statement.
	Block, Stmt int
	Grown       bool
	Pools       []HeldView
}

// SessionView is one live session.
type SessionView struct {
	Serial int64
	// Status is "ready", "running", "queued", "at stage" or "stalled".
	Status string
	Attrs  []float64
	// Pool is where it is queued or stalled, Stage where its job is; -1 for neither.
	Pool, Stage int
	// Remaining is the work its job has left, Mode 0 plain, 1 prefill, 2 decode. Flight is, at an engine that is ahead, the tokens of it that
	// have not landed.
	Remaining, Flight float64
	Mode              uint8
	Frames            []FrameView // outermost first
	Holds             []HoldView  // outermost first
	Leases            []HeldView  // in grant order
	// Block and Stmt locate the statement it is at: the next one when ready, the one it waits in otherwise.
	Block, Stmt int
	Born        float64
	Admission   uint64
}

// Sessions gives the serials of the live sessions, in order.
func (m *configuration) Sessions() []int64 {
	return m.AppendSessions(nil)
}

// AppendSessions appends the serials of the live sessions to a list, in order.
func (m *configuration) AppendSessions(to []int64) []int64 {
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		to = append(to, m.sessions.At(s).Serial)
	}
	return to
}

// row finds a live session, 0 for none.
func (m *configuration) row(serial int64) sessionRow {
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		if m.sessions.At(s).Serial == serial {
			return s
		}
	}
	return 0
}

// Session is a view of a live session; false when there is none of that serial.
func (m *configuration) Session(serial int64) (SessionView, bool) {
	s := m.row(serial)
	if s == 0 {
		return SessionView{}, false
	}
	r := m.sessions.At(s)
	v := SessionView{Serial: serial, Status: r.Status.String(), Pool: -1, Stage: -1, Born: r.Born, Admission: r.Admission, Block: -1, Stmt: -1}
	if m.core.Running == s {
		v.Status = "running"
	}
	v.Attrs = slices.Clone(m.attrs.Row(s))
	if r.Status == queued || r.Status == stalled {
		v.Pool = int(r.Where)
	}
	if j := r.Job; j != 0 {
		jr := m.jobs.At(j)
		v.Stage, v.Remaining, v.Mode = int(jr.Stage), m.remaining(jr), jr.Mode
		if m.prog.stages[jr.Stage].ahead {
			v.Remaining, v.Flight = m.leftAt(j), m.flightOf(j)
		}
	}
	for f := r.Frame; f != 0; f = m.frames.At(f).Parent {
		fr := m.frames.At(f)
		v.Frames = append(v.Frames, FrameView{int(fr.Block), int(fr.Pos), [...]string{"block", "loop", "hold"}[fr.Kind]})
	}
	slices.Reverse(v.Frames)
	for h := r.Hold; h != 0; h = m.holds.At(h).Parent {
		hr := m.holds.At(h)
		hs := &m.prog.holds[hr.Header]
		hv := HoldView{Block: int(hs.block), Stmt: int(hs.pos), Grown: hr.Grown}
		for a := hr.Allocs.First; a != 0; a = m.owned.Next(a) {
			hv.Pools = append(hv.Pools, HeldView{int(m.allocs.At(a).Pool), m.allocView(a)})
		}
		v.Holds = append(v.Holds, hv)
	}
	slices.Reverse(v.Holds)
	for a := r.Leases.First; a != 0; a = m.owned.Next(a) {
		v.Leases = append(v.Leases, HeldView{int(m.allocs.At(a).Pool), m.allocView(a)})
	}
	if n := len(v.Frames); n > 0 {
		v.Block, v.Stmt = v.Frames[n-1].Block, v.Frames[n-1].Pos
		if r.Status != ready {
			v.Stmt--
		}
	}
	if r.Status == queued {
		hs := &m.prog.holds[r.Pending-1]
		v.Block, v.Stmt = int(hs.block), int(hs.pos)
	}
	return v, true
}

// remaining is the work a job has left now.
func (m *configuration) remaining(j *job) float64 {
	switch m.prog.stages[j.Stage].kind {
	case psStage:
		st := m.stages.At(j.Stage)
		return max(0, j.Virtual-st.Virtual-(m.core.Now-st.Since)*st.Rate)
	case fifoStage, delayStage:
		if j.InService {
			return j.Work - (m.core.Now - j.Began)
		}
	case stepStage:
	}
	return j.Remaining
}

// JobView is one job at a stage.
type JobView struct {
	// Session is the serial, -1 for the work of a spill.
	Session         int64
	Mode            uint8
	Work, Remaining float64
	InService       bool
	Stalled         bool
	// Tokens is what the iteration in flight or being built assigned; at an engine that is ahead all that is in flight, and what is being
	// assigned.
	Tokens float64
}

// StageView is one stage.
type StageView struct {
	Name string
	// Jobs stand in residence order at an engine, else in joining order.
	Jobs []JobView
	// InFlight tells that an iteration runs; Rate is a ps stage's rate per job.
	InFlight bool
	Rate     float64
	// Built tells that another iteration is built, BuiltTokens what it takes, in all.
	Built       bool
	BuiltTokens float64
}

// Stage is a view of stage i of the program.
func (m *configuration) Stage(i int) StageView {
	st := m.stages.At(stageRow(i))
	v := StageView{Name: m.prog.stages[i].name, InFlight: st.InFlight, Rate: st.Rate}
	if m.prog.stages[i].ahead {
		pipe := m.pipes.At(stageRow(i))
		v.Built, v.BuiltTokens = pipe.Waiting, pipe.Tokens
	}
	for n := st.Present.First; n != 0; n = m.present.Next(n) {
		j := m.jobs.At(n)
		jv := JobView{Session: -1, Mode: j.Mode, Work: j.Work, Remaining: m.remaining(j), InService: j.InService, Stalled: j.Stalled, Tokens: j.Tokens}
		if m.prog.stages[i].ahead {
			jv.Remaining, jv.Tokens = m.leftAt(n), m.flightOf(n)
		}
		if j.Session != 0 {
			jv.Session = m.sessions.At(j.Session).Serial
		}
		v.Jobs = append(v.Jobs, jv)
	}
	return v
}

// EventView is one event of the agenda.
type EventView struct {
	Time float64
	// Kind is "finish", "finish (shared)", "iteration end", "lease expiry" or "arrival".
	Kind string
	// Stage is where, Pool which pool's lease, Session whose; -1 for none.
	Stage, Pool int
	Session     int64
	// Lease is the name of the lease, empty for none.
	Lease string
}

// Agenda gives the future events in the order in which they will come.
func (m *configuration) Agenda() []EventView {
	order := m.agenda.Order(0)
	out := make([]EventView, len(order))
	for i, n := range order {
		e := m.events.At(n)
		v := EventView{Time: e.Time, Kind: [...]string{"finish", "finish (shared)", "iteration end", "lease expiry", "arrival", "arrival", "call"}[e.Kind], Stage: -1, Pool: -1, Session: -1}
		switch e.Kind {
		case evFinish:
			j := m.jobs.At(jobRow(e.Ref))
			v.Stage = int(j.Stage)
			if j.Session != 0 {
				v.Session = m.sessions.At(j.Session).Serial
			}
		case evPS, evIter, evCall:
			v.Stage = int(e.Ref)
		case evLease:
			a := m.allocs.At(allocRow(e.Ref))
			v.Pool, v.Session, v.Lease = int(a.Pool), m.sessions.At(a.Session).Serial, m.leaseName(a)
		case evArrive, evBirth:
		}
		out[i] = v
	}
	return out
}

// LeasedWithoutBound tells whether a lease without bound is open.
func (m *configuration) LeasedWithoutBound() bool {
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		for a := m.sessions.At(s).Leases.First; a != 0; a = m.owned.Next(a) {
			if math.IsInf(m.allocs.At(a).Expiry, 1) {
				return true
			}
		}
	}
	return false
}

// Ready gives the serials in the ready queue, front first.
func (m *configuration) Ready() []int64 {
	var out []int64
	for s := m.core.Ready.First; s != 0; s = m.ready.Next(s) {
		out = append(out, m.sessions.At(s).Serial)
	}
	return out
}

// Running is the serial of the session whose statements execute, -1 for none.
func (m *configuration) Running() int64 {
	if m.core.Running == 0 {
		return -1
	}
	return m.sessions.At(m.core.Running).Serial
}

// Samples gives the observations recorded so far. The slice is the machine's: read it, and not across a step.
func (m *configuration) Samples() []Sample { return m.samples.All()[1:] }

// Findings gives the findings so far, under the same terms.
func (m *configuration) Findings() []Finding { return m.findings.All()[1:] }

// Footprint estimates the memory of the configuration, in bytes.
func (m *configuration) Footprint() int64 {
	return int64(unsafe.Sizeof(*m)) + m.store.Bytes()
}
