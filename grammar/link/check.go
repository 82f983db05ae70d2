package link

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir/diag"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
)

// check holds the whole program to the rules that look beyond one expression.
func (l *linker) check() {
	if l.full {
		return
	}
	c := &checker{linker: l, listed: map[int][]ir.Ref{}, assigns: map[ir.Slot][]int{}, extent: make([]extent, len(l.out.Blocks))}
	c.measure(l.out.Session)
	c.findLeases()
	c.block(l.out.Session)
	l.checkStaleHeaders()
}

// checker walks the session with the holds around each statement.
type checker struct {
	*linker
	// stmts counts the statements in reading order; extent says of each block which of
	// them are in it, assigns of each attribute which assign it, stmt which one a number is.
	stmts   []ir.Stmt
	extent  []extent
	assigns map[ir.Slot][]int
	// leased are the references some hold leases, by their spelling.
	leased map[string]bool
	// leaseUnknown tells that a lease has a mistake: nobody can say what is leased.
	leaseUnknown bool
	// around are the holds around the statement at hand. A pool of theirs that has a mistake is not
	// among them, but counted: it could be any. listed are all their pools by the family, the first of
	// the innermost hold last.
	around check.Around[*ir.Hold]
	broken int
	listed map[int][]ir.Ref
}

// extent is a range of statements, nested ones included.
type extent struct{ from, to int }

// measure numbers the statements of a block, at any depth.
func (c *checker) measure(b ir.BlockID) {
	c.extent[b].from = len(c.stmts)
	for _, s := range c.out.Blocks[b] {
		number := len(c.stmts)
		c.stmts = append(c.stmts, s)
		switch s := s.(type) {
		case *ir.Set:
			c.assigns[s.Slot] = append(c.assigns[s.Slot], number)
		case *ir.Choose:
			c.assigns[s.Var] = append(c.assigns[s.Var], number)
		case *ir.Hold:
			c.measure(s.Body)
		case *ir.Branch:
			c.measure(s.Then)
			c.measure(s.Else)
		case *ir.Loop:
			c.measure(s.Body)
		case *ir.Turn, *ir.Observe, *ir.Grow, *ir.Drop, *ir.Release, *ir.Load, *ir.Run, *ir.End:
		}
	}
	c.extent[b].to = len(c.stmts)
}

// assignmentIn is the first statement of a block, at any depth, that assigns an attribute.
func (c *checker) assignmentIn(b ir.BlockID, slot ir.Slot) ir.Stmt {
	numbers := c.assigns[slot]
	i, _ := slices.BinarySearch(numbers, c.extent[b].from)
	if i == len(numbers) || numbers[i] >= c.extent[b].to {
		return nil
	}
	return c.stmts[numbers[i]]
}

func (c *checker) findLeases() {
	c.leased = map[string]bool{}
	for _, s := range c.stmts {
		h, ok := s.(*ir.Hold)
		if !ok || h.Lease == nil {
			continue
		}
		ref := h.Lease.Pool
		if c.isBroken(ref) {
			c.leaseUnknown = true
			continue
		}
		c.leased[ir.SpellingKey(ref)] = true
	}
}

func (c *checker) block(b ir.BlockID) {
	for _, s := range c.out.Blocks[b] {
		switch s := s.(type) {
		case *ir.Hold:
			c.checkListed(s)
			c.checkLease(s)
			c.enter(s)
			c.block(s.Body)
			c.leave(s)
		case *ir.Grow:
			c.checkInside("grow", s.Pool)
		case *ir.Load:
			c.checkInside("load", s.Pool)
		case *ir.Run:
			if s.Growing != nil {
				c.checkInside("growing", *s.Growing)
			}
		case *ir.Release:
			c.checkRelease(s)
		case *ir.Branch:
			c.block(s.Then)
			c.block(s.Else)
		case *ir.Loop:
			c.checkLoop(s)
			c.block(s.Body)
		case *ir.Turn, *ir.Set, *ir.Observe, *ir.Drop, *ir.Choose, *ir.End:
		}
	}
}

