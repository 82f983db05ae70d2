package explore

// keys is a map from 64-bit keys: open addressing, at most two thirds full. 0 stands for itself in row zero of its own.
type keys struct {
	slots []uint64
	// numbers are the nodes of the keys, kept for a graph alone; ranks the least ranks they came with, kept once one is not 0.
	numbers []int32
	ranks   []float64
	n       int
	graph   bool

	zero       bool
	zeroNumber int32
	zeroRank   float64
}

func newKeys(graph bool) *keys {
	k := &keys{slots: make([]uint64, 1<<10), graph: graph}
	if graph {
		k.numbers = make([]int32, len(k.slots))
	}
	return k
}

// bytes is the memory it takes.
func (k *keys) bytes() int64 {
	return int64(len(k.slots)+len(k.ranks))*8 + int64(len(k.numbers))*4
}

// slot is where a key stands, or would.
func (k *keys) slot(key uint64) (i uint64, is bool) {
	mask := uint64(len(k.slots) - 1)
	for i = key & mask; k.slots[i] != 0; i = (i + 1) & mask {
		if k.slots[i] == key {
			return i, true
		}
	}
	return i, false
}

// wants reports whether the key is new, or the rank less than all it came with.
func (k *keys) wants(key uint64, rank float64) bool {
	if key == 0 {
		return !k.zero || rank < k.zeroRank
	}
	i, is := k.slot(key)
	return !is || k.ranks != nil && rank < k.ranks[i]
}

// has reports whether the key is here.
func (k *keys) has(key uint64) bool {
	if key == 0 {
		return k.zero
	}
	_, is := k.slot(key)
	return is
}

// number is the node of a key, -1 for a key that is not here. It is for a graph alone.
func (k *keys) number(key uint64) int32 {
	if key == 0 {
		if k.zero {
			return k.zeroNumber
		}
		return -1
	}
	if i, is := k.slot(key); is {
		return k.numbers[i]
	}
	return -1
}

// news is what a key that is added was before.
type news uint8

const (
	known  news = iota // it had this rank, or a lesser one
	lesser             // its rank was greater
	fresh              // it was not here
)

// add adds a key as node n, or gives it a lesser rank.
func (k *keys) add(key uint64, rank float64, n int32) news {
	if key == 0 {
		switch {
		case !k.zero:
			k.zero, k.zeroNumber, k.zeroRank = true, n, rank
			return fresh
		case rank < k.zeroRank:
			k.zeroRank = rank
			return lesser
		}
		return known
	}
	if rank != 0 && k.ranks == nil {
		k.ranks = make([]float64, len(k.slots))
	}
	if 3*k.n >= 2*len(k.slots) {
		k.double()
	}
	i, is := k.slot(key)
	switch {
	case is && (k.ranks == nil || rank >= k.ranks[i]):
		return known
	case k.ranks != nil:
		k.ranks[i] = rank
	}
	if is {
		return lesser
	}
	k.slots[i] = key
	k.n++
	if k.graph {
		k.numbers[i] = n
	}
	return fresh
}

func (k *keys) double() {
	old := *k
	k.slots = make([]uint64, 2*len(old.slots))
	if old.numbers != nil {
		k.numbers = make([]int32, len(k.slots))
	}
	if old.ranks != nil {
		k.ranks = make([]float64, len(k.slots))
	}
	for i, key := range old.slots {
		if key == 0 {
			continue
		}
		to, _ := k.slot(key)
		k.slots[to] = key
		if k.numbers != nil {
			k.numbers[to] = old.numbers[i]
		}
		if k.ranks != nil {
			k.ranks[to] = old.ranks[i]
		}
	}
}
