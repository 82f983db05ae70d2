package ir

import (
	"strconv"

	"github.com/sq-sem/sq-sem/internal/base/jsontree"
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
}

// Cursor says where Walk is. It is valid during the call only.
type Cursor struct {
	// Block and Index are the statement at hand, -1 outside blocks.
	Block, Index int
	// Declared is the pool or stage whose declaration is at hand, -1 inside blocks.
	Declared int
	// Role is what the expression at hand is for (the whole one, if this is a part of it).
	Role Role
	// InIndex tells that the expression is an index of a pool or stage, or part of one.
	InIndex bool
	// Depth is how deep the expression at hand lies in the whole one, which has depth 1.
	Depth int
	path  jsontree.Path
	place ID
}

// Path is the JSON path of the node at hand: blocks[2][0].Hold.pools[0][1].
func (c *Cursor) Path() string { return c.path.String() }

// Place is the ID of the node at hand or, failing that, of the nearest one around it.
func (c *Cursor) Place() ID { return c.place }

// Moment is when the expression at hand is evaluated.
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

// Walk visits every statement, expression and reference of a program in the order of the JSON:
// pools, stages, then the blocks by number. It follows no block number, so it ends on any input.
func Walk(p *Program, v Visitor) {
	w := &walker{Visitor: v, Cursor: Cursor{Block: -1, Index: -1, Declared: -1}}
	w.path.Field("pools")
	for i := range p.Pools {
		w.declared(i, p.Pools[i].At, func() { w.pool(&p.Pools[i]) })
	}
	w.path.Up(1)
	w.path.Field("stages")
	for i := range p.Stages {
		w.declared(i, p.Stages[i].At, func() { w.kind(p.Stages[i].Kind) })
	}
	w.path.Up(1)
	w.path.Field("blocks")
	w.Declared = -1
	for b := range p.Blocks {
		w.path.Index(b)
		for i, s := range p.Blocks[b] {
			w.Block, w.Index = b, i
			w.path.Index(i)
			w.stmt(s)
			w.path.Up(1)
		}
		w.path.Up(1)
	}
}

// WalkExpr visits an expression and its parts, indices included.
func WalkExpr(e Expr, visit func(Expr)) {
	w := &walker{Visitor: Visitor{Expr: func(_ *Cursor, e Expr) { visit(e) }}}
	w.expr(e)
}

type walker struct {
	Visitor
	Cursor
}

// at goes to a named part, and back.
func (w *walker) at(name string, visit func()) {
	w.path.Field(name)
	visit()
	w.path.Up(1)
}

// nth goes to a numbered part, and back.
func (w *walker) nth(i int, visit func()) {
	w.path.Index(i)
	visit()
	w.path.Up(1)
}

func (w *walker) declared(i int, place ID, visit func()) {
	w.Declared, w.place = i, place
	w.nth(i, visit)
}

// root visits a whole expression in a named part.
func (w *walker) root(name string, role Role, e Expr) {
	w.Role = role
	w.at(name, func() { w.expr(e) })
}

// rootNth visits a whole expression in a numbered part.
func (w *walker) rootNth(i int, role Role, e Expr) {
	w.Role = role
	w.nth(i, func() { w.expr(e) })
}

func (w *walker) pool(p *Pool) {
	if by, ok := p.Evict.(*EvictBy); ok {
		w.at("evict", func() { w.at("By", func() { w.keys(RoleEvictKey, by.Keys) }) })
	}
	w.root("queue", RoleQueueKey, p.Queue)
	if s := p.Spill; s != nil {
		w.at("spill", func() {
			w.root("work", RoleSpillWork, s.Work)
			w.root("when", RoleSpillWhen, s.When)
		})
	}
}

func (w *walker) keys(role Role, keys []Expr) {
	for i, k := range keys {
		w.rootNth(i, role, k)
	}
}

func (w *walker) kind(k Kind) {
	w.path.Field("kind")
	defer w.path.Up(1)
	switch k := k.(type) {
	case *PS:
		w.root("Ps", RoleCapacity, k.Capacity)
	case *Step:
		w.at("Step", func() {
			w.root("budget", RoleBudget, k.Budget)
			w.root("cost", RoleCost, k.Cost)
			w.root("chunk", RoleChunk, k.Chunk)
			if by, ok := k.Serve.(*ServeBy); ok {
				w.at("serve", func() { w.at("By", func() { w.keys(RoleServeKey, by.Keys) }) })
			}
		})
	case *Fifo, *Delay:
	}
}

