package semantics_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Little's law, L = λW, holds on every path of every run if what is unfinished at its two ends is accounted for. The book
// keeps the arrivals and departures of stages, queues and pools from nothing but the transitions, and demands that the
// statistics of the run are what it finds: mean numbers exactly, the sums of waits and services within what the jobs at
// the ends leave open (exactly when there are none).
type book struct {
	m      *semantics.Machine
	warm   float64
	stages []station
	queues []station
	pools  []level
	busy   []server
	// born and ended count sessions, spills what was spilled anywhere.
	born, ended, spills int64
	// at is where each leg's job is, waits where it is queued; work of a spill has no session, its joinings are
	// added up.
	at, waits map[semantics.LegID]place
	spilled   []float64
	// forks tells that there are legs: one whose job is done may be cancelled before it does anything. ahead tells of each stage that it
	// builds iterations ahead.
	forks bool
	ahead []bool
}

// place is where somebody is, and since when.
type place struct {
	where int
	since float64
}

// station adds up the times of those who left it, within the statistics' time.
type station struct {
	// area is the integral of the number present, full the sum of whole sojourns of the done who left in that time.
	area, full float64
	done       int64
	// before is the time that those present when the statistics began had been there, given what the others left spent:
	// those who left without being done, and those who are there at the end.
	before, given float64
}

// level integrates what a pool has allocated and cached, and counts what happens to it.
type level struct {
	last                              float64
	holders, used, leased, cached     float64
	aHolders, aUsed, aLeased, aCached float64
	evicted                           float64
	evictions, preempted, rejected    int64
	granted, released, expired, ended int64
}

// server integrates whether a stage is busy, of a fifo how many of its servers are.
type server struct {
	kind        ir.Kind
	jobs        int
	inFlight    bool
	last, aBusy float64
	iterations  int64
}

func newBook(m *semantics.Machine) *book {
	p := m.Program()
	b := &book{m: m, warm: p.IR.Warmup, stages: make([]station, len(p.IR.Stages)), queues: make([]station, len(p.IR.Pools)),
		pools: make([]level, len(p.IR.Pools)), at: map[semantics.LegID]place{}, waits: map[semantics.LegID]place{}, spilled: make([]float64, len(p.IR.Stages))}
	for i, s := range p.IR.Stages {
		b.busy = append(b.busy, server{kind: s.Kind})
		b.ahead = append(b.ahead, p.IR.IsAhead(i))
	}
	for _, block := range p.IR.Blocks {
		b.forks = b.forks || slices.ContainsFunc(block, func(s ir.Stmt) bool { _, is := s.(*ir.Fork); return is })
	}
	return b
}

// leave books a departure; done tells that it went as it should.
func (b *book) leave(s *station, since, t float64, done bool) {
	if t < b.warm {
		return
	}
	within := t - max(since, b.warm)
	s.area += within
	s.before += max(0, b.warm-since)
	if done {
		s.done++
		s.full += t - since
	} else {
		s.given += within
	}
}

func (b *book) leaveStage(leg semantics.LegID, t float64, done bool) {
	if p, ok := b.at[leg]; ok {
		delete(b.at, leg)
		b.busy[p.where].change(-1, t, b.warm)
		b.leave(&b.stages[p.where], p.since, t, done)
	}
}

func (b *book) leaveQueue(leg semantics.LegID, t float64, done bool) {
	if p, ok := b.waits[leg]; ok {
		delete(b.waits, leg)
		b.leave(&b.queues[p.where], p.since, t, done)
	}
}

// finished books those whose jobs at a stage are done.
func (b *book) finished(stage int, t float64) {
	if !b.forks {
		return // what they do next tells
	}
	left := map[semantics.LegID]bool{}
	for leg, p := range b.at {
		left[leg] = p.where == stage
	}
	for _, j := range b.m.Stage(stage).Jobs {
		delete(left, semantics.LegID{Session: j.Session, Leg: j.Leg})
	}
	for leg, is := range left {
		if is {
			b.leaveStage(leg, t, true)
		}
	}
}

