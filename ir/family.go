package ir

import (
	"reflect"
	"strconv"
)

// Family is a run of pools or stages of one name: a single one has Count 1.
type Family struct{ Base, Count int }

// PoolFamilies gives, for every pool, the family it is a member of.
func (p *Program) PoolFamilies() []Family {
	return families(p.table("pool"))
}

// StageFamilies gives, for every stage, the family it is a member of.
func (p *Program) StageFamilies() []Family {
	return families(p.table("stage"))
}

// PoolNames gives every pool the name a person knows it by: kv, or kv[1] for a member of a family.
func (p *Program) PoolNames() []string {
	return memberNames(p.PoolFamilies(), func(i int) string { return p.Pools[i].Name })
}

// StageNames gives every stage the name a person knows it by: P, or P[1] for a member of a family.
func (p *Program) StageNames() []string {
	return memberNames(p.StageFamilies(), func(i int) string { return p.Stages[i].Name })
}

// table gives the length and the names of the table that a number points into (the tag `of` of Schema). Blocks have no names.
func (p *Program) table(of string) (n int, name func(int) string) {
	switch of {
	case "pool":
		return len(p.Pools), func(i int) string { return p.Pools[i].Name }
	case "stage":
		return len(p.Stages), func(i int) string { return p.Stages[i].Name }
	case "attribute":
		return len(p.Attrs), func(i int) string { return p.Attrs[i] }
	case "observation":
		return len(p.Observes), func(i int) string { return p.Observes[i] }
	case "lease":
		return len(p.LeaseNames), func(i int) string { return p.LeaseNames[i] }
	case "stream":
		return len(p.Streams), func(i int) string { return p.Streams[i] }
	case "block":
		return len(p.Blocks), nil
	}
	panic("there is no table of " + of)
}

// FamiliesOfOne gives the pools and the stages that are a family although they are the only one of their name: some reference has an
// index.
func (p *Program) FamiliesOfOne() (pools, stages map[int]bool) {
	pools, stages = map[int]bool{}, map[int]bool{}
	note := func(of map[int]bool) func(*Cursor, *Ref) {
		return func(_ *Cursor, r *Ref) {
			if r.Count == 1 && r.Index != nil {
				of[r.Base] = true
			}
		}
	}
	Walk(p, Visitor{Pool: note(pools), Stage: note(stages)})
	return pools, stages
}

func families(n int, name func(int) string) []Family {
	out := make([]Family, n)
	for base := 0; base < n; {
		end := base + 1
		for end < n && name(end) == name(base) {
			end++
		}
		for i := base; i < end; i++ {
			out[i] = Family{base, end - base}
		}
		base = end
	}
	return out
}

func memberNames(of []Family, name func(int) string) []string {
	out := make([]string, len(of))
	for i, f := range of {
		out[i] = name(i)
		if f.Count > 1 {
			out[i] += "[" + strconv.Itoa(i-f.Base) + "]"
		}
	}
	return out
}

// SpellingKey is a text that two references share exactly when they are spelled the same (EqualRef). It
// makes looking up among many references linear.
func SpellingKey(r Ref) string {
	if x, ok := singleIndex(r); ok && r.Count == 1 {
		r.Index = &Num{Value: x + 0} // of the two zeros the positive one
	}
	w := &jsonWriter{}
	w.value(refSchema, reflect.ValueOf(&r).Elem())
	return string(w.buf)
}

// MemberKey is a text that two references share when it is certain without running that they mean one pool or stage: they are
// spelled the same, both have a constant index, of one value, or there is one member only.
func MemberKey(r Ref) string {
	switch {
	case r.Count == 1:
		r.Index = nil
	case r.Index != nil:
		if x, ok := Const(r.Index); ok {
			r.Index = &Num{Value: x + 0}
		}
	}
	return SpellingKey(r)
}
