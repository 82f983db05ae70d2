package check

import (
	"maps"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// trail has the version of each attribute at a place of a walk along the paths of a program: every assignment, and every place
// where paths meet, makes a new one. Version 0 is every value that the walk does not care about.
type trail struct {
	current []int
	// changes led there, newest last.
	changes []change
	// doors are the loops and legs around the place, the innermost last.
	doors []door
}

// door is a loop or a leg that a `break` may leave.
type door struct {
	// start is the length of the trail where it began.
	start int
	// left are what was changed in it on each way out.
	left []map[ir.Slot]int
}

// enclosed follows a loop or a leg, whose end is a way out if walk reports that it is reached, and goes back to where it began. It gives what
// is changed on each way out.
func (t *trail) enclosed(walk func() bool) []map[ir.Slot]int {
	start := len(t.changes)
	t.doors = append(t.doors, door{start: start})
	if walk() {
		t.exit()
	}
	left := t.doors[len(t.doors)-1].left
	t.doors = t.doors[:len(t.doors)-1]
	t.undo(start)
	return left
}

// exit notes a way out of the innermost loop or leg.
func (t *trail) exit() {
	if len(t.doors) == 0 {
		return // a mistake, which is told elsewhere
	}
	d := &t.doors[len(t.doors)-1]
	changed := map[ir.Slot]int{}
	for _, c := range t.changes[d.start:] {
		changed[c.slot] = t.current[c.slot]
	}
	d.left = append(d.left, changed)
}

// merge joins what some ways changed that lead to the same place from where the trail is. It reports whether there is one.
func (t *trail) merge(ways []map[ir.Slot]int, meet func(v, w int) int) bool {
	all := map[ir.Slot]bool{}
	for _, way := range ways {
		for slot := range way {
			all[slot] = true
		}
	}
	for _, slot := range slices.Sorted(maps.Keys(all)) {
		version := -1
		for _, way := range ways {
			v, ok := way[slot]
			if !ok {
				v = t.current[slot]
			}
			if version < 0 {
				version = v
			} else {
				version = meet(version, v)
			}
		}
		t.put(slot, version)
	}
	return len(ways) > 0
}

// legs follows the legs of a fork. What they leave is joined to heads, the versions that what they assign had before. It reports whether
// the fork may end.
func (t *trail) legs(legs []ir.BlockID, walk func(ir.BlockID) bool, heads map[ir.Slot]int, join func(head, v int)) bool {
	ends := false
	for _, leg := range legs {
		for _, way := range t.enclosed(func() bool { return walk(leg) }) {
			ends = true
			for _, slot := range slices.Sorted(maps.Keys(way)) {
				if head, ok := heads[slot]; ok {
					join(head, way[slot])
				}
			}
		}
	}
	return ends
}

// change is an attribute and the version it had before.
type change struct {
	slot ir.Slot
	old  int
}

// put gives an attribute another version.
func (t *trail) put(slot ir.Slot, version int) {
	t.changes = append(t.changes, change{slot, t.current[slot]})
	t.current[slot] = version
}

// undo goes back to an earlier length of the trail, and gives what was changed since.
func (t *trail) undo(start int) map[ir.Slot]int {
	changed := map[ir.Slot]int{}
	for i := len(t.changes) - 1; i >= start; i-- {
		c := t.changes[i]
		if _, ok := changed[c.slot]; !ok {
			changed[c.slot] = t.current[c.slot]
		}
		t.current[c.slot] = c.old
	}
	t.changes = t.changes[:start]
	return changed
}

// branch follows both arms from the same state and joins what they leave. It reports whether its end is reached, as walk reports of
// a block.
func (t *trail) branch(b *ir.Branch, walk func(ir.BlockID) bool, meet func(v, w int) int) bool {
	start := len(t.changes)
	thenEnds := walk(b.Then)
	then := t.undo(start)
	elseEnds := walk(b.Else)
	other := t.undo(start)
	switch {
	case !thenEnds && !elseEnds:
		return false
	case !thenEnds:
		then = other
	case !elseEnds:
		other = then
	}
	for slot := range other {
		if _, ok := then[slot]; !ok {
			then[slot] = t.current[slot]
		}
	}
	for _, slot := range slices.Sorted(maps.Keys(then)) {
		w, ok := other[slot]
		if !ok {
			w = t.current[slot]
		}
		t.put(slot, meet(then[slot], w))
	}
	return true
}

// valuesRead calls read for the attributes whose values an expression has in its own, and says whether it has in any case. One
// that only decides which pool or stage is asked is none.
func valuesRead(e ir.Expr, sure bool, read func(a *ir.Attr, sure bool)) {
	switch e := e.(type) {
	case *ir.Attr:
		read(e, sure)
	case *ir.Sample:
		for i, x := range e.Args {
			valuesRead(x, sure && (e.Dist != ir.DistChoice || i%2 == 0), read)
		}
	case *ir.Call:
		for _, a := range e.Args {
			if x, ok := a.(*ir.ExprArg); ok {
				valuesRead(x.X, sure, read)
			}
		}
	case *ir.Unary:
		valuesRead(e.X, sure, read)
	case *ir.Binary:
		valuesRead(e.X, sure, read)
		valuesRead(e.Y, sure && e.Op != ir.And && e.Op != ir.Or, read)
	case *ir.Cond:
		valuesRead(e.Test, sure, read)
		valuesRead(e.Then, false, read)
		valuesRead(e.Else, false, read)
	case *ir.Num, *ir.Ctx:
	}
}
