package fit

import (
	"fmt"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// formula is a cost, of the values of the constants and of what it reads.
type formula func(constants, values []float64) float64

// costs are those of the engines whose cost reads one of the constants.
type costs struct {
	subject  *Subject
	formulas map[int]formula
	// reads are what they read of a run, context variables and queries of the deployment, each once.
	reads []ir.Expr
	used  map[string]bool
}

// find finds them. A constant that no cost reads is an error, and one that a cost reads through another let.
func (c *costs) find() *diag.Diagnostic {
	for i := range c.subject.Program.Stages {
		one, ok := c.subject.Program.Stages[i].Kind.(*ir.Step)
		if !ok {
			continue
		}
		other := c.subject.Other.Stages[i].Kind.(*ir.Step)
		if ir.EqualExpr(one.Cost, other.Cost) {
			continue
		}
		if name := c.through(one.Cost, other.Cost); name != "" {
			d := &diag.Diagnostic{Code: CodeConstant, Span: c.subject.Places.Of(one.Cost.Place()), Format: "the cost reads `%s`, which is made of the constants to fit"}
			d.Args, d.Hint = []any{name}, "fit `"+name+"` itself: a constant is a let that the cost reads"
			return d
		}
		ir.WalkExpr(one.Cost, func(e ir.Expr) {
			if reading(e) && c.index(e) < 0 {
				c.reads = append(c.reads, e)
			}
		})
		c.formulas[i] = c.compile(one.Cost)
	}
	for _, name := range c.subject.Names {
		if !c.used[name] {
			return &diag.Diagnostic{Code: CodeConstant, Format: "no cost of an engine reads the let `%s`", Args: []any{name}}
		}
	}
	return nil
}

// through is a let that a cost reads and that the constants change, and that is none of them; "" when there is none.
func (c *costs) through(cost, other ir.Expr) string {
	var numbers []float64
	ir.WalkExpr(other, func(e ir.Expr) {
		if n, ok := e.(*ir.Num); ok {
			numbers = append(numbers, n.Value)
		}
	})
	k, found := 0, ""
	ir.WalkExpr(cost, func(e ir.Expr) {
		n, ok := e.(*ir.Num)
		if !ok {
			return
		}
		if k < len(numbers) && n.Value != numbers[k] && c.constant(n) < 0 {
			found = c.name(n)
		}
		k++
	})
	return found
}

// name is what stands in the text where a number comes from: of a let its name.
func (c *costs) name(n *ir.Num) string { return c.subject.Places.Of(n.At).Text() }

// constant is the constant that a number is, -1 for none.
func (c *costs) constant(n *ir.Num) int { return slices.Index(c.subject.Names, c.name(n)) }

// reading tells whether an expression reads something of the run itself.
func reading(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.Ctx:
		return true
	case *ir.Call:
		return e.Fun.Info().Live
	default:
		return false
	}
}

func (c *costs) index(e ir.Expr) int {
	return slices.IndexFunc(c.reads, func(o ir.Expr) bool { return ir.EqualExpr(o, e) })
}

// nameOf is how people write what a cost reads.
func nameOf(p *ir.Program, e ir.Expr) string {
	call, ok := e.(*ir.Call)
	if !ok {
		return e.(*ir.Ctx).Var.Info().Name
	}
	name := call.Fun.Info().Name
	switch a := call.Args[0].(type) {
	case *ir.PoolArg:
		return name + "(" + p.Pools[a.Pool.Base].Name + ")"
	case *ir.StageArg:
		return name + "(" + p.Stages[a.Stage.Base].Name + ")"
	case *ir.ExprArg, *ir.LeaseArg: // no cost reads what is leased under a name
	}
	return name
}

// compile makes a function of an expression whose reads are in the list.
func (c *costs) compile(e ir.Expr) formula {
	if i := c.index(e); i >= 0 {
		return func(_, v []float64) float64 { return v[i] }
	}
	switch e := e.(type) {
	case *ir.Num:
		if i := c.constant(e); i >= 0 {
			c.used[c.subject.Names[i]] = true
			return func(k, _ []float64) float64 { return k[i] }
		}
		return func(_, _ []float64) float64 { return e.Value }
	case *ir.Unary:
		x := c.compile(e.X)
		return func(k, v []float64) float64 { return e.Op.Apply(x(k, v)) }
	case *ir.Binary:
		x, y := c.compile(e.X), c.compile(e.Y)
		return func(k, v []float64) float64 { return e.Op.Apply(x(k, v), y(k, v)) }
	case *ir.Cond:
		test, then, other := c.compile(e.Test), c.compile(e.Then), c.compile(e.Else)
		return func(k, v []float64) float64 {
			if ir.Truth(test(k, v)) {
				return then(k, v)
			}
			return other(k, v)
		}
	case *ir.Call:
		args, values := make([]formula, len(e.Args)), make([]float64, len(e.Args))
		for i, a := range e.Args {
			args[i] = c.compile(a.(*ir.ExprArg).X)
		}
		return func(k, v []float64) float64 {
			for i, a := range args {
				values[i] = a(k, v)
			}
			return e.Fun.Apply(values...)
		}
	case *ir.Ctx, *ir.Attr, *ir.Sample: // in the list of what is read, or not in a cost
	}
	panic(fmt.Sprintf("a cost has no %T", e))
}
