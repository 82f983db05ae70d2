package semantics

import (
	"github.com/sq-sem/sq-sem/ir"
)

// Machine is a configuration of a program, with what it takes to step it. A Machine is for one
// goroutine at a time; any number of machines may share a Program. Its methods are the rules, the choice of the next one, and what
// users do with a run; what the rules stand on belongs to the types that it is made of, each of which knows those before it:
// configuration, evaluator, bookkeeper.
type Machine struct {
	bookkeeper
	coreLog []core
	tr      Transition
}

// Options decide what a machine keeps.
type Options struct {
	// Undo keeps what Back needs: memory in proportion to what the steps changed. With it, a step
	// that fails leaves the configuration as it was before.
	Undo bool
	// NoSamples leaves recorded observations out of the configuration.
	NoSamples bool
	// OnNegative, when not nil, is told of every subtraction evaluated whose result is negative: there
	// the reals of this machine and the naturals of the Lean one part.
	OnNegative func(e *ir.Binary, x, y float64)
	// Choose, when not nil, decides where a run could go several ways; Windows gives delay stages, by number,
	// works to choose from.
	Choose  Chooser
	Windows map[int]Window
	// NoHorizon lets the run go on past the program's horizon.
	NoHorizon bool
	// Paced lets an engine begin an iteration only at the instants of its calls, which come from outside.
	Paced bool
	// Ends, when not nil, says when the iteration ends that an engine starts now, in place of its cost.
	Ends func(stage int) float64
	// Built, when not nil, is told of each iteration whose batch is complete, where its cost has been read and nothing else has happened: EvalBuilt
	// reads expressions there as a cost.
	Built func(stage int)
	// Seed, when not nil, replaces the program's.
	Seed *int64
}

// New gives the initial configuration of a program.
func New(p *Program, opt Options) *Machine {
	m := newMachine(p, opt)
	c := &m.core
	c.Sweep, c.Iter.Engine, c.Phase = none, none, phDrain
	c.Handover.Closing, c.Handover.Starting = none, none
	c.Warmed = p.IR.Warmup <= 0
	seed := m.seed()
	c.Draws = stream(seed, forMachine, 0, 0)
	c.ArriveDraws = stream(seed, forArrivals, 0, 0)
	c.TraceDraws = stream(seed, forTraceChoice, 0, 0)
	c.Instant = 1
	m.pools.Ensure(poolRow(len(p.pools) - 1))
	m.stages.Ensure(stageRow(len(p.stages) - 1))
	if p.ahead {
		m.pipes.Ensure(stageRow(len(p.stages) - 1))
	}
	m.units.Ensure(int32(p.wants))
	if p.shares {
		m.sharedPools.Ensure(poolRow(len(p.pools) - 1))
		m.index.Ensure(int32(p.buckets - 1))
	}
	m.counted.Ensure(int32(p.spots))
	m.claimed.Ensure(claimRow(len(p.claims) - 1))
	if p.peaks {
		m.peaks.Ensure(poolRow(len(p.pools) - 1))
	}
	if p.births != nil {
		m.expectBirth()
		return m
	}
	switch a := p.IR.Arrival.(type) {
	case *ir.Poisson:
		if a.Rate > 0 && p.comes(0) {
			m.schedule(evArrive, 0, 0)
		}
	case *ir.Renewal:
		if p.comes(0) {
			m.schedule(evArrive, 0, 0)
		}
	case *ir.Closed:
		c.Births = int64(a.Count)
	case *ir.Batch:
		c.Births = int64(a.Count)
	case *ir.Sessions:
		c.Births = int64(len(a.List))
	case *ir.NoArrival:
	}
	return m
}

// newMachine makes a machine with empty tables.
func newMachine(p *Program, opt Options) *Machine {
	m := &Machine{}
	m.prog, m.opt = p, opt
	m.attrs.Width(len(p.IR.Attrs))
	m.atPool.Width(len(p.pools))
	m.preempted.Width(len(p.pools))
	m.left.Width(len(p.IR.Attrs))
	m.named.Width(len(p.IR.LeaseNames))
	m.pending.Width(p.wants)
	m.took.Width(p.wants)
	m.snaps.Width(len(p.IR.Attrs))
	m.rankKeys.Width(p.rankKeys)
	if p.shares {
		m.foundAt.Width(len(p.pools))
	}
	if p.ahead {
		m.lastIn.Width(len(p.stages))
		m.until.Width(len(p.stages))
	}
	m.phases.Width(p.phases)
	m.queueKeys.Width(p.queueKeys)
	tie := m.compareQueued
	if p.queueKeys == 0 {
		tie = nil
	}
	m.queues.Count(len(p.pools), tie)
	m.ranks.Count(len(p.pools), m.compareRanks)
	m.finishes.Count(len(p.stages), nil)
	m.agenda.Count(1, nil)
	m.store.Init(opt.Undo, &m.sessions, &m.legs, &m.attrs, &m.atPool, &m.preempted, &m.named, &m.pending, &m.frames, &m.living, &m.siblings, &m.ready, &m.waiters,
		&m.holds, &m.took, &m.allocs, &m.owned, &m.inPool,
		&m.pools, &m.entries, &m.lru, &m.stale, &m.snaps, &m.ranks, &m.rankKeys, &m.queues, &m.queueKeys, &m.growers, &m.left, &m.units,
		&m.stages, &m.jobs, &m.present, &m.scheduled, &m.finishes,
		&m.sharedPools, &m.blocks, &m.unused, &m.alike, &m.tables, &m.cells, &m.cellChain, &m.contents, &m.index, &m.texts, &m.pieces, &m.foundAt,
		&m.pipes, &m.courses, &m.phases, &m.gone, &m.parcels, &m.inIter, &m.ofJob, &m.aloft, &m.lastIn, &m.fences, &m.fenced, &m.until, &m.landings, &m.inLanding,
		&m.events, &m.agenda, &m.samples, &m.findings, &m.held, &m.counted, &m.claimed, &m.peaks)
	return m
}

