package ir

import (
	"reflect"
	"strconv"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Visitor holds what Walk calls; a nil function is not called.
type Visitor struct {
	// Stmt is called for a statement before its parts.
	Stmt func(c *Cursor, s Stmt)
	// Expr is called for an expression before its parts.
	Expr func(c *Cursor, e Expr)
	// Pool and Stage are called for every reference, in statements and in expressions, before its
	// index. Pools and stages that a declaration names by number are not references.
	Pool, Stage func(c *Cursor, r *Ref)
	// Number is called for every number that is an index of a table, which of names: pool, stage, attribute, observation or block. Those
	// of references are not among them.
	Number func(c *Cursor, of string, n int)
}

// Cursor says where Walk is. It is valid during the call only.
type Cursor struct {
	// Block and Index are the current statement, -1 outside blocks.
	Block, Index int
	// Declared is the pool or stage whose declaration is at hand, -1 inside blocks.
	Declared int
	// Role is what the current expression is for (the whole one, if this is a part of it).
	Role Role
	// InIndex tells that the expression is an index of a pool or stage, or part of one.
	InIndex bool
	// Depth is how deep the current expression lies in the whole one, which has depth 1.
	Depth int
	path  jsonread.Path
	place ID
}

// Path is the JSON path of the current node: blocks[2][0].Hold.pools[0][1].
func (c *Cursor) Path() string { return c.path.String() }

// Place is the ID of the current node or, failing that, of the nearest one around it.
func (c *Cursor) Place() ID { return c.place }

// Moment is when the current expression is evaluated.
func (c *Cursor) Moment() Moment { return c.Role.Moment() }

// StmtPath is the JSON path of a statement.
func StmtPath(block BlockID, index int) string {
	return "blocks[" + strconv.Itoa(block) + "][" + strconv.Itoa(index) + "]"
}

// PlaceOf gives both places of a statement: in the text, when places knows it, and in the JSON.
func PlaceOf(p *Program, places *Places, block BlockID, index int) (diag.Span, string) {
	if !within(block, len(p.Blocks)) || !within(index, len(p.Blocks[block])) {
		return diag.Span{}, ""
	}
	return places.Of(p.Blocks[block][index].Place()), StmtPath(block, index)
}

// Walk visits every statement, expression, reference and index of a program in the order of the JSON. It follows no block number, so it
// ends on any input.
func Walk(p *Program, v Visitor) {
	w := &walker{Visitor: v, Cursor: Cursor{Block: -1, Index: -1, Declared: -1}}
	root := reflect.ValueOf(p).Elem()
	for i := range programSchema.Fields {
		f := &programSchema.Fields[i]
		if w.idle(f) {
			continue
		}
		w.path.Field(f.Name)
		switch f.Go {
		case "Pools":
			for i := range p.Pools {
				w.Declared, w.place = i, p.Pools[i].At
				w.element(i, f, poolSchema, reflect.ValueOf(&p.Pools[i]))
			}
		case "Stages":
			for i := range p.Stages {
				w.Declared, w.place = i, p.Stages[i].At
				w.element(i, f, stageSchema, reflect.ValueOf(&p.Stages[i]))
			}
		case "Blocks":
			for b := range p.Blocks {
				w.path.Index(b)
				for i := range p.Blocks[b] {
					w.Block, w.Index = b, i
					w.element(i, f, stmtSchema, reflect.ValueOf(&p.Blocks[b][i]))
				}
				w.path.Up(1)
			}
		default:
			w.visit(f.Schema, f, f.value(root))
		}
		w.path.Up(1)
		w.Declared, w.Block, w.Index, w.place = -1, -1, -1, 0
	}
}

// element visits a numbered part, given by a pointer.
func (w *walker) element(i int, f *Field, s *Schema, v reflect.Value) {
	w.path.Index(i)
	w.visit(s, f, v.Elem())
	w.path.Up(1)
}

// WalkExpr visits an expression and its parts, indices included.
func WalkExpr(e Expr, visit func(Expr)) {
	w := &walker{Visitor: Visitor{Expr: func(_ *Cursor, e Expr) { visit(e) }}, pathless: true}
	if e != nil {
		w.expr(e)
	}
}

// ReadsLive reports whether an expression's value can change while its session does nothing: it asks a pool, a stage or the
// cache, or reads the context, be it only the clock. A session's attributes stay as they are.
func ReadsLive(e Expr) bool {
	live := false
	WalkExpr(e, func(e Expr) {
		switch e := e.(type) {
		case *Call:
			live = live || e.Fun.Info().Live
		case *Ctx:
			live = true
		case *Num, *Attr, *Sample, *Unary, *Binary, *Cond:
		}
	})
	return live
}

// Bodies gives the blocks of a statement, in the order in which the text has them.
func Bodies(s Stmt) (blocks []BlockID) {
	w := &walker{Visitor: Visitor{Number: func(_ *Cursor, of string, n int) {
		if of == "block" {
			blocks = append(blocks, n)
		}
	}}, shallow: true, pathless: true}
	w.sum(stmtSchema, s)
	return blocks
}

// ownNumbers visits the indices that a statement at a path names itself, in order: attributes that it assigns, observations, blocks. Those
// in its expressions are not among them.
func ownNumbers(s Stmt, at jsonread.Path, visit func(c *Cursor, of string, n int)) {
	w := &walker{Visitor: Visitor{Number: visit}, Cursor: Cursor{path: at}, shallow: true}
	w.sum(stmtSchema, s)
}

// NumberBlocks numbers the blocks as they are entered: those of the roots first, then each where a statement has it. Those that no
// statement has come last.
func (p *Program) NumberBlocks() {
	order := []BlockID{p.Init, p.Turn, p.Session}
	number := make([]BlockID, len(p.Blocks))
	for b := range number {
		number[b] = -1
	}
	for i, root := range order {
		number[root] = i
	}
	var enter func(b BlockID)
	enter = func(b BlockID) {
		for _, s := range p.Blocks[b] {
			for _, body := range Bodies(s) {
				number[body] = len(order)
				order = append(order, body)
				enter(body)
			}
		}
	}
	for _, root := range order[:3] {
		enter(root)
	}
	for b := range number {
		if number[b] < 0 {
			number[b] = len(order)
			order = append(order, b)
			enter(b)
		}
	}
	blocks := make([][]Stmt, len(order))
	w := &walker{Visitor: Visitor{Number: func(*Cursor, string, int) {}}, shallow: true, pathless: true}
	w.change = func(of string, n int) int {
		if of == "block" {
			return number[n]
		}
		return n
	}
	for i, b := range order {
		blocks[i] = p.Blocks[b]
		for _, s := range blocks[i] {
			w.sum(stmtSchema, s)
		}
	}
	p.Blocks, p.Init, p.Turn, p.Session = blocks, number[p.Init], number[p.Turn], number[p.Session]
}

type walker struct {
	Visitor
	Cursor
	// shallow leaves expressions and references out, pathless keeps no path: nobody asks for it.
	shallow, pathless bool
	// change, where it is not nil, gives an index its new number.
	change func(of string, n int) int
}

// idle tells that there is nothing to visit in a field.
func (w *walker) idle(f *Field) bool { return !f.Schema.visited && (w.Number == nil || !f.numbered) }

// visit visits what is in a field, of a schema.
func (w *walker) visit(s *Schema, f *Field, v reflect.Value) {
	if w.shallow && (s == exprSchema || s == refSchema) {
		return
	}
	switch s.Form {
	case FormInteger:
		if w.change != nil {
			v.SetInt(int64(w.change(f.Of, int(v.Int()))))
			return
		}
		w.Number(&w.Cursor, f.Of, int(v.Int()))
	case FormList:
		for i := range v.Len() {
			if w.pathless {
				w.visit(s.Elem, f, v.Index(i))
				continue
			}
			w.path.Index(i)
			w.visit(s.Elem, f, v.Index(i))
			w.path.Up(1)
		}
	case FormOptional:
		if !v.IsNil() {
			w.visit(s.Elem, f, v.Elem())
		}
	case FormObject, FormTuple, FormOnly:
		if s == refSchema {
			w.ref(f, v.Addr().Interface().(*Ref))
			return
		}
		w.parts(s, v)
	case FormSum:
		switch node := v.Interface().(type) {
		case nil:
		case Expr:
			w.expr(node)
		case Stmt:
			w.stmt(node)
		default:
			w.sum(s, node)
		}
	case FormBool, FormReal, FormString, FormEnum, FormBare, FormVersion, FormFeatures:
	}
}

// parts visits the fields of a struct.
func (w *walker) parts(s *Schema, v reflect.Value) {
	for i := range s.Fields {
		f := &s.Fields[i]
		if w.idle(f) {
			continue
		}
		if f.Role != NumRoles {
			w.Role = f.Role
		}
		if w.pathless {
			w.visit(f.Schema, f, f.value(v))
			continue
		}
		s.step(&w.path, i)
		w.visit(f.Schema, f, f.value(v))
		s.back(&w.path)
	}
}

// sum visits the case of a sum type.
func (w *walker) sum(s *Schema, node any) {
	c := s.caseOf(node)
	switch {
	case c == nil || !c.Struct.visited && (w.Number == nil || !c.Struct.numbered):
		// nothing to visit
	case w.pathless:
		w.parts(c.Struct, reflect.ValueOf(node).Elem())
	default:
		w.path.Field(c.Name)
		w.parts(c.Struct, reflect.ValueOf(node).Elem())
		w.path.Up(1)
	}
}

func (w *walker) stmt(s Stmt) {
	w.place = s.Place()
	if w.Visitor.Stmt != nil {
		w.Visitor.Stmt(&w.Cursor, s)
	}
	w.sum(stmtSchema, s)
}

// ref visits a reference. One that a statement names has a role of its own.
func (w *walker) ref(f *Field, r *Ref) {
	place := w.place
	if r.At != 0 {
		w.place = r.At
	}
	if w.Depth == 0 {
		w.Role = RoleIndex
	}
	visit := w.Visitor.Pool
	if f.Of == "stage" {
		visit = w.Visitor.Stage
	}
	if visit != nil {
		visit(&w.Cursor, r)
	}
	inIndex := w.InIndex
	w.InIndex = true
	w.parts(refSchema, reflect.ValueOf(r).Elem())
	w.InIndex = inIndex
	w.place = place
}

func (w *walker) expr(e Expr) {
	place := w.place
	if id := e.Place(); id != 0 {
		w.place = id
	}
	w.Depth++
	if w.Visitor.Expr != nil {
		w.Visitor.Expr(&w.Cursor, e)
	}
	w.sum(exprSchema, e)
	w.Depth--
	w.place = place
}

// TakesTurns reports whether a program ever takes a turn: whether it has the statement `turn;`.
func (p *Program) TakesTurns() bool {
	for _, block := range p.Blocks {
		for _, s := range block {
			if _, ok := s.(*Turn); ok {
				return true
			}
		}
	}
	return false
}

// DrawsRows reports whether an expression of a program draws from its trace.
func (p *Program) DrawsRows() bool {
	found := false
	Walk(p, Visitor{Expr: func(_ *Cursor, e Expr) {
		s, ok := e.(*Sample)
		found = found || ok && s.Dist == DistTrace
	}})
	return found
}
