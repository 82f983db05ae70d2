package cli

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/sq-sem/sq-sem/internal/app/sweep"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/chart"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// shownOptions say what of a sweep is shown, and where.
type shownOptions struct {
	figures   []string
	csv, plot string
	wide      bool
}

func (o *shownOptions) register(fs *pflag.FlagSet) {
	namesOption(fs, &o.figures, "show", "the figures `NAME,…` of the table, the CSV and the plot (the first); without it the goals, or p99 of every observation")
	fileOption(fs, &o.csv, "csv", "write the table as CSV to `FILE`")
	fileOption(fs, &o.plot, "plot", "draw the first figure to the SVG `FILE`: curves over one axis, a heat map over two")
	fs.BoolVar(&o.wide, "wide", false, "six digits, and a table of any width")
}

// files tells whether files are wanted.
func (o *shownOptions) files() bool { return o.csv != "" || o.plot != "" }

// namesOption are names separated by commas; more of them when it is given again.
func namesOption(fs *pflag.FlagSet, to *[]string, name, usage string) {
	fs.Var(&option{set: func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			if word = strings.TrimSpace(word); word == "" {
				return fmt.Errorf("names separated by commas")
			}
			*to = append(*to, word)
		}
		return nil
	}}, name, usage)
}

// figuresOf gives the figures that are to be shown.
func (o *shownOptions) figuresOf(r *sweep.Results) ([]string, error) {
	if o.figures == nil {
		return usual(&r.Plan), nil
	}
	known := r.Names()
	for _, name := range o.figures {
		if !slices.Contains(known, name) {
			near := ""
			if n := diag.Nearest(name, known); n != "" {
				near = fmt.Sprintf("; did you mean %s?", n)
			}
			return nil, usage("--show names %s, and there is no such figure%s", name, near)
		}
	}
	return o.figures, nil
}

// usual are the figures that are shown where none are named.
func usual(p *sweep.Plan) []string {
	if p.Goals != nil {
		names := []string{"slo.attainment", "slo.goodput"}
		for _, g := range p.Goals {
			names = append(names, g.Observation+".p99")
		}
		return names
	}
	if len(p.Observations) == 0 {
		return []string{"sessions.ended"}
	}
	var names []string
	for _, o := range p.Observations {
		names = append(names, o+".p99")
	}
	return names
}

// show reports a sweep whose runs are all there.
func (e *env) show(r *sweep.Results, o *shownOptions) error {
	figures, err := o.figuresOf(r)
	if err != nil {
		return err
	}
	if o.csv != "" {
		if err := atomicfile.Write(o.csv, func(w io.Writer) error { return writeSweepCSV(w, r, figures) }); err != nil {
			return err
		}
	}
	if o.plot != "" {
		if err := plotSweep(o.plot, r, figures[0]); err != nil {
			return err
		}
	}
	if e.json {
		return e.writeSweepJSON(r)
	}
	t := report.Table{Head: "point", Heads: figures}
	for at := range r.Plan.Points() {
		row := report.Row{Label: r.Plan.Label(at)}
		for _, f := range figures {
			row.Values = append(row.Values, r.Estimate(at, f))
		}
		t.Rows = append(t.Rows, row)
	}
	if _, err := fmt.Fprintf(e.stdout, "%s, %s: means over the seeds, ± half of the 95 %% interval\n", count(r.Plan.Points(), "point"), count(len(r.Plan.Seeds), "seed")); err != nil {
		return err
	}
	return t.Write(e.stdout, o.wide)
}

// writeSweepCSV writes a line a point: the values of the axes, how many runs there are, each figure and half its interval.
func writeSweepCSV(to io.Writer, r *sweep.Results, figures []string) error {
	w := csv.NewWriter(to)
	var head []string
	for _, a := range r.Plan.Grid {
		head = append(head, a.Name)
	}
	head = append(head, "runs")
	for _, f := range figures {
		head = append(head, f, f+"_ci95")
	}
	// The writer keeps its first error.
	_ = w.Write(head)
	for at := range r.Plan.Points() {
		row := append(r.Plan.At(at), strconv.Itoa(r.Seeds(at)))
		for _, f := range figures {
			e := r.Estimate(at, f)
			row = append(row, csvCell(e.Mean), csvCell(e.Half))
		}
		_ = w.Write(row)
	}
	w.Flush()
	return w.Error()
}

// csvCell is a number, nothing for none.
func csvCell(x float64) string {
	if x != x {
		return ""
	}
	return exact(x)
}

// sweepPoint is a point of `sweep --json`.
type sweepPoint struct {
	Point   map[string]string   `json:"point"`
	Runs    int                 `json:"runs"`
	Figures map[string]estimate `json:"figures"`
}

// estimate is a mean over seeds; null for what there is not.
type estimate struct {
	Mean *float64 `json:"mean"`
	Half *float64 `json:"ci95"`
}

// jsonEstimate leaves out what is not a number, and what is infinite.
func jsonEstimate(e report.Estimate) estimate {
	known := func(x float64) *float64 {
		if x-x != 0 { // NaN or an infinity
			return nil
		}
		return &x
	}
	return estimate{known(e.Mean), known(e.Half)}
}

// sweepDone is what `sweep --json` prints.
type sweepDone struct {
	sweep.Plan
	Points []sweepPoint `json:"points"`
}

func (e *env) writeSweepJSON(r *sweep.Results) error {
	out, names := sweepDone{Plan: r.Plan}, r.Names()
	for at := range r.Plan.Points() {
		p := sweepPoint{Point: map[string]string{}, Runs: r.Seeds(at), Figures: map[string]estimate{}}
		for i, v := range r.Plan.At(at) {
			p.Point[r.Plan.Grid[i].Name] = v
		}
		for _, name := range names {
			p.Figures[name] = jsonEstimate(r.Estimate(at, name))
		}
		out.Points = append(out.Points, p)
	}
	return writeJSON(e.stdout, out)
}

// plotSweep draws a figure over the axes.
func plotSweep(file string, r *sweep.Results, figure string) error {
	axes := r.Plan.Grid
	switch len(axes) {
	case 1:
		curve := chart.Curve{Name: figure}
		for at := range r.Plan.Points() {
			curve.X, curve.Y = append(curve.X, float64(at)), append(curve.Y, r.Estimate(at, figure))
		}
		p, err := chart.Curves(figure, axes[0].Name, "", 1, []chart.Curve{curve})
		if err != nil {
			return err
		}
		p.NominalX(axes[0].Values...)
		return atomicfile.Write(file, func(w io.Writer) error { return chart.Write(w, p) })
	case 2:
		g := chart.Grid{X: axes[0].Values, Y: axes[1].Values}
		for x := range g.X {
			var column []float64
			for y := range g.Y {
				column = append(column, r.Estimate(x*len(g.Y)+y, figure).Mean)
			}
			g.Value = append(g.Value, column)
		}
		p, err := chart.Heat(figure, axes[0].Name, axes[1].Name, g)
		if err != nil {
			return err
		}
		return atomicfile.Write(file, func(w io.Writer) error { return chart.Write(w, p) })
	}
	return usage("--plot draws one axis or two; the grid has %d", len(axes))
}
