package fragment

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// The constructors of the Lean types, in their order there: a constructor's number is its place.
var (
	stmtConstructors  = []string{"turn", "set", "observe", "hold", "run", "branch", "loop", "«end»", "release", "load"}
	stageConstructors = []string{"engine", "fifo", "delay"}
	modeConstructors  = []string{"plain", "prefill", "decode"}
	exprConstructors  = []string{"num", "attr", "now", "cachedIn", "budgetLeft", "min", "max", "add", "sub", "mul", "floorDiv",
		"lt", "le", "gt", "ge", "eq", "ne", "cond"}
)

// constructor makes a case of a Lean type.
func constructor(typ string, names []string, name string, args ...Term) Term {
	for i, n := range names {
		if n == name {
			return Term{kind: caseTerm, name: typ + "." + name, number: uint64(i), args: args}
		}
	}
	return Term{kind: caseTerm, name: typ + "." + name, args: args}
}

func stmtTerm(name string, args ...Term) Term {
	return constructor("Stmt", stmtConstructors, name, args...)
}

func stageTerm(name string, args ...Term) Term {
	return constructor("StageSpec", stageConstructors, name, args...)
}

func exprTerm(name string, args ...Term) Term {
	return constructor("Expr", exprConstructors, name, args...)
}

// Numbers writes a program of the fragment with its sessions as the Lean executable reads it: the fields of a
// Lean deployment, then the sessions, as natural numbers in prefix form.
func Numbers(p *ir.Program) string {
	deployment, sessions := Deployment(p, Program(p, nil)), Sessions(p)
	return string(sessions.numbers(deployment.numbers(nil)))
}

// Program is the blocks of a program, each with a note of its number and of the line at which it begins. The workload's
// two are empty: of the fragment's programs, `turn` is, and what `init` sets every session presets.
func Program(p *ir.Program, places *ir.Places) Term {
	blocks := make([]Term, len(p.Blocks))
	for b, block := range p.Blocks {
		blocks[b] = List()
		blocks[b].note = blockNote(p, places, b)
		if b == p.Init || b == p.Turn {
			continue
		}
		for _, s := range block {
			blocks[b].args = append(blocks[b].args, statement(s))
		}
	}
	return List(blocks...)
}

func blockNote(p *ir.Program, places *ir.Places, b ir.BlockID) string {
	note := fmt.Sprintf("block %d", b)
	switch b {
	case p.Init:
		note += ": init, which only sets what the sessions bring"
	case p.Turn:
		note += ": turn"
	case p.Session:
		note += ": the session"
	}
	if block := p.Blocks[b]; len(block) > 0 && b != p.Init {
		if span := places.Of(block[0].Place()); span.Known() {
			note += fmt.Sprintf(", from line %d on", span.From().Line)
		}
	}
	return note
}

// Deployment is everything but the sessions; program is the program's term, or the name of its definition.
func Deployment(p *ir.Program, program Term) Term {
	pools := make([]Term, len(p.Pools))
	for i := range p.Pools {
		pools[i] = poolTerm(p, i)
	}
	stages := make([]Term, len(p.Stages))
	for i := range p.Stages {
		stages[i] = stage(&p.Stages[i])
	}
	horizon := None()
	if !math.IsInf(p.Horizon, 1) {
		horizon = Some(Real(p.Horizon))
	}
	return Term{
		kind:   structTerm,
		fields: []string{"program", "session", "attrs", "pools", "stages", "horizon"},
		args:   []Term{program, Nat(p.Session), Nat(len(p.Attrs)), List(pools...), List(stages...), horizon},
	}
}

// poolTerm is a pool: its capacity, block, the engine that serves its queue, the queue's key, the engine whose residents it preempts.
func poolTerm(p *ir.Program, i int) Term {
	pool := &p.Pools[i]
	via, memory := None(), None()
	if pool.AdmitVia != nil {
		via = Some(Nat(*pool.AdmitVia))
	}
	if engines := memoryOf(p, i); len(engines) > 0 && pool.Preempt == ir.PreemptLIFO {
		memory = Some(Nat(engines[0]))
	}
	return Tuple(Real(pool.Cap), Real(pool.Granule()), via, optional(pool.Queue), memory)
}

// memoryOf are the engines whose memory a pool is.
func memoryOf(p *ir.Program, pool int) (engines []int) {
	for i := range p.Stages {
		if k, ok := p.Stages[i].Kind.(*ir.Step); ok && k.Memory != nil && *k.Memory == pool {
			engines = append(engines, i)
		}
	}
	return engines
}

func stage(s *ir.Stage) Term {
	switch k := s.Kind.(type) {
	case *ir.Step:
		return stageTerm("engine", folded(k.Budget), folded(k.Chunk), folded(k.Cost))
	case *ir.Fifo:
		return stageTerm("fifo", Nat(k.Servers))
	case *ir.Delay:
		return stageTerm("delay")
	case *ir.PS:
	}
	return Term{} // refused by Check
}

// folded is an amount that Check found to be constant.
func folded(e ir.Expr) Term {
	v, _ := fold(e)
	return Real(v)
}

