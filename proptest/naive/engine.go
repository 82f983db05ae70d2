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
}

// wants is how many tokens a resident wants of an iteration.
func (j *Job) wants(chunk float64) float64 {
	switch {
	case j.Mode == ir.ModeDecode:
		return math.Min(1, j.Remaining)
	case chunk > 0:
		return math.Min(chunk, j.Remaining)
	}
	return j.Remaining
}

// residents is the scene in which budgets, chunks and serving keys are read.
func (m *Machine) residents(i int) *scene {
	sc := &scene{engine: -1}
	for _, j := range m.Stages[i].Jobs {
		m.count(sc, i, j)
	}
	return sc
}

// count adds a job to the residents, decoders and kv of a scene.
func (m *Machine) count(sc *scene, i int, j *Job) {
	sc.vars[ir.VarNres]++
	kv := ir.VarKvp
	if j.Mode == ir.ModeDecode {
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
	m.iter = it
	st.served = nil
	m.step(did("IterBegin", nil).at(i).worth(it.left))
	for it.left > epsilon && !it.over {
		if j := m.nextToServe(i, it); j != nil {
			j.seen = it
			m.serve(i, j, it, math.Min(j.wants(chunk), it.left))
			it.over = j.Leg.Job != j
			m.arrivals()
		} else if !m.admitVia(i, it) {
			break
		}
		if len(m.Ready) > 0 {
			m.drainAndSweep()
		}
	}
	m.iter = nil
	if len(st.served) > 0 || it.preempted {
		m.commit(i, it)
	}
	st.knew = st.news
	for _, j := range st.Jobs {
		if j.seen == it && j.stalledIn == it && j.Leg.Status != "stalled" {
			st.news++ // it goes on, but this iteration had passed it by
		}
	}
}

// nextToServe is the resident to be considered next, nil for none.
func (m *Machine) nextToServe(i int, it *iteration) *Job {
	st := m.Stages[i]
	step, ok := st.decl.(*ir.Step)
	if !ok {
		return nil
	}
	var keys []ir.Expr
	switch serve := step.Serve.(type) {
	case *ir.ServeExclusivePrefill:
		for _, j := range st.Jobs {
			if j.Mode == ir.ModePrefill && j.Leg.Status != "stalled" {
				if j.seen == it {
					return nil
				}
				return j
			}
		}
	case *ir.ServeBy:
		keys = serve.Keys
	}
	var next *Job
	var least []float64
	for at, j := range st.Jobs {
		if j.seen == it || j.Leg.Status == "stalled" {
			continue
		}
		sc := m.residents(i)
		sc.attrs, sc.s = j.Leg.Attrs, j.Leg
		sc.vars[ir.VarDecoding] = truth(j.Mode == ir.ModeDecode)
		sc.vars[ir.VarAdmission], sc.vars[ir.VarRemaining] = float64(j.Leg.Admission), j.Remaining
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
	j.before = j.Work - j.Remaining
	if math.IsInf(tokens, 1) {
		m.fail(uncountable)
	}
	if a := j.grows; a != nil {
		j.before = a.Position
		if need := a.Position + tokens; need > a.Units+epsilon {
			if !m.grow(j.Leg, a, m.Pools[a.Pool].up(need), nil) {
				j.stalledIn = it
				return
			}
		}
		m.advance(a, tokens, false)
	}
	j.Tokens = tokens
	if !j.InService {
		m.starts(j)
	}
	it.left -= tokens
	it.tokens += tokens
	m.Stages[i].served = append(m.Stages[i].served, j)
	t := did("Serve", j.Leg).at(i).worth(j.Remaining - tokens)
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
		s := pool.Queue[0]
		units, reuse, ok := m.fits(s, i, it.left)
		if ok {
			m.admit(p, s, units, reuse, i)
		}
		return ok
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
	for _, j := range st.served {
		m.count(sc, i, j)
		if j.Mode == ir.ModePrefill {
			sc.vars[ir.VarNpre] += j.Tokens
			sc.vars[ir.VarAttn] += j.Tokens * (j.before + j.Tokens/2)
		}
	}
	sc.vars[ir.VarNtok] = it.tokens
	sc.vars[ir.VarNres] = float64(len(st.Jobs))
	cost := m.eval(step.Cost, sc)
	if math.IsNaN(cost) || cost < 0 || cost == 0 && it.tokens > 0 {
		m.fail(badCost)
	}
	st.InFlight = true
	m.schedule(&Event{Time: m.Now + cost, Kind: "iteration end", stage: i})
	t := did("IterCommit", nil).at(i).worth(cost)
	t.Tokens = it.tokens
	m.step(t)
}

// iterEnd is an iteration's end: tokens are done, in serving order.
func (m *Machine) iterEnd(i int) {
	st := m.Stages[i]
	st.InFlight = false
	served := st.served
	st.served = nil
	tokens := 0.0
	for _, j := range served {
		j.Remaining -= j.Tokens
		tokens += j.Tokens
		j.Tokens, j.since = 0, m.Now
		if j.Remaining <= epsilon {
			m.complete(j)
		}
	}
	t := did("IterEnd", nil).at(i)
	t.Tokens = tokens
	m.step(t)
}
