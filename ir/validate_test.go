package ir

import (
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

func TestValidateAccepts(t *testing.T) {
	if list := Validate(everything(), nil); len(list) > 0 {
		t.Fatal(list)
	}
}

// Every rule of validity, broken once. The sample is valid, so exactly what is broken is reported.
func TestValidateErrors(t *testing.T) {
	draw := &Sample{Dist: DistExp, Args: []Expr{num(1)}}
	kv := func(i Expr) Ref { return member(poolKV, 2, i) }
	engine := func(i Expr) Ref { return member(stageP, 2, i) }
	session := func(p *Program) []Stmt { return p.Blocks[BlockSession] }
	hold := func(p *Program) *Hold { return session(p)[3].(*Hold) }
	step := func(p *Program, i int) *Step { return p.Stages[stageP+i].Kind.(*Step) }
	first := func(e Expr) func(*Program) {
		return func(p *Program) { session(p)[1].(*Set).Value = e }
	}
	units := func(e Expr) func(*Program) {
		return func(p *Program) { hold(p).Pools[0].Units = e }
	}
	body := func(s Stmt) func(*Program) {
		return func(p *Program) { p.Blocks[3] = append(p.Blocks[3], s) }
	}
	for _, test := range []struct {
		name          string
		spoil         func(*Program)
		code          diag.Code
		path, message string
	}{
		// Tables.
		{"attribute twice", func(p *Program) { p.Attrs[10] = "i" }, CodeName, "attrs[10]", "attribute `i` stands twice"},
		{"observation with an odd name", func(p *Program) { p.Observes[0] = "a-b" }, CodeName, "observes[0]", "not a word"},
		{"pool without a name", func(p *Program) { p.Pools[0].Name = "" }, CodeName, "pools[0].name", "not a word"},
		{"family torn apart", func(p *Program) { p.Stages[3].Name = "link"; p.Stages[4].Name = "tool" }, CodeName, "stages[4].name", "declared twice"},
		{"built-in slot", func(p *Program) { p.SlotsOf[SlotMore] = 12 + 1 }, CodeIndex, "slot_more", "there is no attribute 13: the program has 12"},
		{"built-in slot shared", func(p *Program) { p.SlotsOf[SlotMore] = SlotNew }, CodeIndex, "slot_more", "slot 3 is already slot_new"},
		{"hidden slot", func(p *Program) { p.Hidden[0] = -1 }, CodeIndex, "hidden[0]", "there is no attribute -1"},
		{"hidden cached", func(p *Program) { p.Hidden[0] = SlotCached }, CodeHidden, "hidden[0]", "`cached` cannot be hidden"},
		{"hidden computed", func(p *Program) { p.Hidden[0] = SlotComputed }, CodeHidden, "hidden[0]", "`computed` cannot be hidden"},
		{"hidden twice", func(p *Program) { p.Hidden = []Slot{4, 4} }, CodeHidden, "hidden[1]", "`out` is hidden twice"},
		{"negative capacity", func(p *Program) { p.Pools[3].Cap = -1 }, CodeNumber, "pools[3].cap", "the capacity is -1"},
		{"no capacity", func(p *Program) { p.Pools[3].Cap = math.NaN() }, CodeNumber, "pools[3].cap", "not a number"},
		{"block of nothing", func(p *Program) { p.Pools[3].Block = ptr(0.0) }, CodeNumber, "pools[3].block", "the block is 0"},
		{"block below the tolerance", func(p *Program) { p.Pools[3].Block = ptr(1e-9) }, CodeNumber, "pools[3].block", "the block is 1e-9: it must be finite and above 1e-9"},
		{"blocks without number", func(p *Program) { p.Pools[3].Cap, p.Pools[3].Block = 1e8, ptr(1e-6) }, CodeNumber, "pools[3].block", "more than 1e12 blocks"},
		{"block without end", func(p *Program) { p.Pools[3].Block = ptr(math.Inf(1)) }, CodeNumber, "pools[3].block", "the block is inf"},
		{"no server", func(p *Program) { p.Stages[stageDoor].Kind = &Fifo{0} }, CodeNumber, "stages[3].kind.Fifo", "at least 1"},
		{"horizon before the start", func(p *Program) { p.Horizon = -1 }, CodeNumber, "horizon", "the horizon is -1"},
		{"endless warm-up", func(p *Program) { p.Warmup = math.Inf(1) }, CodeNumber, "warmup", "the warm-up is inf"},
		{"no rate", func(p *Program) { p.Arrival = &Poisson{0} }, CodeNumber, "arrival.Poisson", "the rate is 0"},
		{"negative batch", func(p *Program) { p.Arrival = &Batch{-1} }, CodeNumber, "arrival.Batch", "is -1"},
		{"negative population", func(p *Program) { p.Arrival = &Closed{-1} }, CodeNumber, "arrival.Closed", "is -1"},
		{"preset of no attribute", func(p *Program) { p.Arrival.(*Sessions).List[0].Attrs[0].Slot = 12 }, CodeIndex, "arrival.Sessions[0].attrs[0][0]", "no attribute 12"},
		{"preset serial", func(p *Program) { p.Arrival.(*Sessions).List[0].Attrs[0].Slot = SlotSerial }, CodePreset, "arrival.Sessions[0].attrs[0][0]", "`serial` cannot be preset"},
		{"preset cached in a turn", func(p *Program) { p.Arrival.(*Sessions).List[1].Turns[0][1].Slot = SlotCached }, CodePreset, "arrival.Sessions[1].turns[0][1][0]", "`cached` cannot be preset"},
		{"preset twice", func(p *Program) { p.Arrival.(*Sessions).List[1].Turns[0][1].Slot = SlotNew }, CodePreset, "arrival.Sessions[1].turns[0][1][0]", "`new` is preset twice"},
		{"admit via nothing", func(p *Program) { p.Pools[0].AdmitVia = ptr(9) }, CodeIndex, "pools[0].admit_via", "there is no stage 9"},
		{"admit via a tool", func(p *Program) { p.Pools[0].AdmitVia = ptr(stageTool) }, CodeJoin, "pools[0].admit_via", "`tool` is no `step` stage"},
		{"one pool via a family", func(p *Program) { p.Pools[0].AdmitVia = ptr(stageP) }, CodeJoin, "pools[0].admit_via", "a single pool is joined to a single stage"},
		{"members crossed", func(p *Program) { p.Pools[1].AdmitVia, p.Pools[2].AdmitVia = ptr(1), ptr(0) }, CodeJoin, "pools[1].admit_via", "member for member"},
		{"member left out", func(p *Program) { p.Pools[2].AdmitVia = nil }, CodeJoin, "pools[2].admit_via", "member for member"},
		{"memory of nothing", func(p *Program) { step(p, 0).Memory = ptr(4) }, CodeIndex, "stages[0].kind.Step.memory", "there is no pool 4"},
		{"memory crossed", func(p *Program) { step(p, 1).Memory = ptr(poolKV) }, CodeJoin, "stages[1].kind.Step.memory", "member for member"},
		{"spill to nothing", func(p *Program) { p.Pools[1].Spill.To = 7 }, CodeIndex, "pools[1].spill.to", "there is no pool 7"},
		{"spill into itself", func(p *Program) { p.Pools[1].Spill.To = 1 }, CodeJoin, "pools[1].spill.to", "into itself"},
		{"spill into a spilling one", func(p *Program) { p.Pools[1].Spill.To = 2 }, CodeJoin, "pools[1].spill.to", "a tier may not spill"},
		{"spill via nothing", func(p *Program) { p.Pools[1].Spill.Via = -1 }, CodeIndex, "pools[1].spill.via", "there is no stage -1"},
		{"spill via an engine", func(p *Program) { p.Pools[1].Spill.Via = stageP }, CodeJoin, "pools[1].spill.via", "is a `step` stage"},

		// Blocks.
		{"dangling root", func(p *Program) { p.Init = 9 }, CodeIndex, "init", "there is no block 9: the program has 7"},
		{"dangling body", func(p *Program) { hold(p).Body = 7 }, CodeIndex, "blocks[2][3].Hold.body", "there is no block 7"},
		{"shared block", func(p *Program) { session(p)[4].(*Branch).Else = 4 }, CodeBlocks, "blocks[2][4].Branch[2]", "already the one of blocks[2][4].Branch[1]"},
		{"cyclic blocks", func(p *Program) { session(p)[5].(*Loop).Body = 2 }, CodeBlocks, "blocks[2][5].Loop", "already the one of session"},
		{"shared root", func(p *Program) { p.Turn = p.Init }, CodeBlocks, "turn", "already the one of init"},
		{"unreachable block", func(p *Program) { p.Blocks = append(p.Blocks, nil) }, CodeBlocks, "blocks[7]", "reached from nowhere"},
		{"a run in init", func(p *Program) { p.Blocks[0] = []Stmt{&Run{Stage: single(stageTool), Work: num(1)}} }, CodeWorkload, "blocks[0][0]", "only `set` and `observe`"},
		{"a turn in turn", func(p *Program) { p.Blocks[1] = append(p.Blocks[1], &Turn{}) }, CodeWorkload, "blocks[1][1]", "only `set` and `observe`"},

		// Numbers in statements and expressions.
		{"set of nothing", func(p *Program) { session(p)[1].(*Set).Slot = 12 }, CodeIndex, "blocks[2][1].Set[0]", "there is no attribute 12"},
		{"choose of nothing", func(p *Program) { session(p)[2].(*Choose).Var = 12 }, CodeIndex, "blocks[2][2].Choose.var", "there is no attribute 12"},
		{"observe of nothing", func(p *Program) { p.Blocks[3][3].(*Observe).Obs = 2 }, CodeIndex, "blocks[3][3].Observe[0]", "there is no observation 2"},
		{"read of nothing", first(attr(12)), CodeIndex, "blocks[2][1].Set[1].Attr", "there is no attribute 12"},
		{"a number that is none", first(num(math.NaN())), CodeNumber, "blocks[2][1].Set[1]", "not a number"},
		{"pool that is none", first(call(FunUsed, &PoolArg{single(4)})), CodeIndex, "blocks[2][1].Set[1].Call[1][0].Pool.base", "there is no pool 4"},
		{"stage that is none", first(call(FunBusy, &StageArg{single(-2)})), CodeIndex, "blocks[2][1].Set[1].Call[1][0].Stage.base", "there is no stage -2"},
		{"count of a family", first(call(FunUsed, &PoolArg{member(poolKV, 3, num(0))})), CodeFamily, "blocks[2][1].Set[1].Call[1][0].Pool", "base 1 and count 2, not base 1 and count 3"},
		{"base of a family", first(call(FunUsed, &PoolArg{single(poolKV1)})), CodeFamily, "blocks[2][1].Set[1].Call[1][0].Pool", "not base 2 and count 1"},
		{"family without index", first(call(FunUsed, &PoolArg{kv(nil)})), CodeFamily, "blocks[2][1].Set[1].Call[1][0].Pool", "it needs an index"},
		{"index of a single one", first(call(FunUsed, &PoolArg{member(poolReqs, 1, attr(slotI))})), CodeFamily, "blocks[2][1].Set[1].Call[1][0].Pool.index", "it has no index"},
		{"index past the end", first(call(FunUsed, &PoolArg{kv(num(2))})), CodeMember, "blocks[2][1].Set[1].Call[1][0].Pool.index", "there is no `kv[2]`: its members are 0 to 1"},
		{"index that folds to a fraction", first(call(FunUsed, &PoolArg{kv(bin(Div, num(1), num(2)))})), CodeMember, "blocks[2][1].Set[1].Call[1][0].Pool.index", "there is no `kv[0.5]`"},

		// Moments.
		{"age in a statement", first(ctx(VarAge)), CodeContext, "blocks[2][1].Set[1]", "there is no `age` in the value of a `set`"},
		{"tokens in a budget", func(p *Program) { step(p, 0).Budget = ctx(VarNtok) }, CodeContext, "stages[0].kind.Step.budget", "no `tokens` in a `budget`"},
		{"present in a cost", func(p *Program) { step(p, 0).Cost = ctx(VarN) }, CodeContext, "stages[0].kind.Step.cost", "no `present`"},
		{"decoding in units", units(ctx(VarDecoding)), CodeContext, "blocks[2][3].Hold.pools[0][1]", "no `decoding` in the units of a hold"},
		{"size in a queue key", func(p *Program) { p.Pools[0].Queue = ctx(VarSize) }, CodeContext, "pools[0].queue", "no `size` in a `queue by` key"},
		{"attribute in a cost", func(p *Program) { step(p, 1).Cost = attr(slotI) }, CodeAttr, "stages[1].kind.Step.cost", "`i` cannot be read in a `cost`"},
		{"attribute in a budget", func(p *Program) { step(p, 1).Budget = attr(slotI) }, CodeAttr, "stages[1].kind.Step.budget", "`i` cannot be read in a `budget`"},
		{"attribute in a capacity", func(p *Program) { p.Stages[stageLink].Kind = &PS{attr(slotI)} }, CodeAttr, "stages[4].kind.Ps", "`i` cannot be read"},
		{"hidden in units", units(attr(SlotOut)), CodeHiddenRead, "blocks[2][3].Hold.pools[0][1]", "`out` is hidden"},
		{"hidden in an eviction key", func(p *Program) { p.Pools[1].Evict = &EvictBy{[]Expr{attr(SlotOut)}} }, CodeHiddenRead, "pools[1].evict.By[0]", "`out` is hidden"},
		{"hidden in a serving key", func(p *Program) { step(p, 0).Serve = &ServeBy{[]Expr{attr(SlotOut)}} }, CodeHiddenRead, "stages[0].kind.Step.serve.By[0]", "`out` is hidden"},
		{"hidden in an index in a header", units(call(FunUsed, &PoolArg{kv(attr(SlotOut))})), CodeHiddenRead, "blocks[2][3].Hold.pools[0][1].Call[1][0].Pool.index", "`out` is hidden"},
		{"draw in units", units(draw), CodeDraw, "blocks[2][3].Hold.pools[0][1]", "the units of a hold cannot draw"},
		{"draw in a serving key", func(p *Program) { step(p, 0).Serve = &ServeBy{[]Expr{draw}} }, CodeDraw, "stages[0].kind.Step.serve.By[0]", "cannot draw"},
		{"draw in an index", first(call(FunUsed, &PoolArg{kv(draw)})), CodeDraw, "blocks[2][1].Set[1].Call[1][0].Pool.index", "an index cannot draw"},
		{"cachedin in a budget", func(p *Program) { step(p, 0).Budget = call(FunCachedIn, &PoolArg{single(poolReqs)}) }, CodeQuery, "stages[0].kind.Step.budget", "`cachedin` cannot be asked"},
		{"cachedin in a capacity", func(p *Program) { p.Stages[stageLink].Kind = &PS{call(FunCachedIn, &PoolArg{single(poolReqs)})} }, CodeQuery, "stages[4].kind.Ps", "`cachedin` cannot be asked"},
		{"budget of itself", func(p *Program) { step(p, 1).Budget = call(FunBudgetLeft, &StageArg{engine(num(0))}) }, CodeQuery, "stages[1].kind.Step.budget", "its own `budget_left`"},
		{"budget of a tool", first(call(FunBudgetLeft, &StageArg{single(stageTool)})), CodeQuery, "blocks[2][1].Set[1]", "`tool` is no `step` stage"},
		{"too few arguments", first(call(FunMin, &ExprArg{num(1)})), CodeCall, "blocks[2][1].Set[1]", "`min` has at least 2 arguments, found 1"},
		{"too many arguments", first(call(FunAbs, &ExprArg{num(1)}, &ExprArg{num(1)})), CodeCall, "blocks[2][1].Set[1]", "`abs` has 1 arguments, found 2"},
		{"pool for a stage", first(call(FunBusy, &PoolArg{single(0)})), CodeCall, "blocks[2][1].Set[1].Call[1][0]", "`busy` takes a stage here, not a pool"},
		{"value for a pool", first(call(FunUsed, &ExprArg{num(1)})), CodeCall, "blocks[2][1].Set[1].Call[1][0]", "`used` takes a pool here, not a value"},
		{"draw of one bound", first(&Sample{Dist: DistUniform, Args: []Expr{num(1)}}), CodeCall, "blocks[2][1].Set[1]", "`~uniform` has 2 arguments, found 1"},

		// Rules about statements.
		{"engine without mode", func(p *Program) { p.Blocks[3][0].(*Run).Mode = ModePlain }, CodeMode, "blocks[3][0].Run.mode", "`P` is a `step` stage"},
		{"tool with a mode", func(p *Program) { p.Blocks[6][0].(*Run).Mode = ModeDecode }, CodeMode, "blocks[6][0].Run.mode", "`tool` is no `step` stage"},
		{"tool growing", body(&Run{Stage: single(stageTool), Work: num(1), Growing: ptr(kv(attr(slotI)))}), CodeMode, "blocks[3][4].Run.growing", "only a run on an engine grows"},
		{"grow outside", body(&Grow{Pool: single(poolTier), Amount: num(1)}), CodeOutside, "blocks[3][4].Grow[0]", "`grow tier` stands in no hold of `tier`"},
		{"load with another index", body(&Load{Pool: kv(num(0)), Units: num(1)}), CodeOutside, "blocks[3][4].Load[0]", "`load kv[0]` stands in no hold"},
		{"growing outside", func(p *Program) { p.Blocks[3][0].(*Run).Growing = ptr(single(poolTier)) }, CodeOutside, "blocks[3][0].Run.growing", "`growing tier` stands in no hold"},
		{"release of another", body(&Release{Pool: single(poolTier)}), CodeRelease, "blocks[3][4].Release", "`release tier`: no hold of it is around"},
		{"release with another index", func(p *Program) { p.Blocks[4] = []Stmt{&Release{Pool: kv(num(1))}} }, CodeRelease, "blocks[4][0].Release", "`release kv[1]`"},
		{"lease of another", func(p *Program) { hold(p).Lease.Pool = kv(num(1)); p.Blocks[4] = nil }, CodeLease, "blocks[2][3].Hold.lease[0]", "`lease kv[1]`: the hold does not hold it"},
		{"hold of nothing", func(p *Program) { session(p)[0] = &Hold{Body: 7}; p.Blocks = append(p.Blocks, nil) }, CodeArity, "blocks[2][0].Hold.pools", "at least one pool"},
		{"grow of the member by another constant", func(p *Program) {
			hold(p).Pools[1].Pool, p.Blocks[3] = kv(num(1)), []Stmt{&Grow{Pool: kv(bin(Sub, num(2), num(1))), Amount: num(1)}}
			hold(p).Lease, p.Blocks[4] = nil, nil
		}, CodeOutside, "blocks[3][0].Grow[0]", "stands in no hold"},
		{"lease of the member by another constant", func(p *Program) {
			hold(p).Pools[1].Pool, p.Blocks[3] = kv(num(1)), nil
			hold(p).Lease.Pool, p.Blocks[4] = kv(bin(Sub, num(2), num(1))), nil
		}, CodeLease, "blocks[2][3].Hold.lease[0]", "does not hold it"},
		{"pool listed twice", func(p *Program) { hold(p).Pools[1].Pool = kv(attr(slotI)); hold(p).Pools[1].Units = num(16) }, CodeTwice, "blocks[2][3].Hold.pools[1][0]", "lists pool `kv[i]` twice"},
		{"pool listed twice by value", func(p *Program) {
			hold(p).Lease, hold(p).Reuse, p.Blocks[3], p.Blocks[4] = nil, nil, nil, nil
			hold(p).Pools[0].Pool, hold(p).Pools[1] = kv(num(1)), Want{Pool: kv(bin(Add, num(0), num(1))), Units: num(16)}
		}, CodeTwice, "blocks[2][3].Hold.pools[1][0]", "twice"},
		{"release of the same member spelled otherwise", func(p *Program) {
			hold(p).Pools[0].Pool, hold(p).Lease.Pool, p.Blocks[3] = kv(num(1)), kv(num(1)), nil
			p.Blocks[4] = []Stmt{&Release{Pool: kv(bin(Add, num(0), num(1)))}}
		}, CodeRelease, "blocks[4][0].Release", "no hold of the program leases it"},
		{"guard of two", func(p *Program) { session(p)[4].(*Branch).Guard = num(2) }, CodeGuard, "blocks[2][4].Branch[0]", "always 2, but it must be 0 or 1"},
		{"guard that folds", func(p *Program) { session(p)[4].(*Branch).Guard = bin(Div, num(1), num(4)) }, CodeGuard, "blocks[2][4].Branch[0]", "always 0.25"},
		{"idle loop", func(p *Program) { p.Blocks[6] = p.Blocks[6][1:2] }, CodeLoop, "blocks[2][5]", "without time passing"},
		{"loop with an idle run", func(p *Program) { p.Blocks[6][0].(*Run).Work = bin(Sub, num(1), num(1)); p.Blocks[6] = p.Blocks[6][:1] }, CodeLoop, "blocks[2][5]", "without time passing"},
		{"too much to hold", func(p *Program) { hold(p).Pools[1].Units = num(5) }, CodeAmount, "blocks[2][3].Hold.pools[1][1]", "the units of a hold: always 5, but pool `reqs` has 4"},
		{"too much to reserve", func(p *Program) { hold(p).Pools[0].Reserve = num(161) }, CodeAmount, "blocks[2][3].Hold.pools[0][2]", "but pool `kv[i]` has 160"},
		{"negative units", units(&Unary{Op: Neg, X: num(1)}), CodeAmount, "blocks[2][3].Hold.pools[0][1]", "always -1"},
		{"negative work", func(p *Program) { p.Blocks[6][0].(*Run).Work = num(-3) }, CodeAmount, "blocks[6][0].Run.work", "the work of a `run`: always -3"},
		{"work that is no number", func(p *Program) { p.Blocks[6][0].(*Run).Work = bin(Div, num(0), num(0)) }, CodeAmount, "blocks[6][0].Run.work", "always not a number"},
		{"negative lease", func(p *Program) { hold(p).Lease.Time = num(-1) }, CodeAmount, "blocks[2][3].Hold.lease[1]", "the time of a `lease`: always -1"},
		{"negative growth", body(&Grow{Pool: kv(attr(slotI)), Amount: num(-1)}), CodeAmount, "blocks[3][4].Grow[1]", "always -1"},
		{"choice of none", func(p *Program) { session(p)[2].(*Choose).Count = num(0) }, CodeNumber, "blocks[2][2].Choose.count", "a whole number, at least 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := everything()
			test.spoil(p)
			list := Validate(p, nil)
			if len(list) != 1 {
				t.Fatalf("%d complaints, want 1:\n%s", len(list), list.Error())
			}
			d := list[0]
			if d.Code != test.code || d.Path != test.path || !strings.Contains(d.Message(), test.message) {
				t.Errorf("got %s\nwant %s at %s: %s", d.Error(), test.code, test.path, test.message)
			}
		})
	}
}

