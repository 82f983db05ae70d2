package lsp

import (
	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// scopeOf is what a statement that holds memory holds, nil for other nodes.
func scopeOf(n syntax.Node) *syntax.Scope {
	switch n := n.(type) {
	case *syntax.Hold:
		return &n.Scope
	case *syntax.Enter:
		return &n.Scope
	case *syntax.AdmitIf:
		return &n.Scope
	}
	return nil
}

// declaration is the node that declares or assigns the name at a place, or nil.
func declaration(tree *syntax.Program, name diag.Span) (found syntax.Node) {
	syntax.Inspect(tree, func(n syntax.Node) bool {
		at := n.Place()
		if at.Start > name.Start || at.End < name.End {
			return false
		}
		switch n.(type) {
		case *syntax.Let, *syntax.Pool, *syntax.Stage, *syntax.Set, *syntax.Observe, *syntax.Choose, *syntax.Bind:
			found = n
		}
		return true
	})
	return found
}

// keywordAt is the word of the language that covers an offset or ends there, or nil.
func (d *document) keywordAt(offset int) *syntax.Keyword {
	for _, k := range d.analysis().keywords() {
		if int(k.Span.Start) <= offset && offset <= int(k.Span.End) {
			return &k
		}
	}
	return nil
}
