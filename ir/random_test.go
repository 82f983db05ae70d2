package ir

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
)

// chooser makes programs from a string of bytes: every choice takes one, past the end it is 0.
type chooser struct {
	bytes []byte
	depth int
}

func (c *chooser) below(n int) int {
	if len(c.bytes) == 0 {
		return 0
	}
	b := c.bytes[0]
	c.bytes = c.bytes[1:]
	return int(b) % n
}

func (c *chooser) real() float64 {
	return []float64{0, 1, -1, 16, 0.004, 1e16, 1e-7, math.Inf(1), math.Inf(-1), math.MaxFloat64, 5e-324, math.Copysign(0, -1)}[c.below(12)]
}

// number is mostly a small index, now and then one that does not exist.
func (c *chooser) number() int { return []int{0, 1, 2, 3, 4, 9, 10, 11, -1, 1 << 40}[c.below(10)] }

func some[T any](c *chooser, most int, one func() T) []T {
	out := make([]T, c.below(most+1))
	for i := range out {
		out[i] = one()
	}
	return out
}

func (c *chooser) ref() Ref {
	r := Ref{Base: c.number(), Count: 1 + c.below(2)}
	if r.Count > 1 || c.below(4) == 3 {
		r.Index = c.expr()
	}
	return r
}

func (c *chooser) optional() Expr {
	if c.below(2) == 0 {
		return nil
	}
	return c.expr()
}

func (c *chooser) expr() Expr {
	c.depth++
	defer func() { c.depth-- }()
	kind := c.below(8)
	if c.depth > 6 {
		kind %= 3
	}
	switch kind {
	case 0:
		return &Num{Value: c.real()}
	case 1:
		return &Attr{Slot: c.number()}
	case 2:
		return &Ctx{Var: Var(c.below(int(NumVars)))}
	case 3:
		return &Sample{Dist: Dist(c.below(int(NumDists))), Args: some(c, 2, c.expr)}
	case 4:
		return &Call{Fun: Fun(c.below(int(NumFuns))), Args: some(c, 3, func() Arg {
			switch c.below(3) {
			case 0:
				return &ExprArg{c.expr()}
			case 1:
				return &PoolArg{c.ref()}
			}
			return &StageArg{c.ref()}
		})}
	case 5:
		return &Unary{Op: UnaryOp(c.below(2)), X: c.expr()}
	case 6:
		return &Binary{Op: BinaryOp(c.below(int(Or) + 1)), X: c.expr(), Y: c.expr()}
	}
	return &Cond{Test: c.expr(), Then: c.expr(), Else: c.expr()}
}

func (c *chooser) stmt() Stmt {
	switch c.below(13) {
	case 0:
		return &Turn{}
	case 1:
		return &Set{Slot: c.number(), Value: c.expr()}
	case 2:
		return &Observe{Obs: c.number(), Value: c.expr()}
	case 3:
		h := &Hold{Body: c.number(), Reuse: c.optional(), Cache: c.optional()}
		h.Pools = some(c, 3, func() Want { return Want{c.ref(), c.expr(), c.optional()} })
		if c.below(2) == 1 {
			h.Lease = &LeaseClause{Pool: c.ref(), Time: c.expr()}
		}
		return h
	case 4:
		return &Grow{Pool: c.ref(), Amount: c.expr()}
	case 5:
		return &Drop{Pool: c.ref()}
	case 6:
		return &Release{Pool: c.ref()}
	case 7:
		return &Load{Pool: c.ref(), Units: c.expr()}
	case 8:
		r := &Run{Stage: c.ref(), Mode: Mode(c.below(3)), Work: c.expr()}
		if c.below(2) == 1 {
			r.Growing = ptr(c.ref())
		}
		return r
	case 9:
		return &Branch{Guard: c.expr(), Then: c.number(), Else: c.number()}
	case 10:
		return &Loop{Body: c.number()}
	case 11:
		return &Choose{Var: c.number(), Count: c.expr(), Key: c.expr()}
	}
	return &End{}
}

func (c *chooser) pool() Pool {
	p := Pool{Name: []string{"kv", "reqs", "a-b"}[c.below(3)], Cap: c.real(), Evict: &EvictLRU{}, Preempt: Preempt(c.below(2)), Queue: c.optional()}
	if c.below(2) == 1 {
		p.Block = ptr(c.real())
	}
	if c.below(2) == 1 {
		p.Evict = &EvictBy{some(c, 2, c.expr)}
	}
	if c.below(2) == 1 {
		p.Spill = &Spill{To: c.number(), Via: c.number(), Work: c.expr(), When: c.expr()}
	}
	if c.below(2) == 1 {
		p.AdmitVia = ptr(c.number())
	}
	return p
}

