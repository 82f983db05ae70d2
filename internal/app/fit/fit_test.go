package fit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir"
	"github.com/sq-sem/sq-sem/ir/diag"
)

const oracle = "../../../examples/oracle"

// example is a program of the oracle with a log of the real scheduler, another cost, and its constants.
type example struct {
	program, log, cost string
	set                []string
	names              []string
	truth              []float64
}

// roofline is a cost that is bound by memory or by arithmetic; all of its constants show in the log.
var roofline = example{
	program: "vllm_request_noreserve.sq", log: "rs03", set: []string{"bs=16", "B=512", "blocks=60", "max_seqs=12", "chunk=0"},
	cost:  "c0 + max(omega * decoders + beta * (kv_decode + kv_prefill), a * tokens)",
	names: []string{"c0", "omega", "beta", "a"}, truth: []float64{0.004, 6e-4, 8e-6, 1.1e-4},
}

// subject is the example as what is fitted.
func (x example) subject(t *testing.T, start []float64) *Subject {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(oracle, x.program))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(data), "cost 1;", "cost "+x.cost+";", 1)
	for _, name := range x.names {
		text = "let " + name + " = 1;\n" + text
	}
	compile := func(values []float64) (*link.Result, error) {
		var o link.Options
		sets := slices.Clone(x.set)
		for i, name := range x.names {
			sets = append(sets, fmt.Sprintf("%s=%v", name, values[i]))
		}
		for _, s := range sets {
			override, list := link.ParseOverride(s)
			if list.HasErrors() {
				return nil, list
			}
			o.Set = append(o.Set, override)
		}
		r, list := link.Compile(diag.NewFile(x.program, text), o)
		if list.HasErrors() {
			return nil, list
		}
		r.Program.Arrival = &ir.Sessions{}
		return r, nil
	}
	program, err := compile(start)
	if err != nil {
		t.Fatal(err)
	}
	others := slices.Clone(start)
	for i := range others {
		others[i] = 2*others[i] + 1
	}
	other, err := compile(others)
	if err != nil {
		t.Fatal(err)
	}
	return &Subject{Names: x.names, Start: start, Program: program.Program, Places: program.Places, Other: other.Program}
}

// timed is the log with other times: iteration n lasts as long as seconds says. What the scheduler decided stays as it was.
func (x example) timed(t *testing.T, seconds func(n int64) float64) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(oracle, "logs", x.log+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return timed(t, data, seconds)
}

// timed gives a log whose times are steps other times: a step lasts as long as the iteration whose output it has.
func timed(t *testing.T, data []byte, seconds func(n int64) float64) []byte {
	t.Helper()
	var lines []map[string]any
	call := map[float64]int64{}
	last := 0.0
	for line := range bytes.Lines(data) {
		var l map[string]any
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
		if l["e"] == "update" {
			call[l["t"].(float64)] = int64(l["n"].(float64))
		}
		last = max(last, l["t"].(float64))
	}
	at := map[float64]float64{0: 0}
	for step := 1.0; step <= last; step++ {
		at[step] = at[step-1] + 0.01
		if n, ok := call[step]; ok {
			at[step] = at[step-1] + seconds(n)
		}
	}
	var out bytes.Buffer
	for _, l := range lines {
		step := l["t"].(float64)
		l["t"] = at[step]
		if l["e"] == "schedule" {
			l["t"], l["began"] = at[step-1], at[step-1]
		}
		line, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	return out.Bytes()
}

func asLog(name string, data []byte) Log {
	return Log{name, func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }}
}

// costs are what the iterations of the example's log cost by the truth, by the numbers of their calls.
func (x example) costs(t *testing.T) map[int64]float64 {
	t.Helper()
	plain := x.timed(t, func(int64) float64 { return 0.01 })
	m, bad, err := Measure(context.Background(), x.subject(t, x.truth), []Log{asLog(x.log, plain)})
	if bad != nil || err != nil {
		t.Fatal(bad, err)
	}
	of := map[int64]float64{}
	for _, s := range m.Samples {
		of[s.N] = m.costs[s.Stage](x.truth, s.Values)
	}
	return of
}

// simulated is the example's log with iterations that last as long as they cost, times a noise.
func (x example) simulated(t *testing.T, costs map[int64]float64, noise func() float64) []byte {
	t.Helper()
	return x.timed(t, func(n int64) float64 {
		if c := costs[n]; c > 0 {
			return c * noise()
		}
		return 0.01
	})
}

func silence() float64 { return 1 }

// fitted measures a log and fits.
func (x example) fitted(t *testing.T, log []byte, start []float64, opt Options) *Result {
	t.Helper()
	s := x.subject(t, start)
	m, bad, err := Measure(context.Background(), s, []Log{asLog(x.log, log)})
	if bad != nil || err != nil {
		t.Fatal(bad, err)
	}
	return Solve(m, s, opt)
}

