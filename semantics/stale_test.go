package semantics_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// findings runs a program's one session (or more) to the end and gives what was found, in short: the kind, when, how often if that is
// more than once, and of a stale read whether it began in time.
func findings(t *testing.T, text string) []string {
	t.Helper()
	m := ruleMachine(t, text)
	for !m.Halted() {
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
	}
	out := []string{}
	for _, f := range m.Findings() {
		text := fmt.Sprintf("%s at %v", f.Kind, f.T)
		if f.Kind == semantics.StaleRead {
			text += map[bool]string{true: " midway", false: " from the beginning"}[f.From < f.Expired]
		}
		if f.Count > 1 {
			text += fmt.Sprintf(" ×%d", f.Count)
		}
		out = append(out, text)
	}
	return out
}

// Reads that are stale for certain, that may be, and that are not.
func TestStaleReads(t *testing.T) {
	const (
		// grant leases kv from t=1 to t=3, named does so under a name.
		grant = "hold kv (1) { run s (1); } lease kv (2); "
		named = "hold kv (1) { run s (1); } lease kv (2) as mine; "
	)
	for _, c := range []struct {
		name, session string
		want          []string
	}{
		{"in time", grant + "run s (1); release kv;", nil},
		{"until the bound, which comes first", grant + "run s (2); release kv;", []string{"stale-read at 3 midway"}},
		{"past the bound", grant + "run s (5); release kv;", []string{"stale-read at 6 midway"}},
		{"begun after the bound", grant + "run s (3); run s (1); release kv;", []string{"stale-read at 5 from the beginning"}},
		{"of a shared stage", grant + "run shared (5); release kv;", []string{"stale-read at 6 midway"}},
		{"as a transfer", grant + "hold other (1) { transfer (5) from kv to other (1); }", []string{"stale-read at 6 midway"}},
		{"a hold of no time later", grant + "run s (5); hold other (1) { release kv; }", []string{"stale-read at 6 midway"}},
		{"at the end of a hold", grant + "hold other (1) { run s (5); } release kv;", []string{"stale-read at 6 midway"}},
		{"in a branch", grant + "run s (5); branch (now > 3) { release kv; }", []string{"stale-read at 6 midway"}},
		{"where it was seen already", grant + "run s (5); release kv; release kv;", []string{"stale-read at 6 midway"}},
		{"twice", grant + "run s (5); release kv; run s (1); release kv;", []string{"stale-read at 6 midway", "stale-read at 7 from the beginning"}},
		{"of what was released", grant + "release kv; run s (1); release kv;", []string{"stale-read at 2 from the beginning"}},
		{"of what a hold released", "hold kv (1) { run s (1); release kv; run s (1); release kv; } " + grant, []string{"stale-read at 2 from the beginning"}},
		{"after a clean-up", grant + "hold gate (1) { release kv; run s (1); release kv; }", []string{"stale-read at 11 from the beginning"}},

		{"no read at all", grant + "hold gate (1) { } release kv;", nil},
		{"a read in time, then a wait", grant + "run s (1); hold gate (1) { } release kv;", nil},
		{"a clean-up twice", grant + "hold gate (1) { } release kv; release kv;", nil},
		{"a release twice at one instant", grant + "run s (1); release kv; release kv;", nil},
		{"what was never leased", "branch (serial == 9) { " + grant + "} run s (1); release kv;", nil},
		{"what went with its scope", grant + "run s (1); release kv; hold kv (1) { run s (1); } run s (1); release kv;", nil},
		{"a new lease", grant + "run s (5); " + grant + "run s (1); release kv;", nil},

		{"a read that ends before a wait", grant + "run s (5); hold gate (1) { } release kv;", []string{"stale-read-possible at 10"}},
		{"at another stage since", grant + "run s (5); run s (0); release kv;", []string{"stale-read-possible at 6"}},
		{"at an engine", grant + "run engine decode (5); release kv;", []string{"stale-read-possible at 6"}},
		{"at an engine, twice", grant + "run engine decode (5); release kv; run engine decode (1); release kv;", []string{"stale-read-possible at 6", "stale-read-possible at 7"}},
		{"at an engine, in a loop", grant + "loop { run engine decode (5); release kv; branch (now > 20) { end; } }", []string{"stale-read-possible at 6 ×4"}},

		{"by a name in time", named + "run s (1); release mine;", nil},
		{"by a name", named + "run s (5); release mine;", []string{"stale-read at 6 midway"}},
		{"by a name, as a transfer", named + "hold other (1) { transfer (5) from mine to other (1); }", []string{"stale-read at 6 midway"}},
		{"by a name that was released", named + "release mine; run s (1); release mine;", []string{"stale-read at 2 from the beginning"}},
		{"by a name without a lease", "branch (serial == 9) { " + named + "} run s (1); release mine;", nil},
		{"by a name that is granted again", named + "run s (5); " + named + "run s (1); release mine;", nil},
		{"a clean-up by a name", named + "hold gate (1) { } release mine;", nil},
		{"by a name beside a hold", named + "hold kv (1) { run s (5); release mine; }", []string{"stale-read at 6 midway"}},
		{"by a name beside an open lease", "hold kv (1) { } lease kv (100); " + named + "run s (5); release mine; release kv;", []string{"stale-read at 6 midway"}},
		{"of a pool where only a named lease expired", named + "hold kv (1) { } lease kv (1); release kv; hold gate (1) { } release kv;", nil},
		{"of a pool, not of the name", named + "run s (5); branch (serial == 9) { hold kv (1) { } lease kv (9); } release kv;", nil},
		{"the latest of a name, which is open", named + "hold kv (1) { } lease kv (inf) as mine; run s (5); release mine;", nil},
		{"an older lease of a name expires", named + "hold kv (1) { } lease kv (inf) as mine; release mine; run s (5); release mine;",
			[]string{"stale-read at 6 from the beginning"}},

		// The lease that is read is the second one, bound 10, over at 13; the release ends the first one.
		{"hidden by another lease", "hold kv (1) { run s (1); } lease kv (100); hold kv (1) { run s (2); } lease kv (10); run s (20); release kv; ",
			[]string{"ambiguous-release at 23"}},
		{"hidden by nothing, by name", "hold kv (1) { run s (1); } lease kv (100) as first; hold kv (1) { run s (2); } lease kv (10) as second; run s (20); release second; release first;",
			[]string{"stale-read at 23 midway"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			// The gate is closed until t=10: the second session has it.
			text := "pool kv { cap 9; } pool other { cap 9; } pool gate { cap 1; }\nstage s : delay; stage link : delay; stage wait : delay; stage shared : ps(present);\nstage engine : step { budget 1; cost 1; }\n" +
				"workload { arrive batch(2); session { branch (serial == 1) { hold gate (1) { run wait (10); } end; }\n" + c.session + " } }"
			if got := findings(t, text); !slices.Equal(got, slices.Clip(append([]string{}, c.want...))) {
				t.Errorf("%s\nfound %q, want %q", c.session, got, c.want)
			}
		})
	}
}

