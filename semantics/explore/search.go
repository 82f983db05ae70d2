package explore

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"github.com/sq-sem/sq-sem/internal/base/fault"
)

// The search is breadth first, one level after the other. All cores expand the nodes of a level, and only read the set of states
// seen so far. Then their successors are added in the order of the nodes. So the result, paths included, is the same on any number of
// cores, and the first path to a state is a shortest one.
//
// A finding belongs to the edge on which it came up. It is reported for edges to states seen before, too.
//
// States are compared by 64-bit keys, as is usual for such searches. Among n states the chance that two share a key is about n²/2⁶⁵:
// a few in a million for ten million states.

// Bounds limit a search; 0 is no limit.
type Bounds struct {
	// States is the most states kept, Depth the most ways in a path. Bytes is the most memory for the states that wait to be
	// expanded and for the set of keys, as estimated.
	States, Depth int
	Bytes         int64
	// Jobs is the number of cores that expand; 0 is all.
	Jobs int
}

// Stats say how far a search went.
type Stats struct {
	// States is the number of different states, Edges that of ways between them. Depth is the length of the longest shortest path,
	// Widest the most states of one depth.
	States, Edges, Depth, Widest int
	// Exhaustive says that the search met no bound: there are no other states. Else Bound is the name of the bound.
	Exhaustive bool
	Bound      string
	// Covered is the depth to which the search is complete: it took every path of at most so many ways. Frontier is the number of
	// states that were found and not expanded. Both matter only when the search is not exhaustive.
	Covered, Frontier int
}

// Space is what a search goes through: states S, labels L of the ways between them, and what may come up on a way, E.
type Space[S, L, E any] interface {
	// Expand finds what follows a state. For each successor it tells the sink of the way, and gives the state where the sink
	// wants it. It is called from many goroutines, each with its own worker number.
	Expand(worker int, s S, to *Sink[S, L, E])
	// Size estimates the memory a waiting state takes, in bytes.
	Size(s S) int64
}

// Sink takes the successors of one state.
type Sink[S, L, E any] struct {
	seen    *keys
	ways    []way[S, L]
	found   []came[E]
	edges   int
	tag     uint64
	expand  bool
	instant bool
}

// way is one way out of a state.
type way[S, L any] struct {
	key     uint64
	rank    float64
	label   L
	state   S
	fresh   bool
	instant bool
}

// came is what came up on a way, by its place among the sink's: most ways have nothing.
type came[E any] struct {
	way  int
	what []E
}

// Way takes an edge to the state with a key, and what was found on it. Of states that share a key, the one of least rank
// can do all that the others can. Way reports whether the state may be new: then Add must give it.
func (k *Sink[S, L, E]) Way(key uint64, rank float64, by L, found []E) bool {
	k.edges++
	wanted := k.seen.wants(key, rank)
	if len(found) > 0 {
		k.found = append(k.found, came[E]{len(k.ways), found})
	}
	if wanted || len(found) > 0 || k.seen.graph {
		k.ways = append(k.ways, way[S, L]{key: key, rank: rank, label: by, instant: k.instant})
	}
	return wanted
}

// Add gives the state of the last way.
func (k *Sink[S, L, E]) Add(s S) {
	last := &k.ways[len(k.ways)-1]
	last.state, last.fresh = s, true
}

// Instant says of the ways that follow whether no time passes on them.
func (k *Sink[S, L, E]) Instant(is bool) { k.instant = is }

// Tag notes something about the state that is expanded, for readers of the graph.
func (k *Sink[S, L, E]) Tag(tag uint64) { k.tag = tag }

// step is how a node was reached: from which, by which way.
type step[L any] struct {
	from  int32
	label L
}

// Tree has the nodes of a search in the order in which they came up, each with a shortest path to it. A node is a state, or a
// state once more when it came up again with a lesser rank.
type Tree[L any] struct{ steps []step[L] }

// Path gives the labels from the root to a node.
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

// Visitor is told what a search comes by, in the same order whatever the number of cores. A function that is nil is not called.
type Visitor[S, L, E any] struct {
	// State is a new node; false ends the search.
	State func(n int, s S) bool
	// Found is what came up on a way out of a node.
	Found func(from int, by L, what E)
	// Level is told the depth at which the search goes on.
	Level func(depth int)
	// Graph, when not nil, is filled with the ways between the states.
	Graph *Graph
}

