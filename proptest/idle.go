package proptest

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// idle watches that no engine stays idle beside somebody it could serve: when the clock goes on, or the run halts, an idle
// engine was tried (IterBegin) for every resident of its that is not stalled, since that resident came or went on.
type idle struct {
	// begun is, per stage, the step of its latest IterBegin; since, per leg, the one at which it joined a stage
	// or its growth was granted.
	begun []uint64
	since map[semantics.LegID]uint64
}

func newIdle(stages int) *idle { return &idle{make([]uint64, stages), map[semantics.LegID]uint64{}} }

// sees takes a step in, and checks the engines when it ends an instant.
func (w *idle) sees(t *semantics.Transition, m *semantics.Machine) error {
	switch t.Rule {
	case semantics.IterBegin:
		w.begun[t.Stage] = t.Step
	case semantics.Run, semantics.GrowResume:
		w.since[semantics.LegID{Session: t.Session, Leg: t.Leg}] = t.Step
	case semantics.Advance, semantics.Halt:
		return w.ends(m)
	default:
	}
	return nil
}

func (w *idle) ends(m *semantics.Machine) error {
	for i := range m.Program().IR.Stages {
		if step, engine := m.Program().IR.Stages[i].Kind.(*ir.Step); !engine || step.Only != nil {
			continue // an engine that serves some only may have nothing for who joined while it was trying
		}
		v := m.Stage(i)
		for _, j := range v.Jobs {
			if since := w.since[semantics.LegID{Session: j.Session, Leg: j.Leg}]; !v.InFlight && !j.Stalled && since > w.begun[i] {
				return fmt.Errorf("%s is idle and was not tried for session %d, which it could serve since step %d", v.Name, j.Session, since)
			}
		}
	}
	return nil
}
