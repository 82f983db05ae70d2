package report

import "strings"

// figure is one number of a report. What a report has is said once, here: its JSON, its tables and what it is for several runs are
// made of these.
type figure struct {
	// name is that of the JSON; the tables leave out the mean_ and write blanks.
	name  string
	value float64
	// half is the half width of the figure's 95 % interval, which the JSON has as halfName; there is none where that is empty.
	half     float64
	halfName string
	// whole tells a count; maybe, that no value is null and not NaN; wide, that only wide tables have it; zeros, that tables show it when it is 0
	// for all.
	whole, maybe, wide, zeros bool
	// table is the table the figure stands in, where that is not the one of all the others.
	table string
	// rare tells that the figure's table has those only with a figure other than 0.
	rare bool
	// group, when there is one, is the object the figure stands in.
	group string
}

func amount(name string, x float64) figure { return figure{name: name, value: x} }
func tally64(name string, n int64) figure  { return figure{name: name, value: float64(n), whole: true} }

// known is an amount that a report may not know.
func known(name string, x float64) figure { return figure{name: name, value: x, maybe: true} }

// estimate is a figure with its interval.
func estimate(name, halfName string, e Estimate) figure {
	return figure{name: name, value: e.Mean, half: e.Half, halfName: halfName}
}

// in puts figures into a table of their own.
func in(table string, list ...figure) []figure {
	for i := range list {
		list[i].table = table
	}
	return list
}

// rarely puts figures into a table of their own, which has those only that have one other than 0.
func rarely(table string, list ...figure) []figure {
	for i := range list {
		list[i].rare = true
	}
	return in(table, list...)
}

// grouped puts figures into an object of their own too.
func grouped(name string, list ...figure) []figure {
	for i := range list {
		list[i].group = name
	}
	return rarely(name, list...)
}

// inWide lets only wide tables have a figure.
func inWide(f figure) figure {
	f.wide = true
	return f
}

// head is what a table calls the figure.
func (f *figure) head() string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.TrimPrefix(f.name, "mean_"), "p99_9", "p99.9"), "_", " ")
}

// text is the figure for a person, alone.
func (f *figure) text() string {
	if f.whole {
		return total(int64(f.value))
	}
	return brief(f.value)
}

// figures are the numbers of an observation. docs/report.md says what each is; so for pools and stages.
func (o *Observation) figures() []figure {
	list := []figure{tally64("count", int64(len(o.Samples))), estimate("mean", "ci95", o.Estimate)}
	for i, s := range shares() {
		list = append(list, estimate(s.Name(), s.Name()+"_ci95", o.Quantiles[i]))
	}
	list = append(list, amount("max", o.Max), inWide(known("cv2", o.CV2)))
	for i := range list {
		list[i].zeros = true
	}
	return list
}

func (p *Pool) figures() []figure {
	list := []figure{
		amount("mean_used", p.Used), known("peak_used", p.PeakUsed), amount("mean_leased", p.Leased), amount("mean_cached", p.Cached),
		amount("mean_queue", p.Queue), known("p99_queue", p.P99Queue), known("peak_queue", p.PeakQueue), amount("mean_holders", p.Holders), amount("mean_wait", p.MeanWait()),
		tally64("admissions", p.Admissions),
	}
	list = append(list, rarely("evictions", amount("evicted_units", p.EvictedUnits), tally64("evicted_entries", p.EvictedEntries),
		tally64("spills", p.Spills), tally64("preemptions", p.Preemptions), tally64("stuck", p.Stuck))...)
	list = append(list, tally64("rejected", p.Rejected))
	return append(list, grouped("leases", tally64("granted", p.LeasesGranted), tally64("released", p.LeasesReleased),
		tally64("expired", p.LeasesExpired), tally64("ended", p.LeasesEnded))...)
}

func (s *Stage) figures() []figure {
	busy, iterations := amount("utilization", s.Utilization), tally64("iterations", s.Iterations)
	if s.Engine == nil {
		iterations = inWide(iterations)
	} else {
		busy = inWide(busy) // one request keeps an engine as busy as hundreds
	}
	list := []figure{amount("mean_number", s.Number), busy, amount("throughput", s.Throughput), tally64("completed", s.Completed), iterations,
		amount("mean_wait", s.MeanWait()), amount("mean_service", s.MeanService())}
	if s.Engine == nil {
		return list
	}
	e := s.Engine
	return in("engine", append(list, known("occupancy", e.Occupancy), known("mean_batch", e.Batch), known("p99_batch", e.P99Batch),
		known("mean_tokens", e.Tokens), known("p99_tokens", e.P99Tokens), known("prefill_share", e.PrefillShare), known("budget_used", e.BudgetUsed))...)
}

func (s *Summary) sessions() []figure {
	return []figure{tally64("arrived", s.Sessions.Arrived), tally64("ended", s.Sessions.Ended), tally64("live", s.Sessions.Live)}
}
