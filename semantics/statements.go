package semantics

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// statement applies the rule of the running session's next statement, or of the end of its block.
func (m *Machine) statement() {
	c := &m.core
	s := c.Running
	r := m.sessions.Mut(s)
	f := m.frames.Mut(r.Frame)
	block := m.prog.blocks[f.Block]
	t := &m.tr
	t.Session, t.Block, t.Stmt = r.Serial, int(f.Block), int(f.Pos)
	m.at(f.Block, f.Pos, s)
	m.scene.draws, m.scene.gone, m.scene.engine = &r.Draws, 0, none
	if c.Stmts++; c.Stmts > maxStatements {
		m.fail(codeStatements, 0, "the session executed %d statements without blocking: no time passes for it", maxStatements)
		return
	}
	if int(f.Pos) == len(block) {
		m.blockEnd(s, r, f)
		return
	}
	st := &block[f.Pos]
	f.Pos++
	switch st.op {
	case opTurn:
		m.takeTurn(s)
	case opSet:
		v := m.eval(st.x, s)
		m.setAttr(s, int(st.slot), v)
		t.Rule, t.Slot, t.Value = Set, int(st.slot), v
	case opObserve:
		v := m.eval(st.x, s)
		m.record(s, st.slot, v)
		t.Rule, t.Obs, t.Value = Observe, int(st.slot), v
	case opChoose:
		m.choose(s, st)
	case opBranch:
		m.branch(s, st)
	case opLoop:
		t.Rule = Loop
		m.enter(s, st.then, loopFrame)
	case opRun:
		m.run(s, st)
	case opHold:
		m.queueHold(s, headerNo(st.slot))
	case opGrow:
		m.growStatement(s, st)
	case opDrop:
		m.dropEntry(s, st)
	case opRelease:
		m.releaseStatement(s, st)
	case opReleaseLease:
		m.releaseLease(s, st)
	case opLoad:
		m.load(s, st)
	case opEnd:
		m.end(s)
	}
}

// enter pushes a frame.
func (m *Machine) enter(s sessionRow, block int32, kind frameKind) frameRow {
	n := m.frames.Add()
	r := m.sessions.Mut(s)
	*m.frames.Mut(n) = frame{Parent: r.Frame, Block: block, Kind: kind}
	r.Frame = n
	return n
}

