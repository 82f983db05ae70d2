package gen

import (
	"fmt"

	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/gen/oracle"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// maxSteps bounds the runs that become theorems: Lean's kernel takes milliseconds a step.
const maxSteps = 1 << 20

// Source is a program with its sessions, to become a theorem.
type Source struct {
	// Name is the theorem's, File the program's file and Sessions that of its sessions ("" when they are in the
	// program), as they are printed.
	Name, File, Sessions string
	Program              *ir.Program
	Places               *ir.Places
	// Scenario is where the program's constants and sessions come from, and the answers if it has them; nil for a
	// program of one's own, of which the theorem says what the machine gives.
	Scenario *oracle.Scenario
}

// outcome is what a run observed: per session the numbers and values in order, per pool its preemptions.
type outcome struct {
	observations [][]observation
	preemptions  []int64
	steps        uint64
}

type observation struct {
	obs   int
	value float64
}

// verify demands that a source is in the fragment, that its run ends, stays where both arithmetics agree, and
// gives the real answers; the result is what the theorem says.
func verify(s *Source) (*outcome, diag.List) {
	if list := fragment.Check(s.Program, s.Places); list.HasErrors() {
		for _, d := range list {
			if !d.Span.Known() {
				d.File = s.File
			}
		}
		return nil, list
	}
	w := watch{source: s, told: map[*ir.Binary]bool{}}
	w.m = semantics.New(semantics.Compile(s.Program, s.Places, nil), semantics.Options{OnNegative: w.negative})
	for !w.m.Halted() {
		if _, err := w.m.Step(); err != nil {
			return nil, append(w.list, w.m.Err().Diagnostic)
		}
		if w.m.Steps() > maxSteps {
			return nil, append(w.list, &diag.Diagnostic{Code: codeEndless, File: s.File,
				Format: "the run has not ended after %d steps: a theorem is about a run that ends", Args: []any{maxSteps}})
		}
	}
	if w.list.HasErrors() {
		return nil, w.list.Sort()
	}
	if s.Scenario != nil {
		if d := s.Scenario.Compare(w.m); d != nil {
			return nil, diag.List{d}
		}
	}
	return w.outcome()
}

// watch is a run that notes where the reals and the naturals part.
type watch struct {
	source *Source
	m      *semantics.Machine
	told   map[*ir.Binary]bool
	list   diag.List
}

// negative notes a subtraction that went below 0, once for each place in the program.
func (w *watch) negative(e *ir.Binary, x, y float64) {
	if w.told[e] {
		return
	}
	w.told[e] = true
	d := &diag.Diagnostic{Code: codeNegative, Span: w.source.Places.Of(e.At), Args: []any{ir.Display(x), ir.Display(y), w.m.Steps(), ir.Display(w.m.Now())},
		Format: "this subtraction is %s - %s at step %d (t=%s): Lean's natural numbers stop at 0 there"}
	if !d.Span.Known() {
		d.File = w.source.File
		ir.Walk(w.source.Program, ir.Visitor{Expr: func(c *ir.Cursor, at ir.Expr) {
			if at == ir.Expr(e) && d.Path == "" {
				d.Path = c.Path()
			}
		}})
	}
	w.list = append(w.list, d)
}

// outcome reads what the run observed.
func (w *watch) outcome() (*outcome, diag.List) {
	p := w.source.Program
	out := &outcome{steps: w.m.Steps()}
	if a, ok := p.Arrival.(*ir.Sessions); ok {
		out.observations = make([][]observation, len(a.List))
	}
	for _, s := range w.m.Samples() {
		if !fragment.IsNat(s.Value) {
			return nil, diag.List{{Code: codeObserved, File: w.source.File,
				Format: "session %d observes `%s` = %s: the fragment's values are natural numbers", Args: []any{s.Session, p.Observes[s.Obs], ir.Display(s.Value)}}}
		}
		out.observations[s.Session] = append(out.observations[s.Session], observation{int(s.Obs), s.Value})
	}
	for i := range p.Pools {
		out.preemptions = append(out.preemptions, w.m.Pool(i).Preemptions)
	}
	return out, nil
}

// answersTerm is what the theorem says the run gives.
func (o *outcome) answersTerm() fragment.Term {
	sessions := make([]fragment.Term, len(o.observations))
	for i, observed := range o.observations {
		pairs := make([]fragment.Term, len(observed))
		for k, v := range observed {
			pairs[k] = fragment.Pair(fragment.Nat(v.obs), fragment.Real(v.value))
		}
		sessions[i] = fragment.List(pairs...)
	}
	preemptions := make([]fragment.Term, len(o.preemptions))
	for i, n := range o.preemptions {
		preemptions[i] = fragment.Nat(int(n))
	}
	return fragment.Some(fragment.Tuple(fragment.List(sessions...), fragment.List(preemptions...)))
}

// doublings is the least n for which 2^n steps are enough.
func (o *outcome) doublings() int {
	n := 0
	for uint64(1)<<n < o.steps {
		n++
	}
	return n
}

// answersFrom says where a theorem's answers come from.
func (s *Source) answersFrom() string {
	if s.Scenario == nil || s.Scenario.AnswerFile == "" {
		return "what the machine gives"
	}
	return fmt.Sprintf("what the real scheduler answered, `%s`", s.Scenario.AnswerFile)
}
