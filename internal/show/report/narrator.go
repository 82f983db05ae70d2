package report

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// Narrator tells the transitions of one program in its own words.
type Narrator struct {
	prog *semantics.Program
	// owner is, per block, the statement whose body or arm it is; without one for the workload's own blocks.
	owner []site
}

// site is a statement of the program; Block -1 is none.
type site struct{ block, stmt int }

// NewNarrator makes a Narrator.
func NewNarrator(p *semantics.Program) *Narrator {
	n := &Narrator{prog: p, owner: make([]site, len(p.IR.Blocks))}
	for b := range n.owner {
		n.owner[b] = site{-1, -1}
	}
	for b, block := range p.IR.Blocks {
		for i, s := range block {
			for _, body := range ir.Bodies(s) {
				n.owner[body] = site{b, i}
			}
		}
	}
	return n
}

// Place is where in the program a transition happened: in the text when that is known, and in the IR. The end of a
// block is placed at the statement the block belongs to, what an engine or a queue does at its declaration.
func (n *Narrator) Place(t *semantics.Transition) (diag.Span, string) {
	p, at := n.prog.IR, site{t.Block, t.Stmt}
	if at.block >= 0 && at.stmt < 0 {
		if at = n.owner[t.Block]; at.block < 0 {
			return diag.Span{}, fmt.Sprintf("blocks[%d]", t.Block)
		}
	}
	switch {
	case at.block >= 0:
		return ir.PlaceOf(p, n.prog.Places, at.block, at.stmt)
	case t.Stage >= 0:
		return n.prog.Places.Of(p.Stages[t.Stage].At), fmt.Sprintf("stages[%d]", t.Stage)
	case t.Pool >= 0:
		return n.prog.Places.Of(p.Pools[t.Pool].At), fmt.Sprintf("pools[%d]", t.Pool)
	}
	return diag.Span{}, ""
}

// PlaceText is FILE:LINE:COLUMN, the path in the IR where there is no text, or empty.
func (n *Narrator) PlaceText(t *semantics.Transition) string {
	span, path := n.Place(t)
	if span.Known() {
		return span.String()
	}
	if n.prog.Places != nil {
		return "" // a program with a text, at a place that nobody wrote
	}
	return path
}

// Line is a transition on one line: step, time, rule, session, what it did, where. It must be called before the
// machine's next step.
func (n *Narrator) Line(m *semantics.Machine, t *semantics.Transition) string {
	return n.PaintedLine(m, t, func(_, text string) string { return text })
}

// PaintedLine is Line with the rule and the place given to paint, with the style they are to have ("1" bold, "2" faint).
func (n *Narrator) PaintedLine(m *semantics.Machine, t *semantics.Transition, paint func(style, text string) string) string {
	session := ""
	if t.Session >= 0 {
		session = Who(n.prog, t.Session, t.Leg)
	}
	head, rule := fmt.Sprintf("%4d  %-7s  ", t.Step, "t="+Number(t.Time)), fmt.Sprintf("%-11s", t.Rule)
	body := fmt.Sprintf(" %-3s %s", session, n.Text(m, t))
	place := n.PlaceText(t)
	if place != "" {
		pad := max(3, placeColumn-utf8.RuneCountInString(head+rule+body))
		place = strings.Repeat(" ", pad) + paint("2", place)
	}
	return head + paint("1", rule) + body + place
}

// Who names a leg of a session, given by its block, -1 for its root leg: #3, or #3.2 for the second leg of its fork.
func Who(p *semantics.Program, session int64, leg int) string {
	return fmt.Sprintf("#%d%s", session, p.LegName(leg))
}

// placeColumn is where the places stand, below each other as long as the texts are of usual length.
const placeColumn = 73

