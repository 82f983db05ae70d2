package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/gen"
	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/internal/base/deep"
)

// programs are the examples and the programs of testdata.
func programs(t testing.TB) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"../../../examples/*/*.sq", "testdata/*.sq"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no programs at %s (%v)", pattern, err)
		}
		for _, name := range names {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = string(content)
		}
	}
	return files
}

func open(content string) *document {
	return newDocument("file:///p.sq", 1, newText("file:///p.sq", content))
}

// vocabulary is every word of the language, from the grammar.
func vocabulary() []string {
	var words []string
	for _, literal := range gen.NewSerqLexer(nil).GetLiteralNames() {
		if word := strings.Trim(literal, "'"); word != "" && word[0] >= 'a' && word[0] <= 'z' {
			words = append(words, word)
		}
	}
	return words
}

// TestTyping types every program from its beginning, and also goes back to every place of the
// finished text: at each name and each word of the language, completion must offer what the
// program has there, and hover must know it.
func TestTyping(t *testing.T) {
	words := map[string]bool{}
	stride := 25
	if deep.On() {
		stride = 1
	}
	for file, content := range programs(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			d := open(content)
			a := d.analysis()
			if a.list.HasErrors() {
				t.Fatal(a.list)
			}
			uses := map[int]*link.Use{}
			for i := range a.uses {
				uses[int(a.uses[i].Span.Start)] = &a.uses[i]
			}
			tokens := open(content).analysis().tokens
			for i, tok := range tokens {
				if tok.kind != syntax.WordToken || tok.text == "inf" {
					continue
				}
				use := uses[tok.start]
				if use != nil && !spells(tok.text, use.Symbol) {
					use = nil // `transfer` is a use of the stage `link`, and a word of the language
				}
				if use == nil {
					words[tok.text] = true
				}
				hovered(t, d, tok, use)
				offered(t, d, tok, use)
				// Reading a text again for each of its words is slow: of the examples a part will do.
				if strings.HasPrefix(file, "testdata") || i%stride == 0 {
					offered(t, open(content[:tok.start]), tok, use)
				}
			}
		})
	}
	for _, w := range vocabulary() {
		if !words[w] {
			t.Errorf("no program has the word %q", w)
		}
	}
}

// spells tells whether a word is a spelling of a symbol's name.
func spells(word string, s *link.Symbol) bool {
	if s.Kind == link.ContextSymbol {
		return true
	}
	return word == s.Name
}

// hovered checks that hover knows a word or name.
func hovered(t *testing.T, d *document, tok token, use *link.Use) {
	t.Helper()
	h := d.hover(tok.start)
	switch {
	case h == nil:
		t.Errorf("%v: nothing to say of %s", d.position(tok.start), tok.text)
	case use == nil && d.keywordAt(tok.start) == nil:
		t.Errorf("%v: %s is no word of the language", d.position(tok.start), tok.text)
	case use == nil && d.keywordAt(tok.end).text != tok.text:
		t.Errorf("%v: the end of %s is not found", d.position(tok.start), tok.text)
	}
}

// offered checks that completion offers a word or name where it stands.
func offered(t *testing.T, d *document, tok token, use *link.Use) {
	t.Helper()
	if use != nil && use.Symbol.Def.Known() {
		switch def := use.Symbol.Def; {
		case int(def.Start) == tok.start, use.Symbol.Kind == link.BindingSymbol:
			return // nobody can know a new name; bindings have a test of their own
		case int(def.Start) > tok.start && len(d.file.Text) == tok.start:
			return // not typed yet
		case use.Symbol.Kind == link.AttributeSymbol && len(d.file.Text) == tok.start:
			// A binding its body reads is an attribute only once that is typed.
			if !slices.ContainsFunc(d.analysis().symbols, func(s *link.Symbol) bool { return s.Name == tok.text }) {
				return
			}
		}
	}
	// An alias is completed as what it is an alias of.
	want := tok.text
	if use != nil {
		want = use.Symbol.Name
	}
	var labels []string
	for _, i := range d.complete(tok.start) {
		labels = append(labels, i.Label)
	}
	if !slices.Contains(labels, want) {
		t.Errorf("%v: %s is not among %q", d.position(tok.start), want, labels)
	}
}
