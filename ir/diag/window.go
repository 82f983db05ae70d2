package diag

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// tabWidth is how far apart tab stops are shown.
const tabWidth = 4

// cell is one character of a line as it is shown.
type cell struct {
	text string
	// offset is its place in the line in bytes, column where it is shown, from 0, and width how
	// many columns it takes.
	offset, column, width int
}

// cells lays a line out: tabs become spaces, what a terminal would obey becomes a mark. It gives
// the line's width as well.
func cells(line string) ([]cell, int) {
	terminal := runewidth.Condition{StrictEmojiNeutral: true}
	var out []cell
	column := 0
	for offset, char := range line {
		c := cell{offset: offset, column: column}
		switch {
		case char == '\t':
			c.width = tabWidth - column%tabWidth
			c.text = strings.Repeat(" ", c.width)
		case obeyed(char):
			c.text, c.width = string(unicode.ReplacementChar), 1
		default:
			c.text, c.width = string(char), terminal.RuneWidth(char)
		}
		column += c.width
		out = append(out, c)
	}
	return out, column
}

// obeyed reports whether a terminal would do something else than show the character: control
// characters, and those that change the direction of the text.
func obeyed(char rune) bool {
	return unicode.IsControl(char) ||
		'\u202a' <= char && char <= '\u202e' || '\u2066' <= char && char <= '\u2069' || char == '\u200e' || char == '\u200f'
}

// printable makes a text safe to print on one line.
func printable(s string) string {
	return strings.Map(func(char rune) rune {
		switch {
		case char == '\n' || char == '\t':
			return ' '
		case obeyed(char):
			return unicode.ReplacementChar
		}
		return char
	}, s)
}

// window shows a line in at most width columns so that the bytes from start on are seen, as far
// as they fit; an ellipsis stands where something was cut. It gives the text, the columns before
// the marks, and how many marks there are: at least one.
func window(line string, start, end, width int) (shown string, before, marks int) {
	width = max(width, 20)
	line, start, end = near(line, start, end, width)
	all, total := cells(line)
	from, to := columnAt(all, total, start), columnAt(all, total, end)
	left, right := 0, total
	if total > width {
		// Keep a third of the width in front of the marks, as far as the line has it; after a
		// short rest of the line show more of what is before.
		left = max(0, min(from-width/3, total-width+1))
		right = left + width - 1
		if left > 0 && right < total {
			right--
		}
	}
	var b strings.Builder
	if left > 0 {
		b.WriteString("…")
	}
	origin := left
	for _, c := range all {
		if c.column < left {
			// A wide character that is cut through is left out; so is what came before.
			origin = max(origin, c.column+c.width)
			continue
		}
		if c.column+c.width > right {
			break
		}
		b.WriteString(c.text)
	}
	if right < total {
		b.WriteString("…")
	}
	before = from - origin
	if left > 0 {
		before++
	}
	before = max(before, 0)
	return strings.TrimRight(b.String(), " "), before, max(1, min(to, max(right, from+1))-from)
}

// near cuts a very long line, and the span with it, to what is near the span's beginning: laying out all of it
// would cost its length for every diagnostic on it.
func near(line string, start, end, width int) (string, int, int) {
	reach := 1000 + 8*width
	left, right := max(0, start-reach), min(len(line), start+reach)
	for left > 0 && !utf8.RuneStart(line[left]) {
		left--
	}
	for right < len(line) && !utf8.RuneStart(line[right]) {
		right++
	}
	return line[left:right], start - left, min(end, right) - left
}

// columnAt is where the character at a byte offset is shown; the line's width for its end.
func columnAt(all []cell, total, offset int) int {
	for _, c := range all {
		if c.offset >= offset {
			return c.column
		}
	}
	return total
}
