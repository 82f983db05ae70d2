package link

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// bindUse is what a hold's body does with the names bound at its admission, by the
// position of the binding.
type bindUse struct {
	// read is where the body first reads the name, unknown where it does not.
	read []diag.Span
	// set tells that the body assigns the name itself.
	set []bool
}

// assigned finds the names the statements make into attributes, those of `set` and
// `choose` and the admission bindings that a hold's body reads, and those of leases. It walks the program as it
// runs, requests spliced, because a body may read a name in the server it requests.
func (l *linker) assigned() {
	w := &assignWalk{names: &l.names, room: l.room}
	if l.init != nil {
		w.block(l.init.Body)
	}
	if l.turn != nil {
		w.block(l.turn.Body)
	}
	for _, s := range []*syntax.Session{l.session, l.client} {
		if s != nil {
			w.block(s.Body)
		}
	}
	if l.server != nil && !w.served {
		w.block(l.server.Body)
	}
	l.checkLetOrAttribute()
	l.checkPoolOrLease()
	l.hide()
}

// assignWalk is the state of the walk.
type assignWalk struct {
	*names
	// scopes are the holds with bindings that enclose the place, outermost first.
	scopes []bindScope
	// served is set after the server was walked, inside while it is.
	served, inside bool
	// steps counts the statements and expressions that were walked, room is their limit. Each becomes at least one node of the program. So
	// if the walk stops at its limit, the program would be too large anyway.
	steps, room int
}

// bindScope is a hold with bindings that encloses a place. In its header the first visible
// bindings can be used; in its body all of them can be read.
type bindScope struct {
	node    *syntax.Scope
	index   map[string]int
	visible int
	body    bool
}

// find gives the innermost binding of a name, and whether the place is in its hold's body.
func (w *assignWalk) find(name string) (use *bindUse, i int, body bool) {
	for k := len(w.scopes) - 1; k >= 0; k-- {
		s := &w.scopes[k]
		if i, ok := s.index[name]; ok && i < s.visible {
			return w.binds[s.node.Body], i, s.body
		}
	}
	return nil, 0, false
}

// assignName notes an assignment.
func (w *assignWalk) assignName(name syntax.Name) {
	if w.reserved(name, "an attribute") {
		return
	}
	a := w.attribute(name.Text, name.Span)
	w.use(name.Span, a.Symbol)
	if use, i, body := w.find(name.Text); body {
		use.set[i] = true
	}
}

func (w *assignWalk) block(b *syntax.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		w.stmt(s)
	}
}

func (w *assignWalk) stmt(s syntax.Stmt) {
	w.steps++
	switch s := s.(type) {
	case *syntax.Request:
		w.request()
	case *syntax.Set:
		w.exprs(s.Value)
		w.assignName(s.Name)
	case *syntax.Hold:
		w.scope(&s.Scope)
	case *syntax.Enter:
		w.scope(&s.Scope)
	case *syntax.AdmitIf:
		w.scope(&s.Scope)
	case *syntax.Choose:
		w.assignName(s.Name)
		w.exprs(s.Count)
		w.exprs(s.Keys...)
	case *syntax.Renew: // what it names is no value
		w.index(s.Pool)
		w.exprs(s.Time)
	case *syntax.Text: // the name of its stream is no value
		w.index(s.Stream)
		w.exprs(s.From)
	default:
		w.parts(s)
	}
}

// parts walks what a statement that assigns and binds nothing itself consists of.
func (w *assignWalk) parts(s syntax.Stmt) {
	syntax.Inspect(s, func(n syntax.Node) bool {
		switch n := n.(type) {
		case syntax.Expr:
			w.exprs(n)
			return false
		case *syntax.Block:
			w.block(n)
			return false
		}
		return true
	})
}

// request walks the server in place. What the server assigns is the same each time, so it
// is walked again only where it may read a name bound around it.
func (w *assignWalk) request() {
	if w.server == nil || w.inside || w.served && len(w.scopes) == 0 || w.steps > w.room {
		return
	}
	w.served, w.inside = true, true
	w.block(w.server.Body)
	w.inside = false
}

// scope walks a hold, and what happens without room.
func (w *assignWalk) scope(s *syntax.Scope) {
	w.exprs(s.Within)
	w.hold(s)
	w.block(s.Else)
}

// hold walks a hold: the header's amounts see the bindings, the pools' indices do not.
func (w *assignWalk) hold(s *syntax.Scope) {
	for _, want := range s.Wants {
		w.index(want.Pool)
	}
	if s.Lease != nil {
		w.index(s.Lease.Pool)
		w.nameLease(s.Lease.Name)
	}
	if len(s.Binds) > 0 {
		index := map[string]int{}
		for i, b := range s.Binds {
			if _, ok := index[b.Name.Text]; !ok {
				index[b.Name.Text] = i
			}
		}
		if w.binds[s.Body] == nil {
			w.binds[s.Body] = &bindUse{read: make([]diag.Span, len(s.Binds)), set: make([]bool, len(s.Binds))}
		}
		w.scopes = append(w.scopes, bindScope{node: s, index: index})
		for i, b := range s.Binds {
			w.top().visible = i
			w.exprs(b.Value)
		}
		w.top().visible = len(s.Binds)
	}
	for _, want := range s.Wants {
		w.exprs(want.Units, want.Reserve)
	}
	w.exprs(s.Reuse, s.Keep)
	if s.Lease != nil {
		w.exprs(s.Lease.Time)
	}
	if len(s.Binds) > 0 {
		w.top().body = true
		defer func() { w.scopes = w.scopes[:len(w.scopes)-1] }()
	}
	w.block(s.Body)
	if len(s.Binds) > 0 {
		w.readBindings(s)
	}
}

func (w *assignWalk) top() *bindScope { return &w.scopes[len(w.scopes)-1] }

// readBindings makes attributes of the bindings the body reads and does not set itself.
func (w *assignWalk) readBindings(s *syntax.Scope) {
	use := w.binds[s.Body]
	for i, b := range s.Binds {
		if use.read[i].Known() && !use.set[i] && !w.bindTaken(b.Name) {
			w.attribute(b.Name.Text, b.Name.Span)
		}
	}
}

// index walks the index of a reference that is not itself a value.
func (w *assignWalk) index(r *syntax.Ref) {
	if r != nil && r.Index != nil {
		w.exprs(r.Index)
	}
}

// exprs notes which bindings expressions read. Only bindings matter, so outside their
// holds there is nothing to look for.
func (w *assignWalk) exprs(list ...syntax.Expr) {
	if len(w.scopes) == 0 {
		return
	}
	for _, e := range list {
		w.expr(e)
	}
}

func (w *assignWalk) expr(e syntax.Expr) {
	switch e := e.(type) {
	case nil, *syntax.Number:
	case *syntax.Ref:
		w.steps++
		if use, i, body := w.find(e.Name.Text); body && !use.read[i].Known() {
			use.read[i] = e.Name.Span
		}
		if e.Index != nil {
			w.expr(e.Index)
		}
	case *syntax.Paren:
		w.expr(e.X)
	case *syntax.Call:
		for _, a := range e.Args {
			w.expr(a)
		}
	case *syntax.Draw:
		for _, a := range e.Args {
			w.expr(a)
		}
	case *syntax.Unary:
		w.expr(e.X)
	case *syntax.Binary:
		w.expr(e.X)
		w.expr(e.Y)
	case *syntax.Cond:
		w.expr(e.Test)
		w.expr(e.Then)
		w.expr(e.Else)
	}
}
