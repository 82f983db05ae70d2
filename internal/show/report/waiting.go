package report

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// standing is where a session stands, in words.
type standing struct {
	// doing is what it does there, hope what would have to change there, empty where that is not the stage's doing.
	doing, hope string
	// wants are the units it waits for, or NaN.
	wants float64
}

// stands says where a session is that makes no progress.
func stands(p *semantics.Program, w semantics.Waiting) standing {
	switch {
	case w.Stalled:
		return standing{"waits for its growth in " + p.PoolName(w.Pool), "", w.Needs}
	case w.Stage < 0 && w.Pool >= 0:
		return standing{"waits in the queue of " + p.PoolName(w.Pool), "", w.Needs}
	case w.Stage < 0 && w.Waits:
		return standing{"waits for a condition", "the condition never comes true", math.NaN()}
	case w.Stage < 0:
		return standing{"is ready", "", math.NaN()}
	}
	stage := p.StageName(w.Stage)
	if w.InService {
		return standing{"is at " + stage, "its work there has no end", math.NaN()}
	}
	switch p.IR.Stages[w.Stage].Kind.(type) {
	case *ir.Step:
		return standing{"waits for tokens at " + stage, "", math.NaN()}
	case *ir.PS:
		return standing{"is at " + stage, "the stage does no work", math.NaN()}
	case *ir.Fifo, *ir.Delay:
	}
	return standing{"waits for its turn at " + stage, "", math.NaN()}
}

// wanting says how many units are waited for, after some words. It is empty if there are none.
func (s standing) wanting(words string) string {
	switch {
	case s.wants == 1:
		return words + "1 unit"
	case s.wants > 0:
		return words + Number(s.wants) + " units"
	}
	return ""
}

// Waiting is a session that waits, in words.
type Waiting struct {
	semantics.Waiting
	// Pool and Stage are names, or empty; Age is how long it has waited.
	Pool, Stage, Text string
	// Who is the leg of the session, such as 2.1, empty for a root leg.
	Who  string
	Age  float64
	Held []Holding
}

// Lease is a lease that is open, with its pool's name.
type Lease struct {
	semantics.LeaseView
	Pool string
}

// unfinished notes who waits, and which leases are open, in a run that something was left to happen in.
func (s *Summary) unfinished(m *semantics.Machine) {
	if m.Over() {
		return // what is left then are findings
	}
	p := m.Program()
	for _, w := range m.Waits() {
		x := Waiting{Waiting: w, Who: strings.TrimPrefix(p.LegName(int(w.Leg)), "."), Age: m.Now() - w.Since, Held: named(p, w.Held)}
		if w.Pool >= 0 {
			x.Pool = p.PoolName(w.Pool)
		}
		if w.Stage >= 0 {
			x.Stage = p.StageName(w.Stage)
		}
		at := stands(p, w)
		x.Text = fmt.Sprintf("session %d%s %s since t=%s (%s)%s; it %s", w.Session, p.LegName(int(w.Leg)), at.doing, Number(w.Since), Number(x.Age), at.wanting(", for "), has(x.Held))
		s.Waiting = append(s.Waiting, x)
	}
	for _, l := range m.Leases() {
		s.OpenLeases = append(s.OpenLeases, Lease{l, p.PoolName(l.Pool)})
	}
}

// maxWaiting is how many waiting sessions, and how many leases, the text report writes out.
const maxWaiting = 10

// writeUnfinished writes who waits, and which leases are open.
func (s *Summary) writeUnfinished(to io.Writer) {
	list := func(head string, n int, line func(i int) string) {
		if n == 0 {
			return
		}
		fmt.Fprintf(to, "\n%s: %d\n", head, n)
		for i := range min(n, maxWaiting) {
			fmt.Fprintf(to, "  %s\n", line(i))
		}
		if n > maxWaiting {
			fmt.Fprintf(to, "  and %d more\n", n-maxWaiting)
		}
	}
	list("waiting at the end, the longest first", len(s.Waiting), func(i int) string { return s.Waiting[i].Text })
	list("leases open at the end, the oldest first", len(s.OpenLeases), func(i int) string {
		l := s.OpenLeases[i]
		until := "without bound"
		if !math.IsInf(l.Expires, 1) {
			until = "until t=" + Number(l.Expires)
		}
		if l.Abandoned {
			until += ", abandoned"
		}
		return fmt.Sprintf("session %d: %s %s%s since t=%s, %s", l.Session, l.Pool, Number(l.Units), As(l.Name), Number(l.Granted), until)
	})
}

