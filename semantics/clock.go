package semantics

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// What of a configuration decides what can happen from it, and how that depends on the clock. Two configurations can be alike but
// for the clock only where nothing is decided by the time itself: by differences of times everything may be.
//
// The value of an expression has a slope: shift a configuration in time by d, with all the times in it, and the value moves
// by slope·d. A number has slope 0, `now` has 1, `now - start` has 0 again when `start` was set from `now`. What has no slope, such
// as `now * now`, or a choice between `now` and 5, depends on the time itself.

// reading is what a program reads that decides something.
type reading struct {
	// absolute tells that something is decided by the time itself.
	absolute bool
	// live are the attributes that decide something later, by block and position of the next statement, always those that something reads
	// whatever the session does; matters tells, by attribute, whether it is ever one of them. slope is what its values have.
	live    [][]slots
	always  slots
	matters []bool
	slope   []float64
	// queue are the slopes of each pool's queue keys; dated tells, by pool, whether its keys or its spill read when an entry was released.
	queue [][]float64
	dated []bool
	// waited tells, by pool, whether its live keys read how long a session has waited, iterations whether some engine counts those that it
	// has begun.
	waited     []bool
	iterations bool
	// work tells that some expression reads how much work is left at a stage, admission that one computes with admission numbers.
	work, admission bool
	// victims tells the same of one that orders victims.
	victims bool
	// samples tells that an expression draws, draws that something else does too: an arrival, the rows of a trace.
	samples, draws bool
	// turnDraws tells that what a turn brings is drawn, from a stream that the number of the turn is a key of.
	turnDraws bool
}

// root is a whole expression of a program.
type root struct {
	role ir.Role
	expr ir.Expr
	// slot is the attribute that a set assigns, pool the pool whose declaration it stands in; -1 for none.
	slot, pool int
}

// read finds out what a program reads. Sessions from outside come at any time, and bring values of some attributes.
func read(p *ir.Program, trace *ir.Trace, outside bool, brought []ir.Slot) *reading {
	r := &reader{reading: reading{matters: make([]bool, len(p.Attrs)), slope: make([]float64, len(p.Attrs)), queue: make([][]float64, len(p.Pools)), dated: make([]bool, len(p.Pools)), waited: make([]bool, len(p.Pools))},
		prog: p, slopes: make([]slope, len(p.Attrs)), outside: outside}
	ir.Walk(p, ir.Visitor{Expr: r.visit})
	r.draws = r.draws || trace != nil && !p.TraceOrdered
	if _, poisson := p.Arrival.(*ir.Poisson); poisson && !outside {
		r.draws = true
	}
	r.decides()
	r.births()
	for _, slot := range brought {
		r.join(slot, slope{oneSlope, 0})
	}
	r.settle()
	for slot, s := range r.slopes {
		if s.kind == anySlope {
			r.join(slot, slope{oneSlope, 0}) // it is what it was at birth, or infinite
		}
	}
	r.settle()
	for i := range r.roots {
		r.judge(&r.roots[i])
	}
	for i, s := range r.slopes {
		r.slope[i] = s.value
		r.absolute = r.absolute || r.matters[i] && s.kind == noSlope
	}
	return &r.reading
}

type reader struct {
	reading
	prog *ir.Program
	// outside tells that sessions come from outside, in place of the program's arrivals.
	outside bool
	roots   []root
	slopes  []slope
	// born are the attributes that a session is born with and reads as they are.
	born  slots
	again bool
}

// visit collects the whole expressions, and what is read anywhere.
func (r *reader) visit(c *ir.Cursor, e ir.Expr) {
	if c.Depth == 1 {
		x := root{role: c.Role, expr: e, slot: -1, pool: -1}
		if c.Block >= 0 {
			if set, ok := r.prog.Blocks[c.Block][c.Index].(*ir.Set); ok && c.Role == ir.RoleSet {
				x.slot = set.Slot
				if overridden(r.prog, c.Block, c.Index) {
					return
				}
			}
		} else if c.Role == ir.RoleEvictKey || c.Role == ir.RoleQueueKey || c.Role == ir.RoleSpillWork || c.Role == ir.RoleSpillWhen {
			x.pool = c.Declared
		}
		r.roots = append(r.roots, x)
	}
	switch e := e.(type) {
	case *ir.Sample:
		r.samples, r.draws = true, true
		r.turnDraws = r.turnDraws || c.Block == r.prog.Turn
	case *ir.Ctx:
		switch e.Var {
		case ir.VarAge, ir.VarLast:
			r.dated[c.Declared] = true
		case ir.VarWaited:
			r.waited[c.Declared] = true
		case ir.VarIterations:
			r.iterations = true
		case ir.VarAdmission:
			computes := c.Depth > 1 // a key of its own has the order alone
			r.admission = r.admission || computes
			r.victims = r.victims || computes && c.Role == ir.RolePreemptKey
		default:
		}
	case *ir.Call:
		r.work = r.work || e.Fun == ir.FunWork
	case *ir.Num, *ir.Attr, *ir.Unary, *ir.Binary, *ir.Cond:
	}
}

