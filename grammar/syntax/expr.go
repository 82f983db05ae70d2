package syntax

// Expr is an expression.
//
//sumtype:decl
type Expr interface {
	Node
	expr()
}

// Number is a number as written, or `inf`.
type Number struct {
	at
	// Text is the spelling, Value what it means: finite, or +Inf for `inf`.
	Text  string
	Value float64
}

// Ref is a name with an index perhaps. As a statement's operand it means a pool or a
// stage. As an expression it is whatever its place makes of it: an attribute, a let or a
// context variable, or, as the argument of a query, a pool or a stage; only there may an
// expression's Ref have an index.
type Ref struct {
	at
	Name Name
	// Index is nil where no brackets were written.
	Index Expr
}

// Paren is `(x)`.
type Paren struct {
	at
	X Expr
}

// Call is `f(args)`, a function or a query.
type Call struct {
	at
	Fun  Name
	Args []Expr
}

// Draw is `~dist(args)`, or `~dist(weight: value, …)`.
type Draw struct {
	at
	Dist Name
	// Args are the arguments, or each weight with its value behind it.
	Args     []Expr
	Weighted bool
}

// Unary is an operator before its operand.
type Unary struct {
	at
	Op UnaryOp
	X  Expr
}

// Binary is an operator between two operands.
type Binary struct {
	at
	Op   BinaryOp
	X, Y Expr
}

// Cond is `test ? then : else`.
type Cond struct {
	at
	Test, Then, Else Expr
}

func (*Number) expr() {}
func (*Ref) expr()    {}
func (*Paren) expr()  {}
func (*Call) expr()   {}
func (*Draw) expr()   {}
func (*Unary) expr()  {}
func (*Binary) expr() {}
func (*Cond) expr()   {}

// UnaryOp is an operator before its operand.
type UnaryOp uint8

// The unary operators.
const (
	Neg UnaryOp = iota
	Not
)

// String is the operator as written.
func (o UnaryOp) String() string {
	if o == Neg {
		return "-"
	}
	return "!"
}

// BinaryOp is an operator between two operands.
type BinaryOp uint8

// The binary operators, tightest first.
const (
	Pow BinaryOp = iota
	Mul
	Div
	Add
	Sub
	Lt
	Le
	Gt
	Ge
	Eq
	Ne
	And
	Or
)

// String is the operator as written.
func (o BinaryOp) String() string {
	return [...]string{"^", "*", "/", "+", "-", "<", "<=", ">", ">=", "==", "!=", "&&", "||"}[o]
}
