package lint

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// compile links a text that has to be valid.
func compile(t testing.TB, name, text string) *link.Result {
	t.Helper()
	r, list := link.Compile(diag.NewFile(name, text), link.Options{})
	if !list.HasErrors() {
		list = check.Program(r.Program, r.Places)
	}
	if list.HasErrors() {
		t.Fatalf("%v\n%s", list, text)
	}
	return r
}

func subject(r *link.Result) Subject {
	return Subject{Program: r.Program, Places: r.Places, Symbols: r.Symbols, Uses: r.Uses}
}

func describe(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "%s\n\t%s\n", d.Error(), d.Hint)
	}
	return b.String()
}

// Every wrong example of a warning gets that warning and no other, every right one none.
func TestRegistryExamples(t *testing.T) {
	seen := 0
	for _, info := range diag.All() {
		if info.Code < "SQ0900" {
			continue
		}
		seen++
		list := Warnings(subject(compile(t, "wrong.sq", info.Wrong)))
		if len(list) != 1 || list[0].Code != info.Code || list[0].Severity != diag.Warning || !list[0].Span.Known() || list[0].Hint == "" {
			t.Errorf("%s: the wrong example gets\n%s", info.Code, describe(list))
		}
		if list := Warnings(subject(compile(t, "right.sq", info.Right))); len(list) > 0 {
			t.Errorf("%s: the right example gets\n%s", info.Code, describe(list))
		}
	}
	if seen != 16 {
		t.Errorf("%d warnings in the registry", seen)
	}
}