func (m *evaluator) seed() int64 {
	if m.opt.Seed != nil {
		return *m.opt.Seed
	}
	return m.prog.IR.Seed
}

// Program is what the machine runs.
func (m *configuration) Program() *Program { return m.prog }

// Now is the clock.
func (m *configuration) Now() float64 { return m.core.Now }

// Steps is how many steps were taken.
func (m *configuration) Steps() uint64 { return m.core.Step }

// Born is how many sessions have been born.
func (m *configuration) Born() int64 { return m.core.Serial }

// Halted tells that the program has ended: Step does nothing any more.
func (m *configuration) Halted() bool { return m.core.Halted }

// Err is the error that stopped the machine, nil while it can go on.
func (m *evaluator) Err() *RuntimeError { return m.err }

// Step takes one step and says what it was. After Halt it returns nil, nil. An error is a
// *RuntimeError: the machine stays where it failed (with Options.Undo, exactly as it was before the step)
// and returns the same error from then on.
func (m *Machine) Step() (*Transition, error) {
	if m.err != nil {
		return nil, m.err
	}
	if m.core.Halted {
		return nil, nil
	}
	if m.store.Undoes() {
		m.coreLog = append(m.coreLog, m.core)
	}
	m.core.Step++
	m.store.Begin(m.core.Step)
	t := &m.tr
	t.begin(m.core.Step, m.core.Now)
	m.next()
	if m.prog.states && m.err == nil {
		m.watch()
	}
	if m.err != nil {
		if m.store.Undoes() {
			m.takeBack()
		}
		return nil, m.err
	}
	t.Time = m.core.Now
	return t, nil
}

// Back undoes the last step; it is false when there is none, or the machine keeps no journal.
// An error is forgotten: stepping on from the same configuration finds it again.
func (m *Machine) Back() bool {
	m.err = nil
	if len(m.coreLog) == 0 {
		return false
	}
	m.takeBack()
	return true
}

func (m *Machine) takeBack() {
	m.store.Undo(m.core.Step)
	m.core = m.coreLog[len(m.coreLog)-1]
	m.coreLog = m.coreLog[:len(m.coreLog)-1]
	m.store.Continue(m.core.Step)
}

// Forget drops what Back needs: the present configuration becomes the earliest it can go back to.
func (m *Machine) Forget() {
	m.coreLog = m.coreLog[:0]
	m.store.Forget()
}

// ForgetFindings drops the findings so far, and with them what Back would need to bring them back.
func (m *Machine) ForgetFindings() {
	if m.findings.Len() > 1 {
		m.findings.Clear()
		m.held.Clear()
		m.counted.Zero()
	}
}

// CopyFrom makes the machine a copy of another of the same program, without the past, reusing its memory.
// Its options stay.
func (m *Machine) CopyFrom(o *Machine) {
	m.prog, m.core, m.err = o.prog, o.core, nil
	m.coreLog = m.coreLog[:0]
	m.store.CopyFrom(&o.store)
	m.store.Continue(m.core.Step)
}

// Clone is an independent copy of the configuration, without the past: it cannot go Back beyond
// this point. The copy's options are the given ones.
func (m *Machine) Clone(opt Options) *Machine {
	c := newMachine(m.prog, opt)
	c.CopyFrom(m)
	return c
}

// setAttr assigns an attribute.
func (m *bookkeeper) setAttr(l legRow, slot ir.Slot, v float64) {
	l = m.attrOf(l, slot)
	*m.attrs.Mut(l, slot) = v
	if m.prog.rankedBy != nil {
		m.attrChanged(l, slot)
	}
}

// attrOf is the leg in whose row an attribute of a leg stands: the root of its session, but for what each leg has of its own.
func (m *configuration) attrOf(l legRow, slot ir.Slot) legRow {
	if !m.prog.forks || slot == m.prog.IR.SlotsOf[ir.SlotCached] || slot == m.prog.IR.SlotsOf[ir.SlotComputed] {
		return l
	}
	return legRow(m.legs.At(l).Session)
}

// epsilon is the rounding noise that fit tests and completions allow, in units or in work.
const epsilon = ir.Tolerance

// up rounds to the pool's blocks, down likewise.
func (p *poolProg) up(u float64) float64   { return ir.RoundUp(u, p.block) }
func (p *poolProg) down(u float64) float64 { return ir.RoundDown(u, p.block) }
