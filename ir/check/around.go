package check

import "github.com/sq-sem/sq-sem/ir"

// Around knows the holds around a place of a program by the pools they hold as these are spelled (EqualRef), so that
// finding the innermost one of a pool costs the same however many there are. The zero value has none.
type Around[H any] struct{ holds map[string][]H }

// Enter says that what follows is inside a hold of the pool.
func (a *Around[H]) Enter(pool ir.Ref, hold H) {
	if a.holds == nil {
		a.holds = map[string][]H{}
	}
	key := ir.SpellingKey(pool)
	a.holds[key] = append(a.holds[key], hold)
}

// Leave takes the pool's last Enter back.
func (a *Around[H]) Leave(pool ir.Ref) {
	key := ir.SpellingKey(pool)
	a.holds[key] = a.holds[key][:len(a.holds[key])-1]
}

// Innermost is the hold of the pool that was entered last and not left.
func (a *Around[H]) Innermost(pool ir.Ref) (hold H, ok bool) {
	if len(a.holds) == 0 {
		return hold, false
	}
	holds := a.holds[ir.SpellingKey(pool)]
	if len(holds) == 0 {
		return hold, false
	}
	return holds[len(holds)-1], true
}
