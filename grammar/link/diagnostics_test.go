package link

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir/diag"
)

// Twelve mistakes that have nothing to do with each other give twelve diagnostics in source order,
// each once although the server is spliced, and no others.
func TestTwelveMistakes(t *testing.T) {
	const name = "testdata/mistakes.sq"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, diags := Compile(diag.NewFile(name, string(text)), Options{})
	got := describe(diags)
	const golden = "testdata/mistakes.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("reported\n%swant\n%s", got, want)
	}
	if len(diags) != 12 {
		t.Errorf("%d diagnostics, want 12", len(diags))
	}
}

// There is no limit to how many mistakes are reported.
func TestManyMistakes(t *testing.T) {
	var text strings.Builder
	text.WriteString("session {\n")
	for i := range 500 {
		fmt.Fprintf(&text, "  observe o = nothing%d;\n", i)
	}
	text.WriteString("}\n")
	_, diags := Compile(diag.NewFile("many.sq", text.String()), Options{})
	if len(diags) != 500 {
		t.Errorf("%d diagnostics, want 500", len(diags))
	}
	for i, d := range diags {
		if got := d.Span.From().Line; got != i+2 {
			t.Fatalf("diagnostic %d is at line %d", i, got)
		}
	}
}

// A text with syntax errors is not linked.
func TestNoLinkingAfterSyntaxErrors(t *testing.T) {
	r, diags := Compile(diag.NewFile("broken.sq", "session { set x = ; observe o = nothing; }"), Options{})
	if len(diags) != 1 || !strings.HasPrefix(string(diags[0].Code), "SQ01") || r.Program != nil {
		t.Errorf("reported\n%s", describe(diags))
	}
}

