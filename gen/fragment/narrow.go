package fragment

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// Narrowed is a program in the words of the wide fragment.
type Narrowed struct {
	// Program is what becomes Lean.
	Program *ir.Program
	// Watched does the same on the machine, and has a subtraction beside every division that is to be exact: one that goes below 0
	// where the division gives a fraction. Divisions leads from these subtractions to their divisions.
	Watched   *ir.Program
	Divisions map[*ir.Binary]*ir.Binary
}

// Narrow writes a program with what means the same over the naturals: `!x` as `x == 0`, `a && b` and `a || b` as conditionals,
// `ceil(a / b)` as `floor((a + (b - 1)) / b)`, `a / b` as `floor(a / b)`, which is the same where it is exact, and a number divided by
// inf as 0. What has no such form stays as it is, for Check to refuse.
func Narrow(p *ir.Program) Narrowed {
	divisions := map[*ir.Binary]*ir.Binary{}
	return Narrowed{
		Program:   (&narrower{}).program(p),
		Watched:   (&narrower{divisions: divisions}).program(p),
		Divisions: divisions,
	}
}

// narrower rewrites expressions. Divisions is nil for the program that becomes Lean.
type narrower struct {
	divisions map[*ir.Binary]*ir.Binary
}

// program is a copy with narrowed expressions; it shares what has none.
func (n *narrower) program(p *ir.Program) *ir.Program {
	out := *p
	out.Blocks = make([][]ir.Stmt, len(p.Blocks))
	for b, block := range p.Blocks {
		for _, s := range block {
			out.Blocks[b] = append(out.Blocks[b], n.stmt(s))
		}
	}
	out.Pools = append([]ir.Pool(nil), p.Pools...)
	for i := range out.Pools {
		out.Pools[i].Queue = n.optional(out.Pools[i].Queue)
	}
	return &out
}

func (n *narrower) stmt(s ir.Stmt) ir.Stmt {
	switch s := s.(type) {
	case *ir.Set:
		c := *s
		c.Value = n.expr(s.Value)
		return &c
	case *ir.Observe:
		c := *s
		c.Value = n.expr(s.Value)
		return &c
	case *ir.Hold:
		return n.hold(s)
	case *ir.Run:
		c := *s
		c.Work = n.expr(s.Work)
		return &c
	case *ir.Branch:
		c := *s
		c.Guard = n.expr(s.Guard)
		return &c
	case *ir.Load:
		c := *s
		c.Units = n.expr(s.Units)
		return &c
	default:
		return s // it has no expressions, or Check refuses it
	}
}

func (n *narrower) hold(s *ir.Hold) ir.Stmt {
	c := *s
	c.Pools = append([]ir.Want(nil), s.Pools...)
	for i := range c.Pools {
		c.Pools[i].Units, c.Pools[i].Reserve = n.expr(c.Pools[i].Units), n.optional(c.Pools[i].Reserve)
	}
	c.Reuse, c.Cache = n.optional(s.Reuse), n.optional(s.Cache)
	if s.Lease != nil {
		lease := *s.Lease
		lease.Time = n.expr(lease.Time)
		c.Lease = &lease
	}
	return &c
}

func (n *narrower) optional(e ir.Expr) ir.Expr {
	if e == nil {
		return nil
	}
	return n.expr(e)
}

func (n *narrower) expr(e ir.Expr) ir.Expr {
	if v, constant := fold(e); constant && (IsNat(v) || math.IsInf(v, 1)) {
		return &ir.Num{Value: v, At: e.Place()}
	}
	switch e := e.(type) {
	case *ir.Unary:
		if e.Op == ir.Not {
			return &ir.Binary{Op: ir.Eq, X: n.expr(e.X), Y: &ir.Num{At: e.At}, At: e.At}
		}
	case *ir.Binary:
		return n.binary(e)
	case *ir.Cond:
		return &ir.Cond{Test: n.expr(e.Test), Then: n.expr(e.Then), Else: n.expr(e.Else), At: e.At}
	case *ir.Call:
		return n.call(e)
	case *ir.Num, *ir.Attr, *ir.Ctx, *ir.Sample:
	}
	return e
}

func (n *narrower) binary(e *ir.Binary) ir.Expr {
	x, y := n.expr(e.X), n.expr(e.Y)
	zero, one := &ir.Num{At: e.At}, &ir.Num{Value: 1, At: e.At}
	switch e.Op {
	case ir.And:
		return &ir.Cond{Test: x, Then: &ir.Binary{Op: ir.Ne, X: y, Y: zero, At: e.At}, Else: zero, At: e.At}
	case ir.Or:
		return &ir.Cond{Test: x, Then: one, Else: &ir.Binary{Op: ir.Ne, X: y, Y: zero, At: e.At}, At: e.At}
	case ir.Div:
		return n.exact(e, x, y)
	case ir.Add, ir.Sub, ir.Mul, ir.Pow, ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.Eq, ir.Ne:
	}
	return &ir.Binary{Op: e.Op, X: x, Y: y, At: e.At}
}

// exact is a division that must give a whole number.
func (n *narrower) exact(e *ir.Binary, x, y ir.Expr) ir.Expr {
	b, constant := ir.Const(y)
	switch {
	case !constant || b < 1 || !IsNat(b) && !math.IsInf(b, 1):
		return &ir.Binary{Op: ir.Div, X: x, Y: y, At: e.At}
	case math.IsInf(b, 1):
		return &ir.Num{At: e.At}
	case b == 1:
		return x
	}
	floor := floored(x, y, e.At)
	if n.divisions == nil {
		return floor
	}
	rest := &ir.Binary{Op: ir.Sub, X: &ir.Binary{Op: ir.Mul, X: floor, Y: y, At: e.At}, Y: x, At: e.At}
	n.divisions[rest] = e
	return &ir.Binary{Op: ir.Add, X: floor, Y: &ir.Binary{Op: ir.Mul, X: &ir.Num{At: e.At}, Y: rest, At: e.At}, At: e.At}
}

// floored is floor(x / y).
func floored(x, y ir.Expr, at ir.ID) ir.Expr {
	return &ir.Call{Fun: ir.FunFloor, Args: []ir.Arg{&ir.ExprArg{X: &ir.Binary{Op: ir.Div, X: x, Y: y, At: at}}}, At: at}
}

// call narrows a function's arguments; `floor` and `ceil` of what is whole are that.
func (n *narrower) call(e *ir.Call) ir.Expr {
	if e.Fun == ir.FunFloor || e.Fun == ir.FunCeil {
		return n.rounded(e)
	}
	c := *e
	c.Args = append([]ir.Arg(nil), e.Args...)
	for i, a := range c.Args {
		if x, ok := a.(*ir.ExprArg); ok {
			c.Args[i] = &ir.ExprArg{X: n.expr(x.X)}
		}
	}
	return &c
}

func (n *narrower) rounded(e *ir.Call) ir.Expr {
	d := quotient(e)
	if d == nil {
		return n.expr(e.Args[0].(*ir.ExprArg).X)
	}
	x, y := n.expr(d.X), n.expr(d.Y)
	b, constant := ir.Const(y)
	switch {
	case constant && math.IsInf(b, 1) && e.Fun == ir.FunFloor:
		return &ir.Num{At: e.At}
	case constant && IsNat(b) && b >= 1 && e.Fun == ir.FunCeil:
		x = &ir.Binary{Op: ir.Add, X: x, Y: &ir.Num{Value: b - 1, At: d.At}, At: d.At}
		return floored(x, y, e.At)
	case e.Fun == ir.FunCeil:
		return e
	}
	return floored(x, y, e.At)
}
