package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// waiting is what a leg waits for: a condition (nil for none), a timer (nil for none).
type waiting struct {
	until ir.Expr
	timer *Event
}

// leg is a new leg of a session, at the beginning of a block.
func (m *Machine) leg(s *Session, block int, kind string) *Leg {
	l := &Leg{Session: s, Block: -1, Frames: []*Frame{{Block: block, Kind: kind}}, Status: "ready", preempted: make([]float64, len(m.Pools))}
	for p := range l.preempted {
		l.preempted[p] = math.NaN()
	}
	return l
}

// fork lets a leg be in several places. The first of the new legs runs on, the others are ready behind all that are.
func (m *Machine) fork(s *Leg, st *ir.Fork, here func(string) *Step) {
	s.Status = "forked"
	for i, block := range st.Legs {
		l := m.leg(s.Session, block, "leg")
		l.Block = block
		l.parent, l.Cached, l.Computed, l.Admission = s, s.Cached, s.Computed, s.Admission
		s.Legs = append(s.Legs, l)
		if i == 0 {
			m.Running = l
		} else {
			m.ready(l)
		}
	}
	t := here("Fork")
	t.Count = len(st.Legs)
	m.step(t)
}

// breakOut is a break: all that is open in the innermost loop or leg, and that itself, is at its end.
func (m *Machine) breakOut(s *Leg) {
	for i := len(s.Frames) - 1; i >= 0; i-- {
		f := s.Frames[i]
		f.Pos = len(m.p.Blocks[f.Block])
		switch f.Kind {
		case "loop":
			f.Kind = "block"
			return
		case "leg":
			s.left = true
			return
		}
	}
}

// legEnd is the end of a leg. The last one, and one that was left by a break, lets its parent go on; the others of such a one end with it.
func (m *Machine) legEnd(s *Leg) {
	parent, left := s.parent, s.left
	parent.Legs = remove(parent.Legs, s)
	m.lose(func(p *portion) bool { return p.job.Leg == s })
	m.Running = nil
	if left || len(parent.Legs) == 0 {
		parent.Cached, parent.Computed, parent.Admission = s.Cached, s.Computed, s.Admission
		parent.Status = "ready"
		m.Running = parent
	}
	t := did("LegEnd", s).worth(truth(left))
	t.Count = len(parent.Legs)
	m.step(t)
	if left {
		m.cancelLegs(parent)
	}
}

// cancelLegs ends the legs that a leg is in, one after the other.
func (m *Machine) cancelLegs(s *Leg) {
	for len(s.Legs) > 0 {
		m.cancelLeg(s.Legs[0])
	}
}

// cancelLeg ends a leg from outside: it gives back what it holds, and grants no lease.
func (m *Machine) cancelLeg(s *Leg) {
	m.cancelLegs(s)
	m.untake(s.Job)
	m.lose(func(p *portion) bool { return p.job.Leg == s })
	m.detach(s)
	for len(s.Holds) > 0 {
		m.closeInnermost(s)
	}
	s.parent.Legs = remove(s.parent.Legs, s)
	s.over = true
	m.step(did("Cancel", s))
}

// wait lets a leg wait for a condition, a time or both.
func (m *Machine) wait(s *Leg, st *ir.Wait, here func(string) *Step) {
	if st.Cond != nil && m.holds(st.Cond, s) {
		m.step(here("Wait").worth(1))
		return
	}
	s.waits = &waiting{until: st.Cond}
	if st.Time != nil {
		if t := m.amount(st.Time, m.of(s)); !math.IsInf(t, 1) {
			s.waits.timer = m.schedule(&Event{Time: m.Now + t, Kind: "timer", waiter: s})
		}
	}
	s.Status, s.since = "waiting", m.Now
	m.waiters = append(m.waiters, s)
	m.Running = nil
	m.step(here("Wait").worth(0))
}

// holds reads a condition.
func (m *Machine) holds(c ir.Expr, s *Leg) bool {
	switch m.eval(c, m.of(s)) {
	case 1:
		return true
	case 0:
	default:
		m.fail(badGuard)
	}
	return false
}

// test lets those go on whose conditions are true now.
func (m *Machine) test() {
	for _, s := range append([]*Leg(nil), m.waiters...) {
		if s.waits.until != nil && m.holds(s.waits.until, s) {
			m.wake(s)
		}
	}
}

// wake ends a wait.
func (m *Machine) wake(s *Leg) {
	m.stopWaiting(s)
	m.ready(s)
	m.step(did("Wake", s))
}

func (m *Machine) stopWaiting(s *Leg) {
	if s.waits != nil {
		m.waiters = remove(m.waiters, s)
		m.cancel(s.waits.timer)
		s.waits = nil
	}
}

// oldest is the session's lease of a pool that was granted first and has no name, nil for none.
func (s *Session) oldest(pool int) *Alloc {
	for _, l := range s.Leases {
		if l.target() == (target{pool: pool, name: -1}) {
			return l
		}
	}
	return nil
}

// named is the lease that was granted last under a name, nil when there is none or it has ended.
func (s *Session) named(name int) *Alloc {
	for _, l := range s.Leases {
		if l == s.latest[name] {
			return l
		}
	}
	return nil
}

// renew lets a lease, if there is one, last at least so long from now.
func (m *Machine) renew(l *Alloc, t float64) {
	if l == nil || m.Now+t <= l.Expires {
		return
	}
	m.unschedule(l)
	if l.Expires = m.Now + t; !math.IsInf(l.Expires, 1) {
		m.schedule(&Event{Time: l.Expires, Kind: "lease expiry", lease: l})
	}
	m.note("renewed", l.Pool, l.Session.Serial, l.Units).Until = l.Expires
}

// unschedule drops the expiry of a lease.
func (m *Machine) unschedule(l *Alloc) {
	for _, e := range m.Agenda {
		if e.lease == l {
			m.cancel(e)
			return
		}
	}
}

// abandon makes a lease, if there is one, nobody's, and gives its units. What it keeps is read of the session as it is now.
func (m *Machine) abandon(l *Alloc) float64 {
	if l == nil {
		return 0
	}
	s := l.Session
	s.Leases = remove(s.Leases, l)
	l.Abandoned = true
	l.attrs = s.Root.Attributes()
	s.write(note{what: "other", of: l.target()})
	if math.IsInf(l.Expires, 1) {
		f := m.find("leaked", s.Root, l.Pool)
		f.Since, f.Units = l.Granted, l.Units
	}
	return l.Units
}

// leased is how much a session leases of a pool, or under a name.
func (m *Machine) leased(s *Session, of target) float64 {
	sum := 0.0
	for _, l := range s.Leases {
		if l.target() == of && l.meant() {
			sum += l.Units
		}
	}
	return sum
}

// Waiters are the legs that wait for a condition that is no constant, in joining order.
func (m *Machine) Waiters() (list []*Leg) {
	for _, s := range m.waiters {
		if _, constant := s.waits.until.(*ir.Num); s.waits.until != nil && !constant {
			list = append(list, s)
		}
	}
	return list
}

// All are a leg and the legs that it is in, in text order, a leg's own legs after it.
func (s *Leg) All() []*Leg {
	list := []*Leg{s}
	for _, l := range s.Legs {
		list = append(list, l.All()...)
	}
	return list
}
