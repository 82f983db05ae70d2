package report

import (
	"strings"
)

// figure is one number of a report. What a report has is said once, here: its JSON, its tables and what it is for several runs are
// made of these.
type figure struct {
	// name is that of the JSON; the tables leave out the mean_ and write blanks.
	name  string
	value float64
	// whole tells a count; maybe, that no value is null and not NaN; single, that it says nothing of several runs.
	whole, maybe, single bool
	// table is the table the figure stands in, where that is not the one of all the others: it has those with a figure other than 0.
	table string
	// group, when there is one, is the object the figure stands in.
	group string
}

func amount(name string, x float64) figure { return figure{name: name, value: x} }
func tally(name string, n int64) figure    { return figure{name: name, value: float64(n), whole: true} }

// in puts figures into a table of their own.
func in(table string, list ...figure) []figure {
	for i := range list {
		list[i].table = table
	}
	return list
}

// grouped puts figures into an object of their own too.
func grouped(name string, list ...figure) []figure {
	for i := range list {
		list[i].group = name
	}
	return in(name, list...)
}

// head is what a table calls the figure.
func (f *figure) head() string {
	return strings.ReplaceAll(strings.TrimPrefix(f.name, "mean_"), "_", " ")
}

// text is the figure for a person.
func (f *figure) text() string {
	if f.whole {
		return total(int64(f.value))
	}
	return brief(f.value)
}

func (o *Observation) figures() []figure {
	return []figure{
		tally("count", int64(len(o.Samples))), amount("mean", o.Mean), {name: "ci95", value: o.Half, maybe: true, single: true},
		amount("p50", o.P50), amount("p99", o.P99), {name: "cv2", value: o.CV2, maybe: true},
	}
}

func (p *Pool) figures() []figure {
	list := []figure{
		amount("mean_used", p.Used), amount("mean_leased", p.Leased), amount("mean_cached", p.Cached),
		amount("mean_queue", p.Queue), amount("mean_holders", p.Holders), amount("mean_wait", p.MeanWait()),
		tally("admissions", p.Admissions),
	}
	list = append(list, in("evictions", amount("evicted_units", p.EvictedUnits), tally("evicted_entries", p.EvictedEntries),
		tally("spills", p.Spills), tally("preemptions", p.Preemptions), tally("stuck", p.Stuck))...)
	list = append(list, tally("rejected", p.Rejected))
	return append(list, grouped("leases", tally("granted", p.LeasesGranted), tally("released", p.LeasesReleased),
		tally("expired", p.LeasesExpired), tally("ended", p.LeasesEnded))...)
}

func (s *Stage) figures() []figure {
	return []figure{
		amount("mean_number", s.Number), amount("utilization", s.Utilization), amount("throughput", s.Throughput),
		tally("completed", s.Completed), tally("iterations", s.Iterations),
		amount("mean_wait", s.MeanWait()), amount("mean_service", s.MeanService()),
	}
}

func (s *Summary) sessions() []figure {
	return []figure{tally("arrived", s.Sessions.Arrived), tally("ended", s.Sessions.Ended), tally("live", s.Sessions.Live)}
}
