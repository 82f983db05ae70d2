package explore_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
	"github.com/sq-sem/sq-sem/semantics/explore"
	"github.com/sq-sem/sq-sem/semantics/schedule"
)

func compile(t testing.TB, text string, set ...string) *semantics.Program {
	t.Helper()
	var opt link.Options
	for _, s := range set {
		o, list := link.ParseOverride(s)
		if list.HasErrors() {
			t.Fatal(list)
		}
		opt.Set = append(opt.Set, o)
	}
	r, list := link.Compile(diag.NewFile("test.sq", text), opt)
	if list.HasErrors() {
		t.Fatalf("%v\n%s", list, text)
	}
	return semantics.Compile(r.Program, r.Places, nil)
}

// found gives what of a kind was found.
func found(r *explore.Result, kind explore.Kind) *explore.Found {
	for i := range r.Found {
		if r.Found[i].Kind == kind {
			return r.Found[i]
		}
	}
	return nil
}

// replay runs a program by a schedule and gives the findings.
func replay(t *testing.T, p *semantics.Program, windows map[int]semantics.Window, choices []schedule.Choice) []semantics.Finding {
	t.Helper()
	player := schedule.NewPlayer(choices)
	m := semantics.New(p, semantics.Options{Choose: player.Choose, Windows: windows})
	for !m.Halted() {
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
		if player.Err() != nil {
			t.Fatal(player.Err())
		}
	}
	return m.Findings()
}

// transfer is examples/pd/transfer.sq with explicit sessions that all arrive at once.
func transfer(t testing.TB, ttl string, sessions int) *semantics.Program {
	text, err := os.ReadFile("../../examples/pd/transfer.sq")
	if err != nil {
		t.Fatal(err)
	}
	p := compile(t, string(text), "ttl="+ttl)
	slot := func(name string) ir.Slot {
		for i, a := range p.IR.Attrs {
			if a == name {
				return i
			}
		}
		t.Fatalf("no attribute %s", name)
		return -1
	}
	list := make([]ir.Session, sessions)
	for i := range list {
		list[i].Attrs = []ir.Preset{{Slot: slot("prompt"), Value: 32}, {Slot: slot("o"), Value: 4}, {Slot: slot("arrive"), Value: 0}}
	}
	p.IR.Arrival = &ir.Sessions{List: list}
	return semantics.Compile(p.IR, p.Places, nil)
}

func link1to4(p *semantics.Program) map[int]semantics.Window {
	for i := range p.IR.Stages {
		if p.IR.Stages[i].Name == "link" {
			return map[int]semantics.Window{i: {Lo: 1, Hi: 4}}
		}
	}
	return nil
}

// A read that starts in time and ends after the lease's expiry is found, by a shortest schedule that replays to it; without
// a bound on the lease there is none, in all runs.
func TestStaleRead(t *testing.T) {
	p := transfer(t, "3", 2)
	w := link1to4(p)
	r := explore.Explore(t.Context(), p, explore.Options{Windows: w})
	if !r.Exhaustive {
		t.Fatalf("not exhaustive: %+v", r.Stats)
	}
	midway, late := false, false
	for _, f := range r.Found {
		if f.Kind != "stale-read" {
			t.Errorf("found %s", f.Kind)
		}
		midway = midway || f.Finding.From < f.Finding.Expired
		late = late || f.Finding.From >= f.Finding.Expired
		if replayed := replay(t, p, w, f.Choices); !slices.Contains(replayed, f.Finding) {
			t.Errorf("the schedule %v leads to %+v, not to %+v", f.Choices, replayed, f.Finding)
		}
	}
	if !midway || !late {
		t.Errorf("a read that starts in time and ends after the expiry is found: %v; one that starts after it: %v", midway, late)
	}
	p = transfer(t, "inf", 2)
	if r := explore.Explore(t.Context(), p, explore.Options{Windows: link1to4(p)}); !r.Exhaustive || len(r.Found) > 0 {
		t.Errorf("without a bound: %+v", r)
	}
}

const twoQueues = `let slots = 1;
pool FIRST
pool SECOND
stage D : step { budget 64; cost 1; memory kvD; }
stage link : delay;
workload {
  arrive batch(3);
  session {
    hold kvD (16), reqsD (0) reserve (1) {
      run link (1);
      hold reqsD (1) { run D decode (3) growing kvD; }
    }
  }
}
run { horizon 100; }`

// The queue of new requests tried before the one of parked requests: a new one that does not fit blocks the parked one that only
// needs a slot. In the right order nobody starves.
func TestQueuesInTheWrongOrder(t *testing.T) {
	const kv, reqs = "kvD { cap 40; block 8; admit via D; }", "reqsD { cap slots; admit via D; }"
	text := func(a, b string) string {
		return strings.NewReplacer("FIRST", a, "SECOND", b).Replace(twoQueues)
	}
	wrong := explore.Explore(t.Context(), compile(t, text(kv, reqs)), explore.Options{})
	if f := found(wrong, "starved"); f == nil {
		t.Errorf("wrong order: %+v", wrong)
	}
	right := explore.Explore(t.Context(), compile(t, text(reqs, kv)), explore.Options{})
	if len(right.Found) > 0 || !right.Exhaustive {
		t.Errorf("right order: %+v", right)
	}
}

