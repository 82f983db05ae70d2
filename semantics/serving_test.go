package semantics_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// observed is what a program observes, in order: name, session and value.
func observed(t *testing.T, text string) string {
	t.Helper()
	m := semantics.New(compile(t, text), semantics.Options{})
	finish(t, m)
	var out []string
	for _, s := range m.Samples() {
		out = append(out, fmt.Sprintf("%s of %d: %v", m.Program().IR.Observes[s.Obs], s.Session, s.Value))
	}
	return strings.Join(out, ", ")
}

// An idle engine with somebody to serve starts, also when it was tried in vain in this pass before it got a resident or a
// waiting session, or before a stalled resident could go on; and the iteration of a grower that is its own victim
// serves nobody more.
func TestServing(t *testing.T) {
	for _, c := range []struct{ what, text, want string }{
		{"an engine declared later frees memory that a stalled resident waits for", `
pool m { cap 3; }
pool qb { cap 1; admit via B; }
stage A : step { budget 8; cost 1; memory m; }
stage B : step { budget 8; cost 1; }
stage d : delay;
workload { arrive batch(2); session { branch (serial == 0) {
    hold m (2) { run A decode (3) growing m; observe zero = now; }
  } else { hold m (1) { run d (4); hold qb (1) { release m; } } } } }`, "zero of 0: 5"},
		{"the engine itself admits whoever frees the memory, after the resident stalled", `
pool m { cap 3; }
pool q { cap 1; admit via E; }
stage E : step { budget 8; cost 1; }
stage d : delay;
workload { arrive batch(2); session { branch (serial == 0) {
    hold m (2) { run E decode (3) growing m; observe zero = now; }
  } else { hold m (1) { run d (2); hold q (1) { release m; } } } } }`, "zero of 0: 3"},
		{"it was not considered yet in that iteration", `
pool m { cap 3; }
pool q { cap 1; admit via E; }
stage E : step { budget 8; cost 1; }
stage d : delay;
workload { arrive batch(2); session { branch (serial == 0) {
    hold m (2) { run E decode (3) growing m; observe zero = now; }
  } else { hold m (1) { run d (4); hold q (1) { release m; } } } } }`, "zero of 0: 5"},
		{"an engine declared later admits a session that then runs on the first", `
pool qa { cap 1; admit via A; }
pool m { cap 1; }
pool qb { cap 1; admit via B; }
stage A : step { budget 8; cost 1; }
stage B : step { budget 8; cost 1; }
stage d : delay;
workload { arrive batch(2); session { branch (serial == 0) {
    hold m (1) { run d (9); }
  } else { branch (serial == 1) {
    hold qb (1) { run A decode (2); observe one = now; }
  } } } }`, "one of 1: 2"},
		{"the same, where the first has a queue whose head does not fit", `
pool m { cap 1; }
pool qa { cap 1; admit via A; }
pool qb { cap 1; admit via B; }
stage A : step { budget 8; cost 1; }
stage B : step { budget 8; cost 1; }
stage d : delay;
workload { arrive batch(3); session { branch (serial == 0) {
    hold m (1) { run d (9); }
  } else { branch (serial == 1) {
    hold qa (1), m (1) { observe one = now; }
  } else {
    hold qb (1) { run A decode (2); observe two = now; }
  } } } }`, "two of 2: 2, one of 1: 9"},
		{"an engine declared later sends a session to a queue of the first", `
pool m { cap 1; }
pool first { cap 1; admit via A; }
pool second { cap 1; admit via A; }
pool qb { cap 1; admit via B; }
stage A : step { budget 8; cost 1; }
stage B : step { budget 8; cost 1; }
stage d : delay;
workload { arrive batch(2); session { branch (serial == 0) {
    hold first (1), m (1) { observe zero = now; }
  } else { hold m (1) { run d (3); hold qb (1) { release m; hold second (1) { observe one = now; } } } } } }`, "zero of 0: 3, one of 1: 3"},
		{"a grower is its own victim: the one behind it is not served in that iteration", `
pool m { cap 4; preempt lifo; }
stage E : step { budget 8; cost 1; serve by (-admission); memory m; }
workload { arrive batch(2); session { hold m (2) { run E decode (3) growing m; } observe done = now; } }`, "done of 0: 4, done of 1: 7"},
		{"nor where it serves in admission order, and the one behind it needs no memory", `
pool m { cap 2; preempt lifo; }
pool slot { cap 1; }
stage E : step { budget 8; cost 1; memory m; }
stage d : delay;
workload { arrive batch(3); session {
  branch (serial == 0) { hold m (1) { run d (2.5); } }
  else { branch (serial == 1) { hold m (1) { run E decode (2) growing m; observe one = now; } }
  else { hold slot (1) { run E decode (3); observe two = now; } } } } }`, "two of 2: 4, one of 1: 4"},
	} {
		if got := observed(t, c.text); got != c.want {
			t.Errorf("%s: %s; want %s", c.what, got, c.want)
		}
	}
}

// Engines that hand a session to each other at one instant are tried again and again, but not for ever.
func TestServingEnds(t *testing.T) {
	m := end(t, compile(t, `
pool qa { cap 1; admit via A; }
pool qb { cap 1; admit via B; }
stage A : step { budget 8; cost 1; }
stage B : step { budget 8; cost 1; }
stage d : delay;
workload { arrive batch(1); session { loop { run d (serial); hold qa (1) { } hold qb (1) { } } } }`))
	if e := m.Err(); e == nil || e.Code != diag.Code("SQ0611") {
		t.Errorf("%v, want a standstill", e)
	}
}
