package lsp

import (
	"encoding/json"
	"maps"
	"os"
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

// TestTextMateIsUpToDate holds the grammar to the one that the language gives: `make editors`.
func TestTextMateIsUpToDate(t *testing.T) {
	template := example(t, "testdata/tmLanguage.json")
	var pairs []string
	for list, words := range wordLists(t) {
		if len(words) == 0 || !strings.Contains(template, "@"+list) {
			t.Fatalf("@%s is %v", list, words)
		}
		pairs = append(pairs, "@"+list, strings.Join(slices.Sorted(maps.Keys(words)), "|"))
	}
	golden(t, "../../../../integrations/editors/vscode/syntaxes/sq.tmLanguage.json", strings.NewReplacer(pairs...).Replace(template))
	if g := readTextMate(t); g.ScopeName != "source.sq" || !slices.Contains(g.FileTypes, "sq") {
		t.Errorf("the grammar is of %s, %v", g.ScopeName, g.FileTypes)
	}
}

// wordLists are the words of the language by what they are in the programs, which have all of
// them, and the keywords that are followed by a name and by nothing else, by what it means.
func wordLists(t *testing.T) map[string]map[string]bool {
	lists := map[string]map[string]bool{}
	add := func(list, word string) {
		if lists[list] == nil {
			lists[list] = map[string]bool{}
		}
		lists[list][word] = true
	}
	for _, content := range programs(t) {
		tree := open(content).analysis().tree
		for _, k := range tree.Keywords() {
			word := k.Span.Text()
			switch {
			case k.Form == syntax.Form{List: ofProgram, Word: word}:
				add("DECLARATION", word)
			case k.Form == syntax.Form{List: ofBlock, Word: word}:
				add("STATEMENT", word)
			}
			after := tree.Caret(int(k.Span.End) + 1)
			if content[k.Span.End] != ' ' || len(after.Path) < 2 || after.Path[0] != "name" || len(after.Words) > 0 {
				continue
			}
			switch after.Path[1] {
			case "let":
				add("CONSTANT", word)
			case "pool", "stage", "poolRef", "poolName", "stageRef", "stageName", "endedRef":
				add("PLACE", word)
			case "attribute", "observation", "leaseName", "streamRef", "bind":
				add("ASSIGNED", word)
			default:
				add("VALUE", word)
			}
		}
	}
	maps.DeleteFunc(lists["STATEMENT"], func(w string, _ bool) bool { return lists["DECLARATION"][w] })
	for _, word := range vocabulary() {
		if !lists["DECLARATION"][word] && !lists["STATEMENT"][word] {
			add("OTHER", word)
		}
	}
	for f := range ir.Fun(ir.NumFuns) {
		add("FUNCTION", f.Info().Name)
	}
	for s := range ir.Statistic(ir.NumStatistics) {
		add("STATISTIC", s.Name())
	}
	for v := range ir.Var(ir.NumVars) {
		add("VARIABLE", v.Info().Name)
	}
	for _, name := range ir.Builtins() {
		add("ATTRIBUTE", name)
	}
	return lists
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
