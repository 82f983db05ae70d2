package check

import (
	"fmt"
	"math"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// expressions holds every expression and reference to what its moment allows.
func (c *checker) expressions() {
	pools, stages := c.poolTable(), c.stageTable()
	visit := ir.Visitor{
		Stmt: func(cur *ir.Cursor, s ir.Stmt) { c.skip = c.outOfPlace(cur.Block, s) },
		Expr: func(cur *ir.Cursor, e ir.Expr) {
			if !c.skip {
				c.expr(cur, e)
			}
		},
		Pool: func(cur *ir.Cursor, r *ir.Ref) {
			if c.enterRef(cur, r) {
				c.reference(r, pools)
			}
		},
		Stage: func(cur *ir.Cursor, r *ir.Ref) {
			if c.enterRef(cur, r) {
				c.reference(r, stages)
			}
		},
	}
	beside := func(list []ir.Expr) {
		block := make([]ir.Stmt, len(list))
		for i, e := range list {
			block[i] = &ir.Set{Value: e}
		}
		ir.Walk(&ir.Program{Blocks: [][]ir.Stmt{block}}, visit)
	}
	beside(c.text.Constants)
	c.binding = true
	beside(c.text.Bindings)
	c.binding = false
	ir.Walk(c.p, visit)
}

// enterRef makes a statement's reference the current whole. It reports whether a reference, of a statement or of an
// expression, refers to a pool or stage and is to be checked.
func (c *checker) enterRef(cur *ir.Cursor, r *ir.Ref) bool {
	if cur.Depth == 0 {
		c.whole = r
	}
	if r.Base < 0 {
		c.wrong[c.whole] = true
	}
	return r.Base >= 0 && !c.wrong[r] && !c.skip
}

func (c *checker) expr(cur *ir.Cursor, e ir.Expr) {
	if cur.Depth == 1 && !cur.InIndex {
		c.whole = e
		c.constants(cur.Role, e)
	}
	ok := true
	switch e := e.(type) {
	case *ir.Num:
		ok = !math.IsNaN(e.Value)
	case *ir.Ctx:
		ok = c.contextExists(cur, e)
	case *ir.Attr:
		ok = c.attributeReadable(cur, e)
	case *ir.Sample:
		ok = c.parametersCounted(e)
		ok = c.mayDraw(cur, e) && ok && c.parametersFit(e)
	case *ir.Call:
		ok = c.argumentsFit(e) && c.mayAsk(cur, e)
	case *ir.Unary, *ir.Binary, *ir.Cond:
	}
	if ok && cur.Role == ir.RoleWaitCond {
		ok = c.mayWaitFor(e)
	}
	if !ok {
		c.wrong[c.whole] = true
	}
}

// contextExists refuses "a context variable elsewhere": outside the places that supply it.
func (c *checker) contextExists(cur *ir.Cursor, e *ir.Ctx) bool {
	if e.Var.At(cur.Moment()) {
		return true
	}
	name := e.Var.Info().Name
	at := c.exprAt(e)
	if at.span.Known() {
		name = at.span.Text()
	}
	var places []string
	for m := range ir.Moment(ir.NumMoments) {
		if e.Var.At(m) {
			places = append(places, m.Words())
		}
	}
	d := c.fail(codeContext, at, "`%s` does not exist in %s", name, c.what(cur))
	d.Hint = "it may be read in " + strings.Join(places, ", or in ")
	if cur.Moment() == ir.AtSession {
		d.Hint += "; to have an attribute of that name, `set` it"
	}
	return false
}

// attributeReadable refuses attributes elsewhere than "at Session, Admit, Serve and, of the entry's session, Evict; a `hidden`
// attribute at Session only".
func (c *checker) attributeReadable(cur *ir.Cursor, e *ir.Attr) bool {
	name := c.p.Attrs[e.Slot]
	switch moment := cur.Moment(); {
	case !moment.ReadsAttrs():
		c.fail(codeAttribute, c.exprAt(e), "`%s` is an attribute of a session, and %s belongs to no session", name, cur.Role).
			Hint = "use a let, a query or a context variable of this place"
	case c.hidden[e.Slot] != nil && moment != ir.AtSession:
		d := c.fail(codeHiddenRead, c.exprAt(e), "`%s` is hidden: %s cannot read it", name, cur.Role)
		d.Hint = "only a session's own statements may read what is hidden"
		c.relate(d, *c.hidden[e.Slot], "it is hidden here")
	default:
		return true
	}
	return false
}

// mayDraw refuses draws "at Admit and Serve and in index expressions", and in what is bound at admission.
func (c *checker) mayDraw(cur *ir.Cursor, e *ir.Sample) bool {
	if !c.binding && !cur.InIndex && cur.Moment().Draws() {
		return true
	}
	c.fail(codeDraw, c.exprAt(e), "%s cannot draw", c.what(cur)).
		Hint = "draw into an attribute with `set` before, and read that"
	return false
}

// mayAsk refuses `cachedin` where there is no session, `budget_left` of what has no budget, and of an engine inside that
// engine's own budget or chunk.
func (c *checker) mayAsk(cur *ir.Cursor, call *ir.Call) bool {
	if call.Fun == ir.FunLeased && !cur.Moment().ReadsAttrs() {
		c.fail(codeQuery, c.exprAt(call), "`leased` asks for a session's own leases, and %s belongs to no session", cur.Role).
			Hint = "`used` looks at the pool as a whole"
		return false
	}
	if call.Fun == ir.FunCachedIn && !cur.Moment().ReadsAttrs() {
		c.fail(codeQuery, c.exprAt(call), "`cachedin` asks for a session's own cache, and %s belongs to no session", cur.Role).
			Hint = "`free` and `used` look at the pool as a whole"
		return false
	}
	if cur.Moment() == ir.AtArrival && call.Fun.Info().Live {
		c.fail(codeQuery, c.exprAt(call), "%s cannot depend on the deployment's state", cur.Role).
			Hint = "it reads constants, and may draw: `renewal(~erlang(2, 5))`"
		return false
	}
	if call.Fun == ir.FunPeak && cur.Moment() != ir.AtClaim {
		c.fail(codeQuery, c.exprAt(call), "`peak` looks back at the whole run, and %s acts on what is now", cur.Role).
			Hint = "it may be read in a `claim`; `used` is what is allocated now"
		return false
	}
	if call.Fun != ir.FunBudgetLeft {
		return true
	}
	if cur.Moment() == ir.AtClaim {
		c.fail(codeQuery, c.exprAt(call), "a `claim` cannot ask for what is left of a budget: it would have to be read anew, and may draw").
			Hint = "`work` and `queue` look at the stage"
		return false
	}
	base := call.Args[0].(*ir.StageArg).Stage.Base
	switch {
	case !c.isStep(base):
		d := c.fail(codeQuery, c.exprAt(call), "`%s` is not a `step` stage and has no budget", c.p.Stages[base].Name)
		c.relate(d, c.stageAt(base), "it is declared here")
		return false
	case cur.Moment() == ir.AtBudget && c.stages[cur.Declared].Base == base:
		c.fail(codeQuery, c.exprAt(call), "%s of `%s` cannot depend on what is left of its own budget", cur.Role, c.p.Stages[base].Name)
		return false
	}
	return true
}

// strayReferences notes the pools and stages among the arguments of a call that has too many or too few: which is which is not known, so
// nothing more is said of them.
func (c *checker) strayReferences(call *ir.Call) {
	for _, a := range call.Args {
		switch a := a.(type) {
		case *ir.PoolArg:
			c.stray[&a.Pool] = true
		case *ir.StageArg:
			c.stray[&a.Stage] = true
		default:
		}
	}
}

// argumentsFit refuses calls with another number or other kinds of arguments than the function takes.
func (c *checker) argumentsFit(call *ir.Call) bool {
	info := call.Fun.Info()
	if !call.Fun.Takes(len(call.Args)) {
		c.arity(call, info.Name, len(info.Args), info.Variadic, len(call.Args))
		c.strayReferences(call)
		return false
	}
	for i, a := range call.Args {
		want := info.Args[min(i, len(info.Args)-1)]
		var found string
		var at spot
		switch a := a.(type) {
		case *ir.ExprArg:
			if want == ir.ArgExpr {
				continue
			}
			found, at = ", not a value", c.wholeAt(a.X)
		case *ir.PoolArg:
			if a.Pool.Base < 0 {
				return false
			}
			if want == ir.ArgPool || want == ir.ArgLease {
				continue
			}
			c.wrong[&a.Pool] = true
			found, at = other(c.p.Pools[a.Pool.Base].Name, "pool"), c.refAt(&a.Pool)
		case *ir.StageArg:
			if a.Stage.Base < 0 {
				return false
			}
			if want == ir.ArgStage {
				continue
			}
			c.wrong[&a.Stage] = true
			found, at = other(c.p.Stages[a.Stage.Base].Name, "stage"), c.refAt(&a.Stage)
		case *ir.LeaseArg:
			if want == ir.ArgLease {
				continue
			}
			found, at = other(c.p.LeaseNames[a.Name], "lease"), c.exprAt(call)
		}
		c.fail(codeArgument, at, "`%s` takes %s here%s", info.Name, want, found)
		return false
	}
	return true
}

// other says what an argument is instead of what is wanted.
func other(name, kind string) string { return fmt.Sprintf(", and `%s` is a %s", name, kind) }

// parametersCounted refuses draws with another number of parameters than the distribution has.
func (c *checker) parametersCounted(s *ir.Sample) bool {
	info := s.Dist.Info()
	switch fits := s.Dist.Takes(len(s.Args)); {
	case info.Form == ir.DrawOfWeighted && !fits:
		c.fail(codeArity, c.exprAt(s), "`~%s` takes values, each with its weight", info.Name).
			Hint = "write `~" + info.Name + "(0.9: x, 0.1: y)`"
		return false
	case !fits:
		c.arity(s, "~"+info.Name, info.Arity, false, len(s.Args))
		return false
	case (s.Column != nil) != (info.Form == ir.DrawOfColumn):
		c.fail(codeColumn, c.exprAt(s), "`~%s` %s a column of the trace", info.Name, map[bool]string{true: "cannot name", false: "names no"}[s.Column != nil]).
			Hint = "write `~trace(out)`"
		return false
	case s.Column != nil && c.p.Trace == nil:
		c.fail(codeColumn, c.exprAt(s), "the program has no trace to draw from").
			Hint = "name one in the workload: `trace \"turns.csv\";`"
		return false
	}
	return true
}

// parametersFit refuses constant parameters that a distribution cannot have.
func (c *checker) parametersFit(s *ir.Sample) bool {
	args := make([]float64, len(s.Args))
	for i, a := range s.Args {
		x, ok := c.constant(a)
		if !ok {
			x = math.NaN()
		}
		args[i] = x
	}
	// Comparisons with NaN are false, so a parameter that is not constant is never impossible.
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
	case ir.DistNormal, ir.DistLogNormal:
		if args[1] < 0 {
			wrong, must = 1, "a standard deviation is at least 0"
		}
	case ir.DistChoice:
		wrong, must = impossibleWeight(args)
	case ir.DistDet, ir.DistTrace:
	}
	if wrong < 0 {
		return true
	}
	d := c.fail(codeDistribution, c.exprAt(s.Args[wrong]), "`~%s` cannot have the parameter %s: %s", s.Dist.Info().Name, ir.Display(args[wrong]), must)
	c.because(d, s.Args[wrong])
	return false
}

// impossibleWeight finds a weight that cannot be one, -1 for none. The arguments are weights and values; what is not constant is NaN.
func impossibleWeight(args []float64) (wrong int, must string) {
	sum := 0.0
	for i := 0; i < len(args); i += 2 {
		if args[i] < 0 || math.IsInf(args[i], 1) {
			return i, "a weight is finite and at least 0"
		}
		sum += args[i]
	}
	if sum == 0 {
		return 0, "some weight is above 0"
	}
	return -1, ""
}

func (c *checker) arity(e ir.Expr, name string, want int, variadic bool, got int) {
	least := ""
	if variadic {
		least = "at least "
	}
	plural := "s"
	if want == 1 {
		plural = ""
	}
	c.fail(codeArity, c.exprAt(e), "`%s` takes %s%d argument%s, not %d", name, least, want, plural, got)
}
