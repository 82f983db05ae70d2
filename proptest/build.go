package proptest

import (
	"fmt"

	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// builder writes the blocks of a program, numbered as a compiler from text numbers them.
type builder struct {
	p    *ir.Program
	here ir.BlockID
	// leaseArgs are the leases that expressions ask for.
	leaseArgs []*ir.LeaseArg
}

// newBuilder starts a program with the built-in attributes and the three root blocks; what is added stands in
// the init block until another is entered.
func newBuilder() *builder {
	p := &ir.Program{Attrs: ir.Builtins(), Arrival: &ir.NoArrival{}, Init: ir.BlockInit, Turn: ir.BlockTurn, Session: ir.BlockSession,
		Blocks: make([][]ir.Stmt, 3), Horizon: math.Inf(1), Seed: 1}
	for i := range p.SlotsOf {
		p.SlotsOf[i] = i
	}
	return &builder{p: p}
}

func (b *builder) add(s ir.Stmt) { b.p.Blocks[b.here] = append(b.p.Blocks[b.here], s) }

// in fills a root block.
func (b *builder) in(block ir.BlockID, fill func()) {
	outer := b.here
	b.here = block
	fill()
	b.here = outer
}

// nested fills a new block and gives its number.
func (b *builder) nested(fill func()) ir.BlockID {
	n := len(b.p.Blocks)
	b.p.Blocks = append(b.p.Blocks, nil)
	b.in(n, fill)
	return n
}

// attribute declares an attribute, born 0.
func (b *builder) attribute(name string) ir.Slot {
	b.p.Attrs = append(b.p.Attrs, name)
	return len(b.p.Attrs) - 1
}

// Short forms of expressions.

func num(x float64) ir.Expr { return &ir.Num{Value: x} }

func attr(s ir.Slot) ir.Expr { return &ir.Attr{Slot: s} }

func ctx(v ir.Var) ir.Expr { return &ir.Ctx{Var: v} }

func binary(op ir.BinaryOp, x, y ir.Expr) ir.Expr { return &ir.Binary{Op: op, X: x, Y: y} }

func negative(x ir.Expr) ir.Expr { return &ir.Unary{Op: ir.Neg, X: x} }

func cond(test, then, other ir.Expr) ir.Expr { return &ir.Cond{Test: test, Then: then, Else: other} }

func call(f ir.Fun, xs ...ir.Expr) ir.Expr {
	c := &ir.Call{Fun: f}
	for _, x := range xs {
		c.Args = append(c.Args, &ir.ExprArg{X: x})
	}
	return c
}

func ofPool(f ir.Fun, r ir.Ref) ir.Expr {
	return &ir.Call{Fun: f, Args: []ir.Arg{&ir.PoolArg{Pool: r}}}
}

func ofStage(f ir.Fun, r ir.Ref) ir.Expr {
	return &ir.Call{Fun: f, Args: []ir.Arg{&ir.StageArg{Stage: r}}}
}

func draw(from ir.Dist, args ...ir.Expr) ir.Expr { return &ir.Sample{Dist: from, Args: args} }

func single(base int) ir.Ref { return ir.Ref{Base: base, Count: 1} }

// leaseNames are the names that leases may get.
var leaseNames = []string{"l", "m", "n"}

// names keeps the lease names of a program under construction: which are granted somewhere.
type names struct{ granted []int }

// grant names a lease clause.
func (n *names) grant(l *ir.LeaseClause, name int) {
	l.Name = &name
	if !slices.Contains(n.granted, name) {
		n.granted = append(n.granted, name)
	}
}

// release is a release by a name that some hold grants, nil when there is none.
func (n *names) release(d *digits) ir.Stmt {
	if len(n.granted) == 0 {
		return nil
	}
	return &ir.ReleaseLease{Name: n.granted[d.of(len(n.granted))]}
}

// numberNames numbers the names of leases and streams as a compiler from text does: in order of appearance.
func (b *builder) numberNames() {
	number, streams := map[int]int{}, map[int]int{}
	renumber := func(name *int) {
		n, ok := number[*name]
		if !ok {
			n = len(number)
			number[*name] = n
			b.p.LeaseNames = append(b.p.LeaseNames, leaseNames[*name])
		}
		*name = n
	}
	var walk func(block ir.BlockID)
	walk = func(block ir.BlockID) {
		for _, s := range b.p.Blocks[block] {
			switch s := s.(type) {
			case *ir.Hold:
				walk(s.Body)
				if s.Lease != nil && s.Lease.Name != nil {
					renumber(s.Lease.Name)
				}
			case *ir.ReleaseLease:
				renumber(&s.Name)
			case *ir.RenewLease:
				renumber(&s.Name)
			case *ir.Fork:
				for _, leg := range s.Legs {
					walk(leg)
				}
			case *ir.Rewrite:
				n, ok := streams[s.Stream]
				if !ok {
					n = len(streams)
					streams[s.Stream] = n
					b.p.Streams = append(b.p.Streams, fmt.Sprintf("stream%d", n))
				}
				s.Stream = n
			case *ir.Branch:
				walk(s.Then)
				walk(s.Else)
			case *ir.Loop:
				walk(s.Body)
			default: // no blocks, no names
			}
		}
	}
	walk(b.p.Session)
	for _, a := range b.leaseArgs { // each has been granted before
		a.Name = number[a.Name]
	}
}
