package explore_test

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// The search once more, as plainly as it can be: every order of choices from the beginning, with no state merged with another and
// no fingerprint. A path ends where the run does, or where a configuration, written out whole as it is seen from its own
// clock, is one that the same path has been through: from there it would go round. What is found is compared by sight.

// sight is what is found, as the two searches have it in common.
type sight struct {
	kind                     string
	pool, stage, block, stmt int32
	// how is more of it: a read that was stale from the beginning or midway, a lease that is still open, an error's code.
	how     string
	session int64
}

type sights map[sight]bool

// seen is a finding as it is compared.
func seen(f semantics.Finding) sight {
	s := sight{kind: f.Kind.String(), pool: f.Pool, stage: f.Stage, block: f.Block, stmt: f.Stmt, session: f.Session}
	if f.Kind.Counted() {
		s.session = -1 // a run tells of the first session alone
	}
	switch {
	case f.Kind == semantics.StaleRead && f.From < f.Expired:
		s.how = "midway"
	case f.Open:
		s.how, s.block, s.stmt = "open", -1, -1
	case f.Stalled:
		s.how = "stalled"
	}
	return s
}

// failed is an error as it is compared.
func failed(code string) sight { return sight{"error", -1, -1, -1, -1, code, -1} }

// brute is the search through a world.
type brute struct {
	w   *world
	opt semantics.Options
	// ways is what came up on the ways, rounds what is the matter with sets of states.
	ways, rounds sights
	nodes        []*place
	// steps are those taken, at most most.
	steps, most int
	plan, asked []int
	of          []int
	tooLarge    bool
}

// place is a configuration on a path: with what can follow it.
type place struct {
	n     int
	text  string
	clock float64
	live  map[semantics.LegID]standing
	next  []piece
	// open says that not all that can follow is known.
	open bool
}

// piece is the way from one place to the next.
type piece struct {
	to     *place
	passes bool
	acts   []act
}

// act is what a transition did.
type act struct {
	rule semantics.Rule
	leg  semantics.LegID
	// depth is how many blocks the leg was in when it executed a statement, or is in after it was preempted.
	depth             int
	pool, block, stmt int32
	ended             []int32 // the pools of the leases that were given back
}

// look goes through a world, in at most so many steps.
func look(w *world, most int, noHorizon bool) *brute {
	b := &brute{w: w, ways: sights{}, rounds: sights{}, most: most}
	b.opt = semantics.Options{Undo: true, NoSamples: true, Choose: b.choose, Windows: w.windows, NoHorizon: noHorizon}
	root := semantics.New(w.prog, b.opt)
	b.walk(root.Clone(b.opt), nil, nil, memory(""), nil)
	if !b.tooLarge {
		for _, p := range b.nodes {
			b.round(p)
		}
		b.usual(root)
	}
	return b
}

func (b *brute) choose(_ semantics.ChoiceKind, n int) int {
	pick := 0
	if i := len(b.asked); i < len(b.plan) {
		pick = b.plan[i]
	}
	b.asked, b.of = append(b.asked, pick), append(b.of, n)
	return pick
}

// step takes a step by a plan, and tells what was asked.
func (b *brute) step(m *semantics.Machine, plan []int) (t *semantics.Transition, asked, of []int, err error) {
	b.plan, b.asked, b.of = plan, nil, nil
	if b.steps++; b.steps > b.most {
		b.tooLarge = true
		return nil, nil, nil, nil
	}
	t, err = m.Step()
	return t, b.asked, b.of, err
}

// walk goes on from a configuration, after a place on a path, with the way from there under way. The path has the places with
// a choice; since the last of them, those where the clock moved or a run took no time.
func (b *brute) walk(m *semantics.Machine, path, since []*place, past memory, acts []act) {
	from := func() *place {
		if len(since) > 0 {
			return since[len(since)-1]
		}
		if len(path) > 0 {
			return path[len(path)-1]
		}
		return nil
	}
	for {
		m.Forget()
		depths := depths(m)
		found := len(m.Findings())
		t, asked, _, err := b.step(m, nil)
		switch {
		case b.tooLarge:
			return
		case len(asked) > 0:
			if err == nil {
				m.Back()
			}
			at, again := b.arrive(m, from(), path, past, acts)
			if !again {
				b.answers(m, at, append(slices.Clone(path), at), past)
			}
			return
		case !b.took(m, from(), &past, &acts, t, err, found, depths):
			return
		case t.Rule == semantics.Advance || t.Rule == semantics.RunZero:
			at, again := b.arrive(m, from(), since, past, acts)
			if again {
				return
			}
			since, acts = append(slices.Clone(since), at), nil
		}
	}
}

