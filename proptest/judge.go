package proptest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/proptest/naive"
	"github.com/sq-sem/sq-sem/semantics"
)

// Verdict is what came of running a case.
type Verdict struct {
	// Steps is how many steps were judged, Rules how often each rule was among them.
	Steps uint64
	Rules [semantics.NumRules]uint64
	// After has, for each rule, a bit for every rule that came right after it.
	After [semantics.NumRules]uint64
	// Witnesses counts what came up beside rules: findings by their kind, releases by name, families of one.
	Witnesses map[string]uint64
	// Failure is nil when all was well.
	Failure *Failure
	// End is the code of the run-time error that both machines ended in, "" for none.
	End string
}

// Failure is a step after which something was not as it must be.
type Failure struct {
	Step uint64
	// What says what was wrong, in words.
	What string
}

// Error makes a Failure an error.
func (f *Failure) Error() string { return fmt.Sprintf("step %d: %s", f.Step, f.What) }

// judge steps a machine beside the naive one and compares them after every step.
type judge struct {
	Verdict
	m      *semantics.Machine
	n      *naive.Machine
	ledger *ledger
	idle   *idle
	limit  uint64
	// last is the rule of the step under judgement, before that of the one before it.
	last, before semantics.Rule
	clock        float64
}

// Judge runs a program, at most limit steps, on both machines.
func Judge(p *ir.Program, limit uint64) Verdict { return judged(p, nil, limit) }

// JudgeBirths is Judge with sessions from outside in place of the program's arrivals, in the order of their times.
func JudgeBirths(p *ir.Program, births []semantics.Birth, limit uint64) Verdict {
	return judged(p, births, limit)
}

func judged(p *ir.Program, births []semantics.Birth, limit uint64) Verdict {
	prog := semantics.Compile(p, nil, nil)
	if births != nil {
		prog = prog.WithBirths(semantics.BirthList(births), nil)
	}
	j := &judge{m: semantics.New(prog, semantics.Options{}), n: naive.New(p), ledger: newLedger(p.Pools), idle: newIdle(len(p.Stages)), limit: limit}
	for _, b := range births {
		j.n.Outside = append(j.n.Outside, naive.Birth{At: b.At, Session: b.Session})
	}
	j.run()
	return j.Verdict
}

// run lets the naive machine lead. A panic of either is a failure like any other.
func (j *judge) run() {
	defer func() {
		if r := recover(); r != nil {
			j.fail("panic: %v", r)
		}
		j.found()
	}()
	j.n.Run(j.see)
}

// sound checks what must hold of every step whatever it should be.
func (j *judge) sound(t *semantics.Transition) bool {
	j.Steps++
	j.Rules[t.Rule]++
	j.After[j.last] |= 1 << t.Rule
	j.before, j.last = j.last, t.Rule
	j.released(t)
	j.ahead(t)
	if t.Time != j.clock && t.Rule != semantics.Advance && t.Rule != semantics.Halt {
		return j.fail("%s moves the clock from %v to %v", t.Rule, j.clock, t.Time)
	}
	j.clock = t.Time
	if err := j.m.Check(); err != nil {
		return j.fail("%v", err)
	}
	if err := j.ledger.enter(t); err != nil {
		return j.fail("%v", err)
	}
	if err := j.idle.sees(t, j.m); err != nil {
		return j.fail("%v", err)
	}
	return true
}

// midway reports whether a step is in the middle of an admission, when units of the cache are neither cached nor allocated.
func midway(t *semantics.Transition) bool {
	return t.Rule == semantics.Evict || t.Rule == semantics.Spill
}

func (j *judge) fail(format string, args ...any) bool {
	if j.Failure == nil {
		j.Failure = &Failure{j.m.Steps(), fmt.Sprintf(format, args...)}
	}
	return false
}

// see lets the machine take the step that the naive one has taken, and compares.
func (j *judge) see(want *naive.Step) bool {
	t, err := j.m.Step()
	if err != nil {
		return j.ended(want, err)
	}
	switch {
	case want.Error != "":
		return j.fail("the machine takes a step, but it should stop with %s", want.Error)
	case t == nil:
		return j.fail("the machine has halted, but %s of session %d is due", want.Rule, want.Session)
	}
	if !j.sound(t) || !j.step(want, t) || !j.state(want, t) {
		return false
	}
	j.legs(want, t)
	return j.Steps < j.limit
}

