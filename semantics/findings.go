package semantics

import "math"

// FindingKind names what the machine flags beyond the invariants (semantics.md §9).
type FindingKind uint8

// The kinds of findings.
const (
	StaleRead FindingKind = iota
	Starved
	Livelock
	Pinned
	Rejected
	StaleReadPossible
	AmbiguousRelease
	Phantom
	Leaked
	// ClaimBroken is a claim of the program that does not hold, ExpectationMissed an expectation that the observations of a run do not meet.
	ClaimBroken
	ExpectationMissed
	numFindingKinds
)

// String is the kind as reports print it.
func (k FindingKind) String() string {
	return [numFindingKinds]string{"stale-read", "starved", "livelock", "pinned", "rejected", "stale-read-possible", "ambiguous-release", "phantom", "leaked", "claim", "expect"}[k]
}

// FindingKinds are all of them, in the order in which reports count them.
func FindingKinds() []FindingKind {
	var all []FindingKind
	for k := range numFindingKinds {
		all = append(all, k)
	}
	return all
}

// Counted tells that findings of the kind are counted by statement, or by claim: there is one for each, with a Count.
func (k FindingKind) Counted() bool { return k >= Rejected && k != Leaked && k != ExpectationMissed }

// Stated tells that a finding of the kind is against something that the program itself states.
func (k FindingKind) Stated() bool { return k == ClaimBroken || k == ExpectationMissed }

// Hint tells that a finding of the kind is no certain mistake: only whoever wrote the program can say.
func (k FindingKind) Hint() bool { return k == StaleReadPossible }

// Finding is something worth a look, with the step after which it holds. Pool and Stage are indices, -1 for none.
type Finding struct {
	Kind    FindingKind
	Step    uint64
	T       float64
	Session int64
	// Leg is the block of the session's leg that it is about, -1 for the root leg.
	Leg  int32
	Pool int32
	// Stage is where a starved session has a job.
	Stage int32
	// Block and Stmt locate the statement it is about: the release that was stale, the hold that granted what is pinned or that
	// turned away, the one that a session waits in; -1 for none.
	Block, Stmt int32
	// Count is how often it came up: more than once for a kind that is Counted, where all else is the first time's.
	Count int64
	// Of a session that starves: whether it waits for a growth and not in a queue, whether its job is in service (and will not
	// end), since when it waits, the room in Pool that it waits for, NaN where that cannot be read. Of a livelock, Since is a time
	// from which on the session has not got past the hold; of a lease without bound, the time it was granted, and Needs its units.
	Stalled, InService bool
	Since, Needs       float64
	// Waits tells that it waits for a condition that never comes true.
	Waits bool
	// Circle is, for one of several starved sessions each of which waits for memory that the next one has, that next one; -1
	// for one that is in no such circle.
	Circle int64
	// Open: the lease without bound is open, and no session will end it. Else the session's end did.
	Open bool
	// Repeats tells that something is left to happen but leads nowhere else: the configuration comes back, after Period where that
	// is always the same time, else 0.
	Repeats bool
	Period  float64
	// Times is how often a session was preempted until the configuration came back.
	Times int64
	// Of a stale read: when what was read had been given back, and when the session's latest run (the read) began. Released tells that
	// a release had given it back, else its lease had expired.
	Expired, From float64
	Released      bool
	// Claim is the number of the claim, or of the expectation, that it is about; Value is what the expectation's statistic was.
	Claim int32
	Value float64
	// HeldFrom and HeldTo bound the rows of what the session had; Machine.Held reads them.
	HeldFrom, HeldTo int32
}

// Holding is what a session has of a pool: by a hold or, until Until (+Inf for no bound), by a lease. Name is one more than the
// index of a lease's name, 0 for none.
type Holding struct {
	Pool, Name   int32
	Lease        bool
	Units, Until float64
}

// Held gives what the session of a finding held and leased then, holds before leases. Read it, and not across a step.
func (m *bookkeeper) Held(f Finding) []Holding { return m.held.All()[f.HeldFrom:f.HeldTo] }

// tell flags something of no session.
func (m *bookkeeper) tell(k FindingKind) *Finding {
	f := m.findings.Mut(m.findings.Add())
	*f = Finding{Kind: k, Step: m.core.Step, T: m.core.Now, Session: -1, Leg: -1, Pool: -1, Stage: -1, Block: -1, Stmt: -1, Circle: -1, Count: 1}
	return f
}

// find flags something of a leg at a pool, about a statement.
func (m *bookkeeper) find(k FindingKind, l legRow, pool poolRow, block, pos int32) *Finding {
	n := m.findings.Add()
	f := m.findings.Mut(n)
	r := m.legs.At(l)
	*f = Finding{Kind: k, Step: m.core.Step, T: m.core.Now, Session: r.Serial, Leg: int32(r.block()), Pool: int32(pool), Stage: -1, Block: block, Stmt: pos, Circle: -1, Count: 1}
	return f
}

// spot is a statement whose findings of one kind are counted. Spots are numbered over the program.
type spot struct{ number, block, pos int32 }

// count finds something at a statement: the first time it is a finding, from then on it is counted there.
func (m *bookkeeper) count(k FindingKind, l legRow, pool poolRow, at spot) {
	if n := *m.counted.At(at.number); n != 0 {
		m.findings.Mut(n).Count++
		return
	}
	m.find(k, l, pool, at.block, at.pos)
	*m.counted.Mut(at.number) = findingRow(m.findings.Len() - 1)
}

// findPinned flags a lease without bound.
func (m *bookkeeper) findPinned(s sessionRow, a allocRow) *Finding {
	p := m.allocs.At(a)
	hs := &m.prog.holds[p.Header]
	f := m.find(Pinned, legRow(s), p.Pool, hs.block, hs.pos)
	f.Since, f.Needs = p.Granted, p.Units
	return f
}

// findLeaked flags a lease without bound that its session abandons: nobody can ever end it.
func (m *bookkeeper) findLeaked(s sessionRow, a allocRow) {
	p := m.allocs.At(a)
	hs := &m.prog.holds[p.Header]
	f := m.find(Leaked, legRow(s), p.Pool, hs.block, hs.pos)
	f.Since, f.Needs, f.Open = p.Granted, p.Units, true
}

// findStuck flags every leg that is anywhere when nothing will ever happen any more, and every lease without bound.
func (m *bookkeeper) findStuck() {
	from := findingRow(m.findings.Len())
	for s := m.core.Living.First; s != 0; s = m.living.Next(s) {
		for l := legRow(s); l != 0; l = m.nextLeg(l) {
			if m.legs.At(l).Status != forked {
				m.findWaiting(Starved, l)
			}
		}
		for a := m.sessions.At(s).Leases.First; a != 0; a = m.owned.Next(a) {
			if math.IsInf(m.allocs.At(a).Expiry, 1) {
				m.findPinned(s, a).Open = true
			}
		}
	}
	m.findCircles(from)
}

// findWaiting flags a leg that does not get on, with what it waits for, what it has and what its session leases.
func (m *bookkeeper) findWaiting(k FindingKind, l legRow) *Finding {
	w := m.waiting(l)
	from := int32(m.held.Len())
	for _, h := range m.holdings(l, nil) {
		*m.held.Mut(m.held.Add()) = h
	}
	f := m.find(k, l, poolRow(w.Pool), w.Block, w.Stmt)
	f.Stage, f.Stalled, f.InService, f.Since, f.Needs, f.Waits = w.Stage, w.Stalled, w.InService, w.Since, w.Needs, w.Waits
	f.HeldFrom, f.HeldTo = from, int32(m.held.Len())
	return f
}
