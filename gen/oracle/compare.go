package oracle

import (
	"fmt"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Answers is what the real scheduler answered: observations by name, and how often each pool preempted.
// Observations that are not named are not judged.
type Answers struct {
	Series      []Series
	Preemptions []Count
}

// Series is all values of one observation: of each session, in the order in which it observes them.
type Series struct {
	Observe string
	Values  [][]float64
}

// Count is a number of preemptions of a pool.
type Count struct {
	Pool string
	N    int64
}

// Run is what a machine made of a scenario: what was observed, in order, and how often each pool preempted.
type Run struct {
	Observed    []Observation
	Preemptions map[string]int64
}

// Observation is a value that a session recorded, in its turn of a number from 1, or 0.
type Observation struct {
	Name    string
	Session int64
	Turn    int32
	Time    float64
	Value   float64
}

// Compare holds what a finished machine observed against the answers, as CompareRun does.
func (s *Scenario) Compare(m *semantics.Machine) *diag.Diagnostic {
	p := m.Program().IR
	r := &Run{Preemptions: map[string]int64{}}
	for _, o := range m.Samples() {
		r.Observed = append(r.Observed, Observation{p.Observes[o.Obs], o.Session, o.Turn, o.T, o.Value})
	}
	for i := range p.Pools {
		v := m.Pool(i)
		r.Preemptions[v.Name] = v.Preemptions
	}
	return s.CompareRun(r)
}

// CompareRun holds a run against the answers. It gives the first difference in the order in which the machine
// observed, or what it never observed, or a preemption count; nil when all agree.
func (s *Scenario) CompareRun(r *Run) *diag.Diagnostic {
	left := make(map[string][][]float64, len(s.Answers.Series))
	for _, a := range s.Answers.Series {
		left[a.Observe] = append([][]float64(nil), a.Values...)
	}
	for _, o := range r.Observed {
		expected, judged := left[o.Name]
		if !judged {
			continue
		}
		what := fmt.Sprintf("request %d%s: `%s`", o.Session, s.turn(o.Turn), o.Name)
		var answers []float64
		if int(o.Session) < len(expected) {
			answers = expected[o.Session]
		}
		if len(answers) == 0 {
			return s.differ("%s is %s at step %s on the machine, and the scheduler has no such answer", what, ir.Display(o.Value), ir.Display(o.Time))
		}
		if answers[0] != o.Value {
			return s.differ("%s is %s on the machine, observed at step %s; the scheduler answered %s", what, ir.Display(o.Value), ir.Display(o.Time), ir.Display(answers[0]))
		}
		expected[o.Session] = answers[1:]
	}
	for _, a := range s.Answers.Series {
		for n, answers := range left[a.Observe] {
			if len(answers) > 0 {
				return s.differ("request %d: the scheduler answered `%s` = %s, which the machine never observes", n, a.Observe, ir.Display(answers[0]))
			}
		}
	}
	for _, c := range s.Answers.Preemptions {
		if n, ok := r.Preemptions[c.Pool]; ok && n != c.N {
			return s.differ("pool `%s` preempts %d times on the machine; the scheduler answered %d", c.Pool, n, c.N)
		}
	}
	return nil
}

// turn names the turn of an observation where there are turns.
func (s *Scenario) turn(n int32) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", turn %d", n-1)
}

func (s *Scenario) differ(format string, args ...any) *diag.Diagnostic {
	return &diag.Diagnostic{Code: CodeAnswer, File: s.AnswerFile, Format: "scenario " + strings.ReplaceAll(s.Name, "%", "%%") + ": " + format, Args: args}
}
