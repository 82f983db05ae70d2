package draw

import "fmt"

// glyph draws a symbol. Those behind it stand for the other members of a family.
func (s *svgWriter) glyph(g Glyph) {
	class := "sq-glyph"
	if g.Hue >= 0 {
		class += fmt.Sprintf(" sq-h%d", g.Hue)
	}
	b := g.Box
	mirror := ""
	if g.Mirrored {
		mirror = fmt.Sprintf(` transform="translate(%s 0) scale(-1 1)"`, number(2*b.X+b.W))
	}
	s.line(`<g class="%s"%s><title>%s</title>`, class, mirror, escape(g.Name))
	x, y, cx, cy := b.X, b.Y, b.X+b.W/2, b.Y+b.H/2
	switch g.Shape {
	case ShapeSource:
		s.line(`<circle class="sq-solid" cx="%s" cy="%s" r="5"/>`, number(b.Right()-6), number(cy))
	case ShapeExit:
		s.line(`<circle class="sq-solid" cx="%s" cy="%s" r="4.5"/>`, number(x+9), number(cy))
		s.circle(x+9, cy, 8.5)
	case ShapeBranch:
		s.line(`<path d="M%s %sl6 -6l6 6l-6 6z"/>`, number(x), number(cy))
	case ShapeQueue:
		s.queue(b)
	case ShapeFifo:
		s.queue(Rect{x, cy - 10, 32, 20})
		s.shadows(g, func(dx, dy float64) { s.arc(x+49+dx, cy+dy, 17) })
		s.circle(x+49, cy, 17)
		if g.Servers > 1 {
			s.line(`<text x="%s" y="%s" font-size="11" text-anchor="middle"%s>%d</text>`, number(x+49), number(cy+4), mirror, g.Servers)
		}
	case ShapePS:
		s.shadows(g, func(dx, dy float64) { s.arc(cx+dx, cy+dy, 21) })
		s.circle(cx, cy, 21)
		// A served circle cut in equal shares.
		s.line(`<path d="M%s %sv-21M%s %sl18.2 10.5M%s %sl-18.2 10.5"/>`, number(cx), number(cy), number(cx), number(cy), number(cx), number(cy))
	case ShapeDelay:
		s.shadows(g, func(dx, dy float64) { s.arc(cx+dx, cy+dy, 21) })
		s.circle(cx, cy, 21)
		// A clock.
		s.line(`<path d="M%s %sv13h8"/>`, number(cx), number(cy-13))
	case ShapeStep:
		s.shadows(g, func(dx, dy float64) {
			s.line(`<path d="M%s %sh%sv%s"/>`, number(x+6+dx), number(y+dy), number(b.W-6), number(b.H-6))
		})
		s.line(`<rect x="%s" y="%s" width="%s" height="%s" rx="4"/>`, number(x), number(y), number(b.W), number(b.H))
		s.batch(b)
	}
	s.line(`</g>`)
}

func (s *svgWriter) circle(x, y, r float64) {
	s.line(`<circle cx="%s" cy="%s" r="%s"/>`, number(x), number(y), number(r))
}

// arc is what shows of a circle behind another one.
func (s *svgWriter) arc(x, y, r float64) {
	k := r * 0.7071
	s.line(`<path d="M%s %sA%s %s 0 0 1 %s %s"/>`, number(x-k), number(y-k), number(r), number(r), number(x+k), number(y+k))
}

// shadow is how far each member of a family sticks out behind the one before it.
const shadow = 3.5

// behind is how many members are drawn behind the first: enough to tell one, two and several.
func (g Glyph) behind() int { return min(g.Count-1, 2) }

// shadows draws the members behind a family's glyph.
func (s *svgWriter) shadows(g Glyph, draw func(dx, dy float64)) {
	for i := g.behind(); i > 0; i-- {
		draw(shadow*float64(i), -shadow*float64(i))
	}
}

// queue is a box that is open where sessions come in, with some waiting.
func (s *svgWriter) queue(b Rect) {
	s.line(`<path d="M%s %sh%sv%sh-%s"/>`, number(b.X), number(b.Y), number(b.W), number(b.H), number(b.W))
	step := b.W / 4
	for i := 1.0; i < 4; i++ {
		s.line(`<path d="M%s %sv%s"/>`, number(b.X+i*step), number(b.Y), number(b.H))
	}
}

// batch is an iteration: prefills, which take many tokens, above decodes, which take one.
func (s *svgWriter) batch(b Rect) {
	rows := []struct{ width, y float64 }{{38, 9}, {26, 16}, {7, 23}, {7, 30}, {7, 37}}
	for _, r := range rows {
		s.line(`<path d="M%s %sh%s" stroke-width="3"/>`, number(b.X+11), number(b.Y+r.y), number(r.width))
	}
}
