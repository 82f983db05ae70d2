package semantics

import (
	"fmt"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// Program is a program made ready to run: the IR with its expressions and statements in
// flat arrays. It is immutable; any number of machines may run it at once.
type Program struct {
	IR     *ir.Program
	Places *ir.Places
	Trace  *ir.Trace
	// births are the sessions from outside, nil for a program whose sessions are its own.
	births Births

	nodes  []node
	args   []int32
	refs   []ref
	subs   []*ir.Binary // the subtractions, for Options.OnNegative
	blocks [][]stmt
	holds  []header
	pools  []poolProg
	stages []stageProg
	hidden []bool
	// reads is what decides something.
	reads *reading
	// past tells that some expression reads a stage's past (est_lambda and its like).
	past bool
	// wants is the most pools a hold names, rankKeys the most keys of a ranked pool, queueKeys the most that decide in a queue between
	// equal first ones.
	wants, rankKeys, queueKeys int
	// gap is the expression of renewal arrivals.
	gap int32
	// turns are all rows of the trace, where something draws from them; turnless tells that no session takes its turns from them.
	turns    []ir.Row
	turnless bool
	// spots is how many numbers there are of statements that count findings.
	spots int
	// shares tells that the program uses the feature `shared`; buckets is how many lists contents are found in.
	shares  bool
	buckets int
	// brought is, for each session that a file lists, a hash of what its turns bring.
	brought []hash
	// texts are the pieces that a file gives sessions at birth, textEnd where each session's end.
	texts   []piece
	textEnd []int32
	// releases tells that some statement releases, forks that some statement forks, and legs has the blocks of each.
	releases, forks bool
	legs            [][]int32
	// legNames are the names of the legs, by their blocks.
	legNames []string
	// ahead tells that some engine is ahead; runs are those on such engines, phases the most phases that one has.
	ahead  bool
	runs   []runProg
	phases int
	// claims are what the program claims; peaks tells that one reads the most that was allocated, ends that one is about the end of a run, states
	// that the program claims or expects something.
	claims              []claimProg
	peaks, ends, states bool
	// rankedBy lists, per attribute, the ranked pools whose keys read it; nil when there are none.
	rankedBy [][]poolRow
	// The root blocks: the workload's two, and the session's.
	init, turn, session int32
}

// headerNo numbers the compiled headers of holds.
type headerNo int32

// ref is a compiled Ref: member 0, how many, the index expression.
type ref struct {
	base, count, index int32
	stage              bool
}

type stmtOp uint8

const (
	opTurn stmtOp = iota
	opSet
	opObserve
	opHold
	opGrow
	opDrop
	opRelease
	opReleaseLease
	opLoad
	opRun
	opBranch
	opLoop
	opChoose
	opEnd
	opText
	opFork
	opBreak
	opWait
	opRenew
	opRenewLease
	opAbandon
)

type stmt struct {
	op stmtOp
	// slot is an attribute, an observation, a hold, a stream, a lease's name or a fork; spot the first of the numbers of what it counts.
	slot, spot int32
	// x and y are expressions, ref and growing references, then and els blocks. more are keys that decide where y is equal.
	x, y         int32
	more         span
	ref, growing int32
	mode         ir.Mode
	then, els    int32
	// run numbers a run on an engine that is ahead; none for another one.
	run int32
}

// span is a run of expressions in args.
type span struct{ first, n int32 }

type want struct {
	ref, units, reserve int32
	// unitsLive and reserveLive tell that the amount can change while the session waits.
	unitsLive, reserveLive bool
}

type header struct {
	spot
	wants     []want
	reuse     int32
	body      int32
	cache     int32
	leased    int32 // index into wants, -1 for none
	leaseTime int32
	leaseName int32 // -1 for none
	// phantom counts what its holders have in their tables and that was never computed.
	phantom spot
}

type poolProg struct {
	name       string
	cap, block float64 // block 0: none
	// shared tells that blocks are found by their content, phantom that a preemption leaves all of them published.
	shared, phantom bool
	by              []int32
	lifo            bool
	queueBy         []int32
	// live are the keys of a queue that is ordered anew at each attempt; skipping tells that all of it is tried.
	live     []int32
	skipping bool
	// victimBy are the keys of which a victim has the greatest; toTail tells that it queues as one that is new.
	victimBy  []int32
	toTail    bool
	via       stageRow // none for none
	spill     bool
	spillTo   poolRow
	spillVia  stageRow
	spillWork int32
	spillWhen int32
	snapshot  bool       // eviction keys or spills read attributes
	ranked    bool       // eviction keys change with the entry and its owner's attributes only
	engines   []stageRow // stages whose memory this pool is
	fenced    bool       // what is given back waits for iterations that still write to it
	at        ir.ID
}

type stageKind uint8

const (
	fifoStage stageKind = iota
	psStage
	delayStage
	stepStage
)

type stageProg struct {
	name    string
	kind    stageKind
	servers int32
	// capacity is a ps stage's, the others an engine's.
	capacity            int32
	budget, cost, chunk int32
	keys                []int32
	exclusive           bool
	dynamic             bool // serving keys change while an iteration is built
	only                int32
	onlyKV              bool // it reads kv_decode or kv_prefill
	memory              poolRow
	serves              []poolRow // pools admitted via this stage, in declaration order
	budgetKV, costKV    bool      // the expressions read kv_decode or kv_prefill
	ahead, eos          bool
	at                  ir.ID
}

// Compile makes a validated program ready to run. The trace is the one the program names, nil for none.
func Compile(p *ir.Program, places *ir.Places, trace *ir.Trace) *Program {
	c := &compiler{p: &Program{IR: p, Places: places, Trace: trace, reads: read(p, trace, false, nil), brought: brought(p)}}
	out := c.p
	if p.DrawsRows() && trace != nil {
		out.turns, out.turnless = slices.Concat(trace.Sessions...), !p.TakesTurns()
	}
	if a, ok := p.Arrival.(*ir.Renewal); ok {
		out.gap = c.expr(a.Gap)
	}
	ir.Walk(p, ir.Visitor{Stmt: func(_ *ir.Cursor, s ir.Stmt) {
		_, fork := s.(*ir.Fork)
		out.forks = out.forks || fork
	}})
	out.init, out.turn, out.session = int32(p.Init), int32(p.Turn), int32(p.Session)
	out.texts, out.textEnd = givenTexts(p)
	out.hidden = make([]bool, len(p.Attrs))
	for _, h := range p.Hidden {
		out.hidden[h] = true
	}
	for i := range p.Pools {
		out.pools = append(out.pools, c.pool(&p.Pools[i]))
	}
	c.share(p)
	c.rankPools()
	for i := range p.Stages {
		out.stages = append(out.stages, c.stage(&p.Stages[i]))
	}
	names := func(n int, name func(int) string) []string {
		list := make([]string, n)
		for i := range list {
			list[i] = name(i)
		}
		return memberNames(list)
	}
	for i, name := range names(len(p.Pools), func(i int) string { return p.Pools[i].Name }) {
		out.pools[i].name = name
	}
	for i, name := range names(len(p.Stages), func(i int) string { return p.Stages[i].Name }) {
		out.stages[i].name = name
	}
	for i := range out.pools {
		if v := out.pools[i].via; v >= 0 {
			out.stages[v].serves = append(out.stages[v].serves, poolRow(i))
		}
	}
	for i := range out.stages {
		if m := out.stages[i].memory; m >= 0 {
			out.pools[m].engines = append(out.pools[m].engines, stageRow(i))
		}
	}
	c.owners = owners(p)
	c.fencePools()
	for b, block := range p.Blocks {
		stmts := make([]stmt, len(block))
		for i, s := range block {
			stmts[i] = c.stmt(s, int32(b), int32(i))
		}
		out.blocks = append(out.blocks, stmts)
	}
	c.claims(p)
	if out.forks {
		out.legNames = make([]string, len(p.Blocks))
		out.nameLegs(p.Session, "")
	}
	return out
}

// nameLegs names the legs in a block, at any depth.
func (p *Program) nameLegs(block ir.BlockID, around string) {
	for _, s := range p.IR.Blocks[block] {
		_, fork := s.(*ir.Fork)
		for i, body := range ir.Bodies(s) {
			name := around
			if fork {
				name = fmt.Sprintf("%s.%d", around, i+1)
				p.legNames[body] = name
			}
			p.nameLegs(body, name)
		}
	}
}

type compiler struct {
	p *Program
	// owners are the statements that blocks belong to.
	owners []owner
	// What the expressions compiled since the last reset read.
	kv, live, draws, attrs bool
}

func (c *compiler) reset() { c.kv, c.live, c.draws, c.attrs = false, false, false, false }

func (c *compiler) pool(p *ir.Pool) poolProg {
	out := poolProg{name: p.Name, cap: p.Cap, lifo: p.Preempt == ir.PreemptLIFO, via: none, at: p.At}
	out.queueBy, out.live, out.skipping = c.exprs(p.QueueOrder()), c.exprs(p.QueueLive), p.Skipping
	if by := p.PreemptBy; by != nil {
		out.victimBy, out.toTail = c.exprs(by.By), by.Requeue == ir.RequeueTail
	}
	c.p.queueKeys = max(c.p.queueKeys, len(out.queueBy)-1)
	out.block = p.Granule()
	out.shared, out.phantom = p.Shared, p.Phantom
	if p.AdmitVia != nil {
		out.via = stageRow(*p.AdmitVia)
	}
	c.reset()
	switch e := p.Evict.(type) {
	case *ir.EvictLRU:
	case *ir.EvictBy:
		for _, k := range e.Keys {
			out.by = append(out.by, c.expr(k))
		}
	}
	if s := p.Spill; s != nil {
		out.spill, out.spillTo, out.spillVia = true, poolRow(s.To), stageRow(s.Via)
		out.spillWork, out.spillWhen = c.expr(s.Work), c.expr(s.When)
	}
	out.snapshot = c.attrs
	return out
}

// rankPools finds the pools whose entries can be ranked, and the attributes that decide it.
func (c *compiler) rankPools() {
	out := c.p
	for i := range out.IR.Pools {
		by, ok := out.IR.Pools[i].Evict.(*ir.EvictBy)
		if !ok || len(by.Keys) == 0 {
			continue
		}
		stable, reads := stableKeys(by.Keys)
		if !stable {
			continue
		}
		out.pools[i].ranked = true
		out.rankKeys = max(out.rankKeys, len(by.Keys))
		if out.rankedBy == nil {
			out.rankedBy = make([][]poolRow, len(out.IR.Attrs))
		}
		slices.Sort(reads)
		for _, slot := range slices.Compact(reads) {
			out.rankedBy[slot] = append(out.rankedBy[slot], poolRow(i))
		}
	}
}

func (c *compiler) stage(s *ir.Stage) stageProg {
	out := stageProg{name: s.Name, memory: none, capacity: none, budget: none, cost: none, chunk: none, only: none, at: s.At}
	switch k := s.Kind.(type) {
	case *ir.Fifo:
		out.kind, out.servers = fifoStage, int32(min(k.Servers, math.MaxInt32))
	case *ir.PS:
		out.kind, out.capacity = psStage, c.expr(k.Capacity)
	case *ir.Delay:
		out.kind = delayStage
	case *ir.Step:
		out.kind = stepStage
		c.reset()
		out.budget, out.chunk = c.expr(k.Budget), c.expr(k.Chunk)
		out.budgetKV = c.kv
		c.reset()
		out.cost = c.expr(k.Cost)
		out.costKV = c.kv
		c.reset()
		switch o := k.Serve.(type) {
		case *ir.ServeExclusivePrefill:
			out.exclusive = true
		case *ir.ServeBy:
			for _, key := range o.Keys {
				out.keys = append(out.keys, c.expr(key))
			}
		}
		out.dynamic = c.live || c.kv
		out.ahead, out.eos = k.Ahead != nil, k.Ahead != nil && *k.Ahead == ir.AheadEOS
		c.p.ahead = c.p.ahead || out.ahead
		c.reset()
		out.only = c.optional(k.Only)
		out.onlyKV = c.kv
		if k.Memory != nil {
			out.memory = poolRow(*k.Memory)
		}
	}
	return out
}

func (c *compiler) exprs(list []ir.Expr) (out []int32) {
	for _, e := range list {
		out = append(out, c.expr(e))
	}
	return out
}

func (c *compiler) optional(e ir.Expr) int32 {
	if e == nil {
		return none
	}
	return c.expr(e)
}

func (c *compiler) ref(r ir.Ref, stage bool) int32 {
	out := ref{base: int32(r.Base), count: int32(r.Count), index: c.optional(r.Index), stage: stage}
	c.p.refs = append(c.p.refs, out)
	return int32(len(c.p.refs) - 1)
}

func (c *compiler) stmt(s ir.Stmt, block, pos int32) stmt {
	out := stmt{x: none, y: none, ref: none, growing: none, run: none}
	switch s := s.(type) {
	case *ir.Turn:
		out.op = opTurn
	case *ir.Set:
		out.op, out.slot, out.x = opSet, int32(s.Slot), c.expr(s.Value)
	case *ir.Observe:
		out.op, out.slot, out.x = opObserve, int32(s.Obs), c.expr(s.Value)
	case *ir.Hold:
		out.op, out.slot, out.then = opHold, c.hold(s, block, pos), int32(s.Body)
	case *ir.Grow:
		out.op, out.ref, out.x = opGrow, c.ref(s.Pool, false), c.expr(s.Amount)
	case *ir.Drop:
		out.op, out.ref = opDrop, c.ref(s.Pool, false)
	case *ir.Release:
		out.op, out.ref, out.spot = opRelease, c.ref(s.Pool, false), c.releaseSpot(block, pos)
	case *ir.ReleaseLease:
		out.op, out.slot, out.spot = opReleaseLease, int32(s.Name), c.releaseSpot(block, pos)
	case *ir.Load:
		out.op, out.ref, out.x = opLoad, c.ref(s.Pool, false), c.expr(s.Units)
	case *ir.Run:
		out.op, out.ref, out.mode, out.x = opRun, c.ref(s.Stage, true), s.Mode, c.expr(s.Work)
		if s.Growing != nil {
			out.growing = c.ref(*s.Growing, false)
		}
		out.run = c.phased(s, block, pos, out.x)
	case *ir.Branch:
		out.op, out.x, out.then, out.els = opBranch, c.expr(s.Guard), int32(s.Then), int32(s.Else)
	case *ir.Loop:
		out.op, out.then = opLoop, int32(s.Body)
	case *ir.Choose:
		out.op, out.slot, out.x, out.y = opChoose, int32(s.Var), c.expr(s.Count), c.expr(s.Key)
		out.more = span{c.arguments(s.Keys), int32(len(s.Keys))}
	case *ir.End:
		out.op = opEnd
	case *ir.Rewrite:
		out.op, out.slot, out.x, out.y = opText, int32(s.Stream), c.expr(s.From), c.optional(s.Key)
	case *ir.Fork:
		out.op, out.slot = opFork, c.fork(s)
	case *ir.Break:
		out.op = opBreak
	case *ir.Wait:
		out.op, out.x, out.y = opWait, c.optional(s.Cond), c.optional(s.Time)
	case *ir.Renew:
		out.op, out.ref, out.x = opRenew, c.ref(s.Pool, false), c.expr(s.Time)
	case *ir.RenewLease:
		out.op, out.slot, out.x = opRenewLease, int32(s.Name), c.expr(s.Time)
	case *ir.Abandon:
		out.op, out.ref = opAbandon, c.ref(s.Pool, false)
	}
	return out
}

func (c *compiler) hold(h *ir.Hold, block, pos int32) int32 {
	out := header{spot: c.spot(block, pos), reuse: c.optional(h.Reuse), body: int32(h.Body), cache: c.optional(h.Cache), leased: none, leaseTime: none, leaseName: none}
	for i, w := range h.Pools {
		out.wants = append(out.wants, want{
			ref: c.ref(w.Pool, false), units: c.expr(w.Units), reserve: c.optional(w.Reserve),
			unitsLive: ir.ReadsLive(w.Units), reserveLive: ir.ReadsLive(w.Reserve),
		})
		if h.Lease != nil && ir.EqualRef(w.Pool, h.Lease.Pool) {
			out.leased = int32(i)
		}
	}
	if h.Lease != nil {
		out.leaseTime = c.expr(h.Lease.Time)
		if n := h.Lease.Name; n != nil {
			out.leaseName = int32(*n)
		}
	}
	if c.p.shares {
		out.phantom = c.spot(block, pos)
	}
	c.p.wants = max(c.p.wants, len(out.wants))
	c.p.holds = append(c.p.holds, out)
	return int32(len(c.p.holds) - 1)
}

// fork notes the legs of a fork and gives it a number.
func (c *compiler) fork(s *ir.Fork) int32 {
	legs := make([]int32, len(s.Legs))
	for i, leg := range s.Legs {
		legs[i] = int32(leg)
	}
	c.p.legs = append(c.p.legs, legs)
	return int32(len(c.p.legs) - 1)
}

// releaseSpot numbers what a release counts: reads that may have been stale, and leases that it had to choose from.
func (c *compiler) releaseSpot(block, pos int32) int32 {
	c.p.releases = true
	first := c.spot(block, pos)
	c.spot(block, pos)
	return first.number
}

// spot numbers a statement that counts findings.
func (c *compiler) spot(block, pos int32) spot {
	c.p.spots++
	return spot{int32(c.p.spots - 1), block, pos}
}

// statement is the one at a block's position, nil where there is none: at a block's end.
func (p *Program) statement(block, pos int32) ir.Stmt {
	if block < 0 || int(block) >= len(p.IR.Blocks) || pos < 0 || int(pos) >= len(p.IR.Blocks[block]) {
		return nil
	}
	return p.IR.Blocks[block][pos]
}

// place is the ID of that statement, for errors.
func (p *Program) place(block, pos int32) ir.ID {
	if s := p.statement(block, pos); s != nil {
		return s.Place()
	}
	return 0
}

// PoolName is the name of a pool as reports print it: `kv`, or `kv[1]` for a member of a family.
func (p *Program) PoolName(i int32) string { return p.pools[i].name }

// LegName is what is added to a session's number to name a leg of it, given by its block: its place among the legs of the fork, from 1, behind
// that of the leg it is in. It is empty for a root leg.
func (p *Program) LegName(block int) string {
	if block < 0 || block >= len(p.legNames) {
		return ""
	}
	return p.legNames[block]
}

// StageName is the name of a stage as reports print it.
func (p *Program) StageName(i int32) string { return p.stages[i].name }

// memberNames gives the members of families their index: consecutive equal names are a family.
func memberNames(names []string) []string {
	out := make([]string, len(names))
	for i := 0; i < len(names); {
		n := i + 1
		for n < len(names) && names[n] == names[i] {
			n++
		}
		for k := i; k < n; k++ {
			out[k] = names[k]
			if n-i > 1 {
				out[k] = fmt.Sprintf("%s[%d]", names[k], k-i)
			}
		}
		i = n
	}
	return out
}

// There are bucketsPerBlock lists in which contents are found for each block, so that most have one content or none, up to maxBuckets.
const (
	bucketsPerBlock = 4
	maxBuckets      = 1 << 20
)

// share finds whether a program uses the feature `shared`, and how many lists its contents want.
func (c *compiler) share(p *ir.Program) {
	out := c.p
	out.shares = slices.Contains(p.Features(), "shared")
	blocks := 0.0
	for i := range out.pools {
		if pp := &out.pools[i]; pp.shared {
			blocks += pp.cap / pp.block
		}
	}
	for out.buckets = 16; out.buckets < maxBuckets && float64(out.buckets) < bucketsPerBlock*blocks; {
		out.buckets *= 2
	}
}
