package ir

import (
	"maps"
	"math"
	"slices"
	"testing"
)

// TestStmtText holds the heads of a program with every statement.
func TestStmtText(t *testing.T) {
	p := everything()
	seen := map[string]bool{}
	for _, block := range p.Blocks {
		for _, s := range block {
			seen[StmtText(p, s)] = true
		}
	}
	want := []string{
		"branch (more <= 0)", "choose i in 2 by (queued(kv[i]))", "drop kv[i]", "end", "grow kv[i] (16)",
		"hold kv[i] (min(prompt, budget_left(P[i]))) reserve (prompt), reqs (1) reuse (cachedin(kv[i]))", "load kv[i] (1)", "loop",
		"observe done = 1", "observe first = now - t0", "release kv[i]", "run P[i] prefill (prompt) growing kv[i]", "run tool (3)",
		"set i = 0", "set prompt = new + ~erlang(2, 30)", "set t0 = now", "turn",
	}
	if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestListText prints what goes on with a list in the list's parentheses.
func TestListText(t *testing.T) {
	s := &Choose{Var: slotI, Count: num(2), Key: attr(slotI), Keys: []Expr{num(1), bin(Add, attr(slotI), num(2))}}
	if got, want := StmtText(everything(), s), "choose i in 2 by (i, 1, i + 2)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

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