// A preempted hold executes its release again; what that had ended is gone for good, and was read in time.
func TestReadAgainAfterPreemption(t *testing.T) {
	const text = `pool kv { cap 9; } pool d { cap 8; preempt lifo; }
stage s : delay; stage link : delay;
workload { arrive batch(2); init { set first = serial == 0; } session {
  branch (first) { hold d (2) { run s (6); grow d (6); run s (1); } end; }
  hold kv (1) { run s (1); } lease kv (BOUND)AS;
  hold d (2) { transfer (WORK) from FROM to d (1); run s (20); }
} }`
	for _, c := range []struct {
		name, bound, work string
		want              []string
	}{
		{"the transfer had happened in time", "inf", "2", []string{}},
		{"the transfer had been too late", "1", "2", []string{"stale-read at 3 midway"}},
		{"the transfer had not happened", "20", "9", []string{}},
		{"the lease ends before the transfer begins again", "5.5", "9", []string{"stale-read at 16 from the beginning"}},
		{"the lease ends during the transfer that began again", "7", "9", []string{"stale-read at 16 midway"}},
	} {
		for _, named := range []bool{false, true} {
			as, from := "", "kv"
			if named {
				as, from = " as mine", "mine"
			}
			t.Run(c.name+as, func(t *testing.T) {
				text := strings.NewReplacer("BOUND", c.bound, "WORK", c.work, "AS", as, "FROM", from).Replace(text)
				got := findings(t, text)
				if m := ruleMachine(t, text); !preempts(t, m) {
					t.Fatal("nobody is preempted")
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("%s\nfound %q, want %q", text, got, c.want)
				}
			})
		}
	}
}

