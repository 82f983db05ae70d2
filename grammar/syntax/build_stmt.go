package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/gen"
)

func (b *builder) block(ctx gen.IBlockContext) *Block {
	c, ok := ctx.(*gen.BlockContext)
	if !ok {
		b.missing = true
		return nil
	}
	return &Block{at: b.here(c), Stmts: take(b, b.stmts, c)}
}

func (b *builder) stmt(ctx gen.IStmtContext) (Stmt, bool) {
	switch c := ctx.(type) {
	case *gen.TurnContext:
		return &Turn{b.here(c)}, true
	case *gen.RequestContext:
		return &Request{b.here(c)}, true
	case *gen.EndContext:
		return &End{b.here(c)}, true
	case *gen.SetContext:
		return &Set{at: b.here(c), Name: b.name(c.GetN()), Value: b.expr(c.GetValue())}, true
	case *gen.ObserveContext:
		return &Observe{at: b.here(c), Name: b.name(c.GetN()), Value: b.expr(c.GetValue())}, true
	case *gen.HoldContext:
		return &Hold{b.hold(c)}, true
	case *gen.EnterContext:
		return &Enter{b.enter(c)}, true
	case *gen.AdmitIfContext:
		return &AdmitIf{b.admit(c)}, true
	case *gen.GrowContext:
		return &Grow{at: b.here(c), Pool: b.ref(c.GetP()), Amount: b.paren(c.GetAmount())}, true
	case *gen.DropContext:
		return &Drop{at: b.here(c), Pool: b.ref(c.GetP())}, true
	case *gen.ReleaseContext:
		return &Release{at: b.here(c), Pool: b.ref(c.GetP())}, true
	case *gen.LoadContext:
		return &Load{at: b.here(c), Pool: b.ref(c.GetP()), Units: b.paren(c.GetUnits())}, true
	case *gen.RunContext:
		return b.run(c), true
	case *gen.BranchContext:
		return b.branch(c), true
	case *gen.LoopContext:
		return &Loop{at: b.here(c), Body: b.block(c.GetBody())}, true
	case *gen.ChooseContext:
		return &Choose{at: b.here(c), Name: b.name(c.GetN()), Count: b.expr(c.GetCnt()), Key: b.paren(c.GetKey())}, true
	case *gen.RoleContext:
		return b.role(c), true
	case *gen.TransferContext:
		return b.transfer(c), true
	}
	return nil, false
}

func (b *builder) hold(c *gen.HoldContext) Scope {
	s := Scope{at: b.here(c), Body: b.block(c.GetBody())}
	if h, ok := c.GetHead().(*gen.HoldHeadContext); ok {
		b.header(&s, h, h.GetWs(), h.GetR(), h.GetBs())
	} else {
		b.missing = true
	}
	if t, ok := c.GetTail().(*gen.AfterHoldContext); ok {
		b.after(&s, t.GetKeep(), t.GetLe())
	}
	return s
}

func (b *builder) enter(c *gen.EnterContext) Scope {
	s := Scope{at: b.here(c), Body: b.block(c.GetBody())}
	if h, ok := c.GetHead().(*gen.EnterHeadContext); ok {
		b.header(&s, h, h.GetWs(), h.GetR(), h.GetBs())
	} else {
		b.missing = true
	}
	if t, ok := c.GetTail().(*gen.AfterKeepContext); ok {
		b.after(&s, t.GetKeep(), t.GetLe())
	}
	return s
}

func (b *builder) admit(c *gen.AdmitIfContext) Scope {
	s := Scope{at: b.here(c), Body: b.block(c.GetBody())}
	if h, ok := c.GetHead().(*gen.AdmitHeadContext); ok {
		b.header(&s, h, h.GetWs(), h.GetR(), h.GetBs())
	} else {
		b.missing = true
	}
	if t, ok := c.GetTail().(*gen.AfterKeepContext); ok {
		b.after(&s, t.GetKeep(), t.GetLe())
	}
	return s
}

