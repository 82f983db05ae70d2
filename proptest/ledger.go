package proptest

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// ledger keeps the books of every pool from nothing but what the transitions say they did. What it sums up
// must be what the machine shows, or a report made from the transitions would be wrong.
type ledger struct{ pools []account }

type account struct {
	allocated, leased, cached float64
	// own is what each session has cached, by serial; leases are outstanding.
	own    map[int64]float64
	leases []lease
	// shared tells that the cache's blocks are nobody's own.
	shared bool
}

type lease struct {
	session      int64
	units, until float64
}

func newLedger(pools []ir.Pool) *ledger {
	l := &ledger{pools: make([]account, len(pools))}
	for i := range l.pools {
		l.pools[i].shared = pools[i].Shared
		l.pools[i].own = map[int64]float64{}
	}
	return l
}

// near compares amounts and times. What is infinite is near itself alone, what is no number near another that is none.
func near(a, b float64) bool {
	return a == b || a != a && b != b || math.Abs(a-b) <= 1e-9*min(math.MaxFloat64, max(1, math.Abs(a), math.Abs(b)))
}

// enter books a transition; the error says what cannot be.
func (l *ledger) enter(t *semantics.Transition) error {
	for _, c := range t.Pools {
		if err := l.pools[c.Pool].enter(t, c); err != nil {
			return fmt.Errorf("%s on pool %d: %w", t.Rule, c.Pool, err)
		}
		if a := &l.pools[c.Pool]; !(a.shared && c.Kind == semantics.Evicted) && !near(a.allocated, c.Used) { // an admission has the blocks it found already
			return fmt.Errorf("%s says that %v of pool %d are allocated after it, the books say %v", t.Rule, c.Used, c.Pool, a.allocated)
		}
	}
	return nil
}

func (a *account) enter(t *semantics.Transition, c semantics.PoolChange) error {
	switch c.Kind {
	case semantics.Allocated:
		a.allocated += c.Units - c.Shared
		if a.shared {
			a.cached -= c.Reused - c.Shared
			return nil
		}
		if c.Reused > a.own[t.Session]+1e-9 {
			return fmt.Errorf("%v units reused of %v cached", c.Reused, a.own[t.Session])
		}
		a.cached -= c.Reused
		delete(a.own, t.Session)
	case semantics.Enlarged:
		a.allocated += c.Units
	case semantics.Released:
		a.free(c)
	case semantics.Leased:
		if t.Rule != semantics.ScopeEnd {
			return fmt.Errorf("a lease is granted by %s", t.Rule)
		}
		a.leased += c.Units
		a.leases = append(a.leases, lease{c.Session, c.Units, c.Until})
	case semantics.LeaseEnded:
		a.leased -= c.Units
		a.free(c)
		return a.endLease(t, c)
	case semantics.Unfenced:
		if t.Rule != semantics.IterClose {
			return fmt.Errorf("what waited for an iteration is given back by %s", t.Rule)
		}
		a.free(c)
	case semantics.Evicted:
		if t.Rule != semantics.Evict {
			return fmt.Errorf("evicted by %s", t.Rule)
		}
		a.cached -= c.Units
		if t.Other >= 0 {
			a.own[c.Session] -= c.Units
		}
	case semantics.Spilled:
		a.cached += c.Units
		a.own[c.Session] += c.Units
	case semantics.Dropped:
		a.cached -= c.Units
		delete(a.own, t.Session)
	case semantics.Renewed:
		return a.renew(c)
	}
	return nil
}

// free books what is given back, unless an iteration still writes to it.
func (a *account) free(c semantics.PoolChange) {
	if !c.Fenced {
		a.allocated -= c.Units - c.Shared
		a.keep(c)
	}
}

// renew books that a lease lasts longer.
func (a *account) renew(c semantics.PoolChange) error {
	for i := range a.leases {
		if l := &a.leases[i]; l.session == c.Session && near(l.units, c.Units) && l.until == c.Was {
			if c.Until <= c.Was {
				return fmt.Errorf("a lease until %v is renewed until %v", c.Was, c.Until)
			}
			l.until = c.Until
			return nil
		}
	}
	return fmt.Errorf("session %d has no lease of %v units until %v that could be renewed", c.Session, c.Units, c.Was)
}

// keep books what a release leaves in the cache: it replaces what the session has there, or comes to what there is, as what is nobody's does.
func (a *account) keep(c semantics.PoolChange) {
	if a.shared || c.Dead {
		a.cached += c.Kept
	} else if c.Kept > 0 {
		a.cached += c.Kept - a.own[c.Session]
		a.own[c.Session] = c.Kept
	}
}

// endLease takes a lease off the books: by expiry exactly at its bound, else before it, never by anything else.
func (a *account) endLease(t *semantics.Transition, c semantics.PoolChange) error {
	for i, l := range a.leases {
		if l.session != c.Session || !near(l.units, c.Units) || l.until != c.Until || t.Rule == semantics.LeaseExpire && l.until != t.Time {
			continue
		}
		a.leases = append(a.leases[:i], a.leases[i+1:]...)
		switch t.Rule {
		case semantics.LeaseExpire:
			return nil
		case semantics.Release, semantics.End, semantics.Reject:
			if t.Time <= l.until {
				return nil
			}
			return fmt.Errorf("a lease until %v ends at %v", l.until, t.Time)
		default:
			return fmt.Errorf("a lease ended by %s", t.Rule)
		}
	}
	return fmt.Errorf("session %d has no lease of %v units that could end so", c.Session, c.Units)
}

// overdue reports whether a lease should have ended before now.
func (l *ledger) overdue(now float64) error {
	for p := range l.pools {
		for _, x := range l.pools[p].leases {
			if x.until < now {
				return fmt.Errorf("a lease of session %d on pool %d until %v is still there at %v", x.session, p, x.until, now)
			}
		}
	}
	return nil
}

// agrees compares the books with what the machine shows of a pool.
func (l *ledger) agrees(p int, v *semantics.PoolView, midway bool) error {
	a := &l.pools[p]
	switch {
	case !(a.shared && midway) && !near(a.allocated, v.Allocated) || !near(a.leased, v.Leased):
		return fmt.Errorf("pool %d: the transitions add up to %v allocated, %v of them leased; the machine shows %v and %v", p, a.allocated, a.leased, v.Allocated, v.Leased)
	case !midway && !near(a.cached, v.Cached):
		return fmt.Errorf("pool %d: the transitions add up to %v cached, the machine shows %v", p, a.cached, v.Cached)
	case v.Allocated+v.Cached > v.Cap+1e-9*math.Max(1, v.Cap):
		return fmt.Errorf("pool %d: %v allocated and %v cached of %v", p, v.Allocated, v.Cached, v.Cap)
	}
	return nil
}
