package lsp

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// text is a source text with the protocol's way of counting: lines from 0, ended by \n, \r\n
// or \r, and columns from 0 in units of UTF-16.
type text struct {
	file *diag.File
	// starts holds the byte offset at which each line begins.
	starts []int
}

func newText(name, content string) *text {
	t := &text{file: diag.NewFile(name, content), starts: []int{0}}
	for i := 0; i < len(content); i++ {
		switch {
		case content[i] == '\r' && i+1 < len(content) && content[i+1] == '\n':
			i++
		case content[i] != '\n' && content[i] != '\r':
			continue
		}
		t.starts = append(t.starts, i+1)
	}
	return t
}

// line is the text of a line without its end.
func (t *text) line(n int) string {
	end := len(t.file.Text)
	if n+1 < len(t.starts) {
		end = t.starts[n+1]
	}
	return strings.TrimRight(t.file.Text[t.starts[n]:end], "\r\n")
}

// position is where a byte offset is.
func (t *text) position(offset int) position {
	offset = max(0, min(offset, len(t.file.Text)))
	line := t.lineOf(offset)
	column := 0
	for _, r := range t.file.Text[t.starts[line]:offset] {
		column += units(r)
	}
	return position{Line: line, Character: column}
}

// lineOf is the line of a byte offset.
func (t *text) lineOf(offset int) int { return sort.SearchInts(t.starts, offset+1) - 1 }

// offset is the byte a position stands for: "if the character value is greater than the line
// length it defaults back to the line length", and a line behind the last is the text's end.
// A position inside a character is taken for its beginning.
func (t *text) offset(p position) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= len(t.starts):
		return len(t.file.Text)
	}
	start, line, column := t.starts[p.Line], t.line(p.Line), 0
	for i, r := range line {
		if column += units(r); column > p.Character {
			return start + i
		}
	}
	return start + len(line)
}

// units is how many units of UTF-16 a character takes.
func units(r rune) int {
	if r > 0xffff && r <= utf8.MaxRune {
		return 2
	}
	return 1
}

// span is a place as the protocol gives it.
func (t *text) span(s diag.Span) textRange {
	return textRange{t.position(int(s.Start)), t.position(int(s.End))}
}

// edit is the text with a range replaced.
func (t *text) edit(r textRange, content string) *text {
	start, end := t.offset(r.Start), t.offset(r.End)
	if start > end {
		start, end = end, start
	}
	old := t.file.Text
	return newText(t.file.Name, old[:start]+content+old[end:])
}
