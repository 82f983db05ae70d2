// Package timeline makes one self-contained page of a run: per pool what was held, leased, cached and free over time, per
// session a lane with what it waited for, held, leased and ran. It folds over transitions, and needs nothing of the
// machine but them.
package timeline

import (
	"fmt"
	"math"
	"strconv"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Recorder collects what the page shows. Observe it every transition, in order, then Write.
type Recorder struct {
	prog  *semantics.Program
	n     *report.Narrator
	name  string
	file  *diag.File
	pools []*series
	lanes map[int64]*lane
	// engines are the lanes of engines that are ahead, by stage.
	engines map[int]*lane
	// stated is the lane of what the program states, nil while all of it holds.
	stated *lane
	order  []*lane
	end    float64
}

// NewRecorder begins a page about a program; name is what the page calls it, file its text, nil when it was read from IR.
func NewRecorder(p *semantics.Program, name string, file *diag.File) *Recorder {
	r := &Recorder{prog: p, n: report.NewNarrator(p), name: name, file: file, lanes: map[int64]*lane{}, engines: map[int]*lane{}}
	for i := range p.IR.Pools {
		line := r.lineOf(p.Places.Of(p.IR.Pools[i].At))
		r.pools = append(r.pools, &series{Name: p.PoolName(int32(i)), Cap: number(p.IR.Pools[i].Cap), Line: line})
	}
	return r
}

// Observe takes one transition, before the machine's next step.
func (r *Recorder) Observe(m *semantics.Machine, t *semantics.Transition) {
	r.end = t.Time
	e := &event{Recorder: r, m: m, t: t}
	if t.Session >= 0 {
		if l := r.lane(t.Session, t.Time); l.running[t.Leg] != nil && moved(t.Rule) && !t.Landing && !(t.Rule == semantics.Preempt && t.Count == semantics.PreemptedInFlight) {
			l.close(l.running[t.Leg], t.Time)
			delete(l.running, t.Leg)
		}
	}
	for i := range t.Pools {
		c := &t.Pools[i]
		r.pools[c.Pool].change(t.Time, c)
		e.change(c)
	}
	if t.Session >= 0 {
		e.act(r.lanes[t.Session])
	}
	if t.Stage >= 0 && r.prog.IR.IsAhead(t.Stage) {
		e.iteration(r.engine(t.Stage))
	}
	for _, f := range report.Since(m, t.Step) {
		if f.Kind.Stated() {
			l := r.statements()
			l.Marks = append(l.Marks, &mark{t.Time, f.Kind.String(), f.Text, r.lineOf(f.Span)})
			continue
		}
		l := r.lane(f.Session, t.Time)
		l.Marks = append(l.Marks, &mark{t.Time, f.Kind.String(), f.Text, e.line()})
	}
}

// Until says that nothing more happens before a time: the page ends there.
func (r *Recorder) Until(t float64) { r.end = max(r.end, t) }

// lineOf is a place's line in the text, 0 when it is not there.
func (r *Recorder) lineOf(at diag.Span) int {
	if at.Known() && at.File == r.file {
		return at.From().Line
	}
	return 0
}

// lane is a session's lane; the first transition about a session makes it.
func (r *Recorder) lane(serial int64, now float64) *lane {
	l := r.lanes[serial]
	if l == nil {
		l = &lane{Serial: serial, Born: now, Ended: number(math.Inf(1)), Spans: []*span{}, Marks: []*mark{}, running: map[int]*span{}, waiting: map[int]*span{}}
		r.lanes[serial] = l
		r.order = append(r.order, l)
	}
	return l
}

// engine is the lane of an engine that is ahead; its first iteration makes it.
func (r *Recorder) engine(stage int) *lane {
	l := r.engines[stage]
	if l == nil {
		l = &lane{Serial: int64(-1 - stage), Name: r.prog.StageName(int32(stage)), Ended: number(math.Inf(1)), Spans: []*span{}, Marks: []*mark{}, running: map[int]*span{}, waiting: map[int]*span{}}
		r.engines[stage] = l
		r.order = append(r.order, l)
	}
	return l
}

// statements is the lane of what the program states; the first claim or expectation that does not hold makes it.
func (r *Recorder) statements() *lane {
	if r.stated == nil {
		r.stated = &lane{Serial: int64(-1 - len(r.prog.IR.Stages)), Name: "claims", Ended: number(math.Inf(1)), Spans: []*span{}, Marks: []*mark{}, running: map[int]*span{}, waiting: map[int]*span{}}
		r.order = append(r.order, r.stated)
	}
	return r.stated
}

// iteration shows of an engine that is ahead the iteration that runs and, in the row behind it, the one that is built.
func (e *event) iteration(l *lane) {
	t, name := e.t, l.Name
	switch t.Rule {
	case semantics.IterCommit:
		l.waiting[rootLeg] = l.openIn(&span{Kind: built, From: t.Time, What: name, Text: e.text(), Line: e.line(), pool: -1}, 1)
	case semantics.IterStart:
		l.endWait(rootLeg, t.Time)
		l.running[rootLeg] = l.openIn(&span{Kind: running, From: t.Time, What: name, Text: e.text(), Line: e.line(), pool: -1}, 0)
	case semantics.IterEnd:
		l.close(l.running[rootLeg], t.Time)
		delete(l.running, rootLeg)
	default:
	}
}

// moved tells whether a rule about a session shows that its job is no longer at its stage.
func moved(rule semantics.Rule) bool {
	switch rule {
	case semantics.Serve, semantics.GrowStall, semantics.GrowResume, semantics.Evict, semantics.Spill, semantics.Finish, semantics.LeaseExpire:
		return false
	case semantics.Arrive, semantics.Turn, semantics.Set, semantics.Observe, semantics.Choose, semantics.Branch, semantics.Loop, semantics.BlockEnd, semantics.LoopBack,
		semantics.Run, semantics.RunZero, semantics.Drop, semantics.Load, semantics.Text, semantics.End, semantics.Queue, semantics.Reject, semantics.Admit, semantics.AdmitVia,
		semantics.ScopeEnd, semantics.Release, semantics.Grow, semantics.Preempt, semantics.Fork, semantics.LegEnd, semantics.Break, semantics.Cancel, semantics.Wait,
		semantics.Wake, semantics.Renew, semantics.Abandon:
		return true
	case semantics.IterBegin, semantics.IterCommit, semantics.IterEnd, semantics.IterStart, semantics.IterClose, semantics.Advance, semantics.Warm, semantics.Halt, semantics.NumRules: // about no session
	}
	return false
}

// event is a transition on its way into the lanes.
type event struct {
	*Recorder
	m *semantics.Machine
	t *semantics.Transition
}

// line is the event's line in the text.
func (e *event) line() int {
	at, _ := e.n.Place(e.t)
	return e.lineOf(at)
}

// text tells the event.
func (e *event) text() string {
	return fmt.Sprintf("step %d, %s: %s", e.t.Step, e.t.Rule, e.n.Text(e.m, e.t))
}

// act opens and closes what the session waits for and runs.
func (e *event) act(l *lane) {
	t := e.t
	switch t.Rule {
	case semantics.Run:
		kind := running
		if e.transfers() {
			kind = transferring
		}
		l.running[t.Leg] = e.begin(l, kind, e.prog.StageName(int32(t.Stage)), e.text())
	case semantics.Queue, semantics.GrowStall:
		e.wait(l, e.prog.PoolName(int32(t.Pool)))
	case semantics.Wait:
		if t.Value != 1 {
			e.wait(l, "wait")
		}
	case semantics.Admit, semantics.AdmitVia, semantics.GrowResume, semantics.Wake, semantics.LegEnd:
		l.endWait(t.Leg, t.Time)
	case semantics.Cancel:
		l.endWait(t.Leg, t.Time)
		e.mark(l)
	case semantics.Preempt:
		e.mark(l)
		if t.Count != semantics.PreemptedInFlight {
			e.wait(l, e.prog.PoolName(int32(t.Pool)))
		}
	case semantics.LeaseExpire:
		e.mark(l)
	case semantics.Abandon: // the lease is nobody's any more
		if s := l.lease(&semantics.PoolChange{Pool: t.Pool}, t); s != nil {
			l.close(s, t.Time)
			e.mark(l)
		}
	case semantics.Reject:
		e.mark(l)
		l.end(t.Time)
	case semantics.End:
		l.end(t.Time)
	case semantics.Arrive, semantics.Turn, semantics.Text, semantics.Set, semantics.Observe, semantics.Choose, semantics.Branch, semantics.Loop, semantics.BlockEnd, semantics.LoopBack, semantics.RunZero,
		semantics.Fork, semantics.Break, semantics.Renew:
		// nothing that a lane shows
	case semantics.Grow, semantics.Drop, semantics.Release, semantics.Load, semantics.ScopeEnd, semantics.Evict, semantics.Spill:
		// what they change of pools is shown by event.change
	case semantics.Serve, semantics.Finish:
		// the run ends when the session goes on
	case semantics.IterBegin, semantics.IterCommit, semantics.IterEnd, semantics.IterStart, semantics.IterClose, semantics.Advance, semantics.Warm, semantics.Halt, semantics.NumRules: // about no session
	}
}

// transfers tells whether a run's units arrive in a hold when it is done: the program loads them next.
func (e *event) transfers() bool {
	block := e.prog.IR.Blocks[e.t.Block]
	if e.t.Stmt+1 >= len(block) {
		return false
	}
	_, load := block[e.t.Stmt+1].(*ir.Load)
	return load
}

func (e *event) wait(l *lane, what string) {
	l.endWait(e.t.Leg, e.t.Time)
	l.waiting[e.t.Leg] = e.begin(l, queued, what, e.text())
}

func (e *event) begin(l *lane, kind kind, what, text string) *span {
	if leg := e.prog.LegName(e.t.Leg); leg != "" {
		text += ", by #" + strconv.FormatInt(e.t.Session, 10) + leg
	}
	return l.open(&span{Kind: kind, From: e.t.Time, What: what, Text: text, Line: e.line(), pool: -1, leg: e.t.Leg})
}

func (e *event) mark(l *lane) {
	l.Marks = append(l.Marks, &mark{e.t.Time, e.t.Rule.String(), e.text(), e.line()})
}

// change opens and closes what a session holds and leases.
func (e *event) change(c *semantics.PoolChange) {
	l, name, now := e.lane(c.Session, e.t.Time), e.pools[c.Pool].Name, e.t.Time
	switch c.Kind {
	case semantics.Allocated:
		s := e.begin(l, held, name, fmt.Sprintf("holds %s of %s", report.Number(c.Units), name))
		s.pool, s.units = c.Pool, c.Units
	case semantics.Enlarged:
		if s := l.last(held, c.Pool, e.t.Leg); s != nil {
			s.units += c.Units
			s.Text = fmt.Sprintf("holds %s of %s, after growing", report.Number(s.units), name)
		}
	case semantics.Released:
		if s := l.last(held, c.Pool, e.t.Leg); s != nil {
			l.close(s, now)
		}
	case semantics.Leased:
		row := -1
		if s := l.last(held, c.Pool, e.t.Leg); s != nil {
			row = s.Row
			l.close(s, now)
		}
		s := &span{Kind: leased, From: now, What: name + report.As(c.Name), Line: e.line(), pool: c.Pool, lease: c.Name, units: c.Units}
		s.lasts(c.Until)
		l.openIn(s, row)
	case semantics.LeaseEnded:
		if s := l.lease(c, e.t); s != nil {
			l.close(s, now)
		}
	case semantics.Renewed:
		if s := l.lease(&semantics.PoolChange{Pool: c.Pool, Name: c.Name}, e.t); s != nil {
			s.lasts(c.Until)
		}
	case semantics.Evicted, semantics.Spilled, semantics.Dropped, semantics.Unfenced:
	}
}
