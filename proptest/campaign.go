package proptest

import (
	"context"
	"math/rand"
	"sync"
	"time"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/sq-sem/sq-sem/internal/base/fault"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Kind is a kind of case: how it is decoded and judged.
type Kind struct {
	Name string
	// Head is how many choices always come first, Tail how many may follow at the most.
	Head, Tail int
	Decode     func(Codes) *ir.Program
	Judge      func(*ir.Program) Verdict
}

// Schedules are schedules of pool commands.
func Schedules() Kind {
	return Kind{"schedule", scheduleHead, maxCommands, func(c Codes) *ir.Program { return DecodeSchedule(c).Program },
		func(p *ir.Program) Verdict { return Judge(p, 300) }}
}

// Programs are programs over the whole language.
func Programs() Kind {
	return Kind{"program", programHead, maxStatements, DecodeProgram, func(p *ir.Program) Verdict { return Judge(p, 600) }}
}

// Found is a failing case, shrunk.
type Found struct {
	Kind string
	// Seed is that of the batch which found it.
	Seed    int64
	Codes   Codes
	Program *ir.Program
	Failure *Failure
}

// Tally is what a campaign did.
type Tally struct {
	Cases, Steps uint64
	Rules        [semantics.NumRules]uint64
	// Witnesses counts what came up beside rules, see Verdict.
	Witnesses map[string]uint64
	// Ends counts the run-time errors in which cases ended, as they had to.
	Ends  map[string]uint64
	Found []*Found
}

func (t *Tally) count(v *Verdict) {
	t.Cases++
	t.Steps += v.Steps
	for r, n := range v.Rules {
		t.Rules[r] += n
	}
	for what, n := range v.Witnesses {
		t.Witnesses[what] += n
	}
	if v.End != "" {
		t.Ends[v.End]++
	}
}

func (t *Tally) add(o *Tally) {
	t.Cases += o.Cases
	t.Steps += o.Steps
	for r, n := range o.Rules {
		t.Rules[r] += n
	}
	for what, n := range o.Witnesses {
		t.Witnesses[what] += n
	}
	for code, n := range o.Ends {
		t.Ends[code] += n
	}
	t.Found = append(t.Found, o.Found...)
}

// MaxShrinks is how often a failing case may be made simpler before it is shown.
const MaxShrinks = 2000

// batch runs cases of a kind from one seed, up to the first that fails.
func (c *Campaign) batch(seed int64) *Tally {
	k := c.Kind
	t := &Tally{Ends: map[string]uint64{}, Witnesses: map[string]uint64{}}
	params := gopter.DefaultTestParametersWithSeed(seed)
	params.MinSuccessfulTests, params.MaxShrinkCount = c.Cases, c.Shrinks
	failing := false
	result := prop.ForAll(func(codes Codes) bool {
		v := k.Judge(k.Decode(codes))
		if !failing { // what is tried for shrinking is no case
			t.count(&v)
			c.Corpus.offer(codes, &v)
		}
		failing = failing || v.Failure != nil
		return v.Failure == nil
	}, k.gen(c.Corpus)).Check(params)
	if failing {
		codes, _ := result.Args[0].Arg.(Codes)
		p := k.Decode(codes)
		v := k.Judge(p)
		t.Found = append(t.Found, &Found{k.Name, seed, codes, p, v.Failure})
	}
	return t
}

// gen generates choices: fresh ones, or with a corpus mutants of what is there every other time.
func (k Kind) gen(corpus *Corpus) gopter.Gen {
	return func(p *gopter.GenParameters) *gopter.GenResult {
		codes := corpus.mutant(k, p.Rng)
		if codes == nil {
			codes = k.fresh(p.Rng)
		}
		return gopter.NewGenResult(codes, k.shrink)
	}
}

func (k Kind) fresh(r *rand.Rand) Codes {
	codes := make(Codes, k.Head+r.Intn(k.Tail+1))
	for i := range codes {
		codes[i] = uint16(r.Uint32())
	}
	return codes
}

// shrink gives the simpler variants of a case.
func (k Kind) shrink(v any) gopter.Shrink {
	codes, _ := v.(Codes)
	var variants []Codes
	simpler(codes, k.Head, func(c Codes) bool {
		variants = append(variants, c)
		return true
	})
	next := -1
	return func() (any, bool) {
		if next++; next < len(variants) {
			return variants[next], true
		}
		return nil, false
	}
}

// Campaign is a run of batches.
type Campaign struct {
	Kind Kind
	// Seed is that of the first batch; the others follow.
	Seed int64
	// Batches of Cases each; with Until, as many as begin before it, and one in any case.
	Batches, Cases int
	Until          time.Time
	Workers        int
	// Corpus, when not nil, is drawn from and added to.
	Corpus *Corpus
	// Shrinks is how often a failing case may be made simpler.
	Shrinks int
	// Progress, when not nil, is told of every batch; calls do not overlap.
	Progress func(*Tally)
}

// Run runs the batches on all workers. It stops at the first batch that fails, or with the context.
func (c *Campaign) Run(ctx context.Context) *Tally {
	total := &Tally{Ends: map[string]uint64{}, Witnesses: map[string]uint64{}}
	var all fault.Group
	var mu sync.Mutex
	next := 0
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		more := ctx.Err() == nil && !all.Failed() && (c.Batches == 0 || next <= c.Batches)
		return next - 1, more && len(total.Found) == 0 && (c.Until.IsZero() || next == 1 || time.Now().Before(c.Until))
	}
	add := func(t *Tally) {
		mu.Lock()
		defer mu.Unlock()
		total.add(t)
		if c.Progress != nil {
			c.Progress(total)
		}
	}
	for range max(c.Workers, 1) {
		all.Go(func() {
			for i, ok := take(); ok; i, ok = take() {
				add(c.batch(c.Seed + int64(i)))
			}
		})
	}
	all.Wait()
	return total
}
