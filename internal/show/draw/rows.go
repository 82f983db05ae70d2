package draw

import "slices"

// vertical places the main row: headings, lines over the glyphs, glyphs, captions, lines below.
func (l *plan) vertical() {
	half, lines := 0.0, 0
	for _, node := range l.row {
		half = max(half, l.glyphs[node].Box.H/2)
		lines = max(lines, len(l.captions[node]))
	}
	levels := func(c course) float64 {
		n := 0
		for _, w := range l.ways {
			if w.course == c {
				n = max(n, w.level+1)
			}
		}
		return float64(n)
	}
	overs, unders := levels(over), levels(under)

	// Upwards and downwards from the centre of the glyphs.
	firstOver := half + 14
	top := firstOver
	if overs > 0 {
		top = firstOver + (overs-1)*track + lineHeight + 4
	}
	captionY := half + 17
	bottom := captionY + float64(lines-1)*lineHeight + 8
	firstUnder := bottom + lineHeight
	if unders > 0 {
		bottom = firstUnder + (unders-1)*track + 8
	}

	above := l.headings()
	l.y = margin + top
	for _, p := range l.pieces {
		l.y = max(l.y, margin+top+above[p])
	}
	below := l.footings()
	for _, p := range l.pieces {
		p.top, p.bottom = l.y-top-above[p], l.y+bottom+below[p]
		l.fig.Height = max(l.fig.Height, p.bottom)
	}
	l.fig.Height = max(l.fig.Height, l.y+bottom)
	for _, w := range l.ways {
		switch w.course {
		case over:
			w.y = l.y - firstOver - float64(w.level)*track
		case under:
			w.y = l.y + firstUnder + float64(w.level)*track
		default:
		}
	}
	for col, node := range l.row {
		x := (l.ruler.at(l.columns[col].left) + l.ruler.at(l.columns[col].right)) / 2
		l.put(node, x, l.y, l.y+captionY)
	}
}

// headings tells how far each piece reaches up: its own heading, and those of the pieces that
// begin in it.
func (l *plan) headings() map[*piece]float64 {
	above := map[*piece]float64{}
	for i := len(l.pieces) - 1; i >= 0; i-- {
		p := l.pieces[i]
		for _, q := range l.pieces[i+1:] {
			if p.overlaps(q.span) {
				above[p] = max(above[p], above[q])
			}
		}
		above[p] += float64(len(p.head))*lineHeight + 8
	}
	return above
}

// footings tells how far each piece reaches down: further than those that end in it or with it.
func (l *plan) footings() map[*piece]float64 {
	below := map[*piece]float64{}
	inner := slices.Clone(l.pieces)
	slices.Reverse(inner)
	slices.SortStableFunc(inner, func(a, b *piece) int { return a.to - b.to })
	for i, p := range inner {
		for _, q := range inner[:i] {
			if p.overlaps(q.span) {
				below[p] = max(below[p], below[q])
			}
		}
		below[p] += border
	}
	return below
}
