package link

import (
	"fmt"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
)

// maxMembers bounds the members of all families together: beyond it a number in brackets
// is a slip, and would fill the memory.
const maxMembers = 1 << 16

// memberOf is the member of a family whose declaration is being linked: what its number is called, and the number.
type memberOf struct {
	index  *Symbol
	number int
	// reads counts how often the number was read.
	reads int
}

// count finds out how many members the families have. Their numbers may be made of lets, so this comes after those.
func (l *expressions) count() {
	before := 0
	for _, d := range l.poolOrder {
		d.base = before
		d.Count, d.index = l.members(d.node.Count, d.Name, before)
		before += d.Count
	}
	before = 0
	for _, d := range l.stageOrder {
		d.base = before
		d.Count, d.index = l.members(d.node.Count, d.Name, before)
		before += d.Count
	}
}

// members is a family's number of members, 1 where none is written, and the name of a member's number, or nil.
func (l *expressions) members(n *syntax.Count, name string, before int) (int, *Symbol) {
	if n == nil {
		return 1, nil
	}
	var index *Symbol
	if n.Index != nil && !l.reserved(*n.Index, "a member's number") {
		index = l.symbol(MemberSymbol, n.Index.Text, n.Index.Span)
	}
	count, linked, ok := l.fold(n.N, fmt.Sprintf("the number of members of `%s`", name))
	words := ""
	switch {
	case !ok:
	case !ir.IsWhole(count):
		words = "a family has a whole number of members, not %s"
	case count < 1:
		words = "a family has at least one member, not %s"
	case count > float64(maxMembers-before):
		words = fmt.Sprintf("%%s members are too many: all families together may have %d", maxMembers)
	default:
		return int(count), index
	}
	if words != "" {
		l.blameLets(l.errorf(codeMembers, n.Span, words, ir.Display(count)), linked)
	}
	return 1, index
}

// each links what a family's declaration says, for every member where the declaration names a member's number, else once for all.
func (l *linker) each(index *Symbol, count int, declaration func(), add func(k int)) {
	for k := range count {
		if index != nil {
			l.of = &memberOf{index: index, number: k}
		}
		if k == 0 || index != nil {
			declaration()
		}
		l.of = nil
		add(k)
	}
}
