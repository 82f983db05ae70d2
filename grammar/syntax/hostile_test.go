package syntax

import (
	"strings"
	"testing"
	"time"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// hostilePieces are made to be slow to read when they are repeated.
func hostilePieces() []string {
	return []string{
		"}", "{}", ";", "else ", "lease ", "x ", "hold ", "let ", "set ", "set x = ", "session {}", "session { x ", "1 ", "~", "@", "\xff",
		"} keep ", "loop { } cache ", "\nset x = 1", "\nobsrve", "\nrun", "hold kv (1 { ", "branch (x) { ", "} else { ", "/* ", "// \n", "\"\n",
		"let x = (\n", "pool p { cap ", "pool p {\n", "stage s : step { ", "'", "\u00e9", "a[", ")", "session\n{ loop }\n}\n", "run {", "run { } ", "}\n}\n", "{ ; }",
		"/*", "*/", "/**/", "\"", "\" ", "\";", "' ", "‘", "\x00", "\u200b", "漢", "&", "1.", "1e", "2e+", ".", "9", "a", "é_", "*", "\r", "\ufeff",
	}
}

// hostile is a text of a piece repeated.
func hostile(before, piece string, size int) *diag.File {
	return diag.NewFile("in.sq", before+strings.Repeat(piece, size/len(piece)))
}

// TestHostile reads and lays out texts made to break the reader.
func TestHostile(t *testing.T) {
	for _, piece := range hostilePieces() {
		for _, before := range []string{"", "session { ", "pool p { ", "/* ", "// ", "\"", "let x = "} {
			p, _ := Parse(hostile(before, piece, deep.Count(1<<11, 1<<14)))
			checkSpans(t, p, p.Broken)
			Format(p)
			p.Keywords()
			p.Caret(len(p.File.Text))
		}
	}
}

// BenchmarkHostile reports how many times longer a hostile text eight times as long takes,
// for the worst of them: 8 is linear, 64 would be quadratic.
func BenchmarkHostile(b *testing.B) {
	read := func(before, piece string, size int) time.Duration {
		file := hostile(before, piece, size)
		least := time.Duration(1 << 62)
		for range 6 {
			start := time.Now()
			p, _ := Parse(file)
			Format(p)
			least = min(least, time.Since(start))
		}
		return least
	}
	const size = 1 << 15
	for b.Loop() {
		worst, slowest := 0.0, time.Duration(0)
		for _, piece := range hostilePieces() {
			for _, before := range []string{"", "session { "} {
				short, long := read(before, piece, size), read(before, piece, 8*size)
				slowest = max(slowest, long)
				if growth := float64(long) / float64(short); growth > worst {
					worst = growth
					b.Logf("%q after %q: %v, %v", piece, before, short, long)
				}
			}
		}
		b.ReportMetric(worst, "x-for-8x")
		b.ReportMetric(float64(slowest.Nanoseconds())/(8*size), "ns/byte-slowest")
	}
}