// Two sessions that take two pools in opposite orders: a deadlock in some runs.
func TestDeadlock(t *testing.T) {
	p := compile(t, `pool a { cap 1; }
pool b { cap 1; }
stage s : delay;
workload { arrive batch(2); init { set first = serial; } session {
  branch (first == 0) { hold a (1) { run s (1); hold b (1) { run s (1); } } }
  else { hold b (1) { run s (1); hold a (1) { run s (1); } } }
} }`)
	r := explore.Explore(t.Context(), p, explore.Options{})
	f := found(r, "starved")
	if f == nil || f.Finding.Circle != 1-f.Finding.Session || r.Folded {
		t.Fatalf("%+v", r)
	}
	if len(replay(t, p, nil, f.Choices)) != 2 {
		t.Error("the schedule does not replay to two starved sessions")
	}
}

// Folding and the number of cores change how much is done, not what is found.
func TestFoldingAndCores(t *testing.T) {
	p := transfer(t, "3", 3)
	w := link1to4(p)
	one := explore.Explore(t.Context(), p, explore.Options{Windows: w, Bounds: explore.Bounds{Jobs: 1}})
	two := explore.Explore(t.Context(), p, explore.Options{Windows: w, Bounds: explore.Bounds{Jobs: 3}})
	all := explore.Explore(t.Context(), p, explore.Options{Windows: w, NoFold: true})
	if one.States != two.States || one.Edges != two.Edges || len(one.Found) != len(two.Found) {
		t.Errorf("1 core: %+v, 3 cores: %+v", one.Stats, two.Stats)
	}
	if len(all.Found) != len(one.Found) || all.States < one.States {
		t.Errorf("folded: %+v, not: %+v", one.Stats, all.Stats)
	}
	for i := range one.Found {
		if one.Found[i].Kind != all.Found[i].Kind || len(one.Found[i].Choices) != len(all.Found[i].Choices) || len(one.Found[i].Choices) != len(two.Found[i].Choices) {
			t.Errorf("%v, %v, %v", one.Found[i], two.Found[i], all.Found[i])
		}
	}
	t.Logf("folded %+v, not folded %+v", one.Stats, all.Stats)
}

func TestBounds(t *testing.T) {
	p := transfer(t, "3", 3)
	for _, b := range []explore.Bounds{{States: 5}, {Depth: 2}, {Bytes: 1}} {
		if r := explore.Explore(t.Context(), p, explore.Options{Bounds: b}); r.Exhaustive || r.Bound == "" {
			t.Errorf("%+v: %+v", b, r.Stats)
		}
	}
}

// What comes up on a way to a state is found whichever way came there first. In the first of these a way to the same state had no
// stale read, in the second one no lease without bound.
func TestFoundOnAWayToAKnownState(t *testing.T) {
	for kind, text := range map[explore.Kind]string{
		"stale-read": `pool kv { cap 4; }
stage link : delay;
workload { arrive batch(2); session {
  branch (serial == 0) {
    hold kv (1) { run link (1); } lease kv (2);
    run link (2);
    release kv;
  } else { run link (3); } } }`,
		"pinned": `pool p { cap 4; } stage d : delay;
workload { arrive batch(1); session { choose i in 2 by (0);
  hold p (1) { run d (1); } lease p (inf);
  branch (i == 0) { release p; } end; } }`,
	} {
		p := compile(t, text)
		r := explore.Explore(t.Context(), p, explore.Options{})
		if len(r.Found) != 1 || r.Found[0].Kind != kind || !r.Exhaustive {
			t.Errorf("%+v, there is one %s", r, kind)
			continue
		}
		if f := r.Found[0]; !slices.Contains(replay(t, p, nil, f.Choices), f.Finding) {
			t.Errorf("%v does not lead to the %s", f.Choices, kind)
		}
	}
}

// A state that comes up again with an earlier clock is gone on from again: more of what follows lies before the horizon.
func TestEarlierBeforeTheHorizon(t *testing.T) {
	p := compile(t, `pool kv { cap 4; } stage d : delay;
workload { arrive batch(1); session {
  choose i in 2 by (0);
  branch (i == 0) { run d (5); } else { choose j in 2 by (0); run d (1); }
  choose k in 2 by (0);
  hold kv (1) { run d (1); } lease kv (1);
  run d (3); release kv; } }
run { horizon 7; }`)
	r := explore.Explore(t.Context(), p, explore.Options{})
	if len(r.Found) != 1 || r.Found[0].Kind != "stale-read" || r.Found[0].Finding.T != 5 || !r.Exhaustive {
		t.Errorf("found %+v", r.Found)
	}
}

// Who is starved before the horizon is found in every order, not only in the usual one.
func TestRoundBeforeTheHorizon(t *testing.T) {
	p := compile(t, `pool kv { cap 1; } stage tick : delay;
workload { arrive batch(2); session {
  branch (serial == 0) {
    choose i in 2 by (0);
    hold kv (1) { branch (i == 1) { loop { run tick (1); } } run tick (1); }
  } else { run tick (1); hold kv (1) { run tick (1); } } } }
run { horizon 20; }`)
	r := explore.Explore(t.Context(), p, explore.Options{})
	if len(r.Found) != 1 || r.Found[0].Kind != "starved" || r.Found[0].Finding.Session != 1 || !r.Exhaustive {
		t.Errorf("found %+v", r.Found)
	}
}
