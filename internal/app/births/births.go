// Package births makes sessions of requests: each is born when the file says that it was sent.
package births

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// The codes of requests that a run takes from a file. Their titles and explanations are in the registry of package diag.
const (
	// CodeProgram is a program that the requests of a file cannot run in.
	CodeProgram diag.Code = "SQ0817"
	// CodeUnborn is a warning: the run ends before all requests were sent.
	CodeUnborn diag.Code = "SQ0818"
)

// What a request brings, by the names that programs give it: tokens of the prompt, tokens of the answer, seconds that the session waits before
// the turn, seconds that it waits after the answer, a number of its own, and whether one engine does all of it.
const (
	prompt = iota
	output
	delay
	think
	number
	local
	numValues
)

// attributes are the names, of each value, that a program may have for it.
var attributes = [numValues][]string{prompt: {"prompt", "new"}, output: {"o", "out"}, delay: {"delay"}, think: {"think"}, number: {"id"}, local: {"local"}}

// Mapping says which attributes of a program take what a request brings.
type Mapping struct {
	slots [numValues][]ir.Slot
	turns bool
	// numbered is how many requests have a number.
	numbered int64
	// texts makes the sessions' texts, of a stream; nil for a program that does not share prefixes.
	texts  *requests.Texts
	stream int
}

// Map finds the attributes of a program that take what requests bring. The error is a diagnostic when it has none for the prompt or the answer.
func Map(p *ir.Program) (*Mapping, *diag.Diagnostic) {
	m := &Mapping{turns: p.TakesTurns()}
	read := make([]bool, len(p.Attrs))
	ir.Walk(p, ir.Visitor{Expr: func(_ *ir.Cursor, e ir.Expr) {
		if a, ok := e.(*ir.Attr); ok {
			read[a.Slot] = true
		}
	}})
	for v, names := range attributes {
		for slot, name := range p.Attrs {
			if read[slot] && slices.Contains(names, name) && p.Presettable(slot) {
				m.slots[v] = append(m.slots[v], slot)
			}
		}
		if len(m.slots[v]) == 0 && v <= output {
			d := &diag.Diagnostic{Code: CodeProgram, Format: "the program reads no attribute for the tokens of a request's %s: neither `%s`",
				Args: []any{[]string{"prompt", "answer"}[v], strings.Join(names, "` nor `")}}
			d.Hint = fmt.Sprintf("use `%s` in the program, and say `init { set %s = 1; }`", names[0], names[0])
			return nil, d
		}
	}
	if slices.Contains(p.Features(), "shared") {
		if m.texts, m.stream = (&requests.Texts{}), slices.Index(p.Streams, requests.Stream); m.stream < 0 {
			m.stream = len(p.Streams)
			p.Streams = append(p.Streams, requests.Stream)
		}
	}
	return m, nil
}

// text is what the tokens of a request's prompt are.
func (m *Mapping) text(q *requests.Request) (list []ir.Piece) {
	if m.texts == nil {
		return nil
	}
	for _, part := range m.texts.Of(q) {
		list = append(list, ir.Piece{Stream: m.stream, Key: &part.Key, From: part.From})
	}
	return list
}

// turnText adds the text of a turn to those before it.
func (m *Mapping) turnText(list [][]ir.Piece, q *requests.Request) [][]ir.Piece {
	if m.texts == nil {
		return nil
	}
	return append(list, m.text(q))
}

// Slots are the attributes that requests bring values of.
func (m *Mapping) Slots() []ir.Slot { return slices.Concat(m.slots[:]...) }

// presets are the values of one request; after is the time between its answer and the next turn.
func (m *Mapping) presets(q *requests.Request, after float64) (list []ir.Preset) {
	values := [numValues]float64{prompt: float64(q.Prompt), output: float64(q.Output), delay: q.Delay, think: after, number: float64(m.numbered)}
	m.numbered++
	if q.Local != nil && *q.Local {
		values[local] = 1
	}
	for v, slots := range m.slots {
		if v == local && q.Local == nil {
			continue // the program says
		}
		for _, slot := range slots {
			list = append(list, ir.Preset{Slot: slot, Value: values[v]})
		}
	}
	slices.SortFunc(list, func(a, b ir.Preset) int { return cmp.Compare(a.Slot, b.Slot) })
	return list
}

