package syntax

import (
	"math"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// builder turns ANTLR's contexts into the tree. After syntax errors parts of the contexts
// are missing; it then builds what is whole and drops the declarations, options and
// statements that are not.
type builder struct {
	file   *diag.File
	report *reporter
	// missing is set when a part was not there.
	missing bool
	// spoiled is an element that took in a word of the next one; it counts as missing.
	spoiled antlr.ParserRuleContext

	items         collected[Item]
	stmts         collected[Stmt]
	poolOptions   collected[PoolOption]
	stepOptions   collected[StepOption]
	workloadItems collected[WorkloadItem]
	runSettings   collected[*RunSetting]
}

func newBuilder(r *reporter) *builder {
	return &builder{
		file: r.file, report: r,
		items: collected[Item]{}, stmts: collected[Stmt]{}, poolOptions: collected[PoolOption]{},
		stepOptions: collected[StepOption]{}, workloadItems: collected[WorkloadItem]{}, runSettings: collected[*RunSetting]{},
	}
}

// span is the text from one token to another, both included.
func (b *builder) span(from, to antlr.Token) diag.Span {
	first, ok1 := from.(*token)
	last, ok2 := to.(*token)
	if !ok1 || !ok2 || first.kind == bad || last.index < first.index {
		b.missing = true
		return diag.Span{}
	}
	return diag.Span{File: b.file, Start: first.start, End: last.end}
}

// here is the text a context covers.
func (b *builder) here(ctx antlr.ParserRuleContext) at {
	return at{Span: b.span(ctx.GetStart(), ctx.GetStop())}
}

// text is how a token is written.
func (b *builder) text(t antlr.Token) string { return b.file.Text[t.GetStart() : t.GetStop()+1] }

// word is the place of one token.
func (b *builder) word(t antlr.Token) diag.Span { return b.span(t, t) }

// name is the name a context consists of.
func (b *builder) name(ctx antlr.ParserRuleContext) Name {
	if ctx == nil {
		b.missing = true
		return Name{}
	}
	t, ok := ctx.GetStart().(*token)
	if !ok || !isWord(t.kind) {
		b.missing = true
		return Name{}
	}
	return Name{Text: b.text(t), Span: b.word(t)}
}

// ref is the pool or the stage a context means.
func (b *builder) ref(ctx antlr.ParserRuleContext) *Ref {
	c, ok := ctx.(interface {
		GetN() generated.INameContext
		GetIndex() generated.IExprContext
	})
	if !ok {
		b.missing = true
		return nil
	}
	r := &Ref{at: b.here(ctx), Name: b.name(c.GetN())}
	if c.GetIndex() != nil {
		r.Index = b.expr(c.GetIndex())
	}
	return r
}

// paren is the expression of a clause that must have parentheses; they are not part of it.
func (b *builder) paren(ctx generated.IParenContext) Expr {
	c, ok := ctx.(*generated.ParenContext)
	if !ok {
		b.missing = true
		return nil
	}
	return b.expr(c.GetValue())
}

func (b *builder) exprs(ctx generated.IExprListContext) []Expr {
	c, ok := ctx.(*generated.ExprListContext)
	if !ok {
		b.missing = true
		return nil
	}
	args := make([]Expr, len(c.GetArgs()))
	for i, a := range c.GetArgs() {
		args[i] = b.expr(a)
	}
	return args
}

// keyList are the keys of an order, at least one.
func (b *builder) keyList(ctx generated.IKeyListContext) []Expr {
	c, ok := ctx.(*generated.KeyListContext)
	if !ok {
		b.missing = true
		return nil
	}
	keys := make([]Expr, len(c.GetList()))
	b.missing = b.missing || len(keys) == 0
	for i, k := range c.GetList() {
		keys[i] = b.expr(k)
	}
	return keys
}

func (b *builder) expr(ctx generated.IExprContext) Expr {
	c, ok := ctx.(*generated.ExprContext)
	if !ok {
		b.missing = true
		return nil
	}
	test := b.or(c.GetTest())
	if c.GetYes() == nil && c.GetNo() == nil {
		return test
	}
	return &Cond{at: b.here(c), Test: test, Then: b.expr(c.GetYes()), Else: b.expr(c.GetNo())}
}

// binary joins two operands; it covers both.
func (b *builder) binary(op BinaryOp, x, y Expr) Expr {
	if x == nil || y == nil {
		b.missing = true
		return nil
	}
	return &Binary{at: at{Span: x.Place().Join(y.Place())}, Op: op, X: x, Y: y}
}

// fold joins the operands of one level, from the left.
func fold[C any](b *builder, first Expr, rest []C, operand func(C) Expr, op func(i int) BinaryOp) Expr {
	for i, y := range rest {
		first = b.binary(op(i), first, operand(y))
	}
	return first
}

// operator gives the i-th operator of a level.
func operator(ops []antlr.Token) func(i int) BinaryOp {
	return func(i int) BinaryOp {
		if i >= len(ops) || ops[i] == nil {
			return Add
		}
		switch ops[i].GetTokenType() {
		case generated.SerqParserSTAR:
			return Mul
		case generated.SerqParserSLASH:
			return Div
		case generated.SerqParserMINUS:
			return Sub
		case generated.SerqParserLT:
			return Lt
		case generated.SerqParserLE:
			return Le
		case generated.SerqParserGT:
			return Gt
		case generated.SerqParserGE:
			return Ge
		case generated.SerqParserEQEQ:
			return Eq
		case generated.SerqParserNE:
			return Ne
		}
		return Add
	}
}

// always gives the one operator of a level that has but one.
func always(op BinaryOp) func(int) BinaryOp { return func(int) BinaryOp { return op } }

func (b *builder) or(ctx generated.IOrExprContext) Expr {
	c, ok := ctx.(*generated.OrExprContext)
	if !ok {
		b.missing = true
		return nil
	}
	return fold(b, b.and(c.GetX()), c.GetYs(), b.and, always(Or))
}

func (b *builder) and(ctx generated.IAndExprContext) Expr {
	c, ok := ctx.(*generated.AndExprContext)
	if !ok {
		b.missing = true
		return nil
	}
	return fold(b, b.equal(c.GetX()), c.GetYs(), b.equal, always(And))
}

func (b *builder) equal(ctx generated.IEqualExprContext) Expr {
	c, ok := ctx.(*generated.EqualExprContext)
	if !ok {
		b.missing = true
		return nil
	}
	return fold(b, b.compare(c.GetX()), c.GetYs(), b.compare, operator(c.GetOps()))
}

func (b *builder) compare(ctx generated.ICompareExprContext) Expr {
	c, ok := ctx.(*generated.CompareExprContext)
	if !ok {
		b.missing = true
		return nil
	}
	return fold(b, b.add(c.GetX()), c.GetYs(), b.add, operator(c.GetOps()))
}

func (b *builder) add(ctx generated.IAddExprContext) Expr {
	c, ok := ctx.(*generated.AddExprContext)
	if !ok {
		b.missing = true
		return nil
	}
	return fold(b, b.mul(c.GetX()), c.GetYs(), b.mul, operator(c.GetOps()))
}

func (b *builder) mul(ctx generated.IMulExprContext) Expr {
	c, ok := ctx.(*generated.MulExprContext)
	if !ok {
		b.missing = true
		return nil
	}
	return fold(b, b.unary(c.GetX()), c.GetYs(), b.unary, operator(c.GetOps()))
}

func (b *builder) unary(ctx generated.IUnaryExprContext) Expr {
	switch c := ctx.(type) {
	case *generated.PrefixContext:
		op := Neg
		if c.GetOp() != nil && c.GetOp().GetTokenType() == generated.SerqParserBANG {
			op = Not
		}
		return &Unary{at: b.here(c), Op: op, X: b.unary(c.GetX())}
	case *generated.PowerContext:
		base := b.primary(c.GetBase())
		if c.GetExponent() == nil {
			return base
		}
		return b.binary(Pow, base, b.unary(c.GetExponent()))
	}
	b.missing = true
	return nil
}

func (b *builder) primary(ctx generated.IPrimaryContext) Expr {
	switch c := ctx.(type) {
	case *generated.NamedContext:
		return b.named(c)
	case *generated.NumberContext:
		return b.number(c)
	case *generated.GroupContext:
		return &Paren{at: b.here(c), X: b.expr(c.GetX())}
	case *generated.DrawContext:
		return b.draw(c)
	}
	b.missing = true
	return nil
}

func (b *builder) named(c *generated.NamedContext) Expr {
	name := b.name(c.GetN())
	switch {
	case c.GetArgs() != nil:
		return &Call{at: b.here(c), Fun: name, Args: b.exprs(c.GetArgs())}
	case c.GetIndex() != nil:
		return &Ref{at: b.here(c), Name: name, Index: b.expr(c.GetIndex())}
	case name.Text == "inf":
		return &Number{at: at{Span: name.Span}, Text: name.Text, Value: math.Inf(1)}
	}
	return &Ref{at: at{Span: name.Span}, Name: name}
}

func (b *builder) number(c *generated.NumberContext) Expr {
	if c.GetN() == nil {
		b.missing = true
		return nil
	}
	n := &Number{at: at{Span: b.word(c.GetN())}, Text: b.text(c.GetN())}
	n.Value = number(n.Text)
	if math.IsInf(n.Value, 1) {
		b.report.add(codeTooLarge, n.Span, "write `inf` for no bound", "the number %s is too large", clip(n.Text))
	}
	return n
}

// draw builds a draw, whose arguments either all have weights or none.
func (b *builder) draw(c *generated.DrawContext) Expr {
	d := &Draw{at: b.here(c), Dist: b.name(c.GetN())}
	list, ok := c.GetArgs().(*generated.DrawArgsContext)
	if !ok {
		b.missing = true
		return d
	}
	for i, a := range list.GetArgs() {
		arg, ok := a.(*generated.DrawArgContext)
		if !ok {
			b.missing = true
			return d
		}
		first := b.expr(arg.GetX())
		switch weighted := arg.GetY() != nil; {
		case i > 0 && weighted != d.Weighted && first != nil:
			at := first.Place()
			b.report.add(codeUnexpected, at, "write `weight: value` for each", "`%s` is one of some values with a weight and some without", clip(at.Text()))
			return d
		default:
			d.Weighted = weighted
		}
		d.Args = append(d.Args, first)
		if d.Weighted {
			d.Args = append(d.Args, b.expr(arg.GetY()))
		}
	}
	return d
}

// count reads the number of a family's members.
func (b *builder) count(ctx generated.ICountContext) *Count {
	c, ok := ctx.(*generated.CountContext)
	if !ok {
		b.missing = true
		return nil
	}
	n := &Count{at: b.here(c), N: b.expr(c.GetN())}
	if c.GetTotal() == nil {
		return n
	}
	switch index, ok := n.N.(*Ref); {
	case ok && index.Index == nil:
		n.Index = &index.Name
	case n.N != nil:
		at := n.N.Place()
		b.report.add(codeUnexpected, at, "write `[i in n]`: a member's number gets a name", "found `%s`, expected a name", clip(at.Text()))
	}
	n.N = b.expr(c.GetTotal())
	return n
}