// The body of a hold may not assign what the index of its statements reads.
func TestValidateMovedIndex(t *testing.T) {
	p := everything()
	p.Blocks[4] = append(p.Blocks[4], &Set{Slot: slotI, Value: num(1)})
	if list := Validate(p, nil); len(list) > 0 {
		t.Fatalf("an assignment outside the hold: %v", list)
	}
	p.Blocks[3] = append(p.Blocks[3], &Branch{Guard: attr(SlotMore), Then: 7, Else: 8})
	p.Blocks = append(p.Blocks, []Stmt{&Set{Slot: slotI, Value: num(1)}}, nil)
	list := Validate(p, nil)
	var paths []string
	for _, d := range list {
		paths = append(paths, d.Path)
		if d.Code != CodeMoved || len(d.Related) != 2 || d.Related[0].Path != "blocks[7][0]" || d.Related[1].Path != "blocks[2][3]" {
			t.Errorf("got %s, related %v", d.Error(), d.Related)
		}
	}
	if got := strings.Join(paths, " "); got != "blocks[3][0].Run.growing blocks[3][1].Grow[0] blocks[3][2].Load[0]" {
		t.Errorf("reported at %s", got)
	}
}

func TestValidateDepth(t *testing.T) {
	deep := func(n int) *Program {
		p := everything()
		e := num(1)
		for range n - 1 {
			e = &Unary{Op: Neg, X: e}
		}
		p.Blocks[0][0].(*Set).Value = e
		return p
	}
	if list := Validate(deep(MaxExprDepth), nil); len(list) > 0 {
		t.Errorf("depth %d: %v", MaxExprDepth, list)
	}
	if list := Validate(deep(MaxExprDepth+1), nil); len(list) != 1 || list[0].Code != CodeDepth {
		t.Errorf("depth %d: %v", MaxExprDepth+1, list)
	}
	nested := func(n int) *Program {
		p := everything()
		last := len(p.Blocks)
		p.Blocks[5] = []Stmt{&Branch{Guard: num(1), Then: last, Else: last + 1}}
		for range n - 3 {
			last = len(p.Blocks)
			p.Blocks = append(p.Blocks, []Stmt{&Branch{Guard: num(1), Then: last + 2, Else: last + 3}}, nil)
		}
		p.Blocks = append(p.Blocks, nil, nil)
		return p
	}
	if list := Validate(nested(MaxBlockDepth), nil); len(list) > 0 {
		t.Errorf("blocks %d deep: %v", MaxBlockDepth, list)
	}
	if list := Validate(nested(MaxBlockDepth+1), nil); len(list) == 0 || list[0].Code != CodeDepth {
		t.Errorf("blocks %d deep: %v", MaxBlockDepth+1, list)
	}
}

