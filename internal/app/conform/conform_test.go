package conform

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

const oracle = "../../../examples/oracle"

// run is a program with its constants and a log of the real scheduler.
type run struct {
	program, log string
	set          []string
}

var runs = map[string]run{
	"one engine, nobody waits for room": {"vllm_request_noreserve.sq", "rs03", []string{"bs=16", "B=512", "blocks=60", "max_seqs=12", "chunk=0"}},
	"one engine, preemptions":           {"vllm_request.sq", "v_preempt", []string{"bs=16", "B=100", "blocks=10", "max_seqs=16", "chunk=0"}},
	"an engine that builds ahead":       {"vllm_async.sq", "aq_rs10", []string{"B=512", "blocks=40", "max_seqs=32", "chunk=64"}},
	"prefill and decode":                {"pd_request.sq", "p03_decoder_pressure", []string{"BP=128", "blocksP=20", "BD=128", "blocksD=14", "recv=2"}},
}

// follow follows a log, changed by edit, with some constants set once more.
func follow(t *testing.T, r run, edit func(string) string, set ...string) *Result {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(oracle, r.program))
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(filepath.Join(oracle, "logs", r.log+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if edit != nil {
		changed := edit(string(log))
		if changed == string(log) {
			t.Fatal("the edit changes nothing")
		}
		log = []byte(changed)
	}
	var o link.Options
	for _, s := range append(slices.Clone(r.set), set...) {
		override, list := link.ParseOverride(s)
		if list.HasErrors() {
			t.Fatal(list)
		}
		o.Set = append(o.Set, override)
	}
	compiled, list := link.Compile(diag.NewFile(r.program, string(text)), o)
	if list.HasErrors() {
		t.Fatal(list)
	}
	compiled.Program.Arrival = &ir.Sessions{}
	mapping, bad := births.Map(compiled.Program)
	if bad != nil {
		t.Fatal(bad)
	}
	prog := semantics.Compile(compiled.Program, compiled.Places, nil)
	result, bad, err := Follow(context.Background(), prog, mapping, r.log, func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(log)), nil }, Options{})
	if bad != nil || err != nil {
		t.Fatal(bad, err)
	}
	return result
}

// Programs that are exact have no difference from the real scheduler's logs, and what was compared is not nothing.
func TestFollow(t *testing.T) {
	for name, r := range runs {
		t.Run(name, func(t *testing.T) {
			got := follow(t, r, nil)
			if len(got.Differences) > 0 {
				t.Fatalf("%+v", got.Differences[0])
			}
			if got.Iterations < 20 || got.Requests < 2 || got.Admissions < got.Requests || got.Stopped != nil {
				t.Errorf("%+v", got)
			}
		})
	}
}

// A log that cannot be followed to its end is refused with the line, however far it is.
func TestMistakes(t *testing.T) {
	const add = `{"e":"add","t":0,"eng":"E","id":"r0","prompt":20,"max_tokens":1}` + "\n"
	for name, row := range map[string]struct{ log, says string }{
		"no JSON":             {add + "{", "line 2"},
		"no time":             {add + `{"e":"update","eng":""}`, "`eng`"},
		"nothing":             {"\n", "empty"},
		"a stranger":          {strings.Repeat(add, surveyed) + `{"e":"schedule","t":1,"eng":"F","n":1}`, `the engine "F"`},
		"steps, then seconds": {strings.Repeat(add, surveyed) + `{"e":"schedule","t":1.5,"eng":"E","n":1}`, "1.5 is none"},
	} {
		t.Run(name, func(t *testing.T) {
			compiled, list := link.Compile(diag.NewFile("engine.sq", engineText), link.Options{})
			if list.HasErrors() {
				t.Fatal(list)
			}
			compiled.Program.Arrival = &ir.Sessions{}
			mapping, bad := births.Map(compiled.Program)
			if bad != nil {
				t.Fatal(bad)
			}
			open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(row.log)), nil }
			_, bad, err := Follow(context.Background(), semantics.Compile(compiled.Program, compiled.Places, nil), mapping, "x.jsonl", open, Options{})
			if err != nil || bad == nil || bad.Code != CodeLog || !strings.Contains(bad.Path+" "+bad.Message(), row.says) {
				t.Errorf("%v, %v", bad, err)
			}
		})
	}
}

