package semantics

// statement applies the rule of the running leg's next statement, or of the end of its block.
func (m *Machine) statement() {
	c := &m.core
	l := c.Running
	r := m.legs.Mut(l)
	f := m.frames.Mut(r.Frame)
	block := m.prog.blocks[f.Block]
	t := &m.tr
	t.Session, t.Leg, t.Block, t.Stmt = r.Serial, r.block(), int(f.Block), int(f.Pos)
	m.at(f.Block, f.Pos, l)
	m.scene.draws, m.scene.as, m.scene.engine = &r.Draws, nil, none
	if c.Stmts++; c.Stmts > maxStatements {
		m.fail(codeStatements, 0, "the session executed %d statements without blocking: no time passes for it", maxStatements)
		return
	}
	if int(f.Pos) == len(block) {
		m.blockEnd(l, r, f)
		return
	}
	st := &block[f.Pos]
	f.Pos++
	switch st.op {
	case opTurn:
		m.takeTurn(l)
	case opSet:
		m.set(l, st)
	case opObserve:
		m.observe(l, st)
	case opChoose:
		m.choose(l, st)
	case opBranch:
		m.branch(l, st)
	case opLoop:
		m.loop(l, st)
	case opRun:
		m.run(l, st)
	case opHold:
		m.queue(l, headerNo(st.slot))
	case opGrow:
		m.grow(l, st)
	case opDrop:
		m.drop(l, st)
	case opRelease:
		m.release(l, st)
	case opReleaseLease:
		m.releaseLease(l, st)
	case opLoad:
		m.load(l, st)
	case opText:
		m.text(l, st)
	case opFork:
		m.fork(l, st)
	case opBreak:
		m.breakOut(l)
	case opWait:
		m.wait(l, st)
	case opRenew:
		m.renew(l, st)
	case opRenewLease:
		m.renewLease(l, st)
	case opAbandon:
		m.abandon(l, st)
	case opEnd:
		m.end(l)
	}
}

// note adds a change to the transition, with what the pool holds and caches now.
func (m *Machine) note(c PoolChange) {
	p := m.pools.At(poolRow(c.Pool))
	c.Used, c.Cached = p.Allocated, p.Cached
	m.tr.Pools = append(m.tr.Pools, c)
}

// next takes one step: it looks at what is left to do at this instant, the most urgent first,
// and applies exactly one rule. What it passes on the way (a sweep that finds nothing, an empty
// phase) is no step and has no name.
func (m *Machine) next() {
	c := &m.core
	for m.err == nil {
		switch {
		case c.Handover.Under:
			m.handOver()
			return
		case c.Cancel != 0:
			m.cancelling()
			return
		case c.Rejecting != 0:
			m.reject(c.Rejecting)
			return
		case c.Spill.Under:
			m.spill()
			return
		case c.Admit.Leg != 0:
			m.admit()
			return
		case c.Grow.Leg != 0:
			m.enlarge()
			return
		case c.Births > 0:
			c.Births--
			m.arrive()
			return
		case c.Sweep >= 0:
			if m.sweep() {
				return
			}
		case c.Running != 0:
			m.statement()
			return
		default:
			if m.settle() {
				return
			}
		}
	}
}

// cancelling goes on with cancelling legs, then with what they are cancelled for.
func (m *Machine) cancelling() {
	c := &m.core
	if m.legs.At(c.Cancel).Legs.First != 0 {
		m.cancelLeg()
		return
	}
	c.Cancel = 0
	if c.Ending.Session != 0 {
		m.endSession()
		return
	}
	m.preempt(c.Losing.Pool, c.Losing.Leg, c.Losing.Grower)
}

// settle goes on with the instant when no session runs and no sweep is under way: ready sessions
// first, then a sweep of the pools, then the iteration being built, the stages, the agenda. It tells
// whether a rule was applied; if not, the control has moved on.
func (m *Machine) settle() bool {
	c := &m.core
	switch {
	case c.Ready.First != 0:
		c.Running = m.popReady()
		c.Stmts, c.Swept = 0, false
		m.statement()
		return true
	case !c.Swept:
		c.Swept, c.Sweep = true, 0
		return false
	case c.Iter.Engine >= 0:
		return m.build()
	case c.Phase == phDrain:
		c.Phase = phStages
		m.newPass()
		return false
	case c.Phase == phStages:
		return m.pass()
	}
	return m.agendaStep()
}

// sweep goes over the pools in declaration order from where it stands: at each, stalled growers
// from the front while they fit, then who is admissible of the queue while there is one (unless an engine serves
// it). Then it tests the waiters. It tells whether a rule was applied; when it finds no more to do, the sweep is over.
func (m *Machine) sweep() bool {
	c := &m.core
	for ; int(c.Sweep) < len(m.prog.pools); c.Sweep++ {
		p := c.Sweep
		ps := m.pools.At(p)
		if g := ps.Growers.First; g != 0 && m.growFits(g) {
			r := m.legs.At(g)
			m.beginGrow(g, r.GrowAlloc, r.GrowTo, resumedGrow)
			m.enlarge()
			return true
		}
		if m.queues.Len(p) > 0 && m.prog.pools[p].via < 0 {
			if l := m.admissible(p, none); l != 0 {
				m.beginAdmit(l, none)
				m.admit()
				return true
			}
			if m.err != nil {
				return true
			}
		}
	}
	if c.Waiters.First != 0 && m.sweepWaiters() {
		return true
	}
	c.Sweep = -1
	return false
}

// newPass starts a pass over the stages.
func (m *Machine) newPass() {
	m.core.Stage = 0
	for i := range stageRow(len(m.prog.stages)) {
		if m.stages.At(i).Tried {
			m.stages.Mut(i).Tried = false
		}
	}
}

// pass goes over the stages in declaration order: a ps stage whose jobs changed reschedules its next
// finish, an idle engine with something to do begins an iteration (unless an event is due at this very
// instant). A pass is repeated while it gave an idle engine a resident or a waiting session, or let a stalled
// resident go on, since the engine was last tried.
func (m *Machine) pass() bool {
	c := &m.core
	for ; int(c.Stage) < len(m.prog.stages); c.Stage++ {
		i := c.Stage
		switch m.prog.stages[i].kind {
		case psStage:
			if m.stages.At(i).Dirty {
				m.reschedule(i)
			}
		case stepStage:
			if m.startable(i) && !m.dueNow() {
				m.iterBegin(i)
				return true
			}
		case fifoStage, delayStage:
		}
		if m.err != nil {
			return true
		}
	}
	again := false
	for i := range stageRow(len(m.prog.stages)) {
		st := m.stages.At(i)
		switch m.prog.stages[i].kind {
		case psStage:
			again = again || st.Dirty
		case stepStage:
			again = again || !st.Tried && m.startable(i) && !m.dueNow()
		case fifoStage, delayStage:
		}
	}
	if again {
		m.newPass()
	} else {
		c.Phase = phAgenda
	}
	return false
}

// startable tells whether an engine is idle, or is ahead and has just started an iteration, and has a resident, or a session in a queue it
// serves.
func (m *evaluator) startable(i stageRow) bool {
	st := m.stages.At(i)
	if st.InFlight && !m.due(i) || !m.called(i) {
		return false
	}
	if st.Present.First != 0 {
		return true
	}
	for _, p := range m.prog.stages[i].serves {
		if m.queues.Len(p) > 0 {
			return true
		}
	}
	return false
}