// Hints and second places, where there are any.
func TestHintsAndRelated(t *testing.T) {
	for _, c := range []struct{ text, hint, related string }{
		{"session { set prompt = 1; observe o = promt; }", "did you mean `prompt`?", ""},
		{"pool cache_a { } session { hold cache_b (1) { } }", "did you mean `cache_a`?", ""},
		{"stage a : delay; session { run A (1); }", "did you mean `a`?", ""},
		{"stage d : delay; session { run f (1); }", "", ""},
		{"session { branch (true) { } }", "what is true is 1", ""},
		{"let f = false;", "what is false is 0", ""},
		{"session { set nez = 1; observe o = nev; }", "did you mean `nez`?", ""},
		{"session { observe o = nev; }", "did you mean `new`?", ""},
		{"session { observe o = mim(1, 2); }", "did you mean `min`?", ""},
		{"session { observe o = ~bernouli(1); }", "did you mean `bernoulli`?", ""},
		{"session { observe o = exponential(1); }", "write `~exp(mean)`", ""},
		{"stage link : delay; session { set x =\n  transfer (1); }", "if a statement begins here, the expression before it is missing", ""},
		{"session { observe o = log(2); }", "the natural logarithm is `ln`", ""},
		{"session { observe o = fn(2); }", "a program has no functions of its own: `let` names a constant, `set` a value, and what is done for a request is the `server`", ""},
		{"pool kv { } session { observe o = used / 2; }", "ask it of a pool: `used(kv)`", ""},
		{"pool kv[2] { } session { observe o = cachedin; }", "ask it of a pool: `cachedin(kv[…])`", ""},
		{"session { observe o = used / 2; }", "ask it of a pool", ""},
		{"stage s : delay; session { observe o = budget_left; }", "ask it of a stage: `budget_left(s)`", ""},
		{"session { observe o = est_wait; }", "ask it of a stage", ""},
		{"session { observe o = 1 + min; }", "write `min(…)`", ""},
		{"let x = floor;", "write `floor(…)`", ""},
		{"session { observe o = uniform; }", "to draw from it, write `~uniform(…)`", ""},
		{"let x = gpu_memory_utilization * 80;", "memory is said in tokens, as the engine's log does when it starts: `pool kv { cap blocks * 16; block 16; }`", ""},
		{"session { observe o = max_num_seqs; }", "the slots of an engine are a pool: `pool slots { cap 256; admit via engine; }`, and a request holds 1 of them", ""},
		{"session { observe o = ~gamma(3, 1); }", "what varies around a mean and is never negative is `~erlang(k, mean)`, less with a greater k; the distributions are `~exp`, `~det`, `~uniform`, `~erlang`, `~h2`, `~bernoulli`, `~normal`, `~lognormal`, `~choice` and `~trace`", ""},
		{"session { observe o = gamma(3, 1); }", "what varies around a mean and is never negative is `~erlang(k, mean)`, less with a greater k; a draw is written with `~`, and the distributions are `~exp`, `~det`, `~uniform`, `~erlang`, `~h2`, `~bernoulli`, `~normal`, `~lognormal`, `~choice` and `~trace`", ""},
		{"session { observe o = ~frobnicate(3); }", "the distributions are `~exp`, `~det`, `~uniform`, `~erlang`, `~h2`, `~bernoulli`, `~normal`, `~lognormal`, `~choice` and `~trace`", ""},
		{"session { observe o = ~poisson(3); }", "sessions that come at random are `arrive poisson(rate);`, and the gap between two is `~exp(1 / rate)`; the distributions are `~exp`, `~det`, `~uniform`, `~erlang`, `~h2`, `~bernoulli`, `~normal`, `~lognormal`, `~choice` and `~trace`", ""},
		{"let x = unlimited;", "no bound is `inf`", ""},
		{"pool kv { } session { observe o = used(kv) / capacity(kv); }", "name the capacity: `let c = …;`, `cap c;`", ""},
		{"stage e[2] : step { cost 1; } session { decode (1); }", "write an index: `decode[0]`", "1:7 the family is declared here"},
		{"session { observe o = erlang(1, 2); }", "to draw from the distribution, write `~erlang(1, 2)`", ""},
		{"stage s : delay; session { observe o = s; }", "ask about it: `work(s)`, `queue(s)`, …", ""},
		{"pool p { } pool p { }", "rename one of them", "1:6 the first is declared here"},
		{"session { } session { }", "keep one of the two", "1:1 the first is here"},
		{"let x = 1; session { set x = 1; }", "rename one of them", "1:5 let `x` is here"},
		{"stage s : delay; session { branch (0.25) { } }", "to take the branch with probability 0.25, write `branch with (0.25)`", ""},
		{"server { enter kv (1) { } } pool kv { }", "write `admit if … fit { … }`", ""},
		{"session { admit if kv (1) fit { } } pool kv { }", "write `enter … { … }`", ""},
		{"pool kv { } session { set h = free(kv); hold kv (h) { } }", "look when the session is admitted: bind it with `at admission` (`where` in `admit if`) instead of `set`", "1:23 `h` is set from live state here"},
		{"pool kv[2] { } session { set i = 0; hold kv[i] (1) { set i = 1; grow kv[i] (1); } }", "assign `i` before the hold or after it", "1:54 `i` is assigned here"},
		{"pool kv[2] { } session { hold kv[0] (1) { grow kv[1] (1); } }", "it must stand inside a hold of `kv[1]`, written the same way", "1:31 the enclosing hold is of `kv[0]`"},
		{"stage a : step { cost 1; } stage b : step { cost 1; } session { decode (1); }", "say so: `decode on a …`", "1:7 `a` is declared here"},
		{"stage gate : delay; session { tool (1); }", "declare one, or say `tool on gate`", ""},
		{"session { tool (1); } stage tool : delay;", "declare one, or say `tool on tool`", "1:29 `tool` is declared below, here"},
		{"stage s : delay; session { run s prefill (1); }", "leave `prefill` out", "1:7 `s` is declared here"},
		{"session { observe o = tokens; }", "it may be read in a `cost`; to have an attribute of that name, `set` it", ""},
		{"workload { hidden o; init { set o = 1; } session { hold kv (o) { } } } pool kv { }", "only a session's own statements may read what is hidden", "1:19 it is hidden here"},
		{"stage s : delay; session { loop { branch (serial) { run s (1); } } }", "let every path through it reach a `run` whose work is not 0, or `end`", "1:35 when it is not true, this branch lets no time pass"},
	} {
		_, diags := Compile(diag.NewFile("x.sq", c.text), Options{})
		if len(diags) != 1 {
			t.Errorf("%s\nreports\n%s", c.text, describe(diags))
			continue
		}
		d := diags[0]
		got := ""
		if len(d.Related) > 0 {
			p := d.Related[0].Span.From()
			got = fmt.Sprintf("%d:%d %s", p.Line, p.Column, d.Related[0].Message)
		}
		if d.Hint != c.hint || got != c.related {
			t.Errorf("%s\nhint    %q\nwant    %q\nrelated %q\nwant    %q", c.text, d.Hint, c.hint, got, c.related)
		}
	}
}
