package semantics

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every rule has its heading in docs/semantics.md, and every heading there is a rule.
func TestDocumentedRules(t *testing.T) {
	text, err := os.ReadFile("../docs/semantics.md")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "#### "); ok {
			if _, known := RuleNamed(name); !known {
				t.Errorf("docs/semantics.md describes a rule %q that the machine has not got", name)
			}
			found[name] = true
		}
	}
	for r := range Rule(NumRules) {
		if !found[r.String()] {
			t.Errorf("docs/semantics.md does not describe %s", r)
		}
	}
}

// The kinds of findings are those that docs/semantics.md describes; each has a name of its own.
func TestDocumentedFindings(t *testing.T) {
	text, err := os.ReadFile("../docs/semantics.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "\n## 9. Findings\n")
	section, _, ends := strings.Cut(section, "\n### ")
	if !found || !ends {
		t.Fatal("docs/semantics.md has no section of findings")
	}
	var described, known []string
	for _, m := range regexp.MustCompile(`(?m)^- \*\*([a-z-]+)\*\*:`).FindAllStringSubmatch(section, -1) {
		described = append(described, m[1])
	}
	for _, k := range FindingKinds() {
		known = append(known, k.String())
	}
	slices.Sort(described)
	slices.Sort(known)
	if !slices.Equal(described, known) {
		t.Errorf("docs/semantics.md describes %q, the machine finds %q", described, known)
	}
}
