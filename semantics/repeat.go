package semantics

import "github.com/sq-sem/sq-sem/ir"

// Repeats watches a run for a configuration that comes back, the clock aside. From there on everything repeats: whoever has
// not moved in between never will. It looks when the clock moves, by Brent's method: at a configuration kept from before, which is
// replaced by the present one after ever longer times. In large configurations it looks more seldom, so that looking costs little.
//
// A program that draws, or decides something by the time itself, never comes back; it is not watched. Nor must a run be watched
// as long as answers of a schedule decide it.
type Repeats struct {
	off    bool
	alike  Alike
	kept   *Machine
	key    uint64
	parts  []played
	moves  int64 // of the clock
	next   int64
	looks  int64
	renew  int64
	found  uint64 // the step
	watch  *Watch
	from   float64
	period float64
}

// played is what a session was when the configuration was kept.
type played struct {
	serial int64
	part   uint64
}

// NewRepeats begins to watch a run of a machine, one that is not known to repeat yet.
func NewRepeats(m *Machine) *Repeats {
	p := m.prog
	r := &Repeats{off: p.Draws() || p.ByTheClock() || m.core.RepeatEvery > 0, renew: 1, next: 1}
	if _, closed := p.IR.Arrival.(*ir.Closed); closed {
		r.alike.Fold = p.Interchangeable() // serials never come back
	}
	return r
}

// often is how many looks are taken whenever the clock moves; after that one look is paid for by a number of moves for
// each row of the configuration.
const (
	often      = 256
	movesByRow = 8
)

// See looks at a run after a step, and flags in the machine whom it finds when a configuration has come back. It tells when
// that is so.
func (r *Repeats) See(m *Machine, t *Transition) bool {
	if r.off || t.Rule != Advance {
		return false
	}
	if r.found > 0 {
		if m.core.Step == r.found { // a run that went back comes by again
			r.conclude(m)
			return true
		}
		return false
	}
	if r.moves++; r.moves < r.next || r.kept != nil && m.core.Step <= r.kept.core.Step {
		return false
	}
	r.looks++
	r.next = r.moves + 1
	if r.looks > often {
		r.next += movesByRow * (m.core.Live + int64(m.core.AgendaLen) + 4)
	}
	key := m.Fingerprint(r.alike)
	if r.kept != nil && key == r.key && r.back(m) {
		r.repeats(m)
		return true
	}
	if r.looks >= r.renew {
		r.renew *= 2
		r.keep(m, key)
	}
	return false
}

// keep keeps the present configuration.
func (r *Repeats) keep(m *Machine, key uint64) {
	if r.kept == nil {
		r.kept = m.Clone(Options{NoSamples: true, Windows: m.opt.Windows, Seed: m.opt.Seed})
	} else {
		r.kept.CopyFrom(m)
	}
	r.kept.ForgetFindings()
	r.key, r.parts = key, r.parts[:0]
	if r.alike.Fold {
		for s := m.core.LiveHead; s != 0; s = m.sessions.at(s).LiveNext {
			r.parts = append(r.parts, played{m.sessions.at(s).Serial, uint64(m.prints[s])})
		}
	}
}

// back tells whether the kept configuration has come back indeed: by another fingerprint, and with every session that was alive then
// and still is in the part that it had.
func (r *Repeats) back(m *Machine) bool {
	for _, x := range r.parts {
		if now := m.Part(x.serial); now != 0 && now != x.part {
			return false
		}
	}
	again := r.alike
	again.Salt = 1
	return m.Fingerprint(again) == r.kept.Fingerprint(again)
}

// repeats goes from the kept configuration to the present one once more and notes what everybody does.
func (r *Repeats) repeats(m *Machine) {
	k := r.kept
	r.found, r.from, r.period = m.core.Step, k.core.Now, m.core.Now-k.core.Now
	r.watch = NewWatch(k)
	for k.core.Step < m.core.Step {
		t, err := k.Step()
		if t == nil || err != nil {
			break // it has not: the run got here
		}
		r.watch.See(k, t)
	}
	r.kept, r.parts = nil, nil
	r.conclude(m)
}

func (r *Repeats) conclude(m *Machine) {
	m.core.RepeatFrom, m.core.RepeatEvery = r.from, r.period
	r.watch.Conclude(m, r.period)
}

// Repeating tells from when on the run repeats, and after how long, once Repeats has found it.
func (m *Machine) Repeating() (from, period float64, ok bool) {
	return m.core.RepeatFrom, m.core.RepeatEvery, m.core.RepeatEvery > 0
}
