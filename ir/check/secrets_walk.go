package check

import (
	"maps"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// secretRoom bounds the work of following secrets.
const secretRoom = 1 << 19

// allSecrets are those of every hidden attribute.
const allSecrets = ^secrets(0)

// walkAll follows a session from its birth.
func (w *secretWalk) walkAll() {
	w.versions, w.trail = make([]secretVersion, 1), trail{current: make([]int, len(w.p.Attrs))}
	w.entered, w.reads, w.works, w.room = map[int]bool{}, nil, map[*ir.Run][]secretRead{}, secretRoom
	w.walk(w.p.Init)
	w.born()
	w.walk(w.p.Session)
}

// born gives a session what it brings.
func (w *secretWalk) born() {
	bring := func(slot ir.Slot) {
		if w.current[slot] == 0 {
			w.hide(slot)
		}
	}
	switch a := w.p.Arrival.(type) {
	case *ir.Sessions:
		for _, s := range a.List {
			for _, preset := range s.Attrs {
				bring(preset.Slot)
			}
		}
	case *ir.NoArrival: // the sessions are to come, with whatever they bring
		for _, slot := range w.p.Hidden {
			bring(slot)
		}
	case *ir.Poisson, *ir.Renewal, *ir.Closed, *ir.Batch:
	}
}

// walk follows a block and reports whether its end is reached.
func (w *secretWalk) walk(b ir.BlockID) bool {
	for _, s := range w.p.Blocks[b] {
		if w.room--; w.room < 0 {
			return false
		}
		switch s := s.(type) {
		case *ir.Turn:
			w.turn()
		case *ir.Set:
			w.set(s)
		case *ir.Choose:
			w.chosen(s)
			w.assign(s.Var, 0)
		case *ir.Hold:
			w.header(s)
			if !w.walk(s.Body) {
				return false
			}
			w.leave(w.keeps(s))
		case *ir.Run:
			for i, part := range w.partsOf(s) {
				if i > 0 {
					w.walk(s.Then[i-1].Block)
				}
				w.run(part)
			}
		case *ir.Rewrite:
			w.rewrite(s)
		case *ir.Branch:
			if !w.branch(s, w.walk, w.meet) {
				return false
			}
		case *ir.Loop:
			if !w.loop(s) {
				return false
			}
		case *ir.Fork:
			if !w.legs(s.Legs, w.walk, w.heads(), w.joinTo) {
				return false
			}
		case *ir.Break:
			w.exit()
			return false
		case *ir.End:
			return false
		default: // assigns nothing, and ends nothing
		}
	}
	return true
}

// turn takes what a trace or the session's own turns bring, then the workload's block.
func (w *secretWalk) turn() {
	for _, slot := range w.brought {
		w.hide(slot)
	}
	w.walk(w.p.Turn)
}

// bringable are the hidden attributes that a turn may bring.
func bringable(p *ir.Program) (out []ir.Slot) {
	of := &p.SlotsOf
	brought := map[ir.Slot]bool{of[ir.SlotNew]: true, of[ir.SlotOut]: true, of[ir.SlotThink]: true, of[ir.SlotForced]: true}
	if sessions, ok := p.Arrival.(*ir.Sessions); ok {
		for _, s := range sessions.List {
			for _, turn := range s.Turns {
				for _, preset := range turn {
					brought[preset.Slot] = true
				}
			}
		}
	}
	for _, slot := range p.Hidden {
		if brought[slot] {
			out = append(out, slot)
		}
	}
	return out
}

// hide gives a hidden attribute a new secret. What was set from its old value keeps the old secret.
func (w *secretWalk) hide(slot ir.Slot) {
	secret := w.hidden[slot]
	if secret == 0 {
		return
	}
	w.change(secret, func(v secretVersion) secretVersion {
		v.assigned, v.possible = secret, v.possible.aged(secret)
		return v
	})
	w.put(slot, w.newVersion(secretVersion{of: secret, possible: secret}))
}

// change makes new versions of all that may be one of some secrets.
func (w *secretWalk) change(of secrets, how func(secretVersion) secretVersion) {
	w.room -= len(w.carriers)
	for _, slot := range w.carriers {
		old := w.current[slot]
		if w.versions[old].possible&of == 0 {
			continue
		}
		v := how(secretVersion{from: []int{old}, sure: []int{old}, keep: allSecrets, possible: w.versions[old].possible})
		if v.possible == 0 {
			w.put(slot, 0)
		} else {
			w.put(slot, w.newVersion(v))
		}
	}
}

// assign gives an attribute a version, or a new secret if it is hidden.
func (w *secretWalk) assign(slot ir.Slot, version int) {
	switch {
	case w.hidden[slot] != 0:
		w.hide(slot)
	case w.carried[slot] != 0:
		w.put(slot, version)
	}
}

func (w *secretWalk) set(s *ir.Set) {
	version := 0
	if w.carried[s.Slot] != 0 && !draws(s.Value) {
		made := secretVersion{keep: allSecrets, set: s}
		valuesRead(s.Value, true, func(a *ir.Attr, sure bool) {
			v := w.current[a.Slot]
			if v == 0 {
				return
			}
			made.from = append(made.from, v)
			made.possible |= w.versions[v].possible
			if sure {
				made.sure = append(made.sure, v)
			}
		})
		if made.possible != 0 {
			version = w.newVersion(made)
		}
	}
	w.assign(s.Slot, version)
	if version == 0 || w.hidden[s.Slot] != 0 {
		return
	}
	// What the session has in a cache can be judged at any time.
	for _, base := range slices.Sorted(maps.Keys(w.entered)) {
		for _, r := range w.evictKeys[base] {
			if r.attr.Slot == s.Slot {
				w.readBy([]secretRead{r})
			}
		}
	}
}

// leave has the session leave entries in pools.
func (w *secretWalk) leave(bases []int) {
	for _, base := range bases {
		w.entered[base] = true
		w.readBy(w.evictKeys[base])
	}
}

// readBy notes reads by keys, as the session is now. A hidden attribute itself they may not read at all.
func (w *secretWalk) readBy(keys []secretRead) {
	for _, r := range keys {
		if r.version = w.current[r.attr.Slot]; r.version != 0 && w.hidden[r.attr.Slot] == 0 {
			w.reads = append(w.reads, r)
		}
	}
}

// readAll notes the reads of an expression by the deployment.
func (w *secretWalk) readAll(e ir.Expr, role ir.Role) {
	ir.WalkExpr(e, func(e ir.Expr) {
		if a, ok := e.(*ir.Attr); ok && w.hidden[a.Slot] == 0 {
			w.read(a, role)
		}
	})
}

// chosen notes what the keys of a choice read, where the attribute it chooses is one of the numbers to choose from. A hidden
// attribute may stand there, for those that know it.
func (w *secretWalk) chosen(s *ir.Choose) {
	for _, key := range s.Order() {
		ir.WalkExpr(key, func(e ir.Expr) {
			if a, ok := e.(*ir.Attr); ok && a.Slot != s.Var {
				w.read(a, ir.RoleChooseKey)
			}
		})
	}
}

// rewrite notes what a text reads: what a shared pool finds of it, the deployment sees.
func (w *secretWalk) rewrite(s *ir.Rewrite) {
	for _, part := range []struct {
		e    ir.Expr
		role ir.Role
	}{{s.Key, ir.RoleTextKey}, {s.From, ir.RoleTextFrom}} {
		if part.e == nil {
			continue
		}
		ir.WalkExpr(part.e, func(e ir.Expr) {
			if a, ok := e.(*ir.Attr); ok {
				w.read(a, part.role)
			}
		})
	}
}

func (w *secretWalk) read(a *ir.Attr, role ir.Role) {
	if v := w.current[a.Slot]; v != 0 {
		w.reads = append(w.reads, secretRead{attr: a, role: role, version: v})
	}
}

func (w *secretWalk) header(h *ir.Hold) {
	for i := range h.Pools {
		w.readAll(h.Pools[i].Units, ir.RoleUnits)
		w.readAll(h.Pools[i].Reserve, ir.RoleReserve)
	}
	w.readAll(h.Reuse, ir.RoleReuse)
	if len(h.Pools) > 0 {
		w.readBy(w.queueKeys[h.Pools[0].Pool.Base])
	}
	// A hold that is preempted leaves an entry in the middle of its body.
	if slices.ContainsFunc(h.Pools, func(want ir.Want) bool {
		return want.Pool.Base >= 0 && w.p.Pools[want.Pool.Base].Preempt == ir.PreemptLIFO
	}) {
		w.leave(w.keeps(h))
	}
}

// run follows a run to its end: what its work took is no secret any more.
func (w *secretWalk) run(r *ir.Run) {
	told := w.told[r]
	valuesRead(r.Work, true, func(a *ir.Attr, sure bool) {
		if sure {
			told |= w.hidden[a.Slot]
		}
		if v := w.current[a.Slot]; v != 0 {
			w.works[r] = append(w.works[r], secretRead{a, ir.RoleWork, v, sure})
		}
	})
	w.readBy(w.serveKeys[r.Stage.Base])
	if told != 0 {
		w.change(told, func(v secretVersion) secretVersion {
			v.keep, v.possible = ^told, v.possible&^told
			return v
		})
	}
}

// partsOf are the phases of a run, always the same ones.
func (w *secretWalk) partsOf(r *ir.Run) []*ir.Run {
	if w.parts[r] == nil {
		w.parts[r] = r.Parts()
	}
	return w.parts[r]
}

func (w *secretWalk) newVersion(v secretVersion) int {
	w.versions = append(w.versions, v)
	return len(w.versions) - 1
}

// meet is a version of a place where paths meet.
func (w *secretWalk) meet(a, b int) int {
	if a == b {
		return a
	}
	v := secretVersion{keep: allSecrets, meets: true, possible: w.versions[a].possible | w.versions[b].possible}
	v.join(a, b)
	return w.newVersion(v)
}

// join adds versions of which the value may be one.
func (v *secretVersion) join(versions ...int) {
	for _, from := range versions {
		if from != 0 {
			v.from = append(v.from, from)
		}
		v.sure = append(v.sure, from)
	}
}

// loop follows a body whose beginning meets its own end: whatever may hold a secret there gets a version that the end is joined to.
// It reports whether some `break` leaves it.
func (w *secretWalk) loop(l *ir.Loop) bool {
	maps.Copy(w.entered, w.leavesIn(l.Body)) // of an earlier round
	left := w.enclosed(func() bool {
		heads := w.heads()
		if w.walk(l.Body) {
			for _, slot := range w.carriers {
				w.joinTo(heads[slot], w.current[slot])
			}
		}
		return false
	})
	return w.merge(left, w.meet)
}

// heads gives whatever may hold a secret a new version, to which others are joined.
func (w *secretWalk) heads() map[ir.Slot]int {
	w.room -= len(w.carriers)
	heads := map[ir.Slot]int{}
	for _, slot := range w.carriers {
		head := secretVersion{keep: allSecrets, meets: true, possible: w.carried[slot]}
		head.join(w.current[slot])
		heads[slot] = w.newVersion(head)
		w.put(slot, heads[slot])
	}
	return heads
}

func (w *secretWalk) joinTo(head, v int) {
	if v != head {
		w.versions[head].join(v)
	}
}
