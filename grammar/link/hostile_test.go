package link

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// hostile are texts that are small beside the program they would become, or that are made to be slow to link, with the code
// that refuses them; n is how much of what is repeated there is.
func hostile(n int) []hostileText {
	doubling := "pool kv { } session { hold kv (a99) at admission (a0 = serial"
	chain := doubling
	for i := range 99 {
		doubling += fmt.Sprintf(", a%d = a%d + a%d", i+1, i, i)
		chain += fmt.Sprintf(", a%d = a%d%s", i+1, i, strings.Repeat(" + 1", 50))
	}
	var names, stale strings.Builder
	names.WriteString("session { ")
	stale.WriteString("pool kv { } session { set a0 = used(kv); loop { ")
	for i := range n {
		fmt.Fprintf(&names, "set known%d = unknown%d; ", i, i)
		fmt.Fprintf(&stale, "set a%d = a%d; ", i%(n*2/5)+1, i%(n*2/5))
	}
	names.WriteString("}")
	stale.WriteString("hold kv (a1) { } run s (1); } } stage s : delay;")
	var held strings.Builder
	members := 12 * n
	fmt.Fprintf(&held, "pool kv[%d] { } session { ", members)
	for i := range members {
		switch {
		case i%(2*n) > 0:
			held.WriteString(", ")
		case i > 0:
			held.WriteString(" { hold ")
		default:
			held.WriteString("hold ")
		}
		fmt.Fprintf(&held, "kv[%d] (1)", i)
	}
	fmt.Fprintf(&held, " { %s}", strings.Repeat(fmt.Sprintf("grow kv[%d] (1); ", 2*n-1), 20*n)+strings.Repeat("} ", 6))
	server := "server { " + strings.Repeat("set x = 1 + 2 + 3; ", 5_000) + "}"
	return []hostileText{
		{"bindings that double", doubling + ") { } }", codeTooLarge},
		{"bindings that nest", chain + ") { } }", codeTooLarge},
		{"a large server, requested often", "workload { session { " + strings.Repeat("request; ", 5_000) + "} } " + server, codeTooLarge},
		{"many unknown names", names.String(), codeUnknownName},
		{"a long chain round a loop", stale.String(), "SQ0315"},
		{"large families", "pool p[65535] { evict by (size) ; }", ""},
		{"grows of one of very many pools around", held.String(), ""},
		{"families too large together", "pool p[65535] { } stage s[65537] : delay;", codeMembers},
	}
}

type hostileText struct {
	name, text string
	code       diag.Code
}

// Small texts that would become large programs are refused, and what only looks hostile is not.
func TestHostile(t *testing.T) {
	for _, c := range hostile(deep.Count(200, 5_000)) {
		r, diags := Compile(diag.NewFile("x.sq", c.text), Options{})
		switch {
		case c.code == "" && len(diags) > 0, c.code != "" && (len(diags) == 0 || diags[0].Code != c.code):
			t.Errorf("%s: %d diagnostics, want %s first", c.name, len(diags), c.code)
		case c.code == "":
			if list := check.Program(r.Program, r.Places); len(list) > 0 {
				t.Errorf("%s: %s", c.name, list.Error())
			}
		}
	}
}

// What a hostile text costs grows with its length and not with the square: ns/byte is about the same for both sizes of those that have a
// size. The others are refused for what they would become, at a cost that does not depend on it.
func BenchmarkHostile(b *testing.B) {
	for _, n := range []int{500, 5_000} {
		for _, c := range hostile(n) {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				for b.Loop() {
					if r, list := Compile(diag.NewFile("x.sq", c.text), Options{}); !list.HasErrors() {
						check.Program(r.Program, r.Places)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(c.text)), "ns/byte")
			})
		}
	}
}
