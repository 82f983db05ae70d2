package lint

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir"
)

// maxIterations is up to how many iterations engineThatStopsForEver looks for the one that never begins.
const maxIterations = 10_000

// engineThatStopsForEver warns of a `serve only` that reads nothing but `iterations`. Once it is 0 it is 0 for every resident, no
// iteration begins, and so it stays.
func engineThatStopsForEver(l *linter) {
	for i, f := range l.Program.StageFamilies() {
		step, ok := l.Program.Stages[i].Kind.(*ir.Step)
		if !ok || step.Only == nil || i > f.Base && ir.EqualExpr(step.Only, l.Program.Stages[f.Base].Kind.(*ir.Step).Only) {
			continue
		}
		counts, other := countsIterations(step.Only)
		if other {
			continue
		}
		when, found := "once it is 0", false
		for n := 0; !found && n <= maxIterations; n++ {
			x, known := ir.Const(after(step.Only, n))
			if found = known && x == 0; found {
				when = fmt.Sprintf("after %d", n)
			}
		}
		if !counts && !found {
			continue
		}
		l.warn(codeNoMore, step.Only.Place(), fmt.Sprintf("stages[%d].kind.Step.only", i), "let it read something else, too: `decoding || …`",
			"this condition reads nothing that changes while no iteration begins: %s, `%s` begins no other", when, l.Program.Stages[i].Name)
	}
}

// countsIterations tells whether an expression reads `iterations`, and whether it reads anything else.
func countsIterations(e ir.Expr) (counts, other bool) {
	ir.WalkExpr(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Ctx:
			counts = counts || e.Var == ir.VarIterations
			other = other || e.Var != ir.VarIterations
		case *ir.Attr, *ir.Sample:
			other = true
		case *ir.Call:
			other = other || e.Fun.Info().Live
		case *ir.Num, *ir.Unary, *ir.Binary, *ir.Cond:
		}
	})
	return counts, other
}

// after is an expression that reads nothing but `iterations`, with their number in its place.
func after(e ir.Expr, n int) ir.Expr {
	switch e := e.(type) {
	case *ir.Ctx:
		return &ir.Num{Value: float64(n)}
	case *ir.Unary:
		return &ir.Unary{Op: e.Op, X: after(e.X, n)}
	case *ir.Binary:
		return &ir.Binary{Op: e.Op, X: after(e.X, n), Y: after(e.Y, n)}
	case *ir.Cond:
		return &ir.Cond{Test: after(e.Test, n), Then: after(e.Then, n), Else: after(e.Else, n)}
	case *ir.Call:
		c := &ir.Call{Fun: e.Fun}
		for _, a := range e.Args {
			if x, ok := a.(*ir.ExprArg); ok {
				a = &ir.ExprArg{X: after(x.X, n)}
			}
			c.Args = append(c.Args, a)
		}
		return c
	case *ir.Num, *ir.Attr, *ir.Sample:
	}
	return e
}
