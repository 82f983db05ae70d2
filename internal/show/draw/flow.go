package draw

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// place is what a session can be at.
type place uint8

const (
	atSource place = iota
	atQueue
	atStage
	atBranch
	atExit
)

// node is a place of the flow. A family of stages or pools is one node.
type node struct {
	place place
	// base is the first member of the stage's family, or of the family whose queue it is; of a
	// branch, its number.
	base int
	// held are the pools that sessions have memory of at a stage or a branch, by the first of their families, in order.
	held []int
	// modes are the ways in which sessions run at a stage.
	modes [3]bool
}

// manner is how a session comes from one node to the next.
type manner uint8

const (
	onward manner = iota
	// looped passes the end of a loop's body.
	looped
	// preempted goes back to the queue of the hold that lost its memory.
	preempted
)

// route is an edge of the flow.
type route struct {
	from, to int
	manner   manner
}

// alternative is a case in which a route is taken: the outcomes of the branches on it, those since the
// session came to the stage or queue that the route leaves, and those since it last took a turn around
// a loop.
type alternative struct{ here, stay, path condition }

func (a alternative) equal(b alternative) bool {
	return slices.Equal(a.here, b.here) && slices.Equal(a.stay, b.stay) && slices.Equal(a.path, b.path)
}

// flow is the graph of a program.
type flow struct {
	p             *ir.Program
	pools, stages []ir.Family
	// nodes are in the order in which a session first reaches them; the source is the first one.
	nodes []node
	// routes are in the order in which they were found; cases says, for each, in which alternative
	// cases it is taken.
	routes []route
	cases  map[route][]alternative
	// inside says for every pool that is the first of its family at which nodes it is held.
	inside map[int][]int
}

func newFlow(p *ir.Program) *flow {
	f := &flow{
		p: p, pools: p.PoolFamilies(), stages: p.StageFamilies(),
		cases: map[route][]alternative{}, inside: map[int][]int{},
	}
	f.nodes = []node{{place: atSource}}
	walk(f)
	f.straighten()
	return f
}

// mostNodes is the number of nodes above which no stage is drawn a second time.
const mostNodes = 60

// node finds a node, or adds it. A stage where sessions have the memory of other pools than elsewhere is drawn again: else those
// who come to it first would seem to have what they only queue for later. In a queue they wait whatever they have: there is one.
func (f *flow) node(at place, base int, held []int) int {
	i := slices.IndexFunc(f.nodes, func(n node) bool {
		return n.place == at && n.base == base && (at == atQueue || len(f.nodes) >= mostNodes || slices.Equal(n.held, held))
	})
	if i < 0 {
		i = len(f.nodes)
		f.nodes = append(f.nodes, node{place: at, base: base, held: held})
	}
	return i
}

// follow records that a session may take a route. A stage that keeps a session for its next run is
// not left.
func (f *flow) follow(r route, a ...alternative) {
	if r.from == r.to && r.manner == onward {
		return
	}
	if _, known := f.cases[r]; !known {
		f.routes = append(f.routes, r)
	}
	for _, c := range a {
		if !slices.ContainsFunc(f.cases[r], c.equal) {
			f.cases[r] = append(f.cases[r], c)
		}
	}
}

// straighten leaves out the branches that bring nothing together: those that are reached from one
// node only, or lead to one only.
func (f *flow) straighten() {
	for i := range f.nodes {
		if f.nodes[i].place != atBranch {
			continue
		}
		var in, out []route
		sources, targets := map[int]bool{}, map[int]bool{}
		for _, r := range f.routes {
			if r.to == i {
				in = append(in, r)
				sources[r.from] = true
			}
			if r.from == i {
				out = append(out, r)
				targets[r.to] = true
			}
		}
		if len(sources) > 1 && len(targets) > 1 {
			continue
		}
		f.routes = slices.DeleteFunc(f.routes, func(r route) bool { return r.from == i || r.to == i })
		for _, a := range in {
			for _, b := range out {
				f.follow(route{a.from, b.to, max(a.manner, b.manner)}, product(f.cases[a], f.cases[b])...)
			}
		}
	}
	f.compact()
}

// product gives the cases of two routes one after the other.
func product(first, then []alternative) []alternative {
	var out []alternative
	for _, a := range first {
		for _, b := range then {
			out = append(out, alternative{a.here.and(b.here...), b.stay, b.path})
		}
	}
	return out
}

// compact takes branches without routes out of the nodes.
func (f *flow) compact() {
	number := map[int]int{}
	var nodes []node
	for i, n := range f.nodes {
		used := slices.ContainsFunc(f.routes, func(r route) bool { return r.from == i || r.to == i })
		if n.place != atBranch || used {
			number[i] = len(nodes)
			nodes = append(nodes, n)
		}
	}
	cases := map[route][]alternative{}
	for i, r := range f.routes {
		f.routes[i] = route{number[r.from], number[r.to], r.manner}
		cases[f.routes[i]] = f.cases[r]
	}
	for base, inside := range f.inside {
		var kept []int
		for _, i := range inside {
			if j, ok := number[i]; ok {
				kept = append(kept, j)
			}
		}
		f.inside[base] = kept
	}
	f.nodes, f.cases = nodes, cases
}

// enclose records that a pool is held at a node.
func (f *flow) enclose(pool, at int) {
	base := f.pools[pool].Base
	if !slices.Contains(f.inside[base], at) {
		f.inside[base] = append(f.inside[base], at)
	}
}

// held reports whether any pool is held at a node.
func (f *flow) held(at int) bool {
	for _, nodes := range f.inside {
		if slices.Contains(nodes, at) {
			return true
		}
	}
	return false
}

// any reports whether a statement of the block, at any depth, satisfies test.
func (f *flow) any(b ir.BlockID, test func(ir.Stmt) bool) bool {
	return slices.ContainsFunc(f.p.Blocks[b], func(s ir.Stmt) bool {
		if test(s) {
			return true
		}
		switch s := s.(type) {
		case *ir.Hold:
			return f.any(s.Body, test)
		case *ir.Branch:
			return f.any(s.Then, test) || f.any(s.Else, test)
		case *ir.Loop:
			return f.any(s.Body, test)
		default:
			return false
		}
	})
}
