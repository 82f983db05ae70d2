package link

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// FuzzLink demands of any text that linking what could be read of it ends. If it has no syntax
// errors, a program comes out exactly when there is no error; whatever is reported has a known
// code and a place, in order; and the program is valid and the same after formatting its text and
// after writing it as kernel text.
func FuzzLink(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			t.Skip()
		}
		file := diag.NewFile("in.sq", text)
		tree, broken := syntax.Parse(file)
		r, diags := Link(tree, Options{})
		if len(broken) > 0 {
			return
		}
		checkDiagnostics(t, diags, text)
		if (r.Program == nil) != diags.HasErrors() {
			t.Fatalf("program: %t, errors: %t", r.Program != nil, diags.HasErrors())
		}
		if r.Program == nil {
			return
		}
		l := newLinker(tree)
		if l.link(tree, Options{}); l.poisons > 0 || len(l.inconstant) > 0 {
			t.Fatal("it has mistakes that nobody is told of")
		}
		if list := check.Program(r.Program, r.Places); len(list) > 0 {
			t.Fatalf("not valid: %s", list.Error())
		}
		sameProgram(t, r.Program, syntax.Format(tree), "formatted")
		if kernel, err := ir.Text(r.Program); err == nil {
			sameProgram(t, r.Program, kernel, "written as kernel text")
		}
	})
}

func seeds(f *testing.F) {
	f.Helper()
	files, err := filepath.Glob("../../examples/*/*.sq")
	if err != nil {
		f.Fatal(err)
	}
	more, err := filepath.Glob("testdata/*.sq")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range append(files, more...) {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, info := range diag.All() {
		f.Add(info.Wrong)
		f.Add(info.Right)
	}
	for _, file := range rowFiles {
		for _, r := range rows(f, file) {
			f.Add(r.wrong)
			f.Add(r.right)
		}
	}
	_, bodies := readSections(f, "testdata/kernel.txt")
	for _, body := range bodies {
		sugared, kernel, _ := strings.Cut(body, "\n----\n")
		f.Add(sugared)
		f.Add(kernel)
	}
}

func checkDiagnostics(t *testing.T, diags diag.List, text string) {
	t.Helper()
	last := int32(0)
	for _, d := range diags {
		if _, ok := diag.Lookup(d.Code); !ok {
			t.Errorf("the code %s is unknown", d.Code)
		}
		if !d.Span.Known() || d.Span.Start < last || d.Span.End < d.Span.Start || int(d.Span.End) > len(text) {
			t.Errorf("%s is at %d-%d of %d, after %d", d.Code, d.Span.Start, d.Span.End, len(text), last)
		}
		if m := d.Message(); m == "" || strings.Contains(m, "%!") {
			t.Errorf("%s says %q", d.Code, m)
		}
		last = d.Span.Start
	}
}

// sameProgram demands that another text links to the same program.
func sameProgram(t *testing.T, p *ir.Program, text, how string) {
	t.Helper()
	r, diags := Compile(diag.NewFile("again.sq", text), Options{})
	if diags.HasErrors() {
		t.Fatalf("%s:\n%s\n%s", how, text, diags.Error())
	}
	if d := difference(p, r.Program); d != "" {
		t.Fatalf("%s it is another program:\n%s\n%s", how, text, d)
	}
}
