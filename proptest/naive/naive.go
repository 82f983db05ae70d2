// Package naive is the machine written a second time, as plainly as it can be, to judge the first.
//
// It knows the IR and nothing of package semantics. It runs a program in direct style: one function
// calls the next, in the order in which the rules are told, and what must still happen at an instant
// is the Go stack. Nothing is counted that can be summed, nothing is kept sorted that can be
// searched: what a pool has allocated is the sum of its allocations, an event is found by looking at all
// of them. After every named step it shows itself to a judge, who compares.
//
// Random draws are not repeated: where a Set draws, the judge supplies the value.
package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Machine is a program being run. The exported fields are what the judge compares.
type Machine struct {
	Now float64
	// Live are the sessions alive, in order of birth; Ready the legs in the ready queue, front first.
	Live     []*Session
	Ready    []*Leg
	Pools    []*Pool
	Stages   []*Stage
	Agenda   []*Event // in order of scheduling
	Findings []Finding
	Samples  []Sample
	// Running is the leg whose statements execute, nil for none.
	Running *Leg
	// Outside are sessions that come from outside, in place of the program's arrivals; it is set before Run.
	Outside []Birth

	p          *ir.Program
	see        func(*Step) bool
	born       int64
	births     int
	admissions uint64
	releases   uint64
	// publications counts the blocks that were published, blockReleases those that left their last table.
	publications, blockReleases uint64
	joins, jobs                 uint64
	fronts                      int64
	warm                        bool
	iter                        *iteration
	fences                      []*fence
	holdAt                      map[*ir.Hold][2]int
	drawn                       bool
	outside                     int // how many of Outside were put on the agenda
	changes                     []Change
	lost, untaken               float64
	// waiters are the legs that wait for a condition or a time, in joining order.
	waiters []*Leg
	// broken are the claims that did not hold after the latest step, by number.
	broken map[int]bool
}

// Birth is a session that comes from outside at a time.
type Birth struct {
	At float64
	ir.Session
}

// Step is what the machine has just done.
type Step struct {
	Rule string
	// Session and Other are serials, Pool and Stage indices; -1 where the rule has none.
	Session, Other int64
	Pool, Stage    int
	// Leg is the block of the leg that acts, -1 for none and for the one that a session is born as.
	Leg int
	// Block and Stmt are the place in the program, -1 where it is not compared.
	Block, Stmt int
	// Value is what the rule decided, Tokens what it scheduled.
	Value, Tokens float64
	HasValue      bool
	// Count is how many legs a Fork makes, or a LegEnd leaves.
	Count int
	// Adopt takes the value in, where it was drawn and only the judge knows it.
	Adopt func(float64)
	// Changes are what it did to pools, in order.
	Changes []Change
	// Way tells of a preemption that the tokens in flight are its last: "settled" when it goes on as they land, "lost" when they do not.
	Way string
	// Lost is how many tokens in flight land nowhere from this step on, Untaken how many an iteration that is being built has back.
	Lost, Untaken float64
	// Error is the code of the error that this step must end in, "" for none.
	Error diag.Code
}

// Change is what a step did to a pool; Kind is "allocated", "enlarged", "released", "leased", "lease ended", "evicted",
// "spilled", "dropped", "renewed" or "unfenced".
type Change struct {
	Kind         string
	Pool         int
	Session      int64
	Units, Until float64
	// Reused is what an allocation took from the cache, Kept what a release left there. Shared is what of either other tables have too.
	Reused, Kept, Shared float64
	// Fenced tells that what was given back stays allocated until an iteration has ended.
	Fenced bool
	// Dead tells of what is kept that it is nobody's.
	Dead bool
}

// Session is one session: what its legs have in common.
type Session struct {
	Serial int64
	Attrs  []float64 // those that are a leg's are not looked up here
	Leases []*Alloc  // in grant order
	// Text is what its tokens are, the first piece at 0.
	Text []Piece
	// Root is the leg that it is born as.
	Root *Leg

	// latest is, by name, the lease granted last, open or not.
	latest map[int]*Alloc
	diary  []note
	stuck  bool
	turn   int
	// readyAt counts how often a leg of it became ready at the time readyTime.
	readyAt   int
	readyTime float64
}

// Leg is a session in one place: what it does there and holds there.
type Leg struct {
	*Session
	// Block is the one it begins with, -1 for the root.
	Block  int
	Frames []*Frame // outermost first
	Holds  []*Hold  // outermost first
	// Legs are those it has forked into.
	Legs []*Leg
	// Status is "ready", "queued", "at stage", "stalled", "waiting" or "forked".
	Status           string
	Cached, Computed float64
	Admission        uint64
	Job              *Job

	pending *pending
	growth  *growth
	waits   *waiting
	parent  *Leg // nil for the root
	// left tells that a break leaves it, over that it was cancelled.
	left, over bool
	preempted  []float64 // per pool; NaN for none
	// since is when it joined the queue, stalled, or began to wait.
	since float64
}

