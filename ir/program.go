// Package ir is IR version 5: the definition of a program. The text is one front
// end; whatever produced an IR, it is validated before anything runs it.
//
// Sum types are sealed interfaces whose cases are pointers to structs; switches over them are
// checked for exhaustiveness. Nodes carry an ID that the JSON does not show: with Places it leads
// back to the text a program was written in.
package ir

import "github.com/sq-sem/sq-sem/ir/diag"

// Version is the IR version this package reads and writes.
const Version = 5

// ID names a node of a program that came from text; 0 is a node that did not.
type ID int32

// Places is the side table that leads from nodes back to the text.
type Places struct {
	spans []diag.Span
	parts map[part]diag.Span
}

// part is a part of a node that is no node itself, such as a pool's capacity or the mode of a run.
type part struct {
	of   ID
	path string
}

// Add records a place and gives the ID under which it is found again.
func (p *Places) Add(s diag.Span) ID {
	if len(p.spans) == 0 {
		p.spans = append(p.spans, diag.Span{})
	}
	p.spans = append(p.spans, s)
	return ID(len(p.spans) - 1)
}

// AddPart records the place of a part of a node, which is named by the JSON path from the node. ID 0 is the program.
func (p *Places) AddPart(of ID, path string, s diag.Span) {
	if p.parts == nil {
		p.parts = map[part]diag.Span{}
	}
	p.parts[part{of, path}] = s
}

// Part gives the place of a part of a node. A part without its own place has that of the node.
func (p *Places) Part(of ID, path string) diag.Span {
	if p != nil {
		if s, ok := p.parts[part{of, path}]; ok {
			return s
		}
	}
	return p.Of(of)
}

// File is the text the places are in, nil when nothing is known.
func (p *Places) File() *diag.File {
	if p == nil {
		return nil
	}
	for _, s := range p.spans {
		if s.File != nil {
			return s.File
		}
	}
	return nil
}

// Of gives the place of a node; the unknown Span when there is none. A nil Places knows nothing.
func (p *Places) Of(id ID) diag.Span {
	if p == nil || id <= 0 || int(id) >= len(p.spans) {
		return diag.Span{}
	}
	return p.spans[id]
}

// Slot numbers a session attribute: an index into Program.Attrs.
type Slot = int

// The built-in attributes stand first, in this order.
const (
	SlotCached Slot = iota
	SlotSerial
	SlotTurn
	SlotNew
	SlotOut
	SlotThink
	SlotMore
	SlotForced
	SlotComputed
	NumBuiltins
)

// Builtins gives the names of the built-in attributes, in slot order.
func Builtins() []string {
	return []string{"cached", "serial", "turn_no", "new", "out", "think", "more", "forced", "computed"}
}

// BlockID numbers a block: an index into Program.Blocks.
type BlockID = int

// Blocks 0, 1 and 2 of a program compiled from text.
const (
	BlockInit BlockID = iota
	BlockTurn
	BlockSession
)

// Program is a linked program, self-contained.
type Program struct {
	Attrs    []string
	Observes []string
	Pools    []Pool
	Stages   []Stage
	Arrival  Arrival
	// Trace is the trace file's path as written, or nil.
	Trace        *string
	TraceOrdered bool
	// Init, Turn and Session are the blocks run at birth, at each turn, and as the session itself.
	Init, Turn, Session BlockID `of:"block"`
	Blocks              [][]Stmt
	// Horizon and Warmup are times; Horizon may be +Inf.
	Horizon, Warmup float64
	Seed            int64
	// SlotsOf holds the slots of the built-ins: the identity for everything this tool writes.
	SlotsOf [NumBuiltins]Slot `of:"attribute" names:"slot_cached slot_serial slot_turn slot_new slot_out slot_think slot_more slot_forced slot_computed"`
	// Hidden are attributes that only a session's own statements may read.
	Hidden []Slot `of:"attribute"`
	// LeaseNames are the names of leases.
	LeaseNames []string `feature:"lease-names"`
	// Streams are the names of the token streams that texts are made of.
	Streams []string `feature:"shared"`
	// Count is how many sessions Poisson or Renewal arrivals bring in all, nil for no end.
	Count *int `feature:"renewal"`
	// Claims are what must hold throughout a run or at its end, Expectations what its observations must come to.
	Claims       []Claim       `feature:"claims"`
	Expectations []Expectation `feature:"claims"`
	At           Clauses
}

// Clauses are the places of what a program says once.
type Clauses struct {
	Arrival, Count, Trace, Horizon, Warmup ID
}

