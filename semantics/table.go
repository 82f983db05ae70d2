package semantics

import "unsafe"

// A table is an arena of rows, numbered from 1 (0 is "none"). Rows are plain values without
// pointers, so that saving a row is copying it. While the journal is on, the first touch of
// a row in a step saves what it held; undo puts it back. A row is touched through mut
// (to write) and read through at.
type table[T any] struct {
	rows []T
	// free is the first row of the free chain, chain links it.
	free  int32
	chain []int32
	live  int32

	// seen holds, per row, the epoch in which it was last saved.
	seen []uint64
	log  []saved[T]
	j    *journal
}

// journal is what the tables of one machine share: whether changes are saved, and under
// which number. An epoch is never reused, so a row saved before an undo is saved again after.
type journal struct {
	on    bool
	epoch uint64
}

// change says how to take one log entry back.
type change uint8

const (
	wasRow    change = iota // the row held old
	wasAbsent               // the row was appended
	wasFree                 // the row came off the free chain
	wasUsed                 // the row went onto the free chain
)

type saved[T any] struct {
	step uint64
	row  int32
	how  change
	// link is the row's chain entry before it went onto the free chain.
	link int32
	old  T
}

func (t *table[T]) init(j *journal) {
	t.j = j
	t.rows = make([]T, 1)
	t.chain = make([]int32, 1)
}

// at reads a row; the pointer must not be written through.
func (t *table[T]) at(i int32) *T { return &t.rows[i] }

// mut gives a row to write to, good until the next add.
func (t *table[T]) mut(i int32, step uint64) *T {
	if t.j.on {
		t.save(i, step)
	}
	return &t.rows[i]
}

func (t *table[T]) save(i int32, step uint64) {
	for int(i) >= len(t.seen) {
		t.seen = append(t.seen, 0)
	}
	if t.seen[i] != t.j.epoch {
		t.seen[i] = t.j.epoch
		t.log = append(t.log, saved[T]{step: step, row: i, how: wasRow, old: t.rows[i]})
	}
}

// add gives a fresh zero row.
func (t *table[T]) add(step uint64) int32 {
	t.live++
	if i := t.free; i != 0 {
		t.free = t.chain[i]
		if t.j.on {
			t.log = append(t.log, saved[T]{step: step, row: i, how: wasFree})
			t.save(i, step)
		}
		var zero T
		t.rows[i] = zero
		return i
	}
	var zero T
	t.rows = append(t.rows, zero)
	t.chain = append(t.chain, 0)
	i := int32(len(t.rows) - 1)
	if t.j.on {
		t.log = append(t.log, saved[T]{step: step, row: i, how: wasAbsent})
		for int(i) >= len(t.seen) {
			t.seen = append(t.seen, 0)
		}
		t.seen[i] = t.j.epoch
	}
	return i
}

// drop puts a row onto the free chain.
func (t *table[T]) drop(i int32, step uint64) {
	t.live--
	if t.j.on {
		t.log = append(t.log, saved[T]{step: step, row: i, how: wasUsed, link: t.chain[i]})
	}
	t.chain[i] = t.free
	t.free = i
}

// ensure gives the table rows 1 … n; rows beyond those in use are zero, so that having more of
// them than before is no change of the configuration.
func (t *table[T]) ensure(n int) {
	for len(t.rows) <= n {
		var zero T
		t.rows = append(t.rows, zero)
		t.chain = append(t.chain, 0)
	}
}

// undo takes back everything the step did to the table.
func (t *table[T]) undo(step uint64) {
	for n := len(t.log); n > 0 && t.log[n-1].step == step; n = len(t.log) {
		e := &t.log[n-1]
		switch e.how {
		case wasRow:
			t.rows[e.row] = e.old
		case wasAbsent:
			t.rows = t.rows[:e.row]
			t.chain = t.chain[:e.row]
			t.live--
		case wasFree:
			t.free = e.row
			t.live--
		case wasUsed:
			t.free = t.chain[e.row]
			t.chain[e.row] = e.link
			t.live++
		}
		t.log = t.log[:n-1]
	}
}

// forget drops the journal's past.
func (t *table[T]) forget() { t.log = t.log[:0] }

// clear drops all rows, and the journal's past.
func (t *table[T]) clear() {
	t.rows, t.chain, t.log = t.rows[:1], t.chain[:1], t.log[:0]
	t.free, t.live = 0, 0
}

// copyFrom makes the table a copy of another of its type, without the journal's past.
func (t *table[T]) copyFrom(o anyTable) {
	from, ok := o.(*table[T])
	if !ok {
		return
	}
	t.rows = append(t.rows[:0], from.rows...)
	t.chain = append(t.chain[:0], from.chain...)
	t.free, t.live = from.free, from.live
	t.log = t.log[:0]
}

// bytes is the memory of the rows.
func (t *table[T]) bytes() int64 {
	var row T
	return int64(len(t.rows)) * (int64(unsafe.Sizeof(row)) + 4)
}
