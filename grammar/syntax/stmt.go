package syntax

import (
	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

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

// Release is `release P;` or `release NAME;`, which only linking tells apart.
type Release struct {
	at
	Pool *Ref
}

// Text is `text STREAM[key] from position;`.
type Text struct {
	at
	Stream *Ref
	// From is nil where it was not written.
	From Expr
}

// Load is `load P (units);`.
type Load struct {
	at
	Pool  *Ref
	Units Expr
}

// Both is `both { } and { }`: the session is in all of its legs at once.
type Both struct {
	at
	Legs []*Block
}

// First is `first { } or { }`: legs of which the first to reach its end ends the others.
type First struct {
	at
	Legs []*Block
}

// Break is `break;`.
type Break struct{ at }

// Wait is `wait (condition) for (time);`.
type Wait struct {
	at
	// Cond and Time are nil where they were not written, one of them at most.
	Cond, Time Expr
}

// Renew is `renew P (time);` or `renew NAME (time);`, which only linking tells apart.
type Renew struct {
	at
	Pool *Ref
	Time Expr
}

// Abandon is `abandon P;`.
type Abandon struct {
	at
	Pool *Ref
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

// Choose is `choose NAME in count by (keys);`.
type Choose struct {
	at
	Name  Name
	Count Expr
	// Keys are at least one.
	Keys []Expr
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

// Transfer is `transfer where work;` or `transfer where work from P to Q (units);`, where P may be a lease's name.
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
func (*Grow) stmt()       {}
func (*Drop) stmt()       {}
func (*Release) stmt()    {}
func (*Text) stmt()       {}
func (*Load) stmt()       {}
func (*Run) stmt()        {}
func (*Branch) stmt()     {}
func (*BranchWith) stmt() {}
func (*Loop) stmt()       {}
func (*Choose) stmt()     {}
func (*Both) stmt()       {}
func (*First) stmt()      {}
func (*Break) stmt()      {}
func (*Wait) stmt()       {}
func (*Renew) stmt()      {}
func (*Abandon) stmt()    {}
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

func (b *builder) block(ctx generated.IBlockContext) *Block {
	c, ok := ctx.(*generated.BlockContext)
	if !ok {
		b.missing = true
		return nil
	}
	return &Block{at: b.here(c), Stmts: take(b, b.stmts, c)}
}

func (b *builder) stmt(ctx generated.IStmtContext) (Stmt, bool) {
	switch c := ctx.(type) {
	case *generated.TurnContext:
		return &Turn{b.here(c)}, true
	case *generated.RequestContext:
		return &Request{b.here(c)}, true
	case *generated.EndContext:
		return &End{b.here(c)}, true
	case *generated.SetContext:
		return &Set{at: b.here(c), Name: b.name(c.GetN()), Value: b.expr(c.GetValue())}, true
	case *generated.ObserveContext:
		return &Observe{at: b.here(c), Name: b.name(c.GetN()), Value: b.expr(c.GetValue())}, true
	case *generated.HoldContext:
		return &Hold{b.scope(c, c.GetHead(), c.GetTail())}, true
	case *generated.EnterContext:
		return &Enter{b.scope(c, c.GetHead(), c.GetTail())}, true
	case *generated.AdmitIfContext:
		return &AdmitIf{b.scope(c, c.GetHead(), c.GetTail())}, true
	case *generated.GrowContext:
		return &Grow{at: b.here(c), Pool: b.ref(c.GetP()), Amount: b.paren(c.GetAmount())}, true
	case *generated.DropContext:
		return &Drop{at: b.here(c), Pool: b.ref(c.GetP())}, true
	case *generated.ReleaseContext:
		return &Release{at: b.here(c), Pool: b.ref(c.GetP())}, true
	case *generated.TextContext:
		t := &Text{at: b.here(c), Stream: b.ref(c.GetS())}
		if c.GetFirst() != nil {
			t.From = b.expr(c.GetFirst())
		}
		return t, true
	case *generated.LoadContext:
		return &Load{at: b.here(c), Pool: b.ref(c.GetP()), Units: b.paren(c.GetUnits())}, true
	case *generated.RenewContext:
		return &Renew{at: b.here(c), Pool: b.ref(c.GetP()), Time: b.paren(c.GetTime())}, true
	case *generated.AbandonContext:
		return &Abandon{at: b.here(c), Pool: b.ref(c.GetP())}, true
	case *generated.RunContext:
		return b.run(c), true
	case *generated.BranchContext:
		return b.branch(c), true
	case *generated.LoopContext:
		return &Loop{at: b.here(c), Body: b.block(c.GetBody())}, true
	case *generated.BothContext:
		return &Both{at: b.here(c), Legs: b.legs(c.GetLegs())}, true
	case *generated.FirstOfContext:
		return &First{at: b.here(c), Legs: b.legs(c.GetLegs())}, true
	case *generated.BreakContext:
		return &Break{b.here(c)}, true
	case *generated.WaitContext:
		return b.wait(c), true
	case *generated.ChooseContext:
		return &Choose{at: b.here(c), Name: b.name(c.GetN()), Count: b.expr(c.GetCnt()), Keys: b.keyList(c.GetKeys())}, true
	case *generated.RoleContext:
		return b.role(c), true
	case *generated.TransferContext:
		return b.transfer(c), true
	}
	return nil, false
}

func (b *builder) legs(list []generated.IBlockContext) (legs []*Block) {
	for _, ctx := range list {
		legs = append(legs, b.block(ctx))
	}
	return legs
}

func (b *builder) wait(c *generated.WaitContext) *Wait {
	w := &Wait{at: b.here(c)}
	if c.GetCond() != nil {
		w.Cond = b.paren(c.GetCond())
	}
	if limit, ok := c.GetLimit().(*generated.ForTimeContext); ok {
		w.Time = b.paren(limit.GetTime())
	}
	return w
}

// growing is the pool of a `growing` clause, or nil.
func (b *builder) growing(ctx generated.IGrowingContext) *Ref {
	if c, ok := ctx.(*generated.GrowingContext); ok {
		return b.ref(c.GetP())
	}
	return nil
}

func (b *builder) run(c *generated.RunContext) *Run {
	r := &Run{at: b.here(c), Stage: b.ref(c.GetS()), Work: b.paren(c.GetWork()), Growing: b.growing(c.GetG())}
	if how := c.GetHow(); how != nil {
		r.Mode, r.ModeSpan = PrefillMode, b.word(how)
		if how.GetTokenType() == generated.SerqParserDECODE {
			r.Mode = DecodeMode
		}
	}
	return r
}

func (b *builder) branch(c *generated.BranchContext) Stmt {
	head, ok := c.GetHead().(*generated.BranchHeadContext)
	if !ok {
		b.missing = true
		return nil
	}
	guard, then := b.paren(head.GetGuard()), b.block(c.GetThen())
	var otherwise *Block
	if c.GetOtherwise() != nil {
		otherwise = b.block(c.GetOtherwise())
	}
	if head.GetWith() != nil {
		return &BranchWith{at: b.here(c), Chance: guard, Then: then, Else: otherwise}
	}
	return &Branch{at: b.here(c), Guard: guard, Then: then, Else: otherwise}
}

func (b *builder) role(c *generated.RoleContext) Stmt {
	if c.GetWord() == nil {
		b.missing = true
		return nil
	}
	r := &Role{at: b.here(c), Word: b.word(c.GetWord()), Where: b.where(c.GetW()), Work: b.expr(c.GetWork()), Growing: b.growing(c.GetG())}
	switch c.GetWord().GetTokenType() {
	case generated.SerqParserPREFILL:
		r.Role = Prefill
	case generated.SerqParserDECODE:
		r.Role = Decode
	default:
		r.Role = Tool
	}
	return r
}

func (b *builder) transfer(c *generated.TransferContext) Stmt {
	t := &Transfer{at: b.here(c), Word: b.word(c.GetStart()), Where: b.where(c.GetW()), Work: b.expr(c.GetWork())}
	if c.GetSrc() != nil || c.GetDst() != nil || c.GetUnits() != nil {
		t.From, t.To, t.Units = b.ref(c.GetSrc()), b.ref(c.GetDst()), b.paren(c.GetUnits())
	}
	return t
}

// where is the clause that says on which stage a form runs, or nil.
func (b *builder) where(ctx generated.IWhereContext) Where {
	switch c := ctx.(type) {
	case *generated.WhereIndexContext:
		return &WhereIndex{at: b.here(c), Index: b.expr(c.GetIndex())}
	case *generated.WhereOnContext:
		return &WhereOn{at: b.here(c), Stage: b.ref(c.GetS())}
	case nil:
		return nil
	}
	b.missing = true
	return nil
}
