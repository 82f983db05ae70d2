package explore

// closed gives the closed sets of states. In a closed set each state can be reached from each other, no edge leaves it, and time
// passes in it. A state without successors is no closed set. With instant, closed follows only edges on which no time passes, and
// gives every set with a cycle, whether edges leave it or not. The sets are in order of their first states; a set begins with its first.
func (g *Graph) closed(states int, instant bool) [][]int32 {
	t := tarjan{g: g, index: make([]int32, states), low: make([]int32, states), instant: instant}
	for s := range int32(states) {
		if _, again := g.of[s]; !again && t.index[s] == 0 {
			t.visit(s)
		}
	}
	return t.sets
}

// tarjan finds the strongly connected parts of a graph.
type tarjan struct {
	g          *Graph
	instant    bool
	index, low []int32 // from 1; low is done once the part is known
	count      int32
	stack      []int32
	calls      []call
	sets       [][]int32
}

// call is a visit under way: of a state, at one of its ways.
type call struct {
	state int32
	ways  []uint32
}

// done is the low of a state whose part is known.
const done = int32(1<<31 - 1)

func (t *tarjan) open(s int32) {
	t.count++
	t.index[s], t.low[s] = t.count, t.count
	t.stack = append(t.stack, s)
	t.calls = append(t.calls, call{s, t.g.ways(s)})
}

func (t *tarjan) visit(root int32) {
	t.open(root)
	for len(t.calls) > 0 {
		c := &t.calls[len(t.calls)-1]
		if len(c.ways) == 0 {
			s := c.state
			t.calls = t.calls[:len(t.calls)-1]
			if len(t.calls) > 0 {
				up := t.calls[len(t.calls)-1].state
				t.low[up] = min(t.low[up], t.low[s])
			}
			if t.low[s] == t.index[s] {
				t.part(s)
			}
			continue
		}
		way := c.ways[0]
		c.ways = c.ways[1:]
		if way == outside || t.instant && way&1 == 0 {
			continue
		}
		switch to := int32(way >> 1); {
		case t.index[to] == 0:
			t.open(to)
		case t.low[to] != done:
			t.low[c.state] = min(t.low[c.state], t.index[to])
		}
	}
}

// part takes a part off the stack, and keeps it when it is wanted.
func (t *tarjan) part(first int32) {
	from := len(t.stack) - 1
	for t.stack[from] != first {
		from--
	}
	part := t.stack[from:]
	t.stack = t.stack[:from]
	// What is numbered lower than the first of the part, or has a number no more, is outside.
	if wanted := t.leads(part, t.index[first]); wanted {
		set := append([]int32{}, part...)
		least := 0
		for i := range set {
			if set[i] < set[least] {
				least = i
			}
		}
		set[0], set[least] = set[least], set[0]
		t.sets = append(t.sets, set)
	}
	for _, s := range part {
		t.low[s] = done
	}
}

// leads reports whether a part has a way back into itself, and no way out unless only instants count.
func (t *tarjan) leads(part []int32, index int32) bool {
	back, passes := false, t.instant
	for _, s := range part {
		for _, way := range t.g.ways(s) {
			inside := way != outside && t.low[way>>1] != done && t.index[way>>1] >= index
			switch {
			case inside && (!t.instant || way&1 == 1):
				back = true
				passes = passes || way&1 == 0
			case !inside && !t.instant:
				return false
			}
		}
	}
	return back && passes
}
