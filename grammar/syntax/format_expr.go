package syntax

// The ranks at which an expression is broken, loosest first.
const (
	commaRank = iota
	condRank
	orRank
	andRank
	equalRank
	compareRank
	addRank
	mulRank
	ranks
)

// level is the level of a break at a rank, within the brackets that are open.
func (p *printer) level(rank int) uint8 { return uint8(min(255, exprLevel+p.depth*ranks+rank)) }

func rankOf(op BinaryOp) int {
	switch op {
	case Or:
		return orRank
	case And:
		return andRank
	case Eq, Ne:
		return equalRank
	case Lt, Le, Gt, Ge:
		return compareRank
	case Add, Sub:
		return addRank
	case Mul, Div, Pow:
		return mulRank
	}
	return mulRank
}

// expr prints an expression; space and level are those of its first token.
func (p *printer) expr(e Expr, space bool, level uint8) {
	switch e := e.(type) {
	case *Number:
		p.emit(e.Text, space, level)
	case *Ref:
		p.emit(e.Name.Text, space, level)
		if e.Index != nil {
			p.index(e.Index)
		}
	case *Paren:
		p.emit("(", space, level)
		p.depth++
		p.expr(e.X, false, never)
		p.depth--
		p.glued(")")
	case *Call:
		p.emit(e.Fun.Text, space, level)
		p.args(e.Args)
	case *Draw:
		p.emit("~", space, level)
		p.glued(e.Dist.Text)
		if e.Weighted {
			p.weighted(e.Args)
		} else {
			p.args(e.Args)
		}
	case *Unary:
		p.emit(e.Op.String(), space, level)
		p.expr(e.X, false, never)
	case *Binary:
		p.expr(e.X, space, level)
		if e.Op == Pow {
			p.glued("^")
			p.expr(e.Y, false, never)
			return
		}
		p.emit(e.Op.String(), true, p.level(rankOf(e.Op)))
		p.expr(e.Y, true, never)
	case *Cond:
		p.expr(e.Test, space, level)
		p.emit("?", true, p.level(condRank))
		p.expr(e.Then, true, never)
		p.emit(":", true, p.level(condRank))
		p.expr(e.Else, true, never)
	}
}

func (p *printer) index(e Expr) {
	p.glued("[")
	p.depth++
	p.expr(e, false, never)
	p.depth--
	p.glued("]")
}

// weighted prints `(w: a, v: b)`.
func (p *printer) weighted(args []Expr) {
	p.glued("(")
	p.depth++
	for i, a := range args {
		switch {
		case i == 0:
			p.expr(a, false, never)
		case i%2 == 1:
			p.glued(":")
			p.expr(a, true, never)
		default:
			p.glued(",")
			p.expr(a, true, p.level(commaRank))
		}
	}
	p.depth--
	p.glued(")")
}

// args prints `(a, b)`.
func (p *printer) args(args []Expr) {
	p.glued("(")
	p.depth++
	for i, a := range args {
		if i == 0 {
			p.expr(a, false, never)
			continue
		}
		p.glued(",")
		p.expr(a, true, p.level(commaRank))
	}
	p.depth--
	p.glued(")")
}
