package timeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sq-sem/sq-sem/internal/app/inputs"
	"github.com/sq-sem/sq-sem/internal/show/report"
	"github.com/sq-sem/sq-sem/semantics"
)

// start loads a program and begins its page.
func start(t *testing.T, file string, opt inputs.Options) (*semantics.Machine, *Recorder) {
	t.Helper()
	opt.WithTrace = true
	l, list := inputs.Load(file, opt)
	if l == nil {
		t.Fatal(list)
	}
	p := semantics.Compile(l.Program, l.Places, l.Trace)
	return semantics.New(p, semantics.Options{}), NewRecorder(p, l.Name, l.File)
}

// After every step of every example, what the page has recorded last is what the configuration says.
func TestFollowsTheMachine(t *testing.T) {
	texts, _ := filepath.Glob("../../../examples/*/*.sq")
	irs, _ := filepath.Glob("../../../examples/oracle/ir/*.json")
	if len(texts) == 0 || len(irs) == 0 {
		t.Fatal("no examples")
	}
	const most = 4000
	for _, file := range append(texts, irs...) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			m, r := start(t, file, inputs.Options{})
			follow(t, m, r, most)
		})
	}
}

func follow(t *testing.T, m *semantics.Machine, r *Recorder, most int) {
	t.Helper()
	for range most {
		tr, err := m.Step()
		if tr == nil || err != nil {
			return // the end, which some examples find in an error
		}
		r.Observe(m, tr)
		for i, p := range r.pools {
			v := m.Pool(i)
			last := [4]float64{}
			copy(last[:], p.Points[max(0, len(p.Points)-4):])
			for k, want := range []float64{v.Allocated - v.Leased, v.Leased, v.Cached} {
				if math.Abs(last[k+1]-want) > 1e-6 {
					t.Fatalf("step %d (%s): %s has held, leased, cached %v; value %d is %v in the machine", tr.Step, tr.Rule, v.Name, last[1:], k, want)
				}
			}
		}
		for _, serial := range m.Sessions() {
			v, _ := m.Session(serial)
			if got, want := open(r.lanes[serial]), holdings(m, &v); got != want {
				t.Fatalf("step %d (%s): #%d has %s, in the machine %s", tr.Step, tr.Rule, serial, got, want)
			}
			l := r.lanes[serial]
			// While its admission evicts, a session is in no queue any more, and not admitted yet.
			admitting := tr.Rule == semantics.Evict || tr.Rule == semantics.Spill
			for _, leg := range append([]semantics.LegView{v.LegView}, v.Legs...) {
				waits := leg.Pool >= 0 || leg.Status == "waiting"
				if open := l.waiting[leg.Leg] != nil; waits != open && !admitting {
					t.Fatalf("step %d (%s): #%d, leg %d, is %s, a wait is open: %v", tr.Step, tr.Rule, serial, leg.Leg, leg.Status, open)
				}
				if leg.Stage >= 0 && l.running[leg.Leg] == nil {
					t.Fatalf("step %d (%s): #%d, leg %d, is at a stage, and no run is open", tr.Step, tr.Rule, serial, leg.Leg)
				}
			}
		}
	}
}

