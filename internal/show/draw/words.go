package draw

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// The longest texts, in characters; what is longer is cut and shown whole as a tooltip.
const (
	maxName    = 22
	maxCaption = 26
	maxGuard   = 24
	maxPolicy  = 34
)

// elide cuts a text to n characters.
func elide(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// family names a family: D[2].
func family(name string, count int) string {
	if name = elide(name, maxName); count > 1 {
		name += fmt.Sprintf("[%d]", count)
	}
	return name
}

// perMember gives what the members of a family have, once where it is the same for all.
func perMember(of ir.Family, part func(i int) string) string {
	list := make([]string, of.Count)
	for i := range list {
		list[i] = part(of.Base + i)
	}
	if len(slices.Compact(slices.Clone(list))) == 1 {
		return list[0]
	}
	return strings.Join(list, ", ")
}

// stageWords are the lines under a stage: its kind, and what sets it apart.
func (f *flow) stageWords(n node) []string {
	of, stages := f.stages[n.base], f.p.Stages
	switch k := stages[n.base].Kind.(type) {
	case *ir.Fifo:
		servers := perMember(of, func(i int) string { return fmt.Sprint(stages[i].Kind.(*ir.Fifo).Servers) })
		if servers != "1" {
			return []string{"fifo", servers + " servers"}
		}
		return []string{"fifo"}
	case *ir.PS:
		return []string{"ps", "rate " + perMember(of, func(i int) string { return ir.ExprText(f.p, stages[i].Kind.(*ir.PS).Capacity) })}
	case *ir.Delay:
		return []string{"delay"}
	case *ir.Step:
		return f.stepWords(k, n)
	}
	return nil
}

func (f *flow) stepWords(s *ir.Step, n node) []string {
	var modes []string
	for _, m := range []ir.Mode{ir.ModePrefill, ir.ModeDecode} {
		if n.modes[m] {
			modes = append(modes, m.String())
		}
	}
	of := f.stages[n.base]
	expr := func(part func(s *ir.Step) ir.Expr) string {
		return perMember(of, func(i int) string { return ir.ExprText(f.p, part(f.p.Stages[i].Kind.(*ir.Step))) })
	}
	lines := []string{"step"}
	if len(modes) > 0 {
		lines = []string{strings.Join(modes, ", ")}
	}
	if budget := expr(func(s *ir.Step) ir.Expr { return s.Budget }); budget != "inf" {
		lines = append(lines, "budget "+budget)
	}
	if chunk := expr(func(s *ir.Step) ir.Expr { return s.Chunk }); chunk != "0" {
		lines = append(lines, "chunk "+chunk)
	}
	switch v := s.Serve.(type) {
	case *ir.ServeExclusivePrefill:
		lines = append(lines, "exclusive prefill")
	case *ir.ServeBy:
		if len(v.Keys) > 0 {
			lines = append(lines, "serve by "+f.list(v.Keys))
		}
	}
	switch {
	case s.Ahead == nil:
	case *s.Ahead == ir.AheadEOS:
		lines = append(lines, "ahead eos")
	default:
		lines = append(lines, "ahead")
	}
	if s.Only != nil {
		lines = append(lines, "serve only "+expr(func(s *ir.Step) ir.Expr { return s.Only }))
	}
	return lines
}

func (f *flow) list(keys []ir.Expr) string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = ir.ExprText(f.p, k)
	}
	return strings.Join(out, ", ")
}

