package chart

import (
	"bytes"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/sq-sem/sq-sem/internal/show/report"
)

// colours are those that a colour-blind reader can tell apart, each with a shape of its own.
func colours() []color.Color {
	return []color.Color{color.RGBA{0, 73, 170, 255}, color.RGBA{196, 78, 16, 255}, color.RGBA{0, 120, 80, 255}}
}

func shapes() []draw.GlyphDrawer {
	return []draw.GlyphDrawer{draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{}}
}

// Curve is one line of a plot: estimates at the places X.
type Curve struct {
	Name string
	X    []float64
	Y    []report.Estimate
}

// Curves makes a plot of curves, y multiplied by scale, with the 95 % intervals where they are known.
func Curves(title, x, y string, scale float64, curves []Curve) (*plot.Plot, error) {
	p := framed(title, x, y)
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
		ink := colours()[i%len(colours())]
		line.Color, glyphs.Color, spread.Color = ink, ink, ink
		line.Width, glyphs.Shape, glyphs.Radius = vg.Points(1.5), shapes()[i%len(shapes())], vg.Points(3)
		p.Add(line, glyphs, spread)
		if len(curves) > 1 {
			p.Legend.Add(c.Name, line, glyphs)
		}
	}
	p.Legend.Top = true
	p.Legend.Padding = 3
	return p, nil
}

// framed is a plot without anything in it yet.
func framed(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	for _, style := range []*font.Font{
		&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font,
	} {
		style.Variant = "Sans"
	}
	p.Title.Padding, p.X.Label.Padding, p.Y.Label.Padding = 8, 4, 4
	grid := plotter.NewGrid()
	grid.Vertical.Width = 0
	grid.Horizontal.Color = color.Gray{225}
	p.Add(grid)
	return p
}

// intervals are points with errors, as a plot wants them.
type intervals struct {
	plotter.XYs
	plotter.YErrors
}

func band(c Curve, scale float64) (plotter.XYs, intervals) {
	var out intervals
	for i, e := range c.Y {
		half := e.Half * scale
		if half != half {
			half = 0 // a single run has no interval
		}
		out.XYs = append(out.XYs, plotter.XY{X: c.X[i], Y: e.Mean * scale})
		out.YErrors = append(out.YErrors, struct{ Low, High float64 }{half, half})
	}
	return out.XYs, out
}

// Write writes plots side by side as SVG.
func Write(to io.Writer, plots ...*plot.Plot) error {
	canvas := vgsvg.New(vg.Length(400*len(plots)), 320)
	tiles := draw.Tiles{Rows: 1, Cols: len(plots), PadX: 16, PadTop: 8, PadBottom: 8, PadLeft: 8, PadRight: 8}
	surface := sheet(canvas)
	for i, c := range plot.Align([][]*plot.Plot{plots}, tiles, surface)[0] {
		plots[i].Draw(c)
	}
	return finish(to, canvas)
}

// sheet is a canvas to draw on, white.
func sheet(canvas *vgsvg.Canvas) draw.Canvas {
	surface := draw.New(canvas)
	surface.SetColor(color.White)
	surface.Fill(surface.Rectangle.Path())
	return surface
}

// finish writes what was drawn, for light and for dark pages.
func finish(to io.Writer, canvas *vgsvg.Canvas) error {
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	_, err := to.Write(themed(svg.Bytes()))
	return err
}
