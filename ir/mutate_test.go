package ir

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
)

// Every value of the sample in turn becomes one that does not belong there. The reader says so, with a place, or what it reads is whole:
// it can be written, reads back the same, and validating and printing it ends well.
func TestReadAnythingAnywhere(t *testing.T) {
	var root any
	d := json.NewDecoder(bytes.NewReader(mustMarshal(t, everything())))
	d.UseNumber()
	if err := d.Decode(&root); err != nil {
		t.Fatal(err)
	}
	strange := []any{
		"", "x y", "inf", json.Number("-1"), json.Number("0"), json.Number("0.5"), json.Number("1e9"), json.Number("99999999999999999999"),
		nil, true, []any{}, map[string]any{},
	}
	check := func(path string, value any) {
		defer func() {
			if fault := recover(); fault != nil {
				t.Errorf("%#v for %s: %v", value, path, fault)
			}
		}()
		text, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		p, list := Read("strange.json", text)
		for _, d := range list {
			if d.Path == "" || d.Message() == "" {
				t.Errorf("%#v for %s: %s", value, path, d.Error())
			}
		}
		if p == nil {
			if len(list) == 0 {
				t.Errorf("%#v for %s: no program and no complaint", value, path)
			}
			return
		}
		back, err := Marshal(p)
		if err != nil {
			t.Errorf("%#v for %s is read and cannot be written: %v", value, path, err)
			return
		}
		if q, list := Read("back.json", back); len(list) > 0 || !Equal(p, q) {
			t.Errorf("%#v for %s reads back as another program (%v)", value, path, list)
		}
		if list := Shape(p, nil); len(list) == 0 {
			if _, err := Text(p); err != nil && err.Error() == "" {
				t.Errorf("%#v for %s: an error without words", value, path)
			}
		}
	}
	stride := 3
	if deep.On() {
		stride = 1
	}
	seen := 0
	var walk func(v any, path string, set func(any))
	walk = func(v any, path string, set func(any)) {
		for _, value := range strange {
			if seen%stride == 0 {
				set(value)
				check(path, value)
			}
			seen++
		}
		set(v)
		switch v := v.(type) {
		case map[string]any:
			for name, field := range v {
				walk(field, path+"."+name, func(x any) { v[name] = x })
			}
		case []any:
			for i, element := range v {
				walk(element, fmt.Sprintf("%s[%d]", path, i), func(x any) { v[i] = x })
			}
		}
	}
	fields := root.(map[string]any)
	for name, field := range fields {
		walk(field, name, func(x any) { fields[name] = x })
	}
	if seen < 3000 {
		t.Errorf("only %d values", seen)
	}
}
