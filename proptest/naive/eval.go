package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// scene is what a moment offers to an expression.
type scene struct {
	attrs []float64
	s     *Leg // who reads, nil for none
	vars  [ir.NumVars]float64
	// engine reads a header with left of its budget; -1 for none.
	engine int
	left   float64
}

// of is the scene of a session's own statements.
func (m *Machine) of(s *Leg) *scene { return &scene{attrs: s.Attrs, s: s, engine: -1} }

// attribute is an attribute of who reads: its leg's or its session's.
func (sc *scene) attribute(slot ir.Slot) float64 {
	switch {
	case sc.s != nil && slot == ir.SlotCached:
		return sc.s.Cached
	case sc.s != nil && slot == ir.SlotComputed:
		return sc.s.Computed
	}
	return sc.attrs[slot]
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func (m *Machine) eval(e ir.Expr, sc *scene) float64 {
	switch e := e.(type) {
	case *ir.Num:
		return e.Value
	case *ir.Attr:
		return sc.attribute(e.Slot)
	case *ir.Ctx:
		if e.Var == ir.VarNow {
			return m.Now
		}
		return sc.vars[e.Var]
	case *ir.Unary:
		x := m.eval(e.X, sc)
		if e.Op == ir.Neg {
			return -x
		}
		return truth(x == 0)
	case *ir.Binary:
		return m.binary(e, sc)
	case *ir.Cond:
		if m.eval(e.Test, sc) != 0 {
			return m.eval(e.Then, sc)
		}
		return m.eval(e.Else, sc)
	case *ir.Call:
		return m.call(e, sc)
	case *ir.Sample:
		m.drawn = true
	}
	return math.NaN()
}

func (m *Machine) binary(e *ir.Binary, sc *scene) float64 {
	x := m.eval(e.X, sc)
	switch {
	case e.Op == ir.And && x == 0:
		return 0
	case e.Op == ir.Or && x != 0:
		return 1
	}
	y := m.eval(e.Y, sc)
	switch e.Op {
	case ir.Add:
		return x + y
	case ir.Sub:
		return x - y
	case ir.Mul:
		return x * y
	case ir.Div:
		return x / y
	case ir.Pow:
		return math.Pow(x, y)
	case ir.Lt:
		return truth(x < y)
	case ir.Le:
		return truth(x <= y)
	case ir.Gt:
		return truth(x > y)
	case ir.Ge:
		return truth(x >= y)
	case ir.Eq:
		return truth(x == y)
	case ir.Ne:
		return truth(x != y)
	case ir.And, ir.Or:
		return truth(y != 0)
	}
	return math.NaN()
}

func (m *Machine) call(e *ir.Call, sc *scene) float64 {
	var at int
	var x []float64
	of := target{pool: -1, name: -1}
	for _, a := range e.Args {
		switch a := a.(type) {
		case *ir.ExprArg:
			x = append(x, m.eval(a.X, sc))
		case *ir.PoolArg:
			at = m.member(a.Pool, sc)
		case *ir.StageArg:
			at = m.member(a.Stage, sc)
		case *ir.LeaseArg:
			of.name = a.Name
		}
	}
	switch e.Fun {
	case ir.FunMin:
		v := math.Inf(1)
		for _, y := range x {
			v = math.Min(v, y)
		}
		return v
	case ir.FunMax:
		v := math.Inf(-1)
		for _, y := range x {
			v = math.Max(v, y)
		}
		return v
	case ir.FunAbs:
		return math.Abs(x[0])
	case ir.FunFloor:
		return math.Floor(x[0])
	case ir.FunCeil:
		return math.Ceil(x[0])
	case ir.FunSqrt:
		return math.Sqrt(x[0])
	case ir.FunExp:
		return math.Exp(x[0])
	case ir.FunLn:
		return math.Log(x[0])
	case ir.FunPow:
		return math.Pow(x[0], x[1])
	case ir.FunPeak:
		return m.Pools[at].peak
	case ir.FunUsed:
		return m.Pools[at].Allocated()
	case ir.FunFree:
		return m.Pools[at].cap - m.Pools[at].Allocated()
	case ir.FunCachedIn:
		if sc.s != nil && m.Pools[at].decl.Shared {
			return float64(len(m.Pools[at].found(sc.s.Text))) * m.Pools[at].block
		}
		if sc.s != nil {
			if own := m.Pools[at].own(sc.s.Session); own != nil {
				return own.Size
			}
		}
		return 0
	case ir.FunLeased:
		if of.name < 0 {
			of.pool = at
		}
		if sc.s != nil {
			return m.leased(sc.s.Session, of)
		}
		return 0
	case ir.FunOwed:
		return m.owed(at)
	case ir.FunHolders:
		return float64(len(m.Pools[at].Allocs))
	case ir.FunQueued:
		return float64(len(m.Pools[at].Queue))
	case ir.FunQueue:
		return float64(len(m.Stages[at].Jobs))
	case ir.FunBusy:
		n := 0
		for _, j := range m.Stages[at].Jobs {
			if j.InService {
				n++
			}
		}
		return float64(n)
	case ir.FunWork:
		sum := 0.0
		for _, j := range m.Stages[at].Jobs {
			sum += m.left(j)
		}
		return sum
	case ir.FunBudgetLeft:
		return m.budgetLeft(at, sc)
	case ir.FunPrice:
		return m.Stages[at].price(x[0], x[1])
	case ir.FunEstLambda:
		lambda, _, _ := m.Stages[at].estimates()
		return lambda
	case ir.FunEstRho:
		_, rho, _ := m.Stages[at].estimates()
		return rho
	case ir.FunEstWait:
		_, _, wait := m.Stages[at].estimates()
		return wait
	}
	return math.NaN()
}

// member is the pool or stage that a reference names now.
func (m *Machine) member(r ir.Ref, sc *scene) int {
	if r.Index == nil {
		return r.Base
	}
	i := m.eval(r.Index, sc)
	if i != math.Trunc(i) || i < 0 || i >= float64(r.Count) {
		m.fail(badIndex)
	}
	return r.Base + int(i)
}

// amount evaluates what may not be negative or NaN.
func (m *Machine) amount(e ir.Expr, sc *scene) float64 {
	v := m.eval(e, sc)
	if v < 0 || math.IsNaN(v) {
		m.fail(badAmount)
	}
	return v
}

// bound evaluates what counts as 0 when negative.
func (m *Machine) bound(e ir.Expr, sc *scene) float64 {
	v := m.eval(e, sc)
	if math.IsNaN(v) {
		m.fail(notANumber)
	}
	return math.Max(v, 0)
}

// number evaluates what may be anything but NaN.
func (m *Machine) number(e ir.Expr, sc *scene) float64 {
	v := m.eval(e, sc)
	if math.IsNaN(v) {
		m.fail(notANumber)
	}
	return v
}

// The errors of a run that programs of the property tests may meet.
const (
	badAmount   diag.Code = "SQ0601"
	notANumber  diag.Code = "SQ0602"
	badIndex    diag.Code = "SQ0603"
	badGuard    diag.Code = "SQ0604"
	badCost     diag.Code = "SQ0605"
	badCapacity diag.Code = "SQ0606"
	badLoad     diag.Code = "SQ0607"
	noHold      diag.Code = "SQ0608"
	samePool    diag.Code = "SQ0609"
	standstill  diag.Code = "SQ0611"
	badCount    diag.Code = "SQ0613"
	uncountable diag.Code = "SQ0617"
	notWhole    diag.Code = "SQ0618"
	rewritten   diag.Code = "SQ0619"
	// grownElsewhere is a release of what another leg is growing.
	grownElsewhere diag.Code = "SQ0640"
)

// owed is what the prefills that grow on a pool will still ask for: as much as they lack of what all their tokens take.
func (m *Machine) owed(p int) float64 {
	pool, sum := m.Pools[p], 0.0
	for _, st := range m.Stages {
		for _, j := range st.Jobs {
			if a, ph := j.grows, j.taking(); a != nil && a.Pool == p && ph != nil && ph.mode == ir.ModePrefill {
				sum += math.Max(0, pool.up(a.Position+ph.left)-a.Units)
			}
		}
	}
	return sum
}

// budgetLeft is what an engine's iteration has left, as a header or a statement reads it.
func (m *Machine) budgetLeft(i int, sc *scene) float64 {
	if sc.engine == i {
		return sc.left
	}
	step, ok := m.Stages[i].decl.(*ir.Step)
	if !ok {
		return 0
	}
	here := m.residents(i)
	left := m.bound(step.Budget, here)
	chunk := m.bound(step.Chunk, here)
	for _, j := range m.Stages[i].Jobs {
		left -= m.wants(j, chunk)
	}
	return math.Max(0, left)
}
