package ir

import (
	"testing"
	"time"
)

// Validating costs no more for a statement when families and lists of pools are as large as they can be. The bound is
// generous: looking at every member for every statement would take minutes.
func TestValidateLargeFamilies(t *testing.T) {
	const members, statements, around = 60_000, 300_000, 10
	p := everything()
	p.Pools, p.Stages, p.Hidden = nil, nil, nil
	for range members {
		p.Pools = append(p.Pools, Pool{Name: "kv", Cap: 1})
		p.Stages = append(p.Stages, Stage{Name: "s", Kind: &Delay{}})
	}
	p.Pools[members-1].Cap = 2
	large := func(index Expr) Ref { return member(0, members, index) }

	// Holds of all the pools, one inside the other.
	var held [][]Want
	for i := range around {
		var list []Want
		for j := range members / around {
			list = append(list, Want{Pool: large(num(float64(i*members/around + j))), Units: num(1)})
		}
		held = append(held, list)
	}
	many := func(s Stmt) []Stmt {
		var out []Stmt
		for range statements {
			out = append(out, s)
		}
		return out
	}
	for name, s := range map[string]Stmt{
		"run":  &Run{Stage: large(attr(slotI)), Work: num(1)},
		"grow": &Grow{Pool: large(num(members/around - 1)), Amount: num(1)},
		"hold": nil,
	} {
		p.Blocks = [][]Stmt{nil, nil, nil}
		for _, list := range held {
			p.Blocks[len(p.Blocks)-1] = []Stmt{&Hold{Pools: list, Body: BlockID(len(p.Blocks))}}
			p.Blocks = append(p.Blocks, nil)
		}
		last := len(p.Blocks) - 1
		if name != "hold" {
			p.Blocks[last] = many(s)
		} else {
			for range statements {
				p.Blocks[last] = append(p.Blocks[last], &Hold{Pools: []Want{{Pool: large(attr(slotI)), Units: num(2)}}, Body: BlockID(len(p.Blocks))})
				p.Blocks = append(p.Blocks, nil)
			}
		}
		start := time.Now()
		list := Validate(p, nil)
		took := time.Since(start)
		if len(list) > 0 {
			t.Errorf("%s: %v", name, list)
		}
		if took > 30*time.Second {
			t.Errorf("%s: takes %v", name, took)
		}
		t.Logf("%s: %v", name, took)
	}
}
