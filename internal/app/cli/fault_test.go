package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/sq-sem/sq-sem/internal/base/fault"
)

// A panic of a command reaches the user as a message that says what to do, and as a status of its own: the runtime's would
// be that of wrong usage.
func TestInternalError(t *testing.T) {
	for _, args := range [][]string{{"broken", "a file"}, {"broken", "a file", "--json"}} {
		var out, errs bytes.Buffer
		e := &env{stdin: strings.NewReader(""), stdout: &out, stderr: &errs}
		root := newRoot(e)
		root.AddCommand(&cobra.Command{Use: "broken", RunE: func(_ *cobra.Command, args []string) error {
			return fmt.Errorf("there is no %s", args[len(args)])
		}})
		status := e.run(root, args)
		if status != statusInternal || out.Len() > 0 {
			t.Errorf("status %d, want %d; it prints %q", status, statusInternal, out.String())
		}
		for _, want := range []string{"sq-sem: internal error: runtime error: index out of range [1] with length 1\n", "Please report it at\nhttps://", "arguments: [\"broken\" \"a file\"", "fault_test.go:"} {
			if !strings.Contains(errs.String(), want) {
				t.Errorf("%q is not said in\n%s", want, errs.String())
			}
		}
	}
}

// A run of one of several seeds that panics does so where the command waits for them.
func TestInternalErrorOfASeed(t *testing.T) {
	e := newEnv(strings.NewReader(""), io.Discard, io.Discard)
	err := fault.Catch(func() error {
		return e.several(1, 1, "seeds", func(ctx context.Context, _ int) error {
			_, err := simulate(ctx, nil, 1, &answerOptions{}) // no program
			return err
		})
	})
	if f := (*fault.Fault)(nil); !errors.As(err, &f) {
		t.Errorf("it ends with %v", err)
	}
}

// Goroutines are started by fault.Group, which hands their panics on, and elsewhere only where somebody catches them in
// the goroutine, or where nothing can go wrong in it.
func TestGoroutinesAreCaught(t *testing.T) {
	t.Chdir("../../..")
	minded := []string{"internal/base/fault/fault.go", "internal/app/tui/tui.go", "internal/app/lsp/server.go", "internal/app/stepper/terminal.go", "internal/app/cli/signals.go"}
	tools := []string{"internal/dev/mutants", "internal/dev/pdfigures"} // for developers, who want to see the panic
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		path = filepath.ToSlash(path)
		if slices.Contains(minded, path) || slices.Contains(tools, filepath.ToSlash(filepath.Dir(path))) {
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		for n := range ast.Preorder(file) {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: a goroutine whose panic nobody catches", set.Position(n.Pos()))
			case *ast.SelectorExpr:
				if room, ok := n.X.(*ast.Ident); ok && (room.Name == "sync" && n.Sel.Name == "WaitGroup" || room.Name == "errgroup") {
					t.Errorf("%s: %s.%s starts goroutines whose panics nobody catches; fault.Group does", set.Position(n.Pos()), room.Name, n.Sel.Name)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
