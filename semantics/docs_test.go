package semantics

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The headings of rules in docs/semantics.md are the rules, in the machine's order.
func TestDocumentedRules(t *testing.T) {
	text, err := os.ReadFile("../docs/semantics.md")
	if err != nil {
		t.Fatal(err)
	}
	var described, rules []string
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "#### "); ok {
			described = append(described, name)
		}
	}
	for r := range Rule(NumRules) {
		rules = append(rules, r.String())
	}
	if !slices.Equal(described, rules) {
		t.Errorf("docs/semantics.md describes %q, the machine has %q", described, rules)
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
