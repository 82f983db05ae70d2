package lsp

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
)

var update = flag.Bool("update", false, "rewrite what the tests compare with")

// golden compares with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got\n%s", path, got)
	}
}

func TestOutline(t *testing.T) {
	d := open(example(t, "testdata/every_word.sq"))
	golden(t, "every_word.outline", summary(d.outline(), ""))
}

// summary is an outline as text.
func summary(list []documentSymbol, indent string) string {
	var out strings.Builder
	for _, s := range list {
		fmt.Fprintf(&out, "%s%s (%d, %s) %d:%d\n", indent, s.Name, s.Kind, s.Detail, s.SelectionRange.Start.Line, s.SelectionRange.Start.Character)
		out.WriteString(summary(s.Children, indent+"  "))
	}
	return out.String()
}

// TestHovers shows the hover of one name of each kind and of some words; the `|` of a place
// stands before what is hovered.
func TestHovers(t *testing.T) {
	content := example(t, "testdata/every_word.sq")
	var out strings.Builder
	for _, place := range []string{
		"let |lease", "cap |n", "via |engine", "fifo; |admit", "evict |by", "(|age", "(|waiting", "via |link (size", "memory |kv", "exclusive |prefill",
		"1e-3 * |tokens", "|attention", "~|uniform", "observe |o", "hidden |o", "|request", "at |admission", "(|k)", "|branch", "|tool (1)", "|choose",
		"|used(", "min(|cachedin", "- |cached)", "where |have", "|growing", "|lease kv", "|transfer on", "|hold", "horizon", "(|min(present",
	} {
		before, after, _ := strings.Cut(place, "|")
		offset := strings.Index(content, before+after)
		if offset < 0 {
			t.Fatalf("no %q", place)
		}
		fmt.Fprintf(&out, "==== %s\n", place)
		if h := open(content).hover(offset + len(before)); h != nil {
			fmt.Fprintf(&out, "%s\n", h.Contents.Value)
		}
	}
	golden(t, "hovers.txt", out.String())
}

func TestHoverOfMistake(t *testing.T) {
	content := "session { set x = yy; end; }"
	h := open(content).hover(strings.Index(content, "yy"))
	if h == nil || !strings.Contains(h.Contents.Value, "`sq-sem explain SQ0201`") || *h.Range != span(t, content, "yy", 1) {
		t.Errorf("got %+v", h)
	}
	if h := open(content).hover(strings.Index(content, "{ set")); h != nil {
		t.Errorf("a brace: %+v", h)
	}
	if got := withoutMarks("```sq\nlet x = 1;\n```\n\n**let**\n---\n"); got != "let x = 1;\n\nlet\n" {
		t.Errorf("got %q", got)
	}
}

