package check_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// bases are programs of much of the language, as IR; each call has its own.
func bases(t testing.TB) (list [][]byte) {
	t.Helper()
	files, err := filepath.Glob("../../examples/zoo/*.sq")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	for _, file := range append(files, "../testdata/everything.sq", "../testdata/kernel.sq") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, diags := link.Compile(diag.NewFile(file, string(text)), link.Options{})
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		data, err := ir.Marshal(r.Program)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, data)
	}
	return list
}

// Whatever is changed in an IR: where it can still be written as a text, the text gets exactly the codes that the IR gets.
func TestDoorsAgree(t *testing.T) {
	all := bases(t)
	random := rand.New(rand.NewPCG(12, 1))
	count := deep.Count(700, 20_000)
	compared, refused := 0, map[diag.Code]int{}
	for range count {
		choices := make([]byte, 40)
		for i := range choices {
			choices[i] = byte(random.Uint32())
		}
		codes, ok := doorsAgree(t, all, choices)
		if !ok {
			continue
		}
		compared++
		for _, code := range codes {
			refused[code]++
		}
	}
	if compared < count/2 || len(refused) < 20 {
		t.Errorf("%d programs were compared, with %d codes: %v", compared, len(refused), refused)
	}
}

// FuzzDoors is TestDoorsAgree for any changes.
func FuzzDoors(f *testing.F) {
	all := bases(f)
	f.Add([]byte("every byte is a choice"))
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) < 1<<10 {
			doorsAgree(t, all, choices)
		}
	})
}

// doorsAgree changes a program and compares what it gets at both doors.
func doorsAgree(t *testing.T, all [][]byte, choices []byte) ([]diag.Code, bool) {
	c := &changer{bytes: choices}
	data := all[c.below(len(all))]
	p, list := ir.Read("base.json", data)
	if len(list) > 0 {
		t.Fatal(list)
	}
	c.p = p
	for range 1 + c.below(3) {
		c.change()
	}
	if len(ir.Shape(p, nil)) > 0 {
		return nil, false
	}
	text, err := ir.Text(p)
	if err != nil {
		return nil, false
	}
	_, diags := link.Compile(diag.NewFile("changed.sq", text), link.Options{})
	atIR, atText := codesOf(check.Program(p, nil)), codesOf(diags)
	if !slices.Equal(atIR, atText) {
		changed, _ := ir.Marshal(p)
		t.Errorf("the IR gets %v\n%v\nthe text %v\n%v\n%s\n%s", atIR, check.Program(p, nil), atText, diags, text, changed)
	}
	return atIR, true
}

