package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// TestTable holds the table against the machine: every fault can be planted, every rule has one.
func TestTable(t *testing.T) {
	names, rules := map[string]bool{}, map[string]bool{}
	for _, m := range mutants {
		text, err := os.ReadFile(filepath.Join("../../../semantics", m.file))
		if err != nil {
			t.Fatal(err)
		}
		planted, err := m.planted(string(text))
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
		} else if planted == string(text) {
			t.Errorf("%s changes nothing", m.name)
		}
		if names[m.name] {
			t.Errorf("%s stands twice", m.name)
		}
		names[m.name], rules[m.rule] = true, true
	}
	for r := range semantics.Rule(semantics.NumRules) {
		if !rules[r.String()] {
			t.Errorf("no fault in %s", r)
		}
	}
}

// TestPage holds the page against the table: the same faults in the same order, each found by a test that there is.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/mutants.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	var files []string
	for _, dir := range []string{"proptest", "semantics/explore"} {
		found, err := filepath.Glob("../../../" + dir + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)`).FindAllStringSubmatch(string(text), -1) {
			tests[m[1]] = true
		}
	}
	_, table, found := strings.Cut(string(page), head)
	rows := strings.Split(strings.TrimSpace(table), "\n")
	if !found || len(rows) != len(mutants) {
		t.Fatalf("docs/mutants.md has %d rows, there are %d faults: run make mutants", len(rows), len(mutants))
	}
	for i, row := range rows {
		by, same := strings.CutPrefix(row, mutants[i].cells())
		if !same {
			t.Errorf("docs/mutants.md says %q where %q stands in the table: run make mutants", row, mutants[i].cells())
		}
		for name := range strings.SplitSeq(strings.TrimSuffix(by, " |"), ", ") {
			if !tests[name] {
				t.Errorf("docs/mutants.md: %s is found by %q, which is no test of proptest or explore", mutants[i].name, name)
			}
		}
	}
}
