package draw

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

// Dot writes the deployment of a valid program for Graphviz: the flow as arrows between stages and
// queues. Graphviz has no clusters that cross, so a pool is a dashed node of its own, joined by
// dashed lines to the stages visited while its memory is held.
func Dot(p *ir.Program, w io.Writer) error {
	l := &plan{flow: newFlow(p)}
	l.symbols()
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, "  "+format+"\n", args...) }
	b.WriteString("digraph deployment {\n")
	line(`rankdir=LR;`)
	line(`node [fontname="sans-serif", fontsize=11];`)
	line(`edge [fontname="sans-serif", fontsize=10];`)
	for i, g := range l.glyphs {
		label := make([]string, len(l.captions[i]))
		for j, t := range l.captions[i] {
			label[j] = t.Body
		}
		line(`n%d [shape=%s, label=%s];`, i, dotShape(g.Shape), quote(label))
	}
	for _, way := range l.connect() {
		style := ""
		if way.kind == LinePreempted {
			style = ", style=dotted"
		}
		line(`n%d -> n%d [label=%s%s];`, way.from, way.to, quote([]string{way.words()}), style)
	}
	for base := 0; base < len(p.Pools); base += l.pools[base].Count {
		label := append([]string{family(p.Pools[base].Name, l.pools[base].Count)}, l.poolWords(base)...)
		line(`p%d [shape=box, style="rounded,dashed", label=%s];`, base, quote(label))
		nodes := slices.Clone(l.inside[base])
		slices.Sort(nodes)
		for _, n := range nodes {
			if l.nodes[n].place == atStage {
				line(`p%d -> n%d [style=dashed, arrowhead=none, constraint=false];`, base, n)
			}
		}
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// dotShape is the shape of Graphviz that comes nearest.
func dotShape(s Shape) string {
	switch s {
	case ShapeSource, ShapeExit:
		return "plaintext"
	case ShapeBranch:
		return "diamond"
	case ShapeQueue:
		return "cds"
	case ShapeFifo, ShapeStep:
		return "box"
	case ShapePS, ShapeDelay:
		return "ellipse"
	}
	return "plaintext"
}

// quote writes lines as a string of Graphviz.
func quote(lines []string) string {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for i := range lines {
		lines[i] = escape.Replace(lines[i])
	}
	return `"` + strings.Join(lines, `\n`) + `"`
}
