package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Metrics writes a run as OpenMetrics: what vLLM's servers tell under vLLM's names, everything else under sq_sem's. Times are seconds if the program's
// are. Counters count from the end of the warm-up, and preemptions from the start.
type Metrics struct {
	p       *ir.Program
	prog    *semantics.Program
	c       *Collector
	moments []moment
	// stamped tells that there is more than the end, so that samples say when.
	stamped bool
	samples []semantics.Sample
	b       strings.Builder
}

// NewMetrics is of a machine at its end. over is nil for the end alone.
func NewMetrics(m *semantics.Machine, c *Collector, over *Series) *Metrics {
	w := &Metrics{p: m.Program().IR, prog: m.Program(), c: c, samples: m.Samples()}
	if over != nil {
		w.moments, w.stamped = over.rows, true
	} else {
		w.moments = []moment{momentOf(m, c, m.Now())}
	}
	return w
}

// The buckets of vLLM's histograms, in seconds and in tokens.
func firstTokenBuckets() []float64 {
	return []float64{0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80, 160, 640, 2560}
}

func nextTokenBuckets() []float64 {
	return []float64{0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80}
}

func requestBuckets() []float64 {
	return []float64{0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480, 960, 1920, 7680}
}

func tokenBuckets() []float64 {
	return []float64{1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384}
}

// histogramOf gives the histogram that vLLM has for what a program observes under one of the usual names; others get one of sq_sem's.
func histogramOf(observation string) (name string, buckets []float64) {
	switch observation {
	case "ttft":
		return "vllm:time_to_first_token_seconds", firstTokenBuckets()
	case "tpot":
		return "vllm:request_time_per_output_token_seconds", nextTokenBuckets()
	case "itl":
		return "vllm:inter_token_latency_seconds", nextTokenBuckets()
	case "response", "e2e":
		return "vllm:e2e_request_latency_seconds", requestBuckets()
	case "queueing":
		return "vllm:request_queue_time_seconds", requestBuckets()
	}
	return "sq_sem_" + observation, firstTokenBuckets()
}

// Write writes all of it.
func (w *Metrics) Write(to io.Writer) error {
	w.engines("vllm:num_requests_running", "gauge", "requests at the engine", func(m *moment, i int) float64 { return m.stages[i].jobs })
	w.engines("vllm:num_requests_waiting", "gauge", "requests in the queues that the engine admits from", w.waiting)
	w.engines("vllm:kv_cache_usage_perc", "gauge", "share of the engine's memory that is allocated, 1 for all", w.usage)
	w.engines("vllm:num_preemptions", "counter", "preemptions in the engine's memory", w.preemptions)
	w.engines("vllm:prompt_tokens", "counter", "tokens of prefills", func(m *moment, i int) float64 { return m.stages[i].prefill })
	w.engines("vllm:generation_tokens", "counter", "tokens of decodes", func(m *moment, i int) float64 { return m.stages[i].decode })
	w.iterations()
	for i, name := range w.p.Observes {
		w.observation(i, name)
	}
	pool := func(name, help string, of func(x *poolMoment) float64) {
		w.family("sq_sem_pool_"+name, "gauge", help)
		for i := range w.p.Pools {
			w.over("sq_sem_pool_"+name, "pool", w.prog.PoolName(int32(i)), func(m *moment) float64 { return of(&m.pools[i]) })
		}
	}
	pool("used", "units allocated, leased ones too", func(x *poolMoment) float64 { return x.used })
	pool("leased", "units leased", func(x *poolMoment) float64 { return x.leased })
	pool("cached", "units cached", func(x *poolMoment) float64 { return x.cached })
	pool("queue", "sessions in the pool's queue", func(x *poolMoment) float64 { return x.queue })
	w.family("sq_sem_stage_jobs", "gauge", "jobs at the stage")
	for i := range w.p.Stages {
		w.over("sq_sem_stage_jobs", "stage", w.prog.StageName(int32(i)), func(m *moment) float64 { return m.stages[i].jobs })
	}
	w.family("sq_sem_sessions_live", "gauge", "sessions in flight")
	w.over("sq_sem_sessions_live", "", "", func(m *moment) float64 { return float64(m.sessions.Live) })
	w.b.WriteString("# EOF\n")
	_, err := io.WriteString(to, w.b.String())
	return err
}

// family begins the samples of a name.
func (w *Metrics) family(name, kind, help string) {
	fmt.Fprintf(&w.b, "# TYPE %s %s\n# HELP %s %s\n", name, kind, name, help)
}

