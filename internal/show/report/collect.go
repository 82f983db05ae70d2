package report

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// Collector watches a run for what a configuration does not remember: peaks, how queue lengths and iterations are distributed, and what the
// session of a sample was like. Observe it every transition, in order. Figures count from the end of the warm-up.
type Collector struct {
	m       *semantics.Machine
	queued  []*semantics.Expr
	slots   []int // by stage: the pool whose units are the engine's slots, or -1
	changed []bool
	by      *semantics.Expr
	state   collected
}

// collected is what a saved run takes with it.
type collected struct {
	Pools   []poolWatch
	Stages  []engineWatch
	Modes   []ir.Mode                   // by the session's serial: the mode of the run that its root leg began last
	OfLegs  map[semantics.LegID]ir.Mode // the same of its other legs
	Served  []served                    // of the iteration that is being built
	Classes []float64                   // by sample, when there is an attribute to tell them by
}

// poolWatch is what is watched of a pool.
type poolWatch struct {
	Used, PeakUsed, Queue, Since float64
	Queues                       tally // how long the queue had each length
	PeakQueue                    float64
}

// engineWatch is what is watched of a step stage.
type engineWatch struct {
	Batch, Tokens tally // over iterations
	// Alike is how many of the latest iterations had LastBatch requests and LastTokens tokens, and are not in the tallies yet: most are like the one
	// before.
	Alike, LastBatch, LastTokens float64

	Prefill, Decode float64 // tokens
	Allowed, Budget float64 // the budgets of all iterations, and of the one being built
}

// served is a leg that has tokens of the iteration being built.
type served struct {
	Leg     semantics.LegID
	Tokens  float64
	Prefill bool
}

// NewCollector watches a machine from where it is now. by is an attribute that samples are told apart by, empty for none; false when the
// program has none of that name.
func NewCollector(m *semantics.Machine, by string) (*Collector, bool) {
	c := &Collector{m: m, state: collected{OfLegs: map[semantics.LegID]ir.Mode{}}}
	p := m.Program()
	for i := range p.IR.Pools {
		c.queued = append(c.queued, p.Expr(&ir.Call{Fun: ir.FunQueued, Args: []ir.Arg{&ir.PoolArg{Pool: ir.Ref{Base: i, Count: 1}}}}))
		c.state.Pools = append(c.state.Pools, poolWatch{Queues: tally{}})
	}
	for i := range p.IR.Stages {
		c.slots = append(c.slots, slotsOf(p.IR, i))
		c.state.Stages = append(c.state.Stages, engineWatch{Batch: tally{}, Tokens: tally{}})
	}
	c.changed = make([]bool, len(c.queued))
	c.touchAll()
	if by == "" {
		return c, true
	}
	for i, name := range p.IR.Attrs {
		if name == by {
			c.by = p.Expr(&ir.Attr{Slot: ir.Slot(i)})
			return c, true
		}
	}
	return nil, false
}

// slotsOf is the pool of which an engine's requests have a slot each: the first that it admits to and that is not its memory; -1 for none.
func slotsOf(p *ir.Program, stage int) int {
	step, ok := p.Stages[stage].Kind.(*ir.Step)
	if !ok {
		return -1
	}
	for i := range p.Pools {
		if via := p.Pools[i].AdmitVia; via != nil && *via == stage && (step.Memory == nil || *step.Memory != i) && !math.IsInf(p.Pools[i].Cap, 1) {
			return i
		}
	}
	return -1
}

// Observe takes one transition, before the machine's next step. There is never an error.
func (c *Collector) Observe(t *semantics.Transition) error {
	s := &c.state
	for i := range t.Pools {
		change := &t.Pools[i]
		p := &s.Pools[change.Pool]
		p.Used = change.Used
		p.PeakUsed = max(p.PeakUsed, p.Used)
	}
	leg := semantics.LegID{Session: t.Session, Leg: t.Leg}
	switch t.Rule {
	case semantics.Advance:
		c.queues(t.From)
	case semantics.Queue, semantics.Admit, semantics.AdmitVia:
		c.changed[t.Pool] = true
	case semantics.Preempt:
		c.changed[t.Pool] = true
		c.unserve(leg)
	case semantics.Cancel:
		c.touchAll()
		c.unserve(leg)
		delete(s.OfLegs, leg)
	case semantics.LegEnd:
		delete(s.OfLegs, leg)
	case semantics.Reject:
		c.touchAll()
		c.unserve(leg)
	case semantics.End:
		c.unserve(leg)
	case semantics.Run:
		c.began(t, leg)
	case semantics.IterBegin:
		s.Served = s.Served[:0]
		s.Stages[t.Stage].Budget = t.Value
		if c.ahead(t.Stage) {
			c.phases(t.Stage)
		}
	case semantics.Serve:
		s.Served = append(s.Served, served{leg, t.Tokens, c.mode(leg) != ir.ModeDecode})
	case semantics.IterCommit:
		c.iteration(&s.Stages[t.Stage], t.Tokens)
	case semantics.Observe:
		if c.by != nil {
			c.class(t.Session)
		}
	case semantics.Warm:
		c.warm(t.Until)
	default: // nothing of what is watched changes
	}
	return nil
}

// touchAll tells that any queue may have another length.
func (c *Collector) touchAll() {
	for i := range c.changed {
		c.changed[i] = true
	}
}

