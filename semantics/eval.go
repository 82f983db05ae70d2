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
	// gone, when set, is the cache entry whose owner's attributes are read as they were: the owner is gone.
	gone entryRow
	// engine and left are what budget_left gives while the engine reads a header; -1 for none.
	engine stageRow
	left   float64
}

// eval evaluates node n for session s. A failure is noted in m.err and gives NaN.
func (m *evaluator) eval(n int32, s sessionRow) float64 {
	e := &m.prog.nodes[n]
	switch e.op {
	case opNum:
		return e.num
	case opAttr:
		if n := m.scene.gone; n != 0 {
			return *m.snaps.At(n, ir.Slot(e.a))
		}
		return *m.attrs.At(s, ir.Slot(e.a))
	case opCtx:
		if e.a == int32(ir.VarNow) {
			return m.core.Now
		}
		return m.scene.vars[e.a]
	case opAdd:
		return m.eval(e.a, s) + m.eval(e.b, s)
	case opSub:
		x, y := m.eval(e.a, s), m.eval(e.b, s)
		if x < y && m.opt.OnNegative != nil {
			m.opt.OnNegative(m.prog.subs[e.c], x, y)
		}
		return x - y
	case opMul:
		return m.eval(e.a, s) * m.eval(e.b, s)
	case opDiv:
		return m.eval(e.a, s) / m.eval(e.b, s)
	case opPow:
		return math.Pow(m.eval(e.a, s), m.eval(e.b, s))
	case opLt:
		return truth(m.eval(e.a, s) < m.eval(e.b, s))
	case opLe:
		return truth(m.eval(e.a, s) <= m.eval(e.b, s))
	case opGt:
		return truth(m.eval(e.a, s) > m.eval(e.b, s))
	case opGe:
		return truth(m.eval(e.a, s) >= m.eval(e.b, s))
	case opEq:
		return truth(m.eval(e.a, s) == m.eval(e.b, s))
	case opNe:
		return truth(m.eval(e.a, s) != m.eval(e.b, s))
	case opAnd:
		return truth(m.eval(e.a, s) != 0 && m.eval(e.b, s) != 0)
	case opOr:
		return truth(m.eval(e.a, s) != 0 || m.eval(e.b, s) != 0)
	case opCond:
		if m.eval(e.a, s) != 0 {
			return m.eval(e.b, s)
		}
		return m.eval(e.c, s)
	case opNeg:
		return -m.eval(e.a, s)
	case opNot:
		return truth(m.eval(e.a, s) == 0)
	case opMin, opMax:
		v := m.eval(m.prog.args[e.a], s)
		for _, a := range m.prog.args[e.a+1 : e.a+e.b] {
			if w := m.eval(a, s); e.op == opMin {
				v = math.Min(v, w)
			} else {
				v = math.Max(v, w)
			}
		}
		return v
	case opFun:
		x := m.eval(e.b, s)
		if e.c != none {
			return ir.Fun(e.a).Apply(x, m.eval(e.c, s))
		}
		return ir.Fun(e.a).Apply(x)
	case opQuery:
		return m.query(e, s)
	case opSample:
		return m.sample(e, s)
	}
	return math.NaN()
}

// poolOf resolves a reference to a pool, stageOf one to a stage.
func (m *evaluator) poolOf(r int32, s sessionRow) poolRow   { return poolRow(m.member(r, s)) }
func (m *evaluator) stageOf(r int32, s sessionRow) stageRow { return stageRow(m.member(r, s)) }

// member resolves a reference: the number of a pool or stage. The index must be whole and in range.
func (m *evaluator) member(r int32, s sessionRow) int32 {
	f := &m.prog.refs[r]
	if f.index == none {
		return f.base
	}
	v := m.eval(f.index, s)
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
func (m *evaluator) query(e *node, s sessionRow) float64 {
	at := m.member(e.b, s)
	p, i := poolRow(at), stageRow(at) // it is one of them, as the function says
	switch f := ir.Fun(e.a); f {
	case ir.FunUsed:
		return m.pools.At(p).Allocated
	case ir.FunFree:
		return m.prog.pools[p].cap - m.pools.At(p).Allocated
	case ir.FunCachedIn:
		if s != 0 && m.prog.pools[p].shared {
			return float64(m.lookUp(s, p).Length) * m.prog.pools[p].block
		}
		if s != 0 {
			if n := m.atPool.At(s, p).Entry; n != 0 {
				return m.entries.At(n).Size
			}
		}
		return 0
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
		return m.budgetLeft(i, s)
	case ir.FunEstLambda:
		return m.stages.At(i).Past.rate()
	case ir.FunEstRho:
		return m.stages.At(i).Past.load()
	case ir.FunEstWait:
		return m.stages.At(i).Past.wait()
	case ir.FunPrice:
		return m.stages.At(i).Past.price(m.eval(m.prog.args[e.c], s), m.eval(m.prog.args[e.c+1], s))
	case ir.FunMin, ir.FunMax, ir.FunAbs, ir.FunFloor, ir.FunCeil, ir.FunSqrt, ir.FunExp, ir.FunLn, ir.FunPow: // no live state
	}
	return math.NaN()
}

// amount evaluates what must be a number ≥ 0; what names it in the error.
func (m *evaluator) amount(n int32, s sessionRow, what string) float64 {
	v := m.eval(n, s)
	if !(v >= 0) {
		m.fail(codeAmount, m.prog.nodes[n].at, "%s is %v; it must be 0 or more", what, number(v))
		return 0
	}
	return v
}

// clamped evaluates what may be negative, which counts as 0, but not NaN.
func (m *evaluator) clamped(n int32, s sessionRow, what string) float64 {
	v := m.eval(n, s)
	if v != v {
		m.fail(codeNaN, m.prog.nodes[n].at, "%s is not a number", what)
		return 0
	}
	return max(v, 0)
}
