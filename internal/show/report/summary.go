package report

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
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
	// SLO is how the requests kept to the goals, nil where there were none.
	SLO *SLO
	// Interrupted says that the run was not over when it was stopped, NoSamples that the JSON is to be without the samples, Wide that the text is to
	// have all figures.
	Interrupted, NoSamples, Wide bool
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
	// Quantiles are those of shares, Max is the greatest sample, CV2 the squared coefficient of variation.
	Quantiles []Estimate
	Max, CV2  float64
}

// Pool is one pool, or one member of a family.
type Pool struct {
	Name string
	semantics.PoolStats
	// PeakUsed is the most that was allocated, PeakQueue the longest that the queue was for some time, P99Queue the length that it did not exceed
	// in 99 % of the time; NaN where nobody watched.
	PeakUsed, P99Queue, PeakQueue float64
}

// Stage is one stage, or one member of a family. Throughput is jobs completed per unit of time.
type Stage struct {
	Name string
	semantics.StageStats
	Throughput float64
	// Engine is what a step stage did in its iterations, nil for another stage.
	Engine *Engine
}

// Engine is what the iterations of a step stage were like; NaN where nobody watched.
type Engine struct {
	// Occupancy is the mean share of the slots in use: of the pool that the engine admits to, other than its memory.
	Occupancy float64
	// Batch and Tokens are the requests and the tokens of an iteration, on average.
	Batch, P99Batch, Tokens, P99Tokens float64
	// PrefillShare is the share of all tokens that were of prefills, BudgetUsed that of all budgets that were used.
	PrefillShare, BudgetUsed float64
}

// Summarize reads the summary off a machine, at the end of a run or anywhere before, with what was collected of it, which can be nil.
func Summarize(m *semantics.Machine, c *Collector) *Summary {
	if c != nil {
		c.finish()
	}
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
		s.Pools = append(s.Pools, c.pool(p.PoolName(int32(i)), i, m.PoolStats(i)))
	}
	for i := range p.IR.Stages {
		stage := Stage{Name: p.StageName(int32(i)), StageStats: m.StageStats(i)}
		if span := s.End - s.Since; s.Warm && span > 0 {
			stage.Throughput = float64(stage.Completed) / span
		}
		if _, ok := p.IR.Stages[i].Kind.(*ir.Step); ok {
			stage.Engine = c.engine(i, s.Pools)
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
	return Observation{Name: name, Samples: samples, Estimate: BatchMeans(values), Quantiles: quantiles(values, shares()...),
		Max: semantics.Statistic(ir.StatMax, values), CV2: squaredVariation(values)}
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
