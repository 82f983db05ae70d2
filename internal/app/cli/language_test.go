package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

var programBlock = regexp.MustCompile("(?s)```sq\n(.*?)```")

// programs are the texts that a page shows.
func programs(t *testing.T, page string) []string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, block := range programBlock.FindAllStringSubmatch(string(text), -1) {
		list = append(list, block[1])
	}
	return list
}

// Every program a page shows compiles, is valid, is laid out as `fmt` does it, and runs, with all invariants, for a while.
func TestPagesShowPrograms(t *testing.T) {
	t.Chdir("../../..")
	found := 0
	for _, page := range pages(t) {
		for _, text := range programs(t, page) {
			found++
			r, list := link.Compile(diag.NewFile(page, text), link.Options{})
			if list.HasErrors() {
				t.Errorf("%v\n%s", list, text)
				continue
			}
			if list := check.Program(r.Program, r.Places); list.HasErrors() {
				t.Errorf("%v\n%s", list, text)
				continue
			}
			if tree, _ := syntax.Parse(diag.NewFile(page, text)); syntax.Format(tree) != text {
				t.Errorf("%s: `sq-sem fmt` gives\n%s\nfor\n%s", page, syntax.Format(tree), text)
			}
			m := semantics.New(semantics.Compile(r.Program, r.Places, replayed(t, page, r.Program)), semantics.Options{})
			for range 2000 {
				if _, err := m.Step(); err != nil {
					t.Errorf("%v\n%s", err, text)
					break
				}
				if err := m.Check(); err != nil {
					t.Errorf("%v\n%s", err, text)
					break
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d programs found", found)
	}
}

// replayed is the trace of a program on a page, nil without one.
func replayed(t *testing.T, page string, p *ir.Program) *ir.Trace {
	t.Helper()
	if p.Trace == nil {
		return nil
	}
	name := filepath.Join(filepath.Dir(page), *p.Trace)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	trace, list := inputs.ReadTrace(name, data)
	if list.HasErrors() {
		t.Fatal(list)
	}
	return trace
}

// The reference leaves nothing out: each word of the grammar, each function, distribution and context variable stands in
// one of its programs, and each older spelling in its text.
func TestReferenceIsWhole(t *testing.T) {
	t.Chdir("../../..")
	const page = "docs/language.md"
	comments := regexp.MustCompile(`//.*|(?s:/\*.*?\*/)`)
	code := comments.ReplaceAllString(strings.Join(programs(t, page), "\n"), "")
	words := regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`).FindAllString(code, -1)
	shown := func(what string) {
		t.Helper()
		if !slices.Contains(words, what) {
			t.Errorf("no program of %s uses `%s`", page, what)
		}
	}
	grammar, err := os.ReadFile("grammar/Serq.g4")
	if err != nil {
		t.Fatal(err)
	}
	keywords := regexp.MustCompile(`[A-Z_]+: '([a-z]+)';`).FindAllStringSubmatch(string(grammar), -1)
	if len(keywords) < 50 {
		t.Fatalf("only %d words found in the grammar", len(keywords))
	}
	for _, k := range keywords {
		shown(k[1])
	}
	for f := range ir.Fun(ir.NumFuns) {
		if name := f.Info().Name; !strings.Contains(code, name+"(") {
			t.Errorf("no program of %s calls `%s`", page, name)
		}
	}
	for d := range ir.Dist(ir.NumDists) {
		if name := d.Info().Name; !strings.Contains(code, "~"+name+"(") {
			t.Errorf("no program of %s draws `~%s`", page, name)
		}
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for v := range ir.Var(ir.NumVars) {
		info := v.Info()
		shown(info.Name)
		if info.Alias != "" && !strings.Contains(string(text), "`"+info.Alias+"`") {
			t.Errorf("%s does not tell of `%s`", page, info.Alias)
		}
	}
	for _, name := range ir.Builtins() {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("%s does not tell of the attribute `%s`", page, name)
		}
	}
}