// ended compares the errors in which the two end.
func (j *judge) ended(want *naive.Step, err error) bool {
	var e *semantics.RuntimeError
	switch {
	case !errors.As(err, &e):
		return j.fail("an error that no run may have: %v", err)
	case want.Error == "":
		return j.fail("the machine stops with %v, but %s of session %d is due", err, want.Rule, want.Session)
	case e.Code != want.Error:
		return j.fail("the machine stops with %v, but %s is due", err, want.Error)
	}
	j.End = string(e.Code)
	return false
}

// step compares what the two say they did.
func (j *judge) step(want *naive.Step, t *semantics.Transition) bool {
	switch {
	case t.Rule.String() != want.Rule:
		return j.fail("the rule is %s of session %d, it should be %s of session %d", t.Rule, t.Session, want.Rule, want.Session)
	case want.Session >= 0 && t.Session != want.Session:
		return j.fail("%s is about session %d, it should be session %d", t.Rule, t.Session, want.Session)
	case want.Session >= 0 && t.Leg != want.Leg || t.Rule == semantics.Fork && t.Count != want.Count || t.Rule == semantics.LegEnd && t.Count != want.Count:
		return j.fail("%s of leg %d of session %d (%d legs), it should be leg %d (%d)", t.Rule, t.Leg, t.Session, t.Count, want.Leg, want.Count)
	case want.Other >= 0 && t.Other != want.Other:
		return j.fail("%s of session %d: the other is session %d, it should be session %d", t.Rule, t.Session, t.Other, want.Other)
	case t.Time != j.m.Now() || !near(t.Time, j.n.Now):
		return j.fail("%s at t=%v, it should be t=%v", t.Rule, t.Time, j.n.Now)
	case want.Pool >= 0 && t.Pool != want.Pool:
		return j.fail("%s on pool %d, it should be pool %d", t.Rule, t.Pool, want.Pool)
	case want.Stage >= 0 && t.Stage != want.Stage:
		return j.fail("%s at stage %d, it should be stage %d", t.Rule, t.Stage, want.Stage)
	case want.Block >= 0 && (t.Block != want.Block || t.Stmt != want.Stmt):
		return j.fail("%s of statement %d of block %d, it should be %d of %d", t.Rule, t.Stmt, t.Block, want.Stmt, want.Block)
	case want.HasValue && want.Adopt == nil && !near(t.Value, want.Value):
		return j.fail("%s of session %d gives %v, it should be %v", t.Rule, t.Session, t.Value, want.Value)
	case !near(t.Tokens, want.Tokens):
		return j.fail("%s of session %d: %v tokens, it should be %v", t.Rule, t.Session, t.Tokens, want.Tokens)
	}
	if way := ways[t.Count]; t.Rule == semantics.Preempt && way != want.Way {
		return j.fail("session %d is preempted as %q, it should be %q", t.Session, way, want.Way)
	}
	if want.Adopt != nil {
		want.Adopt(t.Value)
	}
	if !slices.EqualFunc(t.Pools, want.Changes, sameChange) {
		return j.fail("%s of session %d says that it did %+v to the pools, it should be %+v", t.Rule, t.Session, t.Pools, want.Changes)
	}
	return true
}

// ways are the names of the ways of a preemption in the naive machine.
var ways = map[int]string{semantics.PreemptedInFlight: "settled", semantics.PreemptedLost: "lost"}

// kinds are the names of changes in the naive machine.
var kinds = [...]string{semantics.Allocated: "allocated", semantics.Enlarged: "enlarged", semantics.Released: "released", semantics.Leased: "leased",
	semantics.LeaseEnded: "lease ended", semantics.Evicted: "evicted", semantics.Spilled: "spilled", semantics.Dropped: "dropped",
	semantics.Renewed: "renewed", semantics.Unfenced: "unfenced"}

