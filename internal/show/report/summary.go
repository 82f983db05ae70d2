package report

import (
	"math"

	"github.com/sq-sem/sq-sem/semantics"
)

// Summary is what a run came to. Averages and counters are over the time from the end of the warm-up, Since, to End;
// before it is over (Warm) there are none.
type Summary struct {
	End, Since   float64
	Warm         bool
	Events       int64
	Transitions  uint64
	Sessions     semantics.SessionStats
	Observations []Observation
	Pools        []Pool
	Stages       []Stage
	Findings     []Finding
	// Interrupted says that the run was not over when it was stopped, NoSamples that the JSON is to be without the samples.
	Interrupted, NoSamples bool
	// Waiting are the sessions that wait at the end, the longest first, and OpenLeases the leases, where something was left to happen.
	Waiting    []Waiting
	OpenLeases []Lease
	// RepeatFrom is the time of a configuration that came back after RepeatEvery. Both are 0 if none is known.
	RepeatFrom, RepeatEvery float64
}

// Observation is one observation of the program with all its samples, in the order in which they were recorded.
type Observation struct {
	Name    string
	Samples []semantics.Sample
	Estimate
	// P50 and P99 are quantiles, CV2 is the squared coefficient of variation.
	P50, P99, CV2 float64
}

// Pool is one pool, or one member of a family.
type Pool struct {
	Name string
	semantics.PoolStats
}

// Stage is one stage, or one member of a family. Throughput is jobs completed per unit of time.
type Stage struct {
	Name string
	semantics.StageStats
	Throughput float64
}

// Summarize reads the summary off a machine, at the end of a run or anywhere before.
func Summarize(m *semantics.Machine) *Summary {
	p := m.Program()
	s := &Summary{End: m.Now(), Events: m.Events(), Transitions: m.Steps(), Sessions: m.SessionStats(), Findings: Findings(m)}
	s.Since, s.Warm = m.Warm()
	s.RepeatFrom, s.RepeatEvery, _ = m.Repeating()
	samples := make([][]semantics.Sample, len(p.IR.Observes))
	for _, x := range m.Samples() {
		samples[x.Obs] = append(samples[x.Obs], x)
	}
	for i, name := range p.IR.Observes {
		s.Observations = append(s.Observations, observation(name, samples[i]))
	}
	for i := range p.IR.Pools {
		s.Pools = append(s.Pools, Pool{p.PoolName(int32(i)), m.PoolStats(i)})
	}
	for i := range p.IR.Stages {
		stage := Stage{Name: p.StageName(int32(i)), StageStats: m.StageStats(i)}
		if span := s.End - s.Since; s.Warm && span > 0 {
			stage.Throughput = float64(stage.Completed) / span
		}
		s.Stages = append(s.Stages, stage)
	}
	s.unfinished(m)
	return s
}

func observation(name string, samples []semantics.Sample) Observation {
	values := make([]float64, len(samples))
	for i := range samples {
		values[i] = samples[i].Value
	}
	q := quantiles(values, 0.5, 0.99)
	return Observation{Name: name, Samples: samples, Estimate: BatchMeans(values), P50: q[0], P99: q[1], CV2: squaredVariation(values)}
}

// MeanWait is the mean time an admission waited in the pool's queue, NaN with no admission.
func (p *Pool) MeanWait() float64 { return p.Waited / nonzero(p.Admissions) }

// MeanWait is the mean time from joining the stage to coming into service, NaN when no job did.
func (s *Stage) MeanWait() float64 { return s.Waited / nonzero(s.Started) }

// MeanService is the mean time from coming into service to the end of the job, NaN when none ended.
func (s *Stage) MeanService() float64 { return s.Served / nonzero(s.Completed) }

// nonzero is a divisor: a count, or NaN for none.
func nonzero(n int64) float64 {
	if n == 0 {
		return math.NaN()
	}
	return float64(n)
}
