package tui

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// look is what there is to see of a configuration, of everything as much as a large screen has room for.
type look struct {
	title, next string
	at          diag.Span // of the next transition
	path        string    // its place in the IR
	pools       []pool
	// sessions and leases are lines; the numbers are how many there are in all.
	sessions, leases  []string
	nSessions, nLease int
	acting            int64 // the session of the next transition, or -1
	// last are the last transitions with what the command had to say after them, or all that a command printed.
	last    []string
	printed bool
}

// pool is a pool and what is written beside its bar.
type pool struct {
	semantics.PoolView
	figures string
}

// mostLines bounds what is looked up of sessions, leases and transitions.
const mostLines = 60

// transition is what lines of transitions begin with, those the stepper prints when it moves.
var transition = regexp.MustCompile(`^ *\d+  t=|^      (\x1b\[\d+m)?! |^  … \d+ transitions …|^at step `)

// lookAround looks at the configuration after a command that printed something.
func (m *model) lookAround(printed string) look {
	p, mach := m.s.Machine().Program(), m.s.Machine()
	l := look{acting: -1}
	state := ""
	text, t, err := m.s.Next()
	switch {
	case err != nil:
		l.next, state = "an error", "stopped by an error"
		var d *diag.Diagnostic
		if errors.As(err, &d) {
			l.next, l.at, l.path = "an error: "+d.Message(), d.Span, d.Path
		}
	case t.Step == 0:
		l.next, state = "the run is over", "over"
	default:
		l.acting = t.Session
		who := ""
		if t.Session >= 0 {
			who = fmt.Sprintf(" #%d", t.Session)
		}
		l.next = fmt.Sprintf("%s%s  %s", t.Rule, who, text)
		l.at, l.path = m.s.Place(&t)
	}
	l.title = fmt.Sprintf("step %d   t=%s", mach.Steps(), report.Number(mach.Now()))
	if state != "" {
		l.title += "   " + state
	}
	for i := range p.IR.Pools {
		v := mach.Pool(i)
		l.pools = append(l.pools, pool{v, figures(&v)})
		for _, a := range v.Allocs {
			if !a.Lease {
				continue
			}
			if l.nLease++; len(l.leases) < mostLines {
				l.leases = append(l.leases, fmt.Sprintf(" %s #%d  %s%s, %s", v.Name, a.Session, report.Number(a.Units), report.As(a.Name), left(a.Expires-mach.Now())))
			}
		}
	}
	l.lookAtSessions(m)
	l.last, l.printed = m.lastLines(printed)
	return l
}

// figures says how full a pool is and who waits.
func figures(v *semantics.PoolView) string {
	text := report.Number(v.Allocated)
	if !math.IsInf(v.Cap, 1) {
		text += "/" + report.Number(v.Cap)
	}
	if n := len(v.Queue) + len(v.Growers); n > 0 {
		text += fmt.Sprintf(" +%d", n)
	}
	return text
}

// left is how long something lasts.
func left(t float64) string {
	if math.IsInf(t, 1) {
		return "no bound"
	}
	return report.Number(t) + " left"
}

// lookAtSessions lists the sessions: the one whose statements execute, the one that acts next, those that are ready, the others.
func (l *look) lookAtSessions(m *model) {
	mach := m.s.Machine()
	all := mach.Sessions()
	l.nSessions = len(all)
	order := append([]int64{mach.Running(), l.acting}, mach.Ready()...)
	order = append(order, all...)
	var seen []int64
	for _, n := range order {
		if len(seen) == mostLines {
			break
		}
		if slices.Contains(seen, n) {
			continue
		}
		if v, ok := mach.Session(n); ok {
			seen = append(seen, n)
			mark := " "
			if n == l.acting {
				mark = ">"
			}
			l.sessions = append(l.sessions, fmt.Sprintf("%s#%-3d %s", mark, n, m.s.Status(&v.LegView)))
		}
	}
}

// lastLines are what stands below the source: the last transitions as they now are, and after them what a movement said
// beside them. Of a command that does not move, they are all it printed.
func (m *model) lastLines(printed string) (lines []string, all bool) {
	said := slices.DeleteFunc(split(printed), func(line string) bool { return transition.MatchString(line) })
	if len(said) > 0 && len(said) == len(split(printed)) && !strings.HasPrefix(said[0], "stopped: ") && said[0] != overText {
		return said, true
	}
	m.out.Reset()
	if m.s.Machine().Steps() > 0 {
		m.s.Exec(context.Background(), fmt.Sprintf("hist %d", mostLines))
	}
	lines = split(m.out.String())
	return append(lines, said...), false
}

// overText is what the stepper says when there is nothing to step.
const overText = "the run is over"

func split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimRight(text, "\n"), "\n")
}