// open lists what a lane's open spans hold and lease.
func open(l *lane) string {
	var list []string
	for _, s := range l.now {
		switch s.Kind {
		case held:
			list = append(list, fmt.Sprintf("holds %g of %s", s.units, s.What))
		case leased:
			list = append(list, s.Text)
		case queued, running, transferring, built:
		}
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// holdings lists what a session holds and leases.
func holdings(m *semantics.Machine, v *semantics.SessionView) string {
	var list []string
	for _, leg := range append([]semantics.LegView{v.LegView}, v.Legs...) {
		for _, h := range leg.Holds {
			for _, a := range h.Pools {
				list = append(list, fmt.Sprintf("holds %g of %s", a.Units, m.Program().PoolName(int32(a.Pool))))
			}
		}
	}
	for _, a := range v.Leases {
		bound := "without bound"
		if !math.IsInf(a.Expires, 1) {
			bound = fmt.Sprintf("until t=%s at most", report.Number(a.Expires))
		}
		list = append(list, fmt.Sprintf("leases %s of %s%s, %s", report.Number(a.Units), m.Program().PoolName(int32(a.Pool)), report.As(a.Name), bound))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// written gives the contents of the page that a run makes.
func written(t *testing.T, file string, opt inputs.Options) (contents, string) {
	t.Helper()
	m, r := start(t, file, opt)
	for tr, err := m.Step(); tr != nil; tr, err = m.Step() {
		if err != nil {
			t.Fatal(err)
		}
		r.Observe(m, tr)
	}
	var page bytes.Buffer
	if err := r.Write(&page); err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(page.String(), `type="application/json">`)
	data, _, found := strings.Cut(rest, "</script>")
	if !found {
		t.Fatal("the page has no data")
	}
	var c contents
	if err := json.Unmarshal([]byte(data), &c); err != nil {
		t.Fatal(err)
	}
	return c, page.String()
}

// spans lists a lane.
func spans(l *lane) []string {
	var list []string
	for _, s := range l.Spans {
		list = append(list, fmt.Sprintf("%s %s %g-%g row %d line %d", s.Kind, s.What, s.From, s.To, s.Row, s.Line))
	}
	return list
}

const transfer = "../../../examples/pd/transfer.sq"

// The lease of a request outlives the scope that granted it, and both pools are in use while the link is.
func TestTransfer(t *testing.T) {
	c, _ := written(t, transfer, inputs.Options{})
	want := []string{
		"run client 0-3 row 0 line 30",
		"held kvP 3-5 row 0 line 38",
		"run prefill 3-5 row 0 line 40",
		"leased kvP 5-16 row 0 line 38",
		"queued kvD 5-14 row 0 line 43",
		"held kvD 14-26 row 1 line 43",
		"transfer link 14-16 row 0 line 44",
		"run decode 16-26 row 0 line 46",
	}
	if got := spans(c.Lanes[1]); !slices.Equal(got, want) {
		t.Errorf("session 1:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if l := c.Lanes[1]; l.Acts != 1 || l.Holdings != 2 || l.Born != 0 || l.Ended != 26 || len(l.Marks) != 0 {
		t.Errorf("lane %+v", l)
	}
	if p := c.Pools[0]; p.Name != "kvP" || p.Cap != 64 || p.Line != 13 || !slices.Equal(p.Points[:16], []float64{0, 32, 0, 0, 2, 0, 32, 0, 3, 32, 32, 0, 4, 32, 0, 0}) {
		t.Errorf("pool %+v", p)
	}
	if c.End != 50 || len(c.Source) < 40 || c.Source[12] != "pool kvP { cap 64; block 16; }" {
		t.Errorf("end %v, source %q", c.End, c.Source)
	}
}

// An expiry and the stale read that follows are marked. The text shown is the program's, whatever --set adds.
func TestMarks(t *testing.T) {
	c, _ := written(t, transfer, inputs.Options{Set: []string{"ttl=5"}})
	var got []string
	for _, m := range c.Lanes[1].Marks {
		got = append(got, fmt.Sprintf("%s at %g, line %d", m.Rule, m.At, m.Line))
	}
	if want := []string{"LeaseExpire at 10, line 38", "stale-read at 16, line 44"}; !slices.Equal(got, want) {
		t.Errorf("marks %q, want %q", got, want)
	}
	if c.Source[12] != "pool kvP { cap 64; block 16; }" {
		t.Errorf("source %q", c.Source)
	}
}

// A lease with a name shows it; the release of a name ends the latest lease of that name, and one of the pool the oldest without.
func TestNamedLeases(t *testing.T) {
	m, r := start(t, "testdata/named.sq", inputs.Options{})
	follow(t, m, r, 1000)
	var got []string
	for _, s := range r.order[0].Spans {
		if s.Kind == leased {
			got = append(got, fmt.Sprintf("%s %g-%g: %s", s.What, s.From, s.To, s.Text))
		}
	}
	want := []string{
		"kv as mine 1-9: leases 10 of kv as mine, without bound",
		"kv 2-7: leases 20 of kv, without bound",
		"kv as mine 3-6: leases 30 of kv as mine, without bound",
		"kv as yours 4-8: leases 40 of kv as yours, until t=8 at most",
	}
	if !slices.Equal(got, want) {
		t.Errorf("leases %q, want %q", got, want)
	}
}

// Leases of one pool with several bounds end each for itself; a growth that waits is a wait beside the run; a preemption marks
// the lane, and the page of an IR has no source.
func TestOtherEnds(t *testing.T) {
	m, r := start(t, "testdata/leases.sq", inputs.Options{})
	follow(t, m, r, 1000)
	var got []string
	for _, s := range r.order[0].Spans {
		if s.Kind == leased {
			got = append(got, fmt.Sprintf("%g-%g", s.From, s.To))
		}
	}
	if want := []string{"1-10", "2-4", "3-7"}; !slices.Equal(got, want) {
		t.Errorf("leases %q, want %q", got, want)
	}
	c, _ := written(t, "../../../examples/oracle/ir/preempt.json", inputs.Options{})
	if marks := c.Lanes[1].Marks; len(marks) != 1 || marks[0].Rule != "Preempt" || c.Source != nil {
		t.Errorf("marks %+v, source %q", marks, c.Source)
	}
}

// A name cannot break out of the data, and the page asks for nothing outside itself.
func TestSelfContained(t *testing.T) {
	m, r := start(t, transfer, inputs.Options{})
	r.name = "</script><b>&"
	if tr, _ := m.Step(); tr != nil {
		r.Observe(m, tr)
	}
	var page bytes.Buffer
	if err := r.Write(&page); err != nil {
		t.Fatal(err)
	}
	if strings.Count(page.String(), "</script>") != 2 {
		t.Error("the name ends the element it stands in")
	}
	for _, out := range []string{"http:", "https:", "src=", "@import", "url("} {
		if strings.Contains(page.String(), out) {
			t.Errorf("the page contains %q", out)
		}
	}
}
