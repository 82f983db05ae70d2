package proptest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// racers writes programs of sessions that are at several engines at once, where engines build their iterations ahead: a client gives up
// while its tokens are in flight, two engines race for one request, a prompt and its answer are computed at two engines, legs grow a hold
// around them.
type racers struct {
	*rand.Rand
	strings.Builder
	// legs counts the legs written: what each assigns is its own.
	legs int
	// loaded tells that memory is brought from elsewhere, shared that blocks are found by their content.
	loaded, shared bool
	// kinds are the parts that a program has, some more often than others.
	kinds []int
}

func (r *racers) pick(options ...string) string { return options[r.IntN(len(options))] }

func (r *racers) writef(format string, args ...any) { fmt.Fprintf(r, format, args...) }

// aheadLegs is the text of such a program.
func aheadLegs(source *rand.Rand) string {
	r := &racers{Rand: source}
	r.shared, r.loaded = r.IntN(3) == 0, r.IntN(2) == 0
	r.kinds = [][]int{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {4, 4, 4, 7}, {0, 2, 9, 9}, {8, 8, 9}}[r.IntN(5)]
	for _, pool := range []string{"kv", "kw"} {
		kind := r.pick("", " evict lru;", " evict by (queued, size);")
		if r.shared {
			kind = " cache shared; evict lru;" + r.pick("", "", " phantom;")
		}
		r.writef("pool %s { cap %d; block 4;%s preempt %s;%s%s }\n", pool, 4*(3+r.IntN(9)), kind,
			r.pick("lifo", "lifo", "none", "by (serial) requeue tail", "by (size, cached) requeue head", "by (-admission) requeue head"),
			r.pick("", "", " queue by (-serial);", " queue by live (cached, -waited);", " queue fifo skipping;"), r.pick("", "", " admit via e;"))
	}
	r.WriteString("pool gate { cap 2; }\n")
	for _, stage := range []string{"e", "f"} {
		r.writef("stage %s : step { budget %d; chunk %d; cost %s; memory %s; serve %s; %s%s}\n", stage, 4+r.IntN(20), 2*r.IntN(8),
			r.pick("1", "3", "tokens > 0 ? 1 + tokens / 16 : 0", "residents + 0.25", "tokens > 0 ? 0.5 + prefilled / 8 + decoders / 4 + kv_decode / 64 : 0"),
			r.pick("kv", map[string]string{"e": "kv", "f": "kw"}[stage]), r.pick("admission", "admission", "by (-serial)", "by (cached, remaining)", "exclusive prefill"),
			r.pick("", "", "", "serve only (decoding || iterations / 2 == floor(iterations / 2)); ", "serve only (cached < 4 || decoding); "), r.pick("ahead; ", "ahead; ", "ahead eos; ", "ahead eos; ", ""))
	}
	r.writef("stage d : delay;\nstage link : delay;\nworkload { arrive %s; init { set done = 0; } session {\n  run d (%s);\n",
		fmt.Sprintf(r.pick("batch(%d)", "batch(%d)", "renewal(0.5); arrivals %d"), 1+r.IntN(5)), r.pick("serial", "0.5 * serial", "2 * serial", "0"))
	if r.IntN(2) == 0 {
		r.writef("  text s%s;\n  text a[serial] from %d;\n", r.pick("", "[0]", "[floor(serial / 2)]", "[serial]"), 4+r.IntN(12))
	}
	r.WriteString("  request;\n  end;\n} }\nserver {\n")
	for range 1 + r.IntN(2) {
		r.part(2)
	}
	r.writef("  observe last = now;\n}\nrun { horizon 300; }\n")
	return r.String()
}

