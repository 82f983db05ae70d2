package semantics_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// examples are the programs of the repository, texts and IR, with their sessions and traces.
func examples(t *testing.T) map[string]*semantics.Program {
	t.Helper()
	out := map[string]*semantics.Program{}
	for _, pattern := range []string{"../examples/*/*.sq", "../examples/oracle/ir/*.json"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) < 6 {
			t.Fatal(files, err)
		}
		for _, f := range files {
			l, list := inputs.Load(f, inputs.Options{WithTrace: true})
			if list.HasErrors() {
				t.Fatal(list)
			}
			out[filepath.Base(f)] = semantics.Compile(l.Program, l.Places, l.Trace)
		}
	}
	return out
}

// view is all of a configuration that can be seen from outside.
func view(m *semantics.Machine) any {
	type all struct {
		Now      float64
		Steps    uint64
		Pools    []semantics.PoolView
		Stages   []semantics.StageView
		Sessions []semantics.SessionView
		Agenda   []semantics.EventView
		Ready    []int64
		Samples  int
		Findings []semantics.Finding
	}
	a := all{Now: m.Now(), Steps: m.Steps(), Agenda: m.Agenda(), Ready: m.Ready(), Samples: len(m.Samples()), Findings: append([]semantics.Finding{}, m.Findings()...)}
	for i := range m.Program().IR.Pools {
		a.Pools = append(a.Pools, m.Pool(i))
	}
	for i := range m.Program().IR.Stages {
		a.Stages = append(a.Stages, m.Stage(i))
	}
	for _, s := range m.Sessions() {
		v, _ := m.Session(s)
		a.Sessions = append(a.Sessions, v)
	}
	return a
}

// Every example to its end: all invariants after every step of the first 100 000, which is the whole run but for the two
// studies of prefill/decode clusters, and of those after every 499th step from there on (a prime, so that no rhythm of the
// program hides a place from it); Little's law over the whole run. Where blocks are shared a configuration has
// very many of them, and a tenth of that has to do.
func TestInvariantsOfExamples(t *testing.T) {
	every := deep.Count[uint64](10_000, 100_000)
	for name, p := range examples(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := semantics.New(p, semantics.Options{NoSamples: true})
			b := newBook(m)
			every, then := every, uint64(499)
			if slices.ContainsFunc(p.IR.Pools, func(p ir.Pool) bool { return p.Shared }) {
				every, then = every/10, 4999
			}
			for !m.Halted() {
				tr, err := m.Step()
				if err != nil {
					if name != "oversize_transfer.sq" { // which is about an error
						t.Fatal(err)
					}
					break
				}
				if err := b.enter(tr); err != nil {
					t.Fatalf("step %d: %v", m.Steps(), err)
				}
				if m.Steps() <= every || m.Steps()%then == 0 {
					if err := m.Check(); err != nil {
						t.Fatalf("step %d: %v", m.Steps(), err)
					}
				}
			}
			if err := m.Check(); err != nil {
				t.Error(err)
			}
			if m.Err() != nil {
				return // in the middle of an instant, at which the book has not seen everybody leave
			}
			if err := b.balance(); err != nil {
				t.Error(err)
			}
		})
	}
}

// Going back any number of steps and on again gives the same configurations; so does a copy, and one saved and restored.
func TestThereAndBack(t *testing.T) {
	for name, p := range examples(t) {
		m := semantics.New(p, semantics.Options{Undo: true})
		var seen []any
		for len(seen) < 1500 && !m.Halted() {
			seen = append(seen, view(m))
			if _, err := m.Step(); err != nil {
				break
			}
		}
		end := len(seen)
		if m.Halted() {
			seen = append(seen, view(m))
		} else {
			end = int(m.Steps())
			seen = append(seen[:end], view(m))
		}
		for _, n := range []int{1, 7, end / 2, end} {
			for range n {
				if !m.Back() {
					break
				}
			}
			at := int(m.Steps())
			if d := cmp.Diff(seen[at], view(m)); d != "" {
				t.Fatalf("%s: back %d to step %d: %s", name, n, at, d)
			}
			var file bytes.Buffer
			if err := m.Save(&file); err != nil {
				t.Fatal(err)
			}
			restored, err := semantics.Restore(&file, nil, semantics.Options{})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, other := range []*semantics.Machine{m.Clone(semantics.Options{}), restored} {
				if d := cmp.Diff(seen[at], view(other)); d != "" {
					t.Fatalf("%s: a copy of step %d: %s", name, at, d)
				}
				for int(other.Steps()) < end {
					if _, err := other.Step(); err != nil {
						t.Fatal(err)
					}
				}
				if d := cmp.Diff(seen[end], view(other)); d != "" {
					t.Fatalf("%s: a copy of step %d went another way: %s", name, at, d)
				}
			}
			for int(m.Steps()) < end {
				if _, err := m.Step(); err != nil {
					t.Fatal(err)
				}
			}
			if d := cmp.Diff(seen[end], view(m)); d != "" {
				t.Fatalf("%s: back %d and on: %s", name, n, d)
			}
		}
	}
}

