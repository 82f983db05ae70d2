package lockstep

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/gen/fragment"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// kinds are the fragments with golden programs.
var kinds = map[string]fragment.Kind{"oracle": fragment.Oracle, "leases": fragment.Leases}

// golden gives the golden programs of a fragment and all that Lean printed.
func golden(t *testing.T, kind fragment.Kind) ([]*ir.Program, []byte) {
	t.Helper()
	programs, lean, err := Golden("testdata", kind)
	if err != nil {
		t.Fatal(err)
	}
	defer lean.Close()
	printed, err := io.ReadAll(lean)
	if err != nil {
		t.Fatal(err)
	}
	return programs, printed
}

// TestGolden holds the Go machine against what Lean really did, transition by transition.
func TestGolden(t *testing.T) {
	for name, kind := range kinds {
		t.Run(name, func(t *testing.T) {
			programs, printed := golden(t, kind)
			if len(programs) < 200 {
				t.Fatalf("only %d programs", len(programs))
			}
			d, n, err := Compare(programs, bytes.NewReader(printed))
			if err != nil {
				t.Fatal(err)
			}
			if d != nil {
				t.Fatal(d.Report("program.json"))
			}
			if lines := bytes.Count(printed, []byte("\n")) - len(programs); n != lines {
				t.Errorf("%d transitions agree, Lean printed %d", n, lines)
			}
		})
	}
}

// TestGoldenCoverage demands that the golden programs show every rule of their fragment, and what is subtle about them.
func TestGoldenCoverage(t *testing.T) {
	common := []string{"Evict of a block", "Preempt of another", "Preempt of the grower itself", "Preempt in prefill", "Preempt in decode", "reuse"}
	for name, more := range map[string][]string{
		"oracle": {"Evict beside a dead entry", "Preempt of one that got its memory earlier"},
		"leases": append(leaseRules(), "a lease ends with its session", "an expiry at the instant of a release", "two engines"),
	} {
		programs, _ := golden(t, kinds[name])
		c := measure(t, programs)
		for _, what := range slices.Concat(fragmentRules(), common, more) {
			if slices.Contains(leaseRules(), what) && name == "oracle" {
				continue
			}
			if c[what] < 3 {
				t.Errorf("%s: %s in %d programs", name, what, c[what])
			}
		}
	}
}

// TestCompare falsifies what Lean printed, in ways that a wrong machine could.
func TestCompare(t *testing.T) {
	programs := Programs(fragment.Oracle, 1, 3)
	var b bytes.Buffer
	if err := write(&b, programs); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(b.String(), "\n"), "\n")
	whole := strings.Join(lines, "")
	second := 0
	for i, line := range lines {
		if strings.HasPrefix(line, `{"program":1}`) {
			second = i
		}
	}
	at := second + 5
	digit := lines[at][:len(lines[at])-3] + "x" + lines[at][len(lines[at])-2:]
	for _, c := range []struct {
		name, printed   string
		program, agreed int
		lean            string
	}{
		{"a digest", strings.Join(lines[:at], "") + digit + strings.Join(lines[at+1:], ""), 1, 4, strings.TrimSuffix(digit, "\n")},
		{"a line missing", strings.Join(lines[:at], "") + strings.Join(lines[at+1:], ""), 1, 4, strings.TrimSuffix(lines[at+1], "\n")},
		{"an end too soon", strings.Join(lines[:at], ""), 1, 4, ""},
		{"a line too many", whole + "\nmore", 2, 0, "more"},
		{"nothing", "", 0, 0, ""},
	} {
		d, _, err := Compare(programs, strings.NewReader(c.printed))
		if err != nil {
			t.Fatal(err)
		}
		if d == nil || d.Program != c.program || d.Agreed != c.agreed || d.Lean != c.lean {
			t.Errorf("%s: %+v", c.name, d)
			continue
		}
		if r := d.Report("p.json"); !strings.Contains(r, "sq-sem step p.json") || !strings.Contains(r, "session") {
			t.Errorf("%s: the report is %s", c.name, r)
		}
	}
	if d, _, err := Compare(programs, strings.NewReader(whole)); d != nil || err != nil {
		t.Errorf("the same: %v, %v", d, err)
	}
}

// TestRandom demands what Random promises, and that it is a function of the seed.
func TestRandom(t *testing.T) {
	for _, kind := range kinds {
		random(t, kind)
	}
}

func random(t *testing.T, kind fragment.Kind) {
	t.Helper()
	for seed := range uint64(40) {
		p := Programs(kind, seed, 1)[0]
		if list := fragment.Check(p, nil, kind); list != nil {
			t.Error(list)
		}
		line := fragment.Numbers(p)
		if again := fragment.Numbers(Programs(kind, seed, 1)[0]); again != line {
			t.Errorf("seed %d gives two programs", seed)
		}
		q, err := fragment.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if fragment.Numbers(q) != line {
			t.Errorf("seed %d: the numbers change when they are read", seed)
		}
		for _, p := range []*ir.Program{p, q} {
			if _, err := ir.Text(p); err != nil {
				t.Errorf("seed %d has no text: %v", seed, err)
			}
		}
		if a, b := trace(t, p), trace(t, q); a != b {
			t.Errorf("seed %d: the program read from numbers runs differently", seed)
		}
	}
}

func trace(t *testing.T, p *ir.Program) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, []*ir.Program{p}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// fragmentRules are the rules that the Lean machine has.
func fragmentRules() []string {
	return []string{
		"Arrive", "Turn", "Set", "Observe", "Branch", "Loop", "Run", "RunZero", "Queue", "Reject", "GrowStall", "GrowResume",
		"Release", "Load", "BlockEnd", "LoopBack", "ScopeEnd", "End", "Admit", "AdmitVia", "Evict", "Preempt", "LeaseExpire", "IterBegin", "Serve", "IterCommit", "IterEnd",
		"Finish", "Advance", "Halt",
	}
}

// leaseRules are those of the wide fragment only.
func leaseRules() []string { return []string{"Release", "Load", "LeaseExpire"} }

// TestRules demands that the Lean machine has exactly these rules, under the names that they have here.
func TestRules(t *testing.T) {
	text, err := os.ReadFile("../../lean/Serq/Rule.lean")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^  \| Rule\.[\w«»]+[ _]* => "(\w+)"$`).FindAllStringSubmatch(string(text), -1) {
		if _, known := semantics.RuleNamed(m[1]); !known {
			t.Errorf("Lean has a rule %s that the machine has not", m[1])
		}
		names = append(names, m[1])
	}
	if !slices.Equal(names, fragmentRules()) {
		t.Errorf("Lean has the rules %q", names)
	}
}

// write runs programs on the Go machine and writes, for each, its number and a line a transition: the very
// bytes that the Lean executable prints for the same programs.
func write(to *bytes.Buffer, programs []*ir.Program) error {
	for k, p := range programs {
		to.WriteString(programLine(k) + "\n")
		if err := run(p, func(line []byte) { to.Write(line) }); err != nil {
			return err
		}
	}
	return nil
}
