package gen

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// docs/lean.md says rule by rule which definition of the Lean machine and which function of the Go machine are the rule.
// These tests hold its tables to both.

// correspondence is a row of a table: a rule, or what stands around the rules.
type correspondence struct {
	what, math string
	lean       []string
	// golang are functions of package semantics, as file and name.
	golang [][2]string
	tests  []string
}

var (
	ruleRow   = regexp.MustCompile(`(?m)^\| \[(\w+)\]\(semantics\.md#(\w+)\) \| (.*) \| (.*) \| (.*) \| (.*) \|$`)
	aroundRow = regexp.MustCompile("(?m)^\\| ([^|]*) \\| (`[^|]*`) \\| (\\[[^|]*) \\|$")
	quoted    = regexp.MustCompile("`([^`]+)`")
	goPart    = regexp.MustCompile("\\[`(\\w+\\.go)`\\]\\(\\.\\./semantics/(\\w+\\.go)\\)((?: `\\w+`)+)")
)

func names(cell string) (list []string) {
	for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
		list = append(list, m[1])
	}
	return list
}

func goNames(t *testing.T, cell string) (list [][2]string) {
	for _, m := range goPart.FindAllStringSubmatch(cell, -1) {
		if m[1] != m[2] {
			t.Errorf("%s links to %s", m[1], m[2])
		}
		for _, name := range names(m[3]) {
			list = append(list, [2]string{m[1], name})
		}
	}
	return list
}

