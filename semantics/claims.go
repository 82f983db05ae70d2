package semantics

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// What a program states of its runs: claims, of its configurations, and expectations, of its observations. No rule depends on any of it.
// A program that states nothing pays a test a step.

type claimRow int32

// claimState is what is known of a claim: whether it did not hold after the latest transition.
type claimState struct{ Broken bool }

// claimProg is a claim made ready. Its findings are counted at a spot.
type claimProg struct {
	cond  int32
	spot  int32
	atEnd bool
}

// stated is what a configuration keeps for what its program states: by claim, and by pool the most units that were allocated after a
// transition, where a claim reads that.
type stated struct {
	claimed rows.Table[claimRow, claimState]
	peaks   rows.Table[poolRow, float64]
}

// claims compiles what a program states.
func (c *compiler) claims(p *ir.Program) {
	out := c.p
	out.states = len(p.Claims)+len(p.Expectations) > 0
	for i := range p.Claims {
		x := &p.Claims[i]
		out.claims = append(out.claims, claimProg{c.expr(x.Cond), c.spot(none, none).number, x.AtEnd})
		out.ends = out.ends || x.AtEnd
		ir.WalkExpr(x.Cond, func(e ir.Expr) {
			call, ok := e.(*ir.Call)
			out.peaks = out.peaks || ok && call.Fun == ir.FunPeak
		})
	}
}

// ClaimsTheEnd tells that a claim is about the configuration at a horizon: then it matters at what time a configuration comes up.
func (p *Program) ClaimsTheEnd() bool { return p.ends && !math.IsInf(p.IR.Horizon, 1) }

// watch holds what the program states against the configuration after a transition, and against its observations when the run is over.
func (m *Machine) watch() {
	p := m.prog
	if p.peaks {
		for i := range poolRow(len(p.pools)) {
			if now := m.pools.At(i).Allocated; now > *m.peaks.At(i) {
				*m.peaks.Mut(i) = now
			}
		}
	}
	as, draws, engine, where := m.scene.as, m.scene.draws, m.scene.engine, m.where
	m.scene.as, m.scene.draws, m.scene.engine = nil, nil, none
	m.nowhere(0)
	for i := range p.claims {
		if c := &p.claims[i]; !c.atEnd || m.core.Halted {
			m.claim(claimRow(i), c)
		}
		if m.err != nil {
			return
		}
	}
	m.scene.as, m.scene.draws, m.scene.engine, m.where = as, draws, engine, where
	if m.core.Halted && !m.opt.NoSamples {
		m.expectations()
	}
}

// claim reads a claim. It is a finding when it comes not to hold, and is counted from then on.
func (m *Machine) claim(i claimRow, c *claimProg) {
	v := m.eval(c.cond, 0)
	if m.err != nil {
		return
	}
	if v != 0 && v != 1 {
		m.fail(codeGuard, m.prog.nodes[c.cond].at, "the claim `%s` is %v; it must be 0 or 1", m.prog.IR.Claims[i].Name, number(v))
		return
	}
	before := m.claimed.At(i).Broken
	if broken := v == 0; broken != before {
		m.claimed.Mut(i).Broken = broken
	}
	switch n := *m.counted.At(c.spot); {
	case v == 1 || before:
	case n != 0:
		m.findings.Mut(n).Count++
	default:
		m.tell(ClaimBroken).Claim = int32(i)
		*m.counted.Mut(c.spot) = findingRow(m.findings.Len() - 1)
	}
}

// expectations flags those that the samples of the run do not meet.
func (m *Machine) expectations() {
	for i := range m.prog.IR.Expectations {
		e := &m.prog.IR.Expectations[i]
		var samples []float64
		for _, s := range m.Samples() {
			if int(s.Obs) == e.Obs {
				samples = append(samples, s.Value)
			}
		}
		if e.Statistic.Share() > 0 {
			slices.Sort(samples)
		}
		if v := Statistic(e.Statistic, samples); !e.Comparison.Holds(v, e.Bound) {
			f := m.tell(ExpectationMissed)
			f.Claim, f.Value = int32(i), v
		}
	}
}

// Statistic is a statistic of some samples, for a quantile in ascending order. All but the count are NaN of none, and where a sample is NaN.
func Statistic(s ir.Statistic, samples []float64) float64 {
	switch n := len(samples); {
	case s == ir.StatCount:
		return float64(n)
	case n == 0:
		return math.NaN()
	case s == ir.StatMean:
		return stat.Mean(samples, nil)
	case s == ir.StatMax:
		return slices.Max(samples)
	case samples[0] != samples[0]: // NaN stands first
		return math.NaN()
	}
	return stat.Quantile(s.Share(), stat.Empirical, samples, nil)
}
