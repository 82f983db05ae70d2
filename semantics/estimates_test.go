package semantics_test

import (
	"math"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// What a program may read of a stage's past, of a run that can be followed by hand: at a fifo one job joins at 0 and works
// until 4, another joins at 1 and works from 4 to 6, a third joins at 4.5 and works from 6 to 7.
func TestEstimates(t *testing.T) {
	const look = "observe lambda = est_lambda(s); observe wait = est_wait(s); observe rho = est_rho(s); observe price = price(s, 2, 5);\n"
	text := `stage s : fifo;
stage d : delay;
stage pair : fifo(2);
workload { arrive batch(4); session {
  branch (serial == 2) {` + look + "run d (2);" + look + "run d (3);" + look + "run d (5);" + look + `
    observe rho = est_rho(pair);
    end;
  }
  run d (serial == 3 ? 4.5 : serial);
  run s (serial == 3 ? 1 : 4 - 2 * serial);
  run pair (2);
} }`
	m := semantics.New(compile(t, text), semantics.Options{})
	finish(t, m)
	want := map[string][]float64{
		"lambda": {0, 1, 0.6, 0.3},
		"wait":   {0, 0, 1.5, 1.5},    // of those that have started
		"rho":    {0, 1, 1, 0.7, 0.3}, // the last: of two servers one is busy from 4 to 9, the other from 7 to 8
		"price":  {0, 0, 0.6 * 1.5 * 3, 0.3 * 1.5 * 3},
	}
	got := map[string][]float64{}
	for _, s := range m.Samples() {
		name := m.Program().IR.Observes[s.Obs]
		got[name] = append(got[name], s.Value)
	}
	for name, values := range want {
		if len(got[name]) != len(values) {
			t.Errorf("%s: %v, want %v", name, got[name], values)
			continue
		}
		for i, v := range values {
			if math.Abs(got[name][i]-v) > 1e-12 {
				t.Errorf("%s: %v, want %v", name, got[name], values)
			}
		}
	}
}

// Rounding noise of 1e-9 neither fits nor fails to fit; what is more than that does.
func TestRoundingNoise(t *testing.T) {
	const sum = "0.1 + (0.2 + serial)" // a little more than 0.3, and no constant
	for _, c := range []struct {
		what, text string
		rejected   int64
		end        float64
	}{
		{"a hold of all there is", "pool kv { cap 0.3; } stage s : delay; workload { arrive batch(1); session { hold kv (" + sum + ") { run s (1); } } }", 0, 1},
		{"a hold of more", "pool kv { cap 0.3; } stage s : delay; workload { arrive batch(1); session { hold kv (0.3 + 3e-9 + serial) { run s (1); } } }", 1, 0},
		{"three blocks are three", "pool kv { cap 0.3; block 0.1; } stage s : delay; workload { arrive batch(1); session { hold kv (" + sum + ") { run s (1); } } }", 0, 1},
		{"a growth to all there is", "pool kv { cap 0.3; } stage s : delay; workload { arrive batch(1); session { hold kv (0.1) { grow kv (0.2); run s (1); } } }", 0, 1},
		{"a load of all there is", "pool kv { cap 0.3; } stage s : delay; workload { arrive batch(1); session { hold kv (0.3) { load kv (0.1); load kv (0.2); run s (1); } } }", 0, 1},
		{"work in three parts", "pool kv { cap 1; } stage e : step { chunk 0.1; cost 1; } workload { arrive batch(1); session { run e prefill (" + sum + "); } }", 0, 3},
		{"two holds side by side", "pool kv { cap 0.3; } stage s : delay; workload { arrive batch(2); session { hold kv (0.1 * (1 + serial)) { run s (1); } } }", 0, 1},
	} {
		m := semantics.New(compile(t, c.text), semantics.Options{})
		finish(t, m)
		if got := m.PoolStats(0).Rejected; got != c.rejected || m.Now() != c.end {
			t.Errorf("%s: %d rejected, at the end t=%v; want %d and %v", c.what, got, m.Now(), c.rejected, c.end)
		}
		if err := m.Check(); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}
