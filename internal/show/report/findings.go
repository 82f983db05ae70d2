package report

import (
	"fmt"

	"github.com/sq-sem/sq-sem/semantics"
)

// Finding is a finding in words. Pool is the pool's name, empty for none.
type Finding struct {
	semantics.Finding
	Pool, Text string
}

// Findings gives the findings of a machine so far, in the order in which they came up.
func Findings(m *semantics.Machine) []Finding {
	list := make([]Finding, 0, len(m.Findings()))
	for _, f := range m.Findings() {
		list = append(list, InWords(m.Program(), f))
	}
	return list
}

// InWords says what a finding is about.
func InWords(p *semantics.Program, f semantics.Finding) Finding {
	out := Finding{Finding: f}
	if f.Pool >= 0 {
		out.Pool = p.PoolName(f.Pool)
	}
	switch f.Kind {
	case semantics.StaleRead:
		out.Text = fmt.Sprintf("session %d releases %s, but its lease there has expired: what it read in the meantime had been given back", f.Session, out.Pool)
	case semantics.Starved:
		waits := "in the queue of " + out.Pool
		if f.Stalled {
			waits = "for its growth in " + out.Pool
		}
		out.Text = fmt.Sprintf("session %d waits %s for ever: nothing is left to happen that could give it room", f.Session, waits)
	case semantics.Livelock:
		out.Text = fmt.Sprintf("session %d was preempted in %s no further than the time before: it makes no progress", f.Session, out.Pool)
	case semantics.Pinned:
		out.Text = fmt.Sprintf("session %d ended with a lease of %s that had no bound: nothing but its end gave it back", f.Session, out.Pool)
	}
	return out
}

// String is the finding on a line.
func (f Finding) String() string {
	return fmt.Sprintf("%s at t=%s (step %d): %s", f.Kind, Number(f.T), f.Step, f.Text)
}