// answers takes the step at hand, which has a choice, in every way.
func (b *brute) answers(m *semantics.Machine, at *place, path []*place, past memory) {
	for plan := []int{0}; plan != nil; {
		c := m.Clone(b.opt)
		depths := depths(c)
		t, asked, of, err := b.step(c, plan)
		if b.tooLarge {
			return
		}
		after, acts := past, []act(nil)
		if b.took(c, at, &after, &acts, t, err, len(m.Findings()), depths) {
			b.walk(c, path, nil, after, acts)
		}
		plan = nil
		for i := len(asked) - 1; i >= 0 && plan == nil; i-- {
			if asked[i]+1 < of[i] {
				plan = append(slices.Clone(asked[:i]), asked[i]+1)
			}
		}
	}
}

// took notes what a step did. It is false when the path ends with it.
func (b *brute) took(m *semantics.Machine, from *place, past *memory, acts *[]act, t *semantics.Transition, err error, found int, depths map[semantics.LegID]int) bool {
	if err != nil {
		b.ways[failed(string(m.Err().Code))] = true
		return false
	}
	for _, f := range m.Findings()[found:] {
		b.ways[seen(f)] = true
	}
	*past = past.after(t)
	*acts = append(*acts, acted(m, t, depths))
	if m.Halted() && !m.Over() && from != nil {
		from.open = true // the horizon hides what would follow
	}
	return !m.Halted()
}

// arrive makes a place of the configuration at hand, unless it is one of a path.
func (b *brute) arrive(m *semantics.Machine, from *place, path []*place, past memory, acts []act) (at *place, again bool) {
	at = &place{n: len(b.nodes), text: picture(m, past), clock: m.Now()}
	for _, p := range path {
		if p.text == at.text {
			at, again = p, true
		}
	}
	passes := m.Now() > at.clock
	if !again {
		at.live = legs(m)
		b.nodes = append(b.nodes, at)
	} else if !passes {
		b.ways[failed("SQ0611")] = true // round and round at one instant
	}
	if from != nil {
		from.next = append(from.next, piece{at, passes, acts})
	}
	return at, again
}

// round finds what is the matter with what can follow a place, when all of that leads back to it.
func (b *brute) round(p *place) {
	all := following(p)
	if len(all) == 0 {
		return
	}
	passes := false
	var acts []act
	for q := range all {
		if q.open || !following(q)[p] {
			return
		}
		for _, n := range q.next {
			passes = passes || n.passes
			acts = append(acts, n.acts...)
		}
	}
	if passes {
		b.judge(p.live, acts)
	}
}

// following are the places that can follow one, itself among them when it can.
func following(p *place) map[*place]bool {
	all := map[*place]bool{}
	var visit func(*place)
	visit = func(q *place) {
		for _, n := range q.next {
			if !all[n.to] {
				all[n.to] = true
				visit(n.to)
			}
		}
	}
	visit(p)
	return all
}

// judge finds who is stuck where all that happens is some acts.
func (b *brute) judge(live map[semantics.LegID]standing, acts []act) {
	for id, v := range live {
		s := id.Session
		lost, ran := math.MaxInt, math.MaxInt
		moved, ended := false, false
		var hold act
		for _, a := range acts {
			if a.leg != id || a.rule == semantics.LeaseExpire {
				continue
			}
			moved = true
			switch a.rule {
			case semantics.End, semantics.Reject, semantics.Cancel, semantics.LegEnd:
				ended = true
			case semantics.Preempt:
				if a.depth < lost {
					lost, hold = a.depth, a
				}
			default:
				ran = min(ran, a.depth)
			}
		}
		at := sight{"starved", int32(v.Pool), int32(v.Stage), int32(v.Block), int32(v.Stmt), "", s}
		switch {
		case ended:
			continue
		case !moved && v.Status == "forked": // its legs are stuck
		case !moved:
			if v.Status == "stalled" {
				at.how = "stalled"
			}
			b.rounds[at] = true
		case lost < ran:
			at.kind, at.pool, at.stage, at.block, at.stmt = "livelock", hold.pool, -1, hold.block, hold.stmt
			b.rounds[at] = true
		}
		for _, l := range v.leases {
			given := slices.ContainsFunc(acts, func(a act) bool {
				return a.leg.Session == s && a.rule != semantics.LeaseExpire && slices.Contains(a.ended, int32(l.Pool))
			})
			if math.IsInf(l.Expires, 1) && !given {
				b.rounds[sight{"pinned", int32(l.Pool), -1, -1, -1, "open", s}] = true
			}
		}
	}
}

