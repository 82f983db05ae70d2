package sweep

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/internal/show/report"
)

// Results are the figures of the runs of a sweep, as far as they are there.
type Results struct {
	Plan Plan
	// Runs are by number, figures by name; nil for one that is not there. Points can have figures that others do not have, of the members of families.
	Runs []map[string]float64
}

// NewResults has no runs yet.
func NewResults(p Plan) *Results {
	return &Results{Plan: p, Runs: make([]map[string]float64, p.Runs())}
}

// Add takes a run's figures.
func (r *Results) Add(run int, list []report.Named) {
	r.Runs[run] = make(map[string]float64, len(list))
	for _, f := range list {
		r.Runs[run][f.Name] = f.Value
	}
}

// Names are the names of all figures, sorted.
func (r *Results) Names() []string {
	all := map[string]bool{}
	for _, run := range r.Runs {
		for name := range run {
			all[name] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Missing is how many runs are not there.
func (r *Results) Missing() int {
	n := 0
	for _, v := range r.Runs {
		if v == nil {
			n++
		}
	}
	return n
}

// Estimate is a figure at a point, over the seeds that are there. A figure that a run does not have, as the mean of nothing, counts in none.
func (r *Results) Estimate(point int, figure string) report.Estimate {
	var values []float64
	for i := range r.Plan.Seeds {
		if v, ok := r.Runs[point*len(r.Plan.Seeds)+i][figure]; ok && v == v {
			values = append(values, v)
		}
	}
	return report.Independent(values)
}

// Seeds is how many runs a point has.
func (r *Results) Seeds(point int) int {
	n := 0
	for i := range r.Plan.Seeds {
		if r.Runs[point*len(r.Plan.Seeds)+i] != nil {
			n++
		}
	}
	return n
}

// A file of results is lines of JSON: first the plan, then a line a run. Lines are added as runs end, so the order is any; a last line without
// its end is one that was being written, and does not count.

const (
	tool    = "sq-sem"
	format  = "sweep"
	version = 1
)

type header struct {
	Tool    string `json:"tool"`
	Format  string `json:"format"`
	Version int    `json:"version"`
	Plan    Plan   `json:"plan"`
}

type line struct {
	Point   map[string]string `json:"point"`
	Seed    int64             `json:"seed"`
	Figures map[string]number `json:"figures"`
}

// number is a float64 of which JSON can carry all.
type number float64

// MarshalJSON writes what is no finite number as a string.
func (n number) MarshalJSON() ([]byte, error) {
	x := float64(n)
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return json.Marshal(fmt.Sprint(x))
	}
	return json.Marshal(x)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (n *number) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case `"NaN"`:
		*n = number(math.NaN())
	case `"+Inf"`:
		*n = number(math.Inf(1))
	case `"-Inf"`:
		*n = number(math.Inf(-1))
	default:
		return json.Unmarshal(data, (*float64)(n))
	}
	return nil
}

// Header is the first line of a file of these results.
func (r *Results) Header() ([]byte, error) {
	return encoded(header{tool, format, version, r.Plan})
}

// Line is the line of a run.
func (r *Results) Line(run int) ([]byte, error) {
	point, seed := r.Plan.Of(run)
	l := line{Point: map[string]string{}, Seed: seed, Figures: map[string]number{}}
	for i, v := range r.Plan.At(point) {
		l.Point[r.Plan.Grid[i].Name] = v
	}
	for name, v := range r.Runs[run] {
		l.Figures[name] = number(v)
	}
	return encoded(l)
}

func encoded(v any) ([]byte, error) {
	data, err := json.Marshal(v)
	return append(data, '\n'), err
}

// Write writes a file of all runs that are there, in their order.
func (r *Results) Write(to io.Writer) error {
	w := bufio.NewWriter(to)
	head, err := r.Header()
	if err != nil {
		return err
	}
	// The writer keeps its first error, which Flush gives.
	_, _ = w.Write(head)
	for run := range r.Runs {
		if r.Runs[run] == nil {
			continue
		}
		data, err := r.Line(run)
		if err != nil {
			return err
		}
		_, _ = w.Write(data)
	}
	return w.Flush()
}

// Read reads a file of results. whole is how many bytes of it are whole lines. Errors say the line.
func Read(data []byte) (r *Results, whole int, err error) {
	whole = bytes.LastIndexByte(data, '\n') + 1
	n := 0
	for text := range bytes.Lines(data[:whole]) {
		if n++; n == 1 {
			r, err = readHeader(text)
		} else {
			err = r.read(text)
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if r == nil {
		return nil, 0, errNone
	}
	return r, whole, nil
}

// errNone is the error of a file that is of no sweep.
var errNone = errors.New("not the results of a sweep")

func readHeader(text []byte) (*Results, error) {
	var h header
	if err := json.Unmarshal(text, &h); err != nil || h.Tool != tool || h.Format != format {
		return nil, errNone
	}
	if h.Version != version {
		return nil, fmt.Errorf("results of version %d; this tool reads %d", h.Version, version)
	}
	if len(h.Plan.Grid) == 0 || len(h.Plan.Seeds) == 0 {
		return nil, errNone
	}
	return NewResults(h.Plan), nil
}

func (r *Results) read(text []byte) error {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	run := r.Plan.index(l.Point, l.Seed)
	if run < 0 {
		return errors.New("a run that the plan does not have")
	}
	values := make(map[string]float64, len(l.Figures))
	for name, v := range l.Figures {
		values[name] = float64(v)
	}
	return r.put(run, values)
}

// put takes a run. One that is there must be the same: a run of a program with a seed is.
func (r *Results) put(run int, values map[string]float64) error {
	if old := r.Runs[run]; old != nil && !maps.EqualFunc(old, values, func(a, b float64) bool { return a == b || a != a && b != b }) {
		point, seed := r.Plan.Of(run)
		return fmt.Errorf("%s, seed %d: it is there twice, with different figures", r.Plan.Label(point), seed)
	}
	r.Runs[run] = values
	return nil
}

// Join takes the runs of results of the same plan.
func (r *Results) Join(o *Results) error {
	if why := r.Plan.Differs(&o.Plan); why != "" {
		return errors.New(why)
	}
	for run, values := range o.Runs {
		if values != nil {
			if err := r.put(run, values); err != nil {
				return err
			}
		}
	}
	return nil
}