// Text is what a transition did, in the program's own words. It must be called before the machine's next step.
func (n *Narrator) Text(m *semantics.Machine, t *semantics.Transition) string {
	pool, stage := "", ""
	if t.Pool >= 0 {
		pool = n.prog.PoolName(int32(t.Pool))
	}
	if t.Stage >= 0 {
		stage = n.prog.StageName(int32(t.Stage))
	}
	switch t.Rule {
	case semantics.Arrive:
		if name := n.prog.Request(t.Session); name != "" {
			return "arrives: " + name
		}
		return "arrives"
	case semantics.Turn:
		return n.turn(m, t)
	case semantics.Set, semantics.Choose:
		return fmt.Sprintf("%s = %s", n.prog.IR.Attrs[t.Slot], Number(t.Value))
	case semantics.Observe:
		return fmt.Sprintf("observe %s = %s", n.prog.IR.Observes[t.Obs], Number(t.Value))
	case semantics.Branch:
		if t.Value == 1 {
			return "true: enters the block"
		}
		return "false: enters the else block"
	case semantics.Loop:
		return "enters the loop"
	case semantics.Run:
		return n.run(t, stage)
	case semantics.RunZero:
		return n.run(t, stage) + ", no time passes"
	case semantics.Queue:
		return fmt.Sprintf("queues at %s, %s there", pool, count(len(m.Pool(t.Pool).Queue), "session"))
	case semantics.Reject:
		return changes(n, t, "rejected: can never fit in "+n.capacity(pool, t.Pool), "")
	case semantics.Grow, semantics.GrowResume:
		if len(t.Pools) == 0 {
			return pool + " covers it already"
		}
		return changes(n, t, "", "")
	case semantics.GrowStall:
		return fmt.Sprintf("waits: no room for %s in %s", signed(t.Value), n.capacity(pool, t.Pool))
	case semantics.Drop:
		if len(t.Pools) == 0 {
			return "nothing cached in " + pool
		}
		return changes(n, t, "", "")
	case semantics.Release:
		if len(t.Pools) == 0 {
			if s, ok := n.prog.IR.Blocks[t.Block][t.Stmt].(*ir.ReleaseLease); ok {
				return "nothing to release as " + n.prog.IR.LeaseNames[s.Name]
			}
			return "nothing to release in " + pool
		}
		return changes(n, t, "", "")
	case semantics.Load:
		return fmt.Sprintf("load %s (%s)", pool, Number(t.Value))
	case semantics.Text:
		return n.rewrite(t)
	case semantics.Fork:
		return fmt.Sprintf("goes on in %s at once", count(t.Count, "leg"))
	case semantics.LegEnd:
		return n.legEnd(t)
	case semantics.Break:
		return "leaves " + count(t.Count, "block")
	case semantics.Cancel:
		return changes(n, t, "is cancelled", "")
	case semantics.Wait:
		return n.wait(t)
	case semantics.Wake:
		return "goes on"
	case semantics.Renew:
		return changes(n, t, "", "no lease lasts longer for it")
	case semantics.Abandon:
		if t.Value == 0 {
			return "nothing of " + pool + " is leased"
		}
		return fmt.Sprintf("leaves its lease of %s %s to nobody", pool, Number(t.Value))
	case semantics.BlockEnd:
		return "the block ends"
	case semantics.LoopBack:
		return "the loop starts again"
	case semantics.ScopeEnd:
		return changes(n, t, "", "the hold ends")
	case semantics.End:
		return changes(n, t, "ends after "+Number(t.Value), "")
	case semantics.Admit:
		return changes(n, t, "", "admitted")
	case semantics.AdmitVia:
		return changes(n, t, "", "admitted") + ", via " + stage
	case semantics.Evict:
		return n.evict(t, pool)
	case semantics.Spill:
		return fmt.Sprintf("%s, via %s (%s)", changes(n, t, "", pool), stage, Number(t.Value))
	case semantics.Preempt:
		who := fmt.Sprintf("for #%d", t.Other)
		if t.Other == t.Session {
			who = "for itself"
		}
		switch t.Count {
		case semantics.PreemptedInFlight:
			who += ", and goes on when its tokens have landed"
		case semantics.PreemptedLost:
			who += ", and what is in flight is lost"
		}
		return changes(n, t, fmt.Sprintf("preempted in %s at %s, %s", pool, Number(t.Value), who), "")
	case semantics.LeaseExpire:
		return changes(n, t, "", "")
	case semantics.IterBegin:
		return fmt.Sprintf("%s: budget %s, %s", stage, Number(t.Value), count(t.Count, "resident"))
	case semantics.Serve:
		return changes(n, t, fmt.Sprintf("%s: %s, %s left", stage, tokens(t.Tokens), Number(t.Value)), "")
	case semantics.IterCommit:
		if n.prog.IR.IsAhead(t.Stage) {
			return fmt.Sprintf("%s: %s in %s, built", stage, tokens(t.Tokens), Number(t.Value))
		}
		return fmt.Sprintf("%s: %s in %s, until t=%s", stage, tokens(t.Tokens), Number(t.Value), Number(t.Until))
	case semantics.IterEnd:
		return fmt.Sprintf("%s: %s done, %s finished", stage, tokens(t.Tokens), count(t.Count, "run"))
	case semantics.IterStart:
		return fmt.Sprintf("%s: %s in %s, until t=%s", stage, tokens(t.Tokens), Number(t.Value), Number(t.Until))
	case semantics.IterClose:
		return changes(n, t, fmt.Sprintf("%s: %s finished", stage, count(t.Count, "run")), "")
	case semantics.Finish:
		if t.Count > 1 {
			return fmt.Sprintf("%s is done, with %d more", stage, t.Count-1)
		}
		return stage + " is done"
	case semantics.Advance:
		return "from t=" + Number(t.From)
	case semantics.Warm:
		return "the warm-up is over"
	case semantics.Halt:
		return "the run is over"
	case semantics.NumRules:
	}
	return ""
}

