package check

import (
	"strconv"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
)

// large is everything() with n times its hold, body and branch.
func large(tb testing.TB, n int) *ir.Program {
	p := everything(tb)
	session := p.Blocks[ir.BlockSession]
	hold, branch := session[3].(*ir.Hold), session[4].(*ir.Branch)
	for range n {
		h, b := *hold, *branch
		h.Body, b.Then, b.Else = len(p.Blocks), len(p.Blocks)+1, len(p.Blocks)+2
		p.Blocks = append(p.Blocks, p.Blocks[3], p.Blocks[4], nil)
		p.Blocks[ir.BlockSession] = append(p.Blocks[ir.BlockSession], &h, &b)
	}
	return p
}

// Time grows with the program and no faster: compare the ns/stmt of the sizes.
func BenchmarkProgram(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		p := large(b, n)
		stmts := 0
		for _, block := range p.Blocks {
			stmts += len(block)
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if list := Program(p, nil); len(list) > 0 {
					b.Fatal(list)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(stmts), "ns/stmt")
		})
	}
}
