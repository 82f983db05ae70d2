package naive

import "github.com/sq-sem/sq-sem/ir"

// A session keeps a diary of what decides whether a release that finds nothing tells of a stale read.

// note is a line of a diary. What is "stay" for a stay at a stage that came to its end, "pass" for one without work; about memory it is
// "gone" when a release or an expiry gave it back, "asked" when a release found nothing, "other" when whatever else became of it.
type note struct {
	what string
	// of is the memory that it is about.
	of target
	// released tells that memory went by a release, engine that a stay was at an engine.
	released, engine bool
	// leg is who stayed.
	leg *Leg
	// from and time are when a stay began and ended, time when memory went.
	from, time float64
}

// target is what a release may mean: a pool (name -1), or a lease's name (pool -1).
type target struct{ pool, name int }

// target is what a release says that means the allocation.
func (a *Alloc) target() target {
	if a.Name != "" {
		return target{-1, a.name}
	}
	return target{a.Pool, -1}
}

// meant tells whether a release of its target means the allocation: of the leases of a name only the latest.
func (a *Alloc) meant() bool { return a.Name == "" || a.Session.latest[a.name] == a }

func (s *Session) write(n note) { s.diary = append(s.diary, n) }

// nothing is a release that finds nothing: it tells of a stale read when the session has stayed somewhere since the memory went, or
// since a release last found it gone.
func (m *Machine) nothing(s *Leg, of target, pool int, at ir.Stmt) {
	asked, read := false, false
	var gone, last *note
	for i := len(s.diary) - 1; i >= 0 && gone == nil; i-- {
		n := &s.diary[i]
		switch {
		case n.leg != nil && n.leg != s:
		case n.what == "stay" || n.what == "pass":
			if last == nil {
				last = n
			}
			read = read || n.what == "stay" && !asked
		case n.of != of:
		case n.what == "asked":
			asked = true
		case n.what == "gone":
			gone = n
		default:
			i = 0
		}
	}
	s.write(note{what: "asked", of: of})
	switch {
	case gone == nil || !read:
	case last.what == "stay" && !last.engine && last.time == m.Now:
		f := m.find("stale-read", s, pool)
		f.Gone, f.From = gone.time, last.from
	default:
		m.tally("stale-read-possible", s, pool, at)
	}
}

// repeat is a hold that begins again: what was released in it will be released again.
func (s *Leg) repeat(from int) {
	latest := map[target]note{}
	for _, n := range s.diary[from:] {
		if n.what != "stay" && n.what != "pass" {
			latest[n.of] = n
		}
	}
	for of, n := range latest {
		if n.what == "asked" || n.released {
			s.write(note{what: "other", of: of})
		}
	}
}
