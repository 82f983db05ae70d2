package oracle

import (
	"math"
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir"
)

// TestStarters holds the programs of examples/vllm, which users begin with, to the answers of the real schedulers that the programs of
// examples/oracle with the same constants, attributes and observations are held to. A program is held to all scenarios that it can state.
func TestStarters(t *testing.T) {
	engine, pd := loaded(t)(LoadAsync(root, Dir+"/async/prefix_single.jsonl")), loaded(t)(LoadAsync(root, Dir+"/async/prefix_pd.jsonl"))
	var push, fail []*Scenario
	unexplained := Unexplained()
	for _, file := range Pairs() {
		for _, s := range loaded(t)(LoadPairs(root, file)) {
			if _, differs := unexplained[s.Name]; differs {
				continue
			}
			switch s.Program {
			case Dir + "/pd_push.sq":
				push = append(push, s)
			case Dir + "/pd_fail.sq":
				fail = append(fail, s)
			}
		}
	}
	for _, c := range []struct {
		program   string
		scenarios []*Scenario
		least     int
		constants []Constant
	}{
		{"engine", engine, 80, []Constant{{"go_on", 0}}},
		{"pd", pd, 20, []Constant{{"go_on", 0}}},
		{"push", push, 70, nil},
		{"failures", fail, 5, nil},
	} {
		file := "examples/vllm/" + c.program + ".sq"
		l, list := inputs.Load(within(root, file), inputs.Options{})
		if l == nil {
			t.Fatal(list)
		}
		held := 0
		for _, s := range c.scenarios {
			if !s.restrict(l.Program) {
				continue
			}
			if n := len(s.Answers.Series); n < 2 {
				t.Fatalf("%s observes %d of the answers", c.program, n)
			}
			held++
			s.Program = file
			s.Constants = append(s.Constants, c.constants...)
			l := built(t, s)
			// A scenario lasts until its requests have been served, and all of it counts.
			l.Program.Warmup = 0
			if s.Horizon == 0 {
				l.Program.Horizon = math.Inf(1)
			}
			if d := s.Compare(finish(t, l.Program, l.Places)); d != nil {
				t.Errorf("%s: %v", c.program, d)
			}
		}
		if held < c.least {
			t.Errorf("%s is held to %d scenarios, not to %d", c.program, held, c.least)
		}
	}
}

// restrict takes from a scenario the answers that a program does not observe, and the attributes that it does not have where they are 0.
// It reports whether the program can state what is left.
func (s *Scenario) restrict(p *ir.Program) bool {
	known := func(values []Value) ([]Value, bool) {
		values = slices.DeleteFunc(slices.Clone(values), func(v Value) bool { return v.Value == 0 && !slices.Contains(p.Attrs, v.Attr) })
		return values, !slices.ContainsFunc(values, func(v Value) bool { return !slices.Contains(p.Attrs, v.Attr) })
	}
	all := true
	for i := range s.Requests {
		var ok bool
		s.Requests[i], ok = known(s.Requests[i])
		all = all && ok
	}
	for _, chain := range s.Chains {
		for i := range chain {
			var ok bool
			chain[i].Values, ok = known(chain[i].Values)
			all = all && ok
		}
	}
	s.Answers.Series = slices.DeleteFunc(s.Answers.Series, func(a Series) bool { return !slices.Contains(p.Observes, a.Observe) })
	return all
}
