package link

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// expressions turns expressions and references into those of the IR, and folds constants.
type expressions struct {
	names
	places *ir.Places
	// whole are the places of whole expressions that their nodes do not have, bound the expressions bound at admission,
	// inconstant those that should be constants and are not.
	whole             map[ir.Expr]diag.Span
	bound, inconstant []ir.Expr
	// slotUses are the places in the program that hold an attribute's index until the
	// number pass writes its slot there.
	slotUses []*ir.Slot
	// letUses leads from a Num that was a let with something from outside in it to that let.
	letUses map[ir.ID]*let
	// room is how many nodes the program may still get; full tells that there were too many.
	room int
	full bool
	// numbered are the names of leases, in the order in which they came up.
	numbered []string
	// poisons counts the expressions that stand for mistakes.
	poisons int
	// of is the member whose declaration is linked, nil where its number has no name.
	of *memberOf
}

func newExpressions(p *syntax.Program) expressions {
	return expressions{
		names:   newNames(p),
		places:  &ir.Places{},
		whole:   map[ir.Expr]diag.Span{},
		letUses: map[ir.ID]*let{},
		// A program as written has fewer nodes than characters; splicing and
		// substitution may multiply them, but not without bound.
		room: 1<<18 + 8*len(p.File.Text),
	}
}

// position is where an expression stands: it decides what the expression may read.
type position struct {
	role ir.Role
	// constant names the place where the language wants a number, "" elsewhere; only lets
	// may be read there.
	constant string
	// binds are the bindings that stand for their expressions here.
	binds *bindings
	// depth is how deep in the whole expression this is.
	depth int
}

// as is the position of a whole expression with a role.
func as(role ir.Role) position { return position{role: role} }

// root links a whole expression whose own place a rule may point at.
func (l *expressions) root(e syntax.Expr, pos position) ir.Expr {
	out := l.expr(e, pos)
	if at := e.Place(); l.places.Of(out.Place()) != at {
		l.whole[out] = at
	}
	return out
}

// rootOrNil is root for a part that may be missing.
func (l *expressions) rootOrNil(e syntax.Expr, pos position) ir.Expr {
	if e == nil {
		return nil
	}
	return l.root(e, pos)
}

// expr links an expression.
func (l *expressions) expr(e syntax.Expr, pos position) ir.Expr {
	if p, ok := e.(*syntax.Paren); ok {
		return l.expr(p.X, pos)
	}
	pos.depth++
	if l.overflows(e) || l.tooDeep(e, pos) {
		return l.poison()
	}
	switch e := e.(type) {
	case *syntax.Number:
		return &ir.Num{Value: e.Value, At: l.at(e.Span)}
	case *syntax.Ref:
		return l.value(e, pos)
	case *syntax.Call:
		return l.call(e, pos)
	case *syntax.Draw:
		return l.draw(e, pos)
	case *syntax.Unary:
		return &ir.Unary{Op: unaryOp(e.Op), X: l.expr(e.X, pos), At: l.at(e.Span)}
	case *syntax.Binary:
		return &ir.Binary{Op: binaryOp(e.Op), X: l.expr(e.X, pos), Y: l.expr(e.Y, pos), At: l.at(e.Span)}
	case *syntax.Cond:
		return l.cond(e, pos)
	case *syntax.Paren:
		// passed through above: it adds no depth
	}
	return l.poison()
}

// cond links a choice. One that the number of a family's member decides is made here: each member gets what is its own.
func (l *expressions) cond(e *syntax.Cond, pos position) ir.Expr {
	reads := 0
	if l.of != nil {
		reads = l.of.reads
	}
	test := l.expr(e.Test, pos)
	decided := l.of != nil && l.of.reads > reads
	then, otherwise := l.expr(e.Then, pos), l.expr(e.Else, pos)
	if x, constant := l.constant(test); decided && constant && !math.IsNaN(x) {
		if x != 0 {
			return then
		}
		return otherwise
	}
	return &ir.Cond{Test: test, Then: then, Else: otherwise, At: l.at(e.Span)}
}

func unaryOp(o syntax.UnaryOp) ir.UnaryOp {
	if o == syntax.Not {
		return ir.Not
	}
	return ir.Neg
}

func binaryOp(o syntax.BinaryOp) ir.BinaryOp {
	return [...]ir.BinaryOp{
		syntax.Pow: ir.Pow, syntax.Mul: ir.Mul, syntax.Div: ir.Div, syntax.Add: ir.Add, syntax.Sub: ir.Sub,
		syntax.Lt: ir.Lt, syntax.Le: ir.Le, syntax.Gt: ir.Gt, syntax.Ge: ir.Ge, syntax.Eq: ir.Eq, syntax.Ne: ir.Ne,
		syntax.And: ir.And, syntax.Or: ir.Or,
	}[o]
}

