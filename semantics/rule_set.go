package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// set is the rule Set.
func (m *Machine) set(l legRow, st *stmt) {
	v := m.eval(st.x, l)
	m.setAttr(l, int(st.slot), v)
	m.tr.Rule, m.tr.Slot, m.tr.Value = Set, int(st.slot), v
}

// observe is the rule Observe.
func (m *Machine) observe(l legRow, st *stmt) {
	v := m.eval(st.x, l)
	m.record(l, st.slot, v)
	m.tr.Rule, m.tr.Obs, m.tr.Value = Observe, int(st.slot), v
}

// record keeps an observation, once the run is warm.
func (m *bookkeeper) record(l legRow, obs int32, v float64) {
	if m.core.Now < m.prog.IR.Warmup || m.opt.NoSamples {
		return
	}
	n := m.samples.Add()
	*m.samples.Mut(n) = Sample{T: m.core.Now, Session: m.legs.At(l).Serial,
		Turn: int32(*m.attrs.At(m.attrOf(l, m.prog.IR.SlotsOf[ir.SlotTurn]), m.prog.IR.SlotsOf[ir.SlotTurn])), Obs: obs, Value: v}
}

// choose is the rule Choose: the least keys over 0 … n-1, ties to the smaller.
func (m *Machine) choose(l legRow, st *stmt) {
	n := m.eval(st.x, l)
	if m.err != nil {
		return
	}
	if n != math.Floor(n) || n < 1 || n > maxChoices {
		m.fail(codeCount, m.prog.nodes[st.x].at, "the count is %v; it must be a whole number from 1 to %d", number(n), int(maxChoices))
		return
	}
	best := 0.0
	var ties []float64
	for x := range int(n) {
		m.setAttr(l, int(st.slot), float64(x))
		keys := m.chooseKeys(l, st, x)
		if m.err != nil {
			return
		}
		order := -1
		if x > 0 {
			order = slices.Compare(keys, m.keys[0])
		}
		if order < 0 {
			best, ties = float64(x), ties[:0]
			m.keys[0], m.keys[1] = m.keys[1], m.keys[0]
		}
		if m.opt.Choose != nil && order <= 0 {
			ties = append(ties, float64(x))
		}
	}
	if len(ties) > 1 {
		best = ties[m.pick(ChooseTie, len(ties))]
	}
	m.setAttr(l, int(st.slot), best)
	m.tr.Rule, m.tr.Slot, m.tr.Value = Choose, int(st.slot), best
}

const maxChoices = 1e6

// chooseKeys reads the keys of a choice for x, which the session's attribute has.
func (m *bookkeeper) chooseKeys(l legRow, st *stmt, x int) []float64 {
	keys := m.keys[1][:0]
	read := func(key int32) {
		k := m.eval(key, l)
		if k != k {
			m.fail(codeNaN, m.prog.nodes[key].at, "the key for %d is not a number", x)
		}
		keys = append(keys, k)
	}
	read(st.y)
	for _, key := range m.prog.args[st.more.first : st.more.first+st.more.n] {
		read(key)
	}
	m.keys[1] = keys
	return keys
}
