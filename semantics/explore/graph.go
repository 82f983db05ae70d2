package explore

// Graph has the ways between the states of a search. A state is named by its first node.
type Graph struct {
	// start gives, per node that was looked at, where its ways begin in to; they end where those of the next begin.
	start []int
	// to are the states that the ways lead to, doubled, and one more where no time passes on the way; outside for one that
	// the search has not kept.
	to []uint32
	// tags are what the space noted of the nodes.
	tags []uint64
	// of is the state of a node that is no new state; last the node that came up last of a state that came up again, with the
	// least rank.
	of, last map[int32]int32
}

// outside is where a way leads that was not followed.
const outside = ^uint32(0)

// again notes that a node is a state that has come up before.
func (g *Graph) again(node, state int32) {
	if g.of == nil {
		g.of, g.last = map[int32]int32{}, map[int32]int32{}
	}
	g.of[node], g.last[state] = state, node
}

// node begins the ways of the next node; one that was not looked at may lead anywhere.
func (g *Graph) node(tag uint64, seen bool) {
	g.start = append(g.start, len(g.to))
	g.tags = append(g.tags, tag)
	if !seen {
		g.to = append(g.to, outside)
	}
}

// way adds a way of the node begun last; to a state that is negative, it leads outside.
func (g *Graph) way(state int32, instant bool) {
	if state < 0 {
		g.to = append(g.to, outside)
		return
	}
	w := uint32(state) << 1
	if instant {
		w |= 1
	}
	g.to = append(g.to, w)
}

// looked reports whether a node was looked at.
func (g *Graph) looked(node int32) bool { return int(node) < len(g.start) }

// node that speaks for a state: the one of the least rank.
func (g *Graph) speaker(state int32) int32 {
	if n, is := g.last[state]; is {
		return n
	}
	return state
}

// ways are where a state leads; none of one that was not looked at.
func (g *Graph) ways(state int32) []uint32 {
	n := g.speaker(state)
	if !g.looked(n) {
		return nil
	}
	end := len(g.to)
	if g.looked(n + 1) {
		end = g.start[n+1]
	}
	return g.to[g.start[n]:end]
}
