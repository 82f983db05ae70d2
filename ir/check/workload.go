package check

import (
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// workload refuses statements of `init` and `turn` that are not a `set`, an `observe` or a `text`: "only set, observe and text inside".
func (c *checker) workload() {
	c.onlySets(c.p.Init, "init")
	c.onlySets(c.p.Turn, "turn")
}

func (c *checker) onlySets(b ir.BlockID, name string) {
	for _, s := range c.p.Blocks[b] {
		if !c.outOfPlace(b, s) {
			continue
		}
		c.misplaced = true
		at := c.stmtAt(s)
		at.span = at.span.FirstWord()
		word := at.span.Text()
		if word == "" {
			word, _, _ = strings.Cut(ir.StmtText(c.p, s), " ")
		}
		c.fail(codeOnlySets, at, "`%s` cannot stand in the `%s` block, which only sets, observes and says `text`", word, name).
			Hint = "move it to the session"
	}
}

// outOfPlace reports whether a statement may not stand in its block.
func (c *checker) outOfPlace(b ir.BlockID, s ir.Stmt) bool {
	if b != c.p.Init && b != c.p.Turn {
		return false
	}
	switch s.(type) {
	case *ir.Set, *ir.Observe, *ir.Rewrite:
		return false
	default:
		return true
	}
}
