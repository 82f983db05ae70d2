package compare

import (
	"slices"

	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Tokens watches when the tokens of answers come. A session's n-th token comes when the iteration ends that brings its memory at an engine
// to n - 1 tokens past its prompt; of several engines the last counts.
type Tokens struct {
	requests func(serial int64) *requests.Request
	of       map[int64]*answer
	// memory is the pool of each engine, building what the iteration gives that it builds, batches those that have not ended.
	memory   map[int]int
	building map[int][]token
	batches  map[int][][]token
	done     map[int64]requests.Latency
}

// answer is a session's tokens so far.
type answer struct {
	stage int
	born  float64
	times []float64
	taken int64
}

// token is one that an iteration computes.
type token struct {
	session, number int64
	stage           int
}

// NewTokens watches a run, whose sessions are of the requests given by their serials.
func NewTokens(prog *semantics.Program, of func(serial int64) *requests.Request) *Tokens {
	w := &Tokens{requests: of, of: map[int64]*answer{}, memory: map[int]int{}, building: map[int][]token{}, batches: map[int][][]token{},
		done: map[int64]requests.Latency{}}
	for i := range prog.IR.Stages {
		if step, ok := prog.IR.Stages[i].Kind.(*ir.Step); ok && step.Memory != nil {
			w.memory[i] = *step.Memory
		}
	}
	return w
}

// Latencies are those of the sessions that have ended, by their serials; one without a token has none.
func (w *Tokens) Latencies() map[int64]requests.Latency { return w.done }

// See notes what a step does.
func (w *Tokens) See(m *semantics.Machine, t *semantics.Transition) {
	switch t.Rule {
	case semantics.IterBegin:
		w.building[t.Stage] = nil
	case semantics.IterCommit:
		w.batches[t.Stage] = append(w.batches[t.Stage], w.building[t.Stage])
	case semantics.Serve:
		w.serve(m, t)
	case semantics.Preempt:
		w.takeBack(t.Session)
	case semantics.IterEnd:
		w.land(t.Stage, t.Time)
	case semantics.End, semantics.Reject:
		if a := w.of[t.Session]; a != nil && len(a.times) > 0 {
			w.done[t.Session] = requests.LatencyOf(a.born, a.times)
		}
		delete(w.of, t.Session)
	default:
	}
}

// serve notes the token that a session gets when all that it knows is computed.
func (w *Tokens) serve(m *semantics.Machine, t *semantics.Transition) {
	pool, ok := w.memory[t.Stage]
	v, alive := m.Session(t.Session)
	if !ok || !alive {
		return
	}
	a := w.of[t.Session]
	if a == nil {
		a = &answer{stage: t.Stage, born: v.Born}
		w.of[t.Session] = a
	}
	if a.stage != t.Stage {
		a.stage, a.times, a.taken = t.Stage, nil, 0
	}
	q := w.requests(t.Session)
	number := int64(position(&v, pool)) - q.Prompt + 1
	if number <= a.taken || number > q.Output {
		return
	}
	a.taken = number
	w.building[t.Stage] = append(w.building[t.Stage], token{t.Session, number, t.Stage})
}

// position is how many tokens a session's memory of a pool has.
func position(v *semantics.SessionView, pool int) float64 {
	for _, h := range slices.Backward(v.Holds) {
		for _, a := range h.Pools {
			if a.Pool == pool {
				return a.Position
			}
		}
	}
	return 0
}

// takeBack takes the token back that a preempted session got of an iteration that is being built; those of others still come.
func (w *Tokens) takeBack(session int64) {
	for stage, list := range w.building {
		w.building[stage] = slices.DeleteFunc(list, func(x token) bool {
			if x.session == session {
				w.of[session].taken = x.number - 1
			}
			return x.session == session
		})
	}
}

// land gives the tokens of an engine's oldest iteration to their sessions.
func (w *Tokens) land(stage int, now float64) {
	list := w.batches[stage]
	if len(list) == 0 {
		return
	}
	for _, x := range list[0] {
		if a := w.of[x.session]; a != nil && a.stage == x.stage {
			a.times = append(a.times, now)
		}
	}
	w.batches[stage] = list[1:]
}
