package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/sq-sem/sq-sem/ir"
)

const statementsHead = "| statement | means |\n|---|---|\n"

// writeStatements puts the table of statements into the page of the IR.
func writeStatements(page, dir string) error {
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	found, err := comments(dir)
	if err != nil {
		return err
	}
	after, err := withStatements(string(text), found)
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	return os.WriteFile(page, []byte(after), 0o644)
}

// withStatements is a page with its table of statements as the schema and the comments of the Go types have it.
func withStatements(page string, comments map[string]string) (string, error) {
	before, rest, ok := strings.Cut(page, statementsHead)
	_, after, end := strings.Cut(rest, "\n\n")
	if !ok || !end {
		return "", errors.New("the page has no table of statements")
	}
	var rows []string
	for _, c := range statementCases() {
		shape := `"` + c.Name + `"`
		if c.Struct.Form != ir.FormBare {
			shape = "{" + shape + ": " + payload(c.Struct) + "}"
		}
		name := c.Struct.Go.Name()
		means := strings.TrimSuffix(strings.TrimPrefix(comments[name], name+" "), ".")
		if c.Feature != "" {
			means += ". Of the [feature](#features) `" + c.Feature + "`"
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s |", shape, means))
	}
	return before + statementsHead + strings.Join(rows, "\n") + "\n\n" + after, nil
}

// statementCases are the cases of a statement: those of the elements of a program's blocks.
func statementCases() []ir.Case {
	for _, f := range ir.ProgramSchema().Fields {
		if f.Go == "Blocks" {
			return f.Schema.Elem.Elem.Cases
		}
	}
	panic("a program has no blocks")
}

// payload shows what stands beside a statement's name: the values of a tuple, the names of an object's fields.
func payload(s *ir.Schema) string {
	var parts []string
	for i := range s.Fields {
		f := &s.Fields[i]
		if s.Form == ir.FormObject {
			parts = append(parts, `"`+f.Name+`"`)
		} else {
			parts = append(parts, value(f))
		}
	}
	switch list := strings.Join(parts, ", "); s.Form {
	case ir.FormObject:
		return "{" + list + "}"
	case ir.FormTuple:
		return "[" + list + "]"
	default:
		return list
	}
}

// value says what a field holds: a ref, the number of what it names, or an expression.
func value(f *ir.Field) string {
	switch {
	case f.Schema.Form == ir.FormObject:
		return strings.ToLower(f.Schema.Go.Name())
	case f.Of == "attribute":
		return "slot"
	case f.Of != "" && f.Schema.Form == ir.FormList:
		return "[" + f.Of + ", …]"
	case f.Of != "":
		return f.Of
	default:
		return "expr"
	}
}
