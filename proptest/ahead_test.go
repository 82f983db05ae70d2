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

// aheaders is a program of one or two engines that build their iterations ahead, short of memory: requests of a prefill and a decode that are
// one run, what stands between them and behind, hand-offs, memory that is loaded from elsewhere, answers whose end is known or not, pools
// whose blocks are shared or not.
func aheaders(r *rand.Rand) string {
	var b strings.Builder
	pick := func(options ...string) string { return options[r.IntN(len(options))] }
	shared := r.IntN(2) == 0
	kind := pick("", " evict lru;")
	if shared {
		kind = " cache shared; evict lru;" + pick("", "", " phantom;")
	}
	fmt.Fprintf(&b, "pool slots { cap %d; admit via e; }\n", 1+r.IntN(4))
	fmt.Fprintf(&b, "pool kv { cap %d; block 4;%s preempt %s;%s }\n", 4*(4+r.IntN(10)), kind, pick("lifo", "lifo", "none"), pick("", "", " admit via e;"))
	ahead := pick("ahead", "ahead eos", "ahead eos")
	fmt.Fprintf(&b, "stage e : step { budget %d; chunk %d; cost %s; memory kv; serve %s; %s; }\n", 4+r.IntN(24), 2*r.IntN(8),
		pick("1", "tokens > 0 ? 1 + tokens / 16 : 0", "tokens > 0 ? 0.5 + prefilled / 8 + decoders / 4 + kv_decode / 64 : 0", "residents + 0.25"),
		pick("admission", "admission", "by (serial)", "by (-serial)", "by (remaining)", "by (decoding ? 0 : 1)", "exclusive prefill"), ahead)
	fmt.Fprintf(&b, "stage d : delay;\nworkload { arrive batch(%d); session {\n  run d (%s);\n", 2+r.IntN(6), pick("serial", "0.5 * serial", "2 * serial", "0"))
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "  text s%s;\n", pick("", "[0]", "[floor(serial / 2)]", "[serial]"))
		fmt.Fprintf(&b, "  text a[serial] from %d;\n", 4+r.IntN(16))
	}
	b.WriteString("  request;\n  end;\n} }\nserver {\n  set have = 0;\n")
	loaded := r.IntN(3) > 0
	for range 1 + r.IntN(2) {
		prompt, out := 2+r.IntN(18), r.IntN([]int{12, 3}[r.IntN(2)])
		known := fmt.Sprintf("max(have, computed < %d ? %d : computed + 1)", prompt, prompt)
		fmt.Fprintf(&b, "  admit if slots (1), kv (min(known, %d)) %s fit %s where known = %s {\n    set have = known;\n    set c = cached;\n", 4+r.IntN(12),
			pick("", "reserve (known)", "reserve (min(known, 16) + owed(kv))"), pick("", "reuse (known - 1)", "reuse (0)"), known)
		if loaded && r.IntN(2) == 0 {
			fmt.Fprintf(&b, "    run d (%s);\n", pick("1", "0.5", "0"))
			b.WriteString("    load kv (max(0, min(4, known - 1) - c));\n    set c = max(c, min(4, known - 1));\n")
		}
		nested := r.IntN(4) == 0
		if nested {
			b.WriteString("    hold gate (1) {\n")
		}
		fmt.Fprintf(&b, "    run e prefill (known - c) growing kv;\n%s", pick("", "    observe first = now;\n",
			fmt.Sprintf("    branch (known == %d) { observe first = now; set seen = used(kv) + holders(kv); }\n", prompt), "    set seen = work(e) + queue(e) + queued(slots);\n"))
		fmt.Fprintf(&b, "    run e decode (max(0, %d - (known - %d))) growing kv;\n", out, prompt)
		b.WriteString(pick("", "", "", "", "    observe last = now;\n", "    branch (serial > 1) { set seen = computed; } else { observe used = used(kv); }\n", "    run d (0.5);\n", "    run e decode (2) growing kv;\n",
			"    grow kv (1);\n", "    release kv;\n"))
		if nested {
			b.WriteString("    }\n")
		}
		lease := pick("", "", " lease kv (inf)", " lease kv (1)", " lease kv (2.5)")
		fmt.Fprintf(&b, "  }%s%s;\n", pick("", " keep (inf)", " keep (8)", " keep (have)", " keep (used(kv) - 8)"), lease)
		if b.WriteString("  observe done = now;\n"); lease != "" {
			b.WriteString(pick("", "  run d (1);\n  release kv;\n", "  release kv;\n"))
		}
	}
	b.WriteString("}\n")
	return "pool gate { cap 2; }\n" + b.String() + "run { horizon 400; }\n"
}

// TestAhead runs engines that build their iterations ahead and the second machine in lockstep.
func TestAhead(t *testing.T) {
	runs := deep.Count(600, 1_500)
	var rules [semantics.NumRules]uint64
	whole, seen := 0, map[string]uint64{}
	lockstep(t, runs, 11, aheaders, func(_ *ir.Program, v Verdict) {
		for r, n := range v.Rules {
			rules[r] += n
		}
		for what, n := range v.Witnesses {
			seen[what] += n
		}
		if v.End == "" {
			whole++
		}
	})
	t.Logf("%d runs, %d without an error: %d iterations, %d preemptions, seen %v", runs, whole, rules[semantics.IterStart], rules[semantics.Preempt], seen)
	for _, what := range []string{goesOn, losesAll, behind, landsQueue} {
		if 2*whole < runs || seen[what] < uint64(runs)/60 {
			t.Errorf("the programs show too little: %s comes up %d times", what, seen[what])
		}
	}
}
