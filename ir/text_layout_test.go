package ir_test

import (
	"os"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// What Text writes is a program in the canonical layout already.
func TestTextIsCanonical(t *testing.T) {
	text, err := os.ReadFile("testdata/everything.sq")
	if err != nil {
		t.Fatal(err)
	}
	program, list := syntax.Parse(diag.NewFile("everything.sq", string(text)))
	if list.HasErrors() {
		t.Fatal(list)
	}
	if got := syntax.Format(program); got != string(text) {
		t.Errorf("the layout of the text is not the canonical one, which is\n%s", got)
	}
}
