package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// source is what the Go declarations of package ir say.
type source struct {
	// structs are the declared structs; sums are, by the method that seals a sum type, the names
	// of its cases in order of declaration; sealed leads from a sum type to its method.
	structs map[string]*structType
	sums    map[string][]string
	sealed  map[string]string
}

type structType struct {
	name, doc string
	fields    []structField
}

type structField struct {
	name, doc string
	// typ is the field's type as written.
	typ ast.Expr
}

// readSource parses the files of a directory, tests left out.
func readSource(dir string) (*source, error) {
	s := &source{structs: map[string]*structType{}, sums: map[string][]string{}, sealed: map[string]string{}}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no Go files", dir)
	}
	slices.Sort(files)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				s.types(d)
			case *ast.FuncDecl:
				s.method(d)
			}
		}
	}
	return s, nil
}

func (s *source) types(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		t, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		doc := t.Doc.Text()
		if doc == "" {
			doc = d.Doc.Text()
		}
		switch u := t.Type.(type) {
		case *ast.StructType:
			s.structs[t.Name.Name] = &structType{t.Name.Name, oneLine(doc), fieldsOf(u)}
		case *ast.InterfaceType:
			for _, m := range u.Methods.List {
				if len(m.Names) == 1 && !m.Names[0].IsExported() {
					s.sealed[t.Name.Name] = m.Names[0].Name
				}
			}
		}
	}
}

func fieldsOf(t *ast.StructType) (out []structField) {
	for _, f := range t.Fields.List {
		for _, n := range f.Names {
			if n.IsExported() && n.Name != "At" {
				out = append(out, structField{n.Name, oneLine(f.Doc.Text()), f.Type})
			}
		}
	}
	return out
}

// method notes the methods that seal: unexported, without body, on a pointer to a struct.
func (s *source) method(d *ast.FuncDecl) {
	if d.Recv == nil || d.Name.IsExported() || d.Body == nil || len(d.Body.List) > 0 {
		return
	}
	if p, ok := d.Recv.List[0].Type.(*ast.StarExpr); ok {
		if n, ok := p.X.(*ast.Ident); ok {
			s.sums[d.Name.Name] = append(s.sums[d.Name.Name], n.Name)
		}
	}
}

func oneLine(doc string) string { return strings.Join(strings.Fields(doc), " ") }
