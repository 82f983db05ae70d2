package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// TestTable holds the table against the machine: every fault can be planted, every rule has one.
func TestTable(t *testing.T) {
	names, rules := map[string]bool{}, map[string]bool{}
	for _, m := range mutants {
		text, err := os.ReadFile(filepath.Join("../../semantics", m.file))
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
	for r := range semantics.NumRules {
		if !rules[r.String()] {
			t.Errorf("no fault in %s", r)
		}
	}
}
