package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// programs are the examples, the programs of testdata, and those of the language's page, which has every word.
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
	page, err := os.ReadFile("../../../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range regexp.MustCompile("(?s)```sq\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		if !open(block[1]).analysis().list.HasErrors() {
			files[fmt.Sprintf("language %d", i)] = block[1]
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
	for _, literal := range generated.NewSerqLexer(nil).GetLiteralNames() {
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
	stride := deep.Count(60, 1)
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
			i := 0
			for tok := range a.tree.Tokens() {
				i++
				word := tok.Span.Text()
				if tok.Kind != syntax.WordToken || word == "inf" {
					continue
				}
				use := uses[int(tok.Span.Start)]
				if use != nil && !spells(word, use.Symbol) {
					use = nil // `transfer` is a use of the stage `link`, and a word of the language
				}
				if use == nil {
					words[word] = true
				}
				hovered(t, d, tok.Span, use)
				offered(t, d, tok.Span, use)
				// Reading a text again for each of its words is slow: of the examples a part will do.
				if strings.HasPrefix(file, "testdata") || i%stride == 0 {
					offered(t, open(content[:tok.Span.Start]), tok.Span, use)
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

// spells reports whether a word is a spelling of a symbol's name.
func spells(word string, s *link.Symbol) bool {
	if s.Kind == link.ContextSymbol {
		return true
	}
	return word == s.Name
}

// hovered checks that hover knows a word or name.
func hovered(t *testing.T, d *document, at diag.Span, use *link.Use) {
	t.Helper()
	h := d.hover(int(at.Start))
	switch {
	case h == nil:
		t.Errorf("%v: nothing to say of %s", d.position(int(at.Start)), at.Text())
	case use == nil && d.keywordAt(int(at.Start)) == nil:
		t.Errorf("%v: %s is no word of the language", d.position(int(at.Start)), at.Text())
	case use == nil && d.keywordAt(int(at.End)).Span.Text() != at.Text():
		t.Errorf("%v: the end of %s is not found", d.position(int(at.Start)), at.Text())
	}
}

// offered checks that completion offers a word or name where it stands.
func offered(t *testing.T, d *document, at diag.Span, use *link.Use) {
	t.Helper()
	if use != nil && use.Symbol.Def.Known() {
		switch def := use.Symbol.Def; {
		case int(def.Start) == int(at.Start), use.Symbol.Kind == link.BindingSymbol:
			return // nobody can know a new name; bindings have a test of their own
		case int(def.Start) > int(at.Start) && len(d.file.Text) == int(at.Start):
			return // not typed yet
		case use.Symbol.Kind == link.AttributeSymbol && len(d.file.Text) == int(at.Start):
			// A binding its body reads is an attribute only once that is typed.
			if !slices.ContainsFunc(d.analysis().symbols, func(s *link.Symbol) bool { return s.Name == at.Text() }) {
				return
			}
		}
	}
	// An alias is completed as what it is an alias of.
	want := at.Text()
	if use != nil {
		want = use.Symbol.Name
	}
	var labels []string
	for _, i := range d.complete(int(at.Start)) {
		labels = append(labels, i.Label)
	}
	if !slices.Contains(labels, want) {
		t.Errorf("%v: %s is not among %q", d.position(int(at.Start)), want, labels)
	}
}
