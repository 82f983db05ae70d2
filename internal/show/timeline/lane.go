package timeline

import (
	"fmt"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// kind is what a span shows, by the name that the page knows.
type kind string

const (
	queued       kind = "queued"
	running      kind = "run"
	transferring kind = "transfer"
	held         kind = "held"
	leased       kind = "leased"
	built        kind = "built"
)

// holding tells what is held or leased from what is done.
func (k kind) holding() bool { return k == held || k == leased }

// span is something a session did or had from one time to another.
type span struct {
	Kind kind    `json:"k"`
	From float64 `json:"a"`
	To   float64 `json:"b"`
	// What is the pool, with the name of a lease, or the stage; Text a line about it, Line the source line.
	What string `json:"w"`
	Text string `json:"t"`
	Line int    `json:"l,omitempty"`
	// Row separates spans of a lane that overlap. What is held or leased has rows of its own.
	Row int `json:"r"`

	pool, leg    int
	lease        string // the name of a lease, empty for none
	units, until float64
}

// lasts says until when a lease lasts at most.
func (s *span) lasts(until float64) {
	bound := "without bound"
	if !math.IsInf(until, 1) {
		bound = "until t=" + report.Number(until) + " at most"
	}
	s.until, s.Text = until, fmt.Sprintf("leases %s of %s, %s", report.Number(s.units), s.What, bound)
}

// mark is a moment in a lane worth a line across it: a preemption, an expiry, a finding.
type mark struct {
	At   float64 `json:"at"`
	Rule string  `json:"r"`
	Text string  `json:"t"`
	Line int     `json:"l,omitempty"`
}

// lane is a session's lane, that of an engine that is ahead, or that of the program's claims. The last two have a Name, and a Serial below 0.
type lane struct {
	Serial int64   `json:"serial"`
	Name   string  `json:"name,omitempty"`
	Born   float64 `json:"born"`
	Ended  number  `json:"ended"`
	// Spans stand in order of their beginnings.
	Spans []*span `json:"spans"`
	Marks []*mark `json:"marks"`
	// Acts and Holdings are how many rows each sort of span needs.
	Acts     int `json:"acts"`
	Holdings int `json:"holdings"`

	now []*span // the open spans, in order of their beginnings
	// running and waiting are those of each leg, by its block, rootLeg for the root leg.
	running, waiting map[int]*span
}

// rootLeg is the number of a session's root leg, and of what an engine's lane shows.
const rootLeg = -1

// open begins a span in the first row that is free.
func (l *lane) open(s *span) *span { return l.openIn(s, -1) }

// openIn begins a span in a row, the first one that is free if the row is negative.
func (l *lane) openIn(s *span, row int) *span {
	if row < 0 {
		row = 0
		for i := 0; i < len(l.now); {
			if o := l.now[i]; o.Kind.holding() == s.Kind.holding() && o.Row == row {
				row, i = row+1, 0
			} else {
				i++
			}
		}
	}
	s.Row = row
	rows := &l.Acts
	if s.Kind.holding() {
		rows = &l.Holdings
	}
	*rows = max(*rows, row+1)
	l.now = append(l.now, s)
	l.Spans = append(l.Spans, s)
	return s
}

// close ends a span that is open.
func (l *lane) close(s *span, now float64) {
	if i := slices.Index(l.now, s); i >= 0 {
		s.To = now
		l.now = slices.Delete(l.now, i, i+1)
	}
}

// endWait ends the wait of a leg that is open. One that took no time is no wait.
func (l *lane) endWait(leg int, now float64) {
	s := l.waiting[leg]
	if s == nil {
		return
	}
	l.close(s, now)
	delete(l.waiting, leg)
	for i := len(l.Spans) - 1; i >= 0 && l.Spans[i].From == now; i-- {
		if l.Spans[i] == s {
			l.Spans = slices.Delete(l.Spans, i, i+1)
			return
		}
	}
}

// end closes all there is.
func (l *lane) end(now float64) {
	l.finish(now)
	l.now = nil
	clear(l.running)
	clear(l.waiting)
	l.Ended = number(now)
}

// finish lets what is open last until now.
func (l *lane) finish(now float64) {
	for _, s := range l.now {
		s.To = now
	}
}

// last is the open span of a kind on a pool that began last: of the innermost hold of a leg or, where it has none, of another.
func (l *lane) last(k kind, pool, leg int) (found *span) {
	for i := len(l.now) - 1; i >= 0; i-- {
		if s := l.now[i]; s.Kind == k && s.pool == pool {
			if s.leg == leg {
				return s
			}
			if found == nil {
				found = s
			}
		}
	}
	return found
}

// lease is the lease that a change ends: of an expiry the one that is due, of a release by name the latest of that name, else the
// oldest.
func (l *lane) lease(c *semantics.PoolChange, t *semantics.Transition) *span {
	var found *span
	for _, s := range l.now {
		if s.Kind == leased && s.pool == c.Pool && s.lease == c.Name && (t.Rule != semantics.LeaseExpire || s.From == t.From && s.until == t.Time) {
			if found = s; t.Rule != semantics.Release || c.Name == "" {
				break
			}
		}
	}
	return found
}
