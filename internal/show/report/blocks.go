package report

import (
	"fmt"

	"github.com/sq-sem/sq-sem/semantics"
)

// Blocks says what an allocation has in a pool whose blocks are shared: how many blocks, how many of them others have too and by how many
// those are had at most, and how many can be found. It is empty for an allocation in another pool.
func Blocks(list []semantics.BlockView) string {
	if len(list) == 0 {
		return ""
	}
	shared, most, published, phantom := 0, 0, 0, 0
	for _, b := range list {
		if b.Count > 1 {
			shared++
			most = max(most, b.Count)
		}
		if b.Published {
			published++
		}
		if b.Phantom {
			phantom++
		}
	}
	text := fmt.Sprintf(", %s, %d published", count(len(list), "block"), published)
	if shared > 0 {
		text += fmt.Sprintf(", %d shared by up to %d", shared, most)
	}
	if phantom > 0 {
		text += fmt.Sprintf(", %d never computed", phantom)
	}
	return text
}
