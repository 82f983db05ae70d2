package semantics_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// traced compiles a program with rows of a trace.
func traced(t *testing.T, text, rows string) *semantics.Program {
	t.Helper()
	r, list := link.Compile(diag.NewFile("test.sq", text), link.Options{})
	if list.HasErrors() {
		t.Fatalf("%s\n%s", list.Error(), text)
	}
	trace, list := inputs.ReadTrace("turns.csv", []byte("session,turn,new,out,think\n"+rows))
	if list.HasErrors() {
		t.Fatal(list)
	}
	return semantics.Compile(r.Program, r.Places, trace)
}

// what a program draws, wherever it may, with places for what is deployed and for draws more than these.
const drawing = `DEPLOYMENT
stage think : delay;
workload {
  arrive poisson(0.5);
  trace "turns.csv";
  init { MORE_IN_INIT set a = ~exp(1); observe born = now; observe a = a; }
  turn { MORE_IN_TURN set n = new + ~uniform(0, 1); observe n = n; }
  session {
    loop {
      turn;
      set w = ~exp(1);
      observe w = w;
      SERVE
      run think (w);
      MORE_AFTER
      branch (more == 0) { end; }
    }
  }
}
run { horizon 600; }
`

// drawn is every value that a run observed, by observation, session and turn.
func drawn(t *testing.T, seed int64, edit ...string) map[string]float64 {
	t.Helper()
	edit = append(edit, "DEPLOYMENT", "", "SERVE", "", "MORE_IN_INIT", "", "MORE_IN_TURN", "", "MORE_AFTER", "")
	p := traced(t, strings.NewReplacer(edit...).Replace(drawing), "0,0,10,1,0\n0,1,20,1,0\n1,0,30,1,0\n1,1,40,1,0\n1,2,50,1,0\n2,0,60,1,0\n")
	m := semantics.New(p, semantics.Options{Seed: &seed})
	finish(t, m)
	values := map[string]float64{}
	for _, s := range m.Samples() {
		values[fmt.Sprintf("%s of #%d, turn %d", p.IR.Observes[s.Obs], s.Session, s.Turn)] = s.Value
	}
	return values
}

// Streams are for a purpose each: under one seed two programs that differ in the deployment only see the same workload, and
// a draw more for one purpose changes nothing for another.
func TestStreams(t *testing.T) {
	base := drawn(t, 1)
	// compare tells how many values of an observation are the same and how many are not, of those in both runs.
	compare := func(other map[string]float64, what string) (same, differ int) {
		for k, v := range base {
			if w, ok := other[k]; ok && strings.HasPrefix(k, what+" of") {
				if v == w {
					same++
				} else {
					differ++
				}
			}
		}
		return same, differ
	}
	all := []string{"born", "a", "n", "w"}
	for _, c := range []struct {
		name    string
		edit    []string
		changed string // the observation that may differ
	}{
		{"a small server", []string{"DEPLOYMENT", "pool kv { cap 40; } stage s : fifo;", "SERVE", "hold kv (n) { run s (0.3 * a); } cache (n);"}, ""},
		{"an engine that draws", []string{"DEPLOYMENT", "pool kv { cap 500; block 8; preempt lifo; evict by (~uniform(0, 1)); } stage e : step { cost ~exp(0.02); memory kv; budget 9; }",
			"SERVE", "hold kv (n) { run e prefill (n) growing kv; run e decode (5) growing kv; } cache (n);"}, ""},
		{"a draw more in init", []string{"MORE_IN_INIT", "set z = ~exp(1);"}, "a"},
		{"a draw more in turn", []string{"MORE_IN_TURN", "set z = ~exp(1);"}, "n"},
		{"a draw more of a session", []string{"MORE_AFTER", "set z = ~exp(1);"}, "w"},
	} {
		other := drawn(t, 1, c.edit...)
		for _, what := range all {
			same, differ := compare(other, what)
			if what == c.changed && differ < 100 || what != c.changed && (differ > 0 || same < 100) {
				t.Errorf("%s: of %s %d values are the same and %d are not", c.name, what, same, differ)
			}
		}
	}
	other := drawn(t, 2)
	for _, what := range all {
		if same, differ := compare(other, what); differ < 100 || same > 1 { // the first session is born at 0
			t.Errorf("another seed: of %s %d values are the same and %d are not", what, same, differ)
		}
	}
}

