package report

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WriteText writes a summary for a person.
func (s *Summary) WriteText(to io.Writer) error {
	w := &strings.Builder{}
	fmt.Fprintf(w, "ended at t=%s after %d events, %d transitions", Number(s.End), s.Events, s.Transitions)
	switch {
	case !s.Warm:
		fmt.Fprint(w, "; the warm-up was not over, so there are no statistics")
	case s.Since > 0:
		fmt.Fprintf(w, "; statistics from t=%s", Number(s.Since))
	}
	if s.RepeatEvery > 0 {
		fmt.Fprintf(w, "; from t=%s on everything repeats every %s", Number(s.RepeatFrom), Number(s.RepeatEvery))
	}
	fmt.Fprintf(w, "\nsessions: %d arrived, %d ended, %d in flight\n", s.Sessions.Arrived, s.Sessions.Ended, s.Sessions.Live)
	s.stageTable().write(w)
	s.poolTable().write(w)
	s.leaseTable().write(w)
	s.observationTable().write(w)
	s.writeUnfinished(w)
	writeFindings(w, s.Findings)
	_, err := io.WriteString(to, w.String())
	return err
}

func (s *Summary) stageTable() *table {
	t := newTable("stage", "number", "utilisation", "throughput", "wait", "service", "completed", "iterations")
	for i := range s.Stages {
		g := &s.Stages[i]
		t.row(g.Name, brief(g.Number), brief(g.Utilization), brief(g.Throughput), brief(g.MeanWait()), brief(g.MeanService()),
			total(g.Completed), total(g.Iterations))
	}
	return t
}

func (s *Summary) poolTable() *table {
	t := newTable("pool", "used", "leased", "cached", "queue", "holders", "wait", "admitted", "evicted", "preempted", "stuck", "rejected")
	for i := range s.Pools {
		p := &s.Pools[i]
		t.row(p.Name, brief(p.Used), brief(p.Leased), brief(p.Cached), brief(p.Queue), brief(p.Holders), brief(p.MeanWait()),
			total(p.Admissions), brief(p.EvictedUnits), total(p.Preemptions), total(p.Stuck), total(p.Rejected))
	}
	return t
}

// leaseTable has the pools that granted leases or spilled.
func (s *Summary) leaseTable() *table {
	t := newTable("leases", "granted", "released", "expired", "ended")
	for i := range s.Pools {
		if p := &s.Pools[i]; p.LeasesGranted+p.LeasesReleased+p.LeasesExpired+p.LeasesEnded > 0 {
			t.row(p.Name, total(p.LeasesGranted), total(p.LeasesReleased), total(p.LeasesExpired), total(p.LeasesEnded))
		}
	}
	return t
}

func (s *Summary) observationTable() *table {
	t := newTable("observation", "count", "mean", "±95%", "p50", "p99", "cv²")
	for i := range s.Observations {
		o := &s.Observations[i]
		t.row(o.Name, total(int64(len(o.Samples))), brief(o.Mean), brief(o.Half), brief(o.P50), brief(o.P99), brief(o.CV2))
	}
	return t
}

// maxFindings is how many findings the text report writes out.
const maxFindings = 20

func writeFindings(w io.Writer, list []Finding) {
	if len(list) == 0 {
		fmt.Fprint(w, "\nfindings: none\n")
		return
	}
	fmt.Fprintf(w, "\nfindings: %d\n", len(list))
	for i, f := range list {
		if i == maxFindings {
			fmt.Fprintf(w, "  and %d more\n", len(list)-i)
			return
		}
		fmt.Fprintf(w, "  %s\n", f)
	}
}

// brief is Number to six significant digits in all.
func brief(x float64) string {
	if a := math.Abs(x); 1 <= a && a < 1e6 && x != math.Trunc(x) {
		return strconv.FormatFloat(x, 'g', 6, 64)
	}
	return Number(x)
}

func total(n int64) string { return strconv.FormatInt(n, 10) }

// table is a table of text: the first column stands left, the others right.
type table struct{ rows [][]string }

func newTable(head ...string) *table { return &table{rows: [][]string{head}} }

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// write writes the table after an empty line; one without rows is not written at all.
func (t *table) write(w io.Writer) {
	if len(t.rows) == 1 {
		return
	}
	width := make([]int, len(t.rows[0]))
	for _, r := range t.rows {
		for i, c := range r {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	fmt.Fprintln(w)
	for _, r := range t.rows {
		fmt.Fprintf(w, "%-*s", width[0], r[0])
		for i, c := range r[1:] {
			fmt.Fprintf(w, "  %*s", width[i+1], c)
		}
		fmt.Fprintln(w)
	}
}
