package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Finding is a finding in words. Pool is the pool's name, or empty; Held is what the session had. Span and Path say where the
// statement stands that it is about, in the text and in the IR; Place says so of one that is counted by statement: FILE:LINE:COLUMN, or
// the path in the IR.
type Finding struct {
	semantics.Finding
	Pool, Text string
	Stage      string
	// Who is the leg of the session that it is about, such as 2.1, empty for a root leg.
	Who   string
	Span  diag.Span
	Path  string
	Place string
	Held  []Holding
	// claim is the name of the claim that it is about, or empty.
	claim string
}

// Holding is what a session has of a pool, by its name. Name is that of a lease, or empty.
type Holding struct {
	semantics.Holding
	Pool, Name string
}

// Findings gives the findings of a machine so far, in the order in which they came up.
func Findings(m *semantics.Machine) []Finding {
	list := make([]Finding, 0, len(m.Findings()))
	for _, f := range m.Findings() {
		list = append(list, InWords(m.Program(), f, m.Held(f)))
	}
	return list
}

// KindCount is how often there is something of a kind.
type KindCount struct {
	Kind  semantics.FindingKind
	Count int64
}

// String is the count in words.
func (c KindCount) String() string { return fmt.Sprintf("%d %s", c.Count, c.Kind) }

// CountKinds counts findings by their kinds, in the order of the kinds; kinds without findings are left out.
func CountKinds(list []Finding) []KindCount {
	var out []KindCount
	for _, k := range semantics.FindingKinds() {
		c := KindCount{Kind: k}
		for i := range list {
			if list[i].Kind == k {
				c.Count += list[i].Count
			}
		}
		if c.Count > 0 {
			out = append(out, c)
		}
	}
	return out
}

// InWords says what a finding is about; held is what the session had.
func InWords(p *semantics.Program, f semantics.Finding, held []semantics.Holding) Finding {
	out := Finding{Finding: f, Held: named(p, held), Who: strings.TrimPrefix(p.LegName(int(f.Leg)), ".")}
	if f.Pool >= 0 {
		out.Pool = p.PoolName(f.Pool)
	}
	if f.Stage >= 0 {
		out.Stage = p.StageName(f.Stage)
	}
	if f.Block >= 0 {
		out.Span, out.Path = ir.PlaceOf(p.IR, p.Places, int(f.Block), int(f.Stmt))
	}
	out.stated(p)
	if f.Kind.Counted() {
		if out.Place = out.Path; out.Span.Known() {
			out.Place = out.Span.String()
		}
	}
	switch f.Kind {
	case semantics.StaleRead:
		what, gone := cmp.Or(ReleasedName(p, f), out.Pool), "its lease there has expired"
		if f.Released {
			gone = "it had released that at t=" + Number(f.Expired)
		} else if what != out.Pool {
			gone = "that lease has expired"
		}
		out.Text = fmt.Sprintf("session %d releases %s, but %s: what it read in the meantime had been given back", f.Session, what, gone)
	case semantics.StaleReadPossible:
		out.Text = fmt.Sprintf("session %d releases %s, which was given back before it left a stage: if it read there, what it read was gone", f.Session, cmp.Or(ReleasedName(p, f), out.Pool))
	case semantics.AmbiguousRelease:
		out.Text = fmt.Sprintf("session %d releases %s, and could mean several leases of it: the oldest ends; `lease %s (…) as NAME` and `release NAME` say which", f.Session, out.Pool, out.Pool)
	case semantics.Starved:
		at := out.stands(p)
		out.Text = fmt.Sprintf("session %d%s %s for ever, since t=%s%s: %s; it %s", f.Session, p.LegName(int(f.Leg)), at.doing, Number(f.Since), at.wanting(" and for "), out.why(at.hope), has(out.Held))
	case semantics.Livelock:
		times := ""
		if f.Period > 0 {
			times = fmt.Sprintf(", %s every %s", often(f.Times), Number(f.Period))
		}
		out.Text = fmt.Sprintf("session %d%s is preempted in %s for ever%s, and never gets past the hold that it loses: %s", f.Session, p.LegName(int(f.Leg)), out.Pool, times, out.why(""))
	case semantics.Pinned:
		name := grantedAs(p, f)
		out.Text = fmt.Sprintf("session %d ended with a lease of %s%s that had no bound: nothing but its end gave it back", f.Session, out.Pool, As(name))
		if f.Open {
			out.Text = fmt.Sprintf("session %d leases %s %s%s since t=%s without bound, and nobody will end it: %s", f.Session, out.Pool, Number(f.Needs), As(name), Number(f.Since), out.why(""))
		}
	case semantics.Leaked:
		out.Text = fmt.Sprintf("session %d abandons a lease of %s %s%s since t=%s that has no bound: it is nobody's, and nothing will ever end it", f.Session, out.Pool, Number(f.Needs), As(grantedAs(p, f)), Number(f.Since))
	case semantics.Phantom:
		out.Text = fmt.Sprintf("session %d has blocks of %s that were scheduled for another session and never computed: that one was preempted before", f.Session, out.Pool)
	case semantics.Rejected:
		out.Text = fmt.Sprintf("session %d asked for more of %s than its capacity, and ended there", f.Session, out.Pool)
	case semantics.ClaimBroken:
		c := &p.IR.Claims[f.Claim]
		out.claim = c.Name
		out.Text = fmt.Sprintf("the claim `%s` does not hold: %s", c.Name, ir.ExprText(p.IR, c.Cond))
		if c.AtEnd {
			out.Text = fmt.Sprintf("the claim `%s` does not hold at the end: %s", c.Name, ir.ExprText(p.IR, c.Cond))
		}
	case semantics.ExpectationMissed:
		e := &p.IR.Expectations[f.Claim]
		out.Text = fmt.Sprintf("%s(%s) is %s, and %s is expected", e.Statistic.Name(), p.IR.Observes[e.Obs], Number(f.Value), p.IR.ExpectationText(e))
		if f.Value != f.Value {
			out.Text = fmt.Sprintf("%s was never observed, and %s is expected", p.IR.Observes[e.Obs], p.IR.ExpectationText(e))
		}
	}
	return out
}

