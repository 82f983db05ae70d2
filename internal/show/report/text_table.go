package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// pageWidth is how many columns of characters a table may take, unless it is to be wide.
const pageWidth = 80

// columns is a table of figures: a row a thing, a column a figure.
type columns struct {
	labels []string // the first is the table's own
	list   []*column
}

// column is a figure of all things.
type column struct {
	head        string
	value, half []float64
	// whole tells counts, exact that there are no intervals, zeros that it is shown when it has nothing else.
	whole, exact, zeros bool
}

// add adds a thing with its figures, which are the same ones for all things.
func (c *columns) add(label string, list []figure) {
	c.labels = append(c.labels, label)
	for i := range list {
		f := &list[i]
		if len(c.list) == i {
			c.list = append(c.list, &column{head: f.head(), whole: f.whole, exact: f.halfName == "", zeros: f.zeros})
		}
		col := c.list[i]
		col.value, col.half = append(col.value, f.value), append(col.half, f.half)
	}
}

// write writes the table after an empty line, unless it has no rows. One that is not to be wide leaves out the columns that have nothing but
// zeros and says so, and is cut into tables that fit the page.
func (c *columns) write(w io.Writer, wide bool) {
	if len(c.labels) == 1 {
		return
	}
	label := newTable()
	for _, l := range c.labels {
		label.row(l)
	}
	room := label.width()[0]
	parts, at := [][]*column{nil}, room
	shown, zeros, none := c.list, []string(nil), []string(nil)
	if !wide {
		shown, zeros, none = c.telling()
	}
	texts := map[*column][]string{}
	for _, col := range shown {
		texts[col] = col.texts(wide)
		need := 2 + utf8.RuneCountInString(slices.MaxFunc(texts[col], func(a, b string) int { return utf8.RuneCountInString(a) - utf8.RuneCountInString(b) }))
		if last := len(parts) - 1; !wide && at+need > pageWidth && len(parts[last]) > 0 {
			parts, at = append(parts, nil), room
		}
		last := len(parts) - 1
		parts[last], at = append(parts[last], col), at+need
	}
	for _, part := range parts {
		t := newTable()
		for i, l := range c.labels {
			row := []string{l}
			for _, col := range part {
				row = append(row, texts[col][i])
			}
			t.row(row...)
		}
		t.write(w)
	}
	for _, left := range []struct {
		words string
		heads []string
	}{{"all 0", zeros}, {"no value", none}} {
		if len(left.heads) > 0 {
			fmt.Fprintf(w, "%s: %s\n", left.words, strings.Join(left.heads, ", "))
		}
	}
}

// telling gives the columns that tell something, and the heads of those with nothing but zeros or without a value. Where all are, the first is
// shown.
func (c *columns) telling() (shown []*column, zeros, none []string) {
	for _, col := range c.list {
		switch {
		case !col.zeros && col.all(func(x float64) bool { return x == 0 }):
			zeros = append(zeros, col.head)
		case col.all(math.IsNaN):
			none = append(none, col.head)
		default:
			shown = append(shown, col)
		}
	}
	if shown == nil {
		first := c.list[0]
		without := func(heads []string) []string {
			return slices.DeleteFunc(heads, func(h string) bool { return h == first.head })
		}
		return []*column{first}, without(zeros), without(none)
	}
	return shown, zeros, none
}

// all tells whether a column has nothing but values of a kind.
func (c *column) all(is func(float64) bool) bool {
	for i, x := range c.value {
		if !is(x) || !c.exact && c.half[i] > 0 {
			return false
		}
	}
	return true
}

// texts are a column's cells, its head first. Numbers have three significant digits, or all before the point; one notation holds for all of
// them. Wide, they have six.
func (c *column) texts(wide bool) []string {
	digits, exponents := 3, !wide && c.small()
	if wide {
		digits = wideDigits
	}
	out := []string{c.head}
	for i, x := range c.value {
		text := cell(x, digits, exponents)
		switch {
		case x != x:
			out = append(out, nothing)
			continue
		case c.whole:
			text = total(int64(x))
		}
		if h := c.half[i]; !c.exact && h > 0 {
			text += " ±" + cell(h, digits-1, exponents)
		}
		out = append(out, text)
	}
	return out
}

// nothing stands where there is no number.
const nothing = "–"

// wideDigits are the significant digits of a wide table.
const wideDigits = 6

// mostDigits are enough to tell any number below 1 from it that is not taken for it.
const mostDigits = 13

// maxPlaces is how many digits after the point a table writes; a column that needs more has exponents.
const maxPlaces = 6

// small tells that a column has a number too small to be written without an exponent.
func (c *column) small() bool {
	return slices.ContainsFunc(c.value, func(x float64) bool { return math.Abs(x) >= noise && placesFor(x, 1) > maxPlaces-2 })
}

// noise is what a table that is not wide takes for 0: less than this is left over where equal numbers were subtracted.
const noise = 1e-12

// cell writes a number to some significant digits, and all of those before the point. A number below 1 has as many as tell it from 1: a share that
// is not whole is not shown as all.
func cell(x float64, digits int, exponent bool) string {
	if digits < wideDigits && math.Abs(x) < noise {
		x = 0
	}
	if short := 1 - math.Abs(x); x != 0 && short >= noise {
		for digits < mostDigits && placesFor(x, digits) == 0 {
			digits++
		}
	}
	switch {
	case x == 0 || math.IsInf(x, 0):
		return Number(x)
	case exponent:
		return strconv.FormatFloat(x, 'e', digits-1, 64)
	}
	return strconv.FormatFloat(x, 'f', placesFor(x, digits), 64)
}

// placesFor is how many digits after the point show a number to some significant ones, without zeros at the end.
func placesFor(x float64, digits int) int {
	if x == 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0
	}
	text := strconv.FormatFloat(math.Abs(x), 'e', digits-1, 64)
	mantissa, exponent, _ := strings.Cut(text, "e")
	e, _ := strconv.Atoi(exponent) // it is one that was just written
	_, fraction, _ := strings.Cut(mantissa, ".")
	return max(0, len(strings.TrimRight(fraction, "0"))-e)
}
