package semantics

import (
	"github.com/sq-sem/sq-sem/ir"
)

// Machine is a configuration of a program, with what it takes to step it. A Machine is for one
// goroutine at a time; any number of machines may share a Program.
type Machine struct {
	prog *Program

	core     core
	coreLog  []core
	j        journal
	sessions table[session]
	attrs    table[float64]
	claims   table[claim]
	named    table[namedLease] // by session and name
	pending  table[int32]      // pools of each session's pending hold, by want
	frames   table[frame]
	holds    table[hold]
	took     table[int32] // the pools each hold took, by want
	parts    table[part]
	entries  table[entry]
	snaps    table[float64]
	pools    table[poolState]
	stages   table[stageState]
	jobs     table[job]
	events   table[event]
	agenda   table[slot]
	agendaAt table[int32]  // where each event stands in the agenda
	queues   []table[slot] // per pool: a heap of the sessions queued there
	queueAt  table[int32]
	finishes []table[slot] // per ps stage: a heap of its jobs
	finishAt table[int32]
	ranks    []table[slot] // per ranked pool: a heap of its entries
	rankAt   table[int32]
	rankKeys table[float64] // the keys of each entry there
	units    table[float64] // per want of the admission in progress
	samples  table[Sample]
	findings table[Finding]
	held     table[Holding] // what sessions had that were found
	counted  table[int32]   // the finding of each statement whose findings are counted

	// Scratch: nothing of it is part of the configuration.
	scene           scene
	where           site
	err             *RuntimeError
	tr              Transition
	keys            [2][]float64
	keyed           []float64
	batch           []int32
	draws           uint64 // the stream of an init or turn block
	prints          []hash
	owned, queuedAt marks // what Check has seen
	list            []anyTable
	order           []int32
	opt             Options
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
	m := &Machine{prog: p, opt: opt}
	m.j.on = opt.Undo
	m.initTables()
	c := &m.core
	c.Sweep, c.Iter, c.Phase = -1, -1, phDrain
	c.Warmed = p.IR.Warmup <= 0
	seed := m.seed()
	c.Draws = stream(seed, forMachine, 0, 0)
	c.ArriveDraws = stream(seed, forArrivals, 0, 0)
	c.TraceDraws = stream(seed, forTraceChoice, 0, 0)
	c.Instant = 1
	m.pools.ensure(len(p.pools))
	m.stages.ensure(len(p.stages))
	m.units.ensure(p.wants)
	m.counted.ensure(p.spots)
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

func (m *Machine) initTables() {
	m.queues = make([]table[slot], len(m.prog.pools))
	m.finishes = make([]table[slot], len(m.prog.stages))
	m.ranks = make([]table[slot], len(m.prog.pools))
	m.each(func(t anyTable) { t.init(&m.j) })
}

// anyTable is what all tables have in common.
type anyTable interface {
	init(*journal)
	undo(step uint64)
	store(*encoder)
	load(*decoder)
	forget()
	copyFrom(anyTable)
	bytes() int64
}

// each visits every table of the configuration.
func (m *Machine) each(visit func(anyTable)) {
	for _, t := range m.tables() {
		visit(t)
	}
}

// tables lists the tables of the configuration, always in the same order.
func (m *Machine) tables() []anyTable {
	if m.list != nil {
		return m.list
	}
	list := []anyTable{&m.sessions, &m.attrs, &m.claims, &m.named, &m.pending, &m.frames, &m.holds, &m.took, &m.parts, &m.entries,
		&m.snaps, &m.pools, &m.stages, &m.jobs, &m.events, &m.agenda, &m.agendaAt, &m.queueAt, &m.finishAt, &m.rankAt, &m.units, &m.samples, &m.findings, &m.held, &m.counted, &m.rankKeys}
	for i := range m.queues {
		list = append(list, &m.queues[i])
	}
	for i := range m.finishes {
		list = append(list, &m.finishes[i])
	}
	for i := range m.ranks {
		list = append(list, &m.ranks[i])
	}
	m.list = list
	return list
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
	if m.j.on {
		m.coreLog = append(m.coreLog, m.core)
		m.j.epoch++
	}
	m.core.Step++
	t := &m.tr
	*t = Transition{Step: m.core.Step, Time: m.core.Now, Session: -1, Other: -1, Pool: -1, Stage: -1, Block: -1, Stmt: -1, Slot: -1, Obs: -1, Pools: t.Pools[:0]}
	m.next()
	if m.err != nil {
		if m.j.on {
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
	step := m.core.Step
	m.each(func(t anyTable) { t.undo(step) })
	m.core = m.coreLog[len(m.coreLog)-1]
	m.coreLog = m.coreLog[:len(m.coreLog)-1]
}

// Forget drops what Back needs: the present configuration becomes the earliest it can go back to.
func (m *Machine) Forget() {
	m.coreLog = m.coreLog[:0]
	m.each(func(t anyTable) { t.forget() })
}

// ForgetFindings drops the findings so far, and with them what Back would need to bring them back.
func (m *Machine) ForgetFindings() {
	if len(m.findings.rows) > 1 {
		m.findings.clear()
		m.held.clear()
		clear(m.counted.rows)
		clear(m.counted.rows)
		m.counted.forget()
	}
}

// CopyFrom makes the machine a copy of another of the same program, without the past, reusing its memory.
// Its options stay.
func (m *Machine) CopyFrom(o *Machine) {
	m.prog, m.core, m.err = o.prog, o.core, nil
	m.coreLog = m.coreLog[:0]
	theirs := o.tables()
	for i, t := range m.tables() {
		t.copyFrom(theirs[i])
	}
}

// Clone is an independent copy of the configuration, without the past: it cannot go Back beyond
// this point. The copy's options are the given ones.
func (m *Machine) Clone(opt Options) *Machine {
	c := &Machine{prog: m.prog, opt: opt}
	c.j.on = opt.Undo
	c.initTables()
	c.CopyFrom(m)
	return c
}

// attr is the row of a session's attribute.
func (m *Machine) attr(s int32, slot ir.Slot) int32 {
	return s*int32(len(m.prog.IR.Attrs)) + int32(slot)
}

// nameRow is the row of a session's lease of a name.
func (m *Machine) nameRow(s, name int32) int32 { return s*int32(len(m.prog.IR.LeaseNames)) + name }

// claim is the row of a session at a pool.
func (m *Machine) claim(s, pool int32) int32 { return s*int32(len(m.prog.pools)) + pool }

// setAttr assigns an attribute.
func (m *Machine) setAttr(s int32, slot ir.Slot, v float64) {
	*m.attrs.mut(m.attr(s, slot), m.core.Step) = v
	if m.prog.rankedBy != nil {
		m.attrChanged(s, slot)
	}
}

// Shorthands for rows to be written.

func (m *Machine) session(i int32) *session  { return m.sessions.mut(i, m.core.Step) }
func (m *Machine) pool(i int32) *poolState   { return m.pools.mut(i+1, m.core.Step) }
func (m *Machine) stage(i int32) *stageState { return m.stages.mut(i+1, m.core.Step) }
func (m *Machine) job(i int32) *job          { return m.jobs.mut(i, m.core.Step) }
func (m *Machine) part(i int32) *part        { return m.parts.mut(i, m.core.Step) }
func (m *Machine) entry(i int32) *entry      { return m.entries.mut(i, m.core.Step) }
func (m *Machine) claimOf(s, pool int32) *claim {
	return m.claims.mut(m.claim(s, pool), m.core.Step)
}

// epsilon is the rounding noise that fit tests and completions allow, in units or in work.
const epsilon = ir.Tolerance

// up rounds to the pool's blocks, down likewise.
func (p *poolProg) up(u float64) float64   { return ir.RoundUp(u, p.block) }
func (p *poolProg) down(u float64) float64 { return ir.RoundDown(u, p.block) }