func sameChange(a semantics.PoolChange, b naive.Change) bool {
	return kinds[a.Kind] == b.Kind && a.Fenced == b.Fenced && a.Pool == b.Pool && a.Session == b.Session && near(a.Units, b.Units) && near(a.Reused, b.Reused) && near(a.Shared, b.Shared) &&
		near(a.Kept, b.Kept) && a.Dead == b.Dead && (b.Until == 0 || near(a.Until, b.Until))
}

// state compares what there is to see of the two.
func (j *judge) state(want *naive.Step, t *semantics.Transition) bool {
	for i := range j.n.Pools {
		v := j.m.Pool(i)
		if err := j.ledger.agrees(i, &v, midway(t)); err != nil {
			return j.fail("%s of session %d: %v", t.Rule, t.Session, err)
		}
		if !j.pool(i, &v) {
			return false
		}
	}
	if got := j.m.Ready(); !slices.EqualFunc(got, j.n.Ready, sameLeg) {
		return j.fail("the ready queue is %v, it should be %v", got, legs(j.n.Ready))
	}
	for i := range j.n.Stages {
		if !j.stage(i) {
			return false
		}
	}
	whole := t.Rule == semantics.Advance || t.Rule == semantics.Halt
	for _, s := range j.n.Live {
		if whole || s.Serial == want.Session || s.Serial == want.Other {
			if !j.session(s) {
				return false
			}
		}
	}
	if whole {
		return j.whole()
	}
	return true
}

func sameLeg(serial int64, s *naive.Leg) bool { return serial == s.Serial }

func sameSession(serial int64, s *naive.Session) bool { return serial == s.Serial }

func legs(list []*naive.Leg) []int64 {
	out := make([]int64, len(list))
	for i, s := range list {
		out[i] = s.Serial
	}
	return out
}

func serials(list []*naive.Session) []int64 {
	out := make([]int64, len(list))
	for i, s := range list {
		out[i] = s.Serial
	}
	return out
}

// pool compares a pool.
func (j *judge) pool(i int, v *semantics.PoolView) bool {
	p := j.n.Pools[i]
	if !near(v.Allocated, p.Allocated()) || !near(v.Cached, p.Cached()) || !near(v.Leased, p.Leased()) {
		return j.fail("%s has %v allocated (%v leased) and %v cached, it should be %v (%v) and %v", v.Name, v.Allocated, v.Leased, v.Cached, p.Allocated(), p.Leased(), p.Cached())
	}
	if fenced := p.Behind(); !near(v.Fenced, fenced) {
		return j.fail("%s: %v wait for an iteration, it should be %v", v.Name, v.Fenced, fenced)
	}
	if !slices.EqualFunc(v.Allocs, p.Allocs, sameAlloc) {
		return j.fail("%s: the allocations are %+v, they should be %s", v.Name, v.Allocs, allocs(p.Allocs))
	}
	if !slices.EqualFunc(v.Entries, p.Entries, sameEntry) {
		return j.fail("%s: the cache is %+v, it should be %s", v.Name, v.Entries, entries(p.Entries))
	}
	if !slices.EqualFunc(v.Queue, p.Queue, sameLeg) || !slices.EqualFunc(v.Growers, p.Growers, sameLeg) {
		return j.fail("%s: %v wait to enter and %v to grow, it should be %v and %v", v.Name, v.Queue, v.Growers, legs(p.Queue), legs(p.Growers))
	}
	got := [8]int64{v.Admissions, v.Preemptions, v.Rejected, v.Stuck, v.Granted, v.Expired, v.Released, v.EndedLeases}
	if should := [8]int64{p.Admissions, p.Preemptions, p.Rejected, p.Stuck, p.Granted, p.Expired, p.Released, p.Ended}; got != should {
		return j.fail("%s: the counters (admissions, preemptions, rejected, stuck, leases granted, expired, released, ended) are %v, they should be %v", v.Name, got, should)
	}
	return true
}

func sameAlloc(v semantics.AllocView, a *naive.Alloc) bool {
	same := slices.EqualFunc(v.Blocks, a.Blocks, sameBlock) && v.Session == a.Session.Serial && v.Abandoned == a.Abandoned && near(v.Units, a.Units) && near(v.Position, a.Position) && v.Lease == (a.Hold == nil)
	if !v.Lease && a.Hold != nil {
		same = same && v.Leg == a.Hold.Leg.Block
	}
	if same && v.Lease {
		same = v.Name == a.Name && near(v.Computed, a.Computed) && near(v.Granted, a.Granted) && near(v.Expires, a.Expires)
	}
	return same
}

