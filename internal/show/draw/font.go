package draw

import "strings"

// Font is a size in pixels and a weight.
type Font struct {
	Size float64
	Bold bool
}

// The fonts of a figure.
var (
	fontName    = Font{13, true}
	fontCaption = Font{11, false}
	fontPool    = Font{12, true}
)

// Width estimates how wide a text is, on the safe side: in the widest of the usual sans-serif
// fonts.
func (f Font) Width(s string) float64 {
	var em float64
	for _, r := range s {
		em += advance(r)
	}
	if f.Bold {
		em *= 1.1
	}
	return em * f.Size
}

// advance is a character's width as a part of the font's size.
func advance(r rune) float64 {
	switch {
	case strings.ContainsRune("ijl.,:; '|", r):
		return 0.33
	case strings.ContainsRune("frtI-()[]!/", r):
		return 0.42
	case strings.ContainsRune("mwMW%@…", r):
		return 1
	case strings.ContainsRune("+=<>^~&#∞", r):
		return 0.84
	case r >= 'A' && r <= 'Z':
		return 0.77
	case r < 0x80:
		return 0.64
	case r >= 0x1100:
		return 1.05
	}
	return 0.8
}
