package semantics

import (
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// Machine is a configuration of a program, with what it takes to step it. A Machine is for one
// goroutine at a time; any number of machines may share a Program.
type Machine struct {
	prog *Program

	core    core
	coreLog []core
	store   rows.Store

	sessions rows.Table[sessionRow, session]
	attrs    rows.Grid[sessionRow, ir.Slot, float64]
	atPool   rows.Grid[sessionRow, poolRow, sessionPool]
	named    rows.Grid[sessionRow, int, namedLease]
	pending  rows.Grid[sessionRow, int, poolRow] // the pools of each session's pending header, by line
	frames   rows.Table[frameRow, frame]
	living   rows.Chains[sessionRow]
	ready    rows.Chains[sessionRow]

	holds  rows.Table[holdRow, hold]
	took   rows.Grid[holdRow, int, poolRow] // the pools of each hold, by line of its header
	allocs rows.Table[allocRow, allocation]
	owned  rows.Chains[allocRow] // a hold's allocations, a session's leases
	inPool rows.Chains[allocRow]

	pools    rows.Table[poolRow, poolState]
	entries  rows.Table[entryRow, entry]
	lru      rows.Chains[entryRow] // in order of release
	stale    rows.Chains[entryRow]
	snaps    rows.Grid[entryRow, ir.Slot, float64] // the attributes of each entry's owner
	ranks    rows.Heaps[poolRow, entryRow]         // the entries of ranked pools
	rankKeys rows.Grid[entryRow, int, float64]
	queues   rows.Heaps[poolRow, sessionRow]
	growers  rows.Chains[sessionRow]
	units    rows.Table[int32, float64] // of the admission in progress, by line of its header

	stages    rows.Table[stageRow, stageState]
	jobs      rows.Table[jobRow, job]
	present   rows.Chains[jobRow]
	scheduled rows.Chains[jobRow]
	finishes  rows.Heaps[stageRow, jobRow] // the jobs of ps stages

	events rows.Table[eventRow, event]
	agenda rows.Heaps[int32, eventRow] // one heap

	samples  rows.Table[int32, Sample]
	findings rows.Table[findingRow, Finding]
	held     rows.Table[int32, Holding]    // what sessions had that were found
	counted  rows.Table[int32, findingRow] // the finding of each statement whose findings are counted

	// Scratch: nothing of it is part of the configuration.
	scene  scene
	where  site
	err    *RuntimeError
	tr     Transition
	keys   [2][]float64
	keyed  []float64
	batch  []jobRow
	draws  uint64 // the stream of an init or turn block
	prints []hash
	// What Check has seen.
	seenAllocs   marks[allocRow]
	seenSessions marks[sessionRow]
	due          []eventRow
	bySession    []sessionRow
	order        []int32
	opt          Options
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
	// Seed, when not nil, replaces the program's.
	Seed *int64
}

// New gives the initial configuration of a program.
func New(p *Program, opt Options) *Machine {
	m := newMachine(p, opt)
	c := &m.core
	c.Sweep, c.Iter.Engine, c.Phase = none, none, phDrain
	c.Warmed = p.IR.Warmup <= 0
	seed := m.seed()
	c.Draws = stream(seed, forMachine, 0, 0)
	c.ArriveDraws = stream(seed, forArrivals, 0, 0)
	c.TraceDraws = stream(seed, forTraceChoice, 0, 0)
	c.Instant = 1
	m.pools.Ensure(poolRow(len(p.pools) - 1))
	m.stages.Ensure(stageRow(len(p.stages) - 1))
	m.units.Ensure(int32(p.wants))
	m.counted.Ensure(int32(p.spots))
	switch a := p.IR.Arrival.(type) {
	case *ir.Poisson:
		if a.Rate > 0 {
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
	m := &Machine{prog: p, opt: opt}
	m.attrs.Width(len(p.IR.Attrs))
	m.atPool.Width(len(p.pools))
	m.named.Width(len(p.IR.LeaseNames))
	m.pending.Width(p.wants)
	m.took.Width(p.wants)
	m.snaps.Width(len(p.IR.Attrs))
	m.rankKeys.Width(p.rankKeys)
	m.queues.Count(len(p.pools), nil)
	m.ranks.Count(len(p.pools), m.compareRanks)
	m.finishes.Count(len(p.stages), nil)
	m.agenda.Count(1, nil)
	m.store.Init(opt.Undo, &m.sessions, &m.attrs, &m.atPool, &m.named, &m.pending, &m.frames, &m.living, &m.ready,
		&m.holds, &m.took, &m.allocs, &m.owned, &m.inPool,
		&m.pools, &m.entries, &m.lru, &m.stale, &m.snaps, &m.ranks, &m.rankKeys, &m.queues, &m.growers, &m.units,
		&m.stages, &m.jobs, &m.present, &m.scheduled, &m.finishes,
		&m.events, &m.agenda, &m.samples, &m.findings, &m.held, &m.counted)
	return m
}

func (m *Machine) seed() int64 {
	if m.opt.Seed != nil {
		return *m.opt.Seed
	}
	return m.prog.IR.Seed
}

// Program is what the machine runs.
func (m *Machine) Program() *Program { return m.prog }

// Now is the clock.
func (m *Machine) Now() float64 { return m.core.Now }

// Steps is how many steps were taken.
func (m *Machine) Steps() uint64 { return m.core.Step }

// Halted tells that the program has ended: Step does nothing any more.
func (m *Machine) Halted() bool { return m.core.Halted }

// Err is the error that stopped the machine, nil while it can go on.
func (m *Machine) Err() *RuntimeError { return m.err }

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
	*t = Transition{Step: m.core.Step, Time: m.core.Now, Session: -1, Other: -1, Pool: -1, Stage: -1, Block: -1, Stmt: -1, Slot: -1, Obs: -1, Pools: t.Pools[:0]}
	m.next()
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
func (m *Machine) setAttr(s sessionRow, slot ir.Slot, v float64) {
	*m.attrs.Mut(s, slot) = v
	if m.prog.rankedBy != nil {
		m.attrChanged(s, slot)
	}
}

// epsilon is the rounding noise that fit tests and completions allow, in units or in work.
const epsilon = ir.Tolerance

// up rounds to the pool's blocks, down likewise.
func (p *poolProg) up(u float64) float64   { return ir.RoundUp(u, p.block) }
func (p *poolProg) down(u float64) float64 { return ir.RoundDown(u, p.block) }
