package check

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// statements holds the session's statements to the rules about where they may stand.
func (c *checker) statements() *scopes {
	s := &scopes{
		checker: c, listed: map[int][]*ir.Ref{}, leased: map[string]bool{},
		named: map[string]int{}, granted: make([]bool, len(c.p.LeaseNames)), freed: map[int]*ir.ReleaseLease{},
		assigns: map[ir.Slot][]int{}, extent: make([]extent, len(c.p.Blocks)),
		most: make([]int, len(c.pools)), alike: make([]int, len(c.stages)),
	}
	s.families()
	s.measure(c.p.Turn)
	s.measure(c.p.Session)
	s.leaseNames()
	s.indexes()
	s.block(c.p.Session)
	return s
}

// scopes walks the session with the holds that enclose each statement.
type scopes struct {
	*checker
	// stmts are the statements in reading order, those of `turn` first. extent has the range of them in each block, assigns those
	// that assign each attribute.
	stmts   []ir.Stmt
	extent  []extent
	assigns map[ir.Slot][]int
	// leased are the references that some hold leases, by their spelling. leasedUnknown is set when a lease has a mistake and
	// may be of any pool.
	leased        map[string]bool
	leasedUnknown bool
	// named are the references that some hold leases under a name, with that name.
	named map[string]int
	// granted reports for each name of a lease whether some hold leases under it; freed is its first release.
	granted []bool
	freed   map[int]*ir.ReleaseLease
	// enclosing are the holds that enclose the current statement. Their pools with a mistake, which could be any pool, are
	// only counted, in broken. listed are all their pools by family, the first of the innermost hold last.
	enclosing Enclosing[*ir.Hold]
	broken    int
	listed    map[int][]*ir.Ref
	// doors is how many loops and legs enclose the current statement: what a `break` may leave.
	doors int
	// indexed are the attributes that the indices in a statement read, of programs with legs.
	indexed map[ir.Stmt][]*ir.Attr
	// most is the largest member of each pool family, by the family's first member. alike is, for a step stage, the next stage
	// that is not one, and for another stage the next step stage.
	most  []int
	alike []int
}

// extent is a range of statements, nested ones included.
type extent struct{ from, to int }

// families looks at what the members of families have in common.
func (c *scopes) families() {
	room := func(i int) float64 { return ir.RoundDown(c.p.Pools[i].Cap, c.p.Pools[i].Granule()) }
	for i, family := range c.pools {
		if most := &c.most[family.Base]; i == family.Base || room(i) > room(*most) {
			*most = i
		}
	}
	for i := range slices.Backward(c.stages) {
		c.alike[i] = i + 1
		if i+1 < len(c.stages) && c.isStep(i) == c.isStep(i+1) {
			c.alike[i] = c.alike[i+1]
		}
	}
}

// measure numbers the statements of a block, at any depth, and notes what they assign and lease.
func (c *scopes) measure(b ir.BlockID) {
	c.extent[b].from = len(c.stmts)
	for _, s := range c.p.Blocks[b] {
		number := len(c.stmts)
		c.stmts = append(c.stmts, s)
		switch s := s.(type) {
		case *ir.Set:
			c.assigns[s.Slot] = append(c.assigns[s.Slot], number)
		case *ir.Choose:
			c.assigns[s.Var] = append(c.assigns[s.Var], number)
		case *ir.Hold:
			c.noteLease(s)
		case *ir.ReleaseLease:
			if c.freed[s.Name] == nil {
				c.freed[s.Name] = s
			}
		default: // others neither assign nor lease
		}
		for _, body := range ir.Bodies(s) {
			c.measure(body)
		}
	}
	c.extent[b].to = len(c.stmts)
}

func (c *scopes) noteLease(h *ir.Hold) {
	if h.Lease != nil && h.Lease.Name != nil {
		c.granted[*h.Lease.Name] = true
		if !c.unsound(&h.Lease.Pool) {
			c.named[ir.SpellingKey(h.Lease.Pool)] = *h.Lease.Name
		}
	}
	switch {
	case h.Lease == nil || h.Lease.Name != nil: // a release of the pool never means one with a name
	case c.unsound(&h.Lease.Pool):
		c.leasedUnknown = true
	default:
		c.leased[ir.SpellingKey(h.Lease.Pool)] = true
	}
}

// assignmentIn is the first statement of a block, at any depth, that assigns an attribute, or nil.
func (c *scopes) assignmentIn(b ir.BlockID, slot ir.Slot) ir.Stmt {
	numbers := c.assigns[slot]
	i, _ := slices.BinarySearch(numbers, c.extent[b].from)
	if i == len(numbers) || numbers[i] >= c.extent[b].to {
		return nil
	}
	return c.stmts[numbers[i]]
}

func (c *scopes) block(b ir.BlockID) {
	for _, s := range c.p.Blocks[b] {
		switch s := s.(type) {
		case *ir.Hold:
			c.hold(s)
			continue // with its body
		case *ir.Grow:
			c.inside("grow", &s.Pool)
		case *ir.Drop:
			c.drop(s)
		case *ir.Load:
			c.inside("load", &s.Pool)
		case *ir.Run:
			c.mode(s)
			if s.Growing != nil {
				c.inside("growing", s.Growing)
			}
		case *ir.Release:
			c.release(s)
		case *ir.Renew:
			c.leases("renew", &s.Pool)
		case *ir.Abandon:
			c.leases("abandon", &s.Pool)
		case *ir.Break:
			c.breaks(s)
		case *ir.Fork:
			c.fork(s)
			continue // with its legs
		case *ir.Loop:
			c.loop(s)
			c.doors++
			c.block(s.Body)
			c.doors--
			continue
		default: // others may stand anywhere
		}
		for _, body := range ir.Bodies(s) {
			c.block(body)
		}
	}
}
