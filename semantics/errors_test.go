package semantics_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// failure is a program that stops with an error: its session's statements stand between `workload { arrive batch(2); session {`
// and `} }` behind the declarations. What the error must point at stands between « and ».
type failure struct {
	name, decl, session string
	code                diag.Code
	who                 int64
	time                float64
	// words are in the message, in the statement's own words where it is a statement's.
	words []string
}

const (
	room = "pool kv { cap 10; } stage s : delay; "
	duo  = "pool kv[2] { cap 10; } stage s[2] : delay; "
)

// tiers are a pool that spills as a clause says, and where to.
func tiers(clause string) string {
	return "pool kv { cap 4; spill slow via " + clause + "; } pool slow { cap 8; } stage s : delay; stage bus : delay; "
}

var failures = []failure{
	{"units negative", room, "run s (serial + 1); set n = serial - 1; hold kv («n») { }", "SQ0601", 0, 1, []string{"amount of the hold is -1", "0 or more", "`hold kv (n)`"}},
	{"units not a number", room, "run s (3); set n = 0; hold kv («n / n») { }", "SQ0601", 0, 3, []string{"NaN", "`hold kv (n / n)`"}},
	{"reserve negative", room, "set n = serial - 1; hold kv (1) reserve («n») { }", "SQ0601", 0, 0, []string{"reserve", "-1"}},
	{"work negative", room, "run s (1); set n = 0 - serial; run s («n»);", "SQ0601", 1, 1, []string{"work", "-1", "`run s (n)`"}},
	{"work not a number", room, "set n = 0; run s («n / n»);", "SQ0601", 0, 0, []string{"NaN"}},
	{"grow negative", room, "hold kv (4) { run s (2); set n = 0 - 3; grow kv («n»); }", "SQ0601", 0, 2, []string{"growth", "-3", "`grow kv (n)`"}},
	{"load negative", room, "hold kv (4) { run s (2); set n = 0 - 3; load kv («n»); }", "SQ0601", 0, 2, []string{"amount loaded", "-3", "`load kv (n)`"}},
	{"lease time negative", room, "set n = 0 - 3; hold kv (4) { run s (2); } lease kv («n»);", "SQ0601", 0, 2, []string{"lease", "-3", "`hold kv (4)"}},
	{"lease time not a number", room, "set n = 0; hold kv (4) { run s (2); } lease kv («n / n»);", "SQ0601", 0, 2, []string{"NaN"}},
	{"cache not a number", room, "set n = 0; hold kv (4) { run s (2); } cache («n / n»);", "SQ0602", 0, 2, []string{"not a number"}},
	{"reuse not a number", room, "set n = 0; hold kv (4) reuse («n / n») { run s (2); }", "SQ0602", 0, 0, []string{"not a number"}},
	{"a choice's key not a number", room, "set n = 0; choose x in 2 by («n / n»);", "SQ0602", 0, 0, []string{"not a number", "`choose x in 2 by (n / n)`"}},
	{"a choice's second key not a number", room, "set n = 0; choose x in 2 by (x, «n / n»);", "SQ0602", 0, 0, []string{"not a number", "by (x, n / n)"}},
	{"a queue's second key not a number", "pool kv { cap 10; queue by (serial, «n / n»); } stage s : delay; ", "set n = 0; hold kv (1) { run s (1); }", "SQ0602", 0, 0, []string{"queue key of kv", "`hold kv (1)`"}},
	{"a live key not a number", "pool kv { cap 10; queue by live («waited / waited»); } stage s : delay; ", "hold kv (6) { run s (1); }", "SQ0602", 0, 0, []string{"queue key of kv", "`hold kv (6)`"}},
	{"a victim's key not a number", "pool kv { cap 10; preempt by («n / n») requeue head; } stage s : delay; ", "set n = 0; hold kv (5) { run s (1); grow kv (2); }", "SQ0602", 0, 1, []string{"preemption key of kv"}},
	{"serve only not a number", "stage e : step { cost 1; serve only («n / n»); } ", "set n = 0; run e decode (2);", "SQ0602", 0, 0, []string{"serve only", "of e"}},
	{"deviation negative", room, "set n = 0 - 1; run s («~normal(3, n)»);", "SQ0614", 0, 0, []string{"negative standard deviation"}},
	{"weights negative", room, "set n = 0 - 1; run s («~choice(n: 1, 0: 2)»);", "SQ0614", 0, 0, []string{"weights"}},
	{"index past the end", duo, "set i = 2; run s[1] (4); run s[«i»] (1);", "SQ0603", 0, 4, []string{"stage s", "is 2", "from 0 to 1"}},
	{"index negative", duo, "set i = 0 - 1; hold kv[«i»] (1) { }", "SQ0603", 0, 0, []string{"pool kv", "is -1"}},
	{"index not whole", duo, "set i = 0; hold kv[i] (1) { set i = 0.5; release kv[«i»]; }", "SQ0603", 0, 0, []string{"0.5"}},
	{"index not a number", duo, "set i = 0; drop kv[«i / i»];", "SQ0603", 0, 0, []string{"NaN"}},
	{"index in a query", duo, "set i = 7; set x = used(kv[«i»]);", "SQ0603", 0, 0, []string{"is 7", "`set x = used(kv[i])`"}},
	{"guard", room, "run s (5); set x = 3; branch («x») { } else { }", "SQ0604", 0, 5, []string{"guard is 3", "0 or 1"}},
	{"guard not a number", room, "set x = 0; branch («x / x») { } else { }", "SQ0604", 0, 0, []string{"NaN"}},
	{"cost zero", "stage e : step { cost «tokens - 4»; } stage s : delay; ", "run s (6); run e prefill (2);", "SQ0605", -1, 6, []string{"cost", "e", "4 tokens", "more than 0"}},
	{"cost not a number", "stage e : step { cost «0 / (tokens - 4)»; } ", "run e prefill (2);", "SQ0605", -1, 0, []string{"NaN"}},
	{"capacity", "stage c : ps(«present - 3»); ", "run c (1);", "SQ0606", -1, 0, []string{"capacity", "-1"}},
	{"load past the allocation", room, "hold kv (4) { run s (2); load kv («5»); }", "SQ0607", 0, 2, []string{"5", "allocation of 4", "`load kv (5)`"}},
	{"a wait for what is neither", room, "run s (1); set n = 3; wait («n»);", "SQ0604", 0, 1, []string{"condition of the wait is 3", "0 or 1"}},
	{"a wait for a negative time", room, "run s (1); set n = 0 - 3; wait for («n»);", "SQ0601", 0, 1, []string{"time of the wait", "-3"}},
	{"a renewal for a negative time", room, "set n = 0 - 3; hold kv (4) { run s (2); } lease kv (9); renew kv («n»);", "SQ0601", 0, 2, []string{"time of the renewal", "-3"}},
	{"a release of what another leg grows", room + "stage e : step { cost 1; } ", "hold kv (4) { both { run e prefill (4) growing kv; } and { run s (0.5); «release kv;» } }", "SQ0640", 0, 0.5, []string{"another leg", "kv"}},
	{"nothing to grow", room, "hold kv (4) { release kv; run s (3); «grow kv (1);» }", "SQ0608", 0, 3, []string{"grow", "kv"}},
	{"nothing to load", room, "hold kv (4) { release kv; «load kv (1);» }", "SQ0608", 0, 0, []string{"load", "kv"}},
	{"one pool twice", duo, "set i = 1; «hold kv[i] (1), kv[1] (1)» { run s[0] (1); }", "SQ0609", 0, 0, []string{"kv[1]", "twice"}},
	{"a thousand times ready", room, "set x = 0; run s (4); loop { «run s (x);» }", "SQ0611", 0, 4, []string{"1000 times", "`run s (x)`"}},
	{"a count that is none", room, "set n = 0; choose x in «n» by (x);", "SQ0613", 0, 0, []string{"count is 0"}},
	{"a queue's key", "pool kv { cap 10; queue by («x / x»); } stage s : delay; ", "run s (2); hold kv (1) { set x = 1; run s (1); }", "SQ0602", 0, 2, []string{"queue key of kv", "`hold kv (1)"}},
	{"an eviction's key", "pool kv { cap 10; evict by («x / x»); } stage s : delay; ", "hold kv (6) { run s (1); } cache (6); run s (9); set x = 1;", "SQ0602", 0, 1, []string{"eviction key of kv"}},
	{"an eviction's key that changes", "pool kv { cap 10; evict by («0 / (age + x)»); } stage s : delay; ", "hold kv (6) { run s (1); } cache (6); run s (9); set x = 1;", "SQ0602", 0, 1, []string{"eviction key of kv"}},
	{"a text below 0", room, "run s (2); set p = 0 - 1; text talk from «p»;", "SQ0601", 0, 2, []string{"position of the text is -1", "`text talk from p`"}},
	{"a text's key", room, "set k = 0; text talk[«k / k»] from 4;", "SQ0602", 0, 0, []string{"key of the text"}},
	{"a text within a token", room, "set p = 0.5; text talk from «p»;", "SQ0618", 0, 0, []string{"begins at 0.5", "whole"}},
	{"a text that was computed", "pool kv { cap 10; block 2; cache shared; } stage s : delay; ", "hold kv (4) { load kv (3); text talk from «2»; }", "SQ0619", 0, 0, []string{"from 2 on", "kv", "up to 3"}},
	{"a serving key", "stage e : step { cost 1; serve by («0 / (remaining - 2)»); } ", "run e prefill (2);", "SQ0602", 0, 0, []string{"serving key of e"}},
	{"a budget", "stage e : step { cost 1; budget «0 / (residents - 2)»; } ", "run e prefill (2);", "SQ0602", -1, 0, []string{"budget", "not a number"}},
	{"a budget that is asked for", "stage e : step { cost 1; budget «0 / (now - 3)»; } stage s : delay; ", "run s (3); set y = budget_left(e);", "SQ0602", 0, 3, []string{"budget", "`set y = budget_left(e)`"}},
	{"a chunk", "stage e : step { cost 1; chunk «0 / (residents - 2)»; } ", "run e prefill (2);", "SQ0602", -1, 0, []string{"chunk", "not a number"}},
	{"a spill's condition", tiers("bus (1) when («0 / (size - 4)»)"), "hold kv (4) { run s (1); } cache (4); run s (9);", "SQ0602", 0, 1, []string{"spill condition of kv"}},
	{"a spill's work", tiers("bus («3 - size») when (1 > 0)"), "hold kv (4) { run s (1); } cache (4); run s (9);", "SQ0601", 0, 1, []string{"work of a spill is -1"}},
	{"bounds in the wrong order", room, "set m = 2; run s («~uniform(m, 1)»);", "SQ0614", 0, 0, []string{"uniform", "wrong order"}},
	{"half a phase", room, "set m = 2.5; run s («~erlang(m, 1)»);", "SQ0614", 0, 0, []string{"erlang", "phases"}},
	{"too little variation", room, "set m = 0.5; run s («~h2(1, m)»);", "SQ0614", 0, 0, []string{"h2", "cv² below 1"}},
	{"no chance", room, "set m = 1.5; run s («~bernoulli(m)»);", "SQ0614", 0, 0, []string{"bernoulli", "0 … 1"}},
	{"a draw of no number", room, "set m = 0; run s («~exp(m / m)»);", "SQ0614", 0, 0, []string{"exp", "not a number"}},
	{"an impossible draw", room, "set m = 0 - 2; run s (1); run s («~exp(m)»);", "SQ0614", 0, 1, []string{"exp", "negative mean", "`run s (~exp(m))`"}},
}

