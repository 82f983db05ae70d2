package report

import (
	"io"
	"strings"
)

// Named is a figure under a name that no other has, such as ttft.p99, kv[0].mean_used, slo.attainment.
type Named struct {
	Name  string
	Value float64
}

// Figures are all figures of a run, in the order of the report.
func (s *Summary) Figures() []Named {
	var out []Named
	add := func(of string, list []figure) {
		for _, f := range list {
			name := f.name
			if f.group != "" {
				name = f.group + "." + name
			}
			out = append(out, Named{of + "." + name, f.value})
		}
	}
	for i := range s.Observations {
		add(s.Observations[i].Name, s.Observations[i].figures())
	}
	for i := range s.Pools {
		add(s.Pools[i].Name, s.Pools[i].figures())
	}
	for i := range s.Stages {
		add(s.Stages[i].Name, s.Stages[i].figures())
	}
	add("sessions", s.sessions())
	if s.SLO != nil {
		add("slo", s.SLO.All.figures())
	}
	return out
}

// Table is a table of estimates for a person: a row a thing, a column a figure.
type Table struct {
	// Head is what the rows are, Heads the figures.
	Head  string
	Heads []string
	Rows  []Row
}

// Row is a row of a Table.
type Row struct {
	Label  string
	Values []Estimate
}

// Write writes the table after an empty line.
func (t *Table) Write(to io.Writer, wide bool) error {
	var b strings.Builder
	c := columns{labels: []string{t.Head}}
	for _, r := range t.Rows {
		var list []figure
		for i, e := range r.Values {
			list = append(list, figure{name: t.Heads[i], value: e.Mean, half: e.Half, halfName: "ci95", zeros: true})
		}
		c.add(r.Label, list)
	}
	c.write(&b, wide)
	_, err := io.WriteString(to, b.String())
	return err
}
