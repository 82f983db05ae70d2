package ir

import (
	"errors"
	"io"
	"math"
	"strconv"
	"unicode/utf8"
)

// Marshal writes a program as IR JSON: two-space indentation, fields in the order of the
// format's description, a final newline. It fails on a program that is not whole (a nil where a
// node must be, an operator that does not exist) or that holds a NaN.
func Marshal(p *Program) ([]byte, error) {
	w := &jsonWriter{}
	w.program(p)
	w.buf = append(w.buf, '\n')
	return w.buf, w.err
}

// Write writes a program as IR JSON, like Marshal.
func Write(to io.Writer, p *Program) error {
	b, err := Marshal(p)
	if err != nil {
		return err
	}
	_, err = to.Write(b)
	return err
}

// MarshalSessions writes explicit sessions as a sessions file: a list of objects of attribute
// values, with a list `turns` where a session brings its own.
func MarshalSessions(p *Program, sessions []Session) ([]byte, error) {
	w := &jsonWriter{}
	values := func(presets []Preset) {
		for _, v := range presets {
			if !within(v.Slot, len(p.Attrs)) {
				w.fail("a session presets an attribute that does not exist")
				continue
			}
			w.field(p.Attrs[v.Slot])
			w.real(v.Value)
		}
	}
	array(w, sessions, func(s *Session) {
		w.begin('{')
		values(s.Attrs)
		if len(s.Turns) > 0 {
			w.field("turns")
			array(w, s.Turns, func(turn *[]Preset) {
				w.begin('{')
				values(*turn)
				w.end('}')
			})
		}
		w.end('}')
	})
	w.buf = append(w.buf, '\n')
	return w.buf, w.err
}

// jsonWriter lays out JSON; the first error stays.
type jsonWriter struct {
	buf   []byte
	depth int
	// empty tells that the innermost array or object has nothing in it yet.
	empty bool
	err   error
}

func (w *jsonWriter) fail(message string) {
	if w.err == nil {
		w.err = errors.New(message)
	}
}

func (w *jsonWriter) begin(bracket byte) {
	w.buf = append(w.buf, bracket)
	w.depth++
	w.empty = true
}

// next starts an element on its own line.
func (w *jsonWriter) next() {
	if !w.empty {
		w.buf = append(w.buf, ',')
	}
	w.empty = false
	w.line()
}

func (w *jsonWriter) end(bracket byte) {
	w.depth--
	if !w.empty {
		w.line()
	}
	w.empty = false
	w.buf = append(w.buf, bracket)
}

func (w *jsonWriter) line() {
	w.buf = append(w.buf, '\n')
	for range w.depth {
		w.buf = append(w.buf, ' ', ' ')
	}
}

// field starts a field of an object.
func (w *jsonWriter) field(name string) {
	w.next()
	w.text(name)
	w.buf = append(w.buf, ':', ' ')
}

// variant writes an enum's variant with data.
func (w *jsonWriter) variant(name string, data func()) {
	w.begin('{')
	w.field(name)
	data()
	w.end('}')
}

// array writes a list, an element a line.
func array[T any](w *jsonWriter, list []T, element func(*T)) {
	w.begin('[')
	for i := range list {
		w.next()
		element(&list[i])
	}
	w.end(']')
}

func (w *jsonWriter) null() { w.buf = append(w.buf, "null"...) }

func (w *jsonWriter) int(n int) { w.buf = strconv.AppendInt(w.buf, int64(n), 10) }

func (w *jsonWriter) optionalInt(n *int) {
	if n == nil {
		w.null()
		return
	}
	w.int(*n)
}

func (w *jsonWriter) bool(b bool) { w.buf = strconv.AppendBool(w.buf, b) }

func (w *jsonWriter) real(x float64) {
	switch {
	case math.IsNaN(x):
		w.fail("NaN cannot be written")
	case math.IsInf(x, 1):
		w.text("inf")
	case math.IsInf(x, -1):
		w.text("-inf")
	default:
		w.buf = append(w.buf, FormatReal(x)...)
	}
}

// text writes a string, escaping what JSON demands and nothing else.
func (w *jsonWriter) text(s string) {
	if !utf8.ValidString(s) {
		w.fail("a text that is not UTF-8 cannot be written")
		return
	}
	const hex = "0123456789abcdef"
	w.buf = append(w.buf, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			w.buf = append(w.buf, '\\', c)
		case c == '\n':
			w.buf = append(w.buf, `\n`...)
		case c == '\r':
			w.buf = append(w.buf, `\r`...)
		case c == '\t':
			w.buf = append(w.buf, `\t`...)
		case c < 0x20:
			w.buf = append(w.buf, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			w.buf = append(w.buf, c)
		}
	}
	w.buf = append(w.buf, '"')
}

func (w *jsonWriter) strings(list []string) {
	array(w, list, func(s *string) { w.text(*s) })
}

