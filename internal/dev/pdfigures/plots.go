package main

import (
	"fmt"
	"io"

	"gonum.org/v1/plot"

	"github.com/sq-sem/sq-sem/internal/base/atomicfile"
	"github.com/sq-sem/sq-sem/internal/show/chart"
)

// plotThreshold shows the first sweep: the time to the first token, and the memory under leases.
func plotThreshold(file string, cells []cell) error {
	var ttft, leases []chart.Curve
	for _, c := range cells {
		name := fmt.Sprintf("%.0f 000 tokens", c.tokens/1000)
		if len(ttft) == 0 || ttft[len(ttft)-1].Name != name {
			ttft, leases = append(ttft, chart.Curve{Name: name}), append(leases, chart.Curve{Name: name})
		}
		t, l := &ttft[len(ttft)-1], &leases[len(leases)-1]
		x := float64(len(t.X)) // the thresholds stand at equal distances
		t.X, t.Y = append(t.X, x), append(t.Y, c.ttft)
		l.X, l.Y = append(l.X, x), append(l.Y, c.leased)
	}
	names := make([]string, len(thresholds))
	for i, thr := range thresholds {
		if names[i] = fmt.Sprint(thr); thr >= 1e9 {
			names[i] = "never"
		}
	}
	left, err := chart.Curves("Mean time to first token", "thr", "ms", 1000, ttft)
	if err != nil {
		return err
	}
	right, err := chart.Curves("Leased at the prefillers", "thr", "thousand tokens", 1e-3, leases)
	if err != nil {
		return err
	}
	left.Y.Min, right.Y.Min = 0, 0
	left.NominalX(names...)
	right.NominalX(names...)
	left.Legend.Left = true
	right.Y.Max *= 1.3 // room for the legend
	return atomicfile.Write(file, func(w io.Writer) error { return chart.Write(w, left, right) })
}

// plotCoupling shows the second sweep: what small decoders do to the prefillers in either program.
func plotCoupling(file string, all []pressure) error {
	var waits, held []chart.Curve
	for _, p := range all {
		if len(waits) == 0 || waits[len(waits)-1].Name != p.program {
			waits, held = append(waits, chart.Curve{Name: p.program}), append(held, chart.Curve{Name: p.program})
		}
		w, h := &waits[len(waits)-1], &held[len(held)-1]
		w.X, w.Y = append(w.X, p.tokens), append(w.Y, p.wait)
		h.X, h.Y = append(h.X, p.tokens), append(h.Y, p.held)
	}
	const x = "decoder memory, thousand tokens"
	left, err := chart.Curves("From the prefill's end to the decoder", x, "ms", 1000, waits)
	if err != nil {
		return err
	}
	right, err := chart.Curves("Allocated at the prefillers", x, "thousand tokens", 1e-3, held)
	if err != nil {
		return err
	}
	for _, p := range []*plot.Plot{left, right} {
		p.Y.Min = 0
		p.X.Scale = plot.LogScale{}
		p.X.Tick.Marker = ticksAt(decoderMemory)
	}
	return atomicfile.Write(file, func(w io.Writer) error { return chart.Write(w, left, right) })
}

// ticksAt labels places given in tokens in thousands.
func ticksAt(places []float64) plot.Ticker {
	var ticks plot.ConstantTicks
	for _, x := range places {
		ticks = append(ticks, plot.Tick{Value: x, Label: fmt.Sprint(x / 1000)})
	}
	return ticks
}
