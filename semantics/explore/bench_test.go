package explore_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/semantics/explore"
)

// BenchmarkExamples explores, on one core, the examples whose runs can be counted through: the zoo, and the transfer of two and
// of three requests with reads of 1 to 4.
func BenchmarkExamples(b *testing.B) {
	files, err := filepath.Glob("../../examples/zoo/*.sq")
	if err != nil || len(files) == 0 {
		b.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		p := compile(b, string(text))
		b.Run(strings.TrimSuffix(filepath.Base(file), ".sq"), func(b *testing.B) {
			for b.Loop() {
				explore.Explore(b.Context(), p, explore.Options{Bounds: explore.Bounds{Jobs: 1}})
			}
		})
	}
	for name, sessions := range map[string]int{"transfer2": 2, "transfer3": 3} {
		p := transfer(b, "3", sessions)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				explore.Explore(b.Context(), p, explore.Options{Windows: link1to4(p), Bounds: explore.Bounds{Jobs: 1}})
			}
		})
	}
}
