package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// bindings are what a hold binds at admission, as far as a place sees them.
type bindings struct {
	list []*binding
	// index finds the first binding of a name; only the first visible ones are seen.
	index   map[string]int
	visible int
}

// binding is one name bound at admission.
type binding struct {
	symbol *Symbol
	node   *syntax.Bind
	// number is its position in the header.
	number int
	// value is the binding with earlier ones substituted, as the hold's body would set it.
	value ir.Expr
	// live tells that the value depends on the moment it is read.
	live bool
}

// find gives the binding a name stands for, and the bindings its expression sees.
func (b *bindings) find(name string) (*binding, *bindings) {
	if b == nil {
		return nil, nil
	}
	i, ok := b.index[name]
	if !ok || i >= b.visible {
		return nil, nil
	}
	return b.list[i], &bindings{b.list, b.index, i}
}

// hold makes a hold, whose body begins with some statements beside those of the text. The header's amounts, `cache` and the lease's time see the bindings;
// the pools' indices do not.
func (l *linker) hold(s *syntax.Scope, first ...ir.Stmt) ir.Stmt {
	binds := l.bindings(s)
	with := func(role ir.Role) position { return position{role: role, binds: binds} }
	here := position{role: ir.RoleIndex}
	out := &ir.Hold{At: l.at(s.Head)}
	for _, w := range s.Wants {
		out.Pools = append(out.Pools, ir.Want{
			Pool: l.poolRef(w.Pool, here), Units: l.root(w.Units, with(ir.RoleUnits)), Reserve: l.rootOrNil(w.Reserve, with(ir.RoleReserve)),
		})
	}
	out.Reuse = l.rootOrNil(s.Reuse, with(ir.RoleReuse))
	out.Body = l.block(s.Body, append(first, l.bindingSets(s, binds)...)...)
	if s.Keep != nil {
		l.checkLiveAtRelease(s.Keep, binds)
		out.Cache = l.root(s.Keep, with(ir.RoleCache))
	}
	if s.Lease != nil {
		l.checkLiveAtRelease(s.Lease.Time, binds)
		out.Lease = &ir.LeaseClause{
			Pool: l.poolRef(s.Lease.Pool, here), Time: l.root(s.Lease.Time, with(ir.RoleLeaseTime)), At: l.at(s.Lease.Span),
		}
		if s.Lease.Name != nil {
			out.Lease.Name = l.leaseName(s.Lease.Name.Text)
		}
	}
	return out
}

// bindings links what a hold binds at admission; nil for nothing.
func (l *linker) bindings(s *syntax.Scope) *bindings {
	if len(s.Binds) == 0 {
		return nil
	}
	b := &bindings{index: map[string]int{}}
	for i, node := range s.Binds {
		earlier := &bindings{b.list, b.index, len(b.list)}
		value := l.expr(node.Value, position{role: ir.RoleSet, binds: earlier})
		l.bound = append(l.bound, value)
		if before, ok := b.index[node.Name.Text]; ok {
			l.twice("admission binding", node.Name, b.list[before].node.Name.Span)
			continue
		}
		if l.bindTaken(node.Name) {
			continue
		}
		b.index[node.Name.Text] = len(b.list)
		b.list = append(b.list, &binding{symbol: l.bindSymbol(node), node: node, number: i, value: value, live: isLive(value) && !l.poisoned(value)})
	}
	b.visible = len(b.list)
	return b
}

// bindSymbol is what a binding's name stands for: the attribute it becomes, or itself.
func (l *names) bindSymbol(node *syntax.Bind) *Symbol {
	if a, ok := l.attrByName[node.Name.Text]; ok && a.Def == node.Name.Span {
		return a.Symbol
	}
	s, ok := l.bindSymbols[node]
	if !ok {
		s = l.symbol(BindingSymbol, node.Name.Text, node.Name.Span)
		l.bindSymbols[node] = s
	}
	return s
}

