package link

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Small texts that would become large programs are refused, in a time that fits the text.
func TestHostile(t *testing.T) {
	doubling := "pool kv { } session { hold kv (a99) at admission (a0 = serial"
	chain := doubling
	for i := range 99 {
		doubling += fmt.Sprintf(", a%d = a%d + a%d", i+1, i, i)
		chain += fmt.Sprintf(", a%d = a%d%s", i+1, i, strings.Repeat(" + 1", 50))
	}
	var requests, names, stale strings.Builder
	names.WriteString("session { ")
	stale.WriteString("pool kv { } session { set a0 = used(kv); loop { ")
	for i := range 5_000 {
		requests.WriteString("request; ")
		fmt.Fprintf(&names, "set known%d = unknown%d; ", i, i)
		fmt.Fprintf(&stale, "set a%d = a%d; ", i%2000+1, i%2000)
	}
	names.WriteString("}")
	stale.WriteString("hold kv (a1) { } run s (1); } } stage s : delay;")
	var held strings.Builder
	held.WriteString("pool kv[63000] { } session { ")
	for i := range 63_000 {
		switch {
		case i%9_000 > 0:
			held.WriteString(", ")
		case i > 0:
			held.WriteString(" { hold ")
		default:
			held.WriteString("hold ")
		}
		fmt.Fprintf(&held, "kv[%d] (1)", i)
	}
	held.WriteString(" { " + strings.Repeat("grow kv[8999] (1); ", 100_000) + strings.Repeat("} ", 7) + "}")
	server := "server { " + strings.Repeat("set x = 1 + 2 + 3; ", 5_000) + "}"
	for _, c := range []struct {
		name, text string
		code       diag.Code
	}{
		{"bindings that double", doubling + ") { } }", codeTooLarge},
		{"bindings that nest", chain + ") { } }", codeTooLarge},
		{"a large server, requested often", "workload { session { " + requests.String() + "} } " + server, codeTooLarge},
		{"many unknown names", names.String(), codeUnknownName},
		{"a long chain round a loop", stale.String(), "SQ0315"},
		{"large families", "pool p[65535] { evict by (size) ; }", ""},
		{"grows of one of very many pools around", held.String(), ""},
		{"families too large together", "pool p[65535] { } stage s[65537] : delay;", codeMembers},
	} {
		start := time.Now()
		r, diags := Compile(diag.NewFile("x.sq", c.text), Options{})
		// What is not linear here takes minutes; a busy machine may take seconds.
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%s: took %v", c.name, took)
		}
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
