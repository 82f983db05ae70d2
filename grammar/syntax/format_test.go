package syntax

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sq-sem/sq-sem/grammar/generated"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func TestFormat(t *testing.T) {
	golden(t, "format", "out.sq", func(t *testing.T, in string) string {
		out := Format(mustParse(t, in))
		checkFormat(t, in)
		return out
	})
}

// TestFormatCorpus checks what must hold of every program.
func TestFormatCorpus(t *testing.T) {
	for _, text := range append(corpus(t), bigProgram(2000)) {
		if _, errs := Parse(diag.NewFile("in.sq", text)); errs == nil {
			checkFormat(t, text)
			// The same without its layout: all on one line, and every token on its own.
			if !strings.Contains(text, "//") {
				checkFormat(t, strings.ReplaceAll(text, "\n", " "))
			}
			checkFormat(t, spread(text))
		}
	}
}

// spread puts every token and comment on a line of its own.
func spread(text string) string {
	file := diag.NewFile("in.sq", text)
	tokens, comments := lex(file, &reporter{file: file})
	var b strings.Builder
	for _, tok := range tokens {
		for len(comments) > 0 && comments[0].Span.Start < tok.start {
			b.WriteString(comments[0].Text + "\n")
			comments = comments[1:]
		}
		b.WriteString(tok.text(file) + "\n")
	}
	return b.String()
}

// checkFormat checks that formatting keeps the program and its comments, gives text that
// formatting leaves alone, and leaves no blanks at the ends of lines.
func checkFormat(t *testing.T, in string) {
	t.Helper()
	before := mustParse(t, in)
	out := Format(before)
	after, errs := Parse(diag.NewFile("out.sq", out))
	if errs != nil {
		t.Fatalf("%v\nin\n%s\nfrom\n%s", errs, out, in)
	}
	if dump(before) != dump(after) {
		t.Errorf("another program:\n%s\nfrom\n%s", out, in)
	}
	if a, b := marks(in), marks(out); a != b {
		t.Errorf("other tokens or comments: %s\nin\n%s\nfrom\n%s", difference(a, b), out, in)
	}
	if again := Format(after); again != out {
		t.Errorf("formatted again: %s\n%s\ninstead of\n%s\nfrom\n%s", difference(out, again), again, out, in)
	}
	for _, line := range strings.Split(out, "\n") {
		if strings.TrimRight(line, " \t") != line && !strings.Contains(out, "/*") {
			t.Errorf("blanks at the end of %q", line)
		}
	}
}

// difference shows the first line in which two texts differ.
func difference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return fmt.Sprintf("line %d: %q became %q", i+1, as[i], bs[i])
		}
	}
	return fmt.Sprintf("%d lines became %d", len(as), len(bs))
}

// marks gives the tokens and comments of a text without the `;` that may be left out, which
// no word but a hold's clause or a step stage's `}` comes before.
func marks(text string) string {
	file := diag.NewFile("in.sq", text)
	tokens, comments := lex(file, &reporter{file: file})
	var b strings.Builder
	for i := range tokens {
		if i > 0 && tokens[i].kind == generated.SerqParserSEMI && tokens[i-1].kind == generated.SerqParserRBRACE {
			continue
		}
		for len(comments) > 0 && comments[0].Span.Start < tokens[i].start {
			b.WriteString(commentText(comments[0]) + "\n")
			comments = comments[1:]
		}
		b.WriteString(tokens[i].text(file) + "\n")
	}
	return b.String()
}

// TestFormatWidth checks that lines which can be broken are.
func TestFormatWidth(t *testing.T) {
	for _, line := range strings.Split(Format(mustParse(t, bigProgram(500))), "\n") {
		if utf8.RuneCountInString(line) > maxWidth {
			t.Errorf("a line of %d: %s", utf8.RuneCountInString(line), line)
		}
	}
}

// TestFormatRefuses checks that a program with mistakes is left as it is.
func TestFormatRefuses(t *testing.T) {
	for _, text := range []string{"let a  = ;", "let a  = 1; }", "pool  p { cap; cap  1; }", "session { set x  = 1 % 2; end ; }", "let a=1 let b=2;"} {
		p, errs := Parse(diag.NewFile("in.sq", text))
		if errs == nil || Format(p) != text {
			t.Errorf("%q became %q (%v)", text, Format(p), errs)
		}
	}
}

// TestFormatAnyLayout scatters comments and line ends over programs, between any two
// tokens, and checks what must hold of every program.
func TestFormatAnyLayout(t *testing.T) {
	between := []string{
		" ", " ", " ", " ", " ", "\n", "\n\n\n", " // c\n", "\n// c\n", "\n\n  // c  \n\n", " /* c */ ", "\n/* c */\n",
		" /* c\n   c */ ", "\n/* c\nc */ ", " /**/", " // a\n// b\n", " /* a */ /* b */ // c\n", "\r\n", "\t",
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range corpus(t) {
		if _, errs := Parse(diag.NewFile("in.sq", text)); errs != nil || len(text) > deep.Count(1<<10, 1<<12) {
			continue
		}
		file := diag.NewFile("in.sq", text)
		tokens, _ := lex(file, &reporter{file: file})
		for _, dense := range []int{5, 5, 5, len(between), len(between)} {
			var b strings.Builder
			for i := range tokens {
				b.WriteString(between[random.IntN(dense+(len(between)-dense)*(i%7/6))])
				b.WriteString(tokens[i].text(file))
			}
			checkFormat(t, b.String())
		}
	}
}
