package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// settle does all there is to do at this instant before the next event.
func (m *Machine) settle() {
	m.drainAndSweep()
	for m.pass() {
	}
}

// drainAndSweep runs the ready sessions and sweeps the pools until nobody is ready.
func (m *Machine) drainAndSweep() {
	for {
		for len(m.Ready) > 0 {
			m.Running = m.Ready[0]
			m.Ready = m.Ready[1:]
			m.run()
		}
		m.sweep()
		if len(m.Ready) == 0 {
			return
		}
	}
}

// run executes statements of the running leg until there is none.
func (m *Machine) run() {
	for m.Running != nil {
		m.statement(m.Running)
		m.arrivals()
	}
}

// sweep offers what is free: to stalled growers first, then to the heads of the queues. Then those who wait for a condition look.
func (m *Machine) sweep() {
	for p, pool := range m.Pools {
		for {
			if len(pool.Growers) > 0 {
				if g := pool.Growers[0].growth; m.roomTo(g.alloc, g.to) {
					m.resume(pool.Growers[0])
					continue
				}
			}
			if len(pool.Queue) > 0 && pool.decl.AdmitVia == nil {
				if m.admitOne(p, -1, 0) {
					continue
				}
			}
			break
		}
	}
	m.test()
}

// pass goes over the stages once, and tells whether an idle engine has something to do that it was not tried for.
func (m *Machine) pass() bool {
	begun := map[int]bool{}
	for i, st := range m.Stages {
		switch st.decl.(type) {
		case *ir.PS:
			if st.changed {
				m.reschedule(i)
			}
		case *ir.Step:
			if m.startable(i) && !m.due() {
				begun[i] = true
				m.iterate(i)
			}
		case *ir.Fifo, *ir.Delay:
		}
	}
	for i, st := range m.Stages {
		tried := begun[i] && st.news == st.knew && !st.due
		if st.changed || !tried && m.startable(i) && !m.due() {
			return true
		}
	}
	return false
}

// startable tells of a stage whether it is an engine that may build an iteration, with something to do: an idle one, or one that works
// ahead whose iteration has just started.
func (m *Machine) startable(i int) bool {
	st := m.Stages[i]
	if _, engine := st.decl.(*ir.Step); !engine || st.running != nil && !st.due {
		return false
	}
	if len(st.Jobs) > 0 {
		return true
	}
	for _, p := range m.Pools {
		if p.decl.AdmitVia != nil && *p.decl.AdmitVia == i && len(p.Queue) > 0 {
			return true
		}
	}
	return false
}

// Event is something that will happen; Kind is "finish", "finish (shared)", "iteration end", "lease expiry", "timer" or
// "arrival".
type Event struct {
	Time float64
	Kind string

	job   *Job
	stage int
	lease *Alloc
	// Outside tells of an arrival that it is at a time given from outside.
	Outside bool
	// waiter is the leg that waits.
	waiter *Leg
}

func (m *Machine) schedule(e *Event) *Event {
	m.Agenda = append(m.Agenda, e)
	return e
}

func (m *Machine) cancel(e *Event) {
	if e != nil {
		m.Agenda = remove(m.Agenda, e)
	}
}

// first is the event that comes next: the earliest, of equal ones the one scheduled first, and what comes from outside after all others.
func (m *Machine) first() *Event {
	var first *Event
	for _, e := range m.Agenda {
		if first == nil || e.Time < first.Time || e.Time == first.Time && first.Outside && !e.Outside {
			first = e
		}
	}
	return first
}

// due tells whether an event comes at this very instant.
func (m *Machine) due() bool {
	e := m.first()
	return e != nil && e.Time <= m.Now
}

// nextEvent lets the clock go on to the next event and applies it, or ends the run.
func (m *Machine) nextEvent() {
	e := m.first()
	if e == nil || e.Time > m.p.Horizon || math.IsInf(e.Time, 1) {
		m.halt(e)
	}
	if e.Time > m.Now {
		m.Now = e.Time
		for _, st := range m.Stages {
			st.due = false
		}
		m.step(did("Advance", nil))
	}
	m.warmUp()
	m.cancel(e)
	switch e.Kind {
	case "finish":
		m.finish(e.job)
	case "finish (shared)":
		m.finishShared(e.stage)
	case "iteration end":
		m.iterEnd(e.stage)
	case "lease expiry":
		m.expire(e.lease)
	case arrival:
		if m.births = 1; e.Outside {
			m.expect()
		} else {
			m.next()
		}
		m.arrivals()
	case "timer":
		m.wake(e.waiter)
	}
}

// stuck flags who is left when nothing will happen any more, wherever that is, and the leases that nobody will end.
func (m *Machine) stuck() {
	for _, s := range m.Live {
		for _, l := range s.Root.All() {
			if l.Status != "forked" {
				m.starve(l)
			}
		}
		for _, l := range s.Leases {
			if math.IsInf(l.Expires, 1) {
				m.find("pinned", s.Root, l.Pool).Since = l.Granted
			}
		}
	}
}

// starve flags a leg.
func (m *Machine) starve(s *Leg) {
	pool, stage, since := -1, -1, s.since
	if s.Job != nil {
		stage, since = s.Job.stage, s.Job.since
	}
	switch s.Status {
	case "queued":
		pool = s.pending.pools[0]
	case "stalled":
		pool, since = s.growth.alloc.Pool, s.since
	}
	f := m.find("starved", s, pool)
	f.Stage, f.Since = stage, since
	for _, h := range s.Holds {
		for _, a := range h.Allocs {
			f.Units += a.Units
		}
	}
	for _, l := range s.Leases {
		f.Units += l.Units
	}
}

// warmUp lets the warm-up end, once the clock has reached it.
func (m *Machine) warmUp() {
	if !m.warm && m.Now >= m.p.Warmup {
		m.warm = true
		m.step(did("Warm", nil))
	}
}

// halt ends the run: at the horizon if something would come later, else now.
func (m *Machine) halt(next *Event) {
	end := m.Now
	if next != nil && !math.IsInf(m.p.Horizon, 1) {
		end = m.p.Horizon
	}
	if !m.warm && end >= m.p.Warmup {
		if m.Now < m.p.Warmup {
			m.Now = m.p.Warmup
			m.step(did("Advance", nil))
		}
		m.warmUp()
	}
	m.Now = end
	if next == nil || math.IsInf(next.Time, 1) {
		m.stuck()
	}
	m.step(did("Halt", nil))
	panic(stop{})
}
