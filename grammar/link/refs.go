package link

import (
	"maps"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// broken is the reference that stands for one with a mistake: later passes pass over it.
var broken = ir.Ref{Base: -1, Count: 1}

// poolRef links a reference to a pool.
func (l *expressions) poolRef(r *syntax.Ref, pos position) ir.Ref {
	if p, ok := l.pools[r.Name.Text]; ok {
		l.use(r.Name.Span, p.Symbol)
		return l.member(r, p.Symbol, p.base, pos)
	}
	l.unknownPool(r.Name)
	return l.stray(r, pos)
}

// stageRef links a reference to a stage; nil is one that could not be found.
func (l *expressions) stageRef(r *syntax.Ref, pos position) ir.Ref {
	if r == nil {
		return broken
	}
	if s, ok := l.stages[r.Name.Text]; ok {
		l.use(r.Name.Span, s.Symbol)
		return l.member(r, s.Symbol, s.base, pos)
	}
	l.unknownStage(r.Name)
	return l.stray(r, pos)
}

// stray stands for a reference to what is not declared, with what is in its index.
func (l *expressions) stray(r *syntax.Ref, pos position) ir.Ref {
	ref := broken
	ref.At = l.at(r.Span)
	if r.Index != nil {
		ref.Index = l.poison(l.expr(r.Index, pos))
	} else {
		ref.Index = l.poison()
	}
	return ref
}

// member links a reference to a family's member. A constant index 0 is not written in an IR where there is one member only. "An
// index on a single pool is an error unless it is constant 0": only a text tells a single pool from a family of one.
func (l *expressions) member(r *syntax.Ref, family *Symbol, base int, pos position) ir.Ref {
	ref := ir.Ref{Base: base, Count: family.Count, At: l.at(r.Span)}
	if r.Index == nil {
		return ref
	}
	index := l.root(r.Index, pos)
	if x, constant := l.constant(index); family.Count == 1 && constant && x == 0 {
		return ref
	}
	ref.Index = index
	if !family.Family && !l.poisoned(index) && !draws(index) {
		l.noFamily(r, family, index)
		ref.Base, ref.Index = broken.Base, l.poison(index)
	}
	return ref
}

func (l *expressions) noFamily(r *syntax.Ref, single *Symbol, index ir.Expr) {
	d := l.errorf(codeNoFamily, r.Index.Place(), "`%s` is a single %s and has no members to choose from", single.Name, single.Kind)
	d.Hint = "write `" + single.Name + "`"
	if words := l.because(index); words != "" {
		d.Format += " (%s)"
		d.Args = append(d.Args, words)
	}
	related(d, single.Def, "it is declared here")
}

func (l *names) unknownPool(name syntax.Name) {
	d := l.unknown(codeUnknownPool, name.Text, name.Span, keysOf(l.pools), "there is no pool `%s`", name.Text)
	if s, ok := l.stages[name.Text]; ok {
		d.Hint = "`" + name.Text + "` is a stage"
		related(d, s.Def, "it is declared here")
	}
	if s, ok := l.leases[name.Text]; ok {
		d.Hint = "`" + name.Text + "` is a lease: a `release` and the `from` of a `transfer` can name it"
		related(d, s.Def, "it is granted here")
	}
}

func (l *names) unknownStage(name syntax.Name) {
	d := l.unknown(codeUnknownStage, name.Text, name.Span, keysOf(l.stages), "there is no stage `%s`", name.Text)
	if p, ok := l.pools[name.Text]; ok {
		d.Hint = "`" + name.Text + "` is a pool"
		related(d, p.Def, "it is declared here")
	}
}

// poison is the expression that stands for one with a mistake, with those inside it that may have others.
func (l *expressions) poison(inside ...ir.Expr) ir.Expr {
	l.poisons++
	mistake := &ir.Num{Value: math.NaN()}
	if len(inside) == 0 {
		return mistake
	}
	call := &ir.Call{Fun: ir.FunMax, Args: []ir.Arg{&ir.ExprArg{X: mistake}}}
	for _, e := range inside {
		call.Args = append(call.Args, &ir.ExprArg{X: e})
	}
	return call
}

// poisoned reports whether an expression has a mistake in it.
func (l *expressions) poisoned(e ir.Expr) bool {
	if l.poisons == 0 || e == nil {
		return false
	}
	found := false
	ir.WalkExpr(e, func(e ir.Expr) {
		if n, ok := e.(*ir.Num); ok && math.IsNaN(n.Value) {
			found = true
		}
	})
	return found
}

// draws reports whether an expression has a draw in it.
func draws(e ir.Expr) bool {
	found := false
	ir.WalkExpr(e, func(e ir.Expr) {
		_, draw := e.(*ir.Sample)
		found = found || draw
	})
	return found
}

// constant evaluates an expression that is constant and has no mistake in it.
func (l *expressions) constant(e ir.Expr) (float64, bool) {
	if e == nil || l.poisoned(e) {
		return 0, false
	}
	return ir.Const(e)
}

// at gives a node its place and counts it against the room there is.
func (l *expressions) at(s diag.Span) ir.ID {
	l.room--
	return l.places.Add(s)
}

// keysOf gives a function that lists a map's keys, as one group of known names.
func keysOf[V any](m map[string]V) func() [][]string {
	return func() [][]string { return [][]string{slices.Collect(maps.Keys(m))} }
}
