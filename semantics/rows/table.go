package rows

import (
	"slices"
	"unsafe"
)

// Table is an arena of rows of type T, which has no pointers. R is the type of its row numbers. Rows that Add gives are numbered from
// 1, so that row 0 can mean none; rows that Ensure gives are numbered from 0.
type Table[R ~int32, T any] struct {
	rows []T
	// free is the first row of the free list. next links the list; it is as long as the rows where they come from Add.
	free R
	next []R
	live int32

	// saved holds, per row, the epoch in which it was last logged.
	saved []uint64
	log   []entry[R, T]
	j     *journal
}

func (t *Table[R, T]) init(j *journal) {
	t.j = j
	t.rows = make([]T, 1)
}

func (t *Table[R, T]) tables() []table { return []table{t} }

// At reads a row. The pointer must not be written through.
func (t *Table[R, T]) At(i R) *T { return &t.rows[i] }

// Mut gives a row to write to. The pointer is good until the next Add or Ensure.
func (t *Table[R, T]) Mut(i R) *T {
	if t.j.on {
		t.save(i)
	}
	return &t.rows[i]
}

// Add gives a fresh zero row.
func (t *Table[R, T]) Add() R {
	t.live++
	if i := t.free; i != 0 {
		t.free = t.next[i]
		if t.j.on {
			t.log = append(t.log, entry[R, T]{step: t.j.step, row: i, how: leftFree})
			t.save(i)
		}
		var zero T
		t.rows[i] = zero
		return i
	}
	i := R(len(t.rows))
	t.extend(len(t.rows) + 1)
	t.next = resize(t.next, len(t.rows))
	if t.j.on {
		t.log = append(t.log, entry[R, T]{step: t.j.step, row: i, how: appended})
		t.mark(i)
	}
	return i
}

// Drop frees a row that Add gave.
func (t *Table[R, T]) Drop(i R) {
	t.live--
	if t.j.on {
		t.log = append(t.log, entry[R, T]{step: t.j.step, row: i, how: joinedFree, next: t.next[i]})
	}
	t.next[i] = t.free
	t.free = i
}

// Ensure makes the table have all rows up to the given one. Rows beyond those in use are zero, so having more of them is no change of
// the configuration.
func (t *Table[R, T]) Ensure(last R) {
	if int(last) >= len(t.rows) {
		t.extend(int(last) + 1)
	}
}

func (t *Table[R, T]) extend(n int) { t.rows = resize(t.rows, n) }

// resize makes a slice n long, with zeros at its end. It doubles the memory where there is too little, so that a table that grows row
// by row is copied seldom.
func resize[T any](s []T, n int) []T {
	if n > cap(s) {
		s = slices.Grow(s, max(n, 2*cap(s))-len(s))
	}
	old := len(s)
	s = s[:n]
	clear(s[min(old, n):])
	return s
}

// All is all rows, row 0 included. It must not be written to.
func (t *Table[R, T]) All() []T { return t.rows }

// Len is how many rows there are, row 0 and freed ones included.
func (t *Table[R, T]) Len() int { return len(t.rows) }

// Live is how many rows were added and not dropped.
func (t *Table[R, T]) Live() int { return int(t.live) }

// Clear drops all rows but row 0, and what the journal has of them.
func (t *Table[R, T]) Clear() {
	t.rows, t.next, t.log = t.rows[:1], t.next[:0], t.log[:0]
	t.free, t.live = 0, 0
}

// Zero makes all rows zero, and drops what the journal has of them.
func (t *Table[R, T]) Zero() {
	clear(t.rows)
	t.log = t.log[:0]
}

func (t *Table[R, T]) copyFrom(o table) {
	from, ok := o.(*Table[R, T])
	if !ok {
		return
	}
	t.rows = append(t.rows[:0], from.rows...)
	t.next = append(t.next[:0], from.next...)
	t.free, t.live = from.free, from.live
	t.log = t.log[:0]
}

func (t *Table[R, T]) bytes() int64 {
	var row T
	return int64(len(t.rows)) * (int64(unsafe.Sizeof(row)) + 4)
}
