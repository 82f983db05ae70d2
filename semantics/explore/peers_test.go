package explore_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/semantics/explore"
)

// The search on a model that public model checkers were given too: two pools, requests that hold, lease, release into the
// cache, expire or transfer, eviction, a clock. Their counts of states are known.

const maxRequests = 4

type twoPools struct {
	alloc, cached           [2]uint8
	phase, at, blocks, left [maxRequests]uint8
}

// model is the space of it: requests, capacity, most blocks of a request, ticks of a lease. With fault, a lease moves without
// a look at whether it fits; unsound counts moves into states in which a pool has more than its capacity.
type model struct {
	requests, capacity, most, ttl int
	fault                         bool
	unsound                       *atomic.Int64
}

const (
	idle = iota
	held
	leased
)

func (m *model) Size(twoPools) int64 { return 24 }

// key packs a state: 6 bits for each pool's two amounts, 7 bits a request: 52 bits in all, so no two states share one.
func (s *twoPools) key(m *model) uint64 {
	k := uint64(1)
	for p := range 2 {
		k = k<<3 | uint64(s.alloc[p])
		k = k<<3 | uint64(s.cached[p])
	}
	for r := range m.requests {
		k = k<<2 | uint64(s.phase[r])
		k = k<<1 | uint64(s.at[r])
		k = k<<2 | uint64(s.blocks[r])
		k = k<<2 | uint64(s.left[r])
	}
	// Spread the bits: the set takes the low ones.
	k *= 0x9e3779b97f4a7c15
	return k ^ k>>29
}

func (m *model) Expand(_ int, s twoPools, to *explore.Sink[twoPools, struct{}, struct{}]) {
	give := func(t twoPools) {
		if t.alloc[0]+t.cached[0] > uint8(m.capacity) || t.alloc[1]+t.cached[1] > uint8(m.capacity) {
			m.unsound.Add(1)
			return
		}
		if to.Way(t.key(m), 0, struct{}{}, nil) {
			to.Add(t)
		}
	}
	free := func(p uint8) uint8 { return uint8(m.capacity) - s.alloc[p] - s.cached[p] }
	for r := range m.requests {
		p, b := s.at[r], s.blocks[r]
		switch s.phase[r] {
		case idle:
			for p := range uint8(2) {
				for n := uint8(1); int(n) <= m.most && n <= free(p); n++ {
					t := s
					t.phase[r], t.at[r], t.blocks[r] = held, p, n
					t.alloc[p] += n
					give(t)
				}
			}
		case held:
			t := s
			t.phase[r], t.left[r] = leased, uint8(m.ttl)
			give(t)
		case leased:
			t := s
			t.alloc[p] -= b
			t.phase[r], t.at[r], t.blocks[r], t.left[r] = idle, 0, 0, 0
			expired := t
			t.cached[p] += b
			give(t)
			if s.left[r] == 0 {
				give(expired)
			}
			if m.fault || b <= free(1-p) {
				t := s
				t.alloc[p] -= b
				t.alloc[1-p] += b
				t.at[r] = 1 - p
				give(t)
			}
		}
	}
	for p := range 2 {
		if s.cached[p] > 0 {
			t := s
			t.cached[p]--
			give(t)
		}
	}
	t := s
	for r := range m.requests {
		if t.left[r] > 0 {
			t.left[r]--
		}
	}
	give(t)
}

func space(requests, capacity, most, ttl int) model {
	return model{requests: requests, capacity: capacity, most: most, ttl: ttl}
}

func (m *model) search() explore.Stats {
	m.unsound = new(atomic.Int64)
	var root twoPools
	_, st := explore.Search(context.Background(), m, root, root.key(m), 0, explore.Bounds{}, explore.Visitor[twoPools, struct{}, struct{}]{})
	return st
}

func TestPeersCounts(t *testing.T) {
	for _, c := range []struct {
		model
		states int
	}{
		{space(2, 3, 2, 2), 1_648},
		{space(3, 4, 2, 2), 34_113},
		{space(4, 4, 2, 2), 289_593},
		{space(3, 6, 3, 3), 425_049},
		{space(4, 6, 3, 2), 2_997_713},
	} {
		if c.states > deep.Count(40_000, 3_000_000) {
			continue
		}
		if st := c.search(); st.States != c.states || !st.Exhaustive || c.unsound.Load() > 0 {
			t.Errorf("%+v: %+v, want %d states and no unsound one", c.model, st, c.states)
		}
	}
	m := space(3, 4, 2, 2)
	if m.fault = true; m.search().States == 0 || m.unsound.Load() == 0 {
		t.Error("a planted fault is not seen")
	}
}

// Exhaustive states per second on the largest of the models that the peers were measured with.
func BenchmarkPeers(b *testing.B) {
	states := 0
	for b.Loop() {
		m := space(4, 6, 3, 3)
		states += m.search().States
	}
	b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
}
