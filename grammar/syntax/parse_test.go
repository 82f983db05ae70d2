package syntax

import (
	"testing"

	"github.com/sq-sem/sq-sem/diag"
)

func TestNote(t *testing.T) {
	_, errs := Parse(diag.NewFile("a.sq", `server {
admit if reqsP[i] (1), kvP[i] (min(prompt, hit + budget_left(P[i]))) reserve (prompt) fit
      where hit = min(cachedin(kvP[i]), hitmax) {
  set c = cached;
  prefill on P[i] (prompt - c) growing kvP[i];
} keep (prompt) lease kvP[i] (inf);       // finished on P: the slot goes, the blocks wait for the decoder's read
admit if kvD[j] (known) reserve (known), reqsD[j] (0) reserve (1) fit
      reuse (floor((known - 1) / bs) * bs)
      where known = computed < prompt ? prompt : computed + 1 {
  set known = computed < prompt ? prompt : computed + 1;
  set c = cached;
  branch (!transferred) {
    transfer[j] (x0 + (prompt - c) / Bw) from kvP[i] to kvD[j] (prompt - 1 - c);   // takes the lease
    set transferred = 1;
    set c = prompt - 1;
  }
  admit if reqsD[j] (1) fit {
    prefill on D[j] (known - c) growing kvD[j];
    decode on D[j] (o - 1 - (known - prompt)) growing kvD[j];
  }
} keep (prompt + o);
}
session {
enter memP (kappa * T) { prefill S; transfer (x0 + kappa * T / Bw); } keep (kappa * T);
enter memD (kappa * T) { decode (o * w); }
}
`))
	if errs != nil {
		t.Fatal(errs)
	}
}
