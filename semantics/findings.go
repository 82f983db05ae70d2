package semantics

// FindingKind names what the machine flags beyond the invariants (semantics.md §9).
type FindingKind uint8

// The kinds of findings.
const (
	StaleRead FindingKind = iota
	Starved
	Livelock
	Pinned
)

// String is the kind as reports print it.
func (k FindingKind) String() string {
	return [...]string{"stale-read", "starved", "livelock", "pinned"}[k]
}

// Finding is something worth a look, with the step after which it holds. Pool is an index, -1 for none.
type Finding struct {
	Kind    FindingKind
	Step    uint64
	T       float64
	Session int64
	Pool    int32
	// Stalled tells, for a starved session, that it waits for a growth and not in a queue.
	Stalled bool
	// Of a stale read: when the lease had expired, and when the session's latest run (the read) began.
	Expired, From float64
}

func (m *Machine) find(k FindingKind, s, pool int32) {
	n := m.findings.add(m.core.Step)
	r := m.sessions.at(s)
	f := Finding{Kind: k, Step: m.core.Step, T: m.core.Now, Session: r.Serial, Pool: pool, Stalled: r.Status == stalled}
	if k == StaleRead {
		f.Expired, f.From = m.claims.at(m.claim(s, pool)).LapsedAt, r.RanFrom
	}
	*m.findings.mut(n, m.core.Step) = f
}

// findStarved flags every session that still waits when nothing will ever happen any more.
func (m *Machine) findStarved() {
	for s := m.core.LiveHead; s != 0; s = m.sessions.at(s).LiveNext {
		if r := m.sessions.at(s); r.Status == queued || r.Status == stalled {
			m.find(Starved, s, r.Where)
		}
	}
}