// A program from text has its mistakes at their place in the text and at their path.
func TestValidateAtPlaces(t *testing.T) {
	file := diag.NewFile("x.sq", "set t0 = age;")
	var places Places
	p := everything()
	s := p.Blocks[2][1].(*Set)
	s.At = places.Add(diag.Span{File: file, Start: 0, End: 13})
	s.Value = &Ctx{Var: VarAge, At: places.Add(diag.Span{File: file, Start: 9, End: 12})}
	list := Validate(p, &places)
	if len(list) != 1 || list[0].Span.Text() != "age" || list[0].Path != "blocks[2][1].Set[1]" {
		t.Errorf("got %v", list)
	}
}

func TestPassesTime(t *testing.T) {
	run := &Run{Stage: single(stageTool), Work: attr(slotPrompt)}
	idle := &Set{Slot: slotT0, Value: num(1)}
	for name, test := range map[string]struct {
		blocks [][]Stmt
		want   bool
	}{
		"nothing":               {[][]Stmt{{}}, false},
		"a run":                 {[][]Stmt{{idle, run}}, true},
		"a run of 0":            {[][]Stmt{{&Run{Work: num(0)}}}, false},
		"an end":                {[][]Stmt{{&End{}}}, true},
		"a hold that runs":      {[][]Stmt{{&Hold{Body: 1}}, {run}}, true},
		"a hold that does not":  {[][]Stmt{{&Hold{Body: 1}}, {idle}}, false},
		"a loop":                {[][]Stmt{{&Loop{Body: 1}}, {idle}}, true},
		"one arm":               {[][]Stmt{{&Branch{Guard: attr(6), Then: 1, Else: 2}}, {run}, {}}, false},
		"both arms":             {[][]Stmt{{&Branch{Guard: attr(6), Then: 1, Else: 2}}, {run}, {&End{}}}, true},
		"the arm always taken":  {[][]Stmt{{&Branch{Guard: num(0), Then: 1, Else: 2}}, {}, {run}}, true},
		"the arm never taken":   {[][]Stmt{{&Branch{Guard: num(0), Then: 1, Else: 2}}, {run}, {}}, false},
		"a run after idle arms": {[][]Stmt{{&Branch{Guard: attr(6), Then: 1, Else: 2}, run}, {}, {}}, true},
	} {
		if got := PassesTime(&Program{Blocks: test.blocks}, 0); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
