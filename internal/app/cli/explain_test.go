package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// beside makes a directory of the files that stand beside an example.
func beside(t *testing.T, info *diag.Info) string {
	t.Helper()
	dir := t.TempDir()
	for _, c := range info.Beside {
		if err := os.WriteFile(filepath.Join(dir, c.Name), []byte(c.Text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Where the examples of a code are commands, the wrong one fails with the code and no other, or succeeds with it as a warning; the right
// one succeeds.
func TestCommandExamples(t *testing.T) {
	seen := 0
	for _, info := range diag.All() {
		wrong, ok := strings.CutPrefix(info.Wrong, "sq-sem ")
		right, both := strings.CutPrefix(info.Right, "sq-sem ")
		if ok != both {
			t.Errorf("%s: one example is a command and the other is not", info.Code)
		}
		if !ok {
			continue
		}
		seen++
		t.Run(string(info.Code), func(t *testing.T) {
			t.Chdir(beside(t, &info))
			var out, errs bytes.Buffer
			got, text := Main(strings.Fields(wrong), nil, &out, &errs), errs.String()
			if got == statusOK && !strings.Contains(text, "warning[") {
				t.Errorf("%s succeeds", wrong)
			}
			if strings.Count(text, "[SQ") != 1 || !strings.Contains(text, "["+string(info.Code)+"]") {
				t.Errorf("%s prints\n%s", wrong, text)
			}
			command(t, strings.Fields(right)...)
		})
	}
	if seen < 5 {
		t.Errorf("only %d codes have commands as examples", seen)
	}
}

// What is printed of an example that is too long to print says how it goes on, and stays short; what an example stands in or beside is
// printed with it.
func TestExplainPrintsWhatBelongsToAnExample(t *testing.T) {
	for _, info := range diag.All() {
		text := string(command(t, "explain", string(info.Code)))
		if len(text) > 4096 {
			t.Errorf("%s: %d bytes", info.Code, len(text))
		}
		for _, part := range append([]string{info.Title, firstWords(info.Setting)}, info.Often...) {
			if !strings.Contains(text, strings.TrimSuffix(part, "\n")) {
				t.Errorf("%s: the explanation lacks %q", info.Code, part)
			}
		}
		if prose := strings.Join(strings.Fields(info.Explanation), " "); !strings.Contains(info.Explanation, "\n\n") && !strings.Contains(text, wrap(prose, width)) {
			t.Errorf("%s: the explanation is not one paragraph:\n%s", info.Code, text)
		}
		for _, c := range info.Beside {
			if !strings.Contains(text, c.Name+":\n\n"+indent(c.Text)) {
				t.Errorf("%s: the explanation lacks the file %s", info.Code, c.Name)
			}
		}
	}
}

// firstWords is what stands before the first line break of a wrapped text.
func firstWords(text string) string {
	first, _, _ := strings.Cut(wrap(text, width/2), "\n")
	return first
}
