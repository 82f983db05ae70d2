package syntax

import (
	"strings"
	"unicode/utf8"
)

// aside is a comment behind a statement.
type aside struct {
	// at is where in the output its text begins, line the number of its line.
	at, line int
	// width is that of the line before the comment, indent that of the line's blank.
	width, indent int
}

// asideGap is the least distance of an aside from the text before it.
const asideGap = 2

// aside writes a comment behind the current line. A second one on the line follows the
// first after a blank.
func (p *printer) aside(c Comment) {
	text := commentText(c)
	if n := len(p.asides); n > 0 && p.asides[n-1].line == p.lines {
		p.out.WriteByte(' ')
	} else {
		line := p.out.String()
		line = line[strings.LastIndexByte(line, '\n')+1:]
		p.asides = append(p.asides, aside{
			at: p.out.Len(), line: p.lines, width: utf8.RuneCountInString(line),
			indent: len(line) - len(strings.TrimLeft(line, " ")),
		})
	}
	p.out.WriteString(text)
	if n := strings.Count(text, "\n"); n > 0 {
		// No other comment is aligned with one of several lines.
		p.lines += n
	}
}

// align gives the output with the asides of adjacent lines of one indentation set below
// one another.
func (p *printer) align() string {
	text := p.out.String()
	var b strings.Builder
	written := 0
	for start := 0; start < len(p.asides); {
		end, width := start, 0
		for end < len(p.asides) && (end == start || p.asides[end].line == p.asides[end-1].line+1 && p.asides[end].indent == p.asides[start].indent) {
			width = max(width, p.asides[end].width)
			end++
		}
		for _, a := range p.asides[start:end] {
			b.WriteString(text[written:a.at])
			b.WriteString(strings.Repeat(" ", width-a.width+asideGap))
			written = a.at
		}
		start = end
	}
	b.WriteString(text[written:])
	return b.String()
}

// shift moves further in what a line that begins with the atom composed last begins with.
func (p *printer) shift(width int) {
	if n := len(p.line); n > 0 {
		p.line[n-1].shift = uint8(width)
	}
}