func sameBlock(v semantics.BlockView, b *naive.Block) bool {
	return v.Count == b.Count && v.Published == (b.Content != nil) && v.Phantom == b.Phantom
}

func sameEntry(v semantics.EntryView, e *naive.Entry) bool {
	return v.Session == e.Serial && v.Seq == e.Seq && v.Dead == e.Dead && near(v.Size, e.Size) && near(v.Time, e.Time) && (v.Dead || v.Gone == (e.Owner == nil))
}

func allocs(list []*naive.Alloc) string {
	out := ""
	for _, a := range list {
		out += fmt.Sprintf("{session %d units %v position %v lease %v computed %v expires %v} ", a.Session.Serial, a.Units, a.Position, a.Hold == nil, a.Computed, a.Expires)
	}
	return "[" + out + "]"
}

func entries(list []*naive.Entry) string {
	out := ""
	for _, e := range list {
		out += fmt.Sprintf("{session %d size %v time %v dead %v gone %v} ", e.Serial, e.Size, e.Time, e.Dead, e.Owner == nil)
	}
	return "[" + out + "]"
}

// session compares a live session and its legs.
func (j *judge) session(s *naive.Session) bool {
	v, ok := j.m.Session(s.Serial)
	if !ok {
		return j.fail("session %d is gone, it should be alive", s.Serial)
	}
	if !slices.EqualFunc(v.Attrs, s.Root.Attributes(), near) {
		return j.fail("session %d has attributes %v, they should be %v", s.Serial, v.Attrs, s.Root.Attributes())
	}
	if !slices.EqualFunc(v.Leases, s.Leases, sameHeld) {
		return j.fail("session %d has leases %+v, they should be %s", s.Serial, v.Leases, allocs(s.Leases))
	}
	legs := s.Root.All()
	if len(v.Legs) != len(legs)-1 {
		return j.fail("session %d has %d legs beside the first, it should have %d", s.Serial, len(v.Legs), len(legs)-1)
	}
	for i, l := range legs {
		lv := &v.LegView
		if i > 0 {
			lv = &v.Legs[i-1]
		}
		if !j.leg(lv, l) {
			return false
		}
	}
	return true
}

func sameHeld(a semantics.HeldView, b *naive.Alloc) bool {
	return a.Pool == b.Pool && sameAlloc(a.AllocView, b)
}

// leg compares a leg.
func (j *judge) leg(v *semantics.LegView, s *naive.Leg) bool {
	status := s.Status
	if j.n.Running == s {
		status = "running"
	}
	if v.Leg != s.Block || v.Status != status || v.Admission != s.Admission {
		return j.fail("leg %d of session %d is %s since admission %d, leg %d should be %s since %d", v.Leg, s.Serial, v.Status, v.Admission, s.Block, status, s.Admission)
	}
	if !near(v.Cached, s.Cached) || !near(v.Computed, s.Computed) {
		return j.fail("leg %d of session %d has cached %v, computed %v, it should be %v, %v", v.Leg, s.Serial, v.Cached, v.Computed, s.Cached, s.Computed)
	}
	if !slices.EqualFunc(v.Frames, s.Frames, func(a semantics.FrameView, b *naive.Frame) bool {
		return a.Block == b.Block && a.Pos == b.Pos && a.Kind == b.Kind
	}) {
		return j.fail("leg %d of session %d is in blocks %+v, it should be %v", v.Leg, s.Serial, v.Frames, s.Frames)
	}
	if !slices.EqualFunc(v.Holds, s.Holds, func(a semantics.HoldView, b *naive.Hold) bool {
		return a.Grown == b.Grown && slices.EqualFunc(a.Pools, b.Allocs, sameHeld)
	}) {
		return j.fail("leg %d of session %d has holds %+v, that is not what it should have", v.Leg, s.Serial, v.Holds)
	}
	return true
}

