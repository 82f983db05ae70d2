package main

import (
	"bytes"
	"fmt"
	"image/color"
	"os"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/sq-sem/sq-sem/internal/show/report"
)

// Colours that a colour-blind reader can tell apart, each with a shape of its own.
var (
	colours = []color.Color{color.RGBA{0, 73, 170, 255}, color.RGBA{196, 78, 16, 255}, color.RGBA{0, 120, 80, 255}}
	shapes  = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}}
)

// curve is one line of a plot: estimates at the places x.
type curve struct {
	name string
	x    []float64
	y    []report.Estimate
}

// chart makes a plot of curves, y multiplied by scale, with the 95 % intervals where they are known.
func chart(title, x, y string, scale float64, curves []curve) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	for _, style := range []*font.Font{
		&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font,
	} {
		style.Variant = "Sans"
	}
	p.Title.Padding, p.X.Label.Padding, p.Y.Label.Padding = 8, 4, 4
	p.Y.Min = 0
	grid := plotter.NewGrid()
	grid.Vertical.Width = 0
	grid.Horizontal.Color = color.Gray{225}
	p.Add(grid)
	for i, c := range curves {
		points, bars := band(c, scale)
		line, glyphs, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, err
		}
		spread, err := plotter.NewYErrorBars(bars)
		if err != nil {
			return nil, err
		}
		line.Color, glyphs.Color, spread.Color = colours[i], colours[i], colours[i]
		line.Width, glyphs.Shape, glyphs.Radius = vg.Points(1.5), shapes[i], vg.Points(3)
		p.Add(line, glyphs, spread)
		p.Legend.Add(c.name, line, glyphs)
	}
	p.Legend.Top = true
	p.Legend.Padding = 3
	return p, nil
}

// intervals are points with errors, as a plot wants them.
type intervals struct {
	plotter.XYs
	plotter.YErrors
}

func band(c curve, scale float64) (plotter.XYs, intervals) {
	var out intervals
	for i, e := range c.y {
		half := e.Half * scale
		if half != half {
			half = 0 // a single run has no interval
		}
		out.XYs = append(out.XYs, plotter.XY{X: c.x[i], Y: e.Mean * scale})
		out.YErrors = append(out.YErrors, struct{ Low, High float64 }{half, half})
	}
	return out.XYs, out
}

// beside writes two plots side by side.
func beside(file string, left, right *plot.Plot) error {
	canvas := vgsvg.New(800, 320)
	tiles := draw.Tiles{Rows: 1, Cols: 2, PadX: 16, PadTop: 8, PadBottom: 8, PadLeft: 8, PadRight: 8}
	surface := draw.New(canvas)
	surface.SetColor(color.White)
	surface.Fill(surface.Rectangle.Path())
	for i, c := range plot.Align([][]*plot.Plot{{left, right}}, tiles, surface)[0] {
		[]*plot.Plot{left, right}[i].Draw(c)
	}
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	return os.WriteFile(file, themed(svg.Bytes()), 0o644)
}

// plotThreshold shows the first sweep: the time to the first token, and the memory under leases.
func plotThreshold(file string, cells []cell) error {
	var ttft, leases []curve
	for _, c := range cells {
		name := fmt.Sprintf("%.0f 000 tokens", c.tokens/1000)
		if len(ttft) == 0 || ttft[len(ttft)-1].name != name {
			ttft, leases = append(ttft, curve{name: name}), append(leases, curve{name: name})
		}
		t, l := &ttft[len(ttft)-1], &leases[len(leases)-1]
		x := float64(len(t.x)) // the thresholds stand at equal distances
		t.x, t.y = append(t.x, x), append(t.y, c.ttft)
		l.x, l.y = append(l.x, x), append(l.y, c.leased)
	}
	names := make([]string, len(thresholds))
	for i, thr := range thresholds {
		if names[i] = fmt.Sprint(thr); thr >= 1e9 {
			names[i] = "never"
		}
	}
	left, err := chart("Mean time to first token", "thr", "ms", 1000, ttft)
	if err != nil {
		return err
	}
	right, err := chart("Leased at the prefillers", "thr", "thousand tokens", 1e-3, leases)
	if err != nil {
		return err
	}
	left.NominalX(names...)
	right.NominalX(names...)
	left.Legend.Left = true
	right.Y.Max *= 1.3 // room for the legend
	return beside(file, left, right)
}

// plotCoupling shows the second sweep: what small decoders do to the prefillers in either program.
func plotCoupling(file string, all []pressure) error {
	var waits, held []curve
	for _, p := range all {
		if len(waits) == 0 || waits[len(waits)-1].name != p.program {
			waits, held = append(waits, curve{name: p.program}), append(held, curve{name: p.program})
		}
		w, h := &waits[len(waits)-1], &held[len(held)-1]
		w.x, w.y = append(w.x, p.tokens), append(w.y, p.wait)
		h.x, h.y = append(h.x, p.tokens), append(h.y, p.held)
	}
	const x = "decoder memory, thousand tokens"
	left, err := chart("From the prefill's end to the decoder", x, "ms", 1000, waits)
	if err != nil {
		return err
	}
	right, err := chart("Allocated at the prefillers", x, "thousand tokens", 1e-3, held)
	if err != nil {
		return err
	}
	for _, p := range []*plot.Plot{left, right} {
		p.X.Scale = plot.LogScale{}
		p.X.Tick.Marker = ticksAt(decoderMemory)
	}
	return beside(file, left, right)
}

// ticksAt labels places given in tokens in thousands.
func ticksAt(places []float64) plot.Ticker {
	var ticks plot.ConstantTicks
	for _, x := range places {
		ticks = append(ticks, plot.Tick{Value: x, Label: fmt.Sprint(x / 1000)})
	}
	return ticks
}
