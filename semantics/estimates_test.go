package semantics_test

import (
	"math"
	"testing"

	"github.com/sq-sem/sq-sem/semantics"
)

// look observes what a program may read of the past of stage s.
const look = "observe lambda = est_lambda(s); observe wait = est_wait(s); observe rho = est_rho(s); observe price = price(s, 1, 3);\n"

// looked runs a program and gives what it looked at: per look lambda, rho, wait and price.
func looked(t *testing.T, text string) [][4]float64 {
	t.Helper()
	m := semantics.New(compile(t, text), semantics.Options{})
	finish(t, m)
	values := map[string][]float64{}
	for _, s := range m.Samples() {
		name := m.Program().IR.Observes[s.Obs]
		values[name] = append(values[name], s.Value)
	}
	out := make([][4]float64, len(values["lambda"]))
	for i := range out {
		out[i] = [4]float64{values["lambda"][i], values["rho"][i], values["wait"][i], values["price"][i]}
	}
	return out
}

// What a program may read of a stage's past, of runs that can be followed by hand: before the second start of a job nothing; then
// means in which the newest value has a hundredth.
func TestEstimates(t *testing.T) {
	after := func(arrivals string) string {
		return "workload { arrive batch(4); session { branch (serial == 3) { " + look + "run d (2);" + look + "run d (3);" + look + "run d (5);" + look + " end; }\n" + arrivals + " } }"
	}
	const at, work = "serial == 0 ? 0 : serial == 1 ? 1 : 4.5", "serial == 0 ? 4 : serial == 1 ? 2 : 1"
	for _, c := range []struct {
		what, text string
		want       [][4]float64
	}{
		{"jobs of 2 every 3", "stage s : fifo; stage d : delay; workload { arrive batch(1); session { loop { " + look +
			"run s (2); run d (1); branch (now > 8) { end; } } } }",
			[][4]float64{{0, 0, 0, 3}, {0, 0, 0, 3}, {1.0 / 3, 2.0 / 3, 0, 10.5}}},
		// One job joins at 0 and works until 4, another joins at 1 and works from 4 to 6, a third joins at 4.5 and works from
		// 6 to 7. Gaps 4, 2; works 4, 2, 1; waits 0, 3, 1.5.
		{"a fifo with waits, ever more than it can bear", "stage s : fifo; stage d : delay;" + after("run d ("+at+"); run s ("+work+");"),
			[][4]float64{{0, 0, 0, 3}, {0, 0, 0, 3},
				{0.25, 0.99, 0.03, 3 + 0.25*15/0.02 + 0.25*0.03*3/0.01},
				{1 / 3.98, 0.99, 0.0447, 3 + 15/3.98/0.02 + 0.0447*3/3.98/0.01}}}, // 3.9502 / 3.98 is more than 0.99
		{"two servers", "stage s : fifo(2); stage d : delay;" + after("run d ("+at+"); run s ("+work+");"),
			[][4]float64{{0, 0, 0, 3}, {1, 0.99, 0, 3 + 15/0.02}, {1 / 1.025, 0.99, 0, 3 + 15/1.025/0.02}, {1 / 1.025, 0.99, 0, 3 + 15/1.025/0.02}}},
		{"a delay", "stage s : delay; stage d : delay;" + after("run d ("+at+"); run s (0.5);"),
			[][4]float64{{0, 0, 0, 3}, {1, 0.5, 0, 18}, {1 / 1.025, 0.5 / 1.025, 0, 3 + 7.5/0.525}, {1 / 1.025, 0.5 / 1.025, 0, 3 + 7.5/0.525}}},
		{"shared", "stage s : ps(1); stage d : delay;" + after("run d ("+at+"); run s (0.5);"),
			[][4]float64{{0, 0, 0, 3}, {1, 0.5, 0, 18}, {1 / 1.025, 0.5 / 1.025, 0, 3 + 7.5/0.525}, {1 / 1.025, 0.5 / 1.025, 0, 3 + 7.5/0.525}}},
		// A run starts when it is first served: at 0, at 2 (it joined at 1) and at 4.5.
		{"an engine", "stage s : step { budget 1; cost 1; } stage d : delay;" + after("run d ("+at+"); run s decode (2);"),
			[][4]float64{{0, 0, 0, 3}, {0, 0, 0, 3}, {1 / 2.005, 0.99, 0.0099, 3 + 15/2.005/0.02 + 0.0099*3/2.005/0.01},
				{1 / 2.005, 0.99, 0.0099, 3 + 15/2.005/0.02 + 0.0099*3/2.005/0.01}}},
		{"all at one instant", "stage s : delay; stage d : delay;" + after("run s (2);"),
			[][4]float64{{0, 0, 0, 3}, {0, 0, 0, 3}, {0, 0, 0, 3}, {0, 0, 0, 3}}},
		{"a run of no work is no job", "stage s : fifo; stage d : delay; workload { arrive batch(1); session { loop { " + look +
			"run s (0); run s (2); run s (0); run d (1); branch (now > 8) { end; } } } }",
			[][4]float64{{0, 0, 0, 3}, {0, 0, 0, 3}, {1.0 / 3, 2.0 / 3, 0, 10.5}}},
		{"more of the same changes nothing", "stage s : fifo; stage d : delay; workload { arrive batch(1); session { loop { run s (2); run d (2); branch (now > 4000) { " + look +
			"end; } } } }",
			[][4]float64{{0.25, 0.5, 0, 3 + 0.25*15}}},
	} {
		got := looked(t, c.text)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
			continue
		}
		for i, want := range c.want {
			for k := range want {
				if math.Abs(got[i][k]-want[k]) > 1e-9*max(1, want[k]) {
					t.Errorf("%s, look %d: %v, want %v", c.what, i, got[i], want)
					break
				}
			}
		}
	}
}

// Free is what no hold and no lease has; what is cached is there to be had.
func TestFree(t *testing.T) {
	got := observed(t, `pool kv { cap 10; block 2; }
stage d : delay;
workload { arrive batch(1); session {
  observe free = free(kv);
  hold kv (5) { observe free = free(kv); } cache (4) lease kv (1);
  observe free = free(kv);
  run d (2);
  observe free = free(kv);
  hold kv (3) reuse (0) { observe free = free(kv); }
} }`)
	if want := "free of 0: 10, free of 0: 4, free of 0: 4, free of 0: 10, free of 0: 6"; got != want {
		t.Errorf("%s; want %s", got, want)
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
