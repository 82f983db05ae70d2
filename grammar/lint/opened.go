package lint

import (
	"maps"
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// opened are the leases without a name that may be open, by their holds; nil where nothing gets to.
type opened map[*ir.Hold]lease

// lease is a lease that may be open.
type lease struct {
	site
	pool ir.Ref
	// moved says that the same spelling may mean another pool by now.
	moved bool
	// left is how long it may last yet.
	left float64
	// when are the values of attributes that were set to a constant since it began.
	when map[ir.Slot]float64
}

// everyAttribute stands for whatever else an index may depend on.
const everyAttribute ir.Slot = -1

// visitIndex gives the attributes that say which member a reference means, everyAttribute for what is no attribute. A reference to
// one pool, and one with a constant index, has none.
func visitIndex(r ir.Ref, visit func(ir.Slot)) {
	if _, constant := constantIndex(r); r.Count == 1 || constant {
		return
	}
	ir.WalkExpr(r.Index, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Attr:
			visit(e.Slot)
		case *ir.Num, *ir.Unary, *ir.Binary, *ir.Cond:
		case *ir.Ctx, *ir.Call, *ir.Sample:
			visit(everyAttribute)
		}
	})
}

func constantIndex(r ir.Ref) (float64, bool) {
	if r.Index == nil {
		return 0, false
	}
	return ir.Const(r.Index)
}

// mayBeOne reports whether two references may mean the same pool.
func mayBeOne(a, b ir.Ref) bool {
	i, one := constantIndex(a)
	j, other := constantIndex(b)
	return a.Base == b.Base && !(a.Count > 1 && one && other && i != j)
}

func (o opened) clone() opened {
	return maps.Clone(o)
}

// join adds what may be open on another way here.
func (o opened) join(other opened) opened {
	if o == nil {
		return other.clone()
	}
	for h, l := range other {
		if known, both := o[h]; both {
			l.moved, l.left, l.when = l.moved || known.moved, math.Max(l.left, known.left), inCommon(l.when, known.when)
		}
		o[h] = l
	}
	return o
}

func (o opened) same(other opened) bool {
	if len(o) != len(other) || (o == nil) != (other == nil) {
		return false
	}
	for h, l := range o {
		if k, both := other[h]; !both || k.moved != l.moved || k.left != l.left || !maps.Equal(k.when, l.when) {
			return false
		}
	}
	return true
}

// move notes that an attribute changes.
func (o opened) move(slot ir.Slot) {
	for h, l := range o {
		visitIndex(l.pool, func(reads ir.Slot) {
			l.moved = l.moved || reads == slot || slot == everyAttribute
		})
		if slot == everyAttribute {
			l.when = nil
		} else if _, known := l.when[slot]; known {
			l.when = maps.Clone(l.when)
			delete(l.when, slot)
		}
		o[h] = l
	}
}

// set notes the value of an attribute that is set to a constant; the machine sets those of its own as well.
func (o opened) set(s *ir.Set) {
	x, constant := ir.Const(s.Value)
	if !constant || s.Slot < ir.NumBuiltins {
		return
	}
	for h, l := range o {
		if l.when = maps.Clone(l.when); l.when == nil {
			l.when = map[ir.Slot]float64{}
		}
		l.when[s.Slot] = x
		o[h] = l
	}
}

// unless leaves out what is open only while a guard has a value.
func (o opened) unless(guard ir.Expr, value float64) {
	for h, l := range o {
		if x, known := ir.Const(l.with(guard)); known && x == value {
			delete(o, h)
		}
	}
}

// with is an expression with the values that are known in place of attributes.
func (l *lease) with(e ir.Expr) ir.Expr {
	switch e := e.(type) {
	case *ir.Attr:
		if x, known := l.when[e.Slot]; known {
			return &ir.Num{Value: x}
		}
	case *ir.Unary:
		return &ir.Unary{Op: e.Op, X: l.with(e.X)}
	case *ir.Binary:
		return &ir.Binary{Op: e.Op, X: l.with(e.X), Y: l.with(e.Y)}
	case *ir.Num, *ir.Ctx, *ir.Call, *ir.Cond, *ir.Sample:
	}
	return e
}

// inCommon are the values that two ways here have in common.
func inCommon(a, b map[ir.Slot]float64) map[ir.Slot]float64 {
	var out map[ir.Slot]float64
	for slot, x := range a {
		if y, both := b[slot]; both && x == y {
			if out == nil {
				out = map[ir.Slot]float64{}
			}
			out[slot] = x
		}
	}
	return out
}
