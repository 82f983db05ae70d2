package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/diag"
	"github.com/sq-sem/sq-sem/grammar/gen"
)

// Parse reads a program. The tree is never nil; after errors it holds what was whole.
func Parse(file *diag.File) (*Program, diag.List) {
	r := &reporter{}
	tokens, comments := lex(file, r)
	p := gen.NewSerqParser(newStream(tokens))
	p.BuildParseTrees = false
	p.RemoveErrorListeners()
	p.AddErrorListener(&errorListener{r: r})
	p.GetInterpreter().SetPredictionMode(antlr.PredictionModeSLL)
	ctx := p.Program()
	b := &builder{file: file, report: r}
	return b.program(ctx, comments), r.list.Sort()
}

type errorListener struct {
	antlr.DefaultErrorListener
	r *reporter
}

func (l *errorListener) SyntaxError(_ antlr.Recognizer, offending any, _, _ int, _ string, _ antlr.RecognitionException) {
	if t, ok := offending.(*token); ok {
		l.r.add("SQ0101", t.span(), "", "found %s, which may not stand here", describe(t))
	}
}

// reporter collects diagnostics.
type reporter struct {
	list diag.List
	// cutShort is set when the rest of the text went into an unclosed comment.
	cutShort bool
}

func (r *reporter) add(code diag.Code, span diag.Span, hint, format string, args ...any) {
	r.list = append(r.list, &diag.Diagnostic{Code: code, Span: span, Hint: hint, Format: format, Args: args})
}

const (
	codeCharacter diag.Code = "SQ0102"
	codeNumber    diag.Code = "SQ0103"
	codeString    diag.Code = "SQ0104"
	codeComment   diag.Code = "SQ0105"
	codeUTF8      diag.Code = "SQ0106"
	codeTooLarge  diag.Code = "SQ0107"
	codeWhole     diag.Code = "SQ0108"
)
