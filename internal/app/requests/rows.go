package requests

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// row is one row of a file: of CSV or of JSON.
type row interface {
	// has reports whether the row has a field.
	has(name string) bool
	// text is a field's value as it is written, a string without its quotes, "" where there is none.
	text(name string) string
	// list is a field that is a list, its elements as they are written.
	list(name string) []string
}

// placed is a row with where it stands.
type placed struct {
	place string
	row   row
}

// rawLine is a line of JSON as it stands in the file, until the next one is read.
type rawLine struct {
	place string
	raw   []byte
}

// csvRow is a row of a CSV file under its header.
type csvRow struct {
	columns map[string]int
	values  []string
}

func (r csvRow) has(name string) bool { _, ok := r.columns[name]; return ok }

func (r csvRow) text(name string) string {
	if i, ok := r.columns[name]; ok {
		return strings.TrimSpace(r.values[i])
	}
	return ""
}

func (r csvRow) list(name string) []string { return strings.Fields(r.text(name)) }

// jsonRow is an object of a JSON file.
type jsonRow map[string]json.RawMessage

// raw follows the dots of a name.
func (r jsonRow) raw(name string) json.RawMessage {
	if raw, ok := r[name]; ok {
		return raw
	}
	outer, inner, ok := strings.Cut(name, ".")
	if !ok {
		return nil
	}
	var within jsonRow
	if json.Unmarshal(r[outer], &within) != nil {
		return nil
	}
	return within.raw(inner)
}

func (r jsonRow) has(name string) bool {
	raw := r.raw(name)
	return raw != nil && string(raw) != "null"
}

func (r jsonRow) text(name string) string { return plain(r.raw(name)) }

func (r jsonRow) list(name string) []string {
	var elements []json.RawMessage
	if json.Unmarshal(r.raw(name), &elements) != nil {
		return nil
	}
	texts := make([]string, len(elements))
	for i, e := range elements {
		texts[i] = plain(e)
	}
	return texts
}

// plain is a value as it is written; a string without its quotes, null as nothing.
func plain(raw json.RawMessage) string {
	var s string
	if len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, &s) == nil {
		return s
	}
	if string(raw) == "null" {
		return ""
	}
	return string(raw)
}

// csvRows reads a CSV file with a header.
func csvRows(in io.Reader) iter.Seq2[placed, error] {
	return func(yield func(placed, error) bool) {
		r := csv.NewReader(in)
		r.ReuseRecord, r.TrimLeadingSpace = true, true
		header, err := r.Read()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				yield(placed{}, err)
			}
			return
		}
		columns := make(map[string]int, len(header))
		for i, name := range header {
			columns[strings.TrimSpace(name)] = i
		}
		for {
			values, err := r.Read()
			line, _ := 0, 0
			if len(values) > 0 {
				line, _ = r.FieldPos(0)
			}
			var wrong *csv.ParseError
			switch {
			case errors.Is(err, io.EOF):
				return
			case errors.As(err, &wrong):
				if !yield(placed{place: fmt.Sprintf("line %d", wrong.StartLine)}, wrong.Err) || !errors.Is(wrong.Err, csv.ErrFieldCount) {
					return
				}
			case err != nil:
				yield(placed{}, err)
				return
			case !yield(placed{fmt.Sprintf("line %d", line), csvRow{columns, values}}, nil):
				return
			}
		}
	}
}

// errNotObject is a row of JSON that is something else.
var errNotObject = errors.New("not a JSON object")

// maxLine bounds a line of JSON in bytes: a prompt of a million tokens in blocks of 16 is a hundredth of it.
const maxLine = 1 << 28

// rawLines reads a file line by line and leaves out empty ones.
func rawLines(in io.Reader) iter.Seq2[rawLine, error] {
	return func(yield func(rawLine, error) bool) {
		lines := bufio.NewScanner(in)
		lines.Buffer(make([]byte, 0, 1<<16), maxLine)
		n := 0
		for lines.Scan() {
			n++
			if text := bytes.TrimSpace(lines.Bytes()); len(text) > 0 && !yield(rawLine{fmt.Sprintf("line %d", n), text}, nil) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(rawLine{place: fmt.Sprintf("line %d", n+1)}, err)
		}
	}
}

// jsonLines reads JSON lines.
func jsonLines(in io.Reader) iter.Seq2[placed, error] {
	return func(yield func(placed, error) bool) {
		for line, err := range rawLines(in) {
			var r jsonRow
			if err == nil {
				r, err = object(line.raw)
			}
			if !yield(placed{line.place, r}, err) {
				return
			}
		}
	}
}

// object reads a JSON object.
func object(raw []byte) (r jsonRow, err error) {
	err = json.Unmarshal(raw, &r)
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) || err == nil && r == nil {
		err = errNotObject
	}
	return r, err
}

// jsonList reads a JSON list of objects. What is not JSON ends it.
func jsonList(in io.Reader) iter.Seq2[placed, error] {
	return func(yield func(placed, error) bool) {
		d := json.NewDecoder(in)
		if _, err := d.Token(); err != nil { // the bracket
			yield(placed{}, err)
			return
		}
		for i := 0; d.More(); i++ {
			place := fmt.Sprintf("[%d]", i)
			var raw json.RawMessage
			if err := d.Decode(&raw); err != nil {
				yield(placed{place: place}, cut(err))
				return
			}
			r, err := object(raw)
			if !yield(placed{place, r}, err) {
				return
			}
		}
		if _, err := d.Token(); err != nil {
			yield(placed{}, cut(err))
		}
	}
}

// cut says in words that a text ends too early.
func cut(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the file ends in the middle of a list")
	}
	return err
}
