package semantics_test

import (
	"container/heap"
	"testing"
	"time"

	"github.com/sq-sem/sq-sem/semantics"
)

// What a run is compared with: the cost of a bare agenda, a plain binary heap of (time, number) without any indirection.
// Three measures say three things. ×heap is the time of a run over that of pushing and popping one event for every
// transition, as if each had come off an agenda. ×agenda is the time of a run over that of its own agenda alone: only
// the events the run schedules, each pushed when it was scheduled and popped when it came, with as many pending as were.
// ×container/heap is the same with the standard library's heap instead of the plain one.

// log is what a run asked of its agenda.
type log struct {
	// transitions were taken, but for those of an engine that looked for work in vain.
	transitions int
	// times has the time of every transition.
	times []float64
	// scheduled counts the events, ops has them in order.
	scheduled uint64
	ops       []op
}

// op pushes an event, or (fired) takes out everything up to it: an event called off stays in a heap that cannot look one
// up, until its time comes.
type op struct {
	semantics.Scheduling
	fired bool
}

// probe runs a program once and writes the log.
func probe(b *testing.B, p *semantics.Program) *log {
	b.Helper()
	m := semantics.New(p, semantics.Options{NoSamples: true})
	l := &log{}
	var news []semantics.Scheduling
	known, events, begun := uint64(0), m.Events(), false
	for !m.Halted() {
		first := m.FirstEvent()
		t, err := m.Step()
		if err != nil {
			b.Fatal(err)
		}
		if m.Events() > events {
			events = m.Events()
			l.ops = append(l.ops, op{first, true})
		}
		if m.Scheduled() > known {
			news = m.EventsSince(known, news[:0])
			known = m.Scheduled()
			for _, e := range news {
				l.ops = append(l.ops, op{Scheduling: e})
			}
		}
		if begun && (t.Rule == semantics.IterBegin || t.Rule == semantics.Advance || t.Rule == semantics.Halt) {
			l.transitions-- // nothing came of the last IterBegin
		}
		begun = t.Rule == semantics.IterBegin
		l.transitions++
		l.times = append(l.times, t.Time)
	}
	l.scheduled = known
	return l
}

// everyTransition pushes and pops one event a transition, in the run's own order of times, with as many pending as a
// busy engine has.
func (l *log) everyTransition() {
	const pending = 64
	h := make(bare, 0, pending+1)
	for i, t := range l.times {
		h.push(semantics.Scheduling{Time: t, Seq: uint64(i)})
		if len(h) > pending {
			h.pop()
		}
	}
	for len(h) > 0 {
		h.pop()
	}
}

// ownAgenda does what the run asked of its agenda.
func (l *log) ownAgenda() {
	var h bare
	for i := range l.ops {
		if o := &l.ops[i]; !o.fired {
			h.push(o.Scheduling)
		} else {
			for len(h) > 0 && !before(o.Scheduling, h[0]) {
				h.pop()
			}
		}
	}
}

// libraryAgenda is ownAgenda on container/heap.
func (l *log) libraryAgenda() {
	var h library
	for i := range l.ops {
		if o := &l.ops[i]; !o.fired {
			heap.Push(&h, o.Scheduling)
		} else {
			for len(h) > 0 && !before(o.Scheduling, h[0]) {
				heap.Pop(&h)
			}
		}
	}
}

// library is a heap as container/heap wants it.
type library []semantics.Scheduling

func (h library) Len() int           { return len(h) }
func (h library) Less(i, j int) bool { return before(h[i], h[j]) }
func (h library) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *library) Push(e any)        { *h = append(*h, e.(semantics.Scheduling)) }

func (h *library) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// took is the mean time of calls that go on for a while, beside a benchmark.
func took(_ *testing.B, atLeast time.Duration, f func()) float64 {
	start, n := time.Now(), 0
	for n == 0 || time.Since(start) < atLeast {
		f()
		n++
	}
	return time.Since(start).Seconds() / float64(n)
}

// bare is a binary heap.
type bare []semantics.Scheduling

func before(a, b semantics.Scheduling) bool {
	return a.Time < b.Time || a.Time == b.Time && a.Seq < b.Seq
}

func (b *bare) push(e semantics.Scheduling) {
	h := append(*b, e)
	i := len(h) - 1
	for i > 0 && before(e, h[(i-1)/2]) {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = e
	*b = h
}

func (b *bare) pop() {
	h := *b
	e := h[len(h)-1]
	h = h[:len(h)-1]
	for i := 0; len(h) > 0; {
		child := 2*i + 1
		if child+1 < len(h) && before(h[child+1], h[child]) {
			child++
		}
		if child >= len(h) || before(e, h[child]) {
			h[i] = e
			break
		}
		h[i] = h[child]
		i = child
	}
	*b = h
}
