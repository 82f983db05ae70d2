package semantics_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// stuck compiles a program and runs it to its end, or where it repeats, in at most so many steps. It tells the findings in short: the
// kind, the session, where it is and since when, and whether the run repeats.
func stuck(t *testing.T, text string, most int) (list []string, m *semantics.Machine) {
	t.Helper()
	r, diags := link.Compile(diag.NewFile("stuck.sq", text), link.Options{})
	if diags.HasErrors() {
		t.Fatalf("%v\n%s", diags, text)
	}
	m = semantics.New(semantics.Compile(r.Program, r.Places, nil), semantics.Options{})
	repeats := semantics.NewRepeats(m)
	for range most {
		tr, err := m.Step()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if tr == nil || repeats.See(m, tr) {
			break
		}
	}
	for _, f := range m.Findings() {
		line := fmt.Sprintf("%s #%d", f.Kind, f.Session)
		if f.Pool >= 0 {
			line += " " + m.Program().PoolName(f.Pool)
		}
		if f.Stage >= 0 {
			line += " " + m.Program().StageName(f.Stage)
		}
		if f.Kind != semantics.Livelock {
			line += fmt.Sprintf(" since %v", f.Since)
		}
		if f.Circle >= 0 {
			line += fmt.Sprintf(" for #%d", f.Circle)
		}
		for _, h := range m.Held(f) {
			what := "holds"
			if h.Lease {
				what = "leases"
			}
			line += fmt.Sprintf(" %s %s %v", what, m.Program().PoolName(h.Pool), h.Units)
		}
		list = append(list, line)
	}
	return list, m
}

// Whoever has not ended when nothing is left to happen is starved, wherever that is, and told with what it has.
func TestNothingLeft(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a stage that does no work": {`stage dead : ps(0); workload { arrive batch(1); session { run dead (1); } }`,
			"starved #0 dead since 0"},
		"an engine without budget": {`pool m { cap 9; } stage e : step { budget 0; cost 1; memory m; }
workload { arrive batch(1); session { hold m (3) { run e decode (4) growing m; } } }`,
			"starved #0 e since 0 holds m 3"},
		"a gate that memory cannot fill": {`pool m { cap 2; } stage e : step { budget residents >= 3 ? 8 : 0; cost 1; memory m; }
workload { arrive batch(3); session { hold m (1) { run e decode (1) growing m; } } }`,
			"starved #0 e since 0 holds m 1; starved #1 e since 0 holds m 1; starved #2 m since 0"},
		"a run that never ends, and who waits behind it": {`pool p { cap 1; } stage S : delay;
workload { arrive batch(2); session { run S (serial); hold p (1) { run S (inf); } } } run { horizon 50; }`,
			"starved #0 S since 0 holds p 1; starved #1 p since 1"},
		"a turn that never comes": {`stage f : fifo; workload { arrive batch(2); session { run f (serial == 0 ? inf : 1); } }`,
			"starved #0 f since 0; starved #1 f since 0"},
		"a growth that never fits": {`pool p { cap 3; } stage s : delay; workload { arrive batch(1); session { hold p (2) { run s (1); grow p (2); } } }`,
			"starved #0 p since 1 holds p 2"},
		"an engine at which a growth stalls": {`pool m { cap 2; } stage e : step { budget 4; cost 1; memory m; }
workload { arrive batch(1); session { hold m (1) { run e decode (5) growing m; } } }`,
			"starved #0 m e since 2 holds m 2"},
		"served last": {`pool q { cap 1; } stage e : step { budget queued(q) > 0 ? 0 : 1; cost 1; } stage s : delay;
workload { arrive batch(3); session { branch (serial == 0) { run e decode (9); } else { run s (serial + 1); hold q (1) { run s (inf); } } } }`,
			"starved #0 e since 3; starved #1 s since 2 holds q 1; starved #2 q since 3"},
		"two in a circle": {`pool a { cap 1; } pool b { cap 1; } stage s : delay;
workload { arrive batch(2); session { branch (serial == 0) { hold a (1) { run s (1); hold b (1) { } } } else { hold b (1) { run s (1); hold a (1) { } } } } }`,
			"starved #0 b since 1 for #1 holds a 1; starved #1 a since 1 for #0 holds b 1"},
		"a lease that nobody ends": {`pool p { cap 2; } stage s : delay;
workload { arrive batch(1); session { hold p (2) { run s (1); } lease p (inf); run s (inf); } }`,
			"starved #0 s since 1 leases p 2; pinned #0 p since 1"},
		"everybody ends":          {`pool p { cap 1; } stage s : delay; workload { arrive batch(3); session { hold p (1) { run s (1); } } }`, ""},
		"the horizon comes first": {`pool p { cap 1; } stage s : delay; workload { arrive batch(2); session { hold p (1) { run s (100); } } } run { horizon 9; }`, ""},
		"preempted, and yet all end": {`pool kv { cap 64; preempt lifo; } stage e : step { budget 8; cost 1; memory kv; }
workload { arrive batch(3); session { hold kv (1) { run e decode (30) growing kv; } } }`, ""},
	} {
		list, m := stuck(t, c.text, 10_000)
		if got := strings.Join(list, "; "); got != c.want || !m.Halted() {
			t.Errorf("%s: found %q, want %q (halted: %v)", name, got, c.want, m.Halted())
		}
	}
}