func (w *walker) stmt(s Stmt) {
	if s == nil {
		return
	}
	w.place = s.Place()
	if w.Visitor.Stmt != nil {
		w.Visitor.Stmt(&w.Cursor, s)
	}
	switch s := s.(type) {
	case *Set:
		w.at("Set", func() { w.rootNth(1, RoleSet, s.Value) })
	case *Observe:
		w.at("Observe", func() { w.rootNth(1, RoleObserve, s.Value) })
	case *Hold:
		w.at("Hold", func() { w.hold(s) })
	case *Grow:
		w.at("Grow", func() { w.amount(&s.Pool, RoleGrow, s.Amount) })
	case *Drop:
		w.at("Drop", func() { w.target(&s.Pool, w.Visitor.Pool) })
	case *Release:
		w.at("Release", func() { w.target(&s.Pool, w.Visitor.Pool) })
	case *Load:
		w.at("Load", func() { w.amount(&s.Pool, RoleLoad, s.Units) })
	case *Run:
		w.at("Run", func() {
			w.at("stage", func() { w.target(&s.Stage, w.Visitor.Stage) })
			w.root("work", RoleWork, s.Work)
			if s.Growing != nil {
				w.at("growing", func() { w.target(s.Growing, w.Visitor.Pool) })
			}
		})
	case *Branch:
		w.at("Branch", func() { w.rootNth(0, RoleGuard, s.Guard) })
	case *Choose:
		w.at("Choose", func() {
			w.root("count", RoleChooseCount, s.Count)
			w.root("key", RoleChooseKey, s.Key)
		})
	case *Turn, *Loop, *End:
	}
}

func (w *walker) hold(h *Hold) {
	w.at("pools", func() {
		for i := range h.Pools {
			want := &h.Pools[i]
			w.nth(i, func() {
				w.nth(0, func() { w.target(&want.Pool, w.Visitor.Pool) })
				w.rootNth(1, RoleUnits, want.Units)
				w.rootNth(2, RoleReserve, want.Reserve)
			})
		}
	})
	w.root("reuse", RoleReuse, h.Reuse)
	w.root("cache", RoleCache, h.Cache)
	if h.Lease != nil {
		w.at("lease", func() { w.amount(&h.Lease.Pool, RoleLeaseTime, h.Lease.Time) })
	}
}

// amount visits `[ref, expression]`.
func (w *walker) amount(r *Ref, role Role, e Expr) {
	w.nth(0, func() { w.target(r, w.Visitor.Pool) })
	w.rootNth(1, role, e)
}

// target visits a reference that a statement names.
func (w *walker) target(r *Ref, visit func(*Cursor, *Ref)) {
	w.Role = RoleIndex
	w.ref(r, visit)
}

func (w *walker) ref(r *Ref, visit func(*Cursor, *Ref)) {
	place := w.place
	if r.At != 0 {
		w.place = r.At
	}
	if visit != nil {
		visit(&w.Cursor, r)
	}
	inIndex := w.InIndex
	w.InIndex = true
	w.at("index", func() { w.expr(r.Index) })
	w.InIndex = inIndex
	w.place = place
}

func (w *walker) expr(e Expr) {
	if e == nil {
		return
	}
	place := w.place
	if id := e.Place(); id != 0 {
		w.place = id
	}
	w.Depth++
	if w.Visitor.Expr != nil {
		w.Visitor.Expr(&w.Cursor, e)
	}
	switch e := e.(type) {
	case *Sample:
		w.at("Sample", func() {
			w.nth(1, func() {
				for i, x := range e.Args {
					w.nth(i, func() { w.expr(x) })
				}
			})
		})
	case *Call:
		w.at("Call", func() {
			w.nth(1, func() {
				for i, a := range e.Args {
					w.nth(i, func() { w.arg(a) })
				}
			})
		})
	case *Unary:
		w.at("Unary", func() { w.nth(1, func() { w.expr(e.X) }) })
	case *Binary:
		w.at("Binary", func() {
			w.nth(1, func() { w.expr(e.X) })
			w.nth(2, func() { w.expr(e.Y) })
		})
	case *Cond:
		w.at("Cond", func() {
			w.nth(0, func() { w.expr(e.Test) })
			w.nth(1, func() { w.expr(e.Then) })
			w.nth(2, func() { w.expr(e.Else) })
		})
	case *Num, *Attr, *Ctx:
	}
	w.Depth--
	w.place = place
}

func (w *walker) arg(a Arg) {
	switch a := a.(type) {
	case *ExprArg:
		w.at("Expr", func() { w.expr(a.X) })
	case *PoolArg:
		w.at("Pool", func() { w.ref(&a.Pool, w.Visitor.Pool) })
	case *StageArg:
		w.at("Stage", func() { w.ref(&a.Stage, w.Visitor.Stage) })
	}
}
