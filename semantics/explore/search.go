package explore

import (
	"runtime"
	"sync"

	"github.com/sq-sem/sq-sem/internal/base/fault"
)

// The search is breadth first, a level at a time: the nodes of a level are expanded on all cores against a set of the
// states seen so far that nobody writes meanwhile, then what they found is added in the order of the nodes. So
// the result, paths included, is the same on any number of cores, and the first path to anything is a shortest one.
//
// States are told apart by 64-bit keys, as is usual for such searches: among n states the chance that two share a
// key is about n²/2⁶⁵, a few in a million for ten million states.

// Bounds limit a search; 0 is no limit.
type Bounds struct {
	// States is the most states kept, Depth the longest path in edges, Bytes the most memory that the states waiting to be
	// expanded and the set of keys may take, as estimated.
	States, Depth int
	Bytes         int64
	// Jobs is how many cores expand, by default all.
	Jobs int
}

// Stats tell how far a search went.
type Stats struct {
	// States is the number of different states, Edges of ways between them, Depth the longest shortest path, Widest the most
	// states of one depth.
	States, Edges, Depth, Widest int
	// Exhaustive tells that no bound was met: there are no other states. Bound names the one that was.
	Exhaustive bool
	Bound      string
}

// Space is what a search goes through: states S and labels L of the ways between them.
type Space[S, L any] interface {
	// Expand finds what follows a state. For each successor it asks the sink whether the key is new, and gives the state if so.
	// It is called from many goroutines, each with its own worker number.
	Expand(worker int, s S, to *Sink[S, L])
	// Size estimates the memory a waiting state takes, in bytes.
	Size(s S) int64
}

// Sink takes the successors of one state.
type Sink[S, L any] struct {
	seen  *keys
	found []child[S, L]
	edges int
}

type child[S, L any] struct {
	key   uint64
	state S
	label L
}

// Fresh counts a way to a state, and tells whether the state may be new; then it is to be given by Add.
func (k *Sink[S, L]) Fresh(key uint64) bool {
	k.edges++
	return !k.seen.has(key)
}

// Add gives a state that Fresh had no news of.
func (k *Sink[S, L]) Add(key uint64, s S, by L) { k.found = append(k.found, child[S, L]{key, s, by}) }

// step is how a state was reached first: from which state, by which way.
type step[L any] struct {
	from  int32
	label L
}

// Tree is the tree of shortest paths of a search, by state number.
type Tree[L any] struct{ steps []step[L] }

// Path gives the labels from the root to a state.
func (t *Tree[L]) Path(n int) []L {
	var back []L
	for i := int32(n); i > 0; i = t.steps[i].from {
		back = append(back, t.steps[i].label)
	}
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return back
}

// Search explores from a root. visit, when not nil, is called for every new state in order, with its number; when it is
// false the search ends.
func Search[S, L any](space Space[S, L], root S, key uint64, b Bounds, visit func(n int, s S) bool) (*Tree[L], Stats) {
	jobs := b.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	seen := newKeys()
	seen.add(key)
	tree := &Tree[L]{steps: make([]step[L], 1)}
	level, numbers := []S{root}, []int32{0}
	st := Stats{States: 1, Widest: 1}
	if visit != nil && !visit(0, root) {
		return tree, st
	}
	for len(level) > 0 {
		if b.Depth > 0 && st.Depth >= b.Depth {
			st.Bound = "depth"
			return tree, st
		}
		sinks := expand(space, level, seen, jobs)
		var next []S
		var names []int32
		bytes := int64(0)
		for i := range sinks {
			st.Edges += sinks[i].edges
			for _, c := range sinks[i].found {
				if !seen.add(c.key) {
					continue
				}
				if b.States > 0 && st.States >= b.States {
					st.Bound = "states"
					return tree, st
				}
				n := int32(len(tree.steps))
				tree.steps = append(tree.steps, step[L]{numbers[i], c.label})
				st.States++
				next, names = append(next, c.state), append(names, n)
				bytes += space.Size(c.state)
				if visit != nil && !visit(int(n), c.state) {
					return tree, st
				}
			}
			sinks[i] = Sink[S, L]{}
		}
		if b.Bytes > 0 && bytes+int64(len(seen.slots))*8 > b.Bytes {
			st.Bound = "memory"
			return tree, st
		}
		level, numbers = next, names
		if len(level) > 0 {
			st.Depth++
			st.Widest = max(st.Widest, len(level))
		}
	}
	st.Exhaustive = true
	return tree, st
}

// expand expands the states of a level, in chunks, on several cores.
func expand[S, L any](space Space[S, L], level []S, seen *keys, jobs int) []Sink[S, L] {
	sinks := make([]Sink[S, L], len(level))
	const chunk = 64
	var mu sync.Mutex
	next := 0
	take := func() (int, int) {
		mu.Lock()
		defer mu.Unlock()
		from := next
		next = min(next+chunk, len(level))
		return from, next
	}
	work := func(worker int) {
		for {
			from, to := take()
			if from == to {
				return
			}
			for i := from; i < to; i++ {
				sinks[i].seen = seen
				space.Expand(worker, level[i], &sinks[i])
			}
		}
	}
	var all fault.Group
	for w := 1; w < min(jobs, (len(level)+chunk-1)/chunk); w++ {
		all.Go(func() { work(w) })
	}
	work(0)
	all.Wait()
	return sinks
}

// keys is a set of 64-bit keys: open addressing, at most two thirds full. 0 stands for itself in a flag.
type keys struct {
	slots []uint64
	n     int
	zero  bool
}

func newKeys() *keys { return &keys{slots: make([]uint64, 1<<10)} }

func (k *keys) has(key uint64) bool {
	if key == 0 {
		return k.zero
	}
	mask := uint64(len(k.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch k.slots[i] {
		case key:
			return true
		case 0:
			return false
		}
	}
}

// add tells whether the key is new.
func (k *keys) add(key uint64) bool {
	if key == 0 {
		was := k.zero
		k.zero = true
		return !was
	}
	if 3*k.n >= 2*len(k.slots) {
		old := k.slots
		k.slots, k.n = make([]uint64, 2*len(old)), 0
		for _, o := range old {
			if o != 0 {
				k.add(o)
			}
		}
	}
	mask := uint64(len(k.slots) - 1)
	i := key & mask
	for ; k.slots[i] != 0; i = (i + 1) & mask {
		if k.slots[i] == key {
			return false
		}
	}
	k.slots[i] = key
	k.n++
	return true
}
