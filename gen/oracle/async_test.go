package oracle

import (
	"testing"
)

// TestAsyncAnswers demands every answer of real schedulers that work ahead, to the last bit of every time, with the invariants checked after
// every step.
func TestAsyncAnswers(t *testing.T) {
	for _, file := range []string{"async/single.jsonl", "async/pd.jsonl", "async/prefix_single.jsonl", "async/prefix_pd.jsonl"} {
		scenarios := loaded(t)(LoadAsync(root, Dir+"/"+file))
		if len(scenarios) < 80 {
			t.Fatalf("%s: only %d scenarios", file, len(scenarios))
		}
		for _, s := range scenarios {
			l := built(t, s)
			if d := s.Compare(finish(t, l.Program, l.Places)); d != nil {
				t.Error(d)
			}
		}
	}
}