// Attributes are the session's attributes as the leg reads them.
func (l *Leg) Attributes() []float64 {
	attrs := append([]float64(nil), l.Attrs...)
	attrs[ir.SlotCached], attrs[ir.SlotComputed] = l.Cached, l.Computed
	return attrs
}

// Frame is an open block; Kind is "block", "loop", "hold" or "leg".
type Frame struct {
	Block, Pos int
	Kind       string
}

// Hold is an open hold.
type Hold struct {
	Stmt   *ir.Hold
	Leg    *Leg
	Grown  bool
	Allocs []*Alloc
	frame  *Frame
	began  int   // how long the session's diary was
	took   []int // its pools, in the header's order
	leased int   // the one of them to be leased, -1 for none
}

// Alloc is an allocation: of a hold, or (Hold nil) of a lease.
type Alloc struct {
	Pool            int
	Session         *Session
	Hold            *Hold
	Units, Position float64
	Computed        float64
	Granted         float64
	Expires         float64
	stmt            *ir.Hold
	// Name is a lease's name, "" for none. rival tells that another lease without a name expired beside it.
	Name  string
	name  int
	rival bool
	// Abandoned tells that a lease is nobody's; attrs are what its session's attributes were then.
	Abandoned bool
	attrs     []float64
	// Blocks is the table of an allocation of a shared pool, text what a lease's tokens are.
	Blocks []*Block
	text   []Piece
}

// Entry is a cache entry; Owner is nil when its session is gone.
type Entry struct {
	Serial int64
	Owner  *Session
	Dead   bool
	Size   float64
	Time   float64
	Seq    uint64
	attrs  []float64
}

// Pool is a pool.
type Pool struct {
	Allocs []*Alloc // in admission order
	// Fenced are the allocations that were given back and still written to.
	Fenced  []*Alloc
	Entries []*Entry // in order of release
	Queue   []*Leg
	Growers []*Leg
	// Blocks are those of a shared pool, all there are.
	Blocks []*Block
	// peak is the most that was allocated after a step.
	peak float64
	// Counters.
	Admissions, Preemptions, Rejected, Stuck, Granted, Expired, Released, Ended int64

	cap, block float64
	decl       *ir.Pool
	engines    []int
}

// Finding is a finding; Kind is spelled as reports do.
type Finding struct {
	Kind        string
	Session     int64
	Leg         int // the block of the leg it is about, -1 for none and for the root
	Pool, Stage int
	// Since is when a starved session began to wait, or a pinned or leaked lease was granted; Units all that a starved one holds and
	// leases, or those of a leaked lease.
	Since, Units float64
	// Gone is when what a stale read read had been given back, From when the read began.
	Gone, From float64
	// Stmt is the statement of one that is counted by statement, nil for others; Count how often it came up there.
	Stmt  ir.Stmt
	Count int64
	// Claim is the number of the claim or the expectation that it is about, Value what the expectation's statistic was.
	Claim int
	Value float64
}

// Sample is a recorded observation.
type Sample struct {
	Time    float64
	Session int64
	Obs     int
	Value   float64
}

// pending is the hold a queued session waits to enter.
type pending struct {
	stmt  *ir.Hold
	pools []int
	keys  []float64
	seq   uint64
	front int64 // > 0: put in front, the latest before all others
}

// growth is what a stalled session waits for.
type growth struct {
	alloc *Alloc
	to    float64
}

const epsilon = 1e-9

// New makes a machine for a valid program without a trace.
func New(p *ir.Program) *Machine {
	m := &Machine{p: p, warm: p.Warmup <= 0, holdAt: map[*ir.Hold][2]int{}, broken: map[int]bool{}}
	for i := range p.Pools {
		pool := &Pool{cap: p.Pools[i].Cap, decl: &p.Pools[i]}
		if b := p.Pools[i].Block; b != nil {
			pool.block = *b
		}
		if p.Pools[i].Shared {
			for range int(pool.down(pool.cap) / pool.block) {
				pool.Blocks = append(pool.Blocks, &Block{})
			}
		}
		m.Pools = append(m.Pools, pool)
	}
	for i := range p.Stages {
		m.Stages = append(m.Stages, &Stage{decl: p.Stages[i].Kind})
		if step, ok := p.Stages[i].Kind.(*ir.Step); ok && step.Memory != nil {
			m.Pools[*step.Memory].engines = append(m.Pools[*step.Memory].engines, i)
		}
	}
	for b, block := range p.Blocks {
		for i, s := range block {
			if h, ok := s.(*ir.Hold); ok {
				m.holdAt[h] = [2]int{b, i}
			}
		}
	}
	return m
}

// stop ends a run from any depth.
type stop struct{}

