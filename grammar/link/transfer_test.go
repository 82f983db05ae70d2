package link

import (
	"os"
	"testing"

	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// The two fragments of the design note stand verbatim inside programs that declare what they name.
func TestTransferFragments(t *testing.T) {
	for _, name := range []string{"testdata/transfer_before.sq", "testdata/transfer_after.sq"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r, diags := Compile(diag.NewFile(name, string(text)), Options{})
		if len(diags) > 0 {
			t.Errorf("%s:\n%s", name, describe(diags))
			continue
		}
		if list := check.Program(r.Program, r.Places); len(list) > 0 {
			t.Errorf("%s is not valid:\n%s", name, list.Error())
		}
	}
}
