package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// comments gives the comments of the exported types of a directory and of the fields of their structs, each on one line, by name: `Hold`
// and `Hold.Reuse`.
func comments(dir string) (map[string]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s has no Go files", dir)
	}
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	note := func(name string, doc *ast.CommentGroup) {
		if text := strings.Join(strings.Fields(doc.Text()), " "); text != "" {
			found[name] = text
		}
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			d, ok := n.(*ast.GenDecl)
			if !ok {
				return true
			}
			for _, spec := range d.Specs {
				t, ok := spec.(*ast.TypeSpec)
				if !ok {
					continue
				}
				note(t.Name.Name, d.Doc)
				note(t.Name.Name, t.Doc)
				if s, ok := t.Type.(*ast.StructType); ok {
					for _, f := range s.Fields.List {
						for _, n := range f.Names {
							note(t.Name.Name+"."+n.Name, f.Doc)
						}
					}
				}
			}
			return false
		})
	}
	return found, nil
}
