package ir

import (
	"math"
	"testing"
)

func TestExprText(t *testing.T) {
	p := everything()
	tests := []struct {
		e    Expr
		want string
	}{
		{bin(Sub, num(-2), attr(slotPrompt)), "-2 - prompt"},
		{bin(Mul, bin(Add, attr(slotPrompt), num(1)), num(math.Inf(-1))), "(prompt + 1) * -inf"},
		{&Unary{Op: Not, X: bin(Le, attr(SlotMore), num(0))}, "!(more <= 0)"},
	}
	for _, test := range tests {
		if got := ExprText(p, test.e); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}
