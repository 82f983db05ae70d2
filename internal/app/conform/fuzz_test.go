package conform

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// engineText is an engine that holds a request's tokens as they come.
const engineText = `pool kv { cap 64; block 16; preempt lifo; admit via engine; }
stage engine : step { budget 64; cost 1; memory kv; }
workload { arrive none; init { set prompt = 1; set o = 1; } hidden o; session { request; end; } }
server { admit if kv (prompt) fit { prefill (prompt) growing kv; decode (o - 1) growing kv; } }`

// Whatever the log: no panic, an end, and a complaint or a result.
func FuzzFollow(f *testing.F) {
	f.Add([]byte(`{"e": "add", "t": 0, "eng": "E", "id": "r0", "prompt": 20, "max_tokens": 1}
{"e": "schedule", "t": 1, "eng": "E", "n": 1, "began": 1, "tokens": {"r0": 20}, "new": {"r0": 0}, "free": 2}
{"e": "update", "t": 1, "eng": "E", "n": 1, "out": {"r0": 1}, "finished": {"r0": ["length", 1]}, "free": 4}`))
	f.Add([]byte(`{"e": "add", "t": 0.5, "eng": "E", "id": "r0", "prompt": 20}
{"e": "schedule", "t": 0.75, "eng": "E", "n": 1, "preempted": ["r0"], "parked": {"r1": 3}}`))
	compiled, list := link.Compile(diag.NewFile("engine.sq", engineText), link.Options{})
	if list.HasErrors() {
		f.Fatal(list)
	}
	compiled.Program.Arrival = &ir.Sessions{}
	mapping, bad := births.Map(compiled.Program)
	if bad != nil {
		f.Fatal(bad)
	}
	prog := semantics.Compile(compiled.Program, compiled.Places, nil)
	f.Fuzz(func(t *testing.T, log []byte) {
		open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(log)), nil }
		result, bad, err := Follow(context.Background(), prog, mapping, "fuzz.jsonl", open, Options{KeepGoing: true})
		if err != nil || (result == nil) == (bad == nil) {
			t.Fatal(result, bad, err)
		}
	})
}