// codesOf are the codes of the errors of a list, each once.
func codesOf(list diag.List) (codes []diag.Code) {
	for _, d := range list {
		if d.Severity == diag.Error {
			codes = append(codes, d.Code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// changer changes a program as its bytes say; without bytes left it chooses 0.
type changer struct {
	bytes []byte
	p     *ir.Program
}

func (c *changer) below(n int) int {
	if len(c.bytes) == 0 || n < 2 {
		return 0
	}
	x := int(c.bytes[0])
	c.bytes = c.bytes[1:]
	return x % n
}

func pick[T any](c *changer, list []T) (x T) {
	if len(list) > 0 {
		x = list[c.below(len(list))]
	}
	return x
}

// parts are the places of a program that hold an expression or a reference.
type parts struct {
	exprs         []*ir.Expr
	pools, stages []*ir.Ref
	runs          []*ir.Run
	holds         []*ir.Hold
}

func (f *parts) find(v reflect.Value, name string) {
	switch x := v.Interface().(type) {
	case ir.Ref:
		if name == "Stage" {
			f.stages = append(f.stages, v.Addr().Interface().(*ir.Ref))
		} else {
			f.pools = append(f.pools, v.Addr().Interface().(*ir.Ref))
		}
	case *ir.Run:
		f.runs = append(f.runs, x)
	case *ir.Hold:
		f.holds = append(f.holds, x)
	}
	if v.Type() == reflect.TypeFor[ir.Expr]() && !v.IsNil() {
		f.exprs = append(f.exprs, v.Addr().Interface().(*ir.Expr))
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			f.find(v.Elem(), name)
		}
	case reflect.Slice:
		for i := range v.Len() {
			f.find(v.Index(i), name)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				f.find(v.Field(i), field.Name)
			}
		}
	default:
	}
}

// change makes one change.
func (c *changer) change() {
	var f parts
	f.find(reflect.ValueOf(c.p), "")
	switch c.below(16) {
	case 0, 1, 2:
		if at := pick(c, f.exprs); at != nil {
			*at = c.expr(2)
		}
	case 3:
		if r := pick(c, f.pools); r != nil {
			*r = c.ref(c.p.PoolFamilies())
		}
	case 4:
		if r := pick(c, f.stages); r != nil {
			*r = c.ref(c.p.StageFamilies())
		}
	case 5:
		if r := pick(c, append(f.pools, f.stages...)); r != nil {
			r.Index = c.index()
		}
	case 6:
		if r := pick(c, f.runs); r != nil {
			r.Mode = ir.Mode(c.below(3))
		}
	case 7:
		if r := pick(c, f.runs); r != nil {
			pool := c.ref(c.p.PoolFamilies())
			r.Growing = &pool
		}
	case 8, 9:
		b := c.below(len(c.p.Blocks))
		block := c.p.Blocks[b]
		c.p.Blocks[b] = slices.Insert(block, c.below(len(block)+1), c.leaf())
	case 14:
		c.remove()
	case 15:
		b := c.below(len(c.p.Blocks))
		c.p.Blocks[b] = append(c.p.Blocks[b], &ir.Set{Slot: ir.NumBuiltins + c.below(len(c.p.Attrs)-ir.NumBuiltins), Value: c.expr(1)})
	case 10:
		c.p.Hidden = append(c.p.Hidden, c.below(len(c.p.Attrs)))
	case 11:
		c.declaration()
	case 12:
		if h := pick(c, f.holds); h != nil {
			h.Lease = &ir.LeaseClause{Pool: c.ref(c.p.PoolFamilies()), Time: c.expr(1)}
		}
	case 13:
		if h := pick(c, f.holds); h != nil {
			h.Pools = append(h.Pools, ir.Want{Pool: pick(c, h.Pools).Pool, Units: c.expr(1)})
		}
	}
}

// remove takes a statement without a block away.
func (c *changer) remove() {
	b := c.below(len(c.p.Blocks))
	if len(c.p.Blocks[b]) == 0 {
		return
	}
	i := c.below(len(c.p.Blocks[b]))
	switch c.p.Blocks[b][i].(type) {
	case *ir.Hold, *ir.Branch, *ir.Loop:
	default:
		c.p.Blocks[b] = slices.Delete(c.p.Blocks[b], i, i+1)
	}
}

// declaration changes a pool or stage that is no member of a family: those stay alike.
func (c *changer) declaration() {
	pools, stages := c.p.PoolFamilies(), c.p.StageFamilies()
	i := c.below(len(pools))
	if pools[i].Count == 1 {
		p := &c.p.Pools[i]
		switch c.below(4) {
		case 0:
			p.Cap = c.real()
		case 1:
			via := c.below(len(stages))
			p.AdmitVia = &via
		case 2:
			p.Spill = &ir.Spill{To: c.below(len(pools)), Via: c.below(len(stages)), Work: c.expr(1), When: c.expr(1)}
		case 3:
			p.Evict = &ir.EvictBy{Keys: []ir.Expr{c.expr(2)}}
		}
		return
	}
	i = c.below(len(stages))
	if step, ok := c.p.Stages[i].Kind.(*ir.Step); ok && stages[i].Count == 1 {
		memory := c.below(len(pools))
		step.Memory = &memory
	}
}

// leaf is a statement without a block.
func (c *changer) leaf() ir.Stmt {
	pool, stage := c.ref(c.p.PoolFamilies()), c.ref(c.p.StageFamilies())
	switch c.below(8) {
	case 0:
		return &ir.Grow{Pool: pool, Amount: c.expr(1)}
	case 1:
		return &ir.Load{Pool: pool, Units: c.expr(1)}
	case 2:
		return &ir.Release{Pool: pool}
	case 3:
		return &ir.Drop{Pool: pool}
	case 4:
		return &ir.Run{Stage: stage, Mode: ir.Mode(c.below(3)), Work: c.expr(1)}
	case 5:
		return &ir.End{}
	case 6:
		return &ir.Turn{}
	}
	return &ir.Set{Slot: c.below(len(c.p.Attrs)), Value: c.expr(2)}
}

func (c *changer) ref(of []ir.Family) ir.Ref {
	f := of[c.below(len(of))]
	r := ir.Ref{Base: f.Base, Count: f.Count}
	if f.Count > 1 || c.below(8) == 1 {
		r.Index = c.index()
	}
	return r
}

func (c *changer) index() ir.Expr {
	switch c.below(6) {
	case 0:
		return nil
	case 1:
		return c.expr(1)
	case 2:
		return &ir.Attr{Slot: c.below(len(c.p.Attrs))}
	}
	return &ir.Num{Value: float64(c.below(3))}
}

func (c *changer) real() float64 {
	return []float64{0, 1, 2, 0.5, 7, 1e9, -1}[c.below(7)]
}

// expr makes any expression, right or wrong where it stands.
func (c *changer) expr(depth int) ir.Expr {
	kind := c.below(8)
	if depth == 0 {
		kind %= 3
	}
	switch kind {
	case 1:
		return &ir.Attr{Slot: c.below(len(c.p.Attrs))}
	case 2:
		v := ir.Var(c.below(int(ir.NumVars)))
		if info := v.Info(); slices.Contains(c.p.Attrs, info.Name) || slices.Contains(c.p.Attrs, info.Alias) {
			v = ir.VarNow // elsewhere than at its moment a text would mean the attribute
		}
		return &ir.Ctx{Var: v}
	case 3:
		s := &ir.Sample{Dist: ir.Dist(c.below(int(ir.NumDists)))}
		for range s.Dist.Info().Arity + c.below(8)/7 {
			s.Args = append(s.Args, c.expr(depth-1))
		}
		switch s.Dist.Info().Form {
		case ir.DrawOfWeighted:
			s.Args = nil
			for range 2 + 2*c.below(2) {
				s.Args = append(s.Args, c.expr(depth-1))
			}
		case ir.DrawOfColumn:
			column := ir.Column(c.below(int(ir.NumColumns)))
			s.Args, s.Column = nil, &column // a text has no place for more
		case ir.DrawOfNumbers:
		}
		return s
	case 4, 5:
		return c.call(depth)
	case 6:
		return &ir.Binary{Op: ir.BinaryOp(c.below(int(ir.Or) + 1)), X: c.expr(depth - 1), Y: c.expr(depth - 1)}
	case 7:
		return &ir.Unary{Op: ir.Neg, X: c.expr(depth - 1)}
	}
	return &ir.Num{Value: c.real()}
}

func (c *changer) call(depth int) ir.Expr {
	call := &ir.Call{Fun: ir.Fun(c.below(int(ir.NumFuns)))}
	kinds := call.Fun.Info().Args
	if c.below(8) == 1 {
		kinds = kinds[:len(kinds)-1]
	}
	for _, kind := range kinds {
		other := c.below(10) == 1 // a pool for a stage, or a stage for a pool
		switch {
		case kind == ir.ArgExpr:
			call.Args = append(call.Args, &ir.ExprArg{X: c.expr(depth - 1)})
		case (kind == ir.ArgPool) != other:
			call.Args = append(call.Args, &ir.PoolArg{Pool: c.ref(c.p.PoolFamilies())})
		default:
			call.Args = append(call.Args, &ir.StageArg{Stage: c.ref(c.p.StageFamilies())})
		}
	}
	return call
}