// decides finds out where which attributes decide something.
func (r *reader) decides() {
	l := findLive(r.prog)
	if r.draws {
		l.always.add(r.prog.SlotsOf[ir.SlotTurn]) // it keys what is drawn
	}
	all := slices.Clone(l.always)
	for b := range l.at {
		for _, live := range l.at[b] {
			all.with(live)
			live.with(l.always)
		}
	}
	r.live, r.always = l.at, l.always
	// What the workload's blocks read decides something where what they set does.
	walk := func(block int, live slots) {
		for i, s := range slices.Backward(r.prog.Blocks[block]) {
			if !overridden(r.prog, block, i) {
				l.before(s, live)
			}
			all.with(live)
		}
	}
	r.born = slices.Clone(l.at[r.prog.Session][0])
	walk(r.prog.Init, r.born)
	walk(r.prog.Turn, slices.Clone(all))
	for slot := range r.matters {
		r.matters[slot] = all.has(slot)
	}
}

// settle gives the attributes the slopes of what is set to them.
func (r *reader) settle() {
	for r.again = true; r.again; {
		r.again = false
		for i := range r.roots {
			if x := &r.roots[i]; x.slot >= 0 {
				r.join(x.slot, r.of(x.expr))
			}
		}
	}
}

// births gives the attributes the slope of what a session is born with, where sessions are born later than at time 0.
func (r *reader) births() {
	switch r.prog.Arrival.(type) {
	case *ir.Closed, *ir.Poisson, *ir.Renewal:
	case *ir.Batch, *ir.Sessions, *ir.NoArrival:
		if !r.outside {
			r.presets()
			return
		}
	}
	for slot := range r.slopes {
		if r.born.has(slot) {
			r.join(slot, slope{oneSlope, 0}) // it is read while it is 0 still
		}
	}
	r.presets()
}

// presets gives a slope to what is set other than by a statement.
func (r *reader) presets() {
	for _, slot := range r.prog.SlotsOf {
		r.join(slot, slope{oneSlope, 0})
	}
	if list, ok := r.prog.Arrival.(*ir.Sessions); ok {
		for i := range list.List {
			for _, turn := range list.List[i].Turns {
				for _, p := range turn {
					r.join(p.Slot, slope{oneSlope, 0})
				}
			}
		}
	}
	ir.Walk(r.prog, ir.Visitor{Stmt: func(_ *ir.Cursor, s ir.Stmt) {
		if c, ok := s.(*ir.Choose); ok {
			r.join(c.Var, slope{oneSlope, 0})
		}
	}})
}

// judge tells whether an expression decides something by the time itself.
func (r *reader) judge(x *root) {
	s := r.of(x.expr)
	switch x.role {
	case ir.RoleSet, ir.RoleObserve: // what they give is judged where it is read
	case ir.RoleQueueKey:
		r.queue[x.pool] = append(r.queue[x.pool], s.value)
		r.absolute = r.absolute || s.kind == noSlope
	case ir.RoleEvictKey, ir.RoleServeKey, ir.RoleChooseKey, ir.RoleLiveKey, ir.RolePreemptKey: // keys of one moment are compared with one another
		r.absolute = r.absolute || s.kind == noSlope
	default:
		r.flat(s)
	}
	ir.WalkExpr(x.expr, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Sample:
			for _, a := range e.Args {
				r.flat(r.of(a))
			}
		case *ir.Call:
			for _, a := range e.Args {
				switch a := a.(type) {
				case *ir.PoolArg:
					r.flat(r.of(a.Pool.Index))
				case *ir.StageArg:
					r.flat(r.of(a.Stage.Index))
				case *ir.ExprArg, *ir.LeaseArg:
				}
			}
		case *ir.Num, *ir.Attr, *ir.Ctx, *ir.Unary, *ir.Binary, *ir.Cond:
		}
	})
}

