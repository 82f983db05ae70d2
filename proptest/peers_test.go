package proptest

import (
	"math/rand"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"
)

// The model that public tools were measured with, here for random schedules: two pools, four requests that hold,
// lease, release into the cache, expire or transfer, eviction, a clock. A schedule is a list of choices, each decoded
// against the commands that are enabled.

const (
	peerRequests = 4
	peerCapacity = 6
	peerMost     = 3
	peerTTL      = 3
	peerSteps    = 50
)

type peers struct {
	allocated, cached [2]int
	requests          [peerRequests]peerRequest
	now               int
}

type peerRequest struct{ phase, at, blocks, deadline int }

func (s *peers) free(p int) int { return peerCapacity - s.allocated[p] - s.cached[p] }

// commands lists what is enabled; a command is a kind, a request, a pool and blocks in one number.
func (s *peers) commands(list []uint16) []uint16 {
	for i := range s.requests {
		r := &s.requests[i]
		switch {
		case r.phase == 0:
			for p := range 2 {
				for n := 1; n <= min(peerMost, s.free(p)); n++ {
					list = append(list, uint16(i|p<<4|n<<8))
				}
			}
		case r.phase == 1:
			list = append(list, uint16(1<<12|i))
		default:
			list = append(list, uint16(2<<12|i))
			if r.deadline <= s.now {
				list = append(list, uint16(3<<12|i))
			}
			if r.blocks <= s.free(1-r.at) {
				list = append(list, uint16(4<<12|i))
			}
		}
	}
	for p := range 2 {
		if s.cached[p] > 0 {
			list = append(list, uint16(5<<12|p<<4))
		}
	}
	return append(list, 6<<12)
}

func (s *peers) apply(c uint16) {
	r, p, n := &s.requests[c&3], int(c>>4&1), int(c>>8&3)
	switch c >> 12 {
	case 0:
		*r = peerRequest{1, p, n, 0}
		s.allocated[p] += n
	case 1:
		r.phase, r.deadline = 2, s.now+peerTTL
	case 2:
		s.allocated[r.at] -= r.blocks
		s.cached[r.at] += r.blocks
		*r = peerRequest{}
	case 3:
		s.allocated[r.at] -= r.blocks
		*r = peerRequest{}
	case 4:
		s.allocated[r.at] -= r.blocks
		r.at = 1 - r.at
		s.allocated[r.at] += r.blocks
	case 5:
		s.cached[p]--
	case 6:
		s.now++
	}
}

// sound is the memory invariant and the accounting.
func (s *peers) sound() bool {
	owned := [2]int{}
	for i := range s.requests {
		if r := &s.requests[i]; r.phase > 0 {
			owned[r.at] += r.blocks
		}
	}
	return owned == s.allocated && min(s.allocated[0], s.allocated[1], s.cached[0], s.cached[1]) >= 0 &&
		s.allocated[0]+s.cached[0] <= peerCapacity && s.allocated[1]+s.cached[1] <= peerCapacity
}

// peerProperty is that every schedule keeps the invariants.
func peerProperty(planted bool) gopter.Prop {
	var list []uint16
	return prop.ForAll(func(codes Codes) bool {
		var s peers
		for _, c := range codes {
			list = s.commands(list[:0])
			s.apply(list[int(c)%len(list)])
			if planted && s.now == 7 {
				s.allocated[0]++
			}
			if !s.sound() {
				return false
			}
		}
		return true
	}, Kind{Head: peerSteps}.gen(nil))
}

// TestPeers runs 10 000 schedules of 50 steps, as the public simulator was asked to, and sees a fault when there is one.
func TestPeers(t *testing.T) {
	params := gopter.DefaultTestParametersWithSeed(5)
	params.MinSuccessfulTests = 10_000
	if r := peerProperty(false).Check(params); !r.Passed() {
		t.Errorf("%+v", r)
	}
	if r := peerProperty(true).Check(params); r.Passed() {
		t.Error("a planted fault is not seen")
	}
}

// BenchmarkPeers measures schedule steps, invariants after each, on all cores.
func BenchmarkPeers(b *testing.B) {
	const schedules = 2000
	start := time.Now()
	n := 0
	for b.Loop() {
		var wg sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			seed := rand.Int63()
			wg.Go(func() {
				params := gopter.DefaultTestParametersWithSeed(seed)
				params.MinSuccessfulTests = schedules
				if r := peerProperty(false).Check(params); !r.Passed() {
					b.Errorf("%+v", r)
				}
			})
		}
		wg.Wait()
		n += schedules * peerSteps * runtime.GOMAXPROCS(0)
	}
	b.ReportMetric(float64(n)/time.Since(start).Seconds(), "steps/s")
}
