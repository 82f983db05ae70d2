package rows

import "unsafe"

// journal is what the tables of a store share: whether changes are logged, and under which step. An epoch is never used twice, so
// a row that was logged before an undo is logged again after it.
type journal struct {
	on          bool
	epoch, step uint64
}

// change says what happened to a row, and so how to take it back.
type change uint8

const (
	written    change = iota // the row held old
	appended                 // the row is new at the table's end
	leftFree                 // the row came off the free list
	joinedFree               // the row went onto the free list
)

// entry is one change in a table's log.
type entry[R ~int32, T any] struct {
	step uint64
	row  R
	how  change
	// next is the row's link in the free list before it went there.
	next R
	old  T
}

// save logs a row's content the first time a step touches it.
func (t *Table[R, T]) save(i R) {
	for int(i) >= len(t.saved) {
		t.saved = append(t.saved, 0)
	}
	if t.saved[i] != t.j.epoch {
		t.saved[i] = t.j.epoch
		t.log = append(t.log, entry[R, T]{step: t.j.step, row: i, how: written, old: t.rows[i]})
	}
}

// mark notes that a row needs no logging in this step.
func (t *Table[R, T]) mark(i R) {
	for int(i) >= len(t.saved) {
		t.saved = append(t.saved, 0)
	}
	t.saved[i] = t.j.epoch
}

func (t *Table[R, T]) undo(step uint64) {
	for n := len(t.log); n > 0 && t.log[n-1].step == step; n = len(t.log) {
		e := &t.log[n-1]
		switch e.how {
		case written:
			t.rows[e.row] = e.old
		case appended:
			t.rows = t.rows[:e.row]
			t.next = t.next[:min(len(t.next), int(e.row))]
			t.live--
		case leftFree:
			t.free = e.row
			t.live--
		case joinedFree:
			t.free = t.next[e.row]
			t.next[e.row] = e.next
			t.live++
		}
		t.log = t.log[:n-1]
	}
}

func (t *Table[R, T]) forget() { t.log = t.log[:0] }

func (t *Table[R, T]) logged() int64 {
	var e entry[R, T]
	return int64(len(t.log)) * int64(unsafe.Sizeof(e))
}