// What is planted in a program or in a log is found, at the call where it shows first, and the message says what it is.
func TestDifferences(t *testing.T) {
	once := func(old, new string) func(string) string {
		return func(log string) string { return strings.Replace(log, old, new, 1) }
	}
	for _, row := range []struct {
		name string
		run  string
		edit func(string) string
		set  []string
		// engine and call are where it is found, what stands in the rows and in the reasons.
		engine string
		call   int64
		says   []string
	}{
		{"a block fewer", "one engine, nobody waits for room", nil, []string{"blocks=59"}, "E", 1, []string{"free blocks", "num_blocks is 61", "59 blocks"}},
		{"a budget smaller by one", "one engine, nobody waits for room", nil, []string{"B=511"}, "E", 1, []string{"120 tokens", "119 tokens", "max_num_batched_tokens is 512"}},
		{"another chunk", "one engine, nobody waits for room", nil, []string{"chunk=64"}, "E", 1, []string{"64 tokens", "long_prefill_token_threshold is 0"}},
		{"a scheduler that does not wait for the whole prompt's room", "one engine, nobody waits for room", nil, nil, "E", 12, []string{"admitted at 0, 107 tokens", "needs room for 256 in kv; 240 of 960 are free"}},
		{"a request resumed a step late", "one engine, preemptions", once(`"tokens":{"r1":80},"new":{},"resumed":{"r1":0}`, `"tokens":{},"new":{},"resumed":{}`), nil, "E", 31, []string{"r1 – resumed at 0, 80 tokens"}},
		{"a lease that ends a step early", "prefill and decode", once(`"n":26,"out":{},"finished":{},"recvd":[],"sent":[]`, `"n":26,"out":{},"finished":{},"recvd":[],"sent":["r2"]`), nil, "P", 26, []string{"r2 its lease ends –"}},
		{"an iteration built without one", "an engine that builds ahead", once(`"n":2,"began":2,"tokens":{"r0":59,"r1":1}`, `"n":2,"began":2,"tokens":{"r0":59}`), nil, "E", 2, []string{"r1 – 1 token"}},
		{"a finish that gives nothing back", "one engine, preemptions", once(`"n":32,"out":{"r1":1},"finished":{}`, `"n":32,"out":{"r1":1},"finished":{"r1":["length",9]}`), nil, "E", 32, []string{"free blocks 4 10"}},
		{"what comes when the program has ended", "one engine, preemptions", func(log string) string {
			return log + `{"e":"update","t":900,"eng":"E","n":900,"sent":["r1"]}` + "\n"
		}, nil, "E", 900, []string{"r1 its lease ends –"}},
		{"a token too many", "prefill and decode", once(`"tokens":{"r0":1}`, `"tokens":{"r0":2}`), nil, "D", 0, []string{"2 tokens", "1 token"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := runs[row.run]
			if strings.Contains(row.name, "whole prompt") {
				r.program = "vllm_request.sq"
			}
			got := follow(t, r, row.edit, row.set...)
			if len(got.Differences) != 1 {
				t.Fatalf("%d differences", len(got.Differences))
			}
			d := got.Differences[0]
			var text strings.Builder
			for _, x := range d.Rows {
				text.WriteString(strings.Join([]string{x.What, x.Log, x.Program}, " ") + "\n")
			}
			text.WriteString(strings.Join(append(d.Why, d.Steps...), "\n"))
			if d.Engine != row.engine || row.call > 0 && d.N != row.call {
				t.Errorf("found at engine %s, call %d\n%s", d.Engine, d.N, text.String())
			}
			for _, want := range row.says {
				if !strings.Contains(text.String(), want) {
					t.Errorf("no word of %q:\n%s", want, text.String())
				}
			}
		})
	}
}
