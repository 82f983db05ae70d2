package semantics

import "github.com/sq-sem/sq-sem/ir"

// owed is `owed` of a pool: what the residents whose prefill grows on it will still ask for, each as much as it lacks of what the tokens
// that are left take. Tokens that an iteration has assigned count in the position.
func (m *configuration) owed(pool poolRow) float64 {
	pp, sum := &m.prog.pools[pool], 0.0
	for i := range m.prog.stages {
		if m.prog.stages[i].kind != stepStage {
			continue
		}
		for n := m.stages.At(stageRow(i)).Present.First; n != 0; n = m.present.Next(n) {
			j := m.jobs.At(n)
			if j.Growing == 0 || ir.Mode(j.Mode) != ir.ModePrefill {
				continue
			}
			if a := m.allocs.At(j.Growing); a.Pool == pool {
				sum += max(0, pp.up(a.Position+j.Remaining-j.Tokens)-a.Units)
			}
		}
	}
	return sum
}