// queuedAt is the pool in whose queue a leg is.
func (b *book) queuedAt(leg semantics.LegID) (pool int, is bool) {
	s, _ := b.m.Session(leg.Session)
	for _, l := range append(s.Legs, s.LegView) {
		if l.Leg == leg.Leg && l.Status == "queued" {
			return l.Pool, true
		}
	}
	return 0, false
}

// enter books a transition. A leg whose job is done goes on at the same instant, with a rule of its own, or is cancelled.
func (b *book) enter(t *semantics.Transition) error {
	who := semantics.LegID{Session: t.Session, Leg: t.Leg}
	switch t.Rule {
	case semantics.Run:
		b.leaveStage(who, t.Time, true)
		b.at[who] = place{t.Stage, t.Time}
		b.busy[t.Stage].change(1, t.Time, b.warm)
	case semantics.RunZero:
		b.leaveStage(who, t.Time, true)
		b.leave(&b.stages[t.Stage], t.Time, t.Time, true)
	case semantics.Queue:
		b.leaveStage(who, t.Time, true)
		b.waits[who] = place{t.Pool, t.Time}
	case semantics.Set, semantics.Observe, semantics.Branch, semantics.BlockEnd:
		if !t.Landing { // else it is at the stage still, or anywhere
			b.leaveStage(who, t.Time, true)
		}
	case semantics.Turn, semantics.Choose, semantics.Loop, semantics.Grow, semantics.Drop, semantics.Release, semantics.Load, semantics.LoopBack,
		semantics.ScopeEnd, semantics.End, semantics.Text, semantics.Fork, semantics.LegEnd, semantics.Break, semantics.Wait, semantics.Renew, semantics.Abandon:
		b.leaveStage(who, t.Time, true)
	case semantics.GrowStall:
		if t.Stage < 0 { // a statement's, not a growing run's
			b.leaveStage(who, t.Time, true)
		}
	case semantics.Admit, semantics.AdmitVia:
		b.leaveQueue(who, t.Time, true)
	case semantics.Reject:
		b.leaveStage(who, t.Time, true)
		b.leaveQueue(who, t.Time, false)
	case semantics.Cancel:
		b.leaveStage(who, t.Time, false)
		b.leaveQueue(who, t.Time, false)
	case semantics.Preempt:
		if t.Count == semantics.PreemptedInFlight {
			break // it stays where it is
		}
		b.leaveStage(who, t.Time, false)
		b.leaveQueue(who, t.Time, false)
		if pool, is := b.queuedAt(who); is {
			b.waits[who] = place{pool, t.Time}
		}
	case semantics.Spill:
		if t.Value > 0 {
			b.spilled[t.Stage]++
			b.busy[t.Stage].change(1, t.Time, b.warm)
			b.stages[t.Stage].area -= max(t.Time, b.warm)
			b.stages[t.Stage].full -= t.Time
		} else {
			b.leave(&b.stages[t.Stage], t.Time, t.Time, true)
		}
	case semantics.Finish:
		b.finished(t.Stage, t.Time)
		if t.Session >= 0 {
			break
		}
		if t.Count != 1 {
			return fmt.Errorf("%d jobs finish at once, one of them a spill's: the book cannot tell which", t.Count)
		}
		b.spilled[t.Stage]--
		b.busy[t.Stage].change(-1, t.Time, b.warm)
		b.stages[t.Stage].area += max(t.Time, b.warm)
		b.stages[t.Stage].full += t.Time
		if t.Time >= b.warm {
			b.stages[t.Stage].done++
		}
	case semantics.IterCommit, semantics.IterStart, semantics.IterEnd:
		if b.ahead[t.Stage] && t.Rule == semantics.IterCommit {
			break // built, and no more
		}
		b.finished(t.Stage, t.Time)
		b.busy[t.Stage].until(t.Time, b.warm)
		b.busy[t.Stage].inFlight = t.Rule != semantics.IterEnd
	case semantics.IterClose:
		b.finished(t.Stage, t.Time)
	case semantics.Arrive, semantics.GrowResume, semantics.Evict, semantics.LeaseExpire, semantics.IterBegin, semantics.Serve,
		semantics.Advance, semantics.Warm, semantics.Halt, semantics.Wake:
	default:
		return fmt.Errorf("the book does not know the rule %s", t.Rule)
	}
	if t.Time >= b.warm {
		b.count(t)
	}
	for i := range t.Pools {
		b.pools[t.Pools[i].Pool].enter(&t.Pools[i], t, b.warm)
	}
	return nil
}

