package explore

import (
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

// A run that never ends stays, from some state on, within a set of states that no edge leaves. There a session that never moves is
// starved, and one that is preempted again and again and never gets past the hold it loses is a livelock. A cycle of edges on which
// no time passes ends, after enough rounds, in a run-time error.

// The tag of a node says what can be found there, so that most sets need no second look. It has a bit for each place where a leg
// stands that moves on no edge from the node, one for a preemption on an edge, and one for an open lease without bound.
const (
	tagPreempted = 1 << 63
	tagLeased    = 1 << 62
	tagStill     = tagLeased - 1
)

// stillAt is the bit for where a session stands.
func stillAt(standing uint64) uint64 { return 1 << (standing % 62) }

// notes are what a worker notes on a way, for the tag.
type notes struct {
	still     []semantics.LegID // the legs that have not moved
	preempted bool
}

func (n *notes) begin(m *semantics.Machine) {
	n.still, n.preempted = m.AppendLegs(n.still[:0]), false
}

func (n *notes) see(t *semantics.Transition) {
	if t.Session < 0 || t.Rule == semantics.LeaseExpire {
		return
	}
	n.preempted = n.preempted || t.Rule == semantics.Preempt
	if i := slices.Index(n.still, semantics.LegID{Session: t.Session, Leg: t.Leg}); i >= 0 {
		n.still = slices.Delete(n.still, i, i+1)
	}
}

// tag is the way's: that of the node is made of those of its ways.
func (n *notes) tag(m *semantics.Machine) (tag uint64) {
	for _, l := range n.still {
		if at, waits := m.Standing(l); waits {
			tag |= stillAt(at)
		}
	}
	if n.preempted {
		tag |= tagPreempted
	}
	if m.LeasedWithoutBound() {
		tag |= tagLeased
	}
	return tag
}

// both joins the tags of two ways out of a node, or of two nodes of a set.
func both(a, b uint64) uint64 { return a&b&^tagPreempted | (a|b)&tagPreempted }

// everything is the tag of what has no way yet.
const everything = tagLeased | tagStill

// cycles finds what is the matter with the sets of states that runs go round in.
func (c *collection) cycles(g *Graph, tree *Tree[label]) {
	states := len(tree.steps)
	for _, set := range g.closed(states, false) {
		tag := uint64(everything)
		for _, s := range set {
			tag = both(tag, g.tags[g.speaker(s)])
		}
		if tag != 0 {
			c.closed(tree, int(g.speaker(set[0])), tag)
		}
	}
	for _, set := range g.closed(states, true) {
		c.standstill(tree, int(g.speaker(set[0])))
	}
	c.usual()
}

// closed goes through a closed set once more, from one of its states, and watches the sessions.
func (c *collection) closed(tree *Tree[label], node int, tag uint64) {
	sp := c.sp
	w := sp.worker(semantics.Options{NoHorizon: true})
	entry := sp.at(w, tree, node)
	watch := semantics.NewWatch(entry)
	seen := semantics.Alike{Fold: sp.alike.Fold}
	for _, leg := range entry.AppendLegs(nil) {
		s := leg.Session
		leases := slices.ContainsFunc(entry.Leases(), func(l semantics.LeaseView) bool { return l.Session == s && !l.Abandoned && math.IsInf(l.Expires, 1) })
		at, waits := entry.Standing(leg)
		if (tag&tagPreempted != 0 || leases || waits && tag&stillAt(at) != 0) && !slices.Contains(seen.Named, s) {
			seen.Named = append(seen.Named, s)
		}
	}
	moves := false
	whole := sp.visit(w, entry, seen, func(m *semantics.Machine, t *semantics.Transition) bool {
		watch.See(m, t)
		moves = tag&tagPreempted == 0 && watch.Moves()
		return !moves
	})
	if !whole {
		if !moves {
			sp.cut.Store(true)
		}
		return
	}
	w.m.CopyFrom(entry)
	watch.Conclude(w.m, 0)
	for _, e := range events(w.m) {
		c.add(node, 0, e)
	}
}

// at takes a worker to a node, with no horizon from there on.
func (sp *space) at(w *worker, tree *Tree[label], node int) *semantics.Machine {
	var choices []schedule.Choice
	for _, l := range tree.Path(node) {
		choices = append(choices, sp.answers(l)...)
	}
	sp.replay(w, choices)
	m := w.m.Clone(semantics.Options{})
	m.ForgetFindings()
	return m
}

// replay takes a worker from the beginning along answers, up to the step that asks beyond them.
func (sp *space) replay(w *worker, choices []schedule.Choice) {
	w.m.CopyFrom(semantics.New(sp.prog, semantics.Options{}))
	for {
		w.plan, w.asked = w.plan[:0], w.asked[:0]
		for _, c := range choices {
			w.plan = append(w.plan, c.Pick)
		}
		w.m.Forget()
		t, err := w.m.Step()
		if len(w.asked) > len(choices) {
			w.m.Back()
			return
		}
		if t == nil || err != nil {
			return
		}
		choices = choices[len(w.asked):]
	}
}

// visit goes through every configuration that can follow one, each fingerprint once. It calls see for every transition and stops when see
// is false. It reports whether it visited them all.
func (sp *space) visit(w *worker, from *semantics.Machine, alike semantics.Alike, see func(*semantics.Machine, *semantics.Transition) bool) bool {
	// Telling sessions apart that the search folded makes more of the states. A set that is so much larger is given up.
	const most = 1_000_000
	seen := map[uint64]bool{}
	var waiting []*semantics.Machine
	keep := func() {
		if key := w.m.Fingerprint(alike); !seen[key] {
			seen[key] = true
			waiting = append(waiting, w.m.Clone(semantics.Options{}))
		}
	}
	w.m.CopyFrom(from)
	keep()
	for len(waiting) > 0 {
		m := waiting[0]
		waiting = waiting[1:]
		plan := []int{}
		for plan != nil {
			w.m.CopyFrom(m)
			answers, ok := sp.onward(w, plan, see)
			if !ok || len(seen) > most || sp.ctx.Err() != nil {
				return false
			}
			keep()
			plan = following(answers)
		}
	}
	return true
}

// onward takes the step that has a choice by a plan, and those after it that have none. It is false when see was, or when there
// is an end.
func (sp *space) onward(w *worker, plan []int, see func(*semantics.Machine, *semantics.Transition) bool) (answers []schedule.Choice, ok bool) {
	for i := 0; i < sp.steps; i++ {
		w.m.Forget()
		w.plan, w.asked = plan, w.asked[:0]
		t, err := w.m.Step()
		sp.taken.Add(1)
		if plan != nil {
			answers, plan = slices.Clone(w.asked), nil
		} else if len(w.asked) > 0 {
			w.m.Back()
			return answers, true
		}
		w.m.ForgetFindings()
		if t == nil || err != nil || !see(w.m, t) || w.m.Halted() {
			return answers, false
		}
	}
	return answers, false
}

// standstill goes round a circle on which no time passes, until the machine refuses.
func (c *collection) standstill(tree *Tree[label], node int) {
	sp := c.sp
	w := sp.worker(semantics.Options{})
	entry := sp.at(w, tree, node)
	round := sp.round(w, entry)
	if round == nil {
		return
	}
	var choices []schedule.Choice
	for _, l := range tree.Path(node) {
		choices = append(choices, sp.answers(l)...)
	}
	w.m.CopyFrom(entry)
	const most = 20_000_000 // steps
	asked := round
	for range most {
		w.plan, w.asked = w.plan[:0], w.asked[:0]
		for _, a := range asked[:min(len(asked), 8)] {
			w.plan = append(w.plan, a.Pick)
		}
		w.m.Forget()
		_, err := w.m.Step()
		choices = append(choices, w.asked...)
		if err != nil {
			e := w.m.Err()
			for len(choices) > 0 && choices[len(choices)-1].Pick == 0 {
				choices = choices[:len(choices)-1] // what is not answered is answered so
			}
			c.along(choices, event{finding: at(e.Step, e.Time, e.Session), err: e})
			return
		}
		if asked = asked[min(len(w.asked), len(asked)):]; len(asked) == 0 {
			asked = round
		}
	}
}

// round finds the answers that lead from a configuration back to one alike, without time passing; nil for none.
func (sp *space) round(w *worker, from *semantics.Machine) []schedule.Choice {
	type visited struct {
		m       *semantics.Machine
		choices []schedule.Choice
	}
	w.m.CopyFrom(from)
	home := w.m.Fingerprint(sp.alike)
	seen := map[uint64]bool{}
	list := []visited{{from, nil}}
	for len(list) > 0 {
		v := list[0]
		list = list[1:]
		plan := []int{}
		for plan != nil {
			w.m.CopyFrom(v.m)
			answers, ok := sp.onward(w, plan, func(m *semantics.Machine, _ *semantics.Transition) bool { return m.Now() == from.Now() })
			plan = following(answers)
			if !ok {
				continue
			}
			choices := append(slices.Clone(v.choices), answers...)
			key := w.m.Fingerprint(sp.alike)
			if key == home {
				return choices
			}
			if !seen[key] {
				seen[key] = true
				list = append(list, visited{w.m.Clone(semantics.Options{}), choices})
			}
		}
	}
	return nil
}

// usual looks at the run that makes no choice: always the first. In it somebody may be starved who need not be in another order.
func (c *collection) usual() {
	sp := c.sp
	m := semantics.New(sp.prog, semantics.Options{NoSamples: true, Windows: sp.opt.Windows})
	r := semantics.NewRepeats(m)
	for range sp.steps {
		t, err := m.Step()
		if t == nil || err != nil {
			return
		}
		m.ForgetFindings()
		if r.See(m, t) {
			for _, e := range events(m) {
				c.along(nil, e)
			}
			return
		}
	}
}

// events are the findings of a machine so far, which it forgets.
func events(m *semantics.Machine) (list []event) {
	for _, f := range m.Findings() {
		list = append(list, event{finding: f, held: slices.Clone(m.Held(f))})
	}
	m.ForgetFindings()
	return list
}
