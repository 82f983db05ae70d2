package draw

import (
	"cmp"
	"slices"
)

// placeReturns places what leads back below the enclosures: first the lines without a stage, then the returning
// stages, each on a row of its own.
func (l *plan) placeReturns() {
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
		l.put(node, l.stops[node], y, captionY)
		y = captionY + float64(len(l.captions[node])-1)*lineHeight + 4
	}
	l.fig.Height = y
}

// detours gives the stages that were to return but lead forward in this order of the row. They cannot be drawn as returning.
func (l *plan) detours() []int {
	var out []int
	for _, node := range l.back {
		if to, from := l.reach(node); to > from {
			out = append(out, node)
		}
	}
	return out
}

// reach gives the last column that a returning stage leads to and the first one from which it is
// reached, by way of others or not.
func (l *plan) reach(node int) (to, from int) {
	sources := []int{node}
	for i := 0; i < len(sources); i++ {
		for _, r := range l.routes {
			if r.to == sources[i] && slices.Contains(l.back, r.from) && !slices.Contains(sources, r.from) {
				sources = append(sources, r.from)
			}
		}
	}
	from = len(l.row) - 1
	for _, r := range l.routes {
		if r.from == node {
			to = max(to, slices.Index(l.row, r.to))
		}
		if col := slices.Index(l.row, r.from); col >= 0 && slices.Contains(sources, r.to) {
			from = min(from, col)
		}
	}
	return to, from
}

// spread finds the places of the returning stages from left to right, and widens the row until
// there is room for them.
func (l *plan) spread() {
	l.stops = map[int]float64{}
	for range 4 * len(l.back) {
		lack := false
		for _, node := range l.back {
			low, high := l.limits(node)
			l.stops[node] = l.stop(node, low, high)
			if low > high+0.01 {
				to, from := l.reach(node)
				a, b := l.columns[to].right, l.columns[from].out
				l.ruler.widen(a, b, l.ruler.at(b)-l.ruler.at(a)+low-high)
				lack = true
				break
			}
		}
		if !lack {
			return
		}
	}
}

// half is half of the width of a node with its captions.
func (l *plan) half(node int) float64 {
	return max(l.glyphs[node].Box.W, widest(l.captions[node])) / 2
}

// limits gives the leftmost and the rightmost place for a returning stage: between where lines
// come from and where they go, with room for their labels.
func (l *plan) limits(node int) (low, high float64) {
	half := l.half(node)
	low = l.ruler.at(l.columns[0].in) + half + 2*arrowRoom
	high = l.ruler.at(len(l.ruler)-1) - half - arrowRoom
	for _, w := range l.ways {
		room := half + arrowRoom + 4 + w.label.Font.Width(w.label.Body)
		switch {
		case w.to == node && w.start >= 0:
			high = min(high, l.ruler.at(l.columns[w.start].out)-room)
		case w.to == node && l.rank(w.from) < l.rank(node):
			high = min(high, l.stops[w.from]-l.half(w.from)-room-arrowRoom)
		case w.from == node && w.end >= 0:
			low = max(low, l.ruler.at(l.columns[w.end].in)+room+arrowRoom)
		}
	}
	return low, high
}

// rank counts the rows on the way back from the top.
func (l *plan) rank(node int) int { return slices.Index(l.back, node) }

// stop finds a place between two limits that is clear of passing lines: in the middle, or far to
// the right when the flow goes on to another returning stage.
func (l *plan) stop(node int, low, high float64) float64 {
	best := (low + high) / 2
	for _, w := range l.ways {
		if w.from == node && w.course == betweenBack && l.rank(w.to) > l.rank(node) {
			best = high
		}
	}
	for away := 0.0; away <= high-low; away += 4 {
		for _, x := range []float64{best - away, best + away} {
			if low <= x && x <= high && l.clear(node, x) {
				return x
			}
		}
	}
	return best
}

// clear reports whether a returning stage at x is out of the way of lines that pass its row, and
// the lines that it sends up out of the way of the stages above.
func (l *plan) clear(node int, x float64) bool {
	row, margin := l.rank(node), l.half(node)+2*arrowRoom
	for _, w := range l.ways {
		trunk, passes := 0.0, false
		switch w.course {
		case toBack:
			trunk, passes = l.ruler.at(l.columns[w.start].out), l.rank(w.to) > row
		case fromBack:
			trunk, passes = l.ruler.at(l.columns[w.end].in), l.rank(w.from) > row
		case betweenBack:
			trunk = l.stops[w.from] - l.glyphs[w.from].Box.W/2 - arrowRoom
			passes = l.rank(w.from) < row && row < l.rank(w.to)
			if w.from == node && l.strikes(w, x-l.glyphs[node].Box.W/2-arrowRoom) {
				return false
			}
		default:
		}
		if passes && x-margin < trunk && trunk < x+margin {
			return false
		}
	}
	return true
}

// strikes reports whether a line from one returning stage to another, up or down at x, would run into
// a stage on its way or into the label of another line.
func (l *plan) strikes(w *way, x float64) bool {
	from, to := l.rank(w.from), l.rank(w.to)
	for _, other := range l.back {
		if r := l.rank(other); to <= r && r < from {
			if room := l.half(other) + arrowRoom; l.stops[other]-room < x && x < l.stops[other]+room {
				return true
			}
		}
	}
	for _, o := range l.ways {
		if r := l.rank(o.to); o.course == toBack && from < r && r <= to {
			end := l.ruler.at(l.columns[o.start].out)
			if start := end - o.label.Font.Width(o.label.Body) - arrowRoom; start < x && x < end {
				return true
			}
		}
	}
	return false
}