// enter says that what follows is inside a hold, leave that it is not any more.
func (c *checker) enter(h *ir.Hold) {
	for i := range slices.Backward(h.Pools) {
		pool := h.Pools[i].Pool
		c.listed[pool.Base] = append(c.listed[pool.Base], pool)
		if c.isBroken(pool) {
			c.broken++
		} else {
			c.around.Enter(pool, h)
		}
	}
}

func (c *checker) leave(h *ir.Hold) {
	for i := range h.Pools {
		pool := h.Pools[i].Pool
		c.listed[pool.Base] = c.listed[pool.Base][:len(c.listed[pool.Base])-1]
		if c.isBroken(pool) {
			c.broken--
		} else {
			c.around.Leave(pool)
		}
	}
}

// find gives the innermost hold of a pool written the same way; unknown tells that a hold
// around has a mistake, so that nobody can say.
func (c *checker) find(ref ir.Ref) (hold *ir.Hold, unknown bool) {
	hold, ok := c.around.Innermost(ref)
	return hold, !ok && c.broken > 0
}

// words is a reference as the program writes it.
func (c *checker) words(r ir.Ref) string { return clip(c.places.Of(r.At).Text()) }

// checkMode refuses "`run` on a `step` stage without a mode, or with one elsewhere;
// `growing` elsewhere than on a step stage".
func (l *linker) checkMode(s *syntax.Run, on *stage) {
	switch {
	case on.step && s.Mode == syntax.NoMode:
		d := l.errorf(codeNeedsMode, s.Stage.Span, "`%s` is a `step` stage: a run on it is a prefill or a decode", on.Name)
		d.Hint = "write `run " + s.Stage.Span.Text() + " prefill (…)` or `run " + s.Stage.Span.Text() + " decode (…)`"
		related(d, on.Def, "`%s` is declared here", on.Name)
	case !on.step && s.Mode != syntax.NoMode:
		d := l.errorf(codeModeElsewhere, s.ModeSpan, "`%s` is not a `step` stage: a run on it has no mode", on.Name)
		d.Hint = "leave `" + s.ModeSpan.Text() + "` out"
		related(d, on.Def, "`%s` is declared here", on.Name)
	case !on.step && s.Growing != nil:
		d := l.errorf(codeGrowing, s.Growing.Span, "only a run on a `step` stage grows a hold, and `%s` is none", on.Name)
		d.Hint = "leave `growing` out, or write `grow " + s.Growing.Span.Text() + " (…);`"
		related(d, on.Def, "`%s` is declared here", on.Name)
	}
}

// checkInside refuses "`grow P`, `growing P`, `load P` not lexically inside a hold of `P`
// written the same way, index expression included".
func (c *checker) checkInside(word string, ref ir.Ref) {
	if c.isBroken(ref) {
		return
	}
	hold, unknown := c.find(ref)
	switch {
	case hold != nil:
		c.checkIndexStays(word, ref, hold)
	case !unknown:
		d := c.errorf(codeOutside, c.places.Of(ref.At), "no hold around this `%s` holds `%s`", word, c.words(ref))
		d.Hint = "it must stand inside a hold of `" + c.words(ref) + "`, written the same way"
		c.relateOther(d, ref)
	}
}

// checkIndexStays refuses a statement on a hold's pool "when the hold's body assigns an
// attribute that the index reads".
func (c *checker) checkIndexStays(word string, ref ir.Ref, hold *ir.Hold) {
	if ref.Index == nil {
		return
	}
	ir.WalkExpr(ref.Index, func(e ir.Expr) {
		a, ok := e.(*ir.Attr)
		if !ok {
			return
		}
		set := c.assignmentIn(hold.Body, a.Slot)
		if set == nil {
			return
		}
		d := c.errorf(codeIndexMoves, c.places.Of(ref.At), "the hold's body assigns `%s`, so `%s` may no longer be the pool the hold took", c.out.Attrs[a.Slot], c.words(ref))
		d.Hint = "assign `" + c.out.Attrs[a.Slot] + "` before the hold or after it"
		related(d, c.places.Of(set.Place()), "`%s` is assigned here", c.out.Attrs[a.Slot])
		related(d, c.places.Of(hold.At), "the hold is here")
	})
}

