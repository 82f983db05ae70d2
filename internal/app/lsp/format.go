package lsp

import (
	"context"

	"github.com/sq-sem/sq-sem/grammar/syntax"
)

// formatting lays a document out canonically. A text with errors is left alone.
func (s *server) formatting(_ context.Context, p documentParams) (any, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	a := d.analysis()
	if a.tree.Broken {
		return []textEdit{}, nil
	}
	return d.editsTo(syntax.Format(a.tree)), nil
}

// editsTo are the edits that make another text of the document's: none, or one that leaves
// the equal lines at the beginning and at the end alone, so that the cursor stays there.
func (d *document) editsTo(to string) []textEdit {
	from := d.file.Text
	if from == to {
		return []textEdit{}
	}
	start := 0
	for i := 0; i < min(len(from), len(to)) && from[i] == to[i]; i++ {
		if from[i] == '\n' {
			start = i + 1
		}
	}
	end := 0 // bytes from the end
	for i := 0; i < min(len(from), len(to))-start && from[len(from)-1-i] == to[len(to)-1-i]; i++ {
		if from[len(from)-1-i] == '\n' {
			end = i
		}
	}
	return []textEdit{{textRange{d.position(start), d.position(len(from) - end)}, to[start : len(to)-end]}}
}
