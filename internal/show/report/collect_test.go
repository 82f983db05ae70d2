package report_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// begin loads a program of the examples.
func begin(t *testing.T, file string, horizon float64, set ...string) *semantics.Machine {
	t.Helper()
	o := inputs.Options{Set: set}
	if horizon > 0 {
		warmup := horizon / 4
		o.Horizon, o.Warmup = &horizon, &warmup
	}
	l, list := inputs.Load("../../../examples/"+file, o)
	if l == nil {
		t.Fatal(list)
	}
	return semantics.New(semantics.Compile(l.Program, l.Places, l.Trace), semantics.Options{})
}

// finish runs a machine to its end, each step seen by a collector, and stops before a time.
func finish(t *testing.T, m *semantics.Machine, c *report.Collector, before float64) *report.Summary {
	t.Helper()
	for m.Now() < before {
		tr, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		if tr == nil {
			break
		}
		_ = c.Observe(tr)
	}
	return report.Summarize(m, c)
}

func collector(t *testing.T, m *semantics.Machine) *report.Collector {
	t.Helper()
	c, ok := report.NewCollector(m, "")
	if !ok {
		t.Fatal("no collector")
	}
	return c
}

// near compares up to rounding.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(a)) }

// What is collected of a run agrees with what the machine counts by itself.
func TestCollectedAgrees(t *testing.T) {
	for _, run := range []struct {
		file    string
		horizon float64
		set     []string
	}{
		{"pd/transfer.sq", 0, nil},
		{"pd/lecture_pd.sq", 60, []string{"Lambda=2"}},
		{"pd/llmd_pd.sq", 60, []string{"Lambda=2", "blocksD=600"}},
		{"oracle/vllm_async.sq", 0, nil},
	} {
		if _, err := os.Stat("../../../examples/" + run.file); err != nil {
			t.Fatal(err)
		}
		m := begin(t, run.file, run.horizon, run.set...)
		c := collector(t, m)
		s := finish(t, m, c, math.Inf(1))
		queues, iterations := report.Collected(c)
		for i, p := range s.Pools {
			if !near(queues[i], p.Queue) {
				t.Errorf("%s: the mean queue of %s is %v, collected %v", run.file, p.Name, p.Queue, queues[i])
			}
			if p.PeakQueue < p.P99Queue || p.PeakQueue < p.Queue || p.PeakUsed < p.Used {
				t.Errorf("%s: %s has peaks %v, %v below its means %v, %v", run.file, p.Name, p.PeakUsed, p.PeakQueue, p.Used, p.Queue)
			}
		}
		for i, g := range s.Stages {
			if g.Engine == nil {
				continue
			}
			if n := iterations[i]; math.Abs(n-float64(g.Iterations)) > 1 {
				t.Errorf("%s: %s had %d iterations, collected %v", run.file, g.Name, g.Iterations, n)
			}
			e := g.Engine
			if !(e.Batch >= 1 && e.Tokens >= e.PrefillShare && e.PrefillShare >= 0 && e.PrefillShare <= 1 && e.BudgetUsed <= 1) && g.Iterations > 1 {
				t.Errorf("%s: %s: %+v", run.file, g.Name, *e)
			}
		}
	}
}

// compiled compiles a program.
func compiled(t *testing.T, text string) *semantics.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.sq")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	l, list := inputs.Load(file, inputs.Options{})
	if l == nil {
		t.Fatal(list)
	}
	return semantics.Compile(l.Program, l.Places, nil)
}

// A prefill-only and a decode-only engine are told apart, and a batch is what was served together.
func TestEngineFigures(t *testing.T) {
	m := semantics.New(compiled(t, `pool slots { cap 4; admit via E; }
pool kv { cap 1000; block 1; }
stage E : step { budget 20; cost 1; memory kv; }
workload { arrive batch(2); session { hold slots (1), kv (14) { prefill on E (10) growing kv; decode on E (4) growing kv; } } }
`), semantics.Options{})
	s := finish(t, m, collector(t, m), math.Inf(1))
	e := *s.Stages[0].Engine
	// One iteration of 20 tokens, then four of 2; two of four slots all the time.
	want := report.Engine{Occupancy: 0.5, Batch: 2, P99Batch: 2, Tokens: 28.0 / 5, P99Tokens: 20, PrefillShare: 20.0 / 28, BudgetUsed: 28.0 / 100}
	if e != want {
		t.Errorf("got %+v\nwant %+v", e, want)
	}
}

// Of the legs of a session that an engine serves, one that is cancelled while the iteration is being built leaves the batch, and no other one does.
func TestEngineFiguresOfLegs(t *testing.T) {
	for _, ahead := range []string{"", "ahead;"} {
		m := semantics.New(compiled(t, `pool slots { cap 1; admit via E; }
stage E : step { budget 20; cost 1; `+ahead+` }
workload { arrive batch(1); session {
  both { run E prefill (4); run E decode (3); }
  and { first { run E decode (9); } or { hold slots (1) { } } }
} }
`), semantics.Options{})
		s := finish(t, m, collector(t, m), math.Inf(1))
		got := *s.Stages[0].Engine
		got.Occupancy = 0
		want := report.Engine{Batch: 1, P99Batch: 1, Tokens: 7.0 / 4, P99Tokens: 4, PrefillShare: 4.0 / 7, BudgetUsed: 7.0 / 80}
		if got != want {
			t.Errorf("%s got %+v\nwant %+v", ahead, got, want)
		}
	}
}

// A run that was saved and taken up again has the figures of the whole run.
func TestCollectedSurvives(t *testing.T) {
	m := begin(t, "pd/llmd_pd.sq", 40, "Lambda=2")
	whole := text(t, finish(t, m, collector(t, m), math.Inf(1)))
	m = begin(t, "pd/llmd_pd.sq", 40, "Lambda=2")
	c := collector(t, m)
	finish(t, m, c, 17)
	var file bytes.Buffer
	if err := c.Save(&file); err != nil {
		t.Fatal(err)
	}
	saved := file.Bytes()
	m, c, err := report.Restore(bytes.NewReader(saved), m.Program(), semantics.Options{})
	if err != nil || c == nil {
		t.Fatal(c, err)
	}
	if got := text(t, finish(t, m, c, math.Inf(1))); got != whole {
		t.Errorf("the whole run:\n%s\nin two parts:\n%s", whole, got)
	}
	var bare bytes.Buffer
	if err := m.Save(&bare); err != nil {
		t.Fatal(err)
	}
	if _, c, err := report.Restore(&bare, m.Program(), semantics.Options{}); err != nil || c != nil {
		t.Errorf("of a configuration alone: %v, %v", c, err)
	}
	for _, cut := range []int{1, 9, 30} {
		if _, _, err := report.Restore(bytes.NewReader(saved[:len(saved)-cut]), m.Program(), semantics.Options{}); err == nil {
			t.Errorf("%d bytes were cut off, and nobody noticed", cut)
		}
	}
}

func text(t *testing.T, s *report.Summary) string {
	t.Helper()
	s.Wide = true
	var b strings.Builder
	if err := s.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
