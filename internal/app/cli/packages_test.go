package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/sq-sem/sq-sem/"

// packages gives, for every directory with Go files that are no tests, what it imports of the module.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		if out[dir] == nil {
			out[dir] = []string{}
		}
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if pkg, ok := strings.CutPrefix(name, module); ok && !slices.Contains(out[dir], pkg) {
				out[dir] = append(out[dir], pkg)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A Go file that a comment names is one: beside the file with the comment, or from the root where the name is a path.
func TestCommentsNameFiles(t *testing.T) {
	t.Chdir("../../..")
	named := regexp.MustCompile(`(^|[^\w./*-])([\w./-]*\w\.go)\b`)
	seen := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, group := range file.Comments {
			for _, m := range named.FindAllStringSubmatch(group.Text(), -1) {
				seen++
				beside, fromRoot := filepath.Join(filepath.Dir(path), m[2]), m[2]
				if _, err := os.Stat(beside); err == nil {
					continue
				}
				if _, err := os.Stat(fromRoot); err != nil || !strings.Contains(m[2], "/") {
					t.Errorf("%s: there is no %s", files.Position(group.Pos()), m[2])
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 10 {
		t.Errorf("the comments name only %d files", seen)
	}
}

var quoted = regexp.MustCompile("`([^`]+)`")

// names are what a cell of a table quotes.
func names(cell string) []string {
	var list []string
	for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
		list = append(list, m[1])
	}
	return list
}

// The table of docs/architecture.md says what each package may import.
func TestPackageImports(t *testing.T) {
	t.Chdir("../../..")
	page, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	may := map[string][]string{}
	all := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(cells[1], " `") {
			continue
		}
		for _, pkg := range names(cells[1]) {
			may[pkg] = append(names(cells[3]), "ir/diag", "internal/base/atomicfile", "internal/base/fault")
			all[pkg] = strings.TrimSpace(cells[3]) == "all"
		}
	}
	// The developers' commands may import everything.
	tools := []string{"internal/dev/irschema", "internal/dev/clidocs", "internal/dev/pdfigures", "internal/dev/mutants", "internal/dev/peers"}
	for dir, imports := range packages(t) {
		if slices.Contains(tools, dir) {
			continue
		}
		known, ok := may[dir]
		if !ok {
			t.Errorf("docs/architecture.md has no row for %s", dir)
			continue
		}
		for _, pkg := range imports {
			if !all[dir] && !slices.Contains(known, pkg) {
				t.Errorf("%s imports %s, which docs/architecture.md does not allow", dir, pkg)
			}
		}
	}
	for pkg := range may {
		if _, err := os.Stat(pkg); err != nil {
			t.Errorf("docs/architecture.md has a row for %s, which is not there", pkg)
		}
	}
}

// No test has a clock, a sleep or a time-out, which a busy machine misses: only benchmarks, and functions that are given one, may.
func TestTestsHaveNoClock(t *testing.T) {
	t.Chdir("../../..")
	clocks := map[string][]string{
		"time":    {"Sleep", "After", "AfterFunc", "Now", "Since", "Until", "NewTimer", "NewTicker", "Tick"},
		"context": {"WithTimeout", "WithDeadline", "WithTimeoutCause", "WithDeadlineCause"},
	}
	seen := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && measures(f) {
				seen++
				continue
			}
			for n := range ast.Preorder(decl) {
				if s, ok := n.(*ast.SelectorExpr); ok {
					if pkg, ok := s.X.(*ast.Ident); ok && slices.Contains(clocks[pkg.Name], s.Sel.Name) {
						t.Errorf("%s: %s.%s in a test", set.Position(s.Pos()), pkg.Name, s.Sel.Name)
					}
				}
			}
		}
		return nil
	})
	if err != nil || seen == 0 {
		t.Fatal(seen, "benchmarks,", err)
	}
}

// measures reports whether a function is given a benchmark.
func measures(f *ast.FuncDecl) bool {
	for _, p := range f.Type.Params.List {
		if star, ok := p.Type.(*ast.StarExpr); ok {
			if s, ok := star.X.(*ast.SelectorExpr); ok && s.Sel.Name == "B" {
				return true
			}
		}
	}
	return false
}
