// Package fragment is the part of the language that the Lean machine has: what is in it (Check), and how its
// programs are written as values of the Lean package's types (Term).
package fragment

import (
	"fmt"
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Kind is how much of the language a program may use.
type Kind uint8

// The fragments. Oracle is what the replayed scheduler of one engine needs; Leases is wider: leases, loads and releases, several
// engines or none, `fifo` stages, plain pools, queues by a key.
const (
	Oracle Kind = iota
	Leases
)

// Check names everything in a valid program that is outside a Lean fragment: each construct
// once, with its place in the text (or its JSON path, for a program without places), in the order
// of the program. An empty list means that Program, Deployment, Sessions and Numbers can write the program.
func Check(p *ir.Program, places *ir.Places, kind Kind) diag.List {
	c := checker{p: p, places: places, wide: kind == Leases, engine: engineOf(p), within: map[ir.Expr]bool{}}
	c.outside.block = -1
	c.pools()
	c.stages()
	c.workload()
	c.run()
	c.session()
	c.stated()
	return c.out.Sort()
}

// maxNat is the greatest natural number up to which the machine's reals are exact.
const maxNat = 1 << 53

// IsNat reports whether a real is a natural number that both arithmetics hold exactly.
func IsNat(x float64) bool { return x >= 0 && x <= maxNat && x == math.Trunc(x) }

// engineOf is the first step stage, or -1.
func engineOf(p *ir.Program) int {
	for i := range p.Stages {
		if _, ok := p.Stages[i].Kind.(*ir.Step); ok {
			return i
		}
	}
	return -1
}

type checker struct {
	p      *ir.Program
	places *ir.Places
	wide   bool
	engine int
	// within holds expressions that are the inner parts of a construct already judged.
	within map[ir.Expr]bool
	// outside is the statement refused last.
	outside struct{ block, index int }
	out     diag.List
}

// refuse records a construct outside the fragment.
func (c *checker) refuse(code diag.Code, at ir.ID, path, format string, args ...any) {
	d := &diag.Diagnostic{Code: code, Span: c.places.Of(at), Format: format, Args: args}
	if !d.Span.Known() {
		d.Path = path
	}
	c.out = append(c.out, d)
}

func (c *checker) pools() {
	families := c.p.PoolFamilies()
	ofOne, _ := c.p.FamiliesOfOne()
	for i := range c.p.Pools {
		if i == families[i].Base {
			c.pool(i, families[i].Count, ofOne[i])
		}
	}
}

// pool checks a pool, or what the members of a family have in common.
func (c *checker) pool(i, count int, ofOne bool) {
	p := &c.p.Pools[i]
	path := fmt.Sprintf("pools[%d]", i)
	if count > 1 || ofOne {
		c.refuse(codeFamily, p.At, path, "the pool family `%s[%d]`: the fragment calls a pool by its number and computes no index", p.Name, count)
	}
	if !IsNat(p.Cap) {
		c.refuse(codePoolSize, p.At, path+".cap", "the `cap` of pool `%s` is %s: the fragment counts units in natural numbers", p.Name, ir.Display(p.Cap))
	}
	if b := p.Block; b != nil && (!IsNat(*b) || *b == 0) {
		c.refuse(codePoolSize, p.At, path+".block", "the `block` of pool `%s` is %s: the fragment counts units in natural numbers", p.Name, ir.Display(*b))
	}
	if p.Shared {
		c.refuse(codeShared, p.At, path+".shared", "`cache shared` of pool `%s`: in the fragment a cache entry is its session's own", p.Name)
	}
	if _, ok := p.Evict.(*ir.EvictBy); ok {
		c.refuse(codePoolPolicy, p.At, path+".evict", "`evict by` of pool `%s`: the fragment evicts what was released first", p.Name)
	}
	if p.Queue != nil && !c.wide {
		c.refuse(codePoolPolicy, p.At, path+".queue", "`queue by` of pool `%s`: the fragment's queues are first in, first out", p.Name)
	}
	if len(p.QueueLive) > 0 {
		c.refuse(codePoolPolicy, place(p.QueueLive[0], p.At), path+".queue_live", "`queue by live` of pool `%s`: the fragment's queues keep the order in which sessions joined", p.Name)
	}
	if p.Skipping {
		c.refuse(codePoolPolicy, p.At, path+".skipping", "the queue of pool `%s` is `skipping`: in the fragment its head alone is tried", p.Name)
	}
	if by := p.PreemptBy; by != nil {
		c.refuse(codePoolPolicy, place(by.By[0], p.At), path+".preempt_by", "`preempt by` of pool `%s`: the fragment's victim is who was admitted last", p.Name)
	}
	if len(p.QueueKeys) > 0 && c.wide {
		c.refuse(codePoolPolicy, place(p.QueueKeys[0], p.At), path+".queue_keys", "`queue by` of pool `%s` has several keys: the fragment's queues have one", p.Name)
	}
	if p.Spill != nil {
		c.refuse(codePoolPolicy, p.Spill.At, path+".spill", "`spill` of pool `%s`: the fragment has no tiers, what is evicted is gone", p.Name)
	}
	c.poolRole(i, path)
}

// wideRole demands that a pool that preempts is the memory of one engine.
func (c *checker) wideRole(i int, path string) {
	p := &c.p.Pools[i]
	if p.Preempt != ir.PreemptLIFO {
		return
	}
	if engines := memoryOf(c.p, i); len(engines) != 1 {
		c.refuse(codePoolRole, p.At, path+".preempt", "pool `%s` preempts and is the memory of %d engines: the fragment's victims are the residents of one", p.Name, len(engines))
	}
}

// poolRole demands that a pool is the engine's memory and preempts, or is served by the engine and does not.
func (c *checker) poolRole(i int, path string) {
	if c.wide {
		c.wideRole(i, path)
		return
	}
	if c.engine < 0 {
		return // said of the stages
	}
	p := &c.p.Pools[i]
	memory := c.p.Stages[c.engine].Kind.(*ir.Step).Memory
	isMemory := memory != nil && *memory == i
	preempts := p.Preempt == ir.PreemptLIFO
	switch {
	case isMemory && !preempts:
		c.refuse(codePoolRole, p.At, path+".preempt", "pool `%s` is the engine's memory and does not preempt: in the fragment the memory says `preempt lifo`", p.Name)
	case !isMemory && preempts && !c.ofAnother(i):
		c.refuse(codePoolRole, p.At, path+".preempt", "pool `%s` preempts and is not the engine's memory: the fragment's victims are the engine's residents", p.Name)
	case !isMemory && p.AdmitVia == nil && !c.ofAnother(i):
		c.refuse(codePoolRole, p.At, path+".admit_via", "pool `%s` is neither served by the engine (`admit via`) nor its memory: the fragment has no other pools", p.Name)
	}
}

// ofAnother reports whether a pool is the memory of another engine, which is refused itself.
func (c *checker) ofAnother(pool int) bool {
	for i := range c.p.Stages {
		if k, ok := c.p.Stages[i].Kind.(*ir.Step); ok && i != c.engine && k.Memory != nil && *k.Memory == pool {
			return true
		}
	}
	return false
}

func (c *checker) stages() {
	if c.engine < 0 && !c.wide {
		at := ir.ID(0)
		if len(c.p.Stages) > 0 {
			at = c.p.Stages[0].At
		}
		c.refuse(codeEngine, at, "stages", "the program has no step stage: in the fragment there is exactly one, the engine")
	}
	families := c.p.StageFamilies()
	_, ofOne := c.p.FamiliesOfOne()
	for i := range c.p.Stages {
		if i == families[i].Base {
			c.stage(i, families[i].Count, ofOne[i])
		}
	}
}

func (c *checker) stage(i, count int, ofOne bool) {
	s := &c.p.Stages[i]
	path := fmt.Sprintf("stages[%d]", i)
	if count > 1 || ofOne {
		c.refuse(codeFamily, s.At, path, "the stage family `%s[%d]`: the fragment calls a stage by its number and computes no index", s.Name, count)
	}
	switch k := s.Kind.(type) {
	case *ir.Delay:
	case *ir.Fifo:
		if c.wide {
			return
		}
		c.refuse(codeStage, s.At, path+".kind", "stage `%s` is a `fifo`: beside its engine the fragment has delays only", s.Name)
	case *ir.PS:
		c.refuse(codeStage, s.At, path+".kind", "stage `%s` is a `ps`: shared rates make fractions of time, the fragment has natural numbers", s.Name)
	case *ir.Step:
		switch {
		case c.wide:
		case i != c.engine:
			c.refuse(codeEngine, s.At, path, "`%s` is another step stage: in the fragment there is exactly one, the engine", s.Name)
		case i != 0:
			c.refuse(codeEngine, s.At, path, "the engine `%s` is stage %d: in the fragment it is declared before all other stages", s.Name, i)
		}
		c.step(s, k, path+".kind.Step")
	}
}

func (c *checker) step(s *ir.Stage, k *ir.Step, path string) {
	if k.Ahead != nil {
		c.refuse(codeAhead, s.At, path+".ahead", "engine `%s` is `ahead`: in the fragment an iteration is built when the one before has ended", s.Name)
	}
	c.amount(s, "budget", path, k.Budget, 0)
	c.amount(s, "cost", path, k.Cost, 1)
	c.amount(s, "chunk", path, k.Chunk, 0)
	if k.Only != nil {
		c.refuse(codeServe, place(k.Only, s.At), path+".only", "engine `%s` serves some residents only: the fragment serves all", s.Name)
	}
	switch o := k.Serve.(type) {
	case *ir.ServeBy:
		if len(o.Keys) > 0 {
			c.refuse(codeServe, place(o.Keys[0], s.At), path+".serve", "engine `%s` serves by a key: the fragment serves in admission order", s.Name)
		}
	case *ir.ServeExclusivePrefill:
		c.refuse(codeServe, s.At, path+".serve", "engine `%s` serves prefills alone: the fragment serves in admission order", s.Name)
	}
}

// amount demands a constant natural number of an engine's clause.
func (c *checker) amount(s *ir.Stage, clause, path string, e ir.Expr, least float64) {
	v, constant := fold(e)
	if constant && IsNat(v) && v >= least {
		return
	}
	is := "not a constant"
	if constant {
		is = ir.Display(v)
	}
	c.refuse(codeEngineAmount, place(e, s.At), path+"."+clause,
		"the `%s` of engine `%s` is %s: in the fragment it is a constant natural number of at least %v", clause, s.Name, is, least)
}

// place is where an expression stands, or its owner when the expression has no place of its own.
func place(e ir.Expr, owner ir.ID) ir.ID {
	if id := e.Place(); id != 0 {
		return id
	}
	return owner
}

// fold evaluates an expression of constants in which a product with a constant zero is 0, whatever the
// other factor: `1 + 0 * decoders` is 1.
func fold(e ir.Expr) (float64, bool) {
	b, ok := e.(*ir.Binary)
	if !ok {
		return ir.Const(e)
	}
	x, okX := fold(b.X)
	y, okY := fold(b.Y)
	if b.Op == ir.Mul && (okX && x == 0 || okY && y == 0) {
		return 0, true
	}
	return b.Op.Apply(x, y), okX && okY
}

// stated refuses claims and expectations: they are findings of a run, and a theorem is about all its observations.
func (c *checker) stated() {
	for i := range c.p.Claims {
		c.refuse(codeClaim, c.p.Claims[i].At, fmt.Sprintf("claims[%d]", i), "the claim `%s`: the fragment's theorems say what a run observes", c.p.Claims[i].Name)
	}
	for i := range c.p.Expectations {
		e := &c.p.Expectations[i]
		c.refuse(codeClaim, e.At, fmt.Sprintf("expectations[%d]", i), "`expect %s`: the fragment's theorems say what a run observes", c.p.ExpectationText(e))
	}
}

func (c *checker) workload() {
	var list []ir.Session
	switch a := c.p.Arrival.(type) {
	case *ir.NoArrival:
		c.refuse(codeArrival, c.p.At.Arrival, "arrival", "nobody arrives: a theorem is about a list of sessions, given with --sessions")
	case *ir.Sessions:
		list = a.List
		c.presets(list)
	case *ir.Poisson:
		c.refuse(codeArrival, c.p.At.Arrival, "arrival", "`arrive poisson`: the fragment has no random numbers, its sessions are a list")
	case *ir.Renewal:
		c.refuse(codeArrival, c.p.At.Arrival, "arrival", "`arrive renewal`: in the fragment no session is born later, they are a list")
	case *ir.Closed:
		c.refuse(codeArrival, c.p.At.Arrival, "arrival", "`arrive closed`: in the fragment no session is born later, they are a list")
	case *ir.Batch:
		c.refuse(codeArrival, c.p.At.Arrival, "arrival", "`arrive batch`: the fragment's sessions are a list that says what each of them brings")
	}
	if c.p.Trace != nil {
		c.refuse(codeTrace, c.p.At.Trace, "trace", "the trace `%s`: a theorem stands alone and reads no file", *c.p.Trace)
	}
	for i, s := range c.p.Blocks[c.p.Init] {
		c.initStmt(s, ir.StmtPath(c.p.Init, i), list)
	}
	if turn := c.p.Blocks[c.p.Turn]; len(turn) > 0 {
		c.refuse(codeTurnBlock, turn[0].Place(), ir.StmtPath(c.p.Turn, 0), "a `turn` block: in the fragment a turn brings what the session's list says and no more")
	}
}

func (c *checker) presets(list []ir.Session) {
	number := func(s, path string, p ir.Preset) {
		if !IsNat(p.Value) {
			c.refuse(codeNumber, 0, path, "%s brings `%s` = %s: the fragment's values are natural numbers", s, c.p.Attrs[p.Slot], ir.Display(p.Value))
		}
	}
	for n := range list {
		s := fmt.Sprintf("session %d", n)
		for i, p := range list[n].Attrs {
			number(s, fmt.Sprintf("arrival.Sessions[%d].attrs[%d][1]", n, i), p)
		}
		for t, turn := range list[n].Turns {
			for i, p := range turn {
				number(fmt.Sprintf("%s, turn %d,", s, t), fmt.Sprintf("arrival.Sessions[%d].turns[%d][%d][1]", n, t, i), p)
			}
		}
	}
}

// initStmt demands that what `init` sets, every session presets: then it has no effect.
func (c *checker) initStmt(s ir.Stmt, path string, list []ir.Session) {
	set, ok := s.(*ir.Set)
	if !ok {
		c.refuse(codeInit, s.Place(), path, "a statement of `init` that is no `set`: the fragment's sessions are born with what they bring and nothing else")
		return
	}
	for n := range list {
		if !brings(&list[n], set.Slot) {
			c.refuse(codeInit, s.Place(), path, "`init` sets `%s`, which session %d does not bring: the fragment's sessions are born with what they bring and nothing else",
				c.p.Attrs[set.Slot], n)
			return
		}
	}
}

func brings(s *ir.Session, slot ir.Slot) bool {
	for _, p := range s.Attrs {
		if p.Slot == slot {
			return true
		}
	}
	return false
}

func (c *checker) run() {
	if h := c.p.Horizon; !math.IsInf(h, 1) && !IsNat(h) {
		c.refuse(codeRun, c.p.At.Horizon, "horizon", "the horizon %s: the fragment counts time in natural numbers", ir.Display(h))
	}
	if w := c.p.Warmup; w != 0 {
		c.refuse(codeRun, c.p.At.Warmup, "warmup", "the warm-up of %s: a theorem is about every observation from time 0 on", ir.Display(w))
	}
	for b, slot := range c.p.SlotsOf {
		if slot != b {
			c.refuse(codeSlots, 0, ir.SlotFields()[b], "the built-in `%s` has number %d: in the fragment it has number %d", ir.Builtins()[b], slot, b)
		}
	}
}