func (c *chooser) stage() Stage {
	s := Stage{Name: []string{"P", "tool", "kv"}[c.below(3)]}
	switch c.below(4) {
	case 0:
		s.Kind = &Fifo{c.number()}
	case 1:
		s.Kind = &PS{c.expr()}
	case 2:
		s.Kind = &Delay{}
	default:
		step := &Step{Budget: c.expr(), Cost: c.expr(), Chunk: c.expr(), Serve: &ServeExclusivePrefill{}}
		if c.below(2) == 1 {
			step.Serve = &ServeBy{some(c, 2, c.expr)}
		}
		if c.below(2) == 1 {
			step.Memory = ptr(c.number())
		}
		s.Kind = step
	}
	return s
}

func (c *chooser) arrival() Arrival {
	presets := func() []Preset { return some(c, 2, func() Preset { return Preset{c.number(), c.real()} }) }
	switch c.below(5) {
	case 0:
		return &Poisson{c.real()}
	case 1:
		return &Closed{c.number()}
	case 2:
		return &Batch{c.number()}
	case 3:
		return &NoArrival{}
	}
	return &Sessions{some(c, 2, func() Session { return Session{presets(), some(c, 2, presets)} })}
}

func (c *chooser) program() *Program {
	p := &Program{
		Attrs: append(Builtins(), "x", "y"), Observes: []string{"first"}, Arrival: c.arrival(),
		Init: 0, Turn: 1, Session: 2, Horizon: c.real(), Warmup: c.real(), Seed: int64(c.number()),
		SlotsOf: [NumBuiltins]Slot{0, 1, 2, 3, 4, 5, 6, 7, 8}, Hidden: some(c, 2, c.number),
		Pools: some(c, 3, c.pool), Stages: some(c, 3, c.stage), TraceOrdered: c.below(2) == 1,
	}
	p.Blocks = append([][]Stmt{nil, nil}, some(c, 4, func() []Stmt { return some(c, 3, c.stmt) })...)
	return p
}

// checkRandom demands of any program whatever: it can be written, what is written reads back to
// the same program, nothing panics.
func checkRandom(t *testing.T, choices []byte) {
	p := (&chooser{bytes: choices}).program()
	text, err := Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	q, list := Read("random.json", text)
	if len(list) > 0 {
		t.Fatalf("written but not read: %v", list)
	}
	if back, err := Marshal(q); err != nil || !bytes.Equal(back, text) {
		t.Fatalf("reading changes the program (%v):\n%s\n%s", err, text, back)
	}
	for _, d := range Shape(p, nil) {
		if d.Path == "" || d.Message() == "" {
			t.Fatalf("a complaint without place or words: %s", d.Error())
		}
	}
	if text, err := Text(p); err == nil && text == "" {
		t.Fatal("an empty text")
	}
	var refs []Ref
	Walk(p, Visitor{
		Expr: func(c *Cursor, e Expr) {
			if c.Path() == "" || !EqualExpr(e, e) {
				t.Fatalf("an expression without a path, or unlike itself: %s", c.Path())
			}
		},
		Pool: func(_ *Cursor, r *Ref) {
			refs = append(refs, *r)
		},
	})
	refs = refs[:min(len(refs), 20)]
	for i := range refs {
		for j := range refs {
			spelled := EqualRef(refs[i], refs[j])
			if spelled != (SpellingKey(refs[i]) == SpellingKey(refs[j])) {
				t.Fatalf("the spelling of %+v and %+v: alike is %t, the keys say otherwise", refs[i], refs[j], spelled)
			}
			if i == j && !spelled || spelled && MemberKey(refs[i]) != MemberKey(refs[j]) {
				t.Fatalf("%+v and %+v are spelled alike and not one member", refs[i], refs[j])
			}
		}
	}
}

func TestRandomPrograms(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 1))
	for range deep.Count(1000, 6000) {
		choices := make([]byte, 20+random.IntN(400))
		for i := range choices {
			choices[i] = byte(random.Uint32())
		}
		checkRandom(t, choices)
	}
}

func FuzzProgram(f *testing.F) {
	f.Add([]byte("every byte is a choice, so that a mutation changes one thing of the program"))
	f.Fuzz(checkRandom)
}