// tables reads the two tables of docs/lean.md.
func tables(t *testing.T) (rules, around []correspondence) {
	page := read(t, "docs/lean.md")
	for _, m := range ruleRow.FindAllStringSubmatch(page, -1) {
		if m[2] != strings.ToLower(m[1]) {
			t.Errorf("%s links to %s", m[1], m[2])
		}
		rules = append(rules, correspondence{m[1], m[3], names(m[4]), goNames(t, m[5]), names(m[6])})
	}
	for _, m := range aroundRow.FindAllStringSubmatch(page, -1) {
		around = append(around, correspondence{what: m[1], lean: names(m[2]), golang: goNames(t, m[3])})
	}
	return rules, around
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// leanDefinitions gives the definitions of the Lean machine with their text.
func leanDefinitions(t *testing.T) map[string]string {
	all := map[string]string{}
	files, err := filepath.Glob(filepath.Join(root, "lean/Serq/Machine/*.lean"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files of the Lean machine", err)
	}
	for i, file := range files {
		files[i] = strings.TrimPrefix(file, root+string(filepath.Separator))
	}
	for _, file := range append(files, "lean/SerqExec.lean", "lean/Serq/State.lean") {
		for _, part := range strings.Split(read(t, file), "\ndef ")[1:] {
			name, _, _ := strings.Cut(part, " ")
			body, _, _ := strings.Cut(part, "\n\n")
			all[name] = body
		}
	}
	return all
}

// leanConstructors leads from a rule's name to its constructor in Lean.
func leanConstructors(t *testing.T) map[string]string {
	all := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^  \| (Rule\.[\w«»]+)[ _]* => "(\w+)"$`).FindAllStringSubmatch(read(t, "lean/Serq/Rule.lean"), -1) {
		all[m[2]] = m[1]
	}
	return all
}

// goFunctions gives the functions of package semantics by file and name, and of each the rules that it assigns.
func goFunctions(t *testing.T) map[[2]string]map[string]bool {
	files, err := filepath.Glob(filepath.Join(root, "semantics", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[[2]string]map[string]bool{}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				all[[2]string{filepath.Base(file), fn.Name.Name}] = assignedRules(fn)
			}
		}
	}
	return all
}

// assignedRules are the rules that a function makes its transition's.
func assignedRules(fn *ast.FuncDecl) map[string]bool {
	rules := map[string]bool{}
	ast.Inspect(fn, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) {
			return true
		}
		for i, to := range a.Lhs {
			field, isField := to.(*ast.SelectorExpr)
			value, isName := a.Rhs[i].(*ast.Ident)
			if isField && isName && field.Sel.Name == "Rule" {
				rules[value.Name] = true
			}
		}
		return true
	})
	return rules
}

// TestCorrespondence holds the table of rules against both machines, in both directions.
func TestCorrespondence(t *testing.T) {
	rules, around := tables(t)
	if len(rules) != int(semantics.NumRules) {
		t.Fatalf("the table of docs/lean.md has %d rows, there are %d rules", len(rules), semantics.NumRules)
	}
	definitions, constructors, functions := leanDefinitions(t), leanConstructors(t), goFunctions(t)
	tests := testNames(t)
	inRow := map[string]map[[2]string]bool{}
	for i, r := range rules {
		if want := semantics.Rule(i).String(); r.what != want {
			t.Errorf("row %d is %s, not %s", i+1, r.what, want)
		}
		if from, to, ok := strings.Cut(r.math, " ⟹ "); !ok || from == "" || to == "" {
			t.Errorf("%s: no inference rule: %s", r.what, r.math)
		}
		constructor, inLean := constructors[r.what]
		if inLean != (len(r.lean) > 0) {
			t.Errorf("%s: is it in Lean? %v; the table says %q", r.what, inLean, r.lean)
		}
		named := false
		for _, d := range r.lean {
			named = named || regexp.MustCompile(regexp.QuoteMeta(constructor)+`(\W|$)`).MatchString(definitions[d])
		}
		if inLean && !named {
			t.Errorf("%s: none of %q gives %s", r.what, r.lean, constructor)
		}
		named = false
		inRow[r.what] = map[[2]string]bool{}
		for _, f := range r.golang {
			named = named || functions[f][r.what]
			inRow[r.what][f] = true
		}
		if !named {
			t.Errorf("%s: none of %v assigns it", r.what, r.golang)
		}
		for _, name := range r.tests {
			if !tests[name] {
				t.Errorf("%s: there is no test %s", r.what, name)
			}
		}
		if len(r.tests) == 0 {
			t.Errorf("%s: no test", r.what)
		}
	}
	for f, assigned := range functions {
		for rule := range assigned {
			if in, isRule := inRow[rule]; isRule && !in[f] {
				t.Errorf("%v assigns %s, and is not in its row", f, rule)
			}
		}
	}
	told := map[string]bool{}
	for _, r := range append(rules, around...) {
		for _, d := range r.lean {
			told[d] = true
			if _, ok := definitions[d]; !ok {
				t.Errorf("%s: the Lean machine has no definition %s", r.what, d)
			}
		}
		for _, f := range r.golang {
			if functions[f] == nil {
				t.Errorf("%s: semantics/%s has no function %s", r.what, f[0], f[1])
			}
		}
	}
	steps := 0
	for d, body := range definitions {
		if head, _, _ := strings.Cut(body, ":="); strings.HasSuffix(strings.TrimSpace(strings.Split(head, "\n  |")[0]), "Stepped") {
			steps++
			if !told[d] {
				t.Errorf("the Lean definition %s takes a step, and no row has it", d)
			}
		}
	}
	if steps < 40 || len(around) < 10 {
		t.Errorf("only %d Lean definitions that take a step, %d rows around the rules", steps, len(around))
	}
}

// testNames are the tests of the machine and of what compares it with Lean's.
func testNames(t *testing.T) map[string]bool {
	all := map[string]bool{}
	for _, dir := range []string{"semantics", "gen/lockstep"} {
		files, err := filepath.Glob(filepath.Join(root, dir, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(string(text), -1) {
				all[m[1]] = true
			}
		}
	}
	return all
}

// TestQuotedLean demands that the Lean that the page quotes stands in the package.
func TestQuotedLean(t *testing.T) {
	var lean strings.Builder
	for _, pattern := range []string{"lean/*.lean", "lean/*/*.lean", "lean/*/*/*.lean"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lean.Write(text)
		}
	}
	page := read(t, "docs/lean.md")
	blocks := regexp.MustCompile("(?s)```lean\n(.*?)\n```").FindAllStringSubmatch(page, -1)
	if len(blocks) < 2 {
		t.Fatalf("%d quotations", len(blocks))
	}
	for _, b := range blocks {
		quoted := b[1]
		if strings.HasPrefix(quoted, "theorem ") {
			quoted += " :=" // all of the statement
		}
		if !strings.Contains(lean.String(), quoted) {
			t.Errorf("no file of the package has\n%s", b[1])
		}
	}
	theorems := len(regexp.MustCompile(`(?m)^theorem `).FindAllString(lean.String(), -1))
	if says := fmt.Sprintf("The axioms of all %d theorems", theorems); !strings.Contains(page, says) {
		t.Errorf("the page does not say: %s", says)
	}
	// A theorem that the text names is one.
	text := regexp.MustCompile("(?s)```.*?```|\n\\|[^\n]*").ReplaceAllString(page, "")
	for _, m := range regexp.MustCompile("`([a-zA-Z]+_[a-zA-Z_]+)`").FindAllStringSubmatch(text, -1) {
		name := m[1]
		if !regexp.MustCompile(`(?m)\b(?:theorem|macro) "?`+name+`\b`).MatchString(lean.String()) && name != "budget_left" {
			t.Errorf("no theorem %s", name)
		}
	}
}
