package syntax

import (
	"strings"
	"testing"

	"github.com/antlr4-go/antlr/v4"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// wrongPieces are pieces of text that are wrong in every way there is.
func wrongPieces() []string {
	return []string{
		"größe", "é", "a٣", "٣", ".5", "1.", "1..2", "0x1f", "1_000", "12abc", "1.5e+10x", "2e", "2e+", "2e+;", "2e-)", "3é", `"`, `"a`, `"a } ;`, "\"\xff\"", "/*", "/*/", "/* é *", "/**/ /*",
		"& ", "|", "'", "'a'", "‘a’ “b”", "“a", "\u00a0", "\u200b", "\x00", "\x01", "\x02", "\x03", "\x04", "\x05", "\x06", "\x7f", "\v", "\f", "\xff", "\xc3\xff", "\ufffd", "\ufeff",
		"#", "@", "%", "×", "≤", "\\", "$", "`", "漢字", "// é\xff", "/* \xff */", ".", "..", "e\u0301",
	}
}

// TestTokens checks that every text is cut into tokens, and that the generated lexer alone cuts it the same way where
// there is no mistake.
func TestTokens(t *testing.T) {
	texts := corpus(t)
	for word := range theVocabulary().words {
		texts = append(texts, word+" "+strings.ToUpper(word)+" "+word+"1 _"+word)
	}
	texts = append(texts, "a<=b<c==d=e!=!f&&g||h>=i>j^k~l?m:n,o;[p](q){r}+s-t*u/v", "1 1.5 1e5 1E-5 1.5e+10 0 007", "a//b\n/*c*/d/**/e/***/f/", `"" "a/*b*/" "//"`, "--1 a-1 1-1")
	for _, a := range wrongPieces() {
		for _, b := range append(wrongPieces(), "", "x", " y ", "\n", "1", ";") {
			texts = append(texts, a+b)
		}
	}
	for _, text := range texts {
		checkTokens(t, text)
	}
}

// checkTokens demands that tokens and comments stand one after the other with nothing but
// blanks between them, or characters that are reported, and that all is as the grammar has it.
func checkTokens(t *testing.T, text string) {
	t.Helper()
	file := diag.NewFile("in.sq", text)
	r := &reporter{file: file}
	tokens, comments := lex(file, r)
	end := int32(len(text) - len(strings.TrimPrefix(text, diag.BOM)))
	blank := func(start int32) {
		for i, c := range text[end:start] {
			if !strings.ContainsRune(" \t\r\n", c) && !r.misread(int(end)+i) && r.more == 0 {
				t.Errorf("%q: byte %d stands in no token", text, int(end)+i)
			}
		}
	}
	for i := range tokens {
		tok := &tokens[i]
		for ; len(comments) > 0 && comments[0].Span.Start < tok.start; comments = comments[1:] {
			blank(comments[0].Span.Start)
			end = comments[0].Span.End
		}
		blank(tok.start)
		if end = tok.end; int(tok.index) != i || (tok.start < tok.end) != (i < len(tokens)-1) {
			t.Errorf("%q: token %d of %d is the number %d from %d to %d", text, i, len(tokens), tok.index, tok.start, tok.end)
		}
		if word := tok.text(file); isWord(tok.kind) && tok.kind != generated.SerqLexerNAME && theVocabulary().words[word] != tok.kind {
			t.Errorf("%q: %s is taken for a keyword", text, word)
		}
	}
	if len(tokens) == 0 || tokens[len(tokens)-1].kind != antlr.TokenEOF || len(comments) > 0 {
		t.Errorf("%q: the end is not at the end", text)
	}
	if r.list == nil && !strings.HasPrefix(text, diag.BOM) {
		compareTokens(t, file)
	}
}

// compareTokens compares the tokens of a text without mistakes with those of the generated
// lexer alone, on a stream of ANTLR's.
func compareTokens(t *testing.T, file *diag.File) {
	t.Helper()
	tokens, comments := lex(file, &reporter{file: file})
	lexer := generated.NewSerqLexer(antlr.NewInputStream(file.Text))
	lexer.RemoveErrorListeners()
	for i := 0; ; {
		want := lexer.NextToken()
		if want.GetChannel() != antlr.TokenDefaultChannel {
			if len(comments) == 0 || comments[0].Text != want.GetText() {
				t.Fatalf("%q: the comment %q is missing", file.Text, want.GetText())
			}
			comments = comments[1:]
			continue
		}
		got := &tokens[i]
		if int(got.kind) != want.GetTokenType() || got.kind != antlr.TokenEOF && got.text(file) != want.GetText() {
			t.Fatalf("%q: token %d is %q (%d), want %q (%d)", file.Text, i, got.text(file), got.kind, want.GetText(), want.GetTokenType())
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
	if strings.HasPrefix(text, diag.BOM) {
		return
	}
	var m mistakes
	lexer := generated.NewSerqLexer(antlr.NewInputStream(text))
	lexer.RemoveErrorListeners()
	lexer.AddErrorListener(&m)
	parser := generated.NewSerqParser(antlr.NewCommonTokenStream(lexer, antlr.TokenDefaultChannel))
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