// program is the whole text, and from where to where the error points.
func (f *failure) program() (text string, from, to int) {
	text = f.decl + "\nworkload { arrive batch(2); session { " + f.session + " } }\n"
	from = strings.Index(text, "«")
	text = strings.Replace(text, "«", "", 1)
	to = strings.Index(text, "»")
	return strings.Replace(text, "»", "", 1), from, to
}

// Every error of a running program says what is wrong in words, at which statement, whose and when, and leaves the
// configuration from before the step: to look at, to save, to step back from and to meet the error again.
func TestRuntimeErrors(t *testing.T) {
	for _, f := range failures {
		t.Run(f.name, func(t *testing.T) {
			text, from, to := f.program()
			m := semantics.New(compile(t, text), semantics.Options{Undo: true})
			e := stopped(t, m)
			if e.Code != f.code || e.Session != f.who || e.Time != f.time || m.Now() != f.time || e.Step != m.Steps()+1 {
				t.Errorf("%s, session %d, time %v, step %d after %d; want %s, %d, %v", e.Code, e.Session, e.Time, e.Step, m.Steps(), f.code, f.who, f.time)
			}
			if got := text[e.Span.Start:e.Span.End]; int(e.Span.Start) != from || int(e.Span.End) != to {
				t.Errorf("it points at %q, want %q", got, text[from:to])
			}
			words := append([]string{fmt.Sprintf("t=%v", f.time)}, f.words...)
			if f.who >= 0 {
				words = append(words, fmt.Sprintf("session %d", f.who))
			}
			for _, w := range words {
				if !strings.Contains(e.Message(), w) {
					t.Errorf("%q does not say %q", e.Message(), w)
				}
			}
			remains(t, m, e)
		})
	}
}

