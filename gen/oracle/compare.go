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

// Compare holds what a finished machine observed against the answers. It gives the first difference in the order
// in which the machine observed, or what it never observed, or a preemption count; nil when all agree.
func (s *Scenario) Compare(m *semantics.Machine) *diag.Diagnostic {
	p := m.Program().IR
	left := make(map[string][][]float64, len(s.Answers.Series))
	for _, a := range s.Answers.Series {
		left[a.Observe] = append([][]float64(nil), a.Values...)
	}
	for _, o := range m.Samples() {
		name := p.Observes[o.Obs]
		expected, judged := left[name]
		if !judged {
			continue
		}
		what := fmt.Sprintf("request %d%s: `%s`", o.Session, s.turn(o.Turn), name)
		var want []float64
		if int(o.Session) < len(expected) {
			want = expected[o.Session]
		}
		if len(want) == 0 {
			return s.differ("%s is %s at step %s on the machine, and the scheduler has no such answer", what, ir.Display(o.Value), ir.Display(o.T))
		}
		if want[0] != o.Value {
			return s.differ("%s is %s on the machine, observed at step %s; the scheduler answered %s", what, ir.Display(o.Value), ir.Display(o.T), ir.Display(want[0]))
		}
		expected[o.Session] = want[1:]
	}
	for _, a := range s.Answers.Series {
		for n, want := range left[a.Observe] {
			if len(want) > 0 {
				return s.differ("request %d: the scheduler answered `%s` = %s, which the machine never observes", n, a.Observe, ir.Display(want[0]))
			}
		}
	}
	return s.comparePreemptions(m)
}

func (s *Scenario) comparePreemptions(m *semantics.Machine) *diag.Diagnostic {
	for _, c := range s.Answers.Preemptions {
		for i := range m.Program().IR.Pools {
			if v := m.Pool(i); v.Name == c.Pool && v.Preemptions != c.N {
				return s.differ("pool `%s` preempts %d times on the machine; the scheduler answered %d", c.Pool, v.Preemptions, c.N)
			}
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
