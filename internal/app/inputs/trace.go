package inputs

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// columns are the fields of a trace's row; the last one may be left out of the header.
var columns = []string{"session", "turn", "new", "out", "think", "forced"}

// ReadTrace reads a trace: CSV with the header `session,turn,new,out,think` and optionally
// `forced`, one row a turn, the rows of one session in turn order. Sessions are numbered by their
// first row; a row's `session` only tells which rows belong together.
func ReadTrace(name string, data []byte) (*ir.Trace, diag.List) {
	file := diag.NewFile(name, strings.TrimPrefix(string(data), diag.BOM))
	r := &traceReader{file: file, number: map[int64]int{}}
	at := 0
	for line := range strings.Lines(file.Text) {
		r.line(int32(at), strings.TrimRight(line, "\r\n"))
		at += len(line)
		if r.width < 0 || len(r.list) >= maxComplaints {
			break
		}
	}
	if r.width == 0 {
		r.fail(diag.Span{File: file}, CodeHeader, "the trace is empty").Hint = headerHint
	}
	if len(r.list) > 0 {
		return nil, r.list
	}
	return &r.trace, nil
}

const headerHint = "the first line is `session,turn,new,out,think` or `session,turn,new,out,think,forced`"

type traceReader struct {
	file *diag.File
	// width is the number of columns: 0 before the header, -1 after a bad one.
	width int
	trace ir.Trace
	// number leads from a session's name in the file to its place in the trace; last is, of each,
	// its latest row.
	number map[int64]int
	last   []lastRow
	list   diag.List
}

type lastRow struct {
	turn int64
	span diag.Span
}

func (r *traceReader) fail(at diag.Span, code diag.Code, format string, args ...any) *diag.Diagnostic {
	d := &diag.Diagnostic{Code: code, Span: at, Format: format, Args: args}
	r.list = append(r.list, d)
	return d
}

// field is one field of a row with its place.
type field struct {
	text string
	span diag.Span
}

// line reads a line that begins at a byte offset. Empty lines count as nothing.
func (r *traceReader) line(at int32, line string) {
	if strings.TrimSpace(line) == "" {
		return
	}
	whole := diag.Span{File: r.file, Start: at, End: at + int32(len(line))}
	var fields []field
	for text := range strings.SplitSeq(line, ",") {
		inner := strings.TrimSpace(text)
		start := at + int32(strings.Index(text, inner))
		if n := len(inner); n >= 2 && inner[0] == '"' && inner[n-1] == '"' {
			inner = inner[1 : n-1]
		}
		fields = append(fields, field{inner, diag.Span{File: r.file, Start: start, End: start + int32(len(strings.TrimSpace(text)))}})
		at += int32(len(text)) + 1
	}
	switch {
	case r.width == 0:
		r.header(whole, fields)
	case len(fields) != r.width:
		r.fail(whole, CodeRow, "the row has %d fields, the header %d", len(fields), r.width)
	default:
		r.row(whole, fields)
	}
}

func (r *traceReader) header(whole diag.Span, fields []field) {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.text
	}
	if !slices.Equal(names, columns) && !slices.Equal(names, columns[:len(columns)-1]) {
		d := r.fail(whole, CodeHeader, "this is not the header of a trace")
		if d.Hint = headerHint; slices.ContainsFunc(names, isArrival) {
			d.Hint += "; a trace has no times, for sessions come as `arrive` says: `--requests FILE --columns …` reads requests that are born when they were sent"
		}
		r.width = -1
		return
	}
	r.width = len(fields)
}

// isArrival tells whether a column would say when sessions come.
func isArrival(name string) bool {
	switch strings.ToLower(name) {
	case "arrival", "arrived", "arrival_time", "time", "timestamp", "t":
		return true
	}
	return false
}

func (r *traceReader) row(whole diag.Span, fields []field) {
	before := len(r.list)
	session, turn := r.whole(fields[0], 0), r.whole(fields[1], 1)
	row := ir.Row{New: r.amount(fields[2], 2), Out: r.amount(fields[3], 3), Think: r.amount(fields[4], 4)}
	if r.width == len(columns) {
		row.Forced = r.amount(fields[5], 5)
		if row.Forced != 0 && row.Forced != 1 {
			r.fail(fields[5].span, CodeRow, "`forced` is %s: it is 0 or 1", fields[5].text)
		}
	}
	if len(r.list) > before {
		return
	}
	n, known := r.number[session]
	if !known {
		n = len(r.trace.Sessions)
		r.number[session] = n
		r.trace.Sessions = append(r.trace.Sessions, nil)
		r.last = append(r.last, lastRow{})
	} else if last := r.last[n]; turn <= last.turn {
		d := r.fail(whole, CodeOrder, "session %d: turn %d stands after turn %d", session, turn, last.turn)
		d.Related = []diag.Related{{Span: last.span, Message: "the row before"}}
		return
	}
	r.last[n] = lastRow{turn, whole}
	r.trace.Sessions[n] = append(r.trace.Sessions[n], row)
}

func (r *traceReader) whole(f field, column int) int64 {
	n, err := strconv.ParseInt(f.text, 10, 64)
	if err != nil || n < 0 {
		r.fail(f.span, CodeRow, "`%s` is %q: it is a whole number, at least 0", columns[column], f.text)
	}
	return n
}

func (r *traceReader) amount(f field, column int) float64 {
	x, err := strconv.ParseFloat(f.text, 64)
	if err != nil || !(x >= 0) || math.IsInf(x, 0) {
		r.fail(f.span, CodeRow, "`%s` is %q: it is a number, finite and at least 0", columns[column], f.text)
		return 0
	}
	return x
}
