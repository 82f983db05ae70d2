package lint

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// capacityThatIsNoMultipleOfItsBlock warns of units that no allocation can ever have, since allocations are whole blocks.
func capacityThatIsNoMultipleOfItsBlock(l *linter) {
	for i := range l.Program.Pools {
		p := &l.Program.Pools[i]
		if p.Block == nil || math.IsInf(p.Cap, 1) {
			continue
		}
		if base := &l.Program.Pools[l.pools[i].Base]; i != l.pools[i].Base && p.Cap == base.Cap && *p.Block == base.Granule() {
			continue // it was said of the first member
		}
		b := *p.Block
		blocks := math.Floor((p.Cap + ir.Tolerance) / b)
		rest := p.Cap - blocks*b
		if rest <= math.Max(ir.Tolerance, 1e-14*p.Cap) {
			continue
		}
		hint := "write `cap " + short((blocks+1)*b) + "`"
		if blocks > 0 {
			hint = "write `cap " + short(blocks*b) + "`, or `cap " + short((blocks+1)*b) + "`"
		}
		d := l.warning(codeCapBlocks, p.At, jsonPath("pools", i)+".cap", hint,
			"`%s` has %s units in blocks of %s: the last %s are never used", p.Name, short(p.Cap), short(b), short(rest))
		d.Span = l.Places.Part(p.At, ".cap")
		l.list = append(l.list, d)
	}
}

// decodeWithNothingComputed warns of a decode that grows what a hold has of a pool and of which nothing is computed: neither
// loaded nor prefilled since the hold began, nor found in the cache.
func decodeWithNothingComputed(l *linter) {
	w := &computedWalk{linter: l}
	w.block(l.Program.Session)
}

// computedWalk goes through the session in reading order with the holds around each statement.
type computedWalk struct {
	*linter
	enclosing check.Enclosing[*taken]
	// loops counts the loops around.
	loops int
}

// taken is what a hold took of a pool.
type taken struct {
	site
	want *ir.Want
	// computed tells that a statement seen so far, on whatever path, computes some of it, or that nothing needs to.
	computed bool
	// loops counts the loops around the hold. lacking is a decode in a loop within it, which a later statement of that loop may
	// come before.
	loops   int
	lacking *diag.Diagnostic
}

func (w *computedWalk) block(b ir.BlockID) {
	for i, s := range w.Program.Blocks[b] {
		here := site{s.Place(), ir.StmtPath(b, i)}
		switch s := s.(type) {
		case *ir.Hold:
			w.hold(s, here)
		case *ir.Load:
			w.computes(s.Pool)
		case *ir.Release:
			w.computes(s.Pool) // what grows from now on is an outer hold's
		case *ir.Run:
			for _, part := range s.Parts() {
				w.run(part, site{part.At, here.path})
			}
		case *ir.Branch:
			w.block(s.Then)
			w.block(s.Else)
		case *ir.Loop:
			w.loops++
			w.block(s.Body)
			w.loops--
		default: // computes nothing
		}
	}
}

func (w *computedWalk) hold(h *ir.Hold, here site) {
	all := make([]*taken, len(h.Pools))
	for i := range h.Pools {
		want := &h.Pools[i]
		// What an earlier hold left cached is computed.
		all[i] = &taken{site: here, want: want, computed: w.caching[want.Pool.Base], loops: w.loops}
		w.enclosing.Enter(want.Pool, all[i])
	}
	w.block(h.Body)
	for i := range h.Pools {
		w.enclosing.Leave(h.Pools[i].Pool)
		if t := all[i]; t.lacking != nil && !t.computed {
			w.list = append(w.list, t.lacking)
		}
	}
}

// computes notes that some of what the innermost hold has of a pool is computed.
func (w *computedWalk) computes(pool ir.Ref) {
	if t, ok := w.enclosing.Innermost(pool); ok {
		t.computed = true
	}
}

func (w *computedWalk) run(r *ir.Run, here site) {
	if r.Growing == nil {
		if memory, ok := w.memoryOf(r); ok && r.Mode == ir.ModePrefill {
			w.computes(memory) // prefillThatDoesNotGrow warns about it
		}
		return
	}
	t, ok := w.enclosing.Innermost(*r.Growing)
	if !ok || t.computed || t.lacking != nil {
		return
	}
	if r.Mode != ir.ModeDecode || t.isFor(r) {
		t.computed = true
		return
	}
	pool := w.pool(*r.Growing)
	d := w.warning(codeNotComputed, here.at, here.path,
		"say how it came: `load "+pool+" (…);` after a transfer, or `prefill (…) growing "+pool+";`",
		"this decode has no KV to go on from: nothing computes or loads what the hold has of `%s`", pool)
	d.Related = []diag.Related{{Span: w.Places.Of(t.at), Path: t.path, Message: "the hold is here"}}
	if w.loops > t.loops {
		t.lacking = d
		return
	}
	t.computed = true // told once
	w.list = append(w.list, d)
}

// isFor reports whether the hold took no more than a run fills by itself.
func (t *taken) isFor(r *ir.Run) bool {
	units, known := ir.Const(t.want.Units)
	work, constant := ir.Const(r.Work)
	return known && (units == 0 || constant && units <= work) || ir.EqualExpr(t.want.Units, r.Work)
}

// prefillThatDoesNotGrow warns of a prefill whose tokens leave nothing in its engine's memory.
func prefillThatDoesNotGrow(l *linter) {
	ir.Walk(l.Program, ir.Visitor{Stmt: func(c *ir.Cursor, s ir.Stmt) {
		run, ok := s.(*ir.Run)
		if !ok || run.Growing != nil {
			return
		}
		for i, r := range run.Parts() {
			path := c.Path()
			if i > 0 {
				path += ir.PhasePath(i - 1)
			}
			if work, constant := ir.Const(r.Work); r.Mode != ir.ModePrefill || constant && work == 0 {
				continue
			}
			if memory, ok := l.memoryOf(r); ok {
				pool := l.pool(memory)
				l.warn(codeNotGrowing, r.At, path, "inside a hold of `"+pool+"`, write `growing "+pool+"` after the work",
					"this prefill leaves no KV in `%s`, the memory of `%s`", pool, l.stage(r.Stage))
			}
		}
	}})
}

// memoryOf is the pool that is the memory of the engine a run is on. Families are joined member for member.
func (l *linter) memoryOf(r *ir.Run) (ir.Ref, bool) {
	step, ok := l.Program.Stages[r.Stage.Base].Kind.(*ir.Step)
	if !ok || step.Memory == nil {
		return ir.Ref{}, false
	}
	of := l.pools[*step.Memory]
	memory := ir.Ref{Base: of.Base, Count: of.Count}
	if of.Count == r.Stage.Count {
		memory.Index = r.Stage.Index
	}
	return memory, true
}
