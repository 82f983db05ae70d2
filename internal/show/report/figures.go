package report

// figure is one number of a report under the name it has in the JSON. What it is for several runs is figure by
// figure, so each number is named once.
type figure struct {
	name  string
	value float64
	// whole tells a count; maybe, that no value is null and not NaN.
	whole, maybe bool
	// group, when there is one, is the object the figure stands in.
	group string
}

func amount(name string, x float64) figure { return figure{name: name, value: x} }
func tally(name string, n int64) figure    { return figure{name: name, value: float64(n), whole: true} }
func leases(name string, n int64) figure {
	return figure{name: name, value: float64(n), whole: true, group: "leases"}
}
func (o *Observation) figures() []figure {
	return []figure{tally("count", int64(len(o.Samples))), amount("mean", o.Mean), {name: "ci95", value: o.Half, maybe: true}, amount("p50", o.P50), amount("p99", o.P99)}
}

func (p *Pool) figures() []figure {
	return []figure{
		amount("mean_used", p.Used), amount("mean_leased", p.Leased), amount("mean_cached", p.Cached),
		amount("mean_queue", p.Queue), amount("mean_holders", p.Holders),
		tally("admissions", p.Admissions), amount("evicted_units", p.EvictedUnits), tally("evicted_entries", p.EvictedEntries),
		tally("spills", p.Spills), tally("preemptions", p.Preemptions), tally("stuck", p.Stuck), tally("rejected", p.Rejected),
		leases("granted", p.LeasesGranted), leases("released", p.LeasesReleased),
		leases("expired", p.LeasesExpired), leases("ended", p.LeasesEnded),
	}
}

func (s *Stage) figures() []figure {
	return []figure{
		amount("mean_number", s.Number), amount("utilization", s.Utilization),
		tally("completed", s.Completed), tally("iterations", s.Iterations),
		amount("mean_wait", s.MeanWait()), amount("mean_service", s.MeanService()),
	}
}

func (s *Summary) sessions() []figure {
	return []figure{tally("arrived", s.Sessions.Arrived), tally("ended", s.Sessions.Ended), tally("live", s.Sessions.Live)}
}
