package ir

import (
	"fmt"
	"strings"
)

// block writes a block after its head.
func (t *textPrinter) block(head string, b BlockID) {
	t.open(head, b)
	t.line("}")
}

// open writes a block up to its closing brace.
func (t *textPrinter) open(head string, b BlockID) {
	t.line("%s {", head)
	t.depth++
	for i, s := range t.p.Blocks[b] {
		t.stmt(s, StmtPath(b, i))
	}
	t.depth--
}

func (t *textPrinter) stmt(s Stmt, path string) {
	head := t.head(s, path)
	switch s := s.(type) {
	case *Turn, *Set, *Observe, *Grow, *Drop, *Release, *Load, *Run, *Choose, *End:
		t.line("%s;", head)
	case *Hold:
		t.open(head, s.Body)
		t.line("}%s", t.holdTail(s, path+".Hold"))
	case *Branch:
		t.open(head, s.Then)
		if len(t.p.Blocks[s.Else]) > 0 {
			t.open("} else", s.Else)
		}
		t.line("}")
	case *Loop:
		t.block(head, s.Body)
	}
}

// head is a statement up to its block or its semicolon.
func (t *textPrinter) head(s Stmt, path string) string {
	here := func(e Expr, part string) string { return t.expr(e, AtSession, path+part) }
	switch s := s.(type) {
	case *Turn:
		return "turn"
	case *End:
		return "end"
	case *Set:
		return fmt.Sprintf("set %s = %s", t.p.Attrs[s.Slot], here(s.Value, ".Set[1]"))
	case *Observe:
		return fmt.Sprintf("observe %s = %s", t.p.Observes[s.Obs], here(s.Value, ".Observe[1]"))
	case *Hold:
		return t.holdHead(s, path+".Hold")
	case *Grow:
		return fmt.Sprintf("grow %s (%s)", t.pools(&s.Pool, path+".Grow[0]"), here(s.Amount, ".Grow[1]"))
	case *Drop:
		return "drop " + t.pools(&s.Pool, path+".Drop")
	case *Release:
		return "release " + t.pools(&s.Pool, path+".Release")
	case *Load:
		return fmt.Sprintf("load %s (%s)", t.pools(&s.Pool, path+".Load[0]"), here(s.Units, ".Load[1]"))
	case *Run:
		text := "run " + t.ref(&s.Stage, t.p.Stages[s.Stage.Base].Name, AtSession, path+".Run.stage")
		if s.Mode != ModePlain {
			text += " " + s.Mode.String()
		}
		text += " (" + here(s.Work, ".Run.work") + ")"
		if s.Growing != nil {
			text += " growing " + t.pools(s.Growing, path+".Run.growing")
		}
		return text
	case *Branch:
		return "branch (" + here(s.Guard, ".Branch[0]") + ")"
	case *Loop:
		return "loop"
	case *Choose:
		return fmt.Sprintf("choose %s in %s by (%s)", t.p.Attrs[s.Var], here(s.Count, ".Choose.count"), here(s.Key, ".Choose.key"))
	}
	return ""
}

func (t *textPrinter) holdHead(h *Hold, path string) string {
	wants := make([]string, len(h.Pools))
	for i := range h.Pools {
		w, at := &h.Pools[i], fmt.Sprintf("%s.pools[%d]", path, i)
		wants[i] = t.pools(&w.Pool, at+"[0]") + " (" + t.expr(w.Units, AtAdmit, at+"[1]") + ")"
		if w.Reserve != nil {
			wants[i] += " reserve (" + t.expr(w.Reserve, AtAdmit, at+"[2]") + ")"
		}
	}
	head := "hold " + strings.Join(wants, ", ")
	if h.Reuse != nil {
		head += " reuse (" + t.expr(h.Reuse, AtAdmit, path+".reuse") + ")"
	}
	return head
}

// holdTail is what follows the brace that ends a hold.
func (t *textPrinter) holdTail(h *Hold, path string) string {
	tail := ""
	if h.Cache != nil {
		tail += " cache (" + t.expr(h.Cache, AtSession, path+".cache") + ")"
	}
	if h.Lease != nil {
		tail += " lease " + t.pools(&h.Lease.Pool, path+".lease[0]") + " (" + t.expr(h.Lease.Time, AtSession, path+".lease[1]") + ")"
	}
	if tail != "" {
		tail += ";"
	}
	return tail
}

// pools is a pool that a statement names.
func (t *textPrinter) pools(r *Ref, path string) string {
	return t.ref(r, t.p.Pools[r.Base].Name, AtSession, path)
}

func (t *textPrinter) ref(r *Ref, name string, m Moment, path string) string {
	switch {
	case r.Index == nil:
		return name
	case r.Count == 1:
		t.refuse(path+".index", "`%s` is a single one: a text's compiler gives it no index", name)
		return name
	}
	return name + "[" + t.expr(r.Index, m, path+".index") + "]"
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

// expr writes an expression that stands alone.
func (t *textPrinter) expr(e Expr, m Moment, path string) string {
	w := &exprPrinter{textPrinter: t, moment: m, path: path}
	w.write(e, bindCond)
	return w.text.String()
}

// list writes expressions separated by commas.
func (t *textPrinter) list(list []Expr, m Moment, path string) string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = t.expr(e, m, fmt.Sprintf("%s[%d]", path, i))
	}
	return strings.Join(out, ", ")
}

// exprPrinter writes one expression.
type exprPrinter struct {
	*textPrinter
	text   strings.Builder
	moment Moment
	// path is the whole expression's.
	path string
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
		w.args(len(e.Args), func(i int) { w.write(e.Args[i], bindCond) })
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
		w.text.WriteString(w.ref(&a.Pool, w.p.Pools[a.Pool.Base].Name, w.moment, w.path))
	case *StageArg:
		w.text.WriteString(w.ref(&a.Stage, w.p.Stages[a.Stage.Base].Name, w.moment, w.path))
	}
}

// attr names an attribute, if the name means it here: where a context variable of that name (or
// of that alias) exists, it means the variable.
func (w *exprPrinter) attr(slot Slot) string {
	name := w.p.Attrs[slot]
	for v := range NumVars {
		if info := v.Info(); v.At(w.moment) && (name == info.Name || name == info.Alias) {
			w.refuse(w.path, "attribute `%s` cannot be named here, where `%s` is the context variable", name, name)
		}
	}
	return name
}
