package proptest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestCorpus keeps what is new, once, and reads it back.
func TestCorpus(t *testing.T) {
	k, dir := Schedules(), t.TempDir()
	corpus, err := LoadCorpus(dir, k)
	if err != nil || corpus.Size() != 0 {
		t.Fatalf("a corpus out of nothing: %d cases, %v", corpus.Size(), err)
	}
	c := &Campaign{Kind: k, Seed: 3, Cases: 100, Batches: 3, Workers: 1, Corpus: corpus}
	if tally := c.Run(t.Context()); len(tally.Found) > 0 || tally.Cases != 300 {
		t.Fatalf("%d cases, %v", tally.Cases, tally.Found)
	}
	if n := corpus.Size(); n < 5 || n > 100 {
		t.Errorf("%d cases are kept", n)
	}
	if err := corpus.Save(dir, k); err != nil {
		t.Fatal(err)
	}
	again, err := LoadCorpus(dir, k)
	if err != nil || !slices.EqualFunc(again.cases, corpus.cases, slices.Equal) || again.after != corpus.after {
		t.Errorf("read back, the corpus has %d cases, not %d (%v)", again.Size(), corpus.Size(), err)
	}
	if err := os.WriteFile(filepath.Join(dir, "schedule.codes"), []byte("1 2 x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadCorpus(dir, k); err == nil {
		t.Error("a corpus that is none is read")
	}
}
