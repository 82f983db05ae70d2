package link

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// checkAmount refuses a constant amount that is negative or NaN; where a negative one
// counts as 0 only NaN is refused.
func (l *linker) checkAmount(e ir.Expr, role ir.Role, at diag.Span) {
	x, ok := l.constant(e)
	if !ok {
		return
	}
	switch role {
	case ir.RoleReuse, ir.RoleCache, ir.RoleBudget, ir.RoleChunk, ir.RoleCost:
		if !math.IsNaN(x) {
			return
		}
	default:
		if x >= 0 {
			return
		}
	}
	d := l.errorf(codeAmount, at, "%s: always %s", role, ir.Display(x))
	if x < 0 {
		d.Hint = "an amount is at least 0"
	}
	l.blameLets(d, e)
}

// checkHeld refuses "a hold whose units or `reserve` are a constant larger than its pool's
// `cap`".
func (l *linker) checkHeld(e ir.Expr, role ir.Role, at diag.Span, ref ir.Ref) {
	l.checkAmount(e, role, at)
	x, ok := l.constant(e)
	if !ok || ref.Base < 0 || !(x > l.out.Pools[ref.Base].Cap+ir.Tolerance) {
		return
	}
	p := l.poolAt(ref.Base)
	d := l.errorf(codeOverCap, at, "%s: always %s, but `%s` has room for %s", role, ir.Display(x), p.Name, ir.Display(l.out.Pools[ref.Base].Cap))
	d.Hint = "such a session could never be admitted"
	related(d, p.Def, "`%s` is declared here", p.Name)
	l.blameLets(d, e)
}

// checkGuard refuses "a `branch` guard that is a constant other than 0 or 1".
func (l *linker) checkGuard(e ir.Expr, at diag.Span) {
	x, ok := l.constant(e)
	if !ok || x == 0 || x == 1 {
		return
	}
	d := l.errorf(codeGuard, at, "the guard of the `branch` is always %s, and must be 0 or 1", ir.Display(x))
	d.Hint = "compare: a guard such as `x > 0` is 0 or 1"
	if 0 < x && x < 1 {
		d.Hint = fmt.Sprintf("to take the branch with probability %s, write `branch with (%s)`", ir.Display(x), clip(at.Text()))
	}
	l.blameLets(d, e)
}

// checkCount refuses to choose among a constant number that is not a whole one from 1.
func (l *linker) checkCount(e ir.Expr, at diag.Span) {
	x, ok := l.constant(e)
	if !ok || x >= 1 && ir.IsWhole(x) {
		return
	}
	d := l.errorf(codeCount, at, "the count of the `choose` is always %s: it must be a whole number, at least 1", ir.Display(x))
	l.blameLets(d, e)
}

// checkParameters refuses constant parameters a distribution cannot have.
func (l *linker) checkParameters(s *ir.Sample) bool {
	args := make([]float64, len(s.Args))
	for i, a := range s.Args {
		x, ok := l.constant(a)
		if !ok {
			x = math.NaN()
		}
		args[i] = x
	}
	// Comparisons with NaN are false, so that a parameter that is not constant is none of
	// the impossible ones.
	wrong, must := -1, ""
	switch s.Dist {
	case ir.DistExp:
		if args[0] < 0 {
			wrong, must = 0, "a mean is at least 0"
		}
	case ir.DistUniform:
		if args[0] > args[1] {
			wrong, must = 0, "the lower bound comes first"
		}
	case ir.DistErlang:
		if args[0] < 1 || args[0] > 0 && !ir.IsWhole(args[0]) {
			wrong, must = 0, "the number of phases is whole, at least 1"
		} else if args[1] < 0 {
			wrong, must = 1, "a mean is at least 0"
		}
	case ir.DistH2:
		if args[0] < 0 {
			wrong, must = 0, "a mean is at least 0"
		} else if args[1] < 1 {
			wrong, must = 1, "the squared coefficient of variation is at least 1"
		}
	case ir.DistBernoulli:
		if args[0] < 0 || args[0] > 1 {
			wrong, must = 0, "a probability is between 0 and 1"
		}
	case ir.DistDet:
	}
	if wrong < 0 {
		return true
	}
	at := l.places.Of(s.Args[wrong].Place())
	d := l.errorf(codeDistribution, at, "`~%s` cannot have the parameter %s: %s", s.Dist.Info().Name, ir.Display(args[wrong]), must)
	l.blameLets(d, s.Args[wrong])
	return false
}
