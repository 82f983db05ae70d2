package ir

// Expr is an expression.
//
//sumtype:decl
type Expr interface {
	expr()
	// Place is the ID of the expression in the text it came from.
	Place() ID
}

// Num is a constant; infinities are allowed, NaN is not.
type Num struct {
	Value float64 `ir:"inf"`
	At    ID
}

// Attr reads an attribute of the current session.
type Attr struct {
	Slot Slot `of:"attribute"`
	At   ID
}

// Ctx reads a context variable.
type Ctx struct {
	Var Var
	At  ID
}

// Sample draws from a distribution.
type Sample struct {
	_    struct{} `ir:"tuple"`
	Dist Dist
	// Args are the parameters; of a Choice each weight with its value behind it.
	Args []Expr
	// Column is what of a row a draw from the trace gives, else nil.
	Column *Column `feature:"dists"`
	At     ID
}

// Call applies a function or a query.
type Call struct {
	_    struct{} `ir:"tuple"`
	Fun  Fun
	Args []Arg
	At   ID
}

// Unary applies Neg or Not.
type Unary struct {
	_  struct{} `ir:"tuple"`
	Op UnaryOp
	X  Expr
	At ID
}

// Binary applies an operator to two operands; And and Or short-circuit.
type Binary struct {
	_    struct{} `ir:"tuple"`
	Op   BinaryOp
	X, Y Expr
	At   ID
}

// Cond is Test ? Then : Else.
type Cond struct {
	_                struct{} `ir:"tuple"`
	Test, Then, Else Expr
	At               ID
}

func (*Num) expr()    {}
func (*Attr) expr()   {}
func (*Ctx) expr()    {}
func (*Sample) expr() {}
func (*Call) expr()   {}
func (*Unary) expr()  {}
func (*Binary) expr() {}
func (*Cond) expr()   {}

var exprCases = sum[Expr]("an expression", &Num{}, &Attr{}, &Ctx{}, &Sample{}, &Call{}, &Unary{}, &Binary{}, &Cond{})

// Place implements Expr.
func (e *Num) Place() ID { return e.At }

// Place implements Expr.
func (e *Attr) Place() ID { return e.At }

// Place implements Expr.
func (e *Ctx) Place() ID { return e.At }

// Place implements Expr.
func (e *Sample) Place() ID { return e.At }

// Place implements Expr.
func (e *Call) Place() ID { return e.At }

// Place implements Expr.
func (e *Unary) Place() ID { return e.At }

// Place implements Expr.
func (e *Binary) Place() ID { return e.At }

// Place implements Expr.
func (e *Cond) Place() ID { return e.At }

// Arg is an argument of a Call: *ExprArg, *PoolArg, *StageArg or *LeaseArg.
//
//sumtype:decl
type Arg interface{ arg() }

// ExprArg is a value.
type ExprArg struct {
	_ struct{} `name:"Expr"`
	X Expr
}

// PoolArg is a pool.
type PoolArg struct {
	_    struct{} `name:"Pool"`
	Pool Ref      `of:"pool"`
}

// StageArg is a stage.
type StageArg struct {
	_     struct{} `name:"Stage"`
	Stage Ref      `of:"stage"`
}

// LeaseArg is a lease by the number of its name.
type LeaseArg struct {
	_    struct{} `name:"Lease" feature:"lease-names"`
	Name int      `of:"lease"`
}

func (*ExprArg) arg()  {}
func (*PoolArg) arg()  {}
func (*StageArg) arg() {}
func (*LeaseArg) arg() {}

var argCases = sum[Arg]("an argument", &ExprArg{}, &PoolArg{}, &StageArg{}, &LeaseArg{})

// UnaryOp is Neg or Not.
type UnaryOp uint8

// The unary operators.
const (
	Neg UnaryOp = iota
	Not
)

// BinaryOp is an operator of two operands.
type BinaryOp uint8

// The binary operators, in the IR's order.
const (
	Add BinaryOp = iota
	Sub
	Mul
	Div
	Pow
	Lt
	Le
	Gt
	Ge
	Eq
	Ne
	And
	Or
)

// Var is a context variable.
type Var uint8

// The context variables. VarQueued is written `waiting`, VarN `present`, and so on (VarInfo).
const (
	VarNow Var = iota
	VarSize
	VarAge
	VarLast
	VarQueued
	VarN
	VarNtok
	VarNdec
	VarNpre
	VarNres
	VarKvb
	VarKvp
	VarAttn
	VarDecoding
	VarAdmission
	VarRemaining
	VarWaited
	VarIterations
	NumVars = iota // how many there are
)

// Dist is a distribution.
type Dist uint8

// The distributions.
const (
	DistExp Dist = iota
	DistDet
	DistUniform
	DistErlang
	DistH2
	DistBernoulli
	DistNormal
	DistLogNormal
	DistChoice
	DistTrace
	NumDists = iota // how many there are
)

// Column is a column of a trace.
type Column uint8

// The columns of a trace.
const (
	ColumnNew Column = iota
	ColumnOut
	ColumnThink
	ColumnForced
	NumColumns = iota // how many there are
)

// Fun is a function or a query of live state.
type Fun uint8

// The functions; those from FunQueue on read live state.
const (
	FunMin Fun = iota
	FunMax
	FunAbs
	FunFloor
	FunCeil
	FunSqrt
	FunExp
	FunLn
	FunPow
	FunQueue
	FunBusy
	FunWork
	FunUsed
	FunFree
	FunCachedIn
	FunHolders
	FunQueued
	FunPrice
	FunBudgetLeft
	FunEstLambda
	FunEstRho
	FunEstWait
	FunOwed
	FunLeased
	FunPeak
	NumFuns = iota // how many there are
)
