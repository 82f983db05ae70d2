package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"github.com/sq-sem/sq-sem/ir"
	"os"
	"strings"
	"testing"

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
	if seen != 36 {
		t.Errorf("%d codes", seen)
	}
}
