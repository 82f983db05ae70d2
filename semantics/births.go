package semantics

import "github.com/sq-sem/sq-sem/ir"

// Births are sessions that come from outside the program, at times given outside: the requests of a file. They take the place of the
// program's own arrivals. A session of number n is the n-th of them.
//
// A machine asks for them in order, one ahead of the clock, and again for those that live; machines that share a Program may ask at once.
type Births interface {
	// Birth gives the session of a number, counted from 0; it is false behind the last one. Times, in the program's unit, never go back.
	Birth(n int64) (Birth, bool)
	// Name is what the source of the births calls a session, "" for nothing. It is asked for those that live.
	Name(n int64) string
	// Ended says that a run that never goes back is done with a session.
	Ended(n int64)
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

// Birth implements Births.
func (l BirthList) Birth(n int64) (Birth, bool) {
	if n >= int64(len(l)) {
		return Birth{}, false
	}
	return l[n], true
}

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
	if b, ok := m.prog.births.Birth(m.core.Outside); ok {
		m.schedule(evBirth, 0, max(b.At, m.core.Now))
	}
}

// given is what a session brings, from the program's list of sessions or from outside; nil for one that brings nothing.
func (m *configuration) given(s sessionRow) *ir.Session {
	r := m.sessions.At(s)
	if r.Explicit < 0 {
		return nil
	}
	if m.prog.births != nil {
		b, _ := m.prog.births.Birth(r.Serial)
		return &b.Session
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