// stated says where the claim or the expectation stands that a finding is about.
func (f *Finding) stated(p *semantics.Program) {
	switch f.Kind {
	case semantics.ClaimBroken:
		f.Span, f.Path = p.Places.Of(p.IR.Claims[f.Claim].At), fmt.Sprintf("claims[%d]", f.Claim)
	case semantics.ExpectationMissed:
		f.Span, f.Path = p.Places.Of(p.IR.Expectations[f.Claim].At), fmt.Sprintf("expectations[%d]", f.Claim)
	default: // it is about a statement
	}
}

// ReleasedName is the name of the lease that the release says that a finding is about, empty where it says a pool.
func ReleasedName(p *semantics.Program, f semantics.Finding) string {
	if s, ok := p.IR.Blocks[f.Block][f.Stmt].(*ir.ReleaseLease); ok {
		return p.IR.LeaseNames[s.Name]
	}
	return ""
}

// grantedAs is the name of the lease of the hold that a finding is about, or empty.
func grantedAs(p *semantics.Program, f semantics.Finding) string {
	if h, ok := p.IR.Blocks[f.Block][f.Stmt].(*ir.Hold); ok && h.Lease != nil && h.Lease.Name != nil {
		return p.IR.LeaseNames[*h.Lease.Name]
	}
	return ""
}

// stands is where a starved session stands.
func (f *Finding) stands(p *semantics.Program) standing {
	return stands(p, semantics.Waiting{Session: f.Session, Waits: f.Waits, Pool: f.Finding.Pool, Stage: f.Finding.Stage, Stalled: f.Stalled, InService: f.InService, Since: f.Since, Needs: f.Needs})
}

// why says why something never comes to an end; hope is what there would be to hope for, where that is known.
func (f *Finding) why(hope string) string {
	why := "nothing is left to happen"
	switch {
	case f.Period > 0:
		why = "the state comes back every " + Number(f.Period)
	case f.Repeats:
		why = "states come back, and no order of what happens leads out of them"
	case hope != "":
		why = hope
	}
	if f.Circle >= 0 {
		why += fmt.Sprintf("; it waits for session %d, and in a circle for itself: a deadlock", f.Circle)
	}
	return why
}

// often says how many times.
func often(n int64) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// String is the finding on a line.
func (f Finding) String() string {
	at, more := "", ""
	if f.Place != "" {
		at = ", " + f.Place
	}
	if f.Count > 1 {
		what := "at this statement"
		if f.Kind == semantics.ClaimBroken {
			what = "of this claim"
		}
		more = fmt.Sprintf("; and %d more %s", f.Count-1, what)
	}
	return fmt.Sprintf("%s at t=%s (step %d%s): %s%s", f.Kind, Number(f.T), f.Step, at, f.Text, more)
}
