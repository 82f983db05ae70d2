package link

import (
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Every wrong example of a code gets exactly that code, every right one links and is valid.
func TestRegistryExamples(t *testing.T) {
	seen := 0
	for _, info := range diag.All() {
		if info.Code >= "SQ0500" {
			continue
		}
		if info.Code < "SQ0200" { // what is wrong with the others is tested where they are read
			if _, diags := Compile(diag.NewFile("right.sq", info.Right), Options{}); len(diags) > 0 {
				t.Errorf("%s: the right example gets\n%s", info.Code, describe(diags))
			}
			continue
		}
		seen++
		if strings.HasPrefix(info.Wrong, "sq-sem ") {
			continue // a command: the command's tests run it
		}
		_, diags := Compile(diag.NewFile("wrong.sq", info.WrongText()), Options{})
		if len(diags) != 1 || diags[0].Code != info.Code {
			t.Errorf("%s: the wrong example gets\n%s", info.Code, describe(diags))
		}
		r, diags := Compile(diag.NewFile("right.sq", info.Right), Options{})
		if len(diags) > 0 {
			t.Errorf("%s: the right example gets\n%s", info.Code, describe(diags))
		} else if list := check.Program(r.Program, r.Places); len(list) > 0 {
			t.Errorf("%s: the right example is not valid:\n%s", info.Code, list.Error())
		}
	}
	if seen != 75 {
		t.Errorf("%d codes in the registry", seen)
	}
}

// The rows show every code of the registry that a short text can show.
func TestRowsShowEveryCode(t *testing.T) {
	shown := map[string]bool{}
	for _, file := range rowFiles {
		for _, r := range rows(t, file) {
			for _, w := range r.want {
				code, _, _ := strings.Cut(w, " ")
				shown[code] = true
			}
		}
	}
	for _, info := range diag.All() {
		if !strings.HasPrefix(info.Wrong, "sq-sem ") && info.Code != codeTooLarge && info.Code >= "SQ0200" && info.Code < "SQ0500" && !shown[string(info.Code)] {
			t.Errorf("no row shows %s, %s", info.Code, info.Title)
		}
	}
}
