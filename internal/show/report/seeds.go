package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// Seeds is what the runs of one program under several seeds came to: every figure as an estimate over the runs.
type Seeds struct {
	Seeds []int64
	Runs  []*Summary
	// Wide says that the text is to have all figures.
	Wide     bool
	sections []seedSection
}

// seedSection is a part of the report: name is that of the JSON, kind what a table calls a member.
type seedSection struct {
	name    string
	kind    string
	members []seedMember
}

type seedMember struct {
	name string
	// figures are those of the first run, for their names; over has, figure by figure, the estimate over the runs.
	figures []figure
	over    []Estimate
}

// Across combines the summaries of runs of one program, in the order of the seeds.
func Across(seeds []int64, runs []*Summary) *Seeds {
	s := &Seeds{Seeds: seeds, Runs: runs}
	section := func(name, kind string, n func(*Summary) int, member func(*Summary, int) (string, []figure)) {
		sec := seedSection{name: name, kind: kind}
		for i := range n(runs[0]) {
			all := make([][]figure, len(runs))
			var label string
			for r, run := range runs {
				label, all[r] = member(run, i)
			}
			sec.members = append(sec.members, combine(label, all))
		}
		s.sections = append(s.sections, sec)
	}
	section("observations", "observation", func(s *Summary) int { return len(s.Observations) },
		func(s *Summary, i int) (string, []figure) {
			return s.Observations[i].Name, s.Observations[i].figures()
		})
	section("pools", "pool", func(s *Summary) int { return len(s.Pools) },
		func(s *Summary, i int) (string, []figure) { return s.Pools[i].Name, s.Pools[i].figures() })
	section("stages", "stage", func(s *Summary) int { return len(s.Stages) },
		func(s *Summary, i int) (string, []figure) { return s.Stages[i].Name, s.Stages[i].figures() })
	section("sessions", "sessions", func(*Summary) int { return 1 },
		func(s *Summary, _ int) (string, []figure) { return "", s.sessions() })
	if runs[0].SLO != nil {
		labels := goalLabels(runs)
		section("slo", "goal", func(*Summary) int { return len(labels) },
			func(s *Summary, i int) (string, []figure) { return labels[i], s.SLO.labelled(labels[i]).figures() })
	}
	return s
}

// combine estimates figure by figure over the runs that have it: a mean of nothing counts in none.
func combine(name string, runs [][]figure) seedMember {
	m := seedMember{name: name, figures: runs[0], over: make([]Estimate, len(runs[0]))}
	for i := range runs[0] {
		var values []float64
		for _, r := range runs {
			if v := r[i].value; v == v {
				values = append(values, v)
			}
		}
		m.over[i] = Independent(values)
	}
	return m
}

// WriteJSON writes the estimates, and the findings with their seeds, as JSON.
func (s *Seeds) WriteJSON(to io.Writer) error {
	w := &jsonWriter{}
	w.open('{')
	w.field("version").integer(ir.Version)
	w.field("seeds").inline('[')
	for _, seed := range s.Seeds {
		w.element().integer(seed)
	}
	w.close(']')
	for _, sec := range s.sections {
		if len(sec.members) == 1 && sec.members[0].name == "" {
			w.field(sec.name)
			sec.members[0].write(w)
			continue
		}
		w.section(sec.name, len(sec.members), func(i int) {
			w.field(sec.members[i].name)
			sec.members[i].write(w)
		})
	}
	w.counts(CountKinds(s.Findings()))
	w.field("findings").open('[')
	for i, run := range s.Runs {
		for k := range run.Findings {
			w.element().inline('{')
			w.field("seed").integer(s.Seeds[i])
			w.field("finding").finding(&run.Findings[k])
			w.close('}')
		}
	}
	w.close(']')
	w.close('}')
	return w.flush(to)
}

// write writes a member: a figure a line, each with mean and half width.
func (m *seedMember) write(w *jsonWriter) {
	w.open('{')
	group := ""
	for i, f := range m.figures {
		if f.group != group {
			if group != "" {
				w.close('}')
			}
			if group = f.group; group != "" {
				w.field(group).open('{')
			}
		}
		w.field(f.name).object([]figure{amount("mean", m.over[i].Mean), {name: "ci95", value: m.over[i].Half, maybe: true}})
	}
	if group != "" {
		w.close('}')
	}
	w.close('}')
}

// estimates are a member's figures as estimates over the runs.
func (m *seedMember) estimates() []figure {
	list := slices.Clone(m.figures)
	for i := range list {
		list[i].value, list[i].half, list[i].halfName, list[i].whole = m.over[i].Mean, m.over[i].Half, "ci95", false
	}
	return list
}

// WriteText writes the estimates for a person.
func (s *Seeds) WriteText(to io.Writer) error {
	w := &strings.Builder{}
	fmt.Fprintf(w, "%d runs, seeds %s: means over the seeds, ± half of the 95 %% interval\n", len(s.Seeds), seedList(s.Seeds))
	for _, sec := range s.sections {
		tables(w, s.Wide, sec.kind, len(sec.members), func(i int) (string, []figure) { return sec.members[i].name, sec.members[i].estimates() })
	}
	writeFindings(w, s.Findings())
	_, err := io.WriteString(to, w.String())
	return err
}

// seedList writes seeds shortly: as a range where they are one.
func seedList(seeds []int64) string {
	first, last := seeds[0], seeds[len(seeds)-1]
	if len(seeds) > 1 && last-first == int64(len(seeds)-1) && slices.IsSorted(seeds) {
		return fmt.Sprintf("%d to %d", first, last)
	}
	var words []string
	for _, s := range seeds {
		words = append(words, fmt.Sprint(s))
	}
	return strings.Join(words, ", ")
}

// Findings are those of all runs, each saying of which seed it is.
func (s *Seeds) Findings() []Finding {
	var all []Finding
	for i, run := range s.Runs {
		for _, f := range run.Findings {
			f.Text = fmt.Sprintf("%s (seed %d)", f.Text, s.Seeds[i])
			all = append(all, f)
		}
	}
	return all
}
