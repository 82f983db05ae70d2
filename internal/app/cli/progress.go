package cli

import (
	"math"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// meter shows on a terminal how far something long has come. A nil meter shows nothing.
type meter struct {
	mu    sync.Mutex
	bar   *progressbar.ProgressBar
	began time.Time
}

const (
	// patience is how long something may take before it shows its progress.
	patience = 500 * time.Millisecond
	// meterSteps is how finely it does.
	meterSteps = 1000
)

// meter gives a meter where standard error is a terminal.
func (e *env) meter() *meter {
	if !isTerminal(e.stderr) {
		return nil
	}
	bar := progressbar.NewOptions(meterSteps, progressbar.OptionSetWriter(e.stderr), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetPredictTime(true), progressbar.OptionSetWidth(30))
	return &meter{bar: bar, began: time.Now()}
}

// show tells the share that is done, in words too.
func (m *meter) show(share float64, words string) {
	if m == nil || time.Since(m.began) < patience {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bar.Describe(words)
	// A bar that cannot be drawn is no reason to stop; it clears itself when full, which is for clear to do.
	_ = m.bar.Set(min(int(share*meterSteps), meterSteps-1))
}

// clear takes the bar off the terminal.
func (m *meter) clear() {
	if m != nil && time.Since(m.began) >= patience {
		_ = m.bar.Finish()
	}
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
	case *ir.Poisson, *ir.Renewal:
		if p.Count != nil {
			return float64(m.SessionStats().Ended) / float64(max(1, *p.Count))
		}
	case *ir.Closed, *ir.NoArrival:
	}
	if total == 0 {
		return 0
	}
	return 1 - float64(m.SessionStats().Live)/float64(total)
}
