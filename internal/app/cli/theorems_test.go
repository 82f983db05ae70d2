package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every theorem that the README names stands in the file that it names.
func TestReadmeNamesTheorems(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\|[^|]*\\| \\[`[^`]*\\.lean`\\]\\(([^)]*)\\) \\| (.*) \\|$")
	name := regexp.MustCompile("`([A-Za-z_]+)`")
	rows := row.FindAllStringSubmatch(string(text), -1)
	if len(rows) < 5 {
		t.Fatalf("only %d rows found", len(rows))
	}
	for _, r := range rows {
		lean, err := os.ReadFile(r[1])
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range name.FindAllStringSubmatch(r[2], -1) {
			if !strings.Contains(string(lean), "theorem "+n[1]+" ") {
				t.Errorf("%s has no theorem %s", r[1], n[1])
			}
		}
	}
}
