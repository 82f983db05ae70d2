package semantics_test

import (
	"fmt"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/semantics"
)

// crowd is a machine in which n sessions go round and round, thinking, waiting in a queue, holding, and leaving an entry
// of theirs behind, at the time when every one has been round: n sessions, events and entries, give or take a few.
func crowd(t testing.TB, n int, evict string) *semantics.Machine {
	t.Helper()
	m := semantics.New(compile(t, fmt.Sprintf(`pool kv { cap %d; block 2; evict %s; }
stage think : delay;
stage serve : fifo(4);
workload { arrive closed(%d); session { loop {
  run think (~exp(%d));
  hold kv (4) reuse (2) { run serve (~exp(1)); grow kv (2); } cache (4) lease kv (~exp(2));
} } }`, 4*n, evict, n, n)), semantics.Options{})
	for range 40 * n {
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if p := m.Pool(0); len(m.Sessions()) != n || len(p.Entries) < n/2 || len(m.Agenda()) < n/2 {
		t.Fatalf("%d sessions, %d entries, %d events: not what this is about", len(m.Sessions()), len(p.Entries), len(m.Agenda()))
	}
	return m
}

// sharedBlocks names, among eviction orders, the pool of shared blocks.
const sharedBlocks = "shared blocks"

// sharers is a machine of n sessions that go round and round in a pool of shared blocks: each text begins with one of ten prefixes.
func sharers(t testing.TB, n int) *semantics.Machine {
	t.Helper()
	m := semantics.New(compile(t, fmt.Sprintf(`pool kv { cap %d; block 2; cache shared; }
stage think : delay;
stage serve : fifo(4);
workload { arrive closed(%d); session { loop {
  set round = round + 1;
  text common[floor(~uniform(0, 10))];
  text own[serial * 1000000 + round] from 5;
  run think (~exp(%d));
  hold kv (8) reuse (inf) { run serve (~exp(1)); grow kv (2); } cache (inf) lease kv (~exp(2));
} } }`, 8*n, n, n)), semantics.Options{})
	for range 40 * n {
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if p := m.Pool(0); len(m.Sessions()) != n || p.Cached < float64(n) || m.PoolStats(0).EvictedEntries == 0 {
		t.Fatalf("%d sessions, %v units cached, %d blocks evicted: not what this is about", len(m.Sessions()), p.Cached, m.PoolStats(0).EvictedEntries)
	}
	return m
}

// What it takes to undo a step depends on what the step changed, not on the size of the configuration: the same kinds of steps
// among a hundred sessions and among tens of thousands differ only in the depth of the heaps that they go through. (An
// order that changes with the clock reads every entry at each eviction, so that it is tried among fewer.)
func TestUndoCostsWhatChanged(t *testing.T) {
	for _, c := range []struct {
		evict string
		large int
	}{{sharedBlocks, deep.Count(6_000, 30_000)}, {"lru", deep.Count(6_000, 30_000)}, {"by (serial)", deep.Count(6_000, 30_000)}, {"by (turn_no + 0 * age)", 2_000}} {
		t.Run(c.evict, func(t *testing.T) {
			among := func(n int) *semantics.Machine { return crowd(t, n, c.evict) }
			if c.evict == sharedBlocks {
				among = func(n int) *semantics.Machine { return sharers(t, n) }
			}
			small, most := undone(t, 100, among)
			large, mostLarge := undone(t, c.large, among)
			t.Logf("bytes kept per step: %.0f, at most %d; among %d sessions %.0f, at most %d", small, most, c.large, large, mostLarge)
			if large > 1.5*small || mostLarge > 4*most {
				t.Errorf("undo keeps %.0f bytes per step (at most %d) among 100 sessions, %.0f (at most %d) among %d", small, most, large, mostLarge, c.large)
			}
		})
	}
}

// undone takes steps among n sessions and takes all of them back; it gives the bytes kept for a step, in the mean and at most.
func undone(t *testing.T, n int, among func(int) *semantics.Machine) (mean float64, most int64) {
	t.Helper()
	const steps = 5000
	m := among(n).Clone(semantics.Options{Undo: true})
	before := m.Checksum()
	for range steps {
		was := m.JournalBytes()
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
		most = max(most, m.JournalBytes()-was)
	}
	mean = float64(m.JournalBytes()) / steps
	for m.Back() {
	}
	if m.Checksum() != before || m.JournalBytes() != 0 {
		t.Errorf("among %d sessions, going back ends in another configuration, or %d bytes stay", n, m.JournalBytes())
	}
	return mean, most
}

// In the steady state steps allocate nothing: sessions, jobs, holds, entries and events reuse the rows of those that are gone.
func TestStepsAllocateNothing(t *testing.T) {
	for name, m := range map[string]*semantics.Machine{"entries": crowd(t, 1000, "lru"), "shared blocks": sharers(t, 1000)} {
		const steps = 20_000
		per := testing.AllocsPerRun(5, func() {
			for range steps {
				if _, err := m.Step(); err != nil {
					t.Fatal(err)
				}
			}
		}) / steps
		if per > 0.001 {
			t.Errorf("%s: %v allocations per step", name, per)
		}
	}
}
