package lint

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// warmupThatOutlastsTheRun warns of a warm-up that ends when the run is over, or later: nothing is counted.
func warmupThatOutlastsTheRun(l *linter) {
	p := l.Program
	if p.Warmup > 0 && p.Warmup >= p.Horizon {
		l.warn(codeWarmup, p.At.Warmup, "warmup", "let the horizon be later, or the warm-up shorter",
			"the warm-up ends at %s and the run at %s: nothing is counted", ir.Display(p.Warmup), ir.Display(p.Horizon))
	}
}

// sessionsThatComeForEver warns of an open or closed workload in a run without end. A text that says `horizon inf` means it.
func sessionsThatComeForEver(l *linter) {
	p := l.Program
	if !math.IsInf(p.Horizon, 1) || p.At.Horizon != 0 || p.Count != nil {
		return
	}
	var words string
	switch a := p.Arrival.(type) {
	case *ir.Poisson:
		words = "poisson(" + ir.Display(a.Rate) + ")"
	case *ir.Renewal:
		words = "renewal(" + ir.ExprText(p, a.Gap) + ")"
	case *ir.Closed:
		if a.Count == 0 {
			return
		}
		words = "closed(" + ir.Display(float64(a.Count)) + ")"
	case *ir.Batch, *ir.Sessions, *ir.NoArrival:
		return
	}
	l.warn(codeNoHorizon, p.At.Arrival, "arrival", "say when: `run { horizon …; }`, or --horizon; or how many come: `arrivals …;`",
		"with `%s` sessions come for ever, and nothing says when the run ends", words)
}

// sessionsThatNeverCome warns of a session that never begins. A text that says `arrive none` leaves the sessions to a file:
// that is right until the program is to run without one.
func sessionsThatNeverCome(l *linter) {
	p := l.Program
	if len(p.Blocks[p.Session]) == 0 {
		return
	}
	at, hint := p.At.Arrival, "let somebody come: `arrive batch(…);`, `closed`, `poisson`, or the sessions of a file by --sessions"
	switch a := p.Arrival.(type) {
	case *ir.NoArrival:
		said := at != 0 || l.Places == nil // in an IR it is always said
		if said && !l.Runs {
			return
		}
		if said {
			hint = "give the file of the sessions: --sessions FILE.json"
		}
	case *ir.Batch:
		if a.Count != 0 {
			return
		}
	case *ir.Closed:
		if a.Count != 0 {
			return
		}
	case *ir.Sessions:
		if l.Outside || len(a.List) != 0 {
			return
		}
		hint = "the file has no sessions"
	case *ir.Poisson, *ir.Renewal:
		if p.Count == nil || *p.Count != 0 {
			return
		}
	}
	if at == 0 {
		at = p.Blocks[p.Session][0].Place()
	}
	l.warn(codeNobodyComes, at, "arrival", hint, "no session ever comes: nothing happens")
}
