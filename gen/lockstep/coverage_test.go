package lockstep

import (
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// coverage counts in how many programs something happens.
type coverage map[string]int

// measure runs programs, with the invariants checked after every step.
func measure(t *testing.T, programs []*ir.Program) coverage {
	t.Helper()
	all := coverage{}
	for k, p := range programs {
		seen := map[string]bool{}
		m := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{Undo: true})
		for !m.Halted() {
			tr, err := m.Step()
			if err != nil {
				t.Fatalf("program %d: %v", k, err)
			}
			if err := m.Check(); err != nil {
				t.Fatalf("program %d, step %d: %v", k, m.Steps(), err)
			}
			seen[tr.Rule.String()] = true
			for _, what := range details(p, m, tr) {
				seen[what] = true
			}
		}
		for what := range seen {
			all[what]++
		}
	}
	return all
}

// details are the finer things that a transition shows.
func details(p *ir.Program, m *semantics.Machine, t *semantics.Transition) (list []string) {
	switch t.Rule {
	case semantics.Evict:
		if b := p.Pools[t.Pool].Block; b != nil {
			list = append(list, "Evict of a block")
		}
		for _, e := range m.Pool(t.Pool).Entries {
			if e.Dead {
				list = append(list, "Evict beside a dead entry")
			}
		}
	case semantics.Preempt:
		if outOfOrder(m, t.Pool, t.Session) {
			list = append(list, "Preempt of one that got its memory earlier")
		}
		if t.Session == t.Other {
			list = append(list, "Preempt of the grower itself")
		} else {
			list = append(list, "Preempt of another")
		}
		if v, ok := m.Session(t.Session); ok && v.Attrs[ir.SlotComputed] < v.Attrs[ir.NumBuiltins] {
			list = append(list, "Preempt in prefill")
		} else {
			list = append(list, "Preempt in decode")
		}
	case semantics.End:
		for _, c := range t.Pools {
			if c.Kind == semantics.LeaseEnded {
				list = append(list, "a lease ends with its session")
			}
		}
	case semantics.Release:
		for _, c := range t.Pools {
			if c.Kind == semantics.LeaseEnded && c.Until == t.Time {
				list = append(list, "an expiry at the instant of a release")
			}
		}
	case semantics.IterEnd:
		if t.Stage > 0 && slices.ContainsFunc(p.Stages[:t.Stage], isEngine) {
			list = append(list, "two engines")
		}
	case semantics.Admit, semantics.AdmitVia:
		for _, c := range t.Pools {
			if c.Reused > 0 {
				list = append(list, "reuse")
			}
		}
	default:
	}
	return list
}

func isEngine(s ir.Stage) bool {
	_, step := s.Kind.(*ir.Step)
	return step
}

// outOfOrder reports whether the resident that was just preempted is not the one that got its memory last.
func outOfOrder(m *semantics.Machine, pool int, victim int64) bool {
	m.Back()
	latest := int64(-1)
	for _, a := range m.Pool(pool).Allocs {
		if v, ok := m.Session(a.Session); ok && v.Stage == 0 {
			latest = a.Session
		}
	}
	_, err := m.Step()
	return err == nil && latest != victim
}
