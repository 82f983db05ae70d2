package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// hues is how many colours of pools there are; style has a rule for each.
const hues = 6

// style colours the figure for a light page and for a dark one. Everything is drawn in the current
// colour, which is the text's or a pool's.
const style = `
.sq { color: #1f2328; font-family: system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
.sq text { fill: currentColor; stroke: none; }
.sq-line, .sq-glyph { fill: none; stroke: currentColor; stroke-width: 1.4; stroke-linejoin: round; stroke-linecap: round; }
.sq-again { stroke-dasharray: 1.5 4; }
.sq-solid { fill: currentColor; stroke: none; }
.sq-pool { fill: currentColor; fill-opacity: .07; stroke: currentColor; stroke-width: 1.3; stroke-dasharray: 6 4; }
.sq-muted { opacity: .72; }
.sq-h0 { color: #0550ae; } .sq-h1 { color: #953800; } .sq-h2 { color: #116329; }
.sq-h3 { color: #6639ba; } .sq-h4 { color: #a40e26; } .sq-h5 { color: #0f6b72; }
@media (prefers-color-scheme: dark) {
  .sq { color: #e6edf3; }
  .sq-h0 { color: #79c0ff; } .sq-h1 { color: #ffa657; } .sq-h2 { color: #7ee787; }
  .sq-h3 { color: #d2a8ff; } .sq-h4 { color: #ff9492; } .sq-h5 { color: #76e3ea; }
}
`

// svgWriter writes elements.
type svgWriter struct{ out bytes.Buffer }

// SVG writes the figure as a stand-alone SVG file.
func (f *Figure) SVG(w io.Writer) error {
	s := &svgWriter{}
	s.line(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" class="sq" role="img">`,
		number(f.Width), number(f.Height), number(f.Width), number(f.Height))
	s.line(`<title>%s</title>`, escape(f.title()))
	s.line(`<style>%s</style>`, style)
	for _, e := range f.Enclosures {
		for _, b := range e.Boxes {
			s.line(`<rect class="sq-pool sq-h%d" x="%s" y="%s" width="%s" height="%s" rx="8"/>`,
				e.Hue, number(b.X), number(b.Y), number(b.W), number(b.H))
		}
	}
	for _, l := range f.Lines {
		s.arrow(l)
	}
	for _, g := range f.Glyphs {
		s.glyph(g)
	}
	for _, t := range f.Texts {
		s.text(t)
	}
	s.line(`</svg>`)
	_, err := w.Write(s.out.Bytes())
	return err
}

// title names what the figure shows.
func (f *Figure) title() string {
	var stages, pools []string
	for _, g := range f.Glyphs {
		if g.Shape >= ShapeFifo && !slices.Contains(stages, g.Name) {
			stages = append(stages, g.Name)
		}
	}
	for _, e := range f.Enclosures {
		pools = append(pools, e.Pool)
	}
	return fmt.Sprintf("Stages %s; pools %s", strings.Join(stages, ", "), strings.Join(pools, ", "))
}

func (s *svgWriter) line(format string, args ...any) {
	fmt.Fprintf(&s.out, format, args...)
	s.out.WriteByte('\n')
}

// number writes a length with at most two decimals.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}

func escape(text string) string {
	var b bytes.Buffer
	// A bytes.Buffer takes everything.
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}

func (s *svgWriter) text(t Text) {
	class := ""
	if t.Muted {
		class = "sq-muted"
	}
	if t.Hue >= 0 {
		class = strings.TrimSpace(fmt.Sprintf("%s sq-h%d", class, t.Hue))
	}
	attributes := ""
	if class != "" {
		attributes = fmt.Sprintf(` class="%s"`, class)
	}
	if t.Font.Bold {
		attributes += ` font-weight="600"`
	}
	if t.Anchor != AnchorStart {
		attributes += fmt.Sprintf(` text-anchor="%s"`, [...]string{"start", "middle", "end"}[t.Anchor])
	}
	title := ""
	if t.Full != "" {
		title = "<title>" + escape(t.Full) + "</title>"
	}
	s.line(`<text x="%s" y="%s" font-size="%s"%s>%s%s</text>`,
		number(t.At.X), number(t.At.Y), number(t.Font.Size), attributes, title, escape(t.Body))
}

// corner is the radius of a line's bends.
const corner = 6.0

// arrow draws a line with rounded bends and a head.
func (s *svgWriter) arrow(l Line) {
	p := l.Points
	var d strings.Builder
	fmt.Fprintf(&d, "M%s %s", number(p[0].X), number(p[0].Y))
	for i := 1; i+1 < len(p); i++ {
		before, after := toward(p[i], p[i-1]), toward(p[i], p[i+1])
		fmt.Fprintf(&d, "L%s %sQ%s %s %s %s", number(before.X), number(before.Y),
			number(p[i].X), number(p[i].Y), number(after.X), number(after.Y))
	}
	end := p[len(p)-1]
	way := 1.0
	if end.X < p[len(p)-2].X {
		way = -1
	}
	fmt.Fprintf(&d, "L%s %s", number(end.X-3*way), number(end.Y))
	class := "sq-line"
	if l.Kind == LinePreempted {
		class += " sq-again"
	}
	title := ""
	if l.Label != "" {
		title = "<title>" + escape(l.Label) + "</title>"
	}
	s.line(`<path class="%s" d="%s">%s</path>`, class, d.String(), title)
	s.line(`<path class="sq-solid" d="M%s %sl%s -3.6v7.2z"/>`, number(end.X), number(end.Y), number(-8*way))
}

// toward is the point a corner's radius away from p in the direction of q, at most half way.
func toward(p, q Point) Point {
	length := math.Hypot(q.X-p.X, q.Y-p.Y)
	if length == 0 {
		return p
	}
	part := min(corner, length/2) / length
	return Point{p.X + (q.X-p.X)*part, p.Y + (q.Y-p.Y)*part}
}
