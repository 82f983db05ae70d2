package check

import (
	"fmt"

	"github.com/sq-sem/sq-sem/ir"
)

// reference holds a reference to a pool or stage against the family it names: "a `ref` without index to a family of more than
// one is an error"; "index expressions … must be whole and in range: a constant one is checked when linking".
func (c *checker) reference(r *ir.Ref, of table) {
	if c.stray[r] {
		return
	}
	name, kind, declared := of.names(r.Base), of.kind, of.at
	if r.Index == nil {
		if r.Count > 1 {
			c.wrong[c.whole] = true
			d := c.fail(codeNeedsIndex, c.refAt(r), "`%s` is a family of %d %ss: which one is meant?", name, r.Count, kind)
			d.Hint = "write an index: `" + c.refWords(r, name) + "[0]`"
			c.relate(d, declared(r.Base), "the family is declared here")
		}
		return
	}
	if c.mistaken(r.Index) {
		return
	}
	if x, constant := ir.Const(r.Index); constant && (!ir.IsWhole(x) || x < 0 || x >= float64(r.Count)) {
		c.wrong[c.whole] = true
		there := fmt.Sprintf("the members of `%s` are 0 to %d", name, r.Count-1)
		if r.Count == 1 {
			there = fmt.Sprintf("`%s` has one member, 0", name)
		}
		d := c.fail(codeMember, c.wholeAt(r.Index), "there is no `%s[%s]`: %s", name, ir.Display(x), there)
		c.relate(d, declared(r.Base), "the family is declared here")
		c.because(d, r.Index)
	}
}

// table is the pools or the stages of a program.
type table struct {
	kind     string
	families []ir.Family
	names    func(i int) string
	at       func(i int) spot
}

func (c *checker) poolTable() table {
	return table{"pool", c.pools, func(i int) string { return c.p.Pools[i].Name }, c.poolAt}
}

func (c *checker) stageTable() table {
	return table{"stage", c.stages, func(i int) string { return c.p.Stages[i].Name }, c.stageAt}
}

// words are a member's family with its number of members.
func (t *table) words(i int) string {
	if n := t.families[i].Count; n > 1 {
		return fmt.Sprintf("the %d %ss `%s`", n, t.kind, t.names(i))
	}
	return fmt.Sprintf("the single %s `%s`", t.kind, t.names(i))
}

// member is a member's name.
func (t *table) member(i int) string {
	if f := t.families[i]; f.Count > 1 {
		return fmt.Sprintf("%s[%d]", t.names(i), i-f.Base)
	}
	return t.names(i)
}

// join holds what a clause joins the members of families to: "n–n … or n … to one; any other pair of counts is an error". A
// joint is nil for none and below 0 for one that is refused already.
func (c *checker) join(clause string, of, to table, joint func(i int, at spot) *int, at func(i int) spot) {
	for base := 0; base < len(of.families); base += of.families[base].Count {
		joints := make([]*int, of.families[base].Count)
		sound := true
		for k := range joints {
			joints[k] = joint(base+k, at(base+k))
			sound = sound && (joints[k] == nil || *joints[k] >= 0)
		}
		for k := 0; sound && k < len(joints); k++ {
			sound = c.joined(clause, of, to, base, k, joints, at)
		}
	}
}

// joined holds one member's joint against that of its family's first.
func (c *checker) joined(clause string, of, to table, base, k int, joints []*int, at func(i int) spot) bool {
	first, this := joints[0], joints[k]
	if first == nil || this == nil {
		if first == this {
			return true
		}
		c.fail(codeJoin, at(base+k), "`%s` joins some members of `%s` and not others", clause, of.names(base)).
			Hint = "join all of them or none"
		return false
	}
	switch target := to.families[*first]; target.Count {
	case len(joints):
		if *this == target.Base+k {
			return true
		}
	case 1:
		if *this == *first {
			return true
		}
	default:
		d := c.fail(codeJoin, at(base+k), "`%s` joins %s to %s: the counts must be the same, or the second 1", clause, of.words(base), to.words(*first))
		c.relate(d, of.at(base), "%s `%s` is declared here", of.kind, of.names(base))
		c.relate(d, to.at(*first), "%s `%s` is declared here", to.kind, to.names(*first))
		return false
	}
	c.fail(codeJoin, at(base+k), "`%s` joins `%s` to `%s`, out of the order of its family", clause, of.member(base+k), to.member(*this)).
		Hint = "join all members to one, or each to the one of its number"
	return false
}
