package ir

// Stmt is a kernel statement.
//
//sumtype:decl
type Stmt interface {
	stmt()
	// Place is the ID of the statement in the text it came from.
	Place() ID
}

// Turn takes the session's next turn.
type Turn struct{ At ID }

// Set assigns an attribute.
type Set struct {
	_     struct{} `ir:"tuple"`
	Slot  Slot     `of:"attribute"`
	Value Expr     `role:"Set" text:"= %"`
	At    ID
}

// Observe records a value under an observation's number.
type Observe struct {
	_     struct{} `ir:"tuple"`
	Obs   int      `of:"observation"`
	Value Expr     `role:"Observe" text:"= %"`
	At    ID
}

// Want is one pool of a hold's header.
type Want struct {
	_     struct{} `ir:"tuple" words:"a pool of a hold"`
	Pool  Ref      `of:"pool"`
	Units Expr     `role:"Units"`
	// Reserve is the number of units that must fit, or nil: those of Units.
	Reserve Expr `ir:"null" role:"Reserve"`
}

// LeaseClause is a hold's `lease P (t) as NAME`.
type LeaseClause struct {
	_    struct{} `ir:"tuple" words:"a lease"`
	Pool Ref      `of:"pool"`
	Time Expr     `role:"LeaseTime"`
	// Name is the number of the lease's name, or nil.
	Name *int `of:"lease" feature:"lease-names" text:"as %"`
	At   ID
}

// Hold waits for memory, runs its body, and gives back.
type Hold struct {
	Pools []Want
	// Reuse bounds the cached prefix consumed, nil for all of it.
	Reuse Expr    `ir:"null" role:"Reuse"`
	Body  BlockID `of:"block"`
	// Cache is how many units stay cached at the end, or nil.
	Cache Expr `ir:"null" role:"Cache"`
	Lease *LeaseClause
	At    ID
}

// Grow enlarges the innermost hold's allocation on a pool.
type Grow struct {
	_      struct{} `ir:"tuple"`
	Pool   Ref      `of:"pool"`
	Amount Expr     `role:"Grow"`
	At     ID
}

// Drop removes the session's own cache entry of a pool.
type Drop struct {
	Pool Ref `of:"pool"`
	At   ID
}

// Release gives back the innermost hold's allocation on a pool, or ends the session's oldest lease of it that has no name.
type Release struct {
	Pool Ref `of:"pool"`
	At   ID
}

// ReleaseLease ends the session's lease that was granted last under a name, given by its number.
type ReleaseLease struct {
	_    struct{} `name:"Release" feature:"lease-names"`
	Name int      `of:"lease"`
	At   ID
}

// Rewrite makes the session's text, from a position on, a stream from its beginning: the stream's key, or null, then the position.
type Rewrite struct {
	_      struct{} `ir:"tuple" name:"Text" feature:"shared"`
	Stream int      `of:"stream"`
	// Key tells streams of one name apart, nil for the one without.
	Key Expr `ir:"null" role:"TextKey" text:"[%]"`
	// From is the position, a whole number of tokens.
	From Expr `role:"TextFrom" text:"from %"`
	At   ID
}

// Load counts so many units of the innermost hold's allocation on a pool as computed.
type Load struct {
	_     struct{} `ir:"tuple"`
	Pool  Ref      `of:"pool"`
	Units Expr     `role:"Load"`
	At    ID
}

// Mode says how a run counts at its stage.
type Mode uint8

// Plain runs are for every stage but a step engine, which wants Prefill or Decode.
const (
	ModePlain Mode = iota
	ModePrefill
	ModeDecode
)

// Run joins a stage with work.
type Run struct {
	Stage Ref `of:"stage"`
	Mode  Mode
	Work  Expr `role:"Work"`
	// Growing is the pool whose hold grows with the tokens, or nil.
	Growing *Ref `of:"pool"`
	// Then are the phases after the first one, of a run at an engine that is ahead.
	Then []Phase `feature:"ahead" text:"-"`
	At   ID
}

// Phase is a part of a run at an engine that is ahead. Its work is read when the run starts.
type Phase struct {
	_    struct{} `words:"a phase"`
	Mode Mode
	Work Expr `role:"Work"`
	// Block runs when the phase before has landed.
	Block BlockID `of:"block"`
	At    ID
}

// Branch runs the first block when its condition is 1, the second when it is 0.
type Branch struct {
	_     struct{} `ir:"tuple"`
	Guard Expr     `role:"Guard"`
	Then  BlockID  `of:"block"`
	Else  BlockID  `of:"block" text:"else"`
	At    ID
}

// Loop repeats its body until the session ends.
type Loop struct {
	Body BlockID `of:"block"`
	At   ID
}

