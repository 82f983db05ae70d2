package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// The figure is well formed, has every panel with its words, and a circle a point; what cannot be drawn is an error.
func TestSVG(t *testing.T) {
	panels := []Panel{
		{Title: "one", X: "tokens", Y: "error", Points: [][2]float64{{1, 2}, {3, 4}, {5, 6}}, Line: [2][2]float64{{0, 0}, {6, 6}}},
		{Title: "two", X: "units", Points: [][2]float64{{1, 2}}, Line: [2][2]float64{{0, 0}, {1, 1}}},
		{Title: "three", Points: [][2]float64{{1, 1}}, Line: [2][2]float64{{0, 0}, {1, 1}}},
	}
	var out bytes.Buffer
	if err := SVG(&out, panels); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	in := xml.NewDecoder(&out)
	for {
		if _, err := in.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, words := range []string{"one", "two", "three", "tokens", "units", "error"} {
		if !strings.Contains(text, ">"+words+"<") {
			t.Errorf("the figure lacks %q", words)
		}
	}
	_, body, _ := strings.Cut(text, "</style>")
	if n := strings.Count(body, "#0049AA"); n != 5 {
		t.Errorf("%d points, not 5", n)
	}
	panels[1].Points[0][1] = math.NaN()
	if err := SVG(io.Discard, panels); err == nil || !strings.Contains(err.Error(), "two") {
		t.Error(err)
	}
}
