package semantics

import "github.com/sq-sem/sq-sem/semantics/rows"

// The rows of the configuration. Fields are exported for the encoder that saves a configuration. Each table has its own type of row
// number. Row 0 means none, but for pools and stages, which are numbered from 0 as in the program and where none means none.

type (
	sessionRow int32
	legRow     int32
	frameRow   int32
	holdRow    int32
	allocRow   int32
	entryRow   int32
	poolRow    int32
	stageRow   int32
	jobRow     int32
	eventRow   int32
	findingRow int32
)

// none is an expression that was not written, a header without a lease, a pool or stage that there is not.
const none = -1

// status says what a leg is doing.
type status uint8

const (
	ready   status = iota // in the ready queue, or running
	queued                // in a pool's queue, with a pending hold
	atStage               // a job of its is at a stage
	stalled               // waits for a growth
	forked                // its own legs go on in its place
	waiting               // waits for a condition, or for a time
)

func (s status) String() string {
	return [...]string{"ready", "queued", "at stage", "stalled", "forked", "waiting"}[s]
}

// session is what all legs of a session have in common. Its row has the number of its root leg's, so that a session that never forks has
// one row of each kind.
type session struct {
	Serial int64
	Stuck  bool
	// Leases stand in the order in which they were granted.
	Leases rows.List[allocRow]
	// TurnIndex is the next turn of its list or trace row; TraceRow the trace's session, -1 for none.
	TurnIndex int32
	Explicit  int32
	TraceRow  int32
	Born      float64
}

// leg is a place that a session is in: its root leg or, while a fork is under way, one of those that go on instead.
type leg struct {
	Session sessionRow
	// Serial is the session's.
	Serial int64
	// Parent is the leg that forked, 0 for a root leg, and Block the block that is this leg, none for a root leg.
	Parent legRow
	Block  int32
	// Legs are its own, in the order of the text.
	Legs rows.List[legRow]
	// First tells of the first leg of a fork, which goes on with its parent's stream, Broken that a break leaves the leg.
	First, Broken bool
	Status        status
	// InReady tells that the leg stands in the ready queue.
	InReady bool
	// ReadyAt counts in a root leg, for the instant ReadyIn, how often a leg of the session became ready.
	ReadyAt int32
	ReadyIn uint64
	// Where is the pool it is queued at or stalled on.
	Where poolRow
	Job   jobRow
	// Frame and Hold are the innermost ones.
	Frame frameRow
	Hold  holdRow
	// Admission is the number of its latest admission, 0 before the first.
	Admission uint64
	// QueueKey, further keys (queueKeys) and QueueSeq order it in a pool's queue.
	QueueKey float64
	QueueSeq int64
	// Since is when it joined the queue, stalled, or began to wait.
	Since float64
	// Pending is the header it waits for, counted from 1.
	Pending headerNo
	// The growth it is stalled in: the allocation to enlarge, the total asked for, its kind.
	GrowAlloc allocRow
	GrowTo    float64
	GrowKind  growKind
	// Cond is the condition that it waits for, none for none, and Timer the event that ends the wait.
	Cond  int32
	Timer eventRow
	// Draws is the state of the stream that its statements draw from. Those of its legs but the first draw from streams that Key, and the
	// number of its forks, are the key of.
	Draws, Key uint64
	Forks      int64
	// RanFrom is when its latest run began. Its latest stay at a stage, of which it came to the end, ended in step StayEnd at StayAt;
	// Stay says what it was.
	RanFrom, StayAt float64
	StayEnd         uint64
	Stay            stay
}

// stay says what a leg's latest stay at a stage was.
type stay uint8

const (
	noStay     stay = iota // none, or the leg went through a stage since then without work
	plainStay              // at a stage that is no engine
	engineStay             // at an engine: it computed
)

// growKind says who grows.
type growKind uint8

const (
	statementGrow growKind = iota // a Grow statement
	servedGrow                    // a growing run being served
	resumedGrow                   // a stalled growth that fits now
)

// frameKind says what ends a frame.
type frameKind uint8

const (
	plainFrame frameKind = iota
	loopFrame
	holdFrame
	legFrame // the outermost of a leg that is no root
)

type frame struct {
	Parent     frameRow
	Block, Pos int32
	Kind       frameKind
}

type hold struct {
	Parent holdRow
	Leg    legRow
	// Header is the compiled header, Frame the frame of its body.
	Header headerNo
	Frame  frameRow
	// Allocs stand in the order of the header.
	Allocs rows.List[allocRow]
	Grown  bool
	// Began is the step in which its admission began.
	Began uint64
}

