package semantics

import "github.com/sq-sem/sq-sem/ir"

// node is an expression in the flat array: an operator and its operands' numbers.
type node struct {
	op      op
	a, b, c int32
	num     float64
	at      ir.ID
}

type op uint8

const (
	opNum op = iota
	opAttr
	opCtx
	opSample // a: distribution, b: first argument in args, c: how many, or of a draw from the trace its column
	opNeg
	opNot
	opAdd
	opSub
	opMul
	opDiv
	opPow
	opLt
	opLe
	opGt
	opGe
	opEq
	opNe
	opAnd
	opOr
	opCond
	opMin // a: first argument in args, b: how many
	opMax
	opFun   // a: function of one or two values, b and c: the values
	opQuery // a: function, b: reference, c: first further argument in args
	// opRootAttr reads an attribute that a session's legs have in common, opLeased a lease of a name (a).
	opRootAttr
	opLeased
)

func (c *compiler) add(n node) int32 {
	c.p.nodes = append(c.p.nodes, n)
	return int32(len(c.p.nodes) - 1)
}

// expr compiles an expression; what is made of numbers alone becomes a number.
func (c *compiler) expr(e ir.Expr) int32 {
	switch e := e.(type) {
	case *ir.Num:
		return c.add(node{op: opNum, num: e.Value, at: e.At})
	case *ir.Attr:
		c.attrs = true
		if slots := &c.p.IR.SlotsOf; c.p.forks && e.Slot != slots[ir.SlotCached] && e.Slot != slots[ir.SlotComputed] {
			return c.add(node{op: opRootAttr, a: int32(e.Slot), at: e.At})
		}
		return c.add(node{op: opAttr, a: int32(e.Slot), at: e.At})
	case *ir.Ctx:
		switch e.Var {
		case ir.VarKvb, ir.VarKvp:
			c.kv = true
		case ir.VarNres, ir.VarNdec:
			c.live = true
		default:
		}
		return c.add(node{op: opCtx, a: int32(e.Var), at: e.At})
	case *ir.Sample:
		c.draws = true
		c.live = true
		first := c.arguments(e.Args)
		last := int32(len(e.Args))
		if e.Column != nil {
			last = int32(*e.Column)
		}
		return c.add(node{op: opSample, a: int32(e.Dist), b: first, c: last, at: e.At})
	case *ir.Unary:
		x := c.expr(e.X)
		return c.fold(node{op: opNeg + op(e.Op), a: x, b: none, c: none, at: e.At}, x)
	case *ir.Binary:
		x, y := c.expr(e.X), c.expr(e.Y)
		if e.Op == ir.Sub {
			c.p.subs = append(c.p.subs, e)
			return c.add(node{op: opSub, a: x, b: y, c: int32(len(c.p.subs) - 1), at: e.At})
		}
		return c.fold(node{op: opAdd + op(e.Op), a: x, b: y, c: none, at: e.At}, x, y)
	case *ir.Cond:
		x, y, z := c.expr(e.Test), c.expr(e.Then), c.expr(e.Else)
		return c.fold(node{op: opCond, a: x, b: y, c: z, at: e.At}, x, y, z)
	case *ir.Call:
		return c.call(e)
	}
	return none
}

// arguments compiles a list and places it in args.
func (c *compiler) arguments(list []ir.Expr) int32 {
	nodes := make([]int32, len(list))
	for i, a := range list {
		nodes[i] = c.expr(a)
	}
	first := int32(len(c.p.args))
	c.p.args = append(c.p.args, nodes...)
	return first
}

func (c *compiler) call(e *ir.Call) int32 {
	var values []ir.Expr
	where := int32(none)
	for _, a := range e.Args {
		switch a := a.(type) {
		case *ir.ExprArg:
			values = append(values, a.X)
		case *ir.PoolArg:
			where = c.ref(a.Pool, false)
		case *ir.StageArg:
			where = c.ref(a.Stage, true)
		case *ir.LeaseArg:
			c.live = true
			return c.add(node{op: opLeased, a: int32(a.Name), at: e.At})
		}
	}
	first := c.arguments(values)
	nodes := c.p.args[first:]
	switch {
	case e.Fun.Info().Live:
		c.live = true
		switch e.Fun {
		case ir.FunEstLambda, ir.FunEstRho, ir.FunEstWait, ir.FunPrice:
			c.p.past = true
		default:
		}
		return c.add(node{op: opQuery, a: int32(e.Fun), b: where, c: first, at: e.At})
	case e.Fun == ir.FunMin || e.Fun == ir.FunMax:
		o := opMin
		if e.Fun == ir.FunMax {
			o = opMax
		}
		return c.fold(node{op: o, a: first, b: int32(len(values)), c: none, at: e.At}, nodes...)
	}
	n := node{op: opFun, a: int32(e.Fun), b: nodes[0], c: none, at: e.At}
	if len(nodes) > 1 {
		n.c = nodes[1]
	}
	return c.fold(n, nodes...)
}

// fold adds a node, or its value when all operands are numbers.
func (c *compiler) fold(n node, operands ...int32) int32 {
	for _, o := range operands {
		if c.p.nodes[o].op != opNum {
			return c.add(n)
		}
	}
	at := c.add(n)
	m := evaluator{configuration: configuration{prog: c.p}}
	c.p.nodes[at] = node{op: opNum, num: m.eval(at, 0), at: n.at}
	return at
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
