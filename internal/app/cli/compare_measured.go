package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/sq-sem/sq-sem/internal/app/births"
	"github.com/sq-sem/sq-sem/internal/app/compare"
	"github.com/sq-sem/sq-sem/internal/app/requests"
	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/chart"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// compareMeasured holds a program to a measurement.
func compareMeasured(e *env, file string, o *compareOptions) error {
	latencies, err := e.latencies(o.measured)
	if err != nil {
		return err
	}
	in := o.options(e.stdin)
	in.Outside, in.Runs = true, true
	p, err := e.loaded(file, in)
	if err != nil {
		return err
	}
	ctx, stop := e.interruptible()
	defer stop()
	pairs, err := e.pairs(ctx, p, o.measured, latencies)
	if err != nil {
		return err
	}
	metrics := compare.Metrics(pairs)
	if o.plot != "" {
		if err := atomicfile.Write(o.plot, func(w io.Writer) error { return chart.SVG(w, quantilePanels(metrics)) }); err != nil {
			return err
		}
	}
	if e.json {
		return writeJSON(e.stdout, comparedJSON(o.measured, len(pairs), metrics))
	}
	return writeCompared(e.stdout, o.measured, len(pairs), metrics)
}

// latencies reads what was measured.
func (e *env) latencies(name string) (map[string]requests.Latency, error) {
	in, closeFile, err := e.openData(name)
	if err != nil {
		return nil, err
	}
	defer closeFile()
	latencies, bad := requests.Latencies(name, in)
	if bad != nil {
		return nil, diag.List{bad}
	}
	return latencies, nil
}

// pairs runs a program on the requests of a measurement, and pairs what became of them.
func (e *env) pairs(ctx context.Context, p *program, measured string, latencies map[string]requests.Latency) ([]compare.Pair, error) {
	mapping, bad := births.Map(p.Program)
	if bad != nil {
		bad.File = p.Name
		return nil, diag.List{bad}
	}
	in, closeFile, err := e.openData(measured)
	if err != nil {
		return nil, err
	}
	defer closeFile()
	var sent []requests.Request
	kept := func(all iter.Seq2[requests.Request, *diag.Diagnostic]) iter.Seq2[requests.Request, *diag.Diagnostic] {
		return func(yield func(requests.Request, *diag.Diagnostic) bool) {
			for q, bad := range all {
				sent = append(sent, q)
				if !yield(q, bad) {
					return
				}
			}
		}
	}
	source, bad := births.Open(mapping, kept(requests.Read(measured, in, requests.Options{})), false)
	if bad != nil {
		if bad.File == "" {
			bad.File = measured
		}
		return nil, diag.List{bad}
	}
	p.births, p.brought, p.requests, p.closeData = source, mapping.Slots(), measured, func() {}
	m := semantics.New(p.machine(), semantics.Options{NoSamples: true})
	watch := compare.NewTokens(m.Program(), func(serial int64) *requests.Request { return &sent[serial] })
	bar := e.meter()
	defer bar.clear()
	d := drive{last: math.Inf(1), progress: func() { bar.show(done(m), "t="+report.Number(math.Round(m.Now()))) },
		each: func(t *semantics.Transition) error { watch.See(m, t); return nil }}
	err = d.run(ctx, m)
	bar.clear()
	var broken *semantics.RuntimeError
	if errors.As(err, &broken) {
		return nil, e.runtimeError(p.Name, broken)
	}
	if err != nil {
		return nil, err
	}
	if err := e.unborn(p, m); err != nil {
		return nil, err
	}
	var pairs []compare.Pair
	program := watch.Latencies()
	for serial := range int64(len(sent)) {
		x, measured := latencies[sent[serial].Place]
		y, ended := program[serial]
		if measured && ended {
			pairs = append(pairs, compare.Pair{Measured: x, Program: y})
		}
	}
	if len(pairs) == 0 {
		d := &diag.Diagnostic{Code: compare.CodeCompare, File: p.Name, Format: "no request of %s has a token in the program", Args: []any{measured}}
		d.Hint = "an answer's tokens are seen at an engine with `memory`, in runs with `growing`"
		return nil, diag.List{d}
	}
	return pairs, nil
}

