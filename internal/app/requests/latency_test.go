package requests

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestLatencies(t *testing.T) {
	log := strings.Replace(schedule, `"t":3,"eng":"D","id":"r0"`, `"t":3,"eng":"D","id":"r0"`, 1) +
		"\n" + `{"e":"update","t":5,"eng":"D","n":9,"out":{"r0":1}}` + "\n" + `{"e":"update","t":5.5,"eng":"D","n":10,"out":{"r0":2}}`
	for name, c := range map[string]struct {
		text  string
		place string
		want  Latency
	}{
		"benchmark":      {`{"input_lens": [1, 2], "ttfts": [9, 0.5], "itls": [[], [0.1, 0.3]], "errors": ["refused", ""]}`, "input_lens[1]", Latency{0.5, []float64{0.1, 0.3}, 0.9, 3}},
		"inference-perf": {`[{"start_time": 10, "info": {"output_token_times": []}}, {"start_time": 10, "info": {"output_token_times": [11, 13]}}]`, "[1]", Latency{1, []float64{2}, 3, 2}},
	} {
		got, bad := Latencies("file", strings.NewReader(c.text))
		if bad != nil {
			t.Errorf("%s: %v", name, bad)
		} else if diff := cmp.Diff(map[string]Latency{c.place: c.want}, got, cmpopts.EquateApprox(0, 1e-12)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
	got, bad := Latencies("file", strings.NewReader(log))
	if bad != nil {
		t.Fatal(bad)
	}
	// It is prefilled at one engine and decoded at another: its first token is the other's.
	if r0 := got["line 3"]; r0.First < 2 || r0.Tokens < 2 || r0.Whole != 4 {
		t.Errorf("%+v", r0)
	}
	for text, words := range map[string]string{
		"a,b\n1,2\n":          "does not say how long",
		`[]`:                  "does not say how long",
		`{"input_lens": [1]}`: "does not say how long",
		`{"input_lens": [`:    "no result of vLLM's benchmark",
		`[{`:                  "no lifecycle",
		`{"input_lens": [1], "ttfts": [1], "itls": []}`: "1 ttfts and 0 itls",
		`{"e":"add","t":0,"id":"r","prompt":1}` + "\n{": "line 2",
	} {
		if _, bad := Latencies("file", strings.NewReader(text)); bad == nil || bad.Code != CodeLatency || !strings.Contains(bad.Message(), words) {
			t.Errorf("%s: %v", text, bad)
		}
	}
}
