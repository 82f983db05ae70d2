package semantics

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// An attribute is live where something that happens later may still be decided by its value. Where it is not live,
// configurations are alike whatever it is: it was only observed, or it will be set before anything reads it.

// slots is a set of attributes.
type slots []uint64

func (s slots) has(slot ir.Slot) bool { return s[slot/64]&(1<<(slot%64)) != 0 }
func (s slots) add(slot ir.Slot)      { s[slot/64] |= 1 << (slot % 64) }
func (s slots) drop(slot ir.Slot)     { s[slot/64] &^= 1 << (slot % 64) }

// with adds all of another set.
func (s slots) with(o slots) {
	for i := range s {
		s[i] |= o[i]
	}
}

// liveness finds out what is live in front of every statement, and at the end of every block.
type liveness struct {
	p       *ir.Program
	size    int
	at      [][]slots // by block and position
	owner   []owner   // by block: the statement that it belongs to
	always  slots     // what is read at times that no statement of the session decides
	queueBy slots
	// preempts tells that a hold may be lost, and executed once more.
	preempts bool
}

// owner is the statement that a block belongs to; stmt is nil for a block that belongs to none.
type owner struct {
	block, pos int
	stmt       ir.Stmt
}

func findLive(p *ir.Program) *liveness {
	l := &liveness{p: p, size: (len(p.Attrs) + 63) / 64, owner: owners(p)}
	l.always, l.queueBy = l.none(), l.none()
	for _, block := range p.Blocks {
		list := make([]slots, len(block)+1)
		for i := range list {
			list[i] = l.none()
		}
		l.at = append(l.at, list)
	}
	l.landings()
	ir.Walk(p, ir.Visitor{Expr: func(c *ir.Cursor, e ir.Expr) {
		if c.Depth > 1 {
			return
		}
		switch c.Role {
		case ir.RoleEvictKey, ir.RoleSpillWork, ir.RoleSpillWhen, ir.RoleServeKey, ir.RoleServeOnly, ir.RolePreemptKey, ir.RoleCache:
			reads(e, true, l.always.add)
		case ir.RoleQueueKey, ir.RoleLiveKey:
			reads(e, true, l.queueBy.add)
		default:
		}
	}})
	for i := range p.Pools {
		l.preempts = l.preempts || p.Pools[i].Preempt == ir.PreemptLIFO
	}
	for again := true; again; {
		again = false
		for b := range slices.Backward(p.Blocks) {
			if b != p.Init && b != p.Turn {
				again = l.block(b) || again
			}
		}
	}
	return l
}

// owners finds the statements that blocks belong to.
func owners(p *ir.Program) []owner {
	list := make([]owner, len(p.Blocks))
	for b, block := range p.Blocks {
		for i, s := range block {
			for _, body := range ir.Bodies(s) {
				list[body] = owner{b, i, s}
			}
		}
	}
	return list
}

// landings makes live at all times what the statements read that run because a phase of a run has landed: their session may be anywhere then.
func (l *liveness) landings() {
	ir.Walk(l.p, ir.Visitor{Expr: func(c *ir.Cursor, e ir.Expr) {
		if c.Depth > 1 || c.Block < 0 {
			return
		}
		for b := c.Block; l.owner[b].stmt != nil; b = l.owner[b].block {
			if _, lands := l.owner[b].stmt.(*ir.Run); lands {
				reads(e, c.Role != ir.RoleObserve, l.always.add)
			}
		}
	}})
}

func (l *liveness) none() slots { return make(slots, l.size) }

// block goes through a block from its end, and tells whether more is live than was known.
func (l *liveness) block(b int) bool {
	more := false
	over := l.over(b)
	live := l.end(b)
	for pos := len(l.p.Blocks[b]); ; pos-- {
		live.with(over)
		if !slices.Equal(live, l.at[b][pos]) {
			l.at[b][pos], more = slices.Clone(live), true
		}
		if pos == 0 {
			return more
		}
		if _, is := l.p.Blocks[b][pos-1].(*ir.Break); is {
			copy(live, l.outside(b))
			continue
		}
		l.before(l.p.Blocks[b][pos-1], live)
	}
}

// outside is what is live where a break in a block leads to.
func (l *liveness) outside(b int) slots {
	for ; l.owner[b].stmt != nil; b = l.owner[b].block {
		switch l.owner[b].stmt.(type) {
		case *ir.Loop, *ir.Fork:
			return l.after(b)
		default: // it leaves this too
		}
	}
	return l.none()
}

