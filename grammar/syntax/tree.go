// Package syntax is a program as it is written: the typed tree of the language's text,
// its reading (Parse) and its canonical layout (Format).
//
// The tree keeps what was written: sugar is not expanded, names are not resolved and
// parentheses stand as nodes of their own. The linker gives it a meaning.
package syntax

import "github.com/sq-sem/sq-sem/ir/diag"

// Node is any part of the tree that covers a piece of the text.
type Node interface {
	// Place is the piece of text the node covers, without the white space around it.
	Place() diag.Span
}

// at is the place of a node; every node embeds it and thereby has a field Span.
type at struct {
	// Span is the piece of text the node covers.
	Span diag.Span
}

// Place implements Node.
func (a *at) Place() diag.Span { return a.Span }

// Name is a name where it stands: declared, assigned or meant.
type Name struct {
	Text string
	Span diag.Span
}

// Place implements Node.
func (n *Name) Place() diag.Span { return n.Span }

// Comment is one comment with its marks, `//` or `/* */`; a line comment ends before its
// line end.
type Comment struct {
	Text string
	Span diag.Span
}

// Program is a whole text.
type Program struct {
	at
	File  *diag.File
	Items []Item
	// Comments are all comments of the text in order.
	Comments []Comment
	// Broken is set when the text had mistakes, so that parts of it may be missing.
	Broken bool
	// tokens are those of the text, the end of file last. The list is empty if the text was too large or too deep to be parsed.
	tokens []token
}

// Item is a declaration at the top level.
//
//sumtype:decl
type Item interface {
	Node
	item()
}

// Let is `let NAME = expr;`.
type Let struct {
	at
	Name  Name
	Value Expr
}

// Pool is `pool NAME[n] { options }`.
type Pool struct {
	at
	Name Name
	// Count is the number of members, nil where no brackets were written.
	Count   *Count
	Options []PoolOption
}

// Stage is `stage NAME[n] : kind`.
type Stage struct {
	at
	Name Name
	// Count is the number of members, nil where no brackets were written.
	Count *Count
	Kind  StageKind
}

// Workload is `workload { items }`.
type Workload struct {
	at
	Items []WorkloadItem
}

// Session is `session { … }`, at the top level or in a workload.
type Session struct {
	at
	Body *Block
}

// Server is `server { … }`.
type Server struct {
	at
	Body *Block
}

// RunBlock is `run { settings }`.
type RunBlock struct {
	at
	Settings []*RunSetting
}

// Claim is `claim NAME: condition;` or `claim NAME at end: condition;`.
type Claim struct {
	at
	Name  Name
	AtEnd bool
	Cond  Expr
}

// Comparison is how a statistic is held against its bound.
type Comparison uint8

// The comparisons of `expect`.
const (
	Below Comparison = iota
	AtMost
	Above
	AtLeast
)

// Expect is `expect STATISTIC(OBSERVATION) <= bound;`.
type Expect struct {
	at
	Statistic, Observation Name
	How                    Comparison
	Bound                  Expr
}

func (*Let) item()      {}
func (*Pool) item()     {}
func (*Stage) item()    {}
func (*Workload) item() {}
func (*Session) item()  {}
func (*Server) item()   {}
func (*RunBlock) item() {}
func (*Claim) item()    {}
func (*Expect) item()   {}

// Count is the number of members of a family, as written between brackets: `[n]` or `[NAME in n]`.
type Count struct {
	at
	// Index is what the declaration calls the number of a member, or nil.
	Index *Name
	N     Expr
}

// RunSettingKind says which number of the run a RunSetting gives.
type RunSettingKind uint8

// The settings of a run block.
const (
	Horizon RunSettingKind = iota
	Warmup
	Seed
)

// RunSetting is one line of a run block.
type RunSetting struct {
	at
	Kind  RunSettingKind
	Value Expr
}

// PoolOption is a line of a pool's declaration.
//
//sumtype:decl
type PoolOption interface {
	Node
	poolOption()
}

// Cap is `cap expr;`.
type Cap struct {
	at
	Value Expr
}

// BlockSize is `block expr;`.
type BlockSize struct {
	at
	Value Expr
}

// Evict is `evict lru;` or `evict by (keys);`.
type Evict struct {
	at
	// Keys are nil for `lru`, else at least one.
	Keys []Expr
}

// Preempt is `preempt none;`, `preempt lifo;` or `preempt by (keys) requeue head;`.
type Preempt struct {
	at
	Lifo bool
	// Keys are those of `by`, at least one; nil without `by`. Tail is set by `requeue tail`.
	Keys []Expr
	Tail bool
}

// QueueOrder is `queue fifo;`, `queue by (keys);` or `queue by live (keys);`, each also with `skipping`.
type QueueOrder struct {
	at
	// Keys are nil for `fifo`, else at least one.
	Keys           []Expr
	Live, Skipping bool
}