// header fills in what stands before a scope's body.
func (b *builder) header(s *Scope, head antlr.ParserRuleContext, ws gen.IWantsContext, r gen.IReuseContext, bs gen.IBindsContext) {
	s.Head = b.span(head.GetStart(), head.GetStop())
	if list, ok := ws.(*gen.WantsContext); ok {
		for _, w := range list.GetList() {
			s.Wants = append(s.Wants, b.want(w))
		}
	} else {
		b.missing = true
	}
	if r, ok := r.(*gen.ReuseContext); ok {
		s.Reuse = b.paren(r.GetBound())
	}
	if list, ok := bs.(*gen.BindsContext); ok {
		for _, bind := range list.GetList() {
			s.Binds = append(s.Binds, b.bind(bind))
		}
	}
}

// after fills in what stands behind a scope's body.
func (b *builder) after(s *Scope, keep gen.IParenContext, lease gen.ILeaseContext) {
	if keep != nil {
		s.Keep = b.paren(keep)
	}
	if l, ok := lease.(*gen.LeaseContext); ok {
		s.Lease = &Lease{at: b.here(l), Pool: b.ref(l.GetP()), Time: b.paren(l.GetTime())}
	}
}

func (b *builder) want(ctx gen.IWantContext) *Want {
	c, ok := ctx.(*gen.WantContext)
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

func (b *builder) bind(ctx gen.IBindContext) *Bind {
	c, ok := ctx.(*gen.BindContext)
	if !ok {
		b.missing = true
		return nil
	}
	return &Bind{at: b.here(c), Name: b.name(c.GetN()), Value: b.expr(c.GetValue())}
}

// growing is the pool of a `growing` clause, nil where there is none.
func (b *builder) growing(ctx gen.IGrowingContext) *Ref {
	if c, ok := ctx.(*gen.GrowingContext); ok {
		return b.ref(c.GetP())
	}
	return nil
}

func (b *builder) run(c *gen.RunContext) *Run {
	r := &Run{at: b.here(c), Stage: b.ref(c.GetS()), Work: b.paren(c.GetWork()), Growing: b.growing(c.GetG())}
	if how := c.GetHow(); how != nil {
		r.Mode, r.ModeSpan = PrefillMode, b.word(how)
		if how.GetTokenType() == gen.SerqParserDECODE {
			r.Mode = DecodeMode
		}
	}
	return r
}

func (b *builder) branch(c *gen.BranchContext) Stmt {
	head, ok := c.GetHead().(*gen.BranchHeadContext)
	if !ok {
		b.missing = true
		return nil
	}
	guard, then := b.paren(head.GetGuard()), b.block(c.GetThen())
	var otherwise *Block
	if c.GetOtherwise() != nil {
		otherwise = b.block(c.GetOtherwise())
	}
	if head.GetWith() != nil {
		return &BranchWith{at: b.here(c), Chance: guard, Then: then, Else: otherwise}
	}
	return &Branch{at: b.here(c), Guard: guard, Then: then, Else: otherwise}
}

func (b *builder) role(c *gen.RoleContext) Stmt {
	if c.GetWord() == nil {
		b.missing = true
		return nil
	}
	r := &Role{at: b.here(c), Word: b.word(c.GetWord()), Where: b.where(c.GetW()), Work: b.expr(c.GetWork()), Growing: b.growing(c.GetG())}
	switch c.GetWord().GetTokenType() {
	case gen.SerqParserPREFILL:
		r.Role = Prefill
	case gen.SerqParserDECODE:
		r.Role = Decode
	default:
		r.Role = Tool
	}
	return r
}

func (b *builder) transfer(c *gen.TransferContext) Stmt {
	t := &Transfer{at: b.here(c), Word: b.word(c.GetStart()), Where: b.where(c.GetW()), Work: b.expr(c.GetWork())}
	if c.GetSrc() != nil || c.GetDst() != nil || c.GetUnits() != nil {
		t.From, t.To, t.Units = b.ref(c.GetSrc()), b.ref(c.GetDst()), b.paren(c.GetUnits())
	}
	return t
}

// where is the clause that says on which stage a form runs, nil where there is none.
func (b *builder) where(ctx gen.IWhereContext) Where {
	switch c := ctx.(type) {
	case *gen.WhereIndexContext:
		return &WhereIndex{at: b.here(c), Index: b.expr(c.GetIndex())}
	case *gen.WhereOnContext:
		return &WhereOn{at: b.here(c), Stage: b.ref(c.GetS())}
	case nil:
		return nil
	}
	b.missing = true
	return nil
}
