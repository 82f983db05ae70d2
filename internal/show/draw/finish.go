package draw

import "slices"

// finish writes the plan into the figure: glyphs, enclosures, lines with their labels.
func (l *plan) finish() {
	f := l.fig
	// The nodes' glyphs come first, so that a node's number is its glyph's.
	f.Glyphs = append(slices.Clone(l.glyphs), f.Glyphs...)
	for _, p := range l.pieces {
		l.draw(p)
	}
	for _, w := range l.ways {
		f.Lines = append(f.Lines, Line{From: w.from, To: w.to, Kind: w.kind, Label: w.words(), Points: l.points(w)})
		if w.label.Body != "" {
			f.Texts = append(f.Texts, l.label(w))
		}
	}
	f.Width, f.Height = l.extent()
}

// words is the whole label.
func (w *way) words() string {
	if w.label.Full != "" {
		return w.label.Full
	}
	return w.label.Body
}

// draw adds a piece to its pool's enclosure, with its heading.
func (l *plan) draw(p *piece) {
	name := l.p.Pools[p.pool].Name
	left, right := l.ruler.at(p.left), l.ruler.at(p.right)
	box := Rect{left, p.top, right - left, p.bottom - p.top}
	i := slices.IndexFunc(l.fig.Enclosures, func(e Enclosure) bool { return e.Pool == name })
	if i < 0 {
		i = len(l.fig.Enclosures)
		l.fig.Enclosures = append(l.fig.Enclosures, Enclosure{Pool: name, Hue: l.hue(p.pool), Inside: l.inside[p.pool]})
	}
	e := &l.fig.Enclosures[i]
	e.Boxes = append(e.Boxes, box)
	l.write(p.head, l.ruler.at(p.headFrom)+border-2, p.top)
}

// write adds the lines of a heading below a y.
func (l *plan) write(head []Text, x, top float64) {
	for i, t := range head {
		t.At = Point{x, top + float64(i+1)*lineHeight + 1}
		l.fig.Texts = append(l.fig.Texts, t)
	}
}

// points is the course of a line.
func (l *plan) points(w *way) []Point {
	from, to := l.glyphs[w.from].Box, l.glyphs[w.to].Box
	y := l.y
	leave, arrive := Point{from.Right(), y}, Point{to.X, y}
	out := func() float64 { return l.ruler.at(l.columns[w.start].out) }
	in := func() float64 { return l.ruler.at(l.columns[w.end].in) }
	switch w.course {
	case straight:
		return []Point{leave, arrive}
	case over, under, outside:
		return []Point{leave, {out(), y}, {out(), w.y}, {in(), w.y}, {in(), y}, arrive}
	case toBack:
		return []Point{leave, {out(), y}, {out(), w.y}, {to.Right(), w.y}}
	case fromBack:
		return []Point{{from.X, w.y}, {in(), w.y}, {in(), y}, arrive}
	case betweenBack:
		return between(from, to)
	}
	return nil
}

// between joins two returning stages, which are entered from the right: directly down to one
// further on, else round above the other.
func between(from, to Rect) []Point {
	y1, y2 := from.Y+from.H/2, to.Y+to.H/2
	x := from.X - arrowRoom
	if x >= to.Right()+arrowRoom {
		return []Point{{from.X, y1}, {x, y1}, {x, y2}, {to.Right(), y2}}
	}
	above, beyond := to.Y-6, to.Right()+arrowRoom-4
	return []Point{{from.X, y1}, {x, y1}, {x, above}, {beyond, above}, {beyond, y2}, {to.Right(), y2}}
}

