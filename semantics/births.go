package semantics

import "github.com/sq-sem/sq-sem/ir"

// Births are what comes from outside the program, at times given outside: sessions, such as the requests of a file, and the calls of
// schedulers that a log has. They take the place of the program's own arrivals. A session of number n is the n-th that is born.
//
// A machine asks for them in order, one ahead of the clock, and again for those that live; machines that share a Program may ask at once.
type Births interface {
	// Next gives the n-th thing that comes from outside, counted from 0; it is false behind the last one. Times, in the program's unit,
	// never go back.
	Next(n int64) (Outside, bool)
	// Session gives what the session of a number brings, one that lives or is about to be born.
	Session(n int64) *ir.Session
	// Name is what the source of the births calls a session, "" for nothing. It is asked for those that live.
	Name(n int64) string
	// Ended says that a run that never goes back is done with a session.
	Ended(n int64)
}

// NoCall is what Outside.Call is for a birth.
const NoCall = -1

// Outside is what comes from outside a program: a session, or the call of an engine's scheduler.
type Outside struct {
	At float64
	// Call is the engine, by number, whose scheduler is called: only then may it begin an iteration, where Options.Paced says so. For a birth
	// it is NoCall.
	Call int
}

// Birth is a session that comes from outside.
type Birth struct {
	// At is when it is born.
	At float64
	// Name is what its source calls it, "" for nothing.
	Name string
	ir.Session
}

// Request is what the source of a session from outside calls it, "" for nothing and for sessions of the program's own. Serial is that of
// a session that lives.
func (p *Program) Request(serial int64) string {
	if p.births == nil || serial < 0 {
		return ""
	}
	return p.births.Name(serial)
}

// BirthList is a list of births that is kept whole, for runs that go back and for several runs at once.
type BirthList []Birth

// Name implements Births.
func (l BirthList) Name(n int64) string { return l[n].Name }

// Next implements Births.
func (l BirthList) Next(n int64) (Outside, bool) {
	if n >= int64(len(l)) {
		return Outside{}, false
	}
	return Outside{At: l[n].At, Call: NoCall}, true
}

// Session implements Births.
func (l BirthList) Session(n int64) *ir.Session { return &l[n].Session }

// Ended implements Births: a list keeps what it has.
func (l BirthList) Ended(int64) {}

// WithBirths is the program with its arrivals replaced by sessions from outside, which bring values of the given attributes.
func (p *Program) WithBirths(b Births, brought []ir.Slot) *Program {
	out := *p
	out.births = b
	out.reads = read(p.IR, p.Trace, true, brought)
	return &out
}

// expectBirth puts the next session from outside on the agenda. It comes after all else that happens at its time, whatever was scheduled
// first, so how far a file is read ahead decides nothing.
func (m *bookkeeper) expectBirth() {
	b, ok := m.prog.births.Next(m.core.Outside)
	switch {
	case !ok:
	case b.Call == NoCall:
		m.schedule(evBirth, 0, max(b.At, m.core.Now))
	default:
		m.schedule(evCall, int32(b.Call), max(b.At, m.core.Now))
	}
}

// call notes that an engine's scheduler is called at this instant. It is no step: what the engine does then is.
func (m *Machine) call(i stageRow) {
	m.core.Outside++
	m.expectBirth()
	m.stages.Mut(i).CalledIn = m.core.Instant
}

// called tells whether an engine may begin an iteration now: at the instant of a call that has built none yet.
func (m *evaluator) called(i stageRow) bool {
	return !m.opt.Paced || m.stages.At(i).CalledIn == m.core.Instant
}

// endOf is when an iteration of a cost ends that an engine starts now.
func (m *evaluator) endOf(i stageRow, cost float64) float64 {
	if m.opt.Ends != nil {
		return max(m.opt.Ends(int(i)), m.core.Now)
	}
	return m.core.Now + cost
}

// given is what a session brings, from the program's list of sessions or from outside; nil for one that brings nothing.
func (m *configuration) given(s sessionRow) *ir.Session {
	r := m.sessions.At(s)
	if r.Explicit < 0 {
		return nil
	}
	if m.prog.births != nil {
		return m.prog.births.Session(r.Serial)
	}
	return &m.prog.IR.Arrival.(*ir.Sessions).List[r.Explicit]
}

// brings tells whether the session of a number brings something.
func (m *configuration) brings(serial int64) bool {
	if m.prog.births != nil {
		return true
	}
	l, ok := m.prog.IR.Arrival.(*ir.Sessions)
	return ok && serial < int64(len(l.List))
}