// quantilePanels are a plot a metric, of the measured quantiles over the program's.
func quantilePanels(metrics []compare.Metric) (panels []chart.Panel) {
	for i := range metrics {
		m := &metrics[i]
		points := m.Quantiles()
		if len(points) == 0 {
			continue
		}
		last := points[len(points)-1]
		most := max(last[0], last[1])
		panels = append(panels, chart.Panel{Title: m.Name, X: "program (s)", Y: "measured (s)", Points: points, Line: [2][2]float64{{0, 0}, {most, most}}})
	}
	return panels
}

func writeCompared(to io.Writer, measured string, n int, metrics []compare.Metric) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s, sent when they were sent there; seconds\n\n", count(n, "request"), measured)
	w := tabwriter.NewWriter(&b, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\t\tmean\tp50\tp90\tp95\tp99\t\n")
	var single []string
	for i := range metrics {
		m := &metrics[i]
		if len(m.Measured) == 0 || len(m.Program) == 0 {
			continue
		}
		x, y := compare.FiguresOf(m.Measured), compare.FiguresOf(m.Program)
		fmt.Fprintf(w, "%s\tmeasured\t%s\t%s\t%s\t%s\t%s\t\n", m.Name, brief(x.Mean), brief(x.P50), brief(x.P90), brief(x.P95), brief(x.P99))
		fmt.Fprintf(w, "\tprogram\t%s\t%s\t%s\t%s\t%s\t\n", brief(y.Mean), brief(y.P50), brief(y.P90), brief(y.P95), brief(y.P99))
		fmt.Fprintf(w, "\terror\t%s\t%s\t%s\t%s\t%s\t\n", off(y.Mean, x.Mean), off(y.P50, x.P50), off(y.P90, x.P90), off(y.P95, x.P95), off(y.P99, x.P99))
		if !math.IsNaN(m.Single) {
			single = append(single, fmt.Sprintf("%s %.1f %%", m.Name, 100*m.Single))
		}
	}
	_ = w.Flush() // into memory
	fmt.Fprintf(&b, "\nthe median error of single requests: %s\n", strings.Join(single, ", "))
	_, err := io.WriteString(to, b.String())
	return err
}

// off is a relative error in words.
func off(program, measured float64) string { return fmt.Sprintf("%+.1f %%", 100*(program/measured-1)) }

// compareJSON is what `compare --json` prints.
type compareJSON struct {
	Measured string       `json:"measured"`
	Requests int          `json:"requests"`
	Metrics  []metricJSON `json:"metrics"`
}

type metricJSON struct {
	Name     string      `json:"name"`
	Measured figuresJSON `json:"measured"`
	Program  figuresJSON `json:"program"`
	Single   *float64    `json:"median_error_of_single_requests"`
}

type figuresJSON struct {
	Count int     `json:"count"`
	Mean  float64 `json:"mean"`
	P50   float64 `json:"p50"`
	P90   float64 `json:"p90"`
	P95   float64 `json:"p95"`
	P99   float64 `json:"p99"`
}

func comparedJSON(measured string, n int, metrics []compare.Metric) compareJSON {
	out := compareJSON{Measured: measured, Requests: n}
	figures := func(values []float64) figuresJSON {
		f := compare.FiguresOf(values)
		return figuresJSON{len(values), f.Mean, f.P50, f.P90, f.P95, f.P99}
	}
	for i := range metrics {
		m := &metrics[i]
		if len(m.Measured) == 0 || len(m.Program) == 0 {
			continue
		}
		x := metricJSON{Name: m.Name, Measured: figures(m.Measured), Program: figures(m.Program)}
		if !math.IsNaN(m.Single) {
			x.Single = &m.Single
		}
		out.Metrics = append(out.Metrics, x)
	}
	return out
}