// value links a name that stands for a value. What a name means depends on the place: a
// binding of the header, a context variable that exists there, a let, an attribute.
func (l *expressions) value(r *syntax.Ref, pos position) ir.Expr {
	name := r.Name.Text
	if r.Index != nil {
		l.indexedValue(r)
		return l.poison()
	}
	if b, earlier := pos.binds.find(name); b != nil {
		l.use(r.Name.Span, b.symbol)
		pos.binds = earlier
		pos.depth--
		return l.expr(b.node.Value, pos)
	}
	if m := l.of; m != nil && m.index.Name == name {
		l.use(r.Name.Span, m.index)
		m.reads++
		return &ir.Num{Value: float64(m.number), At: l.at(r.Span)}
	}
	v, isVar := l.builtin.vars[name]
	if isVar && pos.constant == "" && v.At(pos.role.Moment()) {
		return l.context(v, r)
	}
	if d, ok := l.lets[name]; ok {
		return l.letValue(d, r)
	}
	a, isAttr := l.attrByName[name]
	switch {
	case pos.constant != "" && (isAttr || isVar):
		what := "an attribute of a session"
		if !isAttr {
			what = "a context variable"
		}
		l.notConstant(r.Name.Span, pos, fmt.Sprintf("`%s` is %s", name, what))
	case isAttr:
		return l.readAttribute(a, r)
	case isVar:
		return l.context(v, r)
	default:
		l.unknownName(r.Name, pos)
	}
	return l.poison()
}

// context reads a context variable.
func (l *expressions) context(v ir.Var, r *syntax.Ref) ir.Expr {
	l.useBuiltin(r.Name.Span, ContextSymbol, v.Info().Name, v.Info().Doc)
	return &ir.Ctx{Var: v, At: l.at(r.Span)}
}

// letValue is the number of a let.
func (l *expressions) letValue(d *let, r *syntax.Ref) ir.Expr {
	l.use(r.Name.Span, d.Symbol)
	switch {
	case d.done:
	case d.begun:
		l.errorf(codeLetBelow, r.Name.Span, "the let `%s` cannot be made of itself", d.Name)
		return l.poison()
	default:
		e := l.errorf(codeLetBelow, r.Name.Span, "the let `%s` is not there yet: a let may use those above it only", d.Name)
		e.Hint = fmt.Sprintf("move `let %s` up", d.Name)
		related(e, d.Def, "`%s` is declared here", d.Name)
		return l.poison()
	}
	if d.broken {
		return l.poison()
	}
	n := &ir.Num{Value: d.Value, At: l.at(r.Span)}
	if len(d.from) > 0 {
		l.letUses[n.At] = d
	}
	return n
}

// readAttribute reads an attribute whose slot the number pass will write.
func (l *expressions) readAttribute(a *attribute, r *syntax.Ref) ir.Expr {
	l.use(r.Name.Span, a.Symbol)
	n := &ir.Attr{Slot: a.index, At: l.at(r.Span)}
	l.slotUses = append(l.slotUses, &n.Slot)
	return n
}

// indexedValue reports a name with an index where a value stands.
func (l *names) indexedValue(r *syntax.Ref) {
	name := r.Name.Text
	d := l.errorf(codeNotValue, r.Span, "`%s[…]` is not a value: only pools and stages have members", name)
	switch {
	case l.pools[name] != nil:
		d.Format, d.Args = "`%s[…]` is a pool, not a value", []any{name}
		d.Hint = "ask about it: `used(" + r.Span.Text() + ")`"
	case l.stages[name] != nil:
		d.Format, d.Args = "`%s[…]` is a stage, not a value", []any{name}
		d.Hint = "ask about it: `work(" + r.Span.Text() + ")`"
	}
}

// unknownName reports a name read but never assigned, declared or supplied.
func (l *names) unknownName(name syntax.Name, pos position) {
	format := "nothing sets or declares `%s`"
	if pos.constant != "" {
		format = "there is no let `%s`"
	}
	d := l.unknown(codeUnknownName, name.Text, name.Span, func() [][]string { return l.valueNames(pos) }, format, name.Text)
	switch _, observed := l.observes[name.Text]; {
	case l.pools[name.Text] != nil:
		d.Format = "`%s` is a pool, not a value"
		d.Hint = "ask about it: `used(" + name.Text + ")`, `free(" + name.Text + ")`, …"
	case l.stages[name.Text] != nil:
		d.Format = "`%s` is a stage, not a value"
		d.Hint = "ask about it: `work(" + name.Text + ")`, `queue(" + name.Text + ")`, …"
	case observed && d.Hint == "":
		d.Hint = "`" + name.Text + "` is observed, and an observation cannot be read back: `set` an attribute"
	case l.isFunction(name.Text):
		d.Format, d.Hint = "`%s` is a function, not a value", l.callHint(name.Text)
	case l.isDistribution(name.Text):
		d.Format, d.Hint = "`%s` is a distribution, not a value", "to draw from it, write `~"+name.Text+"(…)`"
	case d.Hint == "":
		d.Hint = syntax.Foreign(name.Text, syntax.AsValue)
	}
}