// A poller keeps the run going for ever. The state comes back, however late and after however long, and who hangs is told; who gets
// on is not.
func TestWhatRepeats(t *testing.T) {
	const hang = `pool a { cap 1; } pool b { cap 1; } stage s : delay; stage tick : delay;
workload { arrive batch(3); session {
  branch (serial == 0) { run s (LATE); hold a (1) { run s (1); hold b (1) { } } }
  else { branch (serial == 1) { run s (LATE); hold b (1) { run s (1); hold a (1) { } } }
  else { loop { run tick (1); set n = n + 1 < LONG ? n + 1 : 0; branch (n == 0) { observe x = now; } } } } } }`
	for _, late := range []int{0, 10, 255, 256, 257, 300, deep.Count(700, 5_000)} {
		for _, long := range []int{1, 2, 3, 17, 100, deep.Count(300, 1_000)} {
			text := strings.NewReplacer("LATE", fmt.Sprint(late), "LONG", fmt.Sprint(long)).Replace(hang)
			list, m := stuck(t, text, 1_000_000)
			want := fmt.Sprintf("starved #0 b since %v for #1 holds a 1; starved #1 a since %v for #0 holds b 1", late+1, late+1)
			from, every, ok := m.Repeating()
			if got := strings.Join(list, "; "); got != want || !ok || math.Mod(every, float64(long)) != 0 || from < float64(late) {
				t.Errorf("late %d, long %d: found %q, repeats from %v every %v", late, long, got, from, every)
			}
		}
	}
	for name, c := range map[string]struct{ text, want string }{
		"an engine that serves another for ever": {`stage e : step { budget 1; cost 1; serve by (serial); } workload { arrive batch(2); session { run e decode (serial == 0 ? inf : 1); } }`,
			"starved #1 e since 0"},
		"a hold whose body never fits": {`pool kv { cap 4; preempt lifo; } stage e : step { budget 8; cost 1; memory kv; }
workload { arrive batch(2); session { hold kv (1) { run e decode (9) growing kv; } } }`,
			"livelock #0 kv holds kv 1; livelock #1 kv holds kv 1"},
		"two that preempt each other, and one gets on in between": {`pool kv { cap 4; preempt lifo; } stage s : delay;
workload { arrive batch(2); session { loop { hold kv (2) { run s (1); grow kv (serial); run s (1); } } } }`, ""},
		"users for ever, in a pool that is too small": {`pool kv { cap 3; preempt lifo; } stage e : step { budget 8; cost 1; memory kv; } stage think : delay;
workload { arrive closed(4); session { hold kv (1) { run e decode (2) growing kv; } run think (1); } }`, ""},
		"users for ever, and one place that is never free": {`pool kv { cap 2; } stage s : delay;
workload { arrive closed(3); session { branch (holders(kv) + queued(kv) == 0) { hold kv (1) { run s (inf); } } else { run s (1); } } }`,
			"starved #0 s since 0 holds kv 1"},
		"a lease that a poller never gives back": {`pool p { cap 2; } stage s : delay;
workload { arrive batch(1); session { hold p (1) { run s (1); } lease p (inf); loop { run s (1); } } }`,
			"pinned #0 p since 1"},
		"a lease that it does": {`pool p { cap 2; } stage s : delay;
workload { arrive batch(1); session { loop { hold p (1) { run s (1); } lease p (inf); run s (1); release p; } } }`, ""},
		"by how long it took, and one that never asks": {`pool p { cap 1; } stage s : delay;
workload { arrive batch(2); session { branch (serial == 0) { loop { set start = now; run s (2); branch (now - start > 5) { end; } } } else { hold p (1) { run s (inf); } } } }`,
			"starved #1 s since 0 holds p 1"},
		"by how long it took": {`pool p { cap 1; } stage s : delay;
workload { arrive batch(2); session { loop { set start = now; run s (1 + serial); branch (now - start > 1) { hold p (1) { run s (inf); } } } } }`,
			"starved #1 s since 2 holds p 1"},
	} {
		list, m := stuck(t, c.text, 100_000)
		_, _, ok := m.Repeating()
		if got := strings.Join(list, "; "); got != c.want || !ok {
			t.Errorf("%s: found %q, want %q (repeats: %v)", name, got, c.want, ok)
		}
	}
}

