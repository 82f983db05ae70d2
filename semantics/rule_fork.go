package semantics

import "github.com/sq-sem/sq-sem/ir"

// fork is the rule Fork: the leg blocks, and its legs go on in its place, the first of them at once.
func (m *Machine) fork(l legRow, st *stmt) {
	blocks := m.prog.legs[st.slot]
	m.tr.Rule, m.tr.Count = Fork, len(blocks)
	p := m.legs.Mut(l)
	p.Status = forked
	count := p.Forks
	p.Forks++
	parent := *p
	for i, block := range blocks {
		n := m.newLeg()
		r := m.legs.Mut(n)
		r.Session, r.Serial, r.Parent, r.Block, r.Admission, r.Cond = parent.Session, parent.Serial, l, block, parent.Admission, none
		if i == 0 {
			r.First, r.Draws, r.Key, r.Forks = true, parent.Draws, parent.Key, parent.Forks
		} else {
			r.Key = stream(int64(parent.Key), forLeg, count, int64(i))
			r.Draws = r.Key
		}
		for _, own := range [...]int{ir.SlotCached, ir.SlotComputed} {
			slot := m.prog.IR.SlotsOf[own]
			*m.attrs.Mut(n, slot) = *m.attrs.At(l, slot)
		}
		m.siblings.Append(&m.legs.Mut(l).Legs, n)
		m.enter(n, block, legFrame)
		if i == 0 {
			m.core.Running = n
		} else {
			m.makeReady(n)
		}
	}
}

// legEnd is the rule LegEnd: the last leg, or one that broke, hands over to its parent, which goes on at once, when its other legs are cancelled.
func (m *Machine) legEnd(l legRow) {
	c := &m.core
	r := *m.legs.At(l)
	m.ground(l)
	m.leave(m.legs.Mut(l))
	m.dropLeg(l)
	left := 0
	for o := m.legs.At(r.Parent).Legs.First; o != 0; o = m.siblings.Next(o) {
		left++
	}
	m.tr.Rule, m.tr.Count, m.tr.Value = LegEnd, left, truth(r.Broken)
	c.Running = 0
	if left > 0 && !r.Broken {
		return
	}
	for _, own := range [...]int{ir.SlotCached, ir.SlotComputed} {
		slot := m.prog.IR.SlotsOf[own]
		m.setAttr(r.Parent, slot, *m.attrs.At(l, slot))
	}
	p := m.legs.Mut(r.Parent)
	p.Admission, p.Status = r.Admission, ready
	c.Running = r.Parent
	if left > 0 {
		c.Cancel = r.Parent
	}
}

// breakOut is the rule Break: every block out to the innermost loop or leg is at its end. What holds are open there their ends will close.
func (m *Machine) breakOut(l legRow) {
	m.tr.Rule = Break
	for f := m.legs.At(l).Frame; f != 0; f = m.frames.At(f).Parent {
		fr := m.frames.Mut(f)
		fr.Pos = int32(len(m.prog.blocks[fr.Block]))
		m.tr.Count++
		switch fr.Kind {
		case loopFrame:
			fr.Kind = plainFrame
			return
		case legFrame:
			m.legs.Mut(l).Broken = true
			return
		case plainFrame, holdFrame:
		}
	}
}

// cancelLegs begins to cancel the legs of a leg.
func (m *Machine) cancelLegs(l legRow) {
	m.core.Cancel = l
	m.cancelLeg()
}

// cancelLeg is the rule Cancel, of the next of the legs that are being cancelled: of a leg's own legs the first comes first, and each after its
// own. It leaves wherever it is, with what tokens an iteration that is being built has given it, and its holds are closed and grant no lease.
func (m *Machine) cancelLeg() {
	c := &m.core
	l := m.legs.At(c.Cancel).Legs.First
	for m.legs.At(l).Legs.First != 0 {
		l = m.legs.At(l).Legs.First
	}
	m.nameSession(l)
	block, pos := m.tr.Block, m.tr.Stmt
	if j := m.legs.At(l).Job; j != 0 {
		m.unassign(j)
	}
	if c.Running == l {
		c.Running = 0
	}
	if c.Grow.Leg == l { // a grower that the growth's own victim has around it
		c.Grow.Leg, c.Iter.Job = 0, 0
		c.Iter.Over = c.Iter.Over || c.Grow.Kind == servedGrow
	}
	m.closeLeg(l)
	m.dropLeg(l)
	if m.legs.At(c.Cancel).Legs.First == 0 && c.Ending.Session == 0 && c.Losing.Leg == 0 {
		c.Cancel = 0
	}
	m.tr.Rule, m.tr.Block, m.tr.Stmt = Cancel, block, pos
}