func (l *names) isFunction(name string) bool {
	_, ok := l.builtin.funs[name]
	return ok
}

func (l *names) isDistribution(name string) bool {
	_, ok := l.builtin.dists[name]
	return ok
}

// callHint says how a function is called whose name stands alone, of what the program has.
func (l *names) callHint(name string) string {
	first := func(of *Symbol) string {
		if of.Count > 1 {
			return of.Name + "[…]"
		}
		return of.Name
	}
	switch l.builtin.funs[name].Info().Args[0] {
	case ir.ArgPool, ir.ArgLease:
		if len(l.poolOrder) == 0 {
			return "ask it of a pool"
		}
		return "ask it of a pool: `" + name + "(" + first(l.poolOrder[0].Symbol) + ")`"
	case ir.ArgStage:
		if len(l.stageOrder) == 0 {
			return "ask it of a stage"
		}
		return "ask it of a stage: `" + name + "(" + first(l.stageOrder[0].Symbol) + ")`"
	case ir.ArgExpr:
	}
	return "write `" + name + "(…)`"
}

// distributions lists what can be drawn from.
func distributions() string {
	var names []string
	for d := range ir.Dist(ir.NumDists) {
		names = append(names, "`~"+d.Info().Name+"`")
	}
	last := len(names) - 1
	return "the distributions are " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// valueNames are the names that stand for a value at a position: the program's own, and those that are always there.
func (l *names) valueNames(pos position) [][]string {
	own, always := slices.Collect(maps.Keys(l.lets)), []string{"inf"}
	if pos.constant != "" {
		return [][]string{own, always}
	}
	if pos.role.Moment().ReadsAttrs() {
		attrs := l.attributeNames()
		own, always = append(own, attrs[0]...), append(always, attrs[1]...)
	}
	for v := range ir.Var(ir.NumVars) {
		if v.At(pos.role.Moment()) {
			always = append(always, v.Info().Name)
		}
	}
	return [][]string{own, always}
}

// call links the application of a function or query.
func (l *expressions) call(e *syntax.Call, pos position) ir.Expr {
	f, ok := l.builtin.funs[e.Fun.Text]
	if !ok {
		l.unknownFunction(e)
		return l.poison(l.strayArguments(e.Args, pos)...)
	}
	info := f.Info()
	l.useBuiltin(e.Fun.Span, FunctionSymbol, info.Name, info.Doc)
	if pos.constant != "" && info.Live {
		l.notConstant(e.Span, pos, fmt.Sprintf("`%s` depends on the deployment's state", info.Name))
		return l.poison()
	}
	call := &ir.Call{Fun: f, At: l.at(e.Span)}
	if !f.Takes(len(e.Args)) {
		for _, x := range l.strayArguments(e.Args, pos) {
			call.Args = append(call.Args, &ir.ExprArg{X: x})
		}
		return call
	}
	for i, a := range e.Args {
		call.Args = append(call.Args, l.argument(a, info.Args[min(i, len(info.Args)-1)], pos))
	}
	return call
}

// argument links an argument of a kind. An argument of another kind is an error, and is linked as it is written.
func (l *expressions) argument(a syntax.Expr, kind ir.ArgKind, pos position) ir.Arg {
	r, ok := a.(*syntax.Ref)
	if kind == ir.ArgExpr || !ok {
		return &ir.ExprArg{X: l.root(a, pos)}
	}
	isPool, isStage := l.pools[r.Name.Text] != nil, l.stages[r.Name.Text] != nil
	if n, isLease := l.leases[r.Name.Text]; kind == ir.ArgLease && isLease && !isPool {
		if l.useLease(n, r, "leased("+n.Name+")") {
			return &ir.ExprArg{X: l.poison(l.expr(r.Index, pos))}
		}
		return &ir.LeaseArg{Name: *l.leaseName(n.Name)}
	}
	if kind == ir.ArgLease {
		kind = ir.ArgPool
	}
	if kind == ir.ArgPool && (isPool || !isStage) || kind == ir.ArgStage && isPool && !isStage {
		return &ir.PoolArg{Pool: l.poolRef(r, pos)}
	}
	return &ir.StageArg{Stage: l.stageRef(r, pos)}
}

// strayArguments links the arguments of a call that is wrong already, for the sake of the
// mistakes in them. Names of pools and stages are allowed there.
func (l *expressions) strayArguments(args []syntax.Expr, pos position) (out []ir.Expr) {
	for _, a := range args {
		if r, ok := a.(*syntax.Ref); ok && (l.pools[r.Name.Text] != nil || l.stages[r.Name.Text] != nil) {
			out = append(out, l.poison())
		} else {
			out = append(out, l.expr(a, pos))
		}
	}
	return out
}

func (l *names) unknownFunction(e *syntax.Call) {
	name := e.Fun.Text
	d := l.unknown(codeUnknownFunction, name, e.Fun.Span, keysOf(l.builtin.funs), "there is no function `%s`", name)
	if hint := syntax.Foreign(name, syntax.AsFunction); hint != "" {
		d.Hint = hint
	} else if hint := syntax.Foreign(name, syntax.AsDistribution); hint != "" {
		d.Hint = hint + "; a draw is written with `~`, and " + distributions()
	}
	if _, ok := l.builtin.dists[name]; ok {
		d.Hint = "to draw from the distribution, write `~" + e.Span.Text() + "`"
	}
}

func (l *names) unknownDistribution(name syntax.Name) {
	d := l.unknown(codeUnknownDist, name.Text, name.Span, keysOf(l.builtin.dists), "there is no distribution `%s`", name.Text)
	if hint := syntax.Foreign(name.Text, syntax.AsDistribution); hint != "" {
		d.Hint = hint + "; " + distributions()
	} else if d.Hint == "" {
		d.Hint = distributions()
	}
}

// draw links a draw from a distribution.
func (l *expressions) draw(e *syntax.Draw, pos position) ir.Expr {
	d, ok := l.builtin.dists[e.Dist.Text]
	if !ok {
		l.unknownDistribution(e.Dist)
		return l.poison(l.strayArguments(e.Args, pos)...)
	}
	info := d.Info()
	l.useBuiltin(e.Dist.Span, DistributionSymbol, info.Name, info.Doc)
	if pos.constant != "" {
		l.notConstant(e.Span, pos, "a draw gives another number each time")
		return l.poison(l.strayArguments(e.Args, pos)...)
	}
	s := &ir.Sample{Dist: d, Args: make([]ir.Expr, len(e.Args)), At: l.at(e.Span)}
	if info.Form == ir.DrawOfColumn && len(e.Args) == 1 {
		s.Args, s.Column = nil, l.column(e.Args[0])
		if s.Column == nil {
			return l.poison()
		}
		return s
	}
	for i, a := range e.Args {
		s.Args[i] = l.expr(a, pos)
	}
	if weighted := info.Form == ir.DrawOfWeighted; weighted != e.Weighted {
		d := l.errorf(codeWeights, e.Span, "`~%s` takes no weights", info.Name)
		d.Hint = "only `~choice(weight: value, …)` does"
		if weighted {
			d.Format, d.Hint = "`~%s` takes values, each with its weight", "write `~"+info.Name+"(0.9: x, 0.1: y)`"
		}
		return l.poison(s.Args...)
	}
	return s
}

// column is the column of a trace that a draw names, nil where there is no such column.
func (l *names) column(e syntax.Expr) *ir.Column {
	r, name := e, ""
	if n, ok := r.(*syntax.Ref); ok && n.Index == nil {
		name = n.Name.Text
	}
	var all []string
	for c := range ir.Column(ir.NumColumns) {
		if c.Name() == name {
			l.use(e.Place(), l.attrByName[name].Symbol)
			return &c
		}
		all = append(all, "`"+c.Name()+"`")
	}
	l.errorf(codeColumn, e.Place(), "a trace has no column `%s`", diag.Clip(e.Place().Text())).
		Hint = "the columns are " + strings.Join(all, ", ")
	return nil
}

// overflows reports whether splicing and substitution have multiplied the program beyond all
// measure; the first time it says so.
func (l *expressions) overflows(at syntax.Node) bool {
	if l.room < 0 && !l.full {
		l.full = true
		l.errorf(codeTooLarge, at.Place().FirstWord(), "with its requests, admission bindings and members written out, the program is too large").
			Hint = "request the server less often, let bindings use each other less, or name no number of members in a large family"
	}
	return l.full
}

// tooDeep refuses an expression that substitution has nested deeper than an IR may be.
func (l *expressions) tooDeep(at syntax.Node, pos position) bool {
	if pos.depth <= ir.MaxExprDepth {
		return false
	}
	l.errorf(codeTooLarge, at.Place(), "with its admission bindings written out, the expression is nested deeper than %d", ir.MaxExprDepth).
		Hint = "`set` a part of it into an attribute before the hold"
	return true
}
