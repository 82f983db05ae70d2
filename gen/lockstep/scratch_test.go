package lockstep

import (
	"fmt"
	"testing"
	"time"

	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/semantics"
)

func TestScratch(t *testing.T) {
	counts := map[string]int{}
	progs := map[string]int{}
	start := time.Now()
	steps, size := uint64(0), 0
	for seed := range uint64(300) {
		p := Random(seed)
		size += len(fragment.Numbers(p))
		m := semantics.New(semantics.Compile(p, nil, nil), semantics.Options{})
		seen := map[string]bool{}
		for !m.Halted() {
			tr, err := m.Step()
			if err != nil {
				t.Fatal(err)
			}
			counts[tr.Rule.String()]++
			seen[tr.Rule.String()] = true
			if err := m.Check(); err != nil { t.Fatal(seed, err) }
		}
		for r := range seen {
			progs[r]++
		}
		steps += m.Steps()
	}
	fmt.Println(time.Since(start), steps, size)
	for r, n := range counts {
		fmt.Println(r, n, progs[r])
	}
}