// Unnamed releases that could mean one lease or another.
func TestAmbiguousReleases(t *testing.T) {
	grant := func(bound string) string { return "hold kv (1) { run s (1); } lease kv (" + bound + "); " }
	for _, c := range []struct {
		name, session string
		want          []string
	}{
		{"one lease", grant("9") + "release kv;", nil},
		{"one after the other", grant("9") + "release kv; " + grant("9") + "release kv;", nil},
		{"one after the other by expiry", grant("1") + "run s (1); " + grant("9") + "release kv;", nil},
		{"two", grant("9") + grant("9") + "release kv;", []string{"ambiguous-release at 2"}},
		{"two, both released", grant("9") + grant("9") + "release kv; release kv;", []string{"ambiguous-release at 2"}},
		{"three, all released", grant("9") + grant("9") + grant("9") + "release kv; release kv; release kv;", []string{"ambiguous-release at 3", "ambiguous-release at 3"}},
		{"two, the later expired", grant("9") + grant("1") + "run s (1); release kv;", []string{"ambiguous-release at 3"}},
		{"two, the earlier expired", grant("3") + grant("9") + "run s (3); release kv;", []string{"ambiguous-release at 5"}},
		{"two, both expired", grant("2") + grant("1") + "run s (3); release kv;", []string{"stale-read at 5 midway"}},
		{"two of two pools", "hold kv (1) { } lease kv (9); hold other (1) { } lease other (9); release kv; release other;", nil},
		{"one and a hold", grant("9") + "hold kv (1) { release kv; } release kv;", nil},
		{"one and a named one", grant("9") + "hold kv (1) { } lease kv (9) as mine; release kv; release mine;", nil},
		{"one and a named one that expired", grant("9") + "hold kv (1) { } lease kv (1) as mine; run s (2); release kv;", nil},
		{"two of one name", "hold kv (1) { } lease kv (9) as mine; hold kv (1) { } lease kv (9) as mine; release mine;", nil},
		{"often", "loop { " + grant("inf") + grant("inf") + "release kv; release kv; branch (now > 9) { end; } }", []string{"ambiguous-release at 2 ×5"}},
		{"the session's end", grant("9") + grant("9"), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "pool kv { cap 9; } pool other { cap 9; }\nstage s : delay;\nworkload { arrive batch(1); session { " + c.session + " } }"
			if got := findings(t, text); !slices.Equal(got, slices.Clip(append([]string{}, c.want...))) {
				t.Errorf("%s\nfound %q, want %q", c.session, got, c.want)
			}
		})
	}
}

// What an unnamed release does does not depend on whether it was ambiguous: the oldest lease ends.
func TestReleaseEndsTheOldest(t *testing.T) {
	m := ruleMachine(t, `pool kv { cap 9; } stage s : delay;
workload { arrive batch(1); session {
  hold kv (1) { } lease kv (9) as a;
  hold kv (2) { } lease kv (9);
  hold kv (3) { } lease kv (9) as a;
  hold kv (1) { } lease kv (9);
  release kv; release a; release a; release kv; release kv;
} }`)
	var ended []float64
	for !m.Halted() {
		tr, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range tr.Pools {
			if c.Kind == semantics.LeaseEnded {
				ended = append(ended, c.Units)
			}
		}
	}
	// 2 is the older without a name, 3 the later of the name, 1 the other without a name; the first of the name ends with the session.
	if want := []float64{2, 3, 1, 1}; !slices.Equal(ended, want) {
		t.Errorf("leases of %v units end in this order, want %v", ended, want)
	}
	if s := m.PoolStats(0); s.LeasesReleased != 3 || s.LeasesEnded != 1 {
		t.Errorf("%d released, %d ended with the session", s.LeasesReleased, s.LeasesEnded)
	}
}

// preempts reports whether somebody is preempted in a run.
func preempts(t *testing.T, m *semantics.Machine) (some bool) {
	t.Helper()
	for !m.Halted() {
		tr, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		some = some || tr.Rule == semantics.Preempt
	}
	return some
}
