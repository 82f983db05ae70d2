package proptest

import (
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir/diag"
)

// Worlds in which something is decided that random programs seldom come to, on both machines.
func TestWorldsByHand(t *testing.T) {
	for name, text := range map[string]string{
		// The least admission is preempted. The resident inside session 0 was admitted after session 1, the hold that it would lose before.
		"victims are compared as residents": `pool kv { cap 8; preempt by (-admission) requeue head; } pool slots { cap 1; }
stage d : delay; stage e : step { budget 4; cost 1; memory kv; }
workload { arrive batch(2); session {
  hold kv (2) { run d (1);
    branch (serial == 0) { both { hold slots (1) { run e decode (5) growing kv; } } and { } } else { run e decode (5) growing kv; } } } }`,
		// The second to stall wants less than the first is given, of the hold that is theirs together.
		"another leg has made it large enough": `pool p { cap 4; } stage d : delay;
workload { arrive batch(2); session {
  branch (serial == 0) { hold p (2) { run d (3); } }
  else { hold p (1) { both { grow p (3); } and { grow p (2); } } } } }`,
	} {
		compiled, list := link.Compile(diag.NewFile("world.sq", text), link.Options{})
		if list.HasErrors() {
			t.Fatalf("%s: %v", name, list)
		}
		if v := Judge(compiled.Program, 3_000); v.Failure != nil || v.End != "" {
			t.Errorf("%s: %v, end %q", name, v.Failure, v.End)
		}
	}
}
