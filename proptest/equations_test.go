package proptest

import (
	"bytes"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// TestEquations runs every equation on cases of its own; those that look at whole configurations or texts take longer.
func TestEquations(t *testing.T) {
	for _, k := range append(Equations(), text(Programs()), text(Drawings())) {
		t.Run(k.Name, func(t *testing.T) {
			cases := deep.Count(150, 2_000)
			switch k.Name {
			case "program-back", "program-copy":
				cases = deep.Count(10, 150)
			case "program-text", "drawing-text":
				cases = deep.Count(60, 1_500)
			}
			run(t, k, cases)
		})
	}
}

// text writes programs as text and compiles that: it must be the same program.
func text(k Kind) Kind {
	k.Name += "-text"
	k.Judge = func(p *ir.Program) Verdict {
		q := *p
		if _, data := q.Arrival.(*ir.Sessions); data {
			q.Arrival = &ir.NoArrival{} // explicit sessions are data beside a text
		}
		written, err := ir.Text(&q)
		if err != nil {
			return differ(0, "there is no text: %v", err)
		}
		result, list := link.Compile(diag.NewFile("program.sq", written), link.Options{})
		if err := list.Err(); err != nil {
			return differ(0, "the text does not compile: %v", err)
		}
		a, err := ir.Marshal(&q)
		if err != nil {
			return differ(0, "%v", err)
		}
		if b, err := ir.Marshal(result.Program); err != nil || !bytes.Equal(a, b) {
			return differ(0, "the text compiles to another program (%v)", err)
		}
		return Verdict{Steps: 1}
	}
	return k
}
