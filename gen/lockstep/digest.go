package lockstep

import (
	"cmp"
	"math"
	"slices"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// digest condenses a configuration into one number. The Lean side computes the same over its own configuration; what
// stands here in which order is the agreement between the two.
type digest uint64

const (
	digestStart   digest = 7
	digestFactor         = 1000003
	digestModulus        = 1<<31 - 1
)

// add takes one number in. No product reaches 2^63, so that it is cheap in Lean too.
func (d *digest) add(x uint64) { *d = (*d*digestFactor + digest(x) + 1) % digestModulus }

func (d *digest) real(x float64) { d.add(uint64(x)) }

func (d *digest) count(n int) { d.add(uint64(n)) }

// Digest gives the digest of a machine's configuration.
func Digest(m *semantics.Machine) uint64 {
	d := digestStart
	d.real(m.Now())
	p := m.Program().IR
	for i := range p.Pools {
		d.pool(m.Pool(i))
	}
	live := m.Sessions()
	d.count(len(live))
	for _, serial := range live {
		v, _ := m.Session(serial)
		d.session(v)
	}
	for i := range p.Stages {
		_, engine := p.Stages[i].Kind.(*ir.Step)
		d.stage(engine, m.Stage(i))
	}
	agenda := m.Agenda()
	d.count(len(agenda))
	for _, e := range agenda {
		d.real(e.Time)
		switch e.Kind {
		case "iteration end":
			d.add(2)
		case "lease expiry":
			d.add(3)
		default:
			d.add(1)
		}
	}
	ready := m.Ready()
	d.count(len(ready))
	for _, serial := range ready {
		d.add(uint64(serial))
	}
	return uint64(d)
}

func (d *digest) pool(v semantics.PoolView) {
	d.real(v.Allocated)
	d.real(v.Cached)
	d.count(len(v.Queue))
	for _, serial := range v.Queue {
		d.add(uint64(serial))
	}
	d.count(len(v.Entries))
	for _, e := range v.Entries {
		if e.Dead {
			d.add(0)
		} else {
			d.add(uint64(e.Session) + 1)
		}
		d.real(e.Size)
	}
}

func (d *digest) session(v semantics.SessionView) {
	d.add(uint64(v.Serial))
	for _, x := range v.Attrs {
		d.real(x)
	}
	switch v.Status {
	case "queued":
		d.add(1)
		d.count(v.Pool)
	case "at stage":
		d.add(2)
		d.count(v.Stage)
	case "stalled":
		d.add(3)
		d.count(v.Pool)
	default: // ready or running
		d.add(0)
		d.add(0)
	}
	d.count(len(v.Frames))
	for _, f := range v.Frames {
		d.count(f.Block)
		d.count(f.Pos)
		d.count(slices.Index([]string{"block", "loop", "hold"}, f.Kind))
	}
	d.count(len(v.Holds))
	for _, h := range v.Holds {
		d.count(len(h.Pools))
		for _, part := range h.Pools {
			d.count(part.Pool)
			d.real(part.Units)
			d.real(part.Position)
		}
	}
	d.count(len(v.Leases))
	for _, l := range v.Leases {
		d.count(l.Pool)
		d.real(l.Units)
		d.real(l.Computed)
		if math.IsInf(l.Expires, 1) {
			d.add(0)
		} else {
			d.real(l.Expires + 1)
		}
	}
}

func (d *digest) stage(engine bool, v semantics.StageView) {
	if !engine {
		slices.SortFunc(v.Jobs, func(a, b semantics.JobView) int { return cmp.Compare(a.Session, b.Session) })
	}
	d.count(len(v.Jobs))
	for _, j := range v.Jobs {
		d.add(uint64(j.Session))
		d.real(j.Remaining)
	}
}
