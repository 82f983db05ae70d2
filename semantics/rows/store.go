package rows

import (
	"hash/maphash"
	"io"
)

// Store is all tables of one configuration, in a fixed order, and their journal. Its methods do the same to each of them.
type Store struct {
	journal journal
	list    []table
}

// Rows is what a Store can hold: a Table, a Grid, Chains or Heaps.
type Rows interface{ tables() []table }

// table is a Table of any type.
type table interface {
	init(*journal)
	undo(step uint64)
	forget()
	logged() int64
	copyFrom(table)
	bytes() int64
	write(*encoder)
	read(*decoder)
	checksum(*maphash.Hash)
}

// Init makes all rows empty and the store's own. With undo the journal logs changes.
func (s *Store) Init(undo bool, all ...Rows) {
	s.journal = journal{on: undo}
	s.list = s.list[:0]
	for _, r := range all {
		s.list = append(s.list, r.tables()...)
	}
	for _, t := range s.list {
		t.init(&s.journal)
	}
}

// Undoes reports whether the journal logs changes.
func (s *Store) Undoes() bool { return s.journal.on }

// Begin begins a step: changes are logged under its number from now on.
func (s *Store) Begin(step uint64) {
	s.journal.step = step
	if s.journal.on {
		s.journal.epoch++
	}
}

// Continue makes changes belong to a step that is over: the one that the configuration stands after.
func (s *Store) Continue(step uint64) { s.journal.step = step }

// Undo takes back what was logged under the latest step.
func (s *Store) Undo(step uint64) {
	for _, t := range s.list {
		t.undo(step)
	}
}

// Forget drops the log: no step so far can be undone any more.
func (s *Store) Forget() {
	for _, t := range s.list {
		t.forget()
	}
}

// CopyFrom makes all rows those of another store of the same shape, and drops the log.
func (s *Store) CopyFrom(o *Store) {
	for i, t := range s.list {
		t.copyFrom(o.list[i])
	}
}

// Bytes is the memory of the rows in bytes, without the log.
func (s *Store) Bytes() int64 {
	n := int64(0)
	for _, t := range s.list {
		n += t.bytes()
	}
	return n
}

// LogBytes is the memory of the log in bytes.
func (s *Store) LogBytes() int64 {
	n := int64(0)
	for _, t := range s.list {
		n += t.logged()
	}
	return n
}

// Write writes all rows in binary. What the journal has is not written.
func (s *Store) Write(w io.Writer) error {
	e := &encoder{w: w}
	for _, t := range s.list {
		t.write(e)
	}
	return e.err
}

// Read fills all rows from data that begins with what Write wrote, and gives the rest of it.
func (s *Store) Read(data []byte) ([]byte, error) {
	d := &decoder{data: data}
	for _, t := range s.list {
		t.read(d)
	}
	return d.data, d.err
}
