package semantics

import (
	"os"
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
	for r := range NumRules {
		if !found[r.String()] {
			t.Errorf("docs/semantics.md does not describe %s", r)
		}
	}
}
