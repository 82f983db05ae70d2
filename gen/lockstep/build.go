package lockstep

import (
	"math/rand/v2"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// builder makes a random program, statement by statement.
type builder struct {
	r *rand.Rand
	p *ir.Program
	// main is the pool that requests grow, memory the engine's memory: the same, or -1 for none.
	main, memory int
	// engines are the step stages, waits the others.
	engines, waits []int
	// wide is for the fragment with leases.
	wide bool
	// slots are the attributes that the program assigns.
	prompt, out, arrive, have, known, x, y ir.Slot
	// holds are the pools of the enclosing holds, outermost first.
	holds [][]int
}

func newBuilder(r *rand.Rand) *builder {
	b := &builder{r: r, p: &ir.Program{Attrs: ir.Builtins(), Seed: 1}}
	for i := range b.p.SlotsOf {
		b.p.SlotsOf[i] = i
	}
	for _, a := range []struct {
		slot *ir.Slot
		name string
	}{{&b.prompt, "prompt"}, {&b.out, "o"}, {&b.arrive, "arrive"}, {&b.have, "have"}, {&b.known, "known"}, {&b.x, "x"}, {&b.y, "y"}} {
		*a.slot = len(b.p.Attrs)
		b.p.Attrs = append(b.p.Attrs, a.name)
	}
	return b
}

// observe records a value under a name, which gets its number where it first stands.
func (b *builder) observe(name string, value ir.Expr) ir.Stmt {
	obs := slices.Index(b.p.Observes, name)
	if obs < 0 {
		obs = len(b.p.Observes)
		b.p.Observes = append(b.p.Observes, name)
	}
	return &ir.Observe{Obs: obs, Value: value}
}

// chance is true n times out of m.
func (b *builder) chance(n, m int) bool { return b.r.IntN(m) < n }

// pick is one of some numbers.
func (b *builder) pick(list ...int) int { return list[b.r.IntN(len(list))] }

// between is a number of a range, both ends included.
func (b *builder) between(lo, hi int) int { return lo + b.r.IntN(hi-lo+1) }

// block opens a block, has it filled, and gives its number.
func (b *builder) block(fill func() []ir.Stmt) ir.BlockID {
	id := len(b.p.Blocks)
	b.p.Blocks = append(b.p.Blocks, nil)
	b.p.Blocks[id] = fill()
	return id
}

// Expressions.

func num(v int) ir.Expr      { return &ir.Num{Value: float64(v)} }
func attr(s ir.Slot) ir.Expr { return &ir.Attr{Slot: s} }
func single(base int) ir.Ref { return ir.Ref{Base: base, Count: 1} }
func now() ir.Expr           { return &ir.Ctx{Var: ir.VarNow} }
func cachedIn(p int) ir.Expr {
	return &ir.Call{Fun: ir.FunCachedIn, Args: []ir.Arg{&ir.PoolArg{Pool: single(p)}}}
}
func budgetLeft(engine int) ir.Expr {
	return &ir.Call{Fun: ir.FunBudgetLeft, Args: []ir.Arg{&ir.StageArg{Stage: single(engine)}}}
}
func least(x, y ir.Expr) ir.Expr    { return call(ir.FunMin, x, y) }
func greatest(x, y ir.Expr) ir.Expr { return call(ir.FunMax, x, y) }
func floorDiv(x ir.Expr, n int) ir.Expr {
	return call(ir.FunFloor, bin(ir.Div, x, num(n)))
}
func cond(test, yes, no ir.Expr) ir.Expr { return &ir.Cond{Test: test, Then: yes, Else: no} }
func bin(op ir.BinaryOp, x, y ir.Expr) ir.Expr {
	return &ir.Binary{Op: op, X: x, Y: y}
}

func call(f ir.Fun, args ...ir.Expr) ir.Expr {
	c := &ir.Call{Fun: f}
	for _, a := range args {
		c.Args = append(c.Args, &ir.ExprArg{X: a})
	}
	return c
}

// monus is x - y where it is not negative, else 0.
func monus(x, y ir.Expr) ir.Expr { return bin(ir.Sub, greatest(x, y), y) }

// engine is one of the engines.
func (b *builder) engine() int {
	if len(b.engines) == 1 {
		return b.engines[0]
	}
	return b.pick(b.engines...)
}

// value is a random expression of a depth.
func (b *builder) value(depth int) ir.Expr {
	if depth == 0 || b.chance(1, 4) {
		switch b.r.IntN(8) {
		case 0, 1:
			return num(b.between(0, 9))
		case 2:
			return attr(b.pick(ir.SlotCached, ir.SlotSerial, ir.SlotTurn, ir.SlotMore, ir.SlotComputed))
		case 3:
			return attr(b.pick(ir.SlotNew, ir.SlotOut, ir.SlotThink))
		case 4:
			return now()
		case 5:
			return cachedIn(b.r.IntN(len(b.p.Pools)))
		case 6:
			if len(b.engines) > 0 {
				return budgetLeft(b.engine())
			}
		}
		return attr(b.pick(b.prompt, b.out, b.arrive, b.have, b.known, b.x, b.y))
	}
	x, y := b.value(depth-1), b.value(depth-1)
	switch b.r.IntN(8) {
	case 0:
		return least(x, y)
	case 1:
		return greatest(x, y)
	case 2:
		return bin(ir.Add, x, y)
	case 3:
		return monus(x, y)
	case 4:
		return bin(ir.Mul, x, num(b.between(0, 3)))
	case 5:
		return floorDiv(x, b.between(1, 16))
	case 6:
		return b.guard(depth - 1)
	}
	return cond(b.guard(depth-1), x, y)
}

// guard is a random expression that is 0 or 1.
func (b *builder) guard(depth int) ir.Expr {
	op := []ir.BinaryOp{ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.Eq, ir.Ne}[b.r.IntN(6)]
	return bin(op, b.value(depth), b.value(depth))
}

// amount is a random expression of at most a bound, often a constant.
func (b *builder) amount(most int) ir.Expr {
	if b.chance(1, 2) {
		return num(b.between(0, most))
	}
	return least(b.value(2), num(most))
}