// Choose assigns the x in 0 … count − 1 with the least keys, compared one after the other; of equal ones the smaller x wins.
type Choose struct {
	Var   Slot `of:"attribute"`
	Count Expr `role:"ChooseCount" text:"in %"`
	Key   Expr `role:"ChooseKey" text:"by (%)"`
	// Keys come after Key.
	Keys []Expr `feature:"keys" role:"ChooseKey" text:", %"`
	At   ID
}

// Order gives all keys, the first one first.
func (s *Choose) Order() []Expr { return append([]Expr{s.Key}, s.Keys...) }

// End ends the session.
type End struct{ At ID }

// Fork puts the session into several places at once: a leg a block. It goes on when all legs have ended, or one has left by a Break.
type Fork struct {
	_    struct{}  `feature:"legs" text:"both"`
	Legs []BlockID `of:"block" text:"and"`
	At   ID
}

// Break leaves the innermost loop or leg.
type Break struct {
	_  struct{} `feature:"legs"`
	At ID
}

// Wait goes on once its condition is 1, or so much later.
type Wait struct {
	_ struct{} `feature:"legs"`
	// Cond is nil for none, Time for one without end.
	Cond Expr `ir:"null" role:"WaitCond" text:"(%)"`
	Time Expr `ir:"null" role:"WaitTime" text:"for (%)"`
	At   ID
}

// Renew lets the session's oldest lease of a pool that has no name last at least so long from now.
type Renew struct {
	_    struct{} `ir:"tuple" feature:"legs"`
	Pool Ref      `of:"pool"`
	Time Expr     `role:"RenewTime"`
	At   ID
}

// RenewLease does the same for the session's lease that was granted last under a name, given by its number.
type RenewLease struct {
	_    struct{} `ir:"tuple" name:"Renew" feature:"legs"`
	Name int      `of:"lease"`
	Time Expr     `role:"RenewTime"`
	At   ID
}

// Abandon makes the session's oldest lease of a pool that has no name nobody's, until it expires.
type Abandon struct {
	_    struct{} `feature:"legs"`
	Pool Ref      `of:"pool"`
	At   ID
}

func (*Turn) stmt()         {}
func (*Set) stmt()          {}
func (*Observe) stmt()      {}
func (*Hold) stmt()         {}
func (*Grow) stmt()         {}
func (*Drop) stmt()         {}
func (*Release) stmt()      {}
func (*ReleaseLease) stmt() {}
func (*Rewrite) stmt()      {}
func (*Load) stmt()         {}
func (*Run) stmt()          {}
func (*Branch) stmt()       {}
func (*Loop) stmt()         {}
func (*Choose) stmt()       {}
func (*End) stmt()          {}
func (*Fork) stmt()         {}
func (*Break) stmt()        {}
func (*Wait) stmt()         {}
func (*Renew) stmt()        {}
func (*RenewLease) stmt()   {}
func (*Abandon) stmt()      {}

var stmtCases = sum[Stmt]("a statement", &Turn{}, &Set{}, &Observe{}, &Hold{}, &Grow{}, &Drop{}, &Release{}, &ReleaseLease{}, &Load{}, &Run{},
	&Branch{}, &Loop{}, &Choose{}, &End{}, &Rewrite{}, &Fork{}, &Break{}, &Wait{}, &Renew{}, &RenewLease{}, &Abandon{})

// Place implements Stmt.
func (s *Turn) Place() ID { return s.At }

// Place implements Stmt.
func (s *Set) Place() ID { return s.At }

// Place implements Stmt.
func (s *Observe) Place() ID { return s.At }

// Place implements Stmt.
func (s *Hold) Place() ID { return s.At }

// Place implements Stmt.
func (s *Grow) Place() ID { return s.At }

// Place implements Stmt.
func (s *Drop) Place() ID { return s.At }

// Place implements Stmt.
func (s *Release) Place() ID { return s.At }

// Place implements Stmt.
func (s *ReleaseLease) Place() ID { return s.At }

// Place implements Stmt.
func (s *Rewrite) Place() ID { return s.At }

// Place implements Stmt.
func (s *Load) Place() ID { return s.At }

// Place implements Stmt.
func (s *Run) Place() ID { return s.At }

// Place implements Stmt.
func (s *Branch) Place() ID { return s.At }

// Place implements Stmt.
func (s *Loop) Place() ID { return s.At }

// Place implements Stmt.
func (s *Choose) Place() ID { return s.At }

// Place implements Stmt.
func (s *End) Place() ID { return s.At }

// Place implements Stmt.
func (s *Fork) Place() ID { return s.At }

// Place implements Stmt.
func (s *Break) Place() ID { return s.At }

// Place implements Stmt.
func (s *Wait) Place() ID { return s.At }

// Place implements Stmt.
func (s *Renew) Place() ID { return s.At }

// Place implements Stmt.
func (s *RenewLease) Place() ID { return s.At }

// Place implements Stmt.
func (s *Abandon) Place() ID { return s.At }
