package check

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// staleHeaders refuses "a hold header that reads an attribute whose `set` read live
// state": the value is from before the session queued.
//
// What counts is whether such a `set` can be the last one before the header on some path.
// So every assignment, and every place where paths meet, makes a new version of its
// attribute; a version knows which versions it was made of. A header is stale when the
// version it reads comes, over any number of steps, from a `set` of live state. One walk
// over the program makes the versions, loops included, and one over the versions finds the
// stale ones.
func (c *scopes) staleHeaders() {
	s := &staleCheck{scopes: c, versions: make([]version, 1)}
	s.findCandidates()
	if len(s.candidate) == 0 {
		return
	}
	s.current = make([]int, len(c.p.Attrs))
	s.walk(c.p.Init)
	s.walk(c.p.Session)
	s.report()
}

// version is one value an attribute may have. Version 0 is every value that is not stale.
type version struct {
	// live is the `set` that read live state, nil for a version made of others.
	live *ir.Set
	from []int
}

type staleCheck struct {
	*scopes
	trail
	// candidate are the attributes that can be stale at all, on whatever path.
	candidate map[ir.Slot]bool
	versions  []version
	reads     []headerRead
}

// headerRead is a candidate that a hold's header reads.
type headerRead struct {
	attr    *ir.Attr
	version int
}

// findCandidates follows live state through `set`s without regard to their order.
func (s *staleCheck) findCandidates() {
	s.candidate = map[ir.Slot]bool{}
	readers := map[ir.Slot][]ir.Slot{}
	var next []ir.Slot
	for _, block := range s.p.Blocks {
		for _, stmt := range block {
			set, ok := stmt.(*ir.Set)
			if !ok {
				continue
			}
			live, reads := s.sourcesOf(set)
			if live && !s.candidate[set.Slot] {
				s.candidate[set.Slot] = true
				next = append(next, set.Slot)
			}
			for _, a := range reads {
				readers[a.Slot] = append(readers[a.Slot], set.Slot)
			}
		}
	}
	for len(next) > 0 {
		slot := next[len(next)-1]
		next = next[:len(next)-1]
		for _, reader := range readers[slot] {
			if !s.candidate[reader] {
				s.candidate[reader] = true
				next = append(next, reader)
			}
		}
	}
}

// sourcesOf are the sources of an attribute's new value; a value with a mistake in it has no sources.
func (s *staleCheck) sourcesOf(set *ir.Set) (live bool, reads []*ir.Attr) {
	if s.wrong[set.Value] {
		return false, nil
	}
	return sources(set.Value)
}

// sources reports whether an expression asks the deployment, and which attributes it reads elsewhere than in an index.
func sources(e ir.Expr) (live bool, reads []*ir.Attr) {
	ir.WalkExpr(e, func(e ir.Expr) {
		call, ok := e.(*ir.Call)
		live = live || ok && call.Fun.Info().Live
	})
	valuesRead(e, true, func(a *ir.Attr, _ bool) { reads = append(reads, a) })
	return live, reads
}

func (s *staleCheck) newVersion(v version) int {
	s.versions = append(s.versions, v)
	return len(s.versions) - 1
}

// walk follows a block and reports whether its end is reached.
func (s *staleCheck) walk(b ir.BlockID) bool {
	for _, stmt := range s.p.Blocks[b] {
		switch stmt := stmt.(type) {
		case *ir.Turn:
			s.walk(s.p.Turn)
		case *ir.Set:
			if s.candidate[stmt.Slot] {
				s.put(stmt.Slot, s.assigned(stmt))
			}
		case *ir.Choose:
			// An index that was chosen is no amount: it does not grow old.
			if s.candidate[stmt.Var] {
				s.put(stmt.Var, 0)
			}
		case *ir.Run:
			for _, phase := range stmt.Then {
				s.walk(phase.Block)
			}
		case *ir.Hold:
			s.header(stmt)
			if !s.walk(stmt.Body) {
				return false
			}
		case *ir.Branch:
			if !s.branch(stmt, s.walk, s.meet) {
				return false
			}
		case *ir.Loop:
			if !s.loop(stmt) {
				return false
			}
		case *ir.Fork:
			if !s.fork(stmt) {
				return false
			}
		case *ir.Break:
			s.exit()
			return false
		case *ir.End:
			return false
		default: // others assign nothing and go on
		}
	}
	return true
}

