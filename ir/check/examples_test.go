package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// withFields is ../testdata/small.json with the fields of an example instead of its own.
func withFields(t *testing.T, example string) []byte {
	t.Helper()
	small, err := os.ReadFile("../testdata/small.json")
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(example), &fields); err != nil {
		return []byte(example) // it is about not being JSON
	}
	d := json.NewDecoder(bytes.NewReader(small))
	var kept []string
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		if _, ok := fields[name.(string)]; !ok {
			kept = append(kept, `"`+name.(string)+`": `+string(value))
		}
	}
	return []byte("{" + strings.Join(kept, ", ") + ", " + strings.TrimPrefix(example, "{"))
}

// Every example of a code in the registry gets the code and nothing else; its right twin gets
// nothing.
func TestExamples(t *testing.T) {
	seen := 0
	for _, info := range diag.All() {
		if !strings.HasPrefix(string(info.Code), "SQ05") {
			continue
		}
		seen++
		read := func(example string) diag.List {
			p, list := Read("example.json", withFields(t, example))
			if info.Code == ir.CodeText && len(list) == 0 { // it is found when the IR is to become a text
				_, err := ir.Text(p)
				errors.As(err, &list)
			}
			return list
		}
		list := read(info.WrongText())
		if len(list) == 0 {
			t.Errorf("%s: the wrong example is accepted", info.Code)
		}
		for _, d := range list {
			if d.Code != info.Code {
				t.Errorf("%s: the wrong example gets %s", info.Code, d.Error())
			}
		}
		if list := read(info.Right); len(list) > 0 {
			t.Errorf("%s: the right example gets %v", info.Code, list)
		}
	}
	if seen != 19 {
		t.Errorf("%d codes", seen)
	}
}

// An IR that got one of the codes which are no more gets what it became, and its right twin still gets nothing.
func TestRenumbered(t *testing.T) {
	data, err := os.ReadFile("testdata/renumbered.txt")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/ir.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range strings.Split("\n"+string(data), "\n== ")[1:] {
		lines := strings.Split(section, "\n")
		was, is, _ := strings.Cut(lines[0], " ")
		now := diag.Successors(diag.Code(was))
		if !slices.Contains(now, diag.Code(is)) {
			t.Errorf("%s did not become %s", was, is)
		}
		if row := fmt.Sprintf("| %s | %s |", was, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(now)), ", "), "[]")); !strings.Contains(string(page), row) {
			t.Errorf("docs/ir.md has no row %q", row)
		}
		_, list := Read("wrong.json", withFields(t, lines[1]))
		if len(list) != 1 || list[0].Code != diag.Code(is) || list[0].Path == "" {
			t.Errorf("%s: the wrong example gets %v", was, list)
		}
		if _, list := Read("right.json", withFields(t, lines[2])); len(list) > 0 {
			t.Errorf("%s: the right example gets %v", was, list)
		}
	}
}
