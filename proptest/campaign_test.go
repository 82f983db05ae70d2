package proptest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/leanovate/gopter"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/check"
	"github.com/sq-sem/sq-sem/semantics"
)

// seed is 1, or SQ_PROPTEST_SEED.
func seed(t *testing.T) int64 {
	if s := os.Getenv("SQ_PROPTEST_SEED"); s != "" {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			t.Fatalf("SQ_PROPTEST_SEED: %v", err)
		}
		return n
	}
	return 1
}

// quick tells that only what fails is asked for, not why.
func quick() bool { return os.Getenv("SQ_PROPTEST") == "quick" }

// run runs a campaign of so many cases.
func run(t *testing.T, k Kind, cases int) *Tally {
	batch := min(250, max(1, cases/4))
	c := &Campaign{Kind: k, Seed: seed(t), Cases: batch, Batches: (cases + batch - 1) / batch, Workers: runtime.GOMAXPROCS(0)}
	c.Shrinks = MaxShrinks
	if quick() {
		c.Shrinks = 0
	}
	tally := c.Run(t.Context())
	for _, f := range tally.Found {
		if quick() {
			t.Error(f.Failure)
			continue
		}
		path, err := f.Save("testdata/found")
		if err != nil {
			t.Error(err)
		}
		narrator := report.NewNarrator(semantics.Compile(f.Program, nil, nil))
		t.Errorf("a %s fails (seed %d: SQ_PROPTEST_SEED=%d go test ./proptest):\n\n%s\nsee it with\n\tgo run ./cmd/sq-sem %s\nonce mended, move the file to proptest/testdata/regress", k.Name, f.Seed, f.Seed, f.Story(narrator.Line), f.StepArguments("proptest/"+path))
	}
	t.Logf("seed %d: %d cases", c.Seed, tally.Cases)
	if tally.Rules != [semantics.NumRules]uint64{} { // an equation counts no rules
		t.Logf("%d steps, ends %v, rules exercised:%s", tally.Steps, tally.Ends, coverage(tally))
	}
	return tally
}

func coverage(t *Tally) string {
	var b strings.Builder
	for r := range semantics.Rule(semantics.NumRules) {
		fmt.Fprintf(&b, "\n  %-12s %9d", r, t.Rules[r])
	}
	return b.String()
}

func TestSchedules(t *testing.T) {
	tally := run(t, Schedules(), deep.Count(3_000, 40_000))
	for _, r := range []semantics.Rule{semantics.Queue, semantics.Reject, semantics.Grow, semantics.GrowStall, semantics.GrowResume, semantics.Drop,
		semantics.Release, semantics.Load, semantics.ScopeEnd, semantics.End, semantics.Admit, semantics.Evict, semantics.Preempt,
		semantics.LeaseExpire, semantics.Finish, semantics.Advance, semantics.Halt} {
		if tally.Rules[r] < deep.Count[uint64](25, 200) && len(tally.Found) == 0 {
			t.Errorf("%s is exercised only %d times", r, tally.Rules[r])
		}
	}
	witnessed(t, tally, map[string]uint64{
		"starved": 300, "rejected": 300, "pinned": 300, "ambiguous-release": 300, "stale-read": 50, "stale-read-possible": 5,
		namedRelease: 300, namedNothing: 300, namedStale: 30, midwayStale: 10, secondStale: 10,
	})
}

// witnessed demands that the cases show what else there is to be compared, so often.
func witnessed(t *testing.T, tally *Tally, least map[string]uint64) {
	t.Helper()
	t.Logf("seen: %v", tally.Witnesses)
	for what, n := range least {
		if tally.Witnesses[what] < n && len(tally.Found) == 0 {
			t.Errorf("%s comes up only %d times, want %d", what, tally.Witnesses[what], n)
		}
	}
}

func TestDrawings(t *testing.T) { run(t, Drawings(), deep.Count(1_000, 8_000)) }

// TestEngines runs worlds of engines: they must take turns, preempt, stall, and be tried again in the same instant.
func TestEngines(t *testing.T) { run(t, Engines(), deep.Count(2_500, 20_000)) }

func TestPrograms(t *testing.T) {
	tally := run(t, Programs(), deep.Count(2_500, 20_000))
	for r, n := range tally.Rules {
		if n == 0 && len(tally.Found) == 0 {
			t.Errorf("%s is never exercised", semantics.Rule(r))
		}
	}
	witnessed(t, tally, map[string]uint64{
		familyOfOne: 100, usesFeature + "keys": 300, usesFeature + "live-queues": 300, usesFeature + "skipping": 300, usesFeature + "preempt-by": 300, usesFeature + "only": 300,
		"starved": 300, "rejected": 300, "pinned": 300, "ambiguous-release": 300, "stale-read": 100, "stale-read-possible": 20, namedRelease: 300, namedNothing: 100,
	})
}

// TestDecodedIsValid decodes any choices to something valid.
func TestDecodedIsValid(t *testing.T) {
	for _, k := range []Kind{Schedules(), Programs(), Drawings(), Engines()} {
		params := gopter.DefaultGenParameters()
		params.Rng.Seed(seed(t))
		for range deep.Count(300, 5000) {
			v, _ := k.gen(nil)(params).Retrieve()
			codes, _ := v.(Codes)
			p := k.Decode(codes)
			if err := check.Program(p, nil).Err(); err != nil {
				text, _ := ir.Text(p)
				t.Fatalf("%v decodes to a %s that is not valid:\n%v\n%s", codes, k.Name, err, text)
			}
		}
	}
}

// TestRegress runs again what once failed.
func TestRegress(t *testing.T) {
	files, err := filepath.Glob("testdata/regress/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			v := Judge(load(t, file), 100_000)
			if v.Failure != nil {
				t.Error(v.Failure)
			}
		})
	}
}

func load(t *testing.T, file string) *ir.Program {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, list := check.Read(file, data)
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	return p
}