// label places a line's label: above the line, where it begins.
func (l *plan) label(w *way) Text {
	t := w.label
	switch w.course {
	case straight, over:
		t.At = Point{l.ruler.at(l.columns[w.start].out) + 5, l.y - 6}
		if w.course == over {
			t.At.Y = w.y - 4
		}
	case under, outside, toBack:
		t.At, t.Anchor = Point{l.ruler.at(l.columns[w.start].out) - 5, w.y - 4}, AnchorEnd
	case fromBack:
		// Clear of the line to another stage on the way back.
		t.At, t.Anchor = Point{l.glyphs[w.from].Box.X - arrowRoom - 4, w.y - 4}, AnchorEnd
	case betweenBack:
		from, to := l.glyphs[w.from].Box, l.glyphs[w.to].Box
		t.At, t.Anchor = Point{from.X - arrowRoom - 4, from.Y + from.H/2}, AnchorEnd
		if nth := float64(l.nth(w)); to.Y > from.Y {
			t.At.Y += (nth+1)*lineHeight + 2
		} else {
			t.At.Y -= (nth+1)*lineHeight + 6
		}
	}
	return t
}

// nth counts the lines that leave a stage like this one and were there before.
func (l *plan) nth(w *way) int {
	n := 0
	for _, o := range l.ways {
		if o == w {
			break
		}
		if o.from == w.from && o.course == w.course {
			n++
		}
	}
	return n
}

// asideWidth is where the row of what is never visited is broken, at least.
const asideWidth = 640.0

// aside draws what no session visits, below everything else: stages that only a spill uses, or
// none, and pools that are held nowhere.
func (l *plan) aside() {
	x, top, bottom := margin, l.fig.Height+24, l.fig.Height
	limit := max(asideWidth, l.ruler.at(len(l.ruler)-1))
	place := func(w float64) float64 {
		if x > margin && x+w > limit {
			x, top = margin, bottom+24
		}
		at := x
		x += w + minGap
		return at
	}
	for base := 0; base < len(l.p.Pools); base += l.pools[base].Count {
		if len(l.inside[base]) > 0 {
			continue
		}
		head := l.poolText(&piece{pool: base, whole: true}, headRoom)
		box := Rect{Y: top, W: widest(head) + 2*border - 4, H: float64(len(head))*lineHeight + 10}
		box.X = place(box.W)
		box.Y = top
		l.fig.Enclosures = append(l.fig.Enclosures, Enclosure{Pool: l.p.Pools[base].Name, Boxes: []Rect{box}, Hue: l.hue(base)})
		l.write(head, box.X+border-2, box.Y)
		bottom = max(bottom, box.Bottom())
	}
	for base := 0; base < len(l.p.Stages); base += l.stages[base].Count {
		if slices.ContainsFunc(l.nodes, func(n node) bool { return n.place == atStage && n.base == base }) {
			continue
		}
		bottom = max(bottom, l.unvisited(base, place, &top))
	}
	l.fig.Height = bottom
}

// unvisited draws a stage aside and gives how far down it reaches.
func (l *plan) unvisited(base int, place func(float64) float64, top *float64) float64 {
	g := l.stageGlyph(base)
	s := shapeSize(g)
	lines := captions(family(g.Name, g.Count), l.stageWords(node{place: atStage, base: base}))
	w := max(s.w, widest(lines))
	x := place(w) + w/2
	g.Box = around(x, *top+s.h/2+4, s)
	for i, t := range lines {
		t.At, t.Anchor = Point{x, g.Box.Bottom() + 17 + float64(i)*lineHeight}, AnchorMiddle
		l.fig.Texts = append(l.fig.Texts, t)
	}
	l.fig.Glyphs = append(l.fig.Glyphs, g)
	return g.Box.Bottom() + 17 + float64(len(lines)-1)*lineHeight + 4
}

// extent is the size of a figure that shows everything with a margin.
func (l *plan) extent() (width, height float64) {
	reach := func(r Rect) { width, height = max(width, r.Right()), max(height, r.Bottom()) }
	for _, g := range l.fig.Glyphs {
		reach(g.Box)
	}
	for _, e := range l.fig.Enclosures {
		for _, b := range e.Boxes {
			reach(b)
		}
	}
	for _, t := range l.fig.Texts {
		reach(t.Box())
	}
	for _, line := range l.fig.Lines {
		for _, p := range line.Points {
			reach(Rect{X: p.X, Y: p.Y})
		}
	}
	return width + margin, height + margin
}