// rewrite is a `text` as its statement is written, with the position that was read.
func (n *Narrator) rewrite(t *semantics.Transition) string {
	text := "text"
	if s, ok := n.prog.IR.Blocks[t.Block][t.Stmt].(*ir.Rewrite); ok {
		text += " " + n.prog.IR.Streams[s.Stream]
	}
	return text + " from " + Number(t.Value)
}

// legEnd is the end of a leg, with what follows.
func (n *Narrator) legEnd(t *semantics.Transition) string {
	switch {
	case t.Value == 1 && t.Count > 0:
		return fmt.Sprintf("the leg ends, and %s with it", count(t.Count, "other"))
	case t.Count > 0:
		return fmt.Sprintf("the leg ends, %s left", count(t.Count, "leg"))
	}
	return "the last leg ends: the session goes on"
}

// wait is what a leg waits for.
func (n *Narrator) wait(t *semantics.Transition) string {
	if t.Value == 1 {
		return "is so already"
	}
	text := "waits"
	if s, ok := n.prog.IR.Blocks[t.Block][t.Stmt].(*ir.Wait); ok && s.Cond != nil {
		text += " for (" + ir.ExprText(n.prog.IR, s.Cond) + ")"
	}
	if !math.IsInf(t.Until, 1) {
		text += ", until t=" + Number(t.Until)
	}
	return text
}

// turn names the turn and what the workload made of it.
func (n *Narrator) turn(m *semantics.Machine, t *semantics.Transition) string {
	s, ok := m.Session(t.Session)
	text := "turn " + Number(t.Value)
	if !ok {
		return text
	}
	for _, slot := range []int{ir.SlotNew, ir.SlotOut} {
		if v := s.Attrs[n.prog.IR.SlotsOf[slot]]; v != 0 {
			text += fmt.Sprintf(", %s %s", ir.Builtins()[slot], Number(v))
		}
	}
	return text
}

