package ir

import (
	"fmt"
	"sort"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Limits on how deep a valid program nests.
const (
	// MaxExprDepth is how deep an expression may be: a number has depth 1.
	MaxExprDepth = 1000
	// MaxBlockDepth is how deep blocks may nest: a session's own block has depth 1.
	MaxBlockDepth = 1000
)

// maxComplaints bounds what Validate reports about one program.
const maxComplaints = 100

// Validate checks everything that makes a program one that can be run: that all numbers of pools,
// stages, attributes, observations and blocks exist, that blocks form a tree, that expressions
// read only what their moment offers, that references agree with their families, and the rules of
// the language about statements. Every diagnostic has the JSON path, and the place in the text
// when places knows it.
func Validate(p *Program, places *Places) diag.List {
	v := &validator{
		p: p, places: places,
		pools: p.PoolFamilies(), stages: p.StageFamilies(),
		hidden: make([]bool, len(p.Attrs)),
	}
	v.names()
	v.slots()
	v.run()
	v.declarations()
	v.expressions()
	if v.tree() {
		v.workload()
		v.statements()
	}
	return v.list.Sort()
}

type validator struct {
	p      *Program
	places *Places
	list   diag.List
	// pools and stages are the families by member.
	pools, stages []Family
	// hidden tells of every attribute whether it is.
	hidden []bool
	// extent is, of every block, the range of the numbers of its statements, nested ones included,
	// in reading order; assigned are, of every attribute, the numbers of the statements that
	// assign it, ascending; where says which statement a number is.
	extent   [][2]int
	assigned map[Slot][]int
	where    []place
}

// place is a statement's.
type place struct{ block, index int }

// fail reports; the caller may add to the diagnostic it gets.
func (v *validator) fail(code diag.Code, at ID, path, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, Span: v.places.Of(at), Path: path, Format: format, Args: args}
	if len(v.list) < maxComplaints {
		v.list = append(v.list, d)
	}
	return d
}

// related adds a second place to a diagnostic.
func (v *validator) related(d *diag.Diagnostic, at ID, path, message string) {
	d.Related = append(d.Related, diag.Related{Span: v.places.Of(at), Path: path, Message: message})
}

// assignmentIn finds the first statement of a block, at any depth, that assigns an attribute.
func (v *validator) assignmentIn(block BlockID, slot Slot) (place, bool) {
	numbers := v.assigned[slot]
	i := sort.SearchInts(numbers, v.extent[block][0])
	if i == len(numbers) || numbers[i] >= v.extent[block][1] {
		return place{}, false
	}
	return v.where[numbers[i]], true
}

// tree checks that the three roots and the numbers in statements make the blocks a tree that
// has every block in it once, and numbers the statements in reading order.
func (v *validator) tree() bool {
	p := v.p
	t := &treeCheck{validator: v, owner: make([]string, len(p.Blocks))}
	v.extent = make([][2]int, len(p.Blocks))
	v.assigned = map[Slot][]int{}
	for _, root := range []struct {
		name  string
		block BlockID
	}{{"init", p.Init}, {"turn", p.Turn}, {"session", p.Session}} {
		t.enter(root.block, root.name, 0, 1)
	}
	// A block that a broken number should have reached is no second mistake.
	whole := !t.broken
	for b, owner := range t.owner {
		if owner == "" && !t.broken {
			v.fail(CodeBlocks, 0, fmt.Sprintf("blocks[%d]", b), "block %d is reached from nowhere", b)
			whole = false
		}
	}
	return whole
}

type treeCheck struct {
	*validator
	// owner is the path that reached a block, "" for none yet.
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
	t.extent[b][0] = len(t.where)
	for i, s := range t.p.Blocks[b] {
		number := len(t.where)
		t.where = append(t.where, place{b, i})
		switch s := s.(type) {
		case *Set:
			t.assigned[s.Slot] = append(t.assigned[s.Slot], number)
		case *Choose:
			t.assigned[s.Var] = append(t.assigned[s.Var], number)
		case *Hold:
			t.enter(s.Body, StmtPath(b, i)+".Hold.body", s.At, depth+1)
		case *Branch:
			t.enter(s.Then, StmtPath(b, i)+".Branch[1]", s.At, depth+1)
			t.enter(s.Else, StmtPath(b, i)+".Branch[2]", s.At, depth+1)
		case *Loop:
			t.enter(s.Body, StmtPath(b, i)+".Loop", s.At, depth+1)
		case *Turn, *Observe, *Grow, *Drop, *Release, *Load, *Run, *End:
		}
	}
	t.extent[b][1] = len(t.where)
}
