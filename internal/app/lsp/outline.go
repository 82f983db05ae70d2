package lsp

import (
	"context"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func (s *server) documentSymbols(_ context.Context, p documentParams) (any, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	return d.outline(), nil
}

// outline is the declarations of a document and, in its sections, where memory is held and
// what is assigned and observed.
func (d *document) outline() []documentSymbol {
	out := []documentSymbol{}
	for _, i := range d.analysis().tree.Items {
		switch i := i.(type) {
		case *syntax.Let:
			out = append(out, d.named(i, &i.Name, symbolConstant, i.Value.Place().Text()))
		case *syntax.Pool:
			out = append(out, d.named(i, &i.Name, symbolClass, counted("pool", i.Count)))
		case *syntax.Stage:
			out = append(out, d.named(i, &i.Name, symbolModule, counted("stage", i.Count)))
		case *syntax.Workload:
			out = append(out, d.section(i, "workload", d.workload(i)))
		case *syntax.Session:
			out = append(out, d.section(i, "session", d.block(i.Body)))
		case *syntax.Server:
			out = append(out, d.section(i, "server", d.block(i.Body)))
		case *syntax.RunBlock:
			out = append(out, d.section(i, "run", nil))
		case *syntax.Claim:
			out = append(out, d.named(i, &i.Name, symbolEvent, "claim"))
		case *syntax.Expect:
			out = append(out, d.named(i, &i.Observation, symbolEvent, "expect"))
		}
	}
	return out
}

func (d *document) workload(w *syntax.Workload) []documentSymbol {
	var out []documentSymbol
	for _, i := range w.Items {
		switch i := i.(type) {
		case *syntax.Arrive, *syntax.ArrivalCount, *syntax.Trace, *syntax.Hidden:
		case *syntax.Init:
			out = append(out, d.section(i, "init", d.block(i.Body)))
		case *syntax.TurnBlock:
			out = append(out, d.section(i, "turn", d.block(i.Body)))
		case *syntax.Session:
			out = append(out, d.section(i, "session", d.block(i.Body)))
		}
	}
	return out
}

// block is the outline of statements; those of branches and loops count as the block's own.
func (d *document) block(b *syntax.Block) []documentSymbol {
	var out []documentSymbol
	syntax.Inspect(b, func(n syntax.Node) bool {
		if s := scopeOf(n); s != nil {
			out = append(out, d.scope(n, s))
			return false
		}
		switch n := n.(type) {
		case *syntax.Set:
			out = append(out, d.named(n, &n.Name, symbolVariable, "set"))
		case *syntax.Choose:
			out = append(out, d.named(n, &n.Name, symbolVariable, "choose"))
		case *syntax.Observe:
			out = append(out, d.named(n, &n.Name, symbolEvent, "observe"))
		case syntax.Expr:
			return false
		}
		return true
	})
	return out
}

// scope is the outline of a hold: its pools, and its body inside.
func (d *document) scope(n syntax.Node, s *syntax.Scope) documentSymbol {
	names := ""
	for i, w := range s.Wants {
		if i > 0 {
			names += ", "
		}
		names += w.Pool.Span.Text()
	}
	return documentSymbol{
		Name: names, Detail: "held", Kind: symbolObject, Range: d.span(n.Place()),
		SelectionRange: d.span(s.Wants[0].Pool.Span), Children: d.block(s.Body),
	}
}

func (d *document) named(n syntax.Node, name *syntax.Name, kind int, detail string) documentSymbol {
	return documentSymbol{Name: name.Text, Detail: detail, Kind: kind, Range: d.span(n.Place()), SelectionRange: d.span(name.Span)}
}

// section is the outline of a section that has no name but its word.
func (d *document) section(n syntax.Node, word string, children []documentSymbol) documentSymbol {
	at := n.Place()
	first := diag.Span{File: at.File, Start: at.Start, End: at.Start + int32(len(word))}
	return documentSymbol{Name: word, Kind: symbolNamespace, Range: d.span(at), SelectionRange: d.span(first), Children: children}
}

// counted is the kind of a pool or stage with the count it was declared with.
func counted(kind string, c *syntax.Count) string {
	if c == nil {
		return kind
	}
	return kind + c.Span.Text()
}
