package report

import "github.com/sq-sem/sq-sem/semantics"

// OfSession reports whether a transition is about a session: it acts, it is acted on, or what it has changes.
func OfSession(t *semantics.Transition, serial int64) bool {
	if t.Session == serial || t.Other == serial {
		return true
	}
	for i := range t.Pools {
		switch c := &t.Pools[i]; c.Kind {
		case semantics.Enlarged, semantics.Released, semantics.Leased, semantics.LeaseEnded, semantics.Renewed, semantics.Spilled, semantics.Unfenced:
			if c.Session == serial {
				return true
			}
		case semantics.Allocated, semantics.Evicted, semantics.Dropped: // the session is the transition's
		}
	}
	return false
}

// OfPool reports whether a transition is about a pool: it names it or changes it.
func OfPool(t *semantics.Transition, pool int) bool {
	if t.Pool == pool {
		return true
	}
	for i := range t.Pools {
		if t.Pools[i].Pool == pool {
			return true
		}
	}
	return false
}
