package lint

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// capacityThatIsNoMultipleOfItsBlock warns of units that no allocation can ever have, since allocations are whole blocks.
func capacityThatIsNoMultipleOfItsBlock(l *linter) {
	for base := 0; base < len(l.pools); base += l.pools[base].Count {
		p := &l.Program.Pools[base]
		if p.Block == nil || math.IsInf(p.Cap, 1) {
			continue
		}
		b := *p.Block
		blocks := math.Floor((p.Cap + ir.Tolerance) / b)
		rest := p.Cap - blocks*b
		if rest <= ir.Tolerance*math.Max(1, p.Cap) {
			continue
		}
		hint := "write `cap " + short((blocks+1)*b) + "`"
		if blocks > 0 {
			hint = "write `cap " + short(blocks*b) + "`, or `cap " + short((blocks+1)*b) + "`"
		}
		l.warn(codeCapBlocks, p.At, jsonPath("pools", base)+".cap", hint,
			"`%s` has %s units in blocks of %s: the last %s are never used", p.Name, short(p.Cap), short(b), short(rest))
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
	around check.Around[*taken]
}

// taken is what a hold took of a pool. computed tells that a statement before this one, on whatever path, computes some of it.
type taken struct {
	hold     *ir.Hold
	path     string
	computed bool
}

func (w *computedWalk) block(b ir.BlockID) {
	for i, s := range w.Program.Blocks[b] {
		switch s := s.(type) {
		case *ir.Hold:
			w.hold(s, ir.StmtPath(b, i))
		case *ir.Load:
			if t, ok := w.around.Innermost(s.Pool); ok {
				t.computed = true
			}
		case *ir.Run:
			if s.Growing != nil {
				w.run(s, ir.StmtPath(b, i))
			} else if memory, ok := w.memoryOf(s); ok && s.Mode == ir.ModePrefill {
				// prefillThatDoesNotGrow tells of it.
				if t, ok := w.around.Innermost(memory); ok {
					t.computed = true
				}
			}
		case *ir.Branch:
			w.block(s.Then)
			w.block(s.Else)
		case *ir.Loop:
			w.block(s.Body)
		case *ir.Turn, *ir.Set, *ir.Observe, *ir.Grow, *ir.Drop, *ir.Release, *ir.Choose, *ir.End:
		}
	}
}

func (w *computedWalk) hold(h *ir.Hold, path string) {
	for i := range h.Pools {
		pool := h.Pools[i].Pool
		// What begins with nothing lacks nothing, and what an earlier hold left cached is computed.
		units, constant := ir.Const(h.Pools[i].Units)
		w.around.Enter(pool, &taken{h, path, constant && units == 0 || w.caching[pool.Base]})
	}
	w.block(h.Body)
	for i := range h.Pools {
		w.around.Leave(h.Pools[i].Pool)
	}
}

func (w *computedWalk) run(r *ir.Run, path string) {
	t, ok := w.around.Innermost(*r.Growing)
	if !ok || t.computed {
		return
	}
	t.computed = true // by a prefill; what a decode lacks is told once
	if r.Mode != ir.ModeDecode {
		return
	}
	pool := w.pool(*r.Growing)
	d := w.warn(codeNotComputed, r.At, path,
		"say how it came: `load "+pool+" (…);` after a transfer, or `prefill (…) growing "+pool+";`",
		"this decode has no KV to go on from: nothing computes or loads what the hold has of `%s`", pool)
	d.Related = append(d.Related, diag.Related{Span: w.Places.Of(t.hold.At), Path: t.path, Message: "the hold is here"})
}

// prefillThatDoesNotGrow warns of a prefill whose tokens leave nothing in its engine's memory.
func prefillThatDoesNotGrow(l *linter) {
	ir.Walk(l.Program, ir.Visitor{Stmt: func(c *ir.Cursor, s ir.Stmt) {
		r, ok := s.(*ir.Run)
		if !ok || r.Mode != ir.ModePrefill || r.Growing != nil {
			return
		}
		if memory, ok := l.memoryOf(r); ok {
			pool := l.pool(memory)
			l.warn(codeNotGrowing, r.At, c.Path(), "inside a hold of `"+pool+"`, write `growing "+pool+"` after the work",
				"this prefill leaves no KV in `%s`, the memory of `%s`", pool, l.stage(r.Stage))
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
	if of.Count > 1 {
		memory.Index = r.Stage.Index
	}
	return memory, true
}