// usual judges the run that always takes the first: it goes round where the clock moves to a configuration it has been through.
func (b *brute) usual(m *semantics.Machine) {
	type stop struct {
		text string
		live map[semantics.LegID]standing
		acts int
	}
	var stops []stop
	var acts []act
	past := memory("")
	for range 2_000 {
		depths := depths(m)
		m.Forget()
		t, _, _, err := b.step(m, nil)
		if t == nil || err != nil || m.Halted() {
			return
		}
		past = past.after(t)
		acts = append(acts, acted(m, t, depths))
		if t.Rule != semantics.Advance && t.Rule != semantics.RunZero {
			continue
		}
		text := picture(m, past)
		for _, s := range stops {
			if s.text == text && t.Rule == semantics.RunZero {
				return // it will be refused
			}
			if s.text == text {
				b.judge(s.live, acts[s.acts:])
				return
			}
		}
		stops = append(stops, stop{text, legs(m), len(acts)})
	}
	b.tooLarge = true
}

// standing is where a leg is; a root leg has the leases of its session.
type standing struct {
	semantics.LegView
	leases []semantics.HeldView
}

// legs are where all legs are.
func legs(m *semantics.Machine) map[semantics.LegID]standing {
	out := map[semantics.LegID]standing{}
	for _, serial := range m.Sessions() {
		v, _ := m.Session(serial)
		out[semantics.LegID{Session: serial, Leg: v.Leg}] = standing{v.LegView, v.Leases}
		for _, l := range v.Legs {
			out[semantics.LegID{Session: serial, Leg: l.Leg}] = standing{LegView: l}
		}
	}
	return out
}

// depths gives in how many blocks each leg is.
func depths(m *semantics.Machine) map[semantics.LegID]int {
	out := map[semantics.LegID]int{}
	for id, l := range legs(m) {
		out[id] = len(l.Frames)
	}
	return out
}

// acted is what a transition did.
func acted(m *semantics.Machine, t *semantics.Transition, depths map[semantics.LegID]int) act {
	a := act{rule: t.Rule, leg: semantics.LegID{Session: t.Session, Leg: t.Leg}, depth: math.MaxInt, pool: int32(t.Pool), block: int32(t.Block), stmt: int32(t.Stmt)}
	for i := range t.Pools {
		if t.Pools[i].Kind == semantics.LeaseEnded {
			a.ended = append(a.ended, int32(t.Pools[i].Pool))
		}
	}
	switch t.Rule {
	case semantics.Preempt:
		a.depth = len(legs(m)[a.leg].Frames)
	case semantics.Turn, semantics.Set, semantics.Observe, semantics.Choose, semantics.Branch, semantics.Loop, semantics.Run, semantics.RunZero,
		semantics.Queue, semantics.Grow, semantics.Drop, semantics.Release, semantics.Load, semantics.BlockEnd, semantics.LoopBack,
		semantics.ScopeEnd, semantics.End, semantics.Fork, semantics.Break, semantics.Wait, semantics.LegEnd:
		a.depth = depths[a.leg]
	default:
	}
	return a
}

// memory is what of the past can still be found: by session and pool, that its last allocation ended by expiry, and whether
// it began a run since.
type memory string

