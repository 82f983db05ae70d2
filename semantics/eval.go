package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// evaluator evaluates the program's expressions in a configuration. It notes the first error of a step.
type evaluator struct {
	configuration
	scene scene
	where site
	err   *RuntimeError
	opt   Options
}

// scene is what a moment supplies to expressions beyond the session: the values of the
// context variables and the stream to draw from. It is set by the rule that evaluates.
type scene struct {
	vars [ir.NumVars]float64
	// draws is the stream of the moment; nil where drawing is forbidden.
	draws *uint64
	// as, when not nil, are the attributes that are read, as they were: whose they were is gone.
	as []float64
	// engine and left are what budget_left gives while the engine reads a header; -1 for none.
	engine stageRow
	left   float64
}

// eval evaluates node n for session l. A failure is noted in m.err and gives NaN.
func (m *evaluator) eval(n int32, l legRow) float64 {
	e := &m.prog.nodes[n]
	switch e.op {
	case opNum:
		return e.num
	case opAttr:
		if m.scene.as != nil {
			return m.scene.as[e.a]
		}
		return *m.attrs.At(l, ir.Slot(e.a))
	case opRootAttr:
		if m.scene.as != nil {
			return m.scene.as[e.a]
		}
		return *m.attrs.At(legRow(m.legs.At(l).Session), ir.Slot(e.a))
	case opCtx:
		if e.a == int32(ir.VarNow) {
			return m.core.Now
		}
		return m.scene.vars[e.a]
	case opAdd:
		return m.eval(e.a, l) + m.eval(e.b, l)
	case opSub:
		x, y := m.eval(e.a, l), m.eval(e.b, l)
		if x < y && m.opt.OnNegative != nil {
			m.opt.OnNegative(m.prog.subs[e.c], x, y)
		}
		return x - y
	case opMul:
		return m.eval(e.a, l) * m.eval(e.b, l)
	case opDiv:
		return m.eval(e.a, l) / m.eval(e.b, l)
	case opPow:
		return math.Pow(m.eval(e.a, l), m.eval(e.b, l))
	case opLt:
		return truth(m.eval(e.a, l) < m.eval(e.b, l))
	case opLe:
		return truth(m.eval(e.a, l) <= m.eval(e.b, l))
	case opGt:
		return truth(m.eval(e.a, l) > m.eval(e.b, l))
	case opGe:
		return truth(m.eval(e.a, l) >= m.eval(e.b, l))
	case opEq:
		return truth(m.eval(e.a, l) == m.eval(e.b, l))
	case opNe:
		return truth(m.eval(e.a, l) != m.eval(e.b, l))
	case opAnd:
		return truth(m.eval(e.a, l) != 0 && m.eval(e.b, l) != 0)
	case opOr:
		return truth(m.eval(e.a, l) != 0 || m.eval(e.b, l) != 0)
	case opCond:
		if m.eval(e.a, l) != 0 {
			return m.eval(e.b, l)
		}
		return m.eval(e.c, l)
	case opNeg:
		return -m.eval(e.a, l)
	case opNot:
		return truth(m.eval(e.a, l) == 0)
	case opMin, opMax:
		v := m.eval(m.prog.args[e.a], l)
		for _, a := range m.prog.args[e.a+1 : e.a+e.b] {
			if w := m.eval(a, l); e.op == opMin {
				v = math.Min(v, w)
			} else {
				v = math.Max(v, w)
			}
		}
		return v
	case opFun:
		x := m.eval(e.b, l)
		if e.c != none {
			return ir.Fun(e.a).Apply(x, m.eval(e.c, l))
		}
		return ir.Fun(e.a).Apply(x)
	case opQuery:
		return m.query(e, l)
	case opLeased:
		return m.leasedAs(l, int(e.a))
	case opSample:
		return m.sample(e, l)
	}
	return math.NaN()
}

// poolOf resolves a reference to a pool, stageOf one to a stage.
func (m *evaluator) poolOf(r int32, l legRow) poolRow   { return poolRow(m.member(r, l)) }
func (m *evaluator) stageOf(r int32, l legRow) stageRow { return stageRow(m.member(r, l)) }

// member resolves a reference: the number of a pool or stage. The index must be whole and in range.
func (m *evaluator) member(r int32, l legRow) int32 {
	f := &m.prog.refs[r]
	if f.index == none {
		return f.base
	}
	v := m.eval(f.index, l)
	if v != math.Floor(v) || v < 0 || v >= float64(f.count) { // NaN fails the first
		what, name := "stage", "" // the family's, not its first member's
		if f.stage {
			name = m.prog.IR.Stages[f.base].Name
		} else {
			what, name = "pool", m.prog.IR.Pools[f.base].Name
		}
		m.fail(codeIndex, m.prog.nodes[f.index].at, "the index of %s %s is %v; it must be a whole number from 0 to %d", what, name, number(v), f.count-1)
		return f.base
	}
	return f.base + int32(v)
}

// query reads live state.
func (m *evaluator) query(e *node, l legRow) float64 {
	at := m.member(e.b, l)
	p, i := poolRow(at), stageRow(at) // it is one of them, as the function says
	switch f := ir.Fun(e.a); f {
	case ir.FunPeak:
		return *m.peaks.At(p)
	case ir.FunUsed:
		return m.pools.At(p).Allocated
	case ir.FunFree:
		return m.prog.pools[p].cap - m.pools.At(p).Allocated
	case ir.FunCachedIn:
		if l == 0 {
			return 0
		}
		s := m.legs.At(l).Session
		if m.prog.pools[p].shared {
			return float64(m.lookUp(s, p).Length) * m.prog.pools[p].block
		}
		if n := m.atPool.At(s, p).Entry; n != 0 {
			return m.entries.At(n).Size
		}
		return 0
	case ir.FunLeased:
		return m.leased(l, p)
	case ir.FunOwed:
		return m.owed(p)
	case ir.FunHolders:
		return float64(m.pools.At(p).Holders)
	case ir.FunQueued:
		return float64(m.queues.Len(p))
	case ir.FunQueue:
		return float64(m.stages.At(i).Jobs)
	case ir.FunBusy:
		return float64(m.stages.At(i).Busy)
	case ir.FunWork:
		return m.workAt(i)
	case ir.FunBudgetLeft:
		return m.budgetLeft(i, l)
	case ir.FunEstLambda:
		return m.stages.At(i).Past.rate()
	case ir.FunEstRho:
		return m.stages.At(i).Past.load()
	case ir.FunEstWait:
		return m.stages.At(i).Past.wait()
	case ir.FunPrice:
		return m.stages.At(i).Past.price(m.eval(m.prog.args[e.c], l), m.eval(m.prog.args[e.c+1], l))
	case ir.FunMin, ir.FunMax, ir.FunAbs, ir.FunFloor, ir.FunCeil, ir.FunSqrt, ir.FunExp, ir.FunLn, ir.FunPow: // no live state
	}
	return math.NaN()
}

// amount evaluates what must be a number ≥ 0; what names it in the error.
func (m *evaluator) amount(n int32, l legRow, what string) float64 {
	v := m.eval(n, l)
	if !(v >= 0) {
		m.fail(codeAmount, m.prog.nodes[n].at, "%s is %v; it must be 0 or more", what, number(v))
		return 0
	}
	return v
}

// clamped evaluates what may be negative, which counts as 0, but not NaN.
func (m *evaluator) clamped(n int32, l legRow, what string) float64 {
	v := m.eval(n, l)
	if v != v {
		m.fail(codeNaN, m.prog.nodes[n].at, "%s is not a number", what)
		return 0
	}
	return max(v, 0)
}
