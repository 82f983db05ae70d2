package semantics_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

var update = flag.Bool("update", false, "rewrite testdata/rules.txt")

// shows is a program and the rules that it shows; of each rule what the n-th step by it changes, n being 1 unless the
// rule's name has it behind it.
type shows struct {
	text  string
	rules []string
}

var ruleShows = []shows{
	{`stage s : delay;
workload {
  arrive batch(2);
  session {
    set x = 3 + serial;
    choose j in 3 by ((j - 1) * (j - 1));
    branch (serial == 0) { run s (0); }
    loop {
      run s (x);
      observe sojourn = now;
      branch (now > 5) { end; }
    }
  }
}
run { warmup 2; horizon 20; }`,
		[]string{"Arrive 2", "Set", "Choose", "Branch", "BlockEnd", "Loop", "LoopBack", "Run", "RunZero", "Observe", "End", "Finish", "Advance", "Warm", "Halt"}},
	{`stage s : delay;
workload { turn { set total = total + new; } session { turn; run s (new); turn; end; } }`,
		[]string{"Turn", "Turn 2"}},
	{`pool slots { cap 2; }
pool kv { cap 20; block 4; }
stage s : delay;
workload {
  arrive batch(3);
  session {
    branch (serial == 2) { hold kv (4) reserve (19 + serial) { } }
    hold slots (1), kv (3 + 8 * serial) { run s (1 + serial); } cache (9);
    hold slots (1), kv (12 + 4 * serial) reuse (5) { run s (1); } cache (9);
    drop kv;
    run s (9);
  }
}`,
		[]string{"Queue", "Reject", "Admit", "Evict", "Evict 2", "Admit 4", "ScopeEnd", "Drop"}},
	{`pool kv { cap 20; block 2; }
stage s : delay;
workload {
  arrive batch(2);
  session {
    hold kv (8) { run s (1); load kv (5); } cache (6) lease kv (5);
    branch (serial == 0) { run s (2); release kv; } else { run s (9); }
  }
}`,
		[]string{"Load", "ScopeEnd", "Release", "LeaseExpire"}},
	{`pool kv { cap 10; block 2; }
stage s : delay;
workload {
  arrive batch(2);
  session {
    hold kv (4) { run s (1 + 2 * serial); grow kv (3 - 2 * serial); run s (4); }
  }
}`,
		[]string{"GrowStall", "Grow", "GrowResume"}},
	{`pool slots { cap 2; admit via engine; }
pool kv { cap 8; block 2; preempt lifo; }
stage engine : step { budget 5; chunk 3; cost 1 + tokens; memory kv; }
workload {
  arrive batch(2);
  session {
    hold slots (1), kv (2) {
      run engine prefill (4) growing kv;
      run engine decode (2) growing kv;
    } cache (9);
  }
}`,
		[]string{"IterBegin 2", "AdmitVia", "Serve", "Serve 2", "IterCommit", "IterEnd", "Preempt"}},
	{`pool slots { cap 2; admit via engine; }
pool kv { cap 8; block 2; preempt lifo; }
stage engine : step { budget 6; cost tokens > 0 ? 1 : 0; memory kv; ahead; }
workload {
  arrive batch(2);
  session {
    hold slots (1), kv (4) {
      run engine prefill (3) growing kv;
      branch (serial == 0) { observe first = now; }
      run engine decode (2) growing kv;
    }
  }
}`,
		[]string{"IterCommit", "IterStart", "IterBegin 2", "Serve 3", "IterCommit 2", "IterEnd", "Observe", "IterClose", "IterStart 2", "Preempt"}},
	{`pool fast { cap 4; block 2; spill slow via bus (size) when (size > 1); }
pool slow { cap 8; }
stage s : delay;
stage bus : delay;
workload {
  arrive batch(2);
  session { hold fast (4) { run s (1); } cache (4); run s (9); }
}`,
		[]string{"Spill", "Spill 2"}},
	{`pool slots { cap 2; admit via engine; }
pool kv { cap 12; block 2; cache shared; preempt lifo; }
stage engine : step { budget 6; cost 1; memory kv; }
workload {
  arrive batch(3);
  session {
    text system;
    text talk[serial] from 4;
    hold slots (1), kv (4) reuse (4) {
      run engine prefill (6 - cached) growing kv;
      run engine decode (4) growing kv;
    } cache (8);
  }
}`,
		[]string{"Text", "Text 2", "AdmitVia", "Serve", "AdmitVia 2", "Evict", "Preempt", "ScopeEnd"}},
	{`pool kv { cap 10; } stage s : delay; workload { arrive batch(1); session {
  hold kv (4) { run s (1); } lease kv (2);
  hold kv (2) { run s (0.5); } lease kv (inf);
  renew kv (5);
  both { hold kv (3) { run s (9); } lease kv (3); } and { wait (leased(kv) == 0) for (4); loop { break; } break; } and { wait (used(kv) > 6); wait (0); }
  abandon kv;
} }`,
		[]string{"Renew", "Fork", "Wait", "Wait 2", "Wake", "Wake 2", "Break", "Break 2", "LegEnd", "Cancel", "Cancel 2", "Abandon"}},
}

