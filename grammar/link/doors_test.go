package link

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// wrongTexts are the wrong texts of the registry and of the rows.
func wrongTexts(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, info := range diag.All() {
		if info.Code >= "SQ0200" && info.Code < "SQ0500" && info.Times == 0 && !strings.HasPrefix(info.Wrong, "sq-sem ") {
			texts[string(info.Code)] = info.Wrong
		}
	}
	for _, file := range rowFiles {
		for _, r := range rows(t, file) {
			texts[file+": "+r.name] = r.wrong
		}
	}
	return texts
}

// Both doors lead to one checker: what a wrong text gets, its IR, written and read unchecked, gets as well, at the path of the
// same node; and nothing else.
func TestBothDoors(t *testing.T) {
	shown := map[diag.Code]bool{}
	for name, text := range wrongTexts(t) {
		tree, _ := syntax.Parse(diag.NewFile("wrong.sq", text))
		l := newLinker(tree)
		l.link(tree, Options{})
		if l.diags.HasErrors() || l.full || l.poisons > 0 || len(l.inconstant) > 0 {
			continue // it is the text that is wrong
		}
		if name == "sugar: a binding that draws, unused" {
			continue // what is wrong is not in the IR
		}
		written, err := ir.Marshal(l.out)
		if err != nil {
			t.Fatal(err)
		}
		p, list := ir.Read("wrong.json", written)
		if len(list) > 0 {
			t.Errorf("%s: its IR is not even one: %v\n%s", name, list, text)
			continue
		}
		atText, atPaths := check.Linked(l.out, l.text()), check.Program(p, nil)
		told := map[string]bool{} // what the text says, by code and span
		for _, d := range atText {
			told[fmt.Sprint(d.Code, d.Span.Start, d.Span.End)] = false
			shown[d.Code] = true
		}
		places := spansByPath(l.out, l.places)
		for _, d := range atPaths {
			span := places[d.Path]
			same := slices.IndexFunc(atText, func(x *diag.Diagnostic) bool {
				return x.Code == d.Code && x.Span.Start <= span.End && span.Start <= x.Span.End
			})
			if same < 0 {
				t.Errorf("%s: only the IR gets %s, at %q\n%s", name, d.Error(), span.Text(), text)
				continue
			}
			x := atText[same]
			told[fmt.Sprint(x.Code, x.Span.Start, x.Span.End)] = true
			if len(x.Related) != len(d.Related) {
				t.Errorf("%s: %s points at %d other places, in the IR at %d", name, d.Error(), len(x.Related), len(d.Related))
			}
		}
		for _, d := range atText {
			if !told[fmt.Sprint(d.Code, d.Span.Start, d.Span.End)] {
				t.Errorf("%s: only the text gets %s\n%s", name, d.Error(), text)
			}
		}
	}
	for _, code := range checkCodes(t) {
		// A number out of range does not come as far as an IR; the rules for both are tested with package check.
		if !shown[code] && code != "SQ0213" {
			t.Errorf("no wrong text shows %s at both doors", code)
		}
	}
}

// checkCodes are the codes of package check.
func checkCodes(t *testing.T) (codes []diag.Code) {
	t.Helper()
	source, err := os.ReadFile("../../ir/check/codes.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range regexp.MustCompile(`"(SQ\d{4})"`).FindAllStringSubmatch(string(source), -1) {
		codes = append(codes, diag.Code(code[1]))
	}
	if len(codes) < 30 {
		t.Fatalf("only %d codes", len(codes))
	}
	return codes
}

// spansByPath are the places in a text of the nodes of its IR.
func spansByPath(p *ir.Program, places *ir.Places) map[string]diag.Span {
	out := map[string]diag.Span{}
	for i := range p.Hidden {
		path := fmt.Sprintf("hidden[%d]", i)
		out[path] = places.Part(0, path)
	}
	out["count"] = places.Of(p.At.Count)
	declared := func(path string, at ir.ID, parts ...string) {
		out[path] = places.Of(at)
		for _, part := range parts {
			out[path+part] = places.Part(at, part)
		}
	}
	for i := range p.Pools {
		declared(fmt.Sprintf("pools[%d]", i), p.Pools[i].At, ".block", ".evict", ".shared", ".phantom", ".admit_via", ".spill", ".spill.to", ".spill.via")
	}
	for i := range p.Stages {
		declared(fmt.Sprintf("stages[%d]", i), p.Stages[i].At, ".kind.Step.memory")
	}
	add := func(c *ir.Cursor, at ir.ID) { out[c.Path()] = places.Of(at) }
	ir.Walk(p, ir.Visitor{
		Stmt: func(c *ir.Cursor, s ir.Stmt) {
			add(c, s.Place())
			if r, ok := s.(*ir.Run); ok {
				out[c.Path()+".Run.mode"] = places.Part(r.At, ".Run.mode")
			}
		},
		Expr:  func(c *ir.Cursor, e ir.Expr) { add(c, e.Place()) },
		Pool:  func(c *ir.Cursor, r *ir.Ref) { add(c, r.At) },
		Stage: func(c *ir.Cursor, r *ir.Ref) { add(c, r.At) },
	})
	return out
}