// gapWords name the gap of a renewal.
const gapWords = "the gap between arrivals"

// A gap is an amount of time. It belongs to no session, so it has a test of its own.
func TestNegativeGap(t *testing.T) {
	m := end(t, compile(t, "workload { arrive renewal(~uniform(-2, -1)); session { end; } } run { horizon 9; }"))
	if e := m.Err(); e == nil || e.Code != "SQ0601" || !strings.Contains(e.Message(), gapWords) {
		t.Errorf("a gap below 0: %v", e)
	}
}

// What an evaluation can fail with is shown in the table, wherever in the machine it comes up.
func TestEveryRuntimeErrorIsShown(t *testing.T) {
	var shown strings.Builder
	for _, f := range failures {
		text, _, _ := f.program()
		m := end(t, compile(t, text))
		shown.WriteString(m.Err().Message() + "\n")
	}
	// Those of a test of their own: they take long, or want more than a program.
	apart := []string{"codeBirths", "codeTrace", "codeStatements", "codeInfinite"}
	call := regexp.MustCompile(`(?:m\.(?:fail\((code\w+), .*?|amount\([^"]*|clamped\([^"]*)|return bad\()"([^"]+)"`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "save.go" { // which reads files and runs nothing
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(text), -1) {
			if slices.Contains(apart, m[1]) || strings.HasPrefix(m[2], "no stream") /* which no valid program asks for */ || m[2] == gapWords {
				continue
			}
			calls++
			// The words of the format, without what it fills in.
			words := regexp.MustCompile(`%[a-z]`).Split(m[2], -1)
			longest := slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) })
			if !strings.Contains(shown.String(), longest) {
				t.Errorf("%s: no program shows the error %q", file, m[2])
			}
		}
	}
	if calls < 30 {
		t.Errorf("only %d places were found", calls)
	}
}

