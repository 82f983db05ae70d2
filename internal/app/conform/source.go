package conform

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// source gives the machine what comes from outside, in the order of the log's lines: requests, and the calls of the engines' schedulers.
type source struct {
	in      *reader
	outputs *outputs
	// steps tells that times are steps: a step's lines have its number, its call comes when the step begins and its output when it ends.
	steps bool
	// tolerance is by how much times may go back, reached the latest so far.
	tolerance, reached float64
	// engines are the stages of the log's engines.
	engines map[string]int
	mapping *births.Mapping

	// waiting are lines that were read ahead and not reached yet, updates those of outputs that were not compared.
	waiting []*line
	updates []*line
	// latest are the times of the engines' latest outputs that were read.
	latest map[string]float64
	// last is the line that was given out last, as number given less one; it has happened when the machine asks for the next. ended is set
	// when there is no next one.
	given int64
	last  *line
	ended bool
	// calls are, by stage, the latest that has happened; built those of iterations that have not started.
	calls map[int]*line
	built map[int][]*line

	// configs are, by the log's names of the engines, what it says of their configuration.
	configs map[string]*line

	born     int64
	sessions map[int64]*semantics.Birth
	serials  map[string]int64
}

// Next implements semantics.Births.
func (s *source) Next(n int64) (semantics.Outside, bool) {
	if n > 0 && s.last != nil && n == s.given { // the event before it has happened
		if l := s.last; l.Kind == kindSchedule {
			s.calls[s.engines[l.Engine]] = l
		}
	}
	for {
		l := s.pop()
		switch {
		case l == nil:
			s.last, s.ended = nil, true
			return semantics.Outside{}, false
		case l.Kind == kindSchedule:
			s.last, s.given = l, n+1
			return semantics.Outside{At: s.callTime(l), Call: s.engines[l.Engine]}, true
		case l.Kind == kindAdd && !s.known(l.ID):
			s.last, s.given = l, n+1
			s.bear(l)
			return semantics.Outside{At: l.Time, Call: semantics.NoCall}, true
		}
	}
}

// known tells whether a request is the second leg of one that was born.
func (s *source) known(id string) bool {
	_, ok := s.serials[id]
	return ok
}

// bear makes a session of a request.
func (s *source) bear(l *line) {
	local := l.Remote == ""
	q := requests.Request{ID: l.ID, Arrive: l.Time, Prompt: l.Prompt, Output: s.outputs.total(l.ID), Local: &local, Blocks: l.Hashes}
	if c := s.configs[l.Engine]; c != nil {
		q.BlockTokens = int64(c.BlockSize)
	}
	b := s.mapping.Birth(&q)
	s.sessions[s.born], s.serials[l.ID] = &b, s.born
	s.born++
}

// pop takes the next line. Outputs are put aside to be compared.
func (s *source) pop() *line {
	if len(s.waiting) == 0 && !s.read() {
		return nil
	}
	l := s.waiting[0]
	s.waiting = s.waiting[1:]
	if l.Kind == kindConfig {
		s.configs[l.Engine] = l
	}
	return l
}

// read reads a line ahead.
func (s *source) read() bool {
	l := s.in.next()
	if l == nil {
		return false
	}
	if _, known := s.engines[l.Engine]; !known {
		s.in.fail("the engine %q has no line among the first %d", l.Engine, surveyed)
		return false
	}
	if s.steps && l.Time != math.Trunc(l.Time) {
		s.in.fail("the times are steps up to here, and %g is none", l.Time)
		return false
	}
	if !s.steps && !s.inOrder(l) {
		return false
	}
	if l.Kind == kindUpdate {
		l.before = s.latest[l.Engine]
		s.latest[l.Engine] = l.Time
		s.updates = append(s.updates, l)
	}
	s.waiting = append(s.waiting, l)
	return true
}

// inOrder lets a line happen no earlier than those before it. It reports false for one whose clock is too far behind.
func (s *source) inOrder(l *line) bool {
	at := l.Time
	switch l.Kind {
	case kindSchedule:
		at = s.callTime(l)
	case kindFree, kindConfig: // written within a call, and before its line
		return true
	}
	if behind := s.reached - at; behind > s.tolerance {
		s.in.fail("the time goes back by %.6g s", behind)
		s.in.bad.Hint = "lines stand in the order in which they were written; --tolerance takes them so where clocks differ, and says by how much at most"
		return false
	}
	s.reached = max(s.reached, at)
	if l.Kind == kindSchedule {
		began := s.reached
		l.Began = &began
	}
	l.Time = max(l.Time, s.reached)
	return true
}

// callTime is when a call happens in the run.
func (s *source) callTime(l *line) float64 {
	switch {
	case s.steps:
		return l.Time - 1
	case l.Began != nil:
		return *l.Began
	}
	return l.Time
}

// ends is when the iteration ends that a stage starts now: when the log has the output of its call.
func (s *source) ends(stage int) float64 {
	call := s.calls[stage]
	if built := s.built[stage]; len(built) > 0 {
		call, s.built[stage] = built[0], built[1:]
	}
	if call != nil {
		if l := s.outputOf(call); l != nil {
			return l.Time
		}
	}
	return math.Inf(1)
}

// outputOf is the output of a call, nil where the log does not have it.
func (s *source) outputOf(call *line) *line {
	of := func(l *line) bool { return l.Kind == kindUpdate && l.Engine == call.Engine && l.N == call.N }
	if i := slices.IndexFunc(s.updates, of); i >= 0 {
		return s.updates[i]
	}
	for s.read() {
		if l := s.waiting[len(s.waiting)-1]; of(l) {
			return l
		}
	}
	return nil
}

// Session implements semantics.Births.
func (s *source) Session(n int64) *ir.Session { return &s.sessions[n].Session }

// Name implements semantics.Births.
func (s *source) Name(n int64) string {
	if b := s.sessions[n]; b != nil {
		return b.Name
	}
	return ""
}

// Ended implements semantics.Births.
func (s *source) Ended(n int64) {
	if b := s.sessions[n]; b != nil {
		delete(s.serials, b.Name)
		delete(s.sessions, n)
	}
}
