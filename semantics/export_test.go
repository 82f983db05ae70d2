package semantics

import "unsafe"

// What the tests outside the package look at and users need not.

// JournalBytes is the memory of what Back needs, in bytes.
func (m *Machine) JournalBytes() int64 {
	return int64(len(m.coreLog))*int64(unsafe.Sizeof(core{})) + m.store.LogBytes()
}

// Scheduling is when an event is due, and the number it was scheduled under.
type Scheduling struct {
	Time float64
	Seq  uint64
}

// Scheduled is the number of the newest event that ever was on the agenda.
func (m *Machine) Scheduled() uint64 { return m.core.EventSeq }

// FirstEvent is the agenda's first event, zero when it is empty.
func (m *Machine) FirstEvent() Scheduling {
	if m.agenda.Len(0) == 0 {
		return Scheduling{}
	}
	e := m.events.At(m.agenda.First(0).Row)
	return Scheduling{e.Time, e.Seq}
}

// EventsSince appends to a list the events on the agenda that were scheduled after a number.
func (m *Machine) EventsSince(seq uint64, list []Scheduling) []Scheduling {
	for _, s := range m.agenda.Slots(0) {
		if s.Seq > int64(seq) {
			list = append(list, Scheduling{s.Key, uint64(s.Seq)})
		}
	}
	return list
}
