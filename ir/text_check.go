package ir

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/internal/base/jsonread"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// conventions refuses an IR that the compiler from text never produces.
type conventions struct {
	p    *Program
	list diag.List
	// unlike tells that members of a family differ in more than values.
	unlike bool
}

func (c *conventions) refuse(path, format string, args ...any) {
	if len(c.list) < maxComplaints {
		c.list = append(c.list, &diag.Diagnostic{Code: CodeText, Path: path, Format: format, Args: args})
	}
}

func (c *conventions) check() {
	c.builtins()
	c.names()
	c.order()
	c.joined()
	c.families()
	if t := c.p.Trace; t != nil && strings.ContainsAny(*t, "\"\r\n") {
		c.refuse("trace", "the path %q cannot stand between quotes", *t)
	}
	if c.p.Trace == nil && c.p.TraceOrdered {
		c.refuse("trace_ordered", "there is no trace to be ordered")
	}
	if x := float64(c.p.Seed); int64(x) != c.p.Seed || math.Abs(x) > 1<<53 {
		c.refuse("seed", "the seed %d is too large for a number of the text", c.p.Seed)
	}
	if s, ok := c.p.Arrival.(*Sessions); ok {
		c.sessions(s)
	}
}

func (c *conventions) builtins() {
	for slot, name := range Builtins() {
		if c.p.SlotsOf[slot] != slot {
			c.refuse(SlotFields()[slot], "`%s` must be slot %d", name, slot)
		} else if c.p.Attrs[slot] != name {
			c.refuse(fmt.Sprintf("attrs[%d]", slot), "attribute %d must be `%s`", slot, name)
		}
	}
}

// names checks that no name means two things that a text keeps apart.
func (c *conventions) names() {
	pools := map[string]bool{"inf": true, "now": true}
	for _, name := range []string{"inf", "now"} {
		if i := slices.Index(c.p.LeaseNames, name); i >= 0 {
			c.refuse(fmt.Sprintf("lease_names[%d]", i), "a lease cannot be named `%s`", name)
		}
		if i := slices.Index(c.p.Streams, name); i >= 0 {
			c.refuse(fmt.Sprintf("streams[%d]", i), "a stream cannot be named `%s`", name)
		}
		if i := slices.Index(c.p.Attrs, name); i >= 0 {
			c.refuse(fmt.Sprintf("attrs[%d]", i), "an attribute cannot be named `%s`", name)
		}
	}
	for i := range c.p.Pools {
		name := c.p.Pools[i].Name
		if name == "inf" || name == "now" {
			c.refuse(fmt.Sprintf("pools[%d].name", i), "a pool cannot be named `%s`", name)
		}
		pools[name] = true
	}
	for i := range c.p.Stages {
		if name := c.p.Stages[i].Name; pools[name] {
			c.refuse(fmt.Sprintf("stages[%d].name", i), "a stage cannot be named `%s`, which is something else already", name)
		}
	}
}

// order checks the numbers of blocks, attributes and observations against the reading order.
func (c *conventions) order() {
	// next are the numbers that come up next, verbs what a statement does with the tables that are numbered so.
	next := map[string]int{"block": BlockSession + 1, "attribute": NumBuiltins}
	verbs := map[string]string{"attribute": "is assigned", "observation": "stands", "lease": "stands", "stream": "stands"}
	var walk func(b BlockID, path string, want BlockID)
	walk = func(b BlockID, path string, want BlockID) {
		if b != want {
			c.refuse(path, "the block should have number %d, not %d: blocks are numbered as they are entered", want, b)
			return
		}
		for i, s := range c.p.Blocks[b] {
			ownNumbers(s, jsonread.PathOf("blocks", b, i), func(at *Cursor, of string, n int) {
				switch due := next[of]; {
				case of == "block":
					next[of]++
					walk(n, at.Path(), due)
				case verbs[of] == "":
				case n > due:
					_, name := c.p.table(of)
					c.refuse(StmtPath(b, i), "%s `%s` %s before `%s`, which has an earlier number", of, name(n), verbs[of], name(due))
					next[of] = n + 1
				case n == due:
					next[of]++
				}
			})
		}
	}
	walk(c.p.Init, "init", BlockInit)
	walk(c.p.Turn, "turn", BlockTurn)
	walk(c.p.Session, "session", BlockSession)
	if len(c.list) > 0 {
		return // what a wrong order has left out is no second reason
	}
	for i := next["attribute"]; i < len(c.p.Attrs); i++ {
		c.refuse(fmt.Sprintf("attrs[%d]", i), "attribute `%s` is never assigned", c.p.Attrs[i])
	}
	for i := next["observation"]; i < len(c.p.Observes); i++ {
		c.refuse(fmt.Sprintf("observes[%d]", i), "observation `%s` is never made", c.p.Observes[i])
	}
	for i := next["stream"]; i < len(c.p.Streams); i++ {
		if !c.brought(i) {
			c.refuse(fmt.Sprintf("streams[%d]", i), "no text names stream `%s`", c.p.Streams[i])
		}
	}
}

