// Package diag is the vocabulary in which every part of sq-sem reports what is
// wrong: codes, places and diagnostics as values. It knows nothing of the
// language; text for people is made at the edge, by Render and Message.
package diag

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// BOM is the byte order mark that some editors put at the head of a text. It is no part of what the text says: every reader skips it.
const BOM = "\ufeff"

// File is a source text with a name to print. It is immutable once made.
type File struct {
	Name string
	Text string
	// starts holds the byte offset at which each line begins; a BOM stands before the first one.
	starts []int32
	// marks are characters of which it is known how many precede them: one in every so many bytes,
	// so that a column costs the same on the longest line.
	marks []mark
}

// mark is the byte offset of a character, and how many characters stand before it.
type mark struct{ offset, before int32 }

// markEvery is how many bytes lie between two marks, but for the rest of a character.
const markEvery = 256

// NewFile makes a File and indexes its lines. The text must be smaller than 2 GiB.
func NewFile(name, text string) *File {
	f := &File{Name: name, Text: text, starts: []int32{0}}
	if strings.HasPrefix(text, BOM) {
		f.starts[0] = int32(len(BOM))
	}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			f.starts = append(f.starts, int32(i+1))
		}
	}
	before := int32(0)
	for offset := range text {
		if offset >= len(f.marks)*markEvery {
			f.marks = append(f.marks, mark{int32(offset), before})
		}
		before++
	}
	return f
}

// before counts the characters in front of a byte offset; a part of a character counts by bytes.
func (f *File) before(offset int32) int {
	var m mark
	if i := min(int(offset)/markEvery, len(f.marks)-1); i >= 0 {
		if m = f.marks[i]; m.offset > offset {
			m = f.marks[i-1]
		}
	}
	return int(m.before) + utf8.RuneCountInString(f.Text[m.offset:offset])
}

// Position is a place as a person counts it: line and column from 1, the column in
// characters (runes), not bytes.
type Position struct {
	Line, Column int
}

// Position gives line and column of a byte offset; offsets outside the text are clamped.
func (f *File) Position(offset int32) Position {
	offset = max(f.starts[0], min(offset, int32(len(f.Text))))
	line := sort.Search(len(f.starts), func(i int) bool { return f.starts[i] > offset }) - 1
	return Position{Line: line + 1, Column: f.before(offset) - f.before(f.starts[line]) + 1}
}

// Line gives the text of a line (from 1) without its line end.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.starts) {
		return ""
	}
	end := len(f.Text)
	if n < len(f.starts) {
		end = int(f.starts[n]) - 1
	}
	return strings.TrimSuffix(f.Text[f.starts[n-1]:end], "\r")
}

// within is where a byte offset is in the text of a line (from 1), its end for what is behind it.
func (f *File) within(line int, offset int32) int {
	return max(0, min(int(offset-f.starts[line-1]), len(f.Line(line))))
}

// Span is a half-open range of bytes of one file. The zero Span is nowhere.
type Span struct {
	File       *File
	Start, End int32
}

// Known reports whether the span is a place at all.
func (s Span) Known() bool { return s.File != nil }

// From is the position of the span's first character.
func (s Span) From() Position { return s.File.Position(s.Start) }

// To is the position just after the span's last character.
func (s Span) To() Position { return s.File.Position(s.End) }

// Text is what the span covers.
func (s Span) Text() string {
	if s.File == nil || s.Start < 0 || int(s.End) > len(s.File.Text) || s.Start > s.End {
		return ""
	}
	return s.File.Text[s.Start:s.End]
}

// FirstWord is the span up to the end of its first word.
func (s Span) FirstWord() Span {
	text := s.Text()
	for i := range len(text) {
		if c := text[i]; c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			if i > 0 {
				s.End = s.Start + int32(i)
			}
			return s
		}
	}
	return s
}

// Join is the smallest span that covers both; an unknown one counts as nothing.
func (s Span) Join(t Span) Span {
	switch {
	case !s.Known():
		return t
	case !t.Known():
		return s
	}
	return Span{File: s.File, Start: min(s.Start, t.Start), End: max(s.End, t.End)}
}

// String is FILE:LINE:COLUMN, or "?" for nowhere.
func (s Span) String() string {
	if !s.Known() {
		return "?"
	}
	p := s.From()
	return fmt.Sprintf("%s:%d:%d", s.File.Name, p.Line, p.Column)
}

// Clip shortens a piece of a text for a message.
func Clip(text string) string {
	const most = 40
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// Severity says how bad a diagnostic is.
type Severity uint8

// Error stops the phase that follows; Warning does not.
const (
	Error Severity = iota
	Warning
)

// String is the word printed in front of a diagnostic.
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Code is a stable name of a kind of diagnostic, SQ and four digits. Every code
// stands once, in the registry of this package (Lookup, All).
type Code string

// Related is a second place that matters to a diagnostic, with what it is.
type Related struct {
	Span Span
	// Path is a JSON path, for a place in an IR read from a file.
	Path    string
	Message string
}

// Diagnostic is one thing wrong at one place. It is a value: the message is kept as a
// format and arguments until somebody reads it.
type Diagnostic struct {
	Code     Code
	Severity Severity
	// Span is the place in a text; unknown when the program was read from JSON.
	Span Span
	// Path is the JSON path, when the place is in an IR or a data file; File names that file.
	Path, File string
	Format     string
	Args       []any
	// Hint says what to write instead. It may be empty.
	Hint    string
	Related []Related
}

// Message is what is wrong, in words.
func (d *Diagnostic) Message() string {
	if len(d.Args) == 0 {
		return d.Format
	}
	return fmt.Sprintf(d.Format, d.Args...)
}

// Place is FILE:LINE:COLUMN for a text, FILE: PATH for an IR or a data file, "" for nowhere.
func (d *Diagnostic) Place() string {
	switch {
	case d.Span.Known():
		return d.Span.String()
	case d.Path != "" && d.File != "":
		return d.File + ": " + d.Path
	case d.Path != "":
		return d.Path
	}
	return d.File
}

// Error makes a Diagnostic an error: place, severity, code and message on one line.
func (d *Diagnostic) Error() string {
	head := fmt.Sprintf("%s[%s]: %s", d.Severity, d.Code, d.Message())
	if p := d.Place(); p != "" {
		return p + ": " + head
	}
	return head
}

// List is diagnostics in the order in which they should be read. A List with an
// Error in it is itself an error.
type List []*Diagnostic

// HasErrors reports whether any diagnostic is an Error.
func (l List) HasErrors() bool {
	for _, d := range l {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// Err is the list as an error, or nil if it has no error.
func (l List) Err() error {
	if l.HasErrors() {
		return l
	}
	return nil
}

// Error joins the diagnostics, one a line.
func (l List) Error() string {
	lines := make([]string, len(l))
	for i, d := range l {
		lines[i] = d.Error()
	}
	return strings.Join(lines, "\n")
}

// Sort puts the diagnostics in source order (text places before paths), keeping the order of
// those at one place, and drops exact repetitions.
func (l List) Sort() List {
	sort.SliceStable(l, func(i, j int) bool {
		a, b := l[i].Span, l[j].Span
		if a.Known() != b.Known() {
			return a.Known()
		}
		if a.Known() && a.File.Name != b.File.Name {
			return a.File.Name < b.File.Name
		}
		return a.Start < b.Start
	})
	out := l[:0]
	for _, d := range l {
		if n := len(out); n > 0 && out[n-1].Code == d.Code && out[n-1].Span == d.Span && out[n-1].Path == d.Path && out[n-1].Message() == d.Message() {
			continue
		}
		out = append(out, d)
	}
	return out
}
