package link

import (
	"math"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
)

// emitWorkload links how sessions come and how long the program runs.
func (l *linker) emitWorkload() {
	l.out.Arrival = l.arrival()
	if l.arrive != nil {
		l.out.At.Arrival = l.at(l.arrive.Span)
	}
	if l.arrivals != nil {
		n := int(l.foldNumber(l.arrivals.Value, "the number of `arrivals`", check.Sessions, 0))
		l.out.Count, l.out.At.Count = &n, l.at(l.arrivals.Span)
		l.places.AddPart(0, "count", l.arrivals.Span)
	}
	if l.trace != nil {
		path := l.trace.Path
		l.out.At.Trace = l.at(l.trace.Span)
		l.out.Trace, l.out.TraceOrdered = &path, l.trace.Ordered
	}
	l.out.Horizon, l.out.Seed = math.Inf(1), 1
	if l.run == nil {
		return
	}
	once := l.once("the run")
	for _, s := range l.run.Settings {
		switch s.Kind {
		case syntax.Horizon:
			if once("horizon", s) {
				l.out.At.Horizon = l.at(s.Span)
				l.out.Horizon = l.foldNumber(s.Value, "the horizon", check.Horizon, math.Inf(1))
			}
		case syntax.Warmup:
			if once("warmup", s) {
				l.out.At.Warmup = l.at(s.Span)
				l.out.Warmup = l.foldNumber(s.Value, "the warm-up", check.Warmup, 0)
			}
		case syntax.Seed:
			if once("seed", s) {
				l.out.Seed = int64(l.foldNumber(s.Value, "the seed", check.Seed, 1))
			}
		}
	}
}

func (l *expressions) arrival() ir.Arrival {
	if l.arrive == nil {
		return &ir.NoArrival{}
	}
	switch arg := l.arrive.Arg; l.arrive.Kind {
	case syntax.ArrivePoisson:
		return &ir.Poisson{Rate: l.foldNumber(arg, "the rate of `poisson`", check.Rate, 1)}
	case syntax.ArriveClosed:
		return &ir.Closed{Count: int(l.foldNumber(arg, "the number of `closed` sessions", check.Sessions, 0))}
	case syntax.ArriveBatch:
		return &ir.Batch{Count: int(l.foldNumber(arg, "the number of `batch` sessions", check.Sessions, 0))}
	case syntax.ArriveRenewal:
		return &ir.Renewal{Gap: l.root(arg, as(ir.RoleGap))}
	case syntax.ArriveNone:
	}
	return &ir.NoArrival{}
}
