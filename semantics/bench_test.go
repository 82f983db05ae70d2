package semantics_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// fromFile compiles an example with constants replaced; edit may change the IR before it is compiled.
func fromFile(b testing.TB, name string, set map[string]string, edit func(p *ir.Program), trace *ir.Trace) *semantics.Program {
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

// measure runs a program to its end, over and over. It reports transitions per second (fruitless IterBegins not
// counted), allocations per transition, and the time of a run in multiples of three baselines.
func measure(b *testing.B, p *semantics.Program) {
	b.Helper()
	l := probe(b, p)
	b.ReportAllocs()
	var was, is runtime.MemStats
	runtime.ReadMemStats(&was)
	for b.Loop() {
		m := semantics.New(p, semantics.Options{NoSamples: true})
		for !m.Halted() {
			if _, err := m.Step(); err != nil {
				b.Fatal(err)
			}
		}
	}
	runtime.ReadMemStats(&is)
	perRun := b.Elapsed().Seconds() / float64(b.N)
	b.ReportMetric(float64(l.transitions)/perRun, "transitions/s")
	b.ReportMetric(float64(l.transitions), "transitions")
	b.ReportMetric(float64(l.scheduled), "events")
	b.ReportMetric(float64(is.Mallocs-was.Mallocs)/float64(b.N*l.transitions), "allocs/transition")
	b.ReportMetric(perRun/took(b, b.Elapsed()/8, l.everyTransition), "×heap")
	b.ReportMetric(perRun/took(b, b.Elapsed()/8, l.ownAgenda), "×agenda")
	b.ReportMetric(perRun/took(b, b.Elapsed()/8, l.libraryAgenda), "×container/heap")
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
