package semantics_test

import (
	"container/list"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// hashBlock is how many tokens a content hash of Mooncake's traces stands for.
const hashBlock = 512

// hashed is a request as Mooncake's traces tell it: the hashes of its prompt's blocks, tokens of the answer, and a time in seconds.
type hashed struct {
	ids    []int
	output int
	arrive float64
}

// mooncake makes requests of the shape of Mooncake's trace of conversations: all prompts begin with one block, 24 blocks are the mean, two in five
// requests go on with a conversation of late, a third of the blocks was there before.
func mooncake(n int) []hashed {
	rng := rand.New(rand.NewPCG(5, 6))
	next := 1
	fresh := func(ids []int, n int) []int {
		for range n {
			ids = append(ids, next)
			next++
		}
		return ids
	}
	var requests []hashed
	at := 0.0
	for i := range n {
		ids := []int{0}
		if i > 0 && rng.IntN(5) < 2 {
			ids = slices.Clone(requests[i-1-rng.IntN(min(i, 2000))].ids)
		}
		ids = fresh(ids, 1+int(rng.ExpFloat64()*14))
		at += rng.ExpFloat64() * 0.3
		requests = append(requests, hashed{ids, 1 + int(rng.ExpFloat64()*342), at})
	}
	return requests
}

// replayHashes makes sessions of requests, with the texts that `sq-sem import` gives them.
func replayHashes(t testing.TB, program string, requests []hashed) *semantics.Program {
	t.Helper()
	r, diags := link.Compile(diag.NewFile("mooncake.sq", program), link.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := r.Program
	p.Streams = []string{"hash"}
	arrival := &ir.Sessions{}
	for _, q := range requests {
		s := ir.Session{Attrs: []ir.Preset{
			{Slot: slotOf(p, "prompt"), Value: float64(hashBlock * len(q.ids))}, {Slot: slotOf(p, "o"), Value: float64(q.output)}, {Slot: slotOf(p, "arrive"), Value: q.arrive},
		}}
		for i, id := range q.ids {
			key := float64(id)
			s.Text = append(s.Text, ir.Piece{Key: &key, From: float64(hashBlock * i)})
		}
		arrival.List = append(arrival.List, s)
	}
	p.Arrival = arrival
	return semantics.Compile(p, r.Places, nil)
}

// leastRecent is a cache of ids that forgets the one used longest ago.
type leastRecent struct {
	room  int
	order list.List // the next to be forgotten first
	at    map[int]*list.Element
}

// request gives how many of a request's ids are there. All of them are used, the last one first.
func (c *leastRecent) request(ids []int) (hits int) {
	for _, id := range ids {
		if e, is := c.at[id]; is {
			hits++
			c.order.Remove(e)
			delete(c.at, id)
		}
	}
	for c.order.Len()+len(ids) > c.room {
		delete(c.at, c.order.Remove(c.order.Front()).(int))
	}
	for i := len(ids) - 1; i >= 0; i-- {
		c.at[ids[i]] = c.order.PushBack(ids[i])
	}
	return hits
}

// A shared pool hits what a plain LRU over the hashes hits, whether the pool holds little of the trace or all of it.
func TestSharedPoolIsLRU(t *testing.T) {
	requests := mooncake(2_000) // more of them have one that 220 blocks cannot hold
	all := 0
	for _, q := range requests {
		all += len(q.ids)
	}
	for _, blocks := range []string{"220", "1000", "5000", "1000000"} {
		p := replayHashes(t, `let blocks = `+blocks+`;
pool kv { cap 512 * blocks; block 512; cache shared; evict lru; }
stage gate : delay;
workload { arrive none; init { set prompt = 512; set o = 1; set arrive = 0; } session { run gate (arrive + 0 * o); request; } }
server { hold kv (prompt) reuse (inf) { observe hits = cached / 512; } cache (inf); }`, requests)
		m := semantics.New(p, semantics.Options{})
		for !m.Halted() {
			if _, err := m.Step(); err != nil {
				t.Fatal(err)
			}
		}
		cache := leastRecent{room: int(p.IR.Pools[0].Cap) / hashBlock, at: map[int]*list.Element{}}
		hits := 0
		samples := m.Samples()
		if len(samples) != len(requests) {
			t.Fatalf("%s blocks: %d requests, %d hits observed", blocks, len(requests), len(samples))
		}
		for i, q := range requests {
			want := cache.request(q.ids)
			if hits += want; int(samples[i].Value) != want || samples[i].Session != int64(i) {
				t.Fatalf("%s blocks: request %d hits %v blocks, an LRU %d", blocks, i, samples[i].Value, want)
			}
		}
		t.Logf("%s blocks: %d of %d blocks are hits", blocks, hits, all)
		if hits < all/20 || hits > all/2 {
			t.Errorf("%s blocks: %d of %d blocks are hits: the requests are not what they should be", blocks, hits, all)
		}
	}
}

// (f) The requests of (a), but each begins with its tenant's 240 tokens: 30 % of the tokens are hits.
func BenchmarkRequestsShared(b *testing.B) { measure(b, tenants(b, 2000)) }

// tenants makes n requests on one engine with 10 000 blocks.
func tenants(t testing.TB, n int) *semantics.Program {
	rng := rand.New(rand.NewPCG(1, 2))
	return fromFile(t, "oracle/vllm_prefix.sq", map[string]string{"B": "2048", "blocks": "10000", "max_seqs": "128"}, func(p *ir.Program) {
		system, talk := len(p.Streams), len(p.Streams)+1
		p.Streams = append(p.Streams, "system", "talk")
		var list []ir.Session
		at := 0.0
		for i := range n {
			at += rng.ExpFloat64() * 2
			tenant, id := float64(rng.IntN(8)), float64(i)
			list = append(list, ir.Session{
				Attrs: []ir.Preset{
					{Slot: slotOf(p, "prompt"), Value: float64(241 + rng.IntN(1101))},
					{Slot: slotOf(p, "o"), Value: float64(1 + rng.IntN(300))},
					{Slot: slotOf(p, "delay"), Value: float64(int(at))},
					{Slot: slotOf(p, "id"), Value: id},
				},
				Text: []ir.Piece{{Stream: system, Key: &tenant}, {Stream: talk, Key: &id, From: 240}},
			})
		}
		p.Arrival = &ir.Sessions{List: list}
	}, nil)
}

// (g) 100 000 requests of the shape of Mooncake's trace on one engine with 10 000 blocks of 512 tokens.
func BenchmarkMooncake(b *testing.B) { measure(b, mooncakeProgram(b, 100_000)) }

func mooncakeProgram(t testing.TB, n int) *semantics.Program {
	return replayHashes(t, `pool slots { cap 128; queue by (arrive); admit via engine; }
pool kv { cap 512 * 10000; block 512; cache shared; evict lru; preempt lifo; }
stage engine : step { budget 8192; chunk 2048; cost 0.002 + 2e-6 * work(engine); memory kv; }
stage gate : delay;
workload { arrive none; init { set prompt = 512; set o = 1; set arrive = 0; } session { run gate (arrive); request; } }
server {
  admit if slots (1), kv (hit + min(prompt - hit, min(budget_left(engine), 2048))) reserve (prompt) fit reuse (prompt - 1)
        where hit = min(cachedin(kv), prompt - 512) {
    set c = cached;
    observe hits = c / prompt;
    prefill (prompt - c) growing kv;
    decode (o) growing kv;
  } keep (inf);
}`, mooncake(n))
}
