// Package chart draws measured and computed values as SVG: points in panels beside each other, curves with intervals, heat maps.
package chart

import (
	"fmt"
	"io"

	"gonum.org/v1/plot"
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
	area := sheet(canvas)
	for i, panel := range panels {
		p, err := panel.plot()
		if err != nil {
			return fmt.Errorf("the panel %s: %w", panel.Title, err)
		}
		p.Draw(tiles.At(area, i%columns, i/columns))
	}
	return finish(to, canvas)
}

// plot is the panel as the library draws it.
func (p *Panel) plot() (*plot.Plot, error) {
	out := framed(p.Title, p.X, p.Y)
	points := make(plotter.XYs, len(p.Points))
	for i, q := range p.Points {
		points[i] = plotter.XY{X: q[0], Y: q[1]}
	}
	scatter, err := plotter.NewScatter(points)
	if err != nil {
		return nil, err
	}
	scatter.Shape, scatter.Radius, scatter.Color = draw.CircleGlyph{}, vg.Points(1.5), colours()[0]
	line, err := plotter.NewLine(plotter.XYs{{X: p.Line[0][0], Y: p.Line[0][1]}, {X: p.Line[1][0], Y: p.Line[1][1]}})
	if err != nil {
		return nil, err
	}
	line.Color = colours()[1]
	out.Add(line, scatter)
	return out, nil
}
