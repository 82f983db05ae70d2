package ir

import "strings"

// ref writes a reference to a pool or a stage, whose index is read at a moment.
func (t *textPrinter) ref(r *Ref, of string, m Moment) string {
	name := t.nameOf(of, r.Base)
	if r.Index == nil {
		return name
	}
	t.path.Field("index")
	defer t.path.Up(1)
	if _, constant := Const(r.Index); constant && r.Count == 1 {
		t.refuse(t.path.String(), "`%s` has one member: a text's compiler gives it no constant index", name)
		return name
	}
	return name + "[" + t.expr(r.Index, m) + "]"
}

// nameOf is the name that has a number in a table.
func (t *textPrinter) nameOf(table string, n int) string {
	_, name := t.p.table(table)
	return name(n)
}

// How tightly an expression binds: what stands in a place that wants more gets parentheses.
const (
	bindCond = iota
	bindOr
	bindAnd
	bindEqual
	bindCompare
	bindAdd
	bindMul
	bindUnary
	bindPrimary
)

// binding is how tightly an operator binds.
func (o BinaryOp) binding() int {
	switch o {
	case Or:
		return bindOr
	case And:
		return bindAnd
	case Eq, Ne:
		return bindEqual
	case Lt, Le, Gt, Ge:
		return bindCompare
	case Add, Sub:
		return bindAdd
	case Mul, Div:
		return bindMul
	case Pow:
		return bindUnary
	}
	return bindPrimary
}

// expr writes the whole expression at the current path.
func (t *textPrinter) expr(e Expr, m Moment) string {
	w := &exprPrinter{textPrinter: t, moment: m}
	w.write(e, bindCond)
	return w.text.String()
}

// exprPrinter writes one expression.
type exprPrinter struct {
	*textPrinter
	text   strings.Builder
	moment Moment
}

// write writes e where something that binds at least as tightly as least may stand.
func (w *exprPrinter) write(e Expr, least int) {
	wrapped := func(binding int, write func()) {
		if binding >= least {
			write()
			return
		}
		w.text.WriteByte('(')
		write()
		w.text.WriteByte(')')
	}
	switch e := e.(type) {
	case *Num:
		w.text.WriteString(w.constant(e.Value))
	case *Attr:
		w.text.WriteString(w.attr(e.Slot))
	case *Ctx:
		w.text.WriteString(e.Var.Info().Name)
	case *Sample:
		w.text.WriteString("~" + e.Dist.Info().Name)
		switch {
		case e.Column != nil:
			w.text.WriteString("(" + e.Column.Name() + ")")
		case e.Dist == DistChoice:
			w.args(len(e.Args)/2, func(i int) {
				w.write(e.Args[2*i], bindOr)
				w.text.WriteString(": ")
				w.write(e.Args[2*i+1], bindCond)
			})
		default:
			w.args(len(e.Args), func(i int) { w.write(e.Args[i], bindCond) })
		}
	case *Call:
		w.text.WriteString(e.Fun.Info().Name)
		w.args(len(e.Args), func(i int) { w.arg(e.Args[i]) })
	case *Unary:
		wrapped(bindUnary, func() {
			w.text.WriteString(e.Op.String())
			w.write(e.X, bindUnary)
		})
	case *Binary:
		wrapped(e.Op.binding(), func() { w.binary(e) })
	case *Cond:
		wrapped(bindCond, func() {
			w.write(e.Test, bindOr)
			w.text.WriteString(" ? ")
			w.write(e.Then, bindOr)
			w.text.WriteString(" : ")
			w.write(e.Else, bindCond)
		})
	}
}

func (w *exprPrinter) binary(e *Binary) {
	left, right := e.Op.binding(), e.Op.binding()+1
	if e.Op == Pow {
		left, right = bindPrimary, bindUnary
	}
	w.write(e.X, left)
	w.text.WriteString(" " + e.Op.String() + " ")
	w.write(e.Y, right)
}

func (w *exprPrinter) args(n int, write func(i int)) {
	w.text.WriteByte('(')
	for i := range n {
		if i > 0 {
			w.text.WriteString(", ")
		}
		write(i)
	}
	w.text.WriteByte(')')
}

func (w *exprPrinter) arg(a Arg) {
	switch a := a.(type) {
	case *ExprArg:
		w.write(a.X, bindCond)
	case *PoolArg:
		w.text.WriteString(w.ref(&a.Pool, "pool", w.moment))
	case *StageArg:
		w.text.WriteString(w.ref(&a.Stage, "stage", w.moment))
	case *LeaseArg:
		w.text.WriteString(w.nameOf("lease", a.Name))
	}
}

// attr names an attribute, if the name means it here: where a context variable of that name (or
// of that alias) exists, it means the variable.
func (w *exprPrinter) attr(slot Slot) string {
	name := w.p.Attrs[slot]
	for v := range Var(NumVars) {
		if info := v.Info(); v.At(w.moment) && (name == info.Name || name == info.Alias) {
			w.refuse(w.path.String(), "attribute `%s` cannot be named here, where `%s` is the context variable", name, name)
		}
	}
	return name
}
