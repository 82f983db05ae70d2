package ir

import "math"

// The builders below keep the samples of the tests readable.

func num(x float64) Expr { return &Num{Value: x} }

func attr(s Slot) Expr { return &Attr{Slot: s} }

func ctx(v Var) Expr { return &Ctx{Var: v} }

func bin(op BinaryOp, x, y Expr) Expr { return &Binary{Op: op, X: x, Y: y} }

func call(f Fun, args ...Arg) Expr { return &Call{Fun: f, Args: args} }

func single(base int) Ref { return Ref{Base: base, Count: 1} }

func member(base, count int, index Expr) Ref { return Ref{Base: base, Count: count, Index: index} }

func ptr[T any](x T) *T { return &x }

// Slots, pools and stages of everything().
const (
	slotI = NumBuiltins + iota
	slotPrompt
	slotT0
)

const (
	poolReqs = iota
	poolKV
	poolKV1
	poolTier
)

const (
	stageP = iota
	stageP1
	stageTool
	stageDoor
	stageLink
)

// everything is a valid program with every kind of node in it, by the conventions of the format.
func everything() *Program {
	kv := func() Ref { return member(poolKV, 2, attr(slotI)) }
	engine := func() Ref { return member(stageP, 2, attr(slotI)) }
	pool := func(via int) Pool {
		return Pool{Name: "kv", Cap: 160, Block: ptr(16.0), AdmitVia: &via, Preempt: PreemptLIFO,
			Evict: &EvictBy{Keys: []Expr{ctx(VarAge), &Unary{Op: Neg, X: attr(slotPrompt)}}},
			Spill: &Spill{To: poolTier, Via: stageLink, Work: bin(Mul, ctx(VarSize), num(4.1053e-5)), When: bin(Gt, ctx(VarLast), num(0))}}
	}
	step := func(memory int) Kind {
		return &Step{
			Budget: num(math.Inf(1)), Chunk: &Cond{Test: bin(Gt, ctx(VarNres), num(1)), Then: num(16), Else: num(0)},
			Cost:  bin(Add, num(0.004), bin(Mul, num(1e16), ctx(VarNtok))),
			Serve: &ServeBy{Keys: []Expr{&Cond{Test: ctx(VarDecoding), Then: num(0), Else: num(1)}}}, Memory: &memory,
		}
	}
	return &Program{
		Attrs:    append(Builtins(), "i", "prompt", "t0"),
		Observes: []string{"first", "done"},
		Pools: []Pool{
			{Name: "reqs", Cap: 4, Evict: &EvictLRU{}, Queue: attr(slotPrompt)},
			pool(stageP), pool(stageP1),
			{Name: "tier", Cap: math.Inf(1), Evict: &EvictLRU{}},
		},
		Stages: []Stage{
			{Name: "P", Kind: step(poolKV)}, {Name: "P", Kind: step(poolKV1)},
			{Name: "tool", Kind: &Delay{}},
			{Name: "door", Kind: &Fifo{Servers: 2}},
			{Name: "link", Kind: &PS{Capacity: call(FunMin, &ExprArg{X: ctx(VarN)}, &ExprArg{X: num(8)})}},
		},
		Arrival: &Sessions{List: []Session{
			{Attrs: []Preset{{Slot: slotPrompt, Value: 80}}},
			{Attrs: []Preset{{Slot: slotPrompt, Value: 1e300}}, Turns: [][]Preset{{{Slot: SlotNew, Value: 100}, {Slot: SlotOut, Value: 3}}, {}}},
		}},
		Trace: ptr("data/é\"\\\n.csv"), TraceOrdered: true,
		Init: BlockInit, Turn: BlockTurn, Session: BlockSession,
		Blocks: [][]Stmt{
			{&Set{Slot: slotI, Value: num(0)}},
			{&Set{Slot: slotPrompt, Value: bin(Add, attr(SlotNew), &Sample{Dist: DistErlang, Args: []Expr{num(2), num(30)}})}},
			{
				&Turn{},
				&Set{Slot: slotT0, Value: ctx(VarNow)},
				&Choose{Var: slotI, Count: num(2), Key: call(FunQueued, &PoolArg{Pool: kv()})},
				&Hold{
					Pools: []Want{
						{Pool: kv(), Units: call(FunMin, &ExprArg{X: attr(slotPrompt)}, &ExprArg{X: call(FunBudgetLeft, &StageArg{Stage: engine()})}), Reserve: attr(slotPrompt)},
						{Pool: single(poolReqs), Units: num(1)},
					},
					Reuse: call(FunCachedIn, &PoolArg{Pool: kv()}), Body: 3, Cache: attr(slotPrompt),
					Lease: &LeaseClause{Pool: kv(), Time: num(math.Inf(1))},
				},
				&Branch{Guard: bin(Le, attr(SlotMore), num(0)), Then: 4, Else: 5},
				&Loop{Body: 6},
			},
			{
				&Run{Stage: engine(), Mode: ModePrefill, Work: attr(slotPrompt), Growing: ptr(kv())},
				&Grow{Pool: kv(), Amount: num(16)},
				&Load{Pool: kv(), Units: num(1)},
				&Observe{Obs: 0, Value: bin(Sub, ctx(VarNow), attr(slotT0))},
			},
			{&Drop{Pool: kv()}, &Release{Pool: kv()}},
			{},
			{&Run{Stage: single(stageTool), Work: num(3)}, &Observe{Obs: 1, Value: num(1)}, &End{}},
		},
		Horizon: 1000, Warmup: 0.5, Seed: 7,
		SlotsOf: [NumBuiltins]Slot{0, 1, 2, 3, 4, 5, 6, 7, 8},
		Hidden:  []Slot{SlotOut},
	}
}
