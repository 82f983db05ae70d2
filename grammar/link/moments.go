package link

import (
	"sort"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// checkContext reports a context variable outside the places that supply it: "a context
// variable elsewhere is an error (never a silent 0)".
func (l *linker) checkContext(v ir.Var, name syntax.Name, pos position) {
	var places []string
	for m := range ir.NumMoments {
		if v.At(m) {
			places = append(places, m.Words())
		}
	}
	d := l.errorf(codeContext, name.Span, "`%s` does not exist in %s", name.Text, pos.what())
	d.Hint = "it may be read in " + strings.Join(places, ", or in ")
	if pos.role.Moment() == ir.AtSession {
		d.Hint += "; to have an attribute of that name, `set` it"
	}
}

// checkAttributeRead refuses attributes where no session is at hand, and hidden ones
// everywhere but in a session's own statements.
func (l *linker) checkAttributeRead(a *attribute, at diag.Span, pos position) bool {
	switch moment := pos.role.Moment(); {
	case !moment.ReadsAttrs():
		l.errorf(codeAttribute, at, "`%s` is an attribute of a session, and %s belongs to no session", a.Name, pos.role).
			Hint = "use a let, a query or a context variable of this place"
	case a.hidden.Known() && moment != ir.AtSession:
		d := l.errorf(codeHiddenRead, at, "`%s` is hidden: %s cannot read it", a.Name, pos.role)
		d.Hint = "only a session's own statements may read what is hidden"
		related(d, a.hidden, "it is hidden here")
	default:
		return true
	}
	return false
}

// checkDraw refuses draws in constants, at admission, in serving keys, in admission
// bindings and in every index.
func (l *linker) checkDraw(e *syntax.Draw, pos position) bool {
	switch {
	case pos.constant != "":
		l.notConstant(e.Span, pos, "a draw gives another number each time")
		return false
	case pos.index || pos.binding || !pos.role.Moment().Draws():
		what := pos.what()
		d := l.errorf(codeDraw, e.Span, "%s cannot draw", what)
		d.Hint = "draw into an attribute with `set` before, and read that"
		return false
	}
	return true
}

// checkQuery refuses `cachedin` where no session is at hand, `budget_left` of what has no
// budget, and of an engine inside that engine's own budget or chunk.
func (l *linker) checkQuery(call *ir.Call, e *syntax.Call, pos position) bool {
	if call.Fun == ir.FunCachedIn && !pos.role.Moment().ReadsAttrs() {
		l.errorf(codeQuery, e.Span, "`cachedin` asks for a session's own cache, and %s belongs to no session", pos.role).
			Hint = "`free` and `used` look at the pool as a whole"
		return false
	}
	if call.Fun != ir.FunBudgetLeft {
		return true
	}
	s := l.stageAt(call.Args[0].(*ir.StageArg).Stage.Base)
	switch {
	case !s.step:
		d := l.errorf(codeQuery, e.Span, "`%s` is not a `step` stage and has no budget", s.Name)
		related(d, s.Def, "it is declared here")
		return false
	case pos.role.Moment() == ir.AtBudget && s == pos.engine:
		l.errorf(codeQuery, e.Span, "%s of `%s` cannot depend on what is left of its own budget", pos.role, s.Name)
		return false
	}
	return true
}

// stageAt is the declaration of the stage with a number.
func (l *linker) stageAt(number int) *stage {
	i := sort.Search(len(l.stageOrder), func(i int) bool { return l.stageOrder[i].base > number })
	return l.stageOrder[i-1]
}

// poolAt is the declaration of the pool with a number.
func (l *linker) poolAt(number int) *pool {
	i := sort.Search(len(l.poolOrder), func(i int) bool { return l.poolOrder[i].base > number })
	return l.poolOrder[i-1]
}
