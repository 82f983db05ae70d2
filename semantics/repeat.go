package semantics

import "github.com/sq-sem/sq-sem/ir"

// Repeats watches a run for a configuration that comes back, the clock aside. From there on everything repeats, and a session that
// has not moved in between never will. Repeats looks when the clock moves. At first it looks every time, and remembers every
// configuration by its fingerprint. Later it follows Brent's method: it keeps one configuration, compares others with it, and replaces
// it after ever longer times. The larger configurations are, the more seldom it looks, so that looking costs little.
//
// The configurations of a program that draws, or decides something by the time itself, never come back; such a program is not
// watched. A run must not be watched while the answers of a schedule decide it.
type Repeats struct {
	off    bool
	alike  Alike
	first  map[uint64]uint64 // fingerprint → step, of the first looks
	kept   *Machine          // what is compared with; at first, the earliest
	key    uint64
	moves  int64 // of the clock
	next   int64
	looks  int64
	rows   int64 // that the first looks went through
	renew  int64 // the look at which another one is kept, span looks after the one before
	span   int64
	seen   uint64 // the latest step
	found  uint64 // the step at which it was found
	watch  *Watch
	from   float64
	period float64
}

// NewRepeats begins to watch a run of a machine, one that is not known to repeat yet.
func NewRepeats(m *Machine) *Repeats {
	p := m.prog
	r := &Repeats{off: p.Draws() || p.ByTheClock() || m.core.RepeatEvery > 0, first: map[uint64]uint64{}}
	if _, closed := p.IR.Arrival.(*ir.Closed); closed {
		r.alike.Fold = p.Interchangeable() // serials never come back
	}
	return r
}

// often is for how many looks Repeats looks whenever the clock moves, oftenRows how many rows of the configuration these looks go through
// at most. After that, the clock must move movesByRow times for each row between two looks.
const (
	often      = 256
	oftenRows  = often * 4096
	movesByRow = 8
)

// See looks at a run after a step. When a configuration has come back, See flags in the machine which sessions never move, and is true.
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
	if m.core.Step <= r.seen {
		return false // it went back
	}
	r.seen = m.core.Step
	if r.moves++; r.moves < r.next {
		return false
	}
	key := m.Fingerprint(r.alike)
	size := m.core.Live + int64(m.agenda.Len(0)) + 4
	if r.looks++; r.first != nil {
		if step, is := r.first[key]; is && r.back(m, step) {
			return true
		}
		if r.looks == 1 {
			r.keep(m, key)
		}
		if _, is := r.first[key]; !is {
			r.first[key] = m.core.Step
		}
		if r.rows += size; r.looks == often || r.rows > oftenRows {
			r.first, r.renew, r.span = nil, r.looks+1, 1
			r.keep(m, key)
		}
		return false
	}
	r.next = r.moves + movesByRow*size
	if key == r.key && r.back(m, r.kept.core.Step) {
		return true
	}
	if r.looks >= r.renew {
		r.span *= 2
		r.renew += r.span
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
	r.key = key
}

// back tells whether the configuration of a step has come back indeed: by another fingerprint, and with every session that was alive
// then and still is in the part that it had. If so it goes from there to the present one once more and notes what everybody does.
func (r *Repeats) back(m *Machine, step uint64) bool {
	k := r.kept
	if r.first != nil { // it is the earliest, and stays
		k = k.Clone(k.opt)
	}
	for k.core.Step < step {
		if t, err := k.Step(); t == nil || err != nil {
			return false
		}
	}
	again := r.alike
	again.Salt = 1
	if k.Fingerprint(again) != m.Fingerprint(again) {
		return false
	}
	for s := k.core.Living.First; s != 0 && r.alike.Fold; s = k.living.Next(s) {
		if now := m.SessionFingerprint(k.sessions.At(s).Serial); now != 0 && now != uint64(k.prints[s]) {
			return false
		}
	}
	r.found, r.from, r.period = m.core.Step, k.core.Now, m.core.Now-k.core.Now
	r.watch = NewWatch(k)
	for k.core.Step < m.core.Step {
		t, err := k.Step()
		if t == nil || err != nil {
			return false
		}
		r.watch.See(k, t)
	}
	r.kept, r.first = nil, nil
	r.conclude(m)
	return true
}

func (r *Repeats) conclude(m *Machine) {
	m.core.RepeatFrom, m.core.RepeatEvery = r.from, r.period
	r.watch.Conclude(m, r.period)
}

// Repeating tells from when on the run repeats, and after how long, once Repeats has found it.
func (m *configuration) Repeating() (from, period float64, ok bool) {
	return m.core.RepeatFrom, m.core.RepeatEvery, m.core.RepeatEvery > 0
}
