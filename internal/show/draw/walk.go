package draw

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// walker follows a session through its statements, every way it can take. It knows the values of
// flags, which are attributes that decide branches, where they are set to constants or an earlier
// branch has asked for them: what a lease is still held for often hangs on one (`transferred`), and
// who was turned away at one branch is so at the next.
type walker struct {
	*flow
	// refs are the pools as the statements spell them; a state names them by number.
	refs  []ir.Ref
	flags []ir.Slot
	// branches are the branches that lead to different places, in the order in which they are met.
	branches []*ir.Branch
	// grown are the pools whose holds grow, by the first of the family.
	grown map[int]bool
	// restarts are, for each open hold, the states in which a session may have to begin it again.
	restarts [][]state
	// doors are the loops and legs around, innermost last, holds what is leased at the ends of the open holds.
	doors []door
	holds []lease
}

// door is a loop or a leg that a `break` leaves.
type door struct {
	// holds is how many holds were open where it began, left are the states that left it.
	holds int
	left  []state
}

// behind follows what a door leads out of, and gives the states that left it by a `break`.
func (w *walker) behind(follow func()) []state {
	w.doors = append(w.doors, door{holds: len(w.holds)})
	follow()
	left := w.doors[len(w.doors)-1].left
	w.doors = w.doors[:len(w.doors)-1]
	return left
}

// leave takes states out of the innermost loop or leg, and so to the ends of the holds in it.
func (w *walker) leave(in []state) {
	if len(w.doors) == 0 {
		return
	}
	d := &w.doors[len(w.doors)-1]
	for depth := len(w.holds) - 1; depth >= d.holds; depth-- {
		in = each(in, func(s state) state { return s.leave(w.holds[depth]) })
	}
	d.left = append(d.left, in...)
}

// walk fills in the flow.
func walk(f *flow) {
	w := &walker{flow: f, flags: flags(f.p), grown: map[int]bool{}}
	growth(f.p, func(r ir.Ref) { w.grown[f.pools[r.Base].Base] = true })
	start := state{flags: w.unknown(), tested: w.unknown()}
	for _, s := range w.block(f.p.Session, []state{start}) {
		w.visit(s, w.node(atExit, 0, nil))
	}
}

// unknown are flags of which nothing is known.
func (w *walker) unknown() []float64 { return slices.Repeat([]float64{math.NaN()}, len(w.flags)) }

// flags finds the attributes to keep track of: read by a branch, and somewhere set to a constant or
// a guard by themselves. An attribute that a trace or a session's data may change is not one.
func flags(p *ir.Program) []ir.Slot {
	read, told := map[ir.Slot]bool{}, map[ir.Slot]bool{}
	ir.Walk(p, ir.Visitor{
		Stmt: func(_ *ir.Cursor, s ir.Stmt) {
			switch s := s.(type) {
			case *ir.Set:
				if _, ok := ir.Const(s.Value); ok {
					told[s.Slot] = true
				}
			case *ir.Branch:
				if slot, _, ok := bare(s.Guard); ok {
					told[slot] = true
				}
			default:
			}
		},
		Expr: func(c *ir.Cursor, e ir.Expr) {
			if a, ok := e.(*ir.Attr); ok && c.Role == ir.RoleGuard {
				read[a.Slot] = true
			}
		},
	})
	given := slices.Clone(p.SlotsOf[:])
	if sessions, ok := p.Arrival.(*ir.Sessions); ok {
		for _, s := range sessions.List {
			for _, turn := range s.Turns {
				for _, preset := range turn {
					given = append(given, preset.Slot)
				}
			}
		}
	}
	var out []ir.Slot
	for slot := range p.Attrs {
		if read[slot] && told[slot] && !slices.Contains(given, slot) {
			out = append(out, slot)
		}
	}
	return out
}

// bare reports whether a guard is an attribute or the negation of one, and the attribute's value where
// the guard is met.
func bare(guard ir.Expr) (slot ir.Slot, met float64, ok bool) {
	met = 1
	if u, is := guard.(*ir.Unary); is && u.Op == ir.Not {
		guard, met = u.X, 0
	}
	a, ok := guard.(*ir.Attr)
	if !ok {
		return 0, 0, false
	}
	return a.Slot, met, true
}

// growth calls grows for every pool that a statement grows.
func growth(p *ir.Program, grows func(ir.Ref)) {
	ir.Walk(p, ir.Visitor{Stmt: func(_ *ir.Cursor, s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Grow:
			grows(s.Pool)
		case *ir.Run:
			if s.Growing != nil {
				grows(*s.Growing)
			}
		default:
		}
	}})
}

