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
		{"hidden cached", func(p *ir.Program) { p.Hidden[0] = ir.SlotCached }, codeHiddenBuiltin, "hidden[0]", "`cached` cannot be hidden"},
		{"hidden computed", func(p *ir.Program) { p.Hidden[0] = ir.SlotComputed }, codeHiddenBuiltin, "hidden[0]", "`computed` cannot be hidden"},
		{"hidden twice", func(p *ir.Program) { p.Hidden = []ir.Slot{4, 4} }, codeSecond, "hidden[1]", "`hidden` names `out` a second time"},
		{"negative capacity", func(p *ir.Program) { p.Pools[3].Cap = -1 }, codeRange, "pools[3].cap", "the `cap` of `tier` is -1: it must be at least 0"},
		{"no capacity", func(p *ir.Program) { p.Pools[3].Cap = math.NaN() }, codeRange, "pools[3].cap", "not a number"},
		{"block of nothing", func(p *ir.Program) { p.Pools[3].Block = ptr(0.0) }, codeRange, "pools[3].block", "the `block` of `tier` is 0: it must be finite and above 1e-9"},
		{"block below the tolerance", func(p *ir.Program) { p.Pools[3].Block = ptr(1e-9) }, codeRange, "pools[3].block", "the `block` of `tier` is 1e-9: it must be finite and above 1e-9"},
		{"blocks without number", func(p *ir.Program) { p.Pools[3].Cap, p.Pools[3].Block = 1e8, ptr(1e-6) }, codeRange, "pools[3].block", "more than 1e12 blocks"},
		{"block without end", func(p *ir.Program) { p.Pools[3].Block = ptr(math.Inf(1)) }, codeRange, "pools[3].block", "the `block` of `tier` is inf: it must be finite and above 1e-9"},
		{"no server", func(p *ir.Program) { p.Stages[stageDoor].Kind = &ir.Fifo{Servers: 0} }, codeRange, "stages[3].kind.Fifo", "the number of servers of `door` is 0: it must be a whole number, 1 to 2^53"},
		{"horizon before the start", func(p *ir.Program) { p.Horizon = -1 }, codeRange, "horizon", "the horizon is -1"},
		{"endless warm-up", func(p *ir.Program) { p.Warmup = math.Inf(1) }, codeRange, "warmup", "the warm-up is inf"},
		{"no rate", func(p *ir.Program) { p.Arrival = &ir.Poisson{Rate: 0} }, codeRange, "arrival.Poisson", "the rate of `poisson` is 0: it must be finite and above 0"},
		{"negative batch", func(p *ir.Program) { p.Arrival = &ir.Batch{Count: -1} }, codeRange, "arrival.Batch", "is -1"},
		{"negative population", func(p *ir.Program) { p.Arrival = &ir.Closed{Count: -1} }, codeRange, "arrival.Closed", "is -1"},
		{"admit via a tool", func(p *ir.Program) { p.Pools[0].AdmitVia = ptr(stageTool) }, codeNotStep, "pools[0].admit_via", "`admit via` needs a `step` stage, and `tool` is not one"},
		{"one pool via a family", func(p *ir.Program) { p.Pools[0].AdmitVia = ptr(stageP) }, codeJoin, "pools[0].admit_via", "`admit via` joins the single pool `reqs` to the 2 stages `P`: the counts must be the same, or the second 1"},
		{"members crossed", func(p *ir.Program) { p.Pools[1].AdmitVia, p.Pools[2].AdmitVia = ptr(1), ptr(0) }, codeJoin, "pools[1].admit_via", "`admit via` joins `kv[0]` to `P[1]`, out of the order of its family"},
		{"member left out", func(p *ir.Program) { p.Pools[2].AdmitVia = nil }, codeJoin, "pools[2].admit_via", "`admit via` joins some members of `kv` and not others"},
		{"memory crossed", func(p *ir.Program) { step(p, 1).Memory = ptr(poolKV) }, codeJoin, "stages[1].kind.Step.memory", "`memory` joins `P[1]` to `kv[0]`, out of the order of its family"},
		{"spill into itself", func(p *ir.Program) { p.Pools[1].Spill.To = 1 }, codeSpill, "pools[1].spill.to", "`kv` cannot spill into itself"},
		{"spill into a spilling one", func(p *ir.Program) { p.Pools[1].Spill.To = 2 }, codeSpill, "pools[1].spill.to", "`kv` spills too, so nothing may spill into it"},
		{"spill via an engine", func(p *ir.Program) { p.Pools[1].Spill.Via = stageP }, codeSpill, "pools[1].spill.via", "`P` is a `step` stage and cannot do the work of a spill"},
		{"a run in init", func(p *ir.Program) { p.Blocks[0] = []ir.Stmt{&ir.Run{Stage: single(stageTool), Work: num(1)}} }, codeOnlySets, "blocks[0][0]", "`run` cannot stand in the `init` block, which only sets, observes and says `text`"},
		{"a turn in turn", func(p *ir.Program) { p.Blocks[1] = append(p.Blocks[1], &ir.Turn{}) }, codeOnlySets, "blocks[1][1]", "`turn` cannot stand in the `turn` block, which only sets, observes and says `text`"},
		{"family without index", first(call(ir.FunUsed, &ir.PoolArg{Pool: kv(nil)})), codeNeedsIndex, "blocks[2][1].Set[1].Call[1][0].Pool", "`kv` is a family of 2 pools: which one is meant?"},
		{"index past the end of a family of one", first(call(ir.FunUsed, &ir.PoolArg{Pool: member(poolReqs, 1, num(1))})), codeMember, "blocks[2][1].Set[1].Call[1][0].Pool.index", "there is no `reqs[1]`: `reqs` has one member, 0"},
		{"index past the end", first(call(ir.FunUsed, &ir.PoolArg{Pool: kv(num(2))})), codeMember, "blocks[2][1].Set[1].Call[1][0].Pool.index", "there is no `kv[2]`: the members of `kv` are 0 to 1"},
		{"index that folds to a fraction", first(call(ir.FunUsed, &ir.PoolArg{Pool: kv(bin(ir.Div, num(1), num(2)))})), codeMember, "blocks[2][1].Set[1].Call[1][0].Pool.index", "there is no `kv[0.5]`"},
		{"age in a statement", first(ctx(ir.VarAge)), codeContext, "blocks[2][1].Set[1]", "`age` does not exist in the value of a `set`"},
		{"tokens in a budget", func(p *ir.Program) { step(p, 0).Budget = ctx(ir.VarNtok) }, codeContext, "stages[0].kind.Step.budget", "`tokens` does not exist in a `budget`"},
		{"present in a cost", func(p *ir.Program) { step(p, 0).Cost = ctx(ir.VarN) }, codeContext, "stages[0].kind.Step.cost", "`present` does not exist in a `cost`"},
		{"decoding in units", units(ctx(ir.VarDecoding)), codeContext, "blocks[2][3].Hold.pools[0][1]", "`decoding` does not exist in the units of a hold"},
		{"size in a queue key", func(p *ir.Program) { p.Pools[0].Queue = ctx(ir.VarSize) }, codeContext, "pools[0].queue", "`size` does not exist in a `queue by` key"},
		{"attribute in a cost", func(p *ir.Program) { step(p, 1).Cost = attr(slotI) }, codeAttribute, "stages[1].kind.Step.cost", "`i` is an attribute of a session, and a `cost` belongs to no session"},
		{"attribute in a budget", func(p *ir.Program) { step(p, 1).Budget = attr(slotI) }, codeAttribute, "stages[1].kind.Step.budget", "`i` is an attribute of a session, and a `budget` belongs to no session"},
		{"attribute in a capacity", func(p *ir.Program) { p.Stages[stageLink].Kind = &ir.PS{Capacity: attr(slotI)} }, codeAttribute, "stages[4].kind.Ps", "`i` is an attribute of a session, and the capacity of a `ps` stage belongs to no session"},
		{"hidden in units", units(attr(ir.SlotOut)), codeHiddenRead, "blocks[2][3].Hold.pools[0][1]", "`out` is hidden"},
		{"hidden in an eviction key", func(p *ir.Program) { p.Pools[1].Evict = &ir.EvictBy{Keys: []ir.Expr{attr(ir.SlotOut)}} }, codeHiddenRead, "pools[1].evict.By[0]", "`out` is hidden"},
		{"hidden in a serving key", func(p *ir.Program) { step(p, 0).Serve = &ir.ServeBy{Keys: []ir.Expr{attr(ir.SlotOut)}} }, codeHiddenRead, "stages[0].kind.Step.serve.By[0]", "`out` is hidden"},
		{"hidden in an index in a header", units(call(ir.FunUsed, &ir.PoolArg{Pool: kv(attr(ir.SlotOut))})), codeHiddenRead, "blocks[2][3].Hold.pools[0][1].Call[1][0].Pool.index", "`out` is hidden"},
		{"draw in units", units(draw), codeDraw, "blocks[2][3].Hold.pools[0][1]", "the units of a hold cannot draw"},
		{"draw in a serving key", func(p *ir.Program) { step(p, 0).Serve = &ir.ServeBy{Keys: []ir.Expr{draw}} }, codeDraw, "stages[0].kind.Step.serve.By[0]", "cannot draw"},
		{"draw in an index", first(call(ir.FunUsed, &ir.PoolArg{Pool: kv(draw)})), codeDraw, "blocks[2][1].Set[1].Call[1][0].Pool.index", "an index cannot draw"},
		{"cachedin in a budget", func(p *ir.Program) { step(p, 0).Budget = call(ir.FunCachedIn, &ir.PoolArg{Pool: single(poolReqs)}) }, codeQuery, "stages[0].kind.Step.budget", "`cachedin` asks for a session's own cache, and a `budget` belongs to no session"},
		{"cachedin in a capacity", func(p *ir.Program) {
			p.Stages[stageLink].Kind = &ir.PS{Capacity: call(ir.FunCachedIn, &ir.PoolArg{Pool: single(poolReqs)})}
		}, codeQuery, "stages[4].kind.Ps", "`cachedin` asks for a session's own cache, and the capacity of a `ps` stage belongs to no session"},
		{"budget of itself", func(p *ir.Program) { step(p, 1).Budget = call(ir.FunBudgetLeft, &ir.StageArg{Stage: engine(num(0))}) }, codeQuery, "stages[1].kind.Step.budget", "a `budget` of `P` cannot depend on what is left of its own budget"},
		{"budget of a tool", first(call(ir.FunBudgetLeft, &ir.StageArg{Stage: single(stageTool)})), codeQuery, "blocks[2][1].Set[1]", "`tool` is not a `step` stage and has no budget"},
		{"too few arguments", first(call(ir.FunMin, &ir.ExprArg{X: num(1)})), codeArity, "blocks[2][1].Set[1]", "`min` takes at least 2 arguments, not 1"},
		{"too many arguments", first(call(ir.FunAbs, &ir.ExprArg{X: num(1)}, &ir.ExprArg{X: num(1)})), codeArity, "blocks[2][1].Set[1]", "`abs` takes 1 argument, not 2"},
		{"pool for a stage", first(call(ir.FunBusy, &ir.PoolArg{Pool: single(0)})), codeArgument, "blocks[2][1].Set[1].Call[1][0].Pool", "`busy` takes a stage here, and `reqs` is a pool"},
		{"value for a pool", first(call(ir.FunUsed, &ir.ExprArg{X: num(1)})), codeArgument, "blocks[2][1].Set[1].Call[1][0].Expr", "`used` takes a pool here, not a value"},
		{"draw of one bound", first(&ir.Sample{Dist: ir.DistUniform, Args: []ir.Expr{num(1)}}), codeArity, "blocks[2][1].Set[1]", "`~uniform` takes 2 arguments, not 1"},
		{"engine without mode", func(p *ir.Program) { p.Blocks[3][0].(*ir.Run).Mode = ir.ModePlain }, codeNeedsMode, "blocks[3][0].Run.mode", "`P` is a `step` stage"},
		{"tool with a mode", func(p *ir.Program) { p.Blocks[6][0].(*ir.Run).Mode = ir.ModeDecode }, codeModeElsewhere, "blocks[6][0].Run.mode", "`tool` is not a `step` stage: a run on it has no mode"},
		{"tool growing", body(&ir.Run{Stage: single(stageTool), Work: num(1), Growing: ptr(kv(attr(slotI)))}), codeGrowing, "blocks[3][4].Run.growing", "only a run on a `step` stage grows a hold, and `tool` is not one"},
		{"grow outside", body(&ir.Grow{Pool: single(poolTier), Amount: num(1)}), codeOutside, "blocks[3][4].Grow[0]", "no hold that encloses this `grow` holds `tier`"},
		{"load with another index", body(&ir.Load{Pool: kv(num(0)), Units: num(1)}), codeOutside, "blocks[3][4].Load[0]", "no hold that encloses this `load` holds `kv[0]`"},
		{"growing outside", func(p *ir.Program) { p.Blocks[3][0].(*ir.Run).Growing = ptr(single(poolTier)) }, codeOutside, "blocks[3][0].Run.growing", "no hold that encloses this `growing` holds `tier`"},
		{"release of another", body(&ir.Release{Pool: single(poolTier)}), codeRelease, "blocks[3][4].Release", "there is nothing to release: no enclosing hold holds `tier`, and no hold leases it"},
		{"release with another index", func(p *ir.Program) { p.Blocks[4] = []ir.Stmt{&ir.Release{Pool: kv(num(1))}} }, codeRelease, "blocks[4][0].Release", "there is nothing to release: no enclosing hold holds `kv[1]`, and no hold leases it"},
		{"lease of another", func(p *ir.Program) { hold(p).Lease.Pool = kv(num(1)); p.Blocks[4] = nil }, codeLease, "blocks[2][3].Hold.lease[0]", "the hold leases `kv[1]`, which it does not hold"},
		{"grow of the member by another constant", func(p *ir.Program) {
			hold(p).Pools[1].Pool, p.Blocks[3] = kv(num(1)), []ir.Stmt{&ir.Grow{Pool: kv(bin(ir.Sub, num(2), num(1))), Amount: num(1)}}
			hold(p).Lease, p.Blocks[4] = nil, nil
		}, codeOutside, "blocks[3][0].Grow[0]", "no hold that encloses this `grow` holds `kv[2 - 1]`"},
		{"lease of the member by another constant", func(p *ir.Program) {
			hold(p).Pools[1].Pool, p.Blocks[3] = kv(num(1)), nil
			hold(p).Lease.Pool, p.Blocks[4] = kv(bin(ir.Sub, num(2), num(1))), nil
		}, codeLease, "blocks[2][3].Hold.lease[0]", "the hold leases `kv[2 - 1]`, which it does not hold"},
		{"pool listed twice", func(p *ir.Program) { hold(p).Pools[1].Pool = kv(attr(slotI)); hold(p).Pools[1].Units = num(16) }, codePoolTwice, "blocks[2][3].Hold.pools[1][0]", "the hold names `kv[i]` twice"},
		{"pool listed twice by value", func(p *ir.Program) {
			hold(p).Lease, hold(p).Reuse, p.Blocks[3], p.Blocks[4] = nil, nil, nil, nil
			hold(p).Pools[0].Pool, hold(p).Pools[1] = kv(num(1)), ir.Want{Pool: kv(bin(ir.Add, num(0), num(1))), Units: num(16)}
		}, codePoolTwice, "blocks[2][3].Hold.pools[1][0]", "`kv[0 + 1]` is `kv[1]`, which the hold names already"},
		{"release of the same member spelled otherwise", func(p *ir.Program) {
			hold(p).Pools[0].Pool, hold(p).Lease.Pool, p.Blocks[3] = kv(num(1)), kv(num(1)), nil
			p.Blocks[4] = []ir.Stmt{&ir.Release{Pool: kv(bin(ir.Add, num(0), num(1)))}}
		}, codeRelease, "blocks[4][0].Release", "there is nothing to release: no enclosing hold holds `kv[0 + 1]`, and no hold leases it"},
		{"guard of two", func(p *ir.Program) { session(p)[4].(*ir.Branch).Guard = num(2) }, codeGuard, "blocks[2][4].Branch[0]", "the guard of the `branch` is always 2, and must be 0 or 1"},
		{"guard that folds", func(p *ir.Program) { session(p)[4].(*ir.Branch).Guard = bin(ir.Div, num(1), num(4)) }, codeGuard, "blocks[2][4].Branch[0]", "always 0.25"},
		{"idle loop", func(p *ir.Program) { p.Blocks[6] = p.Blocks[6][1:2] }, codeLoop, "blocks[2][5]", "the loop can go round without any time passing"},
		{"loop with an idle run", func(p *ir.Program) {
			p.Blocks[6][0].(*ir.Run).Work = bin(ir.Sub, num(1), num(1))
			p.Blocks[6] = p.Blocks[6][:1]
		}, codeLoop, "blocks[2][5]", "the loop can go round without any time passing"},
		{"too much to hold", func(p *ir.Program) { hold(p).Pools[1].Units = num(5) }, codeOverCap, "blocks[2][3].Hold.pools[1][1]", "the units of a hold: always 5, but `reqs` has room for 4"},
		{"too much to reserve", func(p *ir.Program) { hold(p).Pools[0].Reserve = num(161) }, codeOverCap, "blocks[2][3].Hold.pools[0][2]", "the `reserve` of a hold: always 161, but `kv` has room for 160"},
		{"too much in whole blocks", func(p *ir.Program) {
			block := 96.0
			p.Pools[poolKV].Block, p.Pools[poolKV1].Block, hold(p).Pools[0].Units = &block, &block, num(97)
		}, codeOverCap, "blocks[2][3].Hold.pools[0][1]", "always 97, in whole blocks 192, but `kv` has room for 160"},
		{"too much to reserve in the whole blocks of every member", func(p *ir.Program) {
			block, other := 96.0, 144.0
			p.Pools[poolKV].Block, p.Pools[poolKV1].Block, hold(p).Pools[0].Reserve = &block, &other, num(145)
		}, codeOverCap, "blocks[2][3].Hold.pools[0][2]", "always 145, in whole blocks 288, but `kv` has room for 160"},
		{"negative units", units(&ir.Unary{Op: ir.Neg, X: num(1)}), codeAmount, "blocks[2][3].Hold.pools[0][1]", "always -1"},
		{"negative work", func(p *ir.Program) { p.Blocks[6][0].(*ir.Run).Work = num(-3) }, codeAmount, "blocks[6][0].Run.work", "the work of a `run`: always -3"},
		{"work that is no number", func(p *ir.Program) { p.Blocks[6][0].(*ir.Run).Work = bin(ir.Div, num(0), num(0)) }, codeAmount, "blocks[6][0].Run.work", "always not a number"},
		{"negative lease", func(p *ir.Program) { hold(p).Lease.Time = num(-1) }, codeAmount, "blocks[2][3].Hold.lease[1]", "the time of a `lease`: always -1"},
		{"negative growth", body(&ir.Grow{Pool: kv(attr(slotI)), Amount: num(-1)}), codeAmount, "blocks[3][4].Grow[1]", "always -1"},
		{"choice of none", func(p *ir.Program) { session(p)[2].(*ir.Choose).Count = num(0) }, codeCount, "blocks[2][2].Choose.count", "the count of the `choose` is always 0: it must be a whole number, at least 1"},
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
		if d.Code != codeIndexMoves || len(d.Related) != 2 || d.Related[0].Path != "blocks[7][0]" || d.Related[1].Path != "blocks[2][3]" {
			t.Errorf("got %s, related %v", d.Error(), d.Related)
		}
	}
	if got := strings.Join(paths, " "); got != "blocks[3][0].Run.growing blocks[3][1].Grow[0] blocks[3][2].Load[0]" {
		t.Errorf("reported at %s", got)
	}
}

// A program from text has its mistakes at their place in the text, and needs no path.
func TestValidateAtPlaces(t *testing.T) {
	file := diag.NewFile("x.sq", "set t0 = age;")
	var places ir.Places
	p := everything(t)
	s := p.Blocks[2][1].(*ir.Set)
	s.At = places.Add(diag.Span{File: file, Start: 0, End: 13})
	s.Value = &ir.Ctx{Var: ir.VarAge, At: places.Add(diag.Span{File: file, Start: 9, End: 12})}
	list := Program(p, &places)
	if len(list) != 1 || list[0].Span.Text() != "age" || list[0].Path != "" {
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
		if got := newChecker(&ir.Program{Blocks: test.blocks}, Text{}).passesTime(0); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