// poolWords are the phrases after a pool's name: how large it is, and its policy.
func (f *flow) poolWords(base int) []string {
	p := &f.p.Pools[base]
	of := f.pools[base]
	phrases := []string{"cap " + perMember(of, func(i int) string { return ir.Display(f.p.Pools[i].Cap) })}
	if p.Block != nil {
		phrases = append(phrases, "block "+perMember(of, func(i int) string { return ir.Display(f.p.Pools[i].Granule()) }))
	}
	if p.Shared {
		phrases = append(phrases, "shared")
	}
	if p.Phantom {
		phrases = append(phrases, "phantom")
	}
	switch {
	case p.QueueLive != nil:
		phrases = append(phrases, "by live "+f.list(p.QueueLive))
	case p.Queue != nil:
		phrases = append(phrases, "by "+f.list(p.QueueOrder()))
	default:
		phrases = append(phrases, "fifo")
	}
	if p.Skipping {
		phrases = append(phrases, "skipping")
	}
	if p.AdmitVia != nil {
		phrases = append(phrases, "via "+f.p.Stages[*p.AdmitVia].Name)
	}
	uses := f.uses(base)
	switch e := p.Evict.(type) {
	case *ir.EvictLRU:
		if uses.cache {
			phrases = append(phrases, "evict lru")
		}
	case *ir.EvictBy:
		phrases = append(phrases, "evict by "+f.list(e.Keys))
	}
	switch by := p.PreemptBy; {
	case by != nil:
		phrases = append(phrases, "preempt by "+f.list(by.By)+", requeue "+strings.ToLower(by.Requeue.IRName()))
	case p.Preempt == ir.PreemptLIFO:
		phrases = append(phrases, "preempt lifo")
	}
	for _, t := range uses.leases {
		phrases = append(phrases, "lease "+ir.ExprText(f.p, t))
	}
	if s := p.Spill; s != nil {
		phrases = append(phrases, fmt.Sprintf("spill to %s via %s", f.p.Pools[s.To].Name, f.p.Stages[s.Via].Name))
	}
	return phrases
}

// poolUses is what the program does with a pool's memory at the end of a hold.
type poolUses struct {
	// cache tells that some of it stays cached; leases are the different times of its leases.
	cache  bool
	leases []ir.Expr
}

func (f *flow) uses(base int) poolUses {
	var u poolUses
	ir.Walk(f.p, ir.Visitor{Stmt: func(_ *ir.Cursor, s ir.Stmt) {
		h, ok := s.(*ir.Hold)
		if !ok {
			return
		}
		names := func(r ir.Ref) bool { return f.pools[r.Base].Base == base }
		if h.Cache != nil && f.keeps(h, names) {
			u.cache = true
		}
		if l := h.Lease; l != nil && names(l.Pool) &&
			!slices.ContainsFunc(u.leases, func(t ir.Expr) bool { return ir.EqualExpr(t, l.Time) }) {
			u.leases = append(u.leases, l.Time)
		}
	}})
	return u
}

// keeps reports whether the end of a hold can leave something cached in a pool: of a hold that grows
// or loads, only the pools it does that to.
func (f *flow) keeps(h *ir.Hold, names func(ir.Ref) bool) bool {
	if !slices.ContainsFunc(h.Pools, func(w ir.Want) bool { return names(w.Pool) }) {
		return false
	}
	computes := func(pool ir.Ref) bool {
		return f.any(h.Body, func(s ir.Stmt) bool {
			switch s := s.(type) {
			case *ir.Load:
				return ir.EqualRef(s.Pool, pool)
			case *ir.Run:
				return s.Growing != nil && ir.EqualRef(*s.Growing, pool)
			default:
				return false
			}
		})
	}
	some := false
	for _, w := range h.Pools {
		if computes(w.Pool) {
			if some = true; names(w.Pool) {
				return true
			}
		}
	}
	return !some
}

// sourceWords say where sessions come from.
func (f *flow) sourceWords() []string {
	var lines []string
	switch a := f.p.Arrival.(type) {
	case *ir.Poisson:
		lines = []string{fmt.Sprintf("poisson(%s)", ir.Display(a.Rate))}
	case *ir.Renewal:
		lines = []string{fmt.Sprintf("renewal(%s)", ir.ExprText(f.p, a.Gap))}
	case *ir.Closed:
		lines = []string{fmt.Sprintf("closed(%d)", a.Count)}
	case *ir.Batch:
		lines = []string{fmt.Sprintf("batch(%d)", a.Count)}
	case *ir.Sessions:
		lines = []string{fmt.Sprintf("%d sessions", len(a.List))}
	case *ir.NoArrival:
		lines = []string{"none"}
	}
	if n := f.p.Count; n != nil {
		lines = append(lines, fmt.Sprintf("%d in all", *n))
	}
	if t := f.p.Trace; t != nil {
		lines = append(lines, path.Base(*t))
	}
	return lines
}
