package semantics

// ChangeKind says what happened to an allocation.
type ChangeKind uint8

// The kinds of changes a transition reports per pool.
const (
	Allocated  ChangeKind = iota // units were allocated, Reused of them out of the cache
	Enlarged                     // an allocation grew
	Released                     // an allocation was given back, Kept of it stays cached
	Leased                       // an allocation became a lease until Until
	LeaseEnded                   // a lease was given back, Kept of it stays cached
	Evicted                      // units left the cache
	Spilled                      // evicted units entered the cache of the tier
	Dropped                      // the session's own entry left the cache
	Unfenced                     // what was given back before is free, Kept of it stays cached
	Renewed                      // a lease lasts until Until now, and no longer until Was
)

// PoolChange is what a transition did to one pool. Units, Reused, Evicted and Kept are in the pool's
// units; Used and Cached are what is allocated and cached afterwards, Until the bound of a lease (+Inf for none), Name its name,
// empty for none.
type PoolChange struct {
	Pool                         int
	Kind                         ChangeKind
	Session                      int64
	Units, Reused, Evicted, Kept float64
	// Shared is, in a pool whose blocks are shared, what of the units other allocations have too.
	Shared                   float64
	Used, Cached, Until, Was float64
	Name                     string
	// Dead tells that what is Kept is nobody's: the lease was abandoned.
	Dead bool
	// Fenced tells of what was given back that it stays allocated: an iteration still writes to it.
	Fenced bool
}

// Transition is one step: which rule, when, by whom, where in the program, and what it did.
// Fields that a rule has no use for are -1 (numbers of things) or 0 (amounts).
type Transition struct {
	// Step counts from 1.
	Step uint64
	// Time is the clock when the step was taken; for Advance, the new time.
	Time float64
	Rule Rule
	// Session is the serial of the session that acts or is acted on; Other a second one (the victim
	// of a growth, the owner of an evicted entry).
	Session, Other int64
	// Leg is the block of the leg of the session that acts or is acted on, -1 for its root leg.
	Leg int
	// Pool and Stage are indices into the program's lists.
	Pool, Stage int
	// Block and Stmt locate the statement in the program.
	Block, Stmt int
	// Slot is an attribute, Obs an observation, Count a number of sessions or statements.
	Slot, Obs, Count int
	// Value is what was assigned, observed or decided; Work the work of a run, Tokens of an iteration;
	// Until a time at which something now scheduled ends; From the time an Advance left.
	Value, Tokens, Until, From float64
	// Landing tells that the statement runs because a phase of a run has landed: its session may be anywhere.
	Landing bool
	// Pools are the changes to pools, in the order in which they happened. The slice is the machine's
	// and good until its next step; Clone keeps it.
	Pools []PoolChange
}

// begin makes it a step that did nothing yet. Fields are assigned one by one: a literal would be built apart and copied.
func (t *Transition) begin(step uint64, now float64) {
	pools := t.Pools[:0]
	*t = Transition{}
	t.Step, t.Time, t.Pools = step, now, pools
	t.Session, t.Other, t.Leg, t.Pool, t.Stage, t.Block, t.Stmt, t.Slot, t.Obs = -1, -1, -1, -1, -1, -1, -1, -1, -1
}

// Clone is a copy that outlives the machine's next step.
func (t *Transition) Clone() Transition {
	c := *t
	c.Pools = append([]PoolChange(nil), t.Pools...)
	return c
}