// Run runs the program to its end, showing itself after every step, and stops early when see says false.
func (m *Machine) Run(see func(*Step) bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stop); !ok {
				panic(r)
			}
		}
	}()
	m.see = see
	switch a := m.p.Arrival.(type) {
	case *ir.Closed:
		m.births = a.Count
	case *ir.Batch:
		m.births = a.Count
	case *ir.Sessions:
		m.births = len(a.List)
	case *ir.Renewal:
		if m.p.Count == nil || *m.p.Count > 0 {
			m.schedule(&Event{Kind: arrival})
		}
	case *ir.Poisson, *ir.NoArrival:
	}
	if m.Outside != nil {
		m.births = 0
		m.expect()
	}
	m.arrivals()
	for {
		m.settle()
		m.nextEvent()
	}
}

// step shows a step to the judge.
func (m *Machine) step(s *Step) {
	m.claims(s.Rule == "Halt")
	s.Changes, s.Lost, s.Untaken = m.changes, m.lost, m.untaken
	m.changes, m.lost, m.untaken = nil, 0, 0
	if !m.see(s) {
		panic(stop{})
	}
}

// did makes a step with nothing to tell but the rule and the leg, nil for none.
func did(rule string, s *Leg) *Step {
	t := &Step{Rule: rule, Session: -1, Leg: -1, Other: -1, Pool: -1, Stage: -1, Block: -1, Stmt: -1}
	if s != nil {
		t.Session, t.Leg = s.Serial, s.Block
	}
	return t
}

// worth adds the value a step decided.
func (s *Step) worth(v float64) *Step {
	s.Value, s.HasValue = v, true
	return s
}

func (s *Step) on(pool int) *Step {
	s.Pool = pool
	return s
}

func (s *Step) at(stage int) *Step {
	s.Stage = stage
	return s
}

// fail ends the run with the error that the machine must report too.
func (m *Machine) fail(code diag.Code) {
	t := did("", nil)
	t.Error = code
	m.see(t)
	panic(stop{})
}

// note notes a change of a pool for the step that is under way.
func (m *Machine) note(kind string, pool int, s int64, units float64) *Change {
	m.changes = append(m.changes, Change{Kind: kind, Pool: pool, Session: s, Units: units})
	return &m.changes[len(m.changes)-1]
}

func (m *Machine) find(kind string, s *Leg, pool int) *Finding {
	m.Findings = append(m.Findings, Finding{Kind: kind, Session: s.Serial, Leg: s.Block, Pool: pool, Stage: -1, Count: 1})
	return &m.Findings[len(m.Findings)-1]
}

// tally finds something about a statement, which is told once and then counted.
func (m *Machine) tally(kind string, s *Leg, pool int, at ir.Stmt) {
	for i := range m.Findings {
		if f := &m.Findings[i]; f.Kind == kind && f.Stmt == at {
			f.Count++
			return
		}
	}
	m.find(kind, s, pool).Stmt = at
}

// Allocated is the sum of the allocations, Cached that of the entries, Leased that of the leases. Of a shared pool Allocated and Cached
// count each block once.
func (p *Pool) Allocated() float64 {
	if p.decl.Shared {
		return p.distinct()
	}
	sum := 0.0
	for _, a := range p.Allocs {
		sum += a.Units
	}
	return sum + p.Behind()
}

// Behind is the sum of what was given back behind a fence.
func (p *Pool) Behind() float64 {
	sum := 0.0
	for _, a := range p.Fenced {
		sum += a.Units
	}
	return sum
}

// Cached is the sum of the entries.
func (p *Pool) Cached() float64 {
	if p.decl.Shared {
		return p.unused()
	}
	sum := 0.0
	for _, e := range p.Entries {
		sum += e.Size
	}
	return sum
}

// Leased is the sum of the leases.
func (p *Pool) Leased() float64 {
	sum := 0.0
	for _, a := range p.Allocs {
		if a.Hold == nil {
			sum += a.Units
		}
	}
	return sum
}

// up and down round to blocks.
func (p *Pool) up(u float64) float64 {
	if p.block == 0 || math.IsInf(u, 1) {
		return u
	}
	n := math.Round(u / p.block)
	if n*p.block < u-epsilon*p.block {
		n++
	}
	return n * p.block
}

func (p *Pool) down(u float64) float64 {
	if p.block == 0 || math.IsInf(u, 1) {
		return u
	}
	n := math.Round(u / p.block)
	if n*p.block > u+epsilon*p.block {
		n--
	}
	return n * p.block
}

func has[T comparable](list []T, x T) bool {
	for _, y := range list {
		if y == x {
			return true
		}
	}
	return false
}

func remove[T comparable](list []T, x T) []T {
	out := list[:0:0]
	for _, y := range list {
		if y != x {
			out = append(out, y)
		}
	}
	return out
}