// No state comes back where the time itself decides something, or something is drawn, or a number grows that decides.
func TestWhatNeverRepeats(t *testing.T) {
	for name, text := range map[string]string{
		"the time":       `stage s : delay; pool p { cap 1; } workload { arrive batch(1); session { loop { run s (1); branch (now > 1e9) { end; } } } }`,
		"a draw":         `stage s : delay; workload { arrive batch(1); session { loop { run s (1); set x = ~uniform(0, 1); } } }`,
		"an arrival":     `stage s : delay; workload { arrive poisson(1); session { run s (1); } }`,
		"a number":       `stage s : delay; workload { arrive batch(1); session { loop { run s (1); set n = n + 1; branch (n == 1e9) { end; } } } }`,
		"another's time": `stage s : delay; workload { arrive batch(2); session { set t = serial == 0 ? now : 5; loop { run s (1); branch (now - t > 1e9) { end; } } } }`,
	} {
		list, m := stuck(t, text, 20_000)
		if _, _, ok := m.Repeating(); ok || len(list) > 0 {
			t.Errorf("%s: it repeats, and %v is found", name, list)
		}
	}
}

// A run that goes back and on again finds the same at the same step.
func TestRepeatsBackAndForth(t *testing.T) {
	r, _ := link.Compile(diag.NewFile("stuck.sq", `pool p { cap 1; } stage s : delay;
workload { arrive batch(2); session { branch (serial == 0) { hold p (1) { run s (3); run s (inf); } } else { loop { run s (1); } } } }`), link.Options{})
	m := semantics.New(semantics.Compile(r.Program, r.Places, nil), semantics.Options{Undo: true})
	repeats := semantics.NewRepeats(m)
	forward := func() uint64 {
		for range 1000 {
			tr, err := m.Step()
			if err != nil {
				t.Fatal(err)
			}
			if repeats.See(m, tr) {
				break
			}
		}
		if len(m.Findings()) != 1 {
			t.Fatalf("step %d: %+v", m.Steps(), m.Findings())
		}
		return m.Steps()
	}
	at := forward()
	for back := uint64(1); back < at; back++ {
		for range back {
			m.Back()
		}
		if len(m.Findings()) != 0 {
			t.Errorf("%d steps back, %+v is found still", back, m.Findings())
		}
		if again := forward(); again != at {
			t.Errorf("%d steps back, it is found at step %d, not %d", back, again, at)
		}
	}
}