// No two streams give the same: neither those of different purposes, nor of different sessions or turns.
func TestStreamsAreDistinct(t *testing.T) {
	seen := map[int64]string{}
	values := drawn(t, 3)
	note := func(what string, u float64) {
		key := int64(math.Round(u * 1e12))
		if other := seen[key]; other != "" {
			t.Errorf("%s and %s are drawn alike", what, other)
		}
		seen[key] = what
	}
	last := 0.0
	for serial := 0; ; serial++ {
		born, ok := values[fmt.Sprintf("born of #%d, turn 0", serial)]
		if !ok {
			break
		}
		if serial > 0 {
			note(fmt.Sprintf("the gap before #%d", serial), 1-math.Exp(-0.5*(born-last)))
		}
		last = born
	}
	for what, x := range values {
		switch what[0] {
		case 'a', 'w':
			note(what, 1-math.Exp(-x))
		case 'n':
			note(what, math.Mod(x, 10))
		}
	}
	if len(seen) < 1000 {
		t.Errorf("only %d draws", len(seen))
	}
}

// The first session arrives at 0, the gaps from there on are exponential.
func TestPoissonArrivals(t *testing.T) {
	const rate, n = 2.0, 50_000
	m := semantics.New(compile(t, fmt.Sprintf("workload { arrive poisson(%v); init { observe born = now; } session { end; } }\nrun { horizon %v; }", rate, n/rate)), semantics.Options{})
	finish(t, m)
	born := m.Samples()
	if len(born) < n-5*224 || born[0].Value != 0 {
		t.Fatalf("%d arrivals, the first at %v", len(born), born[0].Value)
	}
	var gaps []float64
	for i := range born[1:] {
		gaps = append(gaps, born[i+1].Value-born[i].Value)
	}
	slices.Sort(gaps)
	worst := 0.0
	for i, x := range gaps {
		worst = max(worst, math.Abs(float64(i)/float64(len(gaps))-1+math.Exp(-rate*x)))
	}
	if worst > 2.5/math.Sqrt(n) {
		t.Errorf("the distribution function of the gaps is off by %v", worst)
	}
}

// A session of a sampled trace draws whose rows it takes once, at its birth, each alike.
func TestSampledTrace(t *testing.T) {
	const n = 30_000
	p := traced(t, fmt.Sprintf(`workload { arrive batch(%d); trace "turns.csv"; session { turn; observe new = new; turn; observe new = new; } }`, n),
		"0,0,10,1,0\n0,1,11,1,0\n1,0,20,1,0\n1,1,21,1,0\n2,0,30,1,0\n2,1,31,1,0\n")
	m := semantics.New(p, semantics.Options{})
	finish(t, m)
	first := map[int64]float64{}
	share := map[float64]float64{}
	for _, s := range m.Samples() {
		if s.Turn == 1 {
			first[s.Session] = s.Value
			share[s.Value] += 1.0 / n
		} else if s.Value != first[s.Session]+1 {
			t.Fatalf("#%d has %v and then %v", s.Session, first[s.Session], s.Value)
		}
	}
	for _, rows := range []float64{10, 20, 30} {
		if math.Abs(share[rows]-1.0/3) > 4.5*math.Sqrt(2.0/9/n) {
			t.Errorf("the rows that begin with %v are drawn by %v of the sessions", rows, share[rows])
		}
	}
}

