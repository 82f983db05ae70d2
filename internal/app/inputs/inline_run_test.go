package inputs

import (
	"fmt"
	"testing"

	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/semantics"
)

// steps runs a program to its end and lists its transitions.
func steps(t *testing.T, p *ir.Program, trace *ir.Trace) (out []string) {
	t.Helper()
	m := semantics.New(semantics.Compile(p, nil, trace), semantics.Options{})
	for {
		s, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		if s == nil {
			return out
		}
		out = append(out, fmt.Sprintf("%+v", *s))
	}
}

// A program runs the same, step by step, from its trace and with it inlined.
func TestInlinedRunsIdentically(t *testing.T) {
	for name, opt := range map[string]Options{
		replay:                               {},
		"../../../examples/oracle/replay.sq": {Trace: "../../../examples/oracle/scenarios/cache_trace.csv"},
	} {
		opt.WithTrace = true
		l := load(t, name, opt)
		p, list := InlineTrace(l.Program, l.Trace)
		if len(list) > 0 {
			t.Fatal(list)
		}
		want, got := steps(t, l.Program, l.Trace), steps(t, p, nil)
		if len(want) < 10 {
			t.Errorf("%s: only %d steps", name, len(want))
		}
		for i := range want {
			if i >= len(got) || got[i] != want[i] {
				t.Fatalf("%s: step %d of %d differs", name, i+1, len(want))
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d steps, not %d", name, len(got), len(want))
		}
	}
}
