package naive

import (
	"math"

	"github.com/sq-sem/sq-sem/ir"
)

// iteration is what an engine is building.
type iteration struct {
	stage        int
	left, tokens float64
	preempted    bool
	// over tells that a grower was its own victim.
	over bool
	cost float64
	// portions are what it has of its jobs, in serving order.
	portions []*portion
}

// wants is how many tokens a resident wants of an iteration.
func (m *Machine) wants(j *Job, chunk float64) float64 {
	left := j.phases[j.at].left
	for _, p := range m.inFlight(func(p *portion) bool { return p.job == j && !p.past }) {
		if !m.Stages[j.stage].ahead() || m.iter != nil && has(m.iter.portions, p) {
			left += p.tokens // what it has been given counts until it is done; where iterations are built ahead, until the iteration is built
		}
	}
	switch {
	case j.past && !j.disowned:
		return 1
	case j.Mode() == ir.ModeDecode:
		return math.Min(1, left)
	case chunk > 0:
		return math.Min(chunk, left)
	}
	return left
}

// residents is the scene in which budgets, chunks and serving keys are read.
func (m *Machine) residents(i int) *scene {
	sc := &scene{engine: -1}
	for _, j := range m.Stages[i].Jobs {
		m.count(sc, i, j, j.Mode())
	}
	return sc
}

// count adds a job to the residents, decoders and kv of a scene.
func (m *Machine) count(sc *scene, i int, j *Job, mode ir.Mode) {
	sc.vars[ir.VarNres]++
	kv := ir.VarKvp
	if mode == ir.ModeDecode {
		sc.vars[ir.VarNdec]++
		kv = ir.VarKvb
	}
	if step, ok := m.Stages[i].decl.(*ir.Step); ok && step.Memory != nil {
		for s := j.Leg; s != nil; s = s.parent {
			for _, h := range s.Holds {
				for _, a := range h.Allocs {
					if a.Pool == *step.Memory {
						sc.vars[kv] += a.Units
					}
				}
			}
		}
	}
}

// iterate builds an iteration of an engine: serve, admit, serve the admitted, commit.
func (m *Machine) iterate(i int) {
	st := m.Stages[i]
	step, ok := st.decl.(*ir.Step)
	if !ok {
		return
	}
	here := m.residents(i)
	it := &iteration{stage: i, left: m.bound(step.Budget, here)}
	chunk := m.bound(step.Chunk, here)
	m.iter, st.due = it, false
	m.step(did("IterBegin", nil).at(i).worth(it.left))
	for it.left > epsilon && !it.over {
		if j := m.nextToServe(i, it); j != nil {
			j.seen = it
			m.serve(i, j, it, math.Min(m.wants(j, chunk), it.left))
			m.arrivals()
		} else if !m.admitVia(i, it) {
			break
		}
		if len(m.Ready) > 0 {
			m.drainAndSweep()
		}
	}
	m.iter = nil
	if len(it.portions) > 0 || it.preempted {
		m.commit(i, it)
	}
	st.knew = st.news
	for _, j := range st.Jobs {
		if j.seen == it && j.stalledIn == it && j.Leg.Status != "stalled" {
			st.news++ // it goes on, but this iteration had passed it by
		}
	}
}

// nextToServe is the resident to be served next, nil for none. One whose turn it is and that `serve only` shuts out is passed by.
func (m *Machine) nextToServe(i int, it *iteration) *Job {
	step, _ := m.Stages[i].decl.(*ir.Step)
	for {
		j := m.inServingOrder(i, it)
		if j == nil || step.Only == nil {
			return j
		}
		sc := m.resident(i, j)
		sc.vars[ir.VarIterations] = m.Stages[i].begun
		if m.number(step.Only, sc) != 0 {
			return j
		}
		j.seen, j.shut = it, it
	}
}

// resident is the scene in which keys of a resident are read.
func (m *Machine) resident(i int, j *Job) *scene {
	sc := m.residents(i)
	sc.attrs, sc.s = j.Leg.Attrs, j.Leg
	sc.vars[ir.VarDecoding] = truth(j.Mode() == ir.ModeDecode)
	sc.vars[ir.VarAdmission] = float64(j.Leg.Admission)
	if ph := j.taking(); ph != nil {
		sc.vars[ir.VarRemaining] = ph.left
	}
	return sc
}

