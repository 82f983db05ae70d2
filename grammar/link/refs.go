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

// isBroken tells whether a reference had a mistake, its index included.
func (l *linker) isBroken(r ir.Ref) bool { return r.Base < 0 || l.poisoned(r.Index) }

// poolRef links a reference to a pool.
func (l *linker) poolRef(r *syntax.Ref, pos position) ir.Ref {
	if r == nil {
		return broken
	}
	p, ok := l.pools[r.Name.Text]
	if !ok {
		l.unknownPool(r.Name)
		l.index(r, nil, pos)
		return broken
	}
	l.use(r.Name.Span, p.Symbol)
	return l.member(r, p.Symbol, p.base, pos)
}

// stageRef links a reference to a stage.
func (l *linker) stageRef(r *syntax.Ref, pos position) ir.Ref {
	if r == nil {
		return broken
	}
	s, ok := l.stages[r.Name.Text]
	if !ok {
		l.unknownStage(r.Name)
		l.index(r, nil, pos)
		return broken
	}
	l.use(r.Name.Span, s.Symbol)
	return l.member(r, s.Symbol, s.base, pos)
}

// member links a reference to a family's member: "a `ref` without index to a family of more
// than one is an error, an index on a single pool is an error unless it is constant 0".
func (l *linker) member(r *syntax.Ref, family *Symbol, base int, pos position) ir.Ref {
	ref := ir.Ref{Base: base, Count: family.Count, At: l.at(r.Span)}
	if r.Index == nil {
		if family.Count > 1 {
			d := l.errorf(codeNeedsIndex, r.Span, "`%s` is a family of %d %ss: which one is meant?", family.Name, family.Count, family.Kind)
			d.Hint = "write an index: `" + r.Span.Text() + "[0]`"
			related(d, family.Def, "the family is declared here")
			return broken
		}
		return ref
	}
	index, ok := l.index(r, family, pos)
	switch {
	case !ok:
		return broken
	case family.Count > 1:
		ref.Index = index
	}
	return ref
}

// index links the index of a reference. "Index expressions … must be whole and in range: a
// constant one is checked when linking." A nil family checks the expression only.
func (l *linker) index(r *syntax.Ref, family *Symbol, pos position) (ir.Expr, bool) {
	if r.Index == nil {
		return nil, true
	}
	pos.index = true
	index := l.expr(r.Index, pos)
	if family == nil || l.poisoned(index) {
		return index, false
	}
	x, constant := l.constant(index)
	at := r.Index.Place()
	switch {
	case family.Count == 1 && !(constant && x == 0):
		d := l.errorf(codeNoFamily, at, "`%s` is a single %s and has no members to choose from", family.Name, family.Kind)
		d.Hint = "write `" + family.Name + "`"
		related(d, family.Def, "it is declared here")
		l.blameLets(d, index)
		return index, false
	case constant && (!ir.IsWhole(x) || x < 0 || x >= float64(family.Count)):
		d := l.errorf(codeMember, at, "there is no `%s[%s]`: the members of `%s` are 0 to %d", family.Name, ir.Display(x), family.Name, family.Count-1)
		related(d, family.Def, "the family is declared here")
		l.blameLets(d, index)
		return index, false
	}
	return index, true
}

func (l *linker) unknownPool(name syntax.Name) {
	d := l.unknown(codeUnknownPool, name.Text, name.Span, keysOf(l.pools), "there is no pool `%s`", name.Text)
	if s, ok := l.stages[name.Text]; ok {
		d.Hint = "`" + name.Text + "` is a stage"
		related(d, s.Def, "it is declared here")
	}
}

func (l *linker) unknownStage(name syntax.Name) {
	d := l.unknown(codeUnknownStage, name.Text, name.Span, keysOf(l.stages), "there is no stage `%s`", name.Text)
	if p, ok := l.pools[name.Text]; ok {
		d.Hint = "`" + name.Text + "` is a pool"
		related(d, p.Def, "it is declared here")
	}
}

// poison is the expression that stands for one with a mistake.
func (l *linker) poison() ir.Expr {
	l.poisons++
	return &ir.Num{Value: math.NaN()}
}

// poisoned tells whether an expression has a mistake in it.
func (l *linker) poisoned(e ir.Expr) bool {
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

// constant evaluates an expression that is constant and has no mistake in it.
func (l *linker) constant(e ir.Expr) (float64, bool) {
	if e == nil || l.poisoned(e) {
		return 0, false
	}
	return ir.Const(e)
}

// at gives a node its place and counts it against the room there is.
func (l *linker) at(s diag.Span) ir.ID {
	l.room--
	return l.places.Add(s)
}

// keysOf gives a function that lists a map's keys, as one group of known names.
func keysOf[V any](m map[string]V) func() [][]string {
	return func() [][]string { return [][]string{slices.Collect(maps.Keys(m))} }
}
