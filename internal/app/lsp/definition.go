package lsp

import (
	"context"

	"github.com/sq-sem/sq-sem/grammar/syntax"
)

// definition leads from a name to where it is declared or first assigned, and from
// `request` to the server whose statements it stands for.
func (s *server) definition(_ context.Context, p positionParams) (any, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	offset := d.offset(p.Position)
	a := d.analysis()
	if u := a.useAt(offset); u != nil {
		if !u.Symbol.Def.Known() {
			return nil, nil
		}
		return location{d.uri, d.span(u.Symbol.Def)}, nil
	}
	if k := d.keywordAt(offset); k != nil && k.Form.Word == "request" {
		for _, i := range a.tree.Items {
			if server, ok := i.(*syntax.Server); ok {
				start := int(server.Span.Start)
				return location{d.uri, textRange{d.position(start), d.position(start + len("server"))}}, nil
			}
		}
	}
	return nil, nil
}
