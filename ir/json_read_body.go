package ir

import "github.com/sq-sem/sq-sem/internal/base/jsontree"

func (r *reader) stmt(v *jsontree.Value) (s Stmt) {
	const what = "a statement"
	name, data := r.variant(v, what)
	if data == nil {
		switch name {
		case "Turn":
			return &Turn{}
		case "End":
			return &End{}
		}
		r.unknown(name, nil, what, nil, taggedStmts)
		return nil
	}
	switch name {
	case "Set":
		slot, value := r.numbered(data, "`Set` [slot, expression]")
		s = &Set{Slot: slot, Value: value}
	case "Observe":
		obs, value := r.numbered(data, "`Observe` [observation, expression]")
		s = &Observe{Obs: obs, Value: value}
	case "Hold":
		s = r.hold(data)
	case "Grow":
		pool, amount := r.amount(data, "`Grow` [pool, expression]")
		s = &Grow{Pool: pool, Amount: amount}
	case "Drop":
		s = &Drop{Pool: r.ref(data)}
	case "Release":
		s = &Release{Pool: r.ref(data)}
	case "Load":
		pool, units := r.amount(data, "`Load` [pool, expression]")
		s = &Load{Pool: pool, Units: units}
	case "Run":
		s = r.run(data)
	case "Branch":
		b := &Branch{}
		if t, ok := r.tuple(data, "`Branch` [expression, block, block]", 3); ok {
			b.Guard = at(r, t, 0, r.expr)
			b.Then = at(r, t, 1, r.number)
			b.Else = at(r, t, 2, r.number)
		}
		s = b
	case "Loop":
		s = &Loop{Body: r.number(data)}
	case "Choose":
		c := &Choose{}
		f := r.fields(data, "`Choose`", "var", "count", "key")
		r.in("var", f[0], func(v *jsontree.Value) { c.Var = r.number(v) })
		r.in("count", f[1], func(v *jsontree.Value) { c.Count = r.expr(v) })
		r.in("key", f[2], func(v *jsontree.Value) { c.Key = r.expr(v) })
		s = c
	default:
		r.unknown(name, data, what, []string{"Turn", "End"}, nil)
	}
	r.leave(data)
	return s
}

var taggedStmts = []string{"Set", "Observe", "Hold", "Grow", "Drop", "Release", "Load", "Run", "Branch", "Loop", "Choose"}

// numbered reads `[n, e]`.
func (r *reader) numbered(v *jsontree.Value, what string) (n int, e Expr) {
	if t, ok := r.tuple(v, what, 2); ok {
		n = at(r, t, 0, r.number)
		e = at(r, t, 1, r.expr)
	}
	return n, e
}

// amount reads `[ref, e]`.
func (r *reader) amount(v *jsontree.Value, what string) (ref Ref, e Expr) {
	if t, ok := r.tuple(v, what, 2); ok {
		ref = at(r, t, 0, r.ref)
		e = at(r, t, 1, r.expr)
	}
	return ref, e
}

func (r *reader) hold(v *jsontree.Value) *Hold {
	h := &Hold{}
	f := r.fields(v, "`Hold`", "pools", "reuse", "body", "cache", "lease")
	r.in("pools", f[0], func(v *jsontree.Value) {
		h.Pools = list(r, v, "the pools of a hold", func(v *jsontree.Value) (w Want) {
			if t, ok := r.tuple(v, "a pool of a hold [pool, units, reserve]", 3); ok {
				w.Pool = at(r, t, 0, r.ref)
				w.Units = at(r, t, 1, r.expr)
				w.Reserve = at(r, t, 2, r.optional)
			}
			return w
		})
	})
	r.in("reuse", f[1], func(v *jsontree.Value) { h.Reuse = r.optional(v) })
	r.in("body", f[2], func(v *jsontree.Value) { h.Body = r.number(v) })
	r.in("cache", f[3], func(v *jsontree.Value) { h.Cache = r.optional(v) })
	r.in("lease", f[4], func(v *jsontree.Value) {
		if v.Kind != jsontree.Null {
			pool, time := r.amount(v, "a lease [pool, expression]")
			h.Lease = &LeaseClause{Pool: pool, Time: time}
		}
	})
	return h
}

