package lint

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// leasesThatAReleaseCannotTellApart warns of a lease without a name that a session may get while it has another one of the same pool,
// in a program with a release of that pool: it ends the oldest, whichever was meant.
//
// What is open where is an upper bound: every way through the branches may be gone, a loop any number of times, and a hold that can be
// preempted begins again with the leases it granted. So without the warning no run has an ambiguous release. A lease is known to be
// over after a run that takes longer, and not to be open where a branch asks for an attribute that was set to something else since.
func leasesThatAReleaseCannotTellApart(l *linter) {
	w := &leaseWalk{linter: l, released: map[int]released{}, engines: map[int][]int{}, grown: map[int]bool{}, heads: map[ir.Stmt]opened{}, found: map[*ir.Hold]*granted{}}
	if !w.prepare() {
		return
	}
	for w.again = true; w.again; {
		w.again = false
		w.block(l.Program.Session, opened{})
	}
	w.tell()
}

// leaseWalk goes through the session with what may be open at each statement, until nothing new comes up.
type leaseWalk struct {
	*linter
	// released are the first releases of each family that say no name.
	released map[int]released
	// engines are the stages whose memory a family is; grown are the families in which something grows.
	engines map[int][]int
	grown   map[int]bool
	// heads are what may be open where a loop or a hold begins again.
	heads map[ir.Stmt]opened
	// doors are what may be open where a `break` has left the loops and legs around, the innermost last.
	doors []opened
	// around are the holds around that can be preempted.
	around []*ir.Hold
	// taken counts, per family, the holds around.
	taken []ir.Ref
	found map[*ir.Hold]*granted
	order []*granted
	again bool
}

type released struct {
	site
	pool ir.Ref
}

// granted is a lease that may be granted while another one is open.
type granted struct {
	site
	lease *ir.LeaseClause
	other site
}

// prepare looks for what the walk goes by. It is false where no release can be ambiguous.
func (w *leaseWalk) prepare() bool {
	leases := map[int]bool{}
	for i := range w.Program.Stages {
		if s, ok := w.Program.Stages[i].Kind.(*ir.Step); ok && s.Memory != nil {
			base := w.pools[*s.Memory].Base
			w.engines[base] = append(w.engines[base], w.stages[i].Base)
		}
	}
	ir.Walk(w.Program, ir.Visitor{Stmt: func(c *ir.Cursor, s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Hold:
			if s.Lease != nil && s.Lease.Name == nil {
				leases[s.Lease.Pool.Base] = true
			}
		case *ir.Release:
			if _, known := w.released[s.Pool.Base]; !known {
				w.released[s.Pool.Base] = released{site{c.Place(), c.Path()}, s.Pool}
			}
		case *ir.Grow:
			w.grown[s.Pool.Base] = true
		case *ir.Run:
			if s.Growing != nil {
				w.grown[s.Growing.Base] = true
			}
		default: // neither leases, releases nor grows
		}
	}})
	for base := range leases {
		if _, both := w.released[base]; both {
			return true
		}
	}
	return false
}

// block gives what may be open after a block.
func (w *leaseWalk) block(b ir.BlockID, now opened) opened {
	for i, s := range w.Program.Blocks[b] {
		if now == nil {
			return nil
		}
		w.preemptedAt(s, now)
		now = w.stmt(s, site{s.Place(), ir.StmtPath(b, i)}, now)
	}
	w.preemptedAt(nil, now)
	return now
}

func (w *leaseWalk) stmt(s ir.Stmt, here site, now opened) opened {
	switch s := s.(type) {
	case *ir.Hold:
		return w.hold(s, here, now)
	case *ir.Release:
		w.release(s.Pool, now)
	case *ir.Run:
		w.run(s, now)
		for _, phase := range s.Then {
			now = w.block(phase.Block, now)
		}
	case *ir.Set:
		now.move(s.Slot)
		now.set(s)
	case *ir.Choose:
		now.move(s.Var)
	case *ir.Turn:
		now.move(everyAttribute)
	case *ir.Branch:
		then, other := now.clone(), now
		then.unless(s.Guard, 0)
		other.unless(s.Guard, 1)
		return w.block(s.Then, then).join(w.block(s.Else, other))
	case *ir.Loop:
		return w.behind(func() { w.begin(s, w.block(s.Body, w.begin(s, now))) })
	case *ir.Fork:
		var after opened
		for _, leg := range s.Legs {
			after = after.join(w.behind(func() { after = after.join(w.block(leg, now.clone())) }))
		}
		return after
	case *ir.Break:
		if n := len(w.doors); n > 0 {
			w.doors[n-1] = w.doors[n-1].join(now)
		}
		return nil
	case *ir.End:
		return nil
	default: // moves no lease
	}
	return now
}

// behind follows a loop or a leg, and gives what may be open where a `break` has left it.
func (w *leaseWalk) behind(follow func()) opened {
	w.doors = append(w.doors, nil)
	follow()
	left := w.doors[len(w.doors)-1]
	w.doors = w.doors[:len(w.doors)-1]
	return left
}

// begin adds to what may be open where a statement begins, and gives all of it.
func (w *leaseWalk) begin(s ir.Stmt, now opened) opened {
	known := w.heads[s]
	all := known.clone().join(now)
	if !all.same(known) {
		w.heads[s], w.again = all, true
	}
	return all.clone()
}

