package semantics_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// What a sessions file gives wins over what the workload's blocks set, at birth and at every turn; the blocks may read it.
// What the file leaves out is the block's; how many turns are left is nobody's but the list's.
func TestPresetsWin(t *testing.T) {
	p := compile(t, `stage s : delay;
workload {
  init { set a = 1; set b = a + 1; set c = 0; }
  turn { set b = new + 10; set c = new + b; set out = min(out, 4); }
  session { observe a = a; observe b = b; loop { turn; observe b = b; observe c = c; observe out = out; observe more = more; branch (more) { run s (1); } else { end; } } }
}`)
	slot := func(name string) ir.Slot { return slices.Index(p.IR.Attrs, name) }
	preset := func(name string, v float64) ir.Preset { return ir.Preset{Slot: slot(name), Value: v} }
	p.IR.Arrival = &ir.Sessions{List: []ir.Session{{
		Attrs: []ir.Preset{preset("b", 7)},
		Turns: [][]ir.Preset{
			{preset("new", 3), preset("out", 9)},
			{preset("new", 5), preset("b", 2)},
			{preset("more", 0), preset("c", 1)},
			{preset("new", 1)},
		},
	}}}
	m := semantics.New(semantics.Compile(p.IR, p.Places, nil), semantics.Options{})
	finish(t, m)
	var got []string
	for _, s := range m.Samples() {
		got = append(got, fmt.Sprintf("%s=%v", p.IR.Observes[s.Obs], s.Value))
	}
	want := "a=1 b=7" +
		" b=13 c=16 out=9 more=1" +
		" b=2 c=20 out=4 more=1" + // c is set from the block's own b
		" b=15 c=1 out=4 more=1" +
		" b=11 c=12 out=4 more=0"
	if strings.Join(got, " ") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, " "), want)
	}
}

// The draws of a turn are those of the session's n-th turn, whatever it says its number is.
func TestTurnsDrawAfresh(t *testing.T) {
	draws := func(statement string) []float64 {
		m := semantics.New(compile(t, fmt.Sprintf(`stage s : delay;
workload {
  arrive batch(2);
  turn { set x = ~uniform(0, 1); }
  session { loop { turn; observe x = x; %s run s (1); } }
}
run { horizon 9; }`, statement)), semantics.Options{})
		finish(t, m)
		var out []float64
		for _, s := range m.Samples() {
			out = append(out, s.Value)
		}
		return out
	}
	plain := draws("")
	distinct := slices.Compact(slices.Sorted(slices.Values(plain)))
	if len(plain) != 20 || len(distinct) != len(plain) {
		t.Errorf("%d different of %d draws", len(distinct), len(plain))
	}
	for _, statement := range []string{"set turn_no = 0;", "set turn_no = 5 - turn_no;", "set turn_no = 1e300;", "set turn_no = 0 / 0 * serial;"} {
		if got := draws(statement); !slices.Equal(got, plain) {
			t.Errorf("with %s the draws are %v, want %v", statement, got, plain)
		}
	}
}
