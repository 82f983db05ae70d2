package check

import (
	"github.com/sq-sem/sq-sem/ir"
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

func TestValidateAccepts(t *testing.T) {
	if list := Program(everything(t), nil); len(list) > 0 {
		t.Fatal(list)
	}
}

// Every rule, broken once. The sample is valid, so exactly what is broken is reported.
func TestRules(t *testing.T) {
	draw := &ir.Sample{Dist: ir.DistExp, Args: []ir.Expr{num(1)}}
	kv := func(i ir.Expr) ir.Ref { return member(poolKV, 2, i) }
	engine := func(i ir.Expr) ir.Ref { return member(stageP, 2, i) }
	session := func(p *ir.Program) []ir.Stmt { return p.Blocks[ir.BlockSession] }
	hold := func(p *ir.Program) *ir.Hold { return session(p)[3].(*ir.Hold) }
	step := func(p *ir.Program, i int) *ir.Step { return p.Stages[stageP+i].Kind.(*ir.Step) }
	first := func(e ir.Expr) func(*ir.Program) {
		return func(p *ir.Program) { session(p)[1].(*ir.Set).Value = e }
	}
	units := func(e ir.Expr) func(*ir.Program) {
		return func(p *ir.Program) { hold(p).Pools[0].Units = e }
	}
	body := func(s ir.Stmt) func(*ir.Program) {
		return func(p *ir.Program) { p.Blocks[3] = append(p.Blocks[3], s) }
	}
	for _, test := range []struct {
		name          string
		spoil         func(*ir.Program)
		code          diag.Code
		path, message string
	}{
		{"hidden cached", func(p *ir.Program) { p.Hidden[0] = ir.SlotCached }, ir.CodeHidden, "hidden[0]", "`cached` cannot be hidden"},
		{"hidden computed", func(p *ir.Program) { p.Hidden[0] = ir.SlotComputed }, ir.CodeHidden, "hidden[0]", "`computed` cannot be hidden"},
		{"hidden twice", func(p *ir.Program) { p.Hidden = []ir.Slot{4, 4} }, ir.CodeHidden, "hidden[1]", "`out` is hidden twice"},
		{"negative capacity", func(p *ir.Program) { p.Pools[3].Cap = -1 }, ir.CodeNumber, "pools[3].cap", "the capacity is -1"},
		{"no capacity", func(p *ir.Program) { p.Pools[3].Cap = math.NaN() }, ir.CodeNumber, "pools[3].cap", "not a number"},
		{"block of nothing", func(p *ir.Program) { p.Pools[3].Block = ptr(0.0) }, ir.CodeNumber, "pools[3].block", "the block is 0"},
		{"block below the tolerance", func(p *ir.Program) { p.Pools[3].Block = ptr(1e-9) }, ir.CodeNumber, "pools[3].block", "the block is 1e-9: it must be finite and above 1e-9"},
		{"blocks without number", func(p *ir.Program) { p.Pools[3].Cap, p.Pools[3].Block = 1e8, ptr(1e-6) }, ir.CodeNumber, "pools[3].block", "more than 1e12 blocks"},
		{"block without end", func(p *ir.Program) { p.Pools[3].Block = ptr(math.Inf(1)) }, ir.CodeNumber, "pools[3].block", "the block is inf"},
		{"no server", func(p *ir.Program) { p.Stages[stageDoor].Kind = &ir.Fifo{Servers: 0} }, ir.CodeNumber, "stages[3].kind.Fifo", "at least 1"},
		{"horizon before the start", func(p *ir.Program) { p.Horizon = -1 }, ir.CodeNumber, "horizon", "the horizon is -1"},
		{"endless warm-up", func(p *ir.Program) { p.Warmup = math.Inf(1) }, ir.CodeNumber, "warmup", "the warm-up is inf"},
		{"no rate", func(p *ir.Program) { p.Arrival = &ir.Poisson{Rate: 0} }, ir.CodeNumber, "arrival.Poisson", "the rate is 0"},
		{"negative batch", func(p *ir.Program) { p.Arrival = &ir.Batch{Count: -1} }, ir.CodeNumber, "arrival.Batch", "is -1"},
		{"negative population", func(p *ir.Program) { p.Arrival = &ir.Closed{Count: -1} }, ir.CodeNumber, "arrival.Closed", "is -1"},
		{"admit via a tool", func(p *ir.Program) { p.Pools[0].AdmitVia = ptr(stageTool) }, ir.CodeJoin, "pools[0].admit_via", "`tool` is no `step` stage"},
		{"one pool via a family", func(p *ir.Program) { p.Pools[0].AdmitVia = ptr(stageP) }, ir.CodeJoin, "pools[0].admit_via", "a single pool is joined to a single stage"},
		{"members crossed", func(p *ir.Program) { p.Pools[1].AdmitVia, p.Pools[2].AdmitVia = ptr(1), ptr(0) }, ir.CodeJoin, "pools[1].admit_via", "member for member"},
		{"member left out", func(p *ir.Program) { p.Pools[2].AdmitVia = nil }, ir.CodeJoin, "pools[2].admit_via", "member for member"},
		{"memory crossed", func(p *ir.Program) { step(p, 1).Memory = ptr(poolKV) }, ir.CodeJoin, "stages[1].kind.Step.memory", "member for member"},
		{"spill into itself", func(p *ir.Program) { p.Pools[1].Spill.To = 1 }, ir.CodeJoin, "pools[1].spill.to", "into itself"},
		{"spill into a spilling one", func(p *ir.Program) { p.Pools[1].Spill.To = 2 }, ir.CodeJoin, "pools[1].spill.to", "a tier may not spill"},
		{"spill via an engine", func(p *ir.Program) { p.Pools[1].Spill.Via = stageP }, ir.CodeJoin, "pools[1].spill.via", "is a `step` stage"},
		{"a run in init", func(p *ir.Program) { p.Blocks[0] = []ir.Stmt{&ir.Run{Stage: single(stageTool), Work: num(1)}} }, ir.CodeWorkload, "blocks[0][0]", "only `set` and `observe`"},
		{"a turn in turn", func(p *ir.Program) { p.Blocks[1] = append(p.Blocks[1], &ir.Turn{}) }, ir.CodeWorkload, "blocks[1][1]", "only `set` and `observe`"},
		{"family without index", first(call(ir.FunUsed, &ir.PoolArg{Pool: kv(nil)})), ir.CodeFamily, "blocks[2][1].Set[1].Call[1][0].Pool", "it needs an index"},
		{"index of a single one", first(call(ir.FunUsed, &ir.PoolArg{Pool: member(poolReqs, 1, attr(slotI))})), ir.CodeFamily, "blocks[2][1].Set[1].Call[1][0].Pool.index", "it has no index"},
		{"index past the end", first(call(ir.FunUsed, &ir.PoolArg{Pool: kv(num(2))})), ir.CodeMember, "blocks[2][1].Set[1].Call[1][0].Pool.index", "there is no `kv[2]`: its members are 0 to 1"},
		{"index that folds to a fraction", first(call(ir.FunUsed, &ir.PoolArg{Pool: kv(bin(ir.Div, num(1), num(2)))})), ir.CodeMember, "blocks[2][1].Set[1].Call[1][0].Pool.index", "there is no `kv[0.5]`"},
		{"age in a statement", first(ctx(ir.VarAge)), ir.CodeContext, "blocks[2][1].Set[1]", "there is no `age` in the value of a `set`"},
		{"tokens in a budget", func(p *ir.Program) { step(p, 0).Budget = ctx(ir.VarNtok) }, ir.CodeContext, "stages[0].kind.Step.budget", "no `tokens` in a `budget`"},
		{"present in a cost", func(p *ir.Program) { step(p, 0).Cost = ctx(ir.VarN) }, ir.CodeContext, "stages[0].kind.Step.cost", "no `present`"},
		{"decoding in units", units(ctx(ir.VarDecoding)), ir.CodeContext, "blocks[2][3].Hold.pools[0][1]", "no `decoding` in the units of a hold"},
		{"size in a queue key", func(p *ir.Program) { p.Pools[0].Queue = ctx(ir.VarSize) }, ir.CodeContext, "pools[0].queue", "no `size` in a `queue by` key"},
		{"attribute in a cost", func(p *ir.Program) { step(p, 1).Cost = attr(slotI) }, ir.CodeAttr, "stages[1].kind.Step.cost", "`i` cannot be read in a `cost`"},
		{"attribute in a budget", func(p *ir.Program) { step(p, 1).Budget = attr(slotI) }, ir.CodeAttr, "stages[1].kind.Step.budget", "`i` cannot be read in a `budget`"},
		{"attribute in a capacity", func(p *ir.Program) { p.Stages[stageLink].Kind = &ir.PS{Capacity: attr(slotI)} }, ir.CodeAttr, "stages[4].kind.Ps", "`i` cannot be read"},
		{"hidden in units", units(attr(ir.SlotOut)), ir.CodeHiddenRead, "blocks[2][3].Hold.pools[0][1]", "`out` is hidden"},
		{"hidden in an eviction key", func(p *ir.Program) { p.Pools[1].Evict = &ir.EvictBy{Keys: []ir.Expr{attr(ir.SlotOut)}} }, ir.CodeHiddenRead, "pools[1].evict.By[0]", "`out` is hidden"},
		{"hidden in a serving key", func(p *ir.Program) { step(p, 0).Serve = &ir.ServeBy{Keys: []ir.Expr{attr(ir.SlotOut)}} }, ir.CodeHiddenRead, "stages[0].kind.Step.serve.By[0]", "`out` is hidden"},
		{"hidden in an index in a header", units(call(ir.FunUsed, &ir.PoolArg{Pool: kv(attr(ir.SlotOut))})), ir.CodeHiddenRead, "blocks[2][3].Hold.pools[0][1].Call[1][0].Pool.index", "`out` is hidden"},
		{"draw in units", units(draw), ir.CodeDraw, "blocks[2][3].Hold.pools[0][1]", "the units of a hold cannot draw"},
		{"draw in a serving key", func(p *ir.Program) { step(p, 0).Serve = &ir.ServeBy{Keys: []ir.Expr{draw}} }, ir.CodeDraw, "stages[0].kind.Step.serve.By[0]", "cannot draw"},
		{"draw in an index", first(call(ir.FunUsed, &ir.PoolArg{Pool: kv(draw)})), ir.CodeDraw, "blocks[2][1].Set[1].Call[1][0].Pool.index", "an index cannot draw"},
		{"cachedin in a budget", func(p *ir.Program) { step(p, 0).Budget = call(ir.FunCachedIn, &ir.PoolArg{Pool: single(poolReqs)}) }, ir.CodeQuery, "stages[0].kind.Step.budget", "`cachedin` cannot be asked"},
		{"cachedin in a capacity", func(p *ir.Program) {
			p.Stages[stageLink].Kind = &ir.PS{Capacity: call(ir.FunCachedIn, &ir.PoolArg{Pool: single(poolReqs)})}
		}, ir.CodeQuery, "stages[4].kind.Ps", "`cachedin` cannot be asked"},
		{"budget of itself", func(p *ir.Program) { step(p, 1).Budget = call(ir.FunBudgetLeft, &ir.StageArg{Stage: engine(num(0))}) }, ir.CodeQuery, "stages[1].kind.Step.budget", "its own `budget_left`"},
		{"budget of a tool", first(call(ir.FunBudgetLeft, &ir.StageArg{Stage: single(stageTool)})), ir.CodeQuery, "blocks[2][1].Set[1]", "`tool` is no `step` stage"},
		{"too few arguments", first(call(ir.FunMin, &ir.ExprArg{X: num(1)})), ir.CodeCall, "blocks[2][1].Set[1]", "`min` has at least 2 arguments, found 1"},
		{"too many arguments", first(call(ir.FunAbs, &ir.ExprArg{X: num(1)}, &ir.ExprArg{X: num(1)})), ir.CodeCall, "blocks[2][1].Set[1]", "`abs` has 1 arguments, found 2"},
		{"pool for a stage", first(call(ir.FunBusy, &ir.PoolArg{Pool: single(0)})), ir.CodeCall, "blocks[2][1].Set[1].Call[1][0]", "`busy` takes a stage here, not a pool"},
		{"value for a pool", first(call(ir.FunUsed, &ir.ExprArg{X: num(1)})), ir.CodeCall, "blocks[2][1].Set[1].Call[1][0]", "`used` takes a pool here, not a value"},
		{"draw of one bound", first(&ir.Sample{Dist: ir.DistUniform, Args: []ir.Expr{num(1)}}), ir.CodeCall, "blocks[2][1].Set[1]", "`~uniform` has 2 arguments, found 1"},
		{"engine without mode", func(p *ir.Program) { p.Blocks[3][0].(*ir.Run).Mode = ir.ModePlain }, ir.CodeMode, "blocks[3][0].Run.mode", "`P` is a `step` stage"},
		{"tool with a mode", func(p *ir.Program) { p.Blocks[6][0].(*ir.Run).Mode = ir.ModeDecode }, ir.CodeMode, "blocks[6][0].Run.mode", "`tool` is no `step` stage"},
		{"tool growing", body(&ir.Run{Stage: single(stageTool), Work: num(1), Growing: ptr(kv(attr(slotI)))}), ir.CodeMode, "blocks[3][4].Run.growing", "only a run on an engine grows"},
		{"grow outside", body(&ir.Grow{Pool: single(poolTier), Amount: num(1)}), ir.CodeOutside, "blocks[3][4].Grow[0]", "`grow tier` stands in no hold of `tier`"},
		{"load with another index", body(&ir.Load{Pool: kv(num(0)), Units: num(1)}), ir.CodeOutside, "blocks[3][4].Load[0]", "`load kv[0]` stands in no hold"},
		{"growing outside", func(p *ir.Program) { p.Blocks[3][0].(*ir.Run).Growing = ptr(single(poolTier)) }, ir.CodeOutside, "blocks[3][0].Run.growing", "`growing tier` stands in no hold"},
		{"release of another", body(&ir.Release{Pool: single(poolTier)}), ir.CodeRelease, "blocks[3][4].Release", "`release tier`: no hold of it is around"},
		{"release with another index", func(p *ir.Program) { p.Blocks[4] = []ir.Stmt{&ir.Release{Pool: kv(num(1))}} }, ir.CodeRelease, "blocks[4][0].Release", "`release kv[1]`"},
		{"lease of another", func(p *ir.Program) { hold(p).Lease.Pool = kv(num(1)); p.Blocks[4] = nil }, ir.CodeLease, "blocks[2][3].Hold.lease[0]", "`lease kv[1]`: the hold does not hold it"},
		{"grow of the member by another constant", func(p *ir.Program) {
			hold(p).Pools[1].Pool, p.Blocks[3] = kv(num(1)), []ir.Stmt{&ir.Grow{Pool: kv(bin(ir.Sub, num(2), num(1))), Amount: num(1)}}
			hold(p).Lease, p.Blocks[4] = nil, nil
		}, ir.CodeOutside, "blocks[3][0].Grow[0]", "stands in no hold"},
		{"lease of the member by another constant", func(p *ir.Program) {
			hold(p).Pools[1].Pool, p.Blocks[3] = kv(num(1)), nil
			hold(p).Lease.Pool, p.Blocks[4] = kv(bin(ir.Sub, num(2), num(1))), nil
		}, ir.CodeLease, "blocks[2][3].Hold.lease[0]", "does not hold it"},
		{"pool listed twice", func(p *ir.Program) { hold(p).Pools[1].Pool = kv(attr(slotI)); hold(p).Pools[1].Units = num(16) }, ir.CodeTwice, "blocks[2][3].Hold.pools[1][0]", "lists pool `kv[i]` twice"},
		{"pool listed twice by value", func(p *ir.Program) {
			hold(p).Lease, hold(p).Reuse, p.Blocks[3], p.Blocks[4] = nil, nil, nil, nil
			hold(p).Pools[0].Pool, hold(p).Pools[1] = kv(num(1)), ir.Want{Pool: kv(bin(ir.Add, num(0), num(1))), Units: num(16)}
		}, ir.CodeTwice, "blocks[2][3].Hold.pools[1][0]", "twice"},
		{"release of the same member spelled otherwise", func(p *ir.Program) {
			hold(p).Pools[0].Pool, hold(p).Lease.Pool, p.Blocks[3] = kv(num(1)), kv(num(1)), nil
			p.Blocks[4] = []ir.Stmt{&ir.Release{Pool: kv(bin(ir.Add, num(0), num(1)))}}
		}, ir.CodeRelease, "blocks[4][0].Release", "no hold of the program leases it"},
		{"guard of two", func(p *ir.Program) { session(p)[4].(*ir.Branch).Guard = num(2) }, ir.CodeGuard, "blocks[2][4].Branch[0]", "always 2, but it must be 0 or 1"},
		{"guard that folds", func(p *ir.Program) { session(p)[4].(*ir.Branch).Guard = bin(ir.Div, num(1), num(4)) }, ir.CodeGuard, "blocks[2][4].Branch[0]", "always 0.25"},
		{"idle loop", func(p *ir.Program) { p.Blocks[6] = p.Blocks[6][1:2] }, ir.CodeLoop, "blocks[2][5]", "without time passing"},
		{"loop with an idle run", func(p *ir.Program) {
			p.Blocks[6][0].(*ir.Run).Work = bin(ir.Sub, num(1), num(1))
			p.Blocks[6] = p.Blocks[6][:1]
		}, ir.CodeLoop, "blocks[2][5]", "without time passing"},
		{"too much to hold", func(p *ir.Program) { hold(p).Pools[1].Units = num(5) }, ir.CodeAmount, "blocks[2][3].Hold.pools[1][1]", "the units of a hold: always 5, but pool `reqs` has 4"},
		{"too much to reserve", func(p *ir.Program) { hold(p).Pools[0].Reserve = num(161) }, ir.CodeAmount, "blocks[2][3].Hold.pools[0][2]", "but pool `kv[i]` has 160"},
		{"negative units", units(&ir.Unary{Op: ir.Neg, X: num(1)}), ir.CodeAmount, "blocks[2][3].Hold.pools[0][1]", "always -1"},
		{"negative work", func(p *ir.Program) { p.Blocks[6][0].(*ir.Run).Work = num(-3) }, ir.CodeAmount, "blocks[6][0].Run.work", "the work of a `run`: always -3"},
		{"work that is no number", func(p *ir.Program) { p.Blocks[6][0].(*ir.Run).Work = bin(ir.Div, num(0), num(0)) }, ir.CodeAmount, "blocks[6][0].Run.work", "always not a number"},
		{"negative lease", func(p *ir.Program) { hold(p).Lease.Time = num(-1) }, ir.CodeAmount, "blocks[2][3].Hold.lease[1]", "the time of a `lease`: always -1"},
		{"negative growth", body(&ir.Grow{Pool: kv(attr(slotI)), Amount: num(-1)}), ir.CodeAmount, "blocks[3][4].Grow[1]", "always -1"},
		{"choice of none", func(p *ir.Program) { session(p)[2].(*ir.Choose).Count = num(0) }, ir.CodeNumber, "blocks[2][2].Choose.count", "a whole number, at least 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := everything(t)
			test.spoil(p)
			list := Program(p, nil)
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
	p := everything(t)
	p.Blocks[4] = append(p.Blocks[4], &ir.Set{Slot: slotI, Value: num(1)})
	if list := Program(p, nil); len(list) > 0 {
		t.Fatalf("an assignment outside the hold: %v", list)
	}
	p.Blocks[3] = append(p.Blocks[3], &ir.Branch{Guard: attr(ir.SlotMore), Then: 7, Else: 8})
	p.Blocks = append(p.Blocks, []ir.Stmt{&ir.Set{Slot: slotI, Value: num(1)}}, nil)
	list := Program(p, nil)
	var paths []string
	for _, d := range list {
		paths = append(paths, d.Path)
		if d.Code != ir.CodeMoved || len(d.Related) != 2 || d.Related[0].Path != "blocks[7][0]" || d.Related[1].Path != "blocks[2][3]" {
			t.Errorf("got %s, related %v", d.Error(), d.Related)
		}
	}
	if got := strings.Join(paths, " "); got != "blocks[3][0].Run.growing blocks[3][1].Grow[0] blocks[3][2].Load[0]" {
		t.Errorf("reported at %s", got)
	}
}

// A program from text has its mistakes at their place in the text and at their path.
func TestValidateAtPlaces(t *testing.T) {
	file := diag.NewFile("x.sq", "set t0 = age;")
	var places ir.Places
	p := everything(t)
	s := p.Blocks[2][1].(*ir.Set)
	s.At = places.Add(diag.Span{File: file, Start: 0, End: 13})
	s.Value = &ir.Ctx{Var: ir.VarAge, At: places.Add(diag.Span{File: file, Start: 9, End: 12})}
	list := Program(p, &places)
	if len(list) != 1 || list[0].Span.Text() != "age" || list[0].Path != "blocks[2][1].Set[1]" {
		t.Errorf("got %v", list)
	}
}

func TestPassesTime(t *testing.T) {
	run := &ir.Run{Stage: single(stageTool), Work: attr(slotPrompt)}
	idle := &ir.Set{Slot: slotT0, Value: num(1)}
	for name, test := range map[string]struct {
		blocks [][]ir.Stmt
		want   bool
	}{
		"nothing":               {[][]ir.Stmt{{}}, false},
		"a run":                 {[][]ir.Stmt{{idle, run}}, true},
		"a run of 0":            {[][]ir.Stmt{{&ir.Run{Work: num(0)}}}, false},
		"an end":                {[][]ir.Stmt{{&ir.End{}}}, true},
		"a hold that runs":      {[][]ir.Stmt{{&ir.Hold{Body: 1}}, {run}}, true},
		"a hold that does not":  {[][]ir.Stmt{{&ir.Hold{Body: 1}}, {idle}}, false},
		"a loop":                {[][]ir.Stmt{{&ir.Loop{Body: 1}}, {idle}}, true},
		"one arm":               {[][]ir.Stmt{{&ir.Branch{Guard: attr(6), Then: 1, Else: 2}}, {run}, {}}, false},
		"both arms":             {[][]ir.Stmt{{&ir.Branch{Guard: attr(6), Then: 1, Else: 2}}, {run}, {&ir.End{}}}, true},
		"the arm always taken":  {[][]ir.Stmt{{&ir.Branch{Guard: num(0), Then: 1, Else: 2}}, {}, {run}}, true},
		"the arm never taken":   {[][]ir.Stmt{{&ir.Branch{Guard: num(0), Then: 1, Else: 2}}, {run}, {}}, false},
		"a run after idle arms": {[][]ir.Stmt{{&ir.Branch{Guard: attr(6), Then: 1, Else: 2}, run}, {}, {}}, true},
	} {
		if got := PassesTime(&ir.Program{Blocks: test.blocks}, 0); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
