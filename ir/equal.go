package ir

import (
	"bytes"
	"math"
)

// Equal tells whether two programs are the same; places in the text do not count. Programs that
// cannot be written (Marshal) are equal to nothing.
func Equal(p, q *Program) bool {
	a, err1 := Marshal(p)
	b, err2 := Marshal(q)
	return err1 == nil && err2 == nil && bytes.Equal(a, b)
}

// EqualRef tells whether two references are spelled the same: the same pool or stage, and equal
// index expressions. A single pool may be written with the index 0 or without.
func EqualRef(a, b Ref) bool {
	if a.Base != b.Base || a.Count != b.Count {
		return false
	}
	if a.Count == 1 {
		x, ok1 := singleIndex(a)
		y, ok2 := singleIndex(b)
		if ok1 && ok2 && x == y {
			return true
		}
	}
	return EqualExpr(a.Index, b.Index)
}

// singleIndex is the index of a reference to a single pool or stage when it is constant.
func singleIndex(r Ref) (float64, bool) {
	if r.Index == nil {
		return 0, true
	}
	return Const(r.Index)
}

// EqualExpr tells whether two expressions are the same tree; two absent ones are.
func EqualExpr(a, b Expr) bool {
	switch a := a.(type) {
	case nil:
		return b == nil
	case *Num:
		b, ok := b.(*Num)
		return ok && math.Float64bits(a.Value) == math.Float64bits(b.Value)
	case *Attr:
		b, ok := b.(*Attr)
		return ok && a.Slot == b.Slot
	case *Ctx:
		b, ok := b.(*Ctx)
		return ok && a.Var == b.Var
	case *Sample:
		b, ok := b.(*Sample)
		return ok && a.Dist == b.Dist && equalExprs(a.Args, b.Args)
	case *Call:
		b, ok := b.(*Call)
		if !ok || a.Fun != b.Fun || len(a.Args) != len(b.Args) {
			return false
		}
		for i := range a.Args {
			if !equalArg(a.Args[i], b.Args[i]) {
				return false
			}
		}
		return true
	case *Unary:
		b, ok := b.(*Unary)
		return ok && a.Op == b.Op && EqualExpr(a.X, b.X)
	case *Binary:
		b, ok := b.(*Binary)
		return ok && a.Op == b.Op && EqualExpr(a.X, b.X) && EqualExpr(a.Y, b.Y)
	case *Cond:
		b, ok := b.(*Cond)
		return ok && EqualExpr(a.Test, b.Test) && EqualExpr(a.Then, b.Then) && EqualExpr(a.Else, b.Else)
	}
	return false
}

func equalExprs(a, b []Expr) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !EqualExpr(a[i], b[i]) {
			return false
		}
	}
	return true
}

func equalArg(a, b Arg) bool {
	switch a := a.(type) {
	case *ExprArg:
		b, ok := b.(*ExprArg)
		return ok && EqualExpr(a.X, b.X)
	case *PoolArg:
		b, ok := b.(*PoolArg)
		return ok && EqualRef(a.Pool, b.Pool)
	case *StageArg:
		b, ok := b.(*StageArg)
		return ok && EqualRef(a.Stage, b.Stage)
	}
	return false
}
