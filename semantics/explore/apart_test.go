package explore_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/semantics/explore"
)

// Configurations that differ in one part alone must not be taken for one another. In each of these worlds two ways, of which the
// search comes to the one with i = 0 first, lead to configurations that differ in that part and have a choice; a finding follows the
// other one alone.
func TestOnePartTellsApart(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"attributes": {`pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0); run d (1);
  choose k in 2 by (0); branch (i == 1) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"the clock": {`pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0); run d (1 + 8 * i);
  choose k in 2 by (0); branch (now > 5) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"times of events": {`pool q { cap 2; } stage d : delay;
workload { arrive batch(2); session {
  branch (serial == 0) { run d (0.5); choose k in 2 by (0); run d (2); hold q (1) { run d (9); } }
  else { choose i in 2 by (0); run d (1 + 4 * i); branch (holders(q) > 0) { hold q (1) { } lease q (inf); } } } }`,
			"pinned"},
		"tokens that are left": {`pool q { cap 2; } stage d : delay; stage e : step { budget 8; cost 1; }
workload { arrive batch(2); session {
  branch (serial == 0) { run d (3.5); choose k in 2 by (0); run d (4); hold q (1) { run d (9); } }
  else { choose i in 2 by (0); branch (i == 1) { run d (3); } run e decode (6); branch (holders(q) > 0) { hold q (1) { } lease q (inf); } } } }`,
			"pinned"},
		"how much a growth wants": {`pool p { cap 3; } stage d : delay;
workload { arrive batch(2); session {
  branch (serial == 0) { hold p (2) { run d (2); choose k in 2 by (0); run d (1); } }
  else { choose i in 2 by (0); hold p (1) { run d (1); grow p (1 + 8 * i); } } } }`,
			"starved stalled"},
		"how many were drawn": {`pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0); branch (i == 1) { set y = ~uniform(0, 1); }
  choose k in 2 by (0); branch (~bernoulli(0.5)) { hold q (1) { } lease q (inf); } } }
run { seed 6; }`,
			"pinned"},
		"the order of a queue": {`pool p { cap 1; } stage d : delay;
workload { arrive batch(3); session {
  branch (serial == 0) { hold p (1) { run d (2); choose k in 2 by (0); run d (1); } }
  else { run d (1); hold p (1) { run d (serial == 1 ? 1 : inf); } } } }`,
			"starved; starved"},
		"a second key in a queue": {`pool p { cap 1; queue by (0, 2 * used(q) + w); } pool q { cap 1; } stage d : delay;
workload { arrive batch(4); init { set w = serial == 2; } session {
  branch (serial == 0) { hold p (1) { run d (5); choose k in 2 by (0); run d (1); } }
  else { branch (serial == 3) { choose i in 2 by (0); hold q (1) { run d (1 + i); } run d (1 - i); }
  else { run d (4 * serial - 2.5); hold p (1) { run d (serial == 1 ? 1 : inf); } } } } }`,
			"starved; starved"},
		"how long a session has waited": {`pool p { cap 1; queue by live (waited >= 4.5 ? 0 : 1, -serial); } stage d : delay;
workload { arrive batch(3); session {
  branch (serial == 0) { hold p (1) { run d (3); choose k in 2 by (0); run d (3); } }
  else { branch (serial == 1) { choose i in 2 by (0); run d (1 + i); set i = 0; } else { run d (2.5); }
    hold p (1) { run d (serial == 1 ? 1 : inf); } } } }`,
			"starved; starved"},
		"how many iterations have begun": {`stage e : step { budget 1; cost 1; serve only (iterations != 2); } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  run e decode (1 + i); run d (3 - i); set i = 0; choose k in 2 by (0); run e decode (1); } }`,
			"starved"},
		"the most that was allocated": {`pool q { cap 9; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0); hold q (1 + 8 * i) { run d (1); }
  choose k in 2 by (0); run d (1); end; } }
claim low at end: peak(q) <= 1;`,
			"claim"},
		"the clock, where a claim is about the horizon": {`pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0); run d (1 + i);
  choose k in 2 by (0); hold q (1) { run d (8.5); } end; } }
run { horizon 10; }
claim empty at end: used(q) == 0;`,
			"claim"},
		"the order at a stage": {`pool q { cap 1; } stage d : delay; stage f : fifo;
workload { arrive batch(4); session {
  branch (serial == 0) { run d (2); choose k in 2 by (0); }
  else { branch (serial == 3) { run f (9); } else { run d (1); branch (serial == 1) { run f (1); } else { run f (inf); } } } } }`,
			"starved; starved"},
		"the order of cached entries": {`pool p { cap 4; } pool q { cap 1; } stage d : delay;
workload { arrive batch(3); session {
  branch (serial == 0) { run d (2); choose k in 2 by (0); hold p (3) { run d (9); } }
  else { branch (serial == 1) { hold p (1) { run d (1); } cache (1); } else { run d (0.5); hold p (1) { run d (0.5); } cache (1); }
    run d (serial / 4); run d (2); branch (serial == 2 && cachedin(p) == 0) { hold q (1) { } lease q (inf); } } } }`,
			"pinned"},
		"when a lease expires": {`pool p { cap 4; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (1) { run d (1); } lease p (i == 0 ? 2 : 4);
  hold p (2) { } lease p (i == 0 ? 4 : 2);
  choose k in 2 by (0);
  run d (3); branch (used(p) == 1) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"that an allocation expired": {`pool p { cap 4; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  branch (i == 0) { hold p (1) { run d (1); } } else { hold p (1) { run d (1); } lease p (1); }
  run d (2); choose k in 2 by (0); release p; } }`,
			"stale-read midway"},
		"that an allocation with a name expired": {`pool p { cap 4; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (1) { run d (1); } lease p (1) as m;
  run d (2); release m;
  branch (i == 0) { run d (0); } else { run d (1); }
  choose k in 2 by (0); release m; } }`,
			"stale-read; stale-read midway"},
		"a read since": {`pool p { cap 4; } stage d : delay;
