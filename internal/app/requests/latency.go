package requests

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// CodeLatency is a file that does not say how long requests took.
const CodeLatency diag.Code = "SQ0826"

// Latency is how long a request took, in seconds.
type Latency struct {
	// First is the time to the first token, Gaps are those between tokens, where the file has them.
	First float64
	Gaps  []float64
	// Whole is the time to the last token, Tokens how many there were.
	Whole  float64
	Tokens int64
}

// PerToken is the time for each token after the first; false where there is none.
func (l *Latency) PerToken() (float64, bool) {
	if l.Tokens < 2 {
		return 0, false
	}
	return (l.Whole - l.First) / float64(l.Tokens-1), true
}

// Latencies reads how long the requests of a file took, by the places that Read gives them: of the result of vLLM's benchmark, of inference-perf's
// lifecycle of requests and of a schedule log.
func Latencies(name string, in io.Reader) (map[string]Latency, *diag.Diagnostic) {
	buffered := bufio.NewReaderSize(in, peeked)
	skipMark(buffered)
	head, _ := buffered.Peek(peeked)
	var out map[string]Latency
	var err error
	switch shapeOf(head) {
	case shapeDocument:
		out, err = ofBenchmark(buffered)
	case shapeList:
		out, err = ofLifecycle(buffered)
	case shapeLog:
		out, err = ofLog(buffered)
	case shapeCSV, shapeLines:
	}
	switch {
	case err != nil:
		return nil, &diag.Diagnostic{Code: CodeLatency, File: name, Format: "%v", Args: []any{err}}
	case len(out) == 0:
		d := &diag.Diagnostic{Code: CodeLatency, File: name, Format: "the file does not say how long a request took"}
		d.Hint = "what does is the result of vLLM's benchmark with --save-result --save-detailed, inference-perf's lifecycle of requests, or a schedule log"
		return nil, d
	}
	return out, nil
}

func ofBenchmark(in io.Reader) (map[string]Latency, error) {
	var b struct {
		Firsts []float64   `json:"ttfts"`
		Gaps   [][]float64 `json:"itls"`
		Errors []string    `json:"errors"`
	}
	if err := json.NewDecoder(in).Decode(&b); err != nil {
		return nil, fmt.Errorf("this is no result of vLLM's benchmark: %w", cut(err))
	}
	if len(b.Gaps) != len(b.Firsts) {
		return nil, fmt.Errorf("the result has %d ttfts and %d itls: each request has one of both", len(b.Firsts), len(b.Gaps))
	}
	out := map[string]Latency{}
	for i, first := range b.Firsts {
		if i < len(b.Errors) && b.Errors[i] != "" {
			continue
		}
		l := Latency{First: first, Whole: first, Gaps: b.Gaps[i], Tokens: 1 + int64(len(b.Gaps[i]))}
		for _, gap := range b.Gaps[i] {
			l.Whole += gap
		}
		out[fmt.Sprintf("input_lens[%d]", i)] = l
	}
	return out, nil
}

func ofLifecycle(in io.Reader) (map[string]Latency, error) {
	var list []struct {
		Start float64 `json:"start_time"`
		Info  struct {
			Times []float64 `json:"output_token_times"`
		} `json:"info"`
	}
	if err := json.NewDecoder(in).Decode(&list); err != nil {
		return nil, fmt.Errorf("this is no lifecycle of requests: %w", cut(err))
	}
	out := map[string]Latency{}
	for i, q := range list {
		if len(q.Info.Times) > 0 {
			out[fmt.Sprintf("[%d]", i)] = LatencyOf(q.Start, q.Info.Times)
		}
	}
	return out, nil
}

// LatencyOf is how long a request took whose tokens came at some times.
func LatencyOf(start float64, times []float64) Latency {
	n := len(times)
	l := Latency{First: times[0] - start, Whole: times[n-1] - start, Tokens: int64(n)}
	for i := 1; i < n; i++ {
		l.Gaps = append(l.Gaps, times[i]-times[i-1])
	}
	return l
}

// ofLog takes the tokens of a request from the engine that it came to last.
func ofLog(in io.Reader) (map[string]Latency, error) {
	type request struct {
		place, engine string
		start         float64
		times         []float64
	}
	requests := map[string]*request{}
	for p, err := range rawLines(in) {
		if err != nil {
			return nil, err
		}
		var l logLine
		if err := json.Unmarshal(p.raw, &l); err != nil {
			return nil, fmt.Errorf("%s: this is no line of a schedule log: %w", p.place, err)
		}
		switch l.Kind {
		case "add":
			if q := requests[l.ID]; q != nil {
				q.engine, q.times = l.Engine, nil
			} else {
				requests[l.ID] = &request{place: p.place, engine: l.Engine, start: l.Time}
			}
		case "update":
			for id, n := range l.Out {
				if q := requests[id]; q != nil && q.engine == l.Engine {
					for range n {
						q.times = append(q.times, l.Time)
					}
				}
			}
		}
	}
	out := map[string]Latency{}
	for _, q := range requests {
		if len(q.times) > 0 {
			out[q.place] = LatencyOf(q.start, q.times)
		}
	}
	return out, nil
}