// What the machine draws for itself is from no stream of the workload.
func TestOwnStream(t *testing.T) {
	m := semantics.New(compile(t, `stage e : step { cost ~exp(1); }
workload { arrive poisson(1); init { observe born = now; observe a = ~exp(1); } session { set w = ~exp(1); observe w = w; run e prefill (1); } }
run { horizon 500; }`), semantics.Options{})
	own := map[float64]bool{}
	for !m.Halted() {
		tr, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		if tr.Rule == semantics.IterCommit {
			own[math.Round(tr.Value*1e9)] = true
		}
	}
	last := 0.0
	for _, s := range m.Samples() {
		x := s.Value
		if m.Program().IR.Observes[s.Obs] == "born" {
			x, last = s.Value-last, s.Value
		}
		if x > 0 && own[math.Round(x*1e9)] {
			t.Errorf("the machine and the %s of #%d draw %v alike", m.Program().IR.Observes[s.Obs], s.Session, x)
		}
	}
	if len(own) < 100 {
		t.Errorf("only %d iterations", len(own))
	}
}

// Renewal arrivals begin at 0 and come a gap apart, so many as the program says; then the run drains without a horizon.
func TestRenewalArrivals(t *testing.T) {
	for _, c := range []struct {
		lines string
		want  []float64
	}{
		{"arrive renewal(2); arrivals 4;", []float64{0, 2, 4, 6}},
		{"arrive renewal(0); arrivals 3;", []float64{0, 0, 0}},
		{"arrive renewal(inf);", []float64{0}},
		{"arrive renewal(1); arrivals 0;", nil},
		{"arrive poisson(1e9); arrivals 1;", []float64{0}},
	} {
		m := semantics.New(compile(t, "stage s : delay;\nworkload { "+c.lines+" session { observe born = now; run s (5); } }"), semantics.Options{})
		finish(t, m)
		var born []float64
		for _, s := range m.Samples() {
			born = append(born, s.Value)
		}
		if !slices.Equal(born, c.want) {
			t.Errorf("%s: sessions are born at %v, it should be %v", c.lines, born, c.want)
		}
		if got := m.SessionStats(); len(c.want) > 0 && !math.IsInf(m.Now(), 1) && (got.Live > 0 || m.Now() != c.want[len(c.want)-1]+5) {
			t.Errorf("%s: the run ends at %v with %d sessions", c.lines, m.Now(), got.Live)
		}
	}
}

// The gaps are drawn from the stream of arrivals: a run of the same process is the same workload.
func TestRenewalGaps(t *testing.T) {
	const n = 20_000
	of := func(lines string) []float64 {
		m := semantics.New(compile(t, "workload { "+lines+" init { observe born = now; } session { end; } }"), semantics.Options{})
		finish(t, m)
		var gaps []float64
		for i, s := range m.Samples()[1:] {
			gaps = append(gaps, s.Value-m.Samples()[i].Value)
		}
		return gaps
	}
	renewal, poisson := of(fmt.Sprintf("arrive renewal(~exp(0.5)); arrivals %d;", n)), of(fmt.Sprintf("arrive poisson(2); arrivals %d;", n))
	if !slices.EqualFunc(renewal, poisson, func(x, y float64) bool { return math.Abs(x-y) < 1e-6 }) || len(renewal) != n-1 {
		t.Errorf("%d gaps of `renewal(~exp(0.5))` are others than the %d of `poisson(2)`", len(renewal), len(poisson))
	}
}

// A gap that is no time stops the run at the arrival before it.
func TestRenewalNever(t *testing.T) {
	m := semantics.New(compile(t, "workload { arrive renewal(~normal(-5, 1)); session { end; } }"), semantics.Options{})
	for {
		tr, err := m.Step()
		if err != nil {
			if !strings.Contains(err.Error(), "the gap between arrivals") {
				t.Error(err)
			}
			return
		}
		if tr == nil {
			t.Fatal("it ends")
		}
	}
}