// stage compares a stage.
func (j *judge) stage(i int) bool {
	v, st := j.m.Stage(i), j.n.Stages[i]
	if v.Built != st.IsBuilt() {
		return j.fail("%s: an iteration is built (%v), it should be %v", v.Name, v.Built, st.IsBuilt())
	}
	if v.InFlight != st.InFlight || !slices.EqualFunc(v.Jobs, st.Jobs, func(a semantics.JobView, b *naive.Job) bool {
		serial, leg := int64(-1), -1
		if b.Leg != nil {
			serial, leg = b.Leg.Serial, b.Leg.Block
		}
		return a.Session == serial && a.Leg == leg && a.Mode == uint8(b.Mode()) && near(a.Work, b.Work) && near(a.Remaining, j.n.Left(b)) &&
			a.InService == b.InService && near(a.Tokens, j.n.Tokens(b)) && a.Stalled == (b.Leg != nil && b.Leg.Status == "stalled")
	}) {
		should := ""
		for _, b := range st.Jobs {
			should += fmt.Sprintf("{work %v left %v in service %v tokens %v} ", b.Work, j.n.Left(b), b.InService, j.n.Tokens(b))
		}
		return j.fail("%s: the jobs are %+v (in flight %v), they should be [%s] (%v)", v.Name, v.Jobs, v.InFlight, should, st.InFlight)
	}
	return true
}

// at is the statement that a finding is about.
func (j *judge) at(f *semantics.Finding) ir.Stmt {
	if f.Block < 0 {
		return nil
	}
	return j.m.Program().IR.Blocks[f.Block][f.Stmt]
}

// whole compares what changes seldom.
func (j *judge) whole() bool {
	if got := j.m.Sessions(); !slices.EqualFunc(got, j.n.Live, sameSession) {
		return j.fail("sessions %v are alive, it should be %v", got, serials(j.n.Live))
	}
	if got := j.m.Waiters(); !slices.EqualFunc(got, j.n.Waiters(), func(a semantics.LegID, b *naive.Leg) bool { return a.Session == b.Serial && a.Leg == b.Block }) {
		return j.fail("%v wait for a condition, it should be %v", got, legs(j.n.Waiters()))
	}
	if err := j.ledger.overdue(j.m.Now()); err != nil {
		return j.fail("%v", err)
	}
	if !slices.EqualFunc(j.m.Findings(), j.n.Findings, func(a semantics.Finding, b naive.Finding) bool {
		units := 0.0
		for _, h := range j.m.Held(a) {
			units += h.Units
		}
		if a.Kind == semantics.Leaked {
			units = a.Needs
		}
		return a.Kind.String() == b.Kind && (!a.Kind.Stated() || int(a.Claim) == b.Claim && near(a.Value, b.Value)) && a.Session == b.Session && int(a.Leg) == b.Leg && int(a.Pool) == b.Pool && int(a.Stage) == b.Stage &&
			near(a.Since, b.Since) && near(units, b.Units) && (b.Kind != "stale-read" || near(a.Expired, b.Gone) && near(a.From, b.From)) && a.Count == b.Count && (b.Stmt == nil || j.at(&a) == b.Stmt)
	}) {
		return j.fail("the findings are %+v, they should be %+v", j.m.Findings(), j.n.Findings)
	}
	if !slices.EqualFunc(j.m.Samples(), j.n.Samples, func(a semantics.Sample, b naive.Sample) bool {
		return near(a.T, b.Time) && a.Session == b.Session && int(a.Obs) == b.Obs && near(a.Value, b.Value)
	}) {
		return j.fail("the observations are %+v, they should be %+v", j.m.Samples(), j.n.Samples)
	}
	events := slices.Clone(j.n.Agenda)
	slices.SortStableFunc(events, func(a, b *naive.Event) int {
		if a.Time != b.Time {
			return cmp.Compare(a.Time, b.Time)
		}
		return cmp.Compare(outside(a), outside(b))
	})
	if got := j.m.Agenda(); !slices.EqualFunc(got, events, func(a semantics.EventView, b *naive.Event) bool {
		return near(a.Time, b.Time) && a.Kind == b.Kind
	}) {
		return j.fail("the agenda is %+v, that is not what it should be", got)
	}
	return true
}

// outside is the class of an event: what comes from outside the program comes last.
func outside(e *naive.Event) int {
	if e.Outside {
		return 1
	}
	return 0
}
