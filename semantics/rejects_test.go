package semantics_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// A header is turned away only where it can never fit; one whose amounts can change waits, and is admitted if they do.
func TestTurnedAway(t *testing.T) {
	const first, other = "serial == 0", `pool kv { cap 64; block 16; }
stage s : delay;
`
	two := func(one, two string) string {
		return other + "workload { arrive batch(2); session { branch (" + first + ") { " + one + " } else { " + two + " } } }"
	}
	for _, c := range []struct {
		name, text string
		// rejected are the serials that are turned away, in order; admitted when each session's last hold was, by serial.
		rejected []int64
		admitted map[int64]float64
	}{
		{"the reserve falls when another leaves",
			two("hold kv (16) { run s (5); }", "run s (1); hold kv (16) reserve (16 + 32 * (1 + holders(kv))) { run s (1); }"),
			nil, map[int64]float64{0: 0, 1: 5}},
		{"the units fall when another leaves",
			two("hold kv (16) { run s (5); }", "run s (1); hold kv (64 * holders(kv) + 16) { run s (1); }"),
			nil, map[int64]float64{0: 0, 1: 5}},
		{"a binding is what it stands for",
			two("hold kv (16) { run s (5); }", "run s (1); hold kv (n) at admission (h = holders(kv), n = 64 * h + 16) { run s (1); }"),
			nil, map[int64]float64{0: 0, 1: 5}},
		{"the clock goes on",
			two("run s (3); run s (60);", "hold kv (100 - now) { run s (1); }"),
			nil, map[int64]float64{1: 63}},
		{"the session's own cache entry is used up",
			other + "workload { arrive batch(1); session { hold kv (16) { run s (1); } cache (16); hold kv (5 * cachedin(kv)) { } } }",
			nil, map[int64]float64{0: 0}},
		{"an attribute stays as it is",
			two("hold kv (16) { run s (5); }", "set n = 100 * holders(kv); set m = 65; run s (1); hold kv (m) { run s (1); }"),
			[]int64{1}, map[int64]float64{0: 0}},
		{"units above the capacity beside a live reserve",
			two("hold kv (16) { run s (5); }", "run s (1); hold kv (64 + serial) reserve (holders(kv)) { run s (1); }"),
			[]int64{1}, map[int64]float64{0: 0}},
		{"a reserve above the capacity beside live units",
			two("hold kv (16) { run s (5); }", "run s (1); hold kv (holders(kv)) reserve (64 + serial) { run s (1); }"),
			[]int64{1}, map[int64]float64{0: 0}},
		{"whole blocks count",
			"pool kv { cap 70; block 16; }\nstage s : delay;\nworkload { arrive batch(3); session { hold kv (63 + serial) { run s (1); } } }",
			[]int64{2}, map[int64]float64{0: 0, 1: 1}},
		{"preempted and then too large",
			`pool kv { cap 8; preempt lifo; }
stage s : delay;
workload { arrive batch(2); init { set u = 2; }
  session { hold kv (u) { set u = 9; branch (serial == 0) { run s (1); grow kv (6); } run s (3); } } }`,
			[]int64{1}, map[int64]float64{0: 0, 1: 0}},
		{"preempted and then too large for now",
			`pool kv { cap 8; preempt lifo; }
stage s : delay;
workload { arrive batch(2); init { set u = 2; }
  session { hold kv (u * holders(kv) + 1) { set u = 9; branch (serial == 0) { run s (1); grow kv (6); } run s (3); } } }`,
			nil, map[int64]float64{0: 0, 1: 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := ruleMachine(t, c.text)
			var rejected []int64
			admitted := map[int64]float64{}
			for !m.Halted() {
				tr, err := m.Step()
				if err != nil {
					t.Fatal(err)
				}
				if err := m.Check(); err != nil {
					t.Fatal(err)
				}
				switch tr.Rule {
				case semantics.Reject:
					rejected = append(rejected, tr.Session)
				case semantics.Admit:
					admitted[tr.Session] = tr.Time
				default:
				}
			}
			if !slices.Equal(rejected, c.rejected) {
				t.Errorf("turned away: %v, want %v", rejected, c.rejected)
			}
			for s, at := range c.admitted {
				if got, ok := admitted[s]; !ok || got != at {
					t.Errorf("session %d was admitted at %v (%t), want %v", s, got, ok, at)
				}
			}
			if len(admitted) != len(c.admitted) {
				t.Errorf("admitted: %v, want %v", admitted, c.admitted)
			}
		})
	}
}

// Sessions turned away at a statement are one finding, however many they are; taking steps back takes it and its count back.
func TestRejectedOnceAStatement(t *testing.T) {
	m := ruleMachine(t, `pool kv { cap 4; } pool other[2] { cap 2; }
stage s : delay;
workload { arrive batch(3000); session {
  set big = 5 + serial;
  branch (serial >= 2500) { hold kv (1) { run s (1); } hold other[serial - 2 * floor(serial / 2)] (big) { } }
  hold kv (big) { run s (1); }
} }`)
	n := semantics.New(m.Program(), semantics.Options{Undo: true})
	for !n.Halted() {
		if _, err := n.Step(); err != nil {
			t.Fatal(err)
		}
	}
	got := n.Findings()
	if len(got) != 2 || got[0].Kind != semantics.Rejected || got[0].Count != 2500 || got[0].Session != 0 || got[0].Pool != 0 ||
		got[1].Kind != semantics.Rejected || got[1].Count != 500 || got[1].Session != 2500 || got[1].Pool != 1 {
		t.Fatalf("findings: %+v", got)
	}
	for i, want := range []ir.Stmt{m.Program().IR.Blocks[got[0].Block][got[0].Stmt], m.Program().IR.Blocks[got[1].Block][got[1].Stmt]} {
		if _, hold := want.(*ir.Hold); !hold {
			t.Errorf("finding %d is about a %T, want the hold", i, want)
		}
	}
	var saved bytes.Buffer
	if err := n.Save(&saved); err != nil {
		t.Fatal(err)
	}
	back, err := semantics.Restore(&saved, nil, semantics.Options{})
	if err != nil || !slices.Equal(back.Findings(), got) {
		t.Errorf("saved and restored: %+v, %v", back.Findings(), err)
	}
	for n.Steps() > 8000 {
		n.Back()
	}
	rejected := n.PoolStats(0).Rejected
	if got = n.Findings(); rejected == 0 || len(got) != 1 || got[0].Count != rejected {
		t.Errorf("%d rejected by step %d, findings: %+v", rejected, n.Steps(), got)
	}
	for n.Steps() > 0 {
		n.Back()
	}
	if len(n.Findings()) > 0 {
		t.Errorf("findings before the first step: %+v", n.Findings())
	}
}
