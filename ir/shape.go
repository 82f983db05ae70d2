package ir

import (
	"fmt"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Limits on how deep a valid program nests.
const (
	// MaxExprDepth is how deep an expression may be: a number has depth 1.
	MaxExprDepth = 1000
	// MaxBlockDepth is how deep blocks may nest: a session's own block has depth 1.
	MaxBlockDepth = 1000
)

// maxComplaints bounds what Shape and Text report about one program.
const maxComplaints = 100

// Shape checks that a program is one at all: that all numbers of pools, stages, attributes,
// observations and blocks exist, that blocks form a tree, that names are words and references
// agree with their families, that nothing nests too deep, that runs have phases where they may. The rules of the language are for package
// check. Every diagnostic has the JSON path, and the place in the text when places knows it.
func Shape(p *Program, places *Places) diag.List {
	v := &validator{p: p, places: places, pools: p.PoolFamilies(), stages: p.StageFamilies()}
	v.names()
	v.slots()
	v.presets()
	v.policies()
	v.nodes()
	v.tree()
	if len(v.list) == 0 {
		v.phases()
	}
	return v.list.Sort()
}

type validator struct {
	p      *Program
	places *Places
	list   diag.List
	// pools and stages are the families by member.
	pools, stages []Family
}

// fail reports; the caller may add to the diagnostic it gets.
func (v *validator) fail(code diag.Code, at ID, path, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, Span: v.places.Of(at), Path: path, Format: format, Args: args}
	if len(v.list) < maxComplaints {
		v.list = append(v.list, d)
	}
	return d
}

// tree checks that the three roots and the numbers in statements make the blocks a tree that
// has every block in it once.
func (v *validator) tree() {
	p := v.p
	t := &treeCheck{validator: v, owner: make([]string, len(p.Blocks))}
	for _, root := range []struct {
		name  string
		block BlockID
	}{{"init", p.Init}, {"turn", p.Turn}, {"session", p.Session}} {
		t.enter(root.block, root.name, 0, 1)
	}
	// A block that a broken number should have reached is no second mistake.
	for b, owner := range t.owner {
		if owner == "" && !t.broken {
			v.fail(CodeBlocks, 0, fmt.Sprintf("blocks[%d]", b), "block %d is reached from nowhere", b)
		}
	}
}

type treeCheck struct {
	*validator
	// owner is the path that reached a block, "" before that.
	owner []string
	// broken tells that a number leads nowhere or to a block that is taken.
	broken bool
}

func (t *treeCheck) refuse(code diag.Code, at ID, path, format string, args ...any) {
	t.broken = true
	t.fail(code, at, path, format, args...)
}

func (t *treeCheck) enter(b BlockID, path string, at ID, depth int) {
	switch {
	case !within(b, len(t.owner)):
		t.refuse(CodeIndex, at, path, "there is no block %d: the program has %d", b, len(t.owner))
		return
	case t.owner[b] != "":
		t.refuse(CodeBlocks, at, path, "block %d is already the one of %s: every block stands in one place", b, t.owner[b])
		return
	case depth > MaxBlockDepth:
		t.owner[b] = path
		t.refuse(CodeDepth, at, path, "blocks nest deeper than %d", MaxBlockDepth)
		return
	}
	t.owner[b] = path
	for i, s := range t.p.Blocks[b] {
		ownNumbers(s, jsonread.PathOf("blocks", b, i), func(c *Cursor, of string, n int) {
			if of == "block" {
				t.enter(n, c.Path(), s.Place(), depth+1)
			}
		})
	}
}
