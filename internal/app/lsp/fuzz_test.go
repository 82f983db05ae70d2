package lsp

import (
	"testing"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/grammar/syntax"
)

// FuzzEditor changes a piece of any text and asks everything about the place: whatever the text is, nothing fails, every
// range of an answer is in the text with its beginning first, and formatting makes the text it should.
func FuzzEditor(f *testing.F) {
	for _, content := range programs(f) {
		if len(content) < 1<<13 {
			f.Add(content, 3, 4, 2, "set x = ")
			f.Add(content, 1, 0, 500, "")
		}
	}
	f.Add("let a = 1; /* 🦀 */ let b = q;\rlet c = r;\r\n// é\n", 0, 15, 1, "🦀\r")
	s := newServer()
	f.Fuzz(func(t *testing.T, content string, line, character, length int, insert string) {
		if len(content)+len(insert) > 1<<13 || !utf8.ValidString(content) || !utf8.ValidString(insert) {
			t.Skip() // a message of the protocol is JSON
		}
		from := position{line, character}
		d := newDocument("file:///p.sq", 2, newText("file:///p.sq", content).edit(textRange{from, position{line, character + length%100}}, insert))
		offset := d.offset(from)
		if text := d.file.Text; !utf8.ValidString(text) || offset < 0 || offset > len(text) {
			t.Fatalf("%q at %v becomes %q; the place is %d", content, from, text, offset)
		}
		if fault := d.analysis().fault; fault != "" {
			t.Fatalf("%s\n%s", fault, d.file.Text)
		}
		inside := func(what string, r textRange) {
			a, b := d.offset(r.Start), d.offset(r.End)
			if a > b || d.position(a) != r.Start || d.position(b) != r.End {
				t.Errorf("%s is at %v, bytes %d to %d of %q", what, r, a, b, d.file.Text)
			}
		}
		for _, g := range s.diagnostics(d, d.analysis().list) {
			inside(g.Message, g.Range)
		}
		var outlined func(list []documentSymbol)
		outlined = func(list []documentSymbol) {
			for _, o := range list {
				inside(o.Name, o.Range)
				inside(o.Name, o.SelectionRange)
				outlined(o.Children)
			}
		}
		outlined(d.outline())
		if h := d.hover(offset); h != nil && h.Range != nil {
			inside("the hover", *h.Range)
		}
		d.complete(offset)
		decoded(t, d, d.encode(d.colours()))
		if tree := d.analysis().tree; !d.analysis().list.HasErrors() {
			want := syntax.Format(tree)
			if got := applied(d.file.Text, d.editsTo(want)); got != want {
				t.Errorf("formatting %q gives %q", d.file.Text, got)
			}
		}
	})
}
