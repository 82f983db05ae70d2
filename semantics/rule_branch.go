package semantics

// branch is the rule Branch.
func (m *Machine) branch(l legRow, st *stmt) {
	if block, ok := m.chosen(l, st); ok {
		m.enter(l, block, plainFrame)
	}
}

// chosen reads a branch's guard and gives the block that it chooses.
func (m *Machine) chosen(l legRow, st *stmt) (block int32, ok bool) {
	g := m.eval(st.x, l)
	if m.err != nil {
		return 0, false
	}
	if g != 0 && g != 1 {
		m.fail(codeGuard, m.prog.nodes[st.x].at, "the guard is %v; it must be 0 or 1", number(g))
		return 0, false
	}
	m.tr.Rule, m.tr.Value = Branch, g
	if g == 1 {
		return st.then, true
	}
	return st.els, true
}

// loop is the rule Loop.
func (m *Machine) loop(l legRow, st *stmt) {
	m.tr.Rule = Loop
	m.enter(l, st.then, loopFrame)
}

// blockEnd is what a block's end means: BlockEnd, LoopBack, ScopeEnd, LegEnd, or End for the session's own.
func (m *Machine) blockEnd(l legRow, r *leg, f *frame) {
	m.tr.Stmt = -1
	switch f.Kind {
	case plainFrame:
		if f.Parent == 0 {
			m.end(l)
			return
		}
		m.tr.Rule = BlockEnd
		m.leave(r)
	case loopFrame:
		m.tr.Rule = LoopBack
		f.Pos = 0
	case holdFrame:
		m.scopeEnd(l)
	case legFrame:
		m.legEnd(l)
	}
}

// enter pushes a frame.
func (m *bookkeeper) enter(l legRow, block int32, kind frameKind) frameRow {
	n := m.frames.Add()
	r := m.legs.Mut(l)
	*m.frames.Mut(n) = frame{Parent: r.Frame, Block: block, Kind: kind}
	r.Frame = n
	return n
}

// leave pops the innermost frame.
func (m *bookkeeper) leave(r *leg) {
	f := r.Frame
	r.Frame = m.frames.At(f).Parent
	m.frames.Drop(f)
}
