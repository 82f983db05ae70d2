package diag

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// RenderOptions say how Render writes.
type RenderOptions struct {
	// Color writes ANSI colours.
	Color bool
	// Width is the width of the output in columns; 0 is 100.
	Width int
	// Max is how many diagnostics are written out before "and n more"; 0 is 50.
	Max int
	// Short writes the first line of each alone, without source and hint.
	Short bool
}

// Render writes diagnostics for a person: place, code and message on one line, the source
// under it with carets below the span, a hint, and the related places with theirs. Carets stand
// right under tabs and wide characters; long lines are cut around them.
func Render(to io.Writer, list List, opt RenderOptions) error {
	if opt.Width <= 0 {
		opt.Width = 100
	}
	if opt.Max <= 0 {
		opt.Max = 50
	}
	w := bufio.NewWriter(to)
	r := &renderer{w: w, opt: opt}
	for i, d := range list {
		if i == opt.Max {
			fmt.Fprintf(w, "and %d more\n", len(list)-i)
			break
		}
		r.diagnostic(d)
	}
	return w.Flush()
}

// The ANSI styles in use.
const (
	styleError   = "1;31"
	styleWarning = "1;33"
	styleHint    = "1;36"
	styleGutter  = "34"
	styleStrong  = "1"
)

type renderer struct {
	w   *bufio.Writer
	opt RenderOptions
	// gutter is the width of the line numbers of the current diagnostic.
	gutter int
}

func (r *renderer) paint(style, text string) string {
	if !r.opt.Color || text == "" {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

func (r *renderer) diagnostic(d *Diagnostic) {
	style := styleError
	if d.Severity == Warning {
		style = styleWarning
	}
	if place := d.Place(); place != "" {
		fmt.Fprintf(r.w, "%s: ", r.paint(styleStrong, printable(place)))
	}
	fmt.Fprintf(r.w, "%s: %s\n", r.paint(style, fmt.Sprintf("%s[%s]", d.Severity, d.Code)), printable(d.Message()))
	if r.opt.Short {
		return
	}
	r.gutter = gutterOf(d)
	r.excerpt(d.Span, style, '^')
	if d.Hint != "" {
		r.note("hint", d.Hint)
	}
	for _, related := range d.Related {
		place := related.Path
		if related.Span.Known() {
			place = related.Span.String()
		}
		r.note("note", related.Message+" ("+place+")")
		r.excerpt(related.Span, styleGutter, '-')
	}
}

// gutterOf is the width of the greatest line number that will be shown.
func gutterOf(d *Diagnostic) int {
	width := 1
	look := func(s Span) {
		if s.Known() {
			width = max(width, len(strconv.Itoa(s.To().Line)))
		}
	}
	look(d.Span)
	for _, related := range d.Related {
		look(related.Span)
	}
	return width
}

func (r *renderer) note(word, text string) {
	fmt.Fprintf(r.w, " %*s %s %s: %s\n", r.gutter, "", r.paint(styleGutter, "="), r.paint(styleHint, word), printable(text))
}

// excerpt shows the first line of a span and, of a longer one, the last.
func (r *renderer) excerpt(s Span, style string, mark byte) {
	if !s.Known() {
		return
	}
	from, to := s.From(), s.To()
	if s.End > s.Start && to.Line > from.Line && to.Column == 1 {
		// The span ends with a line end: its last line is the one before.
		to = s.File.Position(s.End - 1)
	}
	first := s.File.Line(from.Line)
	start := s.File.within(from.Line, s.Start)
	if to.Line <= from.Line {
		r.line(from.Line, first, start, max(start, s.File.within(from.Line, s.End)), style, mark)
		return
	}
	r.line(from.Line, first, start, len(first), style, mark)
	if to.Line > from.Line+1 {
		fmt.Fprintf(r.w, " %s\n", r.paint(styleGutter, strings.Repeat(".", r.gutter)))
	}
	last := s.File.Line(to.Line)
	indent := len(last) - len(strings.TrimLeft(last, " \t"))
	end := s.File.within(to.Line, s.End)
	r.line(to.Line, last, min(indent, end), end, style, mark)
}

// line shows one line with marks under the bytes from start to end; at least one mark.
func (r *renderer) line(number int, text string, start, end int, style string, mark byte) {
	bar := r.paint(styleGutter, "|")
	shown, before, marks := window(text, start, end, r.opt.Width-r.gutter-4)
	fmt.Fprintf(r.w, " %s %s %s\n", r.paint(styleGutter, fmt.Sprintf("%*d", r.gutter, number)), bar, shown)
	fmt.Fprintf(r.w, " %*s %s %s%s\n", r.gutter, "", bar, strings.Repeat(" ", before), r.paint(style, strings.Repeat(string(mark), marks)))
}
