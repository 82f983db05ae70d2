package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// answerOptions say what a run is asked beyond its averages.
type answerOptions struct {
	goals   goals
	by      string
	wide    bool
	series  *float64
	metrics string
}

func (o *answerOptions) register(fs *pflag.FlagSet) {
	sloOption(fs, &o.goals)
	textOption(fs, &o.by, "by", "", "the name of an attribute", "tell the requests of --slo apart by the attribute `NAME`, as it was at the observation")
	fs.BoolVar(&o.wide, "wide", false, "all figures, to six digits, in tables of any width")
	timeOption(fs, &o.series, false, "series", "pools and stages over time, a row every `DT`: as CSV in place of the report, or else in the files of --dump and --metrics")
	fileOption(fs, &o.metrics, "metrics", "write the figures as OpenMetrics to `FILE`, under vLLM's names where it has them; with --series over time")
}

// goals are those of --slo.
type goals []report.Goal

// sloOption is --slo; more goals when it is given again.
func sloOption(fs *pflag.FlagSet, to *goals) {
	fs.Var(&option{set: func(text string) error {
		for part := range strings.SplitSeq(text, ",") {
			name, bound, ok := strings.Cut(part, "=")
			name = strings.TrimSpace(name)
			most, isNumber := decimal(strings.TrimSpace(bound))
			if !ok || name == "" || !isNumber {
				return errors.New("goals OBSERVATION=MOST separated by commas, such as ttft=0.5,tpot=0.05")
			}
			if slices.ContainsFunc(*to, func(g report.Goal) bool { return g.Observation == name }) {
				return fmt.Errorf("one goal for each observation; there are two for %s", name)
			}
			*to = append(*to, report.Goal{Observation: name, Most: most})
		}
		return nil
	}}, "slo", "count the requests that meet the goals `OBSERVATION=MOST,…`, and say how many a unit of time did")
}

// fit refuses goals about observations that a program does not have.
func (g goals) fit(observes []string) error {
	for _, goal := range g {
		if !slices.Contains(observes, goal.Observation) {
			return usage("--slo names %s, which the program does not observe: it observes %s", goal.Observation, listed(observes))
		}
	}
	return nil
}

// listed writes names, or that there are none.
func listed(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}

// consistent refuses options that do not go together.
func (o *answerOptions) consistent(run *runOptions) error {
	switch {
	case o.by != "" && o.goals == nil:
		return usage("--by tells the requests of --slo apart")
	case o.by != "" && (run.save != "" || run.resume != ""):
		return usage("--by goes with neither --save nor --resume")
	case o.series != nil && *o.series == 0:
		return usage("--series is a time of more than 0")
	case run.save != "" && (o.goals != nil || o.series != nil || o.metrics != ""):
		return usage("--slo, --series and --metrics go with a report: a run that stops for --save makes none")
	case run.seeds != nil && (o.series != nil || o.metrics != ""):
		return usage("--series and --metrics are of one run: they do not go with --seeds")
	}
	return nil
}

// collector collects what the report of a machine needs.
func (o *answerOptions) collector(m *semantics.Machine) (*report.Collector, error) {
	if err := o.goals.fit(m.Program().IR.Observes); err != nil {
		return nil, err
	}
	c, ok := report.NewCollector(m, o.by)
	if !ok {
		attrs := m.Program().IR.Attrs
		return nil, usage("--by names %s, which is no attribute of the program: it has %s", o.by, listed(attrs))
	}
	return c, nil
}

// summarize reports on a run, and on its goals.
func (o *answerOptions) summarize(m *semantics.Machine, c *report.Collector) *report.Summary {
	s := report.Summarize(m, c)
	if o.goals != nil {
		s.Judge(o.goals, o.by, c)
	}
	s.Wide = o.wide
	return s
}

// watched is one run that is watched for its report.
type watched struct {
	*answerOptions
	m    *semantics.Machine
	c    *report.Collector // nil for a run taken up again of which nothing was collected
	over *report.Series    // nil unless something is wanted over time
}

func (o *answerOptions) watch(m *semantics.Machine, c *report.Collector) (*watched, error) {
	w := &watched{answerOptions: o, m: m, c: c}
	if err := o.goals.fit(m.Program().IR.Observes); err != nil {
		return nil, err
	}
	if o.metrics != "" && c == nil {
		return nil, usage("--metrics needs what the run was like before it was saved, and the configuration was saved without")
	}
	if o.series != nil {
		w.over = report.NewSeries(m, c, *o.series)
	}
	return w, nil
}

// observe takes one transition.
func (w *watched) observe(t *semantics.Transition) error {
	if w.over != nil {
		w.over.Observe(t)
	}
	if w.c != nil {
		return w.c.Observe(t)
	}
	return nil
}

func (w *watched) summary() *report.Summary { return w.summarize(w.m, w.c) }

// write writes the files that were asked for. It tells whether the series stands in the place of the report.
func (w *watched) write(e *env, dir string) (instead bool, err error) {
	if w.over != nil {
		w.over.Finish()
	}
	if w.metrics != "" {
		if err := atomicfile.Write(w.metrics, report.NewMetrics(w.m, w.c, w.over).Write); err != nil {
			return false, err
		}
	}
	switch {
	case w.over == nil || dir == "" && w.metrics != "":
		return false, nil
	case dir != "":
		return false, atomicfile.Write(filepath.Join(dir, "series.csv"), w.over.WriteCSV)
	}
	return true, w.over.WriteCSV(e.stdout)
}
