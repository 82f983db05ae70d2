package ir

import "math"

// Truth reports whether a value counts as true: everything but 0.
func Truth(x float64) bool { return x != 0 }

// Logical is a truth value as a number, 1 or 0.
func Logical(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Apply gives the operator's value.
func (o UnaryOp) Apply(x float64) float64 {
	if o == Not {
		return Logical(!Truth(x))
	}
	return -x
}

// Apply gives the operator's value when both operands are known; that && and || need not look at
// the second is for the evaluator.
func (o BinaryOp) Apply(x, y float64) float64 {
	switch o {
	case Add:
		return x + y
	case Sub:
		return x - y
	case Mul:
		return x * y
	case Div:
		return x / y
	case Pow:
		return math.Pow(x, y)
	case Lt:
		return Logical(x < y)
	case Le:
		return Logical(x <= y)
	case Gt:
		return Logical(x > y)
	case Ge:
		return Logical(x >= y)
	case Eq:
		return Logical(x == y)
	case Ne:
		return Logical(x != y)
	case And:
		return Logical(Truth(x) && Truth(y))
	case Or:
		return Logical(Truth(x) || Truth(y))
	}
	return math.NaN()
}

// Apply gives the value of a function that reads no live state; of the right number of arguments,
// as package check demands. A NaN among the arguments of min and max gives NaN.
func (f Fun) Apply(args ...float64) float64 {
	switch f {
	case FunMin:
		least := args[0]
		for _, x := range args[1:] {
			least = math.Min(least, x)
		}
		return least
	case FunMax:
		greatest := args[0]
		for _, x := range args[1:] {
			greatest = math.Max(greatest, x)
		}
		return greatest
	case FunAbs:
		return math.Abs(args[0])
	case FunFloor:
		return math.Floor(args[0])
	case FunCeil:
		return math.Ceil(args[0])
	case FunSqrt:
		return math.Sqrt(args[0])
	case FunExp:
		return math.Exp(args[0])
	case FunLn:
		return math.Log(args[0])
	case FunPow:
		return math.Pow(args[0], args[1])
	case FunQueue, FunBusy, FunWork, FunUsed, FunFree, FunCachedIn, FunHolders, FunQueued, FunPrice, FunBudgetLeft,
		FunEstLambda, FunEstRho, FunEstWait, FunOwed, FunLeased, FunPeak: // live state
	}
	return math.NaN()
}

// Const evaluates an expression of numbers, operators and functions. It reports false for one
// that reads an attribute, a context variable or live state, or that draws.
func Const(e Expr) (float64, bool) {
	switch e := e.(type) {
	case *Num:
		return e.Value, true
	case *Unary:
		x, ok := Const(e.X)
		return e.Op.Apply(x), ok
	case *Binary:
		x, ok := Const(e.X)
		if !ok {
			return 0, false
		}
		y, ok := Const(e.Y)
		return e.Op.Apply(x, y), ok
	case *Cond:
		test, ok1 := Const(e.Test)
		then, ok2 := Const(e.Then)
		other, ok3 := Const(e.Else)
		if Truth(test) {
			other = then
		}
		return other, ok1 && ok2 && ok3
	case *Call:
		if e.Fun.Info().Live || !e.Fun.Takes(len(e.Args)) {
			return 0, false
		}
		args := make([]float64, len(e.Args))
		for i, a := range e.Args {
			x, ok := a.(*ExprArg)
			if !ok {
				return 0, false
			}
			if args[i], ok = Const(x.X); !ok {
				return 0, false
			}
		}
		return e.Fun.Apply(args...), true
	case *Attr, *Ctx, *Sample:
		return 0, false
	}
	return 0, false
}

// Takes reports whether the function may have n arguments.
func (f Fun) Takes(n int) bool {
	info := f.Info()
	return n == len(info.Args) || info.Variadic && n >= len(info.Args)
}
