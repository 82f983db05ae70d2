package check

import (
	"fmt"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"testing"
)

// crowded is a program of many statements inside holds of all the pools of a large family.
func crowded(t testing.TB, kind string, members, statements int) *ir.Program {
	const around = 10
	p := everything(t)
	p.Pools, p.Stages, p.Hidden = nil, nil, nil
	for range members {
		p.Pools = append(p.Pools, ir.Pool{Name: "kv", Cap: 1})
		p.Stages = append(p.Stages, ir.Stage{Name: "s", Kind: &ir.Delay{}})
	}
	p.Pools[members-1].Cap = 2
	large := func(index ir.Expr) ir.Ref { return member(0, members, index) }

	p.Blocks = [][]ir.Stmt{nil, nil, nil}
	for i := range around {
		var list []ir.Want
		for j := range members / around {
			list = append(list, ir.Want{Pool: large(num(float64(i*members/around + j))), Units: num(1)})
		}
		p.Blocks[len(p.Blocks)-1] = []ir.Stmt{&ir.Hold{Pools: list, Body: ir.BlockID(len(p.Blocks))}}
		p.Blocks = append(p.Blocks, nil)
	}
	last := len(p.Blocks) - 1
	for range statements {
		var s ir.Stmt
		switch kind {
		case "run":
			s = &ir.Run{Stage: large(attr(slotI)), Work: num(1)}
		case "grow":
			s = &ir.Grow{Pool: large(num(float64(members/around - 1))), Amount: num(1)}
		case "hold":
			s = &ir.Hold{Pools: []ir.Want{{Pool: large(attr(slotI)), Units: num(2)}}, Body: ir.BlockID(len(p.Blocks))}
			p.Blocks = append(p.Blocks, nil)
		}
		p.Blocks[last] = append(p.Blocks[last], s)
	}
	return p
}

var crowds = []string{"run", "grow", "hold"}

// A statement about a member of a large family, deep inside holds of its other members, is as valid as any.
func TestValidateLargeFamilies(t *testing.T) {
	for _, kind := range crowds {
		if list := Program(crowded(t, kind, deep.Count(6_000, 60_000), 1_000), nil); len(list) > 0 {
			t.Errorf("%s: %v", kind, list)
		}
	}
}

// Validating a statement costs the same however large families and lists of pools are: ns/stmt is the same for both sizes.
func BenchmarkValidateLargeFamilies(b *testing.B) {
	const statements = 300_000
	for _, kind := range crowds {
		for _, members := range []int{600, 60_000} {
			p := crowded(b, kind, members, statements)
			b.Run(fmt.Sprintf("%s/%d", kind, members), func(b *testing.B) {
				for b.Loop() {
					Program(p, nil)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*statements), "ns/stmt")
			})
		}
	}
}
