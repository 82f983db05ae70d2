package semantics

// The agenda, the pools' queues, the finish order of a ps stage and the ranking of cache entries are binary heaps of row
// numbers in tables. What is in one knows its place, so that it can be taken out from the middle.

// order is what makes a heap: who comes first, and where a row learns its place.
type order interface {
	before(a, b int32) bool
	placed(n, i int32)
}

// heap is the first len rows of a table; the length lives with the rest of the configuration.
type heap[O order] struct {
	order O
	rows  *table[int32]
	len   int32
	step  uint64
}

func (h *heap[O]) put(i, n int32) {
	*h.rows.mut(i, h.step) = n
	h.order.placed(n, i)
}

// push adds a row; the caller counts it.
func (h *heap[O]) push(n int32) {
	h.rows.ensure(int(h.len) + 1)
	h.up(h.len, n)
}

// remove takes out what is at place i; the caller counts it.
func (h *heap[O]) remove(i int32) {
	h.len--
	if i != h.len {
		last := *h.rows.at(h.len)
		h.up(h.down(i, last), last)
	}
}

// moved restores the heap after the order of what is at place i changed.
func (h *heap[O]) moved(i int32) {
	n := *h.rows.at(i)
	h.up(h.down(i, n), n)
}

func (h *heap[O]) up(i, n int32) {
	for i > 0 {
		above := *h.rows.at((i - 1) / 2)
		if !h.order.before(n, above) {
			break
		}
		h.put(i, above)
		i = (i - 1) / 2
	}
	h.put(i, n)
}

// down moves n from place i to where nothing below comes before it, and gives that place.
func (h *heap[O]) down(i, n int32) int32 {
	for {
		child := 2*i + 1
		if child >= h.len {
			break
		}
		if child+1 < h.len && h.order.before(*h.rows.at(child + 1), *h.rows.at(child)) {
			child++
		}
		below := *h.rows.at(child)
		if !h.order.before(below, n) {
			break
		}
		h.put(i, below)
		i = child
	}
	h.put(i, n)
	return i
}
