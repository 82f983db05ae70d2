package stepper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// breakpoint is a condition on a transition that has just been taken.
type breakpoint struct {
	id   int
	text string
	hit  func(s *Stepper, t *semantics.Transition) bool
}

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
	id, err := strconv.Atoi(rest)
	if err != nil {
		return usage("`%s` is not the number of a breakpoint", rest)
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
func (s *Stepper) condition(text string) (func(*Stepper, *semantics.Transition) bool, error) {
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case word == "session" && rest != "":
		n, err := serial(rest)
		if err != nil {
			return nil, err
		}
		return func(_ *Stepper, t *semantics.Transition) bool { return report.OfSession(t, n) }, nil
	case word == "at" && rest != "":
		at, err := strconv.ParseFloat(strings.TrimPrefix(rest, "t="), 64)
		if err != nil {
			return nil, usage("`%s` is not a time", rest)
		}
		return func(_ *Stepper, t *semantics.Transition) bool {
			return t.Time >= at && (t.Rule == semantics.Advance || t.Rule == semantics.Halt) && t.From < at || t.Step == 1 && at <= 0
		}, nil
	case word == "if" && rest != "":
		return s.becomesTrue(rest)
	}
	if rule, ok := semantics.RuleNamed(text); ok {
		return func(_ *Stepper, t *semantics.Transition) bool { return t.Rule == rule }, nil
	}
	pools, err := s.poolsNamed(text)
	if err != nil {
		return nil, usage("`%s` is neither a rule nor a pool", text)
	}
	return func(_ *Stepper, t *semantics.Transition) bool {
		return slices.ContainsFunc(pools, func(p int) bool { return report.OfPool(t, p) })
	}, nil
}

// becomesTrue is a condition that holds after a transition and did not before it, in the session given or else in the
// one the transition is of.
func (s *Stepper) becomesTrue(text string) (func(*Stepper, *semantics.Transition) bool, error) {
	x, at, err := s.parse(text)
	if err != nil {
		return nil, err
	}
	return func(s *Stepper, t *semantics.Transition) bool {
		session := at
		if session < 0 {
			session = t.Session
		}
		now, err := s.m.Eval(x, session)
		if err != nil || now == 0 || now != now {
			return false
		}
		// What was true before says nothing new: the step is taken back for a look, and once more.
		s.m.Back()
		before, err := s.m.Eval(x, session)
		if _, again := s.forward(); again != nil {
			return false // cannot be: the step succeeded just now
		}
		return err != nil || before == 0 || before != before
	}, nil
}

// hit gives the breakpoint that a transition meets, in words; empty for none.
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
	n, err := strconv.ParseInt(strings.TrimPrefix(text, "#"), 10, 64)
	if err != nil || n < 0 {
		return 0, usage("`%s` is not the number of a session", text)
	}
	return n, nil
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
		return nil, usage("there is no pool `%s`", name)
	}
	return found, nil
}
