package stepper

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// breakpoint is a condition on a transition that has just been taken.
type breakpoint struct {
	id   int
	text string
	hit  condition
}

// condition reports whether it holds after a transition.
type condition func(s *Stepper, t *semantics.Transition) bool

// setBreak is `b …`.
func (s *Stepper) setBreak(rest string) error {
	if rest == "" {
		if len(s.breaks) == 0 {
			s.printf("no breakpoints\n")
		}
		for _, b := range s.breaks {
			s.printf("%d  %s\n", b.id, b.text)
		}
		return nil
	}
	hit, err := s.condition(rest)
	if err != nil {
		return err
	}
	b := &breakpoint{s.nextBreak, rest, hit}
	s.nextBreak++
	s.breaks = append(s.breaks, b)
	s.printf("breakpoint %d: %s\n", b.id, b.text)
	return nil
}

func (s *Stepper) deleteBreak(rest string) error {
	if rest == "" {
		return usage("the number of a breakpoint is missing")
	}
	id, err := strconv.Atoi(rest)
	if err != nil {
		return usage("`%s` is not the number of a breakpoint", short(rest))
	}
	i := slices.IndexFunc(s.breaks, func(b *breakpoint) bool { return b.id == id })
	if i < 0 {
		return fmt.Errorf("there is no breakpoint %d", id)
	}
	s.breaks = slices.Delete(s.breaks, i, i+1)
	s.printf("breakpoint %d removed\n", id)
	return nil
}

// condition reads what a breakpoint waits for.
func (s *Stepper) condition(text string) (condition, error) {
	word, rest := cutWord(text)
	switch word {
	case "session":
		n, err := serial(rest)
		if err != nil {
			return nil, err
		}
		return func(_ *Stepper, t *semantics.Transition) bool { return report.OfSession(t, n) }, nil
	case "at":
		at, err := instant(strings.TrimPrefix(rest, "t="))
		if err != nil {
			return nil, err
		}
		return func(s *Stepper, t *semantics.Transition) bool {
			return t.Time >= at && s.before < at || t.Step == 1 && at == 0
		}, nil
	case "if":
		return s.becomesTrue(rest)
	}
	if rule, ok := semantics.RuleNamed(text); ok {
		return func(_ *Stepper, t *semantics.Transition) bool { return t.Rule == rule }, nil
	}
	pools, err := s.poolsNamed(text)
	if err != nil {
		return nil, usage("`%s` is neither a rule nor a pool%s", short(text), s.nearest(text))
	}
	return func(_ *Stepper, t *semantics.Transition) bool {
		return slices.ContainsFunc(pools, func(p int) bool { return report.OfPool(t, p) })
	}, nil
}

// becomesTrue is a condition that holds after a transition and did not before it, in the session given, or in any where
// it depends on the session.
func (s *Stepper) becomesTrue(text string) (condition, error) {
	x, at, err := s.parse(text, false)
	if err != nil {
		return nil, err
	}
	return func(s *Stepper, _ *semantics.Transition) bool {
		sessions := []int64{at}
		if at < 0 && x.Attributes {
			sessions = s.m.Sessions()
		}
		holds := func(session int64) bool {
			v, err := s.m.Eval(x, session)
			return err == nil && v != 0 && v == v
		}
		sessions = slices.DeleteFunc(sessions, func(n int64) bool { return !holds(n) })
		if len(sessions) == 0 {
			return false
		}
		// What was true before says nothing new: the step is taken back for a look, and once more.
		s.m.Back()
		became := slices.ContainsFunc(sessions, func(n int64) bool { return !holds(n) })
		_, err := s.forward()
		return became && err == nil // there is no error: the step succeeded just now
	}, nil
}

// hit gives the breakpoint that a transition meets, in words, or empty.
func (s *Stepper) hit(t *semantics.Transition) string {
	for _, b := range s.breaks {
		if b.hit(s, t) {
			return fmt.Sprintf("breakpoint %d: %s", b.id, b.text)
		}
	}
	return ""
}

// serial reads the number of a session, with or without #.
func serial(text string) (int64, error) {
	if text == "" {
		return 0, usage("the number of a session is missing")
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(text, "#"), 10, 64)
	if err != nil || n < 0 {
		return 0, usage("`%s` is not the number of a session", short(text))
	}
	return n, nil
}

// instant reads a time of a run: finite, and at least 0.
func instant(text string) (float64, error) {
	if text == "" {
		return 0, usage("a time is missing")
	}
	t, err := strconv.ParseFloat(text, 64)
	if err != nil || !(t >= 0) || math.IsInf(t, 1) {
		return 0, usage("`%s` is not a time: a number of at least 0", short(text))
	}
	return t, nil
}

// poolsNamed finds the pool of a name, or all members of a family.
func (s *Stepper) poolsNamed(name string) ([]int, error) {
	p := s.m.Program()
	var found []int
	for i := range p.IR.Pools {
		if p.PoolName(int32(i)) == name || p.IR.Pools[i].Name == name {
			found = append(found, i)
		}
	}
	if name == "" {
		return nil, usage("a pool is missing")
	}
	if found == nil {
		return nil, usage("there is no pool `%s`%s", short(name), hint(diag.Nearest(name, p.IR.PoolNames())))
	}
	return found, nil
}

// nearest is what of the things that one can break at may have been meant.
func (s *Stepper) nearest(text string) string {
	return hint(diag.Nearest(text, slices.Concat(ruleNames(), s.m.Program().IR.PoolNames(), []string{"at", "if", "session"})))
}

// ruleNames are the names of the rules.
func ruleNames() []string {
	var names []string
	for r := range semantics.Rule(semantics.NumRules) {
		names = append(names, r.String())
	}
	return names
}
