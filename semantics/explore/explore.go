// Package explore goes through every run a program could have: which ready session runs next, which of the events due at one
// time comes first, which of equally good choices is taken, how long the runs on chosen delay stages take. It reports broken
// invariants, errors and findings, each with a shortest schedule that leads to it.
package explore

import (
	"fmt"
	"runtime"
	"sync/atomic"

	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// Options decide what an exploration does.
type Options struct {
	Bounds
	// Windows gives delay stages, by number, works to choose from.
	Windows map[int]semantics.Window
	// NoFold tells sessions apart even where nothing in the program does.
	NoFold bool
	// Unchecked leaves the invariants unchecked.
	Unchecked bool
	// Steps bounds the steps between two choices; a run that takes more is cut there. 0 means a million.
	Steps int
	// Progress, when not nil, is called now and then with the states found so far.
	Progress func(states int) bool
}

// Kind says what was found.
type Kind string

// What an exploration can find, beyond the machine's own findings.
const (
	Violation  Kind = "invariant"
	RunError   Kind = "error"
	Deadlock   Kind = "deadlock"
	Starvation Kind = "starvation"
	// StaleMidway is a stale read that began in time: the lease expired while it read. (A finding stale-read of the
	// machine began after the expiry.)
	StaleMidway Kind = "stale-read-midway"
)

// Found is one thing found, by a shortest path: with the fewest choices.
type Found struct {
	Kind Kind
	// Text says what, with session and pool by name; Step and T are when.
	Text string
	Step uint64
	T    float64
	// Session is a serial and Pool an index, -1 for none.
	Session int64
	Pool    int
	// Choices are the answers that lead to it.
	Choices []schedule.Choice
}

// Result is what an exploration found.
type Result struct {
	Stats
	// Steps is how many steps were taken in all, Ends how many different ways there are to end.
	Steps int64
	Ends  int
	// Folded tells that sessions of equal state were not told apart.
	Folded bool
	Found  []Found
}

// node is a configuration that waits: one whose next step has a choice, or one that has ended (or failed).
type node struct {
	m    *semantics.Machine
	over bool
	// found is what came up on the way here, since the last choice.
	found []Found
}

// space is the search through a program's configurations.
type space struct {
	opt     Options
	fold    bool
	steps   int
	workers []*worker
	taken   atomic.Int64
	cut     atomic.Bool
}

// worker is what one goroutine steps with.
type worker struct {
	m *semantics.Machine
	// plan answers the questions of the step now taken; asked notes them.
	plan  []int
	asked []schedule.Choice
}

func (w *worker) choose(kind semantics.ChoiceKind, n int) int {
	pick := 0
	if i := len(w.asked); i < len(w.plan) {
		pick = w.plan[i]
	}
	w.asked = append(w.asked, schedule.Choice{Kind: kind, Of: n, Pick: pick})
	return pick
}

// Explore explores a program.
func Explore(p *semantics.Program, opt Options) *Result {
	sp := &space{opt: opt, fold: !opt.NoFold && p.Interchangeable(), steps: opt.Steps}
	if sp.steps <= 0 {
		sp.steps = 1_000_000
	}
	if sp.opt.Jobs <= 0 {
		sp.opt.Jobs = runtime.GOMAXPROCS(0)
	}
	for range sp.opt.Jobs {
		w := &worker{}
		w.m = semantics.New(p, semantics.Options{Undo: true, NoSamples: true, Choose: w.choose, Windows: opt.Windows})
		sp.workers = append(sp.workers, w)
	}
	w := sp.workers[0]
	w.m.CopyFrom(semantics.New(p, semantics.Options{}))
	root := sp.advance(w, nil)
	root.m = w.m.Clone(semantics.Options{})
	res := &Result{Folded: sp.fold}
	seen := map[Kind]int{} // kind → state at which it was found first
	order := []Kind{}
	first := map[Kind]Found{}
	tree, st := Search(sp, root.node, sp.key(root.node), sp.opt.Bounds, func(n int, s *node) bool {
		if s.over {
			res.Ends++
		}
		for _, f := range s.found {
			if _, ok := seen[f.Kind]; !ok {
				seen[f.Kind], first[f.Kind] = n, f
				order = append(order, f.Kind)
			}
		}
		s.found = nil
		return opt.Progress == nil || n%1024 != 0 || opt.Progress(n+1)
	})
	res.Stats, res.Steps = st, sp.taken.Load()
	if sp.cut.Load() && res.Exhaustive {
		res.Exhaustive, res.Bound = false, "steps between choices"
	}
	for _, k := range order {
		f := first[k]
		for _, label := range tree.Path(seen[k]) {
			f.Choices = append(f.Choices, label...)
		}
		res.Found = append(res.Found, f)
	}
	return res
}

func (sp *space) key(s *node) uint64 { return s.m.Fingerprint(sp.fold) }

// Size implements Space: a configuration's tables, roughly.
func (sp *space) Size(s *node) int64 {
	if s.over {
		return 64
	}
	return s.m.Footprint()
}

// Expand implements Space: it takes the step that has a choice in every way it can be answered, and from there as far as
// the next choice or the end.
func (sp *space) Expand(worker int, s *node, to *Sink[*node, []schedule.Choice]) {
	if s.over {
		return
	}
	w := sp.workers[worker]
	plan := []int{}
	for plan != nil {
		w.m.CopyFrom(s.m)
		next := sp.advance(w, plan)
		answers := next.answers
		n := &node{over: next.over, found: next.found}
		key := w.m.Fingerprint(sp.fold)
		if next.failed {
			key ^= 0x9e3779b97f4a7c15 // a configuration whose next step fails is another end than one that goes on
		}
		if to.Fresh(key) {
			n.m = w.m.Clone(semantics.Options{})
			to.Add(key, n, answers)
		}
		plan = following(answers)
	}
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

// arrival is where advance stopped.
type arrival struct {
	*node
	answers []schedule.Choice
	failed  bool
}

// advance steps on: the first step is answered by the plan (nil: it must not ask), those after it as long as they ask
// nothing. It stops before a step that asks, or at the end.
func (sp *space) advance(w *worker, plan []int) arrival {
	a := arrival{node: &node{}}
	m := w.m
	findings := len(m.Findings())
	for i := 0; ; i++ {
		m.Forget()
		w.plan, w.asked = nil, w.asked[:0]
		if plan != nil {
			w.plan = plan
		}
		t, err := m.Step()
		sp.taken.Add(1)
		switch {
		case plan != nil:
			a.answers = append(a.answers, w.asked...)
			plan = nil
		case len(w.asked) > 0:
			m.Back()
			return a
		}
		if err != nil {
			a.found = append(a.found, failure(m.Err()))
			a.over, a.failed = true, true
			return a
		}
		if t == nil { // it had ended already
			a.over = true
			return a
		}
		if !sp.opt.Unchecked {
			if err := m.Check(); err != nil {
				a.found = append(a.found, Found{Kind: Violation, Text: err.Error(), Step: m.Steps(), T: m.Now(), Session: -1, Pool: -1})
			}
		}
		if all := m.Findings(); len(all) > findings {
			a.found = append(a.found, interpret(m, all[findings:])...)
			findings = len(all)
		}
		if m.Halted() {
			a.over = true
			return a
		}
		if i >= sp.steps {
			sp.cut.Store(true)
			a.over = true
			return a
		}
	}
}

func failure(e *semantics.RuntimeError) Found {
	return Found{Kind: RunError, Text: e.Error(), Step: e.Step, T: e.Time, Session: e.Session, Pool: -1}
}

// interpret words the machine's findings; what is starved is a deadlock when the starved wait for each other.
func interpret(m *semantics.Machine, list []semantics.Finding) []Found {
	var out []Found
	var starved []semantics.Finding
	for _, f := range list {
		switch f.Kind {
		case semantics.Starved:
			starved = append(starved, f)
		case semantics.StaleRead:
			kind := Kind(f.Kind.String())
			if f.From < f.Expired {
				kind = StaleMidway
			}
			out = append(out, Found{Kind: kind, Step: f.Step, T: f.T, Session: f.Session, Pool: int(f.Pool),
				Text: fmt.Sprintf("session %d read from t=%v to t=%v what its lease of %s kept until t=%v", f.Session, f.From, f.T, m.Program().PoolName(f.Pool), f.Expired)})
		case semantics.Livelock, semantics.Pinned:
			out = append(out, Found{Kind: Kind(f.Kind.String()), Step: f.Step, T: f.T, Session: f.Session, Pool: int(f.Pool),
				Text: fmt.Sprintf("session %d, %s", f.Session, m.Program().PoolName(f.Pool))})
		}
	}
	if len(starved) == 0 {
		return out
	}
	kind, text := Starvation, ""
	if cyclic(m, starved) {
		kind = Deadlock
	}
	for i, f := range starved {
		if i > 0 {
			text += "; "
		}
		how := "is queued at"
		if f.Stalled {
			how = "waits for growth on"
		}
		text += fmt.Sprintf("session %d %s %s", f.Session, how, m.Program().PoolName(f.Pool))
	}
	f := starved[0]
	return append(out, Found{Kind: kind, Text: text, Step: f.Step, T: f.T, Session: f.Session, Pool: int(f.Pool)})
}

// cyclic tells whether some starved sessions wait for memory that others of them hold or lease, in a circle.
func cyclic(m *semantics.Machine, starved []semantics.Finding) bool {
	waits := map[int64][]int64{}
	is := map[int64]bool{}
	for _, f := range starved {
		is[f.Session] = true
	}
	for _, f := range starved {
		pools := m.Wants(f.Session)
		if f.Stalled {
			pools = []int{int(f.Pool)}
		}
		for _, p := range pools {
			for _, a := range m.Pool(p).Allocs {
				if is[a.Session] && a.Session != f.Session && a.Units > 0 {
					waits[f.Session] = append(waits[f.Session], a.Session)
				}
			}
		}
	}
	const open, done = 1, 2
	state := map[int64]int{}
	var circle func(s int64) bool
	circle = func(s int64) bool {
		state[s] = open
		for _, t := range waits[s] {
			if state[t] == open || state[t] == 0 && circle(t) {
				return true
			}
		}
		state[s] = done
		return false
	}
	for _, f := range starved {
		if state[f.Session] == 0 && circle(f.Session) {
			return true
		}
	}
	return false
}
