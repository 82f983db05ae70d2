package draw

// Figure is a picture as geometry, in units of a pixel at natural size; y grows downwards.
type Figure struct {
	Width, Height float64
	Glyphs        []Glyph
	Enclosures    []Enclosure
	Lines         []Line
	Texts         []Text
}

// Point is a place in the figure.
type Point struct{ X, Y float64 }

// Rect is a rectangle by its upper left corner and its size.
type Rect struct{ X, Y, W, H float64 }

// Right is the x of the right side.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom is the y of the lower side.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// around is the rectangle of a size around a point.
func around(x, y float64, s size) Rect { return Rect{x - s.w/2, y - s.h/2, s.w, s.h} }

// Shape is what a glyph shows.
type Shape uint8

// The shapes: where sessions come from and go, where ways part, a pool's queue, and a stage by its
// kind.
const (
	ShapeSource Shape = iota
	ShapeExit
	ShapeBranch
	ShapeQueue
	ShapeFifo
	ShapePS
	ShapeDelay
	ShapeStep
)

// Glyph is a symbol of the figure.
type Glyph struct {
	Shape Shape
	// Name is the stage's, or that of the pool whose queue it is; empty for the others.
	Name string
	Box  Rect
	// Count is how many members the family has, Servers how many servers a fifo.
	Count, Servers int
	// Mirrored says that the flow comes from the right.
	Mirrored bool
	// Hue is the colour of the pool whose queue it is, or -1.
	Hue int
}

// Enclosure is a pool around what is visited while its memory is held.
type Enclosure struct {
	Pool string
	// Boxes is one rectangle, or several where no order of the stages puts together what belongs
	// together.
	Boxes []Rect
	// Inside are the indices of the glyphs that it encloses.
	Inside []int
	// Hue numbers the pool's colour.
	Hue int
}

// LineKind is what a line of the flow means.
type LineKind uint8

// LineFlow is the way of a session, LineLoop the way back to the start of a loop, LinePreempted
// the way back to a queue when memory is lost.
const (
	LineFlow LineKind = iota
	LineLoop
	LinePreempted
)

// Line is an arrow of the flow.
type Line struct {
	// From and To are indices of glyphs.
	From, To int
	Kind     LineKind
	// Label says when the flow goes this way; empty for always.
	Label  string
	Points []Point
}

// Anchor says which end of a text its place is.
type Anchor uint8

// The anchors.
const (
	AnchorStart Anchor = iota
	AnchorMiddle
	AnchorEnd
)

// Text is one line of writing.
type Text struct {
	// At is the start, middle or end of the baseline.
	At     Point
	Anchor Anchor
	Font   Font
	Body   string
	// Full is the whole text when Body is cut, else empty.
	Full string
	// Muted is for what a reader may pass over; Hue is a pool's colour, or -1.
	Muted bool
	Hue   int
}

// Box is the space the text takes at most.
func (t Text) Box() Rect {
	w := t.Font.Width(t.Body)
	x := t.At.X
	switch t.Anchor {
	case AnchorMiddle:
		x -= w / 2
	case AnchorEnd:
		x -= w
	case AnchorStart:
	}
	return Rect{x, t.At.Y - 0.82*t.Font.Size, w, 1.06 * t.Font.Size}
}
