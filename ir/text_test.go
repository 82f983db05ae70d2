package ir

import (
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// writable is everything() as a text can give it.
func writable() *Program {
	p := everything()
	p.Trace = ptr("data/short.csv")
	return p
}

func TestTextGolden(t *testing.T) {
	p := writable()
	p.Blocks[0] = append(p.Blocks[0], &Set{Slot: slotI, Value: bin(Add, num(-0.5), bin(Mul, num(-3), num(math.Inf(-1))))})
	text, err := Text(p)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "everything.sq", []byte(text))
}

// Parentheses stand exactly where the tree would be read as another one without them.
func TestTextOfExpressions(t *testing.T) {
	a, b, c := attr(SlotNew), attr(SlotOut), attr(SlotThink)
	neg := func(x Expr) Expr { return &Unary{Op: Neg, X: x} }
	not := func(x Expr) Expr { return &Unary{Op: Not, X: x} }
	cond := func(x, y, z Expr) Expr { return &Cond{Test: x, Then: y, Else: z} }
	for _, test := range []struct {
		e    Expr
		want string
	}{
		{bin(Sub, bin(Sub, a, b), c), "new - out - think"},
		{bin(Sub, a, bin(Sub, b, c)), "new - (out - think)"},
		{bin(Mul, bin(Add, a, b), c), "(new + out) * think"},
		{bin(Add, bin(Mul, a, b), c), "new * out + think"},
		{bin(Pow, a, bin(Pow, b, c)), "new ^ out ^ think"},
		{bin(Pow, bin(Pow, a, b), c), "(new ^ out) ^ think"},
		{neg(bin(Pow, num(2), num(2))), "-2 ^ 2"},
		{bin(Pow, neg(num(2)), num(2)), "(-2) ^ 2"},
		{bin(Pow, num(2), neg(num(3))), "2 ^ -3"},
		{neg(bin(Mul, a, b)), "-(new * out)"},
		{bin(Mul, neg(a), b), "-new * out"},
		{neg(neg(a)), "--new"},
		{not(bin(Eq, a, b)), "!(new == out)"},
		{bin(Lt, bin(Lt, a, b), c), "new < out < think"},
		{bin(Lt, a, bin(Lt, b, c)), "new < (out < think)"},
		{bin(Or, bin(And, a, b), c), "new && out || think"},
		{bin(And, bin(Or, a, b), c), "(new || out) && think"},
		{cond(a, b, cond(b, a, c)), "new ? out : out ? new : think"},
		{cond(cond(a, b, c), a, b), "(new ? out : think) ? new : out"},
		{bin(Add, a, cond(a, b, c)), "new + (new ? out : think)"},
		{call(FunMax, &ExprArg{X: cond(a, b, c)}, &ExprArg{X: num(1.5)}), "max(new ? out : think, 1.5)"},
		{&Sample{Dist: DistUniform, Args: []Expr{num(0), num(math.Inf(1))}}, "~uniform(0, inf)"},
		{ctx(VarNow), "now"},
		{num(1e300), "1e300"},
		{num(4.1053e-5), "0.000041053"},
	} {
		printer := &textPrinter{p: everything(), lets: map[string]string{}, taken: map[string]bool{}}
		if got := printer.expr(test.e, AtSession); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

// What no text gives is refused with the place and the reason.
func TestTextRefuses(t *testing.T) {
	for _, test := range []struct {
		name, path, message string
		spoil               func(*Program)
	}{
		{"slots", "slot_more", "`more` must be slot 6", func(p *Program) { p.SlotsOf[SlotMore] = 9 }},
		{"names of built-ins", "attrs[3]", "must be `new`", func(p *Program) { p.Attrs[3] = "fresh" }},
		{"reserved name", "attrs[11]", "cannot be named `inf`", func(p *Program) { p.Attrs[11] = "inf" }},
		{"pool and stage of one name", "stages[2].name", "something else", func(p *Program) { p.Stages[2].Name = "tier" }},
		{"quotes", "trace", "between quotes", func(p *Program) { p.Trace = ptr(`a"b`) }},
		{"seed", "seed", "too large", func(p *Program) { p.Seed = 1<<53 + 1 }},
		{"order of attributes", "blocks[0][0]", "`prompt` is assigned before `i`", func(p *Program) { p.Blocks[0][0].(*Set).Slot = slotPrompt }},
		{"order of observations", "blocks[3][3]", "`done` stands before `first`", func(p *Program) { p.Blocks[3][3].(*Observe).Obs = 1 }},
		{"attribute without a set", "attrs[12]", "`x` is never assigned", func(p *Program) { p.Attrs = append(p.Attrs, "x") }},
		{"observation without an observe", "observes[2]", "`x` is never made", func(p *Program) { p.Observes = append(p.Observes, "x") }},
		{"order of blocks", "blocks[2][4].Branch[1]", "should have number 4, not 5", func(p *Program) {
			b := p.Blocks[2][4].(*Branch)
			b.Then, b.Else = 5, 4
		}},
		{"family of unlike pools", "pools[2]", "members of family `kv` differ", func(p *Program) { p.Pools[2].Block = nil }},
		{"family of unlike engines", "stages[1]", "members of family `P` differ", func(p *Program) { p.Stages[1].Kind.(*Step).Serve = &ServeExclusivePrefill{} }},
		{"constant index of a single one", "blocks[3][4].Drop.index", "no constant index", func(p *Program) {
			p.Blocks[3] = append(p.Blocks[3], &Drop{Pool: member(poolReqs, 1, num(0))})
		}},
		{"attribute behind a context variable", "pools[1].evict.By[1]", "`size` cannot be named here", func(p *Program) { p.Attrs[slotPrompt] = "size" }},
		{"attribute behind an alias", "pools[1].evict.By[1]", "`queued` cannot be named here", func(p *Program) { p.Attrs[slotPrompt] = "queued" }},
		{"presets out of order", "arrival.Sessions[1].turns[0]", "order of the attributes", func(p *Program) {
			turn := p.Arrival.(*Sessions).List[1].Turns[0]
			turn[0], turn[1] = turn[1], turn[0]
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := writable()
			test.spoil(p)
			_, err := Text(p)
			list, ok := err.(diag.List)
			if !ok || len(list) > 2 {
				t.Fatalf("got %v", err)
			}
			if d := list[0]; d.Code != CodeText || d.Path != test.path || !strings.Contains(d.Message(), test.message) {
				t.Errorf("got %s\nwant %s: %s", d.Error(), test.path, test.message)
			}
		})
	}
}
