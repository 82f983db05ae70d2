package cli

import (
	"os"
	"regexp"
	"testing"

	"github.com/sq-sem/sq-sem/diag"
	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

var programBlock = regexp.MustCompile("(?s)```sq\n(.*?)```")

// Every program a page shows compiles, is valid and runs, with all invariants, for a while.
func TestPagesShowPrograms(t *testing.T) {
	t.Chdir("../..")
	found := 0
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range programBlock.FindAllStringSubmatch(string(text), -1) {
			found++
			r, list := link.Compile(diag.NewFile(page, block[1]), link.Options{})
			if list.HasErrors() {
				t.Errorf("%v\n%s", list, block[1])
				continue
			}
			if list := ir.Validate(r.Program, r.Places); list.HasErrors() {
				t.Errorf("%v\n%s", list, block[1])
				continue
			}
			m := semantics.New(semantics.Compile(r.Program, r.Places, nil), semantics.Options{})
			for range 2000 {
				if _, err := m.Step(); err != nil {
					t.Errorf("%v\n%s", err, block[1])
					break
				}
				if err := m.Check(); err != nil {
					t.Errorf("%v\n%s", err, block[1])
					break
				}
			}
		}
	}
	if found < 5 {
		t.Errorf("only %d programs found", found)
	}
}
