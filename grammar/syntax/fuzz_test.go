package syntax

import (
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

func seeds(f *testing.F) {
	for _, text := range corpus(f) {
		if len(text) < 1<<14 {
			f.Add(text)
		}
	}
}

// FuzzLex cuts any text into tokens, which must cover it.
func FuzzLex(f *testing.F) {
	seeds(f)
	for _, piece := range wrongPieces() {
		f.Add(piece)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1<<12 {
			checkTokens(t, text)
		}
	})
}

// FuzzParse demands of any text that reading it ends, that everything reported and every
// node of the tree has its place, and that a mistake is reported exactly when the grammar
// finds one.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		p, errs := Parse(diag.NewFile("in.sq", text))
		for _, e := range errs {
			if !e.Span.Known() || e.Span.Start < 0 || e.Span.Start > e.Span.End || int(e.Span.End) > len(text) {
				t.Errorf("%s is at %d-%d of %d", e.Code, e.Span.Start, e.Span.End, len(text))
			}
			if _, ok := diag.Lookup(e.Code); !ok {
				t.Errorf("the code %s is unknown", e.Code)
			}
		}
		for i := 1; i < len(errs); i++ {
			if errs[i-1].Span.Start > errs[i].Span.Start {
				t.Errorf("%v is before %v", errs[i-1], errs[i])
			}
		}
		checkSpans(t, p, p.Broken)
		if len(text) < 1<<10 {
			compareParsers(t, text)
			checkCarets(t, p)
		}
	})
}

// FuzzFormat demands of any program that formatting keeps it and is done after once, and
// of any other text that it is left alone.
func FuzzFormat(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		p, errs := Parse(diag.NewFile("in.sq", text))
		if errs == nil {
			checkFormat(t, text)
		} else if out := Format(p); out != text {
			t.Errorf("a text with mistakes became\n%s", out)
		}
	})
}
