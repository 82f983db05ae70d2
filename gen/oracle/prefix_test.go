package oracle

import (
	"testing"
)

// TestPrefixAnswers demands every answer of the real scheduler to requests that share prefixes, with the invariants checked after every step.
func TestPrefixAnswers(t *testing.T) {
	for _, file := range []string{"prefix/single.jsonl", "prefix/pd.jsonl"} {
		scenarios, list := LoadPrefix(root, Dir+"/"+file)
		if list != nil {
			t.Fatal(list)
		}
		if len(scenarios) < 80 {
			t.Fatalf("%s: only %d scenarios", file, len(scenarios))
		}
		for _, s := range scenarios {
			l, list := s.Build(root)
			if list.HasErrors() {
				t.Fatal(list)
			}
			if d := s.Compare(finish(t, l.Program, l.Places)); d != nil {
				t.Error(d)
			}
		}
	}
}
