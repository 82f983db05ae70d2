package semantics

// branch is the rule Branch.
func (m *Machine) branch(s sessionRow, st *stmt) {
	if block, ok := m.chosen(s, st); ok {
		m.enter(s, block, plainFrame)
	}
}

// chosen reads a branch's guard and gives the block that it chooses.
func (m *Machine) chosen(s sessionRow, st *stmt) (block int32, ok bool) {
	g := m.eval(st.x, s)
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
func (m *Machine) loop(s sessionRow, st *stmt) {
	m.tr.Rule = Loop
	m.enter(s, st.then, loopFrame)
}

// blockEnd is what a block's end means: BlockEnd, LoopBack, ScopeEnd, or End for the session's own.
func (m *Machine) blockEnd(s sessionRow, r *session, f *frame) {
	m.tr.Stmt = -1
	switch f.Kind {
	case plainFrame:
		if f.Parent == 0 {
			m.end(s)
			return
		}
		m.tr.Rule = BlockEnd
		m.leave(r)
	case loopFrame:
		m.tr.Rule = LoopBack
		f.Pos = 0
	case holdFrame:
		m.scopeEnd(s)
	}
}

// enter pushes a frame.
func (m *bookkeeper) enter(s sessionRow, block int32, kind frameKind) frameRow {
	n := m.frames.Add()
	r := m.sessions.Mut(s)
	*m.frames.Mut(n) = frame{Parent: r.Frame, Block: block, Kind: kind}
	r.Frame = n
	return n
}

// leave pops the innermost frame.
func (m *bookkeeper) leave(r *session) {
	f := r.Frame
	r.Frame = m.frames.At(f).Parent
	m.frames.Drop(f)
}