// count counts a transition of the statistics' time.
func (b *book) count(t *semantics.Transition) {
	switch t.Rule {
	case semantics.Arrive:
		b.born++
	case semantics.End:
		b.ended++
	case semantics.Reject:
		b.ended++
		b.pools[t.Pool].rejected++
	case semantics.Preempt:
		b.pools[t.Pool].preempted++
	case semantics.Spill:
		b.spills++
	case semantics.IterCommit, semantics.IterStart:
		if b.ahead[t.Stage] == (t.Rule == semantics.IterStart) {
			b.busy[t.Stage].iterations++
		}
	default:
	}
}

// change integrates up to a change of the number of jobs.
func (s *server) change(by int, t, warm float64) {
	s.until(t, warm)
	s.jobs += by
}

func (s *server) until(t, warm float64) {
	if dt := t - max(s.last, warm); dt > 0 {
		s.aBusy += s.busy() * dt
	}
	s.last = t
}

// busy is how many servers of a fifo are, else 1 or 0.
func (s *server) busy() float64 {
	if _, step := s.kind.(*ir.Step); step {
		if s.inFlight {
			return 1
		}
		return 0
	}
	return float64(min(s.jobs, s.servers()))
}

func (s *server) servers() int {
	if f, ok := s.kind.(*ir.Fifo); ok {
		return f.Servers
	}
	return 1
}

func (l *level) until(t, warm float64) {
	if dt := t - max(l.last, warm); dt > 0 {
		l.aHolders += l.holders * dt
		l.aUsed += l.used * dt
		l.aLeased += l.leased * dt
		l.aCached += l.cached * dt
	}
	l.last = t
}

func (l *level) enter(c *semantics.PoolChange, t *semantics.Transition, warm float64) {
	l.until(t.Time, warm)
	l.cached = c.Cached
	counts := int64(0)
	if t.Time >= warm {
		counts = 1
	}
	switch c.Kind {
	case semantics.Allocated:
		l.holders++
		l.used += c.Units - c.Shared
	case semantics.Enlarged:
		l.used += c.Units
	case semantics.Released:
		l.holders--
		l.free(c)
	case semantics.Unfenced:
		l.free(c)
	case semantics.Leased:
		l.leased += c.Units
		l.granted += counts
	case semantics.LeaseEnded:
		l.holders--
		l.free(c)
		l.leased -= c.Units
		switch t.Rule {
		case semantics.Release:
			l.released += counts
		case semantics.LeaseExpire:
			l.expired += counts
		default:
			l.ended += counts
		}
	case semantics.Evicted:
		l.evictions += counts
		l.evicted += float64(counts) * c.Units
	case semantics.Spilled, semantics.Dropped, semantics.Renewed:
	}
}

// free takes off what was given back, unless it waits for an iteration.
func (l *level) free(c *semantics.PoolChange) {
	if !c.Fenced {
		l.used -= c.Units - c.Shared
	}
}

