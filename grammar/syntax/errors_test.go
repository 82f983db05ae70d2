package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
)

func TestErrors(t *testing.T) {
	golden(t, "errors", "errors", func(t *testing.T, in string) string {
		_, errs := Parse(diag.NewFile("in.sq", in))
		return render(errs)
	})
}

// TestTwelve demands of twelve and more independent mistakes that each is reported on its
// own line, and nothing else.
func TestTwelve(t *testing.T) {
	mistakes := []string{
		"set x = 1 + ;", "set y = ;", "obsrve z = 3;", "x = 3;", "branch (a = b) { end; }", "set q = (1 + 2;",
		"lease kv (3);", "else { turn; }", "hold kv (1) { end; } keep (3);", "run P prefil (3);", "drop;",
		"loop { turn; };", "grow kv 3;", "choose i of N by (3);", "transfer (w) form kvP to kvD (n);",
		"hold kv { end; }", "set a = 1 % 2;", "frobnicate;", "release kv[1;", "let a = 3;",
	}
	// Each between whole statements, and all in a row.
	for _, between := range []string{"\n", "\nset ok = 1;\n", "\nhold kv (1) {\n  run S (1);\n} cache (2);\n"} {
		text := "session {\n" + strings.Join(mistakes, between) + "\n}\nlet last = 1;\n"
		p, errs := Parse(diag.NewFile("in.sq", text))
		if len(errs) != len(mistakes) {
			t.Errorf("%d mistakes, %d diagnostics:\n%s", len(mistakes), len(errs), render(errs))
			continue
		}
		for i, e := range errs {
			line := e.Span.File.Line(e.Span.From().Line)
			if line != mistakes[i] {
				t.Errorf("a diagnostic is at %q instead of %q: %v", line, mistakes[i], e)
			}
		}
		if n := len(p.Items); n != 2 {
			t.Errorf("%d items are left of 2", n)
		}
	}
}

// TestManyErrors checks that errors past the limit are counted.
func TestManyErrors(t *testing.T) {
	for _, mistake := range []string{"set x = ;\n", "set x = 1 % 2;\n", "pol kv { }\n", "set x = 1e999;\n"} {
		_, errs := Parse(diag.NewFile("in.sq", "session {\n"+strings.Repeat(mistake, 5000)+"}\n"))
		last := errs[len(errs)-1]
		if len(errs) != maxReports+1 || last.Code != codeManyMore || last.Message() != fmt.Sprintf("and %d more errors in this file", 5000-maxReports) {
			t.Errorf("%q: %d diagnostics, at last %v", mistake, len(errs), last)
		}
	}
}

// TestPartial checks what is left of a program with mistakes.
func TestPartial(t *testing.T) {
	p, errs := Parse(diag.NewFile("in.sq", `
let a = 1;
let b = ;
pool kv { cap 3; block; evict lru; }
session { set x = 1; set y = ; loop { turn; hold kv { end; } end; } }
stage S : foo;
`))
	want := "[(Let a (Number 1 1)) (Pool kv - [(Cap (Number 3 3)) (Evict [])]) (Session (Block [(Set x (Number 1 1)) (Loop (Block [(Turn) (End)]))]))]"
	if got := dump(p.Items); got != want || len(errs) != 5 {
		t.Errorf("got\n%s\nwant\n%s\n%v", got, want, errs)
	}
}

// TestEveryBeginning reads every text there is as far as each of its tokens: whoever types a program has been there.
func TestEveryBeginning(t *testing.T) {
	for _, text := range corpus(t) {
		if len(text) > deep.Count(1<<8, 1<<12) {
			continue
		}
		file := diag.NewFile("in.sq", text)
		tokens, _ := lex(file, &reporter{file: file})
		for i := range tokens {
			in := text[:tokens[i].end]
			p, errs := Parse(diag.NewFile("in.sq", in))
			checkSpans(t, p, p.Broken)
			if p.Broken != (errs != nil) {
				t.Errorf("%d mistakes, and broken is %t:\n%s", len(errs), p.Broken, in)
			}
		}
	}
}

// TestExplained demands a row of the registry for every code of this package, whose wrong
// example gets that code and no other, and whose right one gets none.
func TestExplained(t *testing.T) {
	known := map[diag.Code]bool{}
	for _, info := range diag.All() {
		if !strings.HasPrefix(string(info.Code), "SQ01") {
			continue
		}
		known[info.Code] = true
		if info.Title == "" || info.Explanation == "" {
			t.Errorf("%s is not explained", info.Code)
		}
		_, errs := Parse(diag.NewFile("wrong.sq", info.WrongText()))
		if info.Code == codeManyMore && len(errs) > 0 { // it comes after those that are too many
			errs = errs[len(errs)-1:]
		}
		if len(errs) != 1 || errs[0].Code != info.Code {
			t.Errorf("%s: the wrong example gives\n%s", info.Code, render(errs))
		}
		if _, errs := Parse(diag.NewFile("right.sq", info.Right)); errs != nil {
			t.Errorf("%s: the right example gives\n%s", info.Code, render(errs))
		}
	}
	for _, c := range []diag.Code{
		codeUnexpected, codeSemicolon, codeEquals, codeUnclosed, codeMisspelt, codeLease, codeElse, codeStrayBrace,
		codeOutside, codeInside, codeClauseWord, codeStraySemi, codeBracket, codeCharacter, codeNumber, codeTooLarge,
		codeString, codeComment, codeUTF8, codeTooDeep, codeTooLong, codeTooBig, codeManyMore,
	} {
		if !known[c] {
			t.Errorf("%s is in no registry", c)
		}
	}
}