// Without noise the constants come out exactly, from a start that is far away.
func TestExact(t *testing.T) {
	log := roofline.simulated(t, roofline.costs(t), silence)
	for _, opt := range []Options{{}, {Absolute: true}, {Squares: true}, {HoldOut: 0.3}} {
		r := roofline.fitted(t, log, []float64{1, 1, 1, 1}, opt)
		for i, v := range r.Values {
			if math.Abs(v/roofline.truth[i]-1) > 1e-4 {
				t.Errorf("%+v: %s is %v, not %v", opt, r.Names[i], v, roofline.truth[i])
			}
		}
		if r.MAPE > 1e-4 || r.R2 < 0.9999 || len(r.Vague) > 0 || opt.HoldOut > 0 && r.Told > r.Fitted {
			t.Errorf("%+v: %+v", opt, r)
		}
	}
}

// From logs with 5 % of noise with heavy tails (Student's t with 3 degrees of freedom), the constants are recovered: in 95 of 100 seeds all four
// are within three of their standard errors, and 95 of 100 constants are within two, give or take what chance allows.
func TestRecovers(t *testing.T) {
	seeds := deep.Count(8, 100)
	costs := roofline.costs(t)
	all, each := 0, 0
	for seed := range seeds {
		student := distuv.StudentsT{Sigma: 1, Nu: 3, Src: rand.NewPCG(uint64(seed), 1)}
		noise := func() float64 { return max(0.2, 1+0.05*student.Rand()/math.Sqrt(3)) }
		r := roofline.fitted(t, roofline.simulated(t, costs, noise), []float64{0.01, 1e-3, 1e-5, 1e-3}, Options{})
		worst := 0.0
		for i, v := range r.Values {
			off := math.Abs(v-roofline.truth[i]) / r.Errors[i]
			worst = max(worst, off)
			if off < 2 {
				each++
			}
		}
		if worst < 3 {
			all++
		}
	}
	t.Logf("all constants within three standard errors: %d of %d seeds; within two: %d of %d constants", all, seeds, each, 4*seeds)
	if share := float64(each) / float64(4*seeds); float64(all) < 0.95*float64(seeds)-0.5 || share < 0.9 || share > 0.99 && seeds > 50 {
		t.Error("the standard errors are not what they say")
	}
}

// Constants that the iterations do not tell apart are named and get no value; the others do.
func TestVague(t *testing.T) {
	for cost, want := range map[string]struct {
		truth []float64
		vague string
	}{
		"c0 + omega + beta * (kv_decode + kv_prefill) + a * tokens":                    {[]float64{0.002, 0.002, 8e-6, 1e-4}, "[[c0 omega]]"},
		"c0 + omega * decoders + max(beta * (kv_decode + kv_prefill), 1 + a * tokens)": {[]float64{0.1, 0.03, 1e-9, 0.01}, "[[beta]]"},
	} {
		x := roofline
		x.cost, x.truth = cost, want.truth
		r := x.fitted(t, x.simulated(t, x.costs(t), silence), x.truth, Options{})
		if got := fmt.Sprint(r.Vague); got != want.vague {
			t.Errorf("%s: %s cannot be told apart, not %s", cost, want.vague, got)
		}
		for i, v := range r.Values {
			if vague := slices.Contains(strings.FieldsFunc(want.vague, func(r rune) bool { return strings.ContainsRune("[ ]", r) }), r.Names[i]); vague != math.IsNaN(v) || !vague && math.Abs(v/x.truth[i]-1) > 1e-3 {
				t.Errorf("%s: %s is %v", cost, r.Names[i], v)
			}
		}
	}
}

// What cannot be measured is refused, and says why.
func TestRefusals(t *testing.T) {
	steps, err := os.ReadFile(filepath.Join(oracle, "logs", "rs03.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	good := roofline.simulated(t, roofline.costs(t), silence)
	for name, c := range map[string]struct {
		change func(*example)
		log    []byte
		code   diag.Code
		words  string
	}{
		"steps":          {func(*example) {}, steps, CodeMeasured, "times are steps"},
		"another budget": {func(x *example) { x.set = append(slices.Clone(x.set), "B=100") }, good, CodeMeasured, "does another thing than the log in call"},
		"no cost": {func(x *example) {
			x.names, x.truth = append(slices.Clone(x.names), "spare"), append(slices.Clone(x.truth), 1)
		}, good, CodeConstant, "reads the let `spare`"},
		"few": {func(*example) {}, bytes.Join(bytes.SplitAfter(good, []byte("\n"))[:12], nil), CodeMeasured, "there are 4 constants"},
	} {
		x := roofline
		c.change(&x)
		_, bad, err := Measure(context.Background(), x.subject(t, x.truth), []Log{asLog(name, c.log)})
		if err != nil || bad == nil || bad.Code != c.code || !strings.Contains(bad.Message(), c.words) {
			t.Errorf("%s: %v %v", name, bad, err)
		}
	}
}
