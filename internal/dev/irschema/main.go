// Command irschema writes the JSON Schema of IR version 5 from the Go types of package ir, as ir.ProgramSchema describes them, and their
// comments, so that a new statement or field is in the schema without anybody writing it down again. Of the page of the IR it writes the
// table of statements.
//
//	go run ./internal/dev/irschema -ir ir -out docs/ir-v5.schema.json -page docs/ir.md
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
)

//go:generate go run . -ir ../../../ir -out ../../../docs/ir-v5.schema.json -page ../../../docs/ir.md

func main() {
	dir := flag.String("ir", "ir", "the directory of package ir")
	out := flag.String("out", "docs/ir-v5.schema.json", "the file to write")
	page := flag.String("page", "docs/ir.md", "the page of the IR")
	flag.Parse()
	text, err := generate(*dir)
	if err == nil {
		err = os.WriteFile(*out, text, 0o644)
	}
	if err == nil {
		err = writeStatements(*page, *dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "irschema:", err)
		os.Exit(1)
	}
}

// generate gives the text of the schema.
func generate(dir string) ([]byte, error) {
	found, err := comments(dir)
	if err != nil {
		return nil, err
	}
	g := &generator{comments: found, defs: object{}}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(g.program()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