// ref gives the number of a reference.
func (w *walker) ref(r ir.Ref) int {
	i := slices.IndexFunc(w.refs, func(known ir.Ref) bool { return ir.EqualRef(known, r) })
	if i < 0 {
		i = len(w.refs)
		w.refs = append(w.refs, r)
	}
	return i
}

func (w *walker) block(b ir.BlockID, in []state) []state {
	for _, s := range w.p.Blocks[b] {
		var out states
		out.fresh(w.stmt(s, in))
		in = widen(out.list)
	}
	return in
}

// each makes one state of every one.
func each(in []state, f func(state) state) []state {
	out := make([]state, len(in))
	for i, s := range in {
		out[i] = f(s)
	}
	return out
}

func (w *walker) stmt(s ir.Stmt, in []state) []state {
	switch s := s.(type) {
	case *ir.Turn:
		return w.block(w.p.Turn, in)
	case *ir.Set:
		return each(in, func(x state) state { return w.set(x, s.Slot, w.value(x, s.Value)) })
	case *ir.Choose:
		return each(in, func(x state) state { return w.set(x, s.Var, math.NaN()) })
	case *ir.Release:
		ref := w.ref(s.Pool)
		return each(in, func(x state) state { return x.release(ref) })
	case *ir.ReleaseLease:
		return each(in, func(x state) state { return x.end(func(l lease) bool { return l.name == s.Name }) })
	case *ir.Run:
		for i, part := range s.Parts() {
			if i > 0 {
				in = w.block(s.Then[i-1].Block, in)
			}
			in = each(in, func(x state) state { return w.run(part, x) })
		}
		return in
	case *ir.Hold:
		return w.hold(s, in)
	case *ir.Branch:
		return w.branch(s, in)
	case *ir.Loop:
		return w.behind(func() {
			var all states
			for todo := all.fresh(in); len(todo) > 0; {
				todo = all.fresh(each(w.block(s.Body, todo), func(x state) state {
					x.manner, x.again, x.tested = looped, true, w.unknown()
					return x
				}))
			}
		})
	case *ir.Fork: // the ways of all legs; which of them ends last, and so goes on, no figure says
		var out []state
		for _, leg := range s.Legs {
			out = append(out, w.behind(func() { out = append(out, w.block(leg, in)...) })...)
		}
		return out
	case *ir.Break:
		w.leave(in)
		return nil
	case *ir.End:
		for _, x := range in {
			w.visit(x, w.node(atExit, 0, nil))
		}
		return nil
	default: // goes nowhere
	}
	return in
}

func (w *walker) set(s state, slot ir.Slot, value float64) state {
	if flag := slices.Index(w.flags, slot); flag >= 0 {
		return s.assign(flag, value)
	}
	return s
}

func (w *walker) value(s state, e ir.Expr) float64 {
	return value(e, func(slot ir.Slot) float64 {
		if flag := slices.Index(w.flags, slot); flag >= 0 {
			return s.flag(flag)
		}
		return math.NaN()
	})
}

// visit takes a session to a node, with all it holds.
func (w *walker) visit(s state, to int) state {
	w.follow(route{s.at, to, s.manner}, alternative{s.cond, s.stay, s.path})
	if s.manner == looped {
		s.path = nil
	}
	if w.nodes[to].place == atExit {
		return s.reach(to)
	}
	for _, base := range w.holding(s) {
		w.enclose(base, to)
	}
	if w.nodes[to].place != atBranch {
		// Who goes on where it is has not left.
		if to != s.home || s.again || s.manner != onward {
			s.stay = nil
		}
		s.home, s.again = to, false
	}
	return s.reach(to)
}

// holding are the pools that a session has memory of, by the first of their families, in order.
func (w *walker) holding(s state) []int {
	var out []int
	refs := slices.Concat(s.frames...)
	for _, l := range s.leases {
		refs = append(refs, l.ref)
	}
	for _, ref := range refs {
		if base := w.pools[w.refs[ref].Base].Base; !slices.Contains(out, base) {
			out = append(out, base)
		}
	}
	slices.Sort(out)
	return out
}

func (w *walker) run(r *ir.Run, s state) state {
	at := w.node(atStage, w.stages[r.Stage.Base].Base, w.holding(s))
	w.nodes[at].modes[r.Mode] = true
	s = w.visit(s, at)
	w.preempt(s)
	return s
}

// preempt notes for every pool that a session may lose here that its hold begins again.
func (w *walker) preempt(s state) {
	for depth := len(s.frames) - 1; depth >= 0; depth-- {
		for _, ref := range s.frames[depth] {
			if !w.losable(w.refs[ref].Base, s.at) {
				continue
			}
			again := s
			again.frames, again.manner = s.frames[:depth:depth], preempted
			w.restarts[depth] = append(w.restarts[depth], again)
		}
	}
}