// Birth is a session of one request.
func (m *Mapping) Birth(q *requests.Request) semantics.Birth {
	b := semantics.Birth{At: q.Arrive, Name: cmp.Or(q.ID, q.Session)}
	if m.turns {
		b.Turns, b.TurnTexts = [][]ir.Preset{m.presets(q, 0)}, m.turnText(nil, q)
	} else {
		b.Attrs, b.Text = m.presets(q, 0), m.text(q)
	}
	return b
}

// Source is the sessions of a file's requests.
type Source struct {
	semantics.Births
	close func() (int64, *diag.Diagnostic)
}

// Close stops reading. It gives how many sessions were read, and what was wrong with the file where reading stopped, nil for nothing.
func (s *Source) Close() (read int64, bad *diag.Diagnostic) { return s.close() }

// Open makes sessions of requests. For one run that never goes back they are read while it goes on; else, and where a file has sessions of
// several turns, all of them now.
func Open(m *Mapping, all iter.Seq2[requests.Request, *diag.Diagnostic], once bool) (*Source, *diag.Diagnostic) {
	if !once {
		return list(m, all)
	}
	next, stop := iter.Pull2(all)
	first, bad, ok := next()
	rest := func(yield func(requests.Request, *diag.Diagnostic) bool) {
		defer stop()
		for q, bad, ok := first, bad, ok; ok; q, bad, ok = next() {
			if !yield(q, bad) {
				return
			}
		}
	}
	if first.Session != "" {
		return list(m, rest)
	}
	s := newStream(m, rest)
	return &Source{s, s.close}, nil
}

// list reads all requests of a file. Requests of one session become turns of it, and its birth is the first one's time.
func list(m *Mapping, all iter.Seq2[requests.Request, *diag.Diagnostic]) (*Source, *diag.Diagnostic) {
	var births semantics.BirthList
	of := map[string]int{}
	for q, bad := range all {
		if bad != nil {
			return nil, bad
		}
		n, later := of[q.Session]
		switch {
		case q.Session == "" || !later:
			of[q.Session] = len(births)
			births = append(births, m.Birth(&q))
		case !m.turns:
			return nil, &diag.Diagnostic{Code: CodeProgram, Path: q.Place, Format: "the file has several turns of the session %q, and the program never takes a turn",
				Args: []any{q.Session}, Hint: "say `turn;` where the session takes its next turn"}
		default:
			turns := &births[n].Turns
			m.wait((*turns)[len(*turns)-1], q.Delay)
			*turns = append(*turns, m.presets(&q, 0))
			births[n].TurnTexts = m.turnText(births[n].TurnTexts, &q)
		}
	}
	return &Source{births, func() (int64, *diag.Diagnostic) { return int64(len(births)), nil }}, nil
}

// wait sets how long a session waits after the answer of a turn.
func (m *Mapping) wait(turn []ir.Preset, time float64) {
	for i := range turn {
		if slices.Contains(m.slots[think], turn[i].Slot) {
			turn[i].Value = time
		}
	}
}

// stream reads the requests of a file while a run goes on. It keeps those of the sessions that live.
type stream struct {
	mapping *Mapping
	next    func() (requests.Request, *diag.Diagnostic, bool)
	stop    func()
	live    map[int64]*semantics.Birth
	read    int64
	bad     *diag.Diagnostic
	over    bool
}

func newStream(m *Mapping, all iter.Seq2[requests.Request, *diag.Diagnostic]) *stream {
	s := &stream{mapping: m, live: map[int64]*semantics.Birth{}}
	s.next, s.stop = iter.Pull2(all)
	return s
}

// Next implements semantics.Births.
func (s *stream) Next(n int64) (semantics.Outside, bool) {
	for s.read <= n && !s.over {
		q, bad, ok := s.next()
		if !ok || bad != nil {
			s.bad, s.over = bad, true
			break
		}
		b := s.mapping.Birth(&q)
		s.live[s.read] = &b
		s.read++
	}
	b, ok := s.live[n]
	if !ok {
		return semantics.Outside{}, false
	}
	return semantics.Outside{At: b.At, Call: semantics.NoCall}, true
}

// Session implements semantics.Births.
func (s *stream) Session(n int64) *ir.Session { return &s.live[n].Session }

// Ended implements semantics.Births.
func (s *stream) Ended(n int64) { delete(s.live, n) }

// Name implements semantics.Births.
func (s *stream) Name(n int64) string {
	if b := s.live[n]; b != nil {
		return b.Name
	}
	return ""
}

func (s *stream) close() (int64, *diag.Diagnostic) {
	s.stop()
	return s.read, s.bad
}