// stopped steps a machine into its error, and sees that nothing of the failed step stays.
func stopped(t *testing.T, m *semantics.Machine) *semantics.RuntimeError {
	t.Helper()
	for !m.Halted() {
		before, digest := view(m), m.Checksum()
		if _, err := m.Step(); err != nil {
			if d := cmp.Diff(before, view(m)); d != "" || m.Checksum() != digest {
				t.Errorf("the failed step changed something: %s", d)
			}
			return m.Err()
		}
	}
	t.Fatal("nothing fails")
	return nil
}

// remains looks at the configuration in which an error stopped a machine.
func remains(t *testing.T, m *semantics.Machine, e *semantics.RuntimeError) {
	t.Helper()
	if err := m.Check(); err != nil {
		t.Error(err)
	}
	if _, ok := m.Session(e.Session); !ok && e.Session >= 0 {
		t.Errorf("session %d is gone", e.Session)
	}
	if _, err := m.Step(); err == nil || err.Error() != e.Error() {
		t.Errorf("a further step: %v", err)
	}
	whole := m.Checksum()
	meets := func(what string, o *semantics.Machine) {
		if o.Checksum() != whole {
			t.Errorf("%s is another configuration", what)
		}
		if _, err := o.Step(); err == nil || err.Error() != e.Error() {
			t.Errorf("%s: %v", what, err)
		}
	}
	meets("a copy", m.Clone(semantics.Options{Undo: true}))
	var file bytes.Buffer
	if err := m.Save(&file); err != nil {
		t.Fatal(err)
	}
	restored, err := semantics.Restore(&file, m.Program(), semantics.Options{Undo: true})
	if err != nil {
		t.Fatal(err)
	}
	meets("what was saved", restored)
	if m.Steps() > 0 {
		if !m.Back() || m.Err() != nil {
			t.Fatal("no way back")
		}
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
		meets("the same reached again", m)
	}
}

