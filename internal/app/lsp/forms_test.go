package lsp

import (
	"testing"

	"github.com/sq-sem/sq-sem/grammar/syntax"
	"github.com/sq-sem/sq-sem/semantics"
)

// A statement of which the editor's tables say nothing is explained by its rule, and a word that is no rule by nothing.
func TestFormOfRule(t *testing.T) {
	f := find(syntax.Form{List: ofBlock, Word: "preempt"})
	if f == nil {
		t.Fatal("no form")
	}
	doc := semantics.Preempt.Info().Doc
	if got, want := aboutKeyword(f, f.Word), "```sq\npreempt …;\n```\n- Preempt: "+doc; got != want {
		t.Errorf("got %q, not %q", got, want)
	}
	if f.said() != doc {
		t.Errorf("got %q", f.said())
	}
	if f := find(syntax.Form{List: ofBlock, Word: "frobnicate"}); f != nil {
		t.Errorf("got %v", f)
	}
}
