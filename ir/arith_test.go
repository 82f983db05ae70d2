package ir

import (
	"math"
	"testing"
)

func TestConst(t *testing.T) {
	fun := func(f Fun, args ...float64) Expr {
		c := &Call{Fun: f}
		for _, x := range args {
			c.Args = append(c.Args, &ExprArg{X: num(x)})
		}
		return c
	}
	cond := func(test, then, other float64) Expr { return &Cond{Test: num(test), Then: num(then), Else: num(other)} }
	for _, test := range []struct {
		e    Expr
		want float64
	}{
		{num(3), 3},
		{&Unary{Op: Neg, X: num(3)}, -3},
		{&Unary{Op: Not, X: num(3)}, 0},
		{&Unary{Op: Not, X: num(0)}, 1},
		{bin(Add, num(3), num(2)), 5},
		{bin(Sub, num(3), num(2)), 1},
		{bin(Mul, num(3), num(2)), 6},
		{bin(Div, num(3), num(2)), 1.5},
		{bin(Div, num(3), num(0)), math.Inf(1)},
		{bin(Pow, num(3), num(2)), 9},
		{bin(Lt, num(3), num(2)), 0},
		{bin(Le, num(2), num(2)), 1},
		{bin(Gt, num(3), num(2)), 1},
		{bin(Ge, num(2), num(3)), 0},
		{bin(Eq, num(2), num(2)), 1},
		{bin(Ne, num(2), num(2)), 0},
		{bin(And, num(2), num(-1)), 1},
		{bin(And, num(2), num(0)), 0},
		{bin(Or, num(0), num(0)), 0},
		{bin(Or, num(0), num(7)), 1},
		{bin(Lt, bin(Div, num(0), num(0)), num(1)), 0},
		{cond(2, 5, 6), 5},
		{cond(0, 5, 6), 6},
		{fun(FunMin, 3, 1, 2), 1},
		{fun(FunMax, 3, 1, 4), 4},
		{fun(FunAbs, -3), 3},
		{fun(FunFloor, -1.5), -2},
		{fun(FunCeil, 1.5), 2},
		{fun(FunSqrt, 9), 3},
		{fun(FunExp, 0), 1},
		{fun(FunLn, 1), 0},
		{fun(FunPow, 2, 10), 1024},
	} {
		if got, ok := Const(test.e); !ok || got != test.want {
			t.Errorf("%+v: got %g, %t, want %g", test.e, got, ok, test.want)
		}
	}
	if x, ok := Const(fun(FunMin, 1, math.NaN())); !ok || !math.IsNaN(x) {
		t.Errorf("min with NaN is %g", x)
	}
	for name, e := range map[string]Expr{
		"an attribute":        attr(0),
		"a context variable":  bin(Add, num(1), ctx(VarNow)),
		"a draw":              &Sample{Dist: DistDet, Args: []Expr{num(1)}},
		"live state":          call(FunUsed, &PoolArg{Pool: single(0)}),
		"an arm":              &Cond{Test: num(1), Then: num(1), Else: attr(0)},
		"too few arguments":   fun(FunMin, 1),
		"an argument of none": call(FunAbs, &PoolArg{Pool: single(0)}),
		"a part":              &Unary{Op: Neg, X: attr(0)},
		"a second operand":    bin(And, num(0), attr(0)),
	} {
		if _, ok := Const(e); ok {
			t.Errorf("%s is constant", name)
		}
	}
}

func TestEqualRef(t *testing.T) {
	for _, test := range []struct {
		name string
		a, b Ref
		want bool
	}{
		{"one pool", single(1), single(1), true},
		{"two pools", single(1), single(2), false},
		{"a single one with index 0", single(1), member(1, 1, num(0)), true},
		{"a single one with another index", single(1), member(1, 1, num(1)), false},
		{"the same index", member(1, 2, bin(Add, attr(9), num(1))), member(1, 2, bin(Add, attr(9), num(1))), true},
		{"another index", member(1, 2, attr(9)), member(1, 2, attr(10)), false},
		{"another spelling of the index", member(1, 2, bin(Add, num(0), num(1))), member(1, 2, num(1)), false},
		{"a single one with index -0", single(1), member(1, 1, num(math.Copysign(0, -1))), true},
		{"a single one with two spellings of 0", member(1, 1, bin(Sub, num(1), num(1))), member(1, 1, bin(Mul, num(0), num(-1))), true},
		{"a single one with index -0", single(1), member(1, 1, num(math.Copysign(0, -1))), true},
		{"a single one with two spellings of 0", member(1, 1, bin(Sub, num(1), num(1))), member(1, 1, bin(Mul, num(0), num(-1))), true},
		{"another family", member(1, 2, attr(9)), member(3, 2, attr(9)), false},
	} {
		if got := EqualRef(test.a, test.b); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
		if same := SpellingKey(test.a) == SpellingKey(test.b); same != test.want {
			t.Errorf("%s: the keys are alike: %t", test.name, same)
		}
	}
	one, other := member(1, 2, num(1)), member(1, 2, bin(Sub, num(2), num(1)))
	if MemberKey(one) != MemberKey(other) || MemberKey(one) == MemberKey(member(1, 2, num(0))) || MemberKey(member(1, 2, attr(9))) == MemberKey(member(1, 2, attr(10))) {
		t.Error("constant indices do not count as their values, or others do")
	}
}
