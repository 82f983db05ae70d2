package draw

import (
	"slices"

	"github.com/sq-sem/sq-sem/ir"
)

// The distances of a figure.
const (
	margin     = 14.0
	lineHeight = 14.0
	// minGap is the least distance between two columns, arrow room that before a glyph.
	minGap, arrowRoom = 30.0, 16.0
	// border separates two sides of enclosures, and a side from what is within.
	border = 8.0
	// track separates parallel lines, with room for a label on each.
	track = 19.0
)

type size struct{ w, h float64 }

// plan is a figure in the making.
type plan struct {
	*flow
	fig *Figure
	// row are the nodes of the main row from left to right, back the stages on the way back.
	row, back []int
	// glyphs and captions are those of the nodes.
	glyphs   []Glyph
	captions [][]Text
	pieces   []*piece
	ways     []*way
	ruler    ruler
	columns  []column
	// stops are the x of the returning stages.
	stops map[int]float64
	// y is the centre of the main row.
	y float64
}

// Layout draws a valid program.
func Layout(p *ir.Program) *Figure {
	l := &plan{flow: newFlow(p), fig: &Figure{}}
	l.back = l.returning()
	for l.row = l.order(l.back); len(l.detours()) > 0; l.row = l.order(l.back) {
		detours := l.detours()
		l.back = slices.DeleteFunc(l.back, func(n int) bool { return slices.Contains(detours, n) })
	}
	l.symbols()
	l.ways = l.connect()
	l.pieces = l.enclosures()
	l.horizontal()
	l.vertical()
	l.placeReturns()
	l.aside()
	l.finish()
	return l.fig
}

// symbols makes the glyph and the captions of every node, without their places.
func (l *plan) symbols() {
	for i, n := range l.nodes {
		g := Glyph{Count: 1, Hue: -1, Mirrored: slices.Contains(l.back, i)}
		var lines []Text
		switch n.place {
		case atSource:
			g.Shape = ShapeSource
			lines = captions("arrive", l.sourceWords())
			lines[0].Font = fontCaption
		case atExit:
			g.Shape = ShapeExit
			lines = captions("end", nil)
			lines[0].Font = fontCaption
		case atBranch:
			g.Shape = ShapeBranch
		case atQueue:
			g.Shape, g.Name, g.Hue = ShapeQueue, l.p.Pools[n.base].Name, l.hue(n.base)
			lines = captions(elide("for "+g.Name, maxName), nil)
			lines[0].Font, lines[0].Hue = fontCaption, g.Hue
		case atStage:
			g = l.stageGlyph(n.base)
			g.Mirrored = slices.Contains(l.back, i)
			lines = captions(family(g.Name, g.Count), l.stageWords(n))
		}
		s := shapeSize(g)
		g.Box.W, g.Box.H = s.w, s.h
		l.glyphs = append(l.glyphs, g)
		l.captions = append(l.captions, lines)
	}
}

// stageGlyph is the glyph of a stage's family.
func (l *plan) stageGlyph(base int) Glyph {
	s := &l.p.Stages[base]
	g := Glyph{Name: s.Name, Count: l.stages[base].Count, Hue: -1}
	switch k := s.Kind.(type) {
	case *ir.Fifo:
		g.Shape, g.Servers = ShapeFifo, k.Servers
	case *ir.PS:
		g.Shape = ShapePS
	case *ir.Delay:
		g.Shape = ShapeDelay
	case *ir.Step:
		g.Shape = ShapeStep
	}
	return g
}

// shapeSize is the size of a glyph.
func shapeSize(g Glyph) size {
	switch g.Shape {
	case ShapeSource, ShapeExit:
		return size{18, 18}
	case ShapeBranch:
		return size{12, 12}
	case ShapeQueue:
		return size{32, 20}
	case ShapeFifo:
		return size{66, 36}
	case ShapePS, ShapeDelay:
		return size{42, 42}
	case ShapeStep:
		return size{58, 46}
	}
	return size{}
}

// captions are lines of text: a name, and muted ones below.
func captions(name string, lines []string) []Text {
	out := []Text{{Font: fontName, Body: name, Hue: -1}}
	for _, line := range lines {
		out = append(out, cut(Text{Font: fontCaption, Body: line, Muted: true, Hue: -1}, maxCaption))
	}
	return out
}

// cut elides a text and keeps the whole.
func cut(t Text, n int) Text {
	if short := elide(t.Body, n); short != t.Body {
		t.Full, t.Body = t.Body, short
	}
	return t
}

// widest is the width of the widest text.
func widest(lines []Text) float64 {
	w := 0.0
	for _, t := range lines {
		w = max(w, t.Font.Width(t.Body))
	}
	return w
}

// put places a glyph around a point and its captions below, and adds them to the figure.
func (l *plan) put(node int, x, y, captionY float64) {
	g := &l.glyphs[node]
	g.Box = around(x, y, size{g.Box.W, g.Box.H})
	for i, t := range l.captions[node] {
		t.At, t.Anchor = Point{x, captionY + float64(i)*lineHeight}, AnchorMiddle
		l.fig.Texts = append(l.fig.Texts, t)
	}
}

// hue numbers the colour of a pool's family: families have different ones.
func (l *plan) hue(base int) int {
	n := 0
	for i := 0; i < base; i += l.pools[i].Count {
		n++
	}
	return n % hues
}
