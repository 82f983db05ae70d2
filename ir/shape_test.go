package ir

import (
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

func TestShapeAccepts(t *testing.T) {
	if list := Shape(everything(), nil); len(list) > 0 {
		t.Fatal(list)
	}
}

// Every rule of shape, broken once. The sample is valid, so exactly what is broken is reported.
func TestShapeErrors(t *testing.T) {
	session := func(p *Program) []Stmt { return p.Blocks[BlockSession] }
	hold := func(p *Program) *Hold { return session(p)[3].(*Hold) }
	step := func(p *Program, i int) *Step { return p.Stages[stageP+i].Kind.(*Step) }
	first := func(e Expr) func(*Program) {
		return func(p *Program) { session(p)[1].(*Set).Value = e }
	}
	for _, test := range []struct {
		name          string
		spoil         func(*Program)
		code          diag.Code
		path, message string
	}{
		{"attribute twice", func(p *Program) { p.Attrs[10] = "i" }, CodeName, "attrs[10]", "attribute `i` stands twice"},
		{"observation with an odd name", func(p *Program) { p.Observes[0] = "a-b" }, CodeName, "observes[0]", "not a word"},
		{"pool without a name", func(p *Program) { p.Pools[0].Name = "" }, CodeName, "pools[0].name", "not a word"},
		{"family torn apart", func(p *Program) { p.Stages[3].Name = "link"; p.Stages[4].Name = "tool" }, CodeName, "stages[4].name", "declared twice"},
		{"built-in slot", func(p *Program) { p.SlotsOf[SlotMore] = 12 + 1 }, CodeIndex, "slot_more", "there is no attribute 13: the program has 12"},
		{"built-in slot shared", func(p *Program) { p.SlotsOf[SlotMore] = SlotNew }, CodeIndex, "slot_more", "slot 3 is already slot_new"},
		{"hidden slot", func(p *Program) { p.Hidden[0] = -1 }, CodeIndex, "hidden[0]", "there is no attribute -1"},
		{"preset of no attribute", func(p *Program) { p.Arrival.(*Sessions).List[0].Attrs[0].Slot = 12 }, CodeIndex, "arrival.Sessions[0].attrs[0][0]", "no attribute 12"},
		{"preset serial", func(p *Program) { p.Arrival.(*Sessions).List[0].Attrs[0].Slot = SlotSerial }, CodePreset, "arrival.Sessions[0].attrs[0][0]", "`serial` cannot be preset"},
		{"preset cached in a turn", func(p *Program) { p.Arrival.(*Sessions).List[1].Turns[0][1].Slot = SlotCached }, CodePreset, "arrival.Sessions[1].turns[0][1][0]", "`cached` cannot be preset"},
		{"preset twice", func(p *Program) { p.Arrival.(*Sessions).List[1].Turns[0][1].Slot = SlotNew }, CodePreset, "arrival.Sessions[1].turns[0][1][0]", "`new` is preset twice"},
		{"admit via nothing", func(p *Program) { p.Pools[0].AdmitVia = ptr(9) }, CodeIndex, "pools[0].admit_via", "there is no stage 9"},
		{"memory of nothing", func(p *Program) { step(p, 0).Memory = ptr(4) }, CodeIndex, "stages[0].kind.Step.memory", "there is no pool 4"},
		{"spill to nothing", func(p *Program) { p.Pools[1].Spill.To = 7 }, CodeIndex, "pools[1].spill.to", "there is no pool 7"},
		{"spill via nothing", func(p *Program) { p.Pools[1].Spill.Via = -1 }, CodeIndex, "pools[1].spill.via", "there is no stage -1"},
		{"dangling root", func(p *Program) { p.Init = 9 }, CodeIndex, "init", "there is no block 9: the program has 7"},
		{"dangling body", func(p *Program) { hold(p).Body = 7 }, CodeIndex, "blocks[2][3].Hold.body", "there is no block 7"},
		{"shared block", func(p *Program) { session(p)[4].(*Branch).Else = 4 }, CodeBlocks, "blocks[2][4].Branch[2]", "already the one of blocks[2][4].Branch[1]"},
		{"cyclic blocks", func(p *Program) { session(p)[5].(*Loop).Body = 2 }, CodeBlocks, "blocks[2][5].Loop", "already the one of session"},
		{"shared root", func(p *Program) { p.Turn = p.Init }, CodeBlocks, "turn", "already the one of init"},
		{"unreachable block", func(p *Program) { p.Blocks = append(p.Blocks, nil) }, CodeBlocks, "blocks[7]", "reached from nowhere"},
		{"set of nothing", func(p *Program) { session(p)[1].(*Set).Slot = 12 }, CodeIndex, "blocks[2][1].Set[0]", "there is no attribute 12"},
		{"choose of nothing", func(p *Program) { session(p)[2].(*Choose).Var = 12 }, CodeIndex, "blocks[2][2].Choose.var", "there is no attribute 12"},
		{"observe of nothing", func(p *Program) { p.Blocks[3][3].(*Observe).Obs = 2 }, CodeIndex, "blocks[3][3].Observe[0]", "there is no observation 2"},
		{"read of nothing", first(attr(12)), CodeIndex, "blocks[2][1].Set[1].Attr", "there is no attribute 12"},
		{"a number that is none", first(num(math.NaN())), CodeNumber, "blocks[2][1].Set[1]", "not a number"},
		{"pool that is none", first(call(FunUsed, &PoolArg{Pool: single(4)})), CodeIndex, "blocks[2][1].Set[1].Call[1][0].Pool.base", "there is no pool 4"},
		{"stage that is none", first(call(FunBusy, &StageArg{Stage: single(-2)})), CodeIndex, "blocks[2][1].Set[1].Call[1][0].Stage.base", "there is no stage -2"},
		{"count of a family", first(call(FunUsed, &PoolArg{Pool: member(poolKV, 3, num(0))})), CodeFamily, "blocks[2][1].Set[1].Call[1][0].Pool", "base 1 and count 2, not base 1 and count 3"},
		{"base of a family", first(call(FunUsed, &PoolArg{Pool: single(poolKV1)})), CodeFamily, "blocks[2][1].Set[1].Call[1][0].Pool", "not base 2 and count 1"},
		{"second key without a first", func(p *Program) { p.Pools[0].QueueKeys, p.Pools[0].Queue = []Expr{num(1)}, nil }, CodeArity, "pools[0].queue_keys", "follow a first key"},
		{"hold of nothing", func(p *Program) { session(p)[0] = &Hold{Body: 7}; p.Blocks = append(p.Blocks, nil) }, CodeArity, "blocks[2][0].Hold.pools", "at least one pool"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := everything()
			test.spoil(p)
			list := Shape(p, nil)
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

func TestShapeDepth(t *testing.T) {
	deep := func(n int) *Program {
		p := everything()
		e := num(1)
		for range n - 1 {
			e = &Unary{Op: Neg, X: e}
		}
		p.Blocks[0][0].(*Set).Value = e
		return p
	}
	if list := Shape(deep(MaxExprDepth), nil); len(list) > 0 {
		t.Errorf("depth %d: %v", MaxExprDepth, list)
	}
	if list := Shape(deep(MaxExprDepth+1), nil); len(list) != 1 || list[0].Code != CodeDepth {
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
	if list := Shape(nested(MaxBlockDepth), nil); len(list) > 0 {
		t.Errorf("blocks %d deep: %v", MaxBlockDepth, list)
	}
	if list := Shape(nested(MaxBlockDepth+1), nil); len(list) == 0 || list[0].Code != CodeDepth {
		t.Errorf("blocks %d deep: %v", MaxBlockDepth+1, list)
	}
}