// allocation is units of a pool that a hold has or, with Hold 0, a lease. With Session 0 it is a lease that was abandoned, and Serial says
// by whom.
type allocation struct {
	Pool            poolRow
	Session         sessionRow
	Serial          int64
	Hold            holdRow
	Units, Position float64
	// Moved tells that a load or served tokens advanced the position: from then on it lies within the units.
	Moved bool
	// Name is the number of a lease's name from 1, 0 for none. Rival tells of a lease without a name that another one of the session
	// on the pool has expired beside it: a release may mean either.
	Name  int32
	Rival bool
	// Of a lease: the header whose cache clause applies, the computed units, when it was granted, its bound and the event of that.
	Header   headerNo
	Computed float64
	Granted  float64
	Expiry   float64
	Event    eventRow
}

// entry is a cache entry; Owner is 0 once the session is gone.
type entry struct {
	Pool       poolRow
	Owner      sessionRow
	Serial     int64
	Dead       bool
	Size, Time float64
	Seq        uint64
	// Stale tells, in a ranked pool, that its keys must be read, for the first time or again.
	Stale bool
}

// sessionPool is what is known of one session at one pool.
type sessionPool struct {
	Entry entryRow
	// past is of its latest allocation here other than a lease with a name.
	past
}

// past is what is known of memory that was given back and that a release may still mean.
type past struct {
	// Gone says by what it went, At when and Step in which step.
	Gone gone
	At   float64
	Step uint64
	// Said is the step of the latest release that meant it.
	Said uint64
}

// gone says by what memory went.
type gone uint8

const (
	notGone  gone = iota // it is there, there was none, or it went in a way that no release is about
	expired              // its lease reached its bound
	released             // a release
)

// namedLease is what a session has under a name.
type namedLease struct {
	// Lease is the latest granted lease of the name while it is open, Granted whether there ever was one and Pool its pool.
	Lease   allocRow
	Granted bool
	Pool    poolRow
	past
}

type poolState struct {
	Allocated, Cached, Leased float64
	Holders                   int32
	// Allocs stand in order of admission, Entries in order of release. Stale are the entries whose keys must be read.
	Allocs         rows.List[allocRow]
	Entries, Stale rows.List[entryRow]
	// Growers are the legs stalled in a growth here.
	Growers rows.List[legRow]
	poolStats
	// Base is what the statistics were when the warm-up ended.
	Base poolStats
}

// poolStats accumulates from the start: areas under what the pool held up to Last, and counters.
type poolStats struct {
	Last                                                     float64
	AreaUsed, AreaLeased, AreaCached, AreaQueue, AreaHolders float64
	Admissions, EvictedEntries, Spills, Preemptions          int64
	Stuck, Rejected                                          int64
	Granted, Released, Expired, Ended                        int64
	EvictedUnits, Waited                                     float64
}

type stageState struct {
	// Present are its jobs, in order of admission at an engine, else in joining order; Jobs of them, Busy in service.
	Present    rows.List[jobRow]
	Jobs, Busy int32
	// Waiting is the first job of a fifo not yet in service.
	Waiting jobRow
	// A ps stage: virtual time, when it was true, the rate per job, its finish event.
	Virtual, Since, Rate float64
	Event                eventRow
	Dirty                bool
	// An engine: an iteration in flight, the jobs it serves in order, and whether it was tried in this pass
	// since it last got a resident or a waiting session, or a stalled resident of its went on.
	InFlight  bool
	Scheduled rows.List[jobRow]
	Tried     bool
	// CalledIn is the instant of the engine's latest call from outside.
	CalledIn uint64
	// Cursor is the first resident, in serving order, that may not have been considered.
	Cursor jobRow
	// Prefilling is the number of prefilling jobs.
	Prefilling int32
	Past       estimate
	stageStats
	Base stageStats
}

// stageStats accumulates from the start; Started counts jobs that came into service.
type stageStats struct {
	Last, AreaJobs, AreaBusy               float64
	Joined, Started, Completed, Iterations int64
	WaitSum, ServiceSum                    float64
}

// job begins with what every iteration of an engine reads and writes, so that this is close together in memory.
type job struct {
	// Leg is whose it is, 0 for the work of a spill.
	Leg   legRow
	Stage stageRow
	// Growing is the allocation of a growing run, 0 for none.
	Growing   allocRow
	Mode      uint8
	Stalled   bool
	InService bool
	// Of a job at an engine that is ahead: Taken tells that it has nothing left to take, Endless that it takes more, past the end.
	Taken, Endless bool
	// Shut tells that `serve only` shut it out when its turn came last.
	Shut bool
	// Work is what was asked for, Remaining what is left as of the last change.
	Work, Remaining float64
	// Considered is the iteration that last considered it; Tokens are what the iteration assigned, Before is the position it started
	// from.
	Considered     uint64
	Tokens, Before float64
	// OrderNext is the next in serving order, where that is by keys.
	OrderNext jobRow
	Event     eventRow
	Seq       uint64
	Admission uint64
	// Virtual is the virtual time at which it is done at a ps stage.
	Virtual float64
	// Began is when it came into service, Since when it joined or, at an engine, was served last.
	Began, Since float64
}

// eventKind says what an agenda event does.
type eventKind uint8

