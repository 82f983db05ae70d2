package lsp

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
)

// TestTextMateAgrees colours every program and compares with what the linker and the server
// know: words of the language are keywords, names are not.
func TestTextMateAgrees(t *testing.T) {
	g := readTextMate(t)
	for file, content := range programs(t) {
		d, scopes := open(content), g.scopes(content)
		uses := map[int]link.SymbolKind{}
		for _, u := range d.analysis().uses {
			uses[int(u.Span.Start)] = u.Symbol.Kind
		}
		words := map[int]bool{}
		for _, k := range d.analysis().keywords() {
			words[int(k.Span.Start)] = true
		}
		covered := make([]bool, len(content))
		for tok := range d.analysis().tree.Tokens() {
			start, end, text := int(tok.Span.Start), int(tok.Span.End), tok.Span.Text()
			scope, want := scopes[start], ""
			kind, used := uses[start]
			switch {
			case tok.Kind == syntax.NumberToken:
				want = "constant.numeric."
			case tok.Kind == syntax.StringToken:
				want = "string."
			case tok.Kind == syntax.MarkToken:
				if want = "punctuation."; !strings.Contains("{}()[],;", text) {
					want = "keyword.operator."
				}
			case text == "inf":
				want = "constant.language."
			case words[start]:
				want = "keyword."
			case used && (kind == link.FunctionSymbol || kind == link.DistributionSymbol):
				want = "support.function."
			case strings.HasPrefix(scope, "keyword.") || scope == "":
				t.Errorf("%s: the name %s at %v is coloured as %q", file, text, d.position(start), scope)
			}
			if !strings.HasPrefix(scope, want) {
				t.Errorf("%s: %s at %v is coloured as %q, want %q", file, text, d.position(start), scope, want)
			}
			for i := start; i < end; i++ {
				covered[i] = true
			}
		}
		for i, scope := range scopes {
			if strings.HasPrefix(scope, "comment.") && covered[i] {
				t.Errorf("%s: a comment at %v", file, d.position(i))
			}
			if scope == "" && strings.TrimSpace(content[i:i+1]) != "" {
				t.Errorf("%s: no colour at %v", file, d.position(i))
			}
		}
	}
}

// TestTextMateKnowsAllWords holds the lists of the grammar to the language's own.
func TestTextMateKnowsAllWords(t *testing.T) {
	g := readTextMate(t)
	if g.ScopeName != "source.sq" || !slices.Contains(g.FileTypes, "sq") {
		t.Errorf("the grammar is of %s, %v", g.ScopeName, g.FileTypes)
	}
	same := func(what string, rules []tmRule, want []string) {
		t.Helper()
		var got []string
		for _, r := range rules {
			got = append(got, regexp.MustCompile(`[a-z0-9_]+`).FindAllString(strings.ReplaceAll(r.Match, `\b`, ""), -1)...)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s are %q, want %q", what, got, want)
		}
	}
	same("the keywords", g.Repository["keywords"].Patterns, vocabulary())
	var funs, vars []string
	for f := range ir.NumFuns {
		funs = append(funs, f.Info().Name)
	}
	for v := range ir.NumVars {
		vars = append(vars, v.Info().Name)
	}
	values := g.Repository["values"].Patterns
	same("the functions", values[1:2], funs)
	same("the context variables", values[2:3], vars)
	same("the built-in attributes", values[3:4], ir.Builtins())
}

// TestExtension checks that the manifest of the extension leads to its files.
func TestExtension(t *testing.T) {
	var manifest struct {
		Contributes struct {
			Languages []struct {
				Extensions    []string
				Configuration string
			}
			Grammars []struct{ ScopeName, Path string }
		}
		Main string
	}
	folder := "../../../integrations/editors/vscode/"
	data, err := os.ReadFile(folder + "package.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &manifest); err != nil {
		t.Fatal(err)
	}
	language, grammar := manifest.Contributes.Languages[0], manifest.Contributes.Grammars[0]
	if _, err := os.Stat(folder + manifest.Main); err != nil {
		t.Error(err)
	}
	if g := readTextMate(t); grammar.ScopeName != g.ScopeName || grammar.Path != "./syntaxes/sq.tmLanguage.json" || !slices.Equal(language.Extensions, []string{".sq"}) {
		t.Errorf("the manifest says %+v", manifest.Contributes)
	}
	data, err = os.ReadFile(folder + language.Configuration)
	if err != nil {
		t.Fatal(err)
	}
	var configuration struct {
		WordPattern      string
		IndentationRules map[string]string
	}
	if err := json.Unmarshal(data, &configuration); err != nil {
		t.Fatal(err)
	}
	if word := expression(t, configuration.WordPattern); word.FindString("kv_decode[0]") != "kv_decode" {
		t.Errorf("a word is %s", word)
	}
	deeper := expression(t, configuration.IndentationRules["increaseIndentPattern"])
	for line, want := range map[string]bool{
		"server {": true, "  } else {": true, "pool p { cap 3; }": false, "// {": false, "branch (1) { // why": true,
	} {
		if deeper.MatchString(line) != want {
			t.Errorf("%q begins a deeper line: %v", line, !want)
		}
	}
}
