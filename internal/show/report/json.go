package report

import (
	"encoding/json"
	"io"
	"strconv"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// WriteJSON writes a summary as JSON. Equal runs give equal bytes.
func (s *Summary) WriteJSON(to io.Writer) error {
	w := &jsonWriter{}
	w.open('{')
	w.field("version").integer(ir.Version)
	w.field("end").real(s.End)
	w.field("interrupted").truth(s.Interrupted)
	w.field("events").integer(s.Events)
	w.field("transitions").integer(int64(s.Transitions))
	if w.field("statistics_from"); s.Warm {
		w.real(s.Since)
	} else {
		w.null() // the warm-up was not over, so there are none
	}
	if s.RepeatEvery > 0 {
		w.field("repeats").inline('{')
		w.field("from").real(s.RepeatFrom)
		w.field("every").real(s.RepeatEvery)
		w.close('}')
	}
	w.section("observations", len(s.Observations), func(i int) {
		o := &s.Observations[i]
		w.field(o.Name).inline('{').figures(o.figures())
		if !s.NoSamples {
			w.field("samples").samples(o.Samples)
		}
		w.close('}')
	})
	w.section("pools", len(s.Pools), func(i int) { w.field(s.Pools[i].Name).object(s.Pools[i].figures()) })
	w.section("stages", len(s.Stages), func(i int) { w.field(s.Stages[i].Name).object(s.Stages[i].figures()) })
	w.field("sessions").object(s.sessions())
	w.slo(s.SLO)
	w.unfinished(s)
	w.counts(CountKinds(s.Findings))
	w.field("findings").open('[')
	for i := range s.Findings {
		w.element().finding(&s.Findings[i])
	}
	w.close(']')
	w.close('}')
	return w.flush(to)
}

// jsonWriter builds JSON: what it opens with open has a member a line, what it opens with inline stands on one.
type jsonWriter struct {
	buf []byte
	// open brackets, innermost last
	stack []bracket
}

type bracket struct {
	inline, used bool
}

// element begins the next member of what is open.
func (w *jsonWriter) element() *jsonWriter {
	top := &w.stack[len(w.stack)-1]
	if top.used {
		w.buf = append(w.buf, ',')
		if top.inline {
			w.buf = append(w.buf, ' ')
		}
	}
	top.used = true
	if !top.inline {
		w.newline()
	}
	return w
}

func (w *jsonWriter) newline() {
	w.buf = append(w.buf, '\n')
	for _, b := range w.stack {
		if !b.inline {
			w.buf = append(w.buf, "  "...)
		}
	}
}

// field begins a member with a name.
func (w *jsonWriter) field(name string) *jsonWriter {
	w.element().text(name)
	w.buf = append(w.buf, ": "...)
	return w
}

func (w *jsonWriter) open(b byte) *jsonWriter {
	w.buf = append(w.buf, b)
	w.stack = append(w.stack, bracket{})
	return w
}

func (w *jsonWriter) inline(b byte) *jsonWriter {
	w.buf = append(w.buf, b)
	w.stack = append(w.stack, bracket{inline: true})
	return w
}

func (w *jsonWriter) close(b byte) {
	top := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	if top.used && !top.inline {
		w.newline()
	}
	w.buf = append(w.buf, b)
}

// section writes an object with a member a line.
func (w *jsonWriter) section(name string, n int, member func(i int)) {
	w.field(name).open('{')
	for i := range n {
		member(i)
	}
	w.close('}')
}

func (w *jsonWriter) text(s string) {
	b, _ := json.Marshal(s) // a string always has one
	w.buf = append(w.buf, b...)
}

func (w *jsonWriter) integer(n int64) { w.buf = strconv.AppendInt(w.buf, n, 10) }
func (w *jsonWriter) real(x float64)  { w.buf = appendReal(w.buf, x) }
func (w *jsonWriter) truth(b bool)    { w.buf = strconv.AppendBool(w.buf, b) }

// orNull writes a real, null for NaN.
func (w *jsonWriter) orNull(x float64) {
	if x != x {
		w.null()
	} else {
		w.real(x)
	}
}

func (w *jsonWriter) null() { w.buf = append(w.buf, "null"...) }

func (w *jsonWriter) object(list []figure) {
	w.inline('{').figures(list)
	w.close('}')
}

// figures writes figures as members of what is open; those of one group stand in a row.
func (w *jsonWriter) figures(list []figure) {
	group := ""
	for _, f := range list {
		if f.group != group {
			if group != "" {
				w.close('}')
			}
			if group = f.group; group != "" {
				w.field(group).inline('{')
			}
		}
		w.field(f.name)
		switch {
		case f.whole:
			w.integer(int64(f.value))
		case f.maybe:
			w.orNull(f.value)
		default:
			w.real(f.value)
		}
		if f.halfName != "" {
			w.field(f.halfName).orNull(f.half)
		}
	}
	if group != "" {
		w.close('}')
	}
}

func (w *jsonWriter) samples(list []semantics.Sample) {
	w.open('[')
	for _, x := range list {
		w.element().inline('{')
		w.field("t").real(x.T)
		w.field("session").integer(x.Session)
		w.field("turn").integer(int64(x.Turn))
		w.field("value").real(x.Value)
		w.close('}')
	}
	w.close(']')
}

// counts writes how many findings there are of each kind.
func (w *jsonWriter) counts(list []KindCount) {
	w.field("finding_counts").inline('{')
	for _, c := range list {
		w.field(c.Kind.String()).integer(c.Count)
	}
	w.close('}')
}

func (w *jsonWriter) finding(f *Finding) {
	w.inline('{')
	w.field("kind").text(f.Kind.String())
	w.field("t").real(f.T)
	if w.field("session"); f.Kind.Stated() {
		w.null()
	} else {
		w.integer(f.Session)
	}
	if f.Who != "" {
		w.field("leg").text(f.Who)
	}
	if w.field("pool"); f.Pool == "" {
		w.null()
	} else {
		w.text(f.Pool)
	}
	w.field("step").integer(int64(f.Step))
	w.stuck(f)
	if f.Kind.Counted() {
		w.field("count").integer(f.Count)
	}
	w.field("text").text(f.Text)
	w.place(f.Span, f.Path)
	w.close('}')
}

// place says where something stands: the path in the IR, and the place in the text where there is one.
func (w *jsonWriter) place(span diag.Span, path string) {
	if path != "" {
		w.field("path").text(path)
	}
	if span.Known() {
		at := span.From()
		w.field("file").text(span.File.Name)
		w.field("line").integer(int64(at.Line))
		w.field("column").integer(int64(at.Column))
	}
}

func (w *jsonWriter) flush(to io.Writer) error {
	w.buf = append(w.buf, '\n')
	_, err := to.Write(w.buf)
	return err
}
