package draw

import (
	"cmp"
	"slices"
)

// ruler is a sequence of marks from left to right, each with its distance from the one before.
type ruler []float64

// mark adds a mark and gives its number.
func (r *ruler) mark(distance float64) int {
	*r = append(*r, distance)
	return len(*r) - 1
}

// at is the place of a mark.
func (r ruler) at(mark int) float64 {
	x := 0.0
	for _, d := range r[:mark+1] {
		x += d
	}
	return x
}

// widen makes a < b at least width apart, by as much before as behind what lies between.
func (r ruler) widen(a, b int, width float64) {
	if lack := width - (r.at(b) - r.at(a)); lack > 0 {
		r[a+1] += lack / 2
		r[b] += lack / 2
	}
}

// column has the marks of a column of the main row: the trunk where lines from afar join, the
// sides of glyph and captions, the trunk where lines go elsewhere, and the end of their labels.
type column struct{ in, left, right, out, label int }

// piece is an enclosure's part around one run of columns, in the making.
type piece struct {
	span
	pool int
	// whole says that it has the pool's whole heading, which one piece has.
	whole bool
	head  []Text
	// left and right are the marks of its sides, headFrom and headTo those between which the
	// heading stands.
	left, right, headFrom, headTo int
	top, bottom                   float64
}

// enclosures finds the pieces, the outermost first: earlier start, then later end, then the order
// of declaration.
func (l *plan) enclosures() []*piece {
	var out []*piece
	for base := 0; base < len(l.p.Pools); base += l.pools[base].Count {
		for i, s := range runs(l.row, l.inside[base]) {
			out = append(out, &piece{span: s, pool: base, whole: i == 0})
		}
	}
	slices.SortStableFunc(out, func(a, b *piece) int { return cmp.Or(a.from-b.from, b.to-a.to) })
	return out
}

// horizontal places everything of the main row from left to right.
func (l *plan) horizontal() {
	for col := range l.row {
		l.column(col)
	}
	for i := len(l.pieces) - 1; i >= 0; i-- {
		l.heading(l.pieces[i])
	}
	l.spread()
}

// column makes the marks of a column and of the sides of the pieces around it.
func (l *plan) column(col int) {
	var joins, parts, below bool
	labelRoom, underRoom := 0.0, 0.0
	for _, w := range l.ways {
		if w.end == col && w.course != straight {
			joins = true
		}
		if w.start != col {
			continue
		}
		room := w.label.Font.Width(w.label.Body)
		switch w.course {
		case straight:
			labelRoom = max(labelRoom, room)
		case over:
			parts = true
			labelRoom = max(labelRoom, room)
		case under, outside, toBack:
			parts, below = true, true
			underRoom = max(underRoom, room)
		case fromBack, betweenBack:
		}
	}
	node := l.row[col]
	g := l.glyphs[node]
	width := max(g.Box.W+2*shadow*float64(g.behind()), widest(l.captions[node]))
	if below {
		width = max(width, underRoom)
	}
	pick := func(b bool, x float64) float64 {
		if b {
			return x
		}
		return 0
	}
	// The first mark takes what the gap lacks.
	gap := len(l.ruler)
	for _, p := range l.pieces {
		if p.from == col {
			p.left = l.ruler.mark(border)
		}
	}
	var c column
	c.in = l.ruler.mark(pick(joins, border))
	c.left = l.ruler.mark(arrowRoom - pick(!joins, 4))
	if col == 0 {
		l.ruler[gap] = margin
		l.ruler[c.left] = 0
	} else {
		before := l.ruler.at(l.columns[col-1].right)
		l.ruler[gap] += max(0, minGap-(l.ruler.at(c.left)-before))
	}
	c.right = l.ruler.mark(width)
	c.out = l.ruler.mark(pick(parts, border))
	c.label = l.ruler.mark(pick(labelRoom > 0, labelRoom+6))
	for i := len(l.pieces) - 1; i >= 0; i-- {
		if p := l.pieces[i]; p.to == col {
			p.right = l.ruler.mark(border)
		}
	}
	l.columns = append(l.columns, c)
}

// headRoom is the width in which a heading is broken into lines, at least.
const headRoom = 132.0

// heading writes a piece's heading where it is widest: the right side of a piece that it crosses
// cuts through it. The piece is made wide enough.
func (l *plan) heading(p *piece) {
	cuts := []int{p.left}
	for _, o := range l.pieces {
		if o.crosses(p.span) {
			cuts = append(cuts, o.right)
		}
	}
	cuts = append(cuts, p.right)
	slices.Sort(cuts)
	room := func(i int) float64 { return l.ruler.at(cuts[i+1]) - l.ruler.at(cuts[i]) }
	widestCut := 0
	for i := range len(cuts) - 1 {
		if room(i) > room(widestCut) {
			widestCut = i
		}
	}
	p.headFrom, p.headTo = cuts[widestCut], cuts[widestCut+1]
	p.head = l.poolText(p, max(headRoom, room(widestCut)-2*border))
	l.ruler.widen(p.headFrom, p.headTo, widest(p.head)+2*border-4)
}

// poolText breaks a pool's heading into lines no wider than room, if its phrases allow that.
func (l *plan) poolText(p *piece, room float64) []Text {
	f := l.pools[p.pool]
	hue := l.hue(p.pool)
	lines := []Text{{Font: fontPool, Body: family(l.p.Pools[p.pool].Name, f.Count), Hue: hue}}
	if !p.whole {
		return lines
	}
	var line Text
	for _, phrase := range l.poolWords(p.pool) {
		next := cut(Text{Font: fontCaption, Body: phrase, Hue: hue}, maxPolicy)
		joined := line.Body + ", " + next.Body
		switch {
		case line.Body == "":
			line = next
		case line.Full == "" && next.Full == "" && fontCaption.Width(joined) <= room:
			line.Body = joined
		default:
			lines = append(lines, line)
			line = next
		}
	}
	return append(lines, line)
}
