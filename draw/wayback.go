package draw

import (
	"cmp"
	"slices"
)

// wayback places what goes back below the enclosures: first the bare lines, then the returning
// stages, each on a row of its own.
func (l *plan) wayback() {
	y := l.fig.Height
	var bare []*way
	for _, w := range l.ways {
		if w.course == outside {
			bare = append(bare, w)
		}
	}
	slices.SortStableFunc(bare, func(a, b *way) int { return cmp.Or(a.width()-b.width(), a.start-b.start) })
	for _, w := range bare {
		y += track + 3
		w.y = y
	}
	if len(bare) > 0 {
		y += 4
	}
	for _, node := range l.back {
		half := l.glyphs[node].Box.H / 2
		y += half + 12
		for _, w := range l.ways {
			if w.to == node && w.course == toBack || w.from == node && w.course == fromBack {
				w.y = y
			}
		}
		captionY := y + half + 17
		l.put(node, l.stop(node, y), y, captionY)
		y = captionY + float64(len(l.captions[node])-1)*lineHeight + 4
	}
	l.fig.Height = y
}

// stop finds the x of a returning stage: between where lines come from and where they go, clear
// of the trunks that pass its row on their way further down.
func (l *plan) stop(node int, y float64) float64 {
	half := max(l.glyphs[node].Box.W, widest(l.captions[node])) / 2
	low := l.ruler.at(l.columns[0].in) + half + arrowRoom
	high := l.ruler.at(len(l.ruler)-1) - half - arrowRoom
	for _, w := range l.ways {
		room := half + arrowRoom + w.label.Font.Width(w.label.Body)
		switch {
		case w.to == node && w.start >= 0:
			high = min(high, l.ruler.at(l.columns[w.start].out)-room)
		case w.to == node && w.from != node && slices.Index(l.back, w.from) < slices.Index(l.back, node):
			high = min(high, l.glyphs[w.from].Box.X-room-arrowRoom)
		case w.from == node && w.end >= 0:
			low = max(low, l.ruler.at(l.columns[w.end].in)+room)
		}
	}
	middle := (low + high) / 2
	for away := 0.0; away <= high-middle; away += 4 {
		for _, x := range []float64{middle + away, middle - away} {
			if l.clear(x-half-4, x+half+4, y) {
				return x
			}
		}
	}
	return middle
}

// clear tells whether no trunk passes between two x on its way to a row at y or further down.
func (l *plan) clear(from, to, y float64) bool {
	for _, w := range l.ways {
		var trunks []int
		switch w.course {
		case toBack:
			trunks = []int{l.columns[w.start].out}
		case fromBack:
			trunks = []int{l.columns[w.end].in}
		default:
		}
		for _, t := range trunks {
			// A row without a place is further down.
			if x := l.ruler.at(t); (w.y == 0 || w.y >= y) && from < x && x < to {
				return false
			}
		}
	}
	return true
}
