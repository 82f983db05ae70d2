package link

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// compile links a text that has to be right, and validates what comes out.
func compile(t testing.TB, text string) *ir.Program {
	t.Helper()
	r, diags := Compile(diag.NewFile("test.sq", text), Options{})
	if diags.HasErrors() {
		t.Fatalf("%s\n%s", diags.Error(), text)
	}
	if list := check.Program(r.Program, r.Places); len(list) > 0 {
		t.Fatalf("the IR is not valid:\n%s\n%s", list.Error(), text)
	}
	return r.Program
}

// Every example of the repository links, without a warning, and is valid.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../examples/*/*.sq")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d examples: %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r, diags := Compile(diag.NewFile(name, string(text)), Options{})
		if len(diags) > 0 {
			t.Errorf("%s", diags.Error())
			continue
		}
		if list := check.Program(r.Program, r.Places); len(list) > 0 {
			t.Errorf("%s: the IR is not valid:\n%s", name, list.Error())
		}
	}
}
