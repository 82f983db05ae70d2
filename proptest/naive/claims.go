package naive

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// claims looks at what the program claims, after a step and before it is shown; over tells that the run is over.
func (m *Machine) claims(over bool) {
	for _, p := range m.Pools {
		p.peak = math.Max(p.peak, p.Allocated())
	}
	for i, c := range m.p.Claims {
		if c.AtEnd && !over {
			continue
		}
		v := m.eval(c.Cond, &scene{engine: -1})
		if v != 0 && v != 1 {
			m.fail(badGuard)
		}
		if v == 0 && !m.broken[i] {
			m.breaks(i)
		}
		m.broken[i] = v == 0
	}
	if over {
		m.expectations()
	}
}

// breaks notes that a claim has come not to hold.
func (m *Machine) breaks(claim int) {
	for i := range m.Findings {
		if f := &m.Findings[i]; f.Kind == "claim" && f.Claim == claim {
			f.Count++
			return
		}
	}
	m.Findings = append(m.Findings, Finding{Kind: "claim", Session: -1, Leg: -1, Pool: -1, Stage: -1, Count: 1, Claim: claim})
}

// expectations looks at what the program expects of the observations.
func (m *Machine) expectations() {
	for i, e := range m.p.Expectations {
		v := m.statistic(e.Statistic, e.Obs)
		met := map[ir.Comparison]bool{ir.Below: v < e.Bound, ir.AtMost: v <= e.Bound, ir.Above: v > e.Bound, ir.AtLeast: v >= e.Bound}
		if !met[e.Comparison] {
			m.Findings = append(m.Findings, Finding{Kind: "expect", Session: -1, Leg: -1, Pool: -1, Stage: -1, Count: 1, Claim: i, Value: v})
		}
	}
}

// statistic is a statistic of what was recorded of an observation. A quantile is the first sample, in order, with so large a share of all up to it.
func (m *Machine) statistic(s ir.Statistic, obs int) float64 {
	var list []float64
	sum := 0.0
	for _, x := range m.Samples {
		if x.Obs == obs {
			list = append(list, x.Value)
			sum += x.Value
		}
	}
	n := float64(len(list))
	if s == ir.StatCount {
		return n
	}
	if s == ir.StatMean || n == 0 {
		return sum / n
	}
	slices.Sort(list)
	if math.IsNaN(list[0]) {
		return list[0]
	}
	share := map[ir.Statistic]float64{ir.StatP50: 0.5, ir.StatP90: 0.9, ir.StatP95: 0.95, ir.StatP99: 0.99, ir.StatP999: 0.999, ir.StatMax: 1}[s]
	for i, x := range list {
		if float64(i+1) >= share*n {
			return x
		}
	}
	return math.NaN()
}
