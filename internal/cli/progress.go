package cli

import (
	"math"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// patience is how long a run may take before it shows its progress.
const patience = 500 * time.Millisecond

// progress gives what shows a run's progress on a terminal: called now and then, it draws a bar once the run has taken
// some time. The bar is gone when the run is over.
func (e *env) progress(m *semantics.Machine) func() {
	if !isTerminal(e.stderr) {
		return func() {}
	}
	bar := e.bar()
	began := time.Now()
	return func() {
		if time.Since(began) < patience {
			return
		}
		bar.Describe("t=" + report.Number(math.Round(m.Now())))
		// A bar that cannot be drawn is no reason to stop.
		_ = bar.Set(int(done(m) * barSteps))
	}
}

// barSteps is how finely a bar shows its part done.
const barSteps = 1000

func (e *env) bar() *progressbar.ProgressBar {
	return progressbar.NewOptions(barSteps, progressbar.OptionSetWriter(e.stderr), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetPredictTime(true), progressbar.OptionSetWidth(30))
}

// done is the share of a run that is done: of its time, or of its sessions when the time is not bounded.
func done(m *semantics.Machine) float64 {
	p := m.Program().IR
	if !math.IsInf(p.Horizon, 1) && p.Horizon > 0 {
		return min(1, m.Now()/p.Horizon)
	}
	total := 0
	switch a := p.Arrival.(type) {
	case *ir.Batch:
		total = a.Count
	case *ir.Sessions:
		total = len(a.List)
	case *ir.Poisson, *ir.Closed, *ir.NoArrival:
	}
	if total == 0 {
		return 0
	}
	return min(1, float64(m.SessionStats().Ended)/float64(total))
}
