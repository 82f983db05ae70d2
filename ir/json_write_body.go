package ir

func (w *jsonWriter) stmt(s *Stmt) {
	switch s := (*s).(type) {
	case *Turn:
		w.text("Turn")
	case *End:
		w.text("End")
	case *Set:
		w.variant("Set", func() { w.numbered(s.Slot, &s.Value) })
	case *Observe:
		w.variant("Observe", func() { w.numbered(s.Obs, &s.Value) })
	case *Hold:
		w.variant("Hold", func() { w.hold(s) })
	case *Grow:
		w.variant("Grow", func() { w.amount(&s.Pool, &s.Amount) })
	case *Drop:
		w.variant("Drop", func() { w.ref(&s.Pool) })
	case *Release:
		w.variant("Release", func() { w.ref(&s.Pool) })
	case *Load:
		w.variant("Load", func() { w.amount(&s.Pool, &s.Units) })
	case *Run:
		w.variant("Run", func() { w.run(s) })
	case *Branch:
		w.variant("Branch", func() {
			w.begin('[')
			w.next()
			w.expr(&s.Guard)
			w.next()
			w.int(s.Then)
			w.next()
			w.int(s.Else)
			w.end(']')
		})
	case *Loop:
		w.variant("Loop", func() { w.int(s.Body) })
	case *Choose:
		w.variant("Choose", func() {
			w.begin('{')
			w.field("var")
			w.int(s.Var)
			w.field("count")
			w.expr(&s.Count)
			w.field("key")
			w.expr(&s.Key)
			w.end('}')
		})
	case nil:
		w.fail("a block with an empty place")
	}
}

// numbered writes `[n, e]`.
func (w *jsonWriter) numbered(n int, e *Expr) {
	w.begin('[')
	w.next()
	w.int(n)
	w.next()
	w.expr(e)
	w.end(']')
}

// amount writes `[ref, e]`.
func (w *jsonWriter) amount(r *Ref, e *Expr) {
	w.begin('[')
	w.next()
	w.ref(r)
	w.next()
	w.expr(e)
	w.end(']')
}

func (w *jsonWriter) hold(h *Hold) {
	w.begin('{')
	w.field("pools")
	array(w, h.Pools, func(want *Want) {
		w.begin('[')
		w.next()
		w.ref(&want.Pool)
		w.next()
		w.expr(&want.Units)
		w.next()
		w.optional(want.Reserve)
		w.end(']')
	})
	w.field("reuse")
	w.optional(h.Reuse)
	w.field("body")
	w.int(h.Body)
	w.field("cache")
	w.optional(h.Cache)
	w.field("lease")
	if h.Lease == nil {
		w.null()
	} else {
		w.amount(&h.Lease.Pool, &h.Lease.Time)
	}
	w.end('}')
}

func (w *jsonWriter) run(r *Run) {
	w.begin('{')
	w.field("stage")
	w.ref(&r.Stage)
	w.field("mode")
	w.name(int(r.Mode), modeNames)
	w.field("work")
	w.expr(&r.Work)
	w.field("growing")
	if r.Growing == nil {
		w.null()
	} else {
		w.ref(r.Growing)
	}
	w.end('}')
}

func (w *jsonWriter) ref(r *Ref) {
	w.begin('{')
	w.field("base")
	w.int(r.Base)
	w.field("count")
	w.int(r.Count)
	w.field("index")
	w.optional(r.Index)
	w.end('}')
}

// optional writes an expression that may be absent.
func (w *jsonWriter) optional(e Expr) {
	if e == nil {
		w.null()
		return
	}
	w.expr(&e)
}

func (w *jsonWriter) exprs(list []Expr) { array(w, list, w.expr) }

func (w *jsonWriter) expr(e *Expr) {
	switch e := (*e).(type) {
	case *Num:
		w.variant("Num", func() { w.real(e.Value) })
	case *Attr:
		w.variant("Attr", func() { w.int(e.Slot) })
	case *Ctx:
		w.variant("Ctx", func() { w.name(int(e.Var), varNames) })
	case *Sample:
		w.variant("Sample", func() {
			w.begin('[')
			w.next()
			w.name(int(e.Dist), distNames)
			w.next()
			w.exprs(e.Args)
			w.end(']')
		})
	case *Call:
		w.variant("Call", func() {
			w.begin('[')
			w.next()
			w.name(int(e.Fun), funNames)
			w.next()
			array(w, e.Args, w.arg)
			w.end(']')
		})
	case *Unary:
		w.variant("Unary", func() { w.operation(int(e.Op), unaryNames, e.X) })
	case *Binary:
		w.variant("Binary", func() { w.operation(int(e.Op), binaryNames, e.X, e.Y) })
	case *Cond:
		w.variant("Cond", func() { w.exprs([]Expr{e.Test, e.Then, e.Else}) })
	case nil:
		w.fail("an expression with an empty place")
	}
}

// operation writes `[op, operands…]`.
func (w *jsonWriter) operation(op int, names []string, operands ...Expr) {
	w.begin('[')
	w.next()
	w.name(op, names)
	for i := range operands {
		w.next()
		w.expr(&operands[i])
	}
	w.end(']')
}

func (w *jsonWriter) arg(a *Arg) {
	switch a := (*a).(type) {
	case *ExprArg:
		w.variant("Expr", func() { w.expr(&a.X) })
	case *PoolArg:
		w.variant("Pool", func() { w.ref(&a.Pool) })
	case *StageArg:
		w.variant("Stage", func() { w.ref(&a.Stage) })
	case nil:
		w.fail("a call with an empty place")
	}
}