// inServingOrder is the resident to be considered next, nil for none.
func (m *Machine) inServingOrder(i int, it *iteration) *Job {
	st := m.Stages[i]
	step, ok := st.decl.(*ir.Step)
	if !ok {
		return nil
	}
	var keys []ir.Expr
	switch serve := step.Serve.(type) {
	case *ir.ServeExclusivePrefill:
		for _, j := range st.Jobs {
			switch {
			case j.Mode() != ir.ModePrefill || j.Leg.Status == "stalled":
			case j.shut == it:
			case j.seen == it:
				return nil
			case j.taking() != nil:
				return j
			}
		}
	case *ir.ServeBy:
		keys = serve.Keys
	}
	var next *Job
	var least []float64
	for at, j := range st.Jobs {
		if j.seen == it || j.Leg.Status == "stalled" || j.taking() == nil && (!j.past || j.disowned) {
			continue
		}
		sc := m.resident(i, j)
		var key []float64
		for _, k := range keys {
			key = append(key, m.number(k, sc))
		}
		key = append(key, float64(at))
		if next == nil || before(key, least) {
			next, least = j, key
		}
	}
	return next
}

// serve gives a resident tokens, its hold grown to cover them first.
func (m *Machine) serve(i int, j *Job, it *iteration, tokens float64) {
	p := &portion{job: j, phase: j.taking(), mode: j.Mode(), tokens: tokens}
	p.past, p.before = p.phase == nil, j.Work-j.left()
	if math.IsInf(tokens, 1) {
		m.fail(uncountable)
	}
	if a := j.grows; a != nil {
		p.before = a.Position
		if need := a.Position + tokens; need > a.Units+epsilon {
			if !m.grow(j.Leg, a, m.Pools[a.Pool].up(need), nil) {
				if j.Leg.Status == "stalled" {
					j.stalledIn = it
				}
				return
			}
		}
	}
	it.portions = append(it.portions, p)
	switch a := j.grows; {
	case a == nil:
	case m.Stages[i].ahead():
		a.Position += tokens
		m.tell(a, m.known(a))
	default:
		m.advance(a, tokens, false)
	}
	if !j.InService {
		m.starts(j)
	}
	it.left -= tokens
	it.tokens += tokens
	t := did("Serve", j.Leg).at(i).worth(0)
	if !p.past {
		p.phase.left -= tokens
		t.Value = p.phase.left
	}
	t.Tokens = tokens
	m.step(t)
}

// admitVia tries the first queue that the engine serves and that is not empty.
func (m *Machine) admitVia(i int, it *iteration) bool {
	if it.preempted {
		return false
	}
	for p, pool := range m.Pools {
		if pool.decl.AdmitVia == nil || *pool.decl.AdmitVia != i || len(pool.Queue) == 0 {
			continue
		}
		return m.admitOne(p, i, it.left)
	}
	return false
}

// commit reads the iteration's cost and lets it run.
func (m *Machine) commit(i int, it *iteration) {
	st := m.Stages[i]
	step, ok := st.decl.(*ir.Step)
	if !ok {
		return
	}
	sc := &scene{engine: -1}
	for _, p := range it.portions {
		m.count(sc, i, p.job, p.mode)
		if p.mode == ir.ModePrefill {
			sc.vars[ir.VarNpre] += p.tokens
			sc.vars[ir.VarAttn] += p.tokens * (p.before + p.tokens/2)
		}
	}
	sc.vars[ir.VarNtok] = it.tokens
	sc.vars[ir.VarNres] = float64(len(st.Jobs))
	cost := m.eval(step.Cost, sc)
	if math.IsNaN(cost) || cost < 0 || cost == 0 && it.tokens > 0 {
		m.fail(badCost)
	}
	it.cost = cost
	for _, j := range st.Jobs {
		m.goOn(j)
	}
	if st.ahead() {
		st.built = it
	} else {
		st.running, st.InFlight = it, true
		st.begun++
		m.schedule(&Event{Time: m.Now + cost, Kind: "iteration end", stage: i})
	}
	t := did("IterCommit", nil).at(i).worth(cost)
	t.Tokens = it.tokens
	m.step(t)
	if st.running == nil {
		m.start(i, it)
	}
}

// iterEnd is an iteration's end: tokens are done, in serving order.
func (m *Machine) iterEnd(i int) {
	st := m.Stages[i]
	it := st.running
	st.running, st.InFlight, st.due = nil, false, false
	if st.ahead() {
		m.land(i, it)
		return
	}
	t := did("IterEnd", nil).at(i)
	for _, p := range it.portions {
		if p.lost {
			continue
		}
		p.landed = true
		p.phase.unlanded -= p.tokens
		t.Tokens += p.tokens
		if p.job.since = m.Now; p.phase.unlanded <= epsilon {
			m.complete(p.job)
		}
	}
	m.step(t)
}
