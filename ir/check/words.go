package check

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// poolWords is a reference to a pool as the program writes it, or as a text would.
func (c *checker) poolWords(r *ir.Ref) string {
	return c.refWords(r, c.p.Pools[r.Base].Name)
}

// stageWords is a reference to a stage as the program writes it, or as a text would.
func (c *checker) stageWords(r *ir.Ref) string {
	return c.refWords(r, c.p.Stages[r.Base].Name)
}

func (c *checker) refWords(r *ir.Ref, name string) string {
	if span := c.text.Places.Of(r.At); span.Known() {
		return diag.Clip(span.Text())
	}
	if r.Index != nil {
		name += "[" + ir.ExprText(c.p, r.Index) + "]"
	}
	return diag.Clip(name)
}

// wholeWords is a whole expression as the program writes it, or as a text would.
func (c *checker) wholeWords(e ir.Expr) string {
	if at := c.wholeAt(e); at.span.Known() {
		return diag.Clip(at.span.Text())
	}
	return diag.Clip(ir.ExprText(c.p, e))
}

// what says what an expression is for, where a binding or an index is more than its role.
func (c *checker) what(cur *ir.Cursor) string {
	switch {
	case c.binding:
		return "an admission binding"
	case cur.InIndex:
		return "an index"
	}
	return cur.Role.String()
}
