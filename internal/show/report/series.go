package report

import (
	"bufio"
	"io"
	"strconv"

	"github.com/sq-sem/sq-sem/semantics"
)

// Series keeps what pools and stages were like at every multiple of a time, before that instant's first step, and at the end.
type Series struct {
	m     *semantics.Machine
	c     *Collector // nil where nothing was collected: then no tokens are known
	every float64
	next  int64 // the next row is at this multiple
	rows  []moment
}

// moment is a row: what there was at a time.
type moment struct {
	at       float64
	pools    []poolMoment
	stages   []stageMoment
	sessions semantics.SessionStats
	samples  int // how many had been recorded
}

type poolMoment struct {
	used, leased, cached, queue float64
	preemptions                 int64
}

type stageMoment struct{ jobs, prefill, decode float64 }

// NewSeries begins at a machine as it is now.
func NewSeries(m *semantics.Machine, c *Collector, every float64) *Series {
	s := &Series{m: m, c: c, every: every}
	for s.at() < m.Now() {
		s.next++
	}
	return s
}

func (s *Series) at() float64 { return float64(s.next) * s.every }

// Observe takes one transition, before the machine's next step.
func (s *Series) Observe(t *semantics.Transition) {
	if t.Rule != semantics.Advance {
		return
	}
	for s.at() <= t.Time {
		s.rows = append(s.rows, momentOf(s.m, s.c, s.at()))
		s.next++
	}
}

// Finish adds the end.
func (s *Series) Finish() {
	if n := len(s.rows); n > 0 && s.rows[n-1].at == s.m.Now() {
		s.rows = s.rows[:n-1]
	}
	s.rows = append(s.rows, momentOf(s.m, s.c, s.m.Now()))
}

// momentOf is a machine as it is now, under a time.
func momentOf(m *semantics.Machine, c *Collector, at float64) moment {
	p := m.Program()
	r := moment{at: at, sessions: m.SessionStats(), samples: len(m.Samples())}
	for i := range p.IR.Pools {
		v := m.Pool(i)
		r.pools = append(r.pools, poolMoment{v.Allocated, v.Leased, v.Cached, float64(len(v.Queue)), v.Preemptions})
	}
	for i := range p.IR.Stages {
		x := stageMoment{jobs: float64(len(m.Stage(i).Jobs))}
		if c != nil {
			x.prefill, x.decode = c.state.Stages[i].Prefill, c.state.Stages[i].Decode
		}
		r.stages = append(r.stages, x)
	}
	return r
}

// WriteCSV writes a row a time: of each pool what is used, leased and cached, and its queue; of each stage the jobs there.
func (s *Series) WriteCSV(to io.Writer) error {
	w := bufio.NewWriter(to)
	p := s.m.Program()
	line := []byte("t,live")
	for i := range p.IR.Pools {
		for _, what := range []string{"used", "leased", "cached", "queue"} {
			line = append(append(append(append(line, ','), p.PoolName(int32(i))...), ' '), what...)
		}
	}
	for i := range p.IR.Stages {
		line = append(append(append(line, ','), p.StageName(int32(i))...), " number"...)
	}
	for _, r := range s.rows {
		// The writer keeps its first error, which Flush gives.
		_, _ = w.Write(append(line, '\n'))
		line = csvNumber(line[:0], r.at)
		line = strconv.AppendInt(append(line, ','), r.sessions.Live, 10)
		for _, x := range r.pools {
			for _, v := range []float64{x.used, x.leased, x.cached, x.queue} {
				line = csvNumber(append(line, ','), v)
			}
		}
		for _, x := range r.stages {
			line = csvNumber(append(line, ','), x.jobs)
		}
	}
	_, _ = w.Write(append(line, '\n'))
	return w.Flush()
}

// csvNumber appends the shortest text that reads back as the same number.
func csvNumber(b []byte, x float64) []byte { return strconv.AppendFloat(b, x, 'g', -1, 64) }
