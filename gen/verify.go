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
	// Kind is the fragment that the program may use.
	Kind fragment.Kind
	// Safe asks for a theorem more: that no lease ends too early in the run, and none is open at its end.
	Safe bool
}

// outcome is what a run observed: per session the numbers and values in order, per pool its preemptions.
type outcome struct {
	observations [][]observation
	preemptions  []int64
	steps        uint64
	// program is what becomes Lean.
	program *ir.Program
}

type observation struct {
	obs   int
	value float64
}

// verify demands that a source is in the fragment, that its run ends, stays where both arithmetics agree, and
// gives the real answers; the result is what the theorem says.
func verify(s *Source) (*outcome, diag.List) {
	narrowed := s.leanProgram(s.Kind)
	if list := fragment.Check(narrowed.Program, s.Places, s.Kind); list.HasErrors() {
		for _, d := range list {
			if !d.Span.Known() {
				d.File = s.File
			}
		}
		if s.Kind == fragment.Oracle && !fragment.Check(s.leanProgram(fragment.Leases).Program, s.Places, fragment.Leases).HasErrors() {
			list[0].Hint = "the wider fragment has all of this program: `--fragment leases`"
		}
		return nil, list
	}
	w := watch{source: s, program: narrowed.Program, divisions: narrowed.Divisions, told: map[*ir.Binary]bool{}}
	w.m = semantics.New(semantics.Compile(narrowed.Watched, s.Places, nil), semantics.Options{OnNegative: w.negative})
	for !w.m.Halted() {
		t, err := w.m.Step()
		if err != nil {
			return nil, append(w.list, w.m.Err().Diagnostic)
		}
		w.leases.see(t)
		if w.m.Steps() > maxSteps {
			return nil, append(w.list, &diag.Diagnostic{Code: codeEndless, File: s.File,
				Format: "the run has not ended after %d steps: a theorem is about a run that ends", Args: []any{maxSteps}})
		}
	}
	if w.list.HasErrors() {
		return nil, w.list.Sort()
	}
	if s.Safe {
		if d := w.unsafe(); d != nil {
			return nil, diag.List{d}
		}
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
	source  *Source
	program *ir.Program
	// divisions leads from the subtractions that watch divisions to these.
	divisions map[*ir.Binary]*ir.Binary
	leases    leaseWatch
	m         *semantics.Machine
	told      map[*ir.Binary]bool
	list      diag.List
}

// negative notes a subtraction that went below 0 and a division that gave a fraction, once for each place in the program.
func (w *watch) negative(e *ir.Binary, x, y float64) {
	if w.told[e] {
		return
	}
	w.told[e] = true
	if division, watched := w.divisions[e]; watched {
		w.list = append(w.list, w.at(division, &diag.Diagnostic{Code: codeObserved, Args: []any{ir.Display(y), w.m.Steps(), ir.Display(w.m.Now())},
			Format: "this division of %s at step %d (t=%s) gives a fraction: the fragment's values are natural numbers"}))
		return
	}
	w.list = append(w.list, w.at(e, &diag.Diagnostic{Code: codeNegative, Args: []any{ir.Display(x), ir.Display(y), w.m.Steps(), ir.Display(w.m.Now())},
		Format: "this subtraction is %s - %s at step %d (t=%s): Lean's natural numbers stop at 0 there"}))
}

// at gives a diagnostic the place of an operation: in the text, or its path in a program without places.
func (w *watch) at(e *ir.Binary, d *diag.Diagnostic) *diag.Diagnostic {
	d.Span = w.source.Places.Of(e.At)
	if !d.Span.Known() {
		d.File = w.source.File
		ir.Walk(w.source.Program, ir.Visitor{Expr: func(c *ir.Cursor, at ir.Expr) {
			if at == ir.Expr(e) && d.Path == "" {
				d.Path = c.Path()
			}
		}})
	}
	return d
}

// outcome reads what the run observed.
func (w *watch) outcome() (*outcome, diag.List) {
	p := w.program
	out := &outcome{steps: w.m.Steps(), program: p}
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
