package conform

import (
	"cmp"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// source gives the machine what comes from outside, in the order of the log's lines: requests, and the calls of the engines' schedulers.
type source struct {
	in      *reader
	outputs *outputs
	// steps tells that times are steps: a step's lines have its number, its call comes when the step begins and its output when it ends.
	steps bool
	// engines are the stages of the log's engines.
	engines map[string]int
	slots   slots
	turns   bool

	// waiting are lines that were read ahead and not reached yet, updates those of outputs that were not compared.
	waiting []*line
	updates []*line
	// events are those given out by number, from the first that a machine may still ask for; a machine asks one ahead.
	given int64
	last  *line
	// calls are, by stage, the latest that has happened; built those of iterations that have not started.
	calls map[int]*line
	built map[int][]*line

	// configs are, by the log's names of the engines, what it says of their configuration.
	configs map[string]*line

	born     int64
	sessions map[int64]*semantics.Birth
	serials  map[string]int64
}

// slots are the attributes of a program that take what a request brings, none where the program has none.
type slots struct {
	prompt, output, local, id []ir.Slot
}

// slotsOf finds the attributes by the names that programs give them.
func slotsOf(p *ir.Program) (s slots) {
	named := func(names ...string) (list []ir.Slot) {
		for slot, name := range p.Attrs {
			if slices.Contains(names, name) && p.Presettable(slot) {
				list = append(list, slot)
			}
		}
		return list
	}
	return slots{prompt: named("prompt", "new"), output: named("o", "out"), local: named("local"), id: named("id")}
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
			s.last = nil
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
	b := &semantics.Birth{At: l.Time, Name: l.ID}
	var values []ir.Preset
	give := func(slots []ir.Slot, x float64) {
		for _, slot := range slots {
			values = append(values, ir.Preset{Slot: slot, Value: x})
		}
	}
	give(s.slots.prompt, float64(l.Prompt))
	give(s.slots.output, float64(s.outputs.total(l.ID)))
	give(s.slots.id, float64(s.born))
	local := 0.0
	if l.Remote == "" {
		local = 1
	}
	give(s.slots.local, local)
	slices.SortFunc(values, func(a, b ir.Preset) int { return cmp.Compare(a.Slot, b.Slot) })
	if s.turns {
		b.Turns = [][]ir.Preset{values}
	} else {
		b.Attrs = values
	}
	s.sessions[s.born], s.serials[l.ID] = b, s.born
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
	if l.Kind == kindUpdate {
		s.updates = append(s.updates, l)
	}
	s.waiting = append(s.waiting, l)
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
	if call == nil {
		return math.Inf(1)
	}
	of := func(l *line) bool { return l.Kind == kindUpdate && l.Engine == call.Engine && l.N == call.N }
	if i := slices.IndexFunc(s.updates, of); i >= 0 {
		return s.updates[i].Time
	}
	for s.read() {
		if l := s.waiting[len(s.waiting)-1]; of(l) {
			return l.Time
		}
	}
	return math.Inf(1)
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