// AdmitVia is `admit via NAME;`.
type AdmitVia struct {
	at
	Stage Name
}

// Spill is `spill TIER via STAGE (work) when (condition);`.
type Spill struct {
	at
	Tier, Via Name
	Work      Expr
	When      Expr
}

// CacheShared is `cache shared;`.
type CacheShared struct{ at }

// Phantom is `phantom;`.
type Phantom struct{ at }

func (*Cap) poolOption()         {}
func (*BlockSize) poolOption()   {}
func (*Evict) poolOption()       {}
func (*Preempt) poolOption()     {}
func (*QueueOrder) poolOption()  {}
func (*AdmitVia) poolOption()    {}
func (*Spill) poolOption()       {}
func (*CacheShared) poolOption() {}
func (*Phantom) poolOption()     {}

// StageKind is what a stage does with its jobs.
//
//sumtype:decl
type StageKind interface {
	Node
	stageKind()
}

// Fifo is `fifo;` or `fifo (servers);`.
type Fifo struct {
	at
	// Servers is nil where none were written.
	Servers Expr
}

// Ps is `ps (capacity);`.
type Ps struct {
	at
	Capacity Expr
}

// Delay is `delay;`.
type Delay struct{ at }

// Step is `step { options }`.
type Step struct {
	at
	Options []StepOption
}

func (*Fifo) stageKind()  {}
func (*Ps) stageKind()    {}
func (*Delay) stageKind() {}
func (*Step) stageKind()  {}

// StepOption is a line of a step stage's declaration.
//
//sumtype:decl
type StepOption interface {
	Node
	stepOption()
}

// Budget is `budget expr;`.
type Budget struct {
	at
	Value Expr
}

// Cost is `cost expr;`.
type Cost struct {
	at
	Value Expr
}

// Chunk is `chunk expr;`.
type Chunk struct {
	at
	Value Expr
}

// ServeOrder says which spelling of `serve` was written.
type ServeOrder uint8

// The orders in which a step stage may serve its residents.
const (
	ServeAdmission ServeOrder = iota
	ServeDecodeFirst
	ServeExclusivePrefill
	ServeBy
)

// Serve is `serve admission;`, `serve decode first;`, `serve exclusive prefill;` or
// `serve by (keys);`.
type Serve struct {
	at
	Order ServeOrder
	// Keys are at least one for ServeBy, else nil.
	Keys []Expr
}

// Only is `serve only (condition);`.
type Only struct {
	at
	Cond Expr
}

// Memory is `memory NAME;`.
type Memory struct {
	at
	Pool Name
}

// Ahead is `ahead;` or `ahead eos;`.
type Ahead struct {
	at
	EOS bool
}

func (*Budget) stepOption() {}
func (*Cost) stepOption()   {}
func (*Chunk) stepOption()  {}
func (*Serve) stepOption()  {}
func (*Only) stepOption()   {}
func (*Memory) stepOption() {}
func (*Ahead) stepOption()  {}

// WorkloadItem is a line of the workload.
//
//sumtype:decl
type WorkloadItem interface {
	Node
	workloadItem()
}

// Arrivals says how sessions come.
type Arrivals uint8

// The ways of `arrive`.
const (
	ArriveNone Arrivals = iota
	ArrivePoisson
	ArriveClosed
	ArriveBatch
	ArriveRenewal
)

// Arrive is `arrive poisson(rate);`, `closed(n)`, `batch(n)`, `renewal(gap)` or `none`.
type Arrive struct {
	at
	Kind Arrivals
	// Arg is nil for ArriveNone.
	Arg Expr
}

// ArrivalCount is `arrivals n;`.
type ArrivalCount struct {
	at
	Value Expr
}

// Trace is `trace "path" ordered;`.
type Trace struct {
	at
	// Path is what stands between the quotes, PathSpan the quotes included.
	Path     string
	PathSpan diag.Span
	Ordered  bool
}

// Init is the workload's `init { … }`. Only Set and Observe make sense inside; the linker
// refuses the rest.
type Init struct {
	at
	Body *Block
}

// TurnBlock is the workload's `turn { … }`. Only Set and Observe make sense inside; the
// linker refuses the rest.
type TurnBlock struct {
	at
	Body *Block
}

// Hidden is `hidden NAME, NAME;`.
type Hidden struct {
	at
	Names []Name
}

func (*Arrive) workloadItem()       {}
func (*ArrivalCount) workloadItem() {}
func (*Trace) workloadItem()        {}
func (*Init) workloadItem()         {}
func (*TurnBlock) workloadItem()    {}
func (*Session) workloadItem()      {}
func (*Hidden) workloadItem()       {}
