package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// The canonical layout.
const (
	// maxWidth is the width, in characters, that a line has if it can be broken.
	maxWidth = 100
	// indentWidth is a block's indentation.
	indentWidth = 2
	// continuation is the further indentation of a broken line.
	continuation = 6
)

// Format gives a program in the canonical layout: the same words and marks, but for the
// `;` after a `}` that may be left out, in lines and with blanks of its own; comments stay
// where they were, one empty line between statements stays one. Formatting what Format gave changes
// nothing. A Broken program is not touched: the result is its text as it is.
func Format(program *Program) string {
	if program.Broken {
		return program.File.Text
	}
	p := &printer{file: program.File, tokens: program.tokens, comments: program.Comments, fresh: true}
	for _, i := range program.Items {
		p.onLine(i)
	}
	p.leadIn()
	if p.lost || p.next != len(p.tokens)-1 {
		return program.File.Text
	}
	if p.out.Len() > 0 {
		p.out.WriteByte('\n')
	}
	return p.align()
}

// printer lays out a program. It walks along the text's tokens as it writes the tree's, so
// that every comment comes out before the token it stood before.
type printer struct {
	file     *diag.File
	tokens   []token
	next     int
	comments []Comment
	// comment is the next comment to print.
	comment int

	out    strings.Builder
	indent int
	// lines counts the line ends in out.
	lines int
	// asides are the comments behind statements.
	asides []aside
	// line is the line being composed; it is written, in several lines when it is too
	// long, by flush.
	line []atom
	// full is set when a comment that takes the rest of the line was written.
	full bool
	// closing is set when the line being written begins with the `}` of a body.
	closing bool
	// depth is the number of brackets open in the line.
	depth int
	// column is the width of what was written of the current line.
	column int
	// fresh is set at the beginning of the text and of a block, where no empty line stands.
	fresh bool
	// gap asks for a blank before the next token.
	gap bool
	// start is the first token of the declaration, option or statement at hand.
	start int
	// operand is set behind one of its operands.
	operand bool
	// inline is set while a statement with a body is tried on one line; nested counts the
	// bodies that are open then, and deep is set when one holds another.
	inline bool
	nested int
	deep   bool
	// lost is set when the tree and the tokens do not agree.
	lost bool
}

// atom is a piece of a line that is never broken.
type atom struct {
	text string
	// space is set when a blank separates the atom from the one before it on its line.
	space bool
	// level says how willingly the line is broken before the atom: 0 never, then the
	// smaller the sooner.
	level uint8
	// shift is the indentation, beyond that of the statement's other lines, of a line
	// that begins with the atom.
	shift uint8
	// hard is set when the line must be broken before the atom.
	hard bool
}

// The levels at which a line is broken; expressions have theirs from exprLevel on.
const (
	never       = 0
	clauseLevel = 1 // at all of them or at none
	commaLevel  = 2
	wordLevel   = 3
	exprLevel   = 10
)

// emit composes the next token.
func (p *printer) emit(text string, space bool, level uint8) {
	if p.next >= len(p.tokens) || p.tokens[p.next].text(p.file) != text {
		p.lost = true
		return
	}
	t := &p.tokens[p.next]
	hard := false
	for len(p.line) > 0 && p.comment < len(p.comments) && p.comments[p.comment].Span.Start < t.start {
		hard = p.inner(p.comments[p.comment], t)
		space = true
		p.comment++
	}
	p.line = append(p.line, atom{text: text, space: space || p.gap, level: level, hard: hard})
	p.gap = false
	p.next++
}

// keep composes the next token, whatever it is.
func (p *printer) keep(space bool, level uint8) {
	p.emit(p.tokens[p.next].text(p.file), space, level)
}

// glued composes a token right behind the one before it.
func (p *printer) glued(text string) { p.emit(text, false, never) }

// spaced composes a token behind a blank.
func (p *printer) spaced(text string) { p.emit(text, true, never) }

// inner composes a comment amid a line and reports whether the token after it must begin
// a new one.
func (p *printer) inner(c Comment, t *token) bool {
	hard := strings.Contains(p.since(c.Span.Start), "\n")
	p.line = append(p.line, atom{text: commentText(c), space: true, hard: hard})
	return strings.HasPrefix(c.Text, "//") || hard && strings.Contains(p.file.Text[c.Span.End:t.start], "\n")
}

// since is the text between the token or comment that was composed last and a place.
func (p *printer) since(start int32) string {
	end := int32(0)
	if p.next > 0 {
		end = p.tokens[p.next-1].end
	}
	if p.comment > 0 {
		end = max(end, p.comments[p.comment-1].Span.End)
	}
	return p.file.Text[min(end, start):start]
}