// engines writes a figure of every step stage.
func (w *Metrics) engines(name, kind, help string, of func(m *moment, stage int) float64) {
	var list []int
	for i := range w.p.Stages {
		if _, ok := w.p.Stages[i].Kind.(*ir.Step); ok {
			list = append(list, i)
		}
	}
	if list == nil {
		return
	}
	w.family(name, kind, help)
	if kind == "counter" {
		name += "_total"
	}
	for _, i := range list {
		w.over(name, "engine", w.prog.StageName(int32(i)), func(m *moment) float64 { return of(m, i) })
	}
}

// over writes a sample a moment.
func (w *Metrics) over(name, label, value string, of func(*moment) float64) {
	for i := range w.moments {
		w.sample(name, labels(label, value), of(&w.moments[i]), &w.moments[i])
	}
}

// labels writes one label, none for an empty name. Names of pools and stages need no escapes.
func labels(name, value string) string {
	if name == "" {
		return ""
	}
	return name + `="` + value + `"`
}

func (w *Metrics) sample(name, labels string, x float64, at *moment) {
	w.b.WriteString(name)
	if labels != "" {
		w.b.WriteString("{" + labels + "}")
	}
	w.b.WriteString(" " + metric(x))
	if w.stamped {
		w.b.WriteString(" " + metric(at.at))
	}
	w.b.WriteByte('\n')
}

// metric writes a number as OpenMetrics has it.
func metric(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "+Inf"
	case math.IsNaN(x):
		return "NaN"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// memory is the pool that is a step stage's memory, -1 for none.
func (w *Metrics) memory(stage int) int {
	if step, ok := w.p.Stages[stage].Kind.(*ir.Step); ok && step.Memory != nil {
		return *step.Memory
	}
	return -1
}

func (w *Metrics) waiting(m *moment, stage int) float64 {
	sum := 0.0
	for i := range w.p.Pools {
		if via := w.p.Pools[i].AdmitVia; via != nil && *via == stage || via == nil && w.memory(stage) == i {
			sum += m.pools[i].queue
		}
	}
	return sum
}

func (w *Metrics) usage(m *moment, stage int) float64 {
	if i := w.memory(stage); i >= 0 {
		return m.pools[i].used / w.p.Pools[i].Cap
	}
	return 0
}

func (w *Metrics) preemptions(m *moment, stage int) float64 {
	if i := w.memory(stage); i >= 0 {
		return float64(m.pools[i].preemptions)
	}
	return 0
}

// iterations writes how many tokens the iterations had, at the end.
func (w *Metrics) iterations() {
	const name = "vllm:iteration_tokens_total"
	head := false
	for i := range w.p.Stages {
		if _, ok := w.p.Stages[i].Kind.(*ir.Step); !ok {
			continue
		}
		if !head {
			w.family(name, "histogram", "tokens of an iteration")
			head = true
		}
		var h histogram
		h.begin(tokenBuckets())
		for _, x := range w.c.state.Stages[i].Tokens.values() {
			h.add(x, w.c.state.Stages[i].Tokens[x])
		}
		h.write(w, name, labels("engine", w.prog.StageName(int32(i))), &w.moments[len(w.moments)-1])
	}
}

// observation writes the histogram of an observation, at every moment.
func (w *Metrics) observation(obs int, observed string) {
	name, buckets := histogramOf(observed)
	w.family(name, "histogram", "observation "+observed)
	var h histogram
	h.begin(buckets)
	from := 0
	for i := range w.moments {
		m := &w.moments[i]
		for _, x := range w.samples[from:m.samples] {
			if int(x.Obs) == obs {
				h.add(x.Value, 1)
			}
		}
		from = m.samples
		h.write(w, name, "", m)
	}
}

// histogram counts values by the buckets they are in.
type histogram struct {
	bounds      []float64
	counts      []float64 // the last is beyond all bounds
	sum, weight float64
}

func (h *histogram) begin(bounds []float64) {
	*h = histogram{bounds: bounds, counts: make([]float64, len(bounds)+1)}
}

func (h *histogram) add(x, weight float64) {
	i, _ := slices.BinarySearch(h.bounds, x)
	h.counts[i] += weight
	h.sum += x * weight
	h.weight += weight
}

func (h *histogram) write(w *Metrics, name, labels string, at *moment) {
	comma := ""
	if labels != "" {
		comma = labels + ","
	}
	below := 0.0
	for i, n := range h.counts {
		below += n
		bound := math.Inf(1)
		if i < len(h.bounds) {
			bound = h.bounds[i]
		}
		w.sample(name+"_bucket", comma+`le="`+bucket(bound)+`"`, below, at)
	}
	w.sample(name+"_count", labels, h.weight, at)
	w.sample(name+"_sum", labels, h.sum, at)
}

// bucket writes a bound as OpenMetrics wants it: with a fraction.
func bucket(x float64) string {
	text := metric(x)
	if !strings.ContainsAny(text, ".eI") {
		text += ".0"
	}
	return text
}