// end is what is live where a block ends.
func (l *liveness) end(b int) slots {
	live := l.none()
	switch s := l.owner[b].stmt.(type) {
	case *ir.Loop:
		live.with(l.at[b][0])
	case *ir.Branch, *ir.Fork:
		live.with(l.after(b))
	case *ir.Hold:
		live.with(l.after(b))
		if s.Lease != nil {
			reads(s.Lease.Time, true, live.add)
		}
	default:
	}
	return live
}

// after is what is live behind the statement that a block belongs to.
func (l *liveness) after(b int) slots { return l.at[l.owner[b].block][l.owner[b].pos+1] }

// over is what is live because a hold around may be lost, and executed once more.
func (l *liveness) over(b int) slots {
	live := l.none()
	for l.preempts && l.owner[b].stmt != nil {
		o := l.owner[b]
		if _, is := o.stmt.(*ir.Hold); is {
			live.with(l.at[o.block][o.pos])
		}
		b = o.block
	}
	return live
}

// before turns what is live behind a statement into what is live in front of it.
func (l *liveness) before(s ir.Stmt, live slots) {
	ref := func(r ir.Ref) { reads(r.Index, true, live.add) }
	switch s := s.(type) {
	case *ir.Turn:
		for _, t := range slices.Backward(l.p.Blocks[l.p.Turn]) {
			l.before(t, live)
		}
	case *ir.Set:
		wanted := live.has(s.Slot)
		live.drop(s.Slot)
		reads(s.Value, wanted, live.add)
	case *ir.Observe:
		reads(s.Value, false, live.add)
	case *ir.Hold:
		copy(live, l.at[s.Body][0])
		live.with(l.queueBy)
		for i := range s.Pools {
			ref(s.Pools[i].Pool)
			reads(s.Pools[i].Units, true, live.add)
			reads(s.Pools[i].Reserve, true, live.add)
		}
		reads(s.Reuse, true, live.add)
	case *ir.Grow:
		ref(s.Pool)
		reads(s.Amount, true, live.add)
	case *ir.Drop:
		ref(s.Pool)
	case *ir.Release:
		ref(s.Pool)
	case *ir.Rewrite:
		reads(s.Key, true, live.add)
		reads(s.From, true, live.add)
	case *ir.Fork:
		// What one leg sets, another may read before.
		for i, leg := range s.Legs {
			if i == 0 {
				copy(live, l.at[leg][0])
			} else {
				live.with(l.at[leg][0])
			}
		}
	case *ir.Wait:
		reads(s.Cond, true, live.add)
		reads(s.Time, true, live.add)
	case *ir.Renew:
		ref(s.Pool)
		reads(s.Time, true, live.add)
	case *ir.RenewLease:
		reads(s.Time, true, live.add)
	case *ir.Abandon:
		ref(s.Pool)
	case *ir.Load:
		ref(s.Pool)
		reads(s.Units, true, live.add)
	case *ir.Run:
		ref(s.Stage)
		reads(s.Work, true, live.add)
		if s.Growing != nil {
			ref(*s.Growing)
		}
		for _, phase := range s.Then {
			reads(phase.Work, true, live.add)
		}
	case *ir.Branch:
		copy(live, l.at[s.Then][0])
		live.with(l.at[s.Else][0])
		reads(s.Guard, true, live.add)
	case *ir.Loop:
		copy(live, l.at[s.Body][0])
	case *ir.Choose:
		live.drop(s.Var)
		key := l.none()
		for _, k := range s.Order() {
			reads(k, true, key.add)
		}
		key.drop(s.Var)
		live.with(key)
		reads(s.Count, true, live.add)
	case *ir.End:
		clear(live)
	default: // reads no attribute
	}
}

// reads tells the attributes that an expression reads to decide something: all of them or, where its value is not wanted, those that
// it can fail by, which are in an index and in what a draw is drawn from.
func reads(e ir.Expr, wanted bool, add func(ir.Slot)) {
	switch e := e.(type) {
	case *ir.Attr:
		if wanted {
			add(e.Slot)
		}
	case *ir.Sample:
		for _, a := range e.Args {
			reads(a, true, add)
		}
	case *ir.Call:
		for _, a := range e.Args {
			switch a := a.(type) {
			case *ir.ExprArg:
				reads(a.X, wanted, add)
			case *ir.PoolArg:
				reads(a.Pool.Index, true, add)
			case *ir.StageArg:
				reads(a.Stage.Index, true, add)
			case *ir.LeaseArg:
			}
		}
	case *ir.Unary:
		reads(e.X, wanted, add)
	case *ir.Binary:
		reads(e.X, wanted, add)
		reads(e.Y, wanted, add)
	case *ir.Cond:
		reads(e.Test, wanted, add)
		reads(e.Then, wanted, add)
		reads(e.Else, wanted, add)
	case *ir.Num, *ir.Ctx:
	}
}
