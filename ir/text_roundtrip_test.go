package ir_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func compile(t *testing.T, name, text string) *ir.Program {
	t.Helper()
	result, list := link.Compile(diag.NewFile(name, text), link.Options{})
	if list.HasErrors() {
		t.Fatal(list)
	}
	return result.Program
}

// The text of a program compiles to the program again, and is the text of that.
func roundTrip(t *testing.T, p *ir.Program) {
	t.Helper()
	text, err := ir.Text(p)
	if err != nil {
		t.Fatal(err)
	}
	q := compile(t, "printed.sq", text)
	if s, ok := p.Arrival.(*ir.Sessions); ok {
		q.Arrival = s // data, not text
	}
	if !ir.Equal(p, q) {
		a, _ := ir.Marshal(p)
		b, _ := ir.Marshal(q)
		t.Fatalf("the text\n%s\ncompiles to\n%s\nnot to\n%s", text, b, a)
	}
}

func TestTextCompilesToTheSame(t *testing.T) {
	files, err := filepath.Glob("../examples/*/*.sq")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	for _, file := range append(files, "testdata/everything.sq", "testdata/kernel.sq") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			roundTrip(t, compile(t, file, string(text)))
		})
	}
	irs, err := filepath.Glob("../examples/*/ir/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(irs, "testdata/everything.json") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p, list := check.Read(file, text)
			if p == nil {
				t.Fatal(list)
			}
			if path := "data/short.csv"; p.Trace != nil && file == "testdata/everything.json" {
				p.Trace = &path // its own cannot stand between quotes
			}
			roundTrip(t, p)
		})
	}
}

// Valid programs with any expressions in them come back as they were.
func TestTextOfRandomExpressions(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 2))
	compiled := 0
	for range deep.Count(200, 3000) {
		choices := make([]byte, 30+random.IntN(300))
		for i := range choices {
			choices[i] = byte(random.Uint32())
		}
		p := ir.Writable()
		ir.Mutate(p, choices)
		if check.Program(p, nil).HasErrors() {
			continue
		}
		text, err := ir.Text(p)
		if err != nil {
			continue
		}
		result, list := link.Compile(diag.NewFile("printed.sq", text), link.Options{})
		if list.HasErrors() {
			t.Fatalf("the text is refused: %v\n%s", list, text)
		}
		compiled++
		result.Program.Arrival = p.Arrival
		if !ir.Equal(p, result.Program) {
			a, _ := ir.Marshal(p)
			t.Fatalf("the text\n%s\ndoes not compile to\n%s", text, a)
		}
	}
	if compiled < 100 {
		t.Errorf("only %d programs were compared", compiled)
	}
}