// part writes what a session does next, with forks inside forks so deep.
func (r *racers) part(depth int) {
	kind := r.kinds[r.IntN(len(r.kinds))]
	if depth == 0 {
		kind = 9
	}
	switch kind {
	case 0, 1: // the client gives up
		r.WriteString("  first {\n")
		r.part(depth - 1)
		r.WriteString("  } or {\n    " + r.patience() + "\n  }\n")
	case 2: // nobody waits longer than that to be admitted
		pool := r.pick("kv", "kw")
		r.writef("  admit if %s (%d) fit reuse (%s) within (%s) {\n", pool, 2+r.IntN(10), r.pick("inf", "0", "4"), r.pick("1", "0.5", "3"))
		r.runs(pool)
		r.writef("  } keep (%s) else {\n    run d (1);\n  }\n", r.pick("inf", "8", "0"))
	case 3: // two engines race
		r.WriteString("  first {\n")
		r.part(0)
		r.WriteString("  } or {\n")
		r.part(depth - 1)
		r.WriteString("  }\n")
	case 4: // legs grow the hold around them
		pool := r.pick("kv", "kw")
		r.writef("  hold %s (%d) {\n    both {\n", pool, 1+r.IntN(6))
		r.runs(pool)
		r.writef("%s    } and {\n      %s\n", r.pick("", "      break;\n"), r.patience())
		if r.IntN(2) == 0 {
			r.runs(pool)
		}
		r.WriteString(r.pick("", "      break;\n") + "    }\n")
		if r.IntN(3) == 0 {
			r.runs(pool)
		}
		r.writef("  }%s%s;\n", r.pick("", " cache (inf)", " cache (8)"), r.pick("", "", " lease "+pool+" (2)"))
	case 5: // the prompt at one engine, the answer at the other
		r.writef("  both {\n    hold kv (%d) {\n      run e prefill (%d) growing kv;\n    }%s lease kv (%s);\n", 2+r.IntN(8), 2+r.IntN(10), r.pick("", " cache (inf)"), r.pick("inf", "4", "8"))
		r.writef("    wait (leased(kv) == 0) for (20);\n  } and {\n    hold kw (%d) {\n      wait (leased(kv) > 0) for (%s);\n", 8+r.IntN(4), r.pick("inf", "10", "2"))
		r.writef("      transfer (1) from kv to kw (max(0, %d - cached));\n      run f decode (%d) growing kw;\n    }%s;\n  }\n", r.IntN(8), 1+r.IntN(6), r.pick("", " cache (inf)"))
	case 6: // a loop that breaks
		r.legs++
		r.writef("  set n%d = 0;\n  loop {\n    run d (0.5);\n", r.legs)
		n := r.legs
		r.part(0)
		r.writef("    set n%d = n%d + 1;\n    branch (n%d >= %d) { break; }\n  }\n", n, n, n, 1+r.IntN(3))
	case 7: // whoever comes first ends it
		r.WriteString("  both {\n")
		r.part(depth - 1)
		r.writef("%s  } and {\n", r.pick("", "    break;\n"))
		r.part(depth - 1)
		r.writef("%s  }\n", r.pick("", "    break;\n"))
	case 8: // one that is preempted with all in flight is done when it is admitted again
		r.legs++
		pool, stage := r.pick("kv", "kw"), r.pick("e", "f")
		r.writef("  both {\n    hold %s (1) {\n      run %s prefill (%d) growing %s;\n    }\n%s", pool, stage, 9+r.IntN(12), pool, r.pick("", "    break;\n"))
		r.writef("  } and {\n    hold %s (1) {\n      run %s prefill (max(0, %d - computed)) growing %s;\n", pool, stage, 5+r.IntN(4), pool)
		r.writef("      set seen%d = computed;\n      run d (%s);\n    };\n%s  } and {\n    wait for (%s);\n  }\n", r.legs, r.pick("0", "0.25"), r.pick("", "    break;\n"), r.pick("0.5", "1", "2"))
	default:
		r.request()
	}
}

// patience is how long a leg waits.
func (r *racers) patience() string {
	return r.pick("wait for (0.5);", "wait for (1);", "wait for (2.25);", "wait for (4);", "wait (used(kv) > 8) for (3);", "wait (queue(e) > 1 || work(f) > 4) for (5);",
		"wait (cached > 0 || holders(kw) > 1) for (2);", "wait (done > 0) for (6);", "wait (queued(kv) > 0) for (3);", "run d (1.5);")
}

