package schedule

import (
	"github.com/sq-sem/sq-sem/semantics"
)

// Decision is a choice with what it was about.
type Decision struct {
	Choice
	// Step is the number of the step that asked, T the clock then.
	Step uint64
	T    float64
	// Ready are, of a choice of who runs next, the sessions that could, in the order of the ready queue; Events, of what comes
	// next, the events due, in the order of scheduling.
	Ready  []int64
	Events []semantics.EventView
	// Session is the session that made the step, -1 for none; Rule, Pool and Stage are the step's, -1 for none.
	Session     int64
	Rule        semantics.Rule
	Pool, Stage int
	// Slot is the attribute that a tie decided, and Value what it got, or the work that a run got.
	Slot  int
	Value float64
}

// Decisions replays choices and says what each of them was about. The error is of a run that fails, or of choices that
// do not fit the program; what was decided before it is given nevertheless. Options.Choose is ignored.
func Decisions(p *semantics.Program, opt semantics.Options, choices []Choice) ([]Decision, error) {
	player := NewPlayer(choices)
	var out []Decision
	var m *semantics.Machine
	opt.Choose = func(kind semantics.ChoiceKind, n int) int {
		pick := player.Choose(kind, n)
		if len(out) == len(choices) {
			return pick
		}
		d := Decision{Choice: Choice{kind, n, pick}, Step: m.Steps(), T: m.Now(), Session: -1, Pool: -1, Stage: -1, Slot: -1}
		switch kind {
		case semantics.ChooseReady:
			d.Ready = m.Ready()
		case semantics.ChooseEvent:
			d.Events = m.Agenda()[:n]
		case semantics.ChooseTie, semantics.ChooseWork:
		}
		out = append(out, d)
		return pick
	}
	m = semantics.New(p, opt)
	for len(out) < len(choices) {
		asked := len(out)
		player.Seek(m.Steps() + 1)
		t, err := m.Step()
		if err != nil {
			return out, err
		}
		if err := player.Err(); err != nil {
			return out, err
		}
		if t == nil {
			return out, nil
		}
		for i := asked; i < len(out); i++ {
			d := &out[i]
			d.Session, d.Rule, d.Pool, d.Stage, d.Slot, d.Value = t.Session, t.Rule, t.Pool, t.Stage, t.Slot, t.Value
		}
	}
	return out, nil
}
