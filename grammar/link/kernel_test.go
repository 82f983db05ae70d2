package link

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// The IR of a sugared program equals, byte for byte, the IR of its hand-written kernel form.
func TestKernel(t *testing.T) {
	titles, bodies := readSections(t, "testdata/kernel.txt")
	for i := range titles {
		t.Run(titles[i], func(t *testing.T) {
			sugared, kernel, ok := strings.Cut(bodies[i], "\n----\n")
			if !ok {
				t.Fatal("no line between the two")
			}
			got, err := ir.Marshal(compile(t, sugared))
			if err != nil {
				t.Fatal(err)
			}
			want, err := ir.Marshal(compile(t, kernel))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s\ngives\n%s\nwritten out it gives\n%s", sugared, got, want)
			}
		})
	}
}

// Whatever links can be written back as kernel text that links to the same IR.
func TestTextRoundTrip(t *testing.T) {
	_, bodies := readSections(t, "testdata/kernel.txt")
	for _, body := range bodies {
		text, _, _ := strings.Cut(body, "\n----\n")
		p := compile(t, text)
		kernel, err := ir.Text(p)
		if err != nil {
			t.Errorf("%s\n%v", text, err)
			continue
		}
		r, diags := Compile(diag.NewFile("kernel.sq", kernel), Options{})
		if len(diags) > 0 {
			t.Errorf("%s\nwritten as\n%s\nreports\n%s", text, kernel, describe(diags))
		} else if d := difference(p, r.Program); d != "" {
			t.Errorf("%s\nwritten as\n%s\nis another program:\n%s", text, kernel, d)
		}
	}
}

// difference tells how two programs differ but for the places of their nodes.
func difference(p, q *ir.Program) string {
	exactly := cmp.Comparer(func(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) })
	return cmp.Diff(p, q, cmpopts.IgnoreTypes(ir.ID(0)), cmpopts.EquateEmpty(), exactly)
}
