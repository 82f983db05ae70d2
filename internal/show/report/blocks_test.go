package report

import (
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

func TestBlocks(t *testing.T) {
	for want, list := range map[string][]semantics.BlockView{
		"":                        nil,
		", 2 blocks, 1 published": {{Count: 1, Published: true}, {Count: 1}},
		", 3 blocks, 3 published, 2 shared by up to 4":                  {{Count: 4, Published: true}, {Count: 2, Published: true}, {Count: 1, Published: true}},
		", 1 block, 1 published, 1 shared by up to 2, 1 never computed": {{Count: 2, Published: true, Phantom: true}},
	} {
		if got := Blocks(list); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