func (w *jsonWriter) program(p *Program) {
	w.begin('{')
	w.field("version")
	w.int(Version)
	w.field("attrs")
	w.strings(p.Attrs)
	w.field("observes")
	w.strings(p.Observes)
	w.field("pools")
	array(w, p.Pools, w.pool)
	w.field("stages")
	array(w, p.Stages, w.stage)
	w.field("arrival")
	w.arrival(p.Arrival)
	w.field("trace")
	if p.Trace == nil {
		w.null()
	} else {
		w.text(*p.Trace)
	}
	w.field("trace_ordered")
	w.bool(p.TraceOrdered)
	w.field("init")
	w.int(p.Init)
	w.field("turn")
	w.int(p.Turn)
	w.field("session")
	w.int(p.Session)
	w.field("blocks")
	array(w, p.Blocks, func(b *[]Stmt) { array(w, *b, w.stmt) })
	w.field("horizon")
	w.real(p.Horizon)
	w.field("warmup")
	w.real(p.Warmup)
	w.field("seed")
	w.buf = strconv.AppendInt(w.buf, p.Seed, 10)
	for i, name := range slotFields {
		w.field(name)
		w.int(p.SlotsOf[i])
	}
	w.field("hidden")
	array(w, p.Hidden, func(slot *Slot) { w.int(*slot) })
	w.end('}')
}

func (w *jsonWriter) pool(p *Pool) {
	w.begin('{')
	w.field("name")
	w.text(p.Name)
	w.field("cap")
	w.real(p.Cap)
	w.field("block")
	if p.Block == nil {
		w.null()
	} else {
		w.real(*p.Block)
	}
	w.field("evict")
	switch e := p.Evict.(type) {
	case *EvictLRU:
		w.text("Lru")
	case *EvictBy:
		w.variant("By", func() { w.exprs(e.Keys) })
	case nil:
		w.fail("a pool without an eviction order")
	}
	w.field("preempt")
	w.name(int(p.Preempt), preemptNames)
	w.field("queue")
	w.optional(p.Queue)
	w.field("spill")
	if s := p.Spill; s == nil {
		w.null()
	} else {
		w.begin('{')
		w.field("to")
		w.int(s.To)
		w.field("via")
		w.int(s.Via)
		w.field("work")
		w.expr(&s.Work)
		w.field("when")
		w.expr(&s.When)
		w.end('}')
	}
	w.field("admit_via")
	w.optionalInt(p.AdmitVia)
	w.end('}')
}

func (w *jsonWriter) stage(s *Stage) {
	w.begin('{')
	w.field("name")
	w.text(s.Name)
	w.field("kind")
	switch k := s.Kind.(type) {
	case *Fifo:
		w.variant("Fifo", func() { w.int(k.Servers) })
	case *PS:
		w.variant("Ps", func() { w.expr(&k.Capacity) })
	case *Delay:
		w.text("Delay")
	case *Step:
		w.variant("Step", func() { w.step(k) })
	case nil:
		w.fail("a stage without a kind")
	}
	w.end('}')
}

func (w *jsonWriter) step(s *Step) {
	w.begin('{')
	w.field("budget")
	w.expr(&s.Budget)
	w.field("cost")
	w.expr(&s.Cost)
	w.field("chunk")
	w.expr(&s.Chunk)
	w.field("serve")
	switch v := s.Serve.(type) {
	case *ServeBy:
		w.variant("By", func() { w.exprs(v.Keys) })
	case *ServeExclusivePrefill:
		w.text("ExclusivePrefill")
	case nil:
		w.fail("an engine without a serving order")
	}
	w.field("memory")
	w.optionalInt(s.Memory)
	w.end('}')
}

func (w *jsonWriter) arrival(a Arrival) {
	switch a := a.(type) {
	case *Poisson:
		w.variant("Poisson", func() { w.real(a.Rate) })
	case *Closed:
		w.variant("Closed", func() { w.int(a.Count) })
	case *Batch:
		w.variant("Batch", func() { w.int(a.Count) })
	case *Sessions:
		w.variant("Sessions", func() { array(w, a.List, w.session) })
	case *NoArrival:
		w.text("None")
	case nil:
		w.fail("a program without an arrival")
	}
}

func (w *jsonWriter) session(s *Session) {
	w.begin('{')
	w.field("attrs")
	w.presets(&s.Attrs)
	if len(s.Turns) > 0 {
		w.field("turns")
		array(w, s.Turns, w.presets)
	}
	w.end('}')
}

func (w *jsonWriter) presets(list *[]Preset) {
	array(w, *list, func(p *Preset) {
		w.begin('[')
		w.next()
		w.int(p.Slot)
		w.next()
		w.real(p.Value)
		w.end(']')
	})
}

// name writes the name of an enum's variant without data.
func (w *jsonWriter) name(n int, names []string) {
	if !within(n, len(names)) {
		w.fail("a name that does not exist")
		return
	}
	w.text(names[n])
}