// unfinished writes the same as JSON.
func (w *jsonWriter) unfinished(s *Summary) {
	w.field("waiting").open('[')
	for i := range s.Waiting {
		x := &s.Waiting[i]
		w.element().inline('{')
		w.field("session").integer(x.Session)
		if x.Who != "" {
			w.field("leg").text(x.Who)
		}
		w.field("pool").name(x.Pool)
		w.wait(x.Pool, x.Stage, x.Since, x.Needs, x.Held)
		w.field("age").real(x.Age)
		w.field("text").text(x.Text)
		w.close('}')
	}
	w.close(']')
	w.field("open_leases").open('[')
	for _, l := range s.OpenLeases {
		w.element().inline('{')
		w.field("session").integer(l.Session)
		w.field("pool").text(l.Pool)
		w.field("name").name(l.Name)
		w.field("units").real(l.Units)
		w.field("since").real(l.Granted)
		w.field("until").real(l.Expires)
		if l.Abandoned {
			w.field("abandoned").truth(true)
		}
		w.close('}')
	}
	w.close(']')
}

// wait writes what a session waits for and has, as members of what is open.
func (w *jsonWriter) wait(pool, stage string, since, wants float64, held []Holding) {
	w.field("stage").name(stage)
	w.field("since").real(since)
	if w.field("wants"); wants != wants || pool == "" {
		w.null()
	} else {
		w.real(wants)
	}
	w.field("holds").inline('[')
	for _, h := range held {
		w.element().inline('{')
		w.field("pool").text(h.Pool)
		w.field("units").real(h.Units)
		if h.Lease {
			w.field("lease_name").name(h.Name)
			w.field("lease_until").real(h.Until)
		}
		w.close('}')
	}
	w.close(']')
}

// name writes a name, null for an empty one.
func (w *jsonWriter) name(name string) {
	if name == "" {
		w.null()
	} else {
		w.text(name)
	}
}

// stuck writes what a session without progress waits for.
func (w *jsonWriter) stuck(f *Finding) {
	switch f.Kind {
	case semantics.Starved, semantics.Livelock:
		w.wait(f.Pool, f.Stage, f.Since, f.Needs, f.Held)
	case semantics.ClaimBroken:
		w.field("claim").text(f.claim)
	case semantics.ExpectationMissed:
		w.field("value").orNull(f.Value)
	default: // the rest is said of every finding
	}
}

// has says what a session holds and leases.
func has(list []Holding) string {
	var held, leased []string
	for _, h := range list {
		text := h.Pool + " " + Number(h.Units) + As(h.Name)
		switch {
		case !h.Lease:
			held = append(held, text)
		case math.IsInf(h.Until, 1):
			leased = append(leased, text+" without bound")
		default:
			leased = append(leased, text+" until t="+Number(h.Until))
		}
	}
	var parts []string
	if held != nil {
		parts = append(parts, "holds "+strings.Join(held, ", "))
	}
	if leased != nil {
		parts = append(parts, "leases "+strings.Join(leased, ", "))
	}
	if parts == nil {
		return "holds nothing"
	}
	return strings.Join(parts, " and ")
}

// named gives what a session has the names of its pools and leases.
func named(p *semantics.Program, list []semantics.Holding) []Holding {
	var out []Holding
	for _, h := range list {
		name := ""
		if h.Name != 0 {
			name = p.IR.LeaseNames[h.Name-1]
		}
		out = append(out, Holding{h, p.PoolName(h.Pool), name})
	}
	return out
}