const (
	evFinish eventKind = iota // a fifo's or delay's job is done
	evPS                      // a ps stage's next finish
	evIter                    // an iteration ends
	evLease                   // a lease expires
	evArrive                  // an arrival of those that come one by one
	evBirth                   // a session from outside
	evCall                    // the call of an engine's scheduler from outside
	evTimer                   // a wait for a time ends
)

type event struct {
	Time float64
	Seq  uint64
	Kind eventKind
	// Ref is the job, the stage, the lease or the leg.
	Ref int32
}

// Sample is one recorded observation.
type Sample struct {
	// T is when, Session and Turn whose; Obs numbers the observation.
	T       float64
	Session int64
	Turn    int32
	Obs     int32
	Value   float64
}

// phase is the part of settling that comes next when nothing more urgent is pending.
type phase uint8

const (
	phDrain phase = iota
	phStages
	phAgenda
)

// core is the configuration's one row of scalars: clock, counters, control.
type core struct {
	Now     float64
	Step    uint64
	Halted  bool
	Warmed  bool
	Instant uint64
	Jobs    uint64
	// Counters that number what happens.
	EventSeq, Admissions, Releases uint64
	QueueSeq, FrontSeq             int64
	Serial                         int64
	Ended, Live                    int64
	ArrivedBase, EndedBase         int64
	BirthsNow                      int32
	Iteration                      uint64
	// Contents counts the contents that there ever were.
	Contents                       uint32
	Draws, ArriveDraws, TraceDraws uint64
	WarmAt                         float64
	Events                         int64

	// Living sessions stand in order of serial, Ready legs in order of becoming so, Waiters in order of beginning to wait.
	Living         rows.List[sessionRow]
	Ready, Waiters rows.List[legRow]
	// Abandoned are the leases that are nobody's, Fenced is what was given back that iterations still write to.
	Abandoned rows.List[allocRow]
	Fenced    rows.List[fenceRow]

	control

	// RepeatFrom says from when on, RepeatEvery after how long, the configuration is known to come back.
	RepeatFrom, RepeatEvery float64
}

// control is what is left to do at this instant, from the most urgent to the least.
type control struct {
	Handover handover
	// Cancel is the leg whose own legs are being cancelled; what they are cancelled for, the end of the session or a preemption, comes after that.
	Cancel legRow
	Ending ending
	// Losing is the preemption of a leg that has legs inside the hold it loses.
	Losing losing
	// Rejecting is a preempted leg whose hold can never fit any more.
	Rejecting legRow
	Spill     spilling
	Admit     admission
	Grow      growth
	// Births is how many sessions are still to be born.
	Births int64
	// Outside is how many sessions came from outside.
	Outside int64
	// Sweep is the pool at which the sweep stands, none when none is under way. Swept tells that the pools were swept since a session
	// last ran or an event came. Waiter is the next waiter it comes to, when it is through with the pools.
	Sweep  poolRow
	Waiter legRow
	Swept  bool
	// Running is the leg whose statements execute, Stmts how many it has executed.
	Running legRow
	Stmts   int32
	Iter    iteration
	// Phase and Stage say how far the instant is settled.
	Phase phase
	Stage stageRow
}

// ending is the end of a session, 0 for none, whose legs are cancelled first.
type ending struct {
	Session sessionRow
	// Header is, counted from 1, the header that turned it away and Pool the pool that did, with Header 0 it ends by itself.
	Header headerNo
	Pool   poolRow
	// Block and Pos locate the statement that ends it.
	Block, Pos int32
}

// losing is a preemption, of Leg: 0 for none. Grower is the serial of the session whose growth it is for.
type losing struct {
	Leg    legRow
	Pool   poolRow
	Grower int64
}

// spilling is evicted units on their way to the tier.
type spilling struct {
	Under       bool
	Pool        poolRow
	Owner       sessionRow
	Serial      int64
	Units, Work float64
}

// admission is an admission in progress, of Leg: 0 for none.
type admission struct {
	Leg legRow
	// Want is the line of the header that comes next, Via the engine that admits.
	Want int32
	Via  stageRow
	// Taken tells that the session's own entry was taken out of that line's pool; Reused is what was reused of it, Evicted what was
	// evicted there since. Hit is the most that was reused in any pool, Keep the bound of the reuse clause.
	Taken           bool
	Hit, Keep       float64
	Evicted, Reused float64
	// Alloc is its allocation in a shared pool, Shared what of that others have.
	Alloc  allocRow
	Shared float64
}

// growth is a growth in progress, for Leg: 0 for none.
type growth struct {
	Leg   legRow
	Alloc allocRow
	To    float64
	Kind  growKind
}

// iteration is an iteration that Engine builds: none for none.
type iteration struct {
	Engine stageRow
	// Left is what is left of the budget, Tokens what was assigned.
	Left, Chunk, Tokens float64
	Preempted           bool
	// Over tells that a grower was its own victim: the iteration serves nobody more.
	Over bool
	// Job is being served, NewTokens to it.
	Job       jobRow
	NewTokens float64
}