// joined checks that runs which a text joins are joined.
func (c *conventions) joined() {
	for b, block := range c.p.Blocks {
		for i := range block {
			if next, apart := c.p.NextPhase(block, i); next > 0 && apart == nil {
				c.refuse(StmtPath(b, next), "the run should be a phase of the one before: a text joins them")
			}
		}
	}
}

// brought tells whether an explicit session brings text of a stream: such a stream stands beside a text, with the sessions.
func (c *conventions) brought(stream int) bool {
	of := func(text []Piece) bool {
		return slices.ContainsFunc(text, func(p Piece) bool { return p.Stream == stream })
	}
	s, ok := c.p.Arrival.(*Sessions)
	return ok && slices.ContainsFunc(s.List, func(s Session) bool { return of(s.Text) || slices.ContainsFunc(s.TurnTexts, of) })
}

// families checks that the members of a family have the same options: a text declares them once.
func (c *conventions) families() {
	pools, stages := c.p.PoolFamilies(), c.p.StageFamilies()
	for i, f := range pools {
		if i != f.Base && !likePools(c.p.Pools[f.Base], c.p.Pools[i], pools, stages) {
			c.unlike = true
			c.refuse(fmt.Sprintf("pools[%d]", i), "the members of family `%s` differ in more than values", c.p.Pools[i].Name)
		}
	}
	for i, f := range stages {
		if i != f.Base && !likeStages(c.p.Stages[f.Base], c.p.Stages[i]) {
			c.unlike = true
			c.refuse(fmt.Sprintf("stages[%d]", i), "the members of family `%s` differ in more than values", c.p.Stages[i].Name)
		}
	}
}

// likePools compares two members of a family but for their values and for what they are joined to, which package check has
// compared; a spill must lead to members of the same families.
func likePools(a, b Pool, pools, stages []Family) bool {
	a.Cap, a.AdmitVia = b.Cap, b.AdmitVia
	if a.Block != nil && b.Block != nil {
		a.Block = b.Block
	}
	if a.Queue != nil && b.Queue != nil && len(a.QueueKeys) == len(b.QueueKeys) {
		a.Queue, a.QueueKeys = b.Queue, b.QueueKeys
	}
	if len(a.QueueLive) == len(b.QueueLive) {
		a.QueueLive = b.QueueLive
	}
	if x, y := a.PreemptBy, b.PreemptBy; x != nil && y != nil && x.Requeue == y.Requeue && len(x.By) == len(y.By) {
		a.PreemptBy = y
	}
	if from, to, ok := both[*EvictBy](a.Evict, b.Evict); ok && len(from.Keys) == len(to.Keys) {
		a.Evict = b.Evict
	}
	if a.Spill != nil && b.Spill != nil {
		if pools[a.Spill.To] != pools[b.Spill.To] || stages[a.Spill.Via] != stages[b.Spill.Via] {
			return false
		}
		a.Spill = b.Spill
	}
	return equal(a, b)
}

// likeStages compares two members of a family but for their values and for what they are joined to.
func likeStages(a, b Stage) bool {
	if _, _, ok := both[*Fifo](a.Kind, b.Kind); ok {
		a.Kind = b.Kind
	}
	if _, _, ok := both[*PS](a.Kind, b.Kind); ok {
		a.Kind = b.Kind
	}
	if from, to, ok := both[*Step](a.Kind, b.Kind); ok {
		alike := *from
		alike.Budget, alike.Cost, alike.Chunk, alike.Memory = to.Budget, to.Cost, to.Chunk, to.Memory
		if alike.Only != nil && to.Only != nil {
			alike.Only = to.Only
		}
		if x, y, ok := both[*ServeBy](from.Serve, to.Serve); ok && len(x.Keys) == len(y.Keys) {
			alike.Serve = to.Serve
		}
		a.Kind = &alike
	}
	return equal(a, b)
}

// both gives two values where both are of one case.
func both[T any](a, b any) (x, y T, ok bool) {
	x, first := a.(T)
	y, second := b.(T)
	return x, y, first && second
}

// sessions checks that presets stand by slot.
func (c *conventions) sessions(s *Sessions) {
	sorted := func(list []Preset, path string) {
		if !slices.IsSortedFunc(list, func(a, b Preset) int { return cmp.Compare(a.Slot, b.Slot) }) {
			c.refuse(path, "the values of a session stand in the order of the attributes")
		}
	}
	for i := range s.List {
		path := fmt.Sprintf("arrival.Sessions[%d]", i)
		sorted(s.List[i].Attrs, path+".attrs")
		for j, turn := range s.List[i].Turns {
			sorted(turn, fmt.Sprintf("%s.turns[%d]", path, j))
		}
	}
}
