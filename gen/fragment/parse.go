package fragment

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// Parse reads what Numbers wrote. The numbers say nothing of names: attributes, pools and stages are called
// by their numbers, and an `init` that changes nothing declares the attributes.
func Parse(line string) (*ir.Program, error) {
	r := &reader{p: &ir.Program{Attrs: ir.Builtins(), Seed: 1}}
	for _, word := range strings.Fields(line) {
		n, err := strconv.ParseUint(word, 10, 53)
		if err != nil {
			return nil, fmt.Errorf("%q is no number of a program: %w", word, err)
		}
		r.left = append(r.left, n)
	}
	r.program()
	if r.err == nil && len(r.left) > 0 {
		r.fail("%d numbers after the end of the program", len(r.left))
	}
	if r.err != nil {
		return nil, r.err
	}
	return r.p, nil
}

type reader struct {
	p    *ir.Program
	left []uint64
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// nat reads the next number; after a mistake all are 0.
func (r *reader) nat() int {
	if r.err == nil && len(r.left) == 0 {
		r.fail("the numbers end before the program does")
	}
	if r.err != nil {
		return 0
	}
	n := r.left[0]
	r.left = r.left[1:]
	return int(n)
}

func (r *reader) real() float64 { return float64(r.nat()) }

// list reads a length and so many items. Every item takes at least one number, so a length beyond what is left is a mistake.
func (r *reader) list(item func()) {
	n := r.nat()
	if n > len(r.left) {
		r.fail("a list of %d items where %d numbers are left", n, len(r.left))
	}
	for range n {
		if r.err != nil {
			return
		}
		item()
	}
}

func (r *reader) option(read func()) {
	switch n := r.nat(); n {
	case 0:
	case 1:
		read()
	default:
		r.fail("%d is no option", n)
	}
}

func (r *reader) program() {
	p := r.p
	for i := range p.SlotsOf {
		p.SlotsOf[i] = i
	}
	r.list(func() {
		var block []ir.Stmt
		r.list(func() { block = append(block, r.stmt()) })
		p.Blocks = append(p.Blocks, block)
	})
	p.Init, p.Turn, p.Session = ir.BlockInit, ir.BlockTurn, r.nat()
	for attrs := r.nat(); len(p.Attrs) < attrs && r.err == nil; {
		p.Attrs = append(p.Attrs, fmt.Sprintf("a%d", len(p.Attrs)))
		if len(p.Attrs) > 1000 {
			r.fail("%d attributes are too many", attrs)
		}
	}
	if len(p.Blocks) > p.Init {
		p.Blocks[p.Init] = nil
		for slot := ir.NumBuiltins; slot < len(p.Attrs); slot++ {
			p.Blocks[p.Init] = append(p.Blocks[p.Init], &ir.Set{Slot: slot, Value: &ir.Num{}})
		}
	}
	memories := map[int]int{}
	r.list(func() {
		pool := ir.Pool{Name: fmt.Sprintf("pool%d", len(p.Pools)), Cap: r.real(), Evict: &ir.EvictLRU{}}
		if block := r.real(); block > 0 {
			pool.Block = &block
		}
		r.option(func() {
			engine := r.nat()
			pool.AdmitVia = &engine
		})
		r.option(func() { pool.Queue = r.expr() })
		r.option(func() {
			memories[r.nat()] = len(p.Pools)
			pool.Preempt = ir.PreemptLIFO
		})
		p.Pools = append(p.Pools, pool)
	})
	r.stages(memories)
	p.Horizon = math.Inf(1)
	r.option(func() { p.Horizon = r.real() })
	var sessions []ir.Session
	r.list(func() {
		s := ir.Session{Attrs: r.presets()}
		r.list(func() { s.Turns = append(s.Turns, r.presets()) })
		sessions = append(sessions, s)
	})
	p.Arrival = &ir.Sessions{List: sessions}
}

// stages reads the stages; memories leads from an engine to its memory.
func (r *reader) stages(memories map[int]int) {
	p := r.p
	r.list(func() {
		i := len(p.Stages)
		n := r.nat()
		if n >= len(stageConstructors) {
			r.fail("there is no stage %d", n)
			return
		}
		name := fmt.Sprintf("%s%d", stageConstructors[n], i)
		switch stageConstructors[n] {
		case "engine":
			step := &ir.Step{Serve: &ir.ServeBy{}, Budget: r.num(), Chunk: r.num(), Cost: r.num()}
			if memory, has := memories[i]; has {
				step.Memory = &memory
			}
			p.Stages = append(p.Stages, ir.Stage{Name: name, Kind: step})
		case "fifo":
			p.Stages = append(p.Stages, ir.Stage{Name: name, Kind: &ir.Fifo{Servers: r.nat()}})
		case "delay":
			p.Stages = append(p.Stages, ir.Stage{Name: name, Kind: &ir.Delay{}})
		}
	})
	for engine := range memories {
		if engine >= len(p.Stages) {
			r.fail("there is no stage %d to have a memory", engine)
		}
	}
}

func (r *reader) num() ir.Expr { return &ir.Num{Value: r.real()} }

func (r *reader) presets() (list []ir.Preset) {
	r.list(func() { list = append(list, ir.Preset{Slot: r.nat(), Value: r.real()}) })
	return list
}

// ref reads the number of a single pool or stage.
func (r *reader) ref() ir.Ref { return ir.Ref{Base: r.nat(), Count: 1} }

func (r *reader) stmt() ir.Stmt {
	n := r.nat()
	if n >= len(stmtConstructors) {
		r.fail("there is no statement %d", n)
		return &ir.End{}
	}
	switch stmtConstructors[n] {
	case "turn":
		return &ir.Turn{}
	case "set":
		return &ir.Set{Slot: r.nat(), Value: r.expr()}
	case "observe":
		s := &ir.Observe{Obs: r.nat(), Value: r.expr()}
		for len(r.p.Observes) <= s.Obs && len(r.p.Observes) < 1000 {
			r.p.Observes = append(r.p.Observes, fmt.Sprintf("o%d", len(r.p.Observes)))
		}
		return s
	case "hold":
		return r.hold()
	case "run":
		return r.run()
	case "branch":
		return &ir.Branch{Guard: r.expr(), Then: r.nat(), Else: r.nat()}
	case "loop":
		return &ir.Loop{Body: r.nat()}
	case "release":
		return &ir.Release{Pool: r.ref()}
	case "load":
		return &ir.Load{Pool: r.ref(), Units: r.expr()}
	}
	return &ir.End{}
}

func (r *reader) hold() ir.Stmt {
	s := &ir.Hold{}
	r.list(func() {
		w := ir.Want{Pool: r.ref(), Units: r.expr()}
		r.option(func() { w.Reserve = r.expr() })
		s.Pools = append(s.Pools, w)
	})
	r.option(func() { s.Reuse = r.expr() })
	s.Body = r.nat()
	r.option(func() { s.Cache = r.expr() })
	r.option(func() {
		s.Lease = &ir.LeaseClause{Pool: r.ref(), Time: &ir.Num{Value: math.Inf(1)}}
		r.option(func() { s.Lease.Time = r.expr() })
	})
	return s
}

func (r *reader) run() ir.Stmt {
	s := &ir.Run{Stage: r.ref()}
	mode := r.nat()
	if mode >= len(modeConstructors) {
		r.fail("there is no mode %d", mode)
	}
	s.Mode, s.Work = ir.Mode(mode), r.expr()
	r.option(func() {
		growing := r.ref()
		s.Growing = &growing
	})
	return s
}

func (r *reader) expr() ir.Expr {
	n := r.nat()
	if n >= len(exprConstructors) {
		r.fail("there is no expression %d", n)
	}
	if r.err != nil {
		return &ir.Num{}
	}
	switch exprConstructors[n] {
	case "num":
		return r.num()
	case "attr":
		return &ir.Attr{Slot: r.nat()}
	case "now":
		return &ir.Ctx{Var: ir.VarNow}
	case "cachedIn":
		return &ir.Call{Fun: ir.FunCachedIn, Args: []ir.Arg{&ir.PoolArg{Pool: r.ref()}}}
	case "budgetLeft":
		return &ir.Call{Fun: ir.FunBudgetLeft, Args: []ir.Arg{&ir.StageArg{Stage: r.ref()}}}
	case "min":
		return r.call(ir.FunMin)
	case "max":
		return r.call(ir.FunMax)
	case "floorDiv":
		return &ir.Call{Fun: ir.FunFloor, Args: []ir.Arg{&ir.ExprArg{X: &ir.Binary{Op: ir.Div, X: r.expr(), Y: r.num()}}}}
	case "cond":
		return &ir.Cond{Test: r.expr(), Then: r.expr(), Else: r.expr()}
	}
	for _, op := range []ir.BinaryOp{ir.Add, ir.Sub, ir.Mul, ir.Lt, ir.Le, ir.Gt, ir.Ge, ir.Eq, ir.Ne} {
		if operator(op) == exprConstructors[n] {
			return &ir.Binary{Op: op, X: r.expr(), Y: r.expr()}
		}
	}
	return &ir.Num{}
}

func (r *reader) call(f ir.Fun) ir.Expr {
	return &ir.Call{Fun: f, Args: []ir.Arg{&ir.ExprArg{X: r.expr()}, &ir.ExprArg{X: r.expr()}}}
}