// commentText is a comment without the blanks at its end.
func commentText(c Comment) string { return strings.TrimRight(c.Text, " \t") }

// leadIn writes the comments that stand before the next token: those on the line of the
// token before it behind that, the others on lines of their own.
func (p *printer) leadIn() {
	start := p.tokens[p.next].start
	for ; p.comment < len(p.comments) && p.comments[p.comment].Span.Start < start; p.comment++ {
		c := p.comments[p.comment]
		if p.out.Len() > 0 && !p.full && !strings.Contains(p.since(c.Span.Start), "\n") {
			p.aside(c)
		} else {
			p.newLine(c.Span.Start)
			p.write([]atom{{text: commentText(c)}})
		}
		p.full = strings.HasPrefix(c.Text, "//")
	}
}

// newLine begins a line for what stands at a place in the text, after an empty one if
// there was one before it.
func (p *printer) newLine(start int32) {
	if p.out.Len() > 0 {
		p.endLine()
		if !p.fresh && strings.Count(p.since(start), "\n") > 1 {
			p.endLine()
		}
	}
	p.fresh, p.full = false, false
	p.pad(p.indent)
}

func (p *printer) endLine() {
	p.out.WriteByte('\n')
	p.lines++
}

// pad writes the blanks at the beginning of a line.
func (p *printer) pad(width int) {
	for range width {
		p.out.WriteByte(' ')
	}
	p.column = width
}

// begin makes ready for a statement's first token.
func (p *printer) begin() {
	p.leadIn()
	p.newLine(p.tokens[p.next].start)
}

// flush writes the line that was composed.
func (p *printer) flush() {
	line := p.line
	p.line = p.line[:0]
	p.closing = len(line) > 0 && line[0].text == "}"
	if p.fits(line) {
		p.write(line)
		return
	}
	// Break at every clause, and where a comment demands it.
	start := 0
	for i := range line {
		if i > 0 && (line[i].hard || line[i].level == clauseLevel) {
			p.fill(line[start:i])
			p.breakLine(line[i])
			start = i
		}
	}
	p.fill(line[start:])
}

// breakLine goes on with a line of the statement on the next one, further in but for the
// clauses that follow a body.
func (p *printer) breakLine(at atom) {
	p.endLine()
	if p.closing {
		switch at.text {
		case "else", "cache", "keep", "lease", "and", "or":
			p.pad(p.indent)
			return
		}
		if strings.HasPrefix(at.text, "/*") || strings.HasPrefix(at.text, "//") {
			p.pad(p.indent)
			return
		}
	}
	p.pad(p.indent + continuation + int(at.shift))
}

// fits reports whether atoms fit into the rest of the current line.
func (p *printer) fits(line []atom) bool {
	width := p.column
	for i, a := range line {
		if a.hard && i > 0 || strings.Contains(a.text, "\n") {
			return false
		}
		width += utf8.RuneCountInString(a.text)
		if a.space && i > 0 {
			width++
		}
	}
	return width <= maxWidth
}

// write puts atoms on the current line.
func (p *printer) write(line []atom) {
	for i, a := range line {
		if a.space && i > 0 {
			p.out.WriteByte(' ')
			p.column++
		}
		p.out.WriteString(a.text)
		p.column += utf8.RuneCountInString(a.text)
		if nl := strings.LastIndexByte(a.text, '\n'); nl >= 0 {
			p.lines += strings.Count(a.text, "\n")
			p.column = utf8.RuneCountInString(a.text[nl+1:])
		}
	}
}

// fill puts atoms on as few lines as they need, broken at the lowest level there is, and
// at higher ones only within what is too long by itself.
func (p *printer) fill(line []atom) {
	lowest := uint8(never)
	for i, a := range line {
		if i > 0 && a.level > clauseLevel && (lowest == never || a.level < lowest) {
			lowest = a.level
		}
	}
	if lowest == never || p.fits(line) {
		p.write(line)
		return
	}
	for start := 0; start < len(line); {
		end := start + 1
		for end < len(line) && line[end].level != lowest {
			end++
		}
		part := line[start:end]
		if start > 0 {
			// The blank before the part counts, and so does the part up to where it
			// could be broken; it moves to the next line as a whole when it fits there.
			p.column++
			fits := p.fits(part)
			p.column--
			if fits {
				p.space(part[0])
			} else {
				p.breakLine(part[0])
			}
		}
		if p.fits(part) {
			p.write(part)
		} else {
			p.fill(part)
		}
		start = end
	}
}

func (p *printer) space(a atom) {
	if a.space {
		p.out.WriteByte(' ')
		p.column++
	}
}