// leave pops the innermost frame.
func (m *Machine) leave(r *session) {
	f := r.Frame
	r.Frame = m.frames.At(f).Parent
	m.frames.Drop(f)
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

func (m *Machine) branch(s sessionRow, st *stmt) {
	g := m.eval(st.x, s)
	if m.err != nil {
		return
	}
	if g != 0 && g != 1 {
		m.fail(codeGuard, m.prog.nodes[st.x].at, "the guard is %v; it must be 0 or 1", number(g))
		return
	}
	m.tr.Rule, m.tr.Value = Branch, g
	if g == 1 {
		m.enter(s, st.then, plainFrame)
	} else {
		m.enter(s, st.els, plainFrame)
	}
}

// choose is the rule Choose: the least key over 0 … n-1, ties to the smaller.
func (m *Machine) choose(s sessionRow, st *stmt) {
	n := m.eval(st.x, s)
	if m.err != nil {
		return
	}
	if n != math.Floor(n) || n < 1 || n > maxChoices {
		m.fail(codeCount, m.prog.nodes[st.x].at, "the count is %v; it must be a whole number from 1 to %d", number(n), int(maxChoices))
		return
	}
	best, least := 0.0, math.Inf(1)
	var ties []float64
	for x := range int(n) {
		m.setAttr(s, int(st.slot), float64(x))
		k := m.eval(st.y, s)
		if m.err != nil {
			return
		}
		if k != k {
			m.fail(codeNaN, m.prog.nodes[st.y].at, "the key for %d is not a number", x)
			return
		}
		if x == 0 || k < least {
			best, least = float64(x), k
			ties = ties[:0]
		}
		if m.opt.Choose != nil && k == least {
			ties = append(ties, float64(x))
		}
	}
	if len(ties) > 1 {
		best = ties[m.pick(ChooseTie, len(ties))]
	}
	m.setAttr(s, int(st.slot), best)
	m.tr.Rule, m.tr.Slot, m.tr.Value = Choose, int(st.slot), best
}

const maxChoices = 1e6

// run is the rules Run and RunZero.
func (m *Machine) run(s sessionRow, st *stmt) {
	stage := m.stageOf(st.ref, s)
	work := m.windowed(stage, m.amount(st.x, s, "the work"))
	t := &m.tr
	t.Stage, t.Value = int(stage), work
	var alloc allocRow
	if st.growing != none {
		pool := m.poolOf(st.growing, s)
		if alloc = m.innermost(s, pool); alloc == 0 && m.err == nil {
			m.noHold(st.growing, pool, "growing")
		}
	}
	if m.err != nil {
		return
	}
	m.core.Running = 0
	if work == 0 {
		t.Rule = RunZero
		m.sessions.Mut(s).Stay = noStay
		m.passThrough(stage)
		m.makeReady(s)
		return
	}
	t.Rule = Run
	if alloc != 0 {
		m.markGrown(alloc)
	}
	r := m.sessions.Mut(s)
	r.Status, r.RanFrom = atStage, m.core.Now
	m.join(stage, s, work, st.mode, alloc)
}

func (m *Machine) noHold(r int32, pool poolRow, what string) {
	m.fail(codeNoHold, 0, "`%s` has nothing to work on: no enclosing hold has an allocation on %s any more", what, m.prog.pools[pool].name)
}

// load is the rule Load.
func (m *Machine) load(s sessionRow, st *stmt) {
	pool := m.poolOf(st.ref, s)
	n := m.amount(st.x, s, "the amount loaded")
	a := m.innermost(s, pool)
	if m.err == nil && a == 0 {
		m.noHold(st.ref, pool, "load")
	}
	if m.err != nil {
		return
	}
	m.markGrown(a)
	p := m.allocs.Mut(a)
	if p.Position+n > p.Units+epsilon {
		m.fail(codeLoad, m.prog.nodes[st.x].at, "a load of %v units at position %v does not fit the allocation of %v on %s", number(n), number(p.Position), number(p.Units), m.prog.pools[pool].name)
		return
	}
	p.Position += n
	p.Moved = true
	m.tr.Rule, m.tr.Pool, m.tr.Value = Load, int(pool), n
}

// innermost finds the allocation on a pool of the innermost hold that still has one, 0 for none.
func (m *Machine) innermost(s sessionRow, pool poolRow) allocRow {
	for h := m.sessions.At(s).Hold; h != 0; h = m.holds.At(h).Parent {
		for a := m.holds.At(h).Allocs.First; a != 0; a = m.owned.Next(a) {
			if m.allocs.At(a).Pool == pool {
				return a
			}
		}
	}
	return 0
}

// markGrown notes that a hold's positions count from now on.
func (m *Machine) markGrown(a allocRow) {
	h := m.allocs.At(a).Hold
	if !m.holds.At(h).Grown {
		m.holds.Mut(h).Grown = true
	}
}

// dropEntry is the rule Drop.
func (m *Machine) dropEntry(s sessionRow, st *stmt) {
	pool := m.poolOf(st.ref, s)
	if m.err != nil {
		return
	}
	m.tr.Rule, m.tr.Pool = Drop, int(pool)
	if n := m.atPool.At(s, pool).Entry; n != 0 {
		size := m.entries.At(n).Size
		m.removeEntry(n)
		m.note(PoolChange{Pool: int(pool), Kind: Dropped, Session: m.sessions.At(s).Serial, Units: size})
	}
}

// record keeps an observation, once the run is warm.
func (m *Machine) record(s sessionRow, obs int32, v float64) {
	if m.core.Now < m.prog.IR.Warmup || m.opt.NoSamples {
		return
	}
	n := m.samples.Add()
	*m.samples.Mut(n) = Sample{T: m.core.Now, Session: m.sessions.At(s).Serial,
		Turn: int32(*m.attrs.At(s, m.prog.IR.SlotsOf[ir.SlotTurn])), Obs: obs, Value: v}
}

// note adds a change to the transition, with what the pool holds and caches now.
func (m *Machine) note(c PoolChange) {
	p := m.pools.At(poolRow(c.Pool))
	c.Used, c.Cached = p.Allocated, p.Cached
	m.tr.Pools = append(m.tr.Pools, c)
}