// run is a run as its statement is written; at a delay the end is known.
func (n *Narrator) run(t *semantics.Transition, stage string) string {
	text := "run " + stage
	if s, ok := n.prog.IR.Blocks[t.Block][t.Stmt].(*ir.Run); ok && s.Mode != ir.ModePlain {
		text += " " + s.Mode.String()
	}
	text += " (" + Number(t.Value) + ")"
	if _, delay := n.prog.IR.Stages[t.Stage].Kind.(*ir.Delay); delay && t.Value > 0 {
		text += ", until t=" + Number(t.Time+t.Value)
	}
	return text
}

func (n *Narrator) evict(t *semantics.Transition, pool string) string {
	whose := "of a dead entry"
	if n.prog.IR.Pools[t.Pool].Shared {
		whose = "of the block released longest ago"
	}
	if t.Other >= 0 {
		whose = fmt.Sprintf("cached by #%d", t.Other)
	}
	return fmt.Sprintf("%s evicts %s %s", pool, Number(t.Value), whose)
}

// capacity is a pool's name with its capacity.
func (n *Narrator) capacity(name string, pool int) string {
	return fmt.Sprintf("%s (cap %s)", name, Number(n.prog.IR.Pools[pool].Cap))
}

// changes says what a transition did to the pools, after an introduction; none is the whole text when there is neither.
func changes(n *Narrator, t *semantics.Transition, intro, none string) string {
	parts := make([]string, 0, 4)
	if intro != "" {
		parts = append(parts, intro)
	}
	for i := range t.Pools {
		parts = append(parts, n.change(&t.Pools[i]))
	}
	if len(parts) == 0 {
		return none
	}
	return strings.Join(parts, "; ")
}

// change is what happened to one pool.
func (n *Narrator) change(c *semantics.PoolChange) string {
	name := n.prog.PoolName(int32(c.Pool))
	used := "(" + Number(c.Used)
	if limit := Number(n.prog.IR.Pools[c.Pool].Cap); limit != "inf" {
		used += "/" + limit
	}
	used += ")"
	text := ""
	switch c.Kind {
	case semantics.Allocated, semantics.Enlarged:
		text = fmt.Sprintf("%s +%s %s", name, Number(c.Units), used)
	case semantics.Released, semantics.Unfenced:
		text = fmt.Sprintf("%s -%s %s", name, Number(c.Units), used)
	case semantics.Leased:
		text = fmt.Sprintf("lease %s %s %s", name, Number(c.Units), bound(c.Until))
	case semantics.LeaseEnded:
		text = fmt.Sprintf("lease %s -%s %s", name, Number(c.Units), used)
	case semantics.Evicted:
		text = fmt.Sprintf("%s evicts %s", name, Number(c.Units))
	case semantics.Spilled:
		text = fmt.Sprintf("%s caches %s of #%d", name, Number(c.Units), c.Session)
	case semantics.Renewed:
		text = fmt.Sprintf("lease %s %s %s", name, Number(c.Units), bound(c.Until))
	case semantics.Dropped:
		text = fmt.Sprintf("%s drops %s", name, Number(c.Units))
	}
	if c.Fenced {
		text += " once it has landed"
	}
	if c.Reused > 0 {
		text += ", reused " + Number(c.Reused)
	}
	if c.Shared > 0 {
		text += ", shared " + Number(c.Shared)
	}
	if c.Evicted > 0 {
		text += ", evicted " + Number(c.Evicted)
	}
	if c.Kept > 0 {
		text += ", cached " + Number(c.Kept)
	}
	if c.Name != "" {
		text += "," + As(c.Name)
	}
	return text
}

// As is the name of a lease as it stands behind its units, with a blank before it; empty for a lease without one.
func As(name string) string {
	if name == "" {
		return ""
	}
	return " as " + name
}

// bound says until when.
func bound(t float64) string {
	if math.IsInf(t, 1) {
		return "without bound"
	}
	return "until t=" + Number(t)
}

// count is a number of things, in the singular or the plural.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func tokens(x float64) string {
	if x == 1 {
		return "1 token"
	}
	return Number(x) + " tokens"
}
