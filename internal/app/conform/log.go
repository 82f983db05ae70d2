// Package conform runs a program beside the log of a real scheduler, call by call, and tells the first difference.
package conform

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// The codes of logs. Their titles and explanations are in the registry of package diag.
const (
	// CodeLog is a log that cannot be read.
	CodeLog diag.Code = "SQ0819"
	// CodeEngine is an engine of a log that no stage of the program stands for.
	CodeEngine diag.Code = "SQ0820"
)

// line is a line of a log: what is read of it, whatever its kind.
type line struct {
	number int
	// before is, of an output, the time of the engine's output before it.
	before float64

	Kind   string  `json:"e"`
	Time   float64 `json:"t"`
	Engine string  `json:"eng"`

	// An engine's configuration.
	BlockSize float64 `json:"block_size"`
	Blocks    float64 `json:"num_blocks"`
	Budget    float64 `json:"max_num_batched_tokens"`
	Chunk     float64 `json:"chunk"`

	// A request that was added.
	ID        string   `json:"id"`
	Prompt    int64    `json:"prompt"`
	MaxTokens int64    `json:"max_tokens"`
	Remote    string   `json:"remote"`
	Hashes    []string `json:"hashes"`

	// A call of the scheduler, or the output of one.
	N         int64            `json:"n"`
	Began     *float64         `json:"began"`
	Tokens    map[string]int64 `json:"tokens"`
	New       map[string]int64 `json:"new"`
	Resumed   map[string]int64 `json:"resumed"`
	Preempted []string         `json:"preempted"`
	Parked    map[string]int64 `json:"parked"`
	Free      *int64           `json:"free"`
	Out       map[string]int64 `json:"out"`
	Finished  map[string]any   `json:"finished"`
	Sent      []string         `json:"sent"`

	// Requests that were ended from outside.
	IDs []string `json:"ids"`
}

// The kinds of lines that say something.
const (
	kindConfig   = "config"
	kindAdd      = "add"
	kindSchedule = "schedule"
	kindUpdate   = "update"
	kindFinish   = "finish"
	kindFree     = "free"
)

// maxLine bounds a line in bytes.
const maxLine = 1 << 26

// reader reads a log line by line.
type reader struct {
	name   string
	lines  *bufio.Scanner
	number int
	bad    *diag.Diagnostic
	// strange counts lines of kinds that say nothing here.
	strange map[string]int
}

func newReader(name string, in io.Reader) *reader {
	r := &reader{name: name, lines: bufio.NewScanner(in), strange: map[string]int{}}
	r.lines.Buffer(make([]byte, 0, 1<<16), maxLine)
	return r
}

// next is the next line that says something, nil at the end of the log and where it cannot be read.
func (r *reader) next() *line {
	for r.bad == nil && r.lines.Scan() {
		r.number++
		text := bytes.TrimSpace(r.lines.Bytes())
		if len(text) == 0 {
			continue
		}
		l := &line{number: r.number}
		if err := json.Unmarshal(text, l); err != nil {
			r.fail("this is no line of a schedule log: %v", err)
			return nil
		}
		switch l.Kind {
		case kindAdd, kindSchedule, kindUpdate, kindFinish, kindConfig, kindFree:
			if math.IsNaN(l.Time) || l.Engine == "" {
				r.fail("a line of a schedule log has `t`, a time, and `eng`, an engine")
				return nil
			}
			return l
		default:
			r.strange[l.Kind]++
		}
	}
	if err := r.lines.Err(); err != nil && r.bad == nil {
		r.number++
		r.fail("%v", err)
	}
	return nil
}

func (r *reader) fail(format string, args ...any) {
	r.bad = &diag.Diagnostic{Code: CodeLog, File: r.name, Path: fmt.Sprintf("line %d", r.number), Format: format, Args: args}
}

// outputs tells how many tokens requests put out, reading as far ahead as the request's end.
type outputs struct {
	in *reader
	of map[string]*output
}

type output struct {
	tokens, most int64
	ended        bool
	// prefills is set while the request is only at an engine that computes its prompt for another.
	prefills bool
}

// total is how many tokens a request put out in all. One that the log does not see end has as many as it may have.
func (o *outputs) total(id string) int64 {
	for {
		q := o.of[id]
		if q != nil && q.ended {
			delete(o.of, id)
			return q.tokens
		}
		l := o.in.next()
		if l == nil {
			if q == nil {
				return 0
			}
			return max(q.most, q.tokens)
		}
		o.take(l)
	}
}

func (o *outputs) take(l *line) {
	switch l.Kind {
	case kindAdd:
		q := o.of[l.ID]
		if q == nil {
			q = &output{}
			o.of[l.ID] = q
		}
		q.prefills = l.Remote == remoteDecode
		q.most = l.MaxTokens
		q.tokens = 0 // what the engine before it put out is its first token here
	case kindUpdate:
		for id, n := range l.Out {
			if q := o.of[id]; q != nil {
				q.tokens += n
			}
		}
		for id := range l.Finished {
			o.end(id)
		}
	case kindFinish:
		for _, id := range l.IDs {
			o.end(id)
		}
	}
}

// end ends a request, but not one that goes on at another engine.
func (o *outputs) end(id string) {
	if q := o.of[id]; q != nil && !q.prefills {
		q.ended = true
	}
}

// What `remote` says of a request: its KV goes elsewhere, where it is decoded.
const remoteDecode = "decode"
