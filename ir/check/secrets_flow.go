package check

import (
	"maps"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// A hidden attribute is a secret of its session from where it is assigned until a run that takes it as its work has ended: how
// long that took, everybody saw. What a `set` makes of a secret is the same secret, but for what it draws: that is an estimate,
// which the program gives to the deployment. A branch is the session's own doing and tells nothing.
//
// Some path must lead from the assignment to where the value would be read. So every assignment, and every place where paths meet,
// makes a new version of its attribute, as for stale headers, and so does a run that tells a secret, of all that came from it.

// secrets are a set of values of hidden attributes, two bits each: for the value that the attribute has, and for those that it had
// before. Of more than 32 attributes some share their bits, and are told together.
type secrets uint64

// earlier is how far the bit of an attribute's values before is from that of its value, present are all bits of the first kind.
const (
	earlier = 32
	present = secrets(1)<<earlier - 1
)

// aged are secrets after the attributes of some were assigned again.
func (s secrets) aged(assigned secrets) secrets { return s&^assigned | s&assigned<<earlier }

// secretVersion is one value an attribute may have. Version 0 is every value that is no secret.
type secretVersion struct {
	// of are the secrets that the value is by itself. Those in keep that the versions of from have are added, after the attributes
	// in assigned got others.
	of, keep, assigned secrets
	from               []int
	// sure are the versions that the value comes from in any case. With meets it is one of these instead, where paths meet.
	sure  []int
	meets bool
	// possible bounds what the value can be.
	possible secrets
	// set is the statement that made the value of others, or nil.
	set *ir.Set
}

// secretRead is a read of a version. sure reports, for the work of a run, that it depends on the version on every path.
type secretRead struct {
	attr    *ir.Attr
	role    ir.Role
	version int
	sure    bool
}

// secretWalk follows what is hidden through a session.
type secretWalk struct {
	p *ir.Program
	// hidden has the secret of each hidden attribute, carried what each attribute can hold on whatever path, carriers those that
	// can hold any.
	hidden, carried map[ir.Slot]secrets
	carriers        []ir.Slot
	pools           []ir.Family
	// brought are the hidden attributes that a turn may bring.
	brought []ir.Slot
	// told are the secrets that a run tells.
	told map[*ir.Run]secrets
	// queueKeys, evictKeys and serveKeys are what the keys of each pool and each engine read, by the first of its family.
	queueKeys, evictKeys, serveKeys map[int][]secretRead
	// cached are the pools with evictKeys where a block, nested ones included, may leave an entry.
	cached []map[int]bool

	versions []secretVersion
	trail
	// entered are the pools with evictKeys where the session may have an entry.
	entered map[int]bool
	// reads are those by the deployment, works those by the work of each run.
	reads []secretRead
	works map[*ir.Run][]secretRead
	// parts are the phases of each run, as runs of their own.
	parts map[*ir.Run][]*ir.Run
	// room is how much may still be done. A program that has very many runs tell very many secrets is not followed to its end.
	room int
}

// followSecrets follows the hidden attributes of a program, whose references of base < 0 stand for mistakes. The masks are of the
// versions.
func followSecrets(p *ir.Program) (w *secretWalk, masks []secrets) {
	w = &secretWalk{p: p, hidden: map[ir.Slot]secrets{}, carried: map[ir.Slot]secrets{}, told: map[*ir.Run]secrets{}, parts: map[*ir.Run][]*ir.Run{}}
	for i, slot := range p.Hidden {
		w.hidden[slot] = 1 << (i % earlier)
		w.carried[slot] = w.hidden[slot]
	}
	w.brought = bringable(p)
	w.pools, w.cached = p.PoolFamilies(), make([]map[int]bool, len(p.Blocks))
	w.carry()
	w.keys()
	// A run tells the hidden attributes that its work reads and those that are in it by way of others: what these certain hold is
	// known once the first are told.
	w.walkAll()
	sure := w.certain()
	for run, reads := range w.works {
		for _, r := range reads {
			if r.sure {
				w.told[run] |= sure[r.version] & present
			}
		}
	}
	w.walkAll()
	return w, w.masks()
}

// carry finds what each attribute can hold, without regard to the order of statements.
func (w *secretWalk) carry() {
	readers := map[ir.Slot][]ir.Slot{}
	for _, block := range w.p.Blocks {
		for _, s := range block {
			if set, ok := s.(*ir.Set); ok && !draws(set.Value) {
				valuesRead(set.Value, true, func(a *ir.Attr, _ bool) { readers[a.Slot] = append(readers[a.Slot], set.Slot) })
			}
		}
	}
	next := slices.Clone(w.p.Hidden)
	for len(next) > 0 {
		slot := next[len(next)-1]
		next = next[:len(next)-1]
		for _, reader := range readers[slot] {
			more := w.carried[reader] | w.carried[slot] | w.carried[slot].aged(w.carried[slot])
			if w.hidden[reader] == 0 && more != w.carried[reader] {
				w.carried[reader] = more
				next = append(next, reader)
			}
		}
	}
	for slot := range w.p.Attrs {
		if w.carried[slot] != 0 {
			w.carriers = append(w.carriers, slot)
		}
	}
}

// draws reports whether an expression draws.
func draws(e ir.Expr) bool {
	found := false
	ir.WalkExpr(e, func(e ir.Expr) {
		_, draw := e.(*ir.Sample)
		found = found || draw
	})
	return found
}

// keys collects what the keys of pools and stages read of what can hold a secret.
func (w *secretWalk) keys() {
	w.queueKeys, w.evictKeys, w.serveKeys = map[int][]secretRead{}, map[int][]secretRead{}, map[int][]secretRead{}
	pools, stages := w.pools, w.p.StageFamilies()
	ir.Walk(w.p, ir.Visitor{Expr: func(c *ir.Cursor, e ir.Expr) {
		a, ok := e.(*ir.Attr)
		if !ok || c.Declared < 0 || w.carried[a.Slot] == 0 {
			return
		}
		read := secretRead{attr: a, role: c.Role}
		switch c.Role {
		case ir.RoleQueueKey, ir.RoleLiveKey:
			base := pools[c.Declared].Base
			w.queueKeys[base] = append(w.queueKeys[base], read)
		case ir.RoleServeKey, ir.RoleServeOnly:
			base := stages[c.Declared].Base
			w.serveKeys[base] = append(w.serveKeys[base], read)
		case ir.RoleEvictKey, ir.RoleSpillWork, ir.RoleSpillWhen, ir.RolePreemptKey:
			base := pools[c.Declared].Base
			w.evictKeys[base] = append(w.evictKeys[base], read)
		default:
		}
	}})
}

// leavesIn finds the pools with evictKeys where a block may leave an entry.
func (w *secretWalk) leavesIn(b ir.BlockID) map[int]bool {
	if w.cached[b] != nil {
		return w.cached[b]
	}
	found := map[int]bool{}
	for _, s := range w.p.Blocks[b] {
		if h, ok := s.(*ir.Hold); ok {
			for _, base := range w.keeps(h) {
				found[base] = true
			}
		}
		for _, body := range ir.Bodies(s) {
			maps.Copy(found, w.leavesIn(body))
		}
	}
	w.cached[b] = found
	return found
}

// keeps are the pools with evictKeys where a hold may leave an entry: its own, and the tier to which that may be evicted. Where victims
// go by keys, what a session holds is judged like what it leaves.
func (w *secretWalk) keeps(h *ir.Hold) (bases []int) {
	add := func(base int) {
		if len(w.evictKeys[base]) > 0 {
			bases = append(bases, base)
		}
	}
	for i := range h.Pools {
		base := h.Pools[i].Pool.Base
		if base < 0 {
			continue
		}
		if h.Cache != nil || w.p.Pools[base].PreemptBy != nil {
			add(base)
		}
		if h.Cache == nil {
			continue
		}
		if s := w.p.Pools[base].Spill; s != nil && s.To >= 0 {
			add(w.pools[s.To].Base)
		}
	}
	return bases
}

// masks are the secrets of each version, those of what it was made of included.
func (w *secretWalk) masks() []secrets {
	users := make([][]int, len(w.versions))
	masks := make([]secrets, len(w.versions))
	var next []int
	for v := range w.versions {
		for _, from := range w.versions[v].from {
			users[from] = append(users[from], v)
		}
		if masks[v] = w.versions[v].of; masks[v] != 0 {
			next = append(next, v)
		}
	}
	for len(next) > 0 {
		v := next[len(next)-1]
		next = next[:len(next)-1]
		for _, user := range users[v] {
			if more := masks[user] | (masks[v] & w.versions[user].keep).aged(w.versions[user].assigned); more != masks[user] {
				masks[user] = more
				next = append(next, user)
			}
		}
	}
	return masks
}

// certain gives the secrets that each version has on every path that leads to it.
func (w *secretWalk) certain() []secrets {
	users := make([][]int, len(w.versions))
	sure := make([]secrets, len(w.versions))
	next := make([]int, 0, len(w.versions))
	for v := len(w.versions) - 1; v > 0; v-- {
		for _, from := range w.versions[v].sure {
			users[from] = append(users[from], v)
		}
		sure[v] = allSecrets
		next = append(next, v)
	}
	for len(next) > 0 {
		v := next[len(next)-1]
		next = next[:len(next)-1]
		if has := w.certainOf(v, sure); has != sure[v] {
			sure[v] = has
			next = append(next, users[v]...)
		}
	}
	return sure
}

// certainOf is what a version has, given what the others have.
func (w *secretWalk) certainOf(version int, sure []secrets) secrets {
	v := &w.versions[version]
	has := v.of
	if v.meets && len(v.sure) > 0 {
		has = allSecrets
	}
	for _, from := range v.sure {
		if v.meets {
			has &= sure[from]
		} else {
			has |= sure[from]
		}
	}
	if len(v.sure) > 0 {
		has = (has & v.keep).aged(v.assigned)
	}
	return has
}
