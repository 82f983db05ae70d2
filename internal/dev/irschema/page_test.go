package main

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// page is docs/ir.md.
func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(root + "/docs/ir.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fenced is the only block of a page in a language.
func fenced(t *testing.T, page, language string) string {
	t.Helper()
	blocks := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(page, -1)
	if len(blocks) != 1 {
		t.Fatalf("the page has %d blocks of %s", len(blocks), language)
	}
	return blocks[0][1]
}

// The IR that the page shows obeys the schema, is valid, and is what the text that it shows compiles to.
func TestPageShowsAnIR(t *testing.T) {
	text := page(t)
	shown := fenced(t, text, "json")
	if err := validate(compile(t), []byte(shown)); err != nil {
		t.Error(err)
	}
	p, list := check.Read("docs/ir.md", []byte(shown))
	if list.HasErrors() {
		t.Fatal(list)
	}
	r, list := link.Compile(diag.NewFile("docs/ir.md", fenced(t, text, "sq")), link.Options{})
	if list.HasErrors() {
		t.Fatal(list)
	}
	got, err1 := ir.Marshal(p)
	want, err2 := ir.Marshal(r.Program)
	if err1 != nil || err2 != nil || !bytes.Equal(got, want) {
		t.Errorf("the program compiles to another IR (%v, %v):\n%s", err1, err2, want)
	}
}

// The page names every field and every case that the schema knows.
func TestPageNamesEverything(t *testing.T) {
	text := page(t)
	data, err := os.ReadFile(committed)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var schema any
	if err := d.Decode(&schema); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for name := range names(schema) {
		seen++
		if !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, `"`+name+`"`) {
			t.Errorf("docs/ir.md says nothing of %s", name)
		}
	}
	if seen < 150 {
		t.Errorf("the schema has only %d names", seen)
	}
}

// names gives the names of a schema's properties, constants and enums.
func names(schema any) map[string]bool {
	found := map[string]bool{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, v := range v {
				walk(v)
			}
		case map[string]any:
			if properties, ok := v["properties"].(map[string]any); ok {
				for name := range properties {
					found[name] = true
				}
			}
			if name, ok := v["const"].(string); ok {
				found[name] = true
			}
			cases, _ := v["enum"].([]any)
			for _, c := range cases {
				if name, ok := c.(string); ok {
					found[name] = true
				}
			}
			for _, v := range v {
				walk(v)
			}
		}
	}
	walk(schema)
	return found
}

// The page's table of statements is what the schema and the comments give.
func TestPageHasTheStatements(t *testing.T) {
	found, err := comments(root + "/ir")
	if err != nil {
		t.Fatal(err)
	}
	text := page(t)
	want, err := withStatements(text, found)
	if err != nil {
		t.Fatal(err)
	}
	if text != want {
		t.Error("docs/ir.md is stale: run go run ./internal/dev/irschema")
	}
}