// losable reports whether a session at a node can be preempted for a pool: one that is an engine's
// memory takes its victims from the engine.
func (w *walker) losable(pool, at int) bool {
	family := w.pools[pool]
	if w.p.Pools[pool].Preempt != ir.PreemptLIFO || !w.grown[family.Base] {
		return false
	}
	memory := false
	for i := range w.p.Stages {
		if step, ok := w.p.Stages[i].Kind.(*ir.Step); ok && step.Memory != nil && w.pools[*step.Memory] == family {
			memory = true
			if n := w.nodes[at]; n.place == atStage && n.base == w.stages[i].Base {
				return true
			}
		}
	}
	return !memory
}

// hold follows a hold: the queue of its first pool, then the body, as often as it is begun again.
func (w *walker) hold(h *ir.Hold, in []state) []state {
	if len(in) == 0 {
		return nil
	}
	queue := w.node(atQueue, w.pools[h.Pools[0].Pool.Base].Base, nil)
	var refs []int
	for i := range h.Pools {
		if w.takes(h, &h.Pools[i]) {
			refs = append(refs, w.ref(h.Pools[i].Pool))
		}
	}
	leased := lease{-1, unnamed}
	if h.Lease != nil {
		leased.ref = w.ref(h.Lease.Pool)
		if h.Lease.Name != nil {
			leased.name = *h.Lease.Name
		}
	}
	var all states
	var out []state
	for todo := all.fresh(in); len(todo) > 0; {
		entered := each(todo, func(s state) state {
			s = w.visit(s, queue)
			w.preempt(s)
			return s.enter(refs)
		})
		w.restarts = append(w.restarts, nil)
		w.holds = append(w.holds, leased)
		body := w.block(h.Body, entered)
		w.holds = w.holds[:len(w.holds)-1]
		last := len(w.restarts) - 1
		todo = all.fresh(w.restarts[last])
		w.restarts = w.restarts[:last]
		out = append(out, each(body, func(s state) state { return s.leave(leased) })...)
	}
	return out
}

// takes reports whether a hold takes memory of a pool it names: one that asks for 0 units and never
// more only looks whether there is room.
func (w *walker) takes(h *ir.Hold, want *ir.Want) bool {
	if units, ok := ir.Const(want.Units); !ok || units != 0 {
		return true
	}
	return w.any(h.Body, func(s ir.Stmt) bool {
		switch s := s.(type) {
		case *ir.Grow:
			return ir.EqualRef(s.Pool, want.Pool)
		case *ir.Run:
			return s.Growing != nil && ir.EqualRef(*s.Growing, want.Pool)
		default:
			return false
		}
	})
}

// moves reports whether a statement takes a session elsewhere.
func moves(s ir.Stmt) bool {
	switch s.(type) {
	case *ir.Run, *ir.Hold, *ir.End:
		return true
	default:
		return false
	}
}

func (w *walker) branch(b *ir.Branch, in []state) []state {
	// A branch whose arms lead to one place is not drawn.
	decides := w.any(b.Then, moves) || w.any(b.Else, moves)
	if decides && !slices.Contains(w.branches, b) {
		w.branches = append(w.branches, b)
	}
	number := slices.Index(w.branches, b)
	yes, no := outcomes(w.p, b.Guard)
	var then, other []state
	for _, s := range in {
		guard := w.value(s, b.Guard)
		// Who is known to take one side has no choice here.
		if decides && math.IsNaN(guard) {
			s = w.visit(s, w.node(atBranch, number, w.holding(s)))
		}
		if math.IsNaN(guard) || ir.Truth(guard) {
			then = append(then, w.decide(s, b.Guard, 1, yes, decides))
		}
		if math.IsNaN(guard) || !ir.Truth(guard) {
			other = append(other, w.decide(s, b.Guard, 0, no, decides))
		}
	}
	return append(w.block(b.Then, then), w.block(b.Else, other)...)
}

// decide is a session after a branch: it knows what the outcome says about a flag, and keeps the
// outcome if the branch decides where to go.
func (w *walker) decide(s state, guard ir.Expr, outcome float64, l literal, decides bool) state {
	if slot, met, ok := bare(guard); ok {
		if outcome == 0 {
			met = 1 - met
		}
		if flag := slices.Index(w.flags, slot); flag >= 0 {
			s = s.test(flag, met)
		}
	}
	if decides {
		s.cond, s.stay, s.path = s.cond.and(l), s.stay.and(l), s.path.and(l)
	}
	return s
}
