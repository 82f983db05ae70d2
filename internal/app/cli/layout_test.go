package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Every program under examples/ is laid out as `sq-sem fmt` would: what users read first shows the layout they will get.
func TestExamplesAreLaidOut(t *testing.T) {
	seen := 0
	err := filepath.WalkDir("../../../examples", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".sq" {
			return err
		}
		seen++
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		tree, list := syntax.Parse(diag.NewFile(name, string(text)))
		if list.HasErrors() {
			t.Error(list)
		} else if syntax.Format(tree) != string(text) {
			t.Errorf("%s is not in canonical layout: sq-sem fmt -w rewrites it", name)
		}
		return nil
	})
	if err != nil || seen == 0 {
		t.Fatal(seen, "programs,", err)
	}
}