workload { arrive batch(1); session {
  hold p (1) { run d (1); } lease p (inf);
  release p;
  choose i in 2 by (0); run d (1); branch (i == 0) { release p; }
  choose k in 2 by (0); release p; } }`,
			"stale-read; stale-read"},
		"where it read": {`pool p { cap 4; } stage d : delay; stage e : step { budget 1; cost 1; }
workload { arrive batch(1); session {
  hold p (1) { run d (1); } lease p (0.5);
  choose i in 2 by (0); branch (i == 0) { run e decode (1); } else { run d (1); }
  choose k in 2 by (0); release p; } }`,
			"stale-read midway; stale-read-possible"},
		"when it began to read": {`pool p { cap 4; } pool q { cap 1; } stage d : delay; stage link : delay;
workload { arrive batch(2); session {
  branch (serial == 0) { choose i in 2 by (0);
    hold p (1) { run d (1); } lease p (2);
    branch (i == 1) { run d (2); } run link (4 - 2 * i);
    branch (holders(q) > 0) { release p; } }
  else { run d (3); branch (used(p) > 0 && queue(link) > 0) { choose k in 2 by (0); hold q (1) { run d (9); } } } } }`,
			"stale-read; stale-read midway"},
		"another lease that expired": {`pool p { cap 4; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (1) { run d (1); } lease p (i == 0 ? 1 : 3);
  run d (2);
  hold p (1) { } lease p (inf);
  run d (2); hold p (1) { run d (1); }
  choose k in 2 by (0); release p; } }`,
			"ambiguous-release"},
		"when it began to read, of what is gone": {`pool p { cap 4; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (1) { run d (1); } lease p (i == 0 ? 2 : 1);
  branch (i == 0) { run d (4); } else { run d (2); run d (2); }
  choose k in 2 by (0); release p; } }`,
			"stale-read; stale-read midway"},
		"how long ago it read": {`pool p { cap 4; } pool q { cap 1; } stage d : delay;
workload { arrive batch(2); session {
  branch (serial == 0) {
    hold p (1) { run d (1); } lease p (0);
    choose i in 2 by (0); branch (i == 0) { run d (1); hold q (1) { } } else { hold q (1) { } run d (1); }
    choose k in 2 by (0); release p; }
  else { hold q (1) { run d (4); } } } }`,
			"stale-read; stale-read-possible"},
		"the order of allocations": {`pool p { cap 3; preempt lifo; } pool q { cap 2; } pool r { cap 1; } stage d : delay;
workload { arrive batch(3); session {
  branch (serial == 0) { hold p (1) { run d (4); choose k in 2 by (0); grow p (1); } }
  else { run d (1); hold p (1) { set tries = tries + 1;
    branch (serial == 1 && tries == 2) { hold r (1) { } lease r (inf); }
    run d (serial); hold q (1) { run d (9); } } } } }`,
			"pinned"},
		"the order of growths": {`pool p { cap 3; } stage d : delay;
workload { arrive batch(3); session {
  branch (serial == 0) { hold p (1) { run d (2); choose k in 2 by (0); run d (1); } }
  else { branch (serial == 1) { hold p (1) { run d (1); grow p (1); } }
  else { run d (0.5); hold p (1) { run d (0.5); grow p (1); run d (inf); } } } } }`,
			"starved; starved stalled"},
		"the order of admissions": {`pool p { cap 1; } pool q { cap 1; } stage d : delay; stage e : step { budget 1; cost 1; }
