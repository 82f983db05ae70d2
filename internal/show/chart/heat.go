package chart

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// Grid is a table of numbers: Value[x][y], NaN for none. X and Y are what the columns and rows are called.
type Grid struct {
	X, Y  []string
	Value [][]float64
}

// Heat makes a heat map with the numbers in it.
func Heat(title, x, y string, g Grid) (*plot.Plot, error) {
	p := framed(title, x, y)
	heat := plotter.NewHeatMap(cells{g}, shades{})
	if !(heat.Min < heat.Max) { // all are equal, or none is there: the library wants a range
		heat.Min, heat.Max = 0, 1
		if v := g.Value[0][0]; v == v {
			heat.Min, heat.Max = v, v+1
		}
	}
	p.Add(heat)
	labels := plotter.XYLabels{}
	for i := range g.X {
		for k := range g.Y {
			if v := g.Value[i][k]; !math.IsNaN(v) {
				labels.XYs = append(labels.XYs, plotter.XY{X: float64(i), Y: float64(k)})
				labels.Labels = append(labels.Labels, fmt.Sprintf("%.3g", v))
			}
		}
	}
	text, err := plotter.NewLabels(labels)
	if err != nil {
		return nil, err
	}
	for i := range text.TextStyle {
		style := &text.TextStyle[i]
		style.Color = ink()
		style.Font.Variant = "Sans"
		style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	}
	p.Add(text)
	p.NominalX(g.X...)
	p.NominalY(g.Y...)
	return p, nil
}

// ink is the colour of the numbers, on every page: what they stand on is light on every page too.
func ink() color.Color { return color.RGBA{1, 1, 1, 255} }

// cells gives a grid to the library.
type cells struct{ Grid }

// Dims implements plotter.GridXYZ.
func (c cells) Dims() (columns, rows int) { return len(c.Grid.X), len(c.Grid.Y) }

// Z implements plotter.GridXYZ.
func (c cells) Z(column, row int) float64 { return c.Value[column][row] }

// X implements plotter.GridXYZ.
func (c cells) X(column int) float64 { return float64(column) }

// Y implements plotter.GridXYZ.
func (c cells) Y(row int) float64 { return float64(row) }

// shades are from nearly white to a light blue, dark enough to be told apart and light enough to be written on.
type shades struct{}

// Colors implements palette.Palette.
func (shades) Colors() []color.Color {
	const n = 32
	list := make([]color.Color, n)
	for i := range list {
		f := float64(i) / (n - 1)
		mix := func(from, to float64) uint8 { return uint8(from + f*(to-from)) }
		list[i] = color.RGBA{mix(240, 96), mix(246, 165), mix(252, 222), 255}
	}
	return list
}
