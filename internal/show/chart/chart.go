// Package chart draws points of measured and computed values as SVG: panels beside each other, each with axes of its own.
package chart

import (
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Panel is points in a plane, with a line to hold them to.
type Panel struct {
	Title, X, Y string
	Points      [][2]float64
	// Line is drawn through two points.
	Line [2][2]float64
}

// The size of a panel, and how many stand beside each other.
const (
	panelWidth  = 9 * vg.Centimeter
	panelHeight = 7 * vg.Centimeter
	columns     = 2
)

// SVG writes panels, two beside each other.
func SVG(to io.Writer, panels []Panel) error {
	rows := (len(panels) + columns - 1) / columns
	canvas := vgsvg.New(columns*panelWidth, vg.Length(rows)*panelHeight)
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: vg.Millimeter * 4, PadY: vg.Millimeter * 4, PadTop: 4, PadBottom: 4, PadLeft: 4, PadRight: 8}
	area := draw.New(canvas)
	for i, panel := range panels {
		p, err := panel.plot()
		if err != nil {
			return fmt.Errorf("the panel %s: %w", panel.Title, err)
		}
		p.Draw(tiles.At(area, i%columns, i/columns))
	}
	_, err := canvas.WriteTo(to)
	return err
}

// plot is the panel as the library draws it.
func (p *Panel) plot() (*plot.Plot, error) {
	out := plot.New()
	out.Title.Text, out.X.Label.Text, out.Y.Label.Text = p.Title, p.X, p.Y
	for _, style := range []*font.Font{&out.Title.TextStyle.Font, &out.X.Label.TextStyle.Font, &out.Y.Label.TextStyle.Font, &out.X.Tick.Label.Font, &out.Y.Tick.Label.Font} {
		style.Variant = "Sans"
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{230}, color.Gray{230}
	points := make(plotter.XYs, len(p.Points))
	for i, q := range p.Points {
		points[i] = plotter.XY{X: q[0], Y: q[1]}
	}
	scatter, err := plotter.NewScatter(points)
	if err != nil {
		return nil, err
	}
	scatter.Shape, scatter.Radius, scatter.Color = draw.CircleGlyph{}, vg.Points(1.5), color.RGBA{0, 73, 170, 255}
	line, err := plotter.NewLine(plotter.XYs{{X: p.Line[0][0], Y: p.Line[0][1]}, {X: p.Line[1][0], Y: p.Line[1][1]}})
	if err != nil {
		return nil, err
	}
	line.Color = color.RGBA{196, 78, 16, 255}
	out.Add(grid, line, scatter)
	return out, nil
}