// queues notes the lengths of the queues that may have changed, at a time when the clock moves on.
func (c *Collector) queues(now float64) {
	for i, changed := range c.changed {
		if !changed {
			continue
		}
		c.changed[i] = false
		p := &c.state.Pools[i]
		n, err := c.m.Eval(c.queued[i], -1)
		if err != nil || n == p.Queue {
			continue
		}
		p.hold(now)
		p.Queue = n
		p.PeakQueue = max(p.PeakQueue, n)
	}
}

// hold notes that the queue had its length until now.
func (p *poolWatch) hold(now float64) {
	if now > p.Since {
		p.Queues[p.Queue] += now - p.Since
	}
	p.Since = now
}

// began notes the mode of a run, at an engine that is ahead that of the phase it is in.
func (c *Collector) began(t *semantics.Transition, leg semantics.LegID) {
	if c.ahead(t.Stage) {
		c.phases(t.Stage)
		return
	}
	run, ok := c.m.Program().IR.Blocks[t.Block][t.Stmt].(*ir.Run)
	if ok && run.Mode != ir.ModePlain {
		c.setMode(leg, run.Mode)
	}
}

func (c *Collector) setMode(leg semantics.LegID, mode ir.Mode) {
	if leg.Leg >= 0 {
		c.state.OfLegs[leg] = mode
		return
	}
	for int64(len(c.state.Modes)) <= leg.Session {
		c.state.Modes = append(c.state.Modes, ir.ModePlain)
	}
	c.state.Modes[leg.Session] = mode
}

func (c *Collector) mode(leg semantics.LegID) ir.Mode {
	if leg.Leg >= 0 {
		return c.state.OfLegs[leg]
	}
	if leg.Session < 0 || leg.Session >= int64(len(c.state.Modes)) {
		return ir.ModePlain
	}
	return c.state.Modes[leg.Session]
}

// phases notes in which phase each resident of an engine is that is ahead.
func (c *Collector) phases(stage int) {
	for _, j := range c.m.Stage(stage).Jobs {
		if j.Session >= 0 {
			c.setMode(semantics.LegID{Session: j.Session, Leg: j.Leg}, ir.Mode(j.Mode))
		}
	}
}

func (c *Collector) ahead(stage int) bool { return c.m.Program().IR.IsAhead(stage) }

// unserve takes a leg out of the iteration being built.
func (c *Collector) unserve(leg semantics.LegID) {
	c.state.Served = slices.DeleteFunc(c.state.Served, func(s served) bool { return s.Leg == leg })
}

// iteration notes an iteration that was built.
func (c *Collector) iteration(e *engineWatch, tokens float64) {
	if batch := float64(len(c.state.Served)); batch != e.LastBatch || tokens != e.LastTokens {
		e.settle()
		e.LastBatch, e.LastTokens = batch, tokens
	}
	e.Alike++
	e.Allowed += e.Budget
	for _, s := range c.state.Served {
		if s.Prefill {
			e.Prefill += s.Tokens
		} else {
			e.Decode += s.Tokens
		}
	}
	c.state.Served = c.state.Served[:0]
}

// settle puts the iterations that were alike into the tallies.
func (e *engineWatch) settle() {
	if e.Alike > 0 {
		e.Batch[e.LastBatch] += e.Alike
		e.Tokens[e.LastTokens] += e.Alike
		e.Alike = 0
	}
}

// class notes the value of the attribute that samples are told apart by, of the sample that was recorded last.
func (c *Collector) class(serial int64) {
	for len(c.state.Classes) < len(c.m.Samples()) {
		v, err := c.m.Eval(c.by, serial)
		if err != nil {
			v = math.NaN()
		}
		c.state.Classes = append(c.state.Classes, v)
	}
}

// warm lets figures count from here.
func (c *Collector) warm(at float64) {
	for i := range c.state.Pools {
		p := &c.state.Pools[i]
		*p = poolWatch{Used: p.Used, PeakUsed: p.Used, Queue: p.Queue, PeakQueue: p.Queue, Since: at, Queues: tally{}}
	}
	for i := range c.state.Stages {
		c.state.Stages[i] = engineWatch{Batch: tally{}, Tokens: tally{}, Budget: c.state.Stages[i].Budget}
	}
}

// pool is a pool with what was watched of it.
func (c *Collector) pool(name string, i int, stats semantics.PoolStats) Pool {
	p := Pool{name, stats, math.NaN(), math.NaN(), math.NaN()}
	if c != nil {
		w := &c.state.Pools[i]
		p.PeakUsed, p.P99Queue, p.PeakQueue = w.PeakUsed, w.Queues.quantile(0.99), w.PeakQueue
	}
	return p
}

// engine is what was watched of a step stage.
func (c *Collector) engine(i int, pools []Pool) *Engine {
	no := math.NaN()
	e := &Engine{no, no, no, no, no, no, no}
	if c == nil {
		return e
	}
	if slots := c.slots[i]; slots >= 0 {
		e.Occupancy = pools[slots].Used / c.m.Program().IR.Pools[slots].Cap
	}
	w := &c.state.Stages[i]
	e.Batch, e.P99Batch = w.Batch.mean(), w.Batch.quantile(0.99)
	e.Tokens, e.P99Tokens = w.Tokens.mean(), w.Tokens.quantile(0.99)
	tokens := w.Prefill + w.Decode
	e.PrefillShare, e.BudgetUsed = w.Prefill/nonzeroWeight(tokens), tokens/nonzeroWeight(w.Allowed)
	return e
}

// finish lets queues have their lengths until now.
func (c *Collector) finish() {
	now := c.m.Now()
	c.queues(now)
	for i := range c.state.Pools {
		c.state.Pools[i].hold(now)
	}
	for i := range c.state.Stages {
		c.state.Stages[i].settle()
	}
}