// Pool is a memory pool.
type Pool struct {
	Name string
	// Cap is the capacity in units, may be +Inf.
	Cap float64 `ir:"inf"`
	// Block is the allocation granularity in units, or nil.
	Block *float64
	Evict Evict
	// Preempt says what a growth that does not fit does.
	Preempt Preempt
	// Queue is the first key of `queue by`, nil for first in, first out.
	Queue Expr `ir:"null" role:"QueueKey"`
	Spill *Spill
	// AdmitVia is the step stage that serves the pool's queue, or nil.
	AdmitVia *int `of:"stage"`
	// Shared tells that blocks are found by their content, whichever session computed them; Phantom that a preemption leaves blocks
	// published that were scheduled and never computed.
	Shared  bool `feature:"shared"`
	Phantom bool `feature:"shared"`
	// QueueKeys are the keys of `queue by` that come after Queue.
	QueueKeys []Expr `feature:"keys" role:"QueueKey"`
	// QueueLive are the keys of `queue by live`, which are read at each attempt. Queue is nil then.
	QueueLive []Expr `feature:"live-queues" role:"LiveKey"`
	// Skipping tells that the queue is tried in order, not its head alone.
	Skipping bool `feature:"skipping"`
	// PreemptBy says whom a pool that preempts does, nil for who was admitted last.
	PreemptBy *PreemptBy `feature:"preempt-by"`
	At        ID
}

// PreemptBy is `preempt by (…) requeue …`.
type PreemptBy struct {
	// By are the keys of which the victim has the greatest.
	By      []Expr `role:"PreemptKey"`
	Requeue Requeue
}

// Requeue says where a preempted session queues.
type Requeue uint8

// RequeueHead is before all others, RequeueTail as one that is new.
const (
	RequeueHead Requeue = iota
	RequeueTail
)

// QueueOrder gives the keys of `queue by`, the first one first; none for first in, first out.
func (p *Pool) QueueOrder() []Expr {
	if p.Queue == nil {
		return nil
	}
	return append([]Expr{p.Queue}, p.QueueKeys...)
}

// Granule is the pool's block in units, 0 when it has none.
func (p *Pool) Granule() float64 {
	if p.Block == nil {
		return 0
	}
	return *p.Block
}

// Fits reports whether the pool could ever hold the units, in whole blocks. NaN is no amount, and passes.
func (p *Pool) Fits(units float64) bool { return !(RoundUp(units, p.Granule()) > p.Cap+Tolerance) }

// DisplayExcess prints units that do not fit for a message, with the whole blocks that they take where only these are too much.
func (p *Pool) DisplayExcess(units float64) string {
	if units <= p.Cap+Tolerance {
		return Display(units) + ", in whole blocks " + Display(RoundUp(units, p.Granule()))
	}
	return Display(units)
}

// Evict is an eviction order: *EvictLRU or *EvictBy.
//
//sumtype:decl
type Evict interface{ evict() }

// EvictLRU evicts the least recently released entry.
type EvictLRU struct {
	_ struct{} `name:"Lru"`
}

// EvictBy evicts the entry with the least key, compared lexicographically.
type EvictBy struct {
	_    struct{} `name:"By"`
	Keys []Expr   `role:"EvictKey"`
}

func (*EvictLRU) evict() {}
func (*EvictBy) evict()  {}

var evictCases = sum[Evict]("an eviction order", &EvictLRU{}, &EvictBy{})

// Preempt is a pool's answer to a growth that does not fit.
type Preempt uint8

// PreemptNone stalls the grower; PreemptLIFO takes the latest holder's memory.
const (
	PreemptNone Preempt = iota
	PreemptLIFO
)

// Spill moves evicted units into another pool.
type Spill struct {
	// To is the tier pool.
	To int `of:"pool"`
	// Via is the stage that does the work.
	Via  int  `of:"stage"`
	Work Expr `role:"SpillWork"`
	When Expr `role:"SpillWhen"`
	At   ID
}

// Stage is a place where time passes.
type Stage struct {
	Name string
	Kind Kind
	At   ID
}

// Kind is a stage's discipline: *Fifo, *PS, *Delay or *Step.
//
//sumtype:decl
type Kind interface{ kind() }

// Fifo serves up to Servers jobs at rate 1 each, others wait in order.
type Fifo struct{ Servers int }

// PS shares the capacity (a rate that may read `present`) equally.
type PS struct {
	_        struct{} `name:"Ps"`
	Capacity Expr     `role:"Capacity"`
}

