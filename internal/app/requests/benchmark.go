package requests

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// benchmark is what vLLM's benchmark of serving writes with --save-result --save-detailed: a list a figure, one element a request.
type benchmark struct {
	Inputs  []int64   `json:"input_lens"`
	Outputs []int64   `json:"output_lens"`
	Starts  []float64 `json:"start_times"`
	Errors  []string  `json:"errors"`
}

// readBenchmark reads a benchmark's result, in the order in which the requests were sent. Requests that failed are left out.
func readBenchmark(in io.Reader) iter.Seq2[timed, *diag.Diagnostic] {
	return func(yield func(timed, *diag.Diagnostic) bool) {
		var b benchmark
		if err := json.NewDecoder(in).Decode(&b); err != nil {
			yield(timed{}, &diag.Diagnostic{Code: CodeFormat, Format: "this is no result of vLLM's benchmark: %v", Args: []any{cut(err)}})
			return
		}
		n := len(b.Inputs)
		switch {
		case n == 0 || len(b.Outputs) != n:
			yield(timed{}, &diag.Diagnostic{
				Code: CodeFormat, Format: "the result has %d input_lens and %d output_lens: each request has one of both", Args: []any{n, len(b.Outputs)},
			})
			return
		case len(b.Starts) != n:
			yield(timed{}, &diag.Diagnostic{
				Code: CodeFormat, Format: "the result has %d start_times for %d requests, so nobody knows when they were sent", Args: []any{len(b.Starts), n},
				Hint: "run the benchmark with --save-result --save-detailed",
			})
			return
		}
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(b.Starts[i], b.Starts[j]) })
		for _, i := range order {
			q := timed{Request: Request{Place: fmt.Sprintf("input_lens[%d]", i), Prompt: b.Inputs[i], Output: b.Outputs[i]}, at: moment{units: b.Starts[i], perSecond: 1}}
			var bad *diag.Diagnostic
			switch {
			case i < len(b.Errors) && b.Errors[i] != "":
				continue
			case q.Prompt < 1 || q.Output < 1:
				bad = rowError(q.Place, "the request has %d tokens of prompt and %d of output: both are at least 1", q.Prompt, q.Output)
			}
			if !yield(q, bad) {
				return
			}
		}
	}
}