func (p memory) after(t *semantics.Transition) memory {
	name := func(s int64, pool int) string { return fmt.Sprintf("<%d %d ", s, pool) }
	drop := func(s int64, pool int) {
		if i := strings.Index(string(p), name(s, pool)); i >= 0 {
			p = p[:i] + p[i+strings.Index(string(p[i:]), ">")+1:]
		}
	}
	for i := range t.Pools {
		switch c := &t.Pools[i]; c.Kind {
		case semantics.Allocated, semantics.Released, semantics.LeaseEnded:
			drop(c.Session, c.Pool)
		default:
		}
	}
	switch t.Rule {
	case semantics.LeaseExpire:
		p += memory(name(t.Session, t.Pool) + "still>")
	case semantics.Run:
		for pool := range 2 {
			if strings.Contains(string(p), name(t.Session, pool)) {
				drop(t.Session, pool)
				p += memory(name(t.Session, pool) + "ran>")
			}
		}
	default:
	}
	return p
}

// picture writes the configuration out, as it is seen from its clock.
func picture(m *semantics.Machine, past memory) string {
	var s strings.Builder
	start := slices.Index(m.Program().IR.Attrs, "start")
	if m.Program().ByTheClock() {
		fmt.Fprintln(&s, m.Now()) // as it is meant: such a configuration does not come back
	}
	var order []uint64
	for _, serial := range m.Sessions() {
		v, _ := m.Session(serial)
		for _, l := range append(v.Legs, v.LegView) {
			order = append(order, l.Admission)
		}
	}
	slices.Sort(order)
	blocks := map[int]int{} // by how they are met
	shown := func(list []semantics.BlockView) {
		for _, b := range list {
			if _, met := blocks[b.ID]; !met {
				blocks[b.ID] = len(blocks)
			}
			b.ID = blocks[b.ID]
			fmt.Fprintf(&s, " %+v", b)
		}
	}
	for _, serial := range m.Sessions() {
		v, _ := m.Session(serial)
		if start >= 0 {
			v.Attrs[start] -= m.Now()
		}
		fmt.Fprintf(&s, "#%d %v %s\n", serial, v.Attrs, spelt(m.Text(serial)))
		for _, l := range append([]semantics.LegView{v.LegView}, v.Legs...) {
			fmt.Fprintf(&s, " leg %d %s %d %d %v %v %d %v %d %d %v %v %d\n", l.Leg, l.Status, l.Pool, l.Stage, l.Remaining, l.Flight, l.Mode, l.Frames, l.Block, l.Stmt,
				l.Cached, l.Computed, slices.Index(order, l.Admission))
			for _, h := range l.Holds {
				fmt.Fprintf(&s, " hold %d %d %v", h.Block, h.Stmt, h.Grown)
				for _, a := range h.Pools {
					fmt.Fprintf(&s, " %d %v %v", a.Pool, a.Units, a.Position)
					shown(a.Blocks)
				}
				fmt.Fprintln(&s)
			}
		}
		for _, l := range v.Leases {
			fmt.Fprintf(&s, " lease %d %v %v %v %s", l.Pool, l.Units, l.Computed, l.Expires-m.Now(), spelt(l.Text))
			shown(l.Blocks)
			fmt.Fprintln(&s)
		}
	}
	for p := range m.Program().IR.Pools {
		v := m.Pool(p)
		fmt.Fprintf(&s, "pool %v %v %v %v", v.Allocated, v.Cached, v.Queue, v.Growers)
		for _, a := range v.Allocs {
			fmt.Fprintf(&s, " %d %v %v", a.Session, a.Units, a.Lease)
		}
		for _, e := range v.Entries {
			if e.Gone || e.Dead {
				e.Session = -1
			}
			fmt.Fprintf(&s, " entry %d %v", e.Session, e.Size)
		}
		shown(m.CachedBlocks(p))
		fmt.Fprintln(&s)
	}
	for i := range m.Program().IR.Stages {
		fmt.Fprintf(&s, "%+v\n", m.Stage(i))
	}
	for _, e := range m.Agenda() {
		fmt.Fprintf(&s, "event %v %s %d %d %d\n", e.Time-m.Now(), e.Kind, e.Stage, e.Pool, e.Session)
	}
	fmt.Fprintln(&s, m.Ready(), m.Running(), m.Waiters(), past)
	return s.String()
}

// spelt writes a text out.
func spelt(text []ir.Piece) string {
	list := ""
	for _, p := range text {
		key := math.Inf(1)
		if p.Key != nil {
			key = *p.Key
		}
		list += fmt.Sprintf("[%d %v %v]", p.Stream, key, p.From)
	}
	return list
}
