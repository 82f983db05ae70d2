package oracle

import (
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// TestPairAnswers demands every answer of two real schedulers in push mode and where things fail, but for those that are unexplained: these must
// differ, so that the list neither grows nor shrinks in silence. The invariants are checked after every step.
func TestPairAnswers(t *testing.T) {
	unexplained := Unexplained()
	seen := 0
	for _, file := range Pairs() {
		scenarios := loaded(t)(LoadPairs(root, file))
		for _, s := range scenarios {
			seen++
			l := built(t, s)
			why, differs := unexplained[s.Name]
			delete(unexplained, s.Name)
			m := finish(t, l.Program, l.Places)
			switch d := s.Compare(m); {
			case d != nil && !differs:
				t.Error(d)
			case d == nil && differs:
				t.Errorf("%s agrees, though %s", s.Name, why)
			}
			if s.Name == "p06_lease_before_write_end" && !stale(m, 4, 34) {
				t.Errorf("%s: the write from 4 on of blocks that were freed at 34 is not found: %+v", s.Name, m.Findings())
			}
		}
	}
	if seen != 203 {
		t.Errorf("there are %d scenarios, not 203", seen)
	}
	for name := range unexplained {
		t.Errorf("there is no scenario %s", name)
	}
}

// stale tells whether it was found that memory given back at one time had been read or written since an earlier one.
func stale(m *semantics.Machine, from, gone float64) bool {
	for _, f := range m.Findings() {
		if f.Kind == semantics.StaleRead && f.From == from && f.Expired == gone {
			return true
		}
	}
	return false
}
