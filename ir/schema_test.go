package ir

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Every type with the method that seals a sum type is a case of that type's schema.
func TestEveryCaseIsDeclared(t *testing.T) {
	sealed := map[string]*Schema{
		"evict": schemaOf[Evict](), "kind": schemaOf[Kind](), "serve": schemaOf[Serve](), "arrival": schemaOf[Arrival](),
		"stmt": stmtSchema, "expr": exprSchema, "arg": schemaOf[Arg](),
	}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			method, ok := d.(*ast.FuncDecl)
			if !ok || method.Recv == nil || sealed[method.Name.Name] == nil {
				continue
			}
			pointer, ok := method.Recv.List[0].Type.(*ast.StarExpr)
			if !ok || len(method.Body.List) > 0 {
				continue
			}
			seen++
			name := pointer.X.(*ast.Ident).Name
			if !slices.ContainsFunc(sealed[method.Name.Name].Cases, func(c Case) bool { return c.Struct.Go.Name() == name }) {
				t.Errorf("%s is not among the cases of its sum type", name)
			}
		}
	}
	if seen < 37 {
		t.Errorf("%d cases", seen)
	}
}

// A format with features beside the real one.
type (
	toyProgram struct {
		Name  string
		Marks []toyMark
		Mood  toyMood
		// Wild belongs to a feature, and so do a case and an element of a tuple.
		Wild  bool `feature:"wild"`
		Lists []toyPair
	}
	toyPair struct {
		_     struct{} `ir:"tuple" words:"a pair"`
		Left  int
		Right *int `feature:"right"`
	}
	toyMark interface{ toy() }
	toyDot  struct{}
	toyLine struct {
		_      struct{} `feature:"lines"`
		Length float64
	}
	toyMood uint8
)

func (*toyDot) toy()  {}
func (*toyLine) toy() {}

func (m toyMood) IRName() string  { return [...]string{"Calm", "Odd"}[m] }
func (m toyMood) Feature() string { return [...]string{"", "moods"}[m] }

var toySchema = describe[toyProgram](sum[toyMark]("a mark", &toyDot{}, &toyLine{}), enum("mood", toyMood(1)))[reflect.TypeFor[toyProgram]()]

const (
	toyHead  = `"version": 5, `
	toyTail  = `"name": "x", "marks": ["toyDot"], "mood": "Calm", "lists": []`
	toyLines = `"name": "x", "marks": ["toyDot", {"toyLine": 1}], "mood": "Calm", "lists": []`
)

// What uses a feature is written with it, and reads back the same; what uses none has no list of features.
func TestFeatures(t *testing.T) {
	two := 2
	for want, p := range map[string]*toyProgram{
		"":                       {},
		"wild":                   {Wild: true},
		"lines":                  {Marks: []toyMark{&toyDot{}, &toyLine{Length: 1}}},
		"moods":                  {Mood: 1},
		"right":                  {Lists: []toyPair{{Left: 1}, {Left: 1, Right: &two}}},
		"lines moods right wild": {Marks: []toyMark{&toyLine{Length: 1}}, Mood: 1, Wild: true, Lists: []toyPair{{Right: &two}}},
	} {
		v := reflect.ValueOf(p).Elem()
		if got := strings.Join(toySchema.featuresOf(v), " "); got != want {
			t.Errorf("%+v uses %q, want %q", p, got, want)
		}
		text, err := write(toySchema, v)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "features") != (want != "") || strings.Contains(string(text), "wild") != strings.Contains(want, "wild") {
			t.Errorf("with features %q:\n%s", want, text)
		}
		var q toyProgram
		if list := read(toySchema, reflect.ValueOf(&q).Elem(), "toy.json", text); len(list) > 0 {
			t.Errorf("%s\nreads with %v", text, list)
		}
		if back, err := write(toySchema, reflect.ValueOf(&q).Elem()); err != nil || string(back) != string(text) {
			t.Errorf("%s\nreads as\n%s (%v)", text, back, err)
		}
	}
}

// A program declares exactly the features that it uses, and a reader that lacks one says that alone.
func TestFeaturesRefused(t *testing.T) {
	for _, test := range []struct {
		text, path, message string
		code                diag.Code
	}{
		{toyHead + `"features": ["wild"], ` + toyTail, "features[0]", "the program does not use feature `wild`", CodeFeature},
		{toyHead + `"features": ["wild"], "wild": false, ` + toyTail, "features[0]", "does not use feature `wild`", CodeFeature},
		{toyHead + `"wild": true, ` + toyTail, "wild", "this belongs to feature `wild`, which `features` does not list", CodeFeature},
		{toyHead + toyLines, "marks[1].toyLine", "belongs to feature `lines`", CodeFeature},
		{toyHead + `"features": ["lines", "psychic"], "unheard": 1, ` + toyLines, "features[1]", "this tool does not know feature `psychic`", CodeFeature},
		{toyHead + `"features": ["wild", "lines"], "wild": true, ` + toyLines, "features[1]", "alphabetical order", CodeFeature},
		{toyHead + `"features": ["lines", "lines"], ` + toyLines, "features[1]", "each once", CodeFeature},
		{toyHead + `"features": "lines", ` + toyLines, "features", "expected an array", CodeType},
		{toyHead + `"name": "x", "marks": [], "mood": "Odd", "lists": []`, "mood", "belongs to feature `moods`", CodeFeature},
		{toyHead + `"name": "x", "marks": [], "mood": "Calm", "lists": [[1, 2]]`, "lists[0][1]", "belongs to feature `right`", CodeFeature},
		{toyHead + `"name": "x", "marks": [], "mood": "Calm", "lists": [[]]`, "lists[0]", "a pair [left, right] has 1 to 2 elements, found 0", CodeArity},
		{toyHead + `"name": "x", "marks": [], "mood": "Calm", "lists": [[1, 2, 3]]`, "lists[0]", "has 1 to 2 elements, found 3", CodeArity},
	} {
		var p toyProgram
		list := read(toySchema, reflect.ValueOf(&p).Elem(), "toy.json", []byte("{"+test.text+"}"))
		if len(list) == 0 {
			t.Errorf("%s: read", test.text)
			continue
		}
		if d := list[0]; d.Code != test.code || d.Path != test.path || !strings.Contains(d.Message(), test.message) {
			t.Errorf("%s: got %v\nwant %s at %s: %s", test.text, list, test.code, test.path, test.message)
		}
		if strings.Contains(test.text, "psychic") && len(list) != 1 {
			t.Errorf("of a program with an unknown feature: %v", list)
		}
	}
}
