package cli

import (
	"context"
	"math"

	"github.com/sq-sem/sq-sem/semantics"
)

// checkEvery is how many steps are taken between looks at the interrupt and the progress.
const checkEvery = 1 << 12

// drive is how a command steps a machine through a run.
type drive struct {
	by       *scheduled // nil: no schedule
	last     float64    // the run stops with the first step after this time
	progress func()     // nil: shows none
	each     func(*semantics.Transition) error
}

// run steps a machine to the end of its run or until the context is done. A run without end stops where it repeats.
// A transition later than last has been taken when the run stops there, but each does not get it.
func (d *drive) run(ctx context.Context, m *semantics.Machine) error {
	repeats := semantics.NewRepeats(m)
	endless := math.IsInf(d.last, 1) && math.IsInf(m.Program().IR.Horizon, 1)
	for n := 1; ; n++ {
		if n%checkEvery == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if d.progress != nil {
				d.progress()
			}
		}
		t, err := d.by.step(m)
		if err != nil || t == nil || t.Time > d.last {
			return err
		}
		again := d.by.done() && repeats.See(m, t)
		if d.each != nil {
			if err := d.each(t); err != nil {
				return err
			}
		}
		if again && endless {
			return nil
		}
	}
}