// ruleMachine compiles a program; one that arrives nobody gets one explicit session with two turns.
func ruleMachine(t *testing.T, text string) *semantics.Machine {
	t.Helper()
	r, list := link.Compile(diag.NewFile("rules.sq", text), link.Options{})
	if list.HasErrors() {
		t.Fatalf("%s\n%s", list.Error(), text)
	}
	if _, none := r.Program.Arrival.(*ir.NoArrival); none {
		slot := r.Program.SlotsOf[ir.SlotNew]
		turns := [][]ir.Preset{{{Slot: slot, Value: 3}}, {{Slot: slot, Value: 1}}}
		r.Program.Arrival = &ir.Sessions{List: []ir.Session{{Turns: turns}}}
	}
	return semantics.New(semantics.Compile(r.Program, r.Places, nil), semantics.Options{})
}

// TestRules shows what each rule changes, and that it changes nothing else.
func TestRules(t *testing.T) {
	var out strings.Builder
	shown := map[string]bool{}
	for _, s := range ruleShows {
		fmt.Fprintf(&out, "%s\n", s.text)
		for _, rule := range s.rules {
			name, n := rule, 1
			fmt.Sscanf(rule, "%s %d", &name, &n)
			shown[name] = true
			fmt.Fprintf(&out, "\n%s%s", rule, ruleEffect(t, ruleMachine(t, s.text), name, n))
		}
		out.WriteString("\n\n")
	}
	for r := range semantics.Rule(semantics.NumRules) {
		if !shown[r.String()] {
			t.Errorf("nothing shows %s", r)
		}
	}
	const file = "testdata/rules.txt"
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), out.String()); d != "" {
		t.Error(d)
	}
}

// ruleEffect steps to the n-th step by a rule and tells what that step changes.
func ruleEffect(t *testing.T, m *semantics.Machine, rule string, n int) string {
	t.Helper()
	for !m.Halted() {
		before := told(m)
		tr, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		if tr.Rule.String() != rule {
			continue
		}
		if n--; n > 0 {
			continue
		}
		var b strings.Builder
		if tr.Session >= 0 {
			fmt.Fprintf(&b, "  #%d", tr.Session)
		}
		after := told(m)
		for _, k := range slices.Sorted(maps.Keys(before)) {
			if _, still := after[k]; !still {
				after[k] = "gone"
			}
		}
		for _, k := range slices.Sorted(maps.Keys(after)) {
			if before[k] != after[k] {
				fmt.Fprintf(&b, "\n  %-20s %s → %s", k, orDash(before[k]), orDash(after[k]))
			}
		}
		return b.String()
	}
	t.Fatalf("no step by %s", rule)
	return ""
}

