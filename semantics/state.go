package semantics

// The rows of the configuration. Fields are exported for the encoder that saves a
// configuration; a row number 0 is none.

// status says what a session is doing.
type status uint8

const (
	ready   status = iota // in the ready queue, or running
	queued                // in a pool's queue, with a pending hold
	atStage               // a job of its is at a stage
	stalled               // waits for a growth
)

func (s status) String() string {
	return [...]string{"ready", "queued", "at stage", "stalled"}[s]
}

type session struct {
	Serial int64
	Status status
	Stuck  bool
	// InReady tells that the session stands in the ready queue.
	InReady bool
	// Where is the pool it is queued at or stalled on.
	Where int32
	Job   int32
	// Frame and Hold are the innermost ones.
	Frame, Hold          int32
	LeaseHead, LeaseTail int32
	// Admission is the number of its latest admission, 0 before the first.
	Admission uint64
	// Live sessions are chained in order of serial, ready ones in order of becoming so.
	LiveNext, LivePrev   int32
	ReadyNext, ReadyPrev int32
	// QueueKey and QueueSeq order it in a pool's queue.
	QueueKey float64
	QueueSeq int64
	// Since is when it joined the queue, or stalled.
	Since float64
	// Pending is the hold it waits to enter.
	Pending int32
	// The growth it is stalled in: the part to enlarge, the total asked for, its kind.
	GrowPart           int32
	GrowTo             float64
	GrowKind           growKind
	GrowNext, GrowPrev int32
	// ReadyAt counts, for the instant ReadyIn, how often it became ready.
	ReadyIn uint64
	ReadyAt int32
	// TurnIndex is the next turn of its list or trace row; TraceRow the trace's session, -1 for none.
	TurnIndex int32
	Explicit  int32
	TraceRow  int32
	Draws     uint64
	Born      float64
	// RanFrom is when its latest run began. Its latest stay at a stage, of which it came to the end, ended in step StayEnd at StayAt;
	// Stay says what it was.
	RanFrom, StayAt float64
	StayEnd         uint64
	Stay            stay
}

// stay says what a session's latest stay at a stage was.
type stay uint8

const (
	noStay     stay = iota // none, or the session went through a stage since then without work
	plainStay              // at a stage that is no engine
	engineStay             // at an engine: it computed
)

// frameKind says what ends a frame.
type frameKind uint8

const (
	plainFrame frameKind = iota
	loopFrame
	holdFrame
)

type frame struct {
	Parent     int32
	Block, Pos int32
	Kind       frameKind
}

type hold struct {
	Parent int32
	// Stmt is the compiled hold; Frame the frame of its body.
	Stmt, Frame          int32
	FirstPart, FinalPart int32
	Grown                bool
	// Began is the step in which its admission began.
	Began uint64
}

// part is one allocation: of a hold, or (Hold = 0) of a lease.
type part struct {
	Pool, Session, Hold int32
	Units, Position     float64
	// Moved tells that a load or served tokens advanced the position: from then on it lies within the units.
	Moved bool
	// Next chains the parts of a hold in header order, or the leases of a session in grant order.
	Next, Prev int32
	// Name is the number of a lease's name from 1, 0 for none. Rival tells of a lease without a name that another one of the session
	// on the pool has expired beside it: a release may mean either.
	Name  int32
	Rival bool
	// PoolNext and PoolPrev chain the pool's allocations in admission order.
	PoolNext, PoolPrev int32
	// For a lease: the hold whose cache clause applies, the computed units, grant and expiry.
	Stmt     int32
	Computed float64
	Granted  float64
	Expiry   float64
	Event    int32
}

// entry is a cache entry; Owner is 0 once the session is gone. They are chained in order of release.
type entry struct {
	Pool, Owner int32
	Serial      int64
	Dead        bool
	Size, Time  float64
	Seq         uint64
	Next, Prev  int32
	// In a ranked pool: the chain of those whose keys must be read, for the first time or again.
	Stale                bool
	StaleNext, StalePrev int32
}

// claim is what the machine knows of one session at one pool.
type claim struct {
	Entry int32
	// Preempted is the position at the session's last preemption here, negative for none.
	Preempted float64
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
	// Part is the latest granted lease of the name while it is open, Pool the pool of the latest one, from 1.
	Part, Pool int32
	past
}

type poolState struct {
	Allocated, Cached, Leased float64
	Holders                   int32
	AllocHead, AllocTail      int32
	EntryHead, EntryTail      int32
	Ranked, StaleHead         int32
	QueueLen                  int32
	GrowHead, GrowTail        int32
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
	// Jobs present, in residence order for an engine, else in joining order.
	Head, Tail int32
	Jobs, Busy int32
	// Waiting is the first job of a fifo not yet in service.
	Waiting int32
	// A ps stage: virtual time, when it was true, the rate per job, its finish event.
	Virtual, Since, Rate float64
	Event                int32
	HeapLen              int32
	Dirty                bool
	// An engine: an iteration in flight, the jobs it serves in order, and whether it was tried in this pass
	// since it last got a resident or a waiting session, or a stalled resident of its went on.
	InFlight           bool
	IterHead, IterTail int32
	Tried              bool
	// Cursor is the first resident, in serving order, that may not have been considered.
	Cursor int32
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

type job struct {
	Session, Stage int32
	Mode           uint8
	Stalled        bool
	InService      bool
	// Work is what was asked for, Remaining what is left as of the last change.
	Work, Remaining float64
	Next, Prev      int32
	Seq             uint64
	Admission       uint64
	Event           int32
	// Virtual is the virtual time at which it is done at a ps stage.
	Virtual float64
	// Part is the allocation of a growing run, 0 for none.
	Part int32
	// Mark is the iteration that last considered it; Tokens what the iteration
	// assigned, Before the position it started from.
	Mark           uint64
	Tokens, Before float64
	IterNext       int32
	IterPrev       int32
	OrderNext      int32
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
	evArrive                  // a Poisson arrival
)

type event struct {
	Time float64
	Seq  uint64
	Kind eventKind
	// Ref is the job, the stage or the lease.
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
	Draws, ArriveDraws, TraceDraws uint64
	WarmAt                         float64
	Events                         int64

	AgendaLen            int32
	LiveHead, LiveTail   int32
	ReadyHead, ReadyTail int32

	// Control, from the most urgent to the least.
	RejectS int32 // a preempted session whose hold can never fit any more

	SpillPool, SpillEntryOwner int32 // units on their way to the tier
	SpillSerial                int64
	SpillUnits, SpillWork      float64
	Spilling                   bool

	AdmitS, AdmitK, AdmitVia  int32 // an admission in progress
	AdmitTaken                bool
	AdmitHit, AdmitKeep       float64
	AdmitEvicted, AdmitReused float64

	GrowS, GrowPart int32 // a growth in progress
	GrowTo          float64
	GrowKind        growKind

	Births int64 // sessions to be born at this instant

	Sweep int32 // pool at which the sweep stands, -1 when none is under way
	Swept bool  // the pools were swept since a session last ran or an event came

	RunS  int32 // the session whose statements execute
	Stmts int32

	Iter          int32 // the engine that builds an iteration, -1 for none
	IterLeft      float64
	IterChunk     float64
	IterPreempted bool
	IterOver      bool // a grower was its own victim: the iteration serves nobody more
	IterTokens    float64
	IterJob       int32
	IterWant      float64

	Phase    phase
	StagePos int32

	RepeatFrom, RepeatEvery float64 // from when on, and after how long, the configuration is known to come back
}
