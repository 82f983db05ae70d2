package semantics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/sq-sem/sq-sem/grammar/link"
	"github.com/sq-sem/sq-sem/internal/base/deep"
	"github.com/sq-sem/sq-sem/ir/diag"
	"github.com/sq-sem/sq-sem/semantics"
)

// compile makes a program ready to run from its text.
func compile(t testing.TB, text string) *semantics.Program {
	t.Helper()
	r, list := link.Compile(diag.NewFile("test.sq", text), link.Options{})
	if list.HasErrors() {
		t.Fatalf("%s\n%s", list.Error(), text)
	}
	return semantics.Compile(r.Program, r.Places, nil)
}

// near demands that a value is within a share of what theory says.
func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if math.Abs(got-want) > share*math.Abs(want) {
		t.Errorf("%s: %v, theory says %v (±%v%%)", what, got, want, 100*share)
	}
}

// long is the horizon of the runs that are held against a formula, after a warm-up of warm.
func long() float64 { return float64(deep.Count(100_000, 400_000)) }

const warm = 4_000

// within is what a run as long as long() may be off by when one of 400 000 may be off by a share: what such a run leaves to
// chance falls with the root of its length.
func within(share float64) float64 { return share * math.Sqrt(400_000/long()) }

// open is a program of Poisson sessions that pass one station.
func open(rate float64, stage, work string) string {
	return fmt.Sprintf(`stage s : %s
workload { arrive poisson(%v); session { set t0 = now; run s (%s); observe sojourn = now - t0; } }
run { horizon %v; warmup %d; seed 7; }`, stage, rate, work, long(), warm)
}

// sojourn is the mean of the samples.
func sojourn(m *semantics.Machine) float64 {
	sum := 0.0
	for _, s := range m.Samples() {
		sum += s.Value
	}
	return sum / float64(len(m.Samples()))
}

// One server: the mean number present by Pollaczek and Khinchine, ρ + ρ²(1+cv²)/(2(1−ρ)), for four service times of
// mean 1. A time of 400 000 leaves a standard error well under half of the tolerance.
func TestSingleServer(t *testing.T) {
	const rho = 0.7
	for _, c := range []struct {
		work string
		cv2  float64
	}{{"~exp(1)", 1}, {"1", 0}, {"~erlang(4, 1)", 0.25}, {"~h2(1, 4)", 4}} {
		m := semantics.New(compile(t, open(rho, "fifo;", c.work)), semantics.Options{})
		finish(t, m)
		st := m.StageStats(0)
		n := rho + rho*rho*(1+c.cv2)/(2*(1-rho))
		near(t, c.work+" mean number", st.Number, n, within(0.05))
		near(t, c.work+" utilisation", st.Utilization, rho, within(0.01))
		near(t, c.work+" wait", st.Waited/float64(st.Started), n/rho-1, within(0.06))
		near(t, c.work+" Little", st.Number, float64(st.Completed)/(long()-warm)*sojourn(m), within(0.005))
	}
}

// Several servers: Erlang's formula for the wait.
func TestSeveralServers(t *testing.T) {
	const c, lambda = 3, 2.4
	m := semantics.New(compile(t, open(lambda, "fifo(3);", "~exp(1)")), semantics.Options{})
	finish(t, m)
	a, rho := float64(lambda), lambda/float64(c)
	sum, term := 0.0, 1.0
	for k := range c {
		sum += term
		term *= a / float64(k+1)
	}
	wait := term / (1 - rho) / (sum + term/(1-rho)) / (c - lambda)
	st := m.StageStats(0)
	near(t, "wait", st.Waited/float64(st.Started), wait, within(0.06))
	near(t, "mean number", st.Number, lambda*(wait+1), within(0.03))
	near(t, "utilisation", st.Utilization, rho, within(0.01))
}

// Processor sharing is insensitive: ρ/(1−ρ) present, whatever the distribution of the work.
func TestProcessorSharing(t *testing.T) {
	const rho = 0.6
	for _, work := range []string{"~exp(1)", "1", "~erlang(3, 1)", "~h2(1, 5)"} {
		m := semantics.New(compile(t, open(rho, "ps(1);", work)), semantics.Options{})
		finish(t, m)
		near(t, work, m.StageStats(0).Number, rho/(1-rho), within(0.05))
		near(t, work+" Little", m.StageStats(0).Number, float64(m.StageStats(0).Completed)/(long()-warm)*sojourn(m), within(0.005))
	}
}

// A delay holds a Poisson number of jobs of mean λ·E[S].
func TestDelay(t *testing.T) {
	m := semantics.New(compile(t, open(3, "delay;", "~h2(2, 3)")), semantics.Options{})
	finish(t, m)
	near(t, "mean number", m.StageStats(0).Number, 6, within(0.02))
}

// The closed machine-repair model by mean value analysis: n customers think for a mean of Z, then pass one exponential
// server of mean 1.
func TestMachineRepair(t *testing.T) {
	const n, z = 8, 10.0
	m := semantics.New(compile(t, fmt.Sprintf(`stage repair : fifo;
stage think : delay;
workload { arrive closed(%d); session { loop { run think (~exp(%v)); run repair (~exp(1)); } } }
run { horizon 200000; warmup 2000; seed 3; }`, n, z)), semantics.Options{})
	finish(t, m)
	queue, x := 0.0, 0.0
	for k := 1; k <= n; k++ {
		r := 1 + queue
		x = float64(k) / (z + r)
		queue = x * r
	}
	st := m.StageStats(0)
	near(t, "throughput", float64(st.Completed)/198000, x, 0.02)
	near(t, "mean number", st.Number, queue, 0.04)
	near(t, "thinking", m.StageStats(1).Number, n-queue, 0.02)
}

// A pool of one unit held for the service is a single server too: the hold's queue is the waiting line.
func TestHoldIsAServer(t *testing.T) {
	const rho = 0.7
	m := semantics.New(compile(t, fmt.Sprintf(`pool slot { cap 1; }
stage s : delay;
workload { arrive poisson(%v); session { hold slot (1) { run s (~exp(1)); } } }
run { horizon %v; warmup %d; seed 11; }`, rho, long(), warm)), semantics.Options{})
	finish(t, m)
	ps := m.PoolStats(0)
	near(t, "held", ps.Used, rho, within(0.01))
	near(t, "waiting", ps.Queue, rho*rho/(1-rho), within(0.06))
	near(t, "wait", ps.Waited/float64(ps.Admissions), rho/(1-rho), within(0.06))
}
