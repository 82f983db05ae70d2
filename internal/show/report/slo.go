package report

import (
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// Goal is a bound that an observation is to keep: a request meets it if no sample of it is greater.
type Goal struct {
	Observation string  `json:"observation"`
	Most        float64 `json:"most"`
}

// SLO is how the requests of a run kept to goals. A request is a session's turn that has a sample of each goal's observation.
type SLO struct {
	Goals []Goal
	All   Attainment
	// By is the attribute that requests are told apart by, empty for none; Classes are those of each of its values, the least first.
	By      string
	Classes []Class
}

// Attainment counts requests that met all goals.
type Attainment struct {
	Requests, Met int64
	// Partial are those that have samples of some goals only: they do not count.
	Partial int64
	// Span is the time in which they were counted.
	Span float64
}

// Class is the attainment of the requests whose attribute had a value.
type Class struct {
	Value float64
	Attainment
}

// Share is the share of the requests that met all goals, NaN of none.
func (a *Attainment) Share() float64 { return float64(a.Met) / nonzero(a.Requests) }

// Goodput is how many requests met all goals per unit of time.
func (a *Attainment) Goodput() float64 { return float64(a.Met) / nonzeroWeight(a.Span) }

func (a *Attainment) figures() []figure {
	return []figure{
		tally64("requests", a.Requests), tally64("met", a.Met), known("attainment", a.Share()), known("goodput", a.Goodput()),
		tally64("partial", a.Partial),
	}
}

// request is what is known of a request: which goals have a sample, and whether one was too great.
type request struct {
	seen   int
	missed bool
	class  float64
}

// Judge holds a run to goals: to observations that it has. With a collector that tells samples apart it counts by class too.
func (s *Summary) Judge(goals []Goal, by string, c *Collector) {
	slo := &SLO{Goals: goals, By: by}
	type turn struct {
		session int64
		turn    int32
	}
	all := map[turn]*request{}
	classes := c.classes()
	for _, g := range goals {
		for i := range s.Observations {
			o := &s.Observations[i]
			if o.Name != g.Observation {
				continue
			}
			has := map[turn]bool{}
			for k, x := range o.Samples {
				key := turn{x.Session, x.Turn}
				r := all[key]
				if r == nil {
					r = &request{class: math.NaN()}
					all[key] = r
				}
				if list := classes[o.Name]; k < len(list) {
					r.class = list[k]
				}
				if !has[key] {
					has[key] = true
					r.seen++
				}
				r.missed = r.missed || !(x.Value <= g.Most)
			}
		}
	}
	byClass := map[float64]*Attainment{}
	slo.All.Span = s.End - s.Since
	for _, r := range all {
		slo.All.count(r, len(goals))
		if by == "" || r.class != r.class {
			continue
		}
		a := byClass[r.class]
		if a == nil {
			a = &Attainment{Span: slo.All.Span}
			byClass[r.class] = a
		}
		a.count(r, len(goals))
	}
	for _, v := range slices.Sorted(maps.Keys(byClass)) {
		slo.Classes = append(slo.Classes, Class{v, *byClass[v]})
	}
	s.SLO = slo
}

// count counts a request that is to have samples of some goals.
func (a *Attainment) count(r *request, goals int) {
	switch {
	case r.seen < goals:
		a.Partial++
	case r.missed:
		a.Requests++
	default:
		a.Requests++
		a.Met++
	}
}

// classes gives, by observation, the classes of its samples in their order.
func (c *Collector) classes() map[string][]float64 {
	out := map[string][]float64{}
	if c == nil || c.by == nil {
		return out
	}
	names := c.m.Program().IR.Observes
	for i, x := range c.m.Samples()[:len(c.state.Classes)] {
		out[names[x.Obs]] = append(out[names[x.Obs]], c.state.Classes[i])
	}
	return out
}

// members are all requests, then those of each class, with what a table calls them.
func (s *SLO) members() (labels []string, list []*Attainment) {
	var words []string
	for _, g := range s.Goals {
		words = append(words, g.Observation+" ≤ "+Number(g.Most))
	}
	labels, list = []string{strings.Join(words, ", ")}, []*Attainment{&s.All}
	for i := range s.Classes {
		labels, list = append(labels, s.By+" = "+Number(s.Classes[i].Value)), append(list, &s.Classes[i].Attainment)
	}
	return labels, list
}

// labelled is the attainment that a table calls so; that of nobody where there is none.
func (s *SLO) labelled(label string) *Attainment {
	labels, list := s.members()
	if i := slices.Index(labels, label); i >= 0 {
		return list[i]
	}
	return &Attainment{Span: s.All.Span}
}

// goalLabels are the labels of all members of several runs, each once.
func goalLabels(runs []*Summary) []string {
	var all []string
	for _, r := range runs {
		labels, _ := r.SLO.members()
		for _, l := range labels {
			if !slices.Contains(all, l) {
				all = append(all, l)
			}
		}
	}
	return all
}

// writeSLO writes how the goals were met.
func (s *Summary) writeSLO(w io.Writer) {
	if s.SLO == nil {
		return
	}
	labels, list := s.SLO.members()
	tables(w, s.Wide, "goal", len(list), func(i int) (string, []figure) { return labels[i], list[i].figures() })
}

// slo writes the same as JSON, nothing where there are no goals.
func (w *jsonWriter) slo(s *SLO) {
	if s == nil {
		return
	}
	w.field("slo").open('{')
	w.field("goals").inline('{')
	for _, g := range s.Goals {
		w.field(g.Observation).real(g.Most)
	}
	w.close('}')
	w.field("all").object(s.All.figures())
	if s.By != "" {
		w.field("by").text(s.By)
		w.section("classes", len(s.Classes), func(i int) { w.field(Number(s.Classes[i].Value)).object(s.Classes[i].figures()) })
	}
	w.close('}')
}
