package draw

import (
	"cmp"
	"slices"
)

// course is how a line runs.
type course uint8

const (
	// straight goes to the next column, over above the glyphs to a later one, under below them to
	// an earlier one.
	straight course = iota
	over
	under
	// outside goes back below all enclosures; so do the others, to, from and between stages there.
	outside
	toBack
	fromBack
	betweenBack
)

// way is a line of the flow in the making.
type way struct {
	from, to int
	kind     LineKind
	course   course
	// label is empty for none.
	label Text
	// start and end are the columns of its ends in the main row, -1 for a returning stage.
	start, end int
	// level counts parallel lines from the glyphs outwards; y is the line's.
	level int
	y     float64
}

// connect makes the lines: one for each pair of nodes. Losing memory has a line of its own where
// nothing else goes the same way.
func (l *plan) connect() []*way {
	var ways []*way
	cases := map[*way][]alternative{}
	for _, r := range l.routes {
		kind := [...]LineKind{onward: LineFlow, looped: LineLoop, preempted: LinePreempted}[r.manner]
		i := slices.IndexFunc(ways, func(w *way) bool {
			return w.from == r.from && w.to == r.to && (w.kind == LinePreempted) == (kind == LinePreempted)
		})
		if i < 0 {
			i = len(ways)
			ways = append(ways, &way{from: r.from, to: r.to, kind: kind})
		}
		ways[i].kind = min(ways[i].kind, kind)
		cases[ways[i]] = append(cases[ways[i]], l.cases[r]...)
	}
	ways = slices.DeleteFunc(ways, func(w *way) bool {
		return w.kind == LinePreempted && slices.ContainsFunc(ways, func(o *way) bool {
			return o != nil && o != w && o.from == w.from && o.to == w.to
		})
	})
	for _, w := range ways {
		w.start, w.end = slices.Index(l.row, w.from), slices.Index(l.row, w.to)
		w.course = w.direction()
		w.label = cut(Text{Font: fontCaption, Body: words(l.here(w.from, cases[w])), Hue: -1}, maxGuard)
		if w.kind == LinePreempted {
			w.label.Body, w.label.Muted = "preempted", true
		}
	}
	for _, w := range ways {
		forks := slices.ContainsFunc(ways, func(o *way) bool { return o != w && o.from == w.from && o.kind != LinePreempted })
		switch {
		case w.kind == LinePreempted:
		case !forks:
			// The only way there is needs no condition.
			w.label = Text{Font: fontCaption, Hue: -1}
		case w.label.Body == "":
			w.label = cut(Text{Font: fontCaption, Body: words(since(cases[w])), Hue: -1}, maxGuard)
		}
	}
	stack(ways, over)
	stack(ways, under)
	return ways
}

// here are the conditions on a route itself: from a stage or a queue, all since a session came there.
func (l *plan) here(from int, list []alternative) []condition {
	var out []condition
	for _, a := range list {
		if l.nodes[from].place == atBranch {
			out = append(out, a.here)
		} else {
			out = append(out, a.stay)
		}
	}
	return out
}

// since are the conditions since the last turn around a loop. They tell apart routes on which
// sessions go different ways because of a branch that lies behind them.
func since(list []alternative) []condition {
	var out []condition
	for _, a := range list {
		out = append(out, a.path)
	}
	return out
}

func (w *way) direction() course {
	switch {
	case w.start < 0 && w.end < 0:
		return betweenBack
	case w.end < 0:
		return toBack
	case w.start < 0:
		return fromBack
	case w.end == w.start+1:
		return straight
	case w.end > w.start:
		return over
	case w.kind == LinePreempted:
		return under
	}
	return outside
}

// width is how many columns a line passes.
func (w *way) width() int { return max(w.end-w.start, w.start-w.end) }

// stack gives the lines of a course levels: short ones near the glyphs, and no two on one level
// that overlap.
func stack(ways []*way, c course) {
	var placed []*way
	list := slices.DeleteFunc(slices.Clone(ways), func(w *way) bool { return w.course != c })
	slices.SortStableFunc(list, func(a, b *way) int {
		return cmp.Or(a.width()-b.width(), a.start-b.start)
	})
	for _, w := range list {
		for slices.ContainsFunc(placed, func(o *way) bool { return o.level == w.level && o.meets(w) }) {
			w.level++
		}
		placed = append(placed, w)
	}
}

// meets reports whether two lines of one course overlap when they are on one level. One over the
// glyphs runs from behind its first column to before its last one, one below from before its last
// column to behind its first.
func (w *way) meets(o *way) bool {
	if w.course == over {
		return w.start < o.end && o.start < w.end
	}
	return w.end <= o.start && o.end <= w.start
}