// bindTaken refuses a binding with the name of something that is there already.
func (l *names) bindTaken(name syntax.Name) bool {
	what, at := "", diag.Span{}
	switch {
	case l.reserved(name, "an admission binding"):
		return true
	case l.lets[name.Text] != nil:
		what, at = "a let", l.lets[name.Text].Def
	case l.pools[name.Text] != nil:
		what, at = "a pool", l.pools[name.Text].Def
	case l.stages[name.Text] != nil:
		what, at = "a stage", l.stages[name.Text].Def
	case l.attrByName[name.Text] != nil && !l.attrByName[name.Text].Def.Known():
		what = "a built-in attribute"
	default:
		return false
	}
	d := l.errorf(codeBindTaken, name.Span, "`%s` is %s and cannot be bound at admission", name.Text, what)
	d.Hint = "choose another name"
	related(d, at, "`%s` is declared here", name.Text)
	return true
}

// isLive reports whether a binding's value is another one a moment later: it asks the
// deployment, or reads the clock or what the admission itself sets.
func isLive(e ir.Expr) bool {
	live := false
	ir.WalkExpr(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Call:
			live = live || e.Fun.Info().Live
		case *ir.Ctx:
			live = live || e.Var == ir.VarNow
		case *ir.Attr:
			live = live || e.Slot == ir.SlotCached
		case *ir.Num, *ir.Sample, *ir.Unary, *ir.Binary, *ir.Cond:
		}
	})
	return live
}

// bindingSets makes the `set`s at the top of the body, in binding order, for the bindings
// the body reads and does not set itself.
func (l *linker) bindingSets(s *syntax.Scope, b *bindings) []ir.Stmt {
	use := l.binds[s.Body]
	if b == nil || use == nil {
		return nil
	}
	var sets []ir.Stmt
	done := map[ir.Slot]*binding{}
	for _, bind := range b.list {
		read := use.read[bind.number]
		if !read.Known() || use.set[bind.number] {
			continue
		}
		a := l.attrByName[bind.node.Name.Text]
		if bind.live {
			d := l.errorf(codeLiveBinding, read, "the body reads `%s`, whose value at admission is gone: it reads live state", a.Name)
			d.Hint = "read `cached` here, or `set " + a.Name + " = …` in the body"
			related(d, bind.node.Span, "`%s` is bound here", a.Name)
		}
		l.checkBindingOrder(bind, done)
		sets = append(sets, l.setAttribute(a, bind.value, l.at(bind.node.Span)))
		done[a.index] = bind
	}
	return sets
}

// checkBindingOrder refuses a binding whose `set` would read what an earlier one of the
// same hold has just overwritten: its value would not be the one at admission.
func (l *expressions) checkBindingOrder(bind *binding, done map[ir.Slot]*binding) {
	ir.WalkExpr(bind.value, func(e ir.Expr) {
		a, ok := e.(*ir.Attr)
		if !ok || done[a.Slot] == nil {
			return
		}
		earlier := done[a.Slot].node
		d := l.errorf(codeBindingOrder, l.places.Of(a.At), "`%s` is meant as it was before the binding of the same name, but the body sets that first", earlier.Name.Text)
		d.Hint = "give the binding another name than the attribute it reads"
		related(d, earlier.Span, "`%s` is bound here", earlier.Name.Text)
		related(d, bind.node.Span, "`%s` needs the value before", bind.node.Name.Text)
	})
}

// checkLiveAtRelease warns of a live binding in `cache` or the lease's time: it stands for
// its expression, which is read at the release and not at the admission.
func (l *linker) checkLiveAtRelease(e syntax.Expr, b *bindings) {
	if b == nil {
		return
	}
	syntax.Inspect(e, func(n syntax.Node) bool {
		if r, ok := n.(*syntax.Ref); ok {
			if bind, _ := b.find(r.Name.Text); bind != nil && bind.live {
				d := l.warnf(codeLiveAtRelease, r.Name.Span, "`%s` reads live state, and is read again at the scope's end", r.Name.Text)
				d.Hint = "to keep the value, `set` an attribute in the body and use that"
				related(d, bind.node.Span, "`%s` is bound here", r.Name.Text)
			}
		}
		return true
	})
}