// Search explores from a root, until it has seen everything, meets a bound, or the context is done.
func Search[S, L, E any](ctx context.Context, space Space[S, L, E], root S, key uint64, rank float64, b Bounds, v Visitor[S, L, E]) (*Tree[L], Stats) {
	jobs := b.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	s := &search[S, L, E]{space: space, bounds: b, visitor: v, tree: &Tree[L]{}, seen: newKeys(v.Graph != nil)}
	s.add(key, rank, root, step[L]{})
	for len(s.level) > 0 && s.stats.Bound == "" {
		if b.Depth > 0 && s.stats.Depth >= b.Depth {
			s.stats.Bound = "depth"
			break
		}
		level, numbers := s.level, s.numbers
		s.level, s.numbers, s.bytes = nil, nil, 0
		s.merge(expand(ctx, space, level, s.seen, jobs), numbers, bound(ctx))
		if s.stats.Bound == "" {
			s.stats.Covered++
			if b.Bytes > 0 && len(s.level) > 0 && s.bytes+s.seen.bytes() > b.Bytes {
				s.stats.Bound = "memory"
			}
		}
		if len(s.level) > 0 {
			s.stats.Depth++
			if v.Level != nil {
				v.Level(s.stats.Depth)
			}
			s.stats.Widest = max(s.stats.Widest, len(s.level))
		}
	}
	s.stats.Frontier += len(s.level)
	s.stats.Exhaustive = s.stats.Bound == ""
	if s.stats.Exhaustive {
		s.stats.Covered, s.stats.Frontier = s.stats.Depth, 0
	}
	return s.tree, s.stats
}

// search is a search under way.
type search[S, L, E any] struct {
	space   Space[S, L, E]
	bounds  Bounds
	visitor Visitor[S, L, E]
	tree    *Tree[L]
	seen    *keys
	stats   Stats
	// level are the nodes to be expanded next, with their numbers and their size.
	level   []S
	numbers []int32
	bytes   int64
}

// add makes a node of a state that is new, or has come with a lesser rank.
func (s *search[S, L, E]) add(key uint64, rank float64, state S, by step[L]) {
	n := int32(len(s.tree.steps))
	switch s.seen.add(key, rank, n) {
	case known:
		return
	case fresh:
		s.stats.States++
		s.stats.Widest = max(s.stats.Widest, 1)
	case lesser:
		if s.visitor.Graph != nil {
			s.visitor.Graph.again(n, s.seen.number(key))
		}
	}
	s.tree.steps = append(s.tree.steps, by)
	s.level, s.numbers = append(s.level, state), append(s.numbers, n)
	s.bytes += s.space.Size(state)
	if s.visitor.State != nil && !s.visitor.State(int(n), state) && s.stats.Bound == "" {
		s.stats.Bound = Interrupted
	}
}

// merge adds what a level's nodes found, in their order. What lies beyond a bound is left out, but not what came up on the ways
// that were taken; stopped is the bound when not all nodes were expanded.
func (s *search[S, L, E]) merge(sinks []Sink[S, L, E], numbers []int32, stopped string) {
	g := s.visitor.Graph
	left := map[uint64]bool{} // the states beyond a bound
	for i := range sinks {
		k := &sinks[i]
		s.stats.Edges += k.edges
		if g != nil {
			g.node(k.tag, k.expand)
		}
		if !k.expand {
			s.stats.Frontier++
			s.stats.Bound = stopped
		}
		for j := range k.ways {
			w := &k.ways[j]
			if w.fresh {
				full := s.bounds.States > 0 && s.stats.States >= s.bounds.States
				beyond := (full || s.stats.Bound != "") && !s.seen.has(w.key)
				if beyond && s.stats.Bound == "" {
					s.stats.Bound = "states"
				}
				if s.stats.Bound == "" {
					s.add(w.key, w.rank, w.state, step[L]{numbers[i], w.label})
				} else if beyond {
					left[w.key] = true
				}
			}
			if g != nil {
				g.way(s.seen.number(w.key), w.instant)
			}
			if len(k.found) > 0 && k.found[0].way == j {
				for _, e := range k.found[0].what {
					if s.visitor.Found != nil {
						s.visitor.Found(int(numbers[i]), w.label, e)
					}
				}
				k.found = k.found[1:]
			}
		}
		*k = Sink[S, L, E]{}
	}
	s.stats.Frontier += len(left)
}

// Interrupted and Timeout are the bounds of a search whose context was done.
const (
	Interrupted = "interrupted"
	Timeout     = "time"
)

// bound is the bound that a context which is done sets.
func bound(ctx context.Context) string {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return Timeout
	}
	return Interrupted
}

// expand expands the states of a level, in chunks, on several cores.
func expand[S, L, E any](ctx context.Context, space Space[S, L, E], level []S, seen *keys, jobs int) []Sink[S, L, E] {
	sinks := make([]Sink[S, L, E], len(level))
	const chunk, perState = 64, 8
	var mu sync.Mutex
	next := 0
	take := func() (int, int) {
		mu.Lock()
		defer mu.Unlock()
		from := next
		if ctx.Err() == nil {
			next = min(next+chunk, len(level))
		}
		return from, next
	}
	work := func(worker int) {
		var room []way[S, L] // the ways of many states stand in one piece
		for {
			from, to := take()
			if from == to {
				return
			}
			for i := from; i < to; i++ {
				if cap(room) < perState {
					room = make([]way[S, L], 0, perState*(to-i))
				}
				k := &sinks[i]
				k.seen, k.expand, k.ways = seen, true, room
				space.Expand(worker, level[i], k)
				room = k.ways[len(k.ways):]
				k.ways = k.ways[:len(k.ways):len(k.ways)]
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
