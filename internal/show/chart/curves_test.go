package chart

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/show/report"
)

// Curves have their points, a legend only where there are several, and are drawn without intervals too.
func TestCurves(t *testing.T) {
	one := Curve{Name: "first", X: []float64{0, 1}, Y: []report.Estimate{{Mean: 1, Half: 0.5}, {Mean: 2, Half: math.NaN()}}}
	for n, want := range map[int]bool{1: false, 2: true} {
		p, err := Curves("title", "x", "y", 1, []Curve{one, {Name: "second", X: one.X, Y: one.Y}}[:n])
		if err != nil {
			t.Fatal(err)
		}
		if text := drawn(t, func(b *bytes.Buffer) error { return Write(b, p) }); strings.Contains(text, ">first<") != want || !strings.Contains(text, ">title<") {
			t.Errorf("%d curves, and the legend is there: %t", n, !want)
		}
	}
}

// A heat map has its numbers, also where all are equal, and leaves out what is none.
func TestHeat(t *testing.T) {
	for _, g := range []Grid{
		{X: []string{"a", "b"}, Y: []string{"c"}, Value: [][]float64{{1.5}, {2.25}}},
		{X: []string{"a", "b"}, Y: []string{"c"}, Value: [][]float64{{1.5}, {1.5}}},
		{X: []string{"a", "b"}, Y: []string{"c"}, Value: [][]float64{{1.5}, {math.NaN()}}},
		{X: []string{"a"}, Y: []string{"c"}, Value: [][]float64{{math.NaN()}}},
	} {
		p, err := Heat("title", "x", "y", g)
		if err != nil {
			t.Fatal(err)
		}
		text := drawn(t, func(b *bytes.Buffer) error { return Write(b, p) })
		if strings.Contains(text, ">1.5<") == math.IsNaN(g.Value[0][0]) || strings.Contains(text, ">NaN<") {
			t.Errorf("%v is not drawn well", g)
		}
	}
}

func drawn(t *testing.T, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
