package requests

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"io"
	"iter"
	"math/rand/v2"
	"strings"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Options say which requests of a file are read, and how. The zero Options read all of them as they are.
type Options struct {
	// Format is the name of a format, "" to tell it by the file's content.
	Format string
	// Columns, where it is not nil, says which column has what, and takes the place of Format.
	Columns *Format
	// Speedup divides the times; 0 stands for 1.
	Speedup float64
	// From and To keep the requests sent in that time since the file's first, in seconds before Speedup, To excluded; a To of 0 is no end.
	// Times are then told from From on. A turn without a time of its own belongs to its session.
	From, To float64
	// Limit is the most requests that are read; 0 is no limit.
	Limit int
	// Sample is the share of requests (or of whole sessions) that is kept, 0 for all; which ones depends on Seed alone.
	Sample float64
	Seed   uint64
	// SkipBad leaves out requests that cannot be used; each is told to Skipped, where that is not nil.
	SkipBad bool
	Skipped func(*diag.Diagnostic)
}

// peeked is how much of a file is looked at to tell its format, in bytes. The first row of every format is shorter but for that of a trace
// with very long prompts, which is told by the names before its hashes.
const peeked = 1 << 16

// Read reads the requests of a file in the file's order. After a diagnostic nothing more comes; all of them name the file.
func Read(name string, in io.Reader, opt Options) iter.Seq2[Request, *diag.Diagnostic] {
	return func(yield func(Request, *diag.Diagnostic) bool) {
		fail := func(d *diag.Diagnostic) {
			if d.File = name; d.Code == CodeRow {
				d.Hint = "--skip-bad leaves out the requests that cannot be used"
			}
			yield(Request{}, d)
		}
		skip := func(d *diag.Diagnostic) {
			if d.File = name; opt.Skipped != nil {
				opt.Skipped(d)
			}
		}
		source, bad := open(bufio.NewReaderSize(in, peeked), opt)
		if bad != nil {
			fail(bad)
			return
		}
		s := selection{Options: opt}
		for q, bad := range source {
			switch {
			case bad != nil && opt.SkipBad && bad.Code == CodeRow:
				skip(bad)
				continue
			case bad != nil:
				fail(bad)
				return
			}
			taken, bad := s.takes(&q)
			switch {
			case bad != nil && opt.SkipBad:
				skip(bad)
			case bad != nil:
				fail(bad)
				return
			case taken && !yield(q.Request, nil) || s.full():
				return
			}
		}
	}
}

// open gives the requests of a file, with the times it has.
func open(in *bufio.Reader, opt Options) (iter.Seq2[timed, *diag.Diagnostic], *diag.Diagnostic) {
	skipMark(in)
	head, _ := in.Peek(peeked)
	shape := shapeOf(head)
	format := opt.Columns
	switch {
	case format != nil:
	case opt.Format == formatLog || opt.Format == "" && shape == shapeLog:
		return readLog(in), nil
	case opt.Format == formatBenchmark || opt.Format == "" && shape == shapeDocument:
		return readBenchmark(in), nil
	case opt.Format != "":
		format = formatNamed(opt.Format)
	}
	rows := csvRows
	switch shape {
	case shapeList:
		rows = jsonList
	case shapeLines, shapeLog, shapeDocument:
		rows = jsonLines
	case shapeCSV:
	}
	if format == nil {
		if format = guess(head, rows); format == nil {
			return nil, unknownFormat(head, shape)
		}
	}
	return func(yield func(timed, *diag.Diagnostic) bool) {
		first := true
		for p, err := range rows(in) {
			if err != nil {
				if !yield(timed{}, rowError(p.place, "%v", err)) {
					return
				}
				continue
			}
			if first {
				first = false
				if bad := format.missing(p); bad != nil {
					yield(timed{}, bad)
					return
				}
			}
			if format.keep != nil && !format.keep(p.row) {
				continue
			}
			if !yield(format.fromRow(p)) {
				return
			}
		}
	}, nil
}