// Sessions is what the sessions of a program bring.
func Sessions(p *ir.Program) Term {
	a, ok := p.Arrival.(*ir.Sessions)
	if !ok {
		return List()
	}
	specs := make([]Term, len(a.List))
	for i, s := range a.List {
		turns := make([]Term, len(s.Turns))
		for t, turn := range s.Turns {
			turns[t] = presetsTerm(turn)
		}
		specs[i] = Tuple(presetsTerm(s.Attrs), List(turns...))
	}
	return List(specs...)
}

func presetsTerm(presets []ir.Preset) Term {
	out := make([]Term, len(presets))
	for i, p := range presets {
		out[i] = Tuple(Nat(p.Slot), Real(p.Value))
	}
	return List(out...)
}

func statement(s ir.Stmt) Term {
	switch s := s.(type) {
	case *ir.Turn:
		return stmtTerm("turn")
	case *ir.Set:
		return stmtTerm("set", Nat(s.Slot), expression(s.Value))
	case *ir.Observe:
		return stmtTerm("observe", Nat(s.Obs), expression(s.Value))
	case *ir.Hold:
		return stmtTerm("hold", header(s))
	case *ir.Run:
		growing := None()
		if s.Growing != nil {
			growing = Some(Nat(s.Growing.Base))
		}
		return stmtTerm("run", Nat(s.Stage.Base), constructor("Mode", modeConstructors, modeConstructors[s.Mode]), expression(s.Work), growing)
	case *ir.Branch:
		return stmtTerm("branch", expression(s.Guard), Nat(s.Then), Nat(s.Else))
	case *ir.Loop:
		return stmtTerm("loop", Nat(s.Body))
	case *ir.End:
		return stmtTerm("«end»")
	case *ir.Release:
		return stmtTerm("release", Nat(s.Pool.Base))
	case *ir.Load:
		return stmtTerm("load", Nat(s.Pool.Base), expression(s.Units))
	default:
		return Term{} // refused by Check
	}
}

func header(s *ir.Hold) Term {
	wants := make([]Term, len(s.Pools))
	for i, w := range s.Pools {
		wants[i] = Tuple(Nat(w.Pool.Base), expression(w.Units), optional(w.Reserve))
	}
	lease := None()
	if l := s.Lease; l != nil {
		lease = Some(Tuple(Nat(l.Pool.Base), bound(l.Time)))
	}
	return Term{kind: structTerm, fields: []string{"wants", "reuse", "body", "cache", "lease"},
		args: []Term{List(wants...), optional(s.Reuse), Nat(s.Body), optional(s.Cache), lease}}
}

// bound is the time of a lease, none where it has no end.
func bound(e ir.Expr) Term {
	if endless(e) {
		return None()
	}
	return optional(e)
}

// endless reports whether an expression is the time of a lease without a bound.
func endless(e ir.Expr) bool {
	v, constant := ir.Const(e)
	return constant && math.IsInf(v, 1)
}

func optional(e ir.Expr) Term {
	if e == nil {
		return None()
	}
	return Some(expression(e))
}

func expression(e ir.Expr) Term {
	switch e := e.(type) {
	case *ir.Num:
		return exprTerm("num", Real(e.Value))
	case *ir.Attr:
		return exprTerm("attr", Nat(e.Slot))
	case *ir.Ctx:
		return exprTerm("now")
	case *ir.Call:
		return callTerm(e)
	case *ir.Binary:
		return exprTerm(operator(e.Op), expression(e.X), expression(e.Y))
	case *ir.Cond:
		return exprTerm("cond", expression(e.Test), expression(e.Then), expression(e.Else))
	case *ir.Sample, *ir.Unary:
	}
	return Term{} // refused by Check
}

// operator is the constructor of an operator that the fragment has.
func operator(op ir.BinaryOp) string {
	switch op {
	case ir.Add:
		return "add"
	case ir.Sub:
		return "sub"
	case ir.Mul:
		return "mul"
	case ir.Lt:
		return "lt"
	case ir.Le:
		return "le"
	case ir.Gt:
		return "gt"
	case ir.Ge:
		return "ge"
	case ir.Eq:
		return "eq"
	case ir.Ne:
		return "ne"
	case ir.Div, ir.Pow, ir.And, ir.Or:
	}
	return ""
}

func callTerm(c *ir.Call) Term {
	switch c.Fun {
	case ir.FunMin:
		return extreme("min", c.Args)
	case ir.FunMax:
		return extreme("max", c.Args)
	case ir.FunCachedIn:
		return exprTerm("cachedIn", Nat(c.Args[0].(*ir.PoolArg).Pool.Base))
	case ir.FunBudgetLeft:
		return exprTerm("budgetLeft", Nat(c.Args[0].(*ir.StageArg).Stage.Base))
	case ir.FunFloor:
		d := quotient(c)
		return exprTerm("floorDiv", expression(d.X), folded(d.Y))
	default:
		return Term{} // refused by Check
	}
}

// extreme is a least or greatest of several values as one of two, nested to the left.
func extreme(name string, args []ir.Arg) Term {
	out := expression(args[0].(*ir.ExprArg).X)
	for _, a := range args[1:] {
		out = exprTerm(name, out, expression(a.(*ir.ExprArg).X))
	}
	return out
}
