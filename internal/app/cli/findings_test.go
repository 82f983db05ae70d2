package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// finding gives, for a kind of findings, a program whose run has one of that kind.
func finding(k semantics.FindingKind) string {
	const (
		memory = "pool kv { cap 9; }\nstage s : delay;\nstage engine : step { budget 1; cost 1; }\n"
		leased = "hold kv (1) { run s (1); } lease kv (2); "
	)
	one := func(session string) string {
		return memory + "workload { arrive batch(1); session { " + session + " } }\n"
	}
	return map[semantics.FindingKind]string{
		semantics.StaleRead:         one(leased + "run s (5); release kv;"),
		semantics.Starved:           one("run s (inf);"),
		semantics.Pinned:            one("hold kv (1) { run s (1); } lease kv (inf);"),
		semantics.Leaked:            one("hold kv (1) { run s (1); } lease kv (inf); abandon kv;"),
		semantics.Rejected:          one("set n = 10; hold kv (n) { }"),
		semantics.StaleReadPossible: one(leased + "run engine decode (5); release kv;"),
		semantics.AmbiguousRelease:  one(leased + leased + "release kv;"),
		semantics.Livelock: "pool kv { cap 4; preempt lifo; }\nstage e : step { budget 8; cost 1; memory kv; }\n" +
			"workload { arrive batch(1); session { hold kv (1) { run e decode (9) growing kv; } } }\n",
		semantics.ClaimBroken:       one("hold kv (9) { run s (1); } end;") + "claim small: used(kv) <= 8;\n",
		semantics.ExpectationMissed: one("observe o = 3; end;") + "expect p99(o) <= 2;\n",
		// The first request takes a block while the second, which was served first, is given two; the second has to go, and finds
		// one of them when it comes back.
		semantics.Phantom: "pool kv { cap 64; block 16; cache shared; evict lru; preempt lifo; phantom; }\n" +
			"stage e : step { budget 64; cost 1; memory kv; serve by (-serial); }\n" +
			"workload { arrive batch(2); session { hold kv (computed > 0 ? 48 : 16) { branch (cached == 0) { run e prefill (16) growing kv; } " +
			"branch (serial == 0) { run e decode (3) growing kv; } else { run e prefill (cached > 0 ? 16 : 32) growing kv; } } cache (inf); end; } }\n",
	}[k]
}

// Every kind of findings is listed and counted in the text, the JSON and the reports, is known to --fail-on and to its help, and is
// found by explore, but for expectations, which explore refuses. What the program states makes run fail by itself. A hint is a warning there; what --fail-on names is an error.
func TestEveryKindOfFindings(t *testing.T) {
	for _, k := range semantics.FindingKinds() {
		t.Run(k.String(), func(t *testing.T) {
			dir := t.TempDir()
			file, junit := filepath.Join(dir, "found.sq"), filepath.Join(dir, "found.xml")
			if err := os.WriteFile(file, []byte(finding(k)), 0o644); err != nil {
				t.Fatal(err)
			}
			tell := func(want int, args ...string) string {
				t.Helper()
				var out, errs bytes.Buffer
				if got := Main(args, strings.NewReader(""), &out, &errs); got != want {
					t.Fatalf("sq-sem %q: status %d, want %d\n%s%s", args, got, want, out.String(), errs.String())
				}
				return out.String()
			}
			says := func(text, want string) {
				t.Helper()
				if !strings.Contains(text, want) {
					t.Errorf("%q is not in\n%s", want, text)
				}
			}
			unasked := statusOK
			if k.Stated() {
				unasked = statusFound
			}
			text := tell(unasked, "run", file)
			says(text, fmt.Sprintf("1 %s", k))
			says(text, fmt.Sprintf("\n  %s at t=", k))
			var data struct {
				Counts   map[string]int `json:"finding_counts"`
				Findings []struct{ Kind string }
			}
			if err := json.Unmarshal([]byte(tell(unasked, "run", file, "--json")), &data); err != nil {
				t.Fatal(err)
			}
			total := 0
			for _, n := range data.Counts {
				total += n
			}
			if data.Counts[k.String()] != 1 || total != len(data.Findings) {
				t.Errorf("the JSON counts %v of %v", data.Counts, data.Findings)
			}
			for _, command := range []string{"run", "trace"} {
				says(tell(statusOK, command, "--help"), k.String())
				tell(statusFound, command, file, "--fail-on", k.String())
				tell(statusFound, command, file, "--fail-on", anyKind)
			}
			if k == semantics.ExpectationMissed {
				tell(statusFault, "explore", file) // it is about one run
			} else {
				says(tell(statusFound, "explore", file), fmt.Sprintf("\n  %s at t=", k))
			}

			// reported is how many failures a command reports of the kind, in a test case of its name.
			reported := func(want int, args ...string) int {
				t.Helper()
				tell(want, append(args, file, "--report", "junit="+junit)...)
				data, err := os.ReadFile(junit)
				if err != nil {
					t.Fatal(err)
				}
				says(string(data), fmt.Sprintf("<testcase name=%q", k))
				return strings.Count(string(data), fmt.Sprintf("<failure type=%q", k))
			}
			certain := 1
			if k.Hint() {
				certain = 0
			}
			stated := 0
			if k.Stated() {
				stated = 1
			}
			if n := reported(unasked, "run"); n != stated {
				t.Errorf("run reports %d failures, of what nobody asked for beside the program: want %d", n, stated)
			}
			if n := reported(statusFound, "run", "--fail-on", k.String()); n != 1 {
				t.Errorf("run --fail-on reports %d failures", n)
			}
			if k == semantics.ExpectationMissed {
				return
			}
			if n := reported(statusFound, "explore"); n != certain {
				t.Errorf("explore reports %d failures, want %d", n, certain)
			}
		})
	}
}
