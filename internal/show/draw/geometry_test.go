package draw

import (
	"fmt"
	"slices"
	"testing"
)

// faults lists what is wrong with a figure's geometry.
func faults(f *Figure) []string {
	var out []string
	fault := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	page := Rect{0, 0, f.Width, f.Height}
	for i, t := range f.Texts {
		box := t.Box()
		if !page.Contains(box) {
			fault("the text %q is not on the page", t.Body)
		}
		for _, u := range f.Texts[:i] {
			if box.Overlaps(u.Box()) {
				fault("the texts %q and %q overlap", u.Body, t.Body)
			}
		}
		for _, g := range f.Glyphs {
			if box.Overlaps(g.Box) {
				fault("the text %q covers %s", t.Body, g.Name)
			}
		}
		for _, e := range f.Enclosures {
			for _, b := range e.Boxes {
				for _, side := range sides(b) {
					if box.Overlaps(side) {
						fault("a side of %s cuts the text %q", e.Pool, t.Body)
					}
				}
			}
		}
	}
	for _, l := range f.Lines {
		for _, s := range segments(l.Points) {
			if !page.Contains(s) {
				fault("a line leaves the page: %v", s)
			}
			for _, t := range f.Texts {
				if s.Overlaps(t.Box()) {
					fault("the line %d-%d strikes the text %q", l.From, l.To, t.Body)
				}
			}
			for i, g := range f.Glyphs {
				if inner := (Rect{g.Box.X + 1, g.Box.Y + 1, g.Box.W - 2, g.Box.H - 2}); s.Overlaps(inner) {
					fault("the line %d-%d runs through glyph %d %s", l.From, l.To, i, g.Name)
				}
			}
		}
	}
	for i, g := range f.Glyphs {
		if !page.Contains(g.Box) {
			fault("%s is not on the page", g.Name)
		}
		for _, h := range f.Glyphs[:i] {
			if g.Box.Overlaps(h.Box) {
				fault("%s and %s overlap", h.Name, g.Name)
			}
		}
		for _, e := range f.Enclosures {
			member, within, touched := false, false, false
			for _, in := range e.Inside {
				member = member || in == i
			}
			for _, b := range e.Boxes {
				within = within || b.Contains(g.Box)
				touched = touched || b.Overlaps(g.Box)
			}
			if member != within || member != touched {
				fault("glyph %d %s: belongs in %s: %v, lies in it: %v, touches it: %v", i, g.Name, e.Pool, member, within, touched)
			}
		}
	}
	return append(out, sidesMeet(f)...)
}

// sidesMeet finds enclosures whose sides lie on each other: they could not be told apart.
func sidesMeet(f *Figure) []string {
	var out []string
	for i, e := range f.Enclosures {
		for _, d := range f.Enclosures[:i] {
			for _, a := range e.Boxes {
				for _, b := range d.Boxes {
					if a.Overlaps(b) && (near(a.X, b.X) || near(a.Y, b.Y) || near(a.Right(), b.Right()) || near(a.Bottom(), b.Bottom())) {
						out = append(out, fmt.Sprintf("%s and %s have a side in common", d.Pool, e.Pool))
					}
				}
			}
		}
	}
	return out
}

func near(a, b float64) bool { return a-b < 4 && b-a < 4 }

// sides are the four sides of a box, as thin boxes.
func sides(b Rect) []Rect {
	return []Rect{{b.X, b.Y, b.W, 0.1}, {b.X, b.Bottom(), b.W, 0.1}, {b.X, b.Y, 0.1, b.H}, {b.Right(), b.Y, 0.1, b.H}}
}

// segments are the straight parts of a line, as thin boxes.
func segments(p []Point) []Rect {
	var out []Rect
	for i := 1; i < len(p); i++ {
		a, b := p[i-1], p[i]
		out = append(out, Rect{min(a.X, b.X), min(a.Y, b.Y), max(a.X, b.X) - min(a.X, b.X) + 0.1, max(a.Y, b.Y) - min(a.Y, b.Y) + 0.1})
	}
	return out
}

func check(t *testing.T, f *Figure) {
	t.Helper()
	for _, s := range faults(f) {
		t.Error(s)
	}
}

// within names the stages and queues that lie in a pool's enclosure, from left to right.
func within(f *Figure, pool string) []string {
	var in []Glyph
	for _, e := range f.Enclosures {
		if e.Pool != pool {
			continue
		}
		for _, g := range f.Glyphs {
			if g.Name != "" && slices.ContainsFunc(e.Boxes, func(b Rect) bool { return b.Contains(g.Box) }) {
				in = append(in, g)
			}
		}
	}
	slices.SortFunc(in, func(a, b Glyph) int { return int(a.Box.X - b.Box.X) })
	var names []string
	for _, g := range in {
		if g.Shape == ShapeQueue {
			names = append(names, "("+g.Name+")")
		} else {
			names = append(names, g.Name)
		}
	}
	return names
}

// Contains reports whether q lies within r.
func (r Rect) Contains(q Rect) bool {
	return r.X <= q.X && q.Right() <= r.Right() && r.Y <= q.Y && q.Bottom() <= r.Bottom()
}

// Overlaps reports whether the two have area in common.
func (r Rect) Overlaps(q Rect) bool {
	return r.X < q.Right() && q.X < r.Right() && r.Y < q.Bottom() && q.Y < r.Bottom()
}