// assigned is the version a `set` makes.
func (s *staleCheck) assigned(set *ir.Set) int {
	live, reads := s.sourcesOf(set)
	if live {
		return s.newVersion(version{live: set})
	}
	var from []int
	for _, a := range reads {
		if v := s.current[a.Slot]; v != 0 {
			from = append(from, v)
		}
	}
	return s.joined(from)
}

// joined is a version made of others; of one, that one will do.
func (s *staleCheck) joined(from []int) int {
	slices.Sort(from)
	from = slices.Compact(from)
	switch len(from) {
	case 0:
		return 0
	case 1:
		return from[0]
	}
	return s.newVersion(version{from: from})
}

func (s *staleCheck) header(h *ir.Hold) {
	read := func(e ir.Expr) {
		if s.wrong[e] {
			return
		}
		_, reads := sources(e)
		for _, a := range reads {
			if v := s.current[a.Slot]; v != 0 {
				s.reads = append(s.reads, headerRead{a, v})
			}
		}
	}
	for i := range h.Pools {
		read(h.Pools[i].Units)
		read(h.Pools[i].Reserve)
	}
	read(h.Reuse)
}

// meet is the version of a place where two paths meet.
func (s *staleCheck) meet(v, w int) int {
	return s.joined(slices.DeleteFunc([]int{v, w}, func(x int) bool { return x == 0 }))
}

// loop follows a body whose beginning meets its own end: what the body may assign gets a
// version that the end is joined to. It reports whether some `break` leaves it.
func (s *staleCheck) loop(l *ir.Loop) bool {
	left := s.enclosed(func() bool {
		heads := s.heads(l.Body)
		if s.walk(l.Body) {
			for slot, head := range heads {
				s.joinTo(head, s.current[slot])
			}
		}
		return false
	})
	return s.merge(left, s.meet)
}

// fork follows the legs side by side: what one assigns, the others may read, and what follows.
func (s *staleCheck) fork(f *ir.Fork) bool {
	return s.legs(f.Legs, s.walk, s.heads(f.Legs...), s.joinTo)
}

// heads gives what some blocks may assign new versions, to which others are joined.
func (s *staleCheck) heads(blocks ...ir.BlockID) map[ir.Slot]int {
	heads := map[ir.Slot]int{}
	for _, b := range blocks {
		s.assignedIn(b, func(slot ir.Slot) {
			if _, ok := heads[slot]; ok || !s.candidate[slot] {
				return
			}
			var from []int
			if v := s.current[slot]; v != 0 {
				from = append(from, v)
			}
			heads[slot] = s.newVersion(version{from: from})
			s.put(slot, heads[slot])
		})
	}
	return heads
}

func (s *staleCheck) joinTo(head, v int) {
	if v != 0 && v != head {
		s.versions[head].from = append(s.versions[head].from, v)
	}
}

// assignedIn visits the attributes a block may assign.
func (s *staleCheck) assignedIn(b ir.BlockID, visit func(ir.Slot)) {
	for _, stmt := range s.stmts[s.extent[b].from:s.extent[b].to] {
		switch stmt := stmt.(type) {
		case *ir.Turn:
			s.assignedIn(s.p.Turn, visit)
		case *ir.Set:
			visit(stmt.Slot)
		case *ir.Choose:
			visit(stmt.Var)
		default: // others assign nothing themselves
		}
	}
}

// report finds the versions that come from live state and reports the headers that read one.
func (s *staleCheck) report() {
	users := make([][]int, len(s.versions))
	origin := make([]*ir.Set, len(s.versions))
	var next []int
	for v := range s.versions {
		for _, from := range s.versions[v].from {
			users[from] = append(users[from], v)
		}
		if s.versions[v].live != nil {
			origin[v] = s.versions[v].live
			next = append(next, v)
		}
	}
	for len(next) > 0 {
		v := next[0]
		next = next[1:]
		for _, user := range users[v] {
			if origin[user] == nil {
				origin[user] = origin[v]
				next = append(next, user)
			}
		}
	}
	for _, r := range s.reads {
		set := origin[r.version]
		if set == nil {
			continue
		}
		name := s.p.Attrs[r.attr.Slot]
		d := s.fail(codeStale, s.exprAt(r.attr), "the header reads `%s`, which comes from live state of before the session queued", name)
		d.Hint = "look when the session is admitted: bind it with `at admission` (`where` in `admit if`) instead of `set`"
		s.relate(d, s.stmtAt(set), "`%s` is set from live state here", s.p.Attrs[set.Slot])
	}
}
