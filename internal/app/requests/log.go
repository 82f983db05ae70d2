package requests

import (
	"encoding/json"
	"io"
	"iter"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// readLog reads the requests of a schedule log in the order in which they were added. What a request really put out is known when it has
// ended, so a request waits for those added before it. One that the log does not see end has what it had put out at the log's end; one that
// had put out nothing is left out.
func readLog(in io.Reader) iter.Seq2[timed, *diag.Diagnostic] {
	return func(yield func(timed, *diag.Diagnostic) bool) {
		l := log{requests: map[string]*logged{}, blocks: map[string]int64{}}
		for p, err := range rawLines(in) {
			bad := l.line(p, err)
			if bad != nil && !yield(timed{}, bad) {
				return
			}
			if !l.emit(false, yield) {
				return
			}
		}
		l.emit(true, yield)
	}
}

// log is what has been read of a log and not been given out.
type log struct {
	requests map[string]*logged
	order    []*logged
	// blocks are the tokens of a block of each engine.
	blocks map[string]int64
}

// logged is a request from its `add` to its end.
type logged struct {
	timed
	// engine is the one that decodes the request: of two, the second that it was added to.
	engine string
	// elsewhere is set while the request is at an engine that only prefills it.
	elsewhere bool
	ended     bool
}

// logLine is what is read of a line.
type logLine struct {
	Kind      string                     `json:"e"`
	Time      float64                    `json:"t"`
	Engine    string                     `json:"eng"`
	ID        string                     `json:"id"`
	BlockSize int64                      `json:"block_size"`
	Prompt    json.RawMessage            `json:"prompt"`
	Remote    string                     `json:"remote"`
	Hashes    []string                   `json:"hashes"`
	Out       map[string]int64           `json:"out"`
	Finished  map[string]json.RawMessage `json:"finished"`
	IDs       []string                   `json:"ids"`
}

// line takes in a line of the log.
func (l *log) line(p rawLine, err error) *diag.Diagnostic {
	if err != nil {
		return rowError(p.place, "%v", err)
	}
	var line logLine
	if err := json.Unmarshal(p.raw, &line); err != nil {
		return rowError(p.place, "this is no line of a schedule log: %v", err)
	}
	switch line.Kind {
	case "config":
		l.blocks[line.Engine] = line.BlockSize
	case "add":
		return l.add(p.place, &line)
	case "update":
		for id, n := range line.Out {
			if q := l.requests[id]; q != nil && q.engine == line.Engine {
				q.Output += n
			}
		}
		for id := range line.Finished {
			l.end(id, line.Engine)
		}
	case "finish":
		for _, id := range line.IDs {
			l.end(id, line.Engine)
		}
	}
	return nil
}

func (l *log) add(place string, line *logLine) *diag.Diagnostic {
	if q := l.requests[line.ID]; q != nil { // prefilled elsewhere, decoded here
		q.engine, q.elsewhere, q.Output = line.Engine, false, 0
		return nil
	}
	q := &logged{engine: line.Engine, elsewhere: line.Remote == "decode"}
	local := line.Remote == ""
	q.Local = &local
	q.Place, q.ID, q.Blocks, q.at = place, line.ID, line.Hashes, moment{units: line.Time, perSecond: 1}
	if q.Blocks != nil {
		q.BlockTokens = max(0, l.blocks[line.Engine])
	}
	var ok bool
	if q.Prompt, ok = readTokens(string(line.Prompt)); !ok {
		return rowError(place, "`prompt` is %s: it is a whole number of tokens, at least 1", string(line.Prompt))
	}
	l.requests[line.ID] = q
	l.order = append(l.order, q)
	return nil
}

// end notes that an engine has ended a request. A request that is prefilled there goes on at another engine.
func (l *log) end(id, engine string) {
	if q := l.requests[id]; q != nil && q.engine == engine && !q.elsewhere {
		q.ended = true
	}
}

// emit gives out the requests that have ended, up to the first that has not; all of them at the log's end.
func (l *log) emit(all bool, yield func(timed, *diag.Diagnostic) bool) bool {
	for len(l.order) > 0 && (all || l.order[0].ended) {
		q := l.order[0]
		l.order = l.order[1:]
		delete(l.requests, q.ID)
		if q.Output >= 1 && !yield(q.timed, nil) {
			return false
		}
	}
	return true
}
