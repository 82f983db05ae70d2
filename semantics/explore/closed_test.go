package explore_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/semantics/explore"
)

// What is the matter with runs that go round for ever, with choices on the way: two that poll at the same times come in either order.
func TestClosedSets(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a run without end, beside two that poll": {`stage tick : delay; stage s : delay;
workload { arrive batch(3); session { branch (serial < 2) { loop { run tick (1); } } else { run s (inf); } } }`, "starved 2"},
		"a place that two that poll never leave": {`pool kv { cap 2; } stage tick : delay;
workload { arrive batch(3); session { branch (serial < 2) { hold kv (1) { loop { run tick (1); } } } else { run tick (5); hold kv (1) { } } } }`, "starved 2"},
		"a place that one may leave, but not if always the first is taken": {`pool kv { cap 1; } stage tick : delay;
workload { arrive batch(2); session { branch (serial == 0) {
  hold kv (1) { loop { choose i in 2 by (0); branch (i == 1) { end; } run tick (1); } } } else { hold kv (1) { run tick (1); } } } }`, "starved 1"},
		"a lease that one that polls never gives back": {`pool kv { cap 2; } stage tick : delay;
workload { arrive batch(2); session {
  branch (serial == 1) { choose i in 2 by (0); branch (i == 0) { end; } hold kv (1) { run tick (1); } lease kv (inf); }
  loop { run tick (1); } } }`, "pinned 1"},
		"a lease that it gives back in one order": {`pool kv { cap 2; } stage tick : delay;
workload { arrive batch(2); session { loop { hold kv (1) { run tick (1); } lease kv (inf); run tick (1); choose i in 2 by (0); branch (i == 0) { release kv; } else { run tick (1); release kv; } } } }`, ""},
		"four that take turns at one place": {`pool kv { cap 1; } stage tick : delay;
workload { arrive batch(4); session { loop { choose i in 2 by (0); hold kv (1) { run tick (1); } } } }`, ""},
		"a place that one may stay in, and is not bound to": {`pool kv { cap 1; } stage tick : delay;
workload { arrive batch(2); session { branch (serial == 0) {
  hold kv (1) { loop { choose i in 2 by (0); branch (i == 0) { end; } run tick (1); } } } else { hold kv (1) { run tick (1); } } } }`, ""},
		"one that preempts itself, in one order, beside two that poll": {`pool kv { cap 4; preempt lifo; } stage e : step { budget 8; cost 1; memory kv; } stage tick : delay;
workload { arrive batch(3); session { branch (serial < 2) { loop { run tick (1); } } else {
  choose i in 2 by (0); branch (i == 0) { end; } hold kv (1) { run e decode (9) growing kv; } } } }`, "livelock 2"},
	} {
		for _, fold := range []bool{true, false} {
			r := explore.Explore(t.Context(), compile(t, c.text), explore.Options{NoFold: !fold})
			var got []string
			for _, f := range r.Found {
				got = append(got, strings.TrimSpace(string(f.Kind)+" "+strings.Trim(fmt.Sprint(f.Sessions), "[]")))
			}
			if list := strings.Join(got, "; "); list != c.want || !r.Exhaustive {
				t.Errorf("%s (fold %v): found %q, want %q; %+v", name, fold, list, c.want, r.Stats)
			}
		}
	}
}

// What sessions that have ended computed of their own texts is cached, and nobody can find it: the next ones come to where those were.
func TestOwnTextsOfThoseGone(t *testing.T) {
	r := explore.Explore(t.Context(), compile(t, `pool p { cap 3; block 1; cache shared; evict lru; } stage d : delay;
workload { arrive closed(2); session { choose i in 2 by (0); hold p (1 + i) { run d (1); } cache (1); run d (1); hold p (1) reuse (1) { run d (cached); } cache (inf); } }`), explore.Options{Bounds: explore.Bounds{States: 2_000}})
	if !r.Exhaustive || !r.Folded || len(r.Found) > 0 {
		t.Errorf("folded %v, found %v; %+v", r.Folded, r.Found, r.Stats)
	}
}