// request is a hold, what it brings and runs, and how it ends.
func (r *racers) request() {
	pool := r.pick("kv", "kw")
	units := fmt.Sprint(1 + r.IntN(10))
	if r.IntN(3) == 0 {
		units = fmt.Sprintf("min(%d, max(1, computed))", 4+r.IntN(8))
	}
	r.writef("  admit if %s (%s)%s fit%s {\n", pool, units, r.pick("", fmt.Sprintf(" reserve (4 + owed(%s))", pool)), r.pick("", " reuse (0)", " reuse (inf)"))
	if r.loaded && r.IntN(2) == 0 {
		r.writef("    run d (%s);\n    load %s (max(0, 1 - cached));\n", r.pick("0.5", "0"), pool)
	}
	nested := r.IntN(5) == 0
	if nested {
		r.WriteString("    hold gate (1) {\n")
	}
	r.runs(pool)
	if nested {
		r.WriteString("    }\n")
	}
	r.WriteString(r.pick("", "", "", "", "    run d (0.5);\n", "    grow "+pool+" (1);\n", "    release "+pool+";\n"))
	lease := r.pick("", "", "", " lease "+pool+" (inf)", " lease "+pool+" (1)", " lease "+pool+" (2.5)")
	r.writef("  }%s%s;\n", r.pick("", " keep (inf)", " keep (8)", " keep (computed)", " keep (used(kv) - 4)"), lease)
	if lease != "" {
		r.WriteString(r.pick("", "  run d (1);\n  release "+pool+";\n", "  release "+pool+";\n", "  renew "+pool+" (3);\n", "  abandon "+pool+";\n", "  renew "+pool+" (2);\n  release "+pool+";\n"))
	}
}

// runs are a prefill and a decode, what stands between them and behind.
func (r *racers) runs(pool string) {
	r.legs++
	stage, grows := r.pick("e", "f"), r.pick(" growing "+pool, " growing "+pool, " growing "+pool, "")
	between := []string{"", "    observe first = now;\n", fmt.Sprintf("    set seen%d = used(kv) + holders(kw);\n", r.legs), "    set done = 1;\n",
		fmt.Sprintf("    branch (serial > 0) { observe first = now; set seen%d = cached + computed; } else { set done = 1; }\n", r.legs)}
	r.writef("    run %s prefill (%s)%s;\n%s", stage, r.pick(fmt.Sprint(1+r.IntN(12)), "max(0, 8 - cached)", "max(0, 4 - computed)", "0", "max(1, computed)"), grows, r.pick(between...))
	r.writef("    run %s decode (%d)%s;\n%s", stage, max(0, r.IntN(10)-2), grows, r.pick(append(between, "", "")...))
}

// TestAheadLegs runs sessions at several engines that build their iterations ahead, and the second machine in lockstep.
func TestAheadLegs(t *testing.T) {
	runs := deep.Count(600, 6_000)
	var rules [semantics.NumRules]uint64
	whole, seen, ends := 0, map[string]uint64{}, map[string]int{}
	lockstep(t, runs, 12, aheadLegs, func(_ *ir.Program, v Verdict) {
		for r, n := range v.Rules {
			rules[r] += n
		}
		for what, n := range v.Witnesses {
			seen[what] += n
		}
		if ends[v.End]++; v.End == "" {
			whole++
		}
	})
	t.Logf("%d runs, ends %v: %d iterations, %d preemptions, %d legs cancelled, seen %v", runs, ends, rules[semantics.IterStart], rules[semantics.Preempt], rules[semantics.Cancel], seen)
	if 2*whole < runs {
		t.Error("most programs end in an error")
	}
	for what, least := range map[string]int{goesOn: 300, losesAll: 600, behind: 2, landsInLeg: 1, endsInFlight: 200, cancelsFlight: 1, cancelsBehind: 10, givesBack: 10, cancelsVictim: 1} {
		if seen[what] < uint64(runs/least) {
			t.Errorf("the programs show too little: %s comes up %d times", what, seen[what])
		}
	}
}
