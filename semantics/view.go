package semantics

import (
	"math"
	"slices"
	"unsafe"

	"github.com/sq-sem/sq-sem/ir"
)

// The views are copies of parts of the configuration for people and programs to read: the stepper, reports,
// the property tests. They hold nothing of the machine and stay as they were taken.

// AllocView is one allocation of a pool, of a hold or a lease.
type AllocView struct {
	Session int64
	// Leg is the block of the session's leg whose hold it is, -1 for the root leg and for leases.
	Leg int
	// Abandoned tells of a lease that it is nobody's any more; Session is whose it was.
	Abandoned bool
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
	// Text is, of a lease there, what its tokens are: its session's text as it was when the lease began.
	Text []ir.Piece
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
	Growers                           []int64     // serials of sessions with a stalled leg, front first
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
	for l := ps.Growers.First; l != 0; l = m.growers.Next(l) {
		v.Growers = append(v.Growers, m.legs.At(l).Serial)
	}
	return v
}

func (m *configuration) allocView(a allocRow) AllocView {
	r := m.allocs.At(a)
	v := AllocView{Session: m.serialOf(r), Leg: -1, Abandoned: r.Session == 0, Units: r.Units, Position: r.Position, Expires: math.Inf(1), Blocks: m.blockViews(a)}
	if r.Hold == 0 {
		v.Lease, v.Computed, v.Granted, v.Expires = true, r.Computed, r.Granted, r.Expiry
		v.Name = m.leaseName(r)
		if m.prog.pools[r.Pool].shared {
			v.Text = m.pieceViews(m.tables.At(a).Text)
		}
	} else {
		v.Leg = m.legs.At(m.holds.At(r.Hold).Leg).block()
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
	for i, l := range order {
		out[i] = m.legs.At(l).Serial
	}
	return out
}

// FrameView is one open block of a leg.
type FrameView struct {
	Block, Pos int
	// Kind is "block", "loop", "hold" or, of a leg's outermost but for a root leg's, "leg".
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

// LegView is one leg of a live session.
type LegView struct {
	// Leg is the leg's block, -1 for a root leg.
	Leg int
	// Status is "ready", "running", "queued", "at stage", "stalled", "forked" or "waiting".
	Status string
	// Pool is where it is queued or stalled, Stage where its job is; -1 for neither.
	Pool, Stage int
	// Remaining is the work its job has left, Mode 0 plain, 1 prefill, 2 decode. Flight is, at an engine that is ahead, the tokens of it that
	// have not landed.
	Remaining, Flight float64
	Mode              uint8
	// Until is, of one that waits, when it goes on at the latest, +Inf for never.
	Until  float64
	Frames []FrameView // outermost first
	Holds  []HoldView  // outermost first
	// Block and Stmt locate the statement it is at: the next one when ready, the one it waits in otherwise.
	Block, Stmt int
	Admission   uint64
	// Cached and Computed are the attributes of these names, of which each leg has its own.
	Cached, Computed float64
}

// SessionView is one live session, and its root leg.
type SessionView struct {
	Serial int64
	LegView
	Attrs  []float64
	Leases []HeldView // in grant order
	Born   float64
	// Legs are the others, each before its own, in the order of the text.
	Legs []LegView
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

// AppendLegs appends the legs of the live sessions to a list, those of a session with its root leg first.
func (m *configuration) AppendLegs(to []LegID) []LegID {
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		for l := legRow(s); l != 0; l = m.nextLeg(l) {
			to = append(to, LegID{m.legs.At(l).Serial, m.legs.At(l).block()})
		}
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
	r, root := m.sessions.At(s), legRow(s)
	v := SessionView{Serial: serial, LegView: m.legView(root), Attrs: slices.Clone(m.attrs.Row(root)), Born: r.Born}
	for a := r.Leases.First; a != 0; a = m.owned.Next(a) {
		v.Leases = append(v.Leases, HeldView{int(m.allocs.At(a).Pool), m.allocView(a)})
	}
	for l := m.nextLeg(root); l != 0; l = m.nextLeg(l) {
		v.Legs = append(v.Legs, m.legView(l))
	}
	return v, true
}

func (m *configuration) legView(l legRow) LegView {
	r := m.legs.At(l)
	v := LegView{Leg: r.block(), Status: r.Status.String(), Pool: -1, Stage: -1, Until: math.Inf(1), Admission: r.Admission, Block: -1, Stmt: -1}
	v.Cached, v.Computed = *m.attrs.At(l, m.prog.IR.SlotsOf[ir.SlotCached]), *m.attrs.At(l, m.prog.IR.SlotsOf[ir.SlotComputed])
	if m.core.Running == l {
		v.Status = "running"
	}
	if r.Status == queued || r.Status == stalled {
		v.Pool = int(r.Where)
	}
	if r.Timer != 0 {
		v.Until = m.events.At(r.Timer).Time
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
		v.Frames = append(v.Frames, FrameView{int(fr.Block), int(fr.Pos), [...]string{"block", "loop", "hold", "leg"}[fr.Kind]})
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
	return v
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
	// Session is the serial, -1 for the work of a spill, Leg the block of the session's leg, -1 for its root leg.
	Session         int64
	Leg             int
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
		jv := JobView{Session: -1, Leg: -1, Mode: j.Mode, Work: j.Work, Remaining: m.remaining(j), InService: j.InService, Stalled: j.Stalled, Tokens: j.Tokens}
		if m.prog.stages[i].ahead {
			jv.Remaining, jv.Tokens = m.leftAt(n), m.flightOf(n)
		}
		if j.Leg != 0 {
			jv.Session, jv.Leg = m.legs.At(j.Leg).Serial, m.legs.At(j.Leg).block()
		}
		v.Jobs = append(v.Jobs, jv)
	}
	return v
}

// EventView is one event of the agenda.
type EventView struct {
	Time float64
	// Kind is "finish", "finish (shared)", "iteration end", "lease expiry", "arrival" or "timer".
	Kind string
	// Stage is where, Pool which pool's lease, Session whose; -1 for none.
	Stage, Pool int
	Session     int64
	// Leg is the block of the session's leg, -1 for its root leg and for leases.
	Leg int
	// Lease is the name of the lease, empty for none.
	Lease string
}

// Agenda gives the future events in the order in which they will come.
func (m *configuration) Agenda() []EventView {
	order := m.agenda.Order(0)
	out := make([]EventView, len(order))
	for i, n := range order {
		e := m.events.At(n)
		v := EventView{Time: e.Time, Kind: [...]string{"finish", "finish (shared)", "iteration end", "lease expiry", "arrival", "arrival", "call", "timer"}[e.Kind], Stage: -1, Pool: -1, Session: -1, Leg: -1}
		switch e.Kind {
		case evFinish:
			j := m.jobs.At(jobRow(e.Ref))
			v.Stage = int(j.Stage)
			if j.Leg != 0 {
				v.Session, v.Leg = m.legs.At(j.Leg).Serial, m.legs.At(j.Leg).block()
			}
		case evPS, evIter, evCall:
			v.Stage = int(e.Ref)
		case evLease:
			a := m.allocs.At(allocRow(e.Ref))
			v.Pool, v.Session, v.Lease = int(a.Pool), m.serialOf(a), m.leaseName(a)
		case evTimer:
			r := m.legs.At(legRow(e.Ref))
			v.Session, v.Leg = r.Serial, r.block()
		case evArrive, evBirth:
		}
		out[i] = v
	}
	return out
}

// LeasedWithoutBound tells whether a lease without bound is open that its session may still end.
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

// Ready gives the serials of those in the ready queue, front first.
func (m *configuration) Ready() []int64 {
	var out []int64
	for l := m.core.Ready.First; l != 0; l = m.ready.Next(l) {
		out = append(out, m.legs.At(l).Serial)
	}
	return out
}

// LegID names a leg of a session.
type LegID struct {
	Session int64
	// Leg is its block, -1 for the root leg.
	Leg int
}

// Waiters gives the legs that wait for a condition, in the order in which they began to.
func (m *configuration) Waiters() (out []LegID) {
	for l := m.core.Waiters.First; l != 0; l = m.waiters.Next(l) {
		out = append(out, LegID{m.legs.At(l).Serial, m.legs.At(l).block()})
	}
	return out
}

// Running is the serial of the session whose statements execute, -1 for none.
func (m *configuration) Running() int64 {
	if m.core.Running == 0 {
		return -1
	}
	return m.legs.At(m.core.Running).Serial
}

// Samples gives the observations recorded so far. The slice is the machine's: read it, and not across a step.
func (m *configuration) Samples() []Sample { return m.samples.All()[1:] }

// Findings gives the findings so far, under the same terms.
func (m *configuration) Findings() []Finding { return m.findings.All()[1:] }

// Footprint estimates the memory of the configuration, in bytes.
func (m *configuration) Footprint() int64 {
	return int64(unsafe.Sizeof(*m)) + m.store.Bytes()
}