// flat notes that a value must not move with the clock.
func (r *reader) flat(s slope) {
	r.absolute = r.absolute || s.kind == noSlope || s.kind == oneSlope && s.value != 0
}

// join gives an attribute a slope; two different ones are none.
func (r *reader) join(slot ir.Slot, s slope) {
	if both := r.slopes[slot].or(s); both != r.slopes[slot] {
		r.slopes[slot], r.again = both, true
	}
}

// slope is how a value moves with the clock.
type slope struct {
	kind  slopeKind
	value float64
}

type slopeKind uint8

const (
	anySlope slopeKind = iota // it is infinite, or not known yet: every slope is right
	oneSlope                  // value
	noSlope                   // none
)

// or is the slope of what is the one or the other.
func (s slope) or(t slope) slope {
	switch {
	case s.kind == anySlope:
		return t
	case t.kind == anySlope || s == t:
		return s
	}
	return slope{kind: noSlope}
}

// flat is the slope of what depends on values that must not move with the clock.
func flat(list ...slope) slope {
	out := slope{}
	for _, s := range list {
		switch {
		case s.kind == noSlope || s.kind == oneSlope && s.value != 0:
			return slope{kind: noSlope}
		case s.kind == oneSlope:
			out = s
		}
	}
	return out
}

// of is the slope of an expression.
func (r *reader) of(e ir.Expr) slope {
	switch e := e.(type) {
	case nil:
		return slope{}
	case *ir.Num:
		if math.IsInf(e.Value, 0) {
			return slope{}
		}
		return slope{oneSlope, 0}
	case *ir.Attr:
		return r.slopes[e.Slot]
	case *ir.Ctx:
		if e.Var == ir.VarNow || e.Var == ir.VarLast {
			return slope{oneSlope, 1}
		}
		return slope{oneSlope, 0}
	case *ir.Sample:
		return slope{oneSlope, 0}
	case *ir.Call:
		return r.call(e)
	case *ir.Unary:
		if e.Op == ir.Neg {
			s := r.of(e.X)
			s.value = -s.value + 0
			return s
		}
		return flat(r.of(e.X))
	case *ir.Binary:
		return r.binary(e)
	case *ir.Cond:
		if flat(r.of(e.Test)).kind == noSlope {
			return slope{kind: noSlope}
		}
		return r.of(e.Then).or(r.of(e.Else))
	}
	return slope{kind: noSlope}
}

func (r *reader) call(e *ir.Call) slope {
	var list []slope
	for _, a := range e.Args {
		if a, ok := a.(*ir.ExprArg); ok {
			list = append(list, r.of(a.X))
		}
	}
	if e.Fun != ir.FunMin && e.Fun != ir.FunMax {
		if s := flat(list...); s.kind != anySlope || len(list) > 0 {
			return s
		}
		return slope{oneSlope, 0}
	}
	out := slope{}
	for _, s := range list {
		out = out.or(s)
	}
	return out
}

func (r *reader) binary(e *ir.Binary) slope {
	x, y := r.of(e.X), r.of(e.Y)
	switch e.Op {
	case ir.Add, ir.Sub:
		if x.kind != oneSlope || y.kind != oneSlope {
			return x.or(y)
		}
		if e.Op == ir.Sub {
			y.value = -y.value
		}
		return slope{oneSlope, x.value + y.value}
	case ir.Mul, ir.Div:
		if n, ok := e.Y.(*ir.Num); ok && x.kind == oneSlope && !math.IsInf(n.Value, 0) && n.Value != 0 {
			if e.Op == ir.Div {
				return slope{oneSlope, x.value / n.Value}
			}
			return slope{oneSlope, x.value * n.Value}
		}
		if n, ok := e.X.(*ir.Num); ok && e.Op == ir.Mul && y.kind == oneSlope && !math.IsInf(n.Value, 0) {
			return slope{oneSlope, n.Value * y.value}
		}
	case ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.Eq, ir.Ne:
		if x.or(y).kind == noSlope {
			return slope{kind: noSlope}
		}
		return slope{oneSlope, 0}
	case ir.Pow, ir.And, ir.Or:
	}
	return flat(x, y)
}
