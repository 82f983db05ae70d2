package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// Stage is a stage. Jobs stand in joining order, at an engine in admission order.
type Stage struct {
	Jobs     []*Job
	InFlight bool

	decl    ir.Kind
	changed bool
	since   float64
	rate    float64
	event   *Event
	// running is an engine's iteration that runs, built the one that will be next. due tells that the next one is to be tried now.
	running, built *iteration
	due            bool
	// news counts the residents and waiting sessions that an engine got, and the stalled residents that went on;
	// knew is how many there were when its latest iteration had been built.
	news, knew int
	// begun counts an engine's iterations that have begun.
	begun float64
	past  []started // in order of starting
}

// Job is the work of a leg, or (Leg nil) of a spill.
type Job struct {
	Leg             *Leg
	Work, Remaining float64
	InService       bool

	stage int
	// phases are an engine's: it is in the one of number at, and landed of them have landed.
	phases     []*phase
	at, landed int
	// past tells that all is taken and the engine does not know that.
	past bool
	// disowned tells that it has lost its holds and waits for its tokens to land.
	disowned bool
	joined   float64
	seq      uint64 // the order of joining
	began    float64
	since    float64 // when it joined or, at an engine, was served last
	event    *Event
	grows    *Alloc
	// The iterations that last considered it, and in which it last stalled.
	seen, stalledIn, shut *iteration
}

// join puts a job at a stage.
func (m *Machine) join(i int, s *Leg, work float64, phases []*phase, grows *Alloc) {
	st := m.Stages[i]
	m.jobs++
	j := &Job{seq: m.jobs, Leg: s, Work: work, Remaining: work, stage: i, phases: phases, grows: grows, joined: m.Now, since: m.Now}
	m.goOn(j)
	if s != nil {
		s.Job = j
	}
	switch k := st.decl.(type) {
	case *ir.Fifo:
		st.Jobs = append(st.Jobs, j)
		m.serveFifo(st, k)
	case *ir.Delay:
		st.Jobs = append(st.Jobs, j)
		m.begin(j)
	case *ir.PS:
		m.share(st)
		st.Jobs = append(st.Jobs, j)
		m.starts(j)
		st.changed = true
	case *ir.Step:
		at := len(st.Jobs)
		for at > 0 && st.Jobs[at-1].Leg.Admission > s.Admission {
			at--
		}
		st.Jobs = append(st.Jobs, nil)
		copy(st.Jobs[at+1:], st.Jobs[at:])
		st.Jobs[at] = j
		st.news++
	}
}

// begin starts a job at rate 1.
func (m *Machine) begin(j *Job) {
	m.starts(j)
	j.event = m.schedule(&Event{Time: m.Now + j.Work, Kind: "finish", job: j})
}

// serveFifo starts the first jobs that wait, as servers are free.
func (m *Machine) serveFifo(st *Stage, k *ir.Fifo) {
	for i, j := range st.Jobs {
		if i < k.Servers && !j.InService {
			m.begin(j)
		}
	}
}

// leave takes a job away from its stage.
func (m *Machine) leave(j *Job) {
	st := m.Stages[j.stage]
	m.cancel(j.event)
	switch k := st.decl.(type) {
	case *ir.Fifo:
		st.Jobs = remove(st.Jobs, j)
		m.serveFifo(st, k)
	case *ir.Delay:
		st.Jobs = remove(st.Jobs, j)
	case *ir.PS:
		m.share(st)
		st.Jobs = remove(st.Jobs, j)
		st.changed = true
	case *ir.Step:
		st.Jobs = remove(st.Jobs, j)
		if !st.ahead() {
			for _, p := range m.inFlight(func(p *portion) bool { return p.job == j }) {
				p.lost = true
			}
		}
	}
	if j.Leg != nil {
		j.Leg.Job = nil
	}
}

// complete is a job done.
func (m *Machine) complete(j *Job) {
	m.lose(func(p *portion) bool { return p.job == j })
	if j.Leg != nil {
		m.stopGrowing(j.Leg)
	}
	m.leave(j)
	if j.Leg != nil {
		_, engine := m.Stages[j.stage].decl.(*ir.Step)
		j.Leg.write(note{what: "stay", leg: j.Leg, engine: engine, from: j.joined, time: m.Now})
		m.ready(j.Leg)
	}
}

// finish is the end of a job at rate 1.
func (m *Machine) finish(j *Job) {
	m.complete(j)
	m.step(did("Finish", j.Leg).at(j.stage))
}

// share gives every job of a ps stage what it got since the last change.
func (m *Machine) share(st *Stage) {
	for _, j := range st.Jobs {
		j.Remaining = math.Max(0, j.Remaining-(m.Now-st.since)*st.rate)
	}
	st.since = m.Now
}

// reschedule reads a ps stage's capacity and looks when the next job is done.
func (m *Machine) reschedule(i int) {
	st := m.Stages[i]
	k, ok := st.decl.(*ir.PS)
	if !ok {
		return
	}
	m.share(st)
	st.changed = false
	m.cancel(st.event)
	st.event, st.rate = nil, 0
	n := float64(len(st.Jobs))
	if n == 0 {
		return
	}
	sc := &scene{engine: -1}
	sc.vars[ir.VarN] = n
	phi := m.eval(k.Capacity, sc)
	if math.IsNaN(phi) || phi < 0 || math.IsInf(phi, 1) {
		m.fail(badCapacity)
	}
	st.rate = phi / n
	if st.rate > 0 {
		least := math.Inf(1)
		for _, j := range st.Jobs {
			least = math.Min(least, j.Remaining)
		}
		st.event = m.schedule(&Event{Time: m.Now + least/st.rate, Kind: "finish (shared)", stage: i})
	}
}

// finishShared lets all jobs go that are done, in the order in which they started.
func (m *Machine) finishShared(i int) {
	st := m.Stages[i]
	st.event = nil
	m.share(st)
	var first *Leg
	n := 0
	for _, j := range append([]*Job(nil), st.Jobs...) {
		if j.Remaining <= epsilon {
			if n == 0 {
				first = j.Leg
			}
			n++
			m.complete(j)
		}
	}
	m.step(did("Finish", first).at(i))
}

// left is the work a job still has.
func (m *Machine) left(j *Job) float64 {
	st := m.Stages[j.stage]
	switch st.decl.(type) {
	case *ir.Fifo, *ir.Delay:
		if j.InService {
			return j.Work - (m.Now - j.began)
		}
		return j.Work
	case *ir.PS:
		return math.Max(0, j.Remaining-(m.Now-st.since)*st.rate)
	case *ir.Step:
	}
	if st.ahead() {
		return j.left()
	}
	return j.unlanded()
}

// Left is the work a job still has now.
func (m *Machine) Left(j *Job) float64 { return m.left(j) }
