package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/sq-sem/sq-sem/internal/app/fit"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
)

// The files of docs/your-cluster.md: what a real scheduler of vLLM decided, step by step, with times that a cost and noise of 5 % with heavy
// tails give it; and the result that a benchmark of the same run would have.

// clusterCosts are the true constants of the data, unknown to whoever fits them.
var clusterCosts = []string{"c0=0.004", "omega=0.021", "beta=2.4e-5", "a=4.5e-4", "b=0"}

// clusterFlags are those of the engine behind the data.
const clusterFlags = "vllm serve meta-llama/Llama-3.1-8B --max-num-seqs 32 --max-num-batched-tokens 512 --long-prefill-token-threshold 64 " +
	"--num-gpu-blocks-override 41 --no-enable-prefix-caching"

func TestClusterData(t *testing.T) {
	t.Chdir("../../..")
	plain, err := os.ReadFile("examples/oracle/logs/aq_rs10.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	engine := command(t, "init", "--from-vllm", clusterFlags, "--hf-config", "docs/cluster/config.json", "--gpu", "L4")
	costs := costsOf(t, engine, timedLog(t, plain, func(int64) float64 { return 0.01 }))
	student := distuv.StudentsT{Sigma: 1, Nu: 3, Src: rand.NewPCG(1, 1)}
	log := timedLog(t, plain, func(n int64) float64 {
		return costs[n] * max(0.2, 1+0.05*student.Rand()/math.Sqrt(3))
	})
	dir := t.TempDir()
	put := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	fitted := put("fitted.sq", engine)
	command(t, "fit", fitted, put("schedule.jsonl", log), "--fit", "c0,omega,beta,a,b", "--write")
	written, err := os.ReadFile(fitted)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{"docs/cluster/schedule.jsonl": log, "docs/cluster/bench.json": benchmarkOf(t, log),
		"docs/cluster/engine.sq": engine, "docs/cluster/fitted.sq": written} {
		if *update {
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is stale: go test ./internal/app/cli -run ClusterData -update (%v)", name, err)
		}
	}
}

// costsOf are what the iterations of a log cost by the true constants, by the numbers of their calls.
func costsOf(t *testing.T, engine, log []byte) map[int64]float64 {
	t.Helper()
	load := func(set []string) *inputs.Loaded {
		l, list := inputs.Load(inputs.Stdin, inputs.Options{Set: set, Outside: true, Stdin: bytes.NewReader(engine)})
		if l == nil {
			t.Fatal(list)
		}
		return l
	}
	p := load(clusterCosts)
	s := &fit.Subject{Names: []string{"c0"}, Start: []float64{0.004}, Program: p.Program, Places: p.Places, Other: load(append([]string{"c0=1"}, clusterCosts[1:]...)).Program}
	m, bad, err := fit.Measure(context.Background(), s, []fit.Log{{Name: "log", Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(log)), nil }}})
	if bad != nil || err != nil {
		t.Fatal(bad, err)
	}
	of := map[int64]float64{}
	for i, y := range m.Costs(s.Start) {
		of[m.Samples[i].N] = y
	}
	return of
}

// timedLog gives a log whose times are steps other times: a step lasts as long as the iteration whose output it has.
func timedLog(t *testing.T, data []byte, seconds func(n int64) float64) []byte {
	t.Helper()
	type entry struct {
		Kind string  `json:"e"`
		Time float64 `json:"t"`
		N    int64   `json:"n"`
	}
	at := map[float64]float64{0: 0}
	last := 0.0
	for line := range bytes.Lines(data) {
		var l entry
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		for ; last < l.Time; last++ {
			at[last+1] = at[last]
		}
		if l.Kind == "update" {
			at[l.Time] = at[l.Time-1] + seconds(l.N)
		}
	}
	const call = 1e-4 // seconds that a call of the scheduler takes
	called := -1.0
	var out bytes.Buffer
	for line := range bytes.Lines(data) {
		var l map[string]any
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		step := l["t"].(float64)
		l["t"] = math.Round(at[step]*1e6) / 1e6
		if l["e"] == "schedule" {
			called = max(at[step-1], called+2*call)
			l["began"], l["t"] = math.Round(called*1e6)/1e6, math.Round((called+call)*1e6)/1e6
		}
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(text, '\n'))
	}
	return out.Bytes()
}

// benchmarkOf is the result of vLLM's benchmark of the run of a log.
func benchmarkOf(t *testing.T, log []byte) []byte {
	t.Helper()
	type request struct {
		start, last float64
		ttft        float64
		itls        []float64
		prompt      float64
	}
	requests := map[string]*request{}
	var order []string
	for line := range bytes.Lines(log) {
		var l struct {
			Kind   string         `json:"e"`
			Time   float64        `json:"t"`
			ID     string         `json:"id"`
			Prompt float64        `json:"prompt"`
			Out    map[string]int `json:"out"`
		}
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		if l.Kind == "add" {
			requests[l.ID] = &request{start: l.Time, last: -1, prompt: l.Prompt}
			order = append(order, l.ID)
		}
		for id := range l.Out {
			if r := requests[id]; r.last < 0 {
				r.ttft, r.last = l.Time-r.start, l.Time
			} else {
				r.itls, r.last = append(r.itls, l.Time-r.last), l.Time
			}
		}
	}
	result := map[string]any{"backend": "vllm", "model_id": "meta-llama/Llama-3.1-8B", "num_prompts": len(order)}
	var inputs, outputs []int
	var starts, ttfts []float64
	var itls [][]float64
	round := func(x float64) float64 { return math.Round(x*1e6) / 1e6 }
	for _, id := range order {
		r := requests[id]
		inputs, outputs = append(inputs, int(r.prompt)), append(outputs, 1+len(r.itls))
		starts, ttfts = append(starts, r.start), append(ttfts, round(r.ttft))
		row := []float64{}
		for _, x := range r.itls {
			row = append(row, round(x))
		}
		itls = append(itls, row)
	}
	result["input_lens"], result["output_lens"], result["start_times"], result["ttfts"], result["itls"] = inputs, outputs, starts, ttfts, itls
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}
