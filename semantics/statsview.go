package semantics

import (
	"errors"
	"hash/maphash"
	"math"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics/rows"
)

// PoolStats is what a pool did from the end of the warm-up until now. Used, Leased, Cached, Queue and Holders are
// averages over that time: units, units, units, sessions, allocations. An admission is one at the pool that the session queued
// at, the first of its hold; Waited is the sum, over the admissions, of the time from joining that queue.
type PoolStats struct {
	Used, Leased, Cached, Queue, Holders            float64
	Admissions, EvictedEntries, Spills, Preemptions int64
	Stuck, Rejected                                 int64
	LeasesGranted, LeasesReleased, LeasesExpired    int64
	LeasesEnded                                     int64
	EvictedUnits, Waited                            float64
}

// StageStats is what a stage did from the end of the warm-up until now. Number is the mean number of jobs present,
// Utilization the mean share of its servers (of the stage, unless it is a fifo) that was busy. Waited is the sum of
// the waits of the Started jobs, Served the sum of the service times of the Completed ones.
type StageStats struct {
	Number, Utilization        float64
	Joined, Started, Completed int64
	Iterations                 int64
	Waited, Served             float64
}

// SessionStats counts sessions from the end of the warm-up until now; Live are in flight.
type SessionStats struct {
	Arrived, Ended, Live int64
}

// Warm tells whether the warm-up is over; since is the time it ended at, the start of all statistics.
func (m *configuration) Warm() (since float64, ok bool) { return m.core.WarmAt, m.core.Warmed }

// Events is how many agenda events were applied since the start.
func (m *configuration) Events() int64 { return m.core.Events }

// PoolStats gives the statistics of pool i; all are zero before the end of the warm-up.
func (m *configuration) PoolStats(i int) PoolStats {
	if !m.core.Warmed {
		return PoolStats{}
	}
	p := *m.pools.At(poolRow(i))
	p.integrate(m.core.Now, m.queues.Len(poolRow(i)))
	b := &p.Base
	over := m.average()
	return PoolStats{
		Used:           over(p.AreaUsed - b.AreaUsed),
		Leased:         over(p.AreaLeased - b.AreaLeased),
		Cached:         over(p.AreaCached - b.AreaCached),
		Queue:          over(p.AreaQueue - b.AreaQueue),
		Holders:        over(p.AreaHolders - b.AreaHolders),
		Admissions:     p.Admissions - b.Admissions,
		EvictedEntries: p.EvictedEntries - b.EvictedEntries,
		Spills:         p.Spills - b.Spills,
		Preemptions:    p.Preemptions - b.Preemptions,
		Stuck:          p.Stuck - b.Stuck,
		Rejected:       p.Rejected - b.Rejected,
		LeasesGranted:  p.Granted - b.Granted,
		LeasesReleased: p.Released - b.Released,
		LeasesExpired:  p.Expired - b.Expired,
		LeasesEnded:    p.Ended - b.Ended,
		EvictedUnits:   p.EvictedUnits - b.EvictedUnits,
		Waited:         p.Waited - b.Waited,
	}
}

// StageStats gives the statistics of stage i; all are zero before the end of the warm-up.
func (m *configuration) StageStats(i int) StageStats {
	if !m.core.Warmed {
		return StageStats{}
	}
	s, prog := *m.stages.At(stageRow(i)), &m.prog.stages[i]
	s.integrate(m.core.Now, prog.kind)
	b := &s.Base
	over := m.average()
	return StageStats{
		Number:      over(s.AreaJobs - b.AreaJobs),
		Utilization: over(s.AreaBusy-b.AreaBusy) / float64(max(prog.servers, 1)),
		Joined:      s.Joined - b.Joined,
		Started:     s.Started - b.Started,
		Completed:   s.Completed - b.Completed,
		Iterations:  s.Iterations - b.Iterations,
		Waited:      s.WaitSum - b.WaitSum,
		Served:      s.ServiceSum - b.ServiceSum,
	}
}

// SessionStats gives the counts of sessions.
func (m *configuration) SessionStats() SessionStats {
	c := &m.core
	s := SessionStats{Live: c.Live}
	if c.Warmed {
		s.Arrived, s.Ended = c.Serial-c.ArrivedBase, c.Ended-c.EndedBase
	}
	return s
}

// average turns an area into a mean over the time since the warm-up; over no time at all it is 0.
func (m *configuration) average() func(area float64) float64 {
	span := m.core.Now - m.core.WarmAt
	return func(area float64) float64 {
		if span <= 0 {
			return 0
		}
		return area / span
	}
}

// Expr is an expression made ready to be evaluated against configurations of one program, from outside: by a
// person at the stepper, by a breakpoint.
type Expr struct {
	prog *Program
	root int32
	// Attributes tells that it reads the attributes, or the cache entry, of a session.
	Attributes bool
}

// Expr makes an expression of the program ready. It must be a valid one of the moment Session, for Eval, or Step, for EvalBuilt.
func (p *Program) Expr(e ir.Expr) *Expr {
	// The copy may grow without the original seeing it.
	q := *p
	q.nodes, q.args, q.refs, q.subs = clip(p.nodes), clip(p.args), clip(p.refs), clip(p.subs)
	c := &compiler{p: &q}
	x := &Expr{prog: &q, root: c.expr(e)}
	ir.WalkExpr(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Attr:
			x.Attributes = true
		case *ir.Call:
			x.Attributes = x.Attributes || e.Fun == ir.FunCachedIn || e.Fun == ir.FunLeased
		case *ir.Num, *ir.Ctx, *ir.Sample, *ir.Unary, *ir.Binary, *ir.Cond:
		}
	})
	return x
}

func clip[T any](list []T) []T { return list[:len(list):len(list)] }

// Eval evaluates an expression now, for a live session or, with serial -1, for none. It changes nothing: a draw gives
// what the session (or the machine) would draw next, and leaves it to be drawn.
func (m *evaluator) Eval(x *Expr, serial int64) (float64, error) {
	peek := m.peek(x)
	peek.scene = scene{engine: none}
	l := legRow(m.row(serial))
	draws := m.core.Draws
	if l != 0 {
		draws = m.legs.At(l).Draws
	}
	peek.scene.draws = &draws
	peek.nowhere(l)
	if l == 0 && x.Attributes {
		return math.NaN(), ErrNoSession
	}
	return peek.value(x, l)
}

// EvalBuilt evaluates an expression of the moment Step, while Options.Built is told of an iteration. It changes nothing.
func (m *evaluator) EvalBuilt(x *Expr) (float64, error) { return m.peek(x).value(x, 0) }

// peek is an evaluator for an expression: it shares the rows, which evaluating only reads.
func (m *evaluator) peek(x *Expr) *evaluator {
	peek := *m
	peek.prog, peek.err, peek.opt.OnNegative = x.prog, nil, nil
	return &peek
}

// value evaluates an expression for a leg.
func (m *evaluator) value(x *Expr, l legRow) (float64, error) {
	v := m.eval(x.root, l)
	if m.err != nil {
		return math.NaN(), m.err
	}
	return v, nil
}

// ErrNoSession is the error of evaluating what reads attributes for a session that is not alive.
var ErrNoSession = errors.New("it reads the attributes of a session, and there is no such session")

// Checksum identifies the configuration, control included: equal ones of one program and one process have equal checksums.
func (m *configuration) Checksum() uint64 {
	var h maphash.Hash
	h.SetSeed(checksumSeed)
	rows.Hash(&h, m.core)
	m.store.Checksum(&h)
	return h.Sum64()
}

var checksumSeed = maphash.MakeSeed()
