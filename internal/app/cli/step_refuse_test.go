package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stepping carries out commands from a pipe, and gives the status and what was printed.
func stepping(commands string) (int, string) {
	var out, errs bytes.Buffer
	status := Main([]string{"step", example}, strings.NewReader(commands), &out, &errs)
	return status, out.String() + errs.String()
}

// A command that cannot be carried out says why in one line, has status 2, and leaves everything as it was.
func TestStepRefuses(t *testing.T) {
	dir := t.TempDir()
	garbage := filepath.Join(dir, "garbage")
	if err := os.WriteFile(garbage, []byte("{\"tool\": \"sq-sem\"}\n\x00\xff"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, before := stepping("s 25; where; sessions; pools; b; hist 30")
	for _, c := range []struct{ command, want string }{
		{"jump", "there is no command `jump`; `help` lists"},
		{"wher", "did you mean `where`?"},
		{"18 x", "no command `18`"},
		{"S", "no command `S`"},
		{"\x1b[31m\x00", "no command `·[31m·`"},
		{strings.Repeat("x", 100_000), "no command `" + strings.Repeat("x", 40) + "…`"},
		{"s -1", "`-1` is not a number of transitions; usage: s [N]"},
		{"s 0", "`0` is not"}, {"s 1.5", "`1.5` is not"}, {"s 18 x", "`18 x` is not"}, {"s 1e3", "`1e3` is not"},
		{"s 99999999999999999999", "is not a number"},
		{"n -1", "`-1` is too much; usage: n"}, {"n 3", "`3` is too much"}, {"c 1", "`1` is too much"},
		{"where now", "usage: where"}, {"pools kvP", "usage: pools"}, {"sessions 1", "usage: sessions"}, {"stages x", "usage: stages"},
		{"leases kvP", "usage: leases"}, {"agenda 1", "usage: agenda"}, {"check it", "usage: check"}, {"help s", "usage: help"}, {"q now", "usage: q"},
		{"back -1", "`-1` is not"}, {"back 1e9", "`1e9` is not"}, {"back x", "usage: back"}, {"hist 0", "usage: hist"}, {"hist x", "usage: hist"},
		{"goto", "the number of a step is missing"}, {"goto -1", "neither the number"}, {"goto 1e3", "neither the number"}, {"goto x", "neither the number"},
		{"goto t=", "a time is missing"}, {"goto t=nan", "`nan` is not a time"}, {"goto t=inf", "`inf` is not"}, {"goto t=-1", "`-1` is not"}, {"goto t=1e999", "`1e999` is not"},
		{"b at", "a time is missing"}, {"b at NaN", "`NaN` is not a time"}, {"b at inf", "`inf` is not a time"}, {"b at -1", "`-1` is not a time"}, {"b at -0.5", "is not a time"},
		{"b at t=nan", "`nan` is not"}, {"b at 1e999", "is not a time"}, {"b at soon", "is not a time"}, {"b at 1 2", "is not a time"},
		{"b session", "the number of a session is missing"}, {"b session x", "`x` is not the number"}, {"b session -1", "`-1` is not"}, {"b session 1 2", "is not"},
		{"b if", "an expression is missing"}, {"b if nosuch > 1", "nothing sets or declares `nosuch`"}, {"b if 1 +", "expected an expression; "}, {"b if prompt > 1 @ x", "`x` is not"},
		{"b if prompt > 1 @", "the number of a session is missing"}, {"b if @ 1", "an expression is missing"},
		{"b nowhere", "neither a rule nor a pool; usage"}, {"b Relaese", "did you mean `Release`?"}, {"b kvp", "did you mean `kvP`?"}, {"b kvP kvD", "neither"}, {"b Admit x", "neither"},
		{"del", "the number of a breakpoint is missing"}, {"del x", "is not the number"}, {"del 99", "there is no breakpoint 99"}, {"del -1", "there is no breakpoint -1"},
		{"pool", "a pool is missing"}, {"pool kvX", "there is no pool `kvX`"}, {"pool kvP kvD", "there is no pool"}, {"queue", "a pool is missing"}, {"queue x", "there is no pool `x`"},
		{"session", "is missing"}, {"session -1", "`-1` is not"}, {"session 99", "session 99 is not alive"}, {"session 1 2", "is not"}, {"session 99999999999999999999", "is not"},
		{"p", "an expression is missing"}, {"p 1 +", "expected an expression"}, {"p )", "expected an expression"}, {"p propmt", "`propmt`"}, {"p used(nosuch)", "`nosuch`"},
		{"p prompt @ 99", "session 99 is not alive"}, {"p 1 @ 99", "session 99 is not alive"}, {"p used(kvP) @ 99", "session 99 is not alive"},
		{"p 1 @", "is missing"}, {"p 1 @ -1", "`-1` is not"}, {"p @ 1", "an expression is missing"}, {"p 1 @ 1 @ 2", "`@`"}, {"p 1 } session {", ""},
		{"p " + strings.Repeat("(", 100_000), ""},
		{"p " + strings.Repeat("-", 100_000) + "1", ""},
		{"save", "a file is missing"}, {"save " + dir, dir + ": is a directory"}, {"save no/such", "write no/such: no such file"},
		{"load", "a file is missing"}, {"load " + dir, dir + ": is a directory"}, {"load no-such", "open no-such: no such file"},
		{"load " + garbage, garbage + ": not a configuration"}, {"load " + example, example + ": not a configuration"}, {"load " + os.DevNull, os.DevNull + ": not a configuration"},
	} {
		quoted := c.command
		if len(quoted) > 100 {
			quoted = quoted[:100] + "…"
		}
		if status, text := stepping(c.command); status != statusUsage || strings.Count(text, "\n") != 1 || len(text) > 1000 || !strings.Contains(text, strings.TrimSuffix(c.want, "; ")) {
			t.Errorf("%q: status %d, prints %.500q, want %q", quoted, status, text, c.want)
		}
		_, text := stepping("s 25\n" + c.command + "\nwhere; sessions; pools; b; hist 30")
		head, tail, _ := strings.Cut(before, "next: ")
		if !strings.HasPrefix(text, head) || !strings.HasSuffix(text, "next: "+tail) {
			t.Errorf("%q is not refused without a trace:\n%.3000s", quoted, text)
		}
	}
}

// A session that has ended has no values any more.
func TestStepEndedSession(t *testing.T) {
	status, text := stepping("goto t=16; p serial @ 0; p 1 @ 0; session 0")
	if status != statusUsage || strings.Count(text, "session 0 is not alive") != 3 {
		t.Errorf("status %d, prints\n%s", status, text)
	}
}

// Lines that say nothing do nothing; the last one needs no end, and may have carriage returns.
func TestStepLines(t *testing.T) {
	for _, c := range []struct {
		lines string
		steps string
	}{
		{"", ""}, {"\n\n", ""}, {";;\n ; \n", ""}, {"# s 3", ""}, {"\t", ""},
		{"s", "1"}, {"s\ns", "12"}, {"s\r\ns\r\n", "12"}, {"  s\t2  ", "12"}, {"s;s", "12"}, {"s;;s;\n", "12"}, {"s\nq\ns\n", "1"}, {"s; q; s", "1"},
		{strings.Repeat(" ", 200_000) + "s", "1"},
	} {
		status, text := stepping(c.lines)
		got := ""
		for line := range strings.Lines(text) {
			got += strings.Fields(line)[0]
		}
		if status != statusOK || got != c.steps {
			t.Errorf("%.20q: status %d, prints\n%s", c.lines, status, text)
		}
	}
	if status, text := stepping(strings.Repeat("s;", longestLine)); status != statusUsage || !strings.Contains(text, "a line of commands is longer than") {
		t.Errorf("a line that is too long: status %d, prints %q", status, text)
	}
}
