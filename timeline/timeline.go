// Package timeline makes one self-contained page of a run: per pool what was held, leased, cached and free over time, per
// session a lane with what it waited for, held, leased and ran. It folds over transitions, and needs
// nothing of the machine but them.
package timeline

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// Recorder collects what the page shows. Observe it every transition, in order, then Write.
type Recorder struct {
	prog   *semantics.Program
	n      *report.Narrator
	name   string
	pools  []poolSeries
	lanes  map[int64]*lane
	order  []int64
	end    float64
	fences []mark
}

// poolSeries is a pool over time: the points at which something changed, as flat quadruples t, held, leased, cached.
type poolSeries struct {
	Name string  `json:"name"`
	Cap  *number `json:"cap"`
	// Points are t, held, leased, cached after each instant with a change.
	Points               []number `json:"points"`
	held, leased, cached float64
}

// number is a float64 whose infinities JSON can carry.
type number float64

// MarshalJSON writes infinities as null.
func (n number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) || math.IsNaN(float64(n)) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// span is something a session did from one time to another.
type span struct {
	// Kind is queued, held, leased, run or transfer.
	Kind string  `json:"k"`
	From float64 `json:"a"`
	To   float64 `json:"b"`
	// What is the pool or stage, Text a line about it, Line the source line (0: unknown).
	What string `json:"w"`
	Text string `json:"t"`
	Line int    `json:"l,omitempty"`
	open bool
	pool int
}

type lane struct {
	Serial int64   `json:"serial"`
	Born   float64 `json:"born"`
	Ended  number  `json:"ended"`
	Spans  []*span `json:"spans"`
	// running is the open run, waiting the open wait in a queue.
	running, waiting *span
}

// mark is a transition worth a line across a lane: a preemption, an expiry, a stale read.
type mark struct {
	Serial int64   `json:"s"`
	At     float64 `json:"at"`
	Rule   string  `json:"r"`
	Text   string  `json:"t"`
	Line   int     `json:"l,omitempty"`
}

// NewRecorder begins a page about a program; name is what the page calls it.
func NewRecorder(p *semantics.Program, name string) *Recorder {
	r := &Recorder{prog: p, n: report.NewNarrator(p), name: name, lanes: map[int64]*lane{}}
	for i := range p.IR.Pools {
		s := poolSeries{Name: p.PoolName(int32(i)), Points: []number{0, 0, 0, 0}}
		if c := p.IR.Pools[i].Cap; !math.IsInf(c, 1) {
			n := number(c)
			s.Cap = &n
		}
		r.pools = append(r.pools, s)
	}
	return r
}

// Observe takes one transition, before the machine's next step.
func (r *Recorder) Observe(m *semantics.Machine, t *semantics.Transition) {
	r.end = t.Time
	line := 0
	if at, _ := r.n.Place(t); at.Known() {
		line = at.From().Line
	}
	text := func() string { return fmt.Sprintf("step %d, %s: %s", t.Step, t.Rule, r.n.Text(m, t)) }
	for i := range t.Pools {
		r.change(t, &t.Pools[i], line, text)
	}
	l := r.lane(t)
	if l == nil {
		return
	}
	if l.running != nil && moves(t.Rule) {
		if t.Rule == semantics.Load || t.Rule == semantics.Release {
			l.running.Kind = "transfer"
		}
		l.close(&l.running, t.Time)
	}
	switch t.Rule {
	case semantics.Run:
		l.running = l.open("run", r.prog.StageName(int32(t.Stage)), -1, t.Time, line, text())
	case semantics.Queue:
		l.waiting = l.open("queued", r.prog.PoolName(int32(t.Pool)), -1, t.Time, line, text())
	case semantics.Admit, semantics.AdmitVia:
		l.close(&l.waiting, t.Time)
	case semantics.GrowStall:
		l.close(&l.waiting, t.Time)
		l.waiting = l.open("queued", r.prog.PoolName(int32(t.Pool)), -1, t.Time, line, text())
	case semantics.GrowResume:
		l.close(&l.waiting, t.Time)
	case semantics.Preempt:
		l.close(&l.waiting, t.Time)
		r.fences = append(r.fences, mark{l.Serial, t.Time, t.Rule.String(), text(), line})
		l.waiting = l.open("queued", r.prog.PoolName(int32(t.Pool)), -1, t.Time, line, text())
	case semantics.LeaseExpire:
		r.fences = append(r.fences, mark{l.Serial, t.Time, t.Rule.String(), text(), line})
	case semantics.End, semantics.Reject:
		for _, s := range l.Spans {
			if s.open {
				s.open, s.To = false, t.Time
			}
		}
		l.Ended = number(t.Time)
		if t.Rule == semantics.Reject {
			r.fences = append(r.fences, mark{l.Serial, t.Time, t.Rule.String(), text(), line})
		}
	}
}