// balance closes the book where the run stands, and compares.
func (b *book) balance() error {
	since, warm := b.m.Warm()
	if !warm {
		return nil
	}
	if since != b.warm {
		return fmt.Errorf("the statistics begin at %v, the warm-up ends at %v", since, b.warm)
	}
	end := b.m.Now()
	span := end - since
	for leg := range b.at {
		b.leaveStage(leg, end, false)
	}
	for leg := range b.waits {
		b.leaveQueue(leg, end, false)
	}
	same := func(what string, got, want, scale float64) error {
		if !(math.Abs(got-want) <= 1e-7*max(1, math.Abs(want), scale)) {
			return fmt.Errorf("%s is %v, the transitions say %v", what, got, want)
		}
		return nil
	}
	for i := range b.stages {
		s, name := &b.stages[i], b.m.Program().StageName(int32(i))
		if open := b.spilled[i]; open != 0 { // spills under way
			s.area += open * end
			s.full += open * end
			s.given += math.Inf(1)
		}
		st := b.m.StageStats(i)
		if err := same("the time spent at "+name, st.Number*span, s.area, span); err != nil {
			return err
		}
		u := &b.busy[i]
		u.until(end, b.warm)
		if err := same("the busy time of "+name, st.Utilization*span*float64(u.servers()), u.aBusy, span); err != nil {
			return err
		}
		if st.Completed != s.done || st.Iterations != u.iterations {
			return fmt.Errorf("%s: %d jobs completed in %d iterations, the transitions say %d in %d", name, st.Completed, st.Iterations, s.done, u.iterations)
		}
		// L times the time, less the waits and services counted, is what the ends leave open.
		open, noise := s.area-st.Waited-st.Served, 1e-7*max(1, s.area)
		if open < -s.before-noise || open > s.given+noise {
			return fmt.Errorf("%s: %v spent there, %v waited and %v served: Little's law is off by more than (%v, %v)", name, s.area, st.Waited, st.Served, -s.before, s.given)
		}
	}
	spills := int64(0)
	for i := range b.pools {
		q, l, name := &b.queues[i], &b.pools[i], b.m.Program().PoolName(int32(i))
		l.until(end, b.warm)
		st := b.m.PoolStats(i)
		spills += st.Spills
		counted := [...]int64{st.Admissions, st.Preemptions, st.Rejected, st.LeasesGranted, st.LeasesReleased, st.LeasesExpired, st.LeasesEnded}
		told := [...]int64{q.done, l.preempted, l.rejected, l.granted, l.released, l.expired, l.ended}
		if counted != told {
			return fmt.Errorf("%s: admissions, preemptions, rejections and leases are %d, the transitions say %d", name, counted, told)
		}
		if n := st.EvictedEntries; n > l.evictions || b.m.Pool(i).Block == 0 && n != l.evictions {
			return fmt.Errorf("%s: %d entries are evicted, by %d evictions", name, n, l.evictions)
		}
		for _, c := range []struct {
			what      string
			got, want float64
		}{
			{"the time queued at ", st.Queue * span, q.area}, {"the waits for ", st.Waited, q.full},
			{"the time held of ", st.Holders * span, l.aHolders}, {"the units times time of ", st.Used * span, l.aUsed},
			{"the leased units times time of ", st.Leased * span, l.aLeased}, {"the cached units times time of ", st.Cached * span, l.aCached},
			{"the evicted units of ", st.EvictedUnits, l.evicted},
		} {
			if err := same(c.what+name, c.got, c.want, span); err != nil {
				return err
			}
		}
	}
	if st := b.m.SessionStats(); st.Arrived != b.born || st.Ended != b.ended || spills != b.spills {
		return fmt.Errorf("%d sessions arrived, %d ended, %d spills; the transitions say %d, %d and %d", st.Arrived, st.Ended, spills, b.born, b.ended, b.spills)
	}
	return nil
}

// finish runs a machine to its end and balances the book on it.
func finish(t testing.TB, m *semantics.Machine) {
	t.Helper()
	b := newBook(m)
	for !m.Halted() {
		tr, err := m.Step()
		if err == nil {
			err = b.enter(tr)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := b.balance(); err != nil {
		t.Error(err)
	}
}
