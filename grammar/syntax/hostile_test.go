package syntax

import (
	"strings"
	"testing"
	"time"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// TestHostile reads texts made to be slow to read: none may take time that grows faster
// than its size. The bound is generous; quadratic time would miss it by far.
func TestHostile(t *testing.T) {
	const size = 1 << 18
	for _, piece := range []string{
		"}", "{}", ";", "else ", "lease ", "x ", "hold ", "let ", "set ", "set x = ", "session {}", "session { x ", "1 ", "~", "@", "\xff",
		"} keep ", "loop { } cache ", "\nset x = 1", "\nobsrve", "\nrun", "hold kv (1 { ", "branch (x) { ", "} else { ", "/* ", "// \n", "\"\n",
		"let x = (\n", "pool p { cap ", "pool p {\n", "stage s : step { ", "'", "\u00e9", "a[", ")", "session\n{ loop }\n}\n", "run {", "run { } ", "}\n}\n", "{ ; }",
	} {
		for _, before := range []string{"", "session { ", "pool p { "} {
			text := before + strings.Repeat(piece, size/len(piece))
			start := time.Now()
			p, _ := Parse(diag.NewFile("in.sq", text))
			Format(p)
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("%q after %q takes %v", piece, before, d)
			} else if testing.Verbose() && d > time.Second {
				t.Logf("%q after %q takes %v", piece, before, d)
			}
		}
	}
}
