package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
)

const (
	root      = "../../.."
	committed = root + "/docs/ir-v5.schema.json"
)

func TestCommittedSchemaIsFresh(t *testing.T) {
	want, err := generate(root + "/ir")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(committed)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/ir-v5.schema.json is stale: run go run ./internal/dev/irschema")
	}
}

func compile(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(committed)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func validate(schema *jsonschema.Schema, text []byte) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// Every IR file of the repository obeys the schema, and the reader accepts it and writes it back
// byte for byte.
func TestCommittedFiles(t *testing.T) {
	schema := compile(t)
	found := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || path == committed || !bytes.Contains(text, []byte(`"slot_cached":`)) {
			return err
		}
		found++
		if err := validate(schema, text); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		p, list := check.Read(path, text)
		if list.HasErrors() {
			t.Errorf("%v", list)
			return nil
		}
		if back, err := ir.Marshal(p); err != nil || !bytes.Equal(back, text) {
			t.Errorf("%s: not as this tool writes it (%v)", path, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found == 0 {
		t.Error("no IR file found")
	}
}

// What the reader refuses for its shape the schema refuses too.
func TestSchemaRefuses(t *testing.T) {
	schema := compile(t)
	sample, err := os.ReadFile(root + "/ir/testdata/everything.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range [][2]string{
		{`"version": 5`, `"version": 7`},
		{`"attrs"`, `"x": 1, "attrs"`},
		{`"trace_ordered": true,`, ``},
		{`"cap": 4.0,`, ``},
		{`"name": "reqs"`, `"name": null`},
		{`"horizon": 1000.0`, `"horizon": null`},
		{`"warmup": 0.5`, `"warmup": "soon"`},
		{`"seed": 7`, `"seed": 7.5`},
		{`"Lru"`, `"Mru"`},
		{`"Lru"`, `{"Lru": null}`},
		{`"Lru"`, `"By"`},
		{`"preempt": "Lifo"`, `"preempt": "Fifo"`},
		{`"Grow": [`, `"Shrink": [`},
		{`"Turn",`, `"Stop",`},
		{`"Turn",`, `4,`},
		{`"Ctx": "Age"`, `"Ctx": "Weather"`},
		{`"Neg"`, `"Abs"`},
		{`"Neg",`, `"Neg", {"Num": 1.0},`},
		{`"Erlang"`, `"Gamma"`},
		{`"BudgetLeft"`, `"BudgetRight"`},
		{`"Pool": {`, `"Pond": {`},
		{`"slot_cached": 0`, `"slot_cached": -1`},
	} {
		bad := strings.Replace(string(sample), test[0], test[1], 1)
		if bad == string(sample) {
			t.Fatalf("the sample has no %s", test[0])
		}
		if validate(schema, []byte(bad)) == nil {
			t.Errorf("%s for %s: accepted", test[1], test[0])
		}
		if _, list := ir.Read("bad.json", []byte(bad)); len(list) == 0 && !strings.Contains(test[1], "-1") {
			t.Errorf("%s for %s: read", test[1], test[0])
		}
	}
	for _, test := range [][2]string{{`"cap": "inf"`, `"cap": null`}, {`"Num": "inf"`, `"Num": null`}} {
		if err := validate(schema, []byte(strings.Replace(string(sample), test[0], test[1], 1))); err != nil {
			t.Errorf("%s: %v", test[1], err)
		}
	}
}