// Delay serves every job at rate 1.
type Delay struct{}

// Step is an engine that works in iterations.
type Step struct {
	// Budget is the most tokens of an iteration.
	Budget Expr `role:"Budget"`
	// Cost is how long an iteration lasts.
	Cost Expr `role:"Cost"`
	// Chunk is the most tokens a prefill gets, 0 for no cap.
	Chunk Expr `role:"Chunk"`
	Serve Serve
	// Memory is the pool whose holders the engine's residents are, or nil.
	Memory *int `of:"pool"`
	// Only is 0 for residents that get nothing in an iteration, nil where all may.
	Only Expr `feature:"only" role:"ServeOnly"`
	// Ahead says that an iteration is built when the one before it starts, and what the engine then knows; or nil.
	Ahead *Ahead `feature:"ahead"`
}

// Ahead says what an engine knows that builds iterations ahead.
type Ahead uint8

// AheadPlain knows where an answer ends; AheadEOS gets to know it when the end has landed.
const (
	AheadPlain Ahead = iota
	AheadEOS
)

func (*Fifo) kind()  {}
func (*PS) kind()    {}
func (*Delay) kind() {}
func (*Step) kind()  {}

var kindCases = sum[Kind]("a stage's kind", &Fifo{}, &PS{}, &Delay{}, &Step{})

// Serve is the order in which an engine serves: *ServeBy or *ServeExclusivePrefill.
//
//sumtype:decl
type Serve interface{ serve() }

// ServeBy serves by ascending keys, then admission order; no keys is plain admission order.
type ServeBy struct {
	_    struct{} `name:"By"`
	Keys []Expr   `role:"ServeKey"`
}

// ServeExclusivePrefill serves one prefill alone while there is one.
type ServeExclusivePrefill struct {
	_ struct{} `name:"ExclusivePrefill"`
}

func (*ServeBy) serve()               {}
func (*ServeExclusivePrefill) serve() {}

var serveCases = sum[Serve]("a serving order", &ServeBy{}, &ServeExclusivePrefill{})

// Arrival says where sessions come from: *Poisson, *Closed, *Batch, *Sessions, *NoArrival or *Renewal.
//
//sumtype:decl
type Arrival interface{ arrival() }

// Poisson arrivals come at Rate per unit of time, the first at time 0.
type Poisson struct{ Rate float64 }

// Closed keeps Count sessions alive.
type Closed struct{ Count int }

// Batch has Count sessions at time 0.
type Batch struct{ Count int }

// Sessions are explicit sessions at time 0.
type Sessions struct{ List []Session }

// NoArrival has no sessions at all.
type NoArrival struct {
	_ struct{} `name:"None"`
}

// Renewal arrivals come one by one, the first at time 0, each a Gap after the one before. The gap may draw.
type Renewal struct {
	_   struct{} `feature:"renewal"`
	Gap Expr     `role:"Gap"`
}

func (*Poisson) arrival()   {}
func (*Closed) arrival()    {}
func (*Batch) arrival()     {}
func (*Sessions) arrival()  {}
func (*NoArrival) arrival() {}
func (*Renewal) arrival()   {}

var arrivalCases = sum[Arrival]("an arrival", &Poisson{}, &Closed{}, &Batch{}, &Sessions{}, &NoArrival{}, &Renewal{})

// Preset gives an attribute a value.
type Preset struct {
	_     struct{} `ir:"tuple" words:"an attribute's value"`
	Slot  Slot     `of:"attribute"`
	Value float64
}

// Session is an explicit session: preset attributes and text, and per turn the attributes and the text it brings.
type Session struct {
	Attrs []Preset
	Turns [][]Preset `ir:"omit"`
	Text  []Piece    `feature:"shared"`
	// TurnTexts are the texts of Turns, where some turn has one: as many.
	TurnTexts [][]Piece `feature:"shared"`
}

// Piece is what a session or a turn brings of its text: from position From on it is the stream of the key.
type Piece struct {
	_      struct{} `ir:"tuple" words:"a piece of text"`
	Stream int      `of:"stream"`
	// Key is nil for the stream without a key.
	Key *float64
	// From is a whole number of tokens.
	From float64
}

// Ref names a pool or a stage: member 0 of a family, how many there are, which one.
type Ref struct {
	_           struct{} `words:"a reference"`
	Base, Count int
	// Index is nil for a single pool or stage, and may be for a family of one.
	Index Expr `ir:"null"`
	At    ID
}
