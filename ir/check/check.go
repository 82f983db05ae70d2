// Package check holds a program to the rules of the language, however it was produced: linked from a text or read from an IR.
//
// Each rule is one function that says the sentence of the language it holds, and each family of rules a file:
//
//	shared        pools whose blocks are found by their content, and what may be done with them
//	declarations  numbers of declarations, what is hidden, what pools and stages are joined to
//	families      references to members of families
//	moments       what may be read where, and how functions are called
//	amounts       constants where only some make sense
//	workload      what may stand in `init` and `turn`
//	modes         runs and the kinds of their stages
//	holds         what must stand inside a hold, or beside one that leases
//	loops         loops that let no time pass
//	legs          what the legs of a fork have in common, what breaks leave, what waits wait for
//	stale         headers that read what was true before the session queued
//	secrets       ways by which the deployment would get to know what is hidden
//
// A diagnostic is at its place in the text where that is known, else at a JSON path, and it speaks in the text's own words,
// else in those a text would use.
package check

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// maxComplaints bounds what Program reports about one program.
const maxComplaints = 100

// Program checks everything that makes a program one that can be run: its shape (ir.Shape) and, where that is right, the
// rules of the language. The diagnostics are in the order of the text where places knows it, else in that of the JSON.
func Program(p *ir.Program, places *ir.Places) diag.List {
	if list := ir.Shape(p, places); len(list) > 0 {
		return list
	}
	c := newChecker(p, Text{Places: places})
	c.most = maxComplaints
	c.rules()
	return c.finish()
}

// Read reads IR JSON and checks it: ir.Read, then Program with the file's name on what it says.
func Read(name string, data []byte) (*ir.Program, diag.List) {
	p, list := ir.Read(name, data)
	if p == nil {
		return nil, list
	}
	list = Program(p, nil)
	for _, d := range list {
		d.File = name
	}
	if list.HasErrors() {
		return nil, list
	}
	return p, list
}

// Text is what is known of the text that a program was linked from.
type Text struct {
	Places *ir.Places
	// Whole are the places of whole expressions that are written otherwise than their node says: in parentheses, or by a name
	// bound at admission.
	Whole map[ir.Expr]diag.Span
	// Bindings are the expressions bound at admission. They stand in the program where their names are used, if these are.
	// Constants are those that should be numbers and are not; in the program there are others for them.
	Bindings, Constants []ir.Expr
	// Mistakes tells that some nodes stand for mistakes that are reported already: a Num that is not a number, a reference or
	// a joint with a number below 0. No rule is held against them or against what depends on them.
	Mistakes bool
	// Because says what makes constant expressions what they are, "" for nothing but the text; it may be nil.
	Because func(exprs ...ir.Expr) string
}

// Linked holds a program that was just linked from a text to the rules of the language. It has the shape of one but for its
// mistakes. All diagnostics are reported, in the order of the text, each place once.
func Linked(p *ir.Program, text Text) diag.List {
	c := newChecker(p, text)
	c.rules()
	return c.finish()
}

// checker looks at one program.
type checker struct {
	reports
	p    *ir.Program
	text Text
	// pools and stages are the families by member.
	pools, stages []ir.Family
	// hidden is the place where each attribute is hidden, nil for one that is not.
	hidden []*spot
	// wrong are whole expressions (ir.Expr) and references of statements (*ir.Ref) with a mistake in them; whole is the one
	// at hand, binding tells that it is bound at admission and stands nowhere else.
	wrong   map[any]bool
	whole   any
	binding bool
	// stray are references of which nothing more is said.
	stray map[*ir.Ref]bool
	// skip is set while the current statement may not stand where it does: what is in it is not checked.
	skip bool
	// misplaced tells that a block has statements that may not stand there.
	misplaced bool
}

func newChecker(p *ir.Program, text Text) *checker {
	return &checker{
		reports: reports{told: map[mistake]bool{}}, p: p, text: text,
		pools: p.PoolFamilies(), stages: p.StageFamilies(),
		hidden: make([]*spot, len(p.Attrs)), wrong: map[any]bool{}, stray: map[*ir.Ref]bool{},
	}
}

func (c *checker) rules() {
	c.declarations()
	c.expressions()
	c.workload()
	scopes := c.statements()
	if !c.misplaced {
		scopes.staleHeaders()
		c.secrets()
	}
}

// constant evaluates a whole expression, or an index, that is constant and has no mistake in it.
func (c *checker) constant(e ir.Expr) (float64, bool) {
	if e == nil || c.wrong[e] || c.mistaken(e) {
		return 0, false
	}
	return ir.Const(e)
}

// mistaken reports whether a part of an expression stands for a mistake of the text.
func (c *checker) mistaken(e ir.Expr) (found bool) {
	if !c.text.Mistakes {
		return false
	}
	ir.WalkExpr(e, func(e ir.Expr) {
		n, ok := e.(*ir.Num)
		found = found || ok && n.Value != n.Value
	})
	return found
}

// unsound reports whether a statement's reference has a mistake in it.
func (c *checker) unsound(r *ir.Ref) bool { return r.Base < 0 || c.wrong[r] }

func (c *checker) isStep(stage int) bool {
	_, ok := c.p.Stages[stage].Kind.(*ir.Step)
	return ok
}
