package check

import (
	"maps"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// fork holds the legs of a fork to what they may have in common, then each to the rules of its statements.
func (c *scopes) fork(f *ir.Fork) {
	legs := make([]deeds, len(f.Legs))
	for i, leg := range f.Legs {
		legs[i] = c.deedsOf(leg)
	}
	for i := range legs {
		for j := range i {
			c.apart(&legs[j], &legs[i])
		}
	}
	for _, leg := range f.Legs {
		c.doors++
		c.block(leg)
		c.doors--
	}
}

// deeds are what a leg does that its siblings may not do too, each with the first statement that does.
type deeds struct {
	assigns map[ir.Slot]ir.Stmt
	// varies are those of the attributes that some statement assigns no constant.
	varies map[ir.Slot]ir.Stmt
	grants map[int]*ir.Hold
	text   ir.Stmt
	// indexes are the attributes that an index reads.
	indexes map[ir.Slot]*ir.Attr
}

// deedsOf collects what a leg does, at any depth.
func (c *scopes) deedsOf(leg ir.BlockID) deeds {
	d := deeds{assigns: map[ir.Slot]ir.Stmt{}, varies: map[ir.Slot]ir.Stmt{}, grants: map[int]*ir.Hold{}, indexes: map[ir.Slot]*ir.Attr{}}
	for _, s := range c.stmts[c.extent[leg].from:c.extent[leg].to] {
		c.deed(&d, s)
	}
	return d
}

func (c *scopes) deed(d *deeds, s ir.Stmt) {
	assign := func(slot ir.Slot, constant bool) {
		if slot == c.p.SlotsOf[ir.SlotCached] || slot == c.p.SlotsOf[ir.SlotComputed] {
			return // a leg has its own
		}
		if d.assigns[slot] == nil {
			d.assigns[slot] = s
		}
		if d.varies[slot] == nil && !constant {
			d.varies[slot] = s
		}
	}
	for _, a := range c.indexed[s] {
		if d.indexes[a.Slot] == nil {
			d.indexes[a.Slot] = a
		}
	}
	switch s := s.(type) {
	case *ir.Set:
		_, constant := ir.Const(s.Value)
		assign(s.Slot, constant)
	case *ir.Choose:
		assign(s.Var, false)
	case *ir.Turn:
		for _, builtin := range [...]int{ir.SlotTurn, ir.SlotNew, ir.SlotOut, ir.SlotThink, ir.SlotMore, ir.SlotForced} {
			assign(c.p.SlotsOf[builtin], false)
		}
		for _, inner := range c.stmts[c.extent[c.p.Turn].from:c.extent[c.p.Turn].to] {
			if _, again := inner.(*ir.Turn); !again { // which may not stand there
				c.deed(d, inner)
			}
		}
	case *ir.Hold:
		if s.Lease != nil && s.Lease.Name != nil && d.grants[*s.Lease.Name] == nil {
			d.grants[*s.Lease.Name] = s
		}
	case *ir.Rewrite:
		if d.text == nil {
			d.text = s
		}
	default: // others do nothing that a sibling may not
	}
}

// apart refuses two legs that assign one attribute "unless all assign constants", one that "indexes by what a sibling assigns", `text` in
// two legs, and two legs that grant leases under one name.
func (c *scopes) apart(a, b *deeds) {
	for _, slot := range slices.Sorted(maps.Keys(b.assigns)) {
		first, second := a.assigns[slot], b.assigns[slot]
		if first == nil || a.varies[slot] == nil && b.varies[slot] == nil {
			continue
		}
		if b.varies[slot] != nil {
			second = b.varies[slot]
		}
		d := c.fail(codeLegs, c.stmtAt(second), "two legs that go on at once assign `%s`: no statement says which comes last", c.p.Attrs[slot])
		d.Hint = "let each leg have an attribute of its own; only constants may be assigned in several"
		c.relate(d, c.stmtAt(first), "another leg assigns it here")
	}
	for _, pair := range [...][2]*deeds{{a, b}, {b, a}} {
		for _, slot := range slices.Sorted(maps.Keys(pair[0].indexes)) {
			set := pair[1].assigns[slot]
			if set == nil {
				continue
			}
			d := c.fail(codeLegs, c.exprAt(pair[0].indexes[slot]), "a leg takes `%s` as an index, which another leg assigns", c.p.Attrs[slot])
			d.Hint = "assign it before the legs begin"
			c.relate(d, c.stmtAt(set), "`%s` is assigned here", c.p.Attrs[slot])
		}
	}
	if a.text != nil && b.text != nil {
		d := c.fail(codeLegs, c.stmtAt(b.text), "two legs that go on at once say what the session's text is")
		d.Hint = "say it before the legs begin, or in one of them"
		c.relate(d, c.stmtAt(a.text), "another leg says it here")
	}
	for _, name := range slices.Sorted(maps.Keys(b.grants)) {
		first := a.grants[name]
		if first == nil {
			continue
		}
		d := c.fail(codeLegs, c.stmtAt(b.grants[name]), "two legs that go on at once lease something as `%s`", c.p.LeaseNames[name])
		d.Hint = "give each lease a name of its own"
		c.relate(d, c.stmtAt(first), "another leg does here")
	}
}

// indexes collects what the indices of each statement read, where a program has legs.
func (c *scopes) indexes() {
	c.indexed = map[ir.Stmt][]*ir.Attr{}
	if !slices.ContainsFunc(c.stmts, func(s ir.Stmt) bool { _, fork := s.(*ir.Fork); return fork }) {
		return
	}
	ir.Walk(c.p, ir.Visitor{Expr: func(cur *ir.Cursor, e ir.Expr) {
		if a, ok := e.(*ir.Attr); ok && cur.InIndex && cur.Block >= 0 {
			s := c.p.Blocks[cur.Block][cur.Index]
			c.indexed[s] = append(c.indexed[s], a)
		}
	}})
}

// breaks refuses a `break` outside of any loop or leg.
func (c *scopes) breaks(s *ir.Break) {
	if c.doors == 0 {
		c.fail(codeBreak, c.stmtAt(s), "this `break` stands in no loop and in no leg: there is nothing to leave").
			Hint = "`end;` ends the session"
	}
}

// leases refuses to renew or to abandon what no hold leases without a name.
func (c *scopes) leases(word string, pool *ir.Ref) {
	if c.unsound(pool) || c.leasedUnknown || c.leased[ir.SpellingKey(*pool)] {
		return
	}
	name := c.poolWords(pool)
	d := c.fail(codeRelease, c.refAt(pool), "there is nothing to %s: no hold leases `%s`", word, name)
	d.Hint = "let a hold of `" + name + "` `lease " + name + " (…)`, written the same way"
	if n, ok := c.named[ir.SpellingKey(*pool)]; ok {
		d.Format += " without a name"
		if word == "renew" {
			d.Hint = "write `renew " + c.p.LeaseNames[n] + " (…)`"
		}
	}
}

// outlasts reports whether a wait lets time pass on every path: one for a time does, and `wait (0)`, which never ends.
func (c *checker) outlasts(w *ir.Wait) bool {
	if w.Cond != nil {
		if x, constant := c.constant(w.Cond); !constant || x != 0 {
			return false
		}
	}
	if w.Time == nil {
		return true
	}
	x, constant := c.constant(w.Time)
	return !constant || x != 0
}

// mayWaitFor refuses in the condition of a `wait` what changes by itself as time passes, where no transition would tell: "no draws, not
// `now`, not `work` of stages other than step, not `est_*`". Draws are refused as at any moment that has none.
func (c *checker) mayWaitFor(e ir.Expr) bool {
	what := ""
	switch e := e.(type) {
	case *ir.Sample:
		c.fail(codeWait, c.exprAt(e), "%s cannot draw: it is read again and again", ir.RoleWaitCond).
			Hint = "draw into an attribute with `set` before, and read that"
		return false
	case *ir.Ctx:
		if e.Var == ir.VarNow {
			what = "`now`"
		}
	case *ir.Call:
		switch e.Fun {
		case ir.FunEstLambda, ir.FunEstRho, ir.FunEstWait, ir.FunPrice:
			what = "`" + e.Fun.Info().Name + "`"
		case ir.FunWork:
			if at := e.Args[0].(*ir.StageArg).Stage.Base; !c.isStep(at) {
				what = "the `work` of `" + c.p.Stages[at].Name + "`"
			}
		default:
		}
	case *ir.Num, *ir.Attr, *ir.Unary, *ir.Binary, *ir.Cond:
	}
	if what == "" {
		return true
	}
	c.fail(codeWait, c.exprAt(e), "%s cannot read %s, which changes as time passes", ir.RoleWaitCond, what).
		Hint = "`wait for (time)` waits for a time; both may stand in one `wait`"
	return false
}
