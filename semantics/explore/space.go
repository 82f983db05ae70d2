package explore

import (
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// space is the search through a program's configurations.
type space struct {
	ctx   context.Context
	prog  *semantics.Program
	opt   Options
	alike semantics.Alike
	// ranked says that of configurations alike but for the clock the earlier can do more before the horizon.
	ranked  bool
	steps   int
	workers []*worker
	taken   atomic.Int64
	cut     atomic.Bool
	labels  labels
}

// node is a configuration that waits: one whose next step has a choice; nil for one that has ended, failed or was cut.
type node struct{ m *semantics.Machine }

func (n *node) over() bool { return n.m == nil }

// worker is what one goroutine steps with.
type worker struct {
	m *semantics.Machine
	// plan answers the questions of the step now taken; asked notes them.
	plan  []int
	asked []schedule.Choice
	notes notes
	// idle are the machines of nodes that are done with.
	idle []*semantics.Machine
}

func newSpace(ctx context.Context, p *semantics.Program, opt Options) *space {
	sp := &space{ctx: ctx, prog: p, opt: opt, alike: semantics.Alike{Fold: !opt.NoFold && p.Interchangeable(), Clock: p.ClaimsTheEnd()}, steps: opt.Steps}
	sp.ranked = !p.ByTheClock() && !sp.alike.Clock && !math.IsInf(p.IR.Horizon, 1)
	if sp.steps <= 0 {
		sp.steps = 1_000_000
	}
	if sp.opt.Jobs <= 0 {
		sp.opt.Jobs = runtime.GOMAXPROCS(0)
	}
	for range sp.opt.Jobs {
		sp.workers = append(sp.workers, sp.worker(semantics.Options{}))
	}
	return sp
}

func (sp *space) worker(opt semantics.Options) *worker {
	w := &worker{}
	opt.Undo, opt.NoSamples, opt.Choose, opt.Windows = true, true, w.choose, sp.opt.Windows
	w.m = semantics.New(sp.prog, opt)
	return w
}

func (w *worker) choose(kind semantics.ChoiceKind, n int) int {
	pick := 0
	if i := len(w.asked); i < len(w.plan) {
		pick = w.plan[i]
	}
	w.asked = append(w.asked, schedule.Choice{Kind: kind, Of: n, Pick: pick})
	return pick
}

// keep makes a node of the worker's configuration.
func (w *worker) keep(over bool) *node {
	if over {
		return &node{}
	}
	last := len(w.idle) - 1
	if last < 0 {
		return &node{w.m.Clone(semantics.Options{})}
	}
	m := w.idle[last]
	w.idle = w.idle[:last]
	m.CopyFrom(w.m)
	return &node{m}
}

// arrival is where a worker stopped: with a question, or at an end.
type arrival struct {
	key     uint64
	rank    float64
	answers []schedule.Choice
	found   []event
	over    bool
	// instant says that no time has passed.
	instant bool
	// horizon: the horizon ended it, and whether it repeats was not looked at.
	horizon bool
}

// start is the root of the search.
type start struct {
	*node
	arrival
}

// root takes the steps up to the first that has a choice.
func (sp *space) root() start {
	w := sp.workers[0]
	begin := w.m.Clone(semantics.Options{})
	a := sp.advance(w, begin, nil)
	return start{w.keep(a.over), a}
}

// Size implements Space: a configuration's tables, roughly.
func (sp *space) Size(s *node) int64 {
	if s.over() {
		return 64
	}
	return s.m.Footprint()
}

// Expand implements Space: it takes the step that has a choice in every way it can be answered, and from there as far as
// the next choice or the end.
func (sp *space) Expand(worker int, s *node, to *Sink[*node, label, event]) {
	if s.over() {
		return
	}
	w := sp.workers[worker]
	plan, tag := []int{}, uint64(everything)
	for plan != nil {
		a := sp.advance(w, s.m, plan)
		tag = both(tag, w.notes.tag(w.m))
		to.Instant(a.instant)
		if to.Way(a.key, a.rank, sp.labels.of(a.answers), a.found) {
			to.Add(w.keep(a.over))
		}
		plan = following(a.answers)
	}
	to.Tag(tag)
	w.idle = append(w.idle, s.m)
	s.m = nil
}

// following is the next way to answer: the last answer that is not the last of its kind goes up by one, those after it
// are asked anew. nil when all ways were tried.
func following(answers []schedule.Choice) []int {
	for i := len(answers) - 1; i >= 0; i-- {
		if answers[i].Pick+1 < answers[i].Of {
			plan := make([]int, i+1)
			for k := range i {
				plan[k] = answers[k].Pick
			}
			plan[i] = answers[i].Pick + 1
			return plan
		}
	}
	return nil
}

// long is how many steps without a choice are so many that they may go on for ever.
const long = 128

// checkEvery is how many steps are taken between looks at the context.
const checkEvery = 1 << 12

// advance takes a worker from a configuration on: the first step is answered by the plan (nil: it must not ask), those after it as
// long as they ask nothing. It stops before a step that asks, or at the end.
func (sp *space) advance(w *worker, from *semantics.Machine, plan []int) arrival {
	a := sp.follow(w, from, plan, long)
	if a.horizon {
		// Whether it came round before the horizon is worth another look.
		a = sp.follow(w, from, plan, 1)
	}
	if sp.ranked && !a.over {
		a.rank = w.m.Now()
	}
	a.instant = w.m.Now() == from.Now()
	return a
}

// follow is advance, watching for a repetition from some step on.
func (sp *space) follow(w *worker, from *semantics.Machine, plan []int, watch int) (a arrival) {
	m := w.m
	m.CopyFrom(from)
	w.notes.begin(m)
	const failed, cut, round = 0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb // other ends than the configuration itself
	var repeats *semantics.Repeats
	for i := 1; ; i++ {
		m.Forget()
		w.plan, w.asked = plan, w.asked[:0]
		t, err := m.Step()
		sp.taken.Add(1)
		switch {
		case plan != nil:
			a.answers = slices.Clone(w.asked)
			plan = nil
		case len(w.asked) > 0:
			m.Back()
			a.key = m.Fingerprint(sp.alike)
			return a
		}
		if err != nil {
			e := m.Err()
			a.found = append(a.found, event{finding: at(e.Step, e.Time, e.Session), err: e})
			a.key, a.over = m.Fingerprint(sp.alike)^failed, true
			return a
		}
		if t != nil {
			w.notes.see(t)
		}
		if t != nil && !sp.opt.Unchecked {
			if err := m.Check(); err != nil {
				a.found = append(a.found, event{finding: at(m.Steps(), m.Now(), -1), err: err})
			}
		}
		if i == watch && !sp.alike.Clock { // else all runs go on to the horizon
			repeats = semantics.NewRepeats(m)
		}
		again := repeats != nil && t != nil && repeats.See(m, t)
		a.found = append(a.found, events(m)...)
		if again {
			a.key, a.over = m.Fingerprint(sp.alike)^round, true
			return a
		}
		if m.Halted() {
			a.key, a.over, a.horizon = m.Fingerprint(sp.alike), true, i < watch && !m.Over()
			return a
		}
		if i >= sp.steps || i%checkEvery == 0 && sp.ctx.Err() != nil {
			sp.cut.Store(true)
			a.key, a.over = m.Fingerprint(sp.alike)^cut, true
			return a
		}
	}
}

// at is a finding that says when and whose only.
func at(step uint64, t float64, session int64) semantics.Finding {
	return semantics.Finding{Step: step, T: t, Session: session, Pool: -1, Stage: -1, Block: -1, Stmt: -1, Circle: -1}
}

// insert adds a number to a sorted list that has each once.
func insert(list []int64, x int64) []int64 {
	i, is := slices.BinarySearch(list, x)
	if is {
		return list
	}
	return slices.Insert(list, i, x)
}

// label is a list of answers, by number: 0 is none at all.
type label uint32

// labels number the lists of answers that come up: there are few different ones. It is safe for use by many goroutines.
type labels struct {
	mu      sync.RWMutex
	lists   [][]schedule.Choice
	numbers map[string]label
}

// of gives a list its number.
func (l *labels) of(list []schedule.Choice) label {
	var buf [64]byte
	name := buf[:0]
	for _, c := range list {
		name = append(name, byte(c.Kind), byte(c.Of), byte(c.Of>>8), byte(c.Of>>16), byte(c.Pick), byte(c.Pick>>8), byte(c.Pick>>16))
	}
	l.mu.RLock()
	n, is := l.numbers[string(name)]
	l.mu.RUnlock()
	if is {
		return n
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if n, is := l.numbers[string(name)]; is {
		return n
	}
	if l.numbers == nil {
		l.numbers = map[string]label{}
	}
	l.lists = append(l.lists, list)
	n = label(len(l.lists))
	l.numbers[string(name)] = n
	return n
}

// answers are the list of a number.
func (sp *space) answers(n label) []schedule.Choice {
	if n == 0 {
		return nil
	}
	return sp.labels.lists[n-1]
}
