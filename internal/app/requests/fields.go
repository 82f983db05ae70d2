package requests

import (
	"math"
	"strconv"
	"time"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// timed is a request with its time as the file tells it: only the distance of two times means something.
type timed struct {
	Request
	at moment
}

// moment is a date, or a number of units, of which a second has some.
type moment struct {
	date             time.Time
	units, perSecond float64
}

// since is the time from another moment of the file in seconds. Dates are subtracted as dates and units as units, so that no digit is lost.
func (m moment) since(origin moment) float64 {
	if !m.date.IsZero() || !origin.date.IsZero() {
		return m.date.Sub(origin.date).Seconds()
	}
	if m.units == origin.units {
		return 0
	}
	return (m.units - origin.units) / m.perSecond
}

// maxTokens bounds the tokens of a request: whole numbers are exact up to here.
const maxTokens = 1 << 53

// fromRow makes a request of a row.
func (f *Format) fromRow(p placed) (q timed, bad *diag.Diagnostic) {
	q.Place = p.place
	fail := func(name, want string) *diag.Diagnostic {
		if !p.row.has(name) {
			return rowError(p.place, "there is no `%s`", name)
		}
		return rowError(p.place, "`%s` is %q: it is %s", name, p.row.text(name), want)
	}
	var ok bool
	if q.Prompt, ok = readTokens(p.row.text(f.fields.prompt)); !ok {
		return q, fail(f.fields.prompt, "a whole number of tokens, at least 1")
	}
	if q.Output, ok = readTokens(p.row.text(f.fields.output)); !ok {
		return q, fail(f.fields.output, "a whole number of tokens, at least 1")
	}
	// A later turn of a session needs no time: it comes after the answer before it.
	if name := f.fields.arrive; name != "" && (f.fields.session == "" || p.row.has(name)) {
		if q.at, ok = f.clock.read(p.row.text(name)); !ok {
			return q, fail(name, "a time")
		}
	}
	if name := f.fields.delay; name != "" && p.row.has(name) {
		delay, ok := f.clock.read(p.row.text(name))
		if !ok || delay.units < 0 || !delay.date.IsZero() {
			return q, fail(name, "a time of at least 0")
		}
		q.Delay = delay.units / delay.perSecond
	}
	if f.fields.id != "" {
		q.ID = p.row.text(f.fields.id)
	}
	if name := f.fields.session; name != "" {
		if q.Session = p.row.text(name); q.Session == "" {
			return q, fail(name, "the name of a session")
		}
	}
	if f.fields.blocks != "" {
		if q.Blocks = p.row.list(f.fields.blocks); q.Blocks != nil {
			q.BlockTokens = hashTokens
		}
	}
	return q, nil
}

// readTokens reads a number of tokens. Some tools write 44.0.
func readTokens(text string) (int64, bool) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 1) || x > maxTokens || x != math.Trunc(x) {
		return 0, false
	}
	return int64(x), true
}

func (c clock) read(text string) (moment, bool) {
	if x, err := strconv.ParseFloat(text, 64); err == nil && !c.dates {
		return moment{units: x, perSecond: c.perSecond}, !math.IsNaN(x) && !math.IsInf(x, 0)
	}
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			return moment{date: t}, true
		}
	}
	return moment{}, false
}

func rowError(place, format string, args ...any) *diag.Diagnostic {
	return &diag.Diagnostic{Code: CodeRow, Path: place, Format: format, Args: args}
}
