package semantics_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/sq-sem/sq-sem/diag"
	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// fromFile compiles an example with constants replaced; edit may change the IR before it is compiled.
func fromFile(b *testing.B, name string, set map[string]string, edit func(p *ir.Program), trace *ir.Trace) *semantics.Program {
	b.Helper()
	text, err := os.ReadFile("../examples/" + name)
	if err != nil {
		b.Fatal(err)
	}
	var opt link.Options
	for _, k := range []string{"bs", "B", "blocks", "max_seqs", "chunk", "N", "spacing", "c_it", "d", "e", "a", "b", "c0", "f", "Lambda", "blocksD", "blocksP"} {
		if v, ok := set[k]; ok {
			o, list := link.ParseOverride(k + "=" + v)
			if list.HasErrors() {
				b.Fatal(list)
			}
			opt.Set = append(opt.Set, o)
			delete(set, k)
		}
	}
	for k := range set {
		b.Fatalf("nothing sets %s", k)
	}
	r, list := link.Compile(diag.NewFile(name, string(text)), opt)
	if list.HasErrors() {
		b.Fatal(list)
	}
	if edit != nil {
		edit(r.Program)
	}
	return semantics.Compile(r.Program, r.Places, trace)
}

// slotOf finds an attribute.
func slotOf(p *ir.Program, name string) ir.Slot {
	for i, a := range p.Attrs {
		if a == name {
			return i
		}
	}
	return -1
}

// measure runs a program to its end, over and over, and reports transitions per second (fruitless IterBegins not
// counted) and the time of a run in multiples of what its agenda costs in a bare heap.
func measure(b *testing.B, p *semantics.Program) {
	b.Helper()
	probe := semantics.New(p, semantics.Options{})
	transitions, times := count(b, probe)
	b.ReportAllocs()
	for b.Loop() {
		m := semantics.New(p, semantics.Options{NoSamples: true})
		for !m.Halted() {
			if _, err := m.Step(); err != nil {
				b.Fatal(err)
			}
		}
	}
	perRun := b.Elapsed().Seconds() / float64(b.N)
	b.ReportMetric(float64(transitions)/perRun, "transitions/s")
	b.ReportMetric(float64(transitions), "transitions")
	start, rounds := time.Now(), 0
	for rounds == 0 || time.Since(start) < b.Elapsed()/4 {
		bareHeap(times)
		rounds++
	}
	b.ReportMetric(perRun/(time.Since(start).Seconds()/float64(rounds)), "×heap")
}

// count runs a machine once; it gives the transitions but for fruitless IterBegins, and the time of every one.
func count(b *testing.B, m *semantics.Machine) (n int, times []float64) {
	begun := false
	for !m.Halted() {
		t, err := m.Step()
		if err != nil {
			b.Fatal(err)
		}
		if begun && (t.Rule == semantics.IterBegin || t.Rule == semantics.Advance || t.Rule == semantics.Halt) {
			n-- // nothing came of the last IterBegin
		}
		begun = t.Rule == semantics.IterBegin
		n++
		times = append(times, t.Time)
	}
	return n, times
}

type entry struct {
	time float64
	seq  int
}

func (e entry) before(o entry) bool { return e.time < o.time || e.time == o.time && e.seq < o.seq }

// bareHeap pushes and pops one event a transition, in the run's own order of times, with as many pending as a busy
// engine has: what an agenda alone would cost, in a plain binary heap without any indirection.
func bareHeap(times []float64) {
	const pending = 64
	h := make([]entry, 0, pending+1)
	for i, t := range times {
		h = push(h, entry{t, i})
		if len(h) > pending {
			h = pop(h)
		}
	}
	for len(h) > 0 {
		h = pop(h)
	}
}

