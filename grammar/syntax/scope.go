package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Scope is what Hold, Enter and AdmitIf have in common: a header, a body and what happens
// at the body's end.
type Scope struct {
	at
	// Head is the header, from the first word to the end of the last clause before the body.
	Head  diag.Span
	Wants []*Want
	// Reuse is nil where it was not written.
	Reuse Expr
	// Within is the time of `within (…)`, nil where it was not written.
	Within Expr
	// Binds are the bindings of `at admission (…)` or `where …`.
	Binds []*Bind
	Body  *Block
	// Keep is the amount of `cache (…)` (Hold) or `keep (…)` (Enter, AdmitIf), nil where
	// it was not written.
	Keep Expr
	// Lease is nil where it was not written.
	Lease *Lease
	// Else is what happens when there was no room in time, nil where it was not written.
	Else *Block
}

// Hold is `hold wants … { } cache (…) lease P (…) else { }`.
type Hold struct{ Scope }

// Enter is `enter wants … { } keep (…) lease P (…) else { }`.
type Enter struct{ Scope }

// AdmitIf is `admit if wants fit … where … { } keep (…) lease P (…) else { }`.
type AdmitIf struct{ Scope }

// Want is one pool of a header: `P (units) reserve (least)`.
type Want struct {
	at
	Pool  *Ref
	Units Expr
	// Reserve is nil where it was not written.
	Reserve Expr
}

// Bind is one `NAME = expr` of `at admission` or `where`.
type Bind struct {
	at
	Name  Name
	Value Expr
}

// Lease is the clause `lease P (time) as NAME`.
type Lease struct {
	at
	Pool *Ref
	Time Expr
	// Name is what the lease is called, or nil.
	Name *Name
}

func (*Hold) stmt()    {}
func (*Enter) stmt()   {}
func (*AdmitIf) stmt() {}

// scopeContext is what the contexts of Hold, Enter and AdmitIf have in common.
type scopeContext interface {
	antlr.ParserRuleContext
	GetBody() generated.IBlockContext
}

// scope builds a scope of its context and those of its header and of what follows its body.
func (b *builder) scope(c scopeContext, head, tail antlr.ParserRuleContext) Scope {
	s := Scope{at: b.here(c), Body: b.block(c.GetBody())}
	h, ok := head.(interface {
		GetWs() generated.IWantsContext
		GetR() generated.IReuseContext
		GetLimit() generated.IParenContext
		GetBs() generated.IBindsContext
	})
	if !ok {
		b.missing = true
		return s
	}
	s.Head = b.span(head.GetStart(), head.GetStop())
	if list, ok := h.GetWs().(*generated.WantsContext); ok {
		for _, w := range list.GetList() {
			s.Wants = append(s.Wants, b.want(w))
		}
	} else {
		b.missing = true
	}
	if r, ok := h.GetR().(*generated.ReuseContext); ok {
		s.Reuse = b.paren(r.GetBound())
	}
	if h.GetLimit() != nil {
		s.Within = b.paren(h.GetLimit())
	}
	if list, ok := h.GetBs().(*generated.BindsContext); ok {
		for _, bind := range list.GetList() {
			s.Binds = append(s.Binds, b.bind(bind))
		}
	}
	if t, ok := tail.(interface {
		GetKeep() generated.IParenContext
		GetLe() generated.ILeaseContext
		GetOtherwise() generated.IBlockContext
	}); ok {
		if t.GetKeep() != nil {
			s.Keep = b.paren(t.GetKeep())
		}
		if l, ok := t.GetLe().(*generated.LeaseContext); ok {
			s.Lease = &Lease{at: b.here(l), Pool: b.ref(l.GetP()), Time: b.paren(l.GetTime())}
			if l.GetN() != nil {
				name := b.name(l.GetN())
				s.Lease.Name = &name
			}
		}
		if t.GetOtherwise() != nil {
			s.Else = b.block(t.GetOtherwise())
		}
	}
	return s
}

func (b *builder) want(ctx generated.IWantContext) *Want {
	c, ok := ctx.(*generated.WantContext)
	if !ok {
		b.missing = true
		return nil
	}
	w := &Want{at: b.here(c), Pool: b.ref(c.GetP()), Units: b.paren(c.GetUnits())}
	if c.GetLeast() != nil {
		w.Reserve = b.paren(c.GetLeast())
	}
	return w
}

func (b *builder) bind(ctx generated.IBindContext) *Bind {
	c, ok := ctx.(*generated.BindContext)
	if !ok {
		b.missing = true
		return nil
	}
	return &Bind{at: b.here(c), Name: b.name(c.GetN()), Value: b.expr(c.GetValue())}
}