// TestCompletions types at the `|` of programs and looks for names that must be offered
// there, and for others that must not.
func TestCompletions(t *testing.T) {
	declared := "let n = 2; pool kv[2] { cap 9; } pool mem { } stage link : ps(1); stage e : step { cost 1; } "
	workload := "workload { arrive none; init { set secret = 1; set open = 2; } hidden secret; session { request; end; } } "
	for _, c := range []struct{ program, want, not string }{
		// The beginnings of each section.
		{"|", "let pool stage workload session server run", "set cap"},
		{"pool p { | }", "cap block evict preempt queue admit spill", "let budget"},
		{"pool p { cap 3; ca|", "cap admit", "let"},
		{"stage s : step { | }", "budget cost chunk serve memory", "cap"},
		{"workload { | }", "arrive trace init turn session hidden", "request"},
		{"workload { init { | } }", "set observe", "hold end"},
		{"workload { session { | } }", "turn request end enter hold set", "admit"},
		{"session { | }", "turn end enter hold", "request admit"},
		{"server { | }", "admit hold prefill", "enter turn request end"},
		{"server { loop { branch (1) { | } } }", "admit hold prefill", "enter turn request end"},
		{"run { | }", "horizon warmup seed", "cap"},
		// After a body.
		{"server { branch (1) { } | }", "else set", "keep"},
		{"server { branch (1) { } else { } | }", "set", "else"},
		{"server { admit if kv (1) fit { } | }", "keep lease set", "else cache"},
		{"session { hold kv (1) { } ca| }", "cache lease set", "keep"},
		{"session { hold kv (1) { } cache (1) | }", "lease", "set cache"},
		// Names.
		{declared + "server { run e prefill (1) growing | }", "kv mem", "link e n set"},
		{declared + "server { transfer 1 from | }", "kv mem", "link e n"},
		{declared + "server { transfer 1 from kv[0] to | }", "kv mem", "link e n"},
		{declared + "server { run | }", "link e", "kv n"},
		{declared + "server { prefill on | }", "link e", "kv n"},
		{declared + "server { prefill | }", "on n now", "kv link"},
		{declared + "pool p { admit via | }", "link e", "kv n"},
		{declared + "stage s : step { memory | }", "kv mem", "link"},
		{declared + "server { set x = used(| }", "kv mem", "n link now"},
		{declared + "server { set x = price(|", "e link", "n kv now"},
		{declared + "server { set x = price(e, |", "n now min", "kv link"},
		{declared + "server { set x = min(n, |", "n now min", "kv link"},
		{declared + "server { set x = (n) | }", "", "n set"},
		{declared + "session { enter kv[|", "n now", "kv"},
		// Draws.
		{"server { set x = ~| }", "exp det uniform erlang h2 bernoulli", "min now"},
		// Constants.
		{"let a = 1; let b = | let c = 2;", "a min inf", "b c now used"},
		{"let a = 1; pool p { cap | }", "a min inf", "now used"},
		{"let a = 1; run { horizon a * | }", "a", "now"},
		// Moments.
		{"pool p { evict by (|", "size age last waiting now", "tokens present"},
		{"stage s : ps (|", "present now", "size tokens cachedin cached"},
		{"stage s : step { cost |", "tokens prefilled attention residents", "size decoding cached"},
		{"stage s : step { budget |", "residents decoders", "tokens attention"},
		{"stage s : step { serve by (|", "decoding admission remaining cached", "tokens"},
		{"server { set x = |", "now cached turn_no", "size tokens"},
		{workload + "server { set x = |", "secret open", ""},
		{workload + "server { admit if kv (|", "open now cachedin", "secret"},
		// Admission bindings, before and after where they are bound.
		{"server { admit if kv (1) fit where hit = 3, most = |", "hit", ""},
		{"server { admit if kv (1) fit where hit = 3 { set x = |", "hit", ""},
		{"server { admit if kv (1) fit where hit = 3 { } keep (|", "hit", ""},
		{"server { admit if kv (1) fit where hit = 3 { } set x = |", "now", "hit"},
		{"pool kv { } server { admit if kv (|1) fit where hit = 3 { } }", "hit", ""},
		{"session { enter kv (1) at admission (|", "", "now n"},
		// No word is reserved.
		{"session { set lease = 3; observe hold = lease; set x = |", "lease", "hold"},
		{"pool queue { } session { enter queue (|", "now", ""},
		// Half a line before.
		{"session { set x = \n  observe y = |", "now", "observe"},
		{"session { set x = max(3 + \n  ; | }", "set end", "now"},
		{"session { frobnicate now | }", "", "set now"},
		{"session { frobnicate; | }", "set", "now"},
		{"session { set x =\n  hold | }", "", "now set"},
		// Clauses.
		{declared + "server { run e | }", "prefill decode", "growing on"},
		{declared + "server { prefill on e | }", "n now", "growing on"},
		{declared + "server { prefill on e (1) | }", "growing", "now on"},
		{declared + "server { transfer on link (1) | }", "from", "growing on to"},
		{declared + "session { enter kv (1) | }", "reserve reuse at", "fit where set"},
		{declared + "server { admit if kv (1) | }", "reserve fit", "reuse where at"},
		{declared + "server { admit if kv (1) fit | }", "reuse where", "reserve at"},
		// Nothing to say.
		{"// let |", "", "let"},
		{"/* let |", "", "let"},
		{`workload { trace "a|`, "", "let"},
		{"let a = 1; let b = 2e|", "", "a"},
		{"let |", "", "let a min"},
		{"} } |", "let pool", ""},
	} {
		content := strings.Replace(c.program, "|", "", 1)
		got := labels(open(content).complete(strings.Index(c.program, "|")))
		for _, w := range strings.Fields(c.want) {
			if !slices.Contains(got, w) {
				t.Errorf("%s: %q is not among %q", c.program, w, got)
			}
		}
		for _, w := range strings.Fields(c.not) {
			if slices.Contains(got, w) {
				t.Errorf("%s: %q is offered", c.program, w)
			}
		}
	}
}

// TestHalfPrograms asks everything about programs that are cut off or lack a word.
func TestHalfPrograms(t *testing.T) {
	content := example(t, "testdata/every_word.sq")
	check := func(content string, offset int) {
		t.Helper()
		d := open(content)
		if fault := d.analysis().fault; fault != "" {
			t.Fatalf("%s\n%s", fault, content)
		}
		d.complete(offset)
		d.hover(offset)
		d.outline()
	}
	i := 0
	for tok := range open(content).analysis().tree.Tokens() {
		start, end := int(tok.Span.Start), int(tok.Span.End)
		check(content[:end], end)
		if i++; i%deep.Count(9, 1) == 0 {
			check(content[:start]+content[end:], start)
		}
	}
}