func push(h []entry, e entry) []entry {
	h = append(h, e)
	i := len(h) - 1
	for i > 0 && e.before(h[(i-1)/2]) {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = e
	return h
}

func pop(h []entry) []entry {
	e := h[len(h)-1]
	h = h[:len(h)-1]
	for i := 0; len(h) > 0; {
		child := 2*i + 1
		if child+1 < len(h) && h[child+1].before(h[child]) {
			child++
		}
		if child >= len(h) || e.before(h[child]) {
			h[i] = e
			break
		}
		h[i] = h[child]
		i = child
	}
	return h
}

// (a) 2 000 requests on one engine with 10 000 blocks.
func BenchmarkRequests(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := fromFile(b, "oracle/vllm_request.sq", map[string]string{"B": "2048", "blocks": "10000", "max_seqs": "128"}, func(p *ir.Program) {
		var list []ir.Session
		at := 0.0
		for range 2000 {
			at += rng.ExpFloat64() * 2
			list = append(list, ir.Session{Attrs: []ir.Preset{
				{Slot: slotOf(p, "prompt"), Value: float64(50 + rng.IntN(1451))},
				{Slot: slotOf(p, "o"), Value: float64(1 + rng.IntN(300))},
				{Slot: slotOf(p, "arrive"), Value: float64(int(at))},
			}})
		}
		p.Arrival = &ir.Sessions{List: list}
	}, nil)
	measure(b, p)
}

// replay is (b): a trace of sessions × 10 turns on the replay program with an A100's costs.
func replay(b *testing.B, sessions int, spacing string) *semantics.Program {
	rng := rand.New(rand.NewPCG(3, 4))
	t := &ir.Trace{}
	for range sessions {
		var rows []ir.Row
		length := 0.0
		for range 10 {
			length += float64(100 + rng.IntN(400))
			out := float64(20 + rng.IntN(300))
			rows = append(rows, ir.Row{New: length, Out: out, Think: rng.ExpFloat64() * 20})
			length += out
		}
		t.Sessions = append(t.Sessions, rows)
	}
	return fromFile(b, "oracle/replay.sq", map[string]string{"N": fmt.Sprint(sessions), "spacing": spacing, "c_it": "0.004", "d": "4.1053e-5",
		"e": "1.3786e-7", "a": "5.1527e-5", "b": "4.0196e-9", "c0": "0.04", "B": "512", "max_seqs": "64", "blocks": "8010"}, nil, t)
}

func BenchmarkReplay(b *testing.B) {
	for _, spacing := range []string{"3.5", "2.5"} {
		b.Run("spacing="+spacing, func(b *testing.B) { measure(b, replay(b, 333, spacing)) })
	}
}

// Ten times the sessions.
func BenchmarkReplayTenfold(b *testing.B) { measure(b, replay(b, 3330, "3.5")) }

// (c) llm-d's prefill/decode split with small decoders.
func BenchmarkPrefillDecode(b *testing.B) {
	measure(b, fromFile(b, "pd/llmd_pd.sq", map[string]string{"Lambda": "1.2", "blocksD": "1200"}, nil, nil))
}

// (d) processor sharing among 10 000 jobs.
func BenchmarkSharing(b *testing.B) {
	measure(b, program(b, `stage s : ps(100);
workload { arrive closed(10000); session { loop { run s (~exp(1)); } } }
run { horizon 300; }`))
}

// (e) eviction from 100 000 entries: by recency, by a key of the entry, by a key that changes with the clock. The last
// must read every entry, so it does it less often.
func BenchmarkEvict(b *testing.B) {
	for _, c := range []struct{ name, evict, horizon string }{
		{"lru", "lru", "200000"}, {"by", "by (weight, last)", "200000"}, {"by-clock", "by (weight * age)", "100200"}} {
		b.Run(c.name, func(b *testing.B) {
			measure(b, program(b, strings.NewReplacer("EVICT", c.evict, "HORIZON", c.horizon).Replace(`pool kv { cap 100000; evict EVICT; }
stage s : delay;
workload { arrive poisson(1); session { set weight = ~uniform(1, 2); hold kv (1) { run s (0.5); } cache (1); } }
run { horizon HORIZON; }`)))
		})
	}
}

func program(b *testing.B, text string) *semantics.Program {
	b.Helper()
	r, list := link.Compile(diag.NewFile("bench.sq", text), link.Options{})
	if list.HasErrors() {
		b.Fatal(list)
	}
	return semantics.Compile(r.Program, r.Places, nil)
}