// A file that is no configuration, was cut short or changed, or belongs to another program is refused.
func TestRestoreRefuses(t *testing.T) {
	all := examples(t)
	m := semantics.New(all["transfer.sq"], semantics.Options{})
	for range 30 {
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := m.Save(&file); err != nil {
		t.Fatal(err)
	}
	good := file.Bytes()
	changed := bytes.Clone(good)
	changed[len(changed)/2] ^= 1
	for name, data := range map[string][]byte{"empty": nil, "text": []byte("hello\nworld"), "short": good[:len(good)-9], "changed": changed} {
		if _, err := semantics.Restore(bytes.NewReader(data), nil, semantics.Options{}); !errors.Is(err, semantics.ErrSaved) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := semantics.Restore(bytes.NewReader(good), all["store_forward.sq"], semantics.Options{}); !errors.Is(err, semantics.ErrSaved) {
		t.Errorf("another program: %v", err)
	}
}

// Two eviction orders that mean the same evict the same: lru and the release time as a key; a key that can be kept in order
// and one that has to be read again for every entry each time.
func TestEvictionOrders(t *testing.T) {
	run := func(order string) []string {
		p := compile(t, fmt.Sprintf(`pool kv { cap 60; block 2; evict %s; }
stage s : delay;
workload { arrive poisson(2); init { set w = 1 + floor(~uniform(0, 3)); } session {
  loop { set u = 2 * floor(~uniform(1, 6)); hold kv (u) { run s (~exp(1)); } cache (u); set w = 1 + floor(~uniform(0, 3)); run s (~exp(3)); branch with (0.2) { end; } }
} }
run { horizon %d; seed 5; }`, order, deep.Count(100, 300)))
		m := semantics.New(p, semantics.Options{})
		var out []string
		for !m.Halted() {
			tr, err := m.Step()
			if err != nil {
				t.Fatal(err)
			}
			if tr.Rule == semantics.Evict {
				out = append(out, fmt.Sprintf("%d: %v of %d", tr.Step, tr.Value, tr.Other))
			}
			if err := m.Check(); err != nil {
				t.Fatal(err)
			}
		}
		return out
	}
	for _, same := range [][2]string{{"lru", "by (last)"}, {"lru", "by (0 - age)"}, {"by (w, size)", "by (w + 0 * now, size)"}} {
		a, b := run(same[0]), run(same[1])
		if len(a) < 100 {
			t.Errorf("%s: only %d evictions", same[0], len(a))
		}
		if d := cmp.Diff(a, b); d != "" {
			t.Errorf("%s and %s: %s", same[0], same[1], d)
		}
	}
}

// Amounts that no binary fraction is are given back in the order in which they came, while an allocation of nothing stays: what the sums
// leave is a rounding remainder, below 0 here, and not on the books.
func TestRoundingLeavesNothing(t *testing.T) {
	m := semantics.New(compile(t, `pool kv { cap 8; }
stage E : step { budget 8; cost 1; memory kv; }
stage link : delay;
workload { arrive batch(4); session {
  branch (serial == 3) { hold kv (0) { run link (9); } }
  else { hold kv (0) { run E decode (serial == 0 ? 0.1 : (serial == 1 ? 0.3 : 0.9)) growing kv; } observe left = used(kv); }
} }`), semantics.Options{})
	for !m.Halted() {
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
		if err := m.Check(); err != nil {
			t.Fatalf("step %d: %v", m.Steps(), err)
		}
	}
	if s := m.Samples(); len(s) != 3 || s[2].Value != 0 {
		t.Errorf("%+v", s)
	}
}

// A lease ends in one of three ways, once.
func TestLeaseEndings(t *testing.T) {
	for _, c := range []struct {
		body, rule string
		kept       float64
	}{
		{"run s (2); release kv; run s (9);", "Release", 6},
		{"run s (9);", "LeaseExpire", 6},
		{"run s (2);", "End", 6},
	} {
		p := compile(t, `pool kv { cap 20; block 2; }
stage s : delay;
workload { arrive batch(1); session { hold kv (8) { run s (1); load kv (7); } cache (inf) lease kv (5); `+c.body+` } }`)
		m := semantics.New(p, semantics.Options{})
		ended := 0
		for !m.Halted() {
			tr, err := m.Step()
			if err != nil {
				t.Fatal(err)
			}
			for _, ch := range tr.Pools {
				if ch.Kind == semantics.LeaseEnded {
					ended++
					if tr.Rule.String() != c.rule || ch.Kept != c.kept || ch.Units != 8 {
						t.Errorf("%s: ended by %s, %+v", c.body, tr.Rule, ch)
					}
				}
			}
		}
		if ended != 1 || m.Pool(0).Allocated != 0 || m.Pool(0).Cached != c.kept {
			t.Errorf("%s: ended %d times, pool %+v", c.body, ended, m.Pool(0))
		}
	}
}

// Built-in attributes are found where the program says they are.
func TestPermutedSlots(t *testing.T) {
	run := func(edit func(*ir.Program)) (values []float64) {
		r, list := link.Compile(diag.NewFile("t.sq", `pool kv { cap 20; }
stage s : delay;
workload { arrive batch(2); session { turn; hold kv (5) { run s (1); } cache (4); hold kv (5) { observe hit = cached; observe no = turn_no + 10 * serial; run s (1); } } }`), link.Options{})
		if list.HasErrors() {
			t.Fatal(list)
		}
		edit(r.Program)
		if list := check.Program(r.Program, nil); list.HasErrors() {
			t.Fatal(list)
		}
		m := semantics.New(semantics.Compile(r.Program, nil, nil), semantics.Options{})
		finish(t, m)
		for _, s := range m.Samples() {
			values = append(values, s.Value, float64(s.Turn))
		}
		return values
	}
	plain := run(func(*ir.Program) {})
	swapped := run(func(p *ir.Program) {
		// cached and turn_no change places: names, slots, and every reading of them.
		p.Attrs[0], p.Attrs[2] = p.Attrs[2], p.Attrs[0]
		p.SlotsOf[ir.SlotCached], p.SlotsOf[ir.SlotTurn] = 2, 0
		ir.Walk(p, ir.Visitor{Expr: func(_ *ir.Cursor, e ir.Expr) {
			if a, ok := e.(*ir.Attr); ok && (a.Slot == 0 || a.Slot == 2) {
				a.Slot = 2 - a.Slot
			}
		}})
	})
	if d := cmp.Diff(plain, swapped); d != "" || len(plain) != 8 {
		t.Errorf("%v\n%s", plain, d)
	}
}

// A cache clause reads the pool without the allocation that ends.
func TestCacheClauseReadsAfterwards(t *testing.T) {
	m := semantics.New(compile(t, `pool kv { cap 20; }
stage s : delay;
workload { arrive batch(1); session { hold kv (8) { run s (1); } cache (2 + used(kv) + holders(kv)); } }`), semantics.Options{})
	finish(t, m)
	if got := m.Pool(0).Cached; got != 2 {
		t.Errorf("%v stay cached", got)
	}
}

// A warm-up that ends between the last event and the horizon: the clock moves to its end first, as for any event, and Warm
// itself moves nothing.
func TestWarmUpAfterTheLastEvent(t *testing.T) {
	for _, c := range []struct{ run, want string }{
		{"horizon 20; warmup 8;", "0 Queue 0 Admit 0 Run 3 Advance 8 Advance 8 Warm 20 Halt"},
		{"horizon 20; warmup 3;", "0 Queue 0 Admit 0 Run 3 Advance 3 Warm 20 Halt"},
		{"horizon 20; warmup 20;", "0 Queue 0 Admit 0 Run 3 Advance 20 Advance 20 Warm 20 Halt"},
		{"horizon 20; warmup 21;", "0 Queue 0 Admit 0 Run 3 Advance 20 Halt"},
		{"warmup 8;", "0 Queue 0 Admit 0 Run 3 Advance 30 Advance 30 Warm 30 Halt"},
		{"warmup 31;", "0 Queue 0 Admit 0 Run 3 Advance 30 Advance 30 Halt"},
	} {
		m := semantics.New(compile(t, "pool kv { cap 2; } stage s : delay; workload { arrive batch(1); session { hold kv (1) { run s (3); run s (27); } } }\nrun { "+c.run+" }"), semantics.Options{})
		var got []string
		for !m.Halted() {
			tr, err := m.Step()
			if err != nil {
				t.Fatal(err)
			}
			switch r := tr.Rule; r {
			case semantics.Queue, semantics.Admit, semantics.Advance, semantics.Warm, semantics.Halt:
				got = append(got, fmt.Sprintf("%v %s", tr.Time, r))
			case semantics.Run:
				if tr.Time == 0 {
					got = append(got, "0 Run")
				}
			default:
			}
		}
		if d := cmp.Diff(c.want, strings.Join(got, " ")); d != "" {
			t.Errorf("%s %s", c.run, d)
		}
		if s, ok := m.Warm(); ok && m.Now() > s {
			if used := m.PoolStats(0).Used; math.Abs(used*(m.Now()-s)-max(0, min(m.Now(), 30)-s)) > 1e-9 {
				t.Errorf("%s %v used on the average since %v", c.run, used, s)
			}
		}
	}
}