func orDash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// told tells a configuration, thing by thing.
func told(m *semantics.Machine) map[string]string {
	p := m.Program().IR
	out := map[string]string{"now": fmt.Sprint(m.Now()), "ready": serials(m.Ready())}
	if n := len(m.Samples()); n > 0 {
		out["observations"] = fmt.Sprint(n)
	}
	if m.Halted() {
		out["over"] = "yes"
	}
	var events []string
	for _, e := range m.Agenda() {
		events = append(events, fmt.Sprintf("%s at %v", e.Kind, e.Time))
	}
	out["agenda"] = strings.Join(events, ", ")
	for i, pool := range p.Pools {
		v := m.Pool(i)
		k := "pool " + pool.Name
		var allocs, entries []string
		for _, a := range v.Allocs {
			s := fmt.Sprintf("#%d %v at %v", a.Session, a.Units, a.Position)
			if a.Lease {
				s = fmt.Sprintf("#%d %v leased until %v, %v computed", a.Session, a.Units, a.Expires, a.Computed)
			}
			if len(a.Blocks) > 0 {
				s += " in"
			}
			for _, b := range a.Blocks {
				s += fmt.Sprintf(" %d", b.Count)
				if b.Published {
					s += "!"
				}
			}
			allocs = append(allocs, s)
		}
		for _, e := range v.Entries {
			s := fmt.Sprintf("#%d %v", e.Session, e.Size)
			if e.Dead {
				s = fmt.Sprintf("dead %v", e.Size)
			}
			entries = append(entries, s)
		}
		out[k+" alloc"], out[k+" cached"] = fmt.Sprint(v.Allocated), fmt.Sprint(v.Cached)
		out[k+" holders"], out[k+" entries"] = strings.Join(allocs, ", "), strings.Join(entries, ", ")
		out[k+" queue"], out[k+" growers"] = serials(v.Queue), serials(v.Growers)
		out[k+" counts"] = fmt.Sprintf("%d preempted, %d rejected", v.Preemptions, v.Rejected)
	}
	for i, stage := range p.Stages {
		var jobs []string
		for _, j := range m.Stage(i).Jobs {
			s := fmt.Sprintf("#%d %v left", j.Session, j.Remaining)
			if j.Tokens > 0 {
				s += fmt.Sprintf(", %v scheduled", j.Tokens)
			}
			jobs = append(jobs, s)
		}
		out["stage "+stage.Name] = strings.Join(jobs, "; ")
		if m.Stage(i).InFlight {
			out["stage "+stage.Name+" busy"] = "yes"
		}
	}
	for _, serial := range m.Sessions() {
		v, _ := m.Session(serial)
		k := fmt.Sprintf("#%d", serial)
		status := v.Status
		switch {
		case v.Pool >= 0:
			status += " at " + p.Pools[v.Pool].Name
		case v.Stage >= 0:
			status += " " + p.Stages[v.Stage].Name
		}
		out[k+" is"] = status
		var text []string
		for _, piece := range m.Text(serial) {
			s := fmt.Sprintf("%s from %v", p.Streams[piece.Stream], piece.From)
			if piece.Key != nil {
				s = fmt.Sprintf("%s[%v] from %v", p.Streams[piece.Stream], *piece.Key, piece.From)
			}
			text = append(text, s)
		}
		out[k+" text"] = strings.Join(text, ", ")
		for slot, x := range v.Attrs {
			if x != 0 {
				out[k+" "+p.Attrs[slot]] = fmt.Sprint(x)
			}
		}
		var frames []string
		for _, f := range v.Frames {
			frames = append(frames, fmt.Sprintf("%s %d:%d", f.Kind, f.Block, f.Pos))
		}
		out[k+" open"] = strings.Join(frames, " > ")
		out[k+" holds"] = fmt.Sprint(len(v.Holds))
		if v.Admission > 0 {
			out[k+" admission"] = fmt.Sprint(v.Admission)
		}
	}
	return out
}

func serials(list []int64) string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("#%d", s))
	}
	return strings.Join(out, " ")
}
