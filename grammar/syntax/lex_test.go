package syntax

import (
	"strings"
	"testing"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/gen"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// TestLexersAgree compares the lexer written by hand with the generated one, which is the
// grammar's own, on everything that has no lexical mistake.
func TestLexersAgree(t *testing.T) {
	texts := corpus(t)
	for word := range theVocabulary().words {
		texts = append(texts, word+" "+strings.ToUpper(word)+" "+word+"1 _"+word)
	}
	texts = append(texts, "a<=b<c==d=e!=!f&&g||h>=i>j^k~l?m:n,o;[p](q){r}+s-t*u/v", "1 1.5 1e5 1E-5 1.5e+10 0 007", "a//b\n/*c*/d/**/e/***/f/", `"" "a/*b*/" "//"`, "--1 a-1 1-1")
	for _, text := range texts {
		compareLexers(t, text)
	}
}

func compareLexers(t *testing.T, text string) {
	t.Helper()
	file := diag.NewFile("in.sq", text)
	r := &reporter{file: file}
	tokens, comments := lex(file, r)
	if r.list != nil || strings.HasPrefix(text, "\ufeff") {
		return
	}
	input := antlr.NewInputStream(text)
	lexer := gen.NewSerqLexer(input)
	lexer.RemoveErrorListeners()
	for i := 0; ; {
		want := lexer.NextToken()
		if want.GetChannel() != antlr.TokenDefaultChannel {
			if len(comments) == 0 || comments[0].Text != want.GetText() {
				t.Fatalf("%q: the comment %q is missing", text, want.GetText())
			}
			comments = comments[1:]
			continue
		}
		got := &tokens[i]
		if int(got.kind) != want.GetTokenType() || got.kind != antlr.TokenEOF && got.text(file) != want.GetText() {
			t.Fatalf("%q: token %d is %q (%d), want %q (%d)", text, i, got.text(file), got.kind, want.GetText(), want.GetTokenType())
		}
		i++
		if want.GetTokenType() == antlr.TokenEOF {
			break
		}
	}
}

// TestGrammarAgrees compares what Parse accepts with what the generated lexer and parser
// accept by themselves.
func TestGrammarAgrees(t *testing.T) {
	for _, text := range corpus(t) {
		compareParsers(t, text)
	}
}

type mistakes struct {
	antlr.DefaultErrorListener
	count int
}

func (m *mistakes) SyntaxError(antlr.Recognizer, any, int, int, string, antlr.RecognitionException) {
	m.count++
}

func compareParsers(t *testing.T, text string) {
	t.Helper()
	_, errs := Parse(diag.NewFile("in.sq", text))
	for _, e := range errs {
		if e.Code > codeBracket {
			return // wrong in a way the grammar does not know
		}
	}
	if strings.HasPrefix(text, "\ufeff") {
		return
	}
	var m mistakes
	lexer := gen.NewSerqLexer(antlr.NewInputStream(text))
	lexer.RemoveErrorListeners()
	lexer.AddErrorListener(&m)
	parser := gen.NewSerqParser(antlr.NewCommonTokenStream(lexer, antlr.TokenDefaultChannel))
	parser.RemoveErrorListeners()
	parser.AddErrorListener(&m)
	parser.Program()
	if (m.count == 0) != (errs == nil) {
		t.Errorf("the grammar finds %d mistakes, Parse %v in\n%s", m.count, errs, text)
	}
}

// TestByteOrderMark checks that the mark some editors put first is no part of the text.
func TestByteOrderMark(t *testing.T) {
	p := mustParse(t, "\ufefflet x = 1;")
	if got := p.Items[0].Place().From(); got != (diag.Position{Line: 1, Column: 1}) {
		t.Errorf("the first item is at %v", got)
	}
	_, errs := Parse(diag.NewFile("in.sq", "\ufefflet x = ;\nlet \ufeffy = 1;\n"))
	if len(errs) != 2 || errs[0].Span.String() != "in.sq:1:9" || errs[1].Span.String() != "in.sq:2:5" {
		t.Errorf("got\n%s", render(errs))
	}
	if got := Format(p); got != "let x = 1;\n" {
		t.Errorf("got %q", got)
	}
}
