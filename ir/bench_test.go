package ir

import (
	"strconv"
	"testing"
)

// large is everything() with n times its hold, body and branch.
func large(n int) *Program {
	p := everything()
	session := p.Blocks[BlockSession]
	hold, branch := session[3].(*Hold), session[4].(*Branch)
	for range n {
		h, b := *hold, *branch
		h.Body, b.Then, b.Else = len(p.Blocks), len(p.Blocks)+1, len(p.Blocks)+2
		p.Blocks = append(p.Blocks, p.Blocks[3], p.Blocks[4], nil)
		p.Blocks[BlockSession] = append(p.Blocks[BlockSession], &h, &b)
	}
	return p
}

// Time grows with the program and no faster: compare the ns/stmt of the sizes.
func BenchmarkLarge(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		p := large(n)
		stmts := 0
		for _, block := range p.Blocks {
			stmts += len(block)
		}
		text, err := Marshal(p)
		if err != nil {
			b.Fatal(err)
		}
		run := func(name string, f func()) {
			b.Run(name+"/"+strconv.Itoa(n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					f()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(stmts), "ns/stmt")
			})
		}
		run("Marshal", func() { _, _ = Marshal(p) })
		run("Read", func() { _, _ = Read("large.json", text) })
		run("Walk", func() { Walk(p, Visitor{Expr: func(*Cursor, Expr) {}}) })
		run("Shape", func() {
			if list := Shape(p, nil); len(list) > 0 {
				b.Fatal(list)
			}
		})
		run("Text", func() {
			p.Trace = nil
			p.TraceOrdered = false
			if _, err := Text(p); err != nil {
				b.Fatal(err)
			}
		})
	}
}