// moves tells whether a rule shows that its session is no longer at its stage.
func moves(rule semantics.Rule) bool {
	switch rule {
	case semantics.Serve, semantics.GrowStall, semantics.GrowResume, semantics.Evict, semantics.Finish, semantics.LeaseExpire, semantics.Spill:
		return false
	}
	return true
}

func (r *Recorder) lane(t *semantics.Transition) *lane {
	if t.Session < 0 {
		return nil
	}
	l := r.lanes[t.Session]
	if l == nil {
		l = &lane{Serial: t.Session, Born: t.Time, Ended: number(math.Inf(1))}
		r.lanes[t.Session] = l
		r.order = append(r.order, t.Session)
	}
	return l
}

func (l *lane) open(kind, what string, pool int, at float64, line int, text string) *span {
	s := &span{Kind: kind, From: at, To: math.NaN(), What: what, Text: text, Line: line, open: true, pool: pool}
	l.Spans = append(l.Spans, s)
	return s
}

func (l *lane) close(s **span, at float64) {
	if *s != nil {
		(*s).open, (*s).To = false, at
		*s = nil
	}
}

// closeLast closes the latest open span of a kind on a pool (the earliest for leases, which end in grant order).
func (l *lane) closeOn(kind string, pool int, at float64) {
	var found *span
	for _, s := range l.Spans {
		if s.open && s.Kind == kind && s.pool == pool {
			found = s
			if kind == "leased" {
				break
			}
		}
	}
	if found != nil {
		found.open, found.To = false, at
	}
}

// change applies what a transition did to a pool.
func (r *Recorder) change(t *semantics.Transition, c *semantics.PoolChange, line int, text func() string) {
	p := &r.pools[c.Pool]
	switch c.Kind {
	case semantics.Allocated:
		p.held += c.Units
		p.cached -= c.Reused
	case semantics.Enlarged:
		p.held += c.Units
	case semantics.Released:
		p.held -= c.Units
	case semantics.Leased:
		p.held -= c.Units
		p.leased += c.Units
	case semantics.LeaseEnded:
		p.leased -= c.Units
	case semantics.Evicted, semantics.Dropped, semantics.Spilled:
	}
	if l := r.lanes[t.Session]; l != nil {
		name := p.Name
		switch c.Kind {
		case semantics.Allocated:
			l.open("held", name, c.Pool, t.Time, line, fmt.Sprintf("holds %v of %s", c.Units, name))
		case semantics.Released:
			l.closeOn("held", c.Pool, t.Time)
		case semantics.Leased:
			l.closeOn("held", c.Pool, t.Time)
			bound := "without bound"
			if !math.IsInf(c.Until, 1) {
				bound = fmt.Sprintf("until t=%v", c.Until)
			}
			l.open("leased", name, c.Pool, t.Time, line, fmt.Sprintf("leases %v of %s, %s", c.Units, name, bound))
		case semantics.LeaseEnded:
			l.closeOn("leased", c.Pool, t.Time)
		case semantics.Enlarged, semantics.Evicted, semantics.Dropped, semantics.Spilled:
		}
	}
	p.cached = c.Cached
	p.point(t.Time)
}

func (p *poolSeries) point(at float64) {
	if n := len(p.Points); float64(p.Points[n-4]) == at {
		p.Points = p.Points[:n-4]
	}
	p.Points = append(p.Points, number(at), number(p.held), number(p.leased), number(p.cached))
}

//go:embed page.html
var page string

// Write writes the page. It shows the program's text when that is known.
func (r *Recorder) Write(w io.Writer) error {
	data := struct {
		Name   string       `json:"name"`
		End    float64      `json:"end"`
		IR     int          `json:"ir"`
		Pools  []poolSeries `json:"pools"`
		Lanes  []*lane      `json:"lanes"`
		Marks  []mark       `json:"marks"`
		Source []string     `json:"source"`
	}{Name: r.name, End: r.end, IR: ir.Version, Pools: r.pools, Marks: r.fences, Source: r.source()}
	for _, s := range r.order {
		l := r.lanes[s]
		for _, sp := range l.Spans {
			if sp.open {
				sp.To = r.end
			}
		}
		data.Lanes = append(data.Lanes, l)
	}
	// The encoder escapes <, > and &, so that no text of the program can end the script element.
	js, err := json.Marshal(data)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, strings.Replace(page, "/*DATA*/null", string(js), 1))
	return err
}

// source is the program's text, by line.
func (r *Recorder) source() []string {
	if f := r.prog.Places.File(); f != nil {
		return strings.Split(f.Text, "\n")
	}
	return nil
}