// A million statements of a session without blocking: none of them is a loop's, whose rounds take time.
func TestMillionStatements(t *testing.T) {
	const text = "workload { arrive batch(1); session { set x = x + 1; } }"
	short := compile(t, text)
	long := *short.IR
	long.Blocks = slices.Clone(long.Blocks)
	long.Blocks[long.Session] = slices.Repeat(long.Blocks[long.Session], 1_000_001)
	m := semantics.New(semantics.Compile(&long, short.Places, nil), semantics.Options{})
	for {
		if _, err := m.Step(); err != nil {
			break
		}
	}
	e := m.Err()
	// The arrival is a step, and so is every block's end.
	if e.Code != "SQ0610" || e.Session != 0 || e.Time != 0 || m.Steps() < 1_000_000 {
		t.Errorf("step %d: %v, session %d", m.Steps(), e, e.Session)
	}
	if got := text[e.Span.Start:e.Span.End]; got != "set x = x + 1;" {
		t.Errorf("it points at %q", got)
	}
	for _, w := range []string{"1000000 statements", "t=0", "session 0", "`set x = x + 1`"} {
		if !strings.Contains(e.Message(), w) {
			t.Errorf("%q does not say %q", e.Message(), w)
		}
	}
	// Its counter is part of the configuration, so a copy, which has the memory for a way back, meets it at the same step.
	c := m.Clone(semantics.Options{Undo: true})
	stopped(t, c)
	if v, ok := c.Session(0); !ok || c.Steps() != m.Steps() || v.Attrs[len(v.Attrs)-1] < 999_000 {
		t.Errorf("step %d: %+v", c.Steps(), v)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}

// An ordered trace that has no rows for a session: the session is not born.
func TestTraceRunsOut(t *testing.T) {
	text := "stage s : delay;\nworkload { arrive poisson(1); trace \"turns.csv\" ordered; session { turn; run s (new); } }\nrun { seed 4; }\n"
	r, list := link.Compile(diag.NewFile("test.sq", text), link.Options{})
	if list.HasErrors() {
		t.Fatal(list)
	}
	rows, list := inputs.ReadTrace("turns.csv", []byte("session,turn,new,out,think\n0,0,3,1,0\n1,0,2,1,0\n"))
	if list.HasErrors() {
		t.Fatal(list)
	}
	m := semantics.New(semantics.Compile(r.Program, r.Places, rows), semantics.Options{Undo: true})
	e := stopped(t, m)
	if e.Code != "SQ0615" || e.Time == 0 || e.Time != m.Now() || m.SessionStats().Arrived != 2 {
		t.Errorf("%v at %v, after %d arrivals", e, e.Time, m.SessionStats().Arrived)
	}
	for _, w := range []string{"session 2", "no rows", "2 sessions", fmt.Sprintf("t=%v", e.Time)} {
		if !strings.Contains(e.Message(), w) {
			t.Errorf("%q does not say %q", e.Message(), w)
		}
	}
	remains(t, m, e)
}
