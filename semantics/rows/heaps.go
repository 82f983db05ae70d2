package rows

import "slices"

// Heaps are priority queues, binary heaps, of one kind of row: each row is in one heap of the kind at most. K numbers the heaps from
// 0. What orders a row stands in the heap beside its number, so that sifting reads nothing else.
type Heaps[K, R ~int32] struct {
	// heaps hold slots from place 1 on; the Seq of place 0 is how many there are.
	heaps []Table[int32, Slot[R]]
	// place says where a row's slot is, 0 for a row that is in no heap.
	place Table[R, int32]
	tie   func(k K, a, b R) int
}

// Slot is a row in a heap with its key: the least Key is first, ties go to the least Seq.
type Slot[R ~int32] struct {
	Key float64
	Seq int64
	Row R
}

// Count sets how many heaps there are, once and before anything else. tie, when not nil, compares rows of equal Key before Seq does.
func (h *Heaps[K, R]) Count(n int, tie func(k K, a, b R) int) {
	h.heaps, h.tie = make([]Table[int32, Slot[R]], n), tie
}

func (h *Heaps[K, R]) tables() []table {
	list := []table{&h.place}
	for i := range h.heaps {
		list = append(list, &h.heaps[i])
	}
	return list
}

// Len is how many rows are in a heap.
func (h *Heaps[K, R]) Len(k K) int { return int(h.heaps[k].At(0).Seq) }

// First is the first slot of a heap that is not empty.
func (h *Heaps[K, R]) First(k K) Slot[R] { return *h.heaps[k].At(1) }

// Slots is what is in a heap, in the heap's own order, of which only the first place means something. It must not be written to.
func (h *Heaps[K, R]) Slots(k K) []Slot[R] { return h.heaps[k].rows[1 : 1+h.Len(k)] }

// Has tells whether a row is in a heap of the kind.
func (h *Heaps[K, R]) Has(row R) bool { return int(row) < len(h.place.rows) && *h.place.At(row) != 0 }

// Push puts a row into a heap.
func (h *Heaps[K, R]) Push(k K, s Slot[R]) {
	t := &h.heaps[k]
	n := t.At(0).Seq + 1
	t.Ensure(int32(n))
	t.Mut(0).Seq = n
	h.place.Ensure(s.Row)
	h.up(k, int32(n), s)
}

// Remove takes a row out of the heap that it is in.
func (h *Heaps[K, R]) Remove(k K, row R) {
	place := h.place.Mut(row)
	i := *place
	*place = 0
	t := &h.heaps[k]
	last := int32(h.Len(k))
	t.Mut(0).Seq = int64(last) - 1
	if i != last {
		h.settle(k, i, *t.At(last))
	}
}

// Change gives a row another key.
func (h *Heaps[K, R]) Change(k K, s Slot[R]) { h.settle(k, *h.place.At(s.Row), s) }

// Order lists the rows of a heap in order.
func (h *Heaps[K, R]) Order(k K) []R {
	slots := h.AppendOrder(k, nil)
	order := make([]R, len(slots))
	for i, s := range slots {
		order[i] = s.Row
	}
	return order
}

// AppendOrder appends the slots of a heap in order to an empty list.
func (h *Heaps[K, R]) AppendOrder(k K, to []Slot[R]) []Slot[R] {
	to = append(to, h.Slots(k)...)
	slices.SortFunc(to, func(a, b Slot[R]) int {
		switch {
		case h.before(k, &a, &b):
			return -1
		case h.before(k, &b, &a):
			return 1
		}
		return 0
	})
	return to
}

// Misplaced is a row that stands before the one above it, or whose place is wrong; 0 for none.
func (h *Heaps[K, R]) Misplaced(k K) R {
	t := &h.heaps[k]
	for i := int32(1); i <= int32(h.Len(k)); i++ {
		s := t.At(i)
		if !h.Has(s.Row) || *h.place.At(s.Row) != i || i > 1 && h.before(k, s, t.At(i/2)) {
			return s.Row
		}
	}
	return 0
}

func (h *Heaps[K, R]) before(k K, a, b *Slot[R]) bool {
	if a.Key != b.Key {
		return a.Key < b.Key
	}
	return h.tied(k, a, b)
}

// tied decides between slots of equal Key.
func (h *Heaps[K, R]) tied(k K, a, b *Slot[R]) bool {
	if h.tie != nil {
		if c := h.tie(k, a.Row, b.Row); c != 0 {
			return c < 0
		}
	}
	return a.Seq < b.Seq
}

// save logs a place of heap t, and the place of the row that comes there.
func (h *Heaps[K, R]) save(t *Table[int32, Slot[R]], i int32, row R) {
	t.save(i)
	h.place.save(row)
}

// settle puts a slot where it belongs, from a place that is free.
func (h *Heaps[K, R]) settle(k K, i int32, s Slot[R]) { h.up(k, h.down(k, i, s), s) }

// up moves down what comes after s above place i, which is free, and puts s into the place that is left. Like down it writes to the
// rows themselves, and logs them where they are logged: calls of Mut in these loops would not be inlined.
func (h *Heaps[K, R]) up(k K, i int32, s Slot[R]) {
	t := &h.heaps[k]
	slots, place, logged := t.rows, h.place.rows, t.j.on
	for i > 1 {
		above := slots[i/2]
		if !h.before(k, &s, &above) {
			break
		}
		if logged {
			h.save(t, i, above.Row)
		}
		slots[i], place[above.Row] = above, i
		i /= 2
	}
	if logged {
		h.save(t, i, s.Row)
	}
	slots[i], place[s.Row] = s, i
}

// down moves up what comes before s below place i, and gives the place that is left for it.
func (h *Heaps[K, R]) down(k K, i int32, s Slot[R]) int32 {
	t := &h.heaps[k]
	slots, place, logged := t.rows, h.place.rows, t.j.on
	n := int32(slots[0].Seq)
	for {
		child := 2 * i
		if child > n {
			return i
		}
		if child < n && h.before(k, &slots[child+1], &slots[child]) {
			child++
		}
		below := slots[child]
		if !h.before(k, &below, &s) {
			return i
		}
		if logged {
			h.save(t, i, below.Row)
		}
		slots[i], place[below.Row] = below, i
		i = child
	}
}
