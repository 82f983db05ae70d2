package check

import (
	"testing"

	"github.com/sq-sem/sq-sem/ir"
)

// A program whose `turn` block takes turns is refused, and what its legs do is found out all the same.
func TestLegsOfATurnInTurns(t *testing.T) {
	p := everything(t)
	leg := ir.BlockID(len(p.Blocks))
	p.Blocks = append(p.Blocks, []ir.Stmt{&ir.Turn{}}, []ir.Stmt{&ir.End{}})
	p.Blocks[p.Turn] = append(p.Blocks[p.Turn], &ir.Turn{})
	p.Blocks[p.Session] = append([]ir.Stmt{&ir.Fork{Legs: []ir.BlockID{leg, leg + 1}}}, p.Blocks[p.Session]...)
	if list := Program(p, nil); !list.HasErrors() {
		t.Error("it is accepted")
	}
}
