package check

import "github.com/sq-sem/sq-sem/ir"

// Enclosing is the set of holds that enclose a statement, by the spelling of their pools (ir.EqualRef). Finding the innermost
// hold of a pool takes the same time however many there are. The zero value is empty.
type Enclosing[H any] struct{ holds map[string][]H }

// Enter begins the body of a hold of the pool.
func (a *Enclosing[H]) Enter(pool ir.Ref, hold H) {
	if a.holds == nil {
		a.holds = map[string][]H{}
	}
	key := ir.SpellingKey(pool)
	a.holds[key] = append(a.holds[key], hold)
}

// Leave ends the body that the pool's last Enter began.
func (a *Enclosing[H]) Leave(pool ir.Ref) {
	key := ir.SpellingKey(pool)
	a.holds[key] = a.holds[key][:len(a.holds[key])-1]
}

// Innermost is the hold of the pool that was entered last and not left. It reports false if there is none.
func (a *Enclosing[H]) Innermost(pool ir.Ref) (hold H, ok bool) {
	if len(a.holds) == 0 {
		return hold, false
	}
	holds := a.holds[ir.SpellingKey(pool)]
	if len(holds) == 0 {
		return hold, false
	}
	return holds[len(holds)-1], true
}
