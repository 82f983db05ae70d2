package semantics

import "slices"

// The agenda, the pools' queues, the finish order of a ps stage and the ranking of cache entries are binary heaps. What
// orders a row stands beside its number, so that sifting reads nothing but the heap.

// slot is a row of another table in a heap, with its key: the least Key is first, ties go to the least Seq.
type slot struct {
	Key float64
	Seq int64
	Row int32
}

// heap is the first len rows of a table of slots; the length lives with the rest of the configuration.
type heap struct {
	slots *table[slot]
	// at holds for each row where its slot is, counted from 1; 0 for a row that is in no heap.
	at   *table[int32]
	len  int32
	step uint64
	// m and keys are those of a ranking by more keys than one, which decide before Seq.
	m    *Machine
	keys int32
}

func (h *heap) before(a, b *slot) bool {
	if a.Key != b.Key {
		return a.Key < b.Key
	}
	return h.tied(a, b)
}

// tied decides between slots with the same Key.
func (h *heap) tied(a, b *slot) bool {
	if h.keys > 1 {
		if c := h.m.compareRanks(a.Row, b.Row, h.keys); c != 0 {
			return c < 0
		}
	}
	return a.Seq < b.Seq
}

func (h *heap) put(i int32, s slot) {
	*h.slots.mut(i, h.step) = s
	*h.at.mut(s.Row, h.step) = i + 1
}

// push adds a row; the caller counts it.
func (h *heap) push(s slot) {
	h.slots.ensure(int(h.len) + 1)
	h.at.ensure(int(s.Row))
	h.up(h.len, s)
}

// has tells whether a row is in the heap, given that it is in no other of the same kind.
func (h *heap) has(row int32) bool { return int(row) < len(h.at.rows) && *h.at.at(row) != 0 }

// remove takes a row out; the caller counts it.
func (h *heap) remove(row int32) {
	place := h.at.mut(row, h.step)
	i := *place - 1
	*place = 0
	h.len--
	if i != h.len {
		h.settle(i, *h.slots.at(h.len))
	}
}

// change gives a row that is in the heap another key.
func (h *heap) change(s slot) { h.settle(*h.at.at(s.Row)-1, s) }

// settle puts a slot where it belongs, from a place that is free.
func (h *heap) settle(i int32, s slot) { h.up(h.down(i, s), s) }

func (h *heap) up(i int32, s slot) {
	for i > 0 {
		above := *h.slots.at((i - 1) / 2)
		if !h.before(&s, &above) {
			break
		}
		h.put(i, above)
		i = (i - 1) / 2
	}
	h.put(i, s)
}

// down moves up what comes before s below place i, and gives the place that is left for it.
func (h *heap) down(i int32, s slot) int32 {
	for {
		child := 2*i + 1
		if child >= h.len {
			return i
		}
		if child+1 < h.len && h.before(h.slots.at(child+1), h.slots.at(child)) {
			child++
		}
		below := *h.slots.at(child)
		if !h.before(&below, &s) {
			return i
		}
		h.put(i, below)
		i = child
	}
}

// ordered lists the rows of a heap in order.
func (h *heap) ordered() []int32 {
	slots := slices.Clone(h.slots.rows[:h.len])
	slices.SortFunc(slots, func(a, b slot) int {
		switch {
		case h.before(&a, &b):
			return -1
		case h.before(&b, &a):
			return 1
		}
		return 0
	})
	rows := make([]int32, len(slots))
	for i, s := range slots {
		rows[i] = s.Row
	}
	return rows
}

// misplaced is the first row of a heap that stands before what is above it, or does not know its place; 0 for none.
func (h *heap) misplaced() int32 {
	for i := range h.len {
		s := h.slots.at(i)
		if !h.has(s.Row) || *h.at.at(s.Row) != i+1 || i > 0 && h.before(s, h.slots.at((i-1)/2)) {
			return s.Row
		}
	}
	return 0
}