func (w *leaseWalk) hold(h *ir.Hold, here site, now opened) opened {
	if w.preemptible(h) {
		now = w.begin(h, now)
		w.around = append(w.around, h)
		defer func() { w.around = w.around[:len(w.around)-1] }()
	}
	taken := len(w.taken)
	for i := range h.Pools {
		w.taken = append(w.taken, h.Pools[i].Pool)
	}
	now = w.block(h.Body, now)
	w.taken = w.taken[:taken]
	if now == nil || h.Lease == nil || h.Lease.Name != nil {
		return now
	}
	w.grant(h, here, now)
	return now
}

// grant opens the lease of a hold. What it may stand beside is told, and is one with it from then on.
func (w *leaseWalk) grant(h *ir.Hold, here site, now opened) {
	pool := h.Lease.Pool
	for other, o := range now {
		if !mayBeOne(o.pool, pool) {
			continue
		}
		if f, known := w.found[h]; !known {
			f = &granted{here, h.Lease, o.site}
			w.found[h] = f
			w.order = append(w.order, f)
		} else if o.site.path < f.other.path {
			f.other = o.site
		}
		if other != h && !o.moved && ir.MemberKey(o.pool) == ir.MemberKey(pool) {
			delete(now, other)
		}
	}
	left, known := ir.Const(h.Lease.Time)
	if !known {
		left = math.Inf(1)
	}
	now[h] = lease{here, pool, w.moves(h), left, nil}
}

// release ends the leases of a pool, unless it gives back what a hold around has of it.
func (w *leaseWalk) release(pool ir.Ref, now opened) {
	for _, t := range w.taken {
		if mayBeOne(t, pool) {
			return
		}
	}
	for h, o := range now {
		if !o.moved && ir.MemberKey(o.pool) == ir.MemberKey(pool) {
			delete(now, h)
		}
	}
}

// run lets the time pass that a run takes at the least.
func (w *leaseWalk) run(r *ir.Run, now opened) {
	took, known := ir.Const(r.Work)
	if !known || !w.takesItsWork(r.Stage) {
		return
	}
	for h, o := range now {
		if o.left -= took; o.left < -ir.Tolerance {
			delete(now, h)
		} else {
			now[h] = o
		}
	}
}

// takesItsWork reports whether a run at the stages lasts at least as long as its work.
func (w *leaseWalk) takesItsWork(r ir.Ref) bool {
	for i := range r.Count {
		switch w.Program.Stages[r.Base+i].Kind.(type) {
		case *ir.Delay, *ir.Fifo:
		case *ir.PS, *ir.Step:
			return false
		}
	}
	return true
}

// preemptible reports whether a growth can send a session back to the beginning of a hold.
func (w *leaseWalk) preemptible(h *ir.Hold) bool {
	for i := range h.Pools {
		if w.lifo(h.Pools[i].Pool) && w.grown[h.Pools[i].Pool.Base] {
			return true
		}
	}
	return false
}

func (w *leaseWalk) lifo(r ir.Ref) bool {
	for i := range r.Count {
		if w.Program.Pools[r.Base+i].Preempt == ir.PreemptLIFO {
			return true
		}
	}
	return false
}

// preemptedAt lets the holds around begin again with what is open before a statement (nil: at the end of a block), where they can be
// preempted there: in an engine's memory only while the session runs at the engine.
func (w *leaseWalk) preemptedAt(s ir.Stmt, now opened) {
	if now == nil {
		return
	}
	for _, h := range w.around {
		for i := range h.Pools {
			pool := h.Pools[i].Pool
			engines := w.engines[pool.Base]
			there := len(engines) == 0
			if r, ok := s.(*ir.Run); ok {
				for _, e := range engines {
					there = there || e == r.Stage.Base
				}
			}
			if there && w.lifo(pool) && w.grown[pool.Base] {
				w.begin(h, now)
			}
		}
	}
}

// moves reports whether the lease of a hold may mean another pool when the hold ends, by the same spelling.
func (w *leaseWalk) moves(h *ir.Hold) bool {
	r := h.Lease.Pool
	moves := false
	visitIndex(r, func(slot ir.Slot) {
		moves = moves || slot == everyAttribute || slot < ir.NumBuiltins && slot != ir.SlotSerial || w.assigns(h.Body, slot)
	})
	return moves
}

// assigns tells whether a block may assign an attribute.
func (w *leaseWalk) assigns(b ir.BlockID, slot ir.Slot) bool {
	for _, s := range w.Program.Blocks[b] {
		switch s := s.(type) {
		case *ir.Turn:
			return true
		case *ir.Set:
			if s.Slot == slot {
				return true
			}
		case *ir.Choose:
			if s.Var == slot {
				return true
			}
		default:
		}
		for _, body := range ir.Bodies(s) {
			if w.assigns(body, slot) {
				return true
			}
		}
	}
	return false
}

// tell gives the warnings.
func (w *leaseWalk) tell() {
	for _, f := range w.order {
		end, known := w.released[f.lease.Pool.Base]
		if !known {
			continue
		}
		pool := w.pool(f.lease.Pool)
		d := w.warning(codeLeases, f.lease.At, f.path+".Hold.lease",
			"say which: `lease "+pool+" (…) as NAME`, and `release NAME`",
			"a session may have another lease of `%s` when it gets this one, and `release %s` ends the oldest", pool, w.pool(end.pool))
		other := diag.Related{Span: w.Places.Of(f.other.at), Path: f.other.path, Message: "the other is of this hold"}
		if f.other.path == f.path {
			other.Message = "the other is of this hold, too, from another time"
		}
		d.Related = []diag.Related{other, {Span: w.Places.Of(end.at), Path: end.path, Message: "the release is here"}}
		w.list = append(w.list, d)
	}
}