// missing complains of the columns that no row of a CSV file will have.
func (f *Format) missing(p placed) *diag.Diagnostic {
	r, ok := p.row.(csvRow)
	if !ok {
		return nil
	}
	var known []string
	for name := range r.columns {
		known = append(known, name)
	}
	for _, name := range []string{f.fields.prompt, f.fields.output, f.fields.arrive, f.fields.id, f.fields.session, f.fields.delay, f.fields.blocks} {
		if name == "" || r.has(name) {
			continue
		}
		d := &diag.Diagnostic{Code: CodeColumns, Format: "the file has no column `%s`", Args: []any{name}}
		if near := diag.Nearest(name, known); near != "" {
			d.Hint = "did you mean `" + near + "`?"
		}
		return d
	}
	return nil
}

// shape is what a file looks like from outside.
type shape int

const (
	shapeCSV shape = iota
	shapeLines
	shapeList
	shapeDocument
	shapeLog
)

// shapeOf tells the shape of a file by its head.
func shapeOf(head []byte) shape {
	text := bytes.TrimLeft(head, " \t\r\n")
	switch {
	case bytes.HasPrefix(text, []byte("[")):
		return shapeList
	case !bytes.HasPrefix(text, []byte("{")):
		return shapeCSV
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	r, err := object(line)
	switch {
	case err == nil && r.has("e") && r.has("t"):
		return shapeLog
	case bytes.Contains(text, []byte(`"input_lens"`)):
		return shapeDocument
	}
	return shapeLines
}

// guess tells the format by the first row, nil when no format has its fields.
func guess(head []byte, rows func(io.Reader) iter.Seq2[placed, error]) *Format {
	for p, err := range rows(bytes.NewReader(head)) {
		if err != nil {
			return nil
		}
		return formatOf(p.row)
	}
	return nil
}

func unknownFormat(head []byte, shape shape) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: CodeFormat, Format: "the file has none of the known formats: " + strings.Join(FormatNames(), ", ")}
	d.Hint = "say which column is what: --columns prompt=…,o=…,arrive=…"
	if len(bytes.TrimSpace(head)) == 0 {
		d.Format, d.Hint = "the file is empty", ""
	} else if header, err := csv.NewReader(bytes.NewReader(head)).Read(); err == nil && shape == shapeCSV {
		d.Hint += "; the columns are " + strings.Join(header, ", ")
	}
	return d
}

// skipMark skips a byte order mark.
func skipMark(in *bufio.Reader) {
	if mark, _ := in.Peek(len(diag.BOM)); string(mark) == diag.BOM {
		_, _ = in.Discard(len(mark))
	}
}

// selection is which requests are taken.
type selection struct {
	Options
	// started is set once there is a first request, whose time is the origin.
	started bool
	origin  moment
	taken   int
	random  *rand.Rand
	// sessions are those seen, and whether they are taken.
	sessions map[string]bool
}

// full reports whether no more is to come.
func (s *selection) full() bool { return s.Limit > 0 && s.taken >= s.Limit }

// takes reports whether a request is taken, and sets its time.
func (s *selection) takes(q *timed) (bool, *diag.Diagnostic) {
	if !s.started {
		s.started, s.origin = true, q.at
		s.random = rand.New(rand.NewPCG(s.Seed, 0))
		s.sessions = map[string]bool{}
	}
	if taken, later := s.sessions[q.Session]; q.Session != "" && later {
		if taken {
			s.taken++
		}
		return taken, nil
	}
	at := q.at.since(s.origin)
	if at < 0 {
		return false, rowError(q.Place, "the request is sent %g s before the file's first: requests stand in the order of their times", -at)
	}
	taken := at >= s.From && (s.To == 0 || at < s.To)
	if s.Sample > 0 && s.random.Float64() >= s.Sample {
		taken = false
	}
	if q.Session != "" {
		s.sessions[q.Session] = taken
	}
	if !taken {
		return false, nil
	}
	q.Arrive = at - s.From
	if s.Speedup > 0 {
		q.Arrive /= s.Speedup
	}
	s.taken++
	return true, nil
}