// checkRelease refuses "`release P`" elsewhere than "inside a hold of `P`, or anywhere in a
// program where some hold leases `P`".
func (c *checker) checkRelease(s *ir.Release) {
	if c.isBroken(s.Pool) || c.leaseUnknown {
		return
	}
	if hold, unknown := c.find(s.Pool); hold != nil || unknown {
		return
	}
	if c.leased[ir.SpellingKey(s.Pool)] {
		return
	}
	d := c.errorf(codeRelease, c.places.Of(s.Pool.At), "there is nothing to release: no hold around holds `%s`, and no hold leases it", c.words(s.Pool))
	d.Hint = "release inside a hold of `" + c.words(s.Pool) + "`, or let that hold `lease " + c.words(s.Pool) + " (…)`, written the same way"
	c.relateOther(d, s.Pool)
}

// checkLease refuses "`lease P (t)` where `P` is not one of that hold's pools".
func (c *checker) checkLease(h *ir.Hold) {
	if h.Lease == nil || c.isBroken(h.Lease.Pool) {
		return
	}
	if slices.ContainsFunc(h.Pools, func(w ir.Want) bool { return c.isBroken(w.Pool) || ir.EqualRef(w.Pool, h.Lease.Pool) }) {
		return
	}
	d := c.errorf(codeLease, c.places.Of(h.Lease.Pool.At), "the hold leases `%s`, which it does not hold", c.words(h.Lease.Pool))
	d.Hint = "lease one of its own pools, written the same way"
	related(d, c.places.Of(h.At), "the hold is here")
}

// checkListed refuses "a pool list naming one pool twice".
func (c *checker) checkListed(h *ir.Hold) {
	first := map[string]ir.Ref{}
	for i := range h.Pools {
		ref := h.Pools[i].Pool
		if c.isBroken(ref) {
			continue
		}
		key := ir.MemberKey(ref)
		before, twice := first[key]
		if !twice {
			first[key] = ref
			continue
		}
		d := c.errorf(codePoolTwice, c.places.Of(ref.At), "the hold names `%s` twice", c.words(ref))
		if name := c.words(before); name != c.words(ref) {
			d.Format, d.Args = "`%s` is `%s`, which the hold names already", []any{c.words(ref), name}
		}
		d.Hint = "name it once, with the sum of the units"
		related(d, c.places.Of(before.At), "the first is here")
	}
}

// checkLoop refuses "a `loop` with a path that lets no time pass".
func (c *checker) checkLoop(s *ir.Loop) {
	if check.PassesTime(c.out, s.Body) {
		return
	}
	d := c.errorf(codeLoop, c.places.Of(s.At), "the loop can go round without any time passing")
	d.Hint = "let every path through it reach a `run` whose work is not 0, or `end`"
	for _, inner := range c.out.Blocks[s.Body] {
		if b, ok := inner.(*ir.Branch); ok && check.PassesTime(c.out, b.Then) != check.PassesTime(c.out, b.Else) {
			arm := "when it is true"
			if check.PassesTime(c.out, b.Then) {
				arm = "when it is not true"
			}
			related(d, c.places.Of(b.At), "%s, this branch lets no time pass", arm)
		}
	}
	c.blameLets(d, c.idle(s.Body)...)
}

// idle are the constants that keep time from passing in a block: work of 0 and fixed guards.
func (c *checker) idle(b ir.BlockID) (why []ir.Expr) {
	for _, s := range c.stmts[c.extent[b].from:c.extent[b].to] {
		switch s := s.(type) {
		case *ir.Run:
			if work, ok := c.constant(s.Work); ok && work == 0 {
				why = append(why, s.Work)
			}
		case *ir.Branch:
			if _, ok := c.constant(s.Guard); ok {
				why = append(why, s.Guard)
			}
		default: // no other statement lets time pass by itself
		}
	}
	return why
}

// relateOther points at a hold around of the same family or pool, written another way.
func (c *checker) relateOther(d *diag.Diagnostic, ref ir.Ref) {
	if listed := c.listed[ref.Base]; len(listed) > 0 {
		p := listed[len(listed)-1]
		related(d, c.places.Of(p.At), "the hold around is of `%s`", c.words(p))
	}
}
