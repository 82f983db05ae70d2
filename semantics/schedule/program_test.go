package schedule

import (
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

const small = `pool kv { cap 8; }
stage d : delay;
workload { arrive batch(3); init { set need = 1; } session { hold kv (need) { run d (2); } } }
run { horizon 50; }
`

// identified is a program changed in its text, and then in its IR.
func identified(t *testing.T, old, new string, change func(*ir.Program) *ir.Trace) Program {
	t.Helper()
	if !strings.Contains(small, old) {
		t.Fatalf("%q is not there", old)
	}
	r, list := link.Compile(diag.NewFile("small.sq", strings.Replace(small, old, new, 1)), link.Options{})
	if list.HasErrors() {
		t.Fatal(list)
	}
	var trace *ir.Trace
	if change != nil {
		trace = change(r.Program)
	}
	id, err := Identify(r.Program, trace, "small.sq")
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func sessions(need ...float64) func(*ir.Program) *ir.Trace {
	return func(p *ir.Program) *ir.Trace {
		slot := 0
		for p.Attrs[slot] != "need" {
			slot++
		}
		var list []ir.Session
		for _, n := range need {
			list = append(list, ir.Session{Attrs: []ir.Preset{{Slot: slot, Value: n}}})
		}
		p.Arrival = &ir.Sessions{List: list}
		return nil
	}
}

func traced(rows ...ir.Row) func(*ir.Program) *ir.Trace {
	return func(p *ir.Program) *ir.Trace {
		name := "some.csv"
		p.Trace = &name
		return &ir.Trace{Sessions: [][]ir.Row{rows}}
	}
}

// A program is recognised, whatever its layout and the names of its files are, and where it is another the difference is named.
func TestIdentify(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new string
		was, is  func(*ir.Program) *ir.Trace
		want     string
	}{
		{name: "itself"},
		{name: "a comment", old: "pool kv", new: "// the memory\npool  kv"},
		{name: "a let", old: "pool kv { cap 8; }", new: "let c = 4; pool kv { cap 2 * c; }"},
		{name: "the capacity", old: "cap 8", new: "cap 9", want: "line 1 of its kernel text has `pool kv { cap 9; }`, the schedule's `pool kv { cap 8; }`"},
		{name: "the work", old: "run d (2)", new: "run d (3)", want: "in `session`, has `run d (3);`, the schedule's `run d (2);`"},
		{name: "one more pool", old: "stage d", new: "pool more { cap 1; }\nstage d", want: "has `pool more { cap 1; }`, the schedule's `stage d : delay;`"},
		{name: "the horizon", old: "horizon 50", new: "horizon 60", want: "`run { horizon 60; }`, the schedule's `run { horizon 50; }`"},
		{name: "the seed", old: "horizon 50;", new: "horizon 50; seed 2;", want: "seed 2"},
		{name: "the same sessions", was: sessions(1, 2), is: sessions(1, 2)},
		{name: "other sessions", was: sessions(1, 2), is: sessions(1, 3), want: "its sessions differ from the schedule's"},
		{name: "sessions for a batch", is: sessions(1, 2), want: "it comes with sessions, and the schedule's without"},
		{name: "the same trace", was: traced(ir.Row{New: 1}), is: traced(ir.Row{New: 1})},
		{name: "another trace", was: traced(ir.Row{New: 1}), is: traced(ir.Row{New: 2}), want: "its rows of a trace differ"},
	} {
		t.Run(c.name, func(t *testing.T) {
			was, is := identified(t, "", "", c.was), identified(t, c.old, c.new, c.is)
			s := Schedule{Program: was}
			list := s.Fit(&is)
			if (len(list) > 0) != (c.want != "") || len(list) > 0 && !strings.Contains(list[0].Message(), c.want) {
				t.Errorf("%v, want %q", list, c.want)
			}
		})
	}
}