func (r *reader) run(v *jsontree.Value) *Run {
	s := &Run{}
	f := r.fields(v, "`Run`", "stage", "mode", "work", "growing")
	r.in("stage", f[0], func(v *jsontree.Value) { s.Stage = r.ref(v) })
	r.in("mode", f[1], func(v *jsontree.Value) { s.Mode = Mode(r.name(v, "mode", modeNames)) })
	r.in("work", f[2], func(v *jsontree.Value) { s.Work = r.expr(v) })
	r.in("growing", f[3], func(v *jsontree.Value) {
		if v.Kind != jsontree.Null {
			pool := r.ref(v)
			s.Growing = &pool
		}
	})
	return s
}

func (r *reader) ref(v *jsontree.Value) (ref Ref) {
	f := r.fields(v, "a reference", "base", "count", "index")
	r.in("base", f[0], func(v *jsontree.Value) { ref.Base = r.number(v) })
	r.in("count", f[1], func(v *jsontree.Value) { ref.Count = r.number(v) })
	r.in("index", f[2], func(v *jsontree.Value) { ref.Index = r.optional(v) })
	return ref
}

func (r *reader) optional(v *jsontree.Value) Expr {
	if v.Kind == jsontree.Null {
		return nil
	}
	return r.expr(v)
}

// expr reads an expression; after an error the result is not nil, but of no use.
func (r *reader) expr(v *jsontree.Value) (e Expr) {
	const what = "an expression"
	e = &Num{}
	name, data := r.variant(v, what)
	if data == nil {
		r.unknown(name, nil, what, nil, taggedExprs)
		return e
	}
	switch name {
	case "Num":
		e = &Num{Value: r.realOrNull(data)}
	case "Attr":
		e = &Attr{Slot: r.number(data)}
	case "Ctx":
		e = &Ctx{Var: Var(r.name(data, "context variable", varNames))}
	case "Sample":
		if t, ok := r.tuple(data, "`Sample` [distribution, arguments]", 2); ok {
			s := &Sample{Dist: at(r, t, 0, func(v *jsontree.Value) Dist { return Dist(r.name(v, "distribution", distNames)) })}
			s.Args = at(r, t, 1, func(v *jsontree.Value) []Expr { return list(r, v, "the arguments", r.expr) })
			e = s
		}
	case "Call":
		if t, ok := r.tuple(data, "`Call` [function, arguments]", 2); ok {
			c := &Call{Fun: at(r, t, 0, func(v *jsontree.Value) Fun { return Fun(r.name(v, "function", funNames)) })}
			c.Args = at(r, t, 1, func(v *jsontree.Value) []Arg { return list(r, v, "the arguments", r.arg) })
			e = c
		}
	case "Unary":
		if t, ok := r.tuple(data, "`Unary` [operator, expression]", 2); ok {
			u := &Unary{Op: at(r, t, 0, func(v *jsontree.Value) UnaryOp { return UnaryOp(r.name(v, "unary operator", unaryNames)) })}
			u.X = at(r, t, 1, r.expr)
			e = u
		}
	case "Binary":
		if t, ok := r.tuple(data, "`Binary` [operator, expression, expression]", 3); ok {
			b := &Binary{Op: at(r, t, 0, func(v *jsontree.Value) BinaryOp { return BinaryOp(r.name(v, "binary operator", binaryNames)) })}
			b.X = at(r, t, 1, r.expr)
			b.Y = at(r, t, 2, r.expr)
			e = b
		}
	case "Cond":
		if t, ok := r.tuple(data, "`Cond` [expression, expression, expression]", 3); ok {
			e = &Cond{Test: at(r, t, 0, r.expr), Then: at(r, t, 1, r.expr), Else: at(r, t, 2, r.expr)}
		}
	default:
		r.unknown(name, data, what, nil, nil)
	}
	r.leave(data)
	return e
}

var taggedExprs = []string{"Num", "Attr", "Ctx", "Sample", "Call", "Unary", "Binary", "Cond"}

func (r *reader) arg(v *jsontree.Value) (a Arg) {
	const what = "an argument"
	a = &ExprArg{X: &Num{}}
	name, data := r.variant(v, what)
	if data == nil {
		r.unknown(name, nil, what, nil, []string{"Expr", "Pool", "Stage"})
		return a
	}
	switch name {
	case "Expr":
		a = &ExprArg{X: r.expr(data)}
	case "Pool":
		a = &PoolArg{Pool: r.ref(data)}
	case "Stage":
		a = &StageArg{Stage: r.ref(data)}
	default:
		r.unknown(name, data, what, nil, nil)
	}
	r.leave(data)
	return a
}
