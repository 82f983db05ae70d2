package syntax

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/sq-sem/sq-sem/ir/diag"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// mustParse parses a text that has no mistake.
func mustParse(t testing.TB, text string) *Program {
	t.Helper()
	p, errs := Parse(diag.NewFile("test.sq", text))
	if errs != nil {
		t.Fatalf("%v\nin\n%s", errs, text)
	}
	return p
}

// dump writes a tree as nested lists, spans and comments left out: two trees are the same
// program if and only if their dumps are equal.
func dump(n any) string {
	var b strings.Builder
	dumpTo(&b, reflect.ValueOf(n))
	return b.String()
}

func dumpTo(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			b.WriteString("-")
			return
		}
		dumpTo(b, v.Elem())
	case reflect.Slice:
		b.WriteString("[")
		for i := range v.Len() {
			if i > 0 {
				b.WriteString(" ")
			}
			dumpTo(b, v.Index(i))
		}
		b.WriteString("]")
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Name]() {
			b.WriteString(v.FieldByName("Text").String())
			return
		}
		b.WriteString("(" + v.Type().Name())
		dumpFields(b, v)
		b.WriteString(")")
	default:
		fmt.Fprintf(b, "%v", v.Interface())
	}
}

func dumpFields(b *strings.Builder, v reflect.Value) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch {
		case f.Type == reflect.TypeFor[at](), f.Type == reflect.TypeFor[diag.Span](),
			f.Type == reflect.TypeFor[*diag.File](), f.Type == reflect.TypeFor[[]Comment](), f.Type == reflect.TypeFor[[]token](), f.Name == "Broken":
		case f.Anonymous:
			dumpFields(b, v.Field(i))
		default:
			b.WriteString(" ")
			dumpTo(b, v.Field(i))
		}
	}
}

// render writes diagnostics as the golden files have them.
func render(errs diag.List) string {
	var b strings.Builder
	for _, d := range errs {
		from, to := d.Span.From(), d.Span.To()
		fmt.Fprintf(&b, "%d:%d-%d:%d %s %s\n", from.Line, from.Column, to.Line, to.Column, d.Code, d.Message())
		if d.Hint != "" {
			fmt.Fprintf(&b, "  hint: %s\n", d.Hint)
		}
		for _, r := range d.Related {
			fmt.Fprintf(&b, "  %d:%d %s\n", r.Span.From().Line, r.Span.From().Column, r.Message)
		}
	}
	return b.String()
}

// golden runs a test on each archive of a folder: a file in.sq, and what is made of it.
func golden(t *testing.T, folder, result string, make func(t *testing.T, in string) string) {
	paths, err := filepath.Glob(filepath.Join("testdata", folder, "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no golden files in %s (%v)", folder, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			in, want := "", ""
			for _, f := range archive.Files {
				switch f.Name {
				case "in.sq":
					in = string(f.Data)
				case result:
					want = string(f.Data)
				}
			}
			got := make(t, in)
			if *update {
				archive.Files = []txtar.File{{Name: "in.sq", Data: []byte(in)}, {Name: result, Data: []byte(got)}}
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// corpus gives every program there is to test with: the examples, the golden files and the
// rows of the tables.
func corpus(t testing.TB) []string {
	var texts []string
	examples, err := filepath.Glob("../../examples/*/*.sq")
	if err != nil || len(examples) == 0 {
		t.Fatalf("no examples (%v)", err)
	}
	for _, path := range examples {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	archives, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(archive.Files[0].Data))
	}
	for _, row := range itemRows {
		texts = append(texts, row.in)
	}
	for _, row := range stmtRows {
		texts = append(texts, "session { "+row.in+" }")
	}
	for _, row := range exprRows {
		texts = append(texts, "let x = "+row.in+";")
	}
	for _, info := range diag.All() {
		texts = append(texts, info.Right, info.Wrong)
	}
	return texts
}
