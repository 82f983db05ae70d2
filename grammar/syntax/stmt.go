package syntax

import "github.com/sq-sem/sq-sem/ir/diag"

// Block is `{ statements }`.
type Block struct {
	at
	Stmts []Stmt
}

// Stmt is a statement.
//
//sumtype:decl
type Stmt interface {
	Node
	stmt()
}

// Turn is `turn;`.
type Turn struct{ at }

// Request is `request;`: the server's statements stand here.
type Request struct{ at }

// End is `end;`.
type End struct{ at }

// Set is `set NAME = expr;`.
type Set struct {
	at
	Name  Name
	Value Expr
}

// Observe is `observe NAME = expr;`.
type Observe struct {
	at
	Name  Name
	Value Expr
}

// Scope is what Hold, Enter and AdmitIf have in common: a header, a body and what happens
// at the body's end.
type Scope struct {
	at
	// Head is the header, from the first word to the end of the last clause before the body.
	Head  diag.Span
	Wants []*Want
	// Reuse is nil where it was not written.
	Reuse Expr
	// Binds are the bindings of `at admission (…)` or `where …`.
	Binds []*Bind
	Body  *Block
	// Keep is the amount of `cache (…)` (Hold) or `keep (…)` (Enter, AdmitIf), nil where
	// it was not written.
	Keep Expr
	// Lease is nil where it was not written.
	Lease *Lease
}

// Hold is `hold wants … { } cache (…) lease P (…);`.
type Hold struct{ Scope }

// Enter is `enter wants … { } keep (…) lease P (…);`.
type Enter struct{ Scope }

// AdmitIf is `admit if wants fit … where … { } keep (…) lease P (…);`.
type AdmitIf struct{ Scope }

// Want is one pool of a header: `P (units) reserve (least)`.
type Want struct {
	at
	Pool  *Ref
	Units Expr
	// Reserve is nil where it was not written.
	Reserve Expr
}

// Bind is one `NAME = expr` of `at admission` or `where`.
type Bind struct {
	at
	Name  Name
	Value Expr
}

// Lease is the clause `lease P (time)`.
type Lease struct {
	at
	Pool *Ref
	Time Expr
}

// Grow is `grow P (amount);`.
type Grow struct {
	at
	Pool   *Ref
	Amount Expr
}

// Drop is `drop P;`.
type Drop struct {
	at
	Pool *Ref
}

// Release is `release P;`.
type Release struct {
	at
	Pool *Ref
}

// Load is `load P (units);`.
type Load struct {
	at
	Pool  *Ref
	Units Expr
}

// RunMode is the mode written after a run's stage.
type RunMode uint8

// The modes of a run.
const (
	NoMode RunMode = iota
	PrefillMode
	DecodeMode
)

// Run is `run S mode (work) growing P;`.
type Run struct {
	at
	Stage *Ref
	Mode  RunMode
	// ModeSpan is the mode's word, unknown for NoMode.
	ModeSpan diag.Span
	Work     Expr
	// Growing is nil where it was not written.
	Growing *Ref
}

// Branch is `branch (guard) { } else { }`.
type Branch struct {
	at
	Guard Expr
	Then  *Block
	// Else is nil where it was not written.
	Else *Block
}

// BranchWith is `branch with (probability) { } else { }`.
type BranchWith struct {
	at
	Chance Expr
	Then   *Block
	// Else is nil where it was not written.
	Else *Block
}

// Loop is `loop { }`.
type Loop struct {
	at
	Body *Block
}

// Choose is `choose NAME in count by (key);`.
type Choose struct {
	at
	Name       Name
	Count, Key Expr
}

// RoleWord is the first word of a Role statement.
type RoleWord uint8

// The roles that run on a stage found by name.
const (
	Prefill RoleWord = iota
	Decode
	Tool
)

// Role is `prefill`, `decode` or `tool`, where perhaps, work and growing perhaps.
type Role struct {
	at
	Role RoleWord
	// Word is the place of the role's word.
	Word diag.Span
	// Where is nil where it was not written.
	Where Where
	Work  Expr
	// Growing is nil where it was not written.
	Growing *Ref
}

// Transfer is `transfer where work;` or `transfer where work from P to Q (units);`.
type Transfer struct {
	at
	// Word is the place of the word `transfer`.
	Word diag.Span
	// Where is nil where it was not written.
	Where Where
	Work  Expr
	// From, To and Units are all there or all nil.
	From, To *Ref
	Units    Expr
}

func (*Turn) stmt()       {}
func (*Request) stmt()    {}
func (*End) stmt()        {}
func (*Set) stmt()        {}
func (*Observe) stmt()    {}
func (*Hold) stmt()       {}
func (*Enter) stmt()      {}
func (*AdmitIf) stmt()    {}
func (*Grow) stmt()       {}
func (*Drop) stmt()       {}
func (*Release) stmt()    {}
func (*Load) stmt()       {}
func (*Run) stmt()        {}
func (*Branch) stmt()     {}
func (*BranchWith) stmt() {}
func (*Loop) stmt()       {}
func (*Choose) stmt()     {}
func (*Role) stmt()       {}
func (*Transfer) stmt()   {}

// Where says on which stage a Role or Transfer runs.
//
//sumtype:decl
type Where interface {
	Node
	where()
}

// WhereIndex is `[index]`: a member of the stage the form finds itself.
type WhereIndex struct {
	at
	Index Expr
}

// WhereOn is `on S` or `on S[k]`.
type WhereOn struct {
	at
	Stage *Ref
}

func (*WhereIndex) where() {}
func (*WhereOn) where()    {}
