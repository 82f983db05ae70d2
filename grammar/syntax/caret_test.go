package syntax

import (
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// TestCarets asks about every word of every program.
func TestCarets(t *testing.T) {
	for _, text := range corpus(t) {
		if p, _ := Parse(diag.NewFile("in.sq", text)); len(text) < deep.Count(1<<9, 1<<13) {
			checkCarets(t, p)
		}
	}
}

// checkCarets demands that every word of a program is a keyword or a name, and that where it
// stands it may be typed. Of a broken program it demands an answer, and that keywords are words.
func checkCarets(t *testing.T, p *Program) {
	t.Helper()
	names := map[int32]bool{}
	Inspect(p, func(n Node) bool {
		switch n.(type) {
		case *Name, *Number:
			names[n.Place().Start] = true
		}
		return true
	})
	keywords := map[int32]bool{}
	for _, k := range p.Keywords() {
		word := k.Span.Text()
		keywords[k.Span.Start] = true
		if theVocabulary().words[word] == 0 || k.Form.Word == "" || k.Form.List == "" {
			t.Errorf("%q in %+v is taken for a keyword", word, k.Form)
		}
		if c := p.Caret(int(k.Span.Start)); !p.Broken && !slices.Contains(c.Words, word) {
			t.Errorf("%q cannot be typed at byte %d of\n%s\nbut only %q after %q", word, k.Span.Start, p.File.Text, c.Words, c.Path)
		}
	}
	for tok := range p.Tokens() {
		if tok.Kind != WordToken || p.Broken {
			continue
		}
		at := tok.Span.Start
		if names[at] == keywords[at] {
			t.Errorf("%q at byte %d is a name %t, a keyword %t in\n%s", tok.Span.Text(), at, names[at], keywords[at], p.File.Text)
		}
		if c := p.Caret(int(at)); names[at] && (len(c.Path) == 0 || c.Path[0] != "name") {
			t.Errorf("a name cannot be typed at byte %d of\n%s\nafter %q", at, p.File.Text, c.Path)
		}
	}
}

// TestCaretAfterMistake types behind mistakes: what comes after them is as if they had not been made.
func TestCaretAfterMistake(t *testing.T) {
	for _, r := range []struct{ text, word, in string }{
		{"session { set x =\n observe y = ", "", "observe"},
		{"session { set x =\n hold ", "", "hold"},
		{"session { set x = 3\n run e ", "decode", "run"},
		{"session { frobnicate; ", "set", ""},
		{"session { frobnicate the ", "", ""},
		{"session { set x = max(3 + ; ", "loop", ""},
		{"session { hold { turn; ", "end", ""},
		{"session { hold { turn; } ", "cache", "hold"},
		{"session { branch (a { turn; } ", "else", "branch"},
		{"} } ", "stage", ""},
		{"pol kv { cap 3; } stage s : ", "fifo", "stage"},
		{"workload { session { turn; ", "request", ""},
		{"session { set x = 1 ", "", "set"},
		{"pool p { evict ", "lru", "evict"},
		{"pool p { evict lru; ", "cap", ""},
		{"pool p { frob (x) ", "", ""},
	} {
		p, _ := Parse(diag.NewFile("in.sq", r.text))
		c := p.Caret(len(r.text))
		if r.word == "" && len(c.Words) > 0 || r.word != "" && !slices.Contains(c.Words, r.word) || c.Form.Word != r.in {
			t.Errorf("%q: %q in %+v, want %q in %q", r.text, c.Words, c.Form, r.word, r.in)
		}
	}
}