workload { arrive batch(3); session {
  branch (serial == 0) { run d (2); choose k in 2 by (0); }
  else { run d (1); branch (serial == 1) { hold p (1) { run d (0.25); run d (2); run e decode (1); } }
  else { hold q (1) { run d (0.5); run d (1.75); run e decode (inf); } } } } }`,
			"starved"},
		"where it is": {`pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  branch (i == 0) { choose k in 2 by (0); } else { choose k in 2 by (0); hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"the units of a hold": {`pool p { cap 3; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (1 + i) { hold p (2 - i) { choose k in 2 by (0); } branch (used(p) == 2) { hold q (1) { } lease q (inf); } } } }`,
			"pinned"},
		"the units of a lease": {`pool p { cap 3; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (1 + i) { load p (1); run d (1); } lease p (2); hold p (2 - i) { load p (1); } lease p (4);
  choose k in 2 by (0); run d (3); branch (used(p) == 1) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"what is computed": {`pool p { cap 4; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (4) { load p (1 + i); choose k in 2 by (0); } cache (4);
  branch (cachedin(p) == 2) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"what is computed of a lease": {`pool p { cap 4; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (4) { load p (1 + i); } cache (4) lease p (1);
  choose k in 2 by (0); run d (2); branch (cachedin(p) == 2) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"the hold that leased": {`pool p { cap 4; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  branch (i == 0) { hold p (1) { run d (1); } lease p (1); } else { hold p (1) { run d (1); } cache (1) lease p (1); }
  choose k in 2 by (0); run d (2); branch (cachedin(p) == 1) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"which lease has a name": {`pool p { cap 4; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  branch (i == 0) { hold p (1) { run d (1); } lease p (inf) as m; hold p (1) { } lease p (5) as n; }
  else { hold p (1) { run d (1); } lease p (inf) as n; hold p (1) { } lease p (5) as m; }
  choose k in 2 by (0); release m; run d (9); } }`,
			"pinned"},
		"what a session's text is": {`pool p { cap 4; block 1; cache shared; evict lru; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { text s; hold p (2) { load p (2); } cache (inf);
  choose i in 2 by (0); branch (i == 1) { text t; } run d (1);
  choose k in 2 by (0); branch (cachedin(p) == 0) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"what the text of a lease is": {`pool p { cap 4; block 1; cache shared; evict lru; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0); branch (i == 0) { text s; } else { text t; }
  hold p (2) { run d (1); } cache (inf) lease p (2);
  text s;
  choose k in 2 by (0); run d (3); branch (cachedin(p) == 0) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"what cached blocks contain": {`pool p { cap 4; block 1; cache shared; evict lru; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0); branch (i == 0) { text s; } else { text t; }
  hold p (2) { load p (2); } cache (inf);
  text s;
  choose k in 2 by (0); branch (cachedin(p) == 0) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"what a leg had cached": {`pool p { cap 4; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { hold p (2) { run d (1); } cache (2); both { choose i in 2 by (0); hold p (2) reuse (1 + i) { }
  choose k in 2 by (0); branch (cached == 2) { hold q (1) { } lease q (inf); } } and { run d (9); } } }`,
			"pinned"},
		"what has been abandoned": {`pool p { cap 8; } pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (1 + i) { run d (1); } lease p (2); abandon p;
  hold p (2 - i) { } lease p (4); abandon p;
  choose k in 2 by (0); run d (3); branch (used(p) == 1) { hold q (1) { } lease q (inf); } } }`,
			"pinned"},
		"where a leg is": {`pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { both { run d (1); choose k in 2 by (0); }
  and { choose i in 2 by (0); branch (i == 0) { run d (3); } else { run d (3); hold q (1) { } lease q (inf); } } } }`,
			"pinned"},
		"how often a leg has forked": {`pool q { cap 1; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0); branch (i == 1) { both { } and { } }
  choose k in 2 by (0); both { } and { branch (~bernoulli(0.5)) { hold q (1) { } lease q (inf); } } } }
run { seed 1; }`,
			"pinned"},
	} {
		r := explore.Explore(t.Context(), compile(t, c.text), explore.Options{})
		var got []string
		for _, f := range r.Found {
			s := seen(f.Finding)
			got = append(got, strings.TrimSpace(fmt.Sprint(s.kind, " ", s.how)))
		}
		slices.Sort(got)
		if list := strings.Join(got, "; "); list != c.want || !r.Exhaustive {
			t.Errorf("%s: found %q, want %q; %+v", name, list, c.want, r.Stats)
		}
	}
}
